"""What a correction would change, and what stays: shown before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from tabuleiro.olympiad.teams.knockout import resolve, waits
from tabuleiro.olympiad.teams.scoring import score, winner
from tabuleiro.olympiad.teams.settling import pending
from tabuleiro.olympiad.teams.standings import standings
from tabuleiro.olympiad.teams.state import State


@dataclass(frozen=True)
class Consequences:
    scores: dict[str, tuple[tuple[float, float], tuple[float, float]]]  # dispute -> before, after
    winners: dict[str, tuple[str, str]]  # dispute -> before, after, as teams; "" for a tie
    places: dict[str, tuple[int, int]]  # team -> before, after
    # Later disputes that would be paired otherwise:
    stays: tuple[str, ...]  # begun, and nobody has to decide about them
    waits: tuple[str, ...]  # to be made anew or ruled on
    redrawn: tuple[str, ...]  # they will be: nothing was played yet


def compare(before: State, after: State) -> Consequences:
    """Two states of an event, one after the other."""
    scores, winners = {}, {}
    changed: set[tuple[str, int]] = set()
    for id, dispute in after.disputes.items():
        old = before.disputes.get(id)
        if old is None:
            continue
        a, b = score(before, old), score(after, dispute)
        if (a.x, a.y) != (b.x, b.y) or before.complete(old) != after.complete(dispute):
            scores[id] = ((a.x, a.y), (b.x, b.y))
            changed.add((dispute.category, dispute.round))
            if winner(before, old) != winner(after, dispute):
                winners[id] = (_team(before, id), _team(after, id))
    places: dict[str, tuple[int, int]] = {}
    for category in {category for category, _ in changed}:
        was = {line.team: line.place for line in standings(before, category)}
        places |= {
            line.team: (was[line.team], line.place)
            for line in standings(after, category)
            if was.get(line.team, line.place) != line.place
        }
    other = _otherwise(after, changed)
    left = {one.place.get("dispute") for one in pending(after)} if other else ()
    waiting = tuple(id for id in other if id in left)
    begun = tuple(id for id in other if id not in left and after.disputes[id].begun)
    rest = tuple(id for id in other if id not in (*begun, *waiting))
    return Consequences(scores, winners, places, begun, waiting, rest)


def _team(state: State, id: str) -> str:
    side = winner(state, state.disputes[id])
    return state.disputes[id].team(side) if side else ""


def _otherwise(state: State, changed: set[tuple[str, int]]) -> list[str]:
    """Later disputes whose teams came from results that are now different."""
    found = []
    for dispute in state.disputes.values():
        later = any(category == dispute.category and number < dispute.round for category, number in changed)
        if not later or not dispute.known:
            continue
        if dispute.places[0]:
            if waits(state, dispute) if dispute.begun or dispute.stands else resolve(state, dispute) != dispute.takers:
                found.append(dispute.id)
        elif state.plans[dispute.category].name.startswith("swiss"):
            found.append(dispute.id)
    return found
