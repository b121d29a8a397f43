"""Sesqui once more, slowly: the second opinion on docs/rules/sesqui.md."""

from collections.abc import Iterator
from functools import cache
from typing import Any

State = dict[str, Any]

FILES = "abcdefghi"
QUEEN = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@cache
def board(size: int) -> list[str]:
    return [file + str(rank) for rank in range(1, size + 1) for file in FILES[:size]]


@cache
def shifted(cell: str, x: int, y: int) -> str:
    """The cell so many files and ranks away; perhaps off the board."""
    return chr(ord(cell[0]) + x) + str(int(cell[1:]) + y)


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": int(options.get("size", "8")),
        "adjacency": options.get("adjacency", "8"),
        "slide": options.get("slide", "any"),
        "blocked": options.get("blocked", "loses"),
        "opening": options.get("opening", "1-2"),
        "cells": dict(cells),
        "turn": turn,
        "dropped": (extras or {}).get("dropped"),  # the stone put in the first part of a turn
        "swapped": bool((extras or {}).get("swapped", False)),
    }


def colour(state: State, player: int) -> str:
    return "B" if (player == 1) != state["swapped"] else "W"


def crossed(stones: dict[str, str], cell: str) -> bool:
    """Has one of the 2x2 squares with this cell black on one diagonal and white on the other (rule 2)?"""
    for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        square = [stones.get(shifted(cell, *step)) for step in ((0, 0), (x, y), (x, 0), (0, y))]
        if square in (["B", "B", "W", "W"], ["W", "W", "B", "B"]):
            return True
    return False


def chained(stones: dict[str, str], size: int, letter: str) -> bool:
    """Does a chain of this colour, linked by sides and corners, join its edges (rule 3)?"""
    own = [cell for cell, there in stones.items() if there == letter]
    if letter == "B":
        first, last = [c for c in own if c[1:] == "1"], [c for c in own if c[1:] == str(size)]
    else:
        first, last = [c for c in own if c[0] == "a"], [c for c in own if c[0] == FILES[size - 1]]
    chain = list(first)
    for cell in chain:  # the list grows while it is walked
        chain += [near for near in (shifted(cell, *step) for step in QUEEN) if near in own and near not in chain]
    return any(cell in chain for cell in last)


def opening(state: State) -> bool:
    """The first three stones are put anywhere."""
    return len(state["cells"]) < 3 and state["dropped"] is None


def slides(state: State, stones: dict[str, str], dropped: str, own: str) -> Iterator[str]:
    """Rule 1b: one's own stone like a queen of chess."""
    for source in [cell for cell, there in stones.items() if there == own]:
        if state["slide"] == "other" and source == dropped:
            continue
        for step in QUEEN:
            target = shifted(source, *step)
            while target in board(state["size"]) and target not in stones:
                after = {cell: there for cell, there in stones.items() if cell != source}
                after[target] = own
                if not crossed(after, target):
                    yield f"{source}-{target}"
                target = shifted(target, *step)


def drops(state: State, player: int) -> list[str]:
    """Rule 1a, as far as a slide can follow or the stone itself wins."""
    own, found = colour(state, player), []
    steps = QUEEN if state["adjacency"] == "8" else [(1, 0), (-1, 0), (0, 1), (0, -1)]
    for cell in board(state["size"]):
        beside = any(state["cells"].get(shifted(cell, *step)) == own for step in steps)
        after = {**state["cells"], cell: own}
        if cell in state["cells"] or not beside or crossed(after, cell):
            continue
        if chained(after, state["size"], own) or next(slides(state, after, cell, own), None):
            found.append(cell)
    return found


def may_swap(state: State) -> bool:
    """Two black stones and a white one lie there, and the second player chooses a colour."""
    first = sorted(state["cells"].values()) == ["B", "B", "W"] and state["dropped"] is None
    return state["opening"] == "pie" and state["turn"] == 2 and first and not state["swapped"]


def moves(state: State) -> list[str]:
    if result(state):
        return []
    if opening(state):
        return [cell for cell in board(state["size"]) if cell not in state["cells"]]
    if state["dropped"] is not None:
        return list(slides(state, state["cells"], state["dropped"], colour(state, state["turn"])))
    found = drops(state, state["turn"])
    if not found and state["blocked"] == "passes":
        found = ["--"]
    return [*found, "swap"] if may_swap(state) else found


def play(state: State, move: str) -> State:
    other = 3 - state["turn"]
    if move == "swap":
        return {**state, "swapped": True, "turn": other}
    if move == "--":
        return {**state, "turn": other}
    if opening(state):
        made = len(state["cells"])
        letters, goes_on = ("BWW", made == 1) if state["opening"] == "1-2" else ("BBW", made < 2)
        stones = {**state["cells"], move: letters[made]}
        return {**state, "cells": stones, "turn": state["turn"] if goes_on else other}
    own = colour(state, state["turn"])
    if state["dropped"] is None:
        return {**state, "cells": {**state["cells"], move: own}, "dropped": move}
    source, target = move.split("-")
    stones = {cell: there for cell, there in state["cells"].items() if cell != source}
    stones[target] = own
    return {**state, "cells": stones, "dropped": None, "turn": other}


def result(state: State) -> str | None:
    for player, name in ((1, "first"), (2, "second")):
        if chained(state["cells"], state["size"], colour(state, player)):
            return name
    if opening(state) or state["dropped"] is not None or may_swap(state) or drops(state, state["turn"]):
        return None
    if state["blocked"] == "passes" and drops(state, 3 - state["turn"]):
        return None
    return "second" if state["turn"] == 1 else "first"


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if state["dropped"] is not None:
        found["dropped"] = state["dropped"]
    if state["swapped"]:
        found["swapped"] = True
    return found
