"""What passes: tries that are counted, whose turn it is to do something, what waits a few minutes. For all processes of
a site together, by the database's own clock; on PostgreSQL in a table that its journal does not have. Nothing is lost
with it that matters tomorrow.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from tabuleiro.store.database import Database
from tabuleiro.store.schema import passing


class Passing:
    """Rows with a name, until their time is over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def now(self) -> float:
        """The time of day where the database is: one clock for all processes."""
        async with self._database.read_tx() as connection:
            return float((await connection.execute(sa.select(self._now))).scalar_one())

    # Counting

    async def counted(self, name: str) -> tuple[int, float]:
        """How many there are, and the seconds until they are forgotten."""
        wanted = sa.select(passing.c.number, passing.c.until - self._now)
        async with self._database.read_tx() as connection:
            row = (await connection.execute(wanted.where(passing.c.name == name, passing.c.until > self._now))).first()
        return (int(row[0]), float(row[1])) if row else (0, 0.0)

    async def count(self, name: str, seconds: float) -> int:
        """One more, forgotten so many seconds after the first; how many there are now."""
        over = passing.c.until <= self._now
        order = self._insert(name, "", 1, seconds)
        order = order.on_conflict_do_update(
            index_elements=["name"],
            set_={
                "number": sa.case((over, 1), else_=passing.c.number + 1),
                "until": sa.case((over, self._now + seconds), else_=passing.c.until),
            },
        ).returning(passing.c.number)
        return int(await self._database.write(lambda connection: connection.execute(order).scalar_one()))

    # Whose turn it is

    async def take(self, name: str, owner: str, seconds: float, number: int = 0) -> bool:
        """Be the one who does something, for so many seconds: if nobody is, or it was for an earlier number."""
        free = (passing.c.until <= self._now) | (passing.c.value == owner) | (passing.c.number < number)
        order = self._insert(name, owner, number, seconds)
        new = {"value": owner, "number": number, "until": self._now + seconds}
        order = order.on_conflict_do_update(index_elements=["name"], set_=new, where=free).returning(passing.c.name)
        return await self._database.write(lambda connection: connection.execute(order).first() is not None)

    async def release(self, name: str, owner: str) -> None:
        order = sa.delete(passing).where(passing.c.name == name, passing.c.value == owner)
        await self._database.write(lambda connection: connection.execute(order))

    def holds(self, connection: sa.Connection, name: str, owner: str) -> bool:
        """Whether it is still this owner's, as a part of other work: nobody else takes it before that is done."""
        where = (passing.c.name == name, passing.c.value == owner, passing.c.until > self._now)
        return connection.execute(sa.select(passing.c.name).where(*where).with_for_update()).first() is not None

    # What waits

    async def put(self, name: str, value: str, seconds: float) -> None:
        order = self._insert(name, value, 0, seconds)
        new = {"value": value, "until": self._now + seconds}
        order = order.on_conflict_do_update(index_elements=["name"], set_=new)
        await self._database.write(lambda connection: connection.execute(order))

    async def waiting(self, prefix: str) -> dict[str, str]:
        """What waits under names that begin so."""
        wanted = sa.select(passing.c.name, passing.c.value)
        wanted = wanted.where(passing.c.name.startswith(prefix, autoescape=True), passing.c.until > self._now)
        async with self._database.read_tx() as connection:
            return {str(name): str(value) for name, value in await connection.execute(wanted)}

    async def pop(self, name: str) -> bool:
        """Take away what waits; of two who do, only one does."""
        order = sa.delete(passing).where(passing.c.name == name, passing.c.until > self._now)
        return bool(await self._database.write(lambda connection: int(connection.execute(order).rowcount)))

    async def tidy(self) -> None:
        """Forget what is over."""
        order = sa.delete(passing).where(passing.c.until <= self._now)
        await self._database.write(lambda connection: connection.execute(order))

    @property
    def _now(self) -> sa.ColumnElement[float]:
        said = (
            "(julianday('now') - 2440587.5) * 86400.0"
            if self._database.sqlite
            else "extract(epoch from clock_timestamp())::float8"
        )
        return sa.literal_column(said, sa.Float(53))

    def _insert(self, name: str, value: str, number: int, seconds: float) -> Any:
        insert: Any = sqlite.insert if self._database.sqlite else postgresql.insert
        return insert(passing).values(name=name, value=value, number=number, until=self._now + seconds)
