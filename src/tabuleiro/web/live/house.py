"""A running server as everything in it needs it: hub, signer, clock, what runs beside requests, signs of life."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from tabuleiro.rules import Problem
from tabuleiro.store import Database, Facts, Replaced
from tabuleiro.web.live.hub import Hub
from tabuleiro.web.live.signer import Signer, read_secret
from tabuleiro.web.live.steady import Steady
from tabuleiro.web.live.tasks import Tasks
from tabuleiro.web.settings import Settings

log = logging.getLogger("tabuleiro.web")

ALIVE = "alive"  # the fact that says when the server was last seen
SECRET = "secret"  # the fact of older versions
T = TypeVar("T")


class House:
    """Where matches and events live."""

    def __init__(self, settings: Settings, database: Database, hub: Hub | None = None) -> None:
        self.settings = settings
        self.database = database
        self.hub = hub or Hub(room=settings.queue)
        self.signer = Signer(b"")
        self.now = Steady()
        self.tasks = Tasks()
        self.stopping = False
        self.alive_before: float | None = None
        self.trouble: Problem | None = None  # why nothing can be kept just now
        self.timed: list[Callable[[], bool]] = []  # who says whether anybody's time is being measured
        self.beaten: list[Callable[[], None]] = []  # what is done after each sign of life
        self.renewed: list[Callable[[], None]] = []  # … and when everything has been put back from a copy
        self._facts = Facts(database)
        self._trying: asyncio.Task[Problem | None] | None = None

    @property
    def generation(self) -> str | None:
        """Changes when everything has been put back from a copy."""
        return self.database.generation

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever asked for it goes away meanwhile: what is kept is also told."""
        return await asyncio.shield(self.tasks.spawn(work))

    async def open(self) -> None:
        with suppress(ValueError):  # one that cannot be read says nothing, and keeps nobody from starting
            self.alive_before = float(await self._facts.get(ALIVE) or "")
        self.now.not_before(self.alive_before or 0.0)  # the machine's clock may have been set back meanwhile
        await self.sign_of_life()
        await self._read_secret()
        self.tasks.spawn(self._beat())

    async def _read_secret(self) -> None:
        """The site's secret lies apart from its data; that of an older version did not."""
        old = await self._facts.get(SECRET)
        self.signer = Signer(await asyncio.to_thread(read_secret, self.settings.secret_file, old))
        if old is not None:
            with suppress(Problem):  # where nothing can be written now it goes with the next start
                await self._facts.remove(SECRET)

    async def sign_of_life(self) -> Problem | None:
        """Write that the server lives, and learn whether it can write at all: what keeps it from that."""
        try:
            await self._facts.set(ALIVE, repr(self.now()))
            if self.database.unclean:
                await self.database.scrub()
        except Replaced:
            pass
        except Problem as problem:
            if self.trouble is None:
                log.error("nothing can be kept", extra={"what": problem.say("en")})
            self.trouble = problem
        else:
            self.trouble = None
        return self.trouble

    async def ready(self) -> Problem | None:
        """Try to write now; those who ask at once share one try."""
        if self._trying is None or self._trying.done():
            self._trying = self.tasks.spawn(self.sign_of_life())
        return await asyncio.shield(self._trying)

    async def close(self) -> None:
        self.stopping = True
        self.hub.close_all()
        self.tasks.cancel()
        await self.tasks.finish()
        await self.sign_of_life()

    async def _beat(self) -> None:
        """Say again and again that the server lives, and notice when everything has been put back from a copy."""
        while True:
            replaced = self.database.replaced
            with suppress(TimeoutError):
                await asyncio.wait_for(replaced.wait(), self.settings.heartbeat)
            try:
                if not any(measured() for measured in self.timed):
                    self.now.follow()  # before it is written: a later time than that of the next game would be charged
                await self.sign_of_life()
                if replaced.is_set():
                    await self._start_over()
                for do in self.beaten:
                    do()
            except Exception:
                log.exception("a sign of life failed")

    async def _start_over(self) -> None:
        log.info("put back from a copy")
        await self.database.adopt()
        for do in self.renewed:
            do()
        await self._read_secret()  # that of an older copy moves out of it
        self.hub.close_all()
