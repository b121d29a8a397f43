"""For games in which pieces step along lines and must jump over enemies: pieces, freedom to step, where they stand."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.engine.search.evals.features import free_steps, orbits, weighed
from tabuleiro.rules import Game, State, can_jump, count, rule, table

MAN, STEP, LEAD, MOVE, PAIR, THREAT, PLACE = range(7)  # PLACE: by what kind of point a piece stands on


class Tables(NamedTuple):
    weights: Any
    kind: Any  # for each point, which of the weights at PLACE


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    w, own, other = f.weights, s.men[s.turn], s.men[1 - s.turn]
    empty = b.board & ~(own | other)
    men, others = count(own), count(other)
    value = w[MOVE] + w[MAN] * (men - others) + w[LEAD] * (men - others) // (men + others)
    value += w[STEP] * (free_steps(b.near, own, empty) - free_steps(b.near, other, empty))
    value += w[PAIR] * (free_steps(b.near, own, own) - free_steps(b.near, other, other)) // 2
    if can_jump(b.jumps, other, own, empty):
        value -= w[THREAT]
    return int(value + weighed(w, f.kind, own) - weighed(w, f.kind, other))


@rule
def loud(f: Tables, b: Any, s: State, m: int) -> bool:
    return m >> 12 != 0


def jumping(key: str) -> Evaluation:
    """The evaluation of such a game, with its own weights."""

    def tables(game: Game) -> Tables:
        kinds = orbits(game)
        names = {"man": 1, "step": 1, "lead": 1, "move": 1, "pair": 1, "threat": 1, "place": 1 + max(kinds)}
        return Tables(weights_of(key, names), table([PLACE + kind for kind in kinds], "i8"))

    return Evaluation(tables, evaluate, loud)
