"""Where the dice lie on a real table the site throws none: what they show is entered, and again after a correction."""

from __future__ import annotations

from secrets import randbelow

import pytest

from tabuleiro.rules import Player, Problem
from tabuleiro.store import Event
from tabuleiro.web.table import MatchTable, replay

REQUEST = {
    "game": "pista_livre",
    "variant": "default",
    "rules": 1,
    "seats": ["me", "me"],
    "names": ["", ""],
    "holders": [["a"], ["a"]],
    "clock": "",
    "position": "",
    "moves": [],
    "limits": "",
    "before": None,
    "start": {"how": "first", "hand": None},
    "dice": "hand",
}


def enter(table: MatchTable, text: str) -> None:
    """Enter a play or a throw as the site does."""
    assert table.turn is not None
    (body,), play = table.decide_move(table.turn, text, None)
    table.apply(Event("t", table.seq + 1, body[0], 1.0, body[1]), play)


def test_dice_are_entered_and_no_others_are_thrown() -> None:
    table = replay([Event("t", 1, "created", 0.0, dict(REQUEST))])
    assert table.waiting
    assert not table.decide_throw(randbelow)
    with pytest.raises(Problem, match="666"):
        enter(table, "7 7 7")
    enter(table, "6 5 5")
    assert not table.waiting
    thrown = table.match.texts[0]
    while not table.waiting:
        enter(table, table.match.legal()[0])
    before = list(table.match.texts)
    enter(table, "111")
    wrong = table.decide(Player.FIRST, "ask_take_back")[0]
    table.apply(Event("t", table.seq + 1, wrong[0], 2.0, wrong[1]))
    assert table.match.texts == before[:-1], "the last play is taken back, and the throw after it with it"
    enter(table, before[-1])
    assert table.waiting
    assert not table.decide_throw(randbelow), "what was thrown wrongly does not come again"
    assert table.match.texts[0] == thrown


def test_a_throw_that_comes_twice_counts_once() -> None:
    table = replay([Event("t", 1, "created", 0.0, dict(REQUEST))])
    player = table.turn
    assert player is not None
    enter(table, "655:")
    assert table.decide_move(player, "655:", 0) == ([], None)
