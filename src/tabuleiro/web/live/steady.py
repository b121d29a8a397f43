"""The time of day, running evenly: whoever sets the machine's clock gives nobody time and takes none."""

from __future__ import annotations

import time
from collections.abc import Callable


class Steady:
    """The time of day as it was when this began, and what has truly gone by since."""

    def __init__(self, wall: Callable[[], float] | None = None, even: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall or time.time
        self._even = even
        self._ahead = self._wall() - even()

    def __call__(self) -> float:
        return self._even() + self._ahead

    def not_before(self, at: float) -> None:
        """It was that late already."""
        self._ahead = max(self._ahead, at - self._even())

    def set(self, at: float) -> None:
        """It is that late now, by a clock that others go by, too."""
        self._ahead = at - self._even()

    def follow(self) -> None:
        """Be the time of day again, where nobody's time is being measured."""
        self._ahead = self._wall() - self._even()
