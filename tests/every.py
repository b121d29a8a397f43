"""Every game and variant, for tests that each game gets by being in the folder."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabuleiro.games import definition, keys
from tabuleiro.rules import ONGOING, Game, State

VARIANTS = [(key, variant) for key in keys() for variant in definition(key).every_variant()]

each_game = pytest.mark.parametrize("key", keys())
each_variant = pytest.mark.parametrize(("key", "variant"), VARIANTS, ids=[f"{k}-{v}" for k, v in VARIANTS])


def random_states(game: Game, seed: int, most: int = 400) -> list[State]:
    """The positions of a random game, from the start to its end (or to `most` plies, where games can circle)."""
    chance = Random(seed)
    states = [game.start()]
    while game.result(states[-1]) == ONGOING and len(states) <= most:
        states.append(game.play(states[-1], chance.choice(game.moves(states[-1]))))
    return states


def same(game: Game, s: State, t: State) -> bool:
    identity = game.definition.state.identity
    return identity(s) == identity(t)


def raw(s: State) -> bytes:
    """All bytes of a state."""
    found: Any = s.tobytes()
    return bytes(found)
