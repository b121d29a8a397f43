"""Lots of a dispute: its scenario (K12) and who starts (K13, K14), from the seed of the schedule and the dispute's id.

Anybody can draw them again: the lot for the scenario of A-3 is `Lot(seed, "scenario A-3")`, that for its starters
`Lot(seed, "starters A-3")`; where fields are shared out evenly, `Lot(seed, "scenarios A 2")` is that of round 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tabuleiro.olympiad.lots import Lot
from tabuleiro.olympiad.teams.regulation import SIDES, Regulation
from tabuleiro.olympiad.teams.state import State

EVEN = "even"
TRIES = 200  # so often the fields are drawn again before the best draw is taken


def draw_starters(rules: Regulation, seed: int | str, id: str) -> dict[str, str]:
    """Who starts each slot. The winner of the lot starts tables 1 and 3; the first leg is the other team's (K14)."""
    first = Lot(seed, f"starters {id}").choose(SIDES) if rules.format["tableStarters"] == "lot" else "X"
    return starters_from(rules, first)


def starters_from(rules: Regulation, first: str) -> dict[str, str]:
    other = {"X": "Y", "Y": "X"}[first]
    leg = other if rules.format["legStarters"] == "other" else first
    turns = {"X": "Y", "Y": "X"}
    return {
        slot.id: (first, other)[slot.board % 2] if slot.modality.legs == 1 else (leg, turns[leg])[slot.leg % 2]
        for slot in rules.slots.values()
    }


def draw_scenarios(state: State, category: str, seed: int | str, disputes: Sequence[dict[str, Any]]) -> list[str]:
    """A scenario for each dispute, by one lot each; docs/events.md says what fieldLot=even and fieldLot=both do."""
    choices = playable(state, category)
    if state.format["fieldLot"] == EVEN and len(choices) > 1:
        return _evenly(state, category, seed, disputes)
    drawn = [Lot(seed, f"scenario {d['id']}").choose(choices) for d in disputes]
    if len(choices) == 1 or state.format["fieldLot"] == "plain":
        return drawn
    best, fewest = drawn, _lacking(state, category, disputes, drawn)
    for attempt in range(1, TRIES):
        if not fewest:
            break
        drawn = [Lot(seed, f"scenario {d['id']} again {attempt}").choose(choices) for d in disputes]
        lacking = _lacking(state, category, disputes, drawn)
        if lacking < fewest:
            best, fewest = drawn, lacking
    return best


def playable(state: State, category: str) -> Sequence[str]:
    """The scenarios of a category that have an open field; all of them while none has."""
    choices = state.regulation.category(category).scenarios
    return [one for one in choices if state.fields_for(category, one)] or choices


def _evenly(state: State, category: str, seed: int | str, disputes: Sequence[dict[str, Any]]) -> list[str]:
    """In each round every field has as many disputes as any other or one more; a lot says which disputes it has.

    Which field has one more in a round is the one that had fewest so far, and a lot where they are equal.
    """
    usable = playable(state, category)
    fields = {one: len(state.fields_for(category, one)) for one in usable}
    known = state.disputes_of(category)
    total = Counter(d.scenario for d in known)
    drawn: dict[str, str] = {}
    for round in dict.fromkeys(d["round"] for d in disputes):
        ids = [d["id"] for d in disputes if d["round"] == round]
        here = Counter(d.scenario for d in known if d.round == round)
        lot = Lot(seed, f"scenarios {category} {round}")
        order, bag = lot.shuffle(usable), []
        for _ in ids:
            rank = {one: ((here[one] + 1) / max(1, fields[one]), total[one] / max(1, fields[one])) for one in order}
            bag.append(min(order, key=rank.__getitem__))
            here[bag[-1]] += 1
            total[bag[-1]] += 1
        drawn |= dict(zip(ids, lot.shuffle(bag), strict=True))
    return [drawn[d["id"]] for d in disputes]


def _lacking(state: State, category: str, disputes: Sequence[dict[str, Any]], drawn: Sequence[str]) -> int:
    """How many scenarios teams miss that have disputes enough to meet all of them."""
    choices = playable(state, category)
    met: dict[str, list[str]] = {}
    for dispute in state.disputes_of(category):
        for team in (dispute.x, dispute.y):
            met.setdefault(team, []).append(dispute.scenario)
    for made, scenario in zip(disputes, drawn, strict=True):
        for team in (made["x"], made["y"]):
            if not team.startswith("#"):
                met.setdefault(team, []).append(scenario)
    return sum(len({*choices} - {*seen}) for seen in met.values() if len(seen) >= len(choices))
