"""`event hours` and `event director`: the same timetable as on the site, on the command line."""

from __future__ import annotations

from pathlib import Path

import openpyxl
from commands import command
from olympiad.olympiads import play
from olympiad.test_settling import Y, twice
from test_cli_event import call, good, olympiad

from tabuleiro.olympiad import agenda
from tabuleiro.olympiad.log import write_lines


def drawn(folder: Path) -> Path:
    file = olympiad(folder, ["Tejo", "Douro", "Mondego", "Sado"])
    good("pair", file, "--seed", 3)
    return file


def test_hours_are_proposed_adopted_and_directed(tmp_path: Path) -> None:
    file = drawn(tmp_path)
    before = file.read_bytes()
    proposed = command("event", "hours", file, "--greedy", "--json").json
    assert file.read_bytes() == before  # a proposal is not written
    assert not proposed["adopted"]
    assert all(slot["why"] for slot in proposed["slots"])
    assert "no timetable yet" in call("director", file).err
    said = good("hours", file, "--start", "10:00", "--lunch", "12:00-13:00", "--greedy", "--adopt")
    assert "10:00" in said
    assert "Timetable adopted" in said
    seen = command("event", "director", file, "--now", "10:00", "--json").json
    assert seen["calls"]
    assert seen["lanes"][0]["items"][0]["promised"] == "10:00"
    assert "Attention" in good("director", file, "--now", "10:30")
    good("check", file)


def test_wrong_hours_say_what_is_right(tmp_path: Path) -> None:
    file = drawn(tmp_path)
    for words in (["--start", "9"], ["--lunch", "13:00-12:00"], ["--minutes", "Z=20"], ["--rooms", "Gym"]):
        done = call("hours", file, *words)
        assert (done.code, done.out) == (2, "")
        assert done.err


def test_a_workbook_is_shown_imported_and_everything_exported(tmp_path: Path) -> None:
    file = tmp_path / "x.event"
    good("new", file, "--format", "olimpiada-2015", "--name", "X")
    book = openpyxl.Workbook()
    book.active.append(["Categoria", "Agrupamento", "Aluno", "Ano"])
    for school in ("Tejo", "=Douro"):
        for n in range(10):
            book.active.append(["A", school.lstrip("="), f"{school.lstrip('=')} {n}", 8])
    table = tmp_path / "alunos.xlsx"
    book.save(table)
    before = file.read_bytes()
    said = good("import", file, "--table", table, "--preview")
    assert "school ← missing" in said
    assert "20 lines" in said
    assert call("import", file, "--table", table).code == 2
    assert file.read_bytes() == before
    assert "pupils: 20" in good("import", file, "--table", table, "--columns", "school=Agrupamento")
    out = tmp_path / "out.xlsx"
    out.touch(0o644)
    good("export", file, "list", "-o", out)
    assert out.stat().st_mode & 0o077 == 0  # names of children are for the owner alone
    assert openpyxl.load_workbook(out).active.max_row == 21
    assert good("export", file, "list").count("\n") == 21
    assert call("export", file, "results").code == 2


def test_settling_says_when_the_timetable_has_to_be_made_anew(tmp_path: Path) -> None:
    event, file = twice(), tmp_path / "own.event"
    agenda.adopt(event, agenda.propose(event, search=False).promise())
    play(event, "A-1", Y)
    file.write_bytes(write_lines(event.entries)[0])
    said = good("settle", file, "--yes")
    assert "The adopted timetable no longer serves: " in said
    assert "event hours FILE --adopt" in said
    good("hours", file, "--greedy", "--adopt")
    assert "no longer serves" not in good("settle", file, "--yes")
