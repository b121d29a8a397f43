"""Random games, as fast as the machine can: kernel rules only, no repetition, no claims, no clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.generator import started
from tabuleiro.rules import ONGOING, Game, State
from tabuleiro.rules.chance import draw_below
from tabuleiro.rules.definition import Definition, chances, play, result, sample, throw
from tabuleiro.rules.kernel import kernel


class Playouts(NamedTuple):
    """How random games ended: won by the first, by the second, drawn, stopped at the cap; and all plays in them."""

    first: int
    second: int
    draws: int
    stopped: int
    plays: int


@kernel
def run(
    game: Definition, b: Any, start: Any, work: Any, out: Any, random: Any, games: int, cap: int, tally: Any
) -> None:
    s = work[0]
    for _ in range(games):
        work[0] = start[0]
        plies = 0
        end = result(game, b, s)
        while end == ONGOING and plies < cap:
            outcomes = chances(game, b, s)
            if outcomes:
                throw(game, b, s, draw_below(random, outcomes))
                continue
            play(game, b, s, sample(game, b, s, out, random))
            plies += 1
            end = result(game, b, s)
        tally[end] += 1
        tally[4] += plies


def playouts(
    game: Game, games: int, seed: int = 1, state: State | None = None, run: Callable[..., None] = run
) -> Playouts:
    """Play so many random games from a position (default: the start). `run.py_func` is the same, interpreted."""
    start = game.definition.state.new()
    start[0] = game.start() if state is None else state
    work = start.copy()
    out = np.zeros(game.definition.most_moves, np.int64)
    random = np.array([started(seed)], np.uint64)
    tally = np.zeros(5, np.int64)
    run(game.definition, game.b, start, work, out, random, games, game.definition.longest, tally)
    stopped, first, second, draws, plays = (int(n) for n in tally)
    return Playouts(first, second, draws, stopped, plays)
