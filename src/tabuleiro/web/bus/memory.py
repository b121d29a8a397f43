"""The bus of one process: nobody else is there to be told; or, in tests, other sites of the same process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

Hear = Callable[[str], None]


class Memory:
    """Hears nothing when alone; `room` is shared by sites that hear each other, each in a loop of its own."""

    connected = True

    def __init__(self, room: list[Memory] | None = None) -> None:
        self.several = room is not None
        self._room = [] if room is None else room
        self._loop: asyncio.AbstractEventLoop
        self._hear: Hear
        self._names: Sequence[str]

    async def open(self, site: str, hear: Hear, missed: Callable[[], None], names: Sequence[str] = ("",)) -> None:
        self._names = names
        self._loop, self._hear = asyncio.get_running_loop(), hear
        self._room.append(self)

    def publish(self, text: str, to: str = "") -> None:
        for other in tuple(self._room):
            if other is not self and to in other._names:
                with suppress(RuntimeError):  # its loop has just ended
                    other._loop.call_soon_threadsafe(other._hear, text)

    async def close(self) -> None:
        if self in self._room:
            self._room.remove(self)
