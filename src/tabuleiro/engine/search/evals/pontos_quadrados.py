"""Pontos e Quadrados: the lead, boxes that can be closed now, and who will run out of lines that give nothing away."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.rules import EMPTY, Game, State, bit, count, rule

LEAD, OPEN, PARITY = range(3)


class Tables(NamedTuple):
    weights: Any


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    drawn = s.drawn[0]
    value = f.weights[LEAD] * (int(s.boxes[s.turn]) - int(s.boxes[1 - s.turn]))
    unsafe = EMPTY  # the lines of boxes with two sides or three: drawn, they give a box away, or close it
    for box in range(len(b.sides)):
        sides = count(b.sides[box] & drawn)
        if sides == 3:
            value += f.weights[OPEN]
        if sides == 2 or sides == 3:
            unsafe |= b.sides[box]
    quiet = count(b.lines & ~drawn & ~unsafe)
    return int(value + (f.weights[PARITY] if quiet & 1 else -f.weights[PARITY]))


@rule
def loud(f: Tables, b: Any, s: State, m: int) -> bool:
    """Whether a line closes a box."""
    after = s.drawn[0] | bit(m)
    for k in range(2):
        box = b.beside[m, k]
        if box >= 0 and b.sides[box] & ~after == EMPTY:
            return True
    return False


def tables(game: Game) -> Tables:
    return Tables(weights_of("pontos_quadrados", {"lead": 1, "open": 1, "parity": 1}))


EVALUATION = Evaluation(tables, evaluate, loud)
