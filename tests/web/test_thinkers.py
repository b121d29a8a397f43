"""Thinking as a service of its own: questions of a site are thought about elsewhere, the most urgent first, no more at
a time than there is room for; what a thinker was asked that is killed or stops is asked of another. Here over a bus of
this process; `tests/hostile/test_thinkers_killed.py` has real ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from commands import command
from web.test_bus import until
from web.test_workers import false

from tabuleiro.web import thinkers
from tabuleiro.web.bus import Memory
from tabuleiro.web.bus.letters import Letters
from tabuleiro.web.live.others import Others
from tabuleiro.web.thinker import Thinker
from tabuleiro.web.thinkers import Thinkers
from tabuleiro.web.workers import ANALYSIS, PLAY, REVIEW, Failed, Workers

__all__ = ["false"]
Ask = Callable[..., dict[str, Any]]


@dataclass
class Bench:
    """A site and thinkers on one bus."""

    room: list[Memory] = field(default_factory=list)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    stops: list[asyncio.Event] = field(default_factory=list)

    async def site(self) -> Thinkers:
        others = Others(Memory(self.room))
        pool = Thinkers(others)
        await others.open("site")
        return pool

    async def thinker(self, count: int = 1, program: str = "") -> Thinker:
        found, stop = Thinker(Memory(self.room), count), asyncio.Event()
        found._program = program or found._program
        ready = asyncio.Event()
        self.stops.append(stop)
        self.tasks.append(asyncio.create_task(found.run(stop, ready.set)))
        await ready.wait()
        return found


def run(work: Callable[[Bench], Awaitable[None]]) -> None:
    async def whole() -> None:
        bench = Bench()
        try:
            await asyncio.wait_for(work(bench), 60)
        finally:
            for stop in bench.stops:
                stop.set()
            for task in bench.tasks:
                task.cancel()
            await asyncio.gather(*bench.tasks, return_exceptions=True)

    asyncio.run(whole())


def asked(folder: Path) -> list[str]:
    file = folder / "asked"
    return file.read_text().split() if file.exists() else []


def test_a_question_is_answered_elsewhere_and_a_failure_is_told(false: Ask) -> None:
    async def work(bench: Bench) -> None:
        pool = await bench.site()
        assert pool.there is False
        await bench.thinker()
        states: list[str] = []
        assert await pool.do(PLAY, false("echo", "hex"), states.append) == "hex"
        assert states == ["thinking"]
        with pytest.raises(Failed, match="so"):
            await pool.do(PLAY, false("fail"))
        assert pool.there is True
        assert (pool.count, pool.doing, pool.ended["answered"]) == (1, [], 1)

    run(work)


def test_who_comes_later_is_told_what_waits(false: Ask) -> None:
    async def work(bench: Bench) -> None:
        pool = await bench.site()
        answer = asyncio.create_task(pool.do(PLAY, false("echo", "hex")))
        await asyncio.sleep(0.05)
        assert pool.waiting() == 1
        await bench.thinker()
        assert await answer == "hex"

    run(work)


def test_plays_go_first_and_no_more_is_taken_than_there_is_room_for(false: Ask, tmp_path: Path) -> None:
    async def work(bench: Bench) -> None:
        pool, other = await bench.site(), await bench.site()
        await bench.thinker(1)
        first = asyncio.create_task(pool.do(PLAY, false("wait", "first")))
        await until(lambda: asked(tmp_path) == ["first"])
        kinds = [(pool, REVIEW, "review"), (other, ANALYSIS, "analysis"), (pool, PLAY, "play"), (other, PLAY, "other")]
        rest = []
        for who, rank, name in kinds:
            rest.append(asyncio.create_task(who.do(rank, false("echo", name))))
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.3)
        assert asked(tmp_path) == ["first"], "what waits, waits at the sites"
        assert pool.waiting() + other.waiting() == 4
        (tmp_path / "go").touch()
        await asyncio.gather(first, *rest)
        order = asked(tmp_path)
        assert set(order[1:3]) == {"play", "other"}
        assert order[3:] == ["analysis", "review"]

    run(work)


def test_thoughts_leave_room_for_plays(false: Ask, tmp_path: Path) -> None:
    async def work(bench: Bench) -> None:
        pool = await bench.site()
        await bench.thinker(2)
        thoughts = [asyncio.create_task(pool.do(ANALYSIS, false("wait", f"thought{n}"))) for n in range(2)]
        await until(lambda: len(asked(tmp_path)) == 1)
        assert await pool.do(PLAY, false("echo", "play")) == "play"
        assert len(asked(tmp_path)) == 2
        (tmp_path / "go").touch()
        await asyncio.gather(*thoughts)

    run(work)


def test_what_a_silent_thinker_was_asked_is_asked_of_another_and_answered_once(
    false: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "AWAY", 1.5)

    async def work(bench: Bench) -> None:
        pool = await bench.site()
        first = await bench.thinker()
        answer = asyncio.create_task(pool.do(PLAY, false("wait", "hex")))
        await until(lambda: asked(tmp_path) == ["hex"])
        bench.room.remove(first._bus)  # it hears nothing, and …
        first._bus.publish = lambda text, to="": None  # type: ignore[method-assign]  # … nobody hears it
        await bench.thinker()
        (tmp_path / "go").touch()
        assert await answer == "hex"
        assert asked(tmp_path) == ["hex", "hex"]
        assert (pool.ended["late"], pool.ended["again"], pool.ended["answered"]) == (1, 1, 1)

    run(work)


def test_who_is_told_to_stop_answers_first_or_says_that_another_must(
    false: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabuleiro.web import thinker

    monkeypatch.setattr(thinker, "LEAVING", 0.3)

    async def work(bench: Bench) -> None:
        pool = await bench.site()
        await bench.thinker()
        answer = asyncio.create_task(pool.do(PLAY, false("wait", "hex")))
        await until(lambda: asked(tmp_path) == ["hex"])
        bench.stops[0].set()
        await until(lambda: bench.tasks[0].done())
        assert pool.there is False, "it takes nothing any more"
        assert pool.ended["again"] == 1
        (tmp_path / "go").touch()
        await bench.thinker()
        assert await answer == "hex"

    run(work)


def test_who_waits_no_more_has_it_stopped(false: Ask, tmp_path: Path) -> None:
    async def work(bench: Bench) -> None:
        pool = await bench.site()
        thinker = await bench.thinker()
        answer = asyncio.create_task(pool.do(PLAY, false("wait", "hex")))
        await until(lambda: asked(tmp_path) == ["hex"])
        answer.cancel()
        await until(lambda: not thinker._slots)
        (tmp_path / "go").touch()
        assert await pool.do(PLAY, false("echo", "go")) == "go"

    run(work)


def test_another_program_is_neither_asked_nor_counted(false: Ask, tmp_path: Path) -> None:
    async def work(bench: Bench) -> None:
        pool = await bench.site()
        await bench.thinker(program="0.0.1 other rules")
        answer = asyncio.create_task(pool.do(PLAY, false("echo", "hex")))
        await asyncio.sleep(0.5)
        assert (pool.there, asked(tmp_path)) == (False, [])
        await bench.thinker()
        assert await answer == "hex"

    run(work)


def test_a_letter_of_any_length_comes_whole_and_no_part_is_longer_than_a_note() -> None:
    async def work() -> None:
        room: list[Memory] = []
        here, there = Memory(room), Memory(room)
        found: list[Any] = []
        notes: list[str] = []
        read = Letters(there, "there", found.append).heard

        def hear(text: str) -> None:
            notes.append(text)
            read(text)

        await there.open("", hear, lambda: None, ("there",))
        await here.open("", notes.append, lambda: None, ("here",))
        letters = Letters(here, "me", found.append)
        long = "ação 歐陽 " * 5000
        letters.send("there", do="found", found=long)
        letters.send("there", do="short")
        await until(lambda: len(found) == 2)
        assert found == [{"do": "found", "found": long, "from": "me"}, {"do": "short", "from": "me"}]
        assert max(len(text.encode()) for text in notes) < 8000

    asyncio.run(work())


def test_workers_of_this_machine_are_as_many_as_asked_for() -> None:
    assert Workers(3).count == 3
    assert Workers(0).count == 0


def test_who_cannot_think_says_why(tmp_path: Path) -> None:
    done = command("serve", "--workers", "0", "--no-browser", "--database", tmp_path / "site.sqlite3")
    assert (done.code, "--bus" in done.err) == (2, True)
    assert "does not lead to a site" in command("think", "--bus", "carrier-pigeon").err
    assert "no connection" in command("think", "--bus", "nats://127.0.0.1:9").err
