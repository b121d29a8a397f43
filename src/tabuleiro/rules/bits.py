"""Sets of up to 64 cells as the bits of an integer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from tabuleiro.rules.kernel import builtin, rule

EMPTY = np.uint64(0)
ONE = np.uint64(1)


@rule
def bit(cell: Any) -> Any:
    """The set that holds this cell alone."""
    return ONE << np.uint64(cell)


@builtin("cttz")
def lowest(cells: Any) -> int:
    """The first cell of a set that is not empty."""
    return (int(cells) & -int(cells)).bit_length() - 1


@builtin("ctpop")
def count(cells: Any) -> int:
    """How many cells a set has."""
    return int(cells).bit_count()


def mask(cells: Iterable[int]) -> np.uint64:
    """The set of these cells, for tables."""
    total = 0
    for c in cells:
        total |= 1 << c
    return np.uint64(total)


def masks(sets: Iterable[Iterable[int]]) -> np.ndarray[Any, Any]:
    """A table of sets."""
    return np.array([mask(cells) for cells in sets], dtype=np.uint64)
