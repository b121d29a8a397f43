"""Rows that may change and be erased: accounts, links, members, names of people. Beside the log, never in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from tabuleiro.store import schema
from tabuleiro.store.database import Database
from tabuleiro.store.erasing import PERSON, Stone, forget, tombstones

Row = dict[str, Any]


class Rows:
    """One table, asked by what its columns are equal to."""

    def __init__(self, database: Database, table: sa.Table) -> None:
        self._database = database
        self._table = table

    async def find(self, **where: Any) -> list[Row]:
        wanted = sa.select(self._table).where(*self._equal(where))
        async with self._database.read_tx() as connection:
            return [dict(row) for row in (await connection.execute(wanted)).mappings()]

    async def one(self, **where: Any) -> Row | None:
        found = await self.find(**where)
        return found[0] if found else None

    async def count(self, **where: Any) -> int:
        wanted = sa.select(sa.func.count()).select_from(self._table).where(*self._equal(where))
        async with self._database.read_tx() as connection:
            return int((await connection.execute(wanted)).scalar() or 0)

    async def add(self, row: Mapping[str, Any]) -> bool:
        """Add a row; False if there is one like it."""
        try:
            await self._database.write(lambda connection: connection.execute(sa.insert(self._table), [dict(row)]))
        except IntegrityError:
            return False
        return True

    async def change(self, where: Mapping[str, Any], **values: Any) -> int:
        """Change the rows that are so; how many were. Of two who ask at once only one finds them so."""
        order = sa.update(self._table).where(*self._equal(where)).values(**values)
        return await self._database.write(lambda connection: int(connection.execute(order).rowcount))

    async def remove(self, **where: Any) -> int:
        """Erase the rows that are so; nothing is left of them."""
        order = sa.delete(self._table).where(*self._equal(where))
        return await self._database.erase(lambda connection: int(connection.execute(order).rowcount))

    async def exchange(self, rows: Sequence[Mapping[str, Any]], **where: Any) -> None:
        """These rows in place of all that are so; whole or not at all."""
        await self._database.write(lambda connection: self.put(connection, rows, **where))

    def put(self, connection: sa.Connection, rows: Sequence[Mapping[str, Any]], **where: Any) -> None:
        """The same as a part of other work."""
        connection.execute(sa.delete(self._table).where(*self._equal(where)))
        if rows:
            connection.execute(sa.insert(self._table), [{**row, **where} for row in rows])

    def _equal(self, where: Mapping[str, Any]) -> list[Any]:
        return [self._table.c[name] == value for name, value in where.items()]


class Records:
    """All tables of this kind."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.accounts = Rows(database, schema.accounts)
        self.competitions = Rows(database, schema.competitions)
        self.members = Rows(database, schema.members)
        self.links = Rows(database, schema.links)
        self.people = Rows(database, schema.people)
        self.refereed = Rows(database, schema.refereed)

    async def forget(self, kind: str, id: str, *parts: str) -> None:
        """Forget something for good, also in copies that are put back later: see `erasing`."""

        def work(connection: sa.Connection) -> None:
            for part in parts or ("",):
                forget(connection, kind, id, part)

        await self._database.erase(work)

    async def write_people(self, event: str, rows: Sequence[Mapping[str, Any]], gone: Iterable[str]) -> None:
        """These people in place of all of an event; of those who were erased nothing is left, or comes back."""
        gone = sorted(gone)

        def work(connection: sa.Connection) -> None:
            self.people.put(connection, rows, event=event)
            for person in gone:
                forget(connection, PERSON, event, person)

        await (self._database.erase(work) if gone else self._database.write(work))

    async def forgotten(self, kind: str) -> list[Stone]:
        async with self._database.read_tx() as connection:
            return await connection.run_sync(tombstones, kind)
