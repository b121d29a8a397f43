"""Processes that think for the site, so that it answers while they compile. What is asked waits in line for one.

It goes by turns: the address that has the fewest processes goes first, and at one address the visitor who has waited
longest. Between equals plays of matches go first, then analyses, then reviews, which are asked for ply by ply; thoughts
leave some processes to the matches. A process that dies, falls silent, says what nobody understands or answers nothing
in time is replaced, and what it was asked is asked again.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

log = logging.getLogger("tabuleiro.web")

WARMING, THINKING, READY, FAILED = "warming", "thinking", "ready", "failed"
PLAY, ANALYSIS, REVIEW = range(3)  # who goes first
TRIES = 2
STARTING = 30.0  # seconds at most until a new process gives a sign of life …
SILENCE = 10.0  # … and then between two of them: it gives one every second
READYING = 180.0  # seconds at most to get ready: to compile a game on a slow machine
GRACE = 10.0  # seconds beyond those a request says
COMMAND = (sys.executable, "-m", "tabuleiro.engine.players.worker")
LINE = 1 << 24  # bytes of an answer at most
REMEMBERED = 10_000  # visitors of whom it is known when they last had their turn

Request = dict[str, Any]
By = tuple[str, str]  # who asks: an address, and a session there
NOBODY = ("", "")


class Failed(Exception):
    """A request that could not be answered; says where it went wrong, and nothing that was asked."""

    plain = True

    def __str__(self) -> str:
        return f", in a process that thinks:\n{self.args[0]}" if self.args else ""


class Unwanted(Exception):
    """A request that nobody waits for any more, and that was not begun."""


class Garbled(Exception):
    """A process has said what nobody understands: nothing that it says counts any more."""


class Left(EOFError):
    """Who thought about something has been told to stop, and said so: nobody's fault."""


class Task:
    """Something asked, and its answer to come."""

    def __init__(self, rank: int, number: int, request: Request, tell: Callable[[str], None], by: By = NOBODY) -> None:
        self.rank, self.number = rank, number
        self.request = request
        self.tell = tell
        self.by = by
        self.wanted: Callable[[], bool] = lambda: True
        self.tries = 0
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.task: Task | None = None
        self.running: asyncio.Task[None] | None = None
        self.state = WARMING
        self.games: set[str] = set()  # what it has thought about
        self._ids = itertools.count(1)
        self._id = 0  # of the question that is asked now

    async def ask(self, task: Task) -> Any:
        """The answer; Failed if there is none. By any other exception the process is of no use any more."""
        silence = SILENCE
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = self.command or COMMAND
            self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LINE)
            self.games = set()
            silence = STARTING
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin
        assert stdout
        self._id = next(self._ids)
        stdin.write(json.dumps({**task.request, "id": self._id}).encode() + b"\n")
        loop = asyncio.get_running_loop()
        until = loop.time() + READYING
        while True:
            async with asyncio.timeout(min(silence, until - loop.time())):
                found = read_line(await stdout.readline())
            silence = SILENCE
            if found.get("id", 0) is None:
                raise Garbled(found.get("failed"))
            if found.get("id") != self._id:  # a sign of life, or a late word about what was asked before
                continue
            if "state" in found:
                self.state = found["state"]
                task.tell(self.state)
                until = loop.time() + float(task.request.get("seconds", 0)) + GRACE
            elif "failed" in found:
                raise Failed(found["failed"])
            elif "found" in found:
                self.games.add(task.request["game"])
                return found["found"]

    def hurry(self) -> None:
        """Have it answer at once; what it answers is of no interest."""
        if self.process and self.process.stdin and self.process.returncode is None:
            with suppress(OSError):
                self.process.stdin.write(json.dumps({"do": "stop", "id": self._id}).encode() + b"\n")

    async def end(self) -> None:
        process, self.process = self.process, None
        if process:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            await process.wait()


def read_line(line: bytes) -> dict[str, Any]:
    """What a process has said; EOFError if it says nothing any more."""
    if not line.endswith(b"\n"):
        raise EOFError
    try:
        found = json.loads(line)
    except ValueError:
        raise Garbled(line[:80]) from None
    if not isinstance(found, dict):
        raise Garbled(line[:80])
    return found


def usual() -> int:
    """How many processes think on this machine unless somebody says otherwise."""
    return min(4, 1 + (os.cpu_count() or 1))


def room_for_thoughts(busy: int, count: int) -> bool:
    """Whether one more that is no play may begin: thoughts leave some processes to the matches."""
    return busy < max(1, count - 2)


class Workers:
    """All processes that think for this server."""

    def __init__(self, most: int | None = None, command: Sequence[str] | None = None) -> None:
        self._workers = [Worker(command) for _ in range(usual() if most is None else most)]
        self._waiting: list[Task] = []
        self._turns: dict[str | By, int] = {}  # when an address and a visitor last had their turn
        self._numbers = itertools.count()
        self._closed = False
        self.asked: Counter[str] = Counter()  # how often what was asked since the start; nobody is told by whom
        self.ended: Counter[str] = Counter()  # … and how it ended

    @property
    def there(self) -> bool:
        """Whether anybody is there to think; a process of this machine is started when it is needed."""
        return not self._closed

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
        by: By = NOBODY,
    ) -> Any:
        """Have something thought about; `tell` hears when it begins, `wanted` is asked before, `by` is who asks."""
        task = Task(rank, next(self._numbers), request, tell, by)
        task.wanted = wanted
        self.asked[request["do"]] += 1
        self._waiting.append(task)
        self._go_on()
        try:
            return await task.answer
        except asyncio.CancelledError:
            if task in self._waiting:
                self._waiting.remove(task)
            for worker in self._workers:
                if worker.task is task:
                    worker.hurry()
            raise

    @property
    def count(self) -> int:
        """How many processes there are to think."""
        return len(self._workers)

    def waiting(self, address: str | None = None, rank: int | None = None) -> int:
        """How many requests wait, of all or of one address, of any kind or of one."""
        return sum(address in (None, task.by[0]) and rank in (None, task.rank) for task in self._waiting)

    def _next(self, room: bool) -> Task | None:
        """Whose turn it is."""
        busy = Counter(who for worker in self._workers if worker.task for who in (worker.task.by[0], worker.task.by))

        def order(task: Task) -> tuple[int, ...]:
            address = task.by[0]
            last, own = self._turns.get(address, -1), self._turns.get(task.by, -1)
            return busy[address], task.rank, last, busy[task.by], own, task.number

        return min((task for task in self._waiting if task.rank == PLAY or room), key=order, default=None)

    def _take(self, task: Task) -> None:
        self._waiting.remove(task)
        turn = next(self._numbers)
        for who in (task.by[0], task.by):
            self._turns.pop(who, None)
            self._turns[who] = turn  # the last are the latest
        while len(self._turns) > REMEMBERED:
            del self._turns[next(iter(self._turns))]

    def _taken(self, room: bool) -> Task | None:
        """The next that is still wanted, no longer in line."""
        while task := self._next(room):
            if task.wanted():
                self._take(task)
                return task
            self._waiting.remove(task)
            self._settle(task, Unwanted())
        return None

    def _go_on(self) -> None:
        """Give what waits to those who have nothing to do."""
        while not self._closed and (free := [worker for worker in self._workers if worker.task is None]):
            busy = sum(worker.task is not None and worker.task.rank > PLAY for worker in self._workers)
            room = room_for_thoughts(busy, len(self._workers))
            task = self._taken(room)
            if task is None:
                return
            worker = next((one for one in free if task.request["game"] in one.games), free[0])
            worker.task, worker.state = task, WARMING
            worker.running = asyncio.create_task(self._run(worker, task))

    async def _run(self, worker: Worker, task: Task) -> None:
        try:
            found = await worker.ask(task)
        except Failed as failure:
            self._settle(task, failure)
        except (EOFError, TimeoutError, OSError, ValueError, Garbled) as error:  # ValueError: a line without an end
            await worker.end()
            task.tries += not isinstance(error, Left)
            log.warning("a process that thinks has ended", extra={"what": type(error).__name__})
            self.ended["late"] += isinstance(error, TimeoutError)
            if task.tries < TRIES and not task.answer.done():
                self.ended["again"] += 1
                self._waiting.append(task)
            else:
                self._settle(task, Failed(type(error).__name__))
        else:
            self._settle(task, found)
        finally:
            worker.task = None
            self._go_on()

    def _settle(self, task: Task, found: Any) -> None:
        if task.answer.done():
            return
        if isinstance(found, Exception):
            self.ended["unwanted" if isinstance(found, Unwanted) else "failed"] += 1
            task.answer.set_exception(found)
        else:
            self.ended["answered"] += 1
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
