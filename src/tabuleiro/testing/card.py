"""The card of every game: both languages, articles, pieces, options."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tabuleiro.engine.search.api import ENGINES
from tabuleiro.games import definition, load
from tabuleiro.rules import TAGS, Problem, Text
from tabuleiro.testing.support import each, over


@over("games")
def test_key_is_the_name_of_the_file(key: str) -> None:
    game = definition(key)
    assert game.key == key
    assert Path(str(sys.modules[game.module].__file__)).stem == key


@over("games")
def test_every_text_is_there_in_both_languages(key: str) -> None:
    game = definition(key)
    texts = [game.name, game.goal, game.material, *game.sources, *game.players, *game.reasons.values()]
    texts += [piece.name for piece in game.pieces] + [option.text for option in game.options.values()]
    texts += [article.text for article in game.articles]
    for text in texts:
        assert isinstance(text, Text)
        assert text.pt.strip()
        assert text.en.strip()
    for article in game.articles:
        assert article.pt != article.en


@over("games")
def test_articles_are_numbered_in_order_and_our_readings_apart(key: str) -> None:
    numbers = [article.number for article in definition(key).articles]
    own = [number for number in numbers if number.startswith("N")]
    book = numbers[: len(numbers) - len(own)]
    assert book == [str(i) for i in range(1, len(book) + 1)]
    assert own == [f"N{i}" for i in range(1, len(own) + 1)]


@over("games")
def test_facts_are_given(key: str) -> None:
    game = definition(key)
    assert game.author
    assert game.year
    assert game.sources
    assert set(game.tags) <= set(TAGS)
    assert game.engine in ENGINES
    assert {seek.task for seek in game.puzzles} <= {"force", "win", "take", "chance"}
    assert all(game.game(seek.variant) and seek.reach > 0 for seek in game.puzzles)
    assert game.board in ("certain", "likely", "reconstruction")
    assert game.version >= 1


@over("games")
def test_every_letter_is_a_piece_with_a_sign(key: str) -> None:
    game = definition(key)
    pieces = {piece.letter for piece in game.pieces}
    assert set(game.state.letters) <= pieces
    signs = [piece.sign for piece in game.pieces]
    assert len(set(signs)) == len(signs), "pieces must be told apart without colour"


@over("variants")
def test_variant_text_reads_back(key: str, variant: str) -> None:
    assert load(key, variant).variant == variant


@over("games")
def test_variants_that_are_listed_exist(key: str) -> None:
    game = definition(key)
    assert game.variants[0] == "default"
    for variant in game.variants:
        load(key, variant)


@over("games")
def test_unknown_variant_is_refused_by_name(key: str) -> None:
    def refused(variant: str) -> None:
        with pytest.raises(Problem) as refusal:
            load(key, variant)
        assert refusal.value.text.pt != refusal.value.text.en

    each(["nonsense", "size=", "size=999", "=", "size=7;x", "ção=1"], refused)
