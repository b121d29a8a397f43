"""All events of a site: read from their logs, changed by commands one at a time, told to every screen.

An event is the one of `olympiad`, over a storage that keeps its lines in the site's log and its names beside it. Work
on an event is done in a thread, under its lock; a line is on the disk before it is answered or told.

Where a site has several processes, one of them at a time works on an event, with what is there by now; whoever only
looks at it first sees whether its log, what lies beside it, or the accounts have changed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import asdict
from typing import Any, TypeVar, cast

import msgspec

from tabuleiro.olympiad.event import Event, Memory, begin, numbers
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.people import Person
from tabuleiro.rules import Problem
from tabuleiro.store import Broken, Log, Records, Replaced, Unusable
from tabuleiro.store import Event as Kept
from tabuleiro.store.erasing import ACCOUNT, EVENT, PERSON, opening_digest
from tabuleiro.store.events import encoded
from tabuleiro.store.records import Row, Versions
from tabuleiro.web.answers.events import EventLine, SiteChanged
from tabuleiro.web.bus import Note
from tabuleiro.web.chores import aside
from tabuleiro.web.events import words
from tabuleiro.web.events.accounts import Accounts
from tabuleiro.web.events.kinds import pages_of
from tabuleiro.web.events.telling import told
from tabuleiro.web.live.house import House
from tabuleiro.web.live.hub import Message
from tabuleiro.web.live.others import AT, CHANGED
from tabuleiro.web.problems import Refusal, unreadable

log = logging.getLogger("tabuleiro.web")

T = TypeVar("T")
VIEWS = 400  # that are remembered of one event, until the next line
SITE = {"public": True, "names": "initials", "archived": False, "demo": False, "deadline": "", "logos": []}


class SiteStorage:
    """Where an event of the site is kept. Called from threads; the writing is done in the site's own loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, log: Log, records: Records, id: str) -> None:
        self._loop, self._log, self._records, self._id = loop, log, records, id
        self._mine = threading.RLock()
        self._generation = log.generation
        self.gone = False  # the event was deleted
        self.holds: Callable[[Any], bool] = lambda connection: True  # whether no other process works on the event
        self.entries: list[Entry] = []
        self.people: dict[str, Person] = {}

    async def load(self) -> None:
        self.entries = [event.data for event in await self._log.read(self._id)]
        await self.load_people()

    async def load_more(self) -> None:
        """Lines that another process has written."""
        self.entries += [event.data for event in await self._log.read(self._id, len(self.entries))]

    async def load_people(self) -> None:
        order = numbers(begin(self.entries)[0], self.entries)
        rows = sorted(await self._records.people.find(event=self._id), key=lambda row: order.get(row["id"], 0))
        self.people = {row["id"]: Person(row["name"], bool(row["consent"]), row["keep_until"]) for row in rows}

    def lock(self) -> AbstractContextManager[Any]:
        return self._mine

    def read(self, after: int = 0) -> Sequence[Entry]:
        return self.entries[after:]

    def append(self, entries: Sequence[Entry]) -> None:
        self._refuse_old()
        now = time.time()
        kept = [Kept(self._id, entry["seq"], entry["do"], now, entry) for entry in entries]
        if kept and not self._wait(self._log.append(kept)):
            raise Refusal(409, "stale", words.MEANWHILE)
        self.entries += entries

    def read_people(self) -> dict[str, Person]:
        return dict(self.people)

    def write_people(self, people: Mapping[str, Person]) -> None:
        self._refuse_old()
        rows = [
            {"id": id, "name": one.name, "consent": one.consent, "keep_until": one.keep_until}
            for id, one in people.items()
        ]
        erased = {entry["person"] for entry in self.entries if entry["do"] == "erase"}
        gone = (set(self.people) - set(people)) & erased
        self._wait(self._records.write_people(self._id, rows, gone, self._check))
        self.people = dict(people)

    def _check(self, connection: Any) -> None:
        """All names are written at once: nobody may do it who does not know all of them."""
        if not self.holds(connection):
            raise Refusal(409, "stale", words.MEANWHILE)

    def _refuse_old(self) -> None:
        if self.gone:
            raise Refusal(404, "missing", words.NO_EVENT)
        if self._generation != self._log.generation:  # everything was put back from a copy since this was read
            raise Refusal(409, "stale", words.MEANWHILE)

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


class Held:
    """One event in memory."""

    def __init__(self, id: str, event: Event, site: dict[str, Any], created: float) -> None:
        self.id = id
        self.event = event
        self.site = site
        self.created = created
        self.lock = asyncio.Lock()
        self.views: dict[Any, Any] = {}
        self.aged: dict[Any, tuple[float, Any]] = {}  # large views that hundreds look at, and when they were made
        self.links: dict[str, dict[str, Any]] = {}
        self.members: dict[str, str] = {}
        self.matches: dict[str, str] = {}  # place -> the match that fills it
        self.refereed: dict[str, str] = {}  # every match that ever filled a place -> that place
        self.closed: set[str] = set()  # places whose match fills nothing any more
        self.keys: dict[str, int] = {}  # of what clients sent -> its line
        self.beside: str | None = None  # the version of what lies beside the log
        self._keyed = 0
        self.note_keys()

    def note_keys(self) -> None:
        for entry in self.event.entries[self._keyed :]:
            if isinstance(entry.get("key"), str):
                self.keys.setdefault(entry["key"], entry["seq"])
        self._keyed = len(self.event.entries)

    async def copied(self, at: int | None = None) -> dict[str, Any]:
        """The lines and the names, to be worked on elsewhere."""
        async with self.lock:
            entries, people = self.event.entries, self.event.storage.read_people()
            if at is not None and at > len(entries):
                self.event.at(at)  # says what is wrong with it
            return {"entries": entries[:at], "people": {id: asdict(one) for id, one in people.items()}}

    def snapshot(self, at: int | None = None) -> Event:
        """The event as it was after a line, apart from the one that goes on."""
        event = self.event
        if at is not None and at > len(event.entries):
            event.at(at)  # says what is wrong with it
        return Event(Memory(event.entries[:at], event.storage.read_people()), event.clock)


class Events:
    """The events of a site."""

    def __init__(self, house: House, log: Log, records: Records, clock: Callable[[], float] = time.time) -> None:
        self.house = house
        self._log = log
        self.records = records
        self.accounts = Accounts(records, lambda: house.signer, clock)
        self._now = clock
        self._held: dict[str, Held] = {}
        self.aside: dict[str, Problem] = {}  # events that cannot be read
        self._loading = asyncio.Lock()
        self._generation: str | None = None
        self.opened: list[Callable[[Held], None]] = []  # who wants to know of an event that was read
        self.written: list[Callable[[Held], Awaitable[None]]] = []  # … or written to, before it is told
        self.forgotten: list[Callable[[str], None]] = []  # … or of a match that was deleted with its event
        house.others.hear[AT].append(self._hear)
        house.others.hear[CHANGED].append(self._hear)
        house.others.missed.append(self._look)

    async def open(self) -> None:
        self._generation = self.house.generation
        await self.accounts.open(self.house)

    # Finding

    async def held(self, id: str) -> Held:
        """An event that exists; read from its log if it is not in memory."""
        if self._generation != self.house.generation:  # everything was put back from a copy
            self._held.clear()
            self.aside.clear()
            await self.open()
        if found := self._held.get(id):
            if self.house.several:
                await self._catch_up(found)
            return found
        async with self._loading:
            if found := self._held.get(id):
                return found
            row = await self.records.competitions.one(id=id) if id.startswith("e-") and len(id) <= 64 else None
            if row is None:
                raise Refusal(404, "missing", words.NO_EVENT)
            self._held[id] = await self._read(row)
            return self._held[id]

    # What other processes do

    def _hear(self, note: Note) -> None:
        """Another process has written to an event: whoever listens here hears it, too."""
        if (held := self._held.get(note.topic)) and self.house.hub.awaited(note.topic):
            self.house.tasks.spawn(self._look_at(held))

    def _look(self) -> None:
        for held in list(self._held.values()):
            if self.house.hub.awaited(held.id):
                self.house.tasks.spawn(self._look_at(held))

    async def _look_at(self, held: Held) -> None:
        with suppress(Problem):
            await self._catch_up(held)

    async def _catch_up(self, held: Held) -> None:
        """Bring an event up to date with what other processes have written."""
        found = await self._versions(held)
        if (found.seq, found.beside) != (len(held.event.entries), held.beside):
            async with held.lock:
                fresh = await self._take_in(held)
            self._publish(held, fresh, ours=False)

    async def _versions(self, held: Held) -> Versions:
        found = await self.records.versions(held.id)
        if not found.seq:
            self._let_go(held.id)
            raise Refusal(404, "missing", words.NO_EVENT)
        await self.accounts.renew(found.accounts)
        return found

    async def _take_in(self, held: Held) -> list[Message]:
        """Read what is new of an event, under its lock: what is to be told."""
        found, before = await self._versions(held), len(held.event.entries)
        storage = held.event.storage
        if not isinstance(storage, SiteStorage):
            return []
        beside, seen = found.beside != held.beside, (held.site, storage.people)
        if beside:
            await storage.load_people()
            row = await self.records.competitions.one(id=held.id)
            if row is None:
                self._let_go(held.id)
                raise Refusal(404, "missing", words.NO_EVENT)
            await self._read_beside(held, row)
            held.beside = found.beside
            held.aged.clear()
        if found.seq > before:
            await storage.load_more()
            await asyncio.to_thread(held.event.refresh)
            held.note_keys()
        if not beside and found.seq <= before:
            return []
        held.views.clear()
        for hear in self.opened if beside else ():
            hear(held)
        for note in self.written if found.seq > before else ():
            await note(held)
        fresh = [message(held, entry) for entry in held.event.entries[before:]]
        return fresh if (held.site, storage.people) == seen else [*fresh, site_changed(held)]

    @asynccontextmanager
    async def alone(self, held: Held) -> AsyncIterator[None]:
        """Work on an event as it is now: in this process under its lock, and no other process does meanwhile."""
        async with held.lock, self.house.alone(held.id) as holds:
            if self.house.several and isinstance(held.event.storage, SiteStorage):
                self._publish(held, await self._take_in(held), ours=False)
                held.event.storage.holds = holds
            yield

    def _publish(self, held: Held, fresh: Sequence[Message], ours: bool = True) -> None:
        for one in fresh:
            self.house.hub.publish(one)
        if ours and fresh:
            self.house.others.tell(AT, held.id, len(held.event.entries))

    async def _read(self, row: Row) -> Held:
        """An event, from its log and what lies beside it. One that cannot be read is set aside; all others go on."""
        id = row["id"]
        try:
            version = (await self.records.versions(id)).beside if self.house.several else None
            storage = SiteStorage(asyncio.get_running_loop(), self._log, self.records, id)
            await storage.load()
            event = await asyncio.to_thread(Event, storage)
            pages_of(event)  # of a kind that the site does not know, it cannot be shown
            found = Held(id, event, {}, float(row["created"]))
            await self._read_beside(found, row)
            found.beside = version
            for hear in self.opened:
                hear(found)
            if set(storage.people) != set(event.people):  # killed between erasing in the log and in the names
                await asyncio.to_thread(storage.write_people, event.people)
        except (Unusable, Replaced):
            raise
        except Exception as wrong:
            opening = await self._log.opening(id)
            problem = Broken(words.THE_EVENT.fill(name=opening.get("name") or id), unreadable(wrong))
            if id not in self.aside:
                log.error("an event was set aside", extra={"what": problem.why.en})
            self.aside[id] = problem
            raise problem from None
        self.aside.pop(id, None)
        return found

    async def _read_beside(self, held: Held, row: Row) -> None:
        """What the site says of an event, who may do what, and which matches fill its places."""
        held.site = {**SITE, **msgspec.json.decode(row["data"], type=dict[str, Any])}
        await self.read_access(held)
        tables = await self.records.refereed.find(event=held.id)
        held.refereed = {one["match"]: one["place"] for one in tables}
        held.matches = {one["place"]: one["match"] for one in tables if one["open"]}

    async def read_access(self, held: Held) -> None:
        """Read anew who may do what."""
        held.links = {row["id"]: row for row in await self.records.links.find(event=held.id)}
        held.members = {row["account"]: row["role"] for row in await self.records.members.find(event=held.id)}

    async def mine(self, account: str) -> list[tuple[Held, str]]:
        """The events in which an account has a role, the newest first."""
        found = []
        for row in await self.records.members.find(account=account):
            with suppress(Broken, Refusal):  # set aside, or not there at all
                found.append((await self.held(row["event"]), row["role"]))
        return sorted(found, key=lambda pair: -pair[0].created)

    async def aside_of(self, account: str) -> list[tuple[str, Problem]]:
        """The events of an account that had to be set aside, after `mine` has looked at all."""
        rows = await self.records.members.find(account=account)
        return [(row["event"], self.aside[row["event"]]) for row in rows if row["event"] in self.aside]

    # Making

    async def add(self, event: Event, account: str, **site: Any) -> Held:
        """Keep an event that was made or brought, with its first organiser; not one that the site could not show."""
        pages_of(event)
        id = f"e-{secrets.token_urlsafe(16)}"
        storage = SiteStorage(asyncio.get_running_loop(), self._log, self.records, id)
        await aside(Event, Memory(json.loads(encoded(event.entries))))  # as it will be read from now on
        forgotten = await self._forgotten(event)
        people = {person: one for person, one in event.people.items() if person not in forgotten}
        await asyncio.to_thread(storage.write_people, people)
        await asyncio.to_thread(storage.append, event.entries)
        row = {"id": id, "created": self._now(), "data": json.dumps({**SITE, **site})}
        await self.records.competitions.add(row)  # last: an event that was kept in part does not exist
        await self.accounts.join(id, account, "organiser")
        return await self.held(id)

    async def _forgotten(self, event: Event) -> set[str]:
        """Whose names were erased in an event that is here already, or was, and began with the same line."""
        found: set[str] = set()
        stones = await self.records.forgotten(PERSON)
        same = opening_digest(event.entries[0])
        gone = {stone.id for stone in await self.records.forgotten(EVENT) if stone.part == same}
        for id in {stone.id for stone in stones}:
            if id in gone or await self._log.opening(id) == event.entries[0]:
                found |= {stone.part for stone in stones if stone.id == id}
        return found

    async def set_site(self, held: Held, **changed: Any) -> None:
        async with self.alone(held):
            held.site = {**held.site, **changed}
            await self.records.competitions.change({"id": held.id}, data=json.dumps(held.site))
        self.look_again(held)

    # Forgetting

    async def forget(self, id: str) -> None:
        """Delete an event with its log, its names, its links and its refereed matches. It does not come back."""
        held = self._held.get(id)
        async with held.lock if held else nullcontext(), self.house.alone(id):
            matches = [row["match"] for row in await self.records.refereed.find(event=id)]
            await self.records.forget(EVENT, id)
            self._let_go(id)
        self.house.others.tell(CHANGED, id)
        for hear in self.forgotten:
            for match in matches:
                hear(match)

    def _let_go(self, id: str) -> None:
        """An event is no more."""
        held = self._held.pop(id, None)
        if held and isinstance(held.event.storage, SiteStorage):
            held.event.storage.gone = True
        self.aside.pop(id, None)
        self.house.hub.close_all(id)

    async def forget_account(self, account: Mapping[str, Any]) -> None:
        """Delete an account; not while an event would be left without an organiser."""
        for row in await self.records.members.find(account=account["id"], role="organiser"):
            if await self.records.members.count(event=row["event"], role="organiser") == 1:
                raise Refusal(409, "last", words.LAST_OF_EVENT)
        await self.records.forget(ACCOUNT, account["id"])
        for held in self._held.values():
            held.members.pop(account["id"], None)
        await self.accounts.open(self.house)

    # Working

    async def do(self, held: Held, work: Callable[[Event], T]) -> T:
        """Change an event; what was written is told to all who listen. To its end, even if who asked has gone."""
        return await self.house.whole(self._do(held, work))

    async def _do(self, held: Held, work: Callable[[Event], T]) -> T:
        fresh: list[Message] = []
        try:
            async with self.alone(held):
                before = len(held.event.entries)
                try:
                    return await asyncio.to_thread(work, held.event)
                finally:
                    held.note_keys()
                    fresh = [message(held, entry) for entry in held.event.entries[before:]]
                    if fresh:
                        held.views.clear()
                        for hear in self.written:
                            await hear(held)
        finally:
            self._publish(held, fresh)

    async def look(self, held: Held, key: Any, make: Callable[[], T], age: float = 0) -> T:
        """See something of an event, worked out once until the next line; with `age` so often at most (seconds)."""
        if age:
            at, known = held.aged.get(key, (float("-inf"), None))
            if time.monotonic() - at < age:  # not the time of day: a clock set back would stop the screens of the hall
                return cast(T, known)
            found = await self.look(held, key, make)
            held.aged[key] = (time.monotonic(), found)
            return found
        if key in held.views:
            return cast(T, held.views[key])
        async with held.lock:
            if key not in held.views:
                if len(held.views) >= VIEWS:
                    held.views.clear()
                held.views[key] = await asyncio.to_thread(make)
            return cast(T, held.views[key])

    # Telling

    def look_again(self, held: Held) -> None:
        """Names or what the site says of an event have changed."""
        held.views.clear()
        held.aged.clear()
        self.house.hub.publish(site_changed(held))
        self.house.others.tell(CHANGED, held.id)

    async def missed(self, held: Held, after: int) -> list[Message]:
        async with held.lock:
            return [message(held, entry) for entry in held.event.entries[after:]]


def site_changed(held: Held) -> Message:
    return Message(held.id, None, "site", msgspec.json.encode(SiteChanged(held.id, "site")).decode())


def message(held: Held, entry: Entry) -> Message:
    """A line of the log as every screen may hear it."""
    body = EventLine(stream=held.id, seq=entry["seq"], kind=entry["do"], at=entry["at"], **told(held.event, entry))
    return Message(held.id, entry["seq"], entry["do"], msgspec.json.encode(body).decode())
