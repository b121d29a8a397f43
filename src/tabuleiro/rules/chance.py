"""Numbers by chance, the same on every machine: the one generator of all that is compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from tabuleiro.rules.kernel import rule


@rule
def draw_below(random: Any, n: int) -> Any:
    """A number from 0 to n - 1 by the next step of the generator (xorshift64)."""
    x = random[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    random[0] = x
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
