"""Plane geometry for pictures, with y downwards: strokes of straight parts and arcs, hexagons, spirals, clearances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, ceil, cos, dist, hypot, inf, pi, sin, sqrt
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards.board import Point

CLOSE = 0.07  # how far samples of a stroke are apart, where something must keep clear of it


class Part(NamedTuple):
    """From the end of the part before to `end`: straight, or along an arc that turns by `turn` around `centre`."""

    end: Point
    centre: Point | None = None
    turn: float = 0.0

    @property
    def radius(self) -> float:
        return dist(self.centre, self.end) if self.centre else 0.0

    def length(self, start: Point) -> float:
        return abs(self.turn) * self.radius if self.centre else dist(start, self.end)


class Stroke(NamedTuple):
    """A line as the pen draws it."""

    start: Point
    parts: tuple[Part, ...]

    @property
    def circle(self) -> bool:
        """Whether it is one whole circle."""
        centres = {part.centre for part in self.parts}
        around = abs(abs(sum(part.turn for part in self.parts)) - 2 * pi) < 1e-6
        return len(centres) == 1 and None not in centres and around

    def samples(self) -> Iterator[Point]:
        """Points along the stroke, close enough to one another that nothing slips through."""
        here = self.start
        yield here
        for part in self.parts:
            count = ceil(part.length(here) / CLOSE) or 1
            yield from (along(here, part, i / count) for i in range(1, count + 1))
            here = part.end


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def distance(self, point: Point) -> float:
        """How far away a point is; 0 inside."""
        x, y = point
        return hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))

    def clearance(self, points: Any) -> float:
        """How far away the nearest of many points is, given as an array of pairs."""
        if not len(points):
            return inf
        x, y = points[:, 0], points[:, 1]
        aside = np.maximum(np.maximum(self.left - x, x - self.right), 0)
        above = np.maximum(np.maximum(self.top - y, y - self.bottom), 0)
        return float(np.hypot(aside, above).min())

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def around(points: Iterable[Point], by: float = 0.0) -> Box:
    """The box around points, with room on every side."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs) - by, min(ys) - by, max(xs) + by, max(ys) + by)


def text_box(middle: Point, text: str, size: float) -> Box:
    """The room that a centred text needs in any usual font."""
    wide, high = 0.34 * size * max(len(text), 1), 0.42 * size
    return Box(middle[0] - wide, middle[1] - high, middle[0] + wide, middle[1] + high)


def along(start: Point, part: Part, share: float) -> Point:
    """The point at this share of a part."""
    if part.centre is None:
        return start[0] + (part.end[0] - start[0]) * share, start[1] + (part.end[1] - start[1]) * share
    angle = bearing(part.centre, start) + part.turn * share
    radius = dist(part.centre, start) * (1 - share) + part.radius * share
    return part.centre[0] + radius * cos(angle), part.centre[1] + radius * sin(angle)


def bearing(one: Point, other: Point) -> float:
    """The direction from one point to another."""
    return atan2(other[1] - one[1], other[0] - one[0])


def apart(one: float, other: float) -> float:
    """The angle between two directions, 0 to pi."""
    return abs((one - other + pi) % (2 * pi) - pi)


def arc(start: Point, end: Point, centre: Point, taken: tuple[Sequence[float], Sequence[float]]) -> Part:
    """The arc from start to end around a centre, the short way round.

    `taken` are the directions of straight lines at either end. Where the short way would run along one of them it
    could not be told from it: then the line is a loop and goes round the other way.
    """
    turn = (bearing(centre, end) - bearing(centre, start) + pi) % (2 * pi) - pi
    quarter = pi / 2 if turn > 0 else -pi / 2
    leaves = bearing(centre, start) + quarter
    arrives = bearing(centre, end) - quarter
    if any(apart(leaves, t) < 0.2 for t in taken[0]) or any(apart(arrives, t) < 0.2 for t in taken[1]):
        turn -= 2 * pi if turn > 0 else -2 * pi
    return Part(end, centre, turn)


def hexagon(middle: Point, distance: float = 1.0) -> tuple[Point, ...]:
    """The corners of a hexagon that stands on a corner; its neighbours in the row are `distance` away."""
    radius = distance / sqrt(3)
    return tuple((middle[0] + radius * sin(k * pi / 3), middle[1] - radius * cos(k * pi / 3)) for k in range(6))


def spiral(count: int, width: float, height: float) -> list[Point]:
    """Places for so many seeds in an oval hollow around (0, 0), as in the head of a sunflower."""
    golden = pi * (3 - sqrt(5))
    spread = max(count, 5)  # a few seeds lie together in the middle
    rings = [sqrt((i + 0.5) / spread) if count > 1 else 0.0 for i in range(count)]
    return [(width / 2 * r * cos(i * golden), height / 2 * r * sin(i * golden)) for i, r in enumerate(rings)]


def polar(middle: Point, angle: float, distance: float) -> Point:
    return middle[0] + distance * cos(angle), middle[1] + distance * sin(angle)
