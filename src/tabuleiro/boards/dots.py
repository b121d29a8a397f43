"""Dots in rows and columns, the lines between neighbouring dots, and the boxes between lines: all of them are cells."""

from __future__ import annotations

from string import ascii_lowercase

from tabuleiro.boards.board import Board, Label
from tabuleiro.boards.square import ORTHOGONAL


def dots(columns: int, rows: int) -> Board:
    """So many columns and rows of boxes: first the lines are numbered, then the boxes, then the dots.

    A dot is a1, b1 …; a line is named by its two dots, a box by its lower left and its upper right one. On the lattice
    dots are two steps apart, with a line between them.
    """
    places = [(x, y) for y in range(2 * rows + 1) for x in range(2 * columns + 1)]
    places.sort(key=lambda place: _kind(*place))  # a stable sort: from a1 on in each kind
    grid = {place: cell for cell, place in enumerate(places)}

    def dot(x: int, y: int) -> str:
        return f"{ascii_lowercase[x // 2]}{y // 2 + 1}"

    def name(x: int, y: int) -> str:
        ends = dot(x - x % 2, y - y % 2), dot(x + x % 2, y + y % 2)
        return "".join(dict.fromkeys(ends))

    labels = [Label((2 * x, -1), ascii_lowercase[x]) for x in range(columns + 1)]
    labels += [Label((-1, 2 * y), str(y + 1)) for y in range(rows + 1)]
    return Board(
        shape="dots",
        names=tuple(name(x, y) for x, y in grid),
        xy=tuple((float(x), float(y)) for x, y in grid),
        near=tuple(tuple(grid[x + dx, y + dy] for dx, dy in ORTHOGONAL if (x + dx, y + dy) in grid) for x, y in grid),
        lines=(),
        rows=tuple(tuple(grid[x, y] for x in range(2 * columns + 1)) for y in reversed(range(2 * rows + 1))),
        labels=tuple(labels),
        grid=grid,
        extents=tuple((float(x % 2), float(y % 2)) for x, y in grid),
    )


def _kind(x: int, y: int) -> int:
    """0: a line, 1: a box, 2: a dot."""
    return 0 if x % 2 != y % 2 else 1 if x % 2 else 2
