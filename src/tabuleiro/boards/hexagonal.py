"""Boards of hexagons: the rhombus of Hex and the hexagon of Produto."""

from __future__ import annotations

from string import ascii_lowercase

from tabuleiro.boards.board import Board, Label
from tabuleiro.boards.square import Offset, straight

SIX: tuple[Offset, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1))
HIGH = 3**0.5 / 2  # the distance of two rows of hexagons whose neighbours are 1 apart


def _near(grid: dict[Offset, int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(grid[x + dx, y + dy] for dx, dy in SIX if (x + dx, y + dy) in grid) for x, y in grid)


def rhombus(size: int) -> Board:
    """A rhombus with the acute corner a1 on top: letters run down to the right, numbers down to the left."""
    grid = {(x, y): y * size + x for y in range(size) for x in range(size)}

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - y) / 2, -(x + y) * HIGH

    labels = [Label(at(x, -1), ascii_lowercase[x]) for x in range(size)]
    labels += [Label(at(-1, y), str(y + 1)) for y in range(size)]
    return Board(
        shape="hex",
        names=tuple(f"{ascii_lowercase[x]}{y + 1}" for x, y in grid),
        xy=tuple(at(x, y) for x, y in grid),
        near=_near(grid),
        lines=straight(grid, SIX),
        rows=tuple(tuple(grid[x, y] for x in range(size)) for y in range(size)),
        labels=tuple(labels),
        grid=grid,
    )


def hexagon(side: int) -> Board:
    """A hexagon with `side` cells a side: rows a (bottom), b, c …, numbered from the left in each row."""
    edge = side - 1
    rows = range(-edge, edge + 1)  # from the bottom up
    grid: dict[Offset, int] = {}
    names, xy, labels = [], [], []
    for letter, y in zip(ascii_lowercase, rows, strict=False):
        first = max(-edge, -edge - y)
        for x in range(first, min(edge, edge - y) + 1):
            grid[x, y] = len(grid)
            names.append(f"{letter}{x - first + 1}")
            xy.append((x + y / 2, y * HIGH))
        labels.append(Label((first + y / 2 - 1, y * HIGH), letter))
    return Board(
        shape="hex",
        names=tuple(names),
        xy=tuple(xy),
        near=_near(grid),
        lines=straight(grid, SIX),
        rows=tuple(tuple(c for (_, v), c in grid.items() if v == y) for y in reversed(rows)),
        labels=tuple(labels),
        grid=grid,
    )
