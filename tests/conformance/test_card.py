"""The card of every game, by the laws; and what its file is like."""

from __future__ import annotations

import re

import pytest
from every import each_game, pytest_generate_tests, source_of  # noqa: F401

from tabuleiro.games import definition, load
from tabuleiro.rules import Problem
from tabuleiro.testing.card import *


@each_game
def test_file_stays_small(key: str) -> None:
    besides = re.sub(r"^ARTICLES = \(\n.*?^\)", "", source_of(key), flags=re.MULTILINE | re.DOTALL)
    assert len(besides.splitlines()) <= 300


@each_game
def test_code_cites_the_articles(key: str) -> None:
    assert "# article " in source_of(key)


@pytest.mark.parametrize(
    ("key", "pt", "en"),
    [
        ("avanco", "Dan Troyka, 2000", "Dan Troyka, 2000"),
        ("gatos_caes", "Simon Norton, década de 1970", "Simon Norton, 1970s"),
        ("pretwa", "tradicional (Índia)", "traditional (India)"),
        ("atari_go", "Yasutoshi Yasuda, século XX", "Yasutoshi Yasuda, 20th century"),
        ("ouri", "tradicional", "traditional"),
    ],
)
def test_who_made_a_game_is_said_once_and_in_every_language(key: str, pt: str, en: str) -> None:
    credit = definition(key).credit
    assert (credit.pt, credit.say("br"), credit.en) == (pt, pt, en)


def test_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Problem, match="rastros"):
        load("xadrez")
