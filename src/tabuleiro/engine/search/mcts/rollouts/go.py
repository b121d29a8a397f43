"""Go at random to the very end: nobody fills their own eyes, so that the area can be counted where it is surrounded.

Told the last play, players also capture the group that it has left in atari, and get their own out of it if they can.
Stones that hang together are not put where they are captured at once; a lone one may be, for so eyes are broken.

Without it (`NEVER`) all is left to chance, as the rules have it. Where 64 bits hold the board, stones are sets of
points then, and nothing is kept of chains: most points have an empty one beside them, and the others are asked.
"""

from __future__ import annotations

from math import gcd
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.search.mcts.rollouts import NEVER, Rollout, nth
from tabuleiro.games.go import PASS, play
from tabuleiro.rules import (
    EMPTY,
    FIRST,
    ONE,
    ONGOING,
    SECOND,
    Game,
    State,
    air,
    bit,
    count,
    draw_below,
    in_atari,
    lowest,
    mask,
    masks,
    may_stand,
    rule,
    table,
    takes,
)

NOWHERE = -1


class Tables(NamedTuple):
    corners: Any  # the up to four points across from each point, then -1
    strides: Any  # steps by which all points are walked, each once
    near: Any  # the points beside each point, as a set; none where a set cannot hold the board
    inner: Any  # the points that have one on their right, as a set
    row: Any  # points of a row


@rule
def finish(f: Tables, b: Any, s: State, work: Any, random: Any, seen: Any, stamp: int, last: int) -> int:
    if last == NEVER:
        return at_random(f, b, s, random, seen, stamp)
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
def at_random(f: Tables, b: Any, s: State, random: Any, seen: Any, stamp: int) -> int:
    """Every legal play is equally likely; at the end the stones lie on the board as if they had been played."""
    points = len(f.near)
    if points == 0:
        return ONGOING
    mine, its, free = EMPTY, EMPTY, EMPTY
    for c in range(points):
        if s.stone[c] == 0:
            free |= bit(c)
        elif s.stone[c] == 1 + s.turn:
            mine |= bit(c)
        else:
            its |= bit(c)
    turn, ko, passes, plies = int(s.turn), int(s.ko), int(s.passes), 0
    while passes < 2 and plies < 4 * points + 120:  # kos could go on for ever
        around = free & ~bit(ko) if ko >= 0 else free
        n = count(around)
        k = draw_below(random, n + 1)
        m = nth(around, k)
        if k == n:
            seen[turn, PASS] = stamp
            passes += 1
            ko = -1
        else:
            legal, taken = taking(f, mine, its, free, m)
            if not legal:
                continue
            seen[turn, m] = stamp
            passes = 0
            ko = -1
            if taken and taken & (taken - ONE) == EMPTY and f.near[m] & (mine | free) == EMPTY:
                ko = lowest(taken)
            mine |= bit(m)
            its ^= taken
            free = (free ^ bit(m)) | taken
        mine, its = its, mine
        turn ^= 1
        plies += 1
    black, white = (mine, its) if turn == 0 else (its, mine)
    for c in range(points):
        s.stone[c] = (bit(c) & black != EMPTY) + 2 * (bit(c) & white != EMPTY)
    s.passes = 2
    area = 0
    if black:
        area += points - count(reached(f, white, free))
    if white:
        area -= points - count(reached(f, black, free))
    return FIRST if 2 * area > b.komi else SECOND


@rule
def taking(f: Tables, mine: Any, its: Any, free: Any, m: int) -> tuple[bool, Any]:
    """Whether a stone may be put on an empty point, and the stones that it takes."""
    free ^= bit(m)
    near, breathing = f.near[m], beside(f, free)
    taken, foes = EMPTY, near & its & ~breathing
    while foes:
        one = foes & ~(foes - ONE)
        taken |= strangled(f, one, its, free)
        foes &= ~(one | taken)
    if taken or near & (free | mine & breathing):
        return True, taken
    return strangled(f, bit(m), mine, free) == EMPTY, taken


@rule
def strangled(f: Tables, group: Any, stones: Any, free: Any) -> Any:
    """All stones that hang together with these, if there is no empty point beside any of them; else none."""
    while True:
        around = beside(f, group)
        if around & free:
            return EMPTY
        grown = group | (around & stones)
        if grown == group:
            return group
        group = grown


@rule
def beside(f: Tables, some: Any) -> Any:
    """All points beside any of these; beyond the last row there may be some that do not exist."""
    return (some & f.inner) << ONE | some >> ONE & f.inner | some << f.row | some >> f.row


@rule
def reached(f: Tables, seed: Any, free: Any) -> Any:
    """These stones, and all empty points that are reached from them over empty ones."""
    while True:
        grown = seed | (beside(f, seed) & free)
        if grown == seed:
            return seed
        seed = grown


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
    strides = [n for n in range(1, len(grid)) if gcd(n, len(grid)) == 1]
    near = game.board.near if len(grid) <= 64 else ()
    inner = mask(c for c, around in enumerate(near) if c + 1 in around)
    return Tables(table(corners), table(strides), table(masks(near), "u8"), inner, np.uint64(len(game.board.rows)))


ROLLOUT = Rollout(tables, finish)
