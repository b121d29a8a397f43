"""The way of a piece over the board, as the pages draw it: round curves, through loops, from landing to landing."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from tabuleiro.drawing.scene import placed
from tabuleiro.drawing.trail import trail
from tabuleiro.match import open_match
from tabuleiro.web.views import last_view


def played(key: str, position: str, text: str) -> tuple[list[str], list[tuple[float, float]]]:
    """The cells and the points that a play from a position goes through."""
    match = open_match(key, position=position, moves=[text])
    last = last_view(match)
    assert last
    return [match.game.board.names[c] for c in last.way], [*last.trail]


def test_a_capture_of_surakarta_runs_along_its_line_and_round_the_loop() -> None:
    """Article 3: from b3 down its column, round the loop of the corner, and along the second row."""
    way, points = played("surakarta", "....../....../....../.W..../...B../...... 1", "b3xd2")
    assert way == ["b3", "b2", "b1", "a2", "b2", "c2", "d2"]
    board = open_match("surakarta").game.board
    corner = placed(board, board.xy[board.index["a1"]])
    curve = points[points.index(placed(board, board.xy[board.index["b1"]])) :][:-3]
    assert len(curve) > 8
    assert all(dist(point, corner) == pytest.approx(1, abs=0.01) for point in curve)
    assert min(x for x, _ in points) < corner[0] - 0.9
    assert max(dist(a, b) for a, b in pairwise(points)) < 1.1


def test_a_step_of_surakarta_beside_the_loop_does_not_run_round_it() -> None:
    way, points = played("surakarta", "....../....../....../....../W...../....B. 1", "a2-b1")
    assert way == ["a2", "b1"]
    assert len(points) == 2


@pytest.mark.parametrize(
    ("key", "position", "text", "way"),
    [
        ("konane", "......../......../......../......../......../......../......../WB.B.... 1", "a1-e1", "a1 c1 e1"),
        ("amazonas", "", "c1-d1,e1", "c1 d1"),
        ("hex", "", "f6", ""),
        ("dominorio", "", "a1-a2", ""),
    ],
)
def test_a_piece_goes_where_it_stands_then_and_what_is_put_goes_nowhere(
    key: str, position: str, text: str, way: str
) -> None:
    assert played(key, position, text)[0] == way.split()


def test_on_a_circle_a_step_follows_it() -> None:
    board = open_match("pretwa").game.board
    circle = next(line for line in board.lines if line.centre is not None)
    one, other = circle.cells[:2]
    there, back = trail(board, [one, other]), trail(board, [other, one])
    assert len(there) > 2
    assert all(dist(a, b) < 1e-6 for a, b in zip(there, reversed(back), strict=True))


def test_a_jump_on_a_circle_of_pretwa_follows_it() -> None:
    board = open_match("pretwa").game.board
    circle = next(line for line in board.lines if line.centre is not None)
    centre = placed(board, circle.centre)
    radius = dist(centre, placed(board, board.xy[circle.cells[0]]))
    for one, over, other in (circle.cells[:3], (*circle.cells[-2:], circle.cells[1])):  # and where the circle closes
        points = trail(board, [one, other])
        assert len(points) > 4
        assert all(dist(point, centre) == pytest.approx(radius, abs=0.01) for point in points)
        assert min(dist(point, placed(board, board.xy[over])) for point in points) < 0.01
    assert len(trail(board, [circle.cells[0], circle.cells[3]])) == 2  # half-way round there are two ways
