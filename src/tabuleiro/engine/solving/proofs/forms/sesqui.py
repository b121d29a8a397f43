"""Sesqui for the search: the stones as the colour to move sees them, turned and mirrored, and the one just put."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import Form, turned, turning
from tabuleiro.rules import EMPTY, Game, State, bit
from tabuleiro.rules.kernel import rule, table

CELLS = 25  # the largest board whose cells leave room in two words
HALF = np.uint64(32)


class Tables(NamedTuple):
    ways: Any  # for each colour to move: how the board lies so that its sides are those of the first one, in four ways


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    own = other = EMPTY
    for c in range(b.slides.cells):
        if s.stone[c] == 1 + s.turn:
            own |= bit(c)
        elif s.stone[c]:
            other |= bit(c)
    put = bit(s.dropped) if s.dropped >= 0 else EMPTY
    low = high = ~EMPTY
    for i in range(len(f.ways[0])):
        way = f.ways[s.turn, i]
        word, second = turned(way, own) << HALF | turned(way, other), turned(way, put)
        if word < low or (word == low and second < high):
            low, high = word, second
    return 0, low, high


def tables(game: Game) -> Tables:
    across = [game.board.grid[y, x] for x, y in game.board.grid]  # exchanges files and ranks, and so the colours
    kept = [where for where, _ in game.symmetries]
    exchanged = [[where[c] for c in across] for where in kept]
    return Tables(table([[turning(where) for where in ways] for ways in (kept, exchanged)], "u8"))


def fits(game: Game) -> bool:
    """Whether sets have room for all cells; nobody passes, and colours stay with their players."""
    return len(game.board) <= CELLS and not (game.b.passes or game.b.pie)


FORM = Form(tables, view, draws=lambda game: False, fits=fits)
