"""Dominório once more, slowly: the second opinion on docs/rules/dominorio.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

FILES = "abcdefghijklmnopqrstuvwxyz"


def measures(size: str) -> tuple[int, int]:
    """Columns and rows: `8` is 8 by 8, `8x6` has 8 columns and 6 rows."""
    columns, _, rows = size.partition("x")
    return int(columns), int(rows or columns)


@cache
def board(size: str) -> list[str]:
    columns, rows = measures(size)
    return [file + str(rank) for rank in range(1, rows + 1) for file in FILES[:columns]]


@cache
def dominoes(size: str, letter: str) -> list[tuple[str, str, str]]:
    """Every domino of a direction on the empty board: its text and its two squares, the lower or left one first."""
    squares, following = board(size), above if letter == "V" else to_the_right
    pairs = [(square, following(square)) for square in squares]
    return [(f"{one}-{other}", one, other) for one, other in pairs if other in squares]


def above(square: str) -> str:
    return square[0] + str(int(square[1:]) + 1)


def to_the_right(square: str) -> str:
    return FILES[FILES.index(square[0]) + 1] + square[1:]


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": options.get("size", "8"),
        "play": options.get("play", "normal"),
        "swap": options.get("swap", "no"),
        "first": options.get("first", "V"),
        "cells": dict(cells),
        "turn": turn,
        "swapped": bool((extras or {}).get("swapped", False)),
    }


def direction(state: State, player: int) -> str:
    """The first player's direction, until the second takes it over; the other player has the other one."""
    first = state["first"]
    second = "H" if first == "V" else "V"
    return str(first if (player == 1) != state["swapped"] else second)


def placements(state: State) -> list[str]:
    """Rules 1 and 2: two empty squares, one above the other or side by side, the lower or left one first."""
    possible, taken = dominoes(state["size"], direction(state, state["turn"])), state["cells"]
    return [text for text, one, other in possible if one not in taken and other not in taken]


def moves(state: State) -> list[str]:
    found = placements(state)
    if not found:  # rule 4: the game is over, also for whoever might have swapped
        return []
    if state["swap"] == "yes" and state["turn"] == 2 and len(state["cells"]) == 2 and not state["swapped"]:
        found.append("swap")
    return found


def play(state: State, move: str) -> State:
    if move == "swap":  # the domino stays, and the first player goes on in the other direction
        return {**state, "swapped": True, "turn": 1}
    letter = direction(state, state["turn"])
    covered = dict.fromkeys(move.split("-"), letter)
    return {**state, "cells": {**state["cells"], **covered}, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    if placements(state):
        return None
    stuck = state["turn"]  # rule 4: whoever cannot place has lost; misère: has won
    winner = stuck if state["play"] == "misere" else 3 - stuck
    return "first" if winner == 1 else "second"


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"swapped": True} if state["swapped"] else {}
