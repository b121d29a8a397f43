"""Gatos & Cães once more, slowly: the second opinion on docs/rules/gatos_caes.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

LETTER = {1: "C", 2: "D"}  # the first player has the cats


@cache
def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in "abcdefgh"[:size]]


@cache
def zone(size: int) -> list[str]:
    """The four central squares: d4 e4 d5 e5 on the board of 8."""
    middle = size // 2
    return [file + str(rank) for rank in (middle, middle + 1) for file in "abcdefgh"[middle - 1 : middle + 1]]


@cache
def neighbours(square: str) -> list[str]:
    """The squares beside this one, some of them perhaps off the board, where no piece ever is."""
    file, rank = ord(square[0]), int(square[1:])
    return [chr(file + x) + str(rank + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {"size": int(options.get("size", "8")), "cells": dict(cells), "turn": turn}


def allowed(state: State, square: str) -> bool:
    pieces, mine, enemy = state["cells"], LETTER[state["turn"]], LETTER[3 - state["turn"]]
    if square in pieces:  # article 1
        return False
    is_first, inside = mine not in pieces.values(), square in zone(state["size"])
    if is_first and inside != (mine == "C"):  # article 2: the first cat inside the zone, the first dog outside it
        return False
    return all(pieces.get(beside) != enemy for beside in neighbours(square))  # article 3


def moves(state: State) -> list[str]:
    return [square for square in board(state["size"]) if allowed(state, square)]


def play(state: State, move: str) -> State:
    return {**state, "cells": {**state["cells"], move: LETTER[state["turn"]]}, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    if moves(state):
        return None
    return "second" if state["turn"] == 1 else "first"  # article 5: who cannot place has lost


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {}
