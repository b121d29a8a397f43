"""Quelhas for the search: the free squares row by row, seen so that the player to move lays lines along the columns.

Who laid a stone makes no difference, nor does a square that has no free one beside it. Where no free square is left
that both can use, lines are only counted: who wants to run out of lines takes a whole stretch with each.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import Form
from tabuleiro.games.quelhas import HORIZONTAL, LONGEST, VERTICAL
from tabuleiro.rules import Game, State
from tabuleiro.rules.kernel import rule, table

HALF = 6  # rows in the first word
CAN_SWAP = np.uint64(1 << 62)
LINE = np.uint64(LONGEST)


class Tables(NamedTuple):
    mirrored: Any  # for each width, a row the other way round


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    way = s.turn ^ s.swapped
    across = LONGEST * (1 - way)  # the lines that those of the player to move cross
    many, wide = b.size[1 - way], b.size[way]
    rows = work[0]
    for i in range(many):
        here = s.free[across + i]
        below = s.free[across + i - 1] if i else 0
        above = s.free[across + i + 1] if i + 1 < many else 0
        rows[i] = here & (here << 1 | here >> 1 | below | above)
    least_low, least_high = words(f, rows, many, wide, 0, 0)
    for turn in range(1, 4):
        low, high = words(f, rows, many, wide, turn & 1, turn >> 1)
        if low < least_low or (low == least_low and high < least_high):
            least_low, least_high = low, high
    if b.swap and s.turn == 1 and s.swapped == 0 and s.laid[VERTICAL] and not s.laid[HORIZONTAL]:
        return 0, least_low, least_high | CAN_SWAP
    return counted(b, rows, many), least_low, least_high


@rule
def words(f: Tables, rows: Any, many: int, wide: int, upside_down: int, mirrored: int) -> tuple[Any, Any]:
    """The rows one after another, turned over if wanted."""
    low, high = np.uint64(0), np.uint64(0)
    for i in range(many):
        row = rows[many - 1 - i if upside_down else i]
        one = np.uint64(f.mirrored[wide, row] if mirrored else row)
        if i < HALF:
            low |= one << LINE * np.uint64(i)
        else:
            high |= one << LINE * np.uint64(i - HALF)
    return low, high


@rule
def counted(b: Any, rows: Any, many: int) -> int:
    """Who wins where nobody can come in the other's way: 1 is the player to move, -1 the other, 0: somebody can."""
    own, other = 0, 0  # the fewest lines, or the most
    for i in range(many):
        row = rows[i]
        lying = row & (row << 1 | row >> 1)
        upright = row & ((rows[i - 1] if i else 0) | (rows[i + 1] if i + 1 < many else 0))
        if lying & upright:
            return 0
        if b.misere:
            other += stretches(lying)
            own += stretches_begun(upright, rows[i - 1] if i else 0)
        else:
            other += fitting(lying)
    if b.misere:
        return 1 if own <= other else -1
    for x in range(LONGEST):
        column = 0
        for i in range(many):
            column |= (rows[i] >> x & 1) << i
        own += fitting(column & (column << 1 | column >> 1))
    return 1 if own > other else -1


@rule
def stretches(line: int) -> int:
    """How many stretches of free squares there are in a line."""
    return bits(line & ~(line << 1))


@rule
def stretches_begun(row: int, below: int) -> int:
    """How many stretches along the columns begin in a row."""
    return bits(row & ~below)


@rule
def fitting(line: int) -> int:
    """How many lines of two squares fit into the stretches of a line."""
    found = 0
    while line:
        if line & 3 == 3:
            found += 1
            line >>= 2
        else:
            line >>= 1
    return found


@rule
def bits(line: int) -> int:
    found = 0
    while line:
        line &= line - 1
        found += 1
    return found


@rule
def certified(f: Tables, b: Any, s: State, claim: int, work: Any) -> bool:
    return view(f, b, s, claim, work)[0] > 0


def tables(game: Game) -> Tables:
    def mirrored(wide: int, row: int) -> int:
        return sum(1 << wide - 1 - x for x in range(wide) if row >> x & 1)

    return Tables(table([[mirrored(w, row) for row in range(1 << LONGEST)] for w in range(LONGEST + 1)], "i8"))


FORM = Form(tables, view, certified, draws=lambda game: False)
