"""What the verbs of events share: opening a file, reading what people wrote, and tables of text."""

from __future__ import annotations

import os
import secrets
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

from tabuleiro.cli.common import language
from tabuleiro.cli.events.kinds import side_of
from tabuleiro.olympiad.event import Event, audit
from tabuleiro.olympiad.log import LogFile
from tabuleiro.olympiad.reasons import number
from tabuleiro.rules.text import Problem, Text

CUT = Text(
    "aviso: a última linha de {path} está cortada e não conta (falha de energia?); o próximo comando escreve por cima.",
    "warning: the last line of {path} is incomplete and does not count (power cut?); the next command writes over it.",
)
NOT_A_PAIR = Text(
    "«{said}» não é chave=valor, como drawPolicy=zero; `tabuleiro event formats` lista as opções.",
    "“{said}” is not key=value, such as drawPolicy=zero; `tabuleiro event formats` lists the settings.",
)
TWICE = Text("A opção {key} está duas vezes.", "The setting {key} appears twice.")
DAMAGED = Text(
    "A linha {seq} do registo não está certa: {why} `tabuleiro event check` diz tudo.",
    "Line {seq} of the log is not right: {why} `tabuleiro event check` lists everything.",
    "A linha {seq} do registro não está certa: {why} `tabuleiro event check` diz tudo.",
)
CANNOT_READ = Text("{path} não se consegue ler: {why}.", "{path} cannot be read: {why}.")

# Results as arbiters of both countries write them; `results.read_result` reads them again.
RESULTS = {
    "draw": Text("empate", "draw"),
    "shared": Text("dividido", "shared"),
    "void": Text("nula", "void"),
    "clear": Text("apagado", "clear"),
    **{f"forfeit{side}": Text(f"falta {side}", f"forfeit{side}") for side in "XY12"},
}

OPENED: list[Event] = []  # what this command looks at


def open_event(path: Path) -> Event:
    """The event of a file; a last line cut short is reported on standard error and costs nothing else."""
    file = LogFile(path)
    event = Event(file)
    OPENED[:] = [event]
    if file.cut:
        print(f"tabuleiro: {CUT.fill(path=path).say(language())}", file=sys.stderr)
    return event


def part_of(event: Event, category: str, tournament: str) -> str:
    """The category or tournament that was asked for, which exists; "" for all."""
    for said, part in (("category", category), ("tournament", tournament)):
        if part and said != event.kind.part:
            raise Problem(side_of(event).other_part, said=said, part=event.kind.part)
    part = (category or tournament).strip()
    if part:
        part = as_known(event.state.parts(), part)
        event.state.title(part)
    return part


def dispute_of(event: Event, said: str) -> str:
    """The id of a dispute, however its letters are written: a-3 is A-3."""
    return as_known(getattr(event.state, "disputes", ()), said.strip())


def as_known(known: Iterable[str], said: str) -> str:
    """An id, however its letters are written; what is none as it was said."""
    return next((id for id in known if id.casefold() == said.casefold()), said)


def result_word(result: str) -> Text:
    """A result as it is read aloud; – for none."""
    return RESULTS.get(result) or Text(result or "–", result or "–")


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


def new_seed(said: str) -> int | str:
    """The seed that was asked for, or one nobody can foresee; either is written into the log."""
    word = said.strip()
    return secrets.randbelow(10**9) if not word else int(word) if word.isdecimal() and len(word) < 100 else word


def table(head: Sequence[str], rows: Sequence[Sequence[object]], lang: str = "") -> str:
    """Columns of text under their names; numbers stand to the right, as the language writes them."""
    cells = [[_cell(value, lang or language()) for value in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(head, *cells, strict=True)]
    right = [bool(rows) and all(isinstance(row[k], int | float) for row in rows) for k in range(len(head))]
    lines = [head, *cells]
    return "\n".join(
        "  ".join(
            _pad(cell, width, to_right) for cell, width, to_right in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in lines
    )


def _cell(value: object, lang: str) -> str:
    return number(value).say(lang) if isinstance(value, float) else str(value)


def _width(said: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in said)


def _pad(said: str, width: int, right: bool) -> str:
    space = " " * (width - _width(said))
    return space + said if right else said + space


def red(said: str) -> str:
    """A line that calls for somebody: red on a screen, and as it is elsewhere."""
    return f"\x1b[31m{said}\x1b[0m" if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else said
