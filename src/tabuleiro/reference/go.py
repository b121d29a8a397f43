"""Go once more, slowly: the second opinion on docs/rules/go.md."""

from functools import cache
from typing import Any

State = dict[str, Any]
Stones = dict[str, str]

FILES = "abcdefghi"  # without a gap
LETTER = {1: "B", 2: "W"}  # Black starts


@cache
def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in FILES[:size]]


@cache
def neighbours(size: int, point: str) -> list[str]:
    file, rank = ord(point[0]), int(point[1:])
    around = [chr(file + x) + str(rank + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return [beside for beside in around if beside in board(size)]


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    known = extras or {}
    return {
        "size": int(options.get("size", "7")),
        "komi": float(options.get("komi", "0")),
        "cells": dict(cells),
        "turn": turn,
        "passes": int(known.get("passes", 0)),  # in succession
        "ko": known.get("ko"),  # the point on which a stone would bring back the board of one turn before
    }


def connected(size: int, stones: Stones, point: str) -> list[str]:
    """The points that hang together with this one and hold the same: a group (rule 2), or a region of empty points."""
    found = [point]
    for one in found:  # the list grows while it is walked
        for beside in neighbours(size, one):
            if stones.get(beside) == stones.get(point) and beside not in found:
                found.append(beside)
    return found


def breathes(size: int, stones: Stones, point: str) -> bool:
    """Whether the group on this point has a liberty (rule 2)."""
    return any(beside not in stones for one in connected(size, stones, point) for beside in neighbours(size, one))


def place(size: int, stones: Stones, point: str, letter: str) -> Stones | None:
    """The board after a stone was put there, None if that is suicide (rule 3)."""
    after = {**stones, point: letter}
    for beside in neighbours(size, point):
        if after.get(beside, letter) != letter and not breathes(size, after, beside):
            for one in connected(size, after, beside):
                del after[one]
    return after if breathes(size, after, point) else None


def moves(state: State) -> list[str]:
    if state["passes"] == 2:
        return []
    size, stones, letter = state["size"], state["cells"], LETTER[state["turn"]]
    free = [point for point in board(size) if point not in stones and point != state["ko"]]
    return [*(point for point in free if place(size, stones, point, letter) is not None), "pass"]


def play(state: State, move: str) -> State:
    other = 3 - state["turn"]
    if move == "pass":
        return {**state, "turn": other, "passes": state["passes"] + 1, "ko": None}
    before = state["cells"]
    after = place(state["size"], before, move, LETTER[state["turn"]])
    assert after is not None
    gone = [point for point in before if point not in after]
    back = [point for point in gone if place(state["size"], after, point, LETTER[other]) == before]  # rule 4
    return {**state, "cells": after, "turn": other, "passes": 0, "ko": back[0] if back else None}


def score(state: State) -> tuple[int, int]:
    """Own stones, and empty points surrounded by own stones only (rule 6)."""
    area = {"B": 0, "W": 0}
    size, stones = state["size"], state["cells"]
    for point in board(size):
        if point in stones:
            area[stones[point]] += 1
            continue
        around = {stones.get(beside) for one in connected(size, stones, point) for beside in neighbours(size, one)}
        around.discard(None)
        if len(around) == 1:
            area[str(around.pop())] += 1
    return area["B"], area["W"]


def result(state: State) -> str | None:
    if state["passes"] < 2:
        return None
    black, white = score(state)
    return "first" if black > white + state["komi"] else "second"  # equal counts: White


def turn(state: State) -> int:
    return int(state["turn"])


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"passes": state["passes"], "ko": state["ko"]}
