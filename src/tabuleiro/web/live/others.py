"""The other processes of a site: what is told to them, what each shares of itself (who is there, how many connections),
and who is gone. One process alone has nobody to tell, and all of this does nothing.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import msgspec

from tabuleiro.web.bus import Bus, Memory, Note
from tabuleiro.web.bus.letters import MARK

log = logging.getLogger("tabuleiro.web")

AT, SAID, CHANGED = "at", "said", "changed"  # a stream is at a number · something that passes · look at it anew
SHARED, HELLO, ALIVE, BYE = "shared", "hello", "alive", "bye"
KINDS = frozenset((AT, SAID, CHANGED, SHARED, HELLO, ALIVE, BYE))
SOON = 0.05  # seconds in which what is shared goes together
ROOM = 6000  # bytes of what goes together: PostgreSQL takes no more than 8000
SILENT = 4  # signs of life that a process may leave out before it counts as gone
AGAIN = 5  # signs of life after which the store is asked what may not have been heard


class Others:
    """All processes of a site but this one."""

    def __init__(self, bus: Bus | None = None, heartbeat: float = 2.0) -> None:
        self.bus = bus or Memory()
        self.me = secrets.token_hex(6)
        self.hear: dict[str, list[Callable[[Note], None]]] = defaultdict(list)  # by kind of note
        self.missed: list[Callable[[], None]] = []  # who asks the store what may not have been heard
        self.shares: list[Callable[[str], None]] = []  # who wants to know that others share something else
        self.notes: Counter[tuple[str, str]] = Counter()  # sent and heard, by kind
        self.names = ["", self.me]  # by which this process is told something
        self.letters: Callable[[str], None] = lambda text: None  # who reads what is no note
        self._heartbeat = heartbeat
        self._mine: dict[str, Any] = {}
        self._theirs: dict[str, dict[str, Any]] = {}  # by process
        self._seen: dict[str, float] = {}
        self._fresh: set[str] = set()
        self._beats = 0

    @property
    def several(self) -> bool:
        """Whether there may be others."""
        return self.bus.several

    async def open(self, site: str) -> None:
        await self.bus.open(site, self._heard, self._lost, self.names)
        self.tell(HELLO)

    async def close(self) -> None:
        self.tell(BYE)
        await self.bus.close()

    def tell(self, kind: str, topic: str = "", seq: int = 0, body: str = "") -> None:
        if self.several:
            self.notes["sent", kind] += 1
            self.bus.publish(msgspec.json.encode(Note(kind, topic, seq, body, self.me)).decode())

    def beat(self) -> None:
        """Give a sign of life, and let go who gives none."""
        self.tell(ALIVE)
        now = time.monotonic()
        for sender in [one for one, seen in self._seen.items() if now - seen > SILENT * self._heartbeat]:
            self._gone(sender)
        self._beats += 1
        if self._beats % AGAIN == 0:
            self._look()

    # What each shares of itself

    def share(self, key: str, value: Any) -> None:
        """Let the others know something of this process until it is another; None: no more."""
        if not self.several or self._mine.get(key) == value:
            return
        if value is None:
            del self._mine[key]
        else:
            self._mine[key] = value
        if not self._fresh:
            asyncio.get_running_loop().call_later(SOON, self._send_fresh)
        self._fresh.add(key)

    def shared(self, key: str) -> list[Any]:
        """What the others share."""
        return [theirs[key] for theirs in self._theirs.values() if key in theirs]

    def sharing(self, prefix: str) -> dict[str, list[Any]]:
        """All that the others share under keys that begin so."""
        found = defaultdict(list)
        for theirs in self._theirs.values():
            for key, value in theirs.items():
                if key.startswith(prefix):
                    found[key].append(value)
        return found

    def _send_fresh(self) -> None:
        fresh, self._fresh = self._fresh, set()
        self._send({key: self._mine.get(key) for key in fresh})

    def _send(self, what: dict[str, Any]) -> None:
        part: dict[str, Any] = {}
        size = 0
        for key, value in what.items():
            length = len(msgspec.json.encode({key: value}))
            if part and size + length > ROOM:
                self.tell(SHARED, body=msgspec.json.encode(part).decode())
                part, size = {}, 0
            part[key] = value
            size += 2 * length  # quotes within quotes
        if part:
            self.tell(SHARED, body=msgspec.json.encode(part).decode())

    # Hearing

    def _heard(self, text: str) -> None:
        if text.startswith(MARK):
            self.letters(text)
            return
        try:
            note = msgspec.json.decode(text, type=Note)
            shared = msgspec.json.decode(note.body, type=dict[str, Any]) if note.kind == SHARED else {}
        except msgspec.DecodeError:
            return
        self.notes["heard", note.kind if note.kind in KINDS else "other"] += 1
        if note.kind == BYE:
            self._gone(note.sender)
            return
        if note.sender not in self._seen:
            self._theirs[note.sender] = {}
            self.tell(HELLO)  # what it shares is not known here
        self._seen[note.sender] = time.monotonic()
        if note.kind == HELLO:
            self._send(self._mine)
        elif note.kind == SHARED:
            theirs = self._theirs[note.sender]
            for key, value in shared.items():
                theirs.pop(key, None)
                if value is not None:
                    theirs[key] = value
            self._tell_shares(shared)
        for hear in self.hear[note.kind]:
            try:
                hear(note)
            except Exception:
                log.exception("a note was not understood")

    def _gone(self, sender: str) -> None:
        self._seen.pop(sender, None)
        self._tell_shares(self._theirs.pop(sender, {}))

    def _tell_shares(self, keys: dict[str, Any]) -> None:
        for hear in self.shares:
            for key in keys:
                hear(key)

    def _lost(self) -> None:
        self.tell(HELLO)
        self._look()

    def _look(self) -> None:
        for look in self.missed:
            look()
