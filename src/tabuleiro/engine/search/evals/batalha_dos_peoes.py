"""Batalha dos Peões: pawns, how far they have come, pawns covered by others, and pawns that nobody can stop."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.rules import EMPTY, ONE, Game, State, bit, count, lowest, mask, rule, table

ROWS = 8  # of the largest board
MAN, COVERED, MOBILE, RUN, NEAR, FAR = range(6)  # FAR: by the steps that are left to the goal


class Tables(NamedTuple):
    weights: Any
    far: Any  # for each player and square: how many steps it is to the goal
    cone: Any  # for each player and square: where an enemy pawn stops or takes one that walks to the goal


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    w = f.weights
    mine, runner = side(f, b, s, s.turn)
    its, its_runner = side(f, b, s, 1 - s.turn)
    value = mine - its
    if runner <= its_runner and runner <= ROWS:
        value += w[RUN] - w[NEAR] * runner
    elif its_runner < runner:
        value -= w[RUN] - w[NEAR] * its_runner
    return int(value)


@rule
def side(f: Tables, b: Any, s: State, player: int) -> tuple[int, int]:
    """What speaks for a player, and the steps that their foremost runner needs."""
    w, men, others = f.weights, s.men[player], s.men[1 - player]
    empty = b.board & ~(men | others)
    value, runner, own = w[MAN] * count(men), 2 * ROWS, men
    while men:
        here = lowest(men)
        men &= men - ONE
        steps = int(f.far[player, here])
        value += w[FAR + steps] + w[COVERED] * count(b.aim[player, here] & own)
        if empty & bit(here + b.ahead[player]):
            value += w[MOBILE]
        if f.cone[player, here] & (others | own) == EMPTY:
            runner = min(runner, steps)
    return value, runner


@rule
def loud(f: Tables, b: Any, s: State, m: int) -> bool:
    return bool(s.men[1 - s.turn] & bit(m & 63)) or (m & 63) == s.passant


def tables(game: Game) -> Tables:
    cells = range(len(game.board))
    row = len(game.board.rows[0])
    rows = len(game.board) // row
    far = [[rows - 1 - c // row for c in cells], [c // row for c in cells]]

    def cone(c: int, ahead: int) -> np.uint64:
        there = ((d, ahead * (d // row - c // row)) for d in cells)
        return mask(d for d, away in there if away > 0 and abs(d % row - c % row) <= 1)

    names = {"man": 1, "covered": 1, "mobile": 1, "run": 1, "near": 1, "far": ROWS}
    cones = [[cone(c, 1) for c in cells], [cone(c, -1) for c in cells]]
    return Tables(weights_of(game.key, names), table(far, "i8"), table(cones, "u8"))


EVALUATION = Evaluation(tables, evaluate, loud)
