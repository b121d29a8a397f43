"""Hints: what they say is so by the rules, and no step says more than its turn."""

from __future__ import annotations

from typing import Any

import pytest

from tabuleiro.games import keys
from tabuleiro.learning import stories
from tabuleiro.learning.hints import Hint, hint
from tabuleiro.match import open_match
from tabuleiro.match.touches import legal_plays
from tabuleiro.rules import Player


def known(best: str, **value: Any) -> dict[str, Any]:
    play = {"move": best, "value": None, "proved": False, "distance": None, "estimate": 0.6, **value}
    return {"best": [best], "moves": [play]}


def said(key: str, position: str, best: str, step: int = 4, **value: Any) -> str:
    return str(hint(open_match(key, position=position), known(best, **value), step).text.en)


def told(key: str, position: str, best: str, lines: dict[str, list[str]], worse: str = "") -> Hint:
    """A hint by what is known of the best play and of one that loses."""
    match = open_match(key, position=position)
    found = known(best)
    loses = {"value": Player.to_move(match.state).other.word, "proved": True, "estimate": None}
    found["moves"] += [{**found["moves"][0], "move": worse, **loses}] if worse else []
    return hint(match, found, 4, lines)


def test_a_play_that_wins_at_once_is_said_to_and_how() -> None:
    assert said("shisima", ".WB/.WB/B.W 1", "4-5") == "With 4-5 you win at once: you have three pieces in line!"
    assert said("shisima", ".WB/.WB/B.W 1", "4-5", step=1).startswith("You can win at once!")


def test_a_play_that_stops_the_other_names_what_it_stops() -> None:
    text = said("jogo_da_velha", "....../....../....../....../.WWW../...... 2", "a2")
    assert "would win at once" not in text  # the other end is still open
    text = said("jogo_da_velha", "....../....../....../....../BWWW../...... 2", "e2")
    assert "would win at once with e2" in text


def test_captures_are_counted_and_named() -> None:
    assert "captures 2 pieces on b2 and d4" in said("alquerque", "WBB../...B./B..../BB..B/W...W 1", "a1xc3xe5")
    assert "captures 10 seeds" in said("ouri", "2,1,0,0,3,4/1,2,1,2,4,4 1 deposits=12-12", "f")


def test_what_would_have_been_taken_otherwise_is_named() -> None:
    text = said("alquerque", "B.B.B/..B../..W../...../W...W 1", "c3-b3")
    assert "Otherwise your opponent would capture a piece on c3 with c4xc2." in text


def test_that_nothing_can_be_captured_is_said_only_where_it_is_so() -> None:
    assert "cannot capture anything" in said("alquerque", "B.B.B/...../...../...../WWW.W 1", "a1-a2")
    match = open_match("konane", moves=open_match("konane").legal()[0])
    match.play(match.legal()[0])  # from here on every play of both captures
    for text in match.legal():
        assert "capture anything" not in hint(match, known(text), 4).text.en


def test_what_is_proved_is_told_apart_from_what_is_expected_in_words_of_all_three_countries() -> None:
    assert "It is proved" in said("shisima", "", "1", value="draw", proved=True)
    for chance in (0.95, 0.7, 0.5, 0.2):
        text = hint(open_match("shisima"), known("1", estimate=chance), 4).text
        assert text.en.startswith("I am not sure who wins here;")
        assert not any("palpite" in text.say(lang) or "guess" in text.say(lang) for lang in ("pt", "br", "en"))
    assert "not sure" not in said("shisima", "", "1", value="draw", proved=True)


def test_the_line_of_the_best_play_is_told_to_who_asks() -> None:
    line = ["2-0", "1-2", "8-7"]
    found = told("shisima", "WBW/..W/.BB 1", "2-0", {"2-0": line})
    assert [ply.move for ply in found.stories[0].plies] == line
    assert [ply.text.pt for ply in found.stories[0].plies] == [
        "Jogas 2-0, e ameaças ganhar com 8-7.",
        "O outro joga 1-2.",
        "Jogas 8-7, e ganhas: tens três peças em linha.",
    ]
    assert found.stories[0].plies[2].text.br == "Você joga 8-7, e ganha: você tem três peças em linha."
    assert "Depois o outro só pode jogar 1-2 ou 5-6." in found.text.pt


def test_what_comes_of_the_play_is_told_where_little_else_is_to_be_said() -> None:
    line = ["f", "A", "e"]
    found = told("ouri", "2,1,8,4,5,6/2,9,1,0,0,8 1 deposits=2-0", "f", {"f": line})
    assert "Se o outro responder A, jogas e, e capturas 3 sementes em D." in found.text.pt


def test_a_play_that_looks_good_is_refuted_by_what_the_other_does() -> None:
    position = "B...B/.BB../...../.W.W./..W.. 1"
    found = told("alquerque", position, "d2-e2", {"b2-b3": ["b2-b3", "b4xb2"]}, worse="b2-b3")
    assert "Se jogares b2-b3, o outro responde b4xb2, e " in found.text.pt
    assert found.stories[-1].moves == ["b2-b3", "b4xb2"]
    assert "captura uma peça em b3" in found.text.pt or "ganha" in found.text.pt


def test_a_line_is_told_to_those_who_look_on_by_the_names_of_the_sides() -> None:
    game = open_match("shisima", position="WBW/..W/.BB 1")
    plies = stories.told(game.game, game.state, ["2-0", "1-2", "8-7"], None)
    assert plies[0].text.pt == "As Brancas jogam 2-0, e ameaçam ganhar com 8-7."
    assert plies[2].text.en == "White plays 8-7, and wins: three pieces in line."


@pytest.mark.parametrize("key", keys())
def test_every_game_is_given_hints_and_the_play_comes_last(key: str) -> None:
    match = open_match(key) if key != "pista_livre" else open_match(key, moves="531:")
    for play in legal_plays(match.game, match.state)[:3]:
        steps = [hint(match, known(play.text), step) for step in (1, 2, 3, 4)]
        assert [step.move for step in steps] == [None, None, play.text, play.text]
        assert all(step.text.say(lang) for step in steps for lang in ("pt", "br", "en"))
        assert set(steps[1].cells) <= set(steps[0].cells)
