"""NATS as a bus: a small server of its own, for many processes, and for machines that think."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from tabuleiro.rules import Problem, Text
from tabuleiro.web.bus.memory import Hear
from tabuleiro.web.bus.outbox import Addressed, Outbox
from tabuleiro.web.bus.postgresql import NO_BUS

log = logging.getLogger("tabuleiro.web")

PATIENCE = 5  # seconds to connect the first time; later it is tried for ever


class Nats:
    """Notes by way of a NATS server; a password stands in its address."""

    several = True

    def __init__(self, address: str) -> None:
        self._address = address
        self.client: Any = None
        self._outbox: Outbox | None = None
        self._subject = ""

    async def open(self, site: str, hear: Hear, missed: Callable[[], None], names: Sequence[str] = ("",)) -> None:
        try:
            import nats
        except ModuleNotFoundError:
            raise Problem(NO_LIBRARY) from None

        async def again() -> None:
            missed()

        async def lost() -> None:
            if self._outbox:  # and not because it is closed
                log.warning("the bus was lost")

        seen: list[Exception] = []

        async def wrong(error: Exception) -> None:
            seen[:] = [error]  # later told once, by `lost`; it is tried again and again

        async def heard(message: Any) -> None:
            hear(message.data.decode())

        self._subject = f"tabuleiro.{site}"
        try:
            async with asyncio.timeout(PATIENCE):
                self.client = await nats.connect(
                    self._address,
                    name="tabuleiro",
                    no_echo=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=0.5,
                    reconnected_cb=again,
                    disconnected_cb=lost,
                    error_cb=wrong,
                )
        except Exception as error:
            why = seen[-1] if seen else error
            raise Problem(NO_BUS, what=str(why) or type(why).__name__) from None
        for name in names:
            await self.client.subscribe(self._subject_of(name), cb=heard)
        await self.client.flush()
        self._outbox = Outbox(self._send)

    @property
    def connected(self) -> bool:
        return bool(self.client and self.client.is_connected)

    def publish(self, text: str, to: str = "") -> None:
        if self._outbox:
            self._outbox.put(text, to)

    async def close(self) -> None:
        outbox, self._outbox = self._outbox, None
        if outbox:
            await outbox.close()
        if self.client:
            with suppress(Exception):
                await self.client.close()

    async def _send(self, texts: list[Addressed]) -> None:
        for to, text in texts:
            await self.client.publish(self._subject_of(to), text.encode())

    def _subject_of(self, name: str) -> str:
        return f"tabuleiro.to.{name}" if name else self._subject


NO_LIBRARY = Text(
    "para NATS falta uma biblioteca: pip install 'tabuleiro[nats]'",
    "NATS needs one more library: pip install 'tabuleiro[nats]'",
)
