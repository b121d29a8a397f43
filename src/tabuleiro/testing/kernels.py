"""Compiled and interpreted, the same source gives the same numbers, with every option."""

from __future__ import annotations

from typing import Any

from tabuleiro.engine import perft
from tabuleiro.games import load
from tabuleiro.testing.support import is_wide, over, random_states, random_throws

COUNT: Any = perft.count  # a dispatcher, which has the source as `py_func`


@over("options")
def test_perft_compiled_is_perft_interpreted(key: str, variant: str) -> None:
    game = load(key, variant)
    throws = random_throws(game)
    depth = 2 if perft.perft(game, 2, throws=throws)[-1] <= 2000 else 1
    compiled = perft.perft(game, depth, throws=throws)
    assert compiled == perft.perft(game, depth, throws=throws, run=COUNT.py_func)


@over("options")
def test_a_random_game_compiled_is_the_same_interpreted(key: str, variant: str) -> None:
    """In the middle of a random game and at its end: as many plays, and as many replies to them."""
    game = load(key, variant)
    throws = random_throws(game)
    states = [s for s in random_states(game, 12345, most=120) if game.moves(s)]
    depth = 1 if is_wide(game) else 2
    for s in {len(states) // 2: states[len(states) // 2], len(states) - 1: states[-1]}.values():
        compiled = perft.perft(game, depth, s, throws=throws)
        assert compiled == perft.perft(game, depth, s, throws=throws, run=COUNT.py_func)
