"""Every game and variant, for tests that each game gets by being in the folder."""

from __future__ import annotations

import os
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from tabuleiro.games import definition, keys, load
from tabuleiro.match import Match, dice
from tabuleiro.rules import ONGOING, Game, State

VARIANTS = [(key, variant) for key in keys() for variant in definition(key).every_variant()]
SINGLE = [
    (key, variant)
    for key in keys()
    for variant in dict.fromkeys(load(key, name).variant for name in definition(key).variants)
]
OPTIONS = VARIANTS if os.environ.get("TABULEIRO_TEST_ALL") else SINGLE


def _over(pairs: list[tuple[str, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("key", "variant"), pairs, ids=[f"{key}-{variant}" for key, variant in pairs])


each_game = pytest.mark.parametrize("key", keys())
each_variant = _over(VARIANTS)  # all combinations of options
each_option = _over(OPTIONS)  # the default, the editions, and each option changed alone; with --all as above


def one_in_three(names: Iterable[str]) -> list[Any]:
    """Every third of them by default, all with --all: what takes long, and is the same in each of them."""
    return [name if i % 3 == 0 else pytest.param(name, marks=pytest.mark.slow) for i, name in enumerate(names)]


def random_states(game: Game, seed: int, most: int = 400) -> list[State]:
    """The positions of a random game, from the start to its end (or to `most` plies, where games can circle)."""
    chance = Random(seed)
    states = [game.start()]
    while game.result(states[-1]) == ONGOING and len(states) <= most:
        s = states[-1]
        outcomes = game.chances(s)
        after = game.throw(s, chance.randrange(outcomes)) if outcomes else game.play(s, chance.choice(game.moves(s)))
        states.append(after)
    return states


def new_match(game: Game, seed: int | str) -> Match:
    """A match; in games of chance the seed throws the dice."""
    return Match(game, dice=dice(game, seed=seed) if game.setup.throws else None)


def same(game: Game, s: State, t: State) -> bool:
    identity = game.definition.state.identity
    return identity(s) == identity(t)


def raw(s: State) -> bytes:
    """All bytes of a state."""
    found: Any = s.tobytes()
    return bytes(found)
