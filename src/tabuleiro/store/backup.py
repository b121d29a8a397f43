"""A copy of everything into one file, and back. SQLite copies itself page by page while a server on it goes on.
PostgreSQL is copied row by row (`rows`) into a file of the same kind, and takes one back while no server runs.

A copy says what it holds, by a digest of all rows. Before one is put back it is looked through: its pages, its digest,
the hashes of its lines, and whether each stream can be replayed. What it takes the place of is kept beside it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from tabuleiro.rules import Problem, Text
from tabuleiro.store.chain import Fault, chain_anew, first_fault, whole_streams
from tabuleiro.store.database import (
    GENERATION,
    PATIENCE,
    bring_up_to_date,
    empty_journal,
    explained,
    file_of,
    make_private,
    plain_engine,
    read_url,
    refuse_taken,
)
from tabuleiro.store.erasing import ACCOUNT, EVENT, MATCH, Stone, forget, forget_again, tombstones
from tabuleiro.store.event import Event
from tabuleiro.store.migrations import NEWEST
from tabuleiro.store.rows import empty, put_in, refuse_beside, take_out, up_to_date, version_there
from tabuleiro.store.schema import accounts, competitions, events, links

DIGEST = "digest"  # the fact in a copy that says what all its rows are
MOST = 5  # faults that are named in a sentence

BESIDE = sa.select(competitions.c.id, competitions.c.data).union_all(sa.select(links.c.id, links.c.scope))
EMPTY = sa.select(competitions.c.id).where(competitions.c.id.not_in(sa.select(events.c.stream)))
Replay = Callable[[str, list[Event]], Text | None]  # what is wrong with a stream, by those who know what it means


class Restored(NamedTuple):
    """How many events a copy held, and where lies what it took the place of."""

    events: int
    kept: Path | None


class Migrated(NamedTuple):
    """The version of the tables before (None: there were none) and now, and where lies what there was."""

    before: str | None
    now: str
    kept: Path | None


def backup(database: str, file: Path) -> int:
    """Write a copy of a database; answers how many events it holds."""
    url = read_url(database)
    source = _existing(url) if file_of(url) else None
    _refuse_to_lose(file, source)
    with _part(file) as part:
        count = _write(url, part)
        _put(part, file)
    return count


def _write(url: URL, part: Path) -> int:
    """A copy that says what it holds."""
    source = file_of(url)
    if source is None:
        take_out(url, read_url(str(part)))
    with closing(_connect(part)) as new:
        if source:
            with closing(_connect(source)) as old:
                old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        count = _checked(new, source or part)
        new.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (DIGEST, _digest(new)))
        new.commit()
    return count


def restore(
    database: str, file: Path, replay: Replay | None = None, anyway: bool = False, folder: Path | None = None
) -> Restored:
    """Put a copy back in place of what is there, whole or not at all; a server that runs on a file notices.

    `replay` says whether a stream means something; `anyway`: what is damaged in the copy is no reason to refuse it.
    `folder`: where that is kept which it takes the place of, if it is in no file itself; else beside the copy.
    """
    url = read_url(database)
    target = file_of(url)
    if not file.is_file():
        raise Problem(NO_FILE, file=file)
    _refuse_short(file)
    new_there = not target.exists() if target else empty(url)
    if target is None:
        up_to_date(url)
    near = target or (folder or file.absolute().parent) / file.name
    _make_folder(near)
    with _part(near) as part:
        count = _prepare(file, part, replay, anyway)
        copy = read_url(str(part))
        kept, stones = (None, []) if new_there else _keep(url, near)
        _on(copy, lambda connection: forget_again(connection, stones))
        if target is None:
            put_in(copy, url)
            return Restored(count, kept)
        with closing(_connect(part)) as old, closing(_connect(target, "rwc")) as new:
            old.execute("PRAGMA journal_mode=DELETE")
            old.backup(new)  # in one step: a server sees the old or the new, and by its generation that it is new
            empty_journal(new)
        make_private(target)
    return Restored(count, kept)


def _prepare(file: Path, part: Path, replay: Replay | None, anyway: bool) -> int:
    """What is to be put back, looked through and brought up to date; how many events it holds."""
    with closing(_connect(file, "ro")) as old, closing(_connect(part)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
        count = _checked(new, file)
        said = new.execute("SELECT value FROM facts WHERE name = ?", (DIGEST,)).fetchone()
        if said and said[0] != _digest(new) and not anyway:
            raise Problem(NOT_OURS, file=file)
        new.execute("DELETE FROM facts WHERE name = ?", (DIGEST,))
        new.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (GENERATION, uuid.uuid4().hex))
        new.commit()
    copy = read_url(str(part))
    bring_up_to_date(copy)
    found = [] if anyway else faults(copy, replay)
    if found:
        raise Problem(FAULTY, file=file, faults=_listed(found))
    return count


def check(
    database: str, replay: Replay | None = None, repair: bool = False, folder: Path | None = None
) -> tuple[list[Fault], Path | None]:
    """What is wrong with what is kept. With `repair`, and no server running: a copy is kept, and streams are cut off
    before what is missing in them; where nothing is missing the lines are taken as they are."""
    url = read_url(database)
    file = file_of(url)
    if file:
        _existing(url)
        with closing(_connect(file)) as connection:
            _checked(connection, file)
    if repair:
        refuse_taken(database)
    up_to_date(url)
    found = faults(url, replay)
    if not (found and repair):
        return found, None
    kept, _ = _keep(url, file or _named(url, folder))
    _on(url, lambda connection: _mend(connection, found, replay))
    return faults(url, replay), kept


def migrate(database: str, folder: Path | None = None) -> Migrated:
    """Bring the tables up to date while no server runs; what was there is kept. Newer ones are refused."""
    url = read_url(database)
    file = file_of(url)
    if file:
        _existing(url)
        refuse_taken(database)
    before, kept = version_there(url), None
    if before is not None and before < NEWEST:
        kept, _ = _keep(url, file or _named(url, folder))
    up_to_date(url)
    return Migrated(before, NEWEST, kept)


def erase(database: str, kind: str, id: str) -> None:
    """Forget something for good, by the owner of the machine while no server runs. An account by its name, too."""
    if kind not in (EVENT, ACCOUNT, MATCH):
        raise Problem(NO_KIND, kind=kind)
    refuse_taken(database)
    url = read_url(database)
    file = file_of(url)
    if file:
        _existing(url)
    up_to_date(url)

    def work(connection: sa.Connection) -> None:
        if kind == ACCOUNT:
            wanted = sa.select(accounts.c.id).where(sa.or_(accounts.c.id == id, accounts.c.login == id.casefold()))
        elif kind == EVENT:
            wanted = sa.select(competitions.c.id).where(competitions.c.id == id)
        else:
            wanted = sa.select(events.c.stream).where(events.c.stream == id, events.c.seq == 1)
        found = connection.execute(wanted).scalar()
        if found is None:
            raise Problem(NO_SUCH, id=id)
        forget(connection, kind, found)

    _on(url, work)
    if file:
        with closing(_connect(file)) as connection:
            empty_journal(connection)


def faults(url: URL, replay: Replay | None = None) -> list[Fault]:
    """All streams that are not as they were written, or that mean nothing."""
    found: list[Fault] = []

    def look(connection: sa.Connection) -> None:
        for stream, lines in whole_streams(connection):
            fault = first_fault(stream, lines)
            if fault is None and replay:
                try:
                    made = [Event(stream, seq, kind, at, msgspec.json.decode(data)) for seq, kind, at, data, _ in lines]
                    why = replay(stream, made)
                except msgspec.DecodeError as wrong:
                    why = Text(str(wrong), str(wrong))
                fault = Fault(stream, 0, why) if why else None
            if fault:
                found.append(fault)
        found.extend(_unread(connection))

    _on(url, look, writes=False)
    return found


def _unread(connection: sa.Connection) -> list[Fault]:
    """Rows beside the log that cannot be read: of an event (or one without any log), and where a link is good."""
    found = [Fault(id, 1, NO_LINE) for id in connection.execute(EMPTY).scalars()]
    for id, said in connection.execute(BESIDE):
        try:
            msgspec.json.decode(said, type=dict)
        except msgspec.DecodeError:
            found.append(Fault(id, 0, UNREAD))
    return found


def _mend(connection: sa.Connection, found: list[Fault], replay: Replay | None) -> None:
    """Take streams as they are where their lines follow each other and mean something; else cut them off before."""
    streams = dict(whole_streams(connection))
    for fault in (
        one for one in found if one.why is UNREAD
    ):  # an event that is shown to nobody but its own, a link that opens nothing
        connection.execute(
            sa.update(competitions).where(competitions.c.id == fault.stream).values(data='{"public":false}')
        )
        connection.execute(sa.update(links).where(links.c.id == fault.stream).values(scope="{}", revoked=True))
    for stream in (fault.stream for fault in found if fault.stream in streams and fault.why is not UNREAD):
        made: list[Event] = []
        for right, (seq, kind, at, data, _) in enumerate(streams[stream], 1):
            with suppress(msgspec.DecodeError, ValueError):
                made.append(Event(stream, seq, kind, float(at), msgspec.json.decode(data)))
            if seq != right or len(made) != right:
                del made[right - 1 :]
                break
        while made and replay and replay(stream, made):
            made.pop()
        if made:  # what means nothing from its first line on stays as it is, set aside
            connection.execute(sa.delete(events).where(events.c.stream == stream, events.c.seq > len(made)))
            chain_anew(connection, stream)


def _on(url: URL, work: Callable[[sa.Connection], object], writes: bool = True) -> None:
    engine = plain_engine(url)
    try:
        with explained(url), engine.execution_options(writes=writes).begin() as connection:
            if writes and file_of(url) is None:
                refuse_beside(connection, url)
            work(connection)
    finally:
        engine.dispose()


def _keep(url: URL, near: Path) -> tuple[Path, list[Stone]]:
    """A copy of what is about to be replaced or changed, beside some file, and what was forgotten there."""
    kept = near.with_name(f"{near.name}.before-{time.strftime('%Y%m%d-%H%M%S')}-{uuid.uuid4().hex[:4]}")
    target = file_of(url)
    with _part(kept) as part:
        if target is None:
            _write(url, part)
        else:
            try:
                with closing(_connect(target)) as old, closing(_connect(part)) as new:
                    old.backup(new)
                    new.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.Error:  # damaged: its bytes, at least
                shutil.copyfile(target, part)
        _put(part, kept)
    found: list[Stone] = []
    with suppress(Problem, SQLAlchemyError):  # an older version had none
        _on(url, lambda connection: found.extend(tombstones(connection)), writes=False)
    return kept, found


def _named(url: URL, folder: Path | None) -> Path:
    """Beside what a copy of a database that is no file is kept."""
    return (folder or Path()) / f"{url.database}.sqlite3"


@contextmanager
def _part(file: Path) -> Iterator[Path]:
    """A file for its owner only, to become another one when it is whole."""
    part = file.with_name(f".{file.name}-{uuid.uuid4().hex[:8]}")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        yield part
    except (OSError, sqlite3.Error) as error:
        raise Problem(NO_COPY, file=file, what=str(error)) from None
    finally:
        for more in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                part.with_name(part.name + more).unlink(missing_ok=True)


def _put(part: Path, file: Path) -> None:
    """On the disk first, then under its name."""
    with part.open("rb+") as whole:
        os.fsync(whole.fileno())
    part.replace(file)


def _make_folder(target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(NO_COPY, file=target, what=str(error)) from None


def _refuse_to_lose(file: Path, source: Path | None) -> None:
    """A copy may take the place of an older copy, and of nothing else: not of a letter, nor of what a server uses."""
    if not file.exists():
        return
    if not file.is_file() or (source and file.samefile(source)):
        raise Problem(OTHER_NAME, file=file)
    refuse_taken(str(file))
    try:
        with closing(_connect(file, "ro")) as old:
            _checked(old, file)
    except (Problem, sqlite3.Error):
        raise Problem(OTHER_NAME, file=file) from None


def _connect(file: Path, mode: str = "rw") -> sqlite3.Connection:
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE / 1000)
    connection.execute("PRAGMA secure_delete=ON")
    return connection


def _existing(url: URL) -> Path:
    file = file_of(url)
    if file is None or not file.is_file():
        raise Problem(NO_FILE, file=file or url.render_as_string(hide_password=True))
    return file


def _refuse_short(file: Path) -> None:
    """SQLite itself does not miss the end of a last page that it does not need."""
    if file.with_name(f"{file.name}-wal").exists():
        return
    try:
        with closing(_connect(file, "ro")) as found:
            pages, size = (found.execute(f"PRAGMA {word}").fetchone()[0] for word in ("page_count", "page_size"))
    except sqlite3.Error:
        raise Problem(NOT_OURS, file=file) from None
    if pages * size != file.stat().st_size:
        raise Problem(NOT_OURS, file=file)


def _checked(connection: sqlite3.Connection, file: Path) -> int:
    """How many events a database of ours holds; anything else is refused."""
    try:
        good = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        count = connection.execute("SELECT count(*) FROM events").fetchone()[0]
        connection.execute("SELECT count(*) FROM facts, alembic_version").fetchone()
    except sqlite3.DatabaseError:
        good, count = False, 0
    if not good:
        raise Problem(NOT_OURS, file=file)
    return int(count)


def _digest(connection: sqlite3.Connection) -> str:
    """Of all rows of all tables, but the digest itself."""
    said = hashlib.sha256()
    names = [
        name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    ]
    for name in names:
        said.update(name.encode())
        for row in sorted(map(repr, connection.execute(f'SELECT * FROM "{name}"'))):
            if not row.startswith(f"('{DIGEST}', "):
                said.update(row.encode())
    return said.hexdigest()


def _listed(found: list[Fault]) -> Text:
    shown = found[:MOST]
    more = f" … ({len(found)})" if len(found) > MOST else ""
    return Text(
        *("; ".join(f"{one.stream}: {one.why.say(lang)}" for one in shown) + more for lang in ("pt", "en", "br"))
    )


NO_LINE = Text("falta a linha 1, e todas as outras", "line 1 is missing, and all others")
UNREAD = Text(
    "o que está guardado ao lado do registo não se pode ler",
    "what is kept beside the log cannot be read",
    "o que está guardado ao lado do registro não pode ser lido",
)
NO_KIND = Text("'{kind}': event, account, match", "'{kind}': event, account, match")
NO_SUCH = Text("não há '{id}'", "there is no '{id}'")
NO_FILE = Text("o ficheiro {file} não existe", "there is no file {file}", "o arquivo {file} não existe")
OTHER_NAME = Text(
    "{file} já existe e não é uma cópia do tabuleiro: escolhe outro nome",
    "{file} exists already and is not one of tabuleiro's copies: choose another name",
    "{file} já existe e não é uma cópia do tabuleiro: escolha outro nome",
)
NO_COPY = Text("não se pode copiar para {file}: {what}", "{file} cannot be written: {what}")
NOT_OURS = Text(
    "{file} não é uma cópia do tabuleiro, ou está danificado",
    "{file} is not one of tabuleiro's copies, or it is damaged",
)
FAULTY = Text(
    "{file} tem dados danificados, e nada foi alterado: {faults}. "
    "Com --anyway repõe-se assim mesmo; o que está danificado fica de lado, e o resto funciona",
    "{file} holds damaged data, and nothing was changed: {faults}. "
    "With --anyway it is put back nonetheless; what is damaged is set aside, and the rest works",
    "{file} tem dados danificados, e nada foi alterado: {faults}. "
    "Com --anyway é reposto assim mesmo; o que está danificado fica de lado, e o resto funciona",
)
