"""Sz'kwa once more, slowly: the second opinion on docs/rules/szkwa.md."""

from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
POINTS = "abcdefghijklmnopqrstu"
EDGES = (
    "ad df fk tr rp pk hi ij jk nm ml lk "  # the two diameters, each from its ends to the centre
    "fj fl pj pl "  # the small circle
    "bd dc sr ru ei io gm mq "  # the four arcs
    "ba ac cg gn nq qu ut ts so oh he eb"  # the big circle
).split()


def neighbours(point: str) -> list[str]:
    return [edge.replace(point, "") for edge in EDGES if point in edge]


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    taken = (extras or {}).get("taken", (0, 0))
    letters = list(cells.values())
    rest = (20 - letters.count("W") - taken[1], 20 - letters.count("B") - taken[0])  # what is on no board and not taken
    hand = (extras or {}).get("hand", rest)
    return {
        "cells": dict(cells),
        "hand": {1: hand[0], 2: hand[1]},
        "taken": {1: taken[0], 2: taken[1]},
        "turn": turn,
    }


def group(placed: dict[str, str], point: str) -> list[str]:
    """The connected pieces of one colour that this one belongs to."""
    members = [point]
    for member in members:  # the list grows while it is walked
        for near in neighbours(member):
            if placed.get(near) == placed[point] and near not in members:
                members.append(near)
    return members


def has_room(placed: dict[str, str], members: list[str]) -> bool:
    return any(near not in placed for member in members for near in neighbours(member))


def moves(state: State) -> list[str]:
    if state["hand"][state["turn"]] == 0:  # article 5; a full board leaves no point to name
        return []
    return [point for point in POINTS if point not in state["cells"]]


def play(state: State, move: str) -> State:
    me, enemy = state["turn"], 3 - state["turn"]
    placed = {**state["cells"], move: LETTER[me]}
    captured: list[str] = []
    for near in neighbours(move):  # article 3: only what this piece closes in; article 4: nothing of one's own
        if placed.get(near) == LETTER[enemy] and near not in captured:
            enclosed = group(placed, near)
            if not has_room(placed, enclosed):
                captured += enclosed
    return {
        "cells": {point: letter for point, letter in placed.items() if point not in captured},
        "hand": {**state["hand"], me: state["hand"][me] - 1},
        "taken": {**state["taken"], me: state["taken"][me] + len(captured)},
        "turn": enemy,
    }


def result(state: State) -> str | None:
    if moves(state):
        return None
    first, second = state["taken"][1], state["taken"][2]  # article 6
    if first == second:
        return "draw"
    return "first" if first > second else "second"


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return state["taken"][1], state["taken"][2]


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"hand": (state["hand"][1], state["hand"][2]), "taken": (state["taken"][1], state["taken"][2])}
