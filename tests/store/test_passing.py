"""What passes, for several processes together: counted, taken by one at a time, fetched once, over when its time is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from store.helpers import postgresql

from tabuleiro.store import Passing, Taken, open_database
from tabuleiro.store.database import Database
from tabuleiro.store.schema import passing


@contextmanager
def address(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield str(folder / "a")
    else:
        with postgresql() as found:
            yield found


async def age(database: Database) -> None:
    """Let a minute go by."""
    await database.write(lambda connection: connection.execute(sa.update(passing).values(until=passing.c.until - 60)))


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def test_what_passes(kind: str, tmp_path: Path) -> None:
    async def work(where: str) -> None:
        first = await open_database(where, several=True)
        await first.share()
        second = await open_database(where, several=True)
        one, other = Passing(first), Passing(second)
        assert abs(await one.now() - await other.now()) < 10

        assert [await each.count("tries", 60) for each in (one, other, one)] == [1, 2, 3]
        assert (await other.counted("tries"))[0] == 3
        assert 0 < (await other.counted("tries"))[1] <= 60

        assert await one.take("turn", "a", 30, number=7)
        assert not await other.take("turn", "b", 30, number=7), "one at a time"
        assert await one.take("turn", "a", 30, number=7), "who has it goes on"
        assert await other.take("turn", "b", 30, number=8), "the next turn is another one"
        assert await second.write(lambda connection: other.holds(connection, "turn", "b"))
        assert not await first.write(lambda connection: one.holds(connection, "turn", "a"))
        await one.release("turn", "a")
        assert not await one.take("turn", "a", 30, number=8), "nobody releases what is another's"
        await other.release("turn", "b")
        assert await one.take("turn", "a", 30)

        await one.put("parcel 1", "what", 60)
        assert await other.waiting("parcel ") == {"parcel 1": "what"}
        assert [await each.pop("parcel 1") for each in (other, one)] == [True, False], "once"

        await age(first)
        assert await other.take("turn", "b", 30), "who is gone keeps nobody waiting"
        assert await other.counted("tries") == (0, 0.0)
        assert await one.count("tries", 60) == 1
        await age(first)
        await one.tidy()
        assert await first.write(lambda connection: connection.scalar(sa.select(sa.func.count(passing.c.name)))) == 0
        await first.close()
        await second.close()

    with address(kind, tmp_path) as where:
        asyncio.run(work(where))


@pytest.mark.thorough
def test_one_alone_and_several_refuse_each_other_and_only_the_first_is_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabuleiro.store.database.STARTING", "300ms")

    async def work(where: str) -> None:
        first = await open_database(where, several=True)
        assert first.first
        with pytest.raises(Taken, match="without --bus"):
            await open_database(where, several=True)  # while the first one is not ready
        await first.share()
        second = await open_database(where, several=True)
        assert not second.first
        assert first.generation == second.generation
        with pytest.raises(Taken, match="all with --bus"):
            await open_database(where)
        await first.close()
        with pytest.raises(Taken, match="all with --bus"):
            await open_database(where)
        await second.close()
        alone = await open_database(where)
        assert alone.generation != second.generation
        with pytest.raises(Taken, match="without --bus"):
            await open_database(where, several=True)
        await alone.close()

    with postgresql() as where:
        asyncio.run(work(where))
