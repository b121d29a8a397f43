"""Hex once more, slowly: the second opinion on docs/rules/hex.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

FILES = "abcdefghijk"


@cache
def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in FILES[:size]]


@cache
def neighbours(cell: str) -> list[str]:
    """The cells that touch this one, some of them perhaps off the board, where no stone ever is."""
    file, rank = ord(cell[0]), int(cell[1:])
    around = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    return [chr(file + x) + str(rank + y) for x, y in around]


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": int(options.get("size", "11")),
        "swap": options.get("swap", "yes"),
        "cells": dict(cells),
        "turn": turn,
        "swapped": bool((extras or {}).get("swapped", False)),
    }


def colour(state: State, player: int) -> str:
    """Black is the first player's, until the players exchange colours (article 3)."""
    return "B" if (player == 1) != state["swapped"] else "W"


def joined(state: State, letter: str) -> bool:
    """Does a chain of this colour join its two sides: B the first and last file, W the first and last rank?"""
    stones = [cell for cell in board(state["size"]) if state["cells"].get(cell) == letter]
    if letter == "B":
        one_side = [cell for cell in stones if cell[0] == "a"]
        other_side = [cell for cell in stones if cell[0] == FILES[state["size"] - 1]]
    else:
        one_side = [cell for cell in stones if cell[1:] == "1"]
        other_side = [cell for cell in stones if cell[1:] == str(state["size"])]
    chain = list(one_side)
    for cell in chain:  # the list grows while it is walked
        chain += [beside for beside in neighbours(cell) if beside in stones and beside not in chain]
    return any(cell in chain for cell in other_side)


def moves(state: State) -> list[str]:
    if joined(state, "B") or joined(state, "W"):
        return []
    found = [cell for cell in board(state["size"]) if cell not in state["cells"]]
    if state["swap"] == "yes" and state["turn"] == 2 and len(state["cells"]) == 1 and not state["swapped"]:
        found.append("swap")  # article 3
    return found


def play(state: State, move: str) -> State:
    if move == "swap":  # the stone stays where it is, and the first player goes on with the other colour
        return {**state, "swapped": True, "turn": 1}
    stone = colour(state, state["turn"])
    return {**state, "cells": {**state["cells"], move: stone}, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    for player, name in ((1, "first"), (2, "second")):  # two chains cannot cross: at most one is joined
        if joined(state, colour(state, player)):
            return name
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"swapped": True} if state["swapped"] else {}
