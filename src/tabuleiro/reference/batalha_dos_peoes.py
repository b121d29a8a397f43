"""Batalha dos Peões once more, slowly: the second opinion on docs/rules/batalha_dos_peoes.md."""

from functools import cache
from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
FORWARD = {1: 1, 2: -1}  # the first player goes up, the second down
START_ROW = {5: {1: 1, 2: 5}, 6: {1: 1, 2: 6}, 8: {1: 2, 2: 7}}


@cache
def board(rows: int) -> list[str]:
    return [file + str(row) for row in range(1, rows + 1) for file in "abcde"]


@cache
def shifted(square: str, sideways: int, up: int) -> str:
    """The square so far away, perhaps off the board."""
    return chr(ord(square[0]) + sideways) + str(int(square[1]) + up)


def start(**options: str) -> State:
    rows = int(options.get("rows", "5"))
    pieces = {file + str(START_ROW[rows][player]): LETTER[player] for player in (1, 2) for file in "abcde"}  # article 1
    return setup(pieces, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "rows": int(options.get("rows", "5")),
        "stalemate": options.get("stalemate", "draw"),
        "cells": dict(cells),
        "turn": turn,
        "passant": (extras or {}).get("passant"),  # the square the last play jumped over, if it was a double step
    }


def has_won(state: State, player: int) -> bool:
    """Article 2: a piece on the far row, or no enemy piece left."""
    far_row = state["rows"] if player == 1 else 1
    reached = [square for square in board(state["rows"]) if int(square[1]) == far_row]
    if any(state["cells"].get(square) == LETTER[player] for square in reached):
        return True
    return LETTER[3 - player] not in state["cells"].values()


def moves(state: State) -> list[str]:
    if has_won(state, 1) or has_won(state, 2):
        return []
    squares, pieces, me = board(state["rows"]), state["cells"], state["turn"]
    found = []
    for square in squares:
        if pieces.get(square) != LETTER[me]:
            continue
        one, two = shifted(square, 0, FORWARD[me]), shifted(square, 0, 2 * FORWARD[me])
        if one in squares and one not in pieces:  # article 3
            found.append(f"{square}-{one}")
            # Pieces never come back: one on its start row has never moved.
            if int(square[1]) == START_ROW[state["rows"]][me] and two in squares and two not in pieces:
                found.append(f"{square}-{two}")
        for sideways in (-1, 1):
            target = shifted(square, sideways, FORWARD[me])
            if target not in squares:
                continue
            if pieces.get(target) == LETTER[3 - me]:  # article 4
                found.append(f"{square}x{target}")
            elif target == state["passant"]:  # article 5
                found.append(f"{square}x{target}ep")
    return found


def play(state: State, move: str) -> State:
    me, pieces = state["turn"], dict(state["cells"])
    origin, target = move[:2], move[3:5]
    pieces[target] = pieces.pop(origin)  # a piece captured there is replaced
    if move.endswith("ep"):
        del pieces[shifted(target, 0, -FORWARD[me])]  # the enemy stands one beyond the square it jumped over
    passant = None
    if abs(int(target[1]) - int(origin[1])) == 2:
        passant = shifted(origin, 0, FORWARD[me])
    return {**state, "cells": pieces, "turn": 3 - me, "passant": passant}


def result(state: State) -> str | None:
    mover = state["turn"]
    # Only a position set up by hand can have both won; then the one who has just moved was first.
    for player in (3 - mover, mover):
        if has_won(state, player):
            return "first" if player == 1 else "second"
    if moves(state):
        return None
    if state["stalemate"] == "draw":  # article 6
        return "draw"
    return "second" if mover == 1 else "first"  # as in the Pawn Game and in hexapawn


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"passant": state["passant"]} if state["passant"] else {}
