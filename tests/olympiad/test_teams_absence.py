"""Pupils and teams who did not come: what it costs is said first, and nothing is lost before it must be."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from olympiad.olympiads import filled

from tabuleiro.olympiad.common import Absent
from tabuleiro.olympiad.consequences import consequences
from tabuleiro.olympiad.event import Event, audit, replay
from tabuleiro.olympiad.teams.absence import losses, losses_json, told
from tabuleiro.olympiad.teams.handmade import by_hand
from tabuleiro.olympiad.teams.lineups import violations
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.simulation import simulate
from tabuleiro.olympiad.teams.state import Dispute
from tabuleiro.olympiad.teams.swiss import next_round
from tabuleiro.rules.text import Problem


def of(event: Event, team: str) -> list[Dispute]:
    return [d for d in event.state.disputes.values() if d.side(team)]


def lost(event: Event, dispute: str, team: str) -> set[str]:
    found = event.state.disputes[dispute]
    word = f"forfeit{found.side(team)}"
    return {slot for slot in event.state.regulation.slots if event.state.result(found, slot) == word}


@pytest.fixture
def event() -> Event:
    made = filled({"A": 3, "C": 2})
    pair(made, "A", seed=1)
    return made


TEAM = "A-carvalho"


def miss(event: Event, *absent: str) -> None:
    event.do("checkin", team=TEAM, present=True, absent=list(absent), lineup="least")


def test_one_absent_child_does_not_lose_the_living_game_of_every_dispute(event: Event) -> None:
    child = list(event.state.teams[TEAM].pupils)[7]  # in the living group, by its place in the list
    with pytest.raises(Problem, match="see what it costs") as asked:
        event.do("checkin", team=TEAM, present=True, absent=[child])
    for dispute in of(event, TEAM):
        assert f"{dispute.id}, against" in asked.value.say("en")
    assert "table 3 would be lost (1 of 9 points)" in asked.value.say("en")
    miss(event, child)
    for dispute in of(event, TEAM):
        assert lost(event, dispute.id, TEAM) == set()  # nothing before the line-up is due
        assert not event.state.complete(dispute)
    first, second = of(event, TEAM)
    event.do("start", dispute=first.id)
    assert lost(event, first.id, TEAM) == {"mesa3"}
    event.do("result", dispute=second.id, slot="gigante1", result="X")
    assert lost(event, second.id, TEAM) == {"mesa3"}
    assert child not in {
        p for pupils in event.state.lineup(event.state.disputes[first.id], first.side(TEAM)).values() for p in pupils
    }
    assert event.state == replay(event.entries)
    assert audit(event.entries) == []


def test_who_comes_late_finds_the_places_as_they_were(event: Event) -> None:
    pupils = list(event.state.teams[TEAM].pupils)
    dispute = of(event, TEAM)[0]
    before = event.state.lineup(dispute, dispute.side(TEAM))
    miss(event, pupils[7], pupils[0])
    now = event.state.disputes[dispute.id]
    assert event.state.lineup(now, now.side(TEAM)) != before
    event.do("checkin", team=TEAM, present=True, absent=[])
    now = event.state.disputes[dispute.id]
    assert event.state.lineup(now, now.side(TEAM)) == before


def test_who_leaves_during_a_dispute_changes_nothing_of_it(event: Event) -> None:
    """K16: inside a dispute there are substitutions; the line-up stands, and nothing is forfeited by itself."""
    pupils = list(event.state.teams[TEAM].pupils)
    first, second = of(event, TEAM)
    event.do("start", dispute=first.id)
    found = {loss.dispute: loss for loss in losses(event.state, event.state.teams[TEAM], [pupils[7]])}
    assert found[first.id].begun
    assert found[first.id].slots == ("vivo1", "vivo2")
    assert "substitution" in told(event.state, found[first.id]).en
    assert (found[second.id].begun, found[second.id].slots) == (False, ("mesa3",))
    miss(event, pupils[7])
    now = event.state.disputes[first.id]
    assert pupils[7] in event.state.playing(now, now.side(TEAM), "vivo1")
    assert lost(event, first.id, TEAM) == set()


def test_a_line_up_that_was_named_is_changed_least_and_one_named_afterwards_stands(event: Event) -> None:
    p = list(event.state.teams[TEAM].pupils)
    id = of(event, TEAM)[0].id
    event.do("lineup", dispute=id, team=TEAM, mesa=p[7:], gigante=p[5:7], vivo=p[:5])
    miss(event, p[2])
    dispute = event.state.disputes[id]
    found = event.state.lineup(dispute, dispute.side(TEAM))
    assert found["gigante"] == tuple(p[5:7])
    assert sum(a == b for a, b in zip(found["vivo"], p[:5], strict=True)) == 4
    assert sum(a == b for a, b in zip(found["mesa"], p[7:], strict=True)) == 2
    # The team would rather lose the giant game: its own word stands.
    event.do("lineup", dispute=id, team=TEAM, mesa=p[7:], gigante=[p[5], "-"], vivo=[p[0], p[1], p[6], p[3], p[4]])
    event.do("start", dispute=id)
    assert lost(event, id, TEAM) == {"gigante1", "gigante2"}


def fewest_points(rules: Any, scenario: str, here: int) -> float:
    """How few points so many pupils lose, of all ways to spread them: by trying all."""
    sizes = [len(rules.scenarios[scenario].games["mesa"]) * [1], [2], [rules.scenarios[scenario].group]]
    boards = [(size, worth) for sizes_, worth in zip(sizes, (1, 2, 4), strict=True) for size in sizes_]
    return min(
        sum(worth for (size, worth), k in zip(boards, spread, strict=True) if k < size)
        for spread in product(*(range(size + 1) for size, _ in boards))
        if sum(spread) <= here
    )


@pytest.mark.parametrize(("category", "scenario"), [("A", "AB1"), ("A", "AB2"), ("C", "C1")])
@pytest.mark.parametrize("missing", range(11))
def test_the_line_up_costs_least(event: Event, category: str, scenario: str, missing: int) -> None:
    state = event.state
    rules, team = state.regulation, state.teams_of(category)[0]
    pupils = list(team.pupils)
    right = fewest_points(rules, scenario, len(pupils) - missing)
    places = sum(rules.places(scenario).values())
    for seed in range(20):
        rng = Random(f"{seed} {missing}")
        team.missing = frozenset(rng.sample(pupils, missing))
        here = [p for p in pupils if p not in team.missing]
        named = rules.usual(rng.sample(pupils, len(pupils)), scenario)
        found = rules.least(named, here)
        empty = {slot.id for slot in rules.slots.values()
                 if not all(found["mesa"][slot.board : slot.board + 1] if slot.modality.id == "mesa"
                            else found[slot.modality.id])}  # fmt: skip
        assert sum(rules.slots[slot].modality.worth for slot in empty) == right
        assert violations(rules, team, scenario, found) == []
        placed = [p for group in found.values() for p in group if p]
        assert len(placed) == min(places, len(here))
        if missing <= len(pupils) - places:  # reserves do it: nobody changes places
            moved = [p for m in named for p, q in zip(named[m], found[m], strict=True) if p in here and p != q]
            assert moved == []


def test_the_fewest_change_places(event: Event) -> None:
    """One is missing from the living group: one moves there, nobody else moves."""
    team = event.state.teams[TEAM]
    p = list(team.pupils)
    for k in range(10):
        for loss in losses(event.state, team, [p[k]]):
            usual = event.state.regulation.usual(p, loss.scenario)
            moved = sum(a != b for m in usual for a, b in zip(usual[m], loss.lineup[m], strict=True))
            assert (loss.points, moved) == (1, 1 if k < 3 else 2)


def test_before_the_draw_the_cost_is_told_by_scenario_and_after_the_day_there_is_none() -> None:
    event = filled({"A": 2, "C": 2})
    team = event.state.teams[TEAM]
    p = list(team.pupils)
    assert [(loss.dispute, loss.scenario, loss.slots) for loss in losses(event.state, team, p[9:])] == [
        ("", "AB1", ("mesa3",)),
        ("", "AB2", ("mesa3",)),
    ]
    small = event.state.teams["C-carvalho"]
    [row] = losses_json(event.state, small, list(small.pupils)[:2])
    assert (row["points"], row["slots"]) == (0, [])
    assert "costs nothing" in told(event.state, losses(event.state, small, list(small.pupils)[:2])[0]).en
    assert losses(event.state, team, []) == []


def test_what_an_older_log_says_of_missing_pupils_stays_as_it_was(event: Event) -> None:
    """Lines without `lineup` forfeited at once, and by place: days that were played with them keep their results."""
    pupils = list(event.state.teams[TEAM].pupils)
    line = {"seq": len(event.entries) + 1, "at": "", "by": "organiser", "do": "checkin"}
    old = [*event.entries, {**line, "team": TEAM, "present": True, "absent": [pupils[7]]}]
    state = replay(old)
    for dispute in (d for d in state.disputes.values() if d.side(TEAM)):
        assert state.result(dispute, "vivo1") == f"forfeit{dispute.side(TEAM)}"
        assert state.lineup(dispute, dispute.side(TEAM))["vivo"].count("") == 1
    assert audit(old) == []


def test_asking_what_it_costs_changes_nothing(event: Event) -> None:
    before = len(event.entries)
    p = list(event.state.teams[TEAM].pupils)
    found = consequences(event, "checkin", team=TEAM, present=True, absent=p[:2], lineup="least")
    assert (found.scores, found.places) == ({}, {})
    assert len(event.entries) == before
    with pytest.raises(Problem, match="not a line-up"):
        event.do("checkin", team=TEAM, present=True, absent=p[:1], lineup="best")


# Teams


@pytest.mark.parametrize(("plan", "teams"), [("robin", 4), ("swiss", 6), ("groups2-places", 6)])
def test_a_team_that_is_not_here_is_not_drawn_unasked(plan: str, teams: int) -> None:
    event = filled({"A": teams})
    event.do("checkin", team=TEAM, present=False)
    before = len(event.entries)
    with pytest.raises(Absent, match="Carvalho"):
        pair(event, "A", seed=1, plan=plan)
    assert len(event.entries) == before
    pair(event, "A", seed=1, plan=plan, absent="with")
    assert of(event, TEAM)


def test_a_team_that_is_not_here_is_left_out_and_comes_back() -> None:
    event = filled({"A": 5})
    event.do("checkin", team=TEAM, present=False)
    pair(event, "A", seed=1, plan="swiss", absent="without")
    assert event.state.teams[TEAM].withdrawn
    assert not of(event, TEAM)
    event.do("reinstate", team=TEAM)
    event.do("checkin", team=TEAM, present=True)
    for dispute in list(event.state.disputes):
        event.do_all(
            ("result", {"dispute": dispute, "slot": slot, "result": "X"}) for slot in event.state.regulation.slots
        )
    pair(event, "A", seed=2)
    assert of(event, TEAM) or TEAM in event.state.byes["A"].values()
    assert audit(event.entries) == []


def test_a_later_round_asks_too_and_a_round_by_hand_is_warned_of() -> None:
    event = filled({"A": 4})
    pair(event, "A", seed=1, plan="swiss3")
    for dispute in list(event.state.disputes):
        event.do_all(
            ("result", {"dispute": dispute, "slot": slot, "result": "X"}) for slot in event.state.regulation.slots
        )
    event.do("checkin", team=TEAM, present=False)
    with pytest.raises(Absent):
        pair(event, seed=2)
    due = next_round(event.state, "A", 2)
    assert due is not None
    faults = by_hand(event.state, {"do": due[0], **due[1]})
    assert [fault.text.en for fault in faults if fault.rule == "away"] == ["Carvalho is marked as not here."]
    simulate(event, 3)  # whoever tries a day out is not asked


# Draws


def test_a_draw_is_refused_where_the_game_has_none(event: Event) -> None:
    drawless = [
        (d.id, slot)
        for d in event.state.disputes.values()
        for slot in event.state.regulation.slots
        if event.state.regulation.game(d.scenario, slot).key == "pista_livre"
    ]
    assert drawless
    dispute, slot = drawless[0]
    with pytest.raises(Problem, match="no draws in Pista Livre"):
        event.do("result", dispute=dispute, slot=slot, result="draw")
    event.do("result", dispute=dispute, slot=slot, result="shared")
    assert event.state.result(event.state.disputes[dispute], slot) == "shared"
    line = {"seq": len(event.entries) + 1, "at": "", "by": "organiser", "do": "result"}
    old = [*event.entries, {**line, "dispute": dispute, "slot": slot, "result": "draw"}]
    assert replay(old).result(replay(old).disputes[dispute], slot) == "draw"
    assert audit(old) == []
    effect = {"do": "result", "dispute": dispute, "slot": slot, "result": "draw"}
    event.do("ruling", text="O tempo acabou", effects=[effect], **{"for": list(event.state.committee())})
    assert event.state.result(event.state.disputes[dispute], slot) == "draw"
