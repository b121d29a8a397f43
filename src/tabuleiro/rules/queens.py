"""How far a queen sees on a board of squares, without a walk.

A state keeps what is taken as bits, once for each row, column and diagonal (`lines`). The bits of a line that a square
lies on are looked up, and the answer is how many empty squares follow one another on both sides of it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import KING, Board
from tabuleiro.rules.bits import ONE
from tabuleiro.rules.fields import Derived
from tabuleiro.rules.kernel import rule, table

AXES = 4
AHEAD, BACK = (0, 1, 4, 5), (2, 3, 6, 7)  # the two directions of each axis, as KING numbers them
BYTE, LOW = 8, 255
ROOM = 10  # squares of the longest line
BITS, PLACE, TAKEN = np.uint64(4), np.uint64(15), np.uint64(ROOM)  # where the parts of a number in `spot`, `free` begin


class Queens(NamedTuple):
    rays: Any  # for each square and direction the squares one after another, then -1
    spot: Any  # for each square and axis the line that it lies on, and in the last four bits its place there
    free: Any  # for each place and what is taken on its line: empty squares ahead of it, and behind it in a second byte
    beyond: Any  # for each line the bits that are no squares: they are always taken


def queen_fields() -> tuple[Derived, ...]:
    """What a state keeps."""
    return (Derived("lines", "u2", 6 * ROOM - 2),)  # rows, columns, and the diagonals of both kinds


def queens_of(board: Board) -> Queens:
    """The tables of a board of squares that is as wide as high."""
    grid = board.grid
    size = max(x for x, _ in grid) + 1
    rays = [[[*(grid.get((x + k * u, y + k * v), -1) for k in range(1, size)), -1] for u, v in KING] for x, y in grid]
    lines = list[list[int]]()
    spots = [[0] * AXES for _ in grid]
    for axis, (way, back) in enumerate(zip(AHEAD, BACK, strict=True)):
        for c in range(len(grid)):
            if rays[c][back][0] < 0:  # here a line begins
                cells = [c, *(d for d in rays[c][way] if d >= 0)]
                for place, d in enumerate(cells):
                    spots[d][axis] = len(lines) << int(BITS) | place
                lines.append(cells)
    beyond = [(1 << ROOM) - (1 << len(cells)) for cells in lines]
    return Queens(table(rays), table(spots, "u2"), table(_free(), "u2"), table(beyond, "u2"))


def _free() -> list[int]:
    """For each place and what is taken: as far as the next bit above it, and below it."""
    found = []
    for place in range(ROOM):
        for taken in range(1 << ROOM):
            above, below = (taken | 1 << ROOM) >> place + 1, taken & (1 << place) - 1
            found.append((above & -above).bit_length() - 1 | place - below.bit_length() << BYTE)
    return found


@rule
def clear_lines(q: Queens, lines: Any) -> None:
    """Nothing is taken."""
    for i in range(len(q.beyond)):
        lines[i] = q.beyond[i]


@rule
def turn_over(q: Queens, lines: Any, cell: int) -> None:
    """What was empty is taken now, or what was taken empty."""
    for axis in range(AXES):
        spot = np.uint64(q.spot[np.uint64(cell), axis])
        lines[spot >> BITS] = np.uint64(lines[spot >> BITS]) ^ ONE << (spot & PLACE)


@rule
def sees(q: Queens, lines: Any, cell: int, axis: int, gone: int) -> Any:
    """How many empty squares lie ahead of a square on an axis, and behind it in a second byte.

    What stands on `gone` is no longer in the way; that may be the square itself.
    """
    spot, other = np.uint64(q.spot[np.uint64(cell), axis]), np.uint64(q.spot[np.uint64(gone), axis])
    taken = np.uint64(lines[spot >> BITS])
    if spot >> BITS == other >> BITS:
        taken &= ~(ONE << (other & PLACE))
    return np.int64(q.free[(spot & PLACE) << TAKEN | taken])


@rule
def queen_steps(q: Queens, lines: Any, cell: int, way: int, gone: int) -> int:
    """How many squares a queen can go in a direction."""
    seen = sees(q, lines, cell, (way & 1) + (way >> 2 << 1), gone)
    return int(seen >> BYTE if way & 2 else seen & LOW)


@rule
def queen_freedom(q: Queens, lines: Any, cell: int, gone: int) -> int:
    """How many squares a queen can go to."""
    seen: Any = np.int64(0)
    for axis in range(AXES):
        seen += sees(q, lines, cell, axis, gone)
    return int((seen >> BYTE) + (seen & LOW))


@rule
def queen_target(q: Queens, lines: Any, cell: int, gone: int, k: int) -> int:
    """One of these squares, by its number from 0."""
    for axis in range(AXES):
        seen = sees(q, lines, cell, axis, gone)
        if k < seen & LOW:
            return int(q.rays[cell, AHEAD[axis], k])
        k -= seen & LOW
        if k < seen >> BYTE:
            return int(q.rays[cell, BACK[axis], k])
        k -= seen >> BYTE
    return -1
