"""Tries at passwords and codes: counted for all processes of a site together. More processes are not more tries."""

from __future__ import annotations

import math

from tabuleiro.web import words
from tabuleiro.web.guard import Rates, read_rate
from tabuleiro.web.live.house import House
from tabuleiro.web.problems import Refusal


class Tries:
    """How often somebody has tried: in memory, or for several processes in what they share. Nobody is named there."""

    def __init__(self, rates: Rates, house: House) -> None:
        self._rates, self._house = rates, house

    async def check(self, rate: str, kind: str, key: str) -> None:
        """Count one more; too many are refused."""
        if not self._house.several:
            self._rates.check(rate, kind, key)
            return
        most, seconds = read_rate(rate)
        name = self._name(kind, key)
        if await self._house.passing.count(name, seconds) > most:
            raise self._often((await self._house.passing.counted(name))[1])

    async def refuse(self, rate: str, kind: str, key: str) -> None:
        """Refuse who has tried too often, and count nothing."""
        if not self._house.several:
            self._rates.refuse(rate, kind, key)
            return
        count, left = await self._house.passing.counted(self._name(kind, key))
        if count >= read_rate(rate)[0]:
            raise self._often(left)

    def _name(self, kind: str, key: str) -> str:
        return f"tries {kind} {self._house.signer.mac('tries', key)}"

    def _often(self, left: float) -> Refusal:
        refusal = Refusal(429, "often", words.TOO_OFTEN)
        refusal.wait = max(1, math.ceil(left))
        return refusal
