"""The hours of a championship: rounds that begin together, what is supposed of them where nobody says anything."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from olympiad import championship_helpers as champions

from tabuleiro.olympiad import agenda
from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.championship.settling import pending
from tabuleiro.olympiad.cpsat import MOST
from tabuleiro.olympiad.director import PLAYING, SUPPOSED, director
from tabuleiro.olympiad.event import Event, Memory, names_of
from tabuleiro.olympiad.hours import Hours, changed, clock, minute
from tabuleiro.olympiad.planner import Pace, imagined
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.rules.text import Problem

DAY = datetime(2026, 3, 13, tzinfo=UTC)


class Hall:
    """A championship of one tournament on its day, with a clock that is set by hand."""

    def __init__(self, players: int = 24, hours: dict[str, Any] | None = None, **settings: Any) -> None:
        self.now = DAY
        self.event = Event.create(Memory(), "cnjm", "C", settings=settings, clock=lambda: self.now, date="2026-03-13")
        rows = "\n".join(f"1,1,Escola {k},Aluno {k}" for k in range(players))
        champions.enter(self.event, f"cycle,game,school,name\n{rows}")
        self.event.do("hours", hours={"start": "09:00", **(hours or {})})
        making.pair(self.event, seed=1)
        agenda.adopt(self.event, agenda.propose(self.event, search=False).promise())
        self.promised = {id: at for id, (_, at) in self.event.state.promised.items()}

    def at(self, said: str | int) -> None:
        self.now = DAY + timedelta(minutes=said if isinstance(said, int) else minute(said))

    def play(self, round: int, groups: tuple[int, ...] = (), results: int = 99) -> None:
        rows = [row for row in making.open_rows(self.event.state) if row["round"] == round]
        rows = [row for row in rows if not groups or row["group"] in groups][:results]
        places = [{key: row[key] for key in ("tournament", "group", "round", "table")} for row in rows]
        self.event.do_all([("result", {**place, "result": "1"}) for place in places])

    def states(self) -> dict[str, str]:
        return {one.id: one.state for lane in director(self.event).lanes.values() for one in lane}


# How many rounds there are.


@pytest.mark.parametrize(("small", "players"), [("once", 2), ("double", 2), ("best3", 2), ("double", 3), ("best3", 9)])
def test_as_many_rounds_are_planned_as_are_played(small: str, players: int) -> None:
    event = champions.one_tournament(players * 6, groupSize=6, groupRounds=1, qualifiersPerGroup=1, smallFinal=small)
    planned = {job.id for job in event.kind.jobs(event.state, Pace(1, 20, 10, 0, 0))[0]}
    making.pair(event, seed=1)
    while rows := making.open_rows(event.state):  # whoever moves first wins: two who play thrice need all three
        for n, row in enumerate(rows):
            place = {key: row[key] for key in ("tournament", "group", "round", "table")}
            event.do("result", **place, result="12"[n % 2])
        making.pair(event, seed=2)
    played = {f"1.1/{s.name}/{r}" for s in event.state.tournaments["1.1"].all() for r in range(1, len(s.rounds) + 1)}
    assert planned >= played
    assert {job.id for job in event.kind.jobs(event.state, Pace(1, 20, 10, 0, 0))[0]} == played
    if small != "best3" or players > 2:
        assert planned == played


# A round begins because somebody says so, or at its hour.


def test_a_round_that_begins_at_its_hour_is_not_late_though_nobody_says_so() -> None:
    hall = Hall()
    first = [id for id in hall.promised if id.endswith("/1") and "final" not in id]
    hall.at("08:55")
    assert {call.id for call in director(hall.event).calls} == set(first)
    for said in ("09:00", "09:15", "09:20"):
        hall.at(said)
        seen = director(hall.event)
        assert (seen.late, seen.calls) == ([], [])
        assert {hall.states()[id] for id in first} == {SUPPOSED}
        assert {one["at"] for id, one in agenda.times(hall.event).items() if id in first} == {"09:00"}
    hall.at("09:12")
    hall.play(1, results=1)  # the first game to end says when it began, and that was not before its hour
    assert {one["at"] for id, one in agenda.times(hall.event).items() if id in first} == {"09:00"}
    assert director(hall.event).late == []


def test_a_round_without_results_when_its_time_is_over_should_have_ended_and_what_follows_waits() -> None:
    hall = Hall()
    hall.at("09:40")
    seen = director(hall.event)
    assert seen.calls == []
    assert all("devia ter acabado às 09:20" in one.text.pt for one in seen.late)
    one, two = "1.1/1/1", "1.1/1/2"
    slots = agenda.live(hall.event).slots
    assert slots[one].end == minute("09:40")
    assert slots[two].begin >= minute("09:50") > hall.promised[two]


def test_a_line_of_the_log_begins_rounds_and_is_kept_to() -> None:
    hall = Hall()
    hall.at("09:12")
    (command,) = hall.event.kind.begin(hall.event.state, ["1.1"])
    entry = hall.event.do(command[0], **command[1])
    assert entry["matches"] == [f"1.1/{group.name}/1" for group in hall.event.state.tournaments["1.1"].groups]
    assert "ronda 1" in sentence(hall.event, entry, names_of(hall.event)).pt
    assert {hall.states()[id] for id in entry["matches"]} == {PLAYING}
    assert {one["at"] for id, one in agenda.times(hall.event).items() if id in entry["matches"]} == {"09:12"}
    hall.at("09:30")
    assert director(hall.event).late  # twelve minutes late at the start: what follows is late
    with pytest.raises(Problem, match="begun already"):
        hall.event.do("start", matches=entry["matches"][:1])
    assert hall.event.kind.begin(hall.event.state, ["1.1"]) == []
    with pytest.raises(Problem, match="no tournament"):
        hall.event.kind.begin(hall.event.state, ["9.9"])
    hall.event.do("undo", of=entry["seq"])
    assert {hall.states()[id] for id in entry["matches"]} == {SUPPOSED}
    assert hall.event.kind.verify(hall.event.entries) == []


def test_who_comes_to_a_round_that_runs_waits_for_the_next_and_nobody_is_paired_anew() -> None:
    hall = Hall(players=8, groupSize=8, groupRounds=2)
    tables = [(t.first, t.second) for t in hall.event.state.round("1.1/1/1").tables]
    hall.event.do("start", matches=["1.1/1/1"])
    hall.event.do("late", pupil="p-x", tournament="1.1", group=1, school="s-x", schools={"s-x": "X"})
    hall.event.do("checkin", absent=[tables[0][0]])
    assert pending(hall.event.state) == []
    assert [(t.first, t.second) for t in hall.event.state.round("1.1/1/1").tables] == tables


def test_a_room_that_is_full_begins_nothing_more() -> None:
    """Two groups share a room one after the other: the second is not supposed to play while the first does."""
    hall = Hall(players=12, hours={"rooms": {"Sala": 3}}, groupSize=6, groupRounds=1)
    first, second = sorted(("1.1/1/1", "1.1/2/1"), key=hall.promised.__getitem__)
    hall.at(hall.promised[second] + 3)
    assert (hall.states()[first], hall.states()[second]) == (SUPPOSED, "ready")
    hall.play(1, (int(first.split("/")[1]),))
    assert hall.states()[second] == SUPPOSED


def test_a_plan_made_anew_moves_what_has_begun_by_nobodys_word_only_when_its_time_is_over() -> None:
    hall = Hall()
    for said, fixed in (("09:10", True), ("09:32", False)):
        hall.at(said)
        slot = agenda.propose(hall.event, Hours(), search=False).slots["1.1/1/1"]
        assert (clock(slot.begin) == "09:00") == fixed


# Laws.


@pytest.mark.parametrize("rooms", [{}, {"Ginásio": 20, "Sala 2": 8}])
@pytest.mark.parametrize("lunch", [[], ["10:00", "10:45"]])
def test_no_room_holds_more_than_it_has_and_rounds_come_one_after_another(rooms: Any, lunch: list[str]) -> None:
    """Told by minutes alone, of what each tournament has, without the planner's jobs."""
    event = champions.some_championship(3, 14, groupSize=6, groupRounds=3, smallFinal="double")
    making.pair(event, seed=2)
    hours = changed(Hours(), {"rooms": rooms, "lunch": lunch}, [])
    slots = agenda.propose(event, hours, search=False).slots
    finals = [slot for id, slot in slots.items() if "/final/" in id]
    for one in event.state.tournaments.values():
        for group in one.groups:
            its = [slots[f"{one.id}/{group.name}/{r}"] for r in range(1, event.state.rounds_of(group) + 1)]
            assert all(a.end + 10 <= b.begin for a, b in pairwise(its))
            assert all(slot.begin >= its[-1].end for slot in finals), "finals come when all groups are over"
            assert all(slot.place in rooms for slot in its) == bool(rooms)
    for slot in slots.values():
        assert not lunch or slot.end <= 600 or slot.begin >= 645
        beside = [two for two in slots.values() if two.place == slot.place and two.begin <= slot.begin < two.end]
        if rooms and "/final/" not in slot.id:
            sizes = [event.state.swiss(*two.id.split("/")[:2]).players for two in beside]
            assert sum(len(players) // 2 for players in sizes) <= rooms[slot.place]
        elif not rooms:
            assert beside == [slot]


def test_a_day_that_is_as_short_as_its_rounds_is_proved_to_be_however_many_groups_there_are() -> None:
    event = imagined("cnjm", dict.fromkeys(champions.new_event().state.tournaments, 90))
    plan = agenda.propose(event)
    assert len(plan.jobs) > MOST
    assert (plan.proved, plan.large) == (True, False)
    assert "provado" in plan.text().pt
    narrow = agenda.propose(event, Hours(rooms={"Ginásio": 60}))
    assert narrow.end > plan.end
    assert not narrow.proved
