"""The way of a piece over the board as points: straight from cell to cell, or round the curve that joins them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil

from tabuleiro.boards import Board
from tabuleiro.boards.board import Point
from tabuleiro.drawing.geometry import along
from tabuleiro.drawing.ground import strokes
from tabuleiro.drawing.scene import placed

STEP = 0.25  # how far points of a curve are apart, about


def trail(board: Board, cells: Sequence[int], loops: bool = False) -> list[Point]:
    """The points from the first cell to the last; along loops that go the long way round only where they are run."""
    points = [placed(board, board.xy[c]) for c in cells[:1]]
    for pair in pairwise(cells):
        curve = _curves(board, loops).get(pair)
        points += curve or [placed(board, board.xy[pair[1]])]
    return points


@lru_cache(maxsize=64)
def _curves(board: Board, loops: bool) -> dict[tuple[int, int], list[Point]]:
    """The points that lead from a cell to its neighbour, or over it, on a curved line, the first apart; both ways."""
    straight = {pair for line in board.lines if line.centre is None for pair in pairwise(line.cells)}
    found: dict[tuple[int, int], list[Point]] = {}
    for line, stroke in zip(board.lines, strokes(board), strict=False):
        if line.centre is None or (line.far and not loops):
            continue
        here = stroke.start
        for (c, d), part in zip(pairwise(line.cells), stroke.parts, strict=True):
            if not {(c, d), (d, c)} & straight:
                count = ceil(part.length(here) / STEP) or 1
                points = [here, *(along(here, part, i / count) for i in range(1, count)), part.end]
                found[c, d], found[d, c] = points[1:], points[-2::-1]
            here = part.end
    return {**_jumps(board, found), **found}


def _jumps(board: Board, curves: dict[tuple[int, int], list[Point]]) -> dict[tuple[int, int], list[Point]]:
    """From a cell over a neighbour to the next one of the same curve; not where there are two ways round."""
    found: dict[tuple[int, int], list[Point]] = {}
    twice: set[tuple[int, int]] = set()
    for line in board.lines:
        round_ = line.cells[1:2] if line.cells[0] == line.cells[-1] else ()
        for c, d, e in zip(line.cells, line.cells[1:], (*line.cells[2:], *round_), strict=False):
            if (c, d) in curves and (d, e) in curves and c != e and e not in board.near[c]:
                twice |= {(c, e), (e, c)} & found.keys()
                found[c, e], found[e, c] = curves[c, d] + curves[d, e], curves[e, d] + curves[d, c]
    return {pair: points for pair, points in found.items() if pair not in twice}
