"""The program's own door, opened in this process: quick enough to try many commands; or in one of its own."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from tabuleiro.cli import main


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


class Keyboard(io.StringIO):
    """What a person types, at a terminal."""

    def isatty(self) -> bool:
        return True


def command(
    *words: object, lang: str = "en", typed: str = "", answers: str | None = None, data: Path | None = None
) -> Done:
    """Run a command as the shell would. `typed` comes from a pipe, `answers` from a person; `data`: of tables."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8") if answers is None else Keyboard(answers)
    with _as_started(["tabuleiro", *map(str, words)], stdin, _variables(lang, data)):
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    return Done(code, out.getvalue(), err.getvalue())


def started(*words: object, lang: str = "en", typed: str = "", data: Path | None = None) -> Done:
    """The same in a process of its own, where the process is what is tested."""
    env = {**os.environ, "PYTHONUTF8": "1", **_variables(lang, data)}
    program = [sys.executable, "-m", "tabuleiro", *map(str, words)]
    done = subprocess.run(program, env=env, input=typed, capture_output=True, text=True, encoding="utf-8", timeout=120)
    return Done(done.returncode, done.stdout, done.stderr)


def _variables(lang: str, data: Path | None) -> dict[str, str]:
    found = {"TABULEIRO_LANG": lang, "COLUMNS": "200"}
    return found | {"TABULEIRO_DATA": str(data)} if data else found


@contextlib.contextmanager
def _as_started(argv: list[str], stdin: TextIO, variables: dict[str, str]) -> Iterator[None]:
    """What a process has for itself: put in place, and put back."""
    before = sys.argv, sys.stdin, {name: os.environ.get(name) for name in variables}
    pipe = signal.getsignal(signal.SIGPIPE) if hasattr(signal, "SIGPIPE") else None
    sys.argv, sys.stdin = argv, stdin
    os.environ.update(variables)
    try:
        yield
    finally:
        sys.argv, sys.stdin, values = before
        for name, value in values.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value
        if pipe is not None:
            signal.signal(signal.SIGPIPE, pipe)
