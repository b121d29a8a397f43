"""Pista Livre: the race, pieces that can be sent back to the hand, and points that bar the other player's dice."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.games.pista_livre import LAST, rolls
from tabuleiro.rules import Game, State, count, rule, table

MOVE, RACE, THREAT, PREY, RISK, LOSS, WALL, DEAD, HEAP, AT = range(10)  # AT: a piece in hand, and on 1 to 12
TURN = 5  # about half of what a turn brings: who is to throw is ahead by that
NEAR = (1 << LAST) - 1


class Tables(NamedTuple):
    weights: Any
    place: Any  # for each player and cell, how far it is on their way
    hits: Any  # for each set of distances (bit LAST - 1: one step), how many of 216 throws reach one of them
    share: Any  # by the steps that both have left: what a lead of one is worth, in thousandths


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    w, own, other = f.weights, s.turn, 1 - s.turn
    mine, my_points, my_steps = stand(f, b, s, own)
    its, its_points, its_steps = stand(f, b, s, other)
    value = w[MOVE] + w[RACE] * (its_steps - my_steps + TURN) * f.share[my_steps + its_steps] // 1000
    # who is to throw hits first; what they leave open themselves they can still bring to safety
    value += side(f, b, s, own, its, RISK) - side(f, b, s, other, mine, THREAT)
    return int(value + bars(w, its, my_points) - bars(w, mine, its_points))


@rule
def stand(f: Tables, b: Any, s: State, player: int) -> tuple[int, int, int]:
    """Where a player's pieces are as they count, their closed points as the other counts, and their steps left."""
    hand = int(s.hand[player])
    found, points, steps = int(hand > 0), 0, hand * (LAST + 1)
    for at in range(1, LAST + 1):
        cell = b.cell[player, at]
        men = int(s.men[player, cell])
        found |= int(men > 0) << at
        points |= int(men > 1) << int(f.place[1 - player, cell])
        steps += men * (LAST + 1 - at)
    return found, points, steps


@rule
def side(f: Tables, b: Any, s: State, player: int, hunters: int, open_to: int) -> int:
    """What a player's pieces are worth, and what single ones lose by the hunters behind them."""
    w = f.weights
    value, hurt = w[AT] * s.hand[player], 0
    for at in range(1, LAST + 1):
        cell = b.cell[player, at]
        men = int(s.men[player, cell])
        value += w[AT + at] * men
        if men == 1:
            hits = int(f.hits[hunters << LAST - int(f.place[1 - player, cell]) & NEAR])
            hurt += hits * (w[open_to] + w[open_to + 1] * at)
        elif men > 2:
            value += w[HEAP] * (men - 2)
    return int(value - hurt // 216)


@rule
def bars(w: Any, men: int, points: int) -> int:
    """What closed points take from the player whose pieces run up to them: steps, and dice that are of no use."""
    steps = dead = 0
    for die in range(1, 7):
        ends = men << die
        steps += count(ends & points)
        dead += int(ends & ~points == 0)
    return int(w[WALL] * steps + w[DEAD] * dead)


def tables(game: Game) -> Tables:
    place = np.zeros((2, LAST), np.int64)
    for player in (0, 1):
        place[player, game.b.cell[player, 1:]] = range(1, LAST + 1)
    reached = []
    for roll in rolls():
        one, two, three = map(int, roll)
        ways = {one, two, three, one + two, one + three, two + three, one + two + three}
        reached.append(sum(1 << LAST - d for d in ways if d <= LAST))
    hits = (np.arange(1 << LAST)[:, None] & np.array(reached) != 0).sum(axis=1)
    longest = 2 * int(game.b.men) * (LAST + 1)
    share = np.round(1000 / np.sqrt(np.arange(longest + 1) + 2 * TURN))
    single = "move", "race", "threat", "prey", "risk", "loss", "wall", "dead", "heap"
    weights = weights_of("pista_livre", {**dict.fromkeys(single, 1), "at": LAST + 1})
    return Tables(weights, table(place, "i8"), table(hits, "i8"), table(share, "i8"))


EVALUATION = Evaluation(tables, evaluate)
