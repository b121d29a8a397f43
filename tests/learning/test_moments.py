"""A game looked back on: the play that decided it is found, and what would have been better is told and shown."""

from __future__ import annotations

from typing import Any

from tabuleiro.learning.moments import Looked, better, decisive, headline
from tabuleiro.match import Match, open_match
from tabuleiro.rules import Player


def value(move: str, chance: float) -> dict[str, Any]:
    return {"move": move, "value": None, "proved": False, "distance": None, "estimate": chance}


def looked(match: Match, number: int, best: str, could: float, made: float) -> Looked:
    ply = match.plies[number - 1]
    plays = [value(best, could)] + ([value(ply.text, made)] if ply.text != best else [])
    return Looked({"best": [best], "moves": plays}, number, ply)


def finished() -> Match:
    """Shisima in which the second player lets three in line happen."""
    return open_match("shisima", position="WBW/..W/.BB 1", moves="2-0 5-6 8-7")


def test_the_decisive_play_is_the_last_one_that_gave_away_what_was_not_lost_yet() -> None:
    match = open_match("shisima", moves="1 2 3 4 5 7")
    early, late = looked(match, 2, "0", 0.9, 0.45), looked(match, 4, "0", 0.6, 0.1)
    hopeless = looked(match, 6, "0", 0.35, 0.02)
    others = looked(match, 3, "0", 0.9, 0.1)
    assert decisive([early, others, late, hopeless], Player.FIRST) is late
    assert decisive([early, hopeless], Player.FIRST) is early
    assert decisive([hopeless], Player.FIRST) is hopeless
    assert decisive([others], Player.FIRST) is None
    match.resign(Player.SECOND)
    assert "play 4" in headline(match, [early, late], Player.SECOND).en
    assert headline(match, [others], Player.SECOND).en == "I found no single play that decided the game."


def test_what_was_played_what_was_better_and_why_is_told_to_who_lost() -> None:
    match = finished()
    one = looked(match, 2, "1-2", 0.5, 0.1)
    told = better(match.game, one, {"5-6": ["5-6", "8-7"], "1-2": ["1-2", "8-7"]}, Player.SECOND)
    assert told.text.pt.startswith(
        "Aqui jogaste 5-6. Depois disso, o outro responde 8-7, e ganha: três peças em linha."
    )
    assert "Melhor era 1-2." in told.text.pt
    assert [story.moves for story in told.stories] == [["5-6", "8-7"], ["1-2", "8-7"]]
    assert "Aqui você jogou 5-6." in told.text.br


def test_the_same_is_told_to_who_won_and_to_those_who_look_on() -> None:
    match = finished()
    one = looked(match, 2, "1-2", 0.5, 0.1)
    lines = {"5-6": ["5-6", "8-7"]}
    won = better(match.game, one, lines, Player.FIRST).text.pt
    assert won.startswith("Aqui o outro jogou 5-6. Depois disso, respondes 8-7, e ganhas: tens três peças em linha.")
    assert better(match.game, one, lines, None).text.pt.startswith(
        "Aqui as Pretas jogaram 5-6. Depois disso, as Brancas"
    )


def test_those_who_look_on_are_told_why_by_the_names_of_the_sides_alone() -> None:
    match = open_match("shisima", position="WBW/..W/.BB 1", moves="8-7 4-0")
    one = looked(match, 1, "2-0", 0.9, 0.1)
    text = better(match.game, one, {"8-7": ["8-7", "4-0"], "2-0": ["2-0", "1-2", "8-7"]}, None).text
    assert "A seguir as Brancas ameaçam ganhar com 8-7." in text.pt
    assert "Sem isto, as Pretas ganhavam já com 4-0; assim já não podem." in text.pt
    assert not any(word in text.pt for word in ("ameaças", "o outro", "ganhas"))


def test_a_game_without_a_mistake_is_said_to_be_one() -> None:
    match = finished()
    fine = looked(match, 2, "5-6", 0.5, 0.5)
    for to in (Player.FIRST, Player.SECOND, None):
        assert headline(match, [fine], to).say("br")
    assert headline(match, [fine], Player.SECOND).en.startswith("I found no big mistake of yours")
