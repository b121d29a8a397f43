"""Coordinates: outside the board where its names run along rows and columns, else beside each cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import copysign, dist, pi
from typing import Any

import numpy as np

from tabuleiro.boards import Board
from tabuleiro.boards.board import Point
from tabuleiro.drawing.geometry import Box, Stroke, apart, around, bearing, polar, text_box
from tabuleiro.drawing.scene import MEN, Cell, Note, placed

SIZE = 0.26  # of coordinates outside the board; larger where there are many cells, so that they can still be read
SMALL = (0.34, 0.28, 0.24, 0.21)  # of names beside each point: the largest that has room everywhere
INSIDE = 0.18  # of names in the cells themselves, under the pieces
CLEAR = 0.06  # room between a name and the lines beside it
REACH = MEN["points"] + 0.11  # so far reaches a piece with the ring or the ground around it: it may move, it has moved
OUTSIDE = {"square": 0.54, "hex": 0.66, "dots": 0.3}  # where a cell and its border end
WAYS = 48  # sides of a point on which its name may stand


_KEPT: dict[tuple[Any, ...], tuple[Note, ...]] = {}


def coordinates(board: Board, cells: tuple[Cell, ...], strokes: tuple[Stroke, ...]) -> tuple[Note, ...]:
    """The names of the cells, as briefly as the board allows; found once for all boards that look the same."""
    looks = (board.shape, board.xy, board.labels, cells, strokes)
    if looks not in _KEPT:
        _KEPT[looks] = _coordinates(board, cells, strokes)
    return _KEPT[looks]


def _coordinates(board: Board, cells: tuple[Cell, ...], strokes: tuple[Stroke, ...]) -> tuple[Note, ...]:
    if board.shape == "pits":
        return tuple(_pit_names(cells))
    if board.labels:
        outside = tuple(_beside_edge(board, cells))
        parts = {label.text for label in board.labels}
        if board.extents or all(any(name == a + b for a in parts for b in parts) for name in board.names):
            return outside  # lines and boxes have the names of their dots
        return (*outside, *(Note((c.xy[0], c.xy[1] + 0.46), c.name, INSIDE) for c in cells))
    lines = [point for stroke in strokes for point in stroke.samples()]
    axes = tuple(_axes(cells))
    if axes and all(text_box(n.xy, n.text, n.size).distance(p) > 0.15 for n in axes for p in lines):
        return axes
    return tuple(_beside_points(cells, lines))


def _pit_names(cells: Sequence[Cell]) -> Iterator[Note]:
    middle = sum(cell.xy[1] for cell in cells) / len(cells)
    for cell in cells:
        x, y = cell.xy
        yield Note((x, y + 0.86 if y > middle else y - 0.86), cell.name, SIZE)


def _beside_edge(board: Board, cells: Sequence[Cell]) -> Iterator[Note]:
    """The board's own labels, moved near to the cells that they stand beside."""
    box = around(cell.xy for cell in cells)
    size = SIZE * max(1.0, min(max(box.width, box.height) / 10, 1.7))
    for label in board.labels:
        x, y = placed(board, label.xy)
        close = min(cells, key=lambda cell: (round(dist(cell.xy, (x, y)), 3), abs(cell.xy[1] - y)))
        away = OUTSIDE[board.shape] + size * (1 if len(label.text) > 1 and abs(close.xy[1] - y) < 0.1 else 0.9)
        share = away / dist(close.xy, (x, y))
        yield Note((close.xy[0] + (x - close.xy[0]) * share, close.xy[1] + (y - close.xy[1]) * share), label.text, size)


def _axes(cells: Sequence[Cell]) -> Iterator[Note]:
    """Letters below and numbers at the left, if the points lie in columns of one letter and rows of one number."""
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    for cell in cells:
        found = re.fullmatch("([a-z])([0-9]+)", cell.name)
        if not found:
            return
        letter, number = found.groups()
        if abs(columns.setdefault(letter, cell.xy[0]) - cell.xy[0]) > 1e-6:
            return
        if abs(rows.setdefault(number, cell.xy[1]) - cell.xy[1]) > 1e-6:
            return
    if len({*columns.values()}) < len(columns) or len({*rows.values()}) < len(rows):
        return
    away = MEN["points"] + 0.3
    bottom, left = max(rows.values()) + away, min(columns.values()) - away
    yield from (Note((x, bottom), letter, SIZE) for letter, x in columns.items())
    yield from (Note((left, y), number, SIZE) for number, y in rows.items())


def _beside_points(cells: Sequence[Cell], lines: Sequence[Point]) -> Iterator[Note]:
    """Each name where it keeps clear of lines, of pieces on any point, and of other names, as large as that allows.

    One direction for all is wished for: the one that suits most points, a simple one rather than a little better one.
    The points that it does not suit then take the side that is nearest to it.
    """
    for size in SMALL:
        names = Names(cells, lines, size)
        notes = names.placed(max(names.rules(), key=lambda rule: rule[1] * names.suited(rule[0]))[0])
        if names.clear:
            break
    yield from notes


class Names:
    """Names of one size, and the room that they have around their points."""

    def __init__(self, cells: Sequence[Cell], lines: Sequence[Point], size: float) -> None:
        self.cells, self.size = cells, size
        self.middles = [cell.xy for cell in cells]
        self.near = [_near(lines, xy, 1.5) for xy in self.middles]
        self.others = [_near([p for p in self.middles if p != xy], xy, 2.0) for xy in self.middles]
        self.turns = sorted((2 * pi * k / WAYS for k in range(WAYS)), key=lambda turn: (round(apart(turn, 0), 3), turn))
        self.taken: list[Box] = []
        self.clear = True  # so far every name has room

    def rules(self) -> Iterator[tuple[list[float], float]]:
        """Directions for all points, and how well each is liked: outwards; up or down; all one way; any other."""
        box = around(self.middles)
        centre = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        outwards = [bearing(centre, xy) if dist(centre, xy) > 0.1 else pi / 2 for xy in self.middles]
        yield outwards, 1.18
        yield [copysign(pi / 2, y - centre[1]) for _, y in self.middles], 1.12
        yield from (([k * pi / 4] * len(self.cells), 1.06) for k in (2, 6, 1, 3, 5, 7, 0, 4))
        yield from (([out + turn for out in outwards], 1.0) for turn in self.turns)

    def suited(self, rule: Sequence[float]) -> int:
        """How many points have room for their name in the direction of the rule."""
        return sum(self.fits(c, angle) for c, angle in enumerate(rule))

    def placed(self, rule: Sequence[float]) -> list[Note]:
        """The names of points that the rule suits, and then the others around them."""
        angles = {c: wish for c, wish in enumerate(rule) if self.fits(c, wish)}
        self.taken = [self.box(c, angle).grown(CLEAR) for c, angle in angles.items()]
        for c, wish in enumerate(rule):
            if c not in angles:
                rooms = {wish + turn: self.room(c, wish + turn) for turn in self.turns}
                angles[c] = max(rooms, key=lambda angle: rooms[angle])
                self.clear &= rooms[angles[c]] >= CLEAR
                self.taken.append(self.box(c, angles[c]).grown(CLEAR))
        return [Note(self.spot(c, angles[c]), cell.name, self.size) for c, cell in enumerate(self.cells)]

    def fits(self, c: int, angle: float) -> bool:
        return self.room(c, angle) >= CLEAR

    def room(self, c: int, angle: float) -> float:
        """How far a name is from lines and pieces; as far as is needed is enough. On another name it has no room."""
        box = self.box(c, angle)
        free = min(box.clearance(self.near[c]), box.clearance(self.others[c]) - REACH + CLEAR)
        return -0.1 if any(box.meets(other) for other in self.taken) else min(free, CLEAR)

    def box(self, c: int, angle: float) -> Box:
        return text_box(self.spot(c, angle), self.cells[c].name, self.size)

    def spot(self, c: int, angle: float) -> Point:
        return polar(self.middles[c], angle, _away(len(self.cells[c].name), self.size, angle))


@lru_cache(maxsize=4096)
def _away(letters: int, size: float, angle: float) -> float:
    """How far from its point a name of so many letters stands, so that nothing on the point covers any of it."""
    near, far = 0.0, 2.0
    for _ in range(12):
        middle = (near + far) / 2
        covered = text_box(polar((0, 0), angle, middle), "0" * letters, size).distance((0, 0)) < REACH
        near, far = (middle, far) if covered else (near, middle)
    return far


def _near(points: Sequence[Point], xy: Point, reach: float) -> Any:
    """Those of the points that are within reach, as an array of pairs."""
    places = np.array(points).reshape(-1, 2)
    return places[np.hypot(places[:, 0] - xy[0], places[:, 1] - xy[1]) < reach]
