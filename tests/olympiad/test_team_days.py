"""Thousands of team olympiads in which everything happens, and what must hold in every one of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from every import ALL, first_of
from olympiad.championship_days import added, cost, least, stays
from olympiad.team_days import WORTH, Day, counts, finals_hold, people_in_slots, points_of, read_cards, swiss_holds

from tabuleiro.olympiad.event import audit
from tabuleiro.olympiad.pairing import TINY
from tabuleiro.olympiad.teams import scoring
from tabuleiro.olympiad.teams.ranked import ranking
from tabuleiro.olympiad.teams.schedule import shape_of
from tabuleiro.olympiad.teams.standings import Line, standings
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.olympiad.teams.verifying import verify
from tabuleiro.rules.text import LANGUAGES

BLOCKS = 100 if ALL else 2
DAYS = 20  # in a block


def some_size(rng: Random) -> dict[str, int]:
    """One category or two, mostly small; now and then a large one."""
    if rng.random() < 0.03:
        return {rng.choice("ABC"): rng.randint(15, 40)}
    return {
        category: rng.randint(1, rng.choice([3, 6, 9, 14])) for category in rng.sample("ABCD", rng.choice([1, 1, 2]))
    }


def drawn_as_told(state: State, entry: dict[str, Any]) -> None:
    """Every team meets as the schedule says; a round of a Swiss is the best there is by docs/pairing.md."""
    category, disputes = entry["category"], entry["disputes"]
    teams = [team.id for team in state.teams_of(category) if not team.withdrawn]
    if entry["do"] == "schedule":
        shape = shape_of(entry["plan"], len(teams))
        assert shape
        met = Counter(frozenset((d["x"], d["y"])) for d in disputes if not d["x"].startswith("#"))
        if shape.kind == "robin":
            assert met == {frozenset(two): shape.times for two in combinations(teams, 2)}
        elif shape.kind == "groups":
            assert sorted(team for group in entry["groups"] for team in group) == sorted(teams)
            assert met == {frozenset(two): 1 for group in entry["groups"] for two in combinations(group, 2)}
            sizes = [len(group) for group in entry["groups"]]
            assert max(sizes) - min(sizes) <= 1
        else:
            assert not disputes
        return
    tables = [(d["x"], d["y"]) for d in disputes] + ([(entry["bye"], None)] if entry["bye"] else [])
    assert Counter(team for table in tables for team in table if team) == Counter(teams)
    cards = read_cards(state, category)
    low = min(cards[team].points for team in teams)
    plan = state.plans[category]
    terms = 5 if len(teams) <= TINY and entry["round"] < plan.rounds else 7
    assert added([cost(cards, low, a, b) for a, b in tables])[:terms] == least(cards, teams)[:terms]


def disputes_hold(day: Day) -> None:
    """Nine points unless void or `zero`; nobody in two slots; one dispute in a field, and of a team, at a time."""
    state = day.state
    fields = Counter((d.field, d.turn) for d in state.disputes.values())
    assert max(fields.values(), default=1) == 1
    apart = [d for d in state.disputes.values() if d.known]
    playing = Counter((team, d.turn) for d in apart for team in (d.x, d.y))
    assert max(playing.values(), default=1) == 1
    for dispute in state.disputes.values():
        if not dispute.known:
            continue
        words = {slot: state.result(dispute, slot) for slot in WORTH}
        nothing = ["", "void", *(["draw"] if state.format["drawPolicy"] == "zero" else [])]
        x, y, _ = points_of(state, dispute)
        assert x + y == 9 - sum(worth for slot, worth in WORTH.items() if words[slot] in nothing)
        for side in "XY":
            assert max(people_in_slots(state, dispute, side).values(), default=1) == 1
            named = {p for places in state.lineup(dispute, side).values() for p in places if p}
            if not dispute.results:
                assert named <= set(state.teams[dispute.team(side)].pupils)


def standings_hold(day: Day, category: str) -> None:
    """Points and scores added up anew; a strict order, in which a lot is in the log; each place told."""
    state = day.state
    win, tie, loss = (float(part) for part in state.format["points"].split("-"))
    rested = Counter(state.byes.get(category, {}).values())
    plan = state.plans.get(category)
    drawn = plan.seq if plan else state.seq
    there = [team.id for team in state.teams_of(category) if not 0 < team.withdrawn <= drawn]
    total = {team: win * rested[team] if state.format["bye"] == "win" else 0.0 for team in there}
    own, other, living = (dict.fromkeys(total, 0.0) for _ in range(3))
    for dispute in state.disputes_of(category):
        if not counts(state, dispute):
            continue
        x, y, parts = points_of(state, dispute)
        for team, mine, theirs, vivo in ((dispute.x, x, y, parts["vivo"][0]), (dispute.y, y, x, parts["vivo"][1])):
            total[team] += win if mine > theirs else tie if mine == theirs else loss
            own[team] += mine
            other[team] += theirs
            living[team] += vivo
    lines = standings(state, category)
    assert [line.place for line in lines] == list(range(1, len(total) + 1))
    for line in lines:
        told = line.json(state, "pt")
        balance = own[line.team] - (other[line.team] if state.format["balance"] == "difference" else 0)
        assert (told["points"], told["criteria"]["saldo"]) == (total[line.team], balance)
        assert told["criteria"]["vivo"] == living[line.team]
        assert all(line.why.say(lang).endswith(".") for lang in LANGUAGES)
    if plan is None or plan.groups:
        podium_holds(state, category, lines)
        return
    assert all(total[a.team] >= total[b.team] for a, b in pairwise(lines))
    ranked = ranking(state, category)
    for above, below in pairwise(line.team for line in lines):
        made = ranked.between[above]
        assert made.criterion
        if made.criterion == "lot":
            entry = day.event.entries[made.line - 1]
            assert entry["do"] == "lot"
            assert {above, below} <= set(entry["candidates"])
            assert entry["order"].index(above) < entry["order"].index(below)


def podium_holds(state: State, category: str, lines: list[Line]) -> None:
    """Whoever won the final is first, whoever lost it second; the dispute for third place gives the next two."""
    where = {line.team: line.place for line in lines}
    for dispute in state.disputes_of(category):
        first = {"final": 1, "third": 3}.get(dispute.stage)
        if first is None:
            continue
        winner, loser = through(state, dispute)
        assert (where[winner], where[loser]) == (first, first + 1)


def through(state: State, dispute: Dispute) -> tuple[str, str]:
    """Who won a knock-out dispute and who lost it, by the points; where they are level, as the article says."""
    side = scoring.through(state, dispute)
    x, y, _ = points_of(state, dispute)
    assert x == y or side == ("X" if x > y else "Y")
    return (dispute.x, dispute.y) if side == "X" else (dispute.y, dispute.x)


def nothing_is_lost(day: Day) -> None:
    """Replay = live, lines stay as they were written, every word on a slot is kept, the past can be seen again."""
    event = day.event
    stays(event, day.log, day.seen)
    undone = event.undone()
    words = Counter((e["dispute"], e["slot"]) for e in event.entries if e["do"] == "result" and e["seq"] not in undone)
    for ruling in day.state.rulings:
        words.update((e["dispute"], e["slot"]) for e in ruling.effects if ruling.adopted)
    kept = Counter({(d.id, slot): len(said) for d in day.state.disputes.values() for slot, said in d.history.items()})
    if any(entry["do"] == "remake" for entry in event.entries):  # of what others play now, it is in the log only
        assert kept <= words
    else:
        assert kept == words


@pytest.mark.parametrize("block", first_of(1, range(BLOCKS)))
def test_days_in_which_everything_happens(block: int) -> None:
    for seed in range(block * DAYS, (block + 1) * DAYS):
        day = Day(seed, some_size(Random(seed)), calm=seed % 4 == 0)
        day.run(drawn_as_told)
        disputes_hold(day)
        finals_hold(day.state)
        swiss_holds(day.state)
        for category in {team.category for team in day.state.teams.values()}:
            standings_hold(day, category)
        nothing_is_lost(day)
        assert verify(day.event.entries) == []
        assert audit(day.event.entries) == []


@pytest.mark.parametrize("block", first_of(1, range(BLOCKS)))
def test_days_with_groups_and_finals(block: int) -> None:
    """Corrections at any moment, also while finals are played: the law holds at every step, and the checker agrees."""
    ruled = followed = 0
    for seed in range(1000 + block * DAYS, 1000 + (block + 1) * DAYS):
        day = Day(seed, {"A": 6 + seed % 4})
        day.plan = ["groups2-places", "groups2-semis", "groups2-semis", "groups3-semis"][seed % 4]
        if seed % 4 == 3:
            assert len(day.state.teams) == 9
        day.run(drawn_as_told)
        disputes_hold(day)
        finals_hold(day.state)
        standings_hold(day, "A")
        nothing_is_lost(day)
        assert verify(day.event.entries) == []
        assert audit(day.event.entries) == []
        ruled += sum(entry["do"] in ("stand", "annul") for entry in day.event.entries)
        followed += sum(entry["do"] == "follow" for entry in day.event.entries)
    assert ruled
    assert followed


@pytest.mark.parametrize("block", first_of(1, range(BLOCKS)))
def test_days_by_swiss(block: int) -> None:
    """Corrections at any moment of a Swiss, also in the midst of a round: begun disputes are right, or ruled on."""
    acts: Counter[str] = Counter()
    for seed in range(2000 + block * 7, 2000 + (block + 1) * 7):
        day = Day(seed, {"A": 6 + seed % 7})
        day.plan = "swiss"
        day.run(drawn_as_told)
        disputes_hold(day)
        swiss_holds(day.state)
        standings_hold(day, "A")
        nothing_is_lost(day)
        assert verify(day.event.entries) == []
        assert audit(day.event.entries) == []
        acts.update(entry["do"] for entry in day.event.entries)
    if not block:  # nothing is shown by days on which nothing is ruled; in each block there need not be one
        assert {"stand", "annul", "remake"} <= acts.keys()
