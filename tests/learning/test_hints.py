"""Hints: what they say is so by the rules, and no step says more than its turn."""

from __future__ import annotations

from typing import Any

import pytest

from tabuleiro.games import keys
from tabuleiro.learning.hints import hint
from tabuleiro.match import open_match
from tabuleiro.match.touches import legal_plays


def known(best: str, **value: Any) -> dict[str, Any]:
    play = {"move": best, "value": None, "proved": False, "distance": None, "estimate": 0.6, **value}
    return {"best": [best], "moves": [play]}


def said(key: str, position: str, best: str, step: int = 4, **value: Any) -> str:
    return str(hint(open_match(key, position=position), known(best, **value), step).text.en)


def test_a_play_that_wins_at_once_is_said_to() -> None:
    assert said("shisima", ".WB/.WB/B.W 1", "4-5") == "4-5 wins at once!"
    assert said("shisima", ".WB/.WB/B.W 1", "4-5", step=1).startswith("You can win at once!")


def test_a_play_that_stops_the_other_names_what_it_stops() -> None:
    text = said("jogo_da_velha", "....../....../....../....../.WWW../...... 2", "a2")
    assert "would win at once" not in text  # the other end is still open
    text = said("jogo_da_velha", "....../....../....../....../BWWW../...... 2", "e2")
    assert "would win at once with e2" in text


def test_captures_are_counted() -> None:
    assert "takes 2 pieces" in said("alquerque", "WBB../...B./B..../BB..B/W...W 1", "a1xc3xe5")
    assert "brings 10 into your store" in said("ouri", "2,1,0,0,3,4/1,2,1,2,4,4 1 deposits=12-12", "f")


def test_what_is_proved_is_told_apart_from_a_guess() -> None:
    assert "It is proved" in said("shisima", "", "1", value="draw", proved=True)
    assert "guess" in said("shisima", "", "1")


@pytest.mark.parametrize("key", keys())
def test_every_game_is_given_hints_and_the_play_comes_last(key: str) -> None:
    match = open_match(key) if key != "pista_livre" else open_match(key, moves="531:")
    for play in legal_plays(match.game, match.state)[:3]:
        steps = [hint(match, known(play.text), step) for step in (1, 2, 3, 4)]
        assert [step.move for step in steps] == [None, None, play.text, play.text]
        assert all(step.text.say(lang) for step in steps for lang in ("pt", "br", "en"))
        assert set(steps[1].cells) <= set(steps[0].cells)
