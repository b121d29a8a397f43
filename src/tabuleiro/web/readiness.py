"""Whether new visitors are to be sent to this process: its database, the bus, who thinks, and the process itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from tabuleiro.rules import Problem
from tabuleiro.web.live.house import House

State: TypeAlias = Literal["ok", "unusable", "newer", "lost", "none", "draining"]
GRACE = 15.0  # seconds that the bus, or all who think, may be away: a restart of theirs is nobody's business


class Readiness:
    """The parts of a site that must be there."""

    def __init__(self, house: House, thinking: Callable[[], bool], clock: Callable[[], float] = time.monotonic) -> None:
        self._house = house
        self._clock = clock
        self._there: dict[str, Callable[[], bool]] = {"thinkers": thinking}
        if house.several:
            self._there["bus"] = lambda: house.others.bus.connected
        self._seen = dict.fromkeys(self._there, clock())  # when each was last there
        self._outgrown = False
        house.beaten.append(self._look)

    def known(self) -> dict[str, State]:
        """Each part, as it was last seen."""
        self._look()
        house, now = self._house, self._clock()
        away = {part for part, seen in self._seen.items() if now - seen > GRACE}
        found: dict[str, State] = {
            "server": "draining" if house.draining else "ok",
            "database": "unusable" if house.trouble else "newer" if self._outgrown else "ok",
            "thinkers": "none" if "thinkers" in away else "ok",
        }
        if house.several:
            found["bus"] = "lost" if "bus" in away else "ok"
        return found

    async def tried(self) -> dict[str, State]:
        """Each part, after something was written and read."""
        if not await self._house.ready():
            try:
                self._outgrown = await self._house.database.outgrown()
            except Problem as problem:
                self._house.trouble = problem
        return self.known()

    def _look(self) -> None:
        for part, there in self._there.items():
            if there():
                self._seen[part] = self._clock()


def missing(parts: Mapping[str, State]) -> list[str]:
    """The parts for which nobody is to be sent here."""
    return [f"{part} ({state})" for part, state in parts.items() if state != "ok"]
