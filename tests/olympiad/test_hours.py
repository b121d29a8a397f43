"""Hours: one timetable for all that share fields, nobody in two places, finals last, and times that follow the day."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import combinations
from random import Random
from typing import Any

import pytest
from every import ALL
from hypothesis import given, settings
from hypothesis import strategies as st
from olympiad import olympiads

from tabuleiro.olympiad import agenda, checking, cpsat
from tabuleiro.olympiad.director import Call, announce, director
from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.hours import DAY, Hours, changed, clock, minute, read_rooms, told
from tabuleiro.olympiad.planner import Job, imagined
from tabuleiro.olympiad.teams.forecast import day_with
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.schedule import proposal, propose
from tabuleiro.olympiad.timetable import Rules, Slot, lay
from tabuleiro.rules.text import Problem, Text
from tabuleiro.web.events.demo import demo

NINE = datetime(2026, 3, 13, 9, 0, tzinfo=UTC)


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = NINE - timedelta(days=1)

    def __call__(self) -> datetime:
        return self.now

    def at(self, said: str) -> None:
        self.now = NINE.replace(hour=0) + timedelta(minutes=minute(said))


def drawn(teams: dict[str, int], school_teams: int = 1, **more: Any) -> tuple[Event, Watch]:
    watch = Watch()
    event = Event.create(
        Memory(), olympiads.regulation(), "Ensaio", settings=more, clock=watch, date="2026-03-13"
    )  # fmt: skip
    olympiads.import_csv(event, olympiads.csv_of(teams, school_teams=school_teams))
    pair(event, seed=3)
    return event, watch


def overlapping(plan: agenda.Plan) -> list[tuple[str, str]]:
    """Matches that are played at the same time, told by their minutes alone."""
    two = combinations(plan.ordered(), 2)
    return [(a.id, b.id) for a, b in two if a.begin < b.end and b.begin < a.end]


def schools_twice(event: Event, together: list[tuple[str, str]]) -> list[tuple[str, str, str]]:
    state = event.state

    def schools(id: str) -> set[str]:
        d = state.disputes.get(id)
        return {state.teams[t].school for t in (d.x, d.y) if t in state.teams} if d else set()

    return [(a, b, school) for a, b in together for school in schools(a) & schools(b)]


def crowded(event: Event, slots: list[Slot], places: int) -> list[str]:
    """Schools that are asked to be in more places at once than they may, or than they have teams; by minutes alone."""
    state, found = event.state, []
    for now in {slot.begin for slot in slots}:
        there = [state.disputes[s.id] for s in slots if s.begin <= now < s.end and s.id in state.disputes]
        teams = Counter(team for d in there for team in (d.x, d.y) if team in state.teams)
        met = [{state.teams[t].school for t in (d.x, d.y) if t in state.teams} for d in there]
        schools = Counter(school for one in met for school in one)
        found += [team for team, n in teams.items() if n > 1] + [one for one, n in schools.items() if n > places]
    return found


# The three faults that organisers met.


def test_two_categories_in_the_same_fields_do_not_both_promise_the_morning() -> None:
    event = olympiads.filled({"A": 6, "B": 6})
    alone = {c: proposal(event.state, c, "groups2-places").minutes for c in "AB"}
    whole = {c: day_with(event.state, c, "groups2-places") for c in "AB"}
    plan = agenda.propose(event, search=False)
    assert plan.end - plan.hours.start > max(alone.values())
    assert whole["A"] == whole["B"] > max(alone.values())


def test_drawn_disputes_are_counted_once() -> None:
    event = olympiads.filled({"A": 6, "B": 4})
    before = [(one.plan, one.turns, one.minutes) for one in propose(event.state, "A")]
    pair(event, "A", seed=0)
    after = [(one.plan, one.turns, one.minutes) for one in propose(event.state, "A")]
    assert before == after
    assert len(agenda.propose(event, search=False).slots) == len(event.state.disputes) + 6


def test_no_school_of_the_sample_is_in_two_places() -> None:
    twice = 0
    for seed in range(4):
        event = demo("teams", "pt", seed)
        disputes = event.state.disputes.values()
        turns = [(a.id, b.id) for a, b in combinations(disputes, 2) if a.turn == b.turn]
        twice += len(schools_twice(event, turns))
        begun = {d.id for d in disputes if d.begun}
        fresh = [slot for slot in agenda.propose(event, search=False).ordered() if slot.id not in begun]
        together = [(a.id, b.id) for a, b in combinations(fresh, 2) if a.begin < b.end and b.begin < a.end]
        assert schools_twice(event, together) == []
    assert twice  # turns alone, in which each category was drawn for itself, do send schools to two places


# Laws of every timetable.


@settings(max_examples=25 if ALL else 5, deadline=None)
@given(st.integers(0, 10_000))
def test_no_field_holds_two_and_no_school_is_in_two_places(seed: int) -> None:
    random = Random(seed)
    teams = {c: random.randint(2, 8) for c in "ABC" if random.random() < 0.8} or {"A": 5}
    event, _ = drawn(teams, school_teams=random.choice([1, 1, 2]), fieldCopies=random.choice([1, 1, 2]))
    lunch = (690, 750) if random.random() < 0.5 else None
    hours = Hours(lunch=lunch, places=random.choice([1, 1, 1, 2]))
    plan = agenda.propose(event, hours, search=False)
    assert agenda.faults_of(event, hours, plan.promise()) == []
    together = overlapping(plan)
    assert all(plan.slots[a].place != plan.slots[b].place for a, b in together)
    assert crowded(event, plan.ordered(), hours.places) == []
    if hours.places == 1:
        assert schools_twice(event, together) == []
    if lunch:
        assert all(s.end <= lunch[0] or s.begin >= lunch[1] for s in plan.slots.values())
    finals = [s for s in plan.slots.values() if plan.jobs[s.id].last == 2]
    others = [s for s in plan.slots.values() if not plan.jobs[s.id].last]
    assert all(one.end <= final.begin for final in finals for one in others)
    assert all(slot.why.pt for slot in plan.slots.values())


@settings(max_examples=25 if ALL else 5, deadline=None)
@given(st.integers(0, 10_000))
def test_whatever_is_late_no_school_is_in_more_places_than_it_has_teams_ready(seed: int) -> None:
    """Disputes begin late and last long: what is to come is possible, and nobody is called away from a board."""
    random = Random(seed)
    event, watch = drawn({"A": 6, "B": random.randint(3, 5)}, fieldCopies=random.choice([1, 2]))
    hours = Hours(places=random.choice([1, 1, 2]))
    agenda.adopt(event, agenda.propose(event, hours, search=False).promise(), hours=hours.json())
    state, now = event.state, 540
    for _ in range(6):
        begun = [d for d in state.disputes.values() if d.begun]
        coming = [slot for slot in agenda.live(event).ordered() if not state.disputes[slot.id].begun]
        assert crowded(event, coming, hours.places) == []
        playing = {d.id for d in begun if not state.complete(d)}
        called = {call.id for call in director(event).calls}
        together = [Slot(id, "", 0, 1) for id in playing | called]
        assert crowded(event, together, hours.places) == []
        slot = next(slot for slot in coming if state.disputes[slot.id].known)
        for id in playing:  # some end in time, some only when the next is to begin
            now += random.choice([0, 0, 25])
            watch.at(clock(now))
            beside = [Slot(other, "", 0, 1) for other in (id, slot.id)]
            if random.random() < 0.6 or slot.place == state.disputes[id].field or crowded(event, beside, 1):
                olympiads.play(event, id, " ".join(random.choices("XY", k=7)))
        now = max(now, slot.begin) + random.choice([0, 5, 40])
        watch.at(clock(now))
        event.do("start", dispute=slot.id, at=watch.now)
        now += random.choice([0, 10, 20, 35])
        watch.at(clock(now))


@pytest.mark.thorough
@settings(max_examples=25 if ALL else 1, deadline=None)
@given(st.integers(0, 10_000))
def test_the_constraint_program_keeps_the_laws_and_ends_no_later(seed: int) -> None:
    pytest.importorskip("ortools")
    random = Random(seed)
    event, _ = drawn({c: random.randint(2, 5) for c in "AB"}, fieldCopies=random.choice([1, 2]))
    hours = Hours(lunch=(690, 750))
    best, quick = agenda.propose(event, hours), agenda.propose(event, hours, search=False)
    assert best.searched
    assert not quick.searched
    assert best.end <= quick.end
    assert agenda.faults_of(event, hours, best.promise()) == []
    assert agenda.propose(event, hours).slots == best.slots  # the same event, the same plan
    assert ("provado" in best.text().pt) == best.proved
    assert quick.text().en.endswith("It was made in order, without searching for the best.")


@pytest.mark.thorough
def test_the_solver_finds_an_end_that_greed_misses() -> None:
    pytest.importorskip("ortools")
    better = 0
    for seed in range(3):
        event = olympiads.filled({"A": 4, "B": 4, "C": 3})
        pair(event, seed=seed)
        best, quick = agenda.propose(event), agenda.propose(event, search=False)
        assert best.end <= quick.end
        better += best.end < quick.end
    assert better


@pytest.mark.parametrize(("matches", "places", "proved"), [(2, 1, True), (3, 1, False), (3, 2, False)])
def test_a_plan_is_called_the_best_only_where_nothing_was_kept_apart_for_want_of_knowing(
    matches: int, places: int, proved: bool
) -> None:
    pytest.importorskip("ortools")
    twenty = ((20.0, 1),)
    who = {"s1": 1, "s2": 1}
    jobs = [Job(f"A-{n}", "", (f"A{n}",), (), twenty, part="A", who=who, known=False) for n in range(matches)]
    jobs += [Job(f"B-{n}", "", ("B",), (), twenty, part="B", who={"s3": 1}) for n in range(3)]  # the day is as long
    rules = Rules(540, 10, places=places, ready={"s1": 2})
    found = cpsat.solve(jobs, rules, lay(jobs, rules), {}, None)
    assert found is not None
    assert found.proved == proved


def test_rooms_hold_as_many_tables_as_they_have() -> None:
    event = imagined("cnjm", {"1.1": 20, "1.2": 20, "4.6": 6})
    hours = Hours(rooms={"Ginásio": 15, "Sala 2": 5}, game=20)
    plan = agenda.propose(event, hours, search=False)
    for slot in plan.slots.values():
        here = [s for s in plan.slots.values() if s.place == slot.place and s.begin <= slot.begin < s.end]
        assert sum(plan.jobs[s.id].tables for s in here) <= hours.rooms[slot.place]
    wide = agenda.propose(event, Hours(game=20), search=False)
    one, two = (wide.slots[f"1.1/1/{round}"] for round in (1, 2))
    assert two.begin - one.end == 10  # there is time to go from one table to the next
    assert "1.º ciclo, grupo 1" in wide.rules.called(one.place).pt
    assert wide.end < plan.end
    with pytest.raises(Problem, match="needs 5 tables"):
        agenda.propose(event, Hours(rooms={"Sala": 4}), search=False)


# The second opinion, which shares no code.


def test_the_checker_finds_what_is_wrong() -> None:
    a = checking.Stretch("A-1", "1", "09:00", 20, (), {"s1": ["t1"], "s2": ["t2"]}, ("1", "2"))
    b = a._replace(id="A-2", place="2", at="09:30", who={"s3": ["t3"], "s4": ["t4"]})
    final = a._replace(id="A-3", at="11:00", after=("A-1", "A-2"), last=2)

    def rules(*day: checking.Stretch, places: int = 1, lunch: tuple[int, int] | None = (720, 780)) -> list[str]:
        return [fault.rule for fault in checking.timetable(day, 10, lunch, {"s2": places}, {})]

    assert rules(a, b, final) == []
    assert rules(a, b._replace(place="1", at="09:10"), final) == ["field"]
    assert rules(a, b._replace(place="1", at="09:25"), final) == ["field"]  # minutes to change teams
    assert rules(a, b._replace(at="09:10", who={"s2": ["t5"], "s6": ["t6"]}), final) == ["school"]
    assert rules(a, b._replace(at="09:10", who={"s2": ["t5"], "s6": ["t6"]}), final, places=2) == []
    assert rules(a, b, final._replace(at="09:45")) == ["order", "final"]
    assert rules(a, b, final._replace(at="12:30")) == ["lunch"]
    assert rules(a, b, final._replace(at="12:30"), lunch=None) == []
    assert rules(a, b._replace(place="3"), final) == ["place"]


def test_a_timetable_that_is_wrong_is_not_adopted() -> None:
    event, _ = drawn({"A": 4})
    slots = agenda.propose(event, search=False).promise()
    first, *_ = slots
    other = next(id for id in slots if id != first and slots[id][0] == slots[first][0])
    with pytest.raises(Problem, match="cannot be adopted"):
        agenda.adopt(event, slots | {other: slots[first]})
    assert not event.state.promised
    agenda.adopt(event, slots)
    assert event.state.promised[first] == (slots[first][0], minute(slots[first][1]))


# On the day.


def adopted(**teams: int) -> tuple[Event, Watch]:
    event, watch = drawn(teams)
    event.do("hours", hours={"start": "09:00", "lunch": "12:30-13:30"})
    agenda.adopt(event, agenda.propose(event, search=False).promise())
    return event, watch


def test_a_delay_shifts_what_follows_and_nothing_else() -> None:
    event, watch = adopted(C=3)
    promised = {id: at for id, (_, at) in event.state.promised.items()}
    one, two, three = sorted((d.id for d in event.state.disputes_of("C")), key=promised.__getitem__)
    event.do("start", dispute=one, at=NINE)
    watch.at("09:30")  # it should have ended at 09:20
    later = agenda.live(event)
    assert later.slots[one].begin == 540
    assert later.slots[one].end == 570
    assert later.slots[two].begin == max(promised[two], 580)
    assert later.slots[three].begin >= later.slots[two].end + 10
    watch.at("09:10")
    olympiads.play(event, one, "X X X X X X X")
    assert agenda.live(event).slots[two].begin == promised[two]  # nobody is called before the appointed time
    assert event.state.promised == {id: (event.state.promised[id][0], at) for id, at in promised.items()}


def test_what_has_not_begun_is_late_and_the_lunch_is_kept() -> None:
    event, watch = adopted(C=3)
    watch.at("12:15")
    slots = agenda.live(event).slots
    assert min(slot.begin for slot in slots.values()) == minute("13:30")
    assert any("almoço" in slot.why.pt for slot in slots.values())


def test_times_are_told_in_the_clock_of_the_hall() -> None:
    event, watch = adopted(C=3)
    event.do("hours", hours={"offset": -180})
    watch.at("12:05")
    done, now = agenda.happened(event, event.state.hours)
    assert (done, clock(now or 0)) == ({}, "09:05")


def test_a_timetable_gives_fields_and_turns_in_its_order() -> None:
    event, _ = adopted(A=6, B=4)
    by_time = sorted(event.state.disputes.values(), key=lambda d: event.state.promised[d.id][1])
    assert [d.turn for d in by_time] == sorted(d.turn for d in by_time)
    assert all(d.field == event.state.promised[d.id][0] for d in by_time)
    assert event.kind.verify(event.entries) == []


def test_hours_are_read_or_refused() -> None:
    assert changed(Hours(), {"start": "8h45", "lunch": ["12:00", "13:00"]}, []).lunch == (720, 780)
    assert read_rooms("Ginásio: 20; Sala 2: 8") == {"Ginásio": 20, "Sala 2": 8}
    assert changed(Hours(), Hours(lunch=(720, 780), rooms={"a": 3}).json(), []) == Hours(
        lunch=(720, 780), rooms={"a": 3}
    )
    assert told({"places": 0}, lambda part: Text(part, part)).en == "a school in as many places as it has teams here"
    assert told({"places": 2}, lambda part: Text(part, part)).en == "a school in 2 places at a time"
    for wrong in ({"start": "25:00"}, {"lunch": "13:00-12:00"}, {"ceremony": -1}, {"minutes": {"Z": 20}}, {"x": 1}):
        with pytest.raises(Problem):
            changed(Hours(), wrong, ["A"])
    with pytest.raises(Problem):
        read_rooms("Ginásio")


def test_an_older_log_has_no_hours_and_is_read() -> None:
    event, _ = drawn({"C": 3})
    assert event.state.hours is None
    with pytest.raises(Problem, match="no timetable yet"):
        agenda.live(event)


def test_the_director_sees_lanes_calls_and_delays() -> None:
    event, watch = adopted(C=3)
    one, *_ = sorted((d.id for d in event.state.disputes_of("C")), key=lambda id: event.state.promised[id][1])
    watch.at("08:30")
    seen = director(event)
    assert seen.calls == []  # it is half an hour too early
    assert seen.until[1] == minute("09:00")
    watch.at("08:55")
    seen = director(event)
    assert any(call.id == one and "Campo C livre: chamar " + one in call.text.pt for call in seen.calls)
    assert "Atenção" in seen.announcement.pt
    event.do("start", dispute=one, at=NINE)
    watch.at("09:40")
    seen = director(event)
    assert not any(call.place == "C1" for call in seen.calls)
    assert any(one in late.text.pt and "09:20" in late.text.pt for late in seen.late)
    assert {item.state for item in seen.lanes["C1"]} == {"playing", "waiting"}
    watch.at("12:40")
    assert director(event).calls == []
    assert "13:30" in director(event).announcement.pt
    assert director(event).json(lambda text: text.en)["lanes"]


def test_a_delay_says_its_cause_and_how_many_follow_and_lists_them_apart() -> None:
    event, watch = adopted(A=4)
    by_time = sorted(event.state.promised, key=lambda id: event.state.promised[id][1])
    event.do("start", dispute=by_time[0], at=NINE)
    watch.at("10:05")
    olympiads.play(event, by_time[1], "X X X X X X X")  # in time, but the first goes on
    late = director(event).late
    assert sum(by_time[0] in one.text.pt and "devia ter acabado" in one.text.pt for one in late) == 1
    said = [text.pt for one in late for text in (one.text, *one.follows)]
    behind = [item for lane in director(event).lanes.values() for item in lane if item.late >= 5]
    assert len(late) < len(behind)
    assert all(sum(text.startswith(f"{item.id}:") for text in said) <= 1 for item in behind)
    for one in late:
        assert bool(one.follows) == ("atrasa mais" in one.text.pt)
        assert not one.follows or f" {len(one.follows)} jogo" in one.text.pt


def test_nobody_is_called_to_two_fields() -> None:
    event, watch = adopted(A=6, B=4, C=3)
    watch.at("09:00")
    state = event.state
    called = [state.disputes[call.id] for call in director(event).calls]
    schools = [state.teams[team].school for d in called for team in (d.x, d.y)]
    assert len(called) > 1
    assert len(schools) == len(set(schools))


def test_what_is_too_large_to_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    event, _ = drawn({"A": 4})
    monkeypatch.setattr(agenda, "there", lambda: True)
    monkeypatch.setattr(agenda, "solve", lambda *_: None)
    assert "It is the best that was found" in agenda.propose(event).text().en
    monkeypatch.setattr(agenda, "MOST", 3)
    plan = agenda.propose(event)
    assert (plan.searched, plan.large) == (False, True)
    assert f"There are {len(plan.jobs)} matches: beyond 3 the best timetable is not searched for" in plan.text().en
    assert "was made in order" in agenda.propose(event, search=False).text().en


def test_a_speaker_calls_groups_by_name_and_says_everything_once() -> None:
    """Groups that have no rooms play at tables of their own, which need no second name; nobody reads "2.3" aloud."""
    event = demo("championship", "pt", 1)
    plan = agenda.propose(event, search=False)
    tournament = next(iter(event.state.tournaments))
    both = [f"{tournament}/{group}/1" for group in (1, 2)]
    said = announce(plan, [], [Call(plan.slots[id].place, id, Text("", "")) for id in both], None)
    title = event.state.title(tournament).pt
    rounds = "; ".join(f"{title}, grupo {group}, ronda 1" for group in (1, 2))
    assert said.pt == f"Atenção, escolas! Façam favor de vir já: {rounds}."
    final = next(id for id in plan.jobs if id.startswith(f"{tournament}/final/"))
    said = announce(plan, [], [Call(plan.slots[both[0]].place, final, Text("", ""))], None)
    assert said.pt.endswith(f"vir já: {title}, final, ronda 1, nas mesas do grupo 1.")
    assert said.en.endswith("at the tables of group 1.")


def test_a_timetable_that_is_asked_for_in_the_afternoon_begins_at_the_next_quarter_and_says_so() -> None:
    event, watch = drawn({"A": 4})
    watch.at("14:07")
    plan = agenda.propose(event, search=False)
    assert clock(plan.ordered()[0].begin) == "14:15"
    assert plan.text().pt.startswith("Já são 14:07: ")
    assert "Começa às 14:15;" in plan.text().pt
    agenda.adopt(event, plan.promise())
    watch.at("08:50")
    assert clock(agenda.propose(event, search=False).ordered()[0].begin) == "09:00"


@pytest.mark.parametrize("days", [-3, 250])
def test_what_is_played_on_another_day_than_the_date_has_the_hours_of_that_day(days: int) -> None:
    """A date that was wrong, or an olympiad that is tried out: nothing is 250 days late."""
    event, watch = drawn({"A": 4})
    agenda.adopt(event, agenda.propose(event, search=False).promise())
    promised = {id: one["at"] for id, one in agenda.times(event).items()}
    watch.now = NINE + timedelta(days=days, hours=2)
    assert {id: one["at"] for id, one in agenda.times(event).items()} == promised, "nothing has begun"
    olympiads.play(event, "A-1", "X X Y X Y X Y")
    watch.now += timedelta(days=1)
    times = agenda.times(event)
    assert times["A-1"]["at"] in ("10:40", "10:45", "10:50")
    assert not [one for one in times.values() if "+" in one["at"]]
    assert director(event).now == DAY + 11 * 60


def test_a_field_that_is_lost_is_told_and_another_takes_its_place() -> None:
    """Of the two fields of a Swiss one is flooded: nothing breaks, nothing is drawn there, and a new one will do."""
    event, watch = drawn({"B": 6})
    olympiads.import_csv(event, olympiads.csv_of({"A": 8}))
    pair(event, "A", seed=1, plan="swiss")
    agenda.adopt(event, agenda.propose(event, search=False).promise())
    watch.at("10:00")
    scenario, other = event.state.regulation.category("A").scenarios
    event.do("field", field=scenario, scenario=scenario, closed=True)
    gone = [d.id for d in event.state.disputes.values() if d.field == scenario]
    assert gone
    told = agenda.stale(event)
    assert told
    assert event.state.field_name(scenario).pt in told.say("pt")
    assert agenda.times(event) == {}
    for ask in (lambda: director(event), lambda: agenda.propose(event, search=False)):
        with pytest.raises(Problem, match="no open field will do"):
            ask()
    for d in event.state.disputes_of("A"):
        olympiads.play(event, d.id, "X X Y X Y X Y")
    pair(event, "A", seed=2)
    made = [d for d in event.state.disputes_of("A") if d.round == 2]
    assert {d.scenario for d in made} == {other}
    event.do("field", field="Pátio", scenario=scenario, closed=False)
    plan = agenda.propose(event, search=False)
    left = [id for id in gone if id in plan.slots and not event.state.disputes[id].begun]
    assert left
    assert {plan.slots[id].place for id in left} == {"Pátio"}
    agenda.adopt(event, plan.promise())
    assert agenda.stale(event) is None
    assert director(event).lanes["Pátio"]


def test_a_day_without_a_date_may_be_another_and_is_only_told_what_time_it_is() -> None:
    event, watch = drawn({"A": 4})
    event.state.date = ""
    for at, said in (("14:07", True), ("08:00", False), ("19:00", False)):
        watch.at(at)
        plan = agenda.propose(event, search=False)
        assert clock(plan.ordered()[0].begin) == "09:00"
        assert ("já são 14:07, e o início devia ser às 14:15" in plan.text().pt) == said
