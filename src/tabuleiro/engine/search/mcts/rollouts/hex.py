"""Hex at random: fill the board, then see who is through. Stones placed after a chain is complete change nothing.

Told the last play, it saves bridges: two stones (or a stone and its side) with two empty cells between them both touch
are as good as joined, for who loses one of the cells takes the other. Random players who do not know that find all
chains equally weak.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.search.mcts.rollouts import NEVER, Rollout
from tabuleiro.rules import FIRST, SECOND, Game, State, draw_below, listing, lowest, rule, table

BLACK = 1  # of stones; two more is a black one that is joined with the first black side
OUTSIDE = (124, 125)  # behind all cells, as if there were a black and a white stone


class Tables(NamedTuple):
    near: Any  # six neighbours of each cell; where there are fewer, a place behind all cells that has no stone
    begin: Any  # the cells of the first black side
    goal: Any  # for each cell whether it lies on the second black side
    ring: Any  # the six neighbours of each cell in a circle; where there are fewer, its side (OUTSIDE)


@rule
def finish(f: Tables, b: Any, s: State, work: Any, random: Any, seen: Any, stamp: int, last: int) -> int:
    stone, free = work[0], work[1]
    turn, swapped = int(s.turn), int(s.swapped)
    n = listing(s.free, free)
    if b.swap and turn == 1 and swapped == 0 and n == b.cells - 1 and draw_below(random, n + 1) == n:
        turn, swapped = 0, 1  # article 3: one of the plays, as likely as any other
    for c in range(b.cells):
        stone[c] = s.stone[c]
    stone[b.cells] = 0
    if last == NEVER:
        share(free, stone, n, random, seen, stamp, turn, swapped)
    else:
        answer(f, free, stone, n, random, seen, stamp, turn, swapped, last)
    return FIRST if crossed(f, stone, free) != swapped else SECOND


@rule
def share(free: Any, stone: Any, n: int, random: Any, seen: Any, stamp: int, turn: int, swapped: int) -> None:
    """Fill the board. Whoever is to move gets half of the empty cells, and nobody asks in which order."""
    own = (n + 1) // 2
    for k in range(own):
        other = k + int(draw_below(random, n - k))
        c = free[other]
        free[other] = free[k]
        stone[c] = 1 + (turn ^ swapped)
        seen[turn, c] = stamp
    for k in range(own, n):
        stone[free[k]] = 2 - (turn ^ swapped)
        seen[1 - turn, free[k]] = stamp


@rule
def answer(
    f: Tables, free: Any, stone: Any, n: int, random: Any, seen: Any, stamp: int, turn: int, swapped: int, last: int
) -> None:
    """Fill the board play by play; whoever has just lost one cell of a bridge takes the other."""
    stone[OUTSIDE[0]], stone[OUTSIDE[1]] = 1, 2
    k, c = 0, last
    for _ in range(n):
        own = 1 + (turn ^ swapped)
        c = saving(f, stone, c, own) if c >= 0 else -1
        while c < 0:  # the next cell in a random order that is drawn as far as it is needed
            other = k + int(draw_below(random, n - k))
            chosen = free[other]
            free[other] = free[k]
            k += 1
            if stone[chosen] == 0:
                c = chosen
        stone[c] = own
        seen[turn, c] = stamp
        turn ^= 1


@rule
def saving(f: Tables, stone: Any, lost: int, own: int) -> int:
    """The cell that saves a bridge after the other one was lost, -1 if there is none; any, if there are several."""
    ring, owned, empty = f.ring[lost], 0, 0
    for i in range(6):  # no branch for each: most cells break no bridge
        there = stone[ring[i]]
        owned |= int(there == own) << i
        empty |= int(there == 0) << i
    found = empty & (owned << 1 | owned >> 5) & (owned >> 1 | owned << 5)
    return int(ring[lowest(found)]) if found else -1


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
    goal = np.isin(np.arange(cells), sides[1])
    return Tables(table(near, "i8"), table(sides[0], "i8"), table(goal, "u1"), table(rings(game), "i8"))


def rings(game: Game) -> list[list[int]]:
    """What lies in a circle around each cell. Beyond a corner the black side goes first."""
    grid, found = game.board.grid, []
    last = max(x for x, _ in grid)
    for x, y in grid:
        ring = [
            grid.get((x + u, y + v), OUTSIDE[0] if not 0 <= x + u <= last else OUTSIDE[1])
            for u, v in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        ]
        found.append(ring)
    return found


ROLLOUT = Rollout(tables, finish)
