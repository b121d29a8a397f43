"""An open database: SQLite in a file by default, PostgreSQL by its address. One way to read, one way to write.

SQLite: a transaction that reads and then writes fails at once when another one writes meanwhile, whatever the patience.
So the driver begins nothing by itself, readers never write, and `write` takes the file before it reads. All writing is
done in one thread: a transaction is one journey there and back, not one for each of its statements.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tabuleiro.rules import Problem, Text
from tabuleiro.store.lock import Lock

PATIENCE = 10_000  # milliseconds that SQLite waits for whoever else has the file (a backup)
READERS = 8
T = TypeVar("T")


class Taken(Problem):
    """The file is in use by another server."""


class Database:
    """Connections to one database, and for SQLite the promise that no other server uses the file."""

    def __init__(self, url: URL, lock: Lock | None) -> None:
        self.url = url
        self._lock = lock
        self.engine = _engine(url)
        self._writing = sa.create_engine(url, pool_size=1, pool_pre_ping=not self.sqlite)
        if self.sqlite:
            _listen(self._writing)
        self._writer = ThreadPoolExecutor(1, "writing")  # who writes waits in line here, not on the file
        self._syncing = asyncio.Lock()
        self._asked = self._synced = 0

    @property
    def sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @property
    def file(self) -> Path | None:
        return Path(self.url.database) if self.sqlite and self.url.database else None

    @asynccontextmanager
    async def read_tx(self) -> AsyncIterator[AsyncConnection]:
        """To read one consistent state; what is written here is lost."""
        async with self.engine.connect() as connection:
            yield connection

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Have something read and written in a transaction: all of it or, if anything goes wrong, nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._written, work)

    async def flush(self) -> None:
        """Have what was written reach the disk, also if the power fails at once; those who ask together share the wait.

        With `synchronous=NORMAL` SQLite leaves the last moments of its journal to the system.
        """
        if self.file is None:
            return
        self._asked += 1
        mine = self._asked
        async with self._syncing:
            if self._synced < mine:
                upto = self._asked
                await asyncio.to_thread(_sync, self.file.with_name(f"{self.file.name}-wal"))
                self._synced = upto

    def _written(self, work: Callable[[sa.Connection], T]) -> T:
        with self._writing.connect().execution_options(writes=True) as connection, connection.begin():
            return work(connection)

    async def close(self) -> None:
        if self.sqlite:
            with suppress(SQLAlchemyError):  # so that a copy of the one file is a copy of everything
                async with self.engine.connect() as connection:
                    raw = (await connection.get_raw_connection()).driver_connection
                    assert raw
                    await raw.execute(
                        "PRAGMA wal_checkpoint(TRUNCATE)"
                    )  # by the driver: it may not be in a transaction
        await self.engine.dispose()
        await asyncio.get_running_loop().run_in_executor(self._writer, self._writing.dispose)
        self._writer.shutdown()
        if self._lock:
            self._lock.release()


async def open_database(text: str) -> Database:
    """Open a database for a server and bring its tables up to date. A file in use by another server is refused."""
    url = read_url(text)
    lock = None
    file = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    if file:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = Lock(file.with_name(f"{file.name}.lock"))
            free = lock.acquire()
        except OSError as error:
            raise Problem(UNUSABLE, url=_shown(url), what=error.strerror or str(error)) from None
        if not free:
            raise Taken(IN_USE, file=file)
    try:
        with explained(url):
            await asyncio.to_thread(_migrate, url)
    except BaseException:
        if lock:
            lock.release()
        raise
    return Database(url, lock)


def refuse_taken(text: str) -> None:
    """Say at once that another server has the file, before anything else is begun."""
    url = read_url(text)
    file = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    path = file.with_name(f"{file.name}.lock") if file else None
    if file and path and path.exists():
        lock = Lock(path)
        if not lock.acquire():
            raise Taken(IN_USE, file=file)
        lock.release()


def read_url(text: str) -> URL:
    """The address of a database: a file name, sqlite:///FILE or postgresql://…"""
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    except ArgumentError:
        raise Problem(BAD_URL, text=text) from None
    kind = url.get_backend_name()
    if kind not in ("sqlite", "postgresql") or (kind == "sqlite" and url.database in (None, "", ":memory:")):
        raise Problem(BAD_URL, text=text)
    if kind == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    return url.set(drivername="sqlite", database=os.path.realpath(url.database or ""))  # by whatever name: one file


@contextmanager
def explained(url: URL) -> Iterator[None]:
    """What a database refuses becomes a problem for people."""
    try:
        yield
    except (DBAPIError, OperationalError) as error:
        raise Problem(UNUSABLE, url=_shown(url), what=str(error.orig).strip().splitlines()[0]) from None
    except ModuleNotFoundError:
        raise Problem(NO_DRIVER) from None


def plain_engine(url: URL) -> sa.Engine:
    """For work outside the server's loop: tables brought up to date, backups."""
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    if url.get_backend_name() == "sqlite":
        sa.event.listen(engine, "connect", _prepare)
    return engine


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=READERS, pool_pre_ping=True)
    engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"), pool_size=READERS)
    _listen(engine.sync_engine)
    return engine


def _listen(engine: sa.Engine) -> None:
    sa.event.listen(engine, "connect", _prepare)
    sa.event.listen(engine, "begin", _begin)


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself
    cursor = connection.cursor()
    for words in (
        f"busy_timeout={PATIENCE}",
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
        "secure_delete=ON",
    ):
        cursor.execute(f"PRAGMA {words}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _sync(journal: Path) -> None:
    """Wait until a file is on the disk. A journal that is not there has been carried over, and that was waited for."""
    with suppress(FileNotFoundError):
        file = os.open(journal, os.O_RDWR)
        try:
            os.fsync(file)
        finally:
            os.close(file)  # SQLite keeps its locks on other files, or they would be lost here


def _migrate(url: URL) -> None:
    """Bring the tables to the newest shape, without the tools for it where there is nothing to do."""
    from tabuleiro.store.migrations import NEWEST, upgrade

    engine = plain_engine(url)
    try:
        if version_of(engine) != NEWEST:
            upgrade(engine)
    finally:
        engine.dispose()


def version_of(engine: sa.Engine) -> str | None:
    """The version of the tables; None: there are none."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def _shown(url: URL) -> str:
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


IN_USE = Text(
    "{file} está a ser usado por outro servidor: para esse primeiro, ou escolhe outro ficheiro com --database",
    "{file} is in use by another server: stop that one first, or choose another file with --database",
    "{file} está sendo usado por outro servidor: pare esse primeiro, ou escolha outro arquivo com --database",
)
UNUSABLE = Text("não se pode usar a base de dados {url}: {what}", "the database {url} cannot be used: {what}")
BAD_URL = Text(
    "'{text}' não é uma base de dados; pode ser: um ficheiro, sqlite:///FICHEIRO, postgresql://…",
    "'{text}' is no database; it can be: a file, sqlite:///FILE, postgresql://…",
    "'{text}' não é um banco de dados; pode ser: um arquivo, sqlite:///ARQUIVO, postgresql://…",
)
NO_DRIVER = Text(
    "para PostgreSQL falta uma biblioteca: pip install 'tabuleiro[pg]'",
    "PostgreSQL needs one more library: pip install 'tabuleiro[pg]'",
)
