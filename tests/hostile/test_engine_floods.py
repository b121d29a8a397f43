"""Protects whoever plays against the computer: nobody else's flood of games or questions makes them wait for long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from web.helpers import Running, begun, running
from web.test_guard import code
from web.test_workers import false, run  # noqa: F401

from tabuleiro.web import Settings
from tabuleiro.web.workers import ANALYSIS, PLAY, Workers

Work = Callable[[Workers], Awaitable[None]]


def flood(tmp_path: Path, asked: Callable[..., dict[str, Any]], rows: list[tuple[int, str, str]]) -> list[str]:
    """In which order one process answers what was asked, all of it while it was busy: (rank, address, session) each."""

    async def work(pool: Workers) -> None:
        first = asyncio.create_task(pool.do(PLAY, asked("wait", "first")))
        while not (tmp_path / "asked").exists():
            await asyncio.sleep(0.01)
        rest = [
            asyncio.create_task(pool.do(rank, asked("echo", f"{address}{session}"), by=(address, session)))
            for rank, address, session in rows
        ]
        await asyncio.sleep(0)
        (tmp_path / "go").touch()
        await asyncio.gather(first, *rest)

    run(work, most=1)
    return (tmp_path / "asked").read_text().split()[1:]


def test_addresses_take_turns(tmp_path: Path, false: Callable[..., dict[str, Any]]) -> None:  # noqa: F811
    rows = [(PLAY, "many", str(i)) for i in range(20)] + [(PLAY, "one", ""), (PLAY, "other", "")]
    assert {"one", "other"} <= set(flood(tmp_path, false, rows)[:3])


def test_visitors_of_one_address_take_turns(tmp_path: Path, false: Callable[..., dict[str, Any]]) -> None:  # noqa: F811
    rows = [(PLAY, "school", "a") for _ in range(10)] + [(PLAY, "school", "b"), (PLAY, "school", "c")]
    assert {"schoolb", "schoolc"} <= set(flood(tmp_path, false, rows)[:3])


def test_plays_of_one_address_do_not_keep_others_from_their_questions(
    tmp_path: Path,
    false: Callable[..., dict[str, Any]],  # noqa: F811
) -> None:
    """With two processes, one is busy for the flood: the other is for whoever has none."""

    order: list[str] = []  # in the order of the pool: two processes may write down what they were asked in any

    def noted(what: str) -> Callable[[], bool]:
        def wanted() -> bool:
            order.append(what)
            return True

        return wanted

    async def work(pool: Workers) -> None:
        held = asyncio.create_task(pool.do(PLAY, false("wait", "held"), by=("many", "")))
        own = asyncio.create_task(pool.do(PLAY, false("wait", "own"), by=("many", "")))
        while (tmp_path / "asked").exists() is False or len((tmp_path / "asked").read_text().split()) < 2:
            await asyncio.sleep(0.01)
        plays = [
            asyncio.create_task(pool.do(PLAY, false("echo", "play"), wanted=noted("play"), by=("many", "")))
            for _ in range(5)
        ]
        asked = pool.do(ANALYSIS, false("echo", "question"), wanted=noted("question"), by=("one", ""))
        question = asyncio.create_task(asked)
        await asyncio.sleep(0)
        (tmp_path / "go").touch()
        await asyncio.gather(held, own, *plays, question)

    run(work, most=2)
    assert order == ["question"] + 5 * ["play"]


def thinking(site: Running, id: str) -> bool:
    task = site.app.state.site.matches._places[id].thinking
    return bool(task and not task.done())


def test_nobody_watches_so_nobody_thinks(site: Running) -> None:
    client = site.client()
    match = begun(client, "hex", seats=["random", "random"])
    path = f"/api/matches/{match['id']}"
    assert not thinking(site, match["id"])
    assert client.get(path).json()["seq"] == match["seq"] == 1
    with site.socket(match["id"]) as live:
        seen = live.hear("move")["seq"]
        assert live.hear("move")["seq"] == seen + 1
    while thinking(site, match["id"]):  # until the socket's end has been noticed
        client.get("/api/health")
    stopped = client.get(path).json()
    if not stopped["state"]["result"]:
        assert client.get(path).json()["seq"] == stopped["seq"]
        with site.socket(match["id"]) as live:
            assert live.hear("move")["seq"] == stopped["seq"] + 1, "and it goes on when somebody looks again"


def test_people_who_have_gone_find_the_answer_to_their_play(site: Running) -> None:
    client = site.client()
    match = begun(client, seats=["me", "random"])
    with site.socket(match["id"], client) as live:
        live.get("move", move=match["match"]["state"]["legal"][0]["text"])
    with site.socket(match["id"]) as watcher:
        if watcher.hear("hello")["match"]["state"]["ply"] < 2:
            assert watcher.hear("move")["player"] == 1


def test_limits_hold_without_a_cookie(settings: Settings) -> None:
    limits = replace(settings, watched_of_address=2, unfinished_of_address=4, created_without="6/hour")
    with running(limits) as site:
        for _ in range(2):
            begun(site.client(), seats=["level:10", "level:10"])
        refused = site.client().post("/api/matches", json={"game": "hex", "seats": ["level:10", "careful"]})
        assert code(refused) == (429, "often")
        assert int(refused.headers["retry-after"]) > 0
        for _ in range(2):
            begun(site.client(), seats=["me", "level:1"])
        assert code(site.client().post("/api/matches", json={"game": "hex"})) == (429, "often")
        client = site.client()
        for _ in range(2):
            assert code(client.post("/api/matches", json={"game": "hex"})) == (429, "often")


@pytest.mark.thorough
def test_thoughts_of_an_address_are_counted_however_many_cookies_it_has(settings: Settings) -> None:
    with running(replace(settings, thoughts_of_address="2/hour")) as site:
        statuses = []
        for _ in range(3):
            client = site.client()
            begun(client)  # a session of one's own
            statuses.append(client.post("/api/analysis", json={"game": "shisima", "seconds": 0.1}).status_code)
        assert statuses[2] == 429
        assert 429 not in statuses[:2]


def test_the_turns_of_many_visitors_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabuleiro.web import workers

    monkeypatch.setattr(workers, "REMEMBERED", 10)

    async def work() -> None:
        pool = Workers(1)
        for i in range(30):
            task = workers.Task(PLAY, i, {}, lambda state: None, (f"a{i}", ""))
            pool._waiting.append(task)
            pool._take(task)
            task.answer.cancel()
        assert len(pool._turns) <= 10

    asyncio.run(work())
