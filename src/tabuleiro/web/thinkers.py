"""Who thinks for the site elsewhere: processes on any machine, found by the bus (`tabuleiro think`).

What is asked waits in line here as it does for processes of this machine (`workers`), and goes by the same turns. While
something waits, this process says so on the bus. A thinker with room offers it; what has its turn at that moment is its
question. It gives a sign of life every second; if none comes, or it says that it stops, somebody else is asked.
`thinker` is the other side; docs/decisions/0033.
"""

from __future__ import annotations

import asyncio
import logging
import time

from tabuleiro.engine.parallel import program
from tabuleiro.web.bus.letters import Letter, Letters
from tabuleiro.web.live.others import Others
from tabuleiro.web.workers import GRACE, READYING, Failed, Left, Task, Worker, Workers

log = logging.getLogger("tabuleiro.web")

ASKERS, THINKERS = "askers", "thinkers"  # names on the bus: all who ask, all who think
AWAY = 5.0  # seconds without a sign of life, after which a thinker counts as gone
REPEATED = 1.0  # seconds between two calls for somebody to think, while something waits


class Remote(Worker):
    """Room for one question in a thinker that has offered it."""

    def __init__(self, letters: Letters, thinker: str, slot: str) -> None:
        super().__init__()
        self._letters, self._thinker, self.slot = letters, thinker, slot
        self.heard: asyncio.Queue[Letter] = asyncio.Queue()
        self.next: int | None = None  # what else waits here

    async def ask(self, task: Task) -> object:
        self._letters.send(
            self._thinker, do="ask", slot=self.slot, request=task.request, rank=task.rank, next=self.next
        )
        loop = asyncio.get_running_loop()
        until = loop.time() + READYING + GRACE
        while True:
            async with asyncio.timeout(min(AWAY, until - loop.time())):
                letter = await self.heard.get()
            if letter["do"] == "state":
                self.state = letter["state"]
                task.tell(self.state)
                until = loop.time() + float(task.request.get("seconds", 0)) + 2 * GRACE  # it may ask again there
            elif letter["do"] == "found":
                return letter["found"]
            elif letter["do"] == "failed":
                raise Failed(letter["failed"])
            elif letter["do"] == "left":
                raise Left

    def hurry(self) -> None:
        self._letters.send(self._thinker, do="stop", slot=self.slot)

    async def end(self) -> None:
        if self.running and not self.running.done():
            self.hurry()


class Thinkers(Workers):
    """All who think for this site on the bus; none of them is here."""

    def __init__(self, others: Others) -> None:
        super().__init__(0)
        self._me = others.me
        self._letters = Letters(others.bus, others.me, self._read)
        others.letters = self._letters.heard
        others.names.append(ASKERS)
        self._program = ""
        self._seen: dict[str, tuple[float, int]] = {}  # thinkers: when, and how many questions each takes at once
        self._strange: set[str] = set()  # those with another program
        self._remote: dict[str, Remote] = {}
        self._calling: asyncio.Task[None] | None = None

    @property
    def there(self) -> bool:
        return self.count > 0

    @property
    def count(self) -> int:
        now = time.monotonic()
        self._seen = {one: (seen, slots) for one, (seen, slots) in self._seen.items() if now - seen < AWAY}
        return sum(slots for _, slots in self._seen.values())

    def _go_on(self) -> None:
        """Say that something waits, now and until nothing does."""
        if not self._waiting or self._closed:
            return
        self._call()
        if self._calling is None or self._calling.done():
            self._calling = asyncio.create_task(self._call_again())

    async def _call_again(self) -> None:
        while self._waiting and not self._closed:
            await asyncio.sleep(REPEATED)
            self._call()

    def _call(self) -> None:
        if (rank := self._rank()) is not None:
            self._program = self._program or program()
            self._letters.send(THINKERS, do="want", rank=rank, program=self._program)

    def _rank(self) -> int | None:
        """Of the most urgent that waits."""
        return min((task.rank for task in self._waiting), default=None)

    def _read(self, letter: Letter) -> None:
        if letter["do"] == "here":
            self._meet(letter)
        elif letter["do"] == "slot":
            self._fill(letter)
        elif letter["do"] == "alive":
            for slot in letter["slots"]:
                if slot in self._remote:
                    self._remote[slot].heard.put_nowait(letter)
        elif remote := self._remote.get(letter.get("slot", "")):
            remote.heard.put_nowait(letter)

    def _meet(self, letter: Letter) -> None:
        self._program = self._program or program()
        if letter["program"] == self._program:
            self._seen[letter["from"]] = time.monotonic(), int(letter["slots"])
        elif letter["from"] not in self._strange:
            self._strange.add(letter["from"])
            log.warning("who thinks has another program, and is not asked", extra={"what": letter["program"]})

    def _fill(self, letter: Letter) -> None:
        task = None if self._closed else self._taken(bool(letter["room"]))
        if task is None:
            self._letters.send(letter["from"], do="no", slot=letter["slot"], next=self._rank())
            return
        remote = Remote(self._letters, letter["from"], letter["slot"])
        remote.next, remote.task = self._rank(), task
        self._remote[remote.slot] = remote
        self._workers.append(remote)
        remote.running = asyncio.create_task(self._run(remote, task))

    async def _run(self, worker: Worker, task: Task) -> None:
        try:
            await super()._run(worker, task)
        finally:
            self._workers.remove(worker)
            if isinstance(worker, Remote):
                del self._remote[worker.slot]

    async def close(self) -> None:
        if self._calling:
            self._calling.cancel()
        await super().close()
