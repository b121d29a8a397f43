"""Random games, as fast as the machine can: kernel rules only, no repetition, no claims, no clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.rules import ONGOING, Game, State
from tabuleiro.rules.definition import Definition, chances, moves, play, result, throw
from tabuleiro.rules.kernel import kernel, rule


class Playouts(NamedTuple):
    """How random games ended: won by the first, by the second, drawn, stopped at the cap; and all plays in them."""

    first: int
    second: int
    draws: int
    stopped: int
    plays: int


@rule
def draw_below(random: Any, n: int) -> int:
    """A number from 0 to n - 1 by the next step of the generator (xorshift64)."""
    x = random[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    random[0] = x
    return int(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


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
            m = out[draw_below(random, moves(game, b, s, out))]
            play(game, b, s, m)
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
    random = np.array([seed * 0x9E3779B97F4A7C15 % 2**64 or 1], np.uint64)
    tally = np.zeros(5, np.int64)
    run(game.definition, game.b, start, work, out, random, games, game.definition.longest, tally)
    stopped, first, second, draws, plays = (int(n) for n in tally)
    return Playouts(first, second, draws, stopped, plays)
