"""Amazonas once more, slowly: the second opinion on docs/rules/amazonas.md."""

from typing import Any

State = dict[str, Any]

FILES = "abcdefghij"
EIGHT = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
STARTS = {
    "8": ("a3 c1 f1 h3", "a6 c8 f8 h6"),
    "10": ("a4 d1 g1 j4", "a7 d10 g10 j7"),
    "6": ("a2 b1 e1 f2", "a5 b6 e6 f5"),
    "5": ("b1 d1", "b5 d5"),
    "4": ("b1 c1", "b4 c4"),
    "4four": ("a1 b1 c1 d1", "a4 b4 c4 d4"),
    "4one": ("b1", "b4"),
    "3": ("b1", "b3"),
}


def side(size: str) -> int:
    """Squares of a row: the number at the beginning."""
    return int("".join(sign for sign in size if sign.isdigit()))


def on_board(file: int, rank: int, size: str) -> bool:
    return 0 <= file < side(size) and 1 <= rank <= side(size)


def start(**options: str) -> State:
    white, black = STARTS[options.get("size", "8")]
    cells = dict.fromkeys(white.split(), "W") | dict.fromkeys(black.split(), "B")
    return setup(cells, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {"size": options.get("size", "8"), "cells": dict(cells), "turn": turn}


def lines(state: State, square: str, left: str = "") -> list[str]:
    """Where a queen gets from a square over empty ones; the square that was left counts as empty."""
    found = []
    for dx, dy in EIGHT:
        file, rank = FILES.index(square[0]) + dx, int(square[1:]) + dy
        while on_board(file, rank, state["size"]):
            name = FILES[file] + str(rank)
            if name in state["cells"] and name != left:
                break
            found.append(name)
            file, rank = file + dx, rank + dy
    return found


def moves(state: State) -> list[str]:
    own = "W" if state["turn"] == 1 else "B"
    found = []
    for square, piece in state["cells"].items():
        if piece == own:
            for target in lines(state, square):  # rule 1
                for shot in lines(state, target, left=square):  # rule 2
                    found.append(f"{square}-{target},{shot}")
    return found


def play(state: State, move: str) -> State:
    way, shot = move.split(",")
    here, there = way.split("-")
    pieces = dict(state["cells"])
    pieces[there] = pieces.pop(here)
    pieces[shot] = "#"
    return {**state, "cells": pieces, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    if moves(state):
        return None
    return "second" if state["turn"] == 1 else "first"  # rule 4


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {}
