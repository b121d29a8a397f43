"""Counting dominoes: what it calls won is won, on every board of twelve squares, whichever of them are free."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tabuleiro import load
from tabuleiro.engine.dominoes import packed, places, ways, wins

COLUMNS, ROWS = 4, 3
WAYS = ways(load("dominorio", f"size={COLUMNS}x{ROWS}"))


@cache
def laid(free: int, way: int) -> list[int]:
    """Each domino that can be laid, as a set of its two squares; found square by square."""
    found = []
    for c in range(COLUMNS * ROWS):
        beside = c + COLUMNS if way == 0 else c + 1
        if beside < COLUMNS * ROWS and (way == 0 or beside % COLUMNS):
            domino = 1 << c | 1 << beside
            found += [domino] if domino & free == domino else []
    return found


@cache
def wins_to_move(free: int, way: int) -> bool:
    return any(not wins_to_move(free & ~domino, 1 - way) for domino in laid(free, way))


@cache
def most(free: int, way: int) -> int:
    return max((1 + most(free & ~domino, way) for domino in laid(free, way)), default=0)


@pytest.mark.parametrize("way", [0, 1])
def test_what_is_counted_as_won_is_won(way: int) -> None:
    early = 0
    for free in range(1 << COLUMNS * ROWS):
        if wins(WAYS[way], WAYS[1 - way], np.uint64(free), 1):
            assert wins_to_move(free, way), f"{free:012b}"
            early += 1
        if wins(WAYS[way], WAYS[1 - way], np.uint64(free), 0):
            assert not wins_to_move(free, 1 - way), f"{free:012b}"
            early += 1
    assert early > 2000  # about half of all


@pytest.mark.parametrize("way", [0, 1])
def test_as_many_are_packed_as_fit(way: int) -> None:
    for free in range(0, 1 << COLUMNS * ROWS, 7):
        here = places(WAYS[way], np.uint64(free))
        assert sorted(int(here) & domino & -domino for domino in laid(free, way)) == [
            1 << c for c in range(COLUMNS * ROWS) if int(here) >> c & 1
        ]
        assert int(packed(WAYS[way], here)).bit_count() == most(free, way)
