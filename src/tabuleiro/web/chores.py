"""What may take long and is not play: papers and forecasts have a process of their own, what is read or drawn a few
threads. So results, moves and what goes to the disk never wait for them; whoever asks for too much does.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from tabuleiro.rules import Text
from tabuleiro.web import words
from tabuleiro.web.guard import Rates
from tabuleiro.web.problems import Refusal
from tabuleiro.web.seats import Visitor
from tabuleiro.web.settings import Settings
from tabuleiro.web.workers import PLAY, Failed, Workers

COMMAND = (sys.executable, "-m", "tabuleiro.web.press")
SECONDS = 60.0  # for one of them
THREADS = 2
QUEUE = 400  # that wait for a thread

P = ParamSpec("P")
T = TypeVar("T")

_threads = ThreadPoolExecutor(THREADS, "aside")
_queued = [0]


async def aside(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """Have something read or drawn in one of a few threads that are for nothing else."""
    if _queued[0] >= QUEUE:
        raise Refusal(503, "busy", words.BUSY)
    _queued[0] += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(_threads, partial(work, *args, **more))
    finally:
        _queued[0] -= 1


class Chores:
    """The papers and forecasts of a site."""

    def __init__(self, settings: Settings, rates: Rates) -> None:
        self.settings, self.rates = settings, rates
        self.workers = Workers(1 if (os.cpu_count() or 1) <= 2 else 2, COMMAND)

    def count(self, visitor: Visitor) -> None:
        """One chore more; refused if there are too many of one visitor, one address, or all."""
        settings = self.settings
        self.rates.check(settings.chores, "chores", visitor.key)
        self.rates.check(settings.chores_of_address, "chores", f"from {visitor.network}")
        own = self.workers.waiting(visitor.by[0])
        if own >= settings.chores_of_one:
            raise Refusal(429, "often", words.TOO_OFTEN)
        if self.workers.waiting() >= settings.chores_waiting * (1 if own else 2):  # nobody's flood takes all the room
            raise Refusal(503, "busy", words.BUSY)

    async def do(self, visitor: Visitor, verb: str, **what: Any) -> Any:
        """Have something made; what cannot be done is told as if it had been tried here."""
        self.count(visitor)
        request = {"do": verb, "game": verb, "with": what, "seconds": SECONDS}
        try:
            found = await self.workers.do(PLAY, request, by=visitor.by)
        except Failed:
            raise Refusal(503, "busy", words.NOT_MADE) from None
        if isinstance(found, dict) and "problem" in found:
            status, code, texts = found["problem"]
            raise Refusal(status, code, Text(*texts))
        return found

    async def printed(self, visitor: Visitor, verb: str, **what: Any) -> bytes:
        """Have a paper made."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "paper.pdf"
            await self.do(visitor, verb, file=str(file), **what)
            return await aside(file.read_bytes)

    async def close(self) -> None:
        await self.workers.close()
