"""Surakarta once more, slowly: the second opinion on docs/rules/surakarta.md."""

from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
BOARD = [file + str(rank) for rank in range(1, 7) for file in "abcdef"]

# The two closed lines; ~ is a loop outside the square, and the last loop leads back to the first point.
CIRCUITS = [
    "a2 b2 c2 d2 e2 f2 ~ e1 e2 e3 e4 e5 e6 ~ f5 e5 d5 c5 b5 a5 ~ b6 b5 b4 b3 b2 b1 ~".split(),
    "a3 b3 c3 d3 e3 f3 ~ d1 d2 d3 d4 d5 d6 ~ f4 e4 d4 c4 b4 a4 ~ c6 c5 c4 c3 c2 c1 ~".split(),
]


def start(**options: str) -> State:
    pieces = {}
    for point in BOARD:  # article 1
        if point[1] in "12":
            pieces[point] = "W"
        elif point[1] in "56":
            pieces[point] = "B"
    return setup(pieces, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    # Pieces are counted only where a limit ends the game, and a state knows no limits.
    return {"count_pieces": options.get("count_pieces", "no"), "cells": dict(cells), "turn": turn}


def steps(state: State, origin: str) -> list[str]:
    """The empty points around, diagonals too (article 2)."""
    around = [chr(ord(origin[0]) + x) + str(int(origin[1]) + y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    return [point for point in around if point in BOARD and point not in state["cells"]]


def captures(state: State, origin: str) -> list[str]:
    """The enemy pieces that are the first piece met on a way through at least one loop (article 3)."""
    pieces = {point: letter for point, letter in state["cells"].items() if point != origin}  # it has left its point
    found = []
    for circuit in CIRCUITS:
        for place, point in enumerate(circuit):
            if point != origin:
                continue
            for direction in (1, -1):
                loops = 0
                for distance in range(1, len(circuit)):  # at most once round
                    here = circuit[(place + direction * distance) % len(circuit)]
                    if here == "~":
                        loops += 1
                    elif here in pieces:
                        if pieces[here] == LETTER[3 - state["turn"]] and loops > 0 and here not in found:
                            found.append(here)
                        break
    return found


def moves(state: State) -> list[str]:
    pieces = state["cells"]
    if "W" not in pieces.values() or "B" not in pieces.values():  # article 5
        return []
    found = []
    for origin in BOARD:
        if pieces.get(origin) == LETTER[state["turn"]]:
            found += [f"{origin}-{target}" for target in steps(state, origin)]
            found += [f"{origin}x{target}" for target in captures(state, origin)]
    return found


def play(state: State, move: str) -> State:
    origin, target = move[:2], move[3:]
    pieces = dict(state["cells"])
    pieces[target] = pieces.pop(origin)  # article 3: a captured piece is replaced
    return {**state, "cells": pieces, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    mover = state["turn"]
    for player in (3 - mover, mover):
        if LETTER[3 - player] not in state["cells"].values():  # article 5
            return "first" if player == 1 else "second"
    if not moves(state):  # blocked: lost
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
