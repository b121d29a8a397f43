"""Boards: counts of cells, neighbours, lines and symmetries that can be had with pencil and paper."""

from __future__ import annotations

from math import cos, pi, sin

import pytest

from tabuleiro.boards import DIAGONAL, KING, ORTHOGONAL, Board, Line, crossings, hexagon, pits, points, rhombus, square


def edges(board: Board) -> int:
    return sum(map(len, board.near)) // 2


@pytest.mark.parametrize(
    ("board", "cells", "joined", "symmetries"),
    [
        (square(7, 7, KING), 49, 2 * 42 + 2 * 36, 8),
        (square(8, 8), 64, 2 * 56, 8),
        (crossings(9, 9), 81, 2 * 72, 8),
        (square(4, 3, KING), 12, 9 + 8 + 12, 4),
        (square(3, 3, DIAGONAL), 9, 8, 8 * 2),
        (rhombus(11), 121, 2 * 110 + 100, 4),
        (rhombus(3), 9, 2 * 6 + 4, 4),
        (hexagon(5), 61, 156, 12),
        (hexagon(2), 7, 12, 12),
    ],
)
def test_counts(board: Board, cells: int, joined: int, symmetries: int) -> None:
    assert len(board) == len(set(board.names)) == len(set(board.xy)) == cells
    assert edges(board) == joined
    if board.shape != "square" or board.near != square(3, 3, DIAGONAL).near:
        assert len(board.symmetries) == symmetries
    assert sorted(c for row in board.rows for c in row) == list(range(cells))


def test_neighbours_and_lines_are_mutual() -> None:
    for board in (square(5, 4, KING), square(6, 6, ORTHOGONAL), rhombus(5), hexagon(4)):
        for c, near in enumerate(board.near):
            assert all(c in board.near[d] for d in near)
        for line in board.lines:
            assert all(d in board.near[c] for c, d in zip(line.cells, line.cells[1:], strict=False))
        for where in board.symmetries:
            assert all({where[d] for d in near} == set(board.near[where[c]]) for c, near in enumerate(board.near))


def test_symmetries_are_a_group() -> None:
    for board in (square(4, 4), rhombus(4), hexagon(3), pits(6)):
        found = set(board.symmetries)
        assert board.symmetries[0] == tuple(range(len(board)))
        assert all(tuple(p[c] for c in q) in found for p in found for q in found)


def test_names() -> None:
    board = square(7, 7)
    assert (board.names[0], board.names[-1], board.rows[0][0]) == ("a1", "g7", board.index["a7"])
    assert board.xy[board.index["c2"]] == (2.0, 1.0)
    hexes = hexagon(5)
    assert [len(row) for row in hexes.rows] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert [hexes.names[c] for c in hexes.rows[4]] == [f"e{i}" for i in range(1, 10)]
    assert {hexes.names[c] for c in hexes.near[hexes.index["e6"]]} == {"e5", "e7", "f5", "f6", "d5", "d6"}


def test_rhombus_has_its_acute_corner_on_top() -> None:
    board = rhombus(11)
    degrees = {name: len(board.near[board.index[name]]) for name in ("a1", "k11", "k1", "a11", "f6")}
    assert degrees == {"a1": 2, "k11": 2, "k1": 3, "a11": 3, "f6": 6}
    heights = [y for _, y in board.xy]
    assert max(heights) == heights[board.index["a1"]]
    assert min(heights) == heights[board.index["k11"]]


def test_drawn_neighbours_are_one_apart() -> None:
    for board in (square(5, 5), rhombus(6), hexagon(5)):
        for c, near in enumerate(board.near):
            for d in near:
                (x, y), (u, v) = board.xy[c], board.xy[d]
                assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(1.0)


def test_steps() -> None:
    board = square(3, 3)
    assert board.step(0, 1) == (3, 4, 5, 6, 7, 8, -1, -1, -1)
    assert len(square(4, 3, KING).runs(3)) == 14
    assert len(square(6, 6, KING).runs(4)) == 54


def test_pits_go_round_against_the_clock() -> None:
    board = pits(6)
    assert "".join(board.names) == "abcdefABCDEF"
    assert [board.near[c] for c in (0, 5, 11)] == [(1,), (6,), (0,)]
    assert board.xy[board.index["f"]][0] == board.xy[board.index["A"]][0]
    assert len(board.symmetries) == 12
    assert len(board.stores) == 2


def octagon() -> Board:
    where = {"0": (0.0, 0.0)} | {str(i): (sin(i * pi / 4), cos(i * pi / 4)) for i in range(1, 9)}
    return points(where, ["1 0 5", "2 0 6", "3 0 7", "4 0 8"], arcs=[("1 2 3 4 5 6 7 8 1", (0.0, 0.0))])


def test_points_and_lines() -> None:
    board = octagon()
    assert (len(board), edges(board), len(board.symmetries)) == (9, 16, 16)
    circle = board.lines[-1]
    assert circle.closed
    assert circle.centre == (0.0, 0.0)
    assert len(list(circle.runs(3))) == 8, "a run goes on across the seam of a circle"
    assert len(list(board.lines[0].runs(3))) == 1


def test_alquerque_lattice_has_its_56_edges() -> None:
    where = {f"{'abcde'[x]}{y + 1}": (float(x), float(y)) for y in range(5) for x in range(5)}
    straight = [" ".join(f"{f}{r}" for f in "abcde") for r in range(1, 6)]
    straight += [" ".join(f"{f}{r}" for r in range(1, 6)) for f in "abcde"]
    diagonal = ["a1 b2 c3 d4 e5", "a3 b4 c5", "c1 d2 e3", "a5 b4 c3 d2 e1", "a3 b2 c1", "c5 d4 e3"]
    board = points(where, straight + diagonal)
    assert (len(board), edges(board), len(board.symmetries)) == (25, 56, 8)
    assert 2 * len(board.runs(3)) == 80
    assert [board.names[c] for c in board.rows[0]] == ["a5", "b5", "c5", "d5", "e5"]


def test_two_nested_squares_may_change_places() -> None:
    names = "a1 c1 e1 e3 e5 c5 a5 a3 b2 c2 d2 d3 d4 c4 b4 b3".split()
    where = {name: (float("abcde".index(name[0])), float(name[1])) for name in names}
    lines = ["a1 c1 e1", "e1 e3 e5", "a5 c5 e5", "a1 a3 a5", "b2 c2 d2", "d2 d3 d4", "b4 c4 d4", "b2 b3 b4"]
    board = points(where, [*lines, "c1 c2", "d3 e3", "c4 c5", "a3 b3"])
    assert (edges(board), len(board.symmetries)) == (20, 16)


def test_a_line_with_an_unknown_point_is_an_error() -> None:
    with pytest.raises(ValueError, match="'c'"):
        points({"a": (0, 0), "b": (1, 0)}, ["a b c"])


def test_runs_of_an_open_line() -> None:
    assert list(Line((1, 2, 3, 4)).runs(3)) == [(1, 2, 3), (2, 3, 4)]
    assert list(Line((1, 2)).runs(3)) == []


def test_two_cells_in_a_row_are_a_line_and_one_is_none() -> None:
    lengths = sorted(len(line.cells) for line in square(3, 3, KING).lines)
    assert lengths == [2] * 4 + [3] * 8  # the four corners are cut off by diagonals of two
