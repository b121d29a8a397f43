"""Events, read and added to: in each stream they are numbered 1, 2, 3 … and never change."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from tabuleiro.rules import Problem, Text
from tabuleiro.store.chain import STREAM, Broken, first_fault, link
from tabuleiro.store.database import Database
from tabuleiro.store.event import Event
from tabuleiro.store.schema import events, facts, tombstones

Row = dict[str, Any]


class Log:
    """All streams of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def generation(self) -> str | None:
        """Changes when everything has been put back from a copy."""
        return self._database.generation

    async def append(self, added: Sequence[Event]) -> bool:
        """Add events, all or none; on the disk when this answers. False if a number is not the one that follows."""
        rows = [
            {"stream": e.stream, "seq": e.seq, "kind": e.kind, "at": float(e.at), "data": encoded(e.data)}
            for e in added
        ]
        try:
            return bool(await self._database.write_together(_append, rows))
        except IntegrityError:
            return False

    async def read(self, stream: str, after: int = 0) -> list[Event]:
        """The events of a stream after a number, in order. A whole stream that is not as it was written is Broken."""
        wanted = (
            sa.select(events.c.seq, events.c.kind, events.c.at, events.c.data, events.c.chain)
            .where(events.c.stream == stream, events.c.seq > after)
            .order_by(events.c.seq)
        )
        async with self._database.read_tx() as connection:
            rows = (await connection.execute(wanted)).all()
        if not after and (fault := first_fault(stream, (tuple(row) for row in rows))):
            raise Broken(STREAM.fill(stream=stream), fault.why)
        return [Event(stream, seq, kind, at, msgspec.json.decode(data)) for seq, kind, at, data, _ in rows]

    async def opening(self, stream: str) -> dict[str, Any]:
        """What the first event of a stream says, as far as it can be read: for one that is broken."""
        wanted = sa.select(events.c.data).where(events.c.stream == stream, events.c.seq == 1)
        async with self._database.read_tx() as connection:
            found = (await connection.execute(wanted)).scalar()
        try:
            return msgspec.json.decode(found or "{}", type=dict[str, Any])
        except msgspec.DecodeError:
            return {}

    async def last(self, stream: str) -> int:
        """The number of the last event, 0 if there is none."""
        async with self._database.read_tx() as connection:
            found = await connection.execute(sa.select(sa.func.max(events.c.seq)).where(events.c.stream == stream))
        return found.scalar() or 0

    async def version(self, stream: str) -> tuple[int, int]:
        """By what is seen whether a stream is as it was: the number of its last event, and of what was erased in it."""
        last = sa.select(sa.func.max(events.c.seq)).where(events.c.stream == stream).scalar_subquery()
        erased = sa.select(sa.func.count()).where(tombstones.c.id == stream).scalar_subquery()
        async with self._database.read_tx() as connection:
            row = (await connection.execute(sa.select(last, erased))).one()
        return row[0] or 0, row[1]

    async def lasts(self, streams: Sequence[str]) -> dict[str, int]:
        """The numbers of the last events of streams; of one that is not there, none."""
        wanted = sa.select(events.c.stream, sa.func.max(events.c.seq)).where(events.c.stream.in_(streams))
        async with self._database.read_tx() as connection:
            found = await connection.execute(wanted.group_by(events.c.stream))
            return {str(stream): int(seq) for stream, seq in found}

    async def streams(self) -> int:
        """How many streams there are."""
        async with self._database.read_tx() as connection:
            found = await connection.execute(sa.select(sa.func.count()).where(events.c.seq == 1))
        return found.scalar() or 0


def encoded(data: Any) -> str:
    """Data as JSON. A number that JSON does not have (NaN, infinity) would become null: it is refused instead."""
    said = msgspec.json.encode(data)
    if b"null" in said:
        try:
            json.dumps(data, allow_nan=False)
        except ValueError:
            raise Problem(NO_NUMBER) from None
    return said.decode()


LAST = (
    sa.select(events.c.seq, events.c.chain)
    .where(events.c.stream == sa.bindparam("its_stream"))
    .order_by(events.c.seq.desc())
    .limit(1)
)
ADD = sa.insert(events)


def _append(connection: sa.Connection, added: list[list[Row]]) -> list[bool]:
    """Lines of several who write at once. In the transaction that adds them, numbers must follow those that are there:
    there are no holes, ever."""
    last: dict[str, tuple[int, str]] = {}
    kept = [_follows(connection, rows, last) for rows in added]
    if rows := [row for rows, follow in zip(added, kept, strict=True) if follow for row in rows]:
        connection.execute(ADD, rows)
    return kept


def _follows(connection: sa.Connection, rows: list[Row], last: dict[str, tuple[int, str]]) -> bool:
    """Whether lines follow those that are there; linked to them, if they do."""
    new: dict[str, tuple[int, str]] = {}
    for row in rows:
        stream = row["stream"]
        if stream not in last:
            found = connection.execute(LAST, {"its_stream": stream}).first()
            last[stream] = (found.seq, found.chain) if found else (0, "")
        seq, before = new.get(stream, last[stream])
        if row["seq"] != seq + 1:
            return False
        row["chain"] = link(before, stream, row["seq"], row["kind"], row["at"], row["data"])
        new[stream] = row["seq"], row["chain"]
    last.update(new)
    return True


class Facts:
    """Single facts by name."""

    def __init__(self, database: Database) -> None:
        self.database = self._database = database

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

    async def remove(self, name: str) -> None:
        """Forget a fact, and leave nothing of it."""
        await self._database.erase(lambda connection: connection.execute(sa.delete(facts).where(facts.c.name == name)))

    def _insert(self, name: str, value: str, replaces: bool) -> Any:
        insert: Any = sqlite.insert if self._database.sqlite else postgresql.insert
        new = insert(facts).values(name=name, value=value)
        return (
            new.on_conflict_do_update(index_elements=["name"], set_={"value": value})
            if replaces
            else (new.on_conflict_do_nothing(index_elements=["name"]))
        )


NO_NUMBER = Text("há um valor que não é um número (nan, inf)", "there is a value that is not a number (nan, inf)")
