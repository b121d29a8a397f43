"""A process says whether visitors are to be sent to it: which part is not there, and that it will stop soon."""

from __future__ import annotations

import asyncio
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from store.helpers import nats, postgresql
from web.event_helpers import good, wait_for
from web.helpers import Running, begun, free_port, running
from web.test_restart import serving
from websockets.exceptions import ConnectionClosed

from tabuleiro.web import Settings, readiness
from tabuleiro.web.bus import Memory


def unready(site: Running) -> dict[str, str]:
    """The parts that are not there, by the answer that a proxy reads."""
    answer = site.client().get("/api/ready")
    parts = answer.json()["parts"]
    gone = {part: state for part, state in parts.items() if state != "ok"}
    assert answer.status_code == (503 if gone else 200)
    assert all(part in answer.text for part in gone)
    return gone


def test_one_process_is_ready_and_a_probe_may_ask_by_any_name(site: Running) -> None:
    answer = good(site.client(headers={"host": "10.1.2.3:8000"}).get("/api/ready"))
    assert answer == {"status": "ok", "parts": {"server": "ok", "database": "ok", "thinkers": "ok"}}
    health = good(site.client().get("/api/health"))
    assert health["ready"] is True
    assert health["parts"] == answer["parts"]


def test_a_database_that_a_newer_program_has_changed_is_told(settings: Settings) -> None:
    with running(settings) as site:
        engine = sa.create_engine(f"sqlite:///{settings.database}")
        with engine.begin() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
        engine.dispose()
        assert unready(site) == {"database": "newer"}
        health = good(site.client().get("/api/health"))
        assert (health["status"], health["ready"]) == ("ok", False), "the process itself is alive"


class Cut(Memory):
    """A bus that can be taken away."""

    connected = True


def test_a_bus_or_thinkers_that_stay_away_are_told_and_a_moment_is_not(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = Cut([])
    with running(replace(settings, heartbeat=0.05), bus) as site:
        assert unready(site) == {}
        bus.connected = False
        assert unready(site) == {}, "as while the bus is started anew"
        monkeypatch.setattr(readiness, "GRACE", 0.2)
        wait_for(lambda: unready(site), {"bus": "lost"})
        bus.connected = True
        assert unready(site) == {}
        site.app.state.site.workers._closed = True
        wait_for(lambda: unready(site), {"thinkers": "none"})
        site.app.state.site.workers._closed = False


@pytest.mark.thorough
def test_told_to_stop_it_is_first_not_ready_and_then_lets_all_go(tmp_path: Path) -> None:
    with serving(tmp_path / "site.sqlite3", free_port(), "--drain", "2") as (process, site):
        client = site.client()
        match = begun(client, seats=["me", "me"])["id"]
        with site.socket(match, client) as live:
            live.hear("hello")
            begin = time.monotonic()
            process.send_signal(signal.SIGTERM)
            wait_for(lambda: unready(site), {"server": "draining"})
            assert good(client.get("/api/health"))["ready"] is False
            assert live.get("move", move="d4", ply=0)["kind"] == "reply", "who is here plays on"
            with pytest.raises(ConnectionClosed):
                live.hear("nothing of the kind")
            assert live.socket.close_code in (1001, 1012)
            assert time.monotonic() - begin > 1.5
        assert process.wait(20) == 0


@pytest.mark.thorough
def test_told_twice_it_hurries(tmp_path: Path) -> None:
    with serving(tmp_path / "site.sqlite3", free_port(), "--drain", "300") as (process, site):
        process.send_signal(signal.SIGTERM)
        wait_for(lambda: unready(site), {"server": "draining"})
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["postgresql", "nats"])
def test_a_bus_knows_whether_it_is_connected(kind: str) -> None:
    """The very server is taken away."""
    from tabuleiro.web.bus import read_bus

    async def tried(address: str, way: str, end: Any) -> list[bool]:
        bus = read_bus(way, address)
        await bus.open("site", lambda text: None, lambda: None)
        found = [bus.connected]
        await asyncio.to_thread(end)
        until = time.monotonic() + 10
        while bus.connected and time.monotonic() < until:
            await asyncio.sleep(0.02)
        found.append(bus.connected)
        await bus.close()
        return found

    with postgresql() as address:
        if kind == "nats":
            stack = nats()
            way = stack.__enter__()
            found = asyncio.run(tried(address, way, lambda: stack.__exit__(None, None, None)))
        else:
            found = asyncio.run(tried(address, kind, lambda: ended(address)))
    assert found == [True, False]


def ended(address: str) -> None:
    """Cut all connections to a database, and let nobody in any more."""
    import psycopg

    name = psycopg.conninfo.conninfo_to_dict(address)["dbname"]
    other = psycopg.conninfo.make_conninfo(address, dbname="postgres")
    with psycopg.connect(other, autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'.encode())
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
