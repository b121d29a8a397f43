"""Hex for the search: the stones as seen by the colour to move, which always joins the files; turned by half or not."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.forms import Form, turned, turning
from tabuleiro.rules import EMPTY, Game, State, bit
from tabuleiro.rules.kernel import rule

MOST = 62  # cells that there is room for
MAY_SWAP = np.uint64(62)


class Tables(NamedTuple):
    mirror: Any  # exchanges files and ranks, and so the colours
    half: Any


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    black = white = EMPTY
    for c in range(b.cells):
        if s.stone[c] == 1:
            black |= bit(c)
        elif s.stone[c] == 2:
            white |= bit(c)
    low, high = black, white
    if s.turn ^ s.swapped:
        low, high = turned(f.mirror, white), turned(f.mirror, black)
    other_low, other_high = turned(f.half, low), turned(f.half, high)
    if other_low < low or (other_low == low and other_high < high):
        low, high = other_low, other_high
    stones = black | white
    if b.swap and s.turn == 1 and s.swapped == 0 and not stones & (stones - np.uint64(1)):
        high |= np.uint64(1) << MAY_SWAP
    return 0, low, high


def tables(game: Game) -> Tables:
    place = {cell: xy for xy, cell in game.board.grid.items()}
    cells = range(len(game.board))
    mirror = [game.board.grid[place[c][::-1]] for c in cells]
    return Tables(turning(mirror), turning([len(cells) - 1 - c for c in cells]))


FORM = Form(tables, view, draws=lambda game: False, fits=lambda game: len(game.board) <= MOST)
