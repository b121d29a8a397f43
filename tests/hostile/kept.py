"""What the attacks on what is kept share: a look into the file, and a hand in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def inside(database: str | Path) -> Iterator[sqlite3.Connection]:
    """The tables behind the site's back."""
    with closing(sqlite3.connect(database, timeout=20)) as connection:
        yield connection
        connection.commit()


def asked(database: str | Path, question: str, *given: Any) -> list[Any]:
    with inside(database) as connection:
        return connection.execute(question, given).fetchall()


def numbers(database: str | Path, stream: str) -> list[int]:
    return [seq for (seq,) in asked(database, "SELECT seq FROM events WHERE stream = ? ORDER BY seq", stream)]


def everything(folder: Path) -> bytes:
    """All bytes of all files: what a thief finds."""
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
