"""Konane once more, slowly: the second opinion on docs/rules/konane.md."""

from typing import Any

State = dict[str, Any]

FILES = "abcdefgh"
DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in FILES[:size]]


def shifted(square: str, direction: tuple[int, int]) -> str:
    """The next square in a direction, perhaps off the board."""
    return chr(ord(square[0]) + direction[0]) + str(int(square[1:]) + direction[1])


def colour(square: str) -> str:
    """The stone that stands there when the board is full: chequered, and a1 is white."""
    return "W" if (FILES.index(square[0]) + int(square[1:])) % 2 == 1 else "B"


def middle(size: int) -> list[str]:
    """The four squares in the middle: lower left, lower right, upper left, upper right."""
    half = size // 2
    return [file + str(rank) for rank in (half, half + 1) for file in FILES[half - 1 : half + 1]]


def on_border(square: str, size: int) -> bool:
    return square[0] in (FILES[0], FILES[size - 1]) or square[1:] in ("1", str(size))


def start(**options: str) -> State:
    size = int(options.get("size", "8"))
    cells = {square: colour(square) for square in board(size)}
    if options.get("opening", "fixed") == "fixed":
        for square in middle(size)[:2]:
            del cells[square]
    return setup(cells, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": int(options.get("size", "8")),
        "opening": options.get("opening", "fixed"),
        "first": options.get("first", "W"),
        "cells": dict(cells),
        "turn": turn,
    }


def letter(state: State) -> str:
    """The colour of the player to move."""
    first = state["first"]
    return str(first if state["turn"] == 1 else "B" if first == "W" else "W")


def removals(state: State) -> list[str]:
    """The free opening: first one own stone of the middle or the border, then one own stone beside that gap."""
    squares = board(state["size"])
    gaps = [square for square in squares if square not in state["cells"]]
    own = [square for square in squares if state["cells"].get(square) == letter(state)]
    if state["opening"] == "fixed" or len(gaps) > 1:
        return []
    if not gaps:
        return [square for square in own if square in middle(state["size"]) or on_border(square, state["size"])]
    around = [shifted(gaps[0], direction) for direction in DIRECTIONS]
    return [square for square in own if square in around]


def in_opening(state: State) -> bool:
    return state["opening"] == "free" and len(state["cells"]) >= len(board(state["size"])) - 1


def jumps(state: State) -> list[str]:
    """Rules 1 and 2: over one enemy stone at a time, always in the same direction, as long as one likes."""
    squares, pieces, own = board(state["size"]), state["cells"], letter(state)
    found = []
    for square in squares:
        if pieces.get(square) != own:
            continue
        for direction in DIRECTIONS:
            here = square
            while True:
                over = shifted(here, direction)
                there = shifted(over, direction)
                if there not in squares or there in pieces or over not in pieces or pieces[over] == own:
                    break
                found.append(f"{square}-{there}")
                here = there
    return found


def moves(state: State) -> list[str]:
    return removals(state) if in_opening(state) else jumps(state)


def play(state: State, move: str) -> State:
    pieces = dict(state["cells"])
    if "-" not in move:
        del pieces[move]
    else:
        here, there = move.split("-")
        direction = next(d for d in DIRECTIONS if there in walk(here, d, state["size"]))
        stone = pieces.pop(here)
        for square in walk(here, direction, state["size"]):
            pieces.pop(square, None)
            if square == there:
                break
        pieces[there] = stone
    return {**state, "cells": pieces, "turn": 3 - state["turn"]}


def walk(square: str, direction: tuple[int, int], size: int) -> list[str]:
    """All squares from here on in a direction, to the edge."""
    found = []
    square = shifted(square, direction)
    while square in board(size):
        found.append(square)
        square = shifted(square, direction)
    return found


def result(state: State) -> str | None:
    if moves(state):
        return None
    return "second" if state["turn"] == 1 else "first"  # rule 4: whoever cannot jump has lost


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {}
