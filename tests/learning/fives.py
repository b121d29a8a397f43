"""Who wins in Pente within so many plies, by the naive rules: as `wins_within` of test_puzzles, where that takes hours.

Every play of both is tried, as there. Two things make it quicker, and neither can change an answer: what decided last
is tried first, and the rules are asked for the result only after plays that can end the game, those which fill a line
of five or reach the fifth pair. The search ends long before a board is full.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from tabuleiro.reference import pente

STEPS = [step for step in product((-1, 0, 1), repeat=2) if any(step)]


@cache
def fours(size: int) -> dict[str, list[tuple[str, ...]]]:
    """For each cell, the four others of each line of five through it."""
    cells = pente.board(size)
    found: dict[str, list[tuple[str, ...]]] = {cell: [] for cell in cells}
    for cell, (x, y) in product(cells, pente.LINES):
        line = [pente.away(cell, n * x, n * y) for n in range(5)]
        for one in line if all(c in found for c in line) else ():
            found[one].append(tuple(c for c in line if c != one))
    return found


@cache
def rays(size: int) -> dict[str, list[tuple[str, str, str]]]:
    """For each cell, the next three in each direction."""
    return {
        cell: [
            (pente.away(cell, x, y), pente.away(cell, 2 * x, 2 * y), pente.away(cell, 3 * x, 3 * y)) for x, y in STEPS
        ]
        for cell in pente.board(size)
    }


def may_end(state: Any, move: str) -> bool:
    """Whether a play can end the game: unless it can, nobody has won after it."""
    cells, me = state["cells"], pente.LETTER[state["turn"]]
    if any(all(cells.get(c) == me for c in four) for four in fours(state["size"])[move]):
        return True
    enemy = pente.LETTER[3 - state["turn"]]
    pairs = sum(
        cells.get(one) == enemy == cells.get(two) and cells.get(beyond) == me
        for one, two, beyond in rays(state["size"])[move]
    )
    return bool(state["pairs"][state["turn"]] + pairs >= 5)


def wins_within(state: Any, player: int, plies: int, decided: dict[int, str] | None = None) -> bool:
    """Whether a player (1 or 2) wins a game that is not over in so many plies, whatever the other does."""
    empty = [cell for cell in pente.board(state["size"]) if cell not in state["cells"]]
    assert len(empty) > plies > 0
    decided = {} if decided is None else decided
    mine = state["turn"] == player
    if plies == 1:
        return mine and any(wins_by(state, move) == player for move in empty)
    for move in sorted(empty, key=lambda move: move != decided.get(plies)):
        winner = wins_by(state, move)
        won = winner == player if winner else wins_within(pente.play(state, move), player, plies - 1, decided)
        if won == mine:
            decided[plies] = move
            return mine
    return not mine


def wins_by(state: Any, move: str) -> int:
    """Who has won after a play; 0: nobody yet."""
    return {None: 0, "first": 1, "second": 2}[pente.result(pente.play(state, move))] if may_end(state, move) else 0


def winning(state: Any, plies: int) -> list[str]:
    """Every play with which the player to move wins within so many plies."""
    player, decided, found = state["turn"], dict[int, str](), list[str]()
    for move in pente.moves(state):
        winner = wins_by(state, move)
        if winner == player or (
            not winner and plies > 1 and wins_within(pente.play(state, move), player, plies - 1, decided)
        ):
            found.append(move)
    return found
