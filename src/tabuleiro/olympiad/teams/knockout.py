"""Knock-outs: which teams take the places #g1.2 (second of group 1), #q4 (fourth qualifier), #wA-7 and #lA-7."""

from __future__ import annotations

from tabuleiro.olympiad.teams.ranking import Ranking
from tabuleiro.olympiad.teams.scoring import through
from tabuleiro.olympiad.teams.standings import ranking, seconds
from tabuleiro.olympiad.teams.state import Dispute, State

QUALIFIERS = 4


def resolve(state: State, dispute: Dispute) -> tuple[str, str] | None:
    """The teams of a knock-out dispute by what is known now, or None while disputes or lots are due."""
    x, y = (_taker(state, dispute.category, place) for place in dispute.places)
    return (x, y) if x and y else None


def _taker(state: State, category: str, place: str) -> str:
    if place[1] in "wl":
        return _from_dispute(state, state.disputes[place[2:]], place[1])
    if place[1] == "g":
        group, n = place[1:].split(".")
        return _settled(state, category, group, int(n))
    return _qualifier(state, category, int(place[2:]))


def _from_dispute(state: State, dispute: Dispute, which: str) -> str:
    side = through(state, dispute) if state.complete(dispute) else ""
    if not side:
        return ""
    return dispute.team(side if which == "w" else {"X": "Y", "Y": "X"}[side])


def _group_over(state: State, category: str, group: str) -> bool:
    return all(state.complete(d) for d in state.disputes_of(category) if d.stage == group)


def _settled(state: State, category: str, group: str, n: int) -> str:
    """The team in a place of a group, once no lot is due for that place."""
    if not _group_over(state, category, group):
        return ""
    return _sure(ranking(state, category, group), n)


def _sure(ranked: Ranking, n: int) -> str:
    if n > len(ranked.order):
        return ""
    team = ranked.order[n - 1]
    return "" if any(team in tied for tied in ranked.due) else team


def _qualifier(state: State, category: str, n: int) -> str:
    """Group winners in order, then the best seconds, up to four; the fourth does not meet its own group's first."""
    found = qualifiers(state, category)
    if not found:
        return ""
    group = {team: g for g, teams in enumerate(state.plans[category].groups) for team in teams}
    first, second, third, fourth = found
    if group[first] == group[fourth]:
        first, second = second, first
    return (first, second, third, fourth)[n - 1]


def qualifiers(state: State, category: str) -> list[str]:
    """The four teams of the semi-finals, best first; [] while it is not known."""
    groups = state.plans[category].groups
    for n in range(1, len(groups) + 1):
        if not _group_over(state, category, f"g{n}") or not all(_settled(state, category, f"g{n}", p) for p in (1, 2)):
            return []
    found: list[str] = []
    for place in (1, 2):
        ranked = seconds(state, category, place)
        for n in range(1, len(ranked.order) + 1):
            if len(found) < QUALIFIERS:
                team = _sure(ranked, n)
                if not team:
                    return []
                found.append(team)
    return found
