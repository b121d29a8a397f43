"""Where the cells, labels and stores of a board stand on a sheet of columns and lines. Each shape has a few sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from math import hypot
from typing import NamedTuple

from tabuleiro.boards import Board
from tabuleiro.boards.board import Point
from tabuleiro.rules import Game
from tabuleiro.terminal.view import Room

Place = tuple[int, int]  # column and line

SQUARES = ((11, 5), (7, 3), (5, 2), (3, 1))  # columns and lines of a cell, the largest first
HEXAGONS = ((6, 2), (4, 2), (4, 1))
PITS = ((9, 4), (7, 4))
DOTS = ((4, 2), (3, 1))  # columns and lines of a step; dots are two steps apart
APART = (6, 2)  # points: a mark and its name below it need so many columns or lines


class Places(NamedTuple):
    """The middle of each cell, label and store, and the size of a cell."""

    cells: tuple[Place, ...]
    labels: tuple[tuple[Place, str], ...]
    width: int
    height: int
    scale: tuple[float, float]  # columns and lines of one step of the board's own positions
    stores: tuple[Place, ...] = ()

    @property
    def large(self) -> bool:
        """Whether a hexagon has room for more than a bar."""
        return self.height > 1 and self.width > 3

    def place(self, xy: Point) -> Place:
        return _place(xy, self.scale)


def square_places(board: Board, room: Room, sizes: Sequence[tuple[int, int]] = SQUARES) -> Places:
    """Squares with letters below and numbers at both sides."""
    columns = round(max(x for x, _ in board.xy)) + 1
    rows = round(max(y for _, y in board.xy)) + 1
    width, height = _fitting(sizes, room, lambda w, h: (columns * w + 6, rows * h + 2))
    left, right = -(width // 2) - 2, (columns - 1) * width + width // 2 + 2
    below = height // 2 + 1
    labels: list[tuple[Place, str]] = []
    for label in board.labels:
        column, line = _place(label.xy, (width, height))
        if label.xy[1] < 0:
            labels.append(((column, below), label.text))
        else:  # two digits grow away from the board
            labels.append(((left - (len(label.text) - 1), line), label.text.rjust(len(label.text))))
            labels.append(((right, line), label.text))
    cells = tuple(_place(xy, (width, height)) for xy in board.xy)
    return Places(cells, tuple(labels), width, height, (width, height))


def hex_places(board: Board, room: Room, sizes: Sequence[tuple[int, int]] = HEXAGONS) -> Places:
    """Rows shifted by half a cell. Widths are even, so that the half is a whole column."""
    heights = sorted({round(y, 6) for _, y in board.xy})
    rise = min((b - a for a, b in pairwise(heights)), default=1.0)
    drawn = (*board.xy, *(label.xy for label in board.labels))
    wide = max(x for x, _ in drawn) - min(x for x, _ in drawn) + 1
    high = (max(y for _, y in drawn) - heights[0]) / rise + 1
    if high > len(heights) + 0.5:
        high += 1  # labels above: there are sides to be marked, also below
    width, height = _fitting(sizes, room, lambda w, h: (round(wide * w) + 4, round(high * h) + h // 2))
    scale = (float(width), height / rise)
    labels = tuple((_place(label.xy, scale), label.text) for label in board.labels)
    return Places(tuple(_place(xy, scale) for xy in board.xy), labels, width - 1, height, scale)


def pit_places(board: Board, room: Room, sizes: Sequence[tuple[int, int]] = PITS) -> Places:
    """Pits with their letters outside, above the far row and below the near one."""
    columns = round(max(x for x, _ in board.xy)) + 3
    width, height = _fitting(sizes, room, lambda w, h: (columns * w + 2, 2 * h + 3))
    scale = (float(width), float(height))
    cells = tuple(_place(xy, scale) for xy in board.xy)
    labels = []
    for (column, line), (_, y), name in zip(cells, board.xy, board.names, strict=True):
        labels.append(((column, line + 2 if y == 0 else line - 2), name))
    stores = tuple(_place(xy, scale) for xy in board.stores)
    return Places(cells, tuple(labels), width - 2, height, scale, stores)


def dot_places(board: Board, room: Room, sizes: Sequence[tuple[int, int]] = DOTS) -> Places:
    """Dots with lines and boxes between them; letters below and numbers at the left."""
    columns, rows = (round(max(along)) + 1 for along in zip(*board.xy, strict=True))
    scale = _fitting(sizes, room, lambda w, h: (columns * w + 4, rows * h + 2))
    labels = []
    for label in board.labels:
        column, line = _place(label.xy, scale)
        labels.append(((column, 1) if label.xy[1] < 0 else (-2 - len(label.text), line), label.text))
    return Places(tuple(_place(xy, scale) for xy in board.xy), tuple(labels), *scale, scale)


def point_places(board: Board, room: Room) -> Places:
    """Points so far apart that a mark and a name fit everywhere, and farther where there is room."""
    drawn = [*board.xy, *_loops(board)]
    xs, ys = [x for x, _ in drawn], [y for _, y in drawn]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = 2.0
    while scale < 40 and not _apart(board, scale):
        scale += 0.5
    while scale < 10 and wide * (scale + 1) + 6 <= room.columns and high * (scale + 1) / 2 + 2 <= room.lines:
        scale += 1
    pair = (scale, scale / 2)
    return Places(tuple(_place(xy, pair) for xy in board.xy), (), 3, 1, pair)


def _loops(board: Board) -> Iterator[Point]:
    """The corners of the room that arcs need which go the long way round."""
    for line in board.lines:
        if line.far and line.centre:
            (x, y), (cx, cy) = board.xy[line.cells[0]], line.centre
            radius = hypot(x - cx, y - cy)
            yield from ((cx - radius, cy - radius), (cx + radius, cy + radius))


def _apart(board: Board, scale: float) -> bool:
    places = [_place(xy, (scale, scale / 2)) for xy in board.xy]
    return all(abs(a[0] - b[0]) >= APART[0] or abs(a[1] - b[1]) >= APART[1] for a, b in combinations(places, 2))


def rim(game: Game, at: Places) -> dict[Place, int]:
    """The places just outside a side that belongs to a player, and whose it is.

    A step leads outside if it leaves the board from every cell of the side. Corners between two owners are nobody's.
    """
    board = game.board
    taken = set(at.cells)
    steps = {_step(board, at, c, d) for c in range(len(board)) for d in board.near[c]}
    found: dict[Place, int] = {}
    shared: set[Place] = set()
    for zone in game.setup.zones:
        if zone.player is None:
            continue
        for side in _pieces_of(board, zone.cells):
            for dx, dy in steps:
                outside = {(at.cells[c][0] + dx, at.cells[c][1] + dy) for c in side}
                if outside & taken:
                    continue
                shared |= {place for place in outside if found.get(place, zone.player) != zone.player}
                found.update(dict.fromkeys(outside, zone.player))
    return {place: player for place, player in found.items() if place not in shared}


def _step(board: Board, at: Places, one: int, other: int) -> Place:
    return at.cells[other][0] - at.cells[one][0], at.cells[other][1] - at.cells[one][1]


def _pieces_of(board: Board, cells: Sequence[int]) -> list[list[int]]:
    """The cells of a zone, each connected part by itself."""
    left, parts = set(cells), []
    while left:
        part = [left.pop()]
        for c in part:
            new = left & set(board.near[c])
            left -= new
            part += new
        parts.append(part)
    return parts


def _fitting(
    sizes: Sequence[tuple[int, int]], room: Room, needs: Callable[[int, int], tuple[int, int]]
) -> tuple[int, int]:
    """The first size that fits into the room, or the smallest."""
    for size in sizes:
        columns, lines = needs(*size)
        if columns <= room.columns and lines <= room.lines:
            return size
    return sizes[-1]


def _place(xy: Point, scale: tuple[float, float]) -> Place:
    return round(xy[0] * scale[0]), -round(xy[1] * scale[1])
