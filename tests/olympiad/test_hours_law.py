"""The second opinion on hours: it asks the event and not the planner, and what is out of order is refused by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from every import ALL
from hypothesis import given, settings
from hypothesis import strategies as st
from olympiad import championship_helpers as champions
from olympiad import olympiads
from olympiad.test_teams_registration import sharing

from tabuleiro.olympiad import agenda
from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.director import director
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.hours import Hours
from tabuleiro.olympiad.planner import Job
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.schedule import options
from tabuleiro.olympiad.timetable import Rules
from tabuleiro.rules.text import Problem

Slots = dict[str, list[str]]
some = settings(max_examples=40 if ALL else 2, deadline=None)


def swapped(slots: Slots, one: str, two: str) -> Slots:
    """Two matches at each other's hours, each in its place."""
    (here, early), (there, late) = slots[one], slots[two]
    return {**slots, one: [here, late], two: [there, early]}


def refused(event: Event, hours: Hours, slots: Slots) -> set[str]:
    """The rules by which a timetable is not adopted."""
    before = event.state.promised
    with pytest.raises(Problems):
        agenda.adopt(event, slots, hours=hours.json())
    assert event.state.promised == before
    done = agenda.so_far(event, hours)[2]
    return {fault.rule for fault in agenda.faults_of(event, hours, slots, done)}


# The planner's word is not taken for anything.

FORGETS: dict[str, Callable[[Job], Job]] = {
    "order": lambda job: replace(job, after=()),
    "school": lambda job: replace(job, who={}),
    "final": lambda job: replace(job, after=(), last=0),
    "lunch": lambda job: replace(job, chains=((1.0, 1),)),
    "place": lambda job: replace(job, places=("A9",), could=("A9",)),
}


@pytest.mark.parametrize("rule", FORGETS)
def test_a_planner_that_forgets_a_rule_is_found_out(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    event = olympiads.filled({"A": 6, "B": 6}, fieldCopies=2)
    pair(event, seed=3)
    hours = Hours(lunch=(585, 645))
    right = agenda.jobs_of

    def forgetful(event: Event, hours: Hours) -> tuple[list[Job], Rules]:
        jobs, rules = right(event, hours)
        return [FORGETS[rule](job) for job in jobs], rules

    monkeypatch.setattr(agenda, "jobs_of", forgetful)
    assert rule in refused(event, hours, agenda.propose(event, hours, search=False).promise())


# Team olympiads at any moment of their day.


def an_olympiad(random: Random) -> Event:
    event = olympiads.filled(
        {c: random.randint(3, 8) for c in random.sample("ABC", 2)},
        school_teams=random.choice([1, 1, 2]),
        fieldCopies=random.choice([1, 2]),
    )
    for category in event.state.parts():
        if event.state.teams_of(category):
            pair(event, category, seed=random.randrange(99), plan=random.choice(options(event.state, category)))
    return event


def play_some(event: Event, random: Random) -> None:
    """A part of what can be played; a team may not come, or leave; then whatever can be drawn."""
    for dispute in list(event.state.disputes.values()):
        if dispute.known and not event.state.complete(dispute) and random.random() < 0.6:
            olympiads.play(event, dispute.id, " ".join(random.choices(["X", "Y"], k=7)))
    for team in random.sample(sorted(event.state.teams), 1):
        if random.random() < 0.4:
            event.do("checkin", team=team, present=not event.state.teams[team].ready, absent=[])
        elif random.random() < 0.2 and not event.state.teams[team].withdrawn:
            event.do("withdraw", team=team)
    with suppress(Problem):  # results are missing
        pair(event, seed=random.randrange(99))


def tied(event: Event, slots: Slots) -> Iterator[tuple[str, str]]:
    """What is played one after the other, told by teams and places alone: rounds of a team; a match and what it
    decides; whatever there is, and a final."""
    free = [d for d in event.state.disputes.values() if d.id in slots and not d.begun]
    for one, two in ((a, b) for a in free for b in free if a.category == b.category and a.round < b.round):
        decides = any(place[2:] == one.id or place.startswith(f"#{one.stage}.") for place in two.places)
        if decides or {one.x, one.y} & {two.x, two.y}:
            yield one.id, two.id
    yield from ((a.id, b.id) for b in free if b.stage == "final" for a in free if a.stage not in ("third", "final"))


@some
@given(st.integers(0, 10_000))
def test_at_any_moment_what_is_proposed_is_right_and_two_hours_exchanged_are_not(seed: int) -> None:
    random = Random(seed)
    event = an_olympiad(random)
    for _ in range(3):
        hours = Hours(places=random.choice([0, 1, 1, 2, 3]), lunch=random.choice([None, (690, 750)]))
        if not agenda.jobs_of(event, hours)[0]:
            break
        slots = agenda.propose(event, hours, search=False).promise()
        pairs = list(tied(event, slots))
        for one, two in random.sample(pairs, min(3, len(pairs))):
            assert refused(event, hours, swapped(slots, one, two)) & {"order", "final"}
        agenda.adopt(event, slots, hours=hours.json())
        assert agenda.faults_now(event) == []
        assert crowds(event, slots, hours) == []
        play_some(event, random)


def crowds(event: Event, slots: Slots, hours: Hours) -> list[str]:
    """Schools in more places at once than they have teams here, or than is allowed; by hours and teams alone."""
    state = event.state
    free = [d for d in state.disputes.values() if d.id in slots and not d.begun and d.known]
    found = []
    for school in state.schools():
        ready = {
            t.id for t in state.teams.values() if t.school == school and t.present is not False and not t.withdrawn
        }
        for at in {at for _, at in slots.values()}:
            there = [d for d in free if slots[d.id][1] == at and {d.x, d.y} & ready]
            if len(there) > max(1, min(hours.places or len(ready), len(ready))):
                found.append(f"{school} {at}")
    return found


@pytest.mark.parametrize(("places", "right"), [(1, False), (2, True), (0, True)])
def test_a_school_is_in_as_many_places_as_it_has_teams_and_the_organiser_allows(places: int, right: bool) -> None:
    """Two teams of one school side by side, in two categories: right where two may go, wrong where one may."""
    event = olympiads.filled({"A": 3, "B": 3}, fieldCopies=3)
    pair(event, seed=1)
    hours = Hours(places=places)
    slots = agenda.propose(event, hours, search=False).promise()
    a, b = (next(d for d in event.state.disputes_of(c) if f"{c}-carvalho" in (d.x, d.y)) for c in "AB")
    alone = {a.id: slots[a.id], b.id: [slots[b.id][0], slots[a.id][1]]}

    def wrong() -> bool:
        return any(f.rule == "school" and "Carvalho" in f.text.pt for f in agenda.faults_of(event, hours, alone))

    assert wrong() != right
    event.do("checkin", team="B-carvalho", present=False, absent=[])
    school = event.state.teams["A-carvalho"].school
    assert agenda.jobs_of(event, hours)[1].most(school) == event.kind.law(event.state, hours).most[school] == 1
    assert not wrong(), "nobody goes along with a team that is not here"


def test_rounds_that_were_played_before_their_turn_leave_a_team_in_one_place() -> None:
    """What lies between two rounds of a team is over: the later still waits for the earlier."""
    event = olympiads.filled({"A": 6}, fieldCopies=3)
    pair(event, seed=1, plan="robin")
    for dispute in event.state.disputes_of("A"):
        if dispute.round in (2, 4):
            olympiads.play(event, dispute.id, "X X X X X X X")
    hours = Hours(places=9)
    plan = agenda.propose(event, hours, search=False)
    left = sorted((d for d in event.state.disputes_of("A") if not d.begun), key=lambda d: d.round)
    for one, two in combinations(left, 2):
        if {one.x, one.y} & {two.x, two.y}:
            assert plan.slots[one.id].end <= plan.slots[two.id].begin
    agenda.adopt(event, plan.promise(), hours=hours.json())


def test_who_is_in_two_teams_is_never_in_two_places_however_many_adults_there_are() -> None:
    event = sharing({"A": 4, "B": 4})
    pair(event, seed=1)
    hours = Hours(places=9)
    slots = agenda.propose(event, hours, search=False).promise()
    disputes = event.state.disputes
    teams = event.state.teams

    def pupils(id: str) -> set[str]:
        return {p for t in (disputes[id].x, disputes[id].y) if t in teams for p in teams[t].pupils}

    met = [(a, b) for a, b in combinations(slots, 2) if pupils(a) & pupils(b) and a[0] != b[0]]
    assert met
    assert all(slots[a][1] != slots[b][1] for a, b in met)
    one, two = met[0]
    assert "school" in refused(event, hours, {**slots, two: [slots[two][0], slots[one][1]]})
    agenda.adopt(event, slots, hours=hours.json())
    called = [call.id for call in director(event).calls]
    assert not any(pupils(a) & pupils(b) for a, b in combinations(called, 2))


# Championships.


def a_championship(random: Random) -> tuple[Event, Hours]:
    event = champions.some_championship(random.randrange(99), 12, groupSize=6, groupRounds=random.choice([1, 2, 3]))
    hours = Hours(rooms=random.choice([{}, {"Ginásio": 20, "Sala 2": 8}]), places=random.choice([0, 1]))
    return event, hours


@some
@given(st.integers(0, 10_000))
def test_rounds_and_finals_of_a_championship_keep_their_order_and_a_school_plays_everywhere(seed: int) -> None:
    random = Random(seed)
    event, hours = a_championship(random)
    for _ in range(3):
        slots = agenda.propose(event, hours, search=False).promise()
        done = agenda.so_far(event, hours)[2]
        open_ = [id for id in slots if id not in done]
        rounds: dict[Any, list[str]] = {}
        for id in open_:
            rounds.setdefault(id.rpartition("/")[0], []).append(id)
        after = [two for its in rounds.values() for two in pairwise(sorted(its))]
        finals = [(id, final) for final in open_ if "/final/" in final for id in open_ if "/final/" not in id]
        for rule, pairs in (("order", after), ("final", finals)):
            for one, two in random.sample(pairs, min(2, len(pairs))):
                assert rule in refused(event, hours, swapped(slots, one, two))
        agenda.adopt(event, slots, hours=hours.json())
        assert agenda.faults_now(event) == []
        with suppress(Problem):  # results are missing
            making.pair(event, seed=random.randrange(99))
        rows = making.open_rows(event.state)
        for row in random.sample(rows, len(rows) * 4 // 5):
            place = {key: row[key] for key in ("tournament", "group", "round", "table")}
            event.do("result", **place, result=random.choice("12"))


def test_pupils_of_one_school_play_side_by_side_in_several_tournaments() -> None:
    event = champions.some_championship(1, 12, groupSize=6)
    plan = agenda.propose(event, Hours(places=1), search=False)
    first = [slot for slot in plan.slots.values() if slot.begin == plan.hours.start]
    assert len({slot.id.partition("/")[0] for slot in first}) > 1
    assert len({one.part for one in event.state.enrolled() if one.of == event.state.enrolled()[0].of}) > 1
    assert agenda.faults_of(event, Hours(places=1), plan.promise()) == []
