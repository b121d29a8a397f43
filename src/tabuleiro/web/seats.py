"""Who may move: sessions and private links, signed so that nobody makes one up. No name, no account."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import NamedTuple

COOKIE = "tabuleiro_seat"
HEADER = "x-seat"
LASTS = 180 * 24 * 3600  # seconds that a browser keeps the cookie


def new_id() -> str:
    """A name that nobody guesses: 128 bits."""
    return secrets.token_urlsafe(16)


class Pass(NamedTuple):
    """What a private link says: a seat of a match; at a referee's table also who lent it, and until when."""

    match: str
    player: int
    lender: str = ""
    until: int = 0


@dataclass(frozen=True)
class Signer:
    """Signs with the secret of this site."""

    secret: bytes

    def session(self, session: str) -> str:
        return self._signed("session", session)

    def read_session(self, text: str | None) -> str | None:
        return self._read("session", text)

    def token(self, match: str, player: int) -> str:
        return self._signed("seat", f"{match}.{player}")

    def lent_token(self, match: str, player: int, lender: str, until: int) -> str:
        """A seat of a referee's table: good only as long as whoever lent it may act there."""
        return self._signed("lent", f"{match}.{player}.{until}.{lender}")

    def read_token(self, text: str | None) -> Pass | None:
        if found := self._read("lent", text):
            match, player, until, lender = found.split(".", 3)
            return Pass(match, int(player), lender, int(until))
        found = self._read("seat", text)
        match, _, player = (found or "").rpartition(".")
        return Pass(match, int(player)) if player in ("0", "1") else None

    def holder(self, session: str) -> str:
        """What is written down of a session: enough to know it again, not enough to be it."""
        return self.mac("holder", session)

    def _signed(self, kind: str, text: str) -> str:
        return f"{text}.{self.mac(kind, text)}"

    def _read(self, kind: str, text: str | None) -> str | None:
        found, _, mac = (text or "")[:200].rpartition(".")
        good = found.isascii() and mac.isascii() and hmac.compare_digest(mac, self.mac(kind, found))
        return found if found and good else None

    def mac(self, kind: str, text: str) -> str:
        digest = hmac.new(self.secret, f"{kind}:{text}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


@dataclass(frozen=True)
class Visitor:
    """Whoever asks: a session, if there is one, and the private link that was shown, if any."""

    session: str | None = None
    holder: str | None = None
    shown: Pass | None = None
    address: str = ""
    lang: str = "pt"
    cookies: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def network(self) -> str:
        """Where somebody is: the address, or the whole network that an IPv6 line has to itself."""
        try:
            address = ip_address(self.address)
        except ValueError:
            return self.address
        return str(ip_network((int(address) >> 64 << 64, 64))) if address.version == 6 else self.address

    @property
    def key(self) -> str:
        """By what requests are counted."""
        return self.session or self.address
