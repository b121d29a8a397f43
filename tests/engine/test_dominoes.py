"""Counting dominoes: what it calls won is won, on every board of twelve squares, whichever of them are free."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from tabuleiro import load
from tabuleiro.engine.dominoes import corners, packed, places, ways, wins

COLUMNS, ROWS = 4, 3
WAYS = ways(load("dominorio", f"size={COLUMNS}x{ROWS}"))


@cache
def laid(free: int, way: int, columns: int = COLUMNS, rows: int = ROWS) -> list[int]:
    """Each domino that can be laid, as a set of its two squares; found square by square."""
    found = []
    for c in range(columns * rows):
        beside = c + columns if way == 0 else c + 1
        if beside < columns * rows and (way == 0 or beside % columns):
            domino = 1 << c | 1 << beside
            found += [domino] if domino & free == domino else []
    return found


@cache
def wins_to_move(free: int, way: int, *board: int) -> bool:
    return any(not wins_to_move(free & ~domino, 1 - way, *board) for domino in laid(free, way, *board))


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


@pytest.mark.thorough
@pytest.mark.parametrize("board", [(5, 5), (8, 3), (7, 6)])
def test_what_is_counted_as_won_is_won_on_larger_boards_with_some_squares_free(board: tuple[int, int]) -> None:
    chance, both, early = random.Random(str(board)), ways(load("dominorio", "size=8")), 0
    for _ in range(200):
        left, low = chance.randrange(9 - board[0]), chance.randrange(9 - board[1])
        cells = [8 * (low + y) + left + x for x in range(board[0]) for y in range(board[1])]
        free = sum(1 << c for c in chance.sample(cells, chance.randint(12, 19)))
        for way in range(2):
            if wins(both[way], both[1 - way], np.uint64(free), 1):
                assert wins_to_move(free, way, 8, 8), f"{free:b}"
                early += 1
            if wins(both[way], both[1 - way], np.uint64(free), 0):
                assert not wins_to_move(free, 1 - way, 8, 8), f"{free:b}"
                early += 1
    assert early > 50


@pytest.mark.parametrize("way", [0, 1])
def test_as_many_are_packed_as_fit(way: int) -> None:
    for free in range(0, 1 << COLUMNS * ROWS, 7):
        here = places(WAYS[way], np.uint64(free))
        assert sorted(int(here) & domino & -domino for domino in laid(free, way)) == [
            1 << c for c in range(COLUMNS * ROWS) if int(here) >> c & 1
        ]
        assert int(packed(WAYS[way], here)).bit_count() == most(free, way)


@pytest.mark.parametrize("way", [0, 1])
def test_corners_lie_apart_and_one_domino_makes_another_safe(way: int) -> None:
    many = 0
    for free in range(0, 1 << COLUMNS * ROWS, 5):
        blocks = []
        for c in range(COLUMNS * ROWS):
            if int(corners(WAYS[way], WAYS[1 - way], np.uint64(free))) >> c & 1:
                blocks.append(sum(1 << d for d in (c, c + 1, c + COLUMNS, c + COLUMNS + 1)))
        for block in blocks:
            assert block & free == block
            inside = [domino for domino in laid(free, way) if domino & block == domino]
            rest = [(free & ~domino, block & ~domino) for domino in inside]
            assert any(not any(d & left for d in laid(after, 1 - way)) for after, left in rest), f"{free:012b}"
            many += 1
        for domino in laid(free, 1 - way):
            assert sum(domino & block != 0 for block in blocks) <= 1, f"{free:012b}"
    assert many > 100
