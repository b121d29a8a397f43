"""Protects against two servers that write: a second first account, revoked links that still open, erased names back."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from commands import started
from store.helpers import postgresql
from web.event_helpers import code
from web.helpers import begun, running

from tabuleiro.rules import Problem
from tabuleiro.store import Event as Kept
from tabuleiro.store import Facts, Log, Taken, Unusable, backup, open_database
from tabuleiro.store.database import Database
from tabuleiro.web import Settings


def one(seq: int) -> list[Kept]:
    return [Kept("s", seq, "move", 1, {})]


def test_deleting_what_lies_beside_the_file_opens_it_to_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        first = await open_database(str(tmp_path / "a"))
        for beside in tmp_path.iterdir():
            if beside.name not in ("a", "a-wal", "a-shm"):
                beside.unlink()
        (tmp_path / "a.lock").unlink(missing_ok=True)
        with pytest.raises(Taken):
            await open_database(str(tmp_path / "a"))
        os.link(tmp_path / "a", tmp_path / "b")
        with pytest.raises(Taken):
            await open_database(str(tmp_path / "b"))
        assert await Log(first).append(one(1))
        await first.close()

    asyncio.run(work())


@pytest.mark.thorough
def test_another_process_is_refused_in_a_line_without_a_lock_file(settings: Settings) -> None:
    with running(settings):
        Path(f"{settings.database}.lock").unlink(missing_ok=True)
        second = started("serve", "--no-browser", "--port", "0", "--database", settings.database)
    assert second.code == 2
    assert "is in use by another server" in second.err
    assert "Traceback" not in second.err


def moved(file: Path, copy: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def exchanged(file: Path, copy: Path) -> None:
    shutil.copy(copy, file.with_name("new"))
    file.with_name("new").replace(file)


@pytest.mark.parametrize("harm", [moved, exchanged])
def test_a_file_taken_from_under_the_server_is_not_written_to_in_secret(
    settings: Settings, tmp_path: Path, harm: Callable[[Path, Path], None]
) -> None:
    """What nobody will ever read again is not acknowledged."""
    with running(replace(settings, heartbeat=3600)) as site:
        client = site.client()
        match = begun(client)["id"]
        backup(settings.database, tmp_path / "copy")
        harm(Path(settings.database), tmp_path / "copy")
        refused = client.post(f"/api/matches/{match}/moves", json={"move": "d4"})
        assert code(refused) == (503, "unusable")
        assert str(tmp_path) not in refused.text, "where the data lie is nobody's business"
        assert code(client.get("/api/ready")) == (503, "unusable")
        assert client.get("/api/health").json()["status"] == "unusable"


@pytest.mark.slow
def test_a_second_server_on_one_postgresql_is_refused_in_words(settings: Settings) -> None:
    with postgresql() as address, running(replace(settings, database=address)) as site:
        second = started("serve", "--no-browser", "--port", "0", "--database", address)
        assert (second.code, "only one may write" in second.err) == (2, True), second.err
        assert "Traceback" not in second.err
        begun(site.client())


@pytest.mark.slow
def test_a_server_that_lost_its_connection_finds_out_before_it_writes() -> None:
    """PostgreSQL may be restarted, and another server be quicker; what the first one knows is old then."""

    async def cut(database: Database) -> None:
        import sqlalchemy as sa

        async with database.read_tx() as connection:
            await connection.execute(
                sa.text("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
            )

    async def work(address: str) -> None:
        first = await open_database(address)
        assert await Log(first).append(one(1))
        await cut(first)
        assert await Log(first).append(one(2)), "nobody was quicker: it goes on"
        await cut(first)
        second = await open_database(address)
        with pytest.raises(Unusable):
            await Log(first).append(one(3))
        assert await Log(second).append(one(3))
        await second.close()
        with pytest.raises(Problem, match="put back"):
            await Facts(first).set("x", "1")
        await first.adopt()
        assert await Log(first).append(one(4))
        await first.close()

    with postgresql() as address:
        asyncio.run(work(address))
