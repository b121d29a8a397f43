"""Events, read and added to: in each stream they are numbered 1, 2, 3 … and never change."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from tabuleiro.store.database import Database
from tabuleiro.store.schema import events, facts

Row = dict[str, Any]


class Event(msgspec.Struct, frozen=True):
    """Something that happened."""

    stream: str
    seq: int
    kind: str
    at: float
    data: dict[str, Any]


class Log:
    """All streams of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[list[Row], asyncio.Future[bool]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, added: Sequence[Event]) -> bool:
        """Add events to a stream, all or none. False if somebody else has taken one of their numbers.

        What waits while something is written is written together: a commit costs as much for one event as for many.
        """
        rows = [
            {"stream": e.stream, "seq": e.seq, "kind": e.kind, "at": e.at, "data": msgspec.json.encode(e.data).decode()}
            for e in added
        ]
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((rows, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        return await asyncio.shield(done)

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                if not await self._insert([row for rows, _ in batch for row in rows]):
                    for rows, done in batch:  # somebody's number is taken: whose?
                        done.set_result(await self._insert(rows))
                else:
                    for _, done in batch:
                        done.set_result(True)
            except Exception as error:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(error)

    async def _insert(self, rows: list[Row]) -> bool:
        try:
            await self._database.write(lambda connection: connection.execute(sa.insert(events), rows))
        except IntegrityError:
            return False
        return True

    async def flush(self) -> None:
        """See that all that was added is on the disk, also if the power fails at once."""
        await self._database.flush()

    async def read(self, stream: str, after: int = 0) -> list[Event]:
        """The events of a stream after a number, in order."""
        wanted = (
            sa.select(events.c.seq, events.c.kind, events.c.at, events.c.data)
            .where(events.c.stream == stream, events.c.seq > after)
            .order_by(events.c.seq)
        )
        async with self._database.read_tx() as connection:
            rows = (await connection.execute(wanted)).all()
        return [Event(stream, seq, kind, at, msgspec.json.decode(data)) for seq, kind, at, data in rows]

    async def last(self, stream: str) -> int:
        """The number of the last event, 0 if there is none."""
        async with self._database.read_tx() as connection:
            found = await connection.execute(sa.select(sa.func.max(events.c.seq)).where(events.c.stream == stream))
        return found.scalar() or 0

    async def streams(self) -> int:
        """How many streams there are."""
        async with self._database.read_tx() as connection:
            found = await connection.execute(sa.select(sa.func.count()).where(events.c.seq == 1))
        return found.scalar() or 0


class Facts:
    """Single facts by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> str | None:
        async with self._database.read_tx() as connection:
            found = await connection.execute(sa.select(facts.c.value).where(facts.c.name == name))
        value = found.scalar()
        return None if value is None else str(value)

    async def set(self, name: str, value: str) -> None:
        await self._database.write(lambda connection: connection.execute(self._insert(name, value, replaces=True)))

    async def ensure(self, name: str, value: str) -> str:
        """A fact as it is, or this value if it is not there yet."""
        await self._database.write(lambda connection: connection.execute(self._insert(name, value, replaces=False)))
        return await self.get(name) or value

    def _insert(self, name: str, value: str, replaces: bool) -> Any:
        insert: Any = sqlite.insert if self._database.sqlite else postgresql.insert
        new = insert(facts).values(name=name, value=value)
        return (
            new.on_conflict_do_update(index_elements=["name"], set_={"value": value})
            if replaces
            else (new.on_conflict_do_nothing(index_elements=["name"]))
        )
