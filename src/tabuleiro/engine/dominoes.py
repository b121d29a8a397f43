"""Dominoes by counting: those that a player can certainly still lay, against those that the other can at most.

Both sides of the engine count so: a proof rests on it, and a guess is the better for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.rules import EMPTY, ONE, Game, count, mask, rule, table


class Way(NamedTuple):
    """One direction of dominoes. A domino has the number of its lower or left square."""

    step: Any  # from a domino's first square to its second
    inner: Any  # the squares that have a second one
    across: Any  # the lines that each domino of this direction crosses, in order: dominoes are packed along them
    apart: Any  # two sets of squares in which dominoes of the other direction touch one of these at most


@rule
def places(way: Way, free: Any) -> Any:
    """Where a domino can be laid."""
    return free & free >> way.step & way.inner


@rule
def packed(way: Way, where: Any) -> Any:
    """As many dominoes as fit together, of these places."""
    found, over = EMPTY, EMPTY
    for i in range(len(way.across)):
        laid = where & way.across[i] & ~over
        found |= laid
        over = laid << way.step
    return found


@rule
def corners(way: Way, other: Way, free: Any) -> Any:
    """Blocks of two by two, by their first square, in which one domino makes another safe: a side of them is closed.

    They lie apart: no domino of the other touches two of them.
    """
    here = places(way, free)
    closed_before = free & ~((free & other.inner) << other.step)
    closed_behind = free & ~(free >> other.step & other.inner)
    before = places(way, closed_before) & here >> other.step & other.inner
    behind = here & places(way, closed_behind) >> other.step & other.inner
    behind &= ~(before << other.step | before << other.step + other.step)
    found, near = EMPTY, EMPTY
    for i in range(len(way.across)):
        laid = (before | behind) & way.across[i] & ~(near | near >> other.step)
        found |= laid
        near = widened(other, (laid | laid << other.step) << way.step)
    return found


@rule
def widened(way: Way, squares: Any) -> Any:
    """These squares and all that a domino can cover together with one of them; perhaps more."""
    return squares | squares << way.step | squares >> way.step


@rule
def wins(way: Way, other: Way, free: Any, to_move: int) -> bool:
    """Whether a player lays the last domino whatever the other does, seen by counting alone.

    Dominoes on squares that the other cannot cover are safe. Of the rest, the other's next domino spoils two at most,
    and one at most where they lie apart: laid first, in turn, a third or half of them can be laid. Each of them takes a
    square from the other at least, and two where both can be covered; who has fewer left in the end has lost. In a
    corner a domino takes four, and makes another safe: half of those that lie apart come before all others.
    """
    theirs = places(other, free)
    most = count(packed(other, theirs))
    theirs |= theirs << other.step
    open_to_both = theirs | theirs >> way.step
    safe = packed(way, places(way, free) & ~open_to_both)
    kept, room = count(safe), count(theirs)
    if kept >= most + to_move:
        return True
    rest = free & ~(safe | safe << way.step)
    for taken in range(1, 3):
        where = places(way, rest if taken == 1 else rest & theirs)
        third = count(packed(way, where))
        half = max(count(packed(way, where & way.apart[0])), count(packed(way, where & way.apart[1])))
        more = max((third + 2 * to_move) // 3, (half + to_move) // 2)
        if kept + more >= min(most, (room - taken * more) // 2) + to_move:
            return True
    blocks = corners(way, other, free)
    if blocks == EMPTY:
        return False
    many = count(blocks)
    first = (many + to_move) // 2
    blocks |= blocks << other.step
    rest &= ~widened(other, blocks | blocks << way.step)
    for taken in range(1, 3):
        where = places(way, rest if taken == 1 else rest & theirs)
        half = max(count(packed(way, where & way.apart[0])), count(packed(way, where & way.apart[1])))
        more = (many + half + to_move) // 2 - first
        if kept + 2 * first + more >= min(most - 2 * first, (room - 4 * first - taken * more) // 2) + to_move:
            return True
    return False


def ways(game: Game) -> tuple[Way, Way]:
    """The upright and the lying direction on a game's board."""
    return ways_on(columns := int(game.b.row), len(game.board) // columns)


def ways_on(columns: int, rows: int) -> tuple[Way, Way]:
    """The same on a board of so many columns and rows."""
    cells = range(columns * rows)

    def lines(axis: int) -> list[int]:
        return [sum(1 << c for c in cells if divmod(c, columns)[axis] == i) for i in range(max(columns, rows))]

    inner = mask(c for c in cells if c % columns < columns - 1)
    return (
        Way(
            np.uint64(columns),
            mask(c for c in cells if c + columns < len(cells)),
            table(lines(0), "u8"),
            halves(lines(1)),
        ),
        Way(ONE, inner, table(lines(1), "u8"), halves(lines(0))),
    )


def halves(lines: list[int]) -> Any:
    """Every other line, and the others."""
    return table([sum(lines[::2]), sum(lines[1::2])], "u8")
