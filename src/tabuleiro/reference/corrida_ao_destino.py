"""Corrida ao Destino once more, slowly: the second opinion on docs/rules/corrida_ao_destino.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}

# The rows from the first player's side to the second's, and the directions in which lines run.
ROWS = {
    "r3": ["b1 d1 f1", "a2 c2 e2", "b3 d3 f3", "a4 c4 e4", "b5 d5 f5", "a6 c6 e6"],
    "r1": ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a4 b4 c4", "a5 b5 c5"],
}
DIRECTIONS = {
    "r3": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "r1": [(-1, 0), (1, 0), (0, -1), (0, 1)],
}


@cache
def board(kind: str) -> list[str]:
    return " ".join(ROWS[kind]).split()


@cache
def origin_of(kind: str, player: int) -> list[str]:
    """The second row of each one's side."""
    return ROWS[kind][1 if player == 1 else -2].split()


@cache
def destination_of(kind: str, player: int) -> list[str]:
    """The last row, beyond the other's origin (article 4)."""
    return ROWS[kind][-1 if player == 1 else 0].split()


@cache
def neighbours(kind: str, point: str) -> list[str]:
    around = [chr(ord(point[0]) + x) + str(int(point[1]) + y) for x, y in DIRECTIONS[kind]]
    return [other for other in around if other in board(kind)]


def start(**options: str) -> State:
    kind = options.get("board", "r3")
    pieces = {point: LETTER[player] for player in (1, 2) for point in origin_of(kind, player)}  # article 1
    return setup(pieces, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {"board": options.get("board", "r3"), "cells": dict(cells), "turn": turn}


def arrived(state: State, player: int) -> bool:
    return all(state["cells"].get(point) == LETTER[player] for point in destination_of(state["board"], player))


def moves(state: State) -> list[str]:
    if arrived(state, 1) or arrived(state, 2):  # article 3
        return []
    kind, me = state["board"], state["turn"]
    found = []
    for point in board(kind):
        if state["cells"].get(point) != LETTER[me]:
            continue
        if point in destination_of(kind, me):  # article 5: it does not move again
            continue
        for target in neighbours(kind, point):
            # Article 2: to an empty neighbour; article 4: never into the other's destination.
            if target not in state["cells"] and target not in destination_of(kind, 3 - me):
                found.append(f"{point}-{target}")
    return found


def play(state: State, move: str) -> State:
    origin, target = move.split("-")
    pieces = dict(state["cells"])
    pieces[target] = pieces.pop(origin)
    return {**state, "cells": pieces, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    mover = state["turn"]
    # Only a position set up by hand can have both arrived; then the one who has just moved was first.
    for player in (3 - mover, mover):
        if arrived(state, player):
            return "first" if player == 1 else "second"
    if not moves(state):  # article 6: blocked, whatever has been brought home
        return "second" if mover == 1 else "first"
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {}
