"""Sz'kwa: captures, groups with a single empty point beside them, and room to breathe."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.rules import EMPTY, ONE, Game, State, bit, count, flood, lowest, rule

TAKEN, LAST_BREATH, BREATH = range(3)


class Tables(NamedTuple):
    weights: Any


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    w, own, other = f.weights, s.turn, 1 - s.turn
    mine, hurt = breath(b, s, own)
    its, prey = breath(b, s, other)
    value = w[TAKEN] * (int(s.taken[own]) - int(s.taken[other])) + w[BREATH] * (mine - its)
    return int(value + w[LAST_BREATH] * prey - w[LAST_BREATH] * hurt // 2)  # who is to move takes first


@rule
def breath(b: Any, s: State, player: int) -> tuple[int, int]:
    """The empty points beside a player's groups, and their pieces in groups that have only one."""
    men, empty = s.men[player], b.board & ~(s.men[0] | s.men[1])
    total = hurt = 0
    while men:
        group = flood(b.near, bit(lowest(men)), men)
        men &= ~group
        beside, rest = EMPTY, group
        while rest:
            beside |= b.near[lowest(rest)] & empty
            rest &= rest - ONE
        points = count(beside)
        total += points
        if points == 1:
            hurt += count(group)
    return total, hurt


def tables(game: Game) -> Tables:
    return Tables(weights_of("szkwa", {"taken": 1, "last_breath": 1, "breath": 1}))


EVALUATION = Evaluation(tables, evaluate)
