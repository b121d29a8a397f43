"""Who plays: one type, a number for the rules and a word for people."""

from __future__ import annotations

import json

import msgspec
import pytest

from tabuleiro import load
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Player


def test_two_play() -> None:
    assert [*Player] == [0, 1]
    for player in Player:
        assert player.other != player
        assert player.other.other is player
    assert [player.wins for player in Player] == [FIRST, SECOND]
    assert [player.word for player in Player] == ["first", "second"]


@pytest.mark.parametrize(
    ("result", "winner"), [(ONGOING, None), (FIRST, Player.FIRST), (SECOND, Player.SECOND), (DRAW, None)]
)
def test_a_result_says_who_has_won(result: int, winner: Player | None) -> None:
    assert Player.winner(result) is winner


def test_a_state_says_whose_turn_it_is() -> None:
    game = load("rastros")
    s = game.start()
    assert Player.to_move(s) is Player.FIRST
    assert Player.to_move(game.play(s, game.moves(s)[0])) is Player.SECOND


def test_on_the_wire_a_player_is_a_number() -> None:
    sent = {"player": Player.SECOND, "offers": [Player.FIRST, None]}
    assert json.loads(json.dumps(sent)) == msgspec.json.decode(msgspec.json.encode(sent)) == sent
    assert msgspec.json.encode(sent) == b'{"player":1,"offers":[0,null]}'
