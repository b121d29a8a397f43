"""Compiled and interpreted, the same source gives the same numbers, in every variant."""

from __future__ import annotations

from typing import Any

import numpy as np

from tabuleiro.engine import perft, playouts
from tabuleiro.games import load
from tabuleiro.testing.support import over, random_throws

COUNT: Any = perft.count  # a dispatcher, which has the source as `py_func`
RUN: Any = playouts.run


@over("variants")
def test_perft_compiled_is_perft_interpreted(key: str, variant: str) -> None:
    game = load(key, variant)
    throws = random_throws(game)
    depth = 2 if perft.perft(game, 2, throws=throws)[-1] <= 2000 else 1
    compiled = perft.perft(game, depth, throws=throws)
    assert compiled == perft.perft(game, depth, throws=throws, run=COUNT.py_func)


@over("variants")
def test_a_game_played_compiled_is_the_game_played_interpreted(key: str, variant: str) -> None:
    """A random game, played by the kernel in one go and play by play interpreted: the same end in the same state."""
    game = load(key, variant)
    kind = game.definition
    ends = []
    for run in (RUN, RUN.py_func):
        start = kind.state.new()
        start[0] = game.start()
        work = start.copy()
        out = np.zeros(kind.most_moves, np.int64)
        random, tally = np.array([12345], np.uint64), np.zeros(5, np.int64)
        run(kind, game.b, start, work, out, random, 1, kind.longest, tally)
        ends.append((kind.state.identity(work[0]), int(random[0]), tally.tolist()))
    assert ends[0] == ends[1]
    assert sum(ends[0][2][:4]) == 1
