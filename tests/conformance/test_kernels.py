"""Compiled and interpreted, the same source gives the same numbers, in every variant."""

from __future__ import annotations

import golden
import numpy as np
from every import each_option, each_variant

from tabuleiro.engine import perft, playouts
from tabuleiro.games import load


@each_variant
def test_perft_compiled_is_perft_interpreted(key: str, variant: str) -> None:
    game = load(key, variant)
    throws = golden.throws(game)
    depth = next(d for d in (2, 1) if perft.perft(game, d, throws=throws)[-1] <= 2000 or d == 1)
    compiled = perft.perft(game, depth, throws=throws)
    assert compiled == perft.perft(game, depth, throws=throws, run=perft.count.py_func)


@each_option
def test_playouts_compiled_are_playouts_interpreted(key: str, variant: str) -> None:
    game = load(key, variant)
    compiled = playouts.playouts(game, 3, seed=7)
    assert compiled == playouts.playouts(game, 3, seed=7, run=playouts.run.py_func)
    assert sum(compiled[:4]) == 3


@each_variant
def test_states_after_compiled_plays_are_the_same_bytes(key: str, variant: str) -> None:
    """A random game, played by the compiled kernel in one go and play by play interpreted, ends in the same state."""
    game = load(key, variant)
    kind = game.definition
    ends = []
    for run in (playouts.run, playouts.run.py_func):
        start = kind.state.new()
        start[0] = game.start()
        work = start.copy()
        out = np.zeros(kind.most_moves, np.int64)
        random = np.array([12345], np.uint64)
        run(kind, game.b, start, work, out, random, 1, kind.longest, np.zeros(5, np.int64))
        ends.append((kind.state.identity(work[0]), int(random[0])))
    assert ends[0] == ends[1]
