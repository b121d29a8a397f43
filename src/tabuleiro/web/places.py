"""Where tables stand: loaded from their events, changed by new ones, told to whoever listens.

An event is first applied, then kept, then told. What could not be kept was never told: the table is thrown away and
read anew. One change at a time happens at a table.

Where a site has several processes, each may change any table: who is the first to keep the next number has changed it,
and whoever was not looks at what there is now and decides anew. Others hear of the number and read the rest.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from secrets import randbelow
from typing import Any

import msgspec

from tabuleiro.match import write_play
from tabuleiro.rules import Problem
from tabuleiro.store import Broken, Event, Log, Unusable
from tabuleiro.web import words
from tabuleiro.web.answers import matches as answers
from tabuleiro.web.bus import Note
from tabuleiro.web.live.house import House
from tabuleiro.web.live.hub import Message
from tabuleiro.web.live.others import AT, CHANGED, SAID
from tabuleiro.web.minds import Minds
from tabuleiro.web.problems import Refusal, unreadable
from tabuleiro.web.table import Body, MatchTable, public, replay
from tabuleiro.web.workers import NOBODY, By, Workers

log = logging.getLogger("tabuleiro.web")

ID = re.compile(r"[A-Za-z0-9_-]{22}")
IN_PAGE = re.compile(r"page-[0-9a-f]{16}")  # of a match that a page plays by itself: shorter, and so never one of ours
TOGETHER = 1.0  # seconds: who comes and who goes meanwhile is told at once
TRIES = 5  # to be the first of several processes
LEASE = 4.0  # seconds after which another process lets the computer play, should the one that did be gone


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
        self.erased = 0  # how much of it was erased when it was read

    def rest(self) -> None:
        if self.thinking:
            self.thinking.cancel()
        if self.flag:
            self.flag.cancel()


class Behind(Refusal):
    """Another process was faster, and what it did is known now."""

    def __init__(self) -> None:
        super().__init__(409, "stale", words.STALE)


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
        house.others.hear[AT].append(self._hear)
        house.others.hear[CHANGED].append(self._hear_changed)
        house.others.hear[SAID].append(self._hear_thinking)
        house.others.missed.append(self._look)
        house.others.shares.append(self._hear_here)

    def close(self) -> None:
        for place in self._places.values():
            place.rest()
        self.minds.close()

    def _start_over(self) -> None:
        """Everything has been put back from a copy."""
        for place in self._places.values():
            place.rest()
            place.table = None
        for id in self._places:
            self.house.others.share(f"plays {id}", None)
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
                self._forget(id, place)

    @property
    def open_tables(self) -> int:
        return len(self._places)

    # Tables

    async def place(self, id: str, known: bool = False) -> Place:
        """A match that exists; read from its events if it is not in memory, or not as it is by now.

        `known`: what this process knows of it will do; whoever changes it finds out if that is old.
        """
        if self.house.stopping:
            raise Refusal(503, "busy", words.STOPPING)
        if not ID.fullmatch(id):
            raise Refusal(404, "missing", words.NO_MATCH)
        place = self._places.get(id)
        if place and place.table:
            if self.house.several and not known:
                await self._catch_up(id, place)
            if place.table:
                self._places.move_to_end(id)
                return place
        place = self._places.setdefault(id, Place())
        async with place.lock:
            if place.table is None:
                try:
                    table = await self._read(id, place)
                except Problem:
                    self._places.pop(id, None)
                    raise
                with suppress(Behind):  # another process has continued it at the same moment
                    await self._resume(place, table)
        return place

    async def _read(self, id: str, place: Place) -> MatchTable:
        """A table from its events. One that cannot be read is set aside; all others go on."""
        try:
            if self.house.several:
                place.erased = (await self._log.version(id))[1]
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
        if self.house.several and self.hub.awaited(table.id):
            # who listened before hears the last of what is new, and asks for the rest
            self._publish(await self._log.read(table.id, table.seq - 1), place.body)
        slept = self.house.slept(table.touched) and table.id not in self._timed
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
            if self.house.several:
                await self._renew(place, table.seq - len(added))
                raise Behind()
            self._forget(table.id, place)
            raise Refusal(409, "stale", words.STALE)
        if added:
            self._note_time(table)
            self._tell(place, table)
            self._publish(added, place.body)
            self.house.others.tell(AT, table.id, table.seq)
        self._go_on(place, table)

    def _note_time(self, table: MatchTable) -> None:
        """Remember whose time is measured here."""
        if table.clock and not table.over:
            self._timed.add(table.id)
        else:
            self._timed.discard(table.id)

    # What other processes do

    def _at(self, place: Place) -> MatchTable:
        if place.table is None:
            raise Refusal(409, "stale", words.STALE)
        return place.table

    def _hear(self, note: Note) -> None:
        """Another process has written: whoever listens here hears it, too."""
        place = self._places.get(note.topic)
        if place and place.table and place.table.seq >= note.seq:
            return
        thinks = place and place.thinking and not place.thinking.done()
        if ID.fullmatch(note.topic) and (self.hub.awaited(note.topic) or thinks):
            self.house.tasks.spawn(self._look_at(note.topic, note.seq))

    def _hear_changed(self, note: Note) -> None:
        if ID.fullmatch(note.topic):
            self.drop(note.topic)

    def _look(self) -> None:
        self.house.tasks.spawn(self._look_at_all())

    async def _look_at_all(self) -> None:
        """Ask the store for what was not heard of."""
        streams = [id for id in self.hub.streams if ID.fullmatch(id)]
        with suppress(Problem):
            found = await self._log.lasts(streams) if streams else {}
            for id in streams:
                if id not in found:
                    self.drop(id)
                elif self.hub.heard(id) or id in self._places:
                    await self._look_at(id, found[id])

    async def _look_at(self, id: str, seq: int) -> None:
        with suppress(Problem):
            place = await self.place(id, known=True)
            await self._take_up(id, place, seq)

    async def _catch_up(self, id: str, place: Place) -> bool:
        """Bring a table up to date with what others have written or erased; whether there was anything."""
        seq, erased = await self._log.version(id)
        if not seq or erased != place.erased:
            self.drop(id)
            return True
        return await self._take_up(id, place, seq)

    async def _take_up(self, id: str, place: Place, seq: int) -> bool:
        """Take what others have written up to a number at least; whether there was anything."""
        if place.table is None or place.table.seq >= seq:
            return place.table is None
        async with place.lock:
            table = place.table
            if table is None or table.seq >= seq:
                return True
            try:
                fresh = await self._log.read(id, table.seq)
                for event in fresh:
                    table.apply(event)
            except BaseException:
                self._forget(id, place)
                raise
            self._take_in(place, table, fresh)
        return True

    async def _renew(self, place: Place, after: int) -> None:
        """Read a table anew that was changed by what could not be kept."""
        assert place.table
        id = place.table.id
        try:
            place.table = table = await self._read(id, place)
            self._take_in(place, table, await self._log.read(id, after))
        except BaseException:
            self._forget(id, place)
            raise

    def _take_in(self, place: Place, table: MatchTable, fresh: Sequence[Event]) -> None:
        if fresh:
            self._note_time(table)
            self._tell(place, table)
            self._publish(fresh, place.body)
            self._go_on(place, table, heard=True)

    def _hear_thinking(self, note: Note) -> None:
        id, _, kind = note.topic.partition(" ")
        if kind == "thinking" and (place := self._places.get(id)) and place.table:
            place.table.thinking = msgspec.json.decode(note.body, type=answers.Thinks).engine

    def _forget(self, id: str, place: Place) -> None:
        place.rest()
        if self._places.get(id) is place:
            del self._places[id]
        place.table = None
        self.house.others.share(f"plays {id}", None)

    def drop(self, id: str) -> None:
        """Let go what is known of a match: it has been changed or deleted where it is kept. Who listens comes back."""
        if place := self._places.get(id):
            self._forget(id, place)
        self.aside.pop(id, None)
        self.hub.close_all(id)

    def _tell(self, place: Place, table: MatchTable) -> None:
        place.told = table.view()
        place.body = msgspec.json.encode(place.told).decode()
        if self.house.several:  # whoever sits there is given no hints by another process, either
            sitting = sorted({holder for seat in table.seats for holder in seat.holders})
            self.house.others.share(f"plays {table.id}", None if table.hints or table.over else sitting)

    def _publish(self, added: Sequence[Event], body: str) -> None:
        for message in _messages(added, body):
            self.hub.publish(message)

    def erased(self, id: str) -> None:
        """A match has been changed or deleted where it is kept: no process may know it as it was."""
        self.drop(id)
        self.house.others.tell(CHANGED, id)

    async def events(self, id: str, after: int) -> list[Message]:
        """The events after a number, as they were told; the last with the match as it is now."""
        place = await self.place(id)
        if after >= place.told.seq:  # what happens from now on is heard
            return []
        async with place.lock:
            found = await self._log.read(id, after)
            body = place.body
        return _messages(found, body)

    def here(self, id: str, by: By = NOBODY) -> None:
        """Somebody has come or gone: tell who is there, once for all who come and go within a moment."""
        if id in self._comings:
            self._comings[id] = True
        else:
            own = self.hub.here(id)
            self.house.others.share(f"here {id}", own if any(own[0]) or own[1] else None)
            if self.hub.heard(id):
                here, watchers = self.present(id)
                told = answers.Here(stream=id, kind="here", here=here, watchers=watchers)
                self.hub.publish(Message(id, None, "here", msgspec.json.encode(told).decode()))
                self._comings[id] = False
                asyncio.get_running_loop().call_later(TOGETHER, self._told_here, id)
        if (place := self._places.get(id)) and place.table:
            if place.by == NOBODY:
                place.by = by
            self._attend(place, place.table)

    def _told_here(self, id: str) -> None:
        if self._comings.pop(id):
            self.here(id)

    def _hear_here(self, key: str) -> None:
        what, _, id = key.partition(" ")
        if what == "here" and self.hub.heard(id):
            self.here(id)

    def present(self, id: str) -> tuple[list[bool], int]:
        """Whether somebody sits at each seat right now, and how many only watch, in all processes."""
        here, watchers = self.hub.here(id)
        for there, more in self.house.others.shared(f"here {id}"):
            here = [one or other for one, other in zip(here, there, strict=True)]
            watchers += more
        return here, watchers

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

    def _go_on(self, place: Place, table: MatchTable, heard: bool = False) -> None:
        """What goes on by itself after something has happened here, or was `heard` of: a process that did it is there
        to let the computer play."""
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
            place.thinking = self.house.tasks.spawn(self._think(place, table, table.seq, table.computer, heard))

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

    async def _think(self, place: Place, table: MatchTable, seq: int, who: str, heard: bool) -> None:
        player = table.turn
        if heard:
            await asyncio.sleep(LEASE)

        def tell(engine: str) -> None:
            table.thinking = engine
            self.hub.say(answers.Thinks(stream=table.id, kind="thinking", player=player, engine=engine))

        try:
            async with self._turn(table.id, seq):
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

    @asynccontextmanager
    async def _turn(self, id: str, seq: int) -> AsyncIterator[None]:
        """Be the one process that thinks about this play; who thinks says so again and again, until it is gone."""
        if not self.house.several:
            yield
            return
        passing, name, me = self.house.passing, f"turn {id}", self.house.others.me

        async def taken() -> bool:
            with suppress(Problem):  # the database is away: a little later
                return await passing.take(name, me, LEASE, seq)
            return False

        async def keep() -> None:
            while True:
                await asyncio.sleep(LEASE / 4)
                await taken()

        while not await taken():
            await asyncio.sleep(LEASE / 4)

        keeping = asyncio.create_task(keep())
        try:
            yield
        finally:
            keeping.cancel()


def _messages(events: Sequence[Event], body: str) -> list[Message]:
    """Events as they are told; the last one with the match as it is now."""
    last = len(events) - 1
    return [_message(event, body if i == last else None) for i, event in enumerate(events)]


def _message(event: Event, body: str | None) -> Message:
    """An event as it is told, with the match as it was written once for all who listen; None: more follows at once."""
    head = msgspec.json.encode(public(event)).decode()
    return Message(event.stream, event.seq, event.kind, f'{head[:-1]},"match":{body or "null"}}}')
