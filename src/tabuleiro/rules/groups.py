"""Connected groups of cells."""

from __future__ import annotations

from typing import Any

from tabuleiro.rules.bits import EMPTY, ONE, lowest
from tabuleiro.rules.kernel import rule


@rule
def flood(near: Any, seed: Any, allowed: Any) -> Any:
    """All cells of `allowed` that can be reached from `seed` by neighbours; `seed` itself belongs to them."""
    reached = seed
    border = seed
    while border:
        grown = EMPTY
        while border:
            grown |= near[lowest(border)]
            border &= border - ONE
        border = grown & allowed & ~reached
        reached |= border
    return reached
