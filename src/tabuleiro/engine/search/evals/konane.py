"""Konane: the jumps that each player has, and the stones that can make one."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.games.konane import jumped, opening
from tabuleiro.rules import EMPTY, Game, State, count, rule

MOVE, JUMPS, MOVERS = range(3)


class Tables(NamedTuple):
    weights: Any


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    if opening(b, s):
        return 0
    colour = s.turn ^ b.first
    return int(f.weights[MOVE] + side(f, b, s, colour) - side(f, b, s, 1 - colour))


@rule
def side(f: Tables, b: Any, s: State, colour: int) -> int:
    """What speaks for a colour."""
    own, others = s.men[colour], s.men[1 - colour]
    empty = b.board & ~(own | others)
    jumps, movers = 0, EMPTY
    for way in range(4):
        landed = jumped(b, own, others, empty, way)
        jumps += count(landed)
        movers |= landed << b.down[way] << b.down[way] >> b.up[way] >> b.up[way]
    return int(f.weights[JUMPS] * jumps + f.weights[MOVERS] * count(movers))


def tables(game: Game) -> Tables:
    return Tables(weights_of("konane", {"move": 1, "jumps": 1, "movers": 1}))


EVALUATION = Evaluation(tables, evaluate)
