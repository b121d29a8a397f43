"""Protects what was answered: it is on the disk. What could not be written is not acknowledged, and not told."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hostile.kept import numbers
from web.event_helpers import by_link, code, filled, good, organiser, result
from web.helpers import Running, begun, free_port, running

from tabuleiro.store import Database, Log, Records, Unusable, open_database
from tabuleiro.store import Event as Kept
from tabuleiro.web import Settings


def writer(database: Database) -> sa.Engine:
    return database._writing


def test_whatever_is_committed_waits_for_the_disk(tmp_path: Path) -> None:
    async def work() -> None:
        database = await open_database(str(tmp_path / "a"))
        found = await database.write(lambda connection: connection.scalar(sa.text("PRAGMA synchronous")))
        assert found == 2, "FULL: the journal is flushed with each commit, not at some later time"
        await database.close()

    asyncio.run(work())


def test_those_who_wait_together_are_committed_together_and_each_gets_its_own_answer(tmp_path: Path) -> None:
    async def work() -> None:
        database = await open_database(str(tmp_path / "a"))
        commits: list[int] = []
        sa.event.listen(writer(database), "commit", lambda _: commits.append(1))
        log, members = Log(database), Records(database).members
        row = {"event": "e", "account": "u", "role": "arbiter"}
        answers = await asyncio.gather(
            *(log.append([Kept(f"s{n}", 1, "move", 1, {})]) for n in range(30)),
            log.append([Kept("s0", 1, "move", 1, {})]),
            members.add(row),
            members.add(row),
        )
        assert answers == [True] * 30 + [False, True, False], "what goes wrong for one harms nobody else"
        assert len(commits) <= 2
        await database.close()

    asyncio.run(work())


def test_a_commit_that_fails_is_acknowledged_to_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        database = await open_database(str(tmp_path / "a"))
        log = Log(database)
        broken = [True]

        def fail(connection: sa.Connection) -> None:
            if broken:
                raise sa.exc.OperationalError("COMMIT", {}, Exception("disk I/O error"))

        sa.event.listen(writer(database), "commit", fail)
        answers = await asyncio.gather(
            *(log.append([Kept(f"s{n}", 1, "move", 1, {})]) for n in range(5)), return_exceptions=True
        )
        assert all(isinstance(one, Unusable) for one in answers)
        broken.clear()
        assert await log.append([Kept("s0", 1, "move", 1, {})]), "and it goes on"
        await database.close()

    asyncio.run(work())
    assert numbers(tmp_path / "a", "s1") == []


@pytest.mark.thorough
def test_moves_links_revocations_and_accounts_are_refused_while_nothing_can_be_written(settings: Settings) -> None:
    with running(replace(settings, heartbeat=0.05)) as site:
        client = organiser(site)
        event = filled(client, 2)
        link = good(client.post(f"{event}/links", json={}), 201)
        phone = by_link(site, client, event)
        match = begun(client, clock="300+5")["id"]
        invitation = good(client.post("/api/invitations", json={}), 201)["link"].rpartition("/")[2]
        full = [True]

        def fail(connection: sa.Connection) -> None:
            if full:
                raise sa.exc.OperationalError("COMMIT", {}, Exception("database or disk is full"))

        sa.event.listen(writer(site.app.state.site.database), "commit", fail)
        asks: list[Callable[[], Any]] = [
            lambda: client.post(f"/api/matches/{match}/moves", json={"move": "d4"}),
            lambda: client.post("/api/matches", json={"game": "rastros"}),
            lambda: client.post(f"{event}/links", json={}),
            lambda: client.delete(f"{event}/links/{link['id']}"),
            lambda: result(phone, event, {"dispute": "A-1", "slot": "mesa1"}, "X"),
            lambda: site.client().post(
                f"/api/invitations/{invitation}", json={"name": "Outra Pessoa", "password": "tartaruga-roxa-42"}
            ),
            lambda: client.get("/api/ready"),
        ]
        for ask in asks:
            assert code(ask()) == (503, "unusable")
        assert client.get("/api/health").json()["status"] == "unusable"
        assert good(client.get(f"/api/matches/{match}"))["state"]["history"] == [], "not told either"
        full.clear()
        assert client.get("/api/ready").json()["parts"]["database"] == "ok"
        assert client.get("/api/health").json()["status"] == "ok"
        for ask in asks:
            assert ask().status_code < 300


def small_files() -> None:
    """As on a full disk: no file can grow."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))


@pytest.mark.thorough
def test_a_server_that_starts_on_a_full_disk_says_so_in_words(settings: Settings) -> None:
    with running(settings) as site:
        match = begun(site.client())["id"]
    port = free_port()
    words = [sys.executable, "-m", "tabuleiro", "--lang", "en", "serve", "--no-browser"]
    words += ["--port", str(port), "--database", settings.database]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=small_files
    ) as process:
        assert process.stdout
        assert process.stderr
        first = process.stdout.readline()
        if first:  # it is there to be read, and tells that it cannot write
            client = Running(port, None).client()
            assert client.get("/api/health").json()["status"] == "unusable"
            assert code(client.post("/api/matches", json={"game": "rastros"})) == (503, "unusable")
            process.terminate()
        process.wait(30)
        said = process.stderr.read()
    assert "Traceback" not in said
    assert said.strip(), "in words"
    with running(settings) as site:
        assert good(site.client().get(f"/api/matches/{match}"))["seq"] == 1
