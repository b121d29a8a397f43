"""Go at random to the very end: nobody fills their own eyes, so that the area can be counted where it is surrounded.

Told the last play, players also capture the group that it has left in atari, and get their own out of it if they can.
Without it (`NEVER`) all is left to chance. Stones that hang together are not put where they are captured at once; a
lone one may be, for so eyes are broken.
"""

from __future__ import annotations

from math import gcd
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.playouts import draw_below
from tabuleiro.engine.search.mcts.rollouts import NEVER, Rollout
from tabuleiro.games.go import PASS, play
from tabuleiro.rules import FIRST, ONGOING, SECOND, Game, State, air, in_atari, may_stand, rule, table, takes

NOWHERE = -1


class Tables(NamedTuple):
    corners: Any  # the up to four points across from each point, then -1
    strides: Any  # steps by which all points are walked, each once


@rule
def finish(f: Tables, b: Any, s: State, work: Any, random: Any, seen: Any, stamp: int, last: int) -> int:
    if last == NEVER:
        return ONGOING
    points, m = len(b.beside), last
    for _ in range(4 * points):  # kos could go on for ever
        if s.passes > 1:
            break
        own = 1 + s.turn
        m = urgent(b, s, m, own) if 0 <= m < PASS else NOWHERE
        if m == NOWHERE:
            m = anywhere(f, b, s, own, random)
        seen[s.turn, m] = stamp
        play(b, s, m)
    return FIRST if 2 * lead(b, s) > b.komi else SECOND


@rule
def urgent(b: Any, s: State, last: int, own: int) -> int:
    """The point that captures the group of the last stone, or saves an own one beside it; NOWHERE if none does."""
    if in_atari(s, s.chain[last]):
        point = only(s, s.chain[last])
        if point != s.ko:
            return point
    for c in b.beside[last]:
        if c >= 0 and s.stone[c] == own and in_atari(s, s.chain[c]):
            point = only(s, s.chain[c])
            if point != s.ko and air(b.beside, s, point, own) == 2:
                return point
    return NOWHERE


@rule
def only(s: State, chain: int) -> int:
    """The one liberty of a chain in atari."""
    return int(s.total[chain]) // int(s.liberties[chain])


@rule
def anywhere(f: Tables, b: Any, s: State, own: int, random: Any) -> int:
    """A point by chance that is worth playing on, or PASS."""
    points = len(b.beside)
    c: Any = np.int64(draw_below(random, points))
    stride: Any = np.int64(f.strides[draw_below(random, len(f.strides))])
    for _ in range(points):
        c = (c + stride) % points
        if s.stone[c] == 0 and c != s.ko and worth_it(f, b, s, c, own):
            return int(c)
    return PASS


@rule
def worth_it(f: Tables, b: Any, s: State, c: int, own: int) -> bool:
    """Whether a stone may be put on an empty point, fills no eye, and is not captured at once together with others."""
    if is_eye(f, b, s, c, own) or not may_stand(b.beside, s, c, own):
        return False
    return alone(b, s, c, own) or air(b.beside, s, c, own) == 2 or takes(b.beside, s, c, own)


@rule
def alone(b: Any, s: State, point: int, own: int) -> bool:
    """Whether no own stone is beside a point."""
    for c in b.beside[point]:
        if c >= 0 and s.stone[c] == own:
            return False
    return True


@rule
def is_eye(f: Tables, b: Any, s: State, point: int, own: int) -> bool:
    """Whether an empty point is surrounded by own stones that cannot easily be parted."""
    for c in b.beside[point]:
        if c >= 0 and s.stone[c] != own:
            return False
    foreign, edge = 0, 0
    for c in f.corners[point]:
        if c < 0:
            edge = 1
        else:
            foreign += s.stone[c] == 3 - own
    return foreign + edge < 2


@rule
def lead(b: Any, s: State) -> int:
    """By how much Black's area is the larger, where empty points are eyes: theirs who are beside them."""
    total = 0
    for c in range(len(b.beside)):
        black = white = 0
        if s.stone[c]:
            black, white = int(s.stone[c] == 1), int(s.stone[c] == 2)
        else:
            for d in b.beside[c]:
                if d >= 0:
                    black |= int(s.stone[d] == 1)
                    white |= int(s.stone[d] == 2)
        total += black - white
    return total


def tables(game: Game) -> Tables:
    grid = game.board.grid
    across = [
        [grid[x + u, y + v] for u, v in ((1, 1), (1, -1), (-1, 1), (-1, -1)) if (x + u, y + v) in grid] for x, y in grid
    ]
    corners = [[*cells, -1, -1, -1, -1][:4] for cells in across]
    return Tables(table(corners), table([n for n in range(1, len(grid)) if gcd(n, len(grid)) == 1]))


ROLLOUT = Rollout(tables, finish)
