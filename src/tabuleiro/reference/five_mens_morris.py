"""Five Men's Morris once more, slowly: the second opinion on docs/rules/five_mens_morris.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
POINTS = "a1 c1 e1 b2 c2 d2 a3 b3 d3 e3 b4 c4 d4 a5 c5 e5".split()
MILLS = (  # the sides of the two squares
    ("a1", "c1", "e1"),
    ("e1", "e3", "e5"),
    ("a5", "c5", "e5"),
    ("a1", "a3", "a5"),
    ("b2", "c2", "d2"),
    ("d2", "d3", "d4"),
    ("b4", "c4", "d4"),
    ("b2", "b3", "b4"),
)
CONNECTORS = (("c1", "c2"), ("d3", "e3"), ("c4", "c5"), ("a3", "b3"))


@cache
def joined(here: str, there: str) -> bool:
    """Is there a piece of line between these two and no point on it?"""
    along_sides = [pair for one, two, three in MILLS for pair in ((one, two), (two, three))]
    edges = along_sides + list(CONNECTORS)
    return (here, there) in edges or (there, here) in edges


def start(**options: str) -> State:
    return setup({}, 1, {"hand": (5, 5)}, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    first, second = (extras or {}).get("hand", (0, 0))
    return {"cells": dict(cells), "hand": {1: first, 2: second}, "turn": turn}


def aligned(state: State, player: int) -> bool:
    return any(all(state["cells"].get(point) == LETTER[player] for point in mill) for mill in MILLS)


def moves(state: State) -> list[str]:
    if aligned(state, 1) or aligned(state, 2):
        return []
    empty = [point for point in POINTS if point not in state["cells"]]
    if state["hand"][state["turn"]] > 0:  # article 2
        return empty
    mine = [point for point in POINTS if state["cells"].get(point) == LETTER[state["turn"]]]
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
        if aligned(state, player):  # article 3: the first line wins, and nothing is captured
            return "first" if player == 1 else "second"
    if not moves(state):  # article 5
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
