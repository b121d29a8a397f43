"""Peões once more, slowly: the second opinion on docs/rules/peoes.md."""

from typing import Any

State = dict[str, Any]

FILES = "abcdefgh"


def measures(size: str) -> tuple[int, int]:
    """Files and rows."""
    files, rows = size.split("x")
    return int(files), int(rows)


def start(**options: str) -> State:
    files, rows = measures(options.get("size", "8x8"))
    cells = {file + "2": "W" for file in FILES[:files]}
    cells |= {file + str(rows - 1): "B" for file in FILES[:files]}
    return setup(cells, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    return {
        "size": options.get("size", "8x8"),
        "en_passant": options.get("en_passant", "on"),
        "double_step": options.get("double_step", "on"),
        "cells": dict(cells),
        "turn": turn,
        "passed": (extras or {}).get("passant"),  # the square that a pawn has just passed over
    }


def letter(player: int) -> str:
    return "W" if player == 1 else "B"


def ahead(square: str, player: int, steps: int = 1) -> str:
    return square[0] + str(int(square[1:]) + (steps if player == 1 else -steps))


def diagonals(square: str, state: State) -> list[str]:
    """The squares diagonally ahead of a pawn of the player to move."""
    files = FILES[: measures(state["size"])[0]]
    where = files.index(square[0])
    there = ahead(square, state["turn"])
    return [files[i] + there[1:] for i in (where - 1, where + 1) if 0 <= i < len(files)]


def on_start(square: str, player: int, size: str) -> bool:
    return int(square[1:]) == (2 if player == 1 else measures(size)[1] - 1)


def last_row(player: int, size: str) -> int:
    return measures(size)[1] if player == 1 else 1


def arrived(state: State) -> int | None:
    """The player who has a pawn on the last row."""
    for player in (1, 2):
        for square, piece in state["cells"].items():
            if piece == letter(player) and int(square[1:]) == last_row(player, state["size"]):
                return player
    return None


def pawn_moves(state: State) -> list[str]:
    pieces, player = state["cells"], state["turn"]
    found = []
    for square in sorted(pieces):
        if pieces[square] != letter(player):
            continue
        one, two = ahead(square, player), ahead(square, player, 2)
        if one not in pieces:  # rule 1
            found.append(f"{square}-{one}")
            if state["double_step"] == "on" and on_start(square, player, state["size"]) and two not in pieces:
                found.append(f"{square}-{two}")
        for target in diagonals(square, state):
            if pieces.get(target) == letter(3 - player):  # rule 2
                found.append(f"{square}x{target}")
            elif target == state["passed"] and target not in pieces:  # rule 3
                found.append(f"{square}x{target}ep")
    return found


def moves(state: State) -> list[str]:
    return [] if arrived(state) else pawn_moves(state)


def play(state: State, move: str) -> State:
    pieces, player = dict(state["cells"]), state["turn"]
    passed = None
    if move.endswith("ep"):
        here, there = move[:-2].split("x")
        del pieces[ahead(there, player, -1)]
    elif "x" in move:
        here, there = move.split("x")
    else:
        here, there = move.split("-")
        if there == ahead(here, player, 2) and state["en_passant"] == "on":
            passed = ahead(here, player)
    pieces[there] = pieces.pop(here)
    return {**state, "cells": pieces, "turn": 3 - player, "passed": passed}


def result(state: State) -> str | None:
    winner = arrived(state)  # rule 4
    if winner is None and not pawn_moves(state):
        winner = 3 - state["turn"]  # rule 5
    return None if winner is None else "first" if winner == 1 else "second"


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {"passant": state["passed"]} if state["passed"] else {}
