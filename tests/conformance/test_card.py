"""The card of every game: both languages, articles, pieces, options, limits of its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from every import each_game, each_variant

from tabuleiro import games
from tabuleiro.games import definition, load
from tabuleiro.rules import Problem, Text

FOLDER = Path(games.__file__).parent


@each_game
def test_key_is_the_name_of_the_file(key: str) -> None:
    assert definition(key).key == key
    assert (FOLDER / f"{key}.py").exists()


@each_game
def test_file_stays_small(key: str) -> None:
    assert len((FOLDER / f"{key}.py").read_text("utf-8").splitlines()) <= 225


@each_game
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


@each_game
def test_articles_are_numbered_in_order_and_our_readings_apart(key: str) -> None:
    numbers = [article.number for article in definition(key).articles]
    own = [number for number in numbers if number.startswith("N")]
    book = numbers[: len(numbers) - len(own)]
    assert book == [str(i) for i in range(1, len(book) + 1)]
    assert own == [f"N{i}" for i in range(1, len(own) + 1)]


@each_game
def test_code_cites_the_articles(key: str) -> None:
    code = (FOLDER / f"{key}.py").read_text("utf-8")
    assert "# article " in code


@pytest.mark.parametrize(
    ("key", "pt", "en"),
    [
        ("avanco", "Dan Troyka, 2000", "Dan Troyka, 2000"),
        ("gatos_caes", "Simon Norton, década de 1970", "Simon Norton, 1970s"),
        ("pretwa", "tradicional (Índia)", "traditional (India)"),
        ("ouri", "tradicional", "traditional"),
    ],
)
def test_who_made_a_game_is_said_once_and_in_every_language(key: str, pt: str, en: str) -> None:
    credit = definition(key).credit
    assert (credit.pt, credit.say("br"), credit.en) == (pt, pt, en)


@each_game
def test_facts_are_given(key: str) -> None:
    game = definition(key)
    assert game.author
    assert game.year
    assert game.sources
    assert game.competition in ("cnjm", "lobogames")
    assert game.board in ("certain", "likely", "reconstruction")
    assert game.version >= 1


@each_game
def test_every_letter_is_a_piece_with_a_sign(key: str) -> None:
    game = definition(key)
    pieces = {piece.letter for piece in game.pieces}
    assert set(game.state.letters) <= pieces
    signs = [piece.sign for piece in game.pieces]
    assert len(set(signs)) == len(signs), "pieces must be told apart without colour"


@each_variant
def test_variant_text_reads_back(key: str, variant: str) -> None:
    assert load(key, variant).variant == variant


@each_game
def test_variants_that_are_listed_exist(key: str) -> None:
    game = definition(key)
    assert game.variants[0] == "default"
    for variant in game.variants:
        load(key, variant)


@each_game
@pytest.mark.parametrize("variant", ["nonsense", "size=", "size=999", "=", "size=7;x", "ção=1"])
def test_unknown_variant_is_refused_by_name(key: str, variant: str) -> None:
    with pytest.raises(Problem) as refused:
        load(key, variant)
    assert refused.value.text.pt != refused.value.text.en


def test_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Problem, match="rastros"):
        load("xadrez")
