"""Picaria (13) once more, slowly: the second opinion on docs/rules/picaria.md."""

from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
CENTRE = "c3"
NEIGHBOURS = {
    "a1": "a3 b2 c1",
    "c1": "a1 b2 c3 d2 e1",
    "e1": "c1 d2 e3",
    "b2": "a1 a3 c1 c3",
    "d2": "c1 c3 e1 e3",
    "a3": "a1 a5 b2 b4 c3",
    "c3": "a3 b2 b4 c1 c5 d2 d4 e3",
    "e3": "c3 d2 d4 e1 e5",
    "b4": "a3 a5 c3 c5",
    "d4": "c3 c5 e3 e5",
    "a5": "a3 b4 c5",
    "c5": "a5 b4 c3 d4 e5",
    "e5": "c5 d4 e3",
}
WHOLE_LINES = (
    ("a5", "c5", "e5"),
    ("a3", "c3", "e3"),
    ("a1", "c1", "e1"),
    ("a1", "a3", "a5"),
    ("c1", "c3", "c5"),
    ("e1", "e3", "e5"),
    ("c5", "b4", "a3"),
    ("c5", "d4", "e3"),
    ("a3", "b2", "c1"),
    ("c1", "d2", "e3"),
)
ON_LONG_DIAGONALS = (
    ("a5", "b4", "c3"),
    ("b4", "c3", "d2"),
    ("c3", "d2", "e1"),
    ("a1", "b2", "c3"),
    ("b2", "c3", "d4"),
    ("c3", "d4", "e5"),
)


def start(**options: str) -> State:
    return setup({}, 1, {"hand": (3, 3)}, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    first, second = (extras or {}).get("hand", (0, 0))
    return {
        "lines": options.get("lines", "10"),
        "cells": dict(cells),
        "hand": {1: first, 2: second},
        "turn": turn,
    }


def placements(state: State) -> list[str]:
    return [point for point in NEIGHBOURS if point not in state["cells"] and point != CENTRE]  # article 2


def steps(state: State) -> list[str]:
    """Article 4; the centre is open when both have placed all their pieces (article 5, P2)."""
    found = []
    for point, letter in sorted(state["cells"].items()):
        if letter == LETTER[state["turn"]]:
            for target in NEIGHBOURS[point].split():
                closed = target == CENTRE and state["hand"] != {1: 0, 2: 0}
                if target not in state["cells"] and not closed:
                    found.append(point + "-" + target)
    return found


def aligned(state: State, player: int) -> bool:
    """Article 6: a whole line of the board; the long diagonals count in the variant only."""
    lines = WHOLE_LINES + ON_LONG_DIAGONALS if state["lines"] == "16" else WHOLE_LINES
    return any(all(state["cells"].get(point) == LETTER[player] for point in line) for line in lines)


def moves(state: State) -> list[str]:
    if aligned(state, 1) or aligned(state, 2):
        return []
    return placements(state) if state["hand"][state["turn"]] > 0 else steps(state)


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
    return {**state, "cells": after, "hand": hand, "turn": 3 - me}


def result(state: State) -> str | None:
    last, following = 3 - state["turn"], state["turn"]
    for player in (last, following):
        if aligned(state, player):  # article 3
            return "first" if player == 1 else "second"
    if not moves(state):  # G2: who cannot move has lost; it does not happen in a game
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
