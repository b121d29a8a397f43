"""Events and facts: kept in order, each number once, the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from store.helpers import postgresql

from tabuleiro.store import Database, Event, Facts, Log, open_database
from tabuleiro.store.schema import facts

Work = Callable[[Database], Coroutine[Any, Any, None]]
DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "site.sqlite3")
    else:
        with postgresql() as found:
            yield found


def on(address: str, work: Work) -> None:
    """Do something with an open database."""

    async def whole() -> None:
        database = await open_database(address)
        try:
            await work(database)
        finally:
            await database.close()

    asyncio.run(whole())


def event(seq: int, stream: str = "s", **data: Any) -> Event:
    return Event(stream, seq, "move", 1.25 + seq, data)


def test_events_come_back_as_they_were_added(address: str) -> None:
    added = [event(1, text="d4", player=0), event(2, text="ção ♟", nested={"a": [1, None, 2.5]})]

    async def write(database: Database) -> None:
        assert await Log(database).append(added)

    async def read(database: Database) -> None:
        log = Log(database)
        assert await log.read("s") == added
        assert await log.read("s", after=1) == added[1:]
        assert await log.read("other") == []
        assert (await log.last("s"), await log.last("other"), await log.streams()) == (2, 0, 1)

    on(address, write)
    on(address, read)  # opened again: nothing is made twice


def test_a_number_is_given_once_and_a_refused_batch_leaves_nothing(address: str) -> None:
    async def work(database: Database) -> None:
        log = Log(database)
        assert await log.append([event(1)])
        assert not await log.append([event(2), event(1)])
        assert not await log.append([event(3)])  # nor is one left out
        assert [found.seq for found in await log.read("s")] == [1]
        assert await log.append([event(2)])

    on(address, work)


def test_many_writers_at_once_lose_nothing_and_one_wins_each_number(address: str) -> None:
    async def work(database: Database) -> None:
        log, other = Log(database), Log(database)

        async def play(stream: str) -> None:
            for seq in range(1, 6):
                assert await log.append([event(seq, stream)])

        await asyncio.gather(*(play(f"stream {k}") for k in range(40)))
        assert await log.streams() == 40
        won = await asyncio.gather(*(one.append([event(1, "same")]) for one in (log, other) * 5))
        assert won.count(True) == 1

    on(address, work)


def test_who_writes_together_with_what_cannot_be_written_is_not_harmed(address: str) -> None:
    """Of what is written as one, one line comes too late and one fact is there already."""

    async def work(database: Database) -> None:
        log, met = Log(database), list[int]()
        await Facts(database).set("there", "1")

        def insert(connection: sa.Connection, names: list[str]) -> list[str]:
            met.append(len(names))
            connection.execute(sa.insert(facts), [{"name": name, "value": "2"} for name in names])
            return [name.upper() for name in names]

        written = await asyncio.gather(
            log.append([event(1, "a")]),
            *(log.append([event(1, stream), event(2, stream)]) for stream in "bcb"),
            *(database.write_together(insert, name) for name in ("x", "there", "y")),
            return_exceptions=True,
        )
        assert written[:4] == [True, True, True, False]
        assert (written[4], written[6]) == ("X", "Y")
        assert isinstance(written[5], IntegrityError)
        assert met == [3, 1, 1, 1]
        assert [found.seq for found in await log.read("b")] == [1, 2]
        assert (await log.last("a"), await log.last("c")) == (1, 2)

    on(address, work)


def test_facts_are_set_ensured_and_read(address: str) -> None:
    async def work(database: Database) -> None:
        facts = Facts(database)
        assert await facts.get("secret") is None
        assert await facts.ensure("secret", "a") == "a"
        assert await facts.ensure("secret", "b") == "a"
        await facts.set("secret", "c")
        assert await facts.get("secret") == "c"

    on(address, work)


def test_what_goes_wrong_in_a_transaction_is_undone(address: str) -> None:
    async def work(database: Database) -> None:
        def half(connection: sa.Connection) -> None:
            connection.execute(sa.insert(facts).values(name="x", value="1"))
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await database.write(half)
        assert await Facts(database).get("x") is None

    on(address, work)


def test_migrations_start_from_nothing_and_are_done_once(address: str) -> None:
    from tabuleiro.store.database import plain_engine, read_url, version_of
    from tabuleiro.store.migrations import NEWEST, upgrade

    engine = plain_engine(read_url(address))
    assert version_of(engine) is None
    for _ in range(2):
        upgrade(engine)
        assert version_of(engine) == NEWEST
    engine.dispose()
