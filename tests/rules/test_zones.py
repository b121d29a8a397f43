"""What a zone in a player's colour means: the same in every game, and in one word."""

from __future__ import annotations

from every import each_game

from tabuleiro.games import definition, load
from tabuleiro.rules import Player
from tabuleiro.rules.definition import ROLES
from tabuleiro.web.games import board_document

GOAL = {"pt": "meta", "br": "meta", "en": "goal"}


@each_game
def test_a_goal_is_a_goal_in_form_colour_and_word_and_nothing_else_is(key: str) -> None:
    for variant in definition(key).variants:
        game = load(key, variant)
        owned = [(zone.role, zone.player) for zone in game.setup.zones if zone.player is not None]
        assert {role for role, _ in owned} <= {*ROLES}
        assert sorted(owned) == sorted((role, Player(player).other) for role, player in owned), "both have one"
        board = board_document(game)
        for zone, shown in zip(game.setup.zones, board.zones, strict=True):
            assert shown.role == (None if zone.player is None else zone.role)
            for lang, word in GOAL.items():
                assert (word in zone.name.say(lang).split()) == (shown.role == "goal"), zone.name.say(lang)
            if shown.role == "own":  # what one plays from is no place to go to: it has no colour
                assert all(board.cells[cell].owner is None for cell in zone.cells)
