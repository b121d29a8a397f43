"""Amazonas at random, on boards that 64 bits hold: what is taken is one set, and once more a set with the board turned.

A queen sees along a line up to the first square that is taken. In the four directions in which squares are numbered
upwards that is the lowest bit of those taken; in the other four it is so on the board turned around. Amazon, square and
arrow are chosen as the rules choose a play by chance, one after the other.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.mcts.rollouts import Rollout, nth
from tabuleiro.games.amazonas import MOST
from tabuleiro.rules import (
    EMPTY,
    FIRST,
    ONE,
    ONGOING,
    SECOND,
    Game,
    State,
    bit,
    count,
    draw_below,
    masks,
    rule,
    table,
)

UPWARDS = (0, 1, 4, 5)  # the directions of rays in which numbers grow


class Tables(NamedTuple):
    rays: Any  # for each square, the squares in each of these directions; none where a set cannot hold the board


@rule
def finish(f: Tables, b: Any, s: State, work: Any, random: Any, seen: Any, stamp: int, last: int) -> int:
    cells = len(f.rays)
    if cells == 0:
        return ONGOING
    taken, turned, at = EMPTY, EMPTY, work[0]
    for c in range(cells):
        if s.what[c]:
            taken |= bit(c)
            turned |= bit(cells - 1 - c)
    for i in range(2 * MOST):
        at[i] = s.at[i]
    turn = int(s.turn)
    while True:
        i = MOST * turn + draw_below(random, b.each)
        here = at[i]
        up, down = view(f, taken, here), view(f, turned, cells - 1 - here)
        if up | down == EMPTY:
            if not can_move(f, taken, turned, at, MOST * turn, b.each):
                return SECOND if turn == 0 else FIRST
            continue
        to = one_of(up, down, cells, random)
        taken ^= bit(here)
        turned ^= bit(cells - 1 - here)
        shot = one_of(view(f, taken, to), view(f, turned, cells - 1 - to), cells, random)
        taken |= bit(to) | bit(shot)
        turned |= bit(cells - 1 - to) | bit(cells - 1 - shot)
        at[i] = to
        turn ^= 1


@rule
def view(f: Tables, taken: Any, here: int) -> Any:
    """The squares that a queen can go to upwards."""
    found = EMPTY
    for way in range(4):
        ray = f.rays[here, way]
        blocked = ray & taken
        found |= ray & ~blocked & (blocked - ONE) if blocked else ray
    return found


@rule
def one_of(up: Any, down: Any, cells: int, random: Any) -> int:
    """One of the squares of a view by chance; those downwards are given with the board turned."""
    n = count(up)
    k = draw_below(random, n + count(down))
    found = nth(up if k < n else down, k if k < n else k - n)  # chosen, not jumped to: nobody can foretell which
    return found if k < n else cells - 1 - found


@rule
def can_move(f: Tables, taken: Any, turned: Any, at: Any, own: int, each: int) -> bool:
    """Whether any of a player's amazons can move."""
    for i in range(own, own + each):
        if view(f, taken, at[i]) | view(f, turned, len(f.rays) - 1 - at[i]):
            return True
    return False


def tables(game: Game) -> Tables:
    cells = len(game.board) if len(game.board) <= 64 else 0
    rays = game.b.queens.rays[:cells, UPWARDS]
    sets = masks([int(c) for c in ray if c >= 0] for ways in rays for ray in ways)
    return Tables(table(sets.reshape(cells, len(UPWARDS)), "u8"))


ROLLOUT = Rollout(tables, finish)
