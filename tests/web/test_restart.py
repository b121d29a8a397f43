"""A server that is killed, stopped, started twice, copied and put back: nothing that was told is lost."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from commands import command
from web.helpers import Running, begun, free_port, running
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabuleiro.rules import Problem
from tabuleiro.store import backup, restore
from tabuleiro.web import Settings
from tabuleiro.web.live.signer import read_secrets
from tabuleiro.web.serving import bound

AWAY = 1.5  # seconds


@contextmanager
def serving(database: Path, port: int, *more: str) -> Iterator[tuple[subprocess.Popen[str], Running]]:
    """`tabuleiro serve` as a process of its own."""
    words = [sys.executable, "-m", "tabuleiro", "serve", "--no-browser", "--lang", "en", *more]
    words += ["--port", str(port), "--database", str(database)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert f"http://localhost:{port}" in process.stdout.readline()
            yield process, Running(port, None)
        finally:
            process.kill()


@pytest.mark.thorough
def test_killed_in_the_middle_of_a_match_and_gone_on_with(tmp_path: Path) -> None:
    database, port = tmp_path / "site.sqlite3", free_port()
    with serving(database, port) as (process, site):
        client = site.client()
        match = begun(client, clock="100+5")
        moves = f"/api/matches/{match['id']}/moves"
        for text in ("d4", "d5"):
            before = client.post(moves, json={"move": text}).json()["match"]
        moved = time.monotonic()
        process.kill()
        process.wait()
    time.sleep(AWAY)  # nobody's time runs while the server is away
    with running(Settings(database=str(database), static=tmp_path / "static")) as site:
        with site.socket(match["id"], client, query="after=2") as live:
            hello = live.hear("hello")
            assert hello["you"] == [0, 1], "the seat is still ours"
            assert hello["match"]["state"]["history"] == [[0, "d4"], [1, "d5"]]
            assert live.hear("move")["seq"] == 3
            assert live.hear("resumed")["seq"] == 4
        client = site.client(cookies=client.cookies)
        clock = client.get(f"/api/matches/{match['id']}").json()["clock"]
        assert clock["running"] == 0
        assert clock["left"][1] == before["clock"]["left"][1]
        assert before["clock"]["left"][0] - clock["left"][0] <= time.monotonic() - moved - AWAY
        assert client.post(moves, json={"move": "c6", "ply": 2}).json()["match"]["state"]["ply"] == 3


@pytest.mark.thorough
def test_a_server_outlives_a_broken_pipe_names_nobody_and_tells_its_listeners_when_it_stops(tmp_path: Path) -> None:
    with serving(tmp_path / "site.sqlite3", free_port(), "--verbose") as (process, site):
        client = site.client()
        if hasattr(signal, "SIGPIPE"):  # as the system tells a program that writes to nobody
            process.send_signal(signal.SIGPIPE)
            assert client.get("/api/health").json()["status"] == "ok"
            assert process.poll() is None
        match = begun(client, names=["Zacarias", ""])
        client.get(match["seats"][0]["link"])
        with pytest.raises(InvalidStatus), site.socket(match["id"], query="after=x"):
            pass
        address = f"/api/matches/{match['id']}/events"
        with site.socket(match["id"], client) as live, site.client().stream("GET", address) as events:
            lines = events.iter_lines()
            assert next(lines) == "event: hello"
            live.hear("hello")
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed):
                live.hear("nothing of the kind")
            assert live.socket.close_code in (1001, 1012)
            assert "event: resync" in list(lines)
        assert process.wait(20) in (0, -signal.SIGTERM)
        said = process.stderr.read() if process.stderr else ""
    assert '"route": "/api/matches"' in said
    for secret in ("Zacarias", match["id"], "127.0.0.1", "error"):
        assert secret not in said


def test_a_database_that_cannot_be_used_is_said_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear aunt" * 99, "utf-8")
    done = command("serve", "--no-browser", "--port", "0", "--database", tmp_path / "letter", "--lang", "br")
    assert done.code == 2
    assert "não se pode usar" in done.err
    assert done.err.count("\n") == 1


def test_a_port_that_is_taken_is_said_and_without_one_the_next_is_found(site: Running) -> None:
    with pytest.raises(Problem, match=str(site.port)):
        bound("127.0.0.1", site.port)
    with bound("127.0.0.1", None) as found:
        assert found.getsockname()[1] > 0


def test_a_copy_is_made_and_put_back_while_the_server_runs(settings: Settings, tmp_path: Path) -> None:
    with running(replace(settings, heartbeat=0.1)) as site:
        client = site.client()
        match = begun(client)
        moves = f"/api/matches/{match['id']}/moves"
        client.post(moves, json={"move": "d4"})
        assert backup(settings.database, tmp_path / "copy") == 2
        client.post(moves, json={"move": "d5"})
        assert restore(settings.database, tmp_path / "copy").events == 2
        until = time.monotonic() + 120
        while client.get(f"/api/matches/{match['id']}").json()["seq"] != 2:
            assert time.monotonic() < until, "the server did not notice"
            time.sleep(0.05)
        answer = client.post(moves, json={"move": "c4"})
        assert answer.json()["match"]["state"]["history"] == [[0, "d4"], [1, "c4"]]


def test_matches_are_forgotten_by_memory_but_not_by_the_log(settings: Settings) -> None:
    with running(replace(settings, open_matches=1, heartbeat=0.1)) as site:
        client = site.client()
        ids = [begun(client)["id"] for _ in range(4)]
        until = time.monotonic() + 120
        while client.get("/api/health").json()["matches"] > 1:
            assert time.monotonic() < until
            time.sleep(0.05)
        for id in ids:
            answer = client.post(f"/api/matches/{id}/moves", json={"move": "d4"})
            assert answer.json()["match"]["state"]["ply"] == 1


def test_the_secret_is_changed_while_the_site_runs(settings: Settings) -> None:
    with running(replace(settings, heartbeat=0.05)) as site:

        def step(word: str) -> None:
            assert command("secret", word, "--database", settings.database).code == 0
            known, patience = read_secrets(settings.secret_file), 600
            while site.app.state.site.house.signer.secrets != known and (patience := patience - 1):
                time.sleep(0.05)

        def play(client: httpx.Client, match: dict[str, Any], move: str) -> int:
            return client.post(f"/api/matches/{match['id']}/moves", json={"move": move}).status_code

        old = site.client()
        theirs = begun(old, seats=["me", "me"])
        step("add")
        step("use")
        new = site.client()
        ours = begun(new, seats=["me", "me"])
        assert play(old, theirs, "d4") == 200  # seats that were written down before stay
        step("drop")
        assert play(new, ours, "d4") == 200
        assert play(old, theirs, "d5") == 403
