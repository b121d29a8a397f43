"""What every screen is told of a line of the log: where to look again, results and scores; nobody's name or id."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.championship.state import State as Championship
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.teams.scoring import number, score
from tabuleiro.olympiad.teams.state import State as Olympiad

PLAIN = ("key", "dispute", "slot", "result", "round", "tournament", "group", "table", "team", "of", "settings")


def told(event: Event, entry: Entry) -> dict[str, Any]:
    """The public part of a line, with the score as it is now."""
    state = event.state
    found = {name: entry[name] for name in PLAIN if name in entry}
    part = entry.get("category") or entry.get("tournament")
    if isinstance(state, Olympiad):
        dispute = state.disputes.get(str(entry.get("dispute", "")))
        if dispute:
            part = dispute.category
            found |= {"field": dispute.field, "round": dispute.round, "conflict": bool(dispute.conflicts)}
            if dispute.known:
                points = score(state, dispute)
                found["score"] = [number(points.x), number(points.y)]
    elif isinstance(state, Championship) and entry["do"] == "result":
        swiss = state.swiss(entry["tournament"], entry["group"])
        if entry["round"] <= len(swiss.rounds):  # else that round was undone since
            found["conflict"] = bool(swiss.rounds[entry["round"] - 1].tables[entry["table"] - 1].conflict)
    return {**found, "part": part}
