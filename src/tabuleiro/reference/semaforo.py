"""Semáforo once more, slowly: the second opinion on docs/rules/semaforo.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

NEXT = {None: "G", "G": "Y", "Y": "R"}  # article 1; red never changes (article 2)


@cache
def board(size: str) -> list[str]:
    columns, rows = size.split("x")
    return [file + str(rank) for rank in range(1, int(rows) + 1) for file in "abcd"[: int(columns)]]


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {"size": options.get("size", "4x3"), "cells": dict(cells), "turn": turn}


def has_line(state: State) -> bool:
    """Are there three equal colours in an unbroken straight line, in any direction (article 3)?"""
    pieces = state["cells"]
    for square, colour in pieces.items():
        for x, y in ((1, 0), (0, 1), (1, 1), (1, -1)):
            second = chr(ord(square[0]) + x) + str(int(square[1]) + y)
            third = chr(ord(square[0]) + 2 * x) + str(int(square[1]) + 2 * y)
            if pieces.get(second) == colour and pieces.get(third) == colour:
                return True
    return False


def moves(state: State) -> list[str]:
    if has_line(state):
        return []
    return [square for square in board(state["size"]) if state["cells"].get(square) != "R"]


def play(state: State, move: str) -> State:
    colour = NEXT[state["cells"].get(move)]
    return {**state, "cells": {**state["cells"], move: colour}, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    if not has_line(state):
        return None
    return "second" if state["turn"] == 1 else "first"  # whoever has just moved completed it (article 3)


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {}
