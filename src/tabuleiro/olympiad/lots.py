"""Drawing lots: the same seed and purpose give the same lot on every machine, for ever.

The numbers are SHA-256 of seed, purpose and count, so that a lot can be checked with any program, years later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
SPAN = 1 << 64


class Lot:
    """A bag of lots for one purpose, such as "fields A"."""

    def __init__(self, seed: int | str, purpose: str) -> None:
        self.seed = seed
        self.purpose = purpose
        self.count = 0

    def number(self, below: int) -> int:
        """A number from 0 to below − 1, each as likely as the others."""
        fair = SPAN - SPAN % below  # what lies above is drawn again, or small numbers would come up more often
        while True:
            said = f"{self.seed}/{self.purpose}/{self.count}".encode()
            self.count += 1
            drawn = int.from_bytes(hashlib.sha256(said).digest()[:8], "big")
            if drawn < fair:
                return drawn % below

    def choose(self, candidates: Sequence[T]) -> T:
        return candidates[self.number(len(candidates))]

    def shuffle(self, candidates: Sequence[T]) -> list[T]:
        """All candidates in an order drawn by lot."""
        drawn = list(candidates)
        for i in range(len(drawn) - 1, 0, -1):
            j = self.number(i + 1)
            drawn[i], drawn[j] = drawn[j], drawn[i]
        return drawn
