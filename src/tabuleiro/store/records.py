"""Rows that may change and be erased: accounts, links, members, names of people. Beside the log, never in it.

What lies beside an event's log, and all accounts, have a version, which changes with them: other processes of the site
see by it that what they know is old.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from tabuleiro.store import schema
from tabuleiro.store.database import Database
from tabuleiro.store.erasing import ACCOUNT, PERSON, Stone, forget, tombstones

Row = dict[str, Any]
Check = Callable[[sa.Connection], None]
ACCOUNTS = "accounts"  # of all of them there is one version


class Versions(NamedTuple):
    """By what is seen whether something is as it was: the last line of a log, what lies beside it, all accounts."""

    seq: int
    beside: str | None
    accounts: str | None


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

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(self._table), [dict(row)])
            self._renew(connection, row)

        try:
            await self._database.write(work)
        except IntegrityError:
            return False
        return True

    async def change(self, where: Mapping[str, Any], **values: Any) -> int:
        """Change the rows that are so; how many were. Of two who ask at once only one finds them so."""
        return await self._database.write(self._counted(sa.update(self._table).values(**values), where))

    async def remove(self, **where: Any) -> int:
        """Erase the rows that are so; nothing is left of them."""
        return await self._database.erase(self._counted(sa.delete(self._table), where))

    async def exchange(self, rows: Sequence[Mapping[str, Any]], **where: Any) -> None:
        """These rows in place of all that are so; whole or not at all."""
        await self._database.write(lambda connection: self.put(connection, rows, **where))

    def put(self, connection: sa.Connection, rows: Sequence[Mapping[str, Any]], **where: Any) -> None:
        """The same as a part of other work."""
        connection.execute(sa.delete(self._table).where(*self._equal(where)))
        if rows:
            connection.execute(sa.insert(self._table), [{**row, **where} for row in rows])
        self._renew(connection, where)

    def _counted(self, order: Any, where: Mapping[str, Any]) -> Callable[[sa.Connection], int]:
        def work(connection: sa.Connection) -> int:
            count = int(connection.execute(order.where(*self._equal(where))).rowcount)
            self._renew(connection, where)
            return count

        return work

    def _renew(self, connection: sa.Connection, said: Mapping[str, Any]) -> None:
        """What lies beside an event, or the accounts, are not as they were. How often a link was used is no matter."""
        if self._table is schema.accounts:
            renew(connection, ACCOUNTS)
        elif event := said.get("id" if self._table is schema.competitions else "event"):
            renew(connection, event)

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
            for event in _events_of(connection, id) if kind == ACCOUNT else ():
                renew(connection, event)
            for part in parts or ("",):
                forget(connection, kind, id, part)
            renew(connection, ACCOUNTS if kind == ACCOUNT else id)

        await self._database.erase(work)

    async def write_people(
        self, event: str, rows: Sequence[Mapping[str, Any]], gone: Iterable[str], check: Check | None = None
    ) -> None:
        """These people in place of all of an event; of those who were erased nothing is left, or comes back.

        `check` refuses, in the same transaction, whoever does not know all of them any more.
        """
        gone = sorted(gone)

        def work(connection: sa.Connection) -> None:
            if check:
                check(connection)
            self.people.put(connection, rows, event=event)
            for person in gone:
                forget(connection, PERSON, event, person)

        await (self._database.erase(work) if gone else self._database.write(work))

    async def forgotten(self, kind: str) -> list[Stone]:
        async with self._database.read_tx() as connection:
            return await connection.run_sync(tombstones, kind)

    async def versions(self, event: str) -> Versions:
        """By what is seen whether an event is as it was; asked at once, as it is asked often."""
        facts, lines = schema.facts, schema.events
        last = sa.select(sa.func.max(lines.c.seq)).where(lines.c.stream == event).scalar_subquery()
        beside, accounts = (
            sa.select(facts.c.value).where(facts.c.name == _version(of)).scalar_subquery() for of in (event, ACCOUNTS)
        )
        async with self._database.read_tx() as connection:
            row = (await connection.execute(sa.select(last, beside, accounts))).one()
        return Versions(row[0] or 0, row[1], row[2])


def renew(connection: sa.Connection, of: str) -> None:
    """What lies beside an event (e-…), or all accounts, have another version from now on."""
    if of != ACCOUNTS and not of.startswith("e-"):
        return
    facts, name, value = schema.facts, _version(of), uuid.uuid4().hex
    found = connection.execute(sa.update(facts).where(facts.c.name == name).values(value=value))
    if not found.rowcount:
        insert: Any = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        order = insert(facts).values(name=name, value=value)
        connection.execute(order.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def _version(of: str) -> str:
    return f"version {of}"[:64]


def _events_of(connection: sa.Connection, account: str) -> list[str]:
    members = schema.members
    return list(connection.execute(sa.select(members.c.event).where(members.c.account == account)).scalars())
