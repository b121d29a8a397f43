"""Pentagônia: pieces, mills, pairs that may become mills, freedom to step, and pieces that are shut in."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.engine.search.evals.features import free_steps
from tabuleiro.rules import EMPTY, ONE, Game, State, count, lowest, rule

MAN, MILL, PAIR, STEP, SHUT = range(5)


class Tables(NamedTuple):
    weights: Any


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    value = f.weights[MAN] * (int(s.taken[s.turn]) - int(s.taken[1 - s.turn]))
    return int(value + side(f, b, s, s.turn) - side(f, b, s, 1 - s.turn))


@rule
def side(f: Tables, b: Any, s: State, player: int) -> int:
    w, own, empty = f.weights, s.men[player], b.board & ~(s.men[0] | s.men[1])
    value = w[STEP] * free_steps(b.near, own, empty)
    for mill in b.mills:
        men = count(own & mill)
        if men == 3:
            value += w[MILL]
        elif men == 2 and empty & mill:
            value += w[PAIR]
    while own:
        if b.near[lowest(own)] & empty == EMPTY:
            value -= w[SHUT]
        own &= own - ONE
    return int(value)


@rule
def loud(f: Tables, b: Any, s: State, m: int) -> bool:
    return m >> 12 != 0


def tables(game: Game) -> Tables:
    return Tables(weights_of("pentagonia", {"man": 1, "mill": 1, "pair": 1, "step": 1, "shut": 1}))


EVALUATION = Evaluation(tables, evaluate, loud, longest=1)  # a mill takes any of many: two of them are too wide
