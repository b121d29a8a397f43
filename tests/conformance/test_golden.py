"""Golden numbers of every game and variant, and the random match kept of each game."""

from __future__ import annotations

import golden
from every import each_game, each_variant

from tabuleiro.engine.perft import perft
from tabuleiro.games import definition, load
from tabuleiro.match import read_record, write_record


@each_variant
def test_perft(key: str, variant: str) -> None:
    known = golden.read(key).get(variant)
    assert known, f"no golden numbers of {key} {variant}: run scripts/golden {key}"
    game = load(key, variant)
    assert perft(game, len(known), throws=golden.throws(game)) == known, (
        "rules changed? then on purpose: scripts/golden"
    )


@each_game
def test_no_golden_numbers_of_variants_that_are_gone(key: str) -> None:
    assert set(golden.read(key)) == set(definition(key).every_variant())


@each_game
def test_random_match(key: str) -> None:
    text = (golden.FOLDER / f"{key}.record").read_text("utf-8")
    assert golden.random_match(key) == text
    assert write_record(read_record(text)) == text
