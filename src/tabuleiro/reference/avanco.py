"""Avanço once more, slowly: the second opinion on docs/rules/avanco.md."""

from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
FORWARD = {1: 1, 2: -1}  # White goes up, Black goes down


def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in "abcdefgh"[:size]]


def start(**options: str) -> State:
    size = int(options.get("size", "7"))
    pieces = {}
    for square in board(size):
        if int(square[1]) <= 2:
            pieces[square] = "W"
        elif int(square[1]) >= size - 1:
            pieces[square] = "B"
    return setup(pieces, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {"size": int(options.get("size", "7")), "cells": dict(cells), "turn": turn}


def arrived(state: State, player: int) -> bool:
    """Has the player a piece on their last rank, by a step or by a capture (article 3)?"""
    last = str(state["size"]) if player == 1 else "1"
    return any(letter == LETTER[player] and square[1] == last for square, letter in state["cells"].items())


def moves(state: State) -> list[str]:
    if arrived(state, 1) or arrived(state, 2):
        return []
    squares, pieces, me = board(state["size"]), state["cells"], state["turn"]
    found = []
    for square in squares:
        if pieces.get(square) != LETTER[me]:
            continue
        for sideways in (-1, 0, 1):
            target = chr(ord(square[0]) + sideways) + str(int(square[1]) + FORWARD[me])
            if target not in squares:
                continue
            if target not in pieces:  # article 1: straight or diagonally to an empty square
                found.append(f"{square}-{target}")
            elif sideways and pieces[target] != LETTER[me]:  # article 2: straight ahead never captures
                found.append(f"{square}x{target}")
    return found


def play(state: State, move: str) -> State:
    origin, target = move[:2], move[3:]
    pieces = dict(state["cells"])
    pieces[target] = pieces.pop(origin)  # a piece captured there is replaced
    return {**state, "cells": pieces, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    mover = state["turn"]
    # Only a position set up by hand can have both arrived; then the one who has just moved was first.
    for player in (3 - mover, mover):
        if arrived(state, player):
            return "first" if player == 1 else "second"
    if not moves(state):  # no piece left: lost
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
