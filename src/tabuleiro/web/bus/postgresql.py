"""The site's own database as a bus: NOTIFY and LISTEN. Nothing more is installed where several processes run.

Notes are sent by a connection of their own, after what they tell of was committed, some together: a NOTIFY within the
transaction of a move would hold PostgreSQL's one lock for notes until that move is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from tabuleiro.rules import Problem, Text
from tabuleiro.store.database import NO_DRIVER
from tabuleiro.web.bus.memory import Hear
from tabuleiro.web.bus.outbox import Addressed, Outbox

log = logging.getLogger("tabuleiro.web")

CHANNEL = "tabuleiro"
AGAIN = 0.5  # seconds between two tries to connect
ALIVE: dict[str, Any] = {
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
}  # a machine that is gone is noticed


class PostgreSQL:
    """Notes by way of a database."""

    several = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._sender: Any = None
        self._listening: asyncio.Task[None] | None = None
        self._outbox: Outbox | None = None
        self._own = 0  # the number of the connection that sends
        self.connected = False
        self._names: Sequence[str] = ()

    async def open(self, site: str, hear: Hear, missed: Callable[[], None], names: Sequence[str] = ("",)) -> None:
        self._names = names
        try:
            listener = await self._listener()
        except ModuleNotFoundError:
            raise Problem(NO_DRIVER) from None
        except Exception as error:
            raise Problem(NO_BUS, what=str(error).strip().partition("\n")[0]) from None
        self.connected = True
        self._listening = asyncio.create_task(self._listen(listener, hear, missed))
        self._outbox = Outbox(self._send)

    def publish(self, text: str, to: str = "") -> None:
        if self._outbox:
            self._outbox.put(text, to)

    async def close(self) -> None:
        if self._outbox:
            await self._outbox.close()
        if self._listening:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        if self._sender:
            await self._sender.close()

    async def _connected(self) -> Any:
        import psycopg

        return await psycopg.AsyncConnection.connect(self._address, autocommit=True, **ALIVE)

    async def _listener(self) -> Any:
        connection = await self._connected()
        for name in self._names:
            await connection.execute(f'LISTEN "{channel(name)}"')
        return connection

    async def _listen(self, connection: Any, hear: Hear, missed: Callable[[], None]) -> None:
        while True:
            try:
                async for note in connection.notifies():
                    if note.pid != self._own:
                        hear(note.payload)
            except asyncio.CancelledError:
                await connection.close()
                raise
            except Exception as error:
                log.warning("the bus was lost", extra={"what": type(error).__name__})
            self.connected = False
            await connection.close()
            connection = await self._again()
            self.connected = True
            missed()

    async def _again(self) -> Any:
        while True:
            await asyncio.sleep(AGAIN)
            with suppress(Exception):
                return await self._listener()

    async def _send(self, texts: list[Addressed]) -> None:
        if self._sender is None or self._sender.closed:
            self._sender = await self._connected()
            await self._sender.execute("SET synchronous_commit = off")  # notes are not kept
            self._own = self._sender.info.backend_pid
        given = [channel(to) for to, _ in texts], [text for _, text in texts]
        await self._sender.execute("SELECT pg_notify(a, b) FROM unnest(%s::text[], %s::text[]) AS one(a, b)", given)


def channel(name: str) -> str:
    """Where those of a name listen."""
    return f"{CHANNEL}_{name}" if name else CHANNEL


NO_BUS = Text("não há ligação aos outros processos: {what}", "there is no connection to the other processes: {what}")
