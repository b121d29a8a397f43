"""Ouri: seeds in the deposits, seeds about to be taken, houses to play from, and big houses in wait."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.rules import DRAW, FIRST, SECOND, Game, State, rule

SEED, RISK, HOUSE, KROO, GRAIN = range(5)


class Tables(NamedTuple):
    weights: Any
    split: bool  # when a game is broken off, each player takes the seeds on their side


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    w = f.weights
    value = w[SEED] * (int(s.deposits[s.turn]) - int(s.deposits[1 - s.turn]))
    return int(value + side(f, s, s.turn) - side(f, s, 1 - s.turn))


@rule
def side(f: Tables, s: State, player: int) -> int:
    """What a player's houses promise: prey on the other side, choice, and a house (kroo) that reaches all round."""
    w, value = f.weights, 0
    for i in range(6 * player, 6 * player + 6):
        seeds = int(s.house[i])
        if seeds == 0:
            continue
        value += w[HOUSE] + w[GRAIN] * seeds
        if seeds >= 12:
            value += w[KROO]
        else:
            at = (i + seeds) % 12
            if at // 6 != player and 1 <= s.house[at] <= 2:
                value += w[RISK] * (int(s.house[at]) + 1)
    return int(value)


@rule
def loud(f: Tables, b: Any, s: State, m: int) -> bool:
    seeds = int(s.house[m])
    at = (m + seeds + seeds // 12) % 12
    laps = 1 + seeds // 12
    return bool(at // 6 != s.turn and 2 <= s.house[at] + laps <= 3)


@rule
def broken(f: Tables, b: Any, s: State) -> int:
    lead = int(s.deposits[0]) - int(s.deposits[1])
    if f.split:
        for i in range(6):
            lead += int(s.house[i]) - int(s.house[6 + i])
    return DRAW if lead == 0 else FIRST if lead > 0 else SECOND


def tables(game: Game) -> Tables:
    names = {"seed": 1, "risk": 1, "house": 1, "kroo": 1, "grain": 1}
    return Tables(weights_of("ouri", names), game.options["cycle"] == "split")


EVALUATION = Evaluation(tables, evaluate, loud, broken, scale=300)
