"""Tables that people bring: files, and what is pasted from a spreadsheet. Every wrong line is named.

Any file that `spreadsheets` reads; a header line, whose columns may stand in any order and be called in Portuguese,
or otherwise if it is said how.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tabuleiro.olympiad.counting import whole
from tabuleiro.olympiad.people import written
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.spreadsheets import Sheet, Table, lines_of, renamed, write_csv
from tabuleiro.olympiad.spreadsheets import plain as plain  # what all who compare names use
from tabuleiro.rules.text import Problem, Text

EMPTY = Text(
    "A tabela está vazia. A primeira linha são os nomes das colunas: {columns}.",
    "The table is empty. Its first line holds the names of the columns: {columns}.",
)
NO_COLUMN = Text(
    "Falta a coluna «{column}». A primeira linha tem: {found}. Precisa de: {columns}.",
    "The column “{column}” is missing. The first line has: {found}. It needs: {columns}.",
)
TWO_COLUMNS = Text("A coluna «{column}» está duas vezes.", "The column “{column}” appears twice.")
TOO_MANY = Text(
    "tem {count} células e a primeira linha só {right}",
    "has {count} cells, but the first line has only {right}",
)
NO_VALUE = Text("falta «{column}»", "“{column}” is empty")
NOBODY = Text("a tabela não tem alunos", "the table has no pupils")
TOO_LONG = Text(
    "A tabela tem mais de {most} linhas; divida-a em várias.",
    "The table has more than {most} lines; divide it into several.",
)
NOT_OURS = Text("Não há coluna «{column}». As colunas são: {columns}.",
                "There is no column “{column}”. The columns are: {columns}.")  # fmt: skip

SHOWN = 5  # lines of a preview
MOST = 10_000  # lines: more than any olympiad has pupils, and few enough to be looked through in seconds


@dataclass(frozen=True)
class Row:
    """A line of a table by the names of its columns; `line` is its number in the file."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


class Column(NamedTuple):
    """A column: its name, what else it may be called (in Portuguese first), and whether its cells may be empty."""

    name: str
    also: tuple[str, ...] = ()
    empty: bool = False

    @property
    def said(self) -> Text:
        return Text((*self.also, self.name)[0], self.name)


def _all(columns: Sequence[Column]) -> Text:
    """The names of columns, as the first line of a table has them."""
    return Text(*(",".join(column.said.say(lang) for column in columns) for lang in ("pt", "en")))


def read_table(data: Table, columns: Sequence[Column]) -> list[Row]:
    """All rows of a table, or Problems that name each wrong line. Empty lines are passed over."""
    names = {plain(name): column for column in columns for name in (column.name, *column.also)}
    lines = lines_of(data, names)
    if not lines:
        raise Problem(EMPTY, columns=_all(columns))
    if len(lines) - 1 > MOST:
        raise Problem(TOO_LONG, most=MOST)
    (_, head), *rest = lines
    places = _places(head, names, columns)
    rows: list[Row] = []
    wrong: list[tuple[int, Text]] = []
    for here, cells in rest:
        if any(cells[len(head) :]):
            wrong.append((here, TOO_MANY.fill(count=len(cells), right=len(head))))
            continue
        row = {name: cells[at] if at < len(cells) else "" for name, at in places.items()}
        try:
            row = {name: written(cell) for name, cell in row.items()}
        except Problem as odd:
            wrong.append((here, odd.text))
            continue
        lacking = [column.said for column in columns if not column.empty and not row[column.name]]
        wrong += [(here, NO_VALUE.fill(column=said)) for said in lacking]
        rows.append(Row(here, {**{column.name: "" for column in columns}, **row}))
    if wrong:
        raise Problems([text for _, text in wrong], [number for number, _ in wrong])
    return rows


class Preview(NamedTuple):
    """The beginning of a table, before it is read: which of its columns are ours."""

    header: list[str]
    rows: list[list[str]]
    lines: int  # below the first
    found: dict[str, str]  # our columns, and how the file calls them; "" for those that it does not have
    table: str  # as CSV, whatever it came as


def preview(data: bytes | str, columns: Sequence[Column], chosen: Mapping[str, str]) -> Preview:
    """What a table looks like; `chosen`: columns that are called otherwise in it."""
    names = {plain(name): column.name for column in columns for name in (column.name, *column.also)}
    lines = lines_of(data, [*names, *chosen.values()])
    if not lines:
        raise Problem(EMPTY, columns=_all(columns))
    header = lines[0][1]
    found = {column.name: "" for column in columns}
    for cell in header:
        own = names.get(plain(cell))
        if own and not found[own]:
            found[own] = cell
    found |= {own: said for own, said in chosen.items() if own in found}
    return Preview(header, [cells for _, cells in lines[1 : SHOWN + 1]], len(lines) - 1, found, _csv(lines))


def mapped(data: bytes | str, columns: Sequence[Column], chosen: Mapping[str, str]) -> bytes | str:
    """A table with our names for its columns, each line where it was in the file."""
    if not chosen:
        return data
    known = [column.name for column in columns]
    for own in chosen:
        if own not in known:
            raise Problem(NOT_OURS, column=own, columns=", ".join(known))
    names = [name for column in columns for name in (column.name, *column.also)]
    lines = lines_of(data, [*names, *chosen.values()])
    head = lines[0][1] if lines else []
    for theirs in chosen.values():
        if theirs and plain(theirs) not in map(plain, head):
            raise Problem(NO_COLUMN, column=theirs, found=", ".join(head), columns=_all(columns))
    return _csv(renamed(lines, chosen))


def _csv(lines: Sequence[tuple[int, list[str]]]) -> str:
    """Lines as CSV, each with the number that it has; what is between two of them is empty."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    at = 1
    for number, cells in lines:
        out.write("\n" * (number - at))
        writer.writerow([cell.replace("\n", " ") for cell in cells])
        at = number + 1
    return out.getvalue()


def _places(cells: list[str], names: Mapping[str, Column], columns: Sequence[Column]) -> dict[str, int]:
    places: dict[str, int] = {}
    for at, cell in enumerate(cells):
        column = names.get(plain(cell))
        if column is None:
            continue  # a spreadsheet may have columns of its own
        if column.name in places:
            raise Problem(TWO_COLUMNS, column=column.said)
        places[column.name] = at
    for column in columns:
        if column.name not in places and not column.empty:
            raise Problem(NO_COLUMN, column=column.said, found=", ".join(cells), columns=_all(columns))
    return places


def sorting(said: str) -> tuple[tuple[int, int, str], ...]:
    """A text as it is sorted: without accents, and numbers by what they are worth."""
    parts = [(whole(part), part) for part in re.split(r"(\d+)", plain(said)) if part]
    return tuple((1, 0, part) if number is None else (0, number, "") for number, part in parts)


def write_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """CSV that a spreadsheet opens without running anything in it."""
    return write_csv(Sheet("", columns, rows)).decode("utf-8-sig")
