"""Rastros once more, slowly: the second opinion on docs/rules/rastros.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

STARTS_ON = {8: "e5", 7: "e5", 6: "d4", 5: "d4", 4: "c3"}


@cache
def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in "abcdefgh"[:size]]


@cache
def homes(size: int) -> dict[str, str]:
    return {"a1": "first", "abcdefgh"[size - 1] + str(size): "second"}


def start(**options: str) -> State:
    size = int(options.get("size", "7"))
    return setup({STARTS_ON[size]: "o"}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": int(options.get("size", "7")),
        "reachability": options.get("reachability", "free"),
        "cells": dict(cells),
        "turn": turn,
    }


def piece(state: State) -> str:
    pieces: dict[str, str] = state["cells"]
    return next(square for square, letter in pieces.items() if letter == "o")


def steps(state: State, here: str) -> list[str]:
    """The empty squares a king step from here (article 1)."""
    around = [chr(ord(here[0]) + x) + str(int(here[1]) + y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    free = [square for square in board(state["size"]) if square not in state["cells"]]
    return [square for square in around if square in free]


def reaches_a_home(state: State) -> bool:
    """Can the piece still walk to one home or the other? The first one entered answers it."""
    walked = [piece(state)]
    for square in walked:  # the list grows while it is walked
        if square in homes(state["size"]):
            return True
        walked += [target for target in steps(state, square) if target not in walked]
    return False


def moves(state: State) -> list[str]:
    if piece(state) in homes(state["size"]):
        return []
    if state["reachability"] == "required":
        return [target for target in steps(state, piece(state)) if reaches_a_home(play(state, target))]
    return steps(state, piece(state))


def play(state: State, move: str) -> State:
    return {**state, "cells": {**state["cells"], piece(state): "#", move: "o"}, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    if piece(state) in homes(state["size"]):  # article 2: whoever moved it there
        return homes(state["size"])[piece(state)]
    if moves(state):
        return None
    if state["reachability"] == "required":  # in the original a blocked piece is a tie
        return "draw"
    return "second" if state["turn"] == 1 else "first"  # article 3: who cannot move has lost


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {}
