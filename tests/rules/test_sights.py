"""What a learner may have pointed out on the board."""

from __future__ import annotations

import pytest
from every import each_game, random_states

from tabuleiro.games import definition, load
from tabuleiro.match import open_match


@each_game
def test_sights_have_words_and_name_cells(key: str) -> None:
    game = load(key)
    for sight in definition(key).sights.values():
        assert sight.name.pt != sight.name.en
        for s in random_states(game, 1, most=40):
            assert {*sight.cells(game, s)} <= {*range(len(game.board))}


@pytest.mark.parametrize(
    ("key", "variant", "moves", "shown"),
    [
        ("atari_go", "default", "a1 a2", "a1"),
        ("atari_go", "default", "a1 a2 b1", ""),
        ("atari_go", "size=5", "a1 a2 b1 b2", "a1 b1"),
        ("atari_go", "size=5", "a1 a2 b1 b2 e5 c1", ""),  # they are captured
        ("go", "default", "a1 a2 g7 g6 pass", "a1 g7"),
    ],
)
def test_groups_in_atari(key: str, variant: str, moves: str, shown: str) -> None:
    match = open_match(key, variant, moves)
    found = match.game.definition.sights["atari"].cells(match.game, match.state)
    assert sorted(match.game.board.names[c] for c in found) == shown.split()
