"""What the hours of a championship have to keep to, told by its groups alone: the second opinion on timetables.

Nobody is in two tournaments, and a school's pupils play in as many as they have entered: it is not bound.
"""

from __future__ import annotations

import math

from tabuleiro.olympiad import checking
from tabuleiro.olympiad.championship.making import group_sizes
from tabuleiro.olympiad.championship.state import FINAL, State, Swiss
from tabuleiro.olympiad.hours import Hours
from tabuleiro.olympiad.planner import CHANGE


def law(state: State, hours: Hours) -> checking.Law:
    """A group plays round after round at its own tables, or in any room; a final waits for all of its tournament."""
    day: list[checking.Stretch] = []
    for id in state.parts():
        tournament = state.tournaments[id]
        sizes = group_sizes(len(tournament.pupils), state.format["groupSize"])
        groups = tournament.groups or [Swiss(id, n, "", [""] * size) for n, size in enumerate(sizes, 1)]
        final = tournament.final
        if final is None and len(groups) > 1:
            places = state.format["qualifiersPerGroup"]
            final = Swiss(id, FINAL, "", [""] * sum(min(places, len(group.players)) for group in groups))
        minutes = math.ceil(hours.minutes.get(id, hours.game))
        before: list[str] = []  # all rounds of the groups
        for number, swiss in enumerate([*groups, *([final] if final else [])]):
            its = [f"{id}/{swiss.name}/{r}" for r in range(1, max(state.rounds_of(swiss), len(swiss.rounds)) + 1)]
            last = swiss.name == FINAL
            could = [*hours.rooms] or [f"{id}/{0 if last else number}"]
            for r, round in enumerate(its):
                after = [*(before if last else ()), *its[:r]]
                tables = len(swiss.players) // 2
                day.append(checking.Stretch(round, "", "", minutes, after, {}, could, tables, 2 * last))
            before += its
    change = hours.change if hours.change is not None else int(CHANGE)
    return checking.Law(day, change, {})
