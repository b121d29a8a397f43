"""Dominório: where each player can lay a domino, how many fit together, and how many the other cannot spoil."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.dominoes import Way, packed, places, ways, wins
from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.rules import Game, State, count, rule

MOVE, PLACES, FIT, SAFE = range(4)
COUNTED = 10_000  # for a game that is won by counting


class Tables(NamedTuple):
    weights: Any
    ways: Any


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    free = b.board & ~(s.covered[0] | s.covered[1])
    if s.turn ^ s.swapped == b.first:
        return between(f, f.ways[0], f.ways[1], free, b.misere)
    return between(f, f.ways[1], f.ways[0], free, b.misere)


@rule
def between(f: Tables, own: Way, other: Way, free: Any, misere: bool) -> int:
    """How a position looks to a player to move, who has the first direction."""
    value = side(f, own, other, free) - side(f, other, own, free)
    if misere:
        return int(f.weights[MOVE] - value)
    if wins(own, other, free, 1):
        value += COUNTED
    elif wins(other, own, free, 0):
        value -= COUNTED
    return int(f.weights[MOVE] + value)


@rule
def side(f: Tables, own: Way, other: Way, free: Any) -> int:
    """What speaks for a player."""
    here, there = places(own, free), places(other, free)
    spoiled = there | there << other.step
    safe = here & ~(spoiled | spoiled >> own.step)
    return int(
        f.weights[PLACES] * count(here)
        + f.weights[FIT] * count(packed(own, here))
        + f.weights[SAFE] * count(packed(own, safe))
    )


def tables(game: Game) -> Tables:
    return Tables(weights_of("dominorio", {"move": 1, "places": 1, "fit": 1, "safe": 1}), ways(game))


EVALUATION = Evaluation(tables, evaluate)
