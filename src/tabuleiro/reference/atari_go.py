"""Atari Go once more, slowly: the second opinion on docs/rules/atari_go.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

FILES = "abcdefghijklmnopqrs"  # with i, as on the boards of the CNJM
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
    size = int(options.get("size", "9"))
    stones = {}
    if options.get("start") == "crosscut" and size >= 4:  # in the middle: black d4 e5, white e4 d5 on the board of 9
        low, high = FILES[size // 2 - 1], FILES[size // 2]
        south, north = str(size // 2), str(size // 2 + 1)
        stones = {low + south: "B", high + north: "B", high + south: "W", low + north: "W"}
    return setup(stones, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": int(options.get("size", "9")),
        "suicide": options.get("suicide", "forbidden"),
        "no_move": options.get("no_move", "loses"),
        "goal": int(options.get("goal", "1")),
        "cells": dict(cells),
        "turn": turn,
        "taken": tuple((extras or {}).get("taken", (0, 0))),  # stones captured by the first and by the second player
    }


def group(size: int, stones: dict[str, str], point: str) -> list[str]:
    """The stones that hang together with the one on this point (rule 2)."""
    found = [point]
    for one in found:  # the list grows while it is walked
        for beside in neighbours(size, one):
            if stones.get(beside) == stones[point] and beside not in found:
                found.append(beside)
    return found


def breathes(size: int, stones: dict[str, str], point: str) -> bool:
    """Whether the group on this point has a liberty (rule 2)."""
    return any(beside not in stones for one in group(size, stones, point) for beside in neighbours(size, one))


def captured(size: int, stones: dict[str, str], point: str) -> list[str]:
    """What the stone just put on this point captures: enemy groups beside it that have no liberty left (rule 3)."""
    found: list[str] = []
    for beside in neighbours(size, point):
        enemy = beside in stones and stones[beside] != stones[point]
        if enemy and beside not in found and not breathes(size, stones, beside):
            found += group(size, stones, beside)
    return found


def allowed(state: State, point: str) -> bool:
    if point in state["cells"]:
        return False
    if state["suicide"] == "loses":
        return True
    stones = {**state["cells"], point: LETTER[state["turn"]]}
    size = state["size"]
    return bool(captured(size, stones, point)) or breathes(size, stones, point)  # rule 4: enemy groups are judged first


def decided(state: State) -> str | None:
    """Who has won already: by stones captured, or because the other has captured their own."""
    for player, name in ((1, "first"), (2, "second")):
        if state["taken"][player - 1] >= state["goal"]:
            return name
    for point, letter in state["cells"].items():
        if not breathes(state["size"], state["cells"], point):
            return "second" if letter == "B" else "first"
    return None


def moves(state: State) -> list[str]:
    if decided(state):
        return []
    return [point for point in board(state["size"]) if allowed(state, point)]


def play(state: State, move: str) -> State:
    stones = {**state["cells"], move: LETTER[state["turn"]]}
    gone = captured(state["size"], stones, move)
    first, second = state["taken"]
    return {
        **state,
        "cells": {point: letter for point, letter in stones.items() if point not in gone},
        "taken": (first + len(gone), second) if state["turn"] == 1 else (first, second + len(gone)),
        "turn": 3 - state["turn"],
    }


def result(state: State) -> str | None:
    if winner := decided(state):
        return winner
    if moves(state):
        return None
    if state["no_move"] == "draw":
        return "draw"
    return "second" if state["turn"] == 1 else "first"  # without a legal point: lost


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"taken": state["taken"]}
