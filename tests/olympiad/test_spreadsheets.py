"""Tables in and out: any usual file is read, another says what it is, and no cell is ever a formula."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

import openpyxl
import pytest
from olympiad import championship_helpers as champions
from olympiad import olympiads

from tabuleiro.olympiad import agenda
from tabuleiro.olympiad.event import names_of
from tabuleiro.olympiad.exports import export, names
from tabuleiro.olympiad.spreadsheets import Sheet, write_csv, write_xlsx
from tabuleiro.olympiad.tables_csv import mapped, preview, read_table
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.registration import COLUMNS
from tabuleiro.rules.text import Problem

ROWS: list[list[Any]] = [["categoria", "escola", "equipa", "nome", "ano"], ["A", "São João", "", "Inês Conceição", 7]]


def text(mark: str = ";", rows: list[list[Any]] = ROWS) -> str:
    return "\r\n".join(mark.join(str(cell) for cell in row) for row in rows)


def workbook(rows: list[list[Any]] = ROWS, title: str = "Folha", before: bool = False) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    if before:
        sheet.append(["Instruções"])
        sheet = book.create_sheet(title)
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read(data: bytes | str) -> list[dict[str, str]]:
    return [row.cells for row in read_table(data, COLUMNS)]


RIGHT = [{"category": "A", "school": "São João", "team": "", "name": "Inês Conceição", "year": "7"}]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252", "latin-1"])
@pytest.mark.parametrize("mark", [";", ",", "\t", "|"])
def test_every_usual_encoding_and_separator_is_read(encoding: str, mark: str) -> None:
    assert read(text(mark).encode(encoding)) == RIGHT


def test_excel_is_read_like_csv_and_lines_keep_their_numbers() -> None:
    assert read(workbook()) == RIGHT
    assert read(workbook(before=True)) == RIGHT  # the sheet that has the columns
    rows = [*ROWS, [], ["A", "", "", "Rui", 8.0]]
    with pytest.raises(Problem, match="line 4"):
        read(workbook(rows))
    assert [row.line for row in read_table(workbook([*ROWS, [], ["A", "Tejo", "", "Rui", 8.0]]), COLUMNS)] == [2, 4]


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
def test_a_title_may_stand_above_the_names_of_the_columns(kind: str) -> None:
    title, note = ["Agrupamento de Escolas; inscrições, 2026"], ["Escola", "sede: Évora"]
    rows: list[list[Any]] = [title, [], note, *ROWS]
    csv = "\r\n".join(";".join(f'"{cell}"' for cell in row) for row in rows)
    found = read_table(workbook(rows) if kind == "xlsx" else csv.encode("cp1252"), COLUMNS)
    assert [row.cells for row in found] == RIGHT
    assert [row.line for row in found] == [5], "as the file counts them"


def test_a_formula_is_neither_run_nor_believed() -> None:
    with pytest.raises(Problem, match="line 2: the cell D2 has a formula"):
        read(workbook([ROWS[0], ["A", "Tejo", "", '=CONCAT("a","b")', 7]]))


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.7 x", "PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "xls"),
        (b"\x89PNG\r\n", "picture"),
        (b"\xff\xd8\xff\xe0", "photograph"),
        (b'{"seq":1,"at":"2026"}', "log of an event"),
        (b"<!DOCTYPE html><table>", "web page"),
        (b"abc\0def\0\0", "unknown"),
        (b"PK\x03\x04 cut", "damaged"),
    ],
)
def test_another_file_says_what_it_is(data: bytes, what: str) -> None:
    with pytest.raises(Problem, match=what):
        read(data)


@pytest.mark.parametrize(("inside", "what"), [("word/document.xml", "docx"), ("content.xml", "ods"), ("a.txt", "zip")])
def test_another_packed_file_says_what_it_is(inside: str, what: str) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr(inside, "x")
    with pytest.raises(Problem, match=what):
        read(out.getvalue())


def test_a_workbook_that_unpacks_to_too_much_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"0" * 31_000_000)
    with pytest.raises(Problem, match="too large"):
        read(out.getvalue())


def test_columns_may_be_called_otherwise() -> None:
    rows: list[list[Any]] = [["Cat.", "Agrupamento", "Aluno(a)", "Ano"], ["A", "Tejo", "Rui", 7]]
    called = {"category": "Cat.", "school": "Agrupamento", "name": "Aluno(a)"}
    for data in (text(";", rows), workbook(rows)):
        seen = preview(data, COLUMNS, {})
        assert seen.header == rows[0]
        assert seen.found == {"category": "", "school": "", "team": "", "name": "", "year": "Ano"}
        assert (seen.lines, seen.rows) == (1, [["A", "Tejo", "Rui", "7"]])
        with pytest.raises(Problem, match="category"):
            read(data)
        assert [row["name"] for row in read(mapped(data, COLUMNS, called))] == ["Rui"]
        assert read(preview(workbook(), COLUMNS, {}).table) == RIGHT
        assert preview(workbook([["Inscrições"], *rows]), COLUMNS, {}).header == rows[0]
    with pytest.raises(Problem, match="no column “nome”"):
        mapped(text(), COLUMNS, {"nome": "x"})
    with pytest.raises(Problem, match="“Nobody”"):
        mapped(text(), COLUMNS, {"name": "Nobody"})


DANGEROUS = ["=1+1", "+1", "-1", "@x", "\t=1", "=cmd|' /C calc'!A0", "normal"]


def test_no_cell_that_is_written_is_a_formula() -> None:
    sheet = Sheet("A/B", ["=a", "b"], [[one, 3] for one in DANGEROUS])
    book = openpyxl.load_workbook(io.BytesIO(write_xlsx([sheet, sheet])))
    assert len(book.sheetnames) == 2
    for page in book.worksheets:
        cells = [cell for row in page.iter_rows() for cell in row]
        assert {cell.data_type for cell in cells} == {"s", "n"}
        assert [cell.value for cell in cells[2::2]] == DANGEROUS
    for row in csv.reader(io.StringIO(write_csv(sheet).decode("utf-8-sig"))):
        assert row[0] == "normal" or row[0].startswith("'")


def test_everything_of_an_olympiad_can_be_taken_along() -> None:
    event = olympiads.filled({"A": 4, "C": 3})
    pair(event, seed=1)
    olympiads.play(event, "A-1", "X X Y X Y X Y")
    agenda.adopt(event, agenda.propose(event, search=False).promise())
    name = names_of(event)
    assert names(event) == ["list", "lineups", "results", "standings", "hours", "all"]
    book = openpyxl.load_workbook(io.BytesIO(export(event, "all", "xlsx", "pt", name)))
    assert book.sheetnames == ["Inscritos", "Formações", "Resultados", "Classificação", "Horário"]
    results = list(csv.DictReader(io.StringIO(export(event, "results", "csv", "en", name).decode("utf-8-sig"))))
    first = [row for row in results if row["dispute"] == "A-1"]
    assert [row["result"] for row in first][:7] == "X X Y X Y X Y".split()
    assert float(first[7]["points X"]) + float(first[7]["points Y"]) == 9
    for lang in ("pt", "br"):  # as a spreadsheet in Portuguese opens it
        said = export(event, "results", "csv", lang, name).decode("utf-8-sig")
        assert len(list(csv.DictReader(io.StringIO(said), delimiter=";"))) == len(results)
        assert "," not in said.splitlines()[0]
    standings = list(csv.DictReader(io.StringIO(export(event, "standings", "csv", "en", name).decode("utf-8-sig"))))
    assert {row["part"] for row in standings} == {"Category A", "Category C"}
    lineups = list(csv.DictReader(io.StringIO(export(event, "lineups", "csv", "en", name).decode("utf-8-sig"))))
    assert {row["pupil"] for row in lineups} <= {person.name for person in event.people.values()}
    with pytest.raises(Problem, match="list, lineups"):
        export(event, "x", "csv", "en", name)
    with pytest.raises(Problem, match=r"\.csv or \.xlsx"):
        export(event, "list", "pdf", "en", name)


def test_a_championship_has_its_tables_too() -> None:
    event = champions.new_event()
    with pytest.raises(Problem, match="nothing"):
        export(event, "results", "csv", "en", str)
    assert "lineups" not in names(event)
    event = champions.one_tournament(6)
    event.kind.draw(event, "", seed=1, plan="", absent="", by="organiser")
    rows = list(csv.DictReader(io.StringIO(export(event, "results", "csv", "en", str).decode("utf-8-sig"))))
    assert {row["round"] for row in rows} == {"1"}
    assert len(rows) == 3


def test_halves_have_a_comma_where_cells_have_semicolons() -> None:
    sheet = Sheet("", ["pontos"], [[0.5], [-0.5], [3], ["1.º"]])
    assert write_csv(sheet, ";").decode("utf-8-sig").split() == ["pontos", "0,5", "-0,5", "3", "1.º"]
    assert write_csv(sheet).decode("utf-8-sig").split() == ["pontos", "0.5", "-0.5", "3", "1.º"]
