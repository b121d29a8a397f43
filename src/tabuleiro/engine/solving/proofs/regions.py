"""What regions of Dominório are worth at least, as sums of games: numbers below them, and thermographs from below.

Who lays upright has the positive numbers. Every position of a few small boards (`BOXES`) is known by these bounds; of a
larger region the rows are parted where that is best, for a board that is cut between two rows lacks some upright
dominoes and nothing else, so it is worth no more. What the other gets at least is seen on the board turned on its side.

Two numbers are known of every position G and each tax t of `TAXES`, at most what its thermograph has (Berlekamp, Conway
and Guy, *Winning Ways*, chapter 6): R_t, where G stops if the other begins and each play costs t, and L_t, where it
stops if the owner begins. For a sum of games R_t is the sum of theirs or more, and L_t that and the widest L_t - R_t
of one of them. Without a tax nobody loses more than t by it: who begins gets L_t or more, and who follows R_t - t. Who
stops above 0 wins. Beside them stand two numbers that infinitesimals do not blur: the greatest p with G >= p, and the
greatest that G is not below or equal (the owner, who begins, wins G - p). For a sum they add up in the same way, and
0 is enough.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.dominoes import Way
from tabuleiro.rules import EMPTY, lowest, table
from tabuleiro.rules.kernel import rule

UNIT = 8  # numbers are counted in eighths
TAXES = tuple(range(0, 2 * UNIT + 1, UNIT // 4))
KINDS = len(TAXES) + 1  # a stop for each tax, and the number
NUMBERS = 10 * UNIT  # no box is worth more, or less than minus this
NONE = -1000  # less than anything
BOXES = ((8, 2), (2, 8), (4, 4), (5, 3), (3, 5))  # columns and rows
SIDE = 8
ROW = np.uint64(SIDE)
FILE = np.uint64(0x0101010101010101)
WHOLE_ROW = np.uint64(0xFF)
FOLLOWS, BEGINS = 0, 1
SUM, WIDEST = 0, 16  # where they stand in a row of `work`: what a sum is worth, and the most that beginning adds
TALLEST = 4  # rows that a part of a region has at most


class Regions(NamedTuple):
    worth: Any  # of each position of each box: for who follows and who begins, KINDS numbers
    boxes: Any  # columns, rows, and where the positions of each begin
    tolls: Any  # for who follows and who begins: above what a sum wins


@rule
def wins_as_sum(f: Regions, ways: tuple[Way, Way], cells: Any, to_move: int, work: Any) -> bool:
    """Whether who lays upright wins, by what the regions of these squares are worth at least."""
    for k in range(KINDS):
        work[0, SUM + k] = 0
        work[0, WIDEST + k] = NONE
    while cells:
        region = region_of(ways, cells)
        cells &= ~region
        add_region(f, region, work)
    for k in range(KINDS):
        if work[0, SUM + k] + to_move * work[0, WIDEST + k] > f.tolls[to_move, k]:
            return True
    return False


@rule
def region_of(ways: tuple[Way, Way], cells: Any) -> Any:
    """The squares that hang together with the first one."""
    reached, region = EMPTY, cells & (~cells + np.uint64(1))
    while region != reached:
        reached = region
        region |= region << ways[0].step | region >> ways[0].step
        region |= (region & ways[1].inner) << ways[1].step | region >> ways[1].step & ways[1].inner
        region &= cells
    return region


@rule
def add_region(f: Regions, region: Any, work: Any) -> None:
    """Add to the sum what a region is worth, for each kind of number by the parting of its rows that gives most.

    Row r + 1 of `work` has the best of the region's first r rows.
    """
    region >>= ROW * np.uint64(lowest(region) // SIDE)
    last, at = 0, place_of_cells(f, region)
    if at < 0:
        for k in range(KINDS):
            work[1, SUM + k] = 0
            work[1, WIDEST + k] = NONE
        while region >> ROW * np.uint64(last):
            last += 1
            for k in range(KINDS):
                work[last + 1, SUM + k] = NONE
            for rows in range(1, min(last, TALLEST) + 1):
                part = region >> ROW * np.uint64(last - rows) & ~(~EMPTY << ROW * np.uint64(rows))
                found = place_of_cells(f, part)
                if found >= 0:
                    better(f, found, work, last - rows + 1, last + 1)
            if last == SIDE:
                break
    for k in range(KINDS):
        more = f.worth[at, FOLLOWS, k] if at >= 0 else work[last + 1, SUM + k]
        wide = f.worth[at, BEGINS, k] - more if at >= 0 else work[last + 1, WIDEST + k]
        work[0, SUM + k] += more
        work[0, WIDEST + k] = max(work[0, WIDEST + k], wide)


@rule
def better(f: Regions, at: int, work: Any, before: int, here: int) -> None:
    """Keep what a part and the rows before it are worth together where that is more; of equals, what adds more."""
    for k in range(KINDS):
        least = f.worth[at, FOLLOWS, k]
        worth = work[before, SUM + k] + least
        wide = max(work[before, WIDEST + k], f.worth[at, BEGINS, k] - least)
        if worth > work[here, SUM + k] or (worth == work[here, SUM + k] and wide > work[here, WIDEST + k]):
            work[here, SUM + k] = worth
            work[here, WIDEST + k] = wide


@rule
def place_of_cells(f: Regions, cells: Any) -> int:
    """Where squares are found among the positions of the boxes, -1 if they fit into none."""
    if cells == EMPTY:
        return 0
    cells = cornered(cells)
    wide, high = files(cells), EMPTY
    for i in range(len(f.boxes)):
        columns, rows = f.boxes[i, 0], f.boxes[i, 1]
        if wide >> np.uint64(columns) or (rows < SIDE and cells >> ROW * np.uint64(rows)):
            continue
        for y in range(rows):
            high |= (cells >> ROW * np.uint64(y) & WHOLE_ROW) << np.uint64(columns * y)
        return int(f.boxes[i, 2]) + int(high)
    return -1


@rule
def files(cells: Any) -> Any:
    """The columns that have one of these squares, as a row."""
    cells |= cells >> np.uint64(32)
    cells |= cells >> np.uint64(16)
    return (cells | cells >> np.uint64(8)) & WHOLE_ROW


@rule
def cornered(cells: Any) -> Any:
    """Squares moved down and to the left as far as it goes."""
    if cells == EMPTY:
        return cells
    cells >>= ROW * np.uint64(lowest(cells) // SIDE)
    return cells >> np.uint64(lowest(files(cells)))


@cache
def regions() -> Regions:
    """All bounds: a fraction of a second, once."""
    worth = [values(columns, rows) for columns, rows in BOXES]
    begins = np.cumsum([0] + [len(box) for box in worth])
    return Regions(
        table(np.concatenate(worth), "i1"),
        table([(columns, rows, first) for (columns, rows), first in zip(BOXES, begins, strict=False)], "i8"),
        table([(*TAXES, -1), (*(0 for _ in TAXES), -1)], "i8"),
    )


def values(columns: int, rows: int) -> Any:
    """The bounds of every set of free squares of a board; from few squares to many, each by the plays it has.

    G stops where its plays do: L_t is the greatest R_t of the owner's plays, less t, and R_t the least L_t of the
    other's, and t more. From the tax on at which the two meet nobody plays, and both stay what they are there. So, for
    the former falls with t and the latter rises, G stops there at no less than the smaller of the two at any tax; and
    R_t, which never falls with t, is no less than the smaller of the two at any lower tax.
    """
    cells, taxes = columns * rows, np.array(TAXES)
    upright = [1 << c | 1 << c + columns for c in range(cells - columns)]
    lying = [3 << c for c in range(cells) if c % columns < columns - 1]
    every = np.arange(1 << cells)
    many = sum(every >> c & 1 for c in range(cells))
    known = numbers()
    found = np.zeros((1 << cells, 2, KINDS), np.int16)
    for size in range(cells + 1):
        free = every[many == size]
        own, other = np.full((len(free), KINDS), NONE), np.full((len(free), KINDS), -NONE)
        for domino in upright:
            has = free & domino == domino
            own[has] = np.maximum(own[has], found[free[has] ^ domino, FOLLOWS])
        for domino in lying:
            has = free & domino == domino
            other[has] = np.minimum(other[has], found[free[has] ^ domino, BEGINS])
        number = known[tuple(np.clip(x[:, -1], -NUMBERS - 1, NUMBERS + 1) + NUMBERS + 1 for x in (own, other))]
        left, right = own[:, :-1] - taxes, other[:, :-1] + taxes
        met = np.minimum(left, right)
        number_too = number[:, FOLLOWS, None]  # G stops at no less than a number that it is no less than
        found[free, FOLLOWS, :-1] = np.maximum(np.maximum.accumulate(met, axis=1), number_too)
        found[free, BEGINS, :-1] = np.maximum(np.maximum(left, met.max(axis=1)[:, None]), number_too)
        found[free, :, -1] = number
    return found


@cache
def numbers() -> Any:
    """The greatest numbers p with G >= p, and with G not <= p, for what is known of the plays from G.

    The first index is the greatest number that a play of the owner is at least, the second the least that the other's
    plays are all not below or equal; with NUMBERS + 1 added, and one more at the ends for no play at all. G >= p if no
    play of the other from G or of the owner from p spoils it (then it is <= p, or G <= what p becomes); G is not <= p
    if a play of the owner is >= p, or if the other's play from p leaves less than G.
    """
    end = NUMBERS + 1
    own, other = np.meshgrid(np.arange(-end, end + 1), np.arange(-end, end + 1), indexing="ij")
    own, other = np.where(own == -end, NONE, own), np.where(other == end, -NONE, other)
    found = np.full((*own.shape, 2), NONE)
    at_least: dict[int, Any] = {}
    not_below: dict[int, Any] = {}
    never = np.zeros(own.shape, bool)
    for p in sorted(range(-NUMBERS, NUMBERS + 1), key=simplicity):
        below, above = plays_of(p)
        not_below[p] = (own >= p) | (never if above is None else at_least.get(above, never))
        at_least[p] = (other >= p) & (~never if below is None else not_below.get(below, never))
        for kind, true in ((FOLLOWS, at_least[p]), (BEGINS, not_below[p])):
            found[..., kind] = np.where(true, np.maximum(found[..., kind], p), found[..., kind])
    return found


def simplicity(p: int) -> tuple[bool, int, int]:
    """Numbers that come earlier are those that later ones are made of."""
    part = p & -p if p % UNIT else UNIT
    return p % UNIT != 0, -part, abs(p)


def plays_of(p: int) -> tuple[int | None, int | None]:
    """What a number becomes by a play of its owner, and by one of the other."""
    if p % UNIT:
        part = p & -p
        return p - part, p + part
    return p - UNIT if p > 0 else None, p + UNIT if p < 0 else None
