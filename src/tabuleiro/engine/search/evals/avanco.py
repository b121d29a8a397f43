"""Avanço: pieces, how far they have come, how they stand together, and runners that nobody can stop."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.rules import ONE, Game, State, bit, count, lowest, mask, rule, table

ROWS = 8  # of the largest board
FOUR = np.uint64(4)
MOVE, MAN, COVERED, HANGING, HOME, BESIDE, COLUMN, EDGE, RUN, NEAR = range(10)
FAR = 10  # by the steps that are left to the goal


class Tables(NamedTuple):
    weights: Any
    far: Any  # for each player and square: how many steps it is to the goal
    cone: Any  # for each player and square: where an enemy must stand to stop a piece that runs straight on
    home: Any  # the row where each player begins: the first one of the board, and the last


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    w, own, other = f.weights, s.turn, 1 - s.turn
    mine, nearest, runner = side(f, b, s, own)
    its, its_nearest, its_runner = side(f, b, s, other)
    value = w[MOVE] + mine - its
    # a runner wins the race if the other side, with nothing in its way, needs longer; who is to move is one step ahead
    if runner <= its_nearest:
        value += w[RUN] - w[NEAR] * runner
    elif its_runner < nearest:
        value -= w[RUN] - w[NEAR] * its_runner
    return int(value)


@rule
def side(f: Tables, b: Any, s: State, player: int) -> tuple[int, int, int]:
    """What speaks for a player; the steps that their foremost piece needs, and their foremost runner."""
    w, men, others = f.weights, s.men[player], s.men[1 - player]
    aim, threat = aimed(b, men, player), aimed(b, others, 1 - player)
    value = w[MAN] * count(men) + w[COVERED] * count(men & aim) - w[HANGING] * count(men & threat & ~aim)
    columns = men | men >> b.row
    columns |= columns >> b.row + b.row
    columns |= columns >> b.row * FOUR
    value += w[HOME] * count(men & f.home[player]) + w[COLUMN] * count(columns & f.home[0])
    value += w[BESIDE] * count(men & ~b.left & men << ONE) + w[EDGE] * count(men & (b.left | b.right))
    nearest = runner = 2 * ROWS
    while men:
        here = lowest(men)
        men &= men - ONE
        steps = int(f.far[player, here])
        value += w[FAR + steps]
        nearest = min(nearest, steps)
        if f.cone[player, here] & others == 0:
            runner = min(runner, steps)
    return value, nearest, runner


@rule
def aimed(b: Any, men: Any, player: int) -> Any:
    """The squares diagonally ahead of pieces."""
    if player == 0:
        return ((men & ~b.left) << b.row - ONE | (men & ~b.right) << b.row + ONE) & b.board
    return (men & ~b.left) >> b.row + ONE | (men & ~b.right) >> b.row - ONE


@rule
def loud(f: Tables, b: Any, s: State, m: int) -> bool:
    return bool(s.men[1 - s.turn] & bit(m & 63))


def tables(game: Game) -> Tables:
    size, cells = int(game.b.row), range(len(game.board))
    far = [[size - 1 - c // size for c in cells], [c // size for c in cells]]

    def cone(c: int, ahead: int) -> np.uint64:
        there = ((d, ahead * (d // size - c // size)) for d in cells)
        return mask(d for d, rows in there if rows > 0 and abs(d % size - c % size) <= rows)

    single = "move", "man", "covered", "hanging", "home", "beside", "column", "edge", "run", "near"
    return Tables(
        weights=weights_of("avanco", {**dict.fromkeys(single, 1), "far": ROWS}),
        far=table(far, "i8"),
        cone=table([[cone(c, 1) for c in cells], [cone(c, -1) for c in cells]], "u8"),
        home=table([game.b.goal[1], game.b.goal[0]], "u8"),
    )


EVALUATION = Evaluation(tables, evaluate, loud)
