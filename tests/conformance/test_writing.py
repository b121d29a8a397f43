"""Texts of plays, positions and records of every game, by the laws; and positions that cannot exist."""

from __future__ import annotations

import pytest
from every import pytest_generate_tests  # noqa: F401

from tabuleiro.games import load
from tabuleiro.match import IllegalPlay, Match, read_position, write_position
from tabuleiro.rules import Problem
from tabuleiro.testing.writing import *


def test_a_cell_that_is_not_on_the_board_is_named() -> None:
    match = Match(load("five_mens_morris"))
    with pytest.raises(IllegalPlay, match="a4 is not a cell"):
        match.play("a1-a4")
    with pytest.raises(IllegalPlay, match="which is written a1"):
        match.play("a1xx")


WHITE_AND_BLACK_FIVE = "WWWWW..../........./BBBBB..../........./........./........./........./........./......... 2"
TWO_WHITE_FIVES = WHITE_AND_BLACK_FIVE.replace("B", "W")
ONE_PIECE_TWO_FIVES = "WWWWW..../.W......./..W....../...W...../....W..../........./........./........./......... 2"
EMPTY = "........./........./........./........./........./........./........./........./......... 2"


@pytest.mark.parametrize(
    ("key", "variant", "text"),
    [
        ("szkwa", "default", "W/WWW/WWW/WWWWWWW/WWW/WWW/W 1"),  # 21 white pieces
        ("szkwa", "default", "./.B./.../......./.../.../. 1 taken=20-0"),
        ("szkwa", "default", "./.../.../......./.../.../. 1 hand=19-20 taken=0-2"),
        ("pente", "size=9", WHITE_AND_BLACK_FIVE),
        ("pente", "size=9", TWO_WHITE_FIVES),
        ("pente", "size=9", WHITE_AND_BLACK_FIVE.replace("WWWWW", ".....") + " pairs=5-0"),
        ("pente", "size=9", EMPTY + " pairs=13-0"),
        ("pente", "size=9", EMPTY + " pairs=5-5"),
        ("rastros", "default", "......#/......./....o../......./......./......./....... 1"),
        ("rastros", "size=5", "...../...../...o./...../#.... 2"),
        ("dominorio", "size=4", "..../V.../V.../V... 2"),  # half a domino too many
        ("dominorio", "size=4", "HHH./..../..../.... 1"),
        ("dominorio", "size=4", "VV../..../..../.... 1"),
        ("dominorio", "size=4,swap=yes", "..../..../..../.... 1 swapped=1"),
        ("dominorio", "size=4", "V.../V.../..../.... 1 swapped=1"),
        ("quelhas", "size=4", "V.../..../..../.... 2"),  # a line of one stone
        ("quelhas", "size=4", "HV../.V../..../.... 1"),
        ("quelhas", "size=4", "..../..../..../.... 1 swapped=1"),
        ("quelhas", "size=4,swap=no", "V.../V.../..../.... 1 swapped=1"),
        ("atari_go", "size=3", ".../W../BW. 1"),  # a stone without liberties
        ("atari_go", "size=3,suicide=loses", ".../W../BW. 1"),  # which it was White who took
        ("atari_go", "size=3", ".../.../... 1 taken=1-1"),
        ("peoes", "size=3x5", "W../.../.../.../..B 1"),  # both have arrived
        ("peoes", "size=3x5", ".../..B/.../W../W.. 1"),  # behind its starting row
        ("peoes", "size=3x5", ".../WWW/W../.../... 1"),
        ("peoes", "size=3x8", ".../..B/.../.../W../.../.../... 1 passant=c6"),  # nobody has passed there
        ("amazonas", "size=3", "..B/.../WW. 1"),  # an amazon too many
        ("amazonas", "size=4", ".BB./..../..../..W. 1"),
        ("pontos_quadrados", "size=1x1", ".L./L.L/.L. 1"),  # closed, and nobody's
        ("pontos_quadrados", "size=1x1", ".L./LA./.L. 1"),
        ("pontos_quadrados", "size=1x1", "LL./L../... 1"),  # a line on a dot
        ("pontos_quadrados", "size=1x1", ".A./L../... 1"),
        ("konane", "size=4", "..../..../WW../.... 1"),  # on a light square and on a dark one
        ("konane", "size=4", "BWBW/WBWB/BWBW/WBWB 1"),  # nothing is missing
        ("konane", "size=4,opening=free", "BWBW/WBWB/BWBW/WBWB 2"),
        ("konane", "size=4,opening=free", "BWBW/WBWB/BW.W/WBWB 2"),  # a black stone is gone, and Black is to move
    ],
)
def test_positions_that_cannot_exist_are_refused(key: str, variant: str, text: str) -> None:
    with pytest.raises(Problem, match="cannot exist") as refused:
        read_position(load(key, variant), text)
    assert "não pode existir" in refused.value.text.pt
    assert read_position(load(key, variant), text, kept=True).turn == int(text.split()[1]) - 1  # of an old match


@pytest.mark.parametrize(
    ("key", "variant", "text"),
    [
        ("szkwa", "default", "W/WWW/WWW/WWWWWWW/WWW/WWW/. 1"),
        ("szkwa", "default", "./BBB/.../......./.../.../. 1"),  # a study: each has 20 more in hand
        ("pente", "size=9", ONE_PIECE_TWO_FIVES),
        ("pente", "size=9,five=exactly", WHITE_AND_BLACK_FIVE + " pairs=1-0"),  # N4
        ("pente", "size=9", EMPTY + " pairs=12-4"),
        ("rastros", "default", "......o/.....#./....#../......./......./......./....... 1"),
        ("dominorio", "size=4", "VV../VV../V.HH/V.HH 1"),
        ("quelhas", "size=4", "VHH./V.../V.../.... 1"),
        ("atari_go", "size=3,suicide=loses", ".../W../BW. 2"),
        ("atari_go", "size=3,goal=3", ".../.../... 1 taken=2-3"),
        ("konane", "size=4", "..../..../B.../W... 1"),
        ("pontos_quadrados", "size=2x1", ".L.L./LAL../.L... 2"),
        ("peoes", "size=3x8", ".../.../.../W.B/.../.../.../... 1 passant=c6"),
        ("amazonas", "size=3", "..B/###/W.# 1"),
        ("konane", "size=4,opening=free", "BWBW/WBWB/B.BW/WBWB 2"),
    ],
)
def test_positions_that_may_exist_are_not(key: str, variant: str, text: str) -> None:
    game = load(key, variant)
    assert write_position(game, read_position(game, text)) == text
