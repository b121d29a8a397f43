"""Names of people: apart from the log, erasable, and harmless in a spreadsheet."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from olympiad.olympiads import clock, csv_of, import_csv

from tabuleiro.olympiad.championship.entries import read_entries
from tabuleiro.olympiad.event import Event, repair
from tabuleiro.olympiad.log import LogFile
from tabuleiro.olympiad.people import Person, expired, for_owner, initials, new_id, people_file, read_people, safe_cell
from tabuleiro.olympiad.tables_csv import write_table
from tabuleiro.rules.text import Problem


@pytest.fixture
def event(tmp_path: Path) -> Event:
    made = Event.create(tmp_path / "dia", "olimpiada-2015", "Dia", retention="2026-12-31", clock=clock)
    import_csv(made, csv_of({"A": 2}))
    return made


def path_of(event: Event) -> Path:
    assert isinstance(event.storage, LogFile)
    return event.storage.path


def test_an_erased_name_is_gone_and_the_log_says_so(event: Event) -> None:
    id = next(iter(event.people))
    name = event.people[id].name
    assert event.export_person(id)["name"] == name
    event.erase(id, by="ana")
    file = people_file(path_of(event))
    assert name not in file.read_text("utf-8").replace(f"{name}0", "")
    assert id not in event.people
    assert event.entries[-1]["do"] == "erase"
    assert event.entries[-1]["person"] == id
    told = event.export_person(id)
    assert "name" not in told
    assert len(told["lines"]) == 2
    with pytest.raises(Problem, match="erased already"):
        event.erase(id)
    with pytest.raises(Problem, match="does not come back"):
        event.undo(len(event.entries))
    with pytest.raises(Problem, match="nobody"):
        event.erase("p-nobody")
    again = Event.open(path_of(event))
    assert id in set(again.state.pupils())


def test_a_crash_between_the_stub_and_the_file_shows_no_name(event: Event) -> None:
    id = next(iter(event.people))
    event.do("erase", person=id)  # the line is written, the file of names is not yet
    assert id in read_people(people_file(path_of(event)))
    assert id not in event.people


def test_consent_and_retention(event: Event) -> None:
    id, other = list(event.people)[:2]
    event.mark([id], consent=True)
    event.mark([other], keep_until="2026-04-01")
    assert event.people[id] == Person(event.people[id].name, True, "2026-12-31")
    assert expired(event.people, "2026-06-01") == [other]
    assert len(expired(event.people, "2027-01-01")) == 20
    assert expired(event.people, "2026-04-01") == []
    event.mark([id], name="Ana Lúcia")
    assert event.people[id].name == "Ana Lúcia"
    with pytest.raises(Problem):
        event.mark(["p-nobody"], consent=True)
    assert event.erase_expired("2026-06-01") == [other]
    assert other not in event.people
    assert event.erase_expired("2026-06-01") == []


def test_ids_say_nothing_and_differ() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(id.startswith("p-") and id[2:].isalnum() for id in ids)
    assert new_id(lambda n: bytes(n)) == "p-aaaaaaaaaaaa"


@pytest.mark.parametrize("cell", ["=1+1", "+351", "-2", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_is_a_formula(cell: str) -> None:
    assert safe_cell(cell) == "'" + cell
    assert safe_cell(-2) == "-2"
    assert safe_cell("Ana") == "Ana"
    assert "'=1" in write_table(["a"], [["=1"]])


def test_a_damaged_file_of_names_is_told_kindly(event: Event) -> None:
    people_file(path_of(event)).write_text("{", "utf-8")
    with pytest.raises(Problem, match="only the names are missing"):
        _ = event.people


def test_initials() -> None:
    assert initials("Ana Maria de Silva") == "A. M. S."


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes of files")
def test_files_with_names_of_children_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Also where the system would let others read, and where a file of before was open to all."""
    before = os.umask(0)
    try:
        path = tmp_path / "day.event"
        (tmp_path / "day.event.people.new").write_text("{}", "utf-8")  # left by a power cut
        (tmp_path / "day.event.people.new").chmod(0o644)
        event = Event.create(path, "cnjm", "Dia")
        data, people = read_entries(event.state, "cycle,game,school,name\n1,semaforo,Faia,Ana\n")
        event.do("import", people=people, **data)
        path.chmod(0o644)
        path.write_bytes(path.read_bytes() + b"{broken\n")
        repair(path)
        (tmp_path / "list.csv").touch(0o644)
        with for_owner(tmp_path / "list.csv") as file:
            file.write(b"Ana")
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert len(modes) >= 3  # the log, the names, and the log as it was
    assert set(modes.values()) == {0o600}, modes
