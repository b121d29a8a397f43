"""Boards that play, and emblems: every game has them, and they show what its plays do."""

from __future__ import annotations

import re

import pytest

from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.emblem import emblem, window
from tabuleiro.drawing.living import actors, living
from tabuleiro.games import keys
from tabuleiro.match import open_match


@pytest.fixture(params=keys())
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_piece_that_moves_is_one_piece() -> None:
    match = open_match("shisima", moves="", position=".WB/.WB/B.W 1")
    match.play("4-5")
    [gone] = [actor for actor in actors(match.game, compose(match.game, None), match.states) if actor.ways]
    assert gone.since == 0
    assert gone.until is None


def test_a_still_does_not_move(key: str) -> None:
    assert "<animate" not in living(open_match(key), moving=False)


def test_an_emblem_is_a_square_without_words(key: str) -> None:
    match = open_match(key)
    picture = emblem(match.game, match.state)
    wide, high = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', picture).groups()
    assert wide == high
    assert "<text x=" not in picture


def test_the_window_goes_where_things_are() -> None:
    match = open_match("hex", moves="j10 i10 k10")
    scene = compose(match.game, match.state)
    box = window(scene, [man.xy for man in scene.men])
    assert all(box.distance(man.xy) == 0 for man in scene.men)
