"""Halma with four pieces once more, slowly: the second opinion on docs/rules/halma.md."""

from functools import cache
from itertools import pairwise
from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}

LINES = {
    "13": "abc fgh klm afk bgl chm adgjm cegik bdf beh fil hjl",
    "25": "a1b1c1d1e1 a2b2c2d2e2 a3b3c3d3e3 a4b4c4d4e4 a5b5c5d5e5"
    " a1a2a3a4a5 b1b2b3b4b5 c1c2c3c4c5 d1d2d3d4d5 e1e2e3e4e5"
    " a1b2c3d4e5 a5b4c3d2e1 a3b4c5 c1d2e3 a3b2c1 c5d4e3",
}

# Each one's home is the other's target.
HOME = {
    "13": {1: ["a", "b", "d", "f"], 2: ["h", "j", "l", "m"]},
    "25": {1: ["a1", "b1", "a2", "b2"], 2: ["e5", "d5", "e4", "d4"]},
}


@cache
def both_ways(board: str) -> list[list[str]]:
    name = {"13": 1, "25": 2}[board]  # how many signs make a point's name
    lines = [[line[i : i + name] for i in range(0, len(line), name)] for line in LINES[board].split()]
    return lines + [line[::-1] for line in lines]


BOTH_WAYS = {board: both_ways(board) for board in LINES}


@cache
def neighbours(board: str, point: str) -> list[str]:
    found = []
    for line in BOTH_WAYS[board]:
        found += [there for here, there in pairwise(line) if here == point]
    return found


@cache
def jumps(board: str, point: str) -> list[tuple[str, str]]:
    """What can be jumped from here, and where each jump lands: always straight (article 3)."""
    found = []
    for line in BOTH_WAYS[board]:
        triples = zip(line, line[1:], line[2:], strict=False)
        found += [(over, there) for here, over, there in triples if here == point]
    return found


def start(**options: str) -> State:
    board = options.get("board", "13")
    pieces = {point: LETTER[player] for player in (1, 2) for point in HOME[board][player]}  # article 1
    return setup(pieces, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "board": options.get("board", "13"),
        "cells": dict(cells),
        "turn": turn,
        "passed": bool((extras or {}).get("passed", False)),  # was the previous play a pass?
    }


def home(state: State) -> list[str]:
    return HOME[state["board"]][state["turn"]]


def may_go(state: State, here: str, there: str) -> bool:
    """Article 5: who is outside does not come home again, not even for a stop inside a chain."""
    return there not in home(state) or here in home(state)


def chains(state: State, path: list[str]) -> list[list[str]]:
    """Every chain that goes on from this path; it may stop after any jump, and comes to no point twice."""
    pieces, found = state["cells"], []
    for over, there in jumps(state["board"], path[-1]):
        stands = over in pieces and over != path[0]  # the moving piece itself has left its point
        free = there not in pieces and there not in path
        if stands and free and may_go(state, path[-1], there):
            found.append([*path, there])
            found += chains(state, [*path, there])
    return found


def goals(state: State, origin: str) -> dict[str, str]:
    """Every point this piece can go to, with the text of the play: start and goal alone make it."""
    found: dict[str, str] = {}
    for chain in chains(state, [origin]):
        text = "^".join(chain)
        found[chain[-1]] = min(text, found.get(chain[-1], text))
    for target in neighbours(state["board"], origin):
        if target not in state["cells"] and may_go(state, origin, target):
            found[target] = f"{origin}-{target}"  # where both are possible it is written as the step
    return found


def real_moves(state: State) -> list[str]:
    """Everything but the pass."""
    mine = [point for point, letter in state["cells"].items() if letter == LETTER[state["turn"]]]
    at_home = [point for point in mine if point in home(state)]
    leaving, others = [], []
    for origin in at_home or mine:  # article 4: while one is at home those outside stand still
        for target, text in goals(state, origin).items():
            if origin in at_home and target not in home(state):
                leaving.append(text)
            else:
                others.append(text)
    return leaving or others  # article 7: who can leave must


def arrived(state: State, player: int) -> bool:
    return all(state["cells"].get(point) == LETTER[player] for point in HOME[state["board"]][3 - player])


def moves(state: State) -> list[str]:
    if arrived(state, 1) or arrived(state, 2):  # article 2
        return []
    found = real_moves(state)
    if not found and not state["passed"]:
        return ["--"]  # article 6: the turn is lost
    return found


def play(state: State, move: str) -> State:
    pieces = dict(state["cells"])
    if move != "--":
        path = move.replace("-", "^").split("^")
        pieces[path[-1]] = pieces.pop(path[0])
    return {**state, "cells": pieces, "turn": 3 - state["turn"], "passed": move == "--"}


def result(state: State) -> str | None:
    mover = state["turn"]
    # Only a position set up by hand can have both arrived; then the one who has just moved was first.
    for player in (3 - mover, mover):
        if arrived(state, player):
            return "first" if player == 1 else "second"
    if not moves(state):  # after a pass the other one is stuck too
        return "draw"
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"passed": True} if state["passed"] else {}
