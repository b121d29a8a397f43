"""Square grids: a1 at the lower left, letters for columns, numbers for rows, any neighbourhood."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from string import ascii_lowercase

from tabuleiro.boards.board import Board, Label, Line

Offset = tuple[int, int]
ORTHOGONAL: tuple[Offset, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL: tuple[Offset, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))
KING: tuple[Offset, ...] = ORTHOGONAL + DIAGONAL


def square(columns: int, rows: int, steps: Iterable[Offset] = ORTHOGONAL) -> Board:
    """A grid of so many columns and rows. `steps` are the offsets of neighbours; lines run along them."""
    steps = tuple(steps)
    grid = {(x, y): y * columns + x for y in range(rows) for x in range(columns)}
    labels = [Label((x, -1), ascii_lowercase[x]) for x in range(columns)]
    labels += [Label((-1, y), str(y + 1)) for y in range(rows)]
    return Board(
        shape="square",
        names=tuple(f"{ascii_lowercase[x]}{y + 1}" for x, y in grid),
        xy=tuple((float(x), float(y)) for x, y in grid),
        near=tuple(tuple(grid[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in grid) for x, y in grid),
        lines=straight(grid, steps),
        rows=tuple(tuple(grid[x, y] for x in range(columns)) for y in reversed(range(rows))),
        labels=tuple(labels),
        grid=grid,
    )


def crossings(columns: int, rows: int) -> Board:
    """The points where so many lines across meet so many upwards, named and joined as the squares of a grid are."""
    return replace(square(columns, rows), shape="points", labels=())


def straight(grid: dict[Offset, int], steps: Iterable[Offset]) -> tuple[Line, ...]:
    """The longest straight lines of a lattice along these steps, each once, of two cells or more."""
    lines = []
    for dx, dy in dict.fromkeys(max(step, (-step[0], -step[1])) for step in steps):
        for x, y in grid:
            if (x - dx, y - dy) not in grid:
                cells = []
                while (x, y) in grid:
                    cells.append(grid[x, y])
                    x, y = x + dx, y + dy
                if len(cells) > 1:
                    lines.append(Line(tuple(cells)))
    return tuple(lines)
