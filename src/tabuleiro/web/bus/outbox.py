"""What waits to be sent: whoever publishes goes on at once, and what has come together meanwhile goes together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

MOST = 20_000  # texts that wait while nothing can be sent; the oldest go first: the store has what they tell of
TOGETHER = 200
Addressed = tuple[str, str]  # to which name, and the text


class Outbox:
    """Texts on their way; `send` sends some, or raises what keeps it from that, and is asked again a little later."""

    def __init__(self, send: Callable[[list[Addressed]], Awaitable[None]], again: float = 0.5) -> None:
        self._send, self._again = send, again
        self._waiting: deque[Addressed] = deque(maxlen=MOST)
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    def put(self, text: str, to: str = "") -> None:
        self._waiting.append((to, text))
        self._news.set()

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                some = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
                try:
                    await self._send(some)
                except Exception:
                    self._waiting.extendleft(reversed(some))
                    await asyncio.sleep(self._again)

    async def close(self) -> None:
        """Send what waits, if that takes no time, and stop."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                while self._waiting:
                    await asyncio.sleep(0.01)
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
