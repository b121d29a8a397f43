"""Storms against one server, and how much longer an entry, a move and a play of the computer take than in quiet.

    bench/storms.py --seconds 20 [--watchers 500] [--papers 8] [--matches 120] [--half 1100] [--write]

Four storms, one after the other: watchers who come and go at one match; papers asked for by people without a cookie;
the computer against itself, begun by nobody and watched by nobody; requests that are begun and never ended. Before the
first and during each, somebody enters lines into the log of an event (a note goes the way of a result), somebody moves,
and somebody plays against the computer. The server is started here, with a file of its own; all that is sent goes to
127.0.0.1 and ends with the time.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import date
from typing import Any

import httpx
from load import serving, used
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench import RESULTS, STORMS, machine, table, with_section, yes

WORST = 20.0  # times as long as in quiet, for 95 of 100: still nothing that people call broken
PAUSE = 0.3  # seconds between two of what is measured
LATE = 30.0  # seconds after which somebody gives up
PASSWORD = "uma frase comprida e boa"
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-"

Took = dict[str, list[float]]


class Day:
    """The server as it is reached, and what is measured there all the time."""

    def __init__(self, port: int, client: httpx.AsyncClient) -> None:
        self.port, self.client = port, client
        self.event = ""
        self.refused = 0

    async def ask(self, method: str, path: str, body: Any = None, seat: str = "") -> Any:
        """As the organiser, or with a private link and nothing else."""
        who = {"headers": {"x-seat": seat}} if seat else {}
        answer = await self.client.request(method, path, json=body, **who)
        if answer.status_code >= 400:
            raise SystemExit(f"{path}: {answer.status_code} {answer.text[:300]}")
        return answer.json()

    async def prepare(self, token: str) -> None:
        """An organiser, and a filled event."""
        account = {"name": "Rita", "password": PASSWORD, "token": token}
        await self.ask("POST", "/api/account/first", account)
        self.event = f"/api/events/{(await self.ask('POST', '/api/events/demo', {'kind': 'teams'}))['id']}"

    def live(self, id: str) -> connect:
        address = f"ws://localhost:{self.port}/api/matches/{id}/live"
        return connect(address, compression=None, proxy=None, host="127.0.0.1", open_timeout=LATE)

    async def begin(self, **more: Any) -> tuple[str, str, Any]:
        """A match of somebody new: its address, a private link, and what is known of it."""
        async with httpx.AsyncClient(base_url=self.client.base_url, trust_env=False, timeout=LATE) as stranger:
            answer = await stranger.post("/api/matches", json=more)
        if answer.status_code != 201:
            raise SystemExit(f"no match: {answer.text[:300]}")
        made = answer.json()
        token = next(seat["token"] for seat in made["seats"] if seat["token"])
        return f"/api/matches/{made['id']}", token, made["match"]

    async def entry(self) -> None:
        """A line in the log of the event: on disk when it is answered."""
        await self.ask("POST", f"{self.event}/notes", {"text": "bench"})

    async def move(self) -> None:
        """A match of two at one screen: begun, and one move."""
        path, seat, match = await self.begin(game="hex")
        await self.ask("POST", f"{path}/moves", {"move": match["state"]["legal"][0]["text"]}, seat)
        await self.ask("POST", f"{path}/commands", {"do": "resign"}, seat)

    async def answer(self) -> None:
        """A play of the computer."""
        path, seat, _ = await self.begin(game="rastros", seats=["level:1", "me"])
        while not (await self.ask("GET", path, seat=seat))["state"]["ply"]:
            await asyncio.sleep(0.02)
        await self.ask("POST", f"{path}/commands", {"do": "resign"}, seat)

    async def measure(self, seconds: float) -> Took:
        """How long each takes, again and again."""
        took: Took = {"entry": [], "move": [], "answer": []}
        end = time.perf_counter() + seconds

        async def again(name: str, one: Callable[[], Coroutine[Any, Any, None]]) -> None:
            while time.perf_counter() < end:
                start = time.perf_counter()
                with suppress(TimeoutError, httpx.TimeoutException):
                    await asyncio.wait_for(one(), LATE)
                took[name].append(time.perf_counter() - start)
                await asyncio.sleep(PAUSE)

        await asyncio.gather(*(again(name, getattr(self, name)) for name in took))
        return took

    # The storms: each goes on until it is cancelled

    async def watchers(self, count: int) -> None:
        """Come, look, go, and come again."""
        made = await self.ask("POST", "/api/matches", {"game": "hex"})

        async def watch() -> None:
            while True:
                with suppress(OSError, TimeoutError, WebSocketException):
                    async with self.live(made["id"]) as socket:
                        with suppress(TimeoutError):
                            async with asyncio.timeout(2):
                                async for _ in socket:
                                    pass
                await asyncio.sleep(0.1)

        await asyncio.gather(*(watch() for _ in range(count)))

    async def papers(self, count: int) -> None:
        """The largest paper that is to be had, by people without a cookie."""

        async def take() -> None:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", trust_env=False, timeout=600) as one:
                while True:
                    answer = await one.get("/api/games/hex/print/board.pdf?size=300cm&sheets=true")
                    self.refused += answer.status_code in (413, 429, 503)
                    await asyncio.sleep(0.1)

        await asyncio.gather(*(take() for _ in range(count)))

    async def matches(self, count: int) -> None:
        """The computer against itself at its strongest."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", trust_env=False, timeout=600) as one:
            for _ in range(count):
                one.cookies.clear()
                answer = await one.post("/api/matches", json={"game": "hex", "seats": ["level:10", "level:10"]})
                self.refused += answer.status_code == 429
        await asyncio.Event().wait()

    async def half(self, count: int) -> None:
        """Requests without an end; whoever is let go begins another one."""

        async def hold() -> None:
            while True:
                with suppress(OSError):
                    reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    try:
                        writer.write(HALF)
                        await reader.read()
                    finally:
                        writer.close()
                await asyncio.sleep(0.2)

        await asyncio.gather(*(hold() for _ in range(count)))


def late(took: list[float]) -> float:
    """So long it takes, 95 of 100 times."""
    ordered = sorted(took)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]


async def storms(counts: dict[str, int], seconds: float) -> tuple[str, bool]:
    with serving() as (port, process, token):
        base = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=base, trust_env=False, timeout=LATE) as client:
            day = Day(port, client)
            await day.prepare(token)
            await asyncio.gather(day.entry(), day.move(), day.answer())  # everything compiled
            quiet = await day.measure(seconds)
            rows = [row("quiet", "", quiet, quiet, used(process)[1], 0)]
            worst = 0.0
            for name, count in counts.items():
                day.refused = 0
                storm = asyncio.create_task(getattr(day, name)(count))
                await asyncio.wait([storm], timeout=2)  # it has begun
                if storm.done():
                    storm.result()
                found = await day.measure(seconds)
                storm.cancel()
                await asyncio.gather(storm, return_exceptions=True)
                rows.append(row(name, str(count), found, quiet, used(process)[1], day.refused))
                worst = max(worst, *(late(found[what]) / late(quiet[what]) for what in quiet))
    good = worst <= WORST
    words = " ".join(itertools.chain.from_iterable((f"--{name}", str(n)) for name, n in counts.items()))
    head = (
        f"Made by `bench/storms.py --seconds {seconds:g} {words} --write`, {date.today()}, on {machine()}. What 95 of "
        "100 took at most, and how many times as long as in quiet; whoever storms shares the machine with the server."
    )
    rows.append((f"at most {WORST:g} times as long", *[""] * 5, yes(good)))
    return f"{head}\n\n" + table("storm | how many | entry | move | the computer's play | memory | refused", rows), good


def row(name: str, count: str, found: Took, quiet: Took, memory: float, refused: int) -> tuple[str, ...]:
    times = [f"{late(found[what]):.3f} s (×{late(found[what]) / late(quiet[what]):.1f})" for what in quiet]
    return name, count, *times, f"{memory:.0f} MB", str(refused)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/storms.py", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="of each storm (default: 20)")
    for name, usual in (("watchers", 500), ("papers", 8), ("matches", 120), ("half", 1100)):
        parser.add_argument(f"--{name}", type=int, default=usual, help=f"(default: {usual})")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    options = parser.parse_args()
    counts = {name: getattr(options, name) for name in ("watchers", "papers", "matches", "half")}
    text, good = asyncio.run(storms(counts, options.seconds))
    print(text)
    if options.write:
        RESULTS.write_text(with_section(RESULTS.read_text("utf-8"), STORMS, text), encoding="utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
