"""The fast kernels against `reference`, the independent second opinion: perft and thousands of random positions."""

from __future__ import annotations

import os
from importlib import import_module
from itertools import takewhile
from random import Random
from types import ModuleType
from typing import Any

import golden
import pytest
from every import OPTIONS, SINGLE, VARIANTS, each_game, each_option

from tabuleiro.games import definition, keys, load
from tabuleiro.match import Match
from tabuleiro.match.notation import forms

FEW = 4_000  # nodes of a quick comparison


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


@pytest.mark.slow
@each_game
def test_perft_of_the_default_to_the_greatest_depth_under_300_000(key: str) -> None:
    agree(key, "default", golden.MOST)


@pytest.mark.parametrize(("key", "variant"), [(key, variant) for key, variant in SINGLE if variant != "default"])
def test_perft_of_each_option(key: str, variant: str) -> None:
    agree(key, variant, 30_000)


@pytest.mark.parametrize(("key", "variant"), [pair for pair in VARIANTS if pair not in SINGLE])
def test_perft_of_every_other_variant(key: str, variant: str) -> None:
    agree(key, variant, FEW)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "variant"), [(key, variant) for key, variant in SINGLE if variant != "default"])
def test_perft_of_each_option_deep(key: str, variant: str) -> None:
    agree(key, variant, golden.MOST)


@each_option
def test_random_games_agree_at_every_position(key: str, variant: str) -> None:
    """Legal plays, player to move, score, pieces and result, at every position of random games."""
    game, other = load(key, variant), naive(key)
    chance = Random(f"{key} {variant}")
    positions = 0
    wanted = (4000 if os.environ.get("TABULEIRO_TEST_ALL") else 700) // sum(k == key for k, _ in OPTIONS) + 60
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
            assert other.turn(state) == match.turn
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


def test_every_game_has_a_second_opinion() -> None:
    for key in keys():
        naive(key)
