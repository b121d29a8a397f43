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

import pytest
from web.helpers import Running, begun, free_port, running
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabuleiro.rules import Problem
from tabuleiro.store import backup, restore
from tabuleiro.web import Settings
from tabuleiro.web.serving import bound

AWAY = 1.5  # seconds


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "tabuleiro", *words]


@contextmanager
def serving(database: Path, port: int, *more: str) -> Iterator[tuple[subprocess.Popen[str], Running]]:
    """`tabuleiro serve` as a process of its own."""
    words = command("serve", "--no-browser", "--port", str(port), "--database", str(database), "--lang", "en", *more)
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert f"http://localhost:{port}" in process.stdout.readline()
            yield process, Running(port, None)
        finally:
            process.kill()


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
    with serving(database, port) as (process, site):
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
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        errors = process.stderr.read() if process.stderr else ""
        assert "Traceback" not in errors


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="Windows has no such signal")
def test_a_browser_that_goes_away_in_the_middle_is_no_end(tmp_path: Path) -> None:
    """As the system tells a program that writes to nobody: by a signal that would end it."""
    with serving(tmp_path / "site.sqlite3", free_port()) as (process, site):
        site.client().get("/api/health")
        process.send_signal(signal.SIGPIPE)
        assert site.client().get("/api/health").json()["status"] == "ok"
        assert process.poll() is None


def test_a_server_that_stops_tells_its_listeners_to_come_back(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path / "site.sqlite3", port) as (process, site):
        id = begun(site.client())["id"]
        with site.socket(id) as live, site.client().stream("GET", f"/api/matches/{id}/events") as events:
            lines = events.iter_lines()
            assert next(lines) == "event: hello"
            live.hear("hello")
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed):
                live.hear("nothing of the kind")
            assert live.socket.close_code in (1001, 1012)
            assert "event: resync" in list(lines)
        assert process.wait(20) in (0, -signal.SIGTERM)


def test_a_second_server_on_the_same_file_is_refused(site: Running) -> None:
    database = site.app.state.site.settings.database
    words = command("--lang", "en", "serve", "--no-browser", "--database", database)
    second = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert "is in use by another server" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_database_that_cannot_be_used_is_said_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear aunt" * 99, "utf-8")
    words = command("serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "letter"), "--lang", "br")
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "não se pode usar" in done.stderr
    assert done.stderr.count("\n") == 1


def test_logs_name_nobody(tmp_path: Path) -> None:
    with serving(tmp_path / "site.sqlite3", free_port(), "--verbose") as (process, site):
        client = site.client()
        match = begun(client, names=["Zacarias", ""])
        with site.socket(match["id"], client) as live:
            live.hear("hello")
        client.get(match["seats"][0]["link"])
        with pytest.raises(InvalidStatus), site.socket(match["id"], query="after=x"):
            pass
        process.send_signal(signal.SIGINT)
        process.wait(20)
        said = process.stderr.read() if process.stderr else ""
    assert '"route": "/api/matches"' in said
    for secret in ("Zacarias", match["id"], "127.0.0.1", "error"):
        assert secret not in said


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
