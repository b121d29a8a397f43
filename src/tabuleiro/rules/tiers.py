"""How the positions of a game fall into classes, and the order in which the classes can be solved.

A class is told from the side of the player to move: how many pieces of each letter lie on the board (their own first,
where letters belong to players), and the values of the lasting numbers beside it. Plays never lead from a tier to a
later one: a tier can be solved when all before it are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple


class Class(NamedTuple):
    pieces: tuple[int, ...]
    numbers: tuple[int, ...] = ()


Tier = Sequence[Class]


def moving(men: int, *numbers: tuple[int, ...]) -> Iterator[Tier]:
    """So many pieces each, never more or fewer; `numbers` are all the values that the numbers take."""
    yield [Class((men, men), values) for values in numbers or ((),)]


def placing(men: int) -> Iterator[Tier]:
    """So many pieces each: they are placed from the hand in turn, then they move."""
    for placed in range(2 * men, -1, -1):
        own, other = placed // 2, placed - placed // 2
        yield [Class((own, other), (men - own, men - other))]


def capturing(
    most: int, least: int, numbers: Callable[[int, int], tuple[int, ...]] = lambda own, other: ()
) -> Iterator[Tier]:
    """Up to `most` pieces each, which are captured until somebody has fewer than `least`; they decide the numbers."""
    for total in range(2 * least, 2 * most + 1):
        for fewer in range(max(least, total - most), total // 2 + 1):
            pairs = sorted({(fewer, total - fewer), (total - fewer, fewer)})
            yield [Class(pair, numbers(*pair)) for pair in pairs]


def filling(cells: int) -> Iterator[Tier]:
    """In turn each puts a piece on the board, until it is full."""
    for placed in range(cells, -1, -1):
        yield [Class((placed // 2, placed - placed // 2))]


def growing(cells: int) -> Iterator[Tier]:
    """Every play turns a cell from empty to the first letter, or from one letter to the next of three."""
    for plays in range(3 * cells, -1, -1):
        yield [
            Class((plays - 2 * second - 3 * third, second, third))
            for third in range(plays // 3 + 1)
            for second in range((plays - 3 * third) // 2 + 1)
            if plays - second - 2 * third <= cells
        ]
