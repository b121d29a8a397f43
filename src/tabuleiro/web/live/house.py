"""A running server as everything in it needs it: hub, signer, clock, what runs beside requests, signs of life; and the
other processes of the site, where there are some."""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from random import random
from typing import Any, TypeVar

from tabuleiro.rules import Problem, Text
from tabuleiro.store import Database, Facts, Passing, Replaced
from tabuleiro.web.bus import Bus
from tabuleiro.web.live.hub import Hub
from tabuleiro.web.live.others import Others
from tabuleiro.web.live.signer import Signer, read_secrets, secrets_of
from tabuleiro.web.live.steady import Steady
from tabuleiro.web.live.tasks import Tasks
from tabuleiro.web.settings import Settings

log = logging.getLogger("tabuleiro.web")

ALIVE = "alive"  # the fact that says when the server was last seen
SECRET = "secret"  # the fact of older versions
SIGNED = "signed"  # … and the one by which processes see that they have the same secret
AWAY = "away"  # from when until when no process was there, before the first one came
SITE = "site"  # by which processes of one site know each other, wherever they ask
TURN = 15.0  # seconds after which somebody else does what a process had to itself, should it be gone …
AGAIN = 0.03  # … and about so many between two tries to be the one
T = TypeVar("T")


class House:
    """Where matches and events live."""

    def __init__(self, settings: Settings, database: Database, bus: Bus | None = None) -> None:
        self.settings = settings
        self.database = database
        self.others = Others(bus, settings.heartbeat)
        self.hub = Hub(self.others, settings.queue)
        self.passing = Passing(database)
        self.signer = Signer((b"",))
        self.now = Steady()
        self.tasks = Tasks()
        self.stopping = False
        self.draining = False  # it will stop soon: nobody new is to be sent here
        self.alive_before: float | None = None
        self.back = 0.0  # when the first of several processes came after that
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
        if self.several:
            self.now.set(await self.passing.now())
        self.now.not_before(self.alive_before or 0.0)  # the machine's clock may have been set back meanwhile
        await self._read_secret()
        if self.several:
            await self._come()
        await self.sign_of_life()
        if self.several:
            await self.others.open(await self._facts.ensure(SITE, uuid.uuid4().hex))
        self.tasks.spawn(self._beat())

    @property
    def several(self) -> bool:
        """Whether there may be other processes of this site."""
        return self.others.several

    async def _come(self) -> None:
        """The first process writes how long nobody was there, for all that come after it."""
        if self.database.first:
            await self._facts.set(AWAY, json.dumps([self.alive_before, self.now()]))
        await self.database.share()
        self.alive_before, self.back = json.loads(await self._facts.get(AWAY) or "[null, 0]")

    def slept(self, touched: float) -> bool:
        """Whether nobody was there for a while, since something was touched that this process has not seen."""
        return self.alive_before is not None and (not self.several or touched < self.back)

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[Callable[[Any], bool]]:
        """Do something that one process at a time may do. The answer says, as a part of a transaction, whether this one
        still is the one: another takes over from who says nothing for long."""
        if not self.several:
            yield lambda connection: True
            return
        name, owner = f"alone {what}", f"{self.others.me} {uuid.uuid4().hex}"
        while not await self.passing.take(name, owner, TURN):
            await asyncio.sleep(AGAIN * random())
        keeping = asyncio.create_task(self._keep(name, owner))
        try:
            yield lambda connection: self.passing.holds(connection, name, owner)
        finally:
            keeping.cancel()
            with suppress(Problem):
                await self.passing.release(name, owner)

    async def _keep(self, name: str, owner: str) -> None:
        while True:
            await asyncio.sleep(TURN / 4)
            with suppress(Problem):
                await self.passing.take(name, owner, TURN)

    async def _read_secret(self) -> None:
        """The site's secret lies apart from its data; that of an older version did not."""
        old = await self._facts.get(SECRET)
        await self._sign_by(await asyncio.to_thread(read_secrets, self.settings.secret_file, old))
        if old is not None:
            with suppress(Problem):  # where nothing can be written now it goes with the next start
                await self._facts.remove(SECRET)

    async def _sign_by(self, secrets: tuple[bytes, ...]) -> None:
        """Sign by the first of these from now on. All processes of a site know the one by which any of them signs."""
        signer = Signer(secrets)
        if self.several:
            mine = signer.mac("site", SIGNED)
            if self.database.first:
                await self._facts.set(SIGNED, mine)
            elif not signer.signed_by(kept := await self._facts.ensure(SIGNED, mine), "site", SIGNED):
                raise Problem(OTHER_SECRET, file=self.settings.secret_file)
            elif kept != mine:
                await self._facts.set(SIGNED, mine)
        self.signer = signer

    async def _follow_secret(self) -> None:
        """The secret may be changed while the site runs (`tabuleiro secret`); a file that is gone changes nothing."""
        try:
            found = await asyncio.to_thread(secrets_of, self.settings.secret_file)
            if found and found != self.signer.secrets:
                await self._sign_by(found)
                log.info("signing anew", extra={"secrets": len(self.signer.secrets)})
        except OSError:
            pass
        except Problem as problem:
            log.error("the secret was not changed", extra={"what": problem.say("en")})

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
        self.stopping = self.draining = True
        self.hub.close_all()
        self.tasks.cancel()
        await self.tasks.finish()
        await self.sign_of_life()
        await self.others.close()

    async def _beat(self) -> None:
        """Say again and again that the server lives, and notice when everything has been put back from a copy."""
        while True:
            replaced = self.database.replaced
            with suppress(TimeoutError):
                await asyncio.wait_for(replaced.wait(), self.settings.heartbeat)
            try:
                if not any(measured() for measured in self.timed):
                    # before it is written: a later time than that of the next game would be charged
                    if self.several:
                        self.now.set(await self.passing.now())
                    else:
                        self.now.follow()
                await self.sign_of_life()
                await self._follow_secret()
                if self.several:
                    self.others.beat()
                    await self.passing.tidy()
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


OTHER_SECRET = Text(
    "os outros processos deste site assinam com outro segredo: copia o ficheiro deles para {file}",
    "the other processes of this site sign with another secret: copy their file to {file}",
    "os outros processos deste site assinam com outro segredo: copie o arquivo deles para {file}",
)
