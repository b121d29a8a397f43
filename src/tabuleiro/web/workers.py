"""Processes that think for the site, so that it answers while they compile. What is asked waits in line for one.

Plays of matches go first, then analyses, then reviews, which are asked for ply by ply; thoughts leave some processes to
the matches. A process that dies or answers nothing in time is replaced, and what it was asked is asked again.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

log = logging.getLogger("tabuleiro.web")

WARMING, THINKING, READY, FAILED = "warming", "thinking", "ready", "failed"
PLAY, ANALYSIS, REVIEW = range(3)  # who goes first
TRIES = 2
READYING = 180.0  # seconds at most to get ready: to compile a game on a slow machine
GRACE = 15.0  # seconds beyond those a request says
COMMAND = (sys.executable, "-m", "tabuleiro.engine.worker")
LINE = 1 << 24  # bytes of an answer at most

Request = dict[str, Any]


class Failed(Exception):
    """A request that could not be answered."""


class Unwanted(Exception):
    """A request that nobody waits for any more, and that was not begun."""


class Task:
    """Something asked, and its answer to come."""

    def __init__(self, rank: int, number: int, request: Request, tell: Callable[[str], None]) -> None:
        self.rank, self.number = rank, number
        self.request = request
        self.tell = tell
        self.wanted: Callable[[], bool] = lambda: True
        self.tries = 0
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.task: Task | None = None
        self.running: asyncio.Task[None] | None = None
        self.state = WARMING
        self.games: set[str] = set()  # what it has thought about

    async def ask(self, task: Task) -> Any:
        """The answer; Failed if there is none, EOFError or TimeoutError if the process is of no use any more."""
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self.process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, limit=LINE)
            self.games = set()
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin
        assert stdout
        stdin.write(json.dumps(task.request).encode() + b"\n")
        patience = READYING
        while True:
            async with asyncio.timeout(patience):
                line = await stdout.readline()
            if not line:
                raise EOFError
            found = json.loads(line)
            if "state" in found:
                self.state = found["state"]
                task.tell(self.state)
                patience = float(task.request.get("seconds", 0)) + GRACE
            elif "failed" in found:
                raise Failed(found["failed"])
            else:
                self.games.add(task.request["game"])
                return found["found"]

    def hurry(self) -> None:
        """Have it answer at once; what it answers is of no interest."""
        if self.process and self.process.stdin and self.process.returncode is None:
            with suppress(OSError):
                self.process.stdin.write(b'{"do": "stop"}\n')

    async def end(self) -> None:
        process, self.process = self.process, None
        if process:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            await process.wait()


class Workers:
    """All processes that think for this server."""

    def __init__(self, most: int | None = None) -> None:
        self._workers = [Worker() for _ in range(most or min(4, 1 + (os.cpu_count() or 1)))]
        self._waiting: list[Task] = []
        self._numbers = itertools.count()
        self._closed = False

    @property
    def doing(self) -> list[str]:
        """What each process does."""
        return [f"{worker.state} {worker.task.request['game']}" if worker.task else "idle" for worker in self._workers]

    async def do(
        self,
        rank: int,
        request: Request,
        tell: Callable[[str], None] = lambda state: None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Any:
        """Have something thought about; `tell` hears when it begins, `wanted` is asked before."""
        task = Task(rank, next(self._numbers), request, tell)
        task.wanted = wanted
        self._wait(task)
        try:
            return await task.answer
        except asyncio.CancelledError:
            if task in self._waiting:
                self._waiting.remove(task)
            for worker in self._workers:
                if worker.task is task:
                    worker.hurry()
            raise

    def _wait(self, task: Task) -> None:
        self._waiting.append(task)
        self._waiting.sort(key=lambda one: (one.rank, one.number))
        self._go_on()

    def _go_on(self) -> None:
        """Give what waits to those who have nothing to do."""
        while not self._closed and (free := [worker for worker in self._workers if worker.task is None]):
            busy = sum(worker.task is not None and worker.task.rank > PLAY for worker in self._workers)
            room = busy < max(1, len(self._workers) - 2)
            task = next((one for one in self._waiting if one.rank == PLAY or room), None)
            if task is None:
                return
            self._waiting.remove(task)
            if not task.wanted():
                task.answer.set_exception(Unwanted())
                continue
            worker = next((one for one in free if task.request["game"] in one.games), free[0])
            worker.task, worker.state = task, WARMING
            worker.running = asyncio.create_task(self._run(worker, task))

    async def _run(self, worker: Worker, task: Task) -> None:
        try:
            found = await worker.ask(task)
        except Failed as failure:
            self._settle(task, failure)
        except (EOFError, TimeoutError, OSError) as error:
            await worker.end()
            task.tries += 1
            log.warning("a process that thinks has ended", extra={"what": type(error).__name__})
            if task.tries < TRIES and not task.answer.done():
                worker.task = None
                self._wait(task)
            else:
                self._settle(task, Failed(repr(error)))
        else:
            self._settle(task, found)
        finally:
            worker.task = None
            self._go_on()

    def _settle(self, task: Task, found: Any) -> None:
        if task.answer.done():
            return
        if isinstance(found, Exception):
            task.answer.set_exception(found)
        else:
            task.answer.set_result(found)

    async def close(self) -> None:
        self._closed = True
        for task in self._waiting:
            task.answer.cancel()
        running = [worker.running for worker in self._workers if worker.running]
        for one in running:
            one.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))
