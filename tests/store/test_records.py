"""Rows beside the log: added once, changed by one of two who ask at once, exchanged whole, erased for good."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tabuleiro.store import Event, Log, Records, open_database


def test_rows_are_added_changed_and_removed(tmp_path: Path) -> None:
    async def work() -> None:
        database = await open_database(str(tmp_path / "x.sqlite3"))
        members = Records(database).members
        row = {"event": "e", "account": "u", "role": "arbiter"}
        assert await members.add(row)
        assert not await members.add(row)
        found = await asyncio.gather(*(members.change({"role": "arbiter"}, role="screen") for _ in range(5)))
        assert sorted(found) == [0, 0, 0, 0, 1]
        assert (await members.one(event="e") or {})["role"] == "screen"
        assert await members.remove(event="e") == 1
        assert await members.count() == 0
        await database.close()

    asyncio.run(work())


def test_an_erased_name_is_not_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"

    async def work() -> None:
        database = await open_database(str(file))
        people = Records(database).people
        rows = [{"id": f"p-{n}", "name": f"Zulmira {n}", "consent": False, "keep_until": ""} for n in range(40)]
        await people.exchange(rows, event="e")
        await people.exchange(rows[1:2], event="other")
        await people.exchange([rows[0], *rows[2:]], event="e")
        assert len(await people.find(event="e")) == 39
        with pytest.raises(Exception, match="name"):
            await people.exchange([{"id": "p-1", "consent": False, "keep_until": ""}], event="e")
        assert len(await people.find(event="e")) == 39, "whole or not at all"
        await people.exchange([], event="e")
        await people.remove(event="other")
        await database.close()

    asyncio.run(work())
    assert b"Zulmira" not in file.read_bytes()


def test_who_flushes_waits_for_the_disk_and_shares_the_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))

    async def work() -> None:
        database = await open_database(str(tmp_path / "x.sqlite3"))
        log = Log(database)
        await log.append([Event("e-x", 1, "new", 0.0, {"name": "Ensaio geral"})])
        synced.clear()
        await asyncio.gather(*(log.flush() for _ in range(20)))
        assert 1 <= len(synced) <= 2
        assert synced[0] > 0, "the journal has the line"
        await log.append([Event("e-x", 2, "note", 0.0, {})])
        await log.flush()
        assert synced[-1] > synced[0]
        await database.close()

    asyncio.run(work())
