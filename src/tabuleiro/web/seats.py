"""Who asks: a session, a private link, an address. No name, no account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network

from tabuleiro.web.live.signer import Pass

COOKIE = "tabuleiro_seat"
HEADER = "x-seat"
LASTS = 180 * 24 * 3600  # seconds that a browser keeps the cookie


def network_of(said: str) -> str:
    """An address, or the whole network that an IPv6 line has to itself; an IPv4 one as ever, also in IPv6 dress."""
    try:
        address = ip_address(said)
    except ValueError:
        return said
    if address.version == 4:
        return said
    return str(address.ipv4_mapped or ip_network((int(address) >> 64 << 64, 64)))


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
        return network_of(self.address)

    @property
    def by(self) -> tuple[str, str]:
        """For whom something is done, so that all get their turn: a network, and a session there."""
        return self.network, self.session or ""

    @property
    def key(self) -> str:
        """By what requests are counted."""
        return self.session or self.address
