"""Tables that people bring, whatever they were saved with: CSV in any usual encoding and separator, and Excel (.xlsx).

Another kind of file is told by what it is. A formula is never worked out, nor is it believed what a spreadsheet once
worked out: a cell that has one is named.
"""

from __future__ import annotations

import csv
import io
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from tabuleiro.olympiad.people import DANGEROUS, safe_cell
from tabuleiro.olympiad.problems import Problems
from tabuleiro.rules.text import Problem, Text

MARKS = "\t;,|"
MOST_BYTES = 30_000_000  # of a workbook when it is unpacked: thousands of pupils are far less
MOST_ROWS, MOST_COLUMNS = 12_000, 200
XLSX = "xlsx"
ABOVE = 20  # lines among which the names of the columns are looked for

IT_IS = Text(
    "Este ficheiro é {what} e não se consegue ler aqui. {right}",
    "This file is {what} and cannot be read here. {right}",
    "Este arquivo é {what} e não pode ser lido aqui. {right}",
)
SAVE_AS = Text("Abra-o e guarde-o como .xlsx ou CSV.", "Open it and save it as .xlsx or CSV.",
               "Abra-o e salve-o como .xlsx ou CSV.")  # fmt: skip
BRING = Text("Serve um ficheiro .xlsx ou CSV, ou linhas copiadas de uma folha de cálculo.",
             "An .xlsx or CSV file will do, or lines copied from a spreadsheet.",
             "Serve um arquivo .xlsx ou CSV, ou linhas copiadas de uma planilha.")  # fmt: skip
WORKBOOK = Text("Guarde só os valores (colar especial, valores) e importe-o de novo.",
                "Save only the values (paste special, values) and import it again.",
                "Salve só os valores (colar especial, valores) e importe-o de novo.")  # fmt: skip
OLD_OFFICE = Text("do Excel antigo (.xls) ou do Word antigo (.doc)", "an old Excel (.xls) or Word (.doc) file")
KINDS_OF_FILE = {
    b"%PDF": (Text("um PDF", "a PDF"), BRING),
    b"\xd0\xcf\x11\xe0": (OLD_OFFICE, SAVE_AS),
    b"\x89PNG": (Text("uma imagem", "a picture"), BRING),
    b"\xff\xd8\xff": (Text("uma fotografia", "a photograph"), BRING),
    b"GIF8": (Text("uma imagem", "a picture"), BRING),
    b"{\\rtf": (Text("um texto (.rtf)", "a text document (.rtf)"), BRING),
    b"SQLite format 3": (Text("uma base de dados", "a database"), BRING),
    b'{"seq":': (Text("o registo de um evento", "the log of an event", "o registro de um evento"),
                 Text("Os eventos abrem-se em «Trazer uma competição de um ficheiro».",
                      "Events are opened with “Bring in an event from a file”.",
                      "Os eventos são abertos em “Trazer uma competição de um arquivo”.")),
}  # fmt: skip
IN_ZIP = {
    "word/": (Text("do Word (.docx)", "a Word document (.docx)"), BRING),
    "ppt/": (Text("do PowerPoint (.pptx)", "a PowerPoint presentation (.pptx)"), BRING),
    "content.xml": (Text("do LibreOffice (.ods)", "a LibreOffice spreadsheet (.ods)"), SAVE_AS),
    "Index/": (Text("do Numbers, da Apple", "an Apple Numbers document"), SAVE_AS),
}
A_ZIP = Text("uma pasta comprimida (.zip)", "a compressed folder (.zip)", "uma pasta compactada (.zip)")
A_PAGE = Text("uma página (HTML)", "a web page (HTML)")
UNKNOWN = Text("de um tipo desconhecido", "of an unknown kind")
BROKEN = Text(
    "Este ficheiro do Excel está estragado ou protegido por palavra-passe. Abra-o e guarde-o de novo como .xlsx.",
    "This Excel file is damaged or locked with a password. Open it and save it again as .xlsx.",
    "Este arquivo do Excel está corrompido ou protegido por senha. Abra-o e salve-o de novo como .xlsx.",
)
TOO_LARGE = Text(
    "Este ficheiro do Excel é grande de mais. Guarde só a folha com a tabela.",
    "This Excel file is too large. Save only the sheet that has the table.",
    "Este arquivo do Excel é grande demais. Salve só a planilha com a tabela.",
)
FORMULA = Text(
    "a célula {cell} tem uma fórmula; aqui só contam valores", "the cell {cell} has a formula; only values count here"
)

Line = tuple[int, list[str]]  # its number in the file, and its cells
Table = bytes | str | list[Line]  # a file, what was pasted, or lines that have numbers already


def lines_of(data: Table, names: Iterable[str] = ()) -> list[Line]:
    """The lines of a table. `names`: what columns may be called; by them the separator and the sheet are recognised."""
    if isinstance(data, list):
        return data
    known = {plain(name) for name in names}
    if isinstance(data, bytes) and data[:2] == b"PK":
        return _workbook(data, known)
    text = decode(data).replace("\r\n", "\n").replace("\r", "\n")
    top = [line for line in text.split("\n") if line.strip()][:ABOVE]
    tries = [
        (sum(plain(c.strip('"')) in known for c in line.split(m)), line.count(m), m) for line in top for m in MARKS
    ]
    mark = max(tries, key=lambda one: one[:2], default=(0, 0, ","))[2]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    found: list[Line] = []
    line = 1
    try:
        for cells in reader:
            found.append((line, [cell.strip() for cell in cells]))
            line = reader.line_num + 1
    except csv.Error as why:
        raise Problems([NOT_CSV.fill(why=why)], [line]) from None
    return _headed([one for one in found if any(one[1])], known)


def _headed(lines: list[Any], known: set[str]) -> list[Any]:
    """Lines from that with the names of columns on: a title or a date may stand above it."""

    def names(line: tuple[int, list[Any]]) -> int:
        return len({plain(_shown(cell)) for cell in line[1]} & known)

    def filled(line: tuple[int, list[Any]]) -> int:
        return sum(cell not in (None, "") for cell in line[1])

    top = lines[:ABOVE]
    best = max(top, key=names, default=None)
    if best and names(best) > 1:
        return lines[top.index(best) :]
    wide = [at for at, line in enumerate(top) if filled(line) > 2]  # columns that are called otherwise
    return lines[wide[0] :] if wide and filled(lines[0]) == 1 else lines


NOT_CSV = Text("não se consegue ler ({why})", "cannot be read ({why})")


def plain(text: str) -> str:
    """A text without accents, capitals and doubled spaces: what is compared."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())


def decode(data: bytes | str) -> str:
    """The text of a file: UTF-8 or UTF-16 with or without their marks, else what Windows writes; or what it is."""
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    for sign, (what, right) in KINDS_OF_FILE.items():
        if data.startswith(sign):
            raise Problem(IT_IS, what=what, right=right)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if data[1:2] == b"\0" or data[:1] == b"\0":
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    if b"\0" in data:
        raise Problem(IT_IS, what=UNKNOWN, right=BRING)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError:
            text = data.decode("latin-1")
    if text.lstrip()[:200].lower().startswith(("<!doctype", "<html", "<table", "<?xml")):
        raise Problem(IT_IS, what=A_PAGE, right=BRING)
    return text


def _workbook(data: bytes, known: set[str]) -> list[Line]:
    """The sheet of a workbook that has the columns that are looked for; else the first that has anything."""
    try:
        packed = zipfile.ZipFile(io.BytesIO(data))
        inside = packed.namelist()
    except zipfile.BadZipFile:
        raise Problem(BROKEN) from None
    if not any(name.startswith("xl/") for name in inside):
        for sign, (what, right) in IN_ZIP.items():
            if any(name.startswith(sign) for name in inside):
                raise Problem(IT_IS, what=what, right=right)
        raise Problem(IT_IS, what=A_ZIP, right=BRING)
    if sum(one.file_size for one in packed.infolist()) > MOST_BYTES:
        raise Problem(TOO_LARGE)
    import openpyxl  # not before it is needed

    try:
        if any(b"<!ENTITY" in packed.read(name) for name in inside if name.endswith((".xml", ".rels"))):
            raise Problem(BROKEN)
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        sheets = [_sheet(sheet) for sheet in book.worksheets]
    except Problem:
        raise
    except Exception:  # whatever is wrong in a file of somebody else's making
        raise Problem(BROKEN) from None
    full = [_headed(lines, known) for lines in sheets if lines]
    if not full:
        return []
    best = max(full, key=lambda lines: sum(plain(_shown(cell)) in known for cell in lines[0][1]))
    formulas = [(line, cell) for line, cells in best for cell in cells if isinstance(cell, _Formula)]
    if formulas:
        raise Problems([FORMULA.fill(cell=cell.at) for _, cell in formulas], [line for line, _ in formulas])
    return [(line, [_shown(cell) for cell in cells]) for line, cells in best]


class _Formula(NamedTuple):
    at: str


def _sheet(sheet: Any) -> list[tuple[int, list[Any]]]:
    found = []
    for number, row in enumerate(sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS), 1):
        cells = [_Formula(cell.coordinate) if cell.data_type == "f" else cell.value for cell in row]
        while cells and cells[-1] in (None, ""):
            cells.pop()
        if any(cell not in (None, "") for cell in cells):
            found.append((number, cells))
    return found


def _shown(value: Any) -> str:
    """A cell as a person reads it: 7 and not 7.0, a day without the hour that nobody typed."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == datetime.min.time() else value.isoformat(" ")
    return value.isoformat() if isinstance(value, date) else str(value).strip()


# Writing


class Sheet(NamedTuple):
    """A table to be taken along."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]


def separator(lang: str) -> str:
    """What a spreadsheet of a language expects between the cells of CSV."""
    return "," if lang == "en" else ";"


def write_csv(sheet: Sheet, mark: str = ",") -> bytes:
    """CSV with a mark that it is UTF-8, by which Excel knows it; what looks like a formula is kept from being one.

    With semicolons halves have a comma, as spreadsheets in Portuguese read both.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=mark)
    point = "," if mark == ";" else "."
    for row in (sheet.columns, *sheet.rows):
        said = [(safe_cell(cell), isinstance(cell, float)) for cell in row]
        writer.writerow([cell.replace(".", point) if number else cell for cell, number in said])
    return out.getvalue().encode("utf-8-sig")


def write_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """A workbook. Numbers are numbers; every text is typed as text, so that none is ever run as a formula."""
    import openpyxl
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    book: Any = openpyxl.Workbook(write_only=True)
    book.properties.creator = "tabuleiro"
    used: set[str] = set()
    for sheet in sheets:
        page = book.create_sheet(_sheet_name(sheet.title, used))
        page.freeze_panes = "A2"
        for n, row in enumerate([sheet.columns, *sheet.rows]):
            cells = []
            for value in row:
                number = isinstance(value, int | float) and not isinstance(value, bool)
                cell: Any = WriteOnlyCell(page, value if number else str("" if value is None else value))
                if not number:
                    cell.data_type = "s"
                    cell.quotePrefix = str(value).startswith(DANGEROUS)
                if not n:
                    cell.font = Font(bold=True)
                cells.append(cell)
            page.append(cells)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet_name(title: str, used: set[str]) -> str:
    """A name that Excel takes: up to 31 letters, without some signs, each once."""
    bare = "".join(" " if c in "[]:*?/\\" else c for c in title).strip("' ")[:28] or "1"
    name, n = bare, 1
    while name.casefold() in used:
        n += 1
        name = f"{bare} {n}"
    used.add(name.casefold())
    return name


# Columns that are called otherwise


def renamed(lines: list[Line], chosen: Mapping[str, str]) -> list[Line]:
    """Lines whose first has other names for some columns: `chosen` says for ours which of the file's it is."""
    if not lines or not chosen:
        return lines
    ours = {plain(theirs): own for own, theirs in chosen.items() if theirs.strip()}
    number, head = lines[0]
    taken = {plain(own) for own in ours.values()}
    cells = [ours.get(plain(cell)) or ("" if plain(cell) in taken else cell) for cell in head]
    return [(number, cells), *lines[1:]]
