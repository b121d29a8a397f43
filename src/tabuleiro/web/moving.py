"""What somebody has done on one device, on its way to another: kept for minutes, and given out once. One process keeps
it in memory only; several keep it where they share what passes, which PostgreSQL does not journal.

It is fetched by a token that nobody guesses (a QR code) or by a row of animals. Of those there are few enough to guess,
so they live as briefly, and wrong ones are counted by whoever asks (`routes/moving.py`; docs/security.md has figures).
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from tabuleiro.rules import Player
from tabuleiro.web import words
from tabuleiro.web.live.signer import new_id
from tabuleiro.web.problems import Refusal

if TYPE_CHECKING:
    from tabuleiro.web.live.house import House

LASTS = 300.0  # seconds that something waits
MOST = 600  # that wait at a time …
MOST_OF_ADDRESS = 60  # … from one address: two classes
ANIMALS = 10  # to choose from, those of the levels
LENGTH = 5  # of a row
PARCEL = "parcel "

Row = tuple[int, ...]
Chair = tuple[str, Player]  # a match, and a seat there


class Parcel(msgspec.Struct, frozen=True):
    """What waits for another device."""

    sender: str
    network: str
    digest: bytes  # of the token
    row: Row
    history: str
    chairs: tuple[Chair, ...]
    until: float


class Moving:
    """What waits for another device; of one sender always the last only."""

    def __init__(self, house: House | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._shared = house.passing if house and house.several else None
        self._clock = clock
        self._parcels: dict[str, Parcel] = {}  # by sender, where there is one process

    async def offer(self, sender: str, network: str, history: str, chairs: tuple[Chair, ...]) -> tuple[str, Row]:
        """Let something wait; the token and the row of animals that fetch it."""
        sender, network = _hidden(sender), _hidden(network)
        await self._withdraw(sender)
        waiting = await self._waiting()
        near = sum(parcel.network == network for parcel in waiting.values())
        if len(waiting) >= MOST or near >= MOST_OF_ADDRESS:
            raise Refusal(503, "busy", words.BUSY)
        token, row, taken = new_id(), _row(), {parcel.row for parcel in waiting.values()}
        while row in taken:
            row = _row()
        parcel = Parcel(sender, network, _digest(token), row, history, chairs, self._clock() + LASTS)
        if self._shared:
            await self._shared.put(PARCEL + sender, msgspec.json.encode(parcel).decode(), LASTS)
        else:
            self._parcels[sender] = parcel
        return token, row

    async def waits(self, sender: str) -> bool:
        """Whether what somebody sent is still to be fetched."""
        return _hidden(sender) in await self._waiting()

    async def withdraw(self, sender: str) -> None:
        """Let it wait no longer."""
        await self._withdraw(_hidden(sender))

    async def _withdraw(self, sender: str) -> bool:
        """Take it away; of two who do so, one is told that it was there."""
        if self._shared:
            return await self._shared.pop(PARCEL + sender)
        return self._parcels.pop(sender, None) is not None

    async def take(self, token: str) -> Parcel | None:
        """What waits under a token, which is gone then."""
        digest = _digest(token)
        return await self._take(lambda parcel: secrets.compare_digest(parcel.digest, digest))

    async def take_by_animals(self, row: Row) -> Parcel | None:
        return await self._take(lambda parcel: parcel.row == row)

    async def _take(self, fits: Callable[[Parcel], bool]) -> Parcel | None:
        found = next((parcel for parcel in (await self._waiting()).values() if fits(parcel)), None)
        return found if found and await self._withdraw(found.sender) else None

    async def _waiting(self) -> dict[str, Parcel]:
        """All that waits, by sender."""
        if self._shared:
            said = (await self._shared.waiting(PARCEL)).values()
            return {parcel.sender: parcel for parcel in (msgspec.json.decode(one, type=Parcel) for one in said)}
        self.forget_old()
        return self._parcels

    def forget_old(self) -> None:
        """Let go of what has waited too long."""
        now = self._clock()
        self._parcels = {sender: parcel for sender, parcel in self._parcels.items() if parcel.until > now}


def _row() -> Row:
    """By chance: what a child would choose, another would guess."""
    return tuple(secrets.randbelow(ANIMALS) + 1 for _ in range(LENGTH))


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _hidden(said: str) -> str:
    """Somebody, or an address, known again and not told."""
    return hashlib.sha256(said.encode()).hexdigest()[:32]
