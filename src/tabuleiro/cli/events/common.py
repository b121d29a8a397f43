"""What the verbs of events share: opening a file, reading what people wrote, and tables of text."""

from __future__ import annotations

import os
import secrets
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from tabuleiro.cli.common import language
from tabuleiro.olympiad.event import Event, audit
from tabuleiro.olympiad.log import Entry, LogFile
from tabuleiro.olympiad.tables_csv import Column
from tabuleiro.rules.text import Problem, Text

CUT = Text(
    "aviso: a última linha de {path} está cortada e não conta (falha de energia?); o próximo comando escreve por cima.",
    "warning: the last line of {path} is cut and does not count (a power cut?); the next command writes over it.",
)
NOT_A_PAIR = Text(
    "«{said}» não é chave=valor, como drawPolicy=zero; `tabuleiro event formats` lista as opções.",
    "“{said}” is not key=value, such as drawPolicy=zero; `tabuleiro event formats` lists the settings.",
)
TWICE = Text("A opção {key} está duas vezes.", "The setting {key} is there twice.")
DAMAGED = Text(
    "A linha {seq} do registo não está certa: {why} `tabuleiro event check` diz tudo.",
    "Line {seq} of the log is not right: {why} `tabuleiro event check` tells all.",
    "A linha {seq} do registro não está certa: {why} `tabuleiro event check` diz tudo.",
)
CANNOT_READ = Text("{path} não se consegue ler: {why}.", "{path} cannot be read: {why}.")

OPENED: list[Event] = []  # what this command looks at


class Side(Protocol):
    """What the modules `teams` and `championship` do, each its own way."""

    IMPORT: str  # the option that brings its table
    RESULT: tuple[Column, ...]  # the columns of a table of results

    def import_table(self, event: Event, data: bytes, consent: bool, by: str) -> Text:
        """Register what a table says; what was registered."""

    def chosen(self, event: Event, category: str, tournament: str) -> str:
        """The category or tournament that was asked for, or "" for all."""

    def pair(self, event: Event, where: str, seed: int, plan: str, absent: str, by: str) -> list[dict[str, Any]]:
        """Draw what is due; the rows that `pair --json` prints."""

    def told_pairs(self, event: Event, rows: list[dict[str, Any]], lang: str) -> list[str]: ...

    def simulate(self, event: Event, seed: int, by: str) -> None: ...

    def verify(self, entries: Sequence[Entry]) -> list[tuple[int, Text]]:
        """What is wrong in which line, by the independent checker."""

    def standings(self, event: Event, where: str, group: str, lang: str) -> list[tuple[str, str, list[dict[str, Any]]]]:
        """Tables: which, its title, and the rows that `standings --json` prints."""

    def place(self, event: Event, said: Mapping[str, Any]) -> dict[str, Any]:
        """Where a result belongs, as the log names it."""

    def there(self, event: Event, place: Mapping[str, Any]) -> tuple[str, str, int]:
        """The result that stands there, who reported it and in which line; ("", "", 0) if there is none."""

    def report(self, place: Mapping[str, Any], result: str, settle: bool) -> dict[str, Any]:
        """The data of the command `result`; `settle`: whatever stands there is corrected, else it is a conflict."""

    def told_result(self, event: Event, place: Mapping[str, Any]) -> Text: ...

    def changes(self, event: Event, after: Any) -> list[Text]:
        """What a correction will change, and what stays."""

    def people(self, event: Event) -> list[dict[str, Any]]:
        """Who is registered: id, name, school, and where they play."""

    def progress(self, event: Event) -> list[dict[str, Any]]: ...

    def told_progress(self, event: Event, lang: str) -> list[str]: ...


def side_of(event: Event) -> Side:
    return cast(Side, import_module(f"tabuleiro.cli.events.{event.state.format.kind}"))


def open_event(path: Path) -> Event:
    """The event of a file; a cut last line is told on standard error and costs nothing else."""
    file = LogFile(path)
    event = Event(file)
    OPENED[:] = [event]
    if file.cut:
        print(f"tabuleiro: {CUT.fill(path=path).say(language())}", file=sys.stderr)
    return event


def blame_log() -> None:
    """A Problem that names the first wrong line of the log that was opened, if it has one."""
    for event in OPENED:
        for seq, wrong in audit(event.entries):
            raise Problem(DAMAGED, seq=seq, why=wrong.text)


def read_settings(pairs: Sequence[str]) -> dict[str, str]:
    """Settings as they are written on a command line: key=value."""
    found: dict[str, str] = {}
    for said in pairs:
        key, equals, value = said.partition("=")
        if not equals or not key.strip():
            raise Problem(NOT_A_PAIR, said=said)
        if key.strip() in found:
            raise Problem(TWICE, key=key.strip())
        found[key.strip()] = value.strip()
    return found


def read_bytes(path: Path) -> bytes:
    """A table that somebody brings, from a file or, as -, from standard input."""
    if str(path) == "-":
        return sys.stdin.buffer.read()
    try:
        return path.read_bytes()
    except OSError as error:
        raise Problem(CANNOT_READ, path=path, why=error.strerror) from None


def new_seed(seed: int | None) -> int:
    """The seed that was asked for, or one nobody can foresee; either is written into the log."""
    return secrets.randbelow(10**9) if seed is None else seed


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Columns of text under their names; numbers stand to the right."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(head, *cells, strict=True)]
    right = [bool(rows) and all(isinstance(row[k], int | float) for row in rows) for k in range(len(head))]
    lines = [head, *cells]
    return "\n".join(
        "  ".join(
            _pad(cell, width, to_right) for cell, width, to_right in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in lines
    )


def _cell(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _width(said: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in said)


def _pad(said: str, width: int, right: bool) -> str:
    space = " " * (width - _width(said))
    return space + said if right else said + space


def red(said: str) -> str:
    """A line that calls for somebody: red on a screen, and as it is elsewhere."""
    return f"\x1b[31m{said}\x1b[0m" if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else said


def shown(entry: Mapping[str, Any], most: int = 90) -> str:
    """What a line of the log says, shortly: its words and numbers, and how many there are of the rest."""
    said = []
    for key, value in entry.items():
        if key in ("seq", "at", "by", "do", "version", "format", "settings") or value in ("", None, [], {}):
            continue
        size = isinstance(value, list | dict)
        said.append(f"{key}={len(value)}" if size else f"{key}={value}")
    line = " ".join(said)
    return line if len(line) <= most else line[: most - 1] + "…"
