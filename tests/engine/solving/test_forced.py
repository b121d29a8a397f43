"""Wins by force: the search agrees with one that tries everything, and says when it would take too long."""

from __future__ import annotations

import pytest
from every import plain, random_states

from tabuleiro.engine.solving.forced import Forced, within
from tabuleiro.games import load
from tabuleiro.match import read_position
from tabuleiro.rules import ONGOING, Game, Player, State


def wins(game: Game, s: State, player: Player, plies: int) -> bool:
    end = game.result(s)
    if end != ONGOING or plies == 0:
        return end == player.wins
    tried = any if s.turn == player else all
    return tried(wins(game, game.play(s, m), player, plies - 1) for m in game.moves(s))


def search(game: Game, deepest: int) -> Forced:
    return Forced(game, deepest, entries=1 << 10, run=plain(within))  # so small that entries give way to others


@pytest.mark.parametrize(("key", "variant"), [("avanco", "size=5"), ("alquerque", "default"), ("szkwa", "default")])
def test_it_agrees_with_trying_everything(key: str, variant: str) -> None:
    game = load(key, variant)
    found = search(game, 9)
    answers = set()
    for s in random_states(game, 2)[::-4]:
        for player in Player:
            for plies in range(3):
                answers.add(wins(game, s, player, plies))
                assert found.within(s, player, plies, 10_000) == wins(game, s, player, plies)
    assert answers == {True, False}


def test_what_would_take_too_long_is_not_answered() -> None:
    game = load("avanco")
    assert search(game, 9).within(game.start(), Player.FIRST, 5, 100) is None


def test_a_win_is_found_at_its_distance() -> None:
    game = load("alquerque")
    s = read_position(game, ".B.B./..B../..B../W.B.W/.W.W. 2")
    found = search(game, 9)
    assert [found.within(s, Player.SECOND, plies, 10_000) for plies in range(5)] == [False, False, False, True, True]
    assert not found.within(s, Player.FIRST, 4, 10_000)
