"""What several evaluations count: steps that are free, and how far it is to a set of cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from tabuleiro.boards import Board
from tabuleiro.rules import ONE, Game, count, lowest, rule


@rule
def free_steps(near: Any, men: Any, empty: Any) -> int:
    """How many steps these pieces have to empty neighbours."""
    n = 0
    while men:
        n += count(near[lowest(men)] & empty)
        men &= men - ONE
    return n


@rule
def summed(table: Any, cells: Any) -> int:
    """The sum of a table's numbers over a set of cells."""
    n = 0
    while cells:
        n += table[lowest(cells)]
        cells &= cells - ONE
    return n


@rule
def weighed(weights: Any, kind: Any, cells: Any) -> int:
    """The sum of weights over a set of cells; `kind` says which weight is that of a cell."""
    n = 0
    while cells:
        n += weights[kind[lowest(cells)]]
        cells &= cells - ONE
    return n


def distances(board: Board, goals: Iterable[int]) -> list[int]:
    """How many steps it is from each cell to the nearest of the goals."""
    found = dict.fromkeys(goals, 0)
    border = list(found)
    for c in border:
        for d in board.near[c]:
            if d not in found:
                found[d] = found[c] + 1
                border.append(d)
    return [found.get(c, len(board)) for c in range(len(board))]


def degrees(board: Board) -> list[int]:
    """How many neighbours each cell has."""
    return [len(near) for near in board.near]


def cells_of(bits: Any) -> list[int]:
    """A set as a list, for tables."""
    return [c for c in range(64) if int(np.uint64(bits)) >> c & 1]


def orbits(game: Game) -> list[int]:
    """For each cell what kind it is, numbered from 0: those that the symmetries of a game exchange are of one kind."""
    least = [min(where[c] for where, _ in game.symmetries) for c in range(len(game.board))]
    kinds = sorted(set(least))
    return [kinds.index(c) for c in least]
