"""Jogo-da-velha (align 4) once more, slowly: the second opinion on docs/rules/jogo_da_velha.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}


@cache
def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in "abcdef"[:size]]


@cache
def lines(size: int) -> list[list[str]]:
    """Every straight run of four cells."""
    found, squares = [], board(size)
    for cell in squares:
        for x, y in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = [chr(ord(cell[0]) + n * x) + str(int(cell[1]) + n * y) for n in range(4)]
            if all(one in squares for one in run):
                found.append(run)
    return found


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {"size": int(options.get("size", "6")), "cells": dict(cells), "turn": turn}


def moves(state: State) -> list[str]:
    if result(state) is not None:
        return []
    return [cell for cell in board(state["size"]) if cell not in state["cells"]]  # article 1


def play(state: State, move: str) -> State:
    return {**state, "cells": {**state["cells"], move: LETTER[state["turn"]]}, "turn": 3 - state["turn"]}


def aligned(state: State, player: int) -> bool:
    """Article 2: four adjacent pieces of one's own; five contain four."""
    return any(all(state["cells"].get(cell) == LETTER[player] for cell in line) for line in lines(state["size"]))


def result(state: State) -> str | None:
    for player in (3 - state["turn"], state["turn"]):  # the one who has just played comes first
        if aligned(state, player):
            return "first" if player == 1 else "second"
    if len(state["cells"]) == state["size"] * state["size"]:  # article 3
        return "draw"
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {}
