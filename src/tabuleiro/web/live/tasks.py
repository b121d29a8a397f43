"""What runs beside the requests: somebody holds it, so that it is neither forgotten nor left behind."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Tasks:
    """Tasks until they are done."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def cancel(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()

    async def finish(self) -> None:
        """Wait for all of them, however they end."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
