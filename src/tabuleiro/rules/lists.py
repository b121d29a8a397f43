"""Cells in a list that a state keeps: rising numbers of one byte, and how many there are in the last place.

A list is written to the plays of a game much faster than a board of more than 64 cells is searched.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tabuleiro.rules.kernel import rule


@rule
def listing(cells: Any, out: Any) -> int:
    """Write the cells of a list; how many there are."""
    n = int(cells[len(cells) - 1])
    for i in range(n):
        out[i] = cells[i]
    return n


@rule
def append(cells: Any, cell: int) -> None:
    """Add a cell behind all others."""
    n = int(cells[len(cells) - 1])
    cells[n] = cell
    cells[len(cells) - 1] = n + 1


@rule
def strike(cells: Any, cell: int) -> None:
    """Strike a cell off: always to the end of the room, because so the machine does 32 steps at a time."""
    gone = np.uint8(cell)
    for i in range(len(cells) - 2):
        c, following = cells[i], cells[i + 1]
        cells[i] = following if c >= gone else c
    cells[len(cells) - 1] -= 1
