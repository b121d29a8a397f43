"""For games in which pieces step along lines and must jump over enemies: pieces, freedom to step, strong points."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.evals import Evaluation, weights_of
from tabuleiro.engine.evals.features import degrees, free_steps, summed
from tabuleiro.rules import Game, State, count, rule, table

MAN, STEP, POINT, LEAD, MOVE = range(5)


class Tables(NamedTuple):
    weights: Any
    ways: Any  # for each point, how many lines lead away from it


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    w, own, other = f.weights, s.men[s.turn], s.men[1 - s.turn]
    empty = b.board & ~(own | other)
    men, others = count(own), count(other)
    value = w[MOVE] + w[MAN] * (men - others) + w[LEAD] * (men - others) // (men + others)
    value += w[STEP] * (free_steps(b.near, own, empty) - free_steps(b.near, other, empty))
    return int(value + w[POINT] * (summed(f.ways, own) - summed(f.ways, other)))


@rule
def loud(f: Tables, b: Any, s: State, m: int) -> bool:
    return m >> 12 != 0


def jumping(key: str) -> Evaluation:
    """The evaluation of such a game, with its own weights."""

    def tables(game: Game) -> Tables:
        names = {"man": 1, "step": 1, "point": 1, "lead": 1, "move": 1}
        return Tables(weights_of(key, names), table(degrees(game.board), "i8"))

    return Evaluation(tables, evaluate, loud)
