"""Where tables stand: loaded from their events, changed by new ones, told to whoever listens.

An event is first applied, then kept, then told. What could not be kept was never told: the table is thrown away and
read anew. One change at a time happens at a table.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from secrets import randbelow
from typing import Any

import msgspec

from tabuleiro.match import write_play
from tabuleiro.rules import Problem
from tabuleiro.store import Broken, Event, Log, Unusable
from tabuleiro.web import words
from tabuleiro.web.answers import matches as answers
from tabuleiro.web.live.house import House
from tabuleiro.web.live.hub import Message
from tabuleiro.web.minds import Minds
from tabuleiro.web.problems import Refusal, unreadable
from tabuleiro.web.table import Body, MatchTable, public, replay
from tabuleiro.web.workers import NOBODY, By, Workers

log = logging.getLogger("tabuleiro.web")

ID = re.compile(r"[A-Za-z0-9_-]{22}")
IN_PAGE = re.compile(r"page-[0-9a-f]{16}")  # of a match that a page plays by itself: shorter, and so never one of ours
TOGETHER = 1.0  # seconds: who comes and who goes meanwhile is told at once


class Place:
    """Where a table stands in memory: its lock, and what was last told about it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.table: MatchTable | None = None
        self.told: answers.Told  # with the table
        self.body = ""  # the same, as JSON
        self.thinking: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        self.by: By = NOBODY  # for whom the computer thinks here

    def rest(self) -> None:
        if self.thinking:
            self.thinking.cancel()
        if self.flag:
            self.flag.cancel()


class Places:
    """The tables of a site in memory, and their life: what they do by themselves."""

    def __init__(self, house: House, log: Log, workers: Workers) -> None:
        self.house = house
        self.hub = house.hub
        self.settings = house.settings
        self.minds = Minds(workers, house.settings.deadline)
        self._log = log
        self._now = house.now
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._begun: OrderedDict[str, list[str]] = OrderedDict()  # by session and by address
        self._timed: set[str] = set()  # matches with a clock that this process has measured
        self._comings: dict[str, bool] = {}  # where it was told just now who is there; whether that has changed since
        self.aside: dict[str, Problem] = {}  # matches that cannot be read
        house.timed.append(self._clock_runs)
        house.beaten.append(self._tidy)
        house.renewed.append(self._start_over)

    def close(self) -> None:
        for place in self._places.values():
            place.rest()
        self.minds.close()

    def _start_over(self) -> None:
        """Everything has been put back from a copy."""
        for place in self._places.values():
            place.rest()
            place.table = None
        self._places.clear()
        self._timed.clear()
        self.aside.clear()

    def _clock_runs(self) -> bool:
        return any(place.flag for place in self._places.values())

    def _tidy(self) -> None:
        """Forget tables that nobody looks at, the longest untouched first."""
        for id in list(self._places):
            if len(self._places) <= self.settings.open_matches:
                return
            place = self._places[id]
            thinks = place.thinking and not place.thinking.done()
            if not (self.hub.heard(id) or thinks or place.flag or place.lock.locked()):
                place.rest()
                del self._places[id]

    @property
    def open_tables(self) -> int:
        return len(self._places)

    # Tables

    async def place(self, id: str) -> Place:
        """A match that exists; read from its events if it is not in memory."""
        if self.house.stopping:
            raise Refusal(503, "busy", words.STOPPING)
        if not ID.fullmatch(id):
            raise Refusal(404, "missing", words.NO_MATCH)
        place = self._places.get(id)
        if place and place.table:
            self._places.move_to_end(id)
            return place
        place = self._places.setdefault(id, Place())
        async with place.lock:
            if place.table is None:
                try:
                    table = await self._read(id)
                except Problem:
                    self._places.pop(id, None)
                    raise
                await self._resume(place, table)
        return place

    async def _read(self, id: str) -> MatchTable:
        """A table from its events. One that cannot be read is set aside; all others go on."""
        try:
            events = await self._log.read(id)
            if not events:
                raise Refusal(404, "missing", words.NO_MATCH)
            return await asyncio.to_thread(replay, events)
        except (Refusal, Unusable):
            raise
        except Exception as wrong:
            found = Broken(words.THE_MATCH, unreadable(wrong))
        if id not in self.aside:
            log.error("a match was set aside", extra={"what": found.why.en})
        self.aside[id] = found
        raise found

    async def _resume(self, place: Place, table: MatchTable) -> None:
        """A table read anew: time while the server was away is given back, and what was awaited goes on."""
        place.table = table
        self._tell(place, table)
        slept = self.house.alive_before is not None and table.id not in self._timed
        if slept and table.clock and table.clock.running is not None:
            await self._add(place, table, [("resumed", {"since": max(self.house.alive_before or 0.0, table.touched)})])
        else:
            await self._add(place, table, [])

    async def _add(self, place: Place, table: MatchTable, bodies: Sequence[Body], play: int | None = None) -> None:
        """Events happen at a table, and with them what follows by itself: throws, and the computer's turn."""
        if self._places.get(table.id) is not place:  # everything was put back from a copy meanwhile
            raise Refusal(409, "stale", words.STALE)
        added: list[Event] = []

        def happen(kind: str, data: dict[str, Any], play: int | None = None) -> None:
            event = Event(table.id, table.seq + 1, kind, self._now(), data)
            table.apply(event, play)
            added.append(event)

        try:
            for kind, data in bodies:
                happen(kind, data, play)
            while thrown := table.decide_throw(randbelow):
                happen(*thrown[0])
            kept = not added or await self._log.append(added)
        except BaseException:
            self._forget(table.id, place)
            raise
        if not kept:  # somebody else was faster: another process
            self._forget(table.id, place)
            raise Refusal(409, "stale", words.STALE)
        if added:
            if table.clock and not table.over:
                self._timed.add(table.id)
            else:
                self._timed.discard(table.id)
            self._tell(place, table)
            for event in added[:-1]:
                self._publish(event, None)
            self._publish(added[-1], place.body)
        self._go_on(place, table)

    def _forget(self, id: str, place: Place) -> None:
        place.rest()
        if self._places.get(id) is place:
            del self._places[id]
        place.table = None

    def drop(self, id: str) -> None:
        """Let go what is known of a match: it has been changed or deleted where it is kept. Who listens comes back."""
        if place := self._places.get(id):
            self._forget(id, place)
        self.aside.pop(id, None)
        self.hub.close_all(id)

    def _tell(self, place: Place, table: MatchTable) -> None:
        place.told = table.view()
        place.body = msgspec.json.encode(place.told).decode()

    def _publish(self, event: Event, body: str | None) -> None:
        self.hub.bus.publish(_message(event, body))

    async def events(self, id: str, after: int) -> list[Message]:
        """The events after a number, as they were told; the last with the match as it is now."""
        place = await self.place(id)
        if after >= place.told.seq:  # what happens from now on is heard
            return []
        async with place.lock:
            found = await self._log.read(id, after)
            body = place.body
        last = len(found) - 1
        return [_message(event, body if i == last else None) for i, event in enumerate(found)]

    def here(self, id: str, by: By = NOBODY) -> None:
        """Somebody has come or gone: tell who is there, once for all who come and go within a moment."""
        if id in self._comings:
            self._comings[id] = True
        elif self.hub.heard(id):
            here, watchers = self.hub.here(id)
            self.hub.say(answers.Here(stream=id, kind="here", here=here, watchers=watchers))
            self._comings[id] = False
            asyncio.get_running_loop().call_later(TOGETHER, self._told_here, id)
        if (place := self._places.get(id)) and place.table:
            if place.by == NOBODY:
                place.by = by
            self._attend(place, place.table)

    def _told_here(self, id: str) -> None:
        if self._comings.pop(id):
            self.here(id)

    def _attended(self, table: MatchTable) -> bool:
        """Whether it matters to anybody how a match goes on: people play it, or somebody watches the computer."""
        return any(seat.person for seat in table.seats) or self.hub.heard(table.id)

    def _attend(self, place: Place, table: MatchTable) -> None:
        """The computer plays against itself only while somebody watches."""
        if place.lock.locked():  # something happens there, and then looks itself
            return
        thinks = place.thinking and not place.thinking.done()
        if place.thinking and thinks and not self._attended(table):
            place.thinking.cancel()
            place.thinking = None
        elif not thinks and table.computer and self._attended(table):
            self._go_on(place, table)

    # What goes on by itself

    def _go_on(self, place: Place, table: MatchTable) -> None:
        if place.flag:
            place.flag.cancel()
            place.flag = None
        if table.clock and table.clock.running is not None:
            left = table.clock.time(table.clock.running, self._now())
            loop = asyncio.get_running_loop()
            place.flag = loop.call_later(left + 0.02, lambda: self.house.tasks.spawn(self._look_at_clock(table.id)))
        if place.thinking and place.thinking is not asyncio.current_task():
            place.thinking.cancel()
        place.thinking = None
        if table.computer and table.complete and not table.waiting and self._attended(table):
            place.thinking = self.house.tasks.spawn(self._think(place, table, table.seq, table.computer))

    async def _look_at_clock(self, id: str) -> None:
        with suppress(Problem):
            place = await self.place(id)
            async with place.lock:
                if place.table and not await self._flag(place, place.table):
                    self._go_on(place, place.table)

    async def _flag(self, place: Place, table: MatchTable) -> bool:
        """End the match if somebody's time is over."""
        fallen = table.fallen(self._now())
        if fallen is None:
            return False
        ended = {"reason": "time", "player": fallen, "result": fallen.other.word}
        await self._add(place, table, [("ended", ended)])
        return True

    async def _think(self, place: Place, table: MatchTable, seq: int, who: str) -> None:
        player = table.turn

        def tell(engine: str) -> None:
            table.thinking = engine
            self.hub.say(answers.Thinks(stream=table.id, kind="thinking", player=player, engine=engine))

        try:
            play = await self.minds.choose(table.id, table.match, who, tell, place.by)
            table.thinking = None
            async with place.lock:
                if place.table is not table or table.seq < seq or table.computer is None or table.turn != player:
                    return
                if (
                    play not in table.match.game.moves(table.match.state)
                    or place.thinking is not asyncio.current_task()
                ):
                    return
                text = write_play(table.match.game, table.match.state, play)
                await self._add(place, table, [("move", {"player": player, "text": text})], play)
        except asyncio.CancelledError:
            table.thinking = None
            raise
        except Problem:
            pass
        except Exception:
            log.exception("the computer's play failed")


def _message(event: Event, body: str | None) -> Message:
    """An event as it is told, with the match as it was written once for all who listen; None: more follows at once."""
    head = msgspec.json.encode(public(event)).decode()
    return Message(event.stream, event.seq, event.kind, f'{head[:-1]},"match":{body or "null"}}}')
