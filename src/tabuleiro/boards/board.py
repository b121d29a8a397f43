"""The one type of board: cells are numbered 0, 1, 2 … and everything else speaks of these numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

Point = tuple[float, float]


class Line(NamedTuple):
    """A line of the board, cell after cell. A closed line (a circle) ends with the cell it began with.

    `centre` is given where neighbours on the line are joined by arcs around it instead of straight strokes; `far` where
    these arcs go the long way round.
    """

    cells: tuple[int, ...]
    centre: Point | None = None
    far: bool = False

    @property
    def closed(self) -> bool:
        return len(self.cells) > 2 and self.cells[0] == self.cells[-1]

    def runs(self, length: int) -> Iterator[tuple[int, ...]]:
        """Every `length` cells that follow one another, also across the seam of a closed line."""
        cells = self.cells
        if self.closed:
            cells = cells[:-1] + cells[: length - 1]
        for i in range(len(cells) - length + 1):
            yield cells[i : i + length]


class Label(NamedTuple):
    """A coordinate written beside the board."""

    xy: Point
    text: str


@dataclass(frozen=True, eq=False)
class Board:
    """Cells and how they hang together. Drawing positions have y upwards; neighbouring cells are about 1 apart."""

    shape: str  # "square", "hex", "pits", "points" or "dots": how a cell is drawn
    names: tuple[str, ...]
    xy: tuple[Point, ...]
    near: tuple[tuple[int, ...], ...]  # the cells one step away (in `pits` the next one: sowing knows one direction)
    lines: tuple[Line, ...]
    rows: tuple[tuple[int, ...], ...]  # the reading order of diagrams, topmost row first
    labels: tuple[Label, ...] = ()
    grid: Mapping[tuple[int, int], int] = field(default_factory=dict)  # lattice coordinates, where there is a lattice
    stores: tuple[Point, ...] = ()  # places beside the board that hold things (the deposits of Ouri)
    extents: tuple[Point, ...] = ()  # where cells are not alike: how far each reaches from its middle, across and up

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of the cell with this name."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def bars(self) -> Mapping[int, Point]:
        """The cells that are lines, neither dots nor areas: the step from the middle of each to one of its ends."""
        return {c: (across, up) for c, (across, up) in enumerate(self.extents) if (across > 0) != (up > 0)}

    def cells(self, names: str) -> tuple[int, ...]:
        """The numbers of cells given by name, separated by spaces."""
        return tuple(self.index[name] for name in names.split())

    def step(self, dx: int, dy: int) -> tuple[int, ...]:
        """For each cell the one at this lattice distance, -1 where there is none."""
        place = {cell: xy for xy, cell in self.grid.items()}
        return tuple(self.grid.get((place[c][0] + dx, place[c][1] + dy), -1) for c in range(len(self)))

    def runs(self, length: int) -> tuple[tuple[int, ...], ...]:
        """Every `length` cells in an unbroken straight line, each once."""
        return tuple(run for line in self.lines for run in line.runs(length))

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """All ways to lay the board on itself: where[c] is the cell that c goes to. The identity comes first.

        A symmetry keeps neighbours and lines; it need not be a turn or a mirror of the drawing (rings may change
        places). Cells are placed one after another, each next to one already placed, so that few choices remain.
        """
        order, back = _outward(self.near)
        degree = [len(n) for n in self.near]
        entered = [0] * len(self)
        for cells in self.near:
            for c in cells:
                entered[c] += 1
        lines = {frozenset(line.cells) for line in self.lines}
        found: list[tuple[int, ...]] = []
        where: dict[int, int] = {}
        taken: set[int] = set()

        def fits(c: int, d: int) -> bool:
            return (
                d not in taken
                and degree[c] == degree[d]
                and entered[c] == entered[d]
                and all((e in self.near[c]) == (where[e] in self.near[d]) for e in where)
                and all((c in self.near[e]) == (d in self.near[where[e]]) for e in where)
            )

        def place(i: int) -> None:
            if i == len(order):
                if all(frozenset(where[c] for c in line.cells) in lines for line in self.lines):
                    found.append(tuple(where[c] for c in range(len(self))))
                return
            c = order[i]
            for d in self.near[where[back[i]]] if back[i] >= 0 else range(len(self)):
                if fits(c, d):
                    where[c] = d
                    taken.add(d)
                    place(i + 1)
                    taken.discard(d)
                    del where[c]

        place(0)
        identity = tuple(range(len(self)))
        return (identity, *sorted(p for p in found if p != identity))


def _outward(near: tuple[tuple[int, ...], ...]) -> tuple[list[int], list[int]]:
    """An order of the cells in which each follows a neighbour, and for each that neighbour (-1: none)."""
    order: list[int] = []
    back: list[int] = []
    seen: set[int] = set()
    for first in range(len(near)):
        if first in seen:
            continue
        seen.add(first)
        order.append(first)
        back.append(-1)
        i = len(order) - 1
        while i < len(order):
            for c in near[order[i]]:
                if c not in seen:
                    seen.add(c)
                    order.append(c)
                    back.append(order[i])
            i += 1
    return order, back
