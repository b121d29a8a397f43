"""Pretwa once more, slowly: the second opinion on docs/rules/pretwa.md."""

from functools import cache
from itertools import pairwise
from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
SPOKES = {1: "abc", 2: "def"}  # at the start: three neighbouring spokes each, the centre z empty


@cache
def lines(rings: int) -> list[list[str]]:
    """The diameters and the circles; a circle is written on for two points more, so that it closes."""
    outwards = range(1, rings + 1)
    found = []
    for one, opposite in ("ad", "be", "cf"):
        found.append([one + str(ring) for ring in reversed(outwards)] + ["z"] + [opposite + str(r) for r in outwards])
    for ring in outwards:
        found.append([spoke + str(ring) for spoke in "abcdefab"])
    return found


@cache
def both_ways(rings: int) -> list[list[str]]:
    return lines(rings) + [line[::-1] for line in lines(rings)]


@cache
def neighbours(rings: int, point: str) -> list[str]:
    found = []
    for line in both_ways(rings):
        for here, there in pairwise(line):
            if here == point and there not in found:
                found.append(there)
    return found


@cache
def jumps(rings: int, point: str) -> list[tuple[str, str]]:
    """What can be jumped from here, and where each jump lands (articles 3 and 4)."""
    found = []
    for line in both_ways(rings):
        for here, over, there in zip(line, line[1:], line[2:], strict=False):
            if here == point and (over, there) not in found:
                found.append((over, there))
    return found


def start(**options: str) -> State:
    rings = int(options.get("rings", "3"))
    pieces = {}
    for player in (1, 2):
        for spoke in SPOKES[player]:
            for ring in range(1, rings + 1):
                pieces[spoke + str(ring)] = LETTER[player]
    return setup(pieces, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {"rings": int(options.get("rings", "3")), "cells": dict(cells), "turn": turn}


def of(state: State, player: int) -> list[str]:
    return [point for point, letter in state["cells"].items() if letter == LETTER[player]]


def chains(state: State, path: list[str], captured: list[str]) -> list[tuple[list[str], list[str]]]:
    """Every chain that goes on from this path, also one that stops too early: its landings and its captures."""
    pieces, found = state["cells"], []
    for over, there in jumps(state["rings"], path[-1]):
        # Article 6: the captured stay until the end, so they fill their points, and nobody is jumped twice.
        takes = pieces.get(over) == LETTER[3 - state["turn"]] and over not in captured
        free = there not in pieces or there == path[0]  # the starting point has been left
        if takes and free:
            longer = ([*path, there], [*captured, over])
            found.append(longer)
            found += chains(state, *longer)
    return found


def moves(state: State) -> list[str]:
    if len(of(state, 1)) <= 1 or len(of(state, 2)) <= 1:  # article 8
        return []
    mine = of(state, state["turn"])
    captures = [chain for point in mine for chain in chains(state, [point], [])]
    if captures:  # article 7: one must take, and as many as possible
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
        for target in neighbours(state["rings"], origin):
            if target not in state["cells"]:  # article 2
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
            for over, landing in jumps(state["rings"], here):
                if landing == there:
                    del pieces[over]
        pieces[path[-1]] = mover
    return {**state, "cells": pieces, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    mover = state["turn"]
    # Only a position set up by hand can have one piece or none on both sides; the one who has just moved was first.
    for player in (3 - mover, mover):
        if len(of(state, 3 - player)) <= 1:  # article 8
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
