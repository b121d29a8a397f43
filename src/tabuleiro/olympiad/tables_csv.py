"""Tables that people bring: CSV files and what is pasted from a spreadsheet. Every wrong line is named.

Comma, semicolon or tab; UTF-8 or Latin-1; a header line, whose columns may stand in any order, also in Portuguese.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tabuleiro.olympiad.people import safe_cell, written
from tabuleiro.olympiad.problems import Problems
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
NOT_CSV = Text("não se consegue ler ({why})", "cannot be read ({why})")

MOST = 10_000  # lines: more than any olympiad has pupils, and few enough to be looked through in seconds


@dataclass(frozen=True)
class Row:
    """A line of a table by the names of its columns; `line` is its number in the file."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


class Column(NamedTuple):
    """A column: its name, what else it may be called, and whether its cells may be empty."""

    name: str
    also: tuple[str, ...] = ()
    empty: bool = False


def plain(text: str) -> str:
    """A text without accents, capitals and doubled spaces: what is compared."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())


def decode(data: bytes | str) -> str:
    """The text of a file, with or without a byte order mark; what is not UTF-8 was written by an older Windows."""
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def read_table(data: bytes | str, columns: Sequence[Column]) -> list[Row]:
    """All rows of a table, or Problems that name each wrong line. Empty lines are passed over."""
    wanted = ",".join(column.name for column in columns)
    lines = decode(data).replace("\r\n", "\n").replace("\r", "\n")
    first = next((line for line in lines.split("\n") if line.strip()), "")
    if not first:
        raise Problem(EMPTY, columns=wanted)
    names = {plain(name): column for column in columns for name in (column.name, *column.also)}
    mark = max("\t;,", key=lambda m: sum(plain(cell.strip('"')) in names for cell in first.split(m)))
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=mark)
    rows: list[Row] = []
    wrong: list[tuple[int, Text]] = []
    places: dict[str, int] | None = None
    width, line = 0, 1
    try:
        for cells in reader:
            here, line = line, reader.line_num + 1
            cells = [cell.strip() for cell in cells]
            if not any(cells):
                continue
            if places is None:
                places, width = _places(cells, names, columns, wanted), len(cells)
                continue
            if any(cells[width:]):
                wrong.append((here, TOO_MANY.fill(count=len(cells), right=width)))
                continue
            if len(rows) == MOST:
                raise Problem(TOO_LONG, most=MOST)
            row = {name: cells[at] if at < len(cells) else "" for name, at in places.items()}
            try:
                row = {name: written(cell) for name, cell in row.items()}
            except Problem as odd:
                wrong.append((here, odd.text))
                continue
            lacking = [column.name for column in columns if not column.empty and not row[column.name]]
            wrong += [(here, NO_VALUE.fill(column=name)) for name in lacking]
            rows.append(Row(here, {**{column.name: "" for column in columns}, **row}))
    except csv.Error as why:
        wrong.append((line, NOT_CSV.fill(why=why)))
    if wrong:
        raise Problems([text for _, text in wrong], [number for number, _ in wrong])
    return rows


def _places(cells: list[str], names: Mapping[str, Column], columns: Sequence[Column], wanted: str) -> dict[str, int]:
    places: dict[str, int] = {}
    for at, cell in enumerate(cells):
        column = names.get(plain(cell))
        if column is None:
            continue  # a spreadsheet may have columns of its own
        if column.name in places:
            raise Problem(TWO_COLUMNS, column=column.name)
        places[column.name] = at
    for column in columns:
        if column.name not in places and not column.empty:
            raise Problem(NO_COLUMN, column=column.name, found=", ".join(cells), columns=wanted)
    return places


def write_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """CSV that a spreadsheet opens without running anything in it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return out.getvalue()
