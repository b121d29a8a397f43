"""Surakarta: pieces, freedom to step, and how many lines with loops they stand on."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.evals import Evaluation, weights_of
from tabuleiro.engine.evals.features import free_steps, summed
from tabuleiro.rules import DRAW, FIRST, SECOND, Game, State, bit, count, rule, table

MAN, STEP, LINE, LEAD = range(4)


class Tables(NamedTuple):
    weights: Any
    lines: Any  # for each point, on how many lines with loops it is: none in the corners, else one or two


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    w, own, other = f.weights, s.men[s.turn], s.men[1 - s.turn]
    empty = b.board & ~(own | other)
    men, others = count(own), count(other)
    value = w[MAN] * (men - others) + w[LEAD] * (men - others) // (men + others)
    value += w[STEP] * (free_steps(b.near, own, empty) - free_steps(b.near, other, empty))
    return int(value + w[LINE] * (summed(f.lines, own) - summed(f.lines, other)))


@rule
def loud(f: Tables, b: Any, s: State, m: int) -> bool:
    return bool(s.men[1 - s.turn] & bit(m >> 6))


@rule
def broken(f: Tables, b: Any, s: State) -> int:
    first, second = count(s.men[0]), count(s.men[1])
    return DRAW if first == second or not b.count_pieces else FIRST if first > second else SECOND


def tables(game: Game) -> Tables:
    around = game.b.circuits.path[:, 0, : game.b.circuits.path.shape[2] // 2].ravel().tolist()
    lines = [around.count(c) for c in range(len(game.board))]
    return Tables(weights_of("surakarta", {"man": 1, "step": 1, "line": 1, "lead": 1}), table(lines, "i8"))


EVALUATION = Evaluation(tables, evaluate, loud, broken)
