"""The second opinion on rounds of teams that people make or change: what is worse than it could be, in words."""

from __future__ import annotations

from collections.abc import Callable

from tabuleiro.olympiad import checking
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.rounds import Player
from tabuleiro.olympiad.teams.state import State
from tabuleiro.olympiad.teams.swiss import played
from tabuleiro.rules.text import Text

AWAY = Text("Está marcado que {team} não veio.", "{team} is marked as not here.")
MAKES = ("round", "rearrange")  # the commands of which there is something to say


def by_hand(state: State, entry: Entry, name: Callable[[str], str] = str) -> list[checking.Fault]:
    """What the second opinion says of a Swiss round that a person makes or changes; `name`: how pupils are called."""
    if entry["do"] not in MAKES:
        return []
    category, number = entry["category"], entry["round"]
    if category not in state.plans or not state.plans[category].name.startswith("swiss"):
        return []  # the schedule says who meets whom
    if entry["do"] == "round":
        pairs = [(d["x"], d["y"]) for d in entry["disputes"]]
    else:
        there = {d.id: (d.x, d.y) for d in state.disputes_of(category) if d.round == number}
        pairs = [(x, y) for x, y in {**there, **entry["disputes"]}.values()]
    bye = entry.get("bye", state.byes.get(category, {}).get(number, ""))
    tables: list[tuple[str, str | None]] = [*pairs, *([(bye, None)] if bye else [])]
    players = [Player(team, state.team(team).school) for table in tables for team in table if team is not None]
    found = checking.faults(
        players, played(state, category)[: number - 1], tables, exchanges=False, name=state.team_name
    )
    gone = [team for pair in pairs for team in pair if state.team(team).present is False]
    return [
        *(checking.Fault("away", AWAY.fill(team=state.team_name(team))) for team in gone),
        *(fault for fault in found if fault.rule != "start"),  # K13: a lot says who starts
    ]
