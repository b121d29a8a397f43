"""For games in which pieces go from one place to another: how many steps each side still has before it."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.search.evals import Evaluation, weights_of
from tabuleiro.engine.search.evals.features import cells_of, distances, free_steps, summed
from tabuleiro.rules import Game, State, count, mask, rule, table

STEP, ARRIVED, FREE = range(3)


class Tables(NamedTuple):
    weights: Any
    far: Any  # for each player and point: how many steps it is to where they go
    goal: Any
    near: Any
    board: Any


@rule
def evaluate(f: Tables, b: Any, s: State) -> int:
    return side(f, s, s.turn) - side(f, s, 1 - s.turn)


@rule
def side(f: Tables, s: State, player: int) -> int:
    w, men, empty = f.weights, s.men[player], f.board & ~(s.men[0] | s.men[1])
    value = w[ARRIVED] * count(men & f.goal[player]) - w[STEP] * summed(f.far[player], men)
    return int(value + w[FREE] * free_steps(f.near, men & ~f.goal[player], empty))


def racing(key: str) -> Evaluation:
    """The evaluation of such a game, with its own weights; each player's zone is where they go, or the other's camp."""

    def tables(game: Game) -> Tables:
        goals = game.b.goal if hasattr(game.b, "goal") else game.b.home[::-1]
        far = [distances(game.board, cells_of(goal)) for goal in goals]
        weights = weights_of(key, {"step": 1, "arrived": 1, "free": 1})
        board = mask(range(len(game.board)))
        return Tables(weights, table(far, "i8"), table(goals, "u8"), game.b.near, board)

    return Evaluation(tables, evaluate)
