"""What is played on the shelf: every game has a few plays to show, and their picture moves as they do."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.living import actors, living
from tabuleiro.games import keys
from tabuleiro.web.games import sample

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=keys())
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_game_has_plays_to_show(key: str) -> None:
    match = sample(key)
    assert len(match.plays) >= 4 or match.ending


def test_animations_are_in_order_and_end_where_the_plays_do(key: str) -> None:
    match = sample(key)
    picture = ET.fromstring(living(match))
    found = [*picture.iter(f"{SVG}animate"), *picture.iter(f"{SVG}animateTransform")]
    assert found
    for one in found:
        times = [float(time) for time in one.attrib["keyTimes"].split(";")]
        assert times[0] == 0
        assert times[-1] == 1
        assert times == sorted(times)
        assert len(times) == len(one.attrib["values"].split(";"))
    if match.game.board.shape != "pits":
        scene = compose(match.game, None)
        there = [actor for actor in actors(match.game, scene, match.states) if actor.until is None]
        assert len(there) == sum(bool(what) for what in match.game.contents(match.state))
