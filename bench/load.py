"""The site under load: many live games at once by WebSocket against one server, and how long a move is on its way.

    bench/load.py --games 500 --seconds 120 [--write]

Every game is a pair of sockets; one side moves every two seconds, in turn, and what counts is the time from sending a
move until the other side has it. When a game is over the pair begins another one. The server is started here, with a
port and a file of its own. Games are random and made beforehand, so that this side, which shares the machine with the
server, spends little: it reads of a message only what it must. Every event that is lost or told twice is counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench import LIVE, RESULTS, at_most, machine, table, with_section, yes
from tabuleiro.games import keys, load
from tabuleiro.match import Match

EVERY = 2.0  # seconds between two moves of a game
P99 = 0.15  # seconds: the target
PLIES, LINES = 60, 3  # of a line at most, and lines of each game
PATIENCE = 20.0  # seconds after which an event counts as lost
AT_ONCE = 16  # games that are being begun at a time

Line = tuple[str, list[str]]  # a game, and plays of it


class Heard(msgspec.Struct):
    """What this side reads of a message."""

    kind: str
    seq: int | None = None


class Tally:
    """What has happened."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.begun = self.lost = self.repeated = self.refused = 0


class Side:
    """One player's socket: checks that every event comes once and in order, and how late."""

    def __init__(self, socket: ClientConnection, tally: Tally, seq: int) -> None:
        self.socket, self.tally = socket, tally
        self.seq = seq
        self.awaited: tuple[int, float] | None = None  # the number of a move of the other side, and when it was sent
        self.came = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        read = msgspec.json.Decoder(Heard).decode
        async for text in self.socket:
            now = time.perf_counter()
            heard = read(text)
            if heard.kind == "problem":
                self.tally.refused += 1
            if heard.seq is None or heard.kind in ("hello", "reply"):
                continue
            self.tally.repeated += heard.seq <= self.seq
            self.tally.lost += max(0, heard.seq - self.seq - 1)
            self.seq = heard.seq
            if self.awaited and heard.seq >= self.awaited[0]:
                self.tally.took.append(now - self.awaited[1])
                self.awaited = None
                self.came.set()

    async def close(self) -> None:
        self.reading.cancel()
        await self.socket.close()


class World:
    """The server as it is reached, the lines to play, and when all of it ends."""

    def __init__(self, port: int, lines: list[Line], tally: Tally) -> None:
        self.port, self.lines, self.tally = port, lines, tally
        self.random = Random(1)
        self.end = float("inf")
        self.turn = asyncio.Semaphore(AT_ONCE)

    async def post(self, path: str, body: Any) -> Any:
        """Ask over a connection of its own, without cookies: everybody is somebody else."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = await reader.read()
        writer.close()
        start, _, content = answer.partition(b"\r\n\r\n")
        if b" 20" not in start[:13]:
            raise SystemExit(f"{path}: {answer[:400].decode(errors='replace')}")
        return json.loads(content)

    async def sides(self, key: str) -> tuple[Side, Side]:
        """A new match and its two players."""
        async with self.turn:
            match = await self.post("/api/matches", {"game": key, "seats": ["me", "link"]})
            id = match["id"]
            sat = await self.post(f"/api/matches/{id}/seats", {})
            tokens = [match["seats"][0]["token"], sat["seats"][1]["token"]]
            address = f"ws://localhost:{self.port}/api/matches/{id}/live"
            one, other = [
                await connect(
                    address,
                    additional_headers={"x-seat": token},
                    compression=None,
                    ping_interval=None,
                    proxy=None,
                    host="127.0.0.1",
                )
                for token in tokens
            ]
        self.tally.begun += 1
        return Side(one, self.tally, sat["seq"]), Side(other, self.tally, sat["seq"])

    async def pair(self, ready: asyncio.Event, begin: asyncio.Event) -> None:
        """Two players, one game after another."""
        key, texts = self.random.choice(self.lines)
        sides = await self.sides(key)
        ready.set()
        await begin.wait()
        at = time.perf_counter() + self.random.random() * EVERY
        while True:
            seq = sides[0].seq
            for i, text in enumerate(texts):
                await asyncio.sleep(at - time.perf_counter())
                at += EVERY
                if at > self.end:
                    break
                seq += 1
                mover, other = sides[i % 2], sides[1 - i % 2]
                other.came.clear()
                other.awaited = seq, time.perf_counter()
                await mover.socket.send(json.dumps({"id": i, "do": "move", "move": text, "ply": i}))
                try:
                    await asyncio.wait_for(other.came.wait(), PATIENCE)
                except TimeoutError:
                    self.tally.lost += 1
                    break
            for side in sides:
                await side.close()
            if at > self.end:
                return
            key, texts = self.random.choice(self.lines)
            sides = await self.sides(key)


def random_lines(random: Random) -> list[Line]:
    """Plays of games in which one side plays after the other and no dice are thrown."""
    found: list[Line] = []
    for key in keys():
        game = load(key)
        if game.setup.throws:
            continue
        for _ in range(LINES):
            match = Match(game)
            while not match.ending and len(match.texts) < PLIES:
                match.make(random.choice(game.moves(match.state)))
            turns = [i % 2 for i in range(len(match.plies))]
            same = next(
                (i for i, (a, b) in enumerate(zip((ply.player for ply in match.plies), turns, strict=True)) if a != b),
                len(turns),
            )
            found.append((key, match.texts[:same]))
    return found


@contextmanager
def serving() -> Iterator[tuple[int, int, str]]:
    """A server of its own; its port and process, and the invitation of its first account."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--no-browser", "--port", str(port), "--database", f"{folder}/site.sqlite3"]
        command = [sys.executable, "-m", "tabuleiro", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                if str(port) not in server.stdout.readline():
                    raise SystemExit("the server did not start")
                yield port, server.pid, server.stdout.readline().strip().rpartition("/i/")[2]
            finally:
                server.terminate()
                server.wait()


def used(process: int) -> tuple[float, float]:
    """Seconds of the processor that a process has used, and its memory in MB; nothing where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan"), float("nan")
    ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    return (int(fields[11]) + int(fields[12])) / ticks, int(fields[21]) * page / 1e6


async def measure(games: int, seconds: float) -> dict[str, float]:
    """Play, and the figures."""
    tally = Tally()
    lines = random_lines(Random(1))
    with serving() as (port, process, _):
        world = World(port, lines, tally)
        begin = asyncio.Event()
        there = [asyncio.Event() for _ in range(games)]
        pairs = [asyncio.create_task(world.pair(ready, begin)) for ready in there]
        waiting = asyncio.gather(*(ready.wait() for ready in there))
        await asyncio.wait([waiting, *pairs], return_when=asyncio.FIRST_COMPLETED)
        before, own = used(process)[0], time.process_time()
        start = time.perf_counter()
        world.end = start + seconds
        begin.set()
        await asyncio.gather(*pairs)
        wall = time.perf_counter() - start
        after, memory = used(process)
    took = sorted(tally.took)
    return {
        "games": games,
        "seconds": seconds,
        "begun": tally.begun,
        "moves": len(took),
        "p50": took[len(took) // 2],
        "p99": took[min(len(took) - 1, int(len(took) * 0.99))],
        "most": took[-1],
        "server": (after - before) / wall,
        "each": (after - before) / len(took),
        "client": (time.process_time() - own) / wall,
        "memory": memory,
        "lost": tally.lost,
        "repeated": tally.repeated,
        "refused": tally.refused,
    }


def report(f: dict[str, float]) -> str:
    """The figures in words and a table."""
    p99, target, met = at_most(1000 * f["p99"], 1000 * P99)
    ms = [f"{1000 * f[name]:.1f} ms" for name in ("p50", "most", "each")]
    faults = [f["lost"], f["repeated"], f["refused"]]
    return (
        f"Made by `bench/load.py --games {f['games']} --seconds {f['seconds']:g} --write`, {date.today()}, on "
        f"{machine()}. So many games at once by WebSocket, of {len(keys()) - 1} kinds, each a move every {EVERY:g} s; "
        f"one server process on SQLite, and the players in one process beside it (they took {f['client']:.0%} of a "
        "core). Times are from sending a move until the other side has it.\n\n"
    ) + table(
        "games | begun in all | moves | p50 | p99 | target | met | most | processor | a move | memory | "
        "lost, repeated, refused | met",
        [
            (
                *(f"{f['games']}", f"{f['begun']}", f"{f['moves']:,}", ms[0], p99.replace(" s", " ms")),
                *(target.replace(" s", " ms"), met, ms[1], f"{f['server']:.0%}", ms[2], f"{f['memory']:.0f} MB"),
                *(", ".join(map(str, faults)), yes(not any(faults))),
            )
        ],
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/load.py", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=500, help="at once (default: 500)")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long (default: 120)")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    options = parser.parse_args()
    figures = asyncio.run(measure(options.games, options.seconds))
    text = report(figures)
    print(text)
    if options.write:
        RESULTS.write_text(with_section(RESULTS.read_text("utf-8"), LIVE, text), encoding="utf-8")
    return 1 if figures["lost"] or figures["repeated"] or figures["refused"] else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
