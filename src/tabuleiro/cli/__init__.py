"""The verbs of the command line. Nothing heavy is imported until a verb needs it, so that help is instant."""

from __future__ import annotations

import errno
import signal
import sys
from functools import cache

from typer.main import get_command

from tabuleiro.cli import accounts, events, playing, site, solving  # noqa: F401  # each adds its verbs
from tabuleiro.cli.common import app, language

_commands = cache(lambda: get_command(app))  # once, where one process runs many commands, as tests do


def main() -> None:
    """Run a command. Whatever goes wrong for a person ends in one line and exit code 2, never in a traceback."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `tabuleiro … | head` is no error
    try:
        _commands()()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        raise SystemExit(130) from None
    except ValueError as problem:
        from tabuleiro.rules import Problem

        if not isinstance(problem, Problem):
            raise
        print(f"tabuleiro: {problem.say(language())}", file=sys.stderr)
        raise SystemExit(2) from None
    except OSError as error:  # a folder instead of a file, no right to read it, no room on the disk
        if error.filename is None and error.errno != errno.ENOSPC:
            raise
        print(f"tabuleiro: {error.filename or ''}: {error.strerror}", file=sys.stderr)
        raise SystemExit(2) from None
