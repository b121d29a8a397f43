"""Quelhas once more, slowly: the second opinion on docs/rules/quelhas.md."""

from typing import Any

State = dict[str, Any]

FILES = "abcdefghijklmnopqrstuvwxyz"


def measures(size: str) -> tuple[int, int]:
    """Columns and rows: `10` is 10 by 10, `6x5` has 6 columns and 5 rows."""
    columns, _, rows = size.partition("x")
    return int(columns), int(rows or columns)


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": options.get("size", "10"),
        "swap": options.get("swap", "yes"),
        "play": options.get("play", "misere"),
        "cells": dict(cells),
        "turn": turn,
        "swapped": bool((extras or {}).get("swapped", False)),
    }


def direction(state: State, player: int) -> str:
    """The first player plays along the files, until the players exchange roles (rule 3)."""
    return "V" if (player == 1) != state["swapped"] else "H"


def alleys(state: State) -> list[list[str]]:
    """The files or the ranks of the board, from below or from the left: what the player to move may play along."""
    columns, rows = measures(state["size"])
    if direction(state, state["turn"]) == "V":
        return [[file + str(rank) for rank in range(1, rows + 1)] for file in FILES[:columns]]
    return [[file + str(rank) for file in FILES[:columns]] for rank in range(1, rows + 1)]


def between(state: State, move: str) -> list[str]:
    """The squares of a line, its ends included."""
    first, last = move.split("-")
    for alley in alleys(state):
        if first in alley and last in alley:
            return alley[alley.index(first) : alley.index(last) + 1]
    raise ValueError(move)


def placements(state: State) -> list[str]:
    """Rule 1: two or more empty squares one after another."""
    found = []
    for alley in alleys(state):
        for i, first in enumerate(alley):
            if first in state["cells"]:
                continue
            for last in alley[i + 1 :]:
                if last in state["cells"]:
                    break
                found.append(f"{first}-{last}")
    return found


def moves(state: State) -> list[str]:
    found = placements(state)
    if not found:  # rule 4: the game is over, also for whoever might have swapped
        return []
    is_second_turn = state["turn"] == 2 and state["cells"] and "H" not in state["cells"].values()
    if state["swap"] == "yes" and is_second_turn and not state["swapped"]:
        found.append("swap")  # rule 3
    return found


def play(state: State, move: str) -> State:
    if move == "swap":  # the line stays, and the first player goes on as Horizontal
        return {**state, "swapped": True, "turn": 1}
    letter = direction(state, state["turn"])
    covered = dict.fromkeys(between(state, move), letter)
    return {**state, "cells": {**state["cells"], **covered}, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    if placements(state):
        return None
    stuck = state["turn"]  # rule 4, misère: whoever cannot place has won; in the normal variant: has lost
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
