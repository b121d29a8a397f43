"""Plays as sequences of parts: in every game and variant each can be touched part by part, and nothing else can."""

from __future__ import annotations

from random import Random

import pytest
from every import ALL, each_of, new_match

from tabuleiro.games import load
from tabuleiro.match import Match, open_match
from tabuleiro.match.touches import Legal, legal_plays, way_of
from tabuleiro.rules import Player
from tabuleiro.testing.support import is_wide, options_of
from tabuleiro.web.views import play_view

MANY = 10_000  # plays of a position, which take long to be held against one another
WORDS = ("swap", "pass", "hand", "off", "done")


def played(key: str) -> list[str]:
    return [name for name in options_of(key) if ALL or len(load(key, name).moves(load(key, name).start())) < MANY]


@each_of(played)
def test_every_play_is_told_from_every_other_by_its_parts(key: str, variant: str) -> None:
    game = load(key, variant)
    letters = {piece.letter for piece in game.definition.pieces}
    match, random = new_match(game, 1), Random(1)
    for _ in range(3 if is_wide(game) else 14):
        if match.ending:
            break
        legal = legal_plays(match.game, match.state)
        assert [play.text for play in legal] == match.legal()
        ways = [way for play in legal for way in play.ways]
        whole = set(ways)
        assert all(play.ways for play in legal)
        assert len(whole) == len(ways), "two plays share a way"
        for way in ways:
            assert not any(way[:n] in whole for n in range(1, len(way))), f"{way} goes on where another is complete"
            for part in way:
                if isinstance(part, int):
                    assert 0 <= part < len(game.board)
                else:
                    kind, _, value = part.partition(":")
                    assert (
                        part in WORDS or (kind == "die" and value in "123456") or (kind == "piece" and value in letters)
                    )
        targets_are_accepted(match, legal)
        match.make(random.choice(legal).play)


def targets_are_accepted(match: Match, legal: list[Legal]) -> None:
    """Where one play only ends on a cell on which none begins, that cell alone is the play; nowhere else is it."""
    game, s = match.game, match.state
    ends: dict[int | None, list[Legal]] = {}
    for one in legal:
        told = play_view(game, s, game.play(s, one.play), one.text, Player.to_move(s))
        ends.setdefault(told.to, []).append(one)
    begun = {way[0] for one in legal for way in one.ways if len(way) > 1}
    for cell, plays in ends.items():
        if cell is not None and len(plays) == 1 and cell not in begun:
            assert (cell,) in plays[0].ways, f"{plays[0].text} is not made by its target"
        elif game.board.shape != "pits":
            assert not any((cell,) in one.ways for one in plays), f"which of {[one.text for one in plays]}?"


@pytest.mark.parametrize(
    ("key", "text", "parts"),
    [
        ("avanco", "a2-b3", ["a2", "b3"]),
        ("rastros", "e5-d4", ["e5", "d4"]),
        ("alquerque", "b4xd2xd4", ["b4", "d2", "d4"]),
        ("pentagonia", "a3-b3xa6", ["a3", "b3", "a6"]),
        ("batalha_dos_peoes", "c3xb4ep", ["c3", "b4"]),
        ("halma", "h^l^b", ["h", "l", "b"]),
        ("halma", "--", ["pass"]),
        ("hex", "swap", ["swap"]),
        ("produto", "Ba1", ["piece:B", "a1"]),
        ("produto", "a1=W", ["a1", "piece:W"]),
        ("ouri", "Fx2", ["F"]),
        ("pista_livre", "0/4", ["hand", "4"]),
        ("pista_livre", "5/7*", ["5", "7"]),
        ("pista_livre", "12/off", ["12", "off"]),
        ("pista_livre", "12/off:5", ["12", "off", "die:5"]),
    ],
)
def test_a_text_is_taken_apart(key: str, text: str, parts: list[str]) -> None:
    game = load(key)
    assert [game.board.names[part] if isinstance(part, int) else part for part in way_of(game, text)] == parts


def ways(key: str, position: str, text: str) -> list[list[str]]:
    match = open_match(key, position=position)
    play = next(play for play in legal_plays(match.game, match.state) if play.text == text)
    return [[match.game.board.names[part] if isinstance(part, int) else part for part in way] for way in play.ways]


def test_a_play_of_dice_is_made_by_its_target_alone_where_no_other_ends_there() -> None:
    assert ways("pista_livre", ".,.,.,.,.,./.,.,.,.,.,. 1 hand=8-8 dice=3-0-0", "0/3") == [["hand", "3"], ["3"]]
    both = "W1,.,.,.,.,./W1,.,.,.,.,. 1 hand=6-8 dice=3-2-0"
    assert ways("pista_livre", both, "0/3") == [["hand", "3"]]  # 1/3 ends there, too
    assert ways("pista_livre", both, "0/2") == [["hand", "2"], ["2"]]
    assert ways("pista_livre", both.replace("3-2-0", "3-0-0"), "12/off") == [["12", "off"], ["off"]]


def test_what_a_play_takes_is_not_its_target() -> None:
    assert ways("pentagonia", ".W......../..B.B...../.....W.W.. 2 hand=7-8", "b4xa2") == [["b4", "a2"]]


def test_the_piece_of_rastros_may_be_touched_first_or_not() -> None:
    match = open_match("rastros")
    at = match.game.board.index
    d4 = next(play for play in legal_plays(match.game, match.state) if play.text == "d4")
    assert d4.ways == ((at["d4"],), (at["e5"], at["d4"]))
