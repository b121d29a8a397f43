"""A site to be asked: one for all tests that leave it as it is, and the settings for one of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from web.event_helpers import organiser
from web.helpers import CLIENTS, Running, running

from tabuleiro.web import Settings


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that leave it as it is."""
    folder = tmp_path_factory.mktemp("site")
    with running(Settings(database=str(folder / "site.sqlite3"), static=folder / "static")) as server:
        yield server


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, httpx.Client]]:
    """A site of events with its organiser, for the tests of a file."""
    folder = tmp_path_factory.mktemp("hall")
    with running(Settings(database=str(folder / "x.sqlite3"), static=folder / "static")) as server:
        client = organiser(server)
        CLIENTS.remove(client)
        yield server, client
        CLIENTS.append(client)


@pytest.fixture(autouse=True)
def closed_clients() -> Iterator[None]:
    yield
    while CLIENTS:
        CLIENTS.pop().close()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=str(tmp_path / "site.sqlite3"), static=tmp_path / "static")
