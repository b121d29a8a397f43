"""Notes between processes: carried to all others in order, and not back; shared until a process is silent. Who may
have missed some is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack
from types import SimpleNamespace

import pytest
from store.helpers import nats, postgresql

from tabuleiro.rules import Problem
from tabuleiro.web.bus import Bus, Memory, read_bus
from tabuleiro.web.live import others
from tabuleiro.web.live.others import Others


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.01)


async def carried(buses: list[Bus]) -> list[list[str]]:
    """What each hears of a hundred notes of the first one and one of the last."""
    heard: list[list[str]] = [[] for _ in buses]
    for bus, ears in zip(buses, heard, strict=True):
        await bus.open("site", ears.append, lambda: None)
    for n in range(100):
        buses[0].publish(f"{n}")
    await until(lambda: all(len(ears) == 100 for ears in heard[1:]))
    buses[-1].publish("last")
    await until(lambda: heard[0] == ["last"])
    for bus in buses:
        await bus.close()
    return heard


@pytest.mark.parametrize(
    "kind", ["memory", *(pytest.param(kind, marks=pytest.mark.thorough) for kind in ("pg", "nats"))]
)
def test_notes_come_in_order_to_all_others_and_not_back(kind: str) -> None:
    with ExitStack() as stack:
        database = stack.enter_context(postgresql()) if kind == "pg" else "postgresql://nowhere/none"
        address = stack.enter_context(nats()) if kind == "nats" else "postgresql"
        room: list[Memory] = []
        buses: list[Bus] = [Memory(room) if kind == "memory" else read_bus(address, database) for _ in range(3)]
        one, other, last = asyncio.run(carried(buses))
    assert other[:100] == last == [f"{n}" for n in range(100)]
    assert one == ["last"]


@pytest.mark.thorough
def test_a_connection_that_is_cut_is_made_again_and_whoever_missed_something_is_told() -> None:
    async def work(where: str) -> None:
        import psycopg

        heard: list[str] = []
        missed: list[bool] = []
        one, other = (read_bus("postgresql", where) for _ in range(2))
        await one.open("site", lambda text: None, lambda: None)
        await other.open("site", heard.append, lambda: missed.append(True))
        one.publish("before")
        await until(lambda: heard == ["before"])
        async with await psycopg.AsyncConnection.connect(where, autocommit=True) as hand:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            await hand.execute(f"{cut} AND pid <> pg_backend_pid()")
        await until(lambda: missed == [True])
        one.publish("after")
        await until(lambda: heard == ["before", "after"])
        await one.close()
        await other.close()

    with postgresql() as where:
        asyncio.run(work(where))


def test_what_is_shared_reaches_who_comes_later_and_goes_with_who_falls_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        room: list[Memory] = []
        one, other, late = (Others(Memory(room)) for _ in range(3))
        told: list[str] = []
        other.shares.append(told.append)
        await one.open("site")
        await other.open("site")
        for n in range(300):  # more than one note has room for
            one.share(f"here {n}", [[True, False], n])
        await until(lambda: len(other.sharing("here ")) == 300)
        await late.open("site")
        await until(lambda: len(late.sharing("here ")) == 300)
        assert late.shared("here 7") == [[[True, False], 7]]
        one.share("here 7", None)
        await until(lambda: not late.shared("here 7"))
        told.clear()
        now = time.monotonic() + 1000
        monkeypatch.setattr(others, "time", SimpleNamespace(monotonic=lambda: now))
        other.beat()
        assert not other.sharing("here ")
        assert len(told) == 299
        assert Others().several is False

    asyncio.run(work())


@pytest.mark.parametrize(
    ("bus", "database", "said"),
    [("postgresql", "file.sqlite3", "need a PostgreSQL"), ("amqp://x", "postgresql://x/y", "does not connect")],
)
def test_what_is_no_bus_is_said(bus: str, database: str, said: str) -> None:
    with pytest.raises(Problem) as wrong:
        read_bus(bus, database)
    assert said in wrong.value.say("en")
