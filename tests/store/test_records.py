"""Rows beside the log: added once, changed by one of two who ask at once, exchanged whole, erased for good."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tabuleiro.store import Records, open_database


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
