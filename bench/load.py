"""The site under load: many live games at once by WebSocket, and how long a move is on its way.

    bench/load.py --games 500 --seconds 120 [--processes 3 [--bus nats] [--kill]] [--write]

Every game is a pair of sockets; one side moves every two seconds, in turn, and what counts is the time from sending a
move until the other side has it. When a game is over the pair begins another one. The server is started here, with a
port and a file of its own. Games are random and made beforehand, so that this side, which shares the machine with the
server, spends little: it reads of a message only what it must. Every event that is lost or told twice is counted.

With --processes the site is so many processes on one PostgreSQL and one bus, which are started here, too. The two sides
of a game are at different ones, so that every move crosses the bus. With --kill one of them is killed in the middle:
its players come back through another, as a page does, and say once more what they were not heard to say.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from bus import nats, postgresql, processor
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bench import KILLED, LIVE, RESULTS, SEVERAL, at_most, machine, table, with_section, yes
from tabuleiro.games import keys, load
from tabuleiro.match import Match
from tabuleiro.web.connections import descriptors

EVERY = 2.0  # seconds between two moves of a game
P99 = 0.15  # seconds: the target
BACK = 5.0  # seconds until a player is back whose process was killed: the target
PLIES, LINES = 60, 3  # of a line at most, and lines of each game
PATIENCE = 20.0  # seconds after which an event counts as lost
AT_ONCE = 16  # games that are being begun at a time
SCHOOL = 100  # games from one network address: a server lets only so many come from one; then comes the next school

Line = tuple[str, list[str]]  # a game, and plays of it


class Heard(msgspec.Struct):
    """What this side reads of a message."""

    kind: str
    seq: int | None = None


HEARD = msgspec.json.Decoder(Heard)


class Server(NamedTuple):
    """A process of the site: its port, its number on this machine, and the invitation of its first account."""

    port: int
    process: int
    token: str


def home(school: int) -> tuple[str, int] | None:
    """An address to come from, as of a school; where a machine has only one, all are of that one."""
    return (f"127.1.{school // 250}.{school % 250 + 1}", 0) if sys.platform == "linux" else None


class Tally:
    """What has happened."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.back: list[float] = []  # seconds until whoever was cut off was there again
        self.begun = self.lost = self.repeated = self.refused = 0


class Side:
    """One player's socket: checks that every event comes once and in order, and how late."""

    def __init__(self, world: World, at: int, match: str, token: str, seq: int) -> None:
        self.world, self.at = world, at  # the process that it is connected to
        self.path, self.token, self.seq = f"/api/matches/{match}/live", token, seq
        self.socket: ClientConnection | None = None
        self.awaited: tuple[int, float] | None = None  # the number of a move of the other side, and when it was sent
        self.said: tuple[int, str] | None = None  # the number of an own move that was not heard yet, and its words
        self.came = asyncio.Event()

    async def open(self) -> Side:
        self.socket = await self._connected()
        self.reading = asyncio.create_task(self._read())
        return self

    async def _connected(self) -> ClientConnection:
        """At this process, or else at the next one that is there."""
        for _ in range(10 * len(self.world.ports)):
            try:
                return await connect(
                    f"ws://localhost:{self.world.ports[self.at]}{self.path}?after={self.seq}",
                    additional_headers={"x-seat": self.token},
                    compression=None,
                    ping_interval=None,
                    proxy=None,
                    host="127.0.0.1",
                    local_addr=self.world.home(),
                )
            except (OSError, WebSocketException):
                self.at = (self.at + 1) % len(self.world.ports)
                await asyncio.sleep(0.05)
        raise SystemExit("nobody is there any more")

    async def say(self, seq: int, text: str) -> None:
        self.said = seq, text
        with suppress(ConnectionClosed):  # then it is said again
            assert self.socket
            await self.socket.send(text)

    async def _read(self) -> None:
        away: float | None = None
        while True:
            assert self.socket
            with suppress(ConnectionClosed):
                async for text in self.socket:
                    if away is not None:
                        self.world.tally.back.append(time.perf_counter() - away)
                        away = None
                    self._hear(text)
            away = away or time.perf_counter()
            self.socket = await self._connected()
            if self.said:
                await self.say(*self.said)

    def _hear(self, text: str | bytes) -> None:
        now, tally = time.perf_counter(), self.world.tally
        heard = HEARD.decode(text)
        if heard.kind == "problem":
            tally.refused += 1
        if heard.seq is None or heard.kind in ("hello", "reply"):
            return
        tally.repeated += heard.seq <= self.seq
        tally.lost += max(0, heard.seq - self.seq - 1)
        self.seq = heard.seq
        if self.said and heard.seq >= self.said[0]:
            self.said = None
        if self.awaited and heard.seq >= self.awaited[0]:
            tally.took.append(now - self.awaited[1])
            self.awaited = None
            self.came.set()

    async def close(self) -> None:
        self.reading.cancel()
        assert self.socket
        await self.socket.close()


class World:
    """The processes as they are reached, the lines to play, and when all of it ends."""

    def __init__(self, ports: list[int], lines: list[Line], tally: Tally) -> None:
        self.ports, self.lines, self.tally = ports, lines, tally
        self.random = Random(1)
        self.end = float("inf")
        self.turn = asyncio.Semaphore(AT_ONCE)

    def home(self) -> tuple[str, int] | None:
        return home(self.tally.begun // SCHOOL)

    async def post(self, at: int, path: str, body: Any) -> Any:
        """Ask over a connection of its own, without cookies: everybody is somebody else."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.ports[at], local_addr=self.home())
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = await reader.read()
        writer.close()
        start, _, content = answer.partition(b"\r\n\r\n")
        if not content:
            raise ConnectionResetError
        if b" 20" not in start[:13]:
            raise SystemExit(f"{path}: {answer[:400].decode(errors='replace')}")
        return json.loads(content)

    async def sides(self, key: str) -> list[Side]:
        """A new match and its two players, each at a process of their own if there are several."""
        async with self.turn:
            while True:
                one = self.tally.begun % len(self.ports)
                other = (one + 1) % len(self.ports)
                self.tally.begun += 1
                try:
                    match = await self.post(one, "/api/matches", {"game": key, "seats": ["me", "link"]})
                    id = match["id"]
                    sat = await self.post(other, f"/api/matches/{id}/seats", {})
                except OSError:  # one was killed: begin another match elsewhere
                    continue
                seats = (one, match["seats"][0]["token"]), (other, sat["seats"][1]["token"])
                return [await Side(self, at, id, token, sat["seq"]).open() for at, token in seats]

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
                await mover.say(seq, json.dumps({"id": i, "do": "move", "move": text, "ply": i}))
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
def serving(*more: str) -> Iterator[Server]:
    """A server of its own, with a file of its own if nothing else is said."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--no-browser", "--port", str(port), *(more or ("--database", f"{folder}/site.sqlite3"))]
        command = [sys.executable, "-m", "tabuleiro", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                if str(port) not in server.stdout.readline():
                    raise SystemExit("the server did not start")
                yield Server(port, server.pid, server.stdout.readline().strip().rpartition("/i/")[2])
            finally:
                server.terminate()
                server.wait()


@contextmanager
def site(processes: int, bus: str) -> Iterator[tuple[list[Server], dict[str, int]]]:
    """The processes of a site, and what stands behind them: by name, its number on this machine."""
    with ExitStack() as stack:
        if not bus:
            yield [stack.enter_context(serving())], {}
            return
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database, process = stack.enter_context(postgresql(""))
        behind, way = {"database": process}, "postgresql"
        if bus == "nats":
            way, behind["bus"] = stack.enter_context(nats(""))
        more = ("--database", database, "--bus", way, "--secret", f"{folder}/secret")
        yield [stack.enter_context(serving(*more)) for _ in range(processes)], behind


def used(process: int) -> tuple[float, float]:
    """Seconds of the processor that a process has used, and its memory in MB; nothing where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan"), float("nan")
    ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    return (int(fields[11]) + int(fields[12])) / ticks, int(fields[21]) * page / 1e6


class Costs:
    """The processor's time that each part takes, and what each process of the site holds."""

    def __init__(self, servers: list[Server], behind: dict[str, int]) -> None:
        self.sites, self.behind = [server.process for server in servers], behind
        self.before = self._read()
        self.gone = 0.0  # what a process that was killed had taken

    def _read(self) -> dict[str, float]:
        sites = sum(used(process)[0] for process in self.sites)
        return {
            "sites": sites,
            **{name: processor(process) for name, process in self.behind.items()},
            "players": time.process_time(),
        }

    def kill(self) -> None:
        """End one process of the site at once."""
        process = self.sites.pop()
        self.gone = used(process)[0]
        os.kill(process, signal.SIGKILL)

    def spent(self) -> dict[str, float]:
        now = self._read()
        now["sites"] += self.gone
        return {name: seconds - self.before[name] for name, seconds in now.items()}

    def memory(self) -> float:
        """MB of the largest process of the site."""
        return max(used(process)[1] for process in self.sites)


async def measure(games: int, seconds: float, processes: int, bus: str, kill: bool) -> dict[str, Any]:
    """Play, and the figures."""
    tally = Tally()
    lines = random_lines(Random(1))
    descriptors()  # as many as may be
    with site(processes, bus) as (servers, behind):
        world = World([server.port for server in servers], lines, tally)
        begin = asyncio.Event()
        there = [asyncio.Event() for _ in range(games)]
        pairs = [asyncio.create_task(world.pair(ready, begin)) for ready in there]
        waiting: asyncio.Future[Any] = asyncio.gather(*(ready.wait() for ready in there))
        await asyncio.wait([waiting, *pairs], return_when=asyncio.FIRST_COMPLETED)
        costs = Costs(servers, behind)
        start = time.perf_counter()
        world.end = start + seconds
        begin.set()
        if kill:
            await asyncio.sleep(seconds / 2)
            costs.kill()
        await asyncio.gather(*pairs)
        wall = time.perf_counter() - start
        spent, memory = costs.spent(), costs.memory()
    took = sorted(tally.took)
    return {
        "games": games,
        "seconds": seconds,
        "processes": processes,
        "bus": bus,
        "kill": kill,
        "begun": tally.begun,
        "moves": len(took),
        "back": tally.back,
        "memory": memory,
        "p50": took[len(took) // 2],
        "p99": took[min(len(took) - 1, int(len(took) * 0.99))],
        "most": took[-1],
        "shares": {name: used / wall for name, used in spent.items()},
        "each": {name: used / len(took) for name, used in spent.items()},
        "lost": tally.lost,
        "repeated": tally.repeated,
        "refused": tally.refused,
    }


def report(f: dict[str, Any]) -> str:
    """The figures in words and a table."""
    many = f" --processes {f['processes']} --bus {f['bus']}{' --kill' * f['kill']}" if f["bus"] else ""
    where = "one server process on SQLite, and the players in one process beside it"
    if f["bus"]:
        where = f"{f['processes']} server processes on one PostgreSQL, notes by {f['bus']}, and the players beside them"
    parts = [
        f"Made by `bench/load.py --games {f['games']} --seconds {f['seconds']:g}{many} --write`, {date.today()}, on "
        f"{machine()}. So many games at once by WebSocket, of {len(keys()) - 1} kinds, each a move every {EVERY:g} s; "
        f"{where} (they took {f['shares']['players']:.0%} of a core). Times are from sending a move until the other "
        f"side has it{', which is at another process' * (f['processes'] > 1)}.",
        figures(f),
    ]
    if f["bus"]:
        rows = [(name, f"{share:.0%}", f"{1000 * f['each'][name]:.2f} ms") for name, share in f["shares"].items()]
        parts.append(table("part | processor | a move", rows))
    if f["kill"]:
        parts += [f"One process was killed after {f['seconds'] / 2:g} s.", killed(f)]
    return "\n\n".join(parts)


def figures(f: dict[str, Any]) -> str:
    """The table of moves."""
    p99, target, met = (said.replace(" s", " ms") for said in at_most(1000 * f["p99"], 1000 * P99))
    p50, most, each = (f"{1000 * n:.1f} ms" for n in (f["p50"], f["most"], f["each"]["sites"]))
    faults = [f["lost"], f["repeated"], f["refused"]]
    return table(
        "games | begun in all | moves | p50 | p99 | target | met | most | processor | a move | memory | "
        "lost, repeated, refused | met",
        [
            (
                *(f"{f['games']}", f"{f['begun']}", f"{f['moves']:,}", p50, p99, target, met, most),
                *(f"{f['shares']['sites']:.0%}", each, f"{f['memory']:.0f} MB"),
                *(", ".join(map(str, faults)), yes(not any(faults))),
            )
        ],
    )


def killed(f: dict[str, Any]) -> str:
    """The table of those whose process was killed."""
    back = sorted(f["back"])
    return table(
        "players cut off | back after (half of them) | the last one | target | met",
        [(f"{len(back)}", f"{back[len(back) // 2]:.2f} s", *at_most(back[-1], BACK))],
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/load.py", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=500, help="at once (default: 500)")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long (default: 120)")
    parser.add_argument(
        "--processes", type=int, default=1, help="of the site; more than one: on PostgreSQL (default: 1)"
    )
    parser.add_argument("--bus", choices=["postgresql", "nats"], help="between them (default: postgresql)")
    parser.add_argument("--kill", action="store_true", help="kill one process after half the time")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    options = parser.parse_args()
    if options.kill and options.processes < 2:
        parser.error("--kill wants --processes 2 or more: somebody must be left")
    bus = options.bus or ("postgresql" if options.processes > 1 else "")
    found = asyncio.run(measure(options.games, options.seconds, options.processes, bus, options.kill))
    text = report(found)
    print(text)
    if options.write:
        title = KILLED if options.kill else SEVERAL if bus else LIVE
        RESULTS.write_text(with_section(RESULTS.read_text("utf-8"), title, text), encoding="utf-8")
    return 1 if found["lost"] or found["repeated"] or found["refused"] else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
