"""What the engine does with chance (`rules.chance`): seeds, shares, shuffling, scattering."""

from __future__ import annotations

from typing import Any

import numpy as np

from tabuleiro.rules.chance import draw_below
from tabuleiro.rules.kernel import rule

HALF = np.uint64(32)
LOWER = np.uint64(0xFFFFFFFF)
GOLDEN = 0x9E3779B97F4A7C15


def started(seed: int) -> int:
    """The word that a generator begins with."""
    return seed * GOLDEN % 2**64 or 1


@rule
def draw_share(random: Any) -> float:
    """A number from 0 up to 1, which it never is."""
    return float(draw_below(random, 1 << 32) / 4294967296.0)


@rule
def shuffle(random: Any, plays: Any, n: int) -> None:
    """Put the first n plays in any order."""
    for k in range(n - 1, 0, -1):
        other = draw_below(random, k + 1)
        plays[k], plays[other] = plays[other], plays[k]


@rule
def mixed(x: Any) -> Any:
    """A word that another scatters to; no product leaves 64 bits."""
    y = (x >> HALF) * np.uint64(0x85EBCA77)
    x = (x & LOWER) * np.uint64(0x9E3779B1) ^ (y << HALF | y >> HALF)
    return x ^ x >> np.uint64(29)


@rule
def begin_at(random: Any, ply: int) -> None:
    """From a seed, which is in the generator's place, to chance that is new at each ply."""
    x = np.uint64(GOLDEN) ^ random[0]
    for _ in range(3):
        x = mixed(x ^ np.uint64(ply + 1))
    random[0] = x if x else np.uint64(1)  # from 0 it would never move
