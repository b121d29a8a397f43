"""The file: its settings, one server at a time, tables brought up to date, copies made and put back."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from tabuleiro.rules import Problem
from tabuleiro.store import Event, Facts, Log, Taken, backup, open_database, restore
from tabuleiro.store.database import plain_engine, read_url, version_of
from tabuleiro.store.lock import Lock, is_free
from tabuleiro.store.migrations import NEWEST, upgrade
from tabuleiro.store.schema import metadata

ELSEWHERE = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('CREATE TABLE t (a)')"


def fill(file: Path, count: int) -> None:
    async def work() -> None:
        database = await open_database(str(file))
        log = Log(database)
        begin = await log.last("s")
        await log.append([Event("s", begin + i, "move", 1.0, {"n": i}) for i in range(1, count + 1)])
        await database.close()

    asyncio.run(work())


def test_a_file_is_used_as_it_should_be(tmp_path: Path) -> None:
    async def work() -> None:
        database = await open_database(str(tmp_path / "new" / "site.sqlite3"))
        async with database.read_tx() as connection:
            wanted = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 10_000}
            for name, value in wanted.items():
                assert (await connection.execute(sa.text(f"PRAGMA {name}"))).scalar() == value
        await database.close()
        assert not (tmp_path / "new" / "site.sqlite3-wal").exists(), "one file is everything"

    asyncio.run(work())


def test_a_second_server_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    async def work() -> None:
        first = await open_database(str(tmp_path / "a"))
        with pytest.raises(Taken) as refusal:
            await open_database(f"sqlite:///{tmp_path}/a")
        assert "--database" in refusal.value.say("pt")
        await first.close()
        await (await open_database(str(tmp_path / "a"))).close()

    asyncio.run(work())


def test_a_second_lock_in_one_process_is_refused_and_takes_nothing_from_sqlite(tmp_path: Path) -> None:
    """A file that a process opens and closes once more loses all locks that SQLite has on it: so it is not opened."""
    file = tmp_path / "a"
    lock = Lock(file)
    assert lock.acquire()
    with closing(sqlite3.connect(file)) as writing:
        writing.execute("BEGIN EXCLUSIVE")
        assert not Lock(file).acquire()
        assert not is_free(file)
        other = subprocess.run(
            [sys.executable, "-c", ELSEWHERE, str(file)], check=False, capture_output=True, text=True
        )
        assert "database is locked" in other.stderr
    lock.release()
    assert is_free(file)


def test_another_name_of_the_same_file_is_the_same_file(tmp_path: Path) -> None:
    async def work() -> None:
        first = await open_database(str(tmp_path / "a"))
        (tmp_path / "b").symlink_to(tmp_path / "a")
        with pytest.raises(Taken):
            await open_database(str(tmp_path / "b"))
        await first.close()

    asyncio.run(work())


@pytest.mark.parametrize("text", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "http://x", "://"])
def test_what_is_no_database_is_refused(text: str) -> None:
    with pytest.raises(Problem):
        read_url(text)


def test_an_address_of_postgresql_means_the_driver_that_there_is() -> None:
    assert read_url("postgresql://me@host/db").drivername == "postgresql+psycopg"
    assert read_url("/tmp/x.db").drivername == "sqlite"


def test_a_file_that_is_none_of_ours_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("this is a letter to my aunt" * 99, "utf-8")
    with pytest.raises(Problem, match="cannot be used"):
        asyncio.run(open_database(str(tmp_path / "a")))


def test_migrations_lead_to_the_tables_as_they_are_written_down(tmp_path: Path) -> None:
    engine = plain_engine(read_url(str(tmp_path / "a")))
    assert version_of(engine) is None
    upgrade(engine)
    assert version_of(engine) == NEWEST
    upgrade(engine)  # nothing to do
    with engine.connect() as connection:
        from alembic.autogenerate import compare_metadata
        from alembic.migration import MigrationContext

        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_migrations_keep_what_is_there(tmp_path: Path) -> None:
    fill(tmp_path / "a", 3)
    engine = plain_engine(read_url(str(tmp_path / "a")))
    upgrade(engine)
    engine.dispose()
    fill(tmp_path / "a", 2)
    assert backup(str(tmp_path / "a"), tmp_path / "b") == 5


def test_a_copy_is_one_file_and_puts_everything_back(tmp_path: Path) -> None:
    fill(tmp_path / "a", 4)
    assert backup(str(tmp_path / "a"), tmp_path / "copy") == 4
    assert [file.name for file in tmp_path.iterdir() if "copy" in file.name] == ["copy"]
    fill(tmp_path / "a", 3)
    assert restore(str(tmp_path / "a"), tmp_path / "copy").events == 4
    assert restore(str(tmp_path / "fresh" / "b"), tmp_path / "copy") == (4, None)

    async def work() -> None:
        database = await open_database(str(tmp_path / "a"))
        assert await Log(database).last("s") == 4
        assert await Facts(database).get("generation")
        await database.close()

    asyncio.run(work())


def test_copies_that_cannot_be_are_refused_and_harm_nothing(tmp_path: Path) -> None:
    fill(tmp_path / "a", 2)
    with pytest.raises(Problem, match="no file"):
        backup(str(tmp_path / "nothing"), tmp_path / "copy")
    with pytest.raises(Problem, match="no file"):
        restore(str(tmp_path / "a"), tmp_path / "nothing")
    (tmp_path / "letter").write_text("dear aunt" * 999, "utf-8")
    with pytest.raises(Problem, match="not one of tabuleiro"):
        restore(str(tmp_path / "a"), tmp_path / "letter")
    with pytest.raises(Problem, match="not one of tabuleiro"):
        restore(str(tmp_path / "fresh"), tmp_path / "letter")
    assert not (tmp_path / "fresh").exists()
    with sqlite3.connect(tmp_path / "other") as other:
        other.execute("CREATE TABLE aunts (name)")
    other.close()
    with pytest.raises(Problem, match="not one of tabuleiro"):
        restore(str(tmp_path / "a"), tmp_path / "other")
    with pytest.raises(Problem):
        backup(str(tmp_path / "a"), tmp_path / "no folder" / "copy")
    assert backup(str(tmp_path / "a"), tmp_path / "copy") == 2


def test_a_copy_takes_the_place_of_an_older_copy_and_of_nothing_else(tmp_path: Path) -> None:
    fill(tmp_path / "a", 2)
    backup(str(tmp_path / "a"), tmp_path / "copy")
    assert backup(str(tmp_path / "a"), tmp_path / "copy") == 2
    (tmp_path / "letter").write_text("dear aunt", "utf-8")
    (tmp_path / "folder").mkdir()
    for name in ("letter", "folder", "a"):
        with pytest.raises(Problem, match="another name"):
            backup(str(tmp_path / "a"), tmp_path / name)
    assert (tmp_path / "letter").read_text("utf-8") == "dear aunt"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a", "copy", "folder", "letter"]

    async def work() -> None:
        used = await open_database(str(tmp_path / "copy"))
        with pytest.raises(Taken):
            backup(str(tmp_path / "a"), tmp_path / "copy")
        await used.close()

    asyncio.run(work())
