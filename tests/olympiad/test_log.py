"""The file of an event: one line a command, whole or not there, also when the program is killed."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from olympiad.olympiads import clock, csv_of, import_csv, new_event

from tabuleiro.olympiad.event import Event, Memory, audit, replay
from tabuleiro.olympiad.log import LogFile, append, read_log
from tabuleiro.olympiad.people import people_file, read_people
from tabuleiro.rules.text import Problem

AT = "2026-03-13T09:12:00Z"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "dia.jsonl"
    LogFile(file).create()
    return file


def note(path: Path, text: str, **more: int) -> dict[str, object]:
    return append(path, {"do": "note", "text": text}, by="ana", at=AT, **more)


def test_lines_are_appended_and_numbered(path: Path) -> None:
    assert [note(path, text)["seq"] for text in "abc"] == [1, 2, 3]
    log = read_log(path)
    assert [entry["text"] for entry in log.entries] == ["a", "b", "c"]
    assert log.cut == ""
    assert path.read_text("utf-8").count("\n") == 3
    assert list(json.loads(path.read_text("utf-8").split("\n")[0]))[:4] == ["seq", "at", "by", "do"]


@pytest.mark.parametrize("keep", range(1, 40, 3))
def test_a_cut_last_line_is_told_and_ignored_until_the_next_is_written(path: Path, keep: int) -> None:
    note(path, "a")
    whole = path.read_bytes()
    note(path, "b" * 50)
    path.write_bytes(path.read_bytes()[: len(whole) + keep])
    left = path.read_bytes()
    log = read_log(path)
    assert len(log.entries) == 1
    assert log.cut.encode() == left[len(whole) :]
    assert path.read_bytes() == left  # reading changes nothing
    assert note(path, "c")["seq"] == 2
    assert [entry["text"] for entry in read_log(path).entries] == ["a", "c"]


def test_a_whole_line_without_its_newline_is_not_lost(path: Path) -> None:
    note(path, "a")
    other = LogFile(path)
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert len(other.read()) == 1
    note(path, "b")
    assert [entry["text"] for entry in other.read()] == ["a", "b"]
    assert read_log(path).cut == ""


@pytest.mark.parametrize("wrong", [b"{", b"[]", b"\xff\xfe", b'{"seq":7,"at":"","by":"","do":"note"}', b'{"seq":2}'])
def test_a_wrong_line_in_the_middle_is_named_and_nothing_is_changed(path: Path, wrong: bytes) -> None:
    note(path, "a")
    note(path, "b")
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([lines[0], wrong, lines[1], b""]))
    before = path.read_bytes()
    with pytest.raises(Problem, match="line 2"):
        read_log(path)
    with pytest.raises(Problem, match="line 2"):
        note(path, "c")
    assert path.read_bytes() == before


def test_a_line_that_must_get_a_number_gets_it_or_is_not_written(path: Path) -> None:
    note(path, "a", expect_seq=1)
    with pytest.raises(Problem, match="Meanwhile"):
        note(path, "b", expect_seq=1)
    assert len(read_log(path).entries) == 1


def test_a_file_that_exists_is_left_alone(path: Path) -> None:
    note(path, "a")
    with pytest.raises(Problem, match="exists"):
        Event.create(path, "olimpiada-2015", "Dia")
    assert len(read_log(path).entries) == 1
    with pytest.raises(Problem, match="does not exist"):
        Event.open(path.with_name("outro"))


def test_two_programs_that_write_see_each_other(tmp_path: Path) -> None:
    path = tmp_path / "dia"
    ana = Event.create(path, "olimpiada-2015", "Dia", clock=clock)
    rui = Event.open(path, clock=clock)
    import_csv(ana, csv_of({"A": 2}))
    rui.do("note", text="olá")
    ana.do("note", text="viva")
    assert [entry["seq"] for entry in read_log(path).entries] == [1, 2, 3, 4]
    rui.refresh()
    assert rui.state == ana.state


def test_many_who_write_at_once_get_a_line_each(path: Path) -> None:
    def write(name: str) -> None:
        for n in range(10):
            append(path, {"do": "note", "text": f"{name} {n}"}, by=name, at=AT)

    writers = [threading.Thread(target=write, args=(name,)) for name in "abcde"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    entries = read_log(path).entries
    assert [entry["seq"] for entry in entries] == list(range(1, 51))
    assert len({entry["text"] for entry in entries}) == 50


WRITER = """
import sys
from tabuleiro.olympiad.log import append
path = sys.argv[1]
print("ready", flush=True)
n = 0
while True:
    n += 1
    append(path, {"do": "note", "text": "x" * 200_000, "n": n}, by="ana", at="2026-03-13T09:12:00Z")
    print(n, flush=True)
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_killed_in_the_middle_of_writing_a_line_is_there_or_is_not(path: Path) -> None:
    told = 0
    chance = random.Random(5)
    for _ in range(4):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout
        assert writer.stdout.readline() == "ready\n"
        time.sleep(chance.random() / 10)
        os.kill(writer.pid, signal.SIGKILL)
        told += len(writer.stdout.read().split())
        writer.wait()
        writer.stdout.close()
        log = read_log(path)
        assert all(len(entry["text"]) == 200_000 for entry in log.entries)
        assert len(log.entries) >= told  # what was told to be written is written
        told = len(log.entries)
    assert note(path, "the end")["seq"] == told + 1


class FullDisk(Memory):
    """Keeps nothing while it is full; remembers how many notes the event had when something was to be kept."""

    full = False
    event: Event | None = None
    notes = 0

    def append(self, entries: Sequence[dict[str, Any]]) -> None:
        self.notes = len(self.event.state.notes) if self.event else 0
        if self.full:
            raise OSError("no space left on device")
        super().append(entries)


def test_a_command_is_applied_then_appended_and_taken_back_if_it_cannot_be() -> None:
    disk = FullDisk()
    event = disk.event = new_event(disk)
    event.do("note", text="um")
    assert disk.notes == 1
    disk.full = True
    with pytest.raises(OSError, match="no space"):
        event.do_all([("note", {"text": "dois"}), ("note", {"text": "três"})])
    assert disk.notes == 3
    assert ([note["text"] for note in event.state.notes], len(event.entries)) == (["um"], 2)
    disk.full = False
    assert event.do("note", text="quatro")["seq"] == 3


DAY = """
import sys
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.registration import read_teams
event = Event.open(sys.argv[1])
table = sys.stdin.read()
print("ready", flush=True)
if not event.state.teams:
    data, people = read_teams(event.state, table)
    event.do("import", people=people, **data)
if not event.state.plans:
    pair(event, "A", seed=1)
while True:
    for dispute in list(event.state.disputes.values()):
        for slot in event.state.regulation.slots:
            if dispute.known:
                event.do("result", dispute=dispute.id, slot=slot, result="X")
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_killed_in_the_middle_of_an_import_or_a_result_nothing_is_half(tmp_path: Path) -> None:
    path = tmp_path / "dia"
    Event.create(path, "olimpiada-2015", "Dia", clock=clock)
    seen = 1
    for wait in (0.0, 0.01, 0.03, 0.3):
        day = subprocess.Popen(
            [sys.executable, "-c", DAY, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert day.stdin
        assert day.stdout
        day.stdin.write(csv_of({"A": 12}))
        day.stdin.close()
        assert day.stdout.readline() == "ready\n"
        time.sleep(wait)
        os.kill(day.pid, signal.SIGKILL)
        day.wait()
        day.stdout.close()
        event = Event.open(path)
        assert len(event.entries) >= seen
        seen = len(event.entries)
        assert len(event.state.teams) in (0, 12)
        assert len(event.people) == 10 * len(event.state.teams)  # every pupil has a name, and no name is too many
    assert audit(event.entries) == []


def test_an_import_is_one_line_and_its_names_are_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "dia"
    event = Event.create(path, "olimpiada-2015", "Dia", retention="2027-03-13", clock=clock)
    import_csv(event, csv_of({"A": 3}))
    assert len(event.entries) == 2
    assert b"A Carvalho 1" not in path.read_bytes()
    people = read_people(people_file(path))
    assert len(people) == 30
    assert {person.keep_until for person in people.values()} == {"2027-03-13"}
    # Names without a line, as a crash between the two leaves them, are dropped with the next writing.
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(lines[0] + b"\n")
    event = Event.open(path, clock=clock)
    assert event.people == {}
    import_csv(event, csv_of({"A": 2}))
    assert len(read_people(people_file(path))) == 20


def test_a_refused_command_leaves_no_trace() -> None:
    event = new_event()
    import_csv(event, csv_of({"A": 2}))
    before = replay(event.entries)
    good = ("note", {"text": "sim"})
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("result", {"dispute": "A-9", "slot": "mesa1", "result": "X"}),
        ("result", {}),
        ("dance", {}),
        ("import", {"teams": 7}),
        ("import", {"teams": [{}]}),
        ("set", {"settings": {"points": "9-9-9"}}),
        ("set", {"settings": {"categories": "B"}}),
        ("set", {"settings": {"pupilTeams": "one", "groupSize": "7"}}),
        ("undo", {"of": 1}),
        ("undo", {"of": 99}),
        ("new", {}),
    ]
    for bad in wrong:
        with pytest.raises(Problem):
            event.do_all([good, bad])
        assert len(event.entries) == 2
    assert event.state == before
