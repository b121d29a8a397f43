"""The verbs of the command line. Nothing heavy is imported until a verb needs it, so that help is instant."""

from __future__ import annotations

import errno
import io
import signal
import sys
from functools import cache
from typing import Any

from typer.main import get_command

from tabuleiro.cli import accounts, events, playing, site, solving  # noqa: F401  # each adds its verbs
from tabuleiro.cli.common import app, fail, language


@cache  # once, where one process runs many commands, as tests do
def _commands() -> Any:
    return _once(get_command(app))


def _once(command: Any) -> Any:
    """A command, and those below it, that refuses an option said twice: nobody can tell which was meant."""
    make_parser = command.make_parser

    def strict(context: Any) -> Any:
        parser = make_parser(context)
        parse = parser.parse_args

        def parse_args(args: list[str]) -> Any:
            found = parse(args)
            for option in found[2]:  # in the order in which they were said
                if found[2].count(option) > 1 and not (option.is_flag or option.multiple):
                    from tabuleiro.rules.text import Text

                    twice = Text(
                        "{option} está lá duas vezes.", "{option} appears twice.", "{option} aparece duas vezes."
                    )
                    fail(twice.fill(option=option.opts[0]).say(language()))
            return found

        parser.parse_args = parse_args
        return parser

    command.make_parser = strict
    for below in getattr(command, "commands", {}).values():
        _once(below)
    return command


def main() -> None:
    """Run a command. Whatever goes wrong for a person ends in one line and exit code 2, never in a traceback."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `tabuleiro … | head` is no error
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows ?, and the command is done
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
        print(f"tabuleiro: {f'{error.filename}: ' if error.filename else ''}{error.strerror}", file=sys.stderr)
        raise SystemExit(2) from None
