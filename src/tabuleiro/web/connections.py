"""Connections before they ask anything: who says too little for too long is let go, and nobody takes all the room.

A request has so many seconds for its head, and its body must go on coming. One address has only so many connections and
all together as many as the machine has room for; where there is no more room, whoever has waited longest without asking
for anything makes place. So a site cannot be stopped by half-sent requests, nor by running out of file descriptors.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from contextlib import suppress
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.config import WS_PROTOCOLS
from uvicorn.importer import import_from_string
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from tabuleiro.web.settings import Settings

log = logging.getLogger("tabuleiro.web")

MOST = 65_536  # file descriptors that are asked for at most
OWN = 192  # of them for files, processes and the database, and for those who are just coming and going
BITE = 16  # connections that are taken in at once, before they are counted …
QUEUE = 2048  # … and that the system may keep waiting
SOCKETS = "websockets-sansio"
_Live: Any = import_from_string(WS_PROTOCOLS[SOCKETS])
_Auto: Any = AutoHTTPProtocol


def descriptors() -> int:
    """How many files and connections this process may have open, after asking for more."""
    if sys.platform == "win32":
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return MOST if soft == resource.RLIM_INFINITY else soft


class Doors:
    """All connections of a server, and how many there may be."""

    def __init__(self, settings: Settings, most: int | None = None) -> None:
        self.settings = settings
        self.most = most or max(16, descriptors() - OWN)
        self.proxies = [ip_network(one) for one in settings.proxies]  # they ask for many
        self.addresses: Counter[str] = Counter()
        self.idle: dict[Asking, None] = {}  # who has asked for nothing yet, the longest waiting first
        self.count = 0

    def enter(self, address: str) -> bool:
        """One more; False if there is no room. Whoever asks for nothing makes room."""
        full = self.count >= self.most
        crowded = self.addresses[address] >= self.settings.connections_of_address and not self._is_proxy(address)
        if full or crowded:
            longest = next((one for one in self.idle if full or one.address == address), None)
            if longest is None:
                self.tell("no room for a connection")
                return False
            longest.let_go("a connection made room")
        self.count += 1
        self.addresses[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.count -= 1
        self.addresses[address] -= 1
        if self.addresses[address] <= 0:
            del self.addresses[address]

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in one for one in self.proxies)

    def tell(self, what: str) -> None:
        """A line for the log, without saying who."""
        log.warning(what, extra={"what": f"{self.count} connections"})

    def config(self) -> dict[str, Any]:
        """What uvicorn is to be told, so that all connections come through here."""
        return {
            "http": partial(Asking, self),
            "ws": partial(Live, self),
            "timeout_keep_alive": self.settings.idle,
            "backlog": BITE,
        }


class Counted:
    """A connection that is counted as long as it is there."""

    doors: Doors
    address = ""
    inside = False

    def come(self, transport: asyncio.Transport) -> bool:
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else ""
        self.inside = self.doors.enter(self.address)
        return self.inside

    def go(self) -> None:
        if self.inside:
            self.inside = False
            self.doors.leave(self.address)


class Asking(Counted, _Auto):  # type: ignore[misc]  # uvicorn has no types for its protocols
    """A connection over which is asked."""

    def __init__(self, doors: Doors, **more: Any) -> None:
        super().__init__(**more)
        self.doors = doors
        self._late: asyncio.TimerHandle | None = None
        self._asked: Any = None  # the request whose head has come
        self._since = 0.0  # when the head was begun, or had come
        self._got = 0  # bytes of the body

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        if self.come(transport):
            self._wait_for_head()
        else:
            self.let_go("")

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch(None)
        self.doors.idle.pop(self, None)
        self.go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        self._watch(None)
        self.doors.idle.pop(self, None)
        self.go()  # counted there from now on
        super().handle_websocket_upgrade(*event)

    def data_received(self, data: bytes) -> None:
        if self._asked is None and self not in self.doors.idle:
            self._wait_for_head()  # after an answer, the next question
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.cycle is not None and self.cycle is not self._asked and not self.cycle.response_complete:
            self._asked, self._since, self._got = self.cycle, self.loop.time(), 0
            self.doors.idle.pop(self, None)
        self._got += len(data)
        if self._asked is None:
            return
        settings = self.doors.settings
        waits = self._asked.more_body and not self._asked.response_complete
        self._watch(self._since + settings.body_seconds + self._got / settings.body_rate if waits else None)

    def on_response_complete(self) -> None:
        self._watch(None)
        self._asked = None
        super().on_response_complete()

    def _wait_for_head(self) -> None:
        self.doors.idle[self] = None
        self._watch(self.loop.time() + self.doors.settings.head_seconds)

    def _watch(self, until: float | None) -> None:
        if self._late:
            self._late.cancel()
        self._late = self.loop.call_at(until, self.let_go, "a request was not sent to its end") if until else None

    def let_go(self, why: str) -> None:
        if why:
            self.doors.tell(why)
        self.doors.idle.pop(self, None)
        self.go()
        self.transport.abort()


class Live(Counted, _Live):  # type: ignore[misc]  # as above
    """A WebSocket."""

    def __init__(self, doors: Doors, **more: Any) -> None:
        super().__init__(**more)
        self.doors = doors

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        if not self.come(transport):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.go()
        super().connection_lost(exc)
