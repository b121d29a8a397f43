"""Who hears what: messages about a stream go to all who listen to it. Slow listeners are let go, never waited for.

Behind the small `Bus` there is this process today; a bus between processes fits in its place.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from tabuleiro.rules import Player


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


class Bus(Protocol):
    """Carries messages to all processes that serve the site."""

    def publish(self, message: Message) -> None: ...

    def listen(self, stream: str, hear: Hear) -> Callable[[], None]:
        """Hear what is published about a stream; the answer stops that."""
        ...


class Memory:
    """A bus within one process."""

    def __init__(self) -> None:
        self._ears: dict[str, list[Hear]] = {}

    def publish(self, message: Message) -> None:
        for hear in tuple(self._ears.get(message.stream, ())):
            hear(message)

    def listen(self, stream: str, hear: Hear) -> Callable[[], None]:
        self._ears.setdefault(stream, []).append(hear)

        def stop() -> None:
            ears = self._ears.get(stream, [])
            if hear in ears:
                ears.remove(hear)
            if not ears:
                self._ears.pop(stream, None)

        return stop


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

    def __init__(self, bus: Bus | None = None, room: int = 64) -> None:
        self.bus = bus or Memory()
        self._room = room
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._stops: dict[Listener, Callable[[], None]] = {}
        self._of: Counter[str] = Counter()

    def join(self, stream: str, players: tuple[Player, ...] = ()) -> Listener:
        listener = Listener(stream, self._room, players)
        self._listeners[stream].add(listener)
        self._stops[listener] = self.bus.listen(stream, listener.hear)
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
        """Tell something that passes and is not an event."""
        self.bus.publish(Message(what.stream, None, what.kind, msgspec.json.encode(what).decode()))

    def count(self, key: str, by: int) -> int:
        """Open connections of a session or an address, after one more or one less."""
        self._of[key] += by
        now = self._of[key]
        if now <= 0:
            del self._of[key]
        return now

    def here(self, stream: str) -> tuple[list[bool], int]:
        """Whether somebody sits at each seat right now, and how many only watch."""
        listeners = self._listeners.get(stream, set())
        watchers = sum(not listener.players for listener in listeners)
        return [any(player in listener.players for listener in listeners) for player in Player], watchers

    def heard(self, stream: str) -> bool:
        """Whether anybody listens to a stream."""
        return stream in self._listeners

    @property
    def connections(self) -> int:
        return len(self._stops)

    def close_all(self, stream: str | None = None) -> None:
        """End all connections, or those of one stream; their readers come back."""
        for listener in list(self._stops):
            if stream is None or listener.stream == stream:
                listener.close()
