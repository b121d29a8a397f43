"""What regions of Dominório are worth: held against all their games, square by square, and against what books say."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from tabuleiro.engine.dominoes import ways_on
from tabuleiro.engine.solving.proofs import regions
from tabuleiro.engine.solving.proofs.forms import ROOM, turned, turning
from tabuleiro.engine.solving.proofs.regions import BEGINS, BOXES, FOLLOWS, TAXES, UNIT, plays_of, values

WAYS = ways_on(8, 8)
ASIDE = turning([8 * (c % 8) + c // 8 for c in range(64)])
WORK = np.zeros((16, ROOM), np.int64)


@cache
def dominoes(free: frozenset[tuple[int, int]], way: int) -> list[frozenset[tuple[int, int]]]:
    """Each domino that can be laid, as its two squares (column, row)."""
    pairs = (frozenset({(x, y), (x, y + 1) if way == 0 else (x + 1, y)}) for x, y in sorted(free))
    return [pair for pair in pairs if pair <= free]


@cache
def wins_to_move(free: frozenset[tuple[int, int]], way: int, number: int | None = None) -> bool:
    """Whether a player wins who begins, on free squares and beside them perhaps a number (the upright one's)."""
    if any(not wins_to_move(free - domino, 1 - way, number) for domino in dominoes(free, way)):
        return True
    after = None if number is None else plays_of(number)[way]
    return after is not None and not wins_to_move(free, 1 - way, after)


def squares(free: int, columns: int) -> frozenset[tuple[int, int]]:
    return frozenset((c % columns, c // columns) for c in range(free.bit_length()) if free >> c & 1)


def word(free: frozenset[tuple[int, int]]) -> np.uint64:
    return np.uint64(sum(1 << 8 * y + x for x, y in free))


def decided(free: frozenset[tuple[int, int]], to_move: int) -> bool:
    return bool(regions.wins_as_sum(regions.regions(), WAYS, word(free), to_move, WORK))


def check(free: frozenset[tuple[int, int]]) -> int:
    """What is said to be won is won, for either player and whoever begins; how much is said."""
    aside = frozenset((y, x) for x, y in free)
    said = [(decided(free, 1), True), (decided(aside, 0), False)]
    true = wins_to_move(free, 0)
    for claimed, what in said:
        assert not claimed or true == what, sorted(free)
    return said[0][0] + said[1][0]


def test_the_board_turned_on_its_side_is_the_other_players():
    assert turned(ASIDE, word(squares(0b1011, 3))) == word(frozenset((y, x) for x, y in squares(0b1011, 3)))


@pytest.mark.parametrize(("columns", "rows"), [(3, 2), (2, 3), pytest.param(3, 3, marks=pytest.mark.thorough)])
def test_numbers_are_the_greatest_that_a_region_is_no_less_than(columns: int, rows: int) -> None:
    worth = values(columns, rows)
    for free in range(1 << columns * rows):
        where = squares(free, columns)
        for number in range(-4 * UNIT, 4 * UNIT + 1):
            # The owner wins "the region less a number" as the one who follows, or as the one who begins.
            assert (number <= worth[free, FOLLOWS, -1]) == (not wins_to_move(where, 1, -number)), (free, number)
            assert (number <= worth[free, BEGINS, -1]) == wins_to_move(where, 0, -number), (free, number)


def test_thermographs_are_those_of_the_books():
    """Winning Ways, chapter 5, has 2 by 2 as ±1 and the corner of three as a star; one domino is worth 1 or -1."""
    worth, taxes = values(2, 2), [Fraction(tax, UNIT) for tax in TAXES]

    def of(free: int, who: int) -> list[Fraction]:
        return [Fraction(int(n), UNIT) for n in worth[free, who, :-1]]

    assert of(0b1111, BEGINS) == [max(1 - t, 0) for t in taxes]
    assert of(0b1111, FOLLOWS) == [min(t - 1, 0) for t in taxes]
    assert of(0b0101, BEGINS) == of(0b0101, FOLLOWS) == [1 for _ in taxes]
    assert of(0b0011, BEGINS) == of(0b0011, FOLLOWS) == [-1 for _ in taxes]
    assert of(0b0111, BEGINS) == of(0b0111, FOLLOWS) == [0 for _ in taxes]


@pytest.mark.thorough
@pytest.mark.parametrize(("columns", "rows"), BOXES)
def test_a_region_that_is_mirrored_is_worth_the_same(columns: int, rows: int) -> None:
    worth, every = values(columns, rows), np.arange(1 << columns * rows)
    for where in (
        [c ^ 0 for c in range(columns * rows)][::-1],
        [c - c % columns + columns - 1 - c % columns for c in range(columns * rows)],
    ):
        mirrored = sum((every >> c & 1) << where[c] for c in range(columns * rows))
        assert (worth[mirrored] == worth).all()
        assert (worth[:, BEGINS, :-1] >= worth[:, FOLLOWS, :-1]).all()


@pytest.mark.thorough
@pytest.mark.parametrize(("columns", "rows", "apart"), [(4, 3, 1), (3, 4, 1), (4, 4, 7), (2, 6, 1)])
def test_what_is_decided_is_true_on_small_boards(columns: int, rows: int, apart: int) -> None:
    sets = range(1, 1 << columns * rows, apart)
    said = sum(check(squares(free, columns)) for free in sets)
    assert said > 0.8 * len(sets)


@pytest.mark.thorough
@pytest.mark.parametrize(("columns", "rows"), [(5, 5), (8, 3), (3, 8), (7, 6), (8, 8)])
def test_what_is_decided_is_true_of_large_and_of_many_regions(columns: int, rows: int) -> None:
    chance, said = random.Random(columns), 0
    for _ in range(150):
        cells = [(x, y) for x in range(columns) for y in range(rows)]
        said += check(frozenset(chance.sample(cells, min(len(cells), chance.randint(12, 20)))))
    assert said > 75
