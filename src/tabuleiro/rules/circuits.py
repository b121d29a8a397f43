"""Captures along closed circuits of a square: lines that loops join end to end, on to the first piece that is met.

Sizes are constants, so that what is compiled has no loops left in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.rules.bits import EMPTY, ONE, bit, lowest, mask
from tabuleiro.rules.kernel import rule, table

CIRCUITS = 2
LINES = 4  # of a circuit, with a loop after each
SIDE = 6  # points of a line, and rows of the square
LENGTH = LINES * SIDE


class Circuits(NamedTuple):
    """A point where two lines cross is on their circuit twice."""

    path: Any  # path[circuit, way]: its points in order, one way round and the other, each twice over
    rings: Any  # rings[circuit, way, row, pieces on that row]: their places on that path, as sets


def circuits_of(circuits: Sequence[Sequence[int]]) -> Circuits:
    """Each circuit is given by all its points, line after line."""
    path = [(tuple(points) * 2, tuple(points)[::-1] * 2) for points in circuits]
    assert len(path) == CIRCUITS
    assert all(len(points) == LENGTH for points in circuits)

    def row_places(points: Sequence[int], row: int) -> list[Any]:
        there = [(i, 1 << c % SIDE) for i, c in enumerate(points) if c // SIDE == row]
        return [mask(i for i, piece in there if piece & pieces) for pieces in range(1 << SIDE)]

    rings = [[[row_places(points, row) for row in range(SIDE)] for points in ways] for ways in path]
    return Circuits(path=table(path), rings=table(rings, "u8"))


@rule
def loop_captures(c: Circuits, own: Any, others: Any, out: Any, n: int) -> int:
    """Write after the first n plays every capture that passes a loop, once by whatever route; how many there are then.

    A piece runs along its line through a loop, and maybe more, to the first piece it meets and takes its place. Where
    it comes to its own place again, that counts as empty. A capture is from | to << 6.
    """
    first = n
    for circuit in range(CIRCUITS):
        ahead, behind = ring(c, own | others, circuit, 0), ring(c, own | others, circuit, 1)
        for line in range(LINES):
            found = captures_at(c, own, ahead, behind, circuit, SIDE * line)
            while found:
                m = found & 4095
                found >>= 12
                i = first
                while i < n and out[i] != m:
                    i += 1
                if m and i == n:
                    out[n] = m
                    n += 1
    return n


@rule
def can_loop(c: Circuits, own: Any, others: Any) -> bool:
    """Whether there is such a capture."""
    for circuit in range(CIRCUITS):
        ahead, behind = ring(c, own | others, circuit, 0), ring(c, own | others, circuit, 1)
        for line in range(LINES):
            if captures_at(c, own, ahead, behind, circuit, SIDE * line):
                return True
    return False


@rule
def ring(c: Circuits, men: Any, circuit: int, way: int) -> Any:
    """Where pieces stand on a circuit: bit i for point i of its path."""
    found = EMPTY
    for row in range(SIDE):
        found |= c.rings[circuit, way, row, men >> np.uint64(SIDE * row) & np.uint64((1 << SIDE) - 1)]
    return found


@rule
def captures_at(c: Circuits, own: Any, ahead: Any, behind: Any, circuit: int, loop: int) -> int:
    """The captures through a loop, none, one or two of 12 bits each: the first piece on either side takes the other."""
    if ahead == EMPTY:
        return 0
    i = loop + lowest(ahead >> np.uint64(loop))
    j = LENGTH - loop + lowest(behind >> np.uint64(LENGTH - loop))
    here, there = int(c.path[circuit, 1, j]), int(c.path[circuit, 0, i])
    mine, its = own & bit(here) != EMPTY, own & bit(there) != EMPTY
    if mine != its:
        return here | there << 6 if mine else there | here << 6
    if here == there and mine:
        return past_itself(c, own, ahead, circuit, 0, i) | past_itself(c, own, behind, circuit, 1, j) << 12
    return 0


@rule
def past_itself(c: Circuits, own: Any, seen: Any, circuit: int, way: int, i: int) -> int:
    """The capture by the piece on point i of a path, which it has come to again; 0 if there is none."""
    here = int(c.path[circuit, way, i])
    seen >>= np.uint64(i)
    while seen:
        there = int(c.path[circuit, way, i + lowest(seen)])
        if there != here:
            return 0 if own & bit(there) else here | there << 6
        seen &= seen - ONE
    return 0


def loop_way(c: Circuits, men: int, here: int, there: int) -> list[int]:
    """The points of the shortest way by which a piece runs through a loop and on to another; none: there is no way.

    A point may come twice in it. The way passes a loop wherever it goes from one line of the circuit to the next.
    """
    found = list[list[int]]()
    for path in c.path.reshape(-1, 2 * LENGTH):
        for start in range(LENGTH):
            if path[start] != here:
                continue
            for i in range(start + 1, start + LENGTH):
                if path[i] == there and i // SIDE > start // SIDE:
                    found.append([int(point) for point in path[start : i + 1]])
                if path[i] != here and men >> int(path[i]) & 1:
                    break
    return min(found, key=len, default=[])
