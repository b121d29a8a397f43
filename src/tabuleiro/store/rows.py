"""All rows of one database written into another: so a PostgreSQL becomes a copy that is one file, and a copy goes back.

The copy is a database of SQLite's, as that of a site on a file is: one kind of copy, which either database takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from sqlalchemy.engine import URL

from tabuleiro.rules import Problem, Text
from tabuleiro.store.database import (
    IN_USE_THERE,
    NEWER,
    WRITER,
    Taken,
    bring_up_to_date,
    explained,
    file_of,
    plain_engine,
    version_of,
)
from tabuleiro.store.migrations import NEWEST, upgrade
from tabuleiro.store.schema import metadata, passing

TOGETHER = 1000  # rows that are read and written at once: a large site does not fit into memory
VERSION = "alembic_version"


def version_there(url: URL) -> str | None:
    """The version of a database's tables; None: there are none of ours."""
    with _engine(url) as engine:
        return version_of(engine)


def look(url: URL) -> tuple[str | None, float | None]:
    """The version of the tables, and what time it is by a PostgreSQL; a file has no clock of its own."""
    with _engine(url) as engine:
        version = version_of(engine)
        if file_of(url):
            return version, None
        with engine.connect() as connection:
            said = connection.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp())::float8"))
            return version, float(said or 0.0)


def empty(url: URL) -> bool:
    return version_there(url) is None


def up_to_date(url: URL) -> None:
    """Bring the tables to the newest shape; on a PostgreSQL only where no server uses them meanwhile."""
    if file_of(url) or version_there(url) == NEWEST:
        bring_up_to_date(url)
        return
    with _engine(url) as engine, engine.begin() as connection:
        refuse_beside(connection, url)
        bring_up_to_date(url)


def take_out(url: URL, copy: URL) -> None:
    """Write what a PostgreSQL holds at one moment into a new file, with tables of the same version."""
    with _engine(url) as source, _engine(copy) as target:
        found = version_of(source)
        if found is None:
            raise Problem(IS_EMPTY, url=shown(url))
        if found > NEWEST:
            raise Problem(NEWER, url=shown(url), version=found, known=NEWEST)
        upgrade(target, found)
        there = sa.MetaData()
        there.reflect(target)
        wanted = [table for table in there.sorted_tables if table.name not in (VERSION, passing.name)]
        at_once = source.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with at_once.begin() as old, target.execution_options(writes=True).begin() as new:
            _copy(old, new, wanted)


def put_in(copy: URL, url: URL) -> None:
    """Write the rows of a copy, brought up to date, in place of all that a PostgreSQL holds: whole or not at all."""
    with _engine(copy) as source, _engine(url) as target:
        with source.connect() as old, target.begin() as new:
            refuse_beside(new, url)
            for table in reversed(metadata.sorted_tables):
                new.execute(sa.delete(table))
            _copy(old, new, [table for table in metadata.sorted_tables if table is not passing])
        with target.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            connection.exec_driver_sql("VACUUM")  # what was erased, and what was replaced, does not stay behind


def refuse_beside(connection: sa.Connection, url: URL) -> None:
    """Nothing is written under a server's feet: while this transaction lasts none starts, either."""
    if not connection.scalar(sa.func.pg_try_advisory_xact_lock(WRITER)):
        raise Taken(IN_USE_THERE, url=shown(url))


def shown(url: URL) -> str:
    return url.render_as_string(hide_password=True)


def _copy(old: sa.Connection, new: sa.Connection, tables: list[sa.Table]) -> None:
    for table in tables:
        found = old.execution_options(stream_results=True).execute(sa.select(table))
        for rows in found.mappings().partitions(TOGETHER):
            new.execute(sa.insert(table), [dict(row) for row in rows])


@contextmanager
def _engine(url: URL) -> Iterator[sa.Engine]:
    with explained(url):
        engine = plain_engine(url)
        try:
            yield engine
        finally:
            engine.dispose()


IS_EMPTY = Text(
    "em {url} não há nada do tabuleiro: as tabelas são criadas quando o site abre pela primeira vez",
    "there is nothing of tabuleiro's in {url}: its tables are made when the site is first started",
)
