"""How many plays a second are on the disk: one at a time, and many at once, which share the wait.

    python bench/durable.py [FOLDER] [--seconds 5]

FOLDER lies on the disk that is measured; one in memory says nothing. The ratio is what writing together gives.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from itertools import count
from pathlib import Path

from tabuleiro.store import Event, Log, open_database

PLAY = {"player": 0, "text": "d4"}


async def plays(log: Log, stream: str, until: float) -> int:
    """Plays of one match, each answered before the next is sent."""
    for seq in count(1):
        if time.perf_counter() > until:
            return seq - 1
        assert await log.append([Event(stream, seq, "move", time.time(), PLAY)])
    return 0


async def measured(folder: Path, matches: int, seconds: float) -> float:
    database = await open_database(str(folder / f"{matches}.sqlite3"))
    log, begin = Log(database), time.perf_counter()
    made = sum(await asyncio.gather(*(plays(log, f"s{n}", begin + seconds) for n in range(matches))))
    took = time.perf_counter() - begin
    await database.close()
    return made / took


def flushes(folder: Path, seconds: float) -> float:
    """What the disk alone can do: so many small writes that were waited for."""
    made, begin = 0, time.perf_counter()
    with (folder / "alone").open("wb", 0) as file:
        while time.perf_counter() < begin + seconds:
            file.write(b"x" * 4096)
            os.fsync(file.fileno())
            made += 1
    return made / (time.perf_counter() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--seconds", type=float, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        folder = Path(name)
        print(f"{'the disk alone':>22}: {flushes(folder, asked.seconds):9.0f} flushes a second")
        alone = 0.0
        for matches in (1, 10, 100, 400):
            found = asyncio.run(measured(folder, matches, asked.seconds))
            alone = alone or found
            print(
                f"{matches:>14} matches: {found:9.0f} plays a second, {found / alone:5.1f} times as many as one match"
            )


if __name__ == "__main__":
    main()
