"""Pente: lines that can still become five, by how many pieces they have, pairs captured and pairs in danger."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.rules import Game, State, rule

FIVE = 5
PAIR, DANGER, OWN, ITS = 0, 1, 2, 2 + FIVE  # OWN, ITS: by the pieces in a line, of who is to move and of the other


class Tables(NamedTuple):
    weights: Any


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    w, stone, own = f.weights, s.stone, 1 + s.turn
    mine, its = int(s.pairs[s.turn]), int(s.pairs[1 - s.turn])
    value = w[PAIR] * (mine * (mine + 1) - its * (its + 1)) // 2  # each pair is worth more than the one before
    for here in range(b.cells):
        for way in range(4):
            if b.room[here, way] < FIVE - 1:
                continue
            step, good, bad = b.step[way], 0, 0
            for k in range(FIVE):
                what = stone[here + k * step]
                good += what == own
                bad += what == 3 - own
            if bad == 0:
                value += w[OWN + good] if good else 0
            elif good == 0:
                value -= w[ITS + bad]
        if stone[here]:
            value += w[DANGER] * hunted(b, stone, here) * (-1 if stone[here] == own else 1)
    return int(value)


@rule
def hunted(b: Any, stone: Any, here: int) -> int:
    """How many pairs that begin here have an enemy on one side and nothing on the other."""
    n, foe = 0, 3 - stone[here]
    for way in range(8):
        back, step = (way + 4) % 8, b.step[way]
        if b.room[here, way] > 1 and b.room[here, back] and stone[here + step] == stone[here]:
            n += stone[here + 2 * step] == foe and stone[here - step] == 0
    return n


def tables(game: Game) -> Tables:
    return Tables(weights_of("pente", {"pair": 1, "danger": 1, "own": FIVE, "its": FIVE}))


EVALUATION = Evaluation(tables, evaluate, scale=400)
