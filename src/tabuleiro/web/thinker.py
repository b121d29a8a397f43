"""A machine that only thinks: takes questions of sites from the bus and has them thought about by processes here.

The other side of `thinkers`. It hears who has something waiting, and offers room to the most urgent: plays before
analyses before reviews, then to whom it gives least, then to who has waited longest. It takes no more than it has
processes for, so that what waits, waits where turns are known. Whose program differs is not answered: their rules may.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import time
from dataclasses import dataclass, field
from typing import Any

from tabuleiro.engine.parallel import program
from tabuleiro.web.bus import Bus, bus_of_thinkers
from tabuleiro.web.bus.letters import Letter, Letters
from tabuleiro.web.logs import set_up_logs
from tabuleiro.web.thinkers import ASKERS, REPEATED, THINKERS
from tabuleiro.web.workers import PLAY, Failed, Workers, room_for_thoughts, usual

log = logging.getLogger("tabuleiro.web")

BEAT = 1.0  # seconds between two signs of life
OFFERED = 2.0  # seconds that an offer holds
FRESH = 3 * REPEATED  # seconds for which a call counts
LEAVING = 10.0  # seconds for what is being thought, when it is told to stop


@dataclass
class Slot:
    """Room for one question: offered to a site, or taken by it."""

    site: str
    rank: int
    task: asyncio.Task[None] | None = None
    until: float = 0.0  # an offer that nobody takes


@dataclass
class Want:
    """A site with something waiting."""

    rank: int
    since: float
    heard: float = field(default_factory=time.monotonic)


class Thinker:
    """One machine on the bus."""

    def __init__(self, bus: Bus, count: int, workers: Workers | None = None) -> None:
        self.me = secrets.token_hex(6)
        self._bus, self._count = bus, count
        self._workers = workers or Workers(count)
        self._letters = Letters(bus, self.me, self._read)
        self._program = program()
        self._slots: dict[str, Slot] = {}
        self._wants: dict[str, Want] = {}
        self._strange: set[str] = set()
        self._leaving = False

    async def run(self, stop: asyncio.Event, ready: Any = lambda: None) -> None:
        """Think until told to stop; then answer what is nearly done, and say of the rest that somebody else must."""
        await self._bus.open("", self._letters.heard, lambda: None, (THINKERS, self.me))
        ready()
        while not stop.is_set():
            self._beat()
            try:
                await asyncio.wait_for(stop.wait(), BEAT)
            except TimeoutError:
                continue
        self._leaving = True
        self._letters.send(ASKERS, do="here", slots=0, program=self._program)
        until = time.monotonic() + LEAVING
        while any(slot.task for slot in self._slots.values()) and time.monotonic() < until:
            self._beat()
            await asyncio.sleep(0.1)
        for name, slot in self._slots.items():
            self._letters.send(slot.site, do="left", slot=name)
        await self._bus.close()
        await self._workers.close()

    def _beat(self) -> None:
        if not self._leaving:
            self._letters.send(ASKERS, do="here", slots=self._count, program=self._program)
        now = time.monotonic()
        busy: dict[str, list[str]] = {}
        for name, slot in tuple(self._slots.items()):
            if slot.task:
                busy.setdefault(slot.site, []).append(name)
            elif now > slot.until:
                del self._slots[name]
                self._wants.pop(slot.site, None)  # it is gone, or will call again
        for site, names in busy.items():
            self._letters.send(site, do="alive", slots=names)
        self._wants = {site: want for site, want in self._wants.items() if now - want.heard < FRESH}
        self._offer()

    def _read(self, letter: Letter) -> None:
        site, do = letter["from"], letter["do"]
        if do == "want":
            if letter["program"] == self._program:
                self._wanted(site, letter["rank"])
            elif site not in self._strange:
                self._strange.add(site)
                log.warning("a site has another program, and is not answered", extra={"what": letter["program"]})
        elif do in ("ask", "no"):
            self._wants.pop(site, None)
            slot = self._slots.get(letter["slot"])
            if do == "no":
                self._slots.pop(letter["slot"], None)
            elif slot is None or slot.task or self._leaving:
                self._letters.send(site, do="left", slot=letter["slot"])
            else:
                slot.rank = letter["rank"]
                slot.task = asyncio.create_task(self._think(letter["slot"], slot, letter["request"]))
            if letter["next"] is not None:
                self._wanted(site, letter["next"])
        elif do == "stop" and (slot := self._slots.get(letter["slot"])) and slot.task:
            slot.task.cancel()
        self._offer()

    def _wanted(self, site: str, rank: int) -> None:
        now = time.monotonic()
        known = self._wants.get(site)
        self._wants[site] = Want(rank, known.since if known else now, now)

    def _offer(self) -> None:
        while not self._leaving and len(self._slots) < self._count:
            asked = {slot.site for slot in self._slots.values() if not slot.task}  # one offer at a time to each
            room = room_for_thoughts(sum(slot.rank > PLAY for slot in self._slots.values()), self._count)
            held = [slot.site for slot in self._slots.values()]
            fit = [
                (want.rank, held.count(site), want.since, site)
                for site, want in self._wants.items()
                if site not in asked and (want.rank == PLAY or room)
            ]
            if not fit:
                return
            rank, _, _, site = min(fit)
            name = secrets.token_hex(6)
            self._slots[name] = Slot(site, rank, until=time.monotonic() + OFFERED)
            self._letters.send(site, do="slot", slot=name, room=room)

    async def _think(self, name: str, slot: Slot, request: Any) -> None:
        def tell(state: str) -> None:
            self._letters.send(slot.site, do="state", slot=name, state=state)

        try:
            found = await self._workers.do(slot.rank, request, tell, by=(slot.site, name))
            self._letters.send(slot.site, do="found", slot=name, found=found)
        except Failed as failed:
            self._letters.send(slot.site, do="failed", slot=name, failed=failed.args[0])
        except asyncio.CancelledError:
            self._letters.send(slot.site, do="left", slot=name)
        except Exception:
            log.exception("a question was not understood")
            self._letters.send(slot.site, do="failed", slot=name, failed="a question that was not understood")
        finally:
            self._slots.pop(name, None)
            self._offer()


def think(address: str, count: int | None, loud: bool, form: str, ready: Any) -> None:
    """Think for the sites of a bus until somebody stops it."""
    bus = bus_of_thinkers(address)
    set_up_logs(loud, form)

    async def run() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(one, stop.set)
            except NotImplementedError:  # Windows
                signal.signal(one, lambda *_: loop.call_soon_threadsafe(stop.set))
        many = usual() if count is None else count
        await Thinker(bus, many).run(stop, lambda: ready(many))

    asyncio.run(run())
