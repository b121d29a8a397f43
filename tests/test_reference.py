"""The fast kernels against `reference`, the independent second opinion: perft and thousands of random positions."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile
from random import Random
from types import ModuleType
from typing import Any

import golden
import pytest
from every import ALL

from tabuleiro.games import definition, keys, load
from tabuleiro.match import Match
from tabuleiro.match.notation import forms
from tabuleiro.rules import Player
from tabuleiro.testing.support import each, options_of, variants_of

WRITTEN = [key for key in keys() if find_spec(f"tabuleiro.reference.{key}")]  # games that have a second opinion


each_written = pytest.mark.parametrize("key", WRITTEN)


def naive(key: str) -> ModuleType:
    return import_module(f"tabuleiro.reference.{key}")


def count(game: ModuleType, state: Any, depth: int, throws: tuple[str, ...] = ()) -> int:
    """Sequences of exactly `depth` plays, by the reference; in games of chance with these throws, turn by turn."""
    while throws and game.waiting(state):
        state, throws = game.throw(state, throws[0]), throws[1:]
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.play(state, move), depth - 1, throws) for move in moves)


def agree(key: str, variant: str, most: int) -> None:
    known = golden.read(key)[variant]
    depth = max(1, len(list(takewhile(lambda nodes: nodes <= most, known))))
    start = naive(key).start(**definition(key).read_variant(variant))
    throws = tuple(golden.THROWN) if load(key).setup.throws else ()
    assert count(naive(key), start, depth, throws) == known[depth - 1]


def nodes(key: str, variant: str) -> int:
    """How many are compared, at least: all that are known with --all, and fewest where options are combined."""
    if ALL:
        return golden.MOST
    return 5_000 if variant in options_of(key) else 500


@pytest.mark.every_game
@each_written
def test_perft_of_every_variant(key: str) -> None:
    if not golden.read(key):
        pytest.skip(f"there are no golden numbers: scripts/golden {key}")
    each(variants_of(key), lambda variant: agree(key, variant, nodes(key, variant)))


@each_written
def test_random_games_agree_at_every_position(key: str) -> None:
    """Legal plays, player to move, score, pieces and result, at every position of random games."""
    options = options_of(key)
    each(options, lambda variant: compare(key, variant, (4000 if ALL else 400) // len(options) + 40))


def compare(key: str, variant: str, wanted: int) -> None:
    game, other = load(key, variant), naive(key)
    chance = Random(f"{key} {variant}")
    positions = 0
    while positions < wanted:
        match, state = Match(game), other.start(**definition(key).read_variant(variant))
        for _ in range(300):  # some games can circle
            s = match.state
            positions += 1
            assert other.result(state) == {0: None, 1: "first", 2: "second", 3: "draw"}[game.result(s)]
            assert other.score(state) == game.score(s)
            letters = {game.board.names[c]: what for c, what in enumerate(game.contents(s)) if what not in ("", "0")}
            assert {name: str(what) for name, what in other.cells(state).items()} == letters
            if match.ending:
                break
            assert other.turn(state) == Player.to_move(s) + 1
            if match.waiting:
                assert other.waiting(state)
                thrown = chance.choice(game.setup.throws).text
                match.play(thrown)
                state = other.throw(state, thrown)
                continue
            texts = other.moves(state)
            assert len(set(texts)) == len(texts)
            spelled = {form: m for m in game.moves(s) for form in forms(game, s, m)}
            assert sorted(spelled[text] for text in texts) == sorted(game.moves(s))
            text = chance.choice(texts)
            match.play(text)
            state = other.play(state, text)
