"""Surakarta: pieces, freedom to step, where pieces stand, and who faces whom through the loops."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.engine.search.evals.features import free_steps, orbits, weighed
from tabuleiro.rules import DRAW, EMPTY, FIRST, SECOND, Game, State, bit, count, lowest, rule, table
from tabuleiro.rules.circuits import CIRCUITS, LENGTH, LINES, SIDE, ring

MAN, STEP, LEAD, MOVE, LOOP, FACING, PLACE = range(7)  # PLACE: by what kind of point a piece stands on
PLACES = 6


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
    held, facing = loops(b, own, other)
    value += w[LOOP] * held + w[FACING] * facing
    return int(value + weighed(w, f.kind, own) - weighed(w, f.kind, other))


@rule
def loops(b: Any, own: Any, other: Any) -> tuple[int, int]:
    """Loops with own pieces first on either side, less those of the other player; loops where the two meet."""
    held = facing = 0
    for circuit in range(CIRCUITS):
        ahead, behind = ring(b.circuits, own | other, circuit, 0), ring(b.circuits, own | other, circuit, 1)
        if ahead == EMPTY:
            continue
        for line in range(LINES):
            loop = SIDE * line
            i = loop + lowest(ahead >> np.uint64(loop))
            j = LENGTH - loop + lowest(behind >> np.uint64(LENGTH - loop))
            one = own & bit(int(b.circuits.path[circuit, 0, i])) != EMPTY
            two = own & bit(int(b.circuits.path[circuit, 1, j])) != EMPTY
            facing += int(one != two)
            held += int(one) + int(two) - 1
    return held, facing


@rule
def loud(f: Tables, b: Any, s: State, m: int) -> bool:
    return bool(s.men[1 - s.turn] & bit(m >> 6))


@rule
def broken(f: Tables, b: Any, s: State) -> int:
    first, second = count(s.men[0]), count(s.men[1])
    return DRAW if first == second or not b.count_pieces else FIRST if first > second else SECOND


def tables(game: Game) -> Tables:
    names = {"man": 1, "step": 1, "lead": 1, "move": 1, "loop": 1, "facing": 1, "place": PLACES}
    return Tables(weights_of("surakarta", names), table([PLACE + kind for kind in orbits(game)], "i8"))


EVALUATION = Evaluation(tables, evaluate, loud, broken)
