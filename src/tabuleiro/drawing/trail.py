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
    """The points that lead from a cell to its neighbour on a curved line, the first apart; both ways."""
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
    return found
