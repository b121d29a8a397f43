"""Copies of a PostgreSQL: the same one file as that of a site on a file, put back into either; tables brought up to
date by one command, and newer ones left alone."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from commands import command
from store.helpers import postgresql

from tabuleiro.rules import Problem
from tabuleiro.store import Event, Log, Passing, Records, Taken, backup, check, erase, open_database, restore
from tabuleiro.store.database import plain_engine, read_url, version_of
from tabuleiro.store.migrations import NEWEST, upgrade
from tabuleiro.store.schema import metadata

KEPT = [table for table in metadata.sorted_tables if table.name != "passing"]
ACCOUNT = {"id": "a1", "login": "zé", "name": "Zé", "password": "$", "organiser": True, "version": 1, "created": 1.5}
LINK = {"id": "l1", "kind": "link", "event": "e-1", "role": "school", "scope": "{}", "label": "Escola", "expires": 9e9}
LINK |= {"revoked": False, "used": 0, "created": 2.25}


def fill(address: str, count: int = 3) -> None:
    """Something in every table that is kept, and something that is not."""

    async def work() -> None:
        database = await open_database(address)
        log, records = Log(database), Records(database)
        await log.append([Event("s", i, "move", i / 7, {"n": i, "what": "ação"}) for i in range(1, count + 1)])
        await log.append([Event("gone", 1, "move", 1.0, {"n": 1})])
        await records.accounts.add(ACCOUNT)
        await records.links.add(LINK)
        await records.people.add({"event": "e-1", "id": "p", "name": "Ana", "consent": True, "keep_until": "2027"})
        await Passing(database).put("waiting", "for minutes only", 600)
        await database.close()

    asyncio.run(work())
    erase(address, "match", "gone")


def rows(address: str) -> dict[str, list[tuple[Any, ...]]]:
    """All that a database keeps, but when it was last used and by whom."""
    engine = plain_engine(read_url(address))
    with engine.connect() as connection:
        found = {one.name: sorted(tuple(row) for row in connection.execute(sa.select(one))) for one in KEPT}
    engine.dispose()
    found["facts"] = [row for row in found["facts"] if row[0] != "generation"]
    return found


def set_version(address: str, version: str) -> None:
    engine = plain_engine(read_url(address))
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = :it"), {"it": version})
    engine.dispose()


@pytest.mark.thorough
def test_a_copy_goes_from_each_database_into_each(tmp_path: Path) -> None:
    with postgresql() as there, postgresql() as other:
        fill(there)
        before = rows(there)
        assert all(before[name] for name in ("events", "facts", "accounts", "links", "people", "tombstones"))
        assert backup(there, tmp_path / "copy") == 3
        assert backup(there, tmp_path / "copy") == 3, "in place of an older one"
        with closing(sqlite3.connect(tmp_path / "copy")) as copy:
            assert not copy.execute("SELECT * FROM passing").fetchall(), "what passes is not kept"
        assert restore(str(tmp_path / "file"), tmp_path / "copy").events == 3
        assert rows(str(tmp_path / "file")) == before
        assert check(str(tmp_path / "file")) == ([], None)

        backup(str(tmp_path / "file"), tmp_path / "again")
        assert restore(other, tmp_path / "again").kept is None, "there was nothing"
        assert rows(other) == before
        assert check(other) == ([], None)

        async def goes_on() -> None:
            database = await open_database(other)
            assert await Log(database).append([Event("s", 4, "move", 1.0, {})])
            await database.close()

        asyncio.run(goes_on())


@pytest.mark.thorough
def test_what_is_replaced_is_kept_and_what_was_forgotten_stays_so(tmp_path: Path) -> None:
    with postgresql() as there:
        fill(there)
        backup(there, tmp_path / "copy")
        erase(there, "account", "zé")
        now = rows(there)
        done = restore(there, tmp_path / "copy", folder=tmp_path / "kept")
        assert done.kept
        assert done.kept.parent == tmp_path / "kept"
        assert done.kept.stat().st_mode & 0o077 == 0, "names of children: for its owner only"
        assert rows(there)["accounts"] == [], "an older copy does not bring it back"
        assert restore(str(tmp_path / "file"), done.kept).events == 3
        assert rows(str(tmp_path / "file")) == now


@pytest.mark.thorough
def test_a_copy_that_is_damaged_or_in_the_way_of_a_server_changes_nothing(tmp_path: Path) -> None:
    with postgresql() as there:
        fill(there)
        backup(there, tmp_path / "copy")
        before = rows(there)
        with closing(sqlite3.connect(tmp_path / "copy")) as copy:
            copy.execute("UPDATE accounts SET name = 'Rui'")
            copy.commit()
        with pytest.raises(Problem, match="damaged"):
            restore(there, tmp_path / "copy")

        async def beside() -> None:
            database = await open_database(there)
            assert backup(there, tmp_path / "running") == 3, "a copy is made while a server runs"
            with pytest.raises(Taken, match="in use by another server"):
                restore(there, tmp_path / "running")
            await database.close()

        asyncio.run(beside())
        with closing(sqlite3.connect(tmp_path / "running")) as copy:  # what no PostgreSQL keeps, after all other tables
            copy.execute("DELETE FROM facts WHERE name = 'digest'")
            copy.execute("UPDATE people SET name = 'A' || char(0) || 'na'")
            copy.commit()
        with pytest.raises(Problem, match="cannot be used"):
            restore(there, tmp_path / "running")
        assert rows(there) == before, "whole or not at all"
        assert not [file.name for file in tmp_path.iterdir() if file.name.startswith(".")]


@pytest.mark.thorough
def test_repair_keeps_a_copy_of_a_postgresql_too(tmp_path: Path) -> None:
    with postgresql() as there:
        fill(there)
        engine = plain_engine(read_url(there))
        with engine.begin() as connection:
            connection.execute(sa.text("DELETE FROM events WHERE seq = 2"))
        engine.dispose()
        assert [fault.stream for fault in check(there)[0]] == ["s"]
        found, kept = check(there, repair=True, folder=tmp_path)
        assert not found
        assert kept
        with closing(sqlite3.connect(kept)) as copy:
            assert copy.execute("SELECT seq FROM events ORDER BY seq").fetchall() == [(1,), (3,)]


@pytest.mark.thorough
def test_one_command_brings_a_postgresql_up_to_date_and_leaves_a_newer_one_alone(tmp_path: Path) -> None:
    with postgresql() as there:
        engine = plain_engine(read_url(there))
        upgrade(engine, "0002")
        with engine.begin() as connection:
            connection.execute(sa.text("INSERT INTO events VALUES ('s', 1, 'move', 1.0, '{}')"))
        assert backup(there, tmp_path / "old") == 1, "a copy of older tables has those"
        done = command("migrate", "--database", there, data=tmp_path)
        assert done.code == 0, done.err
        assert f"0002 → {NEWEST}" in done.out
        assert "before-" in done.out
        assert version_of(engine) == NEWEST
        engine.dispose()
        restore(str(tmp_path / "file"), tmp_path / "old")
        assert rows(str(tmp_path / "file"))["events"] == rows(there)["events"]
        set_version(there, "9999")
        for verb in ("migrate", "check", "backup"):
            done = command(verb, *([tmp_path / "no"] if verb == "backup" else []), "--database", there, data=tmp_path)
            assert done.code == 2, verb
            assert "newer version" in done.err, verb
        assert not (tmp_path / "no").exists()


def test_one_command_brings_a_file_up_to_date_and_leaves_a_newer_one_alone(tmp_path: Path) -> None:
    file = tmp_path / "site.sqlite3"
    assert command("migrate", "--database", file).code == 2, "there is none"
    engine = plain_engine(read_url(str(file)))
    upgrade(engine, "0003")
    engine.dispose()
    done = command("migrate", "--database", file)
    assert f"0003 → {NEWEST}" in done.out
    (kept,) = (one for one in tmp_path.iterdir() if ".before-" in one.name)
    engine = plain_engine(read_url(str(kept)))
    assert version_of(engine) == "0003"
    engine.dispose()
    again = command("migrate", "--database", file, lang="pt")
    assert "já estavam atualizadas" in again.out
    set_version(str(file), "9999")
    refused = command("migrate", "--database", file)
    assert refused.code == 2
    assert "newer version" in refused.err

    async def beside() -> None:
        used = await open_database(str(tmp_path / "used"))
        assert "in use by another server" in command("migrate", "--database", tmp_path / "used").err
        await used.close()

    asyncio.run(beside())
