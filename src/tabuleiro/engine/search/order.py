"""Lists of plays in kernels."""

from __future__ import annotations

from typing import Any

from tabuleiro.rules.kernel import rule


@rule
def listed(plays: Any, n: int, m: int) -> bool:
    """Whether a play is one of the first n, which are in order."""
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if plays[middle] < m:
            low = middle + 1
        else:
            high = middle
    return bool(low < n and plays[low] == m)
