"""The program's own door, opened in this process: quick enough to try many commands."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import sys
from typing import Any, NamedTuple

from tabuleiro.cli import main


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


def command(*words: object, lang: str = "en") -> Done:
    """Run a command as the shell would."""
    out, err = io.StringIO(), io.StringIO()
    argv, sys.argv = sys.argv, ["tabuleiro", *map(str, words)]
    before = os.environ.get("TABULEIRO_LANG")
    os.environ["TABULEIRO_LANG"] = lang
    pipe = signal.getsignal(signal.SIGPIPE) if hasattr(signal, "SIGPIPE") else None
    code = 0
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    finally:
        sys.argv = argv
        os.environ.pop("TABULEIRO_LANG")
        if before is not None:
            os.environ["TABULEIRO_LANG"] = before
        if pipe is not None:
            signal.signal(signal.SIGPIPE, pipe)
    return Done(code, out.getvalue(), err.getvalue())
