"""Pente once more, slowly: the second opinion on docs/rules/pente.md."""

from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
FILES = "abcdefghijklmnopqrs"  # no letter is skipped
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))


def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in FILES[:size]]


def away(here: str, x: int, y: int) -> str:
    """The cell x files and y ranks from here; beyond the edge it is a name that nobody can occupy."""
    return chr(ord(here[0]) + x) + str(int(here[1:]) + y)


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    first, second = (extras or {}).get("pairs", (0, 0))
    return {
        "size": int(options.get("size", "13")),
        "five": options.get("five", "atleast"),
        "cells": dict(cells),
        "pairs": {1: first, 2: second},
        "turn": turn,
    }


def moves(state: State) -> list[str]:
    if result(state) is not None:
        return []
    return [cell for cell in board(state["size"]) if cell not in state["cells"]]  # article 2


def play(state: State, move: str) -> State:
    me, enemy = state["turn"], 3 - state["turn"]
    after = {**state["cells"], move: LETTER[me]}
    captured = 0
    for x, y in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
        one, two, beyond = away(move, x, y), away(move, 2 * x, 2 * y), away(move, 3 * x, 3 * y)
        enclosed = after.get(one) == LETTER[enemy] and after.get(two) == LETTER[enemy]
        if enclosed and after.get(beyond) == LETTER[me]:  # article 4: two between mine, neither more nor less
            del after[one], after[two]
            captured += 1
    pairs = {**state["pairs"], me: state["pairs"][me] + captured}
    return {**state, "cells": after, "pairs": pairs, "turn": enemy}


def runs(state: State, player: int) -> list[int]:
    """How long each of the player's unbroken lines is, in all four directions."""
    mine = {cell for cell, letter in state["cells"].items() if letter == LETTER[player]}
    lengths = []
    for cell in mine:
        for x, y in LINES:
            if away(cell, -x, -y) not in mine:  # the run begins here
                length = 1
                while away(cell, length * x, length * y) in mine:
                    length += 1
                lengths.append(length)
    return lengths


def reached(state: State, player: int) -> bool:
    """Article 3: one of the two goals."""
    if state["pairs"][player] >= 5:
        return True
    if state["five"] == "exactly":
        return 5 in runs(state, player)
    return any(length >= 5 for length in runs(state, player))


def result(state: State) -> str | None:
    # The one who has just played comes first. With five=exactly a capture can cut six enemy pieces down to five: those
    # win for their owner, since article 3 does not ask who made the line.
    for player in (3 - state["turn"], state["turn"]):
        if reached(state, player):
            return "first" if player == 1 else "second"
    if len(state["cells"]) == state["size"] * state["size"]:  # article 5
        return "draw"
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return state["pairs"][1], state["pairs"][2]


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"pairs": (state["pairs"][1], state["pairs"][2])}
