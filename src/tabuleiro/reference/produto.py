"""Produto once more, slowly: the second opinion on docs/rules/produto.md."""

from typing import Any

State = dict[str, Any]


def board(side: int) -> dict[str, tuple[int, int]]:
    """Each cell with its place on the sheet, half a cell to the unit: rows a, b... upwards, 1, 2... from the left."""
    places = {}
    for y in range(2 * side - 1):
        length = side + y if y < side else 3 * side - 2 - y
        for number in range(1, length + 1):
            places["abcdefghi"[y] + str(number)] = (2 * number - length, y)
    return places


def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Two cells touch side by side in a row, or half a cell apart in the rows above and below."""
    across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (across, up) in ((2, 0), (1, 1))


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "side": int(options.get("side", "5")),
        "tie": options.get("tie", "fewer"),
        "supply": options.get("supply", "free"),
        "cells": dict(cells),
        "turn": turn,
        "left": (extras or {}).get("left", 2 if cells else 1),  # articles 1 and 2: one stone, later two
    }


def groups(state: State, colour: str) -> list[int]:
    """The sizes of the groups of this colour, the largest first (article 4)."""
    places = board(state["side"])
    waiting = [cell for cell, letter in state["cells"].items() if letter == colour]
    sizes = []
    while waiting:
        group = [waiting.pop()]
        for cell in group:  # the list grows while it is walked
            joined = [other for other in waiting if touch(places[cell], places[other])]
            group += joined
            waiting = [other for other in waiting if other not in joined]
        sizes.append(len(group))
    return sorted(sizes, reverse=True)


def product(state: State, colour: str) -> int:
    sizes = groups(state, colour)
    return sizes[0] * sizes[1] if len(sizes) > 1 else 0


def count(state: State, colour: str) -> int:
    return list(state["cells"].values()).count(colour)


def moves(state: State) -> list[str]:
    limit = len(board(state["side"])) if state["supply"] == "free" else int(state["supply"])
    colours = [colour for colour in "BW" if count(state, colour) < limit]
    return [colour + cell for colour in colours for cell in board(state["side"]) if cell not in state["cells"]]


def play(state: State, move: str) -> State:
    after = {**state, "cells": {**state["cells"], move[1:]: move[0]}, "left": state["left"] - 1}
    if after["left"] == 0:
        after["turn"], after["left"] = 3 - state["turn"], 2
    return after


def result(state: State) -> str | None:
    if len(state["cells"]) < len(board(state["side"])):  # article 3
        return None
    black, white = product(state, "B"), product(state, "W")
    if black != white:
        return "first" if black > white else "second"
    if state["tie"] == "second":
        return "second"
    return "first" if count(state, "B") < count(state, "W") else "second"  # article 5: the cells are odd in number


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return product(state, "B"), product(state, "W")


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"left": state["left"]}
