"""Flume once more, slowly: the second opinion on docs/rules/flume.md."""

from functools import cache
from typing import Any

State = dict[str, Any]


@cache
def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in "abcdefg"[:size]]


@cache
def neighbours(cell: str) -> list[str]:
    """The cells beside this one, some of them perhaps off the board."""
    file, rank = ord(cell[0]), int(cell[1:])
    return [chr(file + x) + str(rank + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": int(options.get("size", "7")),
        "swap": options.get("swap", "yes"),
        "centre": options.get("centre", "free"),
        "cells": dict(cells),
        "turn": turn,
        "swapped": bool((extras or {}).get("swapped", False)),
    }


def colour(state: State, player: int) -> str:
    """Black is the first player's, until the players exchange colours (article 2)."""
    return "B" if (player == 1) != state["swapped"] else "W"


def empty(state: State) -> list[str]:
    return [cell for cell in board(state["size"]) if cell not in state["cells"]]


def moves(state: State) -> list[str]:
    found = empty(state)
    if state["centre"] == "forbidden" and not state["cells"] and state["size"] % 2 == 1:
        found.remove(found[len(found) // 2])  # on an empty odd board the middle of the list is the centre
    if state["swap"] == "yes" and state["turn"] == 2 and len(state["cells"]) == 1 and not state["swapped"]:
        found.append("swap")  # article 2
    return found


def play(state: State, move: str) -> State:
    if move == "swap":  # the stone stays where it is, and the first player goes on with the other colour
        return {**state, "swapped": True, "turn": 1}
    after = {**state, "cells": {**state["cells"], move: colour(state, state["turn"])}}
    still_empty = empty(after)
    room = [beside for beside in neighbours(move) if beside in still_empty]
    if len(room) > 1 or not still_empty:  # article 1: with zero or one the same player goes on
        after["turn"] = 3 - state["turn"]
    return after


def result(state: State) -> str | None:
    if empty(state):
        return None
    first, second = stones(state, 1), stones(state, 2)
    if first == second:  # only on boards of even size
        return "draw"
    return "first" if first > second else "second"  # article 3


def stones(state: State, player: int) -> int:
    return list(state["cells"].values()).count(colour(state, player))


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return stones(state, 1), stones(state, 2)


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"swapped": True} if state["swapped"] else {}
