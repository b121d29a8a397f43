"""Protects whoever waits for the computer: whatever a process says or does not say, nobody gets another's answer, and
nobody waits for long."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from web.helpers import Running

from tabuleiro.web import workers
from tabuleiro.web.workers import PLAY, Failed, Workers

# Does at its first question, and in the first of its lives, what the test says; then answers with the game.
ODD = """
import json, os, sys, time
def say(document):
    print(json.dumps(document), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "stop":
        continue
    id, game, seen = asked["id"], asked["game"], asked["folder"] + "/seen"
    if asked["do"] != "echo" and not os.path.exists(seen):
        open(seen, "w")
        exec(asked["do"])
    say({"id": id, "state": "thinking"})
    say({"id": id, "found": game})
"""
STRAY = 'for one in (None, id - 1, id + 1, str(id)): say({"id": one, "found": "stray"} if one else {"found": "stray"})'
LATE = 'say({"id": id, "found": game}); say({"id": id, "found": game})'
TORN = 'print(json.dumps({"id": id, "found": "torn"})[:-4])'
NO_WORDS = 'print("[1]")'
LONG = 'print("x" * 5000)'
SILENT = "say({}); time.sleep(3600)"
BUSY = """
say({"id": id, "state": "thinking"})
while True:
    say({})
    time.sleep(0.05)
"""


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    monkeypatch.setattr(workers, "COMMAND", (sys.executable, "-c", ODD))
    return lambda do, game: {"do": do, "game": game, "folder": str(tmp_path), "seconds": 1}


def run(work: Callable[[Workers], Awaitable[None]]) -> None:
    async def whole() -> None:
        pool = Workers(1)
        try:
            await asyncio.wait_for(work(pool), 120)
        finally:
            await pool.close()

    asyncio.run(whole())


@pytest.mark.parametrize(
    "do", [STRAY, LATE, TORN, NO_WORDS, LONG, SILENT], ids="stray late torn no-words long silent".split()
)
def test_a_question_gets_its_own_answer_or_is_asked_again(
    do: str, odd: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "LINE", 1000)
    if do == SILENT:
        monkeypatch.setattr(workers, "STARTING", 60)
        monkeypatch.setattr(workers, "SILENCE", 0.2)

    async def work(pool: Workers) -> None:
        first = asyncio.create_task(pool.do(PLAY, odd(do, "first")))
        second = asyncio.create_task(pool.do(PLAY, odd("echo", "second")))
        if do == SILENT:
            while not (process := pool._workers[0].process):
                await asyncio.sleep(0)
            await process.wait()  # given up on, and ended
            monkeypatch.setattr(workers, "SILENCE", 60)
        assert await first == "first"
        assert await second == "second"
        assert await pool.do(PLAY, odd("echo", "third")) == "third"

    run(work)


def test_a_process_that_lives_but_never_answers_is_replaced(
    odd: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.1)

    async def work(pool: Workers) -> None:
        first = asyncio.create_task(pool.do(PLAY, odd(BUSY, "first")))
        while not (process := pool._workers[0].process):
            await asyncio.sleep(0)
        await process.wait()
        monkeypatch.setattr(workers, "GRACE", 60)
        assert await first == "first"

    run(work)


def test_what_is_garbled_again_and_again_fails_alone(odd: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    async def work(pool: Workers) -> None:
        garbled = asyncio.create_task(pool.do(PLAY, odd('os.remove(seen); print("{")', "first")))
        second = asyncio.create_task(pool.do(PLAY, odd("echo", "second")))
        with pytest.raises(Failed):
            await garbled
        assert await second == "second"

    run(work)


def test_who_asked_what_a_process_died_of_is_told_to_come_again(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "COMMAND", (sys.executable, "-c", ""))  # dies at once, and so does the next
    client = site.client()
    while (answer := client.post("/api/analysis", json={"game": "rastros", "seconds": 1})).status_code == 202:
        pass  # not dead yet
    assert (answer.status_code, answer.json()["problem"]["code"]) == (503, "busy")
    assert answer.headers["retry-after"]


def test_the_engine_says_which_question_it_answers_and_survives_one_it_cannot_read() -> None:
    asked = [b"not json\n", b"[]\n", b'{"do": "stop"}\n', b'{"id": 7, "do": "no such verb"}\n']
    found = subprocess.run(
        [sys.executable, "-c", FEEDING], input=b"".join(asked), capture_output=True, timeout=120, check=True
    )
    said = [one for one in map(json.loads, found.stdout.splitlines()) if one]
    assert [one["id"] for one in said] == [None, None, None, 7]
    assert said[-1]["failed"].endswith("KeyError"), "where it went wrong, and nothing of what was asked"


def test_only_the_question_that_is_meant_is_hurried() -> None:
    from tabuleiro.engine.players.worker import Worker

    worker = Worker(lambda document: None)
    stops: list[bool] = []
    worker.proved = lambda request: stops.append(worker.stop.is_set())  # type: ignore[method-assign]
    worker.answer({"id": 1, "do": "proved"})
    worker.hurry(1)  # too late, and not for the next one
    worker.answer({"id": 2, "do": "proved"})
    worker.hurry(3)  # before it begins
    worker.answer({"id": 3, "do": "proved"})
    worker.proved = lambda request: [worker.hurry(id) or worker.stop.is_set() for id in (3, 4)]  # type: ignore[func-returns-value, method-assign]
    assert worker.answer({"id": 4, "do": "proved"}) == [False, True]  # while it is thought about
    assert stops == [False, False, True]


def test_a_match_that_was_taken_back_is_played_anew() -> None:
    from tabuleiro.engine.players.worker import Worker

    worker = Worker(lambda document: None)
    asked = {"game": "rastros", "variant": "default", "limits": "", "start": "", "seed": 1}
    for texts in (["d4"], ["d4", "d5"], ["f6", "g6"], ["f6"]):
        assert worker._match({**asked, "texts": texts}).texts == texts


# The engine's process, kept open until it has answered.
FEEDING = """
import subprocess, sys
worker = [sys.executable, "-m", "tabuleiro.engine.players.worker"]
one = subprocess.Popen(worker, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
one.stdin.write(sys.stdin.buffer.read())
one.stdin.flush()
for line in one.stdout:
    sys.stdout.buffer.write(line)
    if b"KeyError" in line:
        break
one.stdin.close()
one.wait()
"""


@pytest.mark.thorough
def test_a_process_does_not_count_the_memory_of_whoever_started_it() -> None:
    """Else each one that a large server starts would end after its first answer."""
    asked = "from tabuleiro.engine.players.worker import _memory; print(_memory())"
    large = f"import subprocess, sys\nballast = b'x' * 400_000_000\nsubprocess.run([sys.executable, '-c', {asked!r}])"
    found = int(subprocess.run([sys.executable, "-c", large], capture_output=True, text=True, check=True).stdout)
    assert found < 200_000
