"""Who hears what: messages about a stream go to all who listen to it. Slow listeners are let go, never waited for.

All listeners are of this process. What others have written is told here, too, by whoever has read it from the store;
what only passes comes with the note itself.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from tabuleiro.rules import Player
from tabuleiro.web.bus import Note
from tabuleiro.web.live.others import SAID, Others


class Message(NamedTuple):
    """Something said about a stream: numbered if it is an event, not numbered if it only passes."""

    stream: str
    seq: int | None
    kind: str
    body: str  # JSON


Hear = Callable[[Message], None]


class Passing(Protocol):
    """What is told of a stream without a number: a structure of `answers`."""

    stream: str

    @property
    def kind(self) -> str: ...


class Listener:
    """One connection: messages wait here until they are sent, so many at most."""

    def __init__(self, stream: str, room: int, players: tuple[Player, ...] = ()) -> None:
        self.stream = stream
        self.players = players  # the seats that sit at this connection
        self._queue: asyncio.Queue[Message | None] = asyncio.Queue()
        self._room = room
        self.slow = False
        self.closed = False

    def hear(self, message: Message) -> None:
        if self.closed or self.slow:
            return
        if self._queue.qsize() >= self._room:
            self.slow = True
            self._queue.put_nowait(None)
        else:
            self._queue.put_nowait(message)

    @property
    def waiting(self) -> bool:
        """Whether there is a next message already."""
        return not self._queue.empty()

    def close(self) -> None:
        self.closed = True
        self._queue.put_nowait(None)

    async def next(self) -> Message | None:
        """The next message; None: it is over, because everything ends or because this listener is too slow."""
        if self.slow or self.closed:
            return None
        return await self._queue.get()


class Hub:
    """All connections of this process."""

    def __init__(self, others: Others | None = None, room: int = 64) -> None:
        self.others = others or Others()
        self.others.hear[SAID].append(self._pass_on)
        self._room = room
        self._ears: dict[str, list[Hear]] = {}
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._stops: dict[Listener, Callable[[], None]] = {}
        self._of: Counter[str] = Counter()

    def publish(self, message: Message) -> None:
        """Tell all who listen in this process."""
        for hear in tuple(self._ears.get(message.stream, ())):
            hear(message)

    def listen(self, stream: str, hear: Hear) -> Callable[[], None]:
        """Hear what is published about a stream; the answer stops that."""
        self._ears.setdefault(stream, []).append(hear)

        def stop() -> None:
            ears = self._ears.get(stream, [])
            if hear in ears:
                ears.remove(hear)
            if not ears:
                self._ears.pop(stream, None)

        return stop

    def join(self, stream: str, players: tuple[Player, ...] = ()) -> Listener:
        listener = Listener(stream, self._room, players)
        self._listeners[stream].add(listener)
        self._stops[listener] = self.listen(stream, listener.hear)
        return listener

    def leave(self, listener: Listener) -> None:
        listener.closed = True
        if stop := self._stops.pop(listener, None):
            stop()
        listeners = self._listeners.get(listener.stream, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(listener.stream, None)

    def say(self, what: Passing) -> None:
        """Tell something that passes and is not an event, wherever somebody listens."""
        body = msgspec.json.encode(what).decode()
        self.publish(Message(what.stream, None, what.kind, body))
        self.others.tell(SAID, f"{what.stream} {what.kind}", body=body)

    def _pass_on(self, note: Note) -> None:
        stream, _, kind = note.topic.partition(" ")
        self.publish(Message(stream, None, kind, note.body))

    def count(self, key: str, by: int) -> int:
        """Open connections of a session or an address, in all processes, after one more or one less."""
        self._of[key] += by
        now = self._of[key]
        if now <= 0:
            del self._of[key]
        if not self.others.several:
            return now
        shared = f"count {hashlib.sha256(key.encode()).hexdigest()[:16]}"  # who it is, is nobody's business
        self.others.share(shared, now if now > 0 else None)
        return now + sum(int(count) for count in self.others.shared(shared))

    def here(self, stream: str) -> tuple[list[bool], int]:
        """Whether somebody sits at each seat right now, and how many only watch."""
        listeners = self._listeners.get(stream, set())
        watchers = sum(not listener.players for listener in listeners)
        return [any(player in listener.players for listener in listeners) for player in Player], watchers

    def heard(self, stream: str) -> bool:
        """Whether anybody is there who listens to a stream."""
        return stream in self._listeners

    def awaited(self, stream: str) -> bool:
        """Whether what happens there is to be told in this process: to somebody, or to the site itself."""
        return stream in self._ears

    @property
    def streams(self) -> list[str]:
        """All that is listened to."""
        return list(self._ears)

    @property
    def connections(self) -> int:
        return len(self._stops)

    def close_all(self, stream: str | None = None) -> None:
        """End all connections, or those of one stream; their readers come back."""
        for listener in list(self._stops):
            if stream is None or listener.stream == stream:
                listener.close()
