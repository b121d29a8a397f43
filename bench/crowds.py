"""Crowds at one server: how long until all who watch a match have a move, and all screens in the halls a result.

    bench/crowds.py --watchers 5000 --screens 500 [--moves 20] [--write]

Watchers have a WebSocket each; screens, as those of a hall do, listen to an event and, when there is something new, ask
within a second for what is to be shown. All come first; then a move is made and a result reported so many times, one
after the other, each when everybody has the one before. The server is started here, with a file of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
import uuid
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from datetime import date
from functools import partial
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
from load import HEARD, Server, home, serving, used
from phones import NUMBER, ask, prepared
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench import CROWDS, RESULTS, machine, table, with_section, yes
from tabuleiro.games import load
from tabuleiro.match import Match
from tabuleiro.web.connections import descriptors
from tabuleiro.web.routes.events import SCREENS

SCHOOL = 200  # who come from one network address
AT_ONCE = 32  # who come at a time
PATIENCE = 60.0  # seconds after which a number counts as lost
PAUSE = 0.5  # seconds between two moves
SOON = 0.9  # seconds within which a screen asks
PUPILS = 240
GAME = "hex"
COLUMNS = "what | how many | p50 | p99 | all | processor, once | for each | lost, repeated"
COOKIE = re.compile(rb"(?i)^set-cookie: ([^;]+)", re.MULTILINE)


class Head(msgspec.Struct):
    seq: int


class Screen(msgspec.Struct):
    """What this side reads of what a screen is to show."""

    head: Head


SHOWN = msgspec.json.Decoder(Screen)


class Crowd:
    """Those who wait for the same: when each number came to each of them."""

    def __init__(self, count: int) -> None:
        self.count, self.there, self.repeated = count, 0, 0
        self.came: dict[int, list[float]] = defaultdict(list)
        self.changed = asyncio.Event()

    def come(self) -> None:
        self.there += 1
        self.changed.set()

    def hear(self, seq: int, last: int) -> int:
        """A number for one of them; the last that they have now. One that was left out is never heard, and so lost."""
        self.repeated += seq <= last
        if seq > last:
            self.came[seq].append(time.perf_counter())
            self.changed.set()
        return max(seq, last)

    def has(self, seq: int) -> int:
        return len(self.came[seq])

    async def all(self, done: Callable[[], int]) -> None:
        """Until it is so for all, or patience ends."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while done() < self.count:
                    self.changed.clear()
                    await self.changed.wait()


Crowds = dict[str, Crowd]


class Found(NamedTuple):
    """Seconds until each of a crowd had it, those of the server for all of them, and how many never did."""

    name: str
    crowd: Crowd
    took: list[float]
    spent: float
    lost: int


class Hall:
    """The server, those who have come there, and those who wait."""

    def __init__(self, server: Server, watchers: int, screens: int) -> None:
        self.server, self.random = server, Random(1)
        self.watchers, self.heard, self.shown = Crowd(watchers), Crowd(screens), Crowd(screens)
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.tasks: list[asyncio.Task[None]] = []

    async def watch(self, n: int, match: str) -> None:
        """A watcher, until the server has had enough of them."""
        async with self.gate:
            socket = await connect(
                f"ws://localhost:{self.server.port}/api/matches/{match}/live",
                compression=None,
                ping_interval=None,
                proxy=None,
                host="127.0.0.1",
                local_addr=home(n // SCHOOL),
                open_timeout=PATIENCE,
            )
            last = HEARD.decode(await socket.recv(decode=False)).seq or 0
        self.watchers.come()
        with suppress(ConnectionClosed):
            while True:
                heard = HEARD.decode(await socket.recv(decode=False))
                if heard.seq is not None and heard.kind != "hello":
                    last = self.watchers.hear(heard.seq, last)

    async def open(self, n: int, path: str, cookie: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """By hand: this side shares the machine with the server, and does no more than it must."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port, local_addr=home(n // SCHOOL))
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode())
        return reader, writer

    async def screen(self, n: int, event: str, link: str) -> None:
        """A screen of a hall: opens its link, hears, and asks."""
        async with self.gate:
            reader, writer = await self.open(n, link, "")
            cookie = COOKIE.findall(await reader.read())[0].decode()
            writer.close()
            reader, stream = await self.open(n, f"{event}/events", cookie)
            await reader.readuntil(b"event: hello")
        self.heard.come()
        rest, last, new = b"", 0, asyncio.Event()
        asking = asyncio.create_task(self.ask(n, f"{event}/screen", cookie, new))
        try:
            while data := await reader.read(65536):
                whole, _, rest = (rest + data).rpartition(b"\n\n")
                for seq in map(int, NUMBER.findall(whole)):
                    last = self.heard.hear(seq, last)
                    new.set()
        finally:
            asking.cancel()
            stream.close()

    async def ask(self, n: int, path: str, cookie: str, new: asyncio.Event) -> None:
        """Asks for what is to be shown, soon after there is something new, until it has that."""
        last = 0
        while True:
            await new.wait()
            new.clear()
            await asyncio.sleep(SOON * (0.3 + 0.7 * self.random.random()))
            newest = max(self.heard.came)
            reader, writer = await self.open(n, path, cookie)
            _, _, body = (await reader.read()).partition(b"\r\n\r\n")
            writer.close()
            found = SHOWN.decode(body).head.seq
            if found > last:
                last = self.shown.hear(found, last)
            if last < newest:
                new.set()

    async def fill(self, crowd: Crowd, one: Callable[[int], Coroutine[Any, Any, None]]) -> tuple[float, float]:
        """Have all of a crowd come; the seconds that this took, and the server's memory for each of them, in kB."""
        start, before = time.perf_counter(), used(self.server.process)[1]
        self.tasks += [asyncio.create_task(one(n)) for n in range(crowd.count)]
        while crowd.there < crowd.count:
            for task in self.tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.1)
        took = time.perf_counter() - start
        return took, 1000 * (used(self.server.process)[1] - before) / max(1, crowd.count)

    async def again(self, crowds: Crowds, does: Iterable[Callable[[], Coroutine[Any, Any, int]]]) -> list[Found]:
        """What everybody waits for, time after time; what each crowd found, and what the server took for one of it."""
        took: dict[str, list[float]] = {name: [] for name in crowds}
        lost, before, times = dict.fromkeys(crowds, 0), used(self.server.process)[0], 0
        for do in does:
            start = time.perf_counter()
            seq = await do()
            times += 1
            for name, crowd in crowds.items():
                await crowd.all(lambda crowd=crowd, seq=seq: crowd.has(seq))  # type: ignore[misc]
                took[name] += [at - start for at in crowd.came[seq]]
                lost[name] += crowd.count - crowd.has(seq)
            await asyncio.sleep(PAUSE)
        spent = (used(self.server.process)[0] - before) / times
        return [Found(name, crowds[name], sorted(took[name]), spent, lost[name]) for name in crowds]


async def measure(watchers: int, screens: int, moves: int) -> tuple[str, bool]:
    """The figures as tables, and whether nothing was lost."""
    descriptors()  # as many as may be
    with serving() as server:
        base = f"http://127.0.0.1:{server.port}"
        async with httpx.AsyncClient(base_url=base, trust_env=False, timeout=PATIENCE) as client:
            event, tables, _ = await prepared(client, server.token, PUPILS)
            link = (await ask(client, "POST", f"{event}/links", {"role": "screen", "label": "bench"}))["link"]
            match = (await ask(client, "POST", "/api/matches", {"game": GAME, "seats": ["me", "me"]}))["id"]
            hall = Hall(server, watchers, screens)
            own = time.process_time()
            came = [
                ("watchers", watchers, *await hall.fill(hall.watchers, lambda n: hall.watch(n, match))),
                ("screens", screens, *await hall.fill(hall.heard, lambda n: hall.screen(n, event, link))),
            ]

            async def move(text: str) -> int:
                return int((await ask(client, "POST", f"/api/matches/{match}/moves", {"move": text}))["match"]["seq"])

            async def report(one: dict[str, Any]) -> int:
                place = {"tournament": one["part"], **{key: one[key] for key in ("group", "round", "table")}}
                said = {"key": uuid.uuid4().hex, "place": place, "result": "1"}
                return int((await ask(client, "POST", f"{event}/results", said))["seq"])

            found = await hall.again(
                {"a move, at watchers": hall.watchers}, [partial(move, text) for text in line(moves)]
            )
            found += await hall.again(
                {"a result, heard by screens": hall.heard, "the same, shown there": hall.shown},
                [partial(report, one) for one in tables[:moves]],
            )
            memory, own = used(server.process)[1], time.process_time() - own
            for task in hall.tasks:
                task.cancel()
            await asyncio.gather(*hall.tasks, return_exceptions=True)
    good = not any(one.lost or one.crowd.repeated for one in found)
    head = (
        f"Made by `bench/crowds.py --watchers {watchers} --screens {screens} --moves {moves} --write`, {date.today()}, "
        f"on {machine()}. One server process on SQLite, {memory:.0f} MB in the end; who listens is in one process "
        f"beside it, which took {own:.1f} s of a core. Times are from sending a move or a result until one of them has "
        f"it, and until all have; screens ask for what to show up to {SOON} s after they hear, and are told what is "
        f"{SCREENS:g} s old at most."
    )
    return "\n\n".join(
        [head, arrivals(came), table(COLUMNS, map(row, found)), f"Nothing lost or repeated: {yes(good)}."]
    ), good


def arrivals(came: Iterable[tuple[str, int, float, float]]) -> str:
    """How they came."""
    return table(
        "who | how many | all there after | memory of the server for each",
        [(who, f"{count:,}", f"{took:.1f} s", f"{memory:.0f} kB") for who, count, took, memory in came],
    )


def row(one: Found) -> tuple[str, ...]:
    took, count = one.took, one.crowd.count
    at = (took[len(took) // 2], took[min(len(took) - 1, int(0.99 * len(took)))], took[-1])
    return (
        *(one.name, f"{count:,}", *(f"{seconds:.3f} s" for seconds in at)),
        *(f"{one.spent:.3f} s", f"{1e6 * one.spent / count:.0f} µs", f"{one.lost}, {one.crowd.repeated}"),
    )


def line(moves: int) -> list[str]:
    """Plays of a game that is long."""
    match, random = Match(load(GAME)), Random(1)
    for _ in range(moves):
        match.make(random.choice(match.game.moves(match.state)))
    return match.texts


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/crowds.py", description=__doc__.splitlines()[0])
    parser.add_argument("--watchers", type=int, default=5000, help="of one match (default: 5000)")
    parser.add_argument("--screens", type=int, default=500, help="in halls (default: 500)")
    parser.add_argument("--moves", type=int, default=20, help="and results (default: 20)")
    parser.add_argument("--write", action="store_true", help="put the tables into bench/results.md")
    options = parser.parse_args()
    text, good = asyncio.run(measure(options.watchers, options.screens, options.moves))
    print(text)
    if options.write:
        RESULTS.write_text(with_section(RESULTS.read_text("utf-8"), CROWDS, text), encoding="utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
