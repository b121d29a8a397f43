"""Processes that think for the site: who goes first, what happens when one dies; and the site answers meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from web.helpers import Running, begun

from tabuleiro.web import workers
from tabuleiro.web.workers import ANALYSIS, PLAY, REVIEW, Failed, Unwanted, Workers

# Answers what it is asked to; dies, fails and waits when told to, and keeps a list of what it was asked.
FALSE = """
import json, os, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "stop":
        continue
    folder = asked["folder"]
    open(folder + "/asked", "a").write(asked["game"] + "\\n")
    if asked["do"] == "die" and not os.path.exists(folder + "/died"):
        open(folder + "/died", "w")
        os._exit(1)
    while asked["do"] == "wait" and not os.path.exists(folder + "/go"):
        time.sleep(0.01)
    about = {"id": asked["id"]}
    print(json.dumps({**about, "state": "thinking"}), flush=True)
    found = {"failed": "so"} if asked["do"] == "fail" else {"found": asked["game"]}
    print(json.dumps({**about, **found}), flush=True)
"""


@pytest.fixture
def false(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """Requests to a worker that thinks nothing."""
    monkeypatch.setattr(workers, "COMMAND", (sys.executable, "-c", FALSE))
    return lambda do, game="x": {"do": do, "game": game, "folder": str(tmp_path), "seconds": 1}


def run(work: Callable[[Workers], Awaitable[None]], most: int = 2) -> None:
    async def whole() -> None:
        pool = Workers(most)
        try:
            await asyncio.wait_for(work(pool), 60)
        finally:
            await pool.close()

    asyncio.run(whole())


def test_a_request_is_answered_and_a_failure_is_told(false: Callable[..., dict[str, Any]]) -> None:
    async def work(pool: Workers) -> None:
        states: list[str] = []
        assert await pool.do(PLAY, false("echo", "hex"), states.append) == "hex"
        assert states == ["thinking"]
        with pytest.raises(Failed, match="so"):
            await pool.do(PLAY, false("fail"))
        assert pool.doing == ["idle", "idle"]

    run(work)


def test_what_a_dying_process_was_asked_is_asked_again(false: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    async def work(pool: Workers) -> None:
        assert await pool.do(PLAY, false("die", "hex")) == "hex"
        assert (tmp_path / "asked").read_text().split() == ["hex", "hex"]

    run(work)


def test_who_never_answers_is_replaced(
    false: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(workers, "READYING", 0.2)

    async def work(pool: Workers) -> None:
        with pytest.raises(Failed):
            await pool.do(PLAY, false("wait"))
        (tmp_path / "go").touch()
        monkeypatch.setattr(workers, "READYING", 60)
        assert await pool.do(PLAY, false("wait", "hex")) == "hex"

    run(work)


def test_plays_go_before_analyses_and_these_before_reviews(
    false: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    async def work(pool: Workers) -> None:
        first = asyncio.create_task(pool.do(REVIEW, false("wait", "first")))
        while not (tmp_path / "asked").exists():
            await asyncio.sleep(0.01)
        ranks = {"review": REVIEW, "analysis": ANALYSIS, "play": PLAY}
        rest = [asyncio.create_task(pool.do(rank, false("echo", name))) for name, rank in ranks.items()]
        gone = asyncio.create_task(pool.do(PLAY, false("echo", "gone")))
        old = asyncio.create_task(pool.do(PLAY, false("echo", "old"), wanted=lambda: False))
        await asyncio.sleep(0)
        gone.cancel()
        (tmp_path / "go").touch()
        await asyncio.gather(first, *rest)
        with pytest.raises(Unwanted):
            await old
        assert (tmp_path / "asked").read_text().split() == ["first", "play", "analysis", "review"]

    run(work, most=1)


def test_thoughts_leave_a_process_to_the_matches(false: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    async def work(pool: Workers) -> None:
        thoughts = [asyncio.create_task(pool.do(ANALYSIS, false("wait", "thought"))) for _ in range(3)]
        assert await pool.do(PLAY, false("echo", "play")) == "play", "while all of them wait"
        (tmp_path / "go").touch()
        assert await asyncio.gather(*thoughts) == ["thought"] * 3

    run(work)


@pytest.mark.thorough
def test_the_site_answers_while_a_process_is_busy_and_a_killed_one_only_delays_a_play(site: Running) -> None:
    """With the true engine, at its easiest."""
    client = site.client()
    match = begun(client, "semaforo", seats=["me", "careful"])
    path = f"/api/matches/{match['id']}"
    with site.socket(match["id"], client) as live:
        assert live.get("move", move=match["match"]["state"]["legal"][0]["text"])["kind"] == "reply"
        health = client.get("/api/health").json()
        assert health["engine"]["semaforo default careful"] in ("warming", "ready")
        assert len(health["workers"]) == len(site.app.state.site.workers._workers)
        for worker in site.app.state.site.workers._workers:
            if worker.process and worker.process.returncode is None:
                os.kill(worker.process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        while (event := live.hear("move", timeout=120))["player"] != 1:
            pass
        assert event["match"]["state"]["ply"] == 2
    assert client.get(path).json()["state"]["turn"] == 0
