"""Nex once more, slowly: the second opinion on docs/rules/nex.md."""

from functools import cache
from itertools import combinations, permutations
from typing import Any

State = dict[str, Any]

FILES = "abcdefghijklmnopqrs"


@cache
def board(size: int) -> list[str]:
    """The cells in order of file, then rank."""
    return [file + str(rank) for file in FILES[:size] for rank in range(1, size + 1)]


@cache
def neighbours(cell: str) -> list[str]:
    """The cells that touch this one, some of them perhaps off the board, where no stone ever is."""
    file, rank = ord(cell[0]), int(cell[1:])
    around = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    return [chr(file + x) + str(rank + y) for x, y in around]


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": int(options.get("size", "11")),
        "swap": options.get("swap", "yes"),
        "cells": dict(cells),
        "turn": turn,
        "swapped": bool((extras or {}).get("swapped", False)),
    }


def colour(state: State, player: int) -> str:
    """Black is the first player's, until the players exchange colours (rule 2)."""
    return "B" if (player == 1) != state["swapped"] else "W"


def joined(state: State, letter: str) -> bool:
    """Does a chain of this colour join its two sides: B the first and last file, W the first and last rank (rule 3)?"""
    stones = [cell for cell, there in state["cells"].items() if there == letter]
    last = state["size"]
    if letter == "B":
        one_side = [cell for cell in stones if cell[0] == "a"]
        other_side = [cell for cell in stones if cell[0] == FILES[last - 1]]
    else:
        one_side = [cell for cell in stones if cell[1:] == "1"]
        other_side = [cell for cell in stones if cell[1:] == str(last)]
    chain = list(one_side)
    for cell in chain:  # the list grows while it is walked
        chain += [beside for beside in neighbours(cell) if beside in stones and beside not in chain]
    return any(cell in chain for cell in other_side)


def moves(state: State) -> list[str]:
    if result(state):
        return []
    stones = state["cells"]
    empty = [cell for cell in board(state["size"]) if cell not in stones]
    neutral = [cell for cell in board(state["size"]) if stones.get(cell) == "N"]
    own = [cell for cell in board(state["size"]) if stones.get(cell) == colour(state, state["turn"])]
    found = [f"{mine}/{grey}" for mine, grey in permutations(empty, 2)]  # rule 1a
    found += [f"{one}+{two}-{back}" for one, two in combinations(neutral, 2) for back in own]  # rule 1b
    if len(empty) == 1 and len(neutral) <= 1:  # rule 4
        found.append(empty[0])
    elif len(empty) == 0 and len(neutral) == 1:
        found.append(f"+{neutral[0]}")
    first_turn_only = state["turn"] == 2 and sorted(stones.values()) == ["B", "N"] and not state["swapped"]
    if state["swap"] == "yes" and first_turn_only:
        found.append("swap")  # rule 2
    return found


def play(state: State, move: str) -> State:
    if move == "swap":  # the stones stay where they are, and the first player goes on with the other colour
        return {**state, "swapped": True, "turn": 1}
    own = colour(state, state["turn"])
    stones = dict(state["cells"])
    if "/" in move:
        mine, grey = move.split("/")
        stones[mine], stones[grey] = own, "N"
    elif "-" in move:
        gained, back = move.split("-")
        one, two = gained.split("+")
        stones[one], stones[two], stones[back] = own, own, "N"
    else:
        stones[move.lstrip("+")] = own
    return {**state, "cells": stones, "turn": 3 - state["turn"]}


def result(state: State) -> str | None:
    for player, name in ((1, "first"), (2, "second")):  # two chains cannot cross: at most one is joined
        if joined(state, colour(state, player)):
            return name
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"swapped": True} if state["swapped"] else {}
