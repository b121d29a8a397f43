"""A copy of everything into one file, and back, while the server goes on. SQLite copies itself page by page."""

from __future__ import annotations

import sqlite3
import uuid
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.engine import URL

from tabuleiro.rules import Problem, Text
from tabuleiro.store.database import PATIENCE, read_url, refuse_taken

GENERATION = "generation"  # the fact that tells a running server that what it knows has been replaced


def backup(database: str, file: Path) -> int:
    """Write a copy of a database; answers how many events it holds."""
    source = _existing(read_url(database))
    _refuse_to_lose(file, source)
    part = file.with_name(f".{file.name}-{uuid.uuid4().hex[:8]}")
    try:
        with closing(_connect(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            count = _checked(new, source)
        part.replace(file)
    except (OSError, sqlite3.Error) as error:
        raise Problem(NO_COPY, file=file, what=str(error)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return count


def restore(database: str, file: Path) -> int:
    """Put a copy back in place of what is there; a server that runs notices. Answers how many events it holds."""
    url = read_url(database)
    target = _file(url)
    if not file.is_file():
        raise Problem(NO_FILE, file=file)
    try:
        with closing(_connect(file, "ro")) as old:
            count = _checked(old, file)
            target.parent.mkdir(parents=True, exist_ok=True)
            with closing(_connect(target, "rwc")) as new:
                old.backup(new)
                new.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (GENERATION, uuid.uuid4().hex))
                new.commit()
    except (OSError, sqlite3.Error) as error:
        raise Problem(NO_COPY, file=target, what=str(error)) from None
    return count


def _refuse_to_lose(file: Path, source: Path) -> None:
    """A copy may take the place of an older copy, and of nothing else: not of a letter, nor of what a server uses."""
    if not file.exists():
        return
    if not file.is_file() or file.samefile(source):
        raise Problem(OTHER_NAME, file=file)
    refuse_taken(str(file))
    try:
        with closing(_connect(file, "ro")) as old:
            _checked(old, file)
    except (Problem, sqlite3.Error):
        raise Problem(OTHER_NAME, file=file) from None


def _connect(file: Path, mode: str = "rw") -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE / 1000)


def _file(url: URL) -> Path:
    if url.get_backend_name() != "sqlite":
        raise Problem(OTHER_TOOLS)
    return Path(url.database or "")


def _existing(url: URL) -> Path:
    file = _file(url)
    if not file.is_file():
        raise Problem(NO_FILE, file=file)
    return file


def _checked(connection: sqlite3.Connection, file: Path) -> int:
    """How many events a database of ours holds; anything else is refused."""
    try:
        good = connection.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        count = connection.execute("SELECT count(*) FROM events").fetchone()[0]
        connection.execute("SELECT count(*) FROM facts, alembic_version").fetchone()
    except sqlite3.DatabaseError:
        good, count = False, 0
    if not good:
        raise Problem(NOT_OURS, file=file)
    return int(count)


NO_FILE = Text("o ficheiro {file} não existe", "there is no file {file}", "o arquivo {file} não existe")
OTHER_NAME = Text(
    "{file} já existe e não é uma cópia do tabuleiro: escolhe outro nome",
    "{file} exists already and is no copy of tabuleiro's: choose another name",
    "{file} já existe e não é uma cópia do tabuleiro: escolha outro nome",
)
NO_COPY = Text("não se pode copiar para {file}: {what}", "{file} cannot be written: {what}")
NOT_OURS = Text(
    "{file} não é uma cópia do tabuleiro, ou está danificado", "{file} is no copy of tabuleiro's, or it is damaged"
)
OTHER_TOOLS = Text(
    "o PostgreSQL tem ferramentas próprias: pg_dump e pg_restore",
    "PostgreSQL has tools of its own: pg_dump and pg_restore",
)
