"""Hex at random: fill the board, then see who is through. Stones placed after a chain is complete change nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.playouts import draw_below
from tabuleiro.engine.rollouts import Rollout
from tabuleiro.rules import FIRST, SECOND, Game, State, listing, rule, table

BLACK = 1  # of stones; two more is a black one that is joined with the first black side


class Tables(NamedTuple):
    near: Any  # six neighbours of each cell; where there are fewer, a place behind all cells that has no stone
    begin: Any  # the cells of the first black side
    goal: Any  # for each cell whether it lies on the second black side


@rule
def finish(f: Tables, b: Any, s: State, work: Any, random: Any, seen: Any, stamp: int) -> int:
    stone, free = work[0], work[1]
    turn, swapped = int(s.turn), int(s.swapped)
    n = listing(s.free, free)
    if b.swap and turn == 1 and swapped == 0 and n == b.cells - 1 and draw_below(random, n + 1) == n:
        turn, swapped = 0, 1  # article 3: one of the plays, as likely as any other
    for c in range(b.cells):
        stone[c] = s.stone[c]
    stone[b.cells] = 0
    own = (n + 1) // 2  # whoever is to move gets so many of the empty cells, and nobody asks in which order
    for k in range(own):
        other = k + int(draw_below(random, n - k))
        c = free[other]
        free[other] = free[k]
        stone[c] = 1 + (turn ^ swapped)
        seen[turn, c] = stamp
    for k in range(own, n):
        stone[free[k]] = 2 - (turn ^ swapped)
        seen[1 - turn, free[k]] = stamp
    return FIRST if crossed(f, stone, free) != swapped else SECOND


@rule
def crossed(f: Tables, stone: Any, stack: Any) -> int:
    """1 if the black stones join their two sides, else 0. Stones met are marked; no branch for each of them."""
    top = 0
    for c in f.begin:
        stack[top] = c
        black = int(stone[c] == BLACK)
        top += black
        stone[c] += 2 * black
    while top:
        top -= 1
        here = stack[top]
        if f.goal[here]:
            return 1
        for c in f.near[here]:
            stack[top] = c
            black = int(stone[c] == BLACK)
            top += black
            stone[c] += 2 * black
    return 0


def tables(game: Game) -> Tables:
    cells = len(game.board)
    near = [[*beside, *[cells] * 6][:6] for beside in game.board.near]
    sides = [[c for c in range(cells) if side in game.b.links[0, c]] for side in (cells, cells + 1)]
    return Tables(table(near, "i8"), table(sides[0], "i8"), table(np.isin(np.arange(cells), sides[1]), "u1"))


ROLLOUT = Rollout(tables, finish)
