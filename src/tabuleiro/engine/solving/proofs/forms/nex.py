"""Nex for the search: the stones as the colour to move sees them, either way round, the neutral ones, and the swap."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import Form, turned, turning
from tabuleiro.games.nex import NEUTRAL
from tabuleiro.rules import EMPTY, Game, State, bit, count
from tabuleiro.rules.kernel import rule, table

CELLS = 25  # the largest board whose cells leave room in two words
HALF = np.uint64(32)
CAN_SWAP = np.uint64(1 << 62)


class Tables(NamedTuple):
    ways: Any  # for each colour to move: how the board lies so that its sides are Black's, in two ways


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    colour = s.turn ^ s.swapped
    own = other = neutral = EMPTY
    for c in range(b.cells):
        if s.stone[c] == 1 + colour:
            own |= bit(c)
        elif s.stone[c] == NEUTRAL:
            neutral |= bit(c)
        elif s.stone[c]:
            other |= bit(c)
    low = high = ~EMPTY
    for i in range(len(f.ways[0])):
        way = f.ways[colour, i]
        word, second = turned(way, own) << HALF | turned(way, other), turned(way, neutral)
        if word < low or (word == low and second < high):
            low, high = word, second
    if b.swap and s.turn == 1 and s.swapped == 0 and count(neutral) == 1 and count(own | other) == 1:
        high |= CAN_SWAP
    return 0, low, high


def tables(game: Game) -> Tables:
    across = [game.board.grid[y, x] for x, y in game.board.grid]  # exchanges files and ranks, and so the colours
    kept = [where for where, swap in game.symmetries if not swap]
    exchanged = [[where[c] for c in across] for where in kept]
    return Tables(table([[turning(where) for where in ways] for ways in (kept, exchanged)], "u8"))


FORM = Form(tables, view, draws=lambda game: False, fits=lambda game: len(game.board) <= CELLS)
