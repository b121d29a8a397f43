"""Flume for the search: only the empty squares matter, and of them only those with two empty neighbours or more.

Write V(G) for what the player to move gains on the other when the squares of G are empty; n(u) for how many of them are
next to u. A play on u is worth one stone, and the turn passes only if n(u) > 1.

1. Let n(v) = 0. Then to take v is best: V(G) = 1 + V(G - v). For any other u, by induction on the number of squares:
   if the turn stays, 1 + V(G - u) = 2 + V(G - u - v) <= 1 + V(G - v); if it passes, 1 - V(G - u) = -V(G - u - v)
   < 2 - V(G - v - u) <= 1 + V(G - v).
2. Let n(v) = 1, with w next to v. A play u that passes the turn is worse than to take v first, except u = w:
   V(G - u) >= 1 + V(G - u - v), because v can be taken there, so 1 - V(G - u) <= -V(G - u - v) < 1 + 1 - V(G - v - u).
3. So a turn takes squares with n <= 1, in any order, and passes either when none is left, at the core (the largest
   part in which every square has two neighbours or more, whatever the order), or by a sacrifice: on w with n(w) = 2,
   when every square with n = 1 is next to w. (With n(w) > 2 one would take v first: w passes the turn all the same.)
   With T squares outside the core C, all of them taken: T + V(C). A sacrifice that leaves p of them, v and w among
   them, is worth at most (T - p) + 1 - (p - 1 + V(C)), because the other can take the rest. p = 2 if w is next to the
   core: T - 2 - V(C). Otherwise p >= 3, and p = 3 can be had in any part of three squares or more that does not touch
   the core: T - 4 - V(C). The other can do no better then: the squares left to them stand alone.

So V(G) = T + max(V(C), -fold - V(C)), with fold 2, 4, or without the second way. tests/engine holds this against the
rules on every set of squares of small boards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.margins.forms import NO_FOLD, Form
from tabuleiro.engine.solving.proofs.forms import turning
from tabuleiro.rules import EMPTY, ONE, Game, State, bit, count, lowest, mask
from tabuleiro.rules.kernel import rule, table


class Tables(NamedTuple):
    images: Any  # each symmetry of the board but the first, for `turned`
    row: Any  # the squares of a row, how many
    left: Any  # the column a
    right: Any  # the last column


@rule
def beside(f: Tables, b: Any, cells: Any) -> Any:
    """The squares next to some of these."""
    return b.board & (cells << f.row | cells >> f.row | (cells & ~f.right) << ONE | (cells & ~f.left) >> ONE)


@rule
def between(f: Tables, b: Any, cells: Any) -> Any:
    """The squares next to two of these or more."""
    up, down = cells << f.row, cells >> f.row
    right, left = (cells & ~f.right) << ONE, (cells & ~f.left) >> ONE
    return b.board & (up & down | right & left | (up | down) & (right | left))


@rule
def reduced(f: Tables, b: Any, empty: Any) -> tuple[Any, int, int]:
    """The core of a set of empty squares, how many are outside it, and the fold."""
    core = empty & between(f, b, empty)
    more = core & between(f, b, core)
    while more != core:
        core = more
        more = core & between(f, b, core)
    outside = empty & ~core
    fold = NO_FOLD
    if outside & beside(f, b, outside & beside(f, b, core)):
        fold = 2
    elif outside & between(f, b, outside):
        fold = 4
    return core, count(outside), fold


@rule
def enter(f: Tables, b: Any, s: State) -> tuple[bool, Any, int, int]:
    stones = s.stones[0] | s.stones[1]
    if stones == EMPTY or (b.swap and s.turn == 1 and s.swapped == 0 and count(stones) == 1):
        return False, EMPTY, 0, NO_FOLD
    core, gain, fold = reduced(f, b, b.board & ~stones)
    return True, core, gain, fold


@rule
def branch(f: Tables, b: Any, cells: Any, kids: Any, gains: Any, folds: Any, ranks: Any) -> int:
    n = 0
    rest = cells
    while rest:
        core, gain, fold = reduced(f, b, cells & ~bit(lowest(rest)))
        rest &= rest - ONE
        kids[n], gains[n], folds[n] = core, 1 - gain, fold
        ranks[n] = 2 * gain + int(fold != NO_FOLD)  # what is given away, and the choice that goes with it
        n += 1
    return n


@rule
def place(f: Tables, b: Any, cells: Any, s: State) -> None:
    s.stones[0] = b.board & ~cells
    s.stones[1] = EMPTY
    s.swapped = 0
    s.turn = 0


def tables(game: Game) -> Tables:
    size = int(game.options["size"])
    cells = range(len(game.board))
    identity = tuple(cells)
    turns = {where for where, swap in game.symmetries if where != identity}
    return Tables(
        images=table([turning(where) for where in sorted(turns)], "u8"),
        row=np.uint64(size),
        left=mask(cells[::size]),
        right=mask(cells[size - 1 :: size]),
    )


FORM = Form(tables, enter, branch, place)
