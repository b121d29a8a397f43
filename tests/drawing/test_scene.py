"""Laws of every board's geometry: lines meet their points, names collide with nothing, and nothing is cut off."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import dist

import pytest
from every import each_of, listed

from tabuleiro.boards import points
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.geometry import Box, text_box
from tabuleiro.drawing.ground import strokes
from tabuleiro.drawing.labels import REACH
from tabuleiro.drawing.scene import Scene
from tabuleiro.drawing.signs import FLAG
from tabuleiro.games import load
from tabuleiro.rules import Player

each_board = each_of(listed)


@cache
def scene(key: str, variant: str, empty: bool = True) -> Scene:
    game = load(key, variant)
    return compose(game, None if empty else game.start())


@each_board
def test_lines_go_through_their_points(key: str, variant: str) -> None:
    board = load(key, variant).board
    places = [cell.xy for cell in scene(key, variant).cells]
    for stroke, line in zip(strokes(board), board.lines, strict=board.shape == "points"):
        assert stroke.start == places[line.cells[0]]
        assert all(part.end in places for part in stroke.parts)
        here = stroke.start
        for part in stroke.parts:
            if part.centre:
                assert dist(part.centre, here) == pytest.approx(part.radius, rel=0.01), "an arc has one radius"
            here = part.end
        samples = list(stroke.samples())
        for cell in line.cells:
            assert min(dist(places[cell], point) for point in samples) < 0.2


@each_board
def test_nothing_is_cut_off(key: str, variant: str) -> None:
    one = scene(key, variant, empty=False)
    inside = one.box.grown(1e-9)
    shown = [Box(x - r, y - r, x + r, y + r) for m in one.men for (x, y), r in [(m.xy, m.radius)]]
    shown += [Box(x, y, x, y) for cell in one.cells for x, y in cell.corners or [cell.xy]]
    shown += [Box(x, y, x, y) for stroke in one.strokes for x, y in stroke.samples()]
    shown += [Box(x - f.size / 2, y - f.size / 2, x + f.size / 2, y + f.size / 2) for f in one.flags for x, y in [f.xy]]
    shown += [text_box(n.xy, n.text, n.size) for n in one.notes if n.anchor == "middle"]
    for box in shown:
        assert box.left >= inside.left
        assert box.top >= inside.top
        assert box.right <= inside.right
        assert box.bottom <= inside.bottom


@each_board
def test_names_collide_with_nothing(key: str, variant: str) -> None:
    one = scene(key, variant)
    boxes = [(note, text_box(note.xy, note.text, note.size)) for note in one.notes]
    for (first, box), (other, second) in combinations(boxes, 2):
        assert not box.meets(second), (first.text, other.text)
    lines = [point for stroke in one.strokes for point in stroke.samples()]
    for note, box in boxes:
        assert all(box.distance(point) > 0.03 for point in lines), note.text
        if one.shape == "points":
            assert all(box.distance(cell.xy) >= REACH for cell in one.cells), note.text


@each_board
def test_pieces_do_not_touch(key: str, variant: str) -> None:
    one = scene(key, variant)
    for first, other in combinations(one.cells, 2):
        assert dist(first.xy, other.xy) > 2 * one.man


def test_a_loop_goes_round_the_outside() -> None:
    """An arc that would run along a straight line goes the long way; one that crosses it, the short way."""
    where = {"a": (0, 1), "b": (1, 1), "c": (1, 0), "d": (3, 1), "e": (3, 0)}
    board = points(where, ["a b d", "c b", "c e"], arcs=[("a c", (0, 0)), ("d e", (2, 0.5))])
    loop, bow = strokes(board)[-2:]
    assert abs(loop.parts[0].turn) == pytest.approx(3 * 3.14159265 / 2)
    assert abs(bow.parts[0].turn) < 3.14159265


def test_a_whole_circle_is_one() -> None:
    ring = [("a", (1, 0)), ("b", (0, 1)), ("c", (-1, 0)), ("d", (0, -1))]
    board = points(dict(ring), ["a c", "b d"], arcs=[("a b c d a", (0, 0))])
    assert [stroke.circle for stroke in strokes(board)] == [False, False, True]


@each_board
def test_goals_and_nothing_else_have_flags_that_no_piece_hides(key: str, variant: str) -> None:
    game, one = load(key, variant), scene(key, variant, empty=False)
    goals = [zone for zone in game.setup.zones if zone.player is not None and zone.role == "goal"]
    for zone in goals:
        owner = Player(zone.player or 0).word
        own = [flag for flag in one.flags if flag.owner == owner]
        near = {min(one.cells, key=lambda cell: dist(cell.xy, flag.xy)).index for flag in own}
        assert near
        assert near <= {c for each in goals if each.player == zone.player for c in each.cells}
        assert len(near) == len(own) in (1, len(zone.cells))
    assert {flag.owner for flag in one.flags} == {Player(zone.player or 0).word for zone in goals}
    for flag in one.flags:
        x, y = flag.xy
        _, left, foot, _, _, top, *_ = (k if isinstance(k, float) else 0.0 for k in FLAG)
        pole = [(x + left * flag.size, y + k * flag.size) for k in (foot, top)]
        assert all(dist(man.xy, end) > man.radius for man in one.men for end in pole)
