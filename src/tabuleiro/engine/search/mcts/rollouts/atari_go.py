"""Atari Go at random, by players who see what is captured next: the rest of a random game says who gets into trouble.

Whoever can capture has won, whoever cannot get out of atari has lost, and nobody puts a stone that is captured at
once. So a random game ends where its players would have to see the end, and the first capture is no accident. That is
told the last play or not: without it (`NEVER`), and where more than one stone is to be captured, all is left to chance.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.mcts.rollouts import NEVER, Rollout
from tabuleiro.rules import (
    DRAW,
    FIRST,
    ONGOING,
    SECOND,
    Game,
    State,
    air,
    draw_below,
    in_atari,
    may_stand,
    put_stone,
    rule,
)

DANGER, LOST = -1, -2  # instead of the point that saves: no group is in atari; nothing saves


class Tables(NamedTuple):
    points: int


@rule
def finish(f: Tables, b: Any, s: State, work: Any, random: Any, seen: Any, stamp: int, last: int) -> int:
    if last == NEVER or b.goal > 1:
        return ONGOING
    turn, free, n = int(s.turn), work[0], 0
    for c in range(f.points):
        if s.stone[c] == 0:
            free[n] = c
            n += 1
        elif s.stone[c] == 1 + turn:
            continue
        elif in_atari(s, s.chain[c]):
            return FIRST if turn == 0 else SECOND
    m = saving(f, b, s, 1 + turn)
    while True:  # here no enemy group is in atari
        if m == LOST:
            return SECOND if turn == 0 else FIRST
        if m == DANGER:
            m, k = -1, 0
            while m < 0 and k < n:
                other = k + int(draw_below(random, n - k))
                c = free[other]
                free[other] = free[k]
                free[k] = c
                if s.stone[c] != 0:  # it was played on, to save a group
                    n -= 1
                    free[k] = free[n]
                elif air(b.beside, s, c, 1 + turn) == 2:
                    n -= 1
                    free[k] = free[n]
                    m = c
                else:
                    k += 1
            if m < 0:
                return stuck(b, s, free, n, turn)
        put_stone(b.beside, s, m, 1 + turn)
        seen[turn, m] = stamp
        turn ^= 1
        m = answer(b, s, m, 1 + turn)


@rule
def known(f: Tables, b: Any, s: State) -> int:
    """Whoever can capture wins, and whoever cannot get out of atari loses; of the others a glance tells nothing."""
    if b.goal > 1:
        return ONGOING
    own = 1 + int(s.turn)
    for c in range(f.points):
        if s.stone[c] == 3 - own and s.chain[c] == c and in_atari(s, c):
            return own
    return 3 - own if saving(f, b, s, own) == LOST else ONGOING


@rule
def stuck(b: Any, s: State, free: Any, n: int, turn: int) -> int:
    """How the game ends for a player whose every stone would be captured at once."""
    if b.drawn and not b.suicide:
        for k in range(n):
            if may_stand(b.beside, s, free[k], 1 + turn):
                return SECOND if turn == 0 else FIRST
        return DRAW
    return SECOND if turn == 0 else FIRST


@rule
def answer(b: Any, s: State, last: int, own: int) -> int:
    """The point that saves all own groups that the last stone has put in atari, DANGER if there are none, or LOST."""
    m = DANGER
    for c in b.beside[last]:
        if c >= 0 and s.stone[c] == own and in_atari(s, s.chain[c]):
            point = int(s.total[s.chain[c]]) // int(s.liberties[s.chain[c]])
            if (m >= 0 and m != point) or air(b.beside, s, point, own) < 2:
                return LOST
            m = point
    return m


@rule
def saving(f: Tables, b: Any, s: State, own: int) -> int:
    """The same, for all groups of the board."""
    m = DANGER
    for c in range(f.points):
        if s.stone[c] == own and s.chain[c] == c and in_atari(s, c):
            point = int(s.total[c]) // int(s.liberties[c])
            if (m >= 0 and m != point) or air(b.beside, s, point, own) < 2:
                return LOST
            m = point
    return m


def tables(game: Game) -> Tables:
    return Tables(len(game.board))


ROLLOUT = Rollout(tables, finish, known)
