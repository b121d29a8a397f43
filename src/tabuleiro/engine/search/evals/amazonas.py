"""Amazonas: territory. A square that only one player's amazons reach in one move is as good as that player's."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.rules import Game, State, queen_steps, rule

OWN, EVEN, WAYS = range(3)


class Tables(NamedTuple):
    weights: Any


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    value = 0
    for c in range(len(b.queens.rays)):
        if s.what[c] == 0:
            mine, its = 0, 0  # along how many lines the first thing seen from here is an amazon
            for way in range(8):
                seen = first_seen(b, s, c, way)
                mine += seen == 1 + s.turn
                its += seen == 2 - s.turn
            value += f.weights[WAYS] * (mine - its)
            if mine and its:
                value += f.weights[EVEN]
            elif mine:
                value += f.weights[OWN]
            elif its:
                value -= f.weights[OWN]
    return int(value)


@rule
def first_seen(b: Any, s: State, here: int, way: int) -> int:
    """What lies on the first square in a direction that is not empty, 0 if there is none."""
    to = b.queens.rays[here, way, queen_steps(b.queens, s.lines, here, way, here)]
    return int(s.what[to]) if to >= 0 else 0


def tables(game: Game) -> Tables:
    return Tables(weights_of("amazonas", {"own": 1, "even": 1, "ways": 1}))


EVALUATION = Evaluation(tables, evaluate)
