"""Alquerque once more, slowly: the second opinion on docs/rules/alquerque.md."""

from functools import cache
from itertools import pairwise
from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
BOARD = [file + str(rank) for rank in range(1, 6) for file in "abcde"]


@cache
def shifted(point: str, direction: tuple[int, int], times: int) -> str:
    """The point so many steps away, perhaps off the board."""
    return chr(ord(point[0]) + direction[0] * times) + str(int(point[1]) + direction[1] * times)


@cache
def directions(point: str) -> list[tuple[int, int]]:
    """Where lines lead from here: diagonals only from points whose file (a = 1) and row add up to an even number."""
    straight, diagonal = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    file, row = "abcde".index(point[0]) + 1, int(point[1])
    return straight + diagonal if (file + row) % 2 == 0 else straight


@cache
def neighbours(point: str) -> list[str]:
    around = [shifted(point, direction, 1) for direction in directions(point)]
    return [other for other in around if other in BOARD]


@cache
def jumps(point: str) -> list[tuple[str, str]]:
    """What can be jumped from here, and where each jump lands: straight along a line (articles 3 and 4)."""
    far = [(shifted(point, direction, 1), shifted(point, direction, 2)) for direction in directions(point)]
    return [(over, there) for over, there in far if there in BOARD]


def start(**options: str) -> State:
    pieces = {}
    for point in BOARD:  # article 1: the extra pair on each one's own right
        if point[1] in "12" or point in ("d3", "e3"):
            pieces[point] = "W"
        elif point != "c3":
            pieces[point] = "B"
    return setup(pieces, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {"cells": dict(cells), "turn": turn}


def of(state: State, player: int) -> list[str]:
    return [point for point in BOARD if state["cells"].get(point) == LETTER[player]]


def chains(state: State, path: list[str], captured: list[str]) -> list[tuple[list[str], list[str]]]:
    """Every chain that goes on from this path, also one that stops too early: its landings and its captures."""
    pieces, found = state["cells"], []
    for over, there in jumps(path[-1]):
        # Article 6: the captured stay until the end; nobody is jumped twice.
        takes = pieces.get(over) == LETTER[3 - state["turn"]] and over not in captured
        free = there not in pieces or there == path[0]  # the starting point has been left
        if takes and free:
            longer = ([*path, there], [*captured, over])
            found.append(longer)
            found += chains(state, *longer)
    return found


def moves(state: State) -> list[str]:
    if len(of(state, 1)) <= 2 or len(of(state, 2)) <= 2:  # article 8
        return []
    mine = of(state, state["turn"])
    captures = [chain for point in mine for chain in chains(state, [point], [])]
    if captures:  # article 7: one must take, and as many as possible with any piece
        most = max(len(captured) for _, captured in captures)
        smallest: dict[tuple[str, str, frozenset[str]], str] = {}
        for path, captured in captures:
            if len(captured) == most:
                text = "x".join(path)
                same = (path[0], path[-1], frozenset(captured))  # several paths, one play
                smallest[same] = min(text, smallest.get(same, text))
        return list(smallest.values())
    found = []
    for origin in mine:
        for target in neighbours(origin):
            if target not in state["cells"]:  # article 2: backwards and sideways too
                found.append(f"{origin}-{target}")
    return found


def play(state: State, move: str) -> State:
    pieces = dict(state["cells"])
    if "-" in move:
        origin, target = move.split("-")
        pieces[target] = pieces.pop(origin)
    else:
        path = move.split("x")
        mover = pieces.pop(path[0])
        for here, there in pairwise(path):
            for over, landing in jumps(here):
                if landing == there:
                    del pieces[over]
        pieces[path[-1]] = mover
    return {**state, "cells": pieces, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    mover = state["turn"]
    # Only a position set up by hand can have two pieces or fewer on both sides; the one who has just moved was first.
    for player in (3 - mover, mover):
        if len(of(state, 3 - player)) <= 2:  # article 8
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
