"""Tic Tackle once more, slowly: the second opinion on docs/rules/tic_tackle.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}


@cache
def board(rows: int) -> list[str]:
    return [file + str(row) for row in range(1, rows + 1) for file in "abcd"]


@cache
def away(here: str, x: int, y: int) -> str:
    """The point x files and y rows from here; beyond the edge it is a name that the board does not have."""
    return chr(ord(here[0]) + x) + str(int(here[1]) + y)


def start(**options: str) -> State:
    rows = int(options.get("rows", "4"))
    near = {file + "1": letter for file, letter in zip("abcd", "WBWB", strict=True)}
    far = {file + str(rows): letter for file, letter in zip("abcd", "BWBW", strict=True)}
    return setup({**near, **far}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {"rows": int(options.get("rows", "4")), "cells": dict(cells), "turn": turn}


def steps(state: State) -> list[str]:
    """Article 4: along the lines of the board, which has no diagonals."""
    found = []
    for point in board(state["rows"]):
        if state["cells"].get(point) == LETTER[state["turn"]]:
            for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                target = away(point, x, y)
                if target in board(state["rows"]) and target not in state["cells"]:
                    found.append(point + "-" + target)
    return found


def aligned(state: State, player: int) -> bool:
    """Articles 2 and 3: three adjacent pieces of one's own in a row, a column or a diagonal."""
    mine = [point for point, letter in state["cells"].items() if letter == LETTER[player]]
    return any(
        away(point, x, y) in mine and away(point, 2 * x, 2 * y) in mine
        for point in mine
        for x, y in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def moves(state: State) -> list[str]:
    if aligned(state, 1) or aligned(state, 2):
        return []
    return steps(state)


def play(state: State, move: str) -> State:
    origin, target = move.split("-")
    after = {point: letter for point, letter in state["cells"].items() if point != origin}
    after[target] = LETTER[state["turn"]]
    return {**state, "cells": after, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    last, following = 3 - state["turn"], state["turn"]
    for player in (last, following):
        if aligned(state, player):
            return "first" if player == 1 else "second"
    if not moves(state):  # T3: who cannot move has lost
        return "first" if last == 1 else "second"
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {}
