"""`event hours` and `event director`: the same timetable as on the site, on the command line."""

from __future__ import annotations

import time
from pathlib import Path

import openpyxl
import pytest
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


def test_rounds_begin_by_a_word_of_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "c.event"
    good("new", file, "--format", "cnjm", "--name", "C")
    table = tmp_path / "c.csv"
    table.write_text("cycle,game,school,name\n" + "\n".join(f"1,1,Escola {k},Aluno {k}" for k in range(24)))
    good("import", file, "--table", table)
    assert "Nothing drawn there has yet to begin" in call("start", file, "1.1").err
    good("pair", file, "--seed", 1)
    assert "group 1, round 1" in good("start", file, "1.1/1/1")
    assert "group 1" not in good("start", file, "1.1")  # the others
    assert "begun already" in call("start", file, "1.1/1/1").err
    assert "no tournament" in call("start", file, "7.7").err
    good("check", file)


def test_a_dispute_begins_by_a_word_of_the_command_line(tmp_path: Path) -> None:
    file = drawn(tmp_path)
    assert "has begun" in good("start", file, "a-1")


def test_the_clock_of_the_hall_is_that_of_the_events_day(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Planned in winter for a day in May: Lisbon is an hour ahead of UTC then."""
    monkeypatch.setenv("TZ", "WET0WEST,M3.5.0/1,M10.5.0")  # no table of time zones is needed
    time.tzset()
    try:
        for day, offset in (("2026-05-09", 60), ("2026-01-09", 0)):
            file = tmp_path / f"{day}.event"
            good("new", file, "--format", "olimpiada-2015", "--name", "X", "--date", day)
            rows = [f"A,{school},{school} {n},8" for school in ("Tejo", "Douro") for n in range(10)]
            table = tmp_path / "t.csv"
            table.write_text("category,school,name,year\n" + "\n".join(rows))
            good("import", file, "--table", table)
            assert "after the draw" in good("hours", file, "--start", "09:00", "--greedy", "--adopt")
            assert command("event", "hours", file, "--greedy", "--json").json["hours"]["offset"] == offset
    finally:
        monkeypatch.undo()
        time.tzset()
