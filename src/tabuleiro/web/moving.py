"""What somebody has done on one device, on its way to another: kept in memory only, for minutes, and given out once.

It is fetched by a token that nobody guesses (a QR code) or by a row of animals. Of those there are few enough to guess,
so they live as briefly, and wrong ones are counted by whoever asks (`routes/moving.py`; docs/security.md has figures).
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from tabuleiro.rules import Player
from tabuleiro.web import words
from tabuleiro.web.live.signer import new_id
from tabuleiro.web.problems import Refusal

LASTS = 300.0  # seconds that something waits
MOST = 600  # that wait at a time …
MOST_OF_ADDRESS = 60  # … from one address: two classes
ANIMALS = 10  # to choose from, those of the levels
LENGTH = 5  # of a row

Row = tuple[int, ...]
Chair = tuple[str, Player]  # a match, and a seat there


@dataclass(frozen=True)
class Parcel:
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

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._parcels: dict[str, Parcel] = {}  # by sender

    def offer(self, sender: str, network: str, history: str, chairs: tuple[Chair, ...]) -> tuple[str, Row]:
        """Let something wait; the token and the row of animals that fetch it."""
        self.withdraw(sender)
        self.forget_old()
        near = sum(parcel.network == network for parcel in self._parcels.values())
        if len(self._parcels) >= MOST or near >= MOST_OF_ADDRESS:
            raise Refusal(503, "busy", words.BUSY)
        token, row, taken = new_id(), _row(), {parcel.row for parcel in self._parcels.values()}
        while row in taken:
            row = _row()
        until = self._clock() + LASTS
        self._parcels[sender] = Parcel(sender, network, _digest(token), row, history, chairs, until)
        return token, row

    def waits(self, sender: str) -> bool:
        """Whether what somebody sent is still to be fetched."""
        self.forget_old()
        return sender in self._parcels

    def withdraw(self, sender: str) -> None:
        self._parcels.pop(sender, None)

    def take(self, token: str) -> Parcel | None:
        """What waits under a token, which is gone then."""
        digest = _digest(token)
        return self._take(lambda parcel: secrets.compare_digest(parcel.digest, digest))

    def take_by_animals(self, row: Row) -> Parcel | None:
        return self._take(lambda parcel: parcel.row == row)

    def _take(self, fits: Callable[[Parcel], bool]) -> Parcel | None:
        self.forget_old()
        found = next((parcel for parcel in self._parcels.values() if fits(parcel)), None)
        if found:
            self.withdraw(found.sender)
        return found

    def forget_old(self) -> None:
        """Let go of what has waited too long."""
        now = self._clock()
        self._parcels = {sender: parcel for sender, parcel in self._parcels.items() if parcel.until > now}


def _row() -> Row:
    """By chance: what a child would choose, another would guess."""
    return tuple(secrets.randbelow(ANIMALS) + 1 for _ in range(LENGTH))


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
