"""Shisima once more, slowly: the second opinion on docs/rules/shisima.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
RIM = "12345678"  # clockwise from the top
CENTRE = "0"
LINES = ("105", "206", "307", "408")
# Published: three side by side for each, opposite each other, an empty point between them on both sides. The first
# player sits in the south.
FIXED = {"4": "W", "5": "W", "6": "W", "8": "B", "1": "B", "2": "B"}


@cache
def joined(here: str, there: str) -> bool:
    if CENTRE in (here, there):
        return here != there
    return (RIM.index(here) - RIM.index(there)) % 8 in (1, 7)  # next to each other on the rim


def start(**options: str) -> State:
    if options.get("start", "placing") == "fixed":
        return setup(FIXED, 1, {"hand": (0, 0)}, **options)
    return setup({}, 1, {"hand": (3, 3)}, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    first, second = (extras or {}).get("hand", (0, 0))
    return {"cells": dict(cells), "hand": {1: first, 2: second}, "turn": turn}


def aligned(state: State, player: int) -> bool:
    """Article 2: all lines lead through the centre."""
    return any(all(state["cells"].get(point) == LETTER[player] for point in line) for line in LINES)


def moves(state: State) -> list[str]:
    if aligned(state, 1) or aligned(state, 2):
        return []
    empty = [point for point in CENTRE + RIM if point not in state["cells"]]
    if state["hand"][state["turn"]] > 0:  # article 3; the centre is open (S1)
        return empty
    mine = [point for point in CENTRE + RIM if state["cells"].get(point) == LETTER[state["turn"]]]
    return [here + "-" + there for here in mine for there in empty if joined(here, there)]  # article 4


def play(state: State, move: str) -> State:
    me = state["turn"]
    after, hand = dict(state["cells"]), dict(state["hand"])
    if "-" in move:
        origin, target = move.split("-")
        del after[origin]
    else:
        target = move
        hand[me] -= 1
    after[target] = LETTER[me]
    return {"cells": after, "hand": hand, "turn": 3 - me}


def result(state: State) -> str | None:
    last, following = 3 - state["turn"], state["turn"]
    for player in (last, following):
        if aligned(state, player):
            return "first" if player == 1 else "second"
    if not moves(state):  # G2: who cannot move has lost; it does not happen in a game (S3)
        return "first" if last == 1 else "second"
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"hand": (state["hand"][1], state["hand"][2])}
