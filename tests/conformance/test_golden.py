"""Golden numbers of every game and variant, and the random match kept of each game."""

from __future__ import annotations

from itertools import takewhile

import golden
import pytest
from every import ALL, each_game, plain

from tabuleiro.engine.perft import count, perft
from tabuleiro.games import definition, load
from tabuleiro.match import read_record, write_record
from tabuleiro.match.diagram import read_position
from tabuleiro.testing.support import each, options_of


def kept(key: str) -> None:
    if not golden.read(key):
        pytest.skip(f"there are none: scripts/golden {key}")


@pytest.mark.every_game
@each_game
def test_perft_interpreted(key: str) -> None:
    """A few plays deep, as compiling takes longer than counting."""
    kept(key)

    def counted(variant: str) -> None:
        game, numbers = load(key, variant), golden.read(key)[variant]
        numbers = [*takewhile(lambda number: number <= 200, numbers)] or numbers[:1]
        assert perft(game, len(numbers), throws=golden.throws(game), run=plain(count)) == numbers

    each(options_of(key), counted)


@pytest.mark.thorough
@each_game
def test_perft(key: str) -> None:
    kept(key)
    known = golden.read(key)
    assert set(known) == set(definition(key).every_variant()), f"run scripts/golden {key}"

    def counted(variant: str) -> None:
        game, numbers = load(key, variant), known[variant]
        if not ALL and variant not in options_of(key):  # of combinations only what is counted quickly
            numbers = [*takewhile(lambda number: number <= 2_000, numbers)] or numbers[:1]
        found = perft(game, len(numbers), throws=golden.throws(game))
        assert found == numbers, "rules changed? then on purpose: scripts/golden"

    each(known, counted)


@pytest.mark.thorough
@pytest.mark.parametrize("key", golden.LATE)
def test_perft_in_the_middle_of_games(key: str) -> None:
    known = golden.read_late(key)
    assert set(known) == {name for name, nodes in golden.read(key).items() if len(nodes) < golden.SHALLOW}

    def counted(variant: str) -> None:
        position, numbers = known[variant]
        if not ALL and variant not in options_of(key):
            numbers = [*takewhile(lambda number: number <= 2_000, numbers)] or numbers[:1]
        game = load(key, variant)
        assert perft(game, len(numbers), read_position(game, position)) == numbers

    each(known, counted)


@pytest.mark.parametrize("key", golden.LATE)
def test_perft_in_the_middle_of_games_interpreted(key: str) -> None:
    position, numbers = golden.read_late(key)["default"]
    game = load(key)
    depth = max(1, len([*takewhile(lambda number: number <= 3_000, numbers)]))
    assert perft(game, depth, read_position(game, position), run=plain(count)) == numbers[:depth]


@pytest.mark.every_game
@each_game
def test_random_match(key: str) -> None:
    kept(key)
    text = (golden.FOLDER / f"{key}.record").read_text("utf-8")
    assert golden.random_match(key) == text
    assert write_record(read_record(text)) == text
