"""The doctor of an installation: finds what is wrong, says what to do, and changes nothing."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from commands import command
from store.helpers import postgresql

from tabuleiro.store import backup, open_database
from tabuleiro.store.database import plain_engine, read_url
from tabuleiro.store.migrations import upgrade
from tabuleiro.web import Settings, doctor
from tabuleiro.web.doctor import certificate_end, examine

CERTIFICATE = Path(__file__).parent / "localhost.pem"  # of nobody but these tests, with its key; good for 100 years


@pytest.fixture(autouse=True)
def answering(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test asks a name on the network."""
    monkeypatch.setattr(doctor, "certificate_end", lambda name: time.time() + 90 * 86400)


@pytest.fixture
def well(tmp_path: Path) -> Settings:
    """A site that is as it should be, with a copy of tonight."""
    file, static = tmp_path / "site.sqlite3", tmp_path / "static"
    asyncio.run(_made(str(file)))
    static.mkdir()
    (static / "index.html").write_text("<!doctype html>", "utf-8")
    (tmp_path / "backups").mkdir()
    backup(str(file), tmp_path / "backups" / "tonight")
    secret = tmp_path / "secret"
    secret.write_text("s" * 40, "utf-8")
    secret.chmod(0o600)
    return Settings(
        database=str(file), static=static, secret=str(secret), hosts=("jogos.example",), proxies=("127.0.0.1",)
    )


async def _made(address: str) -> None:
    await (await open_database(address)).close()


def states(settings: Settings, folder: Path, **more: Any) -> dict[str, str]:
    found = examine(settings, folder / "backups", **more)
    assert all(one.todo for one in found if one.state == "bad" and one.what != "bus"), "it says what to do"
    return {one.what: one.state for one in found}


def test_what_is_well_is_called_so(well: Settings, tmp_path: Path) -> None:
    before = sorted(file.name for file in tmp_path.rglob("*"))
    found = states(well, tmp_path)
    assert set(found) == {"database", "clock", "bus", "secret", "https", "certificate", "pages", "disk", "backups"}
    assert {state for what, state in found.items() if what != "disk"} == {"good"}
    assert sorted(file.name for file in tmp_path.rglob("*") if not file.name.endswith(("-wal", "-shm"))) == before


@pytest.mark.parametrize(("version", "todo"), [("0002", "migrate"), ("9999", "install that version")])
def test_tables_of_another_version_are_told(well: Settings, tmp_path: Path, version: str, todo: str) -> None:
    engine = plain_engine(read_url(str(tmp_path / "other")))
    upgrade(engine, min(version, "0004"))
    with engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'")
    engine.dispose()
    (one,) = (
        one
        for one in examine(replace(well, database=str(tmp_path / "other")), tmp_path / "backups")
        if one.what == "database"
    )
    assert one.state == "bad"
    assert one.todo
    assert todo in one.todo.say("en")


def test_old_copies_and_files_that_are_none_are_no_comfort(well: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "backups" / "tonight"
    three_days = time.time() - 3 * 86400
    os.utime(copy, (three_days, three_days))
    (tmp_path / "backups" / "letter").write_text("dear aunt", "utf-8")
    shutil.copy(well.database, tmp_path / "backups" / "no-copy")
    assert states(well, tmp_path)["backups"] == "bad"
    copy.unlink()
    assert states(well, tmp_path)["backups"] == "bad"
    backup(well.database, copy)
    assert states(well, tmp_path)["backups"] == "good"


@pytest.mark.parametrize(
    ("hosts", "proxies", "state"),
    [
        ((), (), "note"),
        (("jogos.example",), (), "bad"),
        ((), ("127.0.0.1",), "bad"),
        (("jogos.example",), ("0.0.0.0/0",), "bad"),
        (("jogos.example",), ("172.16.0.0/12",), "good"),
    ],
)
def test_how_the_site_is_reached(
    well: Settings, tmp_path: Path, hosts: tuple[str, ...], proxies: tuple[str, ...], state: str
) -> None:
    assert states(replace(well, hosts=hosts, proxies=proxies), tmp_path)["https"] == state


def test_secret_pages_clock_and_disk(well: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(well.secret).chmod(0o644)
    assert states(well, tmp_path)["secret"] == "bad"
    assert states(replace(well, static=tmp_path / "nothing"), tmp_path)["pages"] == "bad"
    assert states(well, tmp_path, now=lambda: 86400.0)["clock"] == "bad"
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(9, 9, 2**20))
    assert states(well, tmp_path)["disk"] == "bad"


def test_the_verb_says_what_to_do_and_ends_with_a_code(well: Settings, tmp_path: Path) -> None:
    words = ("doctor", "--database", well.database, "--secret", well.secret, "--backups")
    bad = command(*words, tmp_path / "none", lang="pt")
    assert bad.code == 1
    assert "✗ não há cópias em" in bad.out
    assert "→ faz uma todas as noites" in bad.out
    nowhere = command("doctor", "--database", "postgresql://x@127.0.0.1:1/x", "--bus", "postgresql", data=tmp_path)
    assert nowhere.code == 1
    assert "✗ the database postgresql" in nowhere.out
    assert "✗ there is no connection to the other processes" in nowhere.out
    assert "Traceback" not in nowhere.out + nowhere.err
    assert "the newest copy" in nowhere.out, "one thing that fails keeps no other from being looked at"


@pytest.mark.thorough
def test_a_postgresql_with_its_bus_and_a_clock_that_differs(well: Settings, tmp_path: Path) -> None:
    with postgresql() as address:
        asyncio.run(_made(address))
        there = replace(well, database=address, bus="postgresql")
        found = states(there, tmp_path)
        assert (found["database"], found["bus"], found["clock"]) == ("good", "good", "good")
        assert states(there, tmp_path, now=lambda: time.time() + 60)["clock"] == "bad"


@pytest.fixture(scope="module")
def locked() -> Iterator[int]:
    """The port of somebody who speaks TLS with a certificate that they made themselves."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    with socket.create_server(("localhost", 0)) as door:

        def serve() -> None:
            with suppress(OSError):  # the door is closed in the end
                while True:
                    visitor, _ = door.accept()
                    with suppress(OSError), context.wrap_socket(visitor, server_side=True) as tls:
                        tls.recv(1)

        threading.Thread(target=serve, daemon=True).start()
        yield door.getsockname()[1]


def test_a_certificate_is_looked_at_as_a_browser_does(
    well: Settings, tmp_path: Path, locked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusting = ssl.create_default_context(cafile=str(CERTIFICATE))
    ends = certificate_end("localhost", locked, trusting)
    monkeypatch.setattr(doctor, "certificate_end", lambda name: certificate_end("localhost", locked, trusting))
    assert states(well, tmp_path)["certificate"] == "good"
    assert states(well, tmp_path, now=lambda: ends - 10 * 86400)["certificate"] == "bad"
    monkeypatch.setattr(doctor, "certificate_end", lambda name: certificate_end("localhost", locked))
    assert states(well, tmp_path)["certificate"] == "bad", "nobody knows who signed it"
    with socket.create_server(("localhost", 0)) as free:
        nobody = free.getsockname()[1]
    monkeypatch.setattr(doctor, "certificate_end", lambda name: certificate_end("localhost", nobody))
    assert states(well, tmp_path)["certificate"] == "note"
    assert "certificate" not in states(replace(well, hosts=(), proxies=()), tmp_path)
