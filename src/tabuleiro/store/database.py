"""An open database: SQLite in a file by default, PostgreSQL by its address. One way to read, one way to write.

SQLite: a transaction that reads and then writes fails at once when another one writes meanwhile, whatever the patience.
So the driver begins nothing by itself, readers never write, and `write` takes the file before it reads. All writing is
done in one thread. What waits while something is written is written together, in one transaction that is on the disk
before anybody is answered: a commit costs as much for one as for many. Where many write, a moment is waited for more.

One server writes at a time: it holds the file, or a lock of PostgreSQL's. Several processes of one site, which tell
each other what they write (`web/bus`), share that lock: none of them starts beside a server that is alone, nor the
other way round. Each transaction looks first whether all is still the server's: a copy that was put back meanwhile, or
another server, is noticed before anything is mixed up.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tabuleiro.rules import Problem, Text
from tabuleiro.store.lock import Lock, is_free
from tabuleiro.store.schema import facts

PATIENCE = 10_000  # milliseconds that SQLite waits for whoever else has the file (a backup)
READERS = 8
GENERATION = "generation"  # the fact that tells a running server that what it knows has been replaced
WRITER = 0x7461_6275  # the number of PostgreSQL's lock that the one server holds, or several share
GATHERING = 0.008  # seconds that are waited for more, where others have come while something was written
TRIES = 3  # to write what another process was in the way of
STARTING = "20s"  # that a process waits for the first one, which may bring the tables up to date
T = TypeVar("T")
Work = Callable[[sa.Connection], Any]
Together = Callable[[sa.Connection, list[Any]], list[Any]]
LIFE = sa.select(facts.c.value).where(facts.c.name == GENERATION)


class Waiting(NamedTuple):
    """What is to be written: some work, or something given to what does all of its kind together."""

    given: Any
    together: Together | None
    done: asyncio.Future[Any]


class Unusable(Problem):
    """The database cannot be read or written now; nothing was changed."""


class Taken(Unusable):
    """The database is in use by another server."""


class Replaced(Problem):
    """A copy was put back, or another server wrote: what this server knows is old. Nothing was written."""


class Database:
    """Connections to one database, and the promise that no other server writes to it, or only those of one site."""

    def __init__(self, url: URL, lock: Lock | None = None, several: bool = False) -> None:
        self.url = url
        self.several = several  # processes of one site, that know of each other
        self.first = True  # of them: nobody else is there yet
        self._lock = lock
        self.engine = _engine(url)
        self._writing = sa.create_engine(
            url, pool_size=1, max_overflow=0, pool_pre_ping=not self.sqlite, hide_parameters=True
        )
        if self.sqlite:
            _listen(self._writing)
        else:
            sa.event.listen(self._writing, "connect", self._take)
        self._writer = ThreadPoolExecutor(1, "writing")  # who writes waits in line here, not on the file
        self._waiting: list[Waiting] = []
        self._busy: asyncio.Task[None] | None = None
        self.generation: str | None = None
        self.replaced = asyncio.Event()  # what is known is old: see `adopt`
        self.timed: Callable[[float], None] | None = None  # who wants to know how long writing takes
        self.unclean = False  # what was erased may still lie in the journal

    @property
    def sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @property
    def file(self) -> Path | None:
        return file_of(self.url)

    # Reading and writing

    @asynccontextmanager
    async def read_tx(self) -> AsyncIterator[AsyncConnection]:
        """To read one consistent state; what is written here is lost."""
        with explained(self.url):
            async with self.engine.connect() as connection:
                yield connection

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Have something read and written in a transaction: all of it, on the disk, or if anything goes wrong nothing.

        `work` is done in a savepoint of its own: what goes wrong in it harms nobody who is written together with it.
        """
        return cast(T, await self._wait(work, None))

    async def write_together(self, together: Together, given: Any) -> Any:
        """The same of work that is cheaper for many: `together` has all that was given to it meanwhile, and answers for
        each. Where all cannot be written as one, it has them one by one."""
        return await self._wait(given, together)

    async def _wait(self, given: Any, together: Together | None) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda found: found.cancelled() or found.exception())  # whoever asked may have gone
        if self.timed:
            told, begun = self.timed, time.monotonic()
            done.add_done_callback(lambda _: told(time.monotonic() - begun))
        self._waiting.append(Waiting(given, together, done))
        if self._busy is None or self._busy.done():
            self._busy = asyncio.create_task(self._write_all())
        return await asyncio.shield(done)

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                answers = await self._in_line(self._together, batch)
            except Exception as error:
                if isinstance(error, Replaced):
                    self.replaced.set()
                answers = [(None, error)] * len(batch)
            for one, (value, wrong) in zip(batch, answers, strict=True):
                if wrong is None:
                    one.done.set_result(value)
                else:
                    one.done.set_exception(wrong)
            if self._waiting:
                await asyncio.sleep(GATHERING)

    async def _in_line(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, work, *given)

    def _together(self, batch: Sequence[Waiting]) -> list[tuple[Any, Exception | None]]:
        parts = _parts(batch)
        with explained(self.url):
            for _ in range(TRIES):
                try:
                    return self._done(parts)
                except Exception as error:
                    if len(parts) < len(batch):
                        parts = [[one] for one in batch]  # so that what is wrong with one harms nobody else
                    elif not (isinstance(error, DBAPIError) and _crossed(error)):
                        raise
            return self._done(parts)

    def _done(self, parts: Sequence[Sequence[Waiting]]) -> list[tuple[Any, Exception | None]]:
        answers: list[tuple[Any, Exception | None]] = []
        several = len(parts) > 1
        with (
            self._writing.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            self._fence(connection)
            for part in parts:
                try:
                    with connection.begin_nested() if several else nullcontext():
                        answers += [(value, None) for value in _carried_out(connection, part)]
                except Exception as error:
                    if not several or len(part) > 1:
                        raise
                    if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
                        if not _own_fault(error):
                            raise  # the disk, the connection: nothing of all this is kept
                        answers.append((None, Unusable(UNUSABLE, url=_shown(self.url), what=_said(error))))
                    else:
                        answers.append((None, error))
        return answers

    def _fence(self, connection: sa.Connection) -> None:
        """Nothing is written on top of what this server does not know."""
        if self._lock and not self._lock.in_place():
            raise Unusable(MOVED, file=self.file)
        if _generation(connection) != self.generation:
            raise Replaced(PUT_BACK)

    def _take(self, connection: Any, _record: Any) -> None:
        """The lock of PostgreSQL's is held by the very connection that writes, and lost with it only."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", (WRITER,))
            alone = cursor.fetchone()[0]
            free = alone or (self.several and self._take_part(cursor))
        connection.commit()
        if not free:
            raise Taken(ALONE_THERE if self.several else IN_USE_THERE, url=_shown(self.url))
        self.first = self.first and alone
        if alone and not self.first:  # a connection that was lost meanwhile
            self._share(connection)

    def _take_part(self, cursor: Any) -> bool:
        cursor.execute(f"SET lock_timeout = '{STARTING}'")
        try:
            cursor.execute("SELECT pg_advisory_lock_shared(%s)", (WRITER,))
        except Exception as error:
            if "lock timeout" not in str(error):
                raise
            cursor.connection.rollback()
            return False
        cursor.execute("SET lock_timeout = 0")
        return True

    def _share(self, connection: Any) -> None:
        """Whoever has the lock alone lets others of the same site share it."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock_shared(%s)", (WRITER,))
            cursor.execute("SELECT pg_advisory_unlock(%s)", (WRITER,))
        connection.commit()

    # Whose it is

    async def claim(self) -> None:
        """Be the one server that writes. On PostgreSQL one that lost its connection meanwhile is told by this."""
        if not self.sqlite and self.first:
            await self._in_line(self._claim)
        await self.adopt()

    async def share(self) -> None:
        """What the first process of a site has to do alone is done: others may begin."""
        if self.several and self.first and not self.sqlite:
            with explained(self.url):
                await self._in_line(self._let_in)

    def _let_in(self) -> None:
        self.first = False  # also for the next connection, should this one be lost
        with closing(self._writing.raw_connection()) as raw:
            self._share(raw)

    def _claim(self) -> None:
        with explained(self.url), self._writing.begin() as connection:
            connection.execute(sa.delete(facts).where(facts.c.name == GENERATION))
            connection.execute(sa.insert(facts).values(name=GENERATION, value=uuid.uuid4().hex))

    async def take(self) -> None:
        """Take PostgreSQL's lock before anything is looked at, or say who has it."""
        with explained(self.url):
            await self._in_line(lambda: self._writing.connect().close())

    async def adopt(self) -> None:
        """From now on what is there is what this server knows; whoever calls has forgotten all else."""
        async with self.read_tx() as connection:
            self.generation = await connection.run_sync(_generation)
        self.replaced.clear()

    async def outgrown(self) -> bool:
        """Whether a newer version of the program has changed the tables meanwhile."""
        from tabuleiro.store.migrations import NEWEST

        async with self.read_tx() as connection:
            found = (await connection.execute(sa.text("SELECT version_num FROM alembic_version"))).scalar()
        return found is not None and str(found) > NEWEST

    # Erasing

    async def erase(self, work: Callable[[sa.Connection], T]) -> T:
        """Write, and leave nothing of what it removed: not in the file, not in the journal beside it."""
        found = await self.write(work)
        await self.scrub()
        return found

    async def scrub(self) -> None:
        """Carry the journal over and empty it; `unclean` if somebody reads from it just now: then later again."""
        self.unclean = True
        with explained(self.url):
            self.unclean = not await self._in_line(self._scrub)

    def _scrub(self) -> bool:
        if not self.sqlite:
            with self._writing.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("VACUUM")
            return True
        with closing(self._writing.raw_connection()) as raw:  # outside any transaction
            return empty_journal(raw.driver_connection)

    async def close(self) -> None:
        if self._busy:
            await asyncio.wait([self._busy])
        await self.engine.dispose()
        if self.sqlite:
            with suppress(SQLAlchemyError, sqlite3.Error):  # so that a copy of the one file is a copy of everything
                await self._in_line(self._scrub)
        await self._in_line(self._writing.dispose)
        self._writer.shutdown()
        if self._lock:
            self._lock.release()


def _parts(batch: Sequence[Waiting]) -> list[list[Waiting]]:
    """What is written as one: neighbours of a kind that is done together."""
    found: list[list[Waiting]] = []
    for one in batch:
        if one.together and found and found[-1][0].together == one.together:
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _carried_out(connection: sa.Connection, part: Sequence[Waiting]) -> list[Any]:
    together = part[0].together
    return together(connection, [one.given for one in part]) if together else [part[0].given(connection)]


async def open_database(text: str, several: bool = False) -> Database:
    """Open a database for a server and bring its tables up to date. One in use by another server is refused.

    `several`: for one process of a site that has more; the first of them lets others in by `share`.
    """
    url = read_url(text)
    lock = None
    file = file_of(url)
    if file and not several:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = Lock(file)
            free = lock.acquire()
            if free:
                make_private(file)
        except OSError as error:
            raise Unusable(UNUSABLE, url=_shown(url), what=error.strerror or str(error)) from None
        if not free:
            raise Taken(IN_USE, file=file)
    database = Database(url, lock, several)
    try:
        with explained(url):
            await database.take()
            await asyncio.to_thread(bring_up_to_date, url)  # nothing to do where another process has done it
            await database.claim()
            if database.sqlite:
                with suppress(Unusable):  # a server that was killed may have left what was erased
                    await database.scrub()
    except BaseException:
        await database.close()
        raise
    return database


def refuse_taken(text: str) -> None:
    """Say at once that another server has the file, before anything else is begun."""
    file = file_of(read_url(text))
    if file and not is_free(file):
        raise Taken(IN_USE, file=file)


def file_of(url: URL) -> Path | None:
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def server_of(text: str) -> str:
    """The address of a PostgreSQL, as its own programs write it, with its password; nothing for a file."""
    url = read_url(text)
    return "" if file_of(url) else url.set(drivername="postgresql").render_as_string(hide_password=False)


def make_private(file: Path) -> None:
    """For its owner only, with what SQLite puts beside it: there are names of children in it."""
    for path in (file, *(file.with_name(file.name + more) for more in ("-wal", "-shm"))):
        with suppress(FileNotFoundError):
            path.chmod(0o600)


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
    """What a database refuses becomes a problem for people, without what was to be written: that may be a name."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, sqlite3.Error) as error:
        text = FULL if "full" in _said(error) else UNUSABLE
        raise Unusable(text, url=_shown(url), what=_said(error)) from None
    except ModuleNotFoundError:
        raise Problem(NO_DRIVER) from None


def _said(error: Exception) -> str:
    return str(getattr(error, "orig", error)).strip().partition("\n")[0]


def _own_fault(error: DBAPIError) -> bool:
    """Whether a piece of work is to blame, and not the disk or the connection under all of them."""
    return (
        not isinstance(error, OperationalError) and not error.connection_invalidated and "malformed" not in str(error)
    )


def _crossed(error: DBAPIError) -> bool:
    """Whether two processes each waited for what the other one had: PostgreSQL has one of them begin again."""
    return getattr(error.orig, "sqlstate", None) in ("40P01", "40001")


def plain_engine(url: URL) -> sa.Engine:
    """For work outside the server's loop: tables brought up to date, copies looked through."""
    engine = sa.create_engine(url, poolclass=sa.NullPool, hide_parameters=True)
    if url.get_backend_name() == "sqlite":
        _listen(engine)
    return engine


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=READERS, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"), pool_size=READERS, hide_parameters=True)
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
        "synchronous=FULL",  # what is committed is on the disk
        "foreign_keys=ON",
        "secure_delete=ON",
    ):
        cursor.execute(f"PRAGMA {words}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def empty_journal(raw: Any) -> bool:
    """Carry SQLite's journal over into the file, and leave nothing in it; False if somebody reads from it just now."""
    try:
        raw.execute("PRAGMA busy_timeout=1000")
        return not raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    except sqlite3.Error:
        return False
    finally:
        raw.execute(f"PRAGMA busy_timeout={PATIENCE}")


def bring_up_to_date(url: URL) -> None:
    """Bring the tables to the newest shape, without the tools for it where there is nothing to do."""
    from tabuleiro.store.migrations import NEWEST, upgrade

    engine = plain_engine(url)
    try:
        found = version_of(engine)
        if found is not None and found > NEWEST:
            raise Problem(NEWER, url=_shown(url), version=found, known=NEWEST)
        if found != NEWEST:
            upgrade(engine)
    finally:
        engine.dispose()


def version_of(engine: sa.Engine) -> str | None:
    """The version of the tables; None: there are none."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return None if found is None else str(found)


def _generation(connection: sa.Connection) -> str | None:
    found = connection.execute(LIFE).scalar()
    return None if found is None else str(found)


def _shown(url: URL) -> str:
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


IN_USE = Text(
    "{file} está a ser usado por outro servidor: para esse primeiro, ou escolhe outro ficheiro com --database",
    "{file} is in use by another server: stop that one first, or choose another file with --database",
    "{file} está sendo usado por outro servidor: pare esse primeiro, ou escolha outro arquivo com --database",
)
IN_USE_THERE = Text(
    "{url} está a ser usada por outro servidor; só um pode escrever. Para esse primeiro, ou escolhe outra base de "
    "dados com --database. Para vários processos do mesmo site, todos com --bus: vê docs/deploy.md",
    "{url} is in use by another server, and only one may write. Stop that one first, or choose another database with "
    "--database. For several processes of one site, all with --bus: see docs/deploy.md",
    "{url} está sendo usado por outro servidor; só um pode escrever. Pare esse primeiro, ou escolha outro banco de "
    "dados com --database. Para vários processos do mesmo site, todos com --bus: veja docs/deploy.md",
)
ALONE_THERE = Text(
    "{url} está a ser usada por um servidor sem --bus, que não ouviria este. Para-o primeiro, e abre-o também com "
    "--bus",
    "{url} is in use by a server without --bus, which would not hear this one. Stop it first, and start it with --bus, "
    "too",
    "{url} está sendo usado por um servidor sem --bus, que não ouviria este. Pare-o primeiro, e abra-o também com "
    "--bus",
)
UNUSABLE = Text("não se pode usar a base de dados {url}: {what}", "the database {url} cannot be used: {what}")
FULL = Text(
    "o disco está cheio: nada foi guardado. Liberta espaço e tenta de novo ({url}: {what})",
    "the disk is full: nothing was kept. Make room and try again ({url}: {what})",
    "o disco está cheio: nada foi guardado. Libere espaço e tente de novo ({url}: {what})",
)
MOVED = Text(
    "{file} foi mudado de lugar ou trocado por outro enquanto o servidor o usava; nada mais se guarda. "
    "Para o servidor, repõe o ficheiro (cópias: «tabuleiro restore») e abre-o de novo",
    "{file} was moved, or another was put in its place, while the server used it; nothing more is kept. "
    "Stop the server, put the file back (copies: “tabuleiro restore”) and start it again",
    "{file} foi mudado de lugar ou trocado por outro enquanto o servidor o usava; nada mais é guardado. "
    "Pare o servidor, reponha o arquivo (cópias: “tabuleiro restore”) e abra-o de novo",
)
PUT_BACK = Text(
    "foi reposta uma cópia neste momento, e isto não foi guardado. Vê o que há agora e tenta de novo",
    "a copy has just been put back, and this was not kept. See what there is now and try again",
    "uma cópia acabou de ser reposta, e isto não foi guardado. Veja o que há agora e tente de novo",
)
NEWER = Text(
    "{url} foi escrito por uma versão mais nova do tabuleiro ({version}; esta conhece até {known}): "
    "atualiza o programa",
    "{url} was written by a newer version of tabuleiro ({version}; this one knows up to {known}): update the program",
    "{url} foi escrito por uma versão mais nova do tabuleiro ({version}; esta conhece até {known}): "
    "atualize o programa",
)
BAD_URL = Text(
    "'{text}' não é uma base de dados; pode ser: um ficheiro, sqlite:///FICHEIRO, postgresql://…",
    "'{text}' is not a database; it can be: a file, sqlite:///FILE, postgresql://…",
    "'{text}' não é um banco de dados; pode ser: um arquivo, sqlite:///ARQUIVO, postgresql://…",
)
NO_DRIVER = Text(
    "para PostgreSQL falta uma biblioteca: pip install 'tabuleiro[pg]'",
    "PostgreSQL needs one more library: pip install 'tabuleiro[pg]'",
)
