"""Protects the day from its papers: results and moves never wait for what is printed, brought or simulated, and nobody
is given more of that than there is room for."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from web.event_helpers import good, result
from web.helpers import Running, begun, running
from web.test_events_killed import filled
from web.test_guard import code

from tabuleiro.web import Settings, chores
from tabuleiro.web.problems import Refusal

PAPER = "/api/games/rastros/print/record.pdf"

# A press that prints only when it is told to.
SLOW = """
import json, os, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "stop":
        continue
    while not os.path.exists({go!r}):
        time.sleep(0.01)
        print("{{}}", flush=True)
    open(asked["with"]["file"], "wb").write(b"%PDF")
    print(json.dumps({{"id": asked["id"], "found": None}}), flush=True)
"""


@pytest.fixture
def go(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file that lets papers be printed."""
    file = tmp_path / "go"
    monkeypatch.setattr(chores, "COMMAND", (sys.executable, "-c", SLOW.format(go=str(file))))
    return file


def asking(site: Running, count: int) -> tuple[list[threading.Thread], list[httpx.Response]]:
    """So many who ask for a paper at once, each without a cookie; and their answers to come."""
    answers: list[httpx.Response] = []
    clients = [site.client() for _ in range(count)]
    threads = [threading.Thread(target=lambda one=one: answers.append(one.get(PAPER))) for one in clients]
    for thread in threads:
        thread.start()
    return threads, answers


def waiting(site: Running, count: int) -> None:
    """Until so many papers wait."""
    client = site.client()
    while site.app.state.site.chores.workers.waiting() < count:
        client.get("/api/version")


@pytest.mark.thorough
def test_results_and_moves_do_not_wait_for_papers(
    hall: tuple[Running, httpx.Client], monkeypatch: pytest.MonkeyPatch, go: Path
) -> None:
    site, client = hall
    pool = chores.Chores(site.app.state.site.settings, site.app.state.site.rates)
    monkeypatch.setattr(site.app.state.site, "chores", pool)
    event = filled(client, 2)
    threads, answers = asking(site, 12)
    waiting(site, 8)
    good(result(client, event, {"dispute": "A-1", "slot": "mesa1"}, "X"))
    match = begun(client)
    played = client.post(f"/api/matches/{match['id']}/moves", json={"move": "d4"})
    assert played.status_code == 200
    assert client.get("/api/games/hex/picture.svg").status_code == 200
    assert not answers, "none of them is printed yet"
    go.touch()
    for thread in threads:
        thread.join()
    assert [one.content for one in answers] == [b"%PDF"] * 12
    asyncio.run_coroutine_threadsafe(pool.close(), pool_loop(site)).result(60)


def pool_loop(site: Running) -> asyncio.AbstractEventLoop:
    task = next(iter(site.app.state.site.house.tasks._tasks))
    return task.get_loop()


@pytest.mark.thorough
def test_one_address_fills_only_its_part_of_the_queue_and_all_together_theirs(settings: Settings, go: Path) -> None:
    for limits, status in (({"chores_of_one": 2}, 429), ({"chores_waiting": 2}, 503)):
        with running(replace(settings, **limits)) as site:
            site.app.state.site.chores.workers._workers[1:] = []
            threads, _ = asking(site, 3)
            waiting(site, 2)
            refused = site.client().get(PAPER)
            assert refused.status_code == status
            assert int(refused.headers["retry-after"]) > 0
            assert refused.json()["problem"]["text"]
            go.touch()
            for thread in threads:
                thread.join()
            go.unlink()


def test_who_has_no_paper_waiting_finds_room_beside_those_who_have_many(settings: Settings, go: Path) -> None:
    with running(replace(settings, chores_waiting=2, proxies=("127.0.0.1",))) as site:
        site.app.state.site.chores.workers._workers[1:] = []
        threads, _ = asking(site, 3)
        waiting(site, 2)
        organiser = site.client(headers={"x-forwarded-for": "203.0.113.9"})
        answers: list[httpx.Response] = []
        threads.append(threading.Thread(target=lambda: answers.append(organiser.get(PAPER))))
        threads[-1].start()
        while site.app.state.site.chores.workers.waiting() < 3 and not answers:
            site.client().get("/api/version")
        assert site.client().get(PAPER).status_code == 503, "the others wait as before"
        go.touch()
        for thread in threads:
            thread.join()
        assert answers[0].content == b"%PDF"


def test_papers_of_an_address_are_counted_however_many_cookies_it_has(settings: Settings, go: Path) -> None:
    go.touch()
    with running(replace(settings, chores_of_address="2/hour")) as site:
        statuses = []
        for _ in range(3):
            client = site.client()
            begun(client)
            statuses.append(client.get(PAPER).status_code)
        assert statuses == [200, 200, 429]


@pytest.mark.parametrize("size", ["301cm", "999cm", "999cm&sheets=true"])
def test_what_is_too_large_is_refused_before_it_is_drawn(size: str, site: Running) -> None:
    for what in ("board", "pieces"):
        refused = site.client().get(f"/api/games/rastros/print/{what}.pdf?size={size}")
        assert code(refused) == (413, "large")


def test_a_press_that_dies_refuses_kindly_and_is_replaced(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, go: Path
) -> None:
    go.touch()
    with running(settings) as site:
        workers = site.app.state.site.chores.workers._workers
        true = [worker.command for worker in workers]
        for worker in workers:
            worker.command = (sys.executable, "-c", "")
        refused = site.client().get(PAPER)
        assert code(refused) == (503, "busy")
        assert int(refused.headers["retry-after"]) > 0
        for worker, command in zip(workers, true, strict=True):
            worker.command = command
        assert site.client().get(PAPER).content == b"%PDF"


def test_drawings_wait_in_a_line_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chores, "QUEUE", 3)

    async def work() -> None:
        go = threading.Event()
        held: list[Callable[[], object]] = [go.wait] * 3
        tasks = [asyncio.create_task(chores.aside(one)) for one in held]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await chores.aside(go.wait)
        assert refused.value.status == 503
        assert await asyncio.to_thread(lambda: "a result") == "a result", "other threads are free"
        go.set()
        await asyncio.gather(*tasks)
        assert await chores.aside(lambda: 1) == 1

    asyncio.run(work())
