"""The crosstable of a group or a final: everybody's rounds."""

from __future__ import annotations

from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import State, Swiss
from tabuleiro.olympiad.charts import ABSENT, BYE, FORFEIT, PLAYED, VOID, WALKOVER, Cross, Met

HOW = {"forfeit1": (FORFEIT, WALKOVER), "forfeit2": (WALKOVER, FORFEIT), "void": (VOID, VOID)}


def cross(state: State, swiss: Swiss) -> Cross:
    """By place; a round in which somebody was not there is marked so."""
    met: dict[str, list[tuple[Met, ...]]] = {pupil: [] for pupil in swiss.players}
    for made in swiss.rounds:
        here: dict[str, Met] = {}
        for table in made.tables:
            if table.second is None:
                here[table.first] = Met("", state.bye, None, BYE)
                continue
            x, y = state.worth[table.result] if table.result else (None, None)
            one, two = HOW.get(table.result, (PLAYED, PLAYED))
            here[table.first] = Met(table.second, x, y, one)
            here[table.second] = Met(table.first, y, x, two)
        for pupil, row in met.items():
            row.append((here.get(pupil, Met("", 0.0, None, ABSENT)),))
    return Cross(tuple(place.pupil for place in places(state, swiss)), len(swiss.rounds), met)
