"""Shows that nothing has moved: one line for each thing that must be the same before and after a change of the code.

    bench/same.py > before.txt         # in the code as it was
    bench/same.py --against before.txt # in the code as it is: tells what differs, and whether anything does
    bench/same.py --against before.txt perft levels:halma

Perft of every variant, a random match of every game and what its record says when it is read again, sample events
replayed from their logs, fingerprints of rules, files that `solve` makes, and what every level plays at a fixed seed.
Nothing here depends on time: engines think for so many iterations, and at most MOST.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import golden  # noqa: E402  (of the tests)
from every import new_match  # noqa: E402

from tabuleiro.engine.players.ladder import levels_of  # noqa: E402
from tabuleiro.engine.players.level import Levelled  # noqa: E402
from tabuleiro.engine.solving.files import load as load_file  # noqa: E402
from tabuleiro.engine.solving.knowledge import carry_out, file_kind, known  # noqa: E402
from tabuleiro.engine.solving.plans import Plan  # noqa: E402
from tabuleiro.games import definition, keys, load  # noqa: E402
from tabuleiro.match import read_record  # noqa: E402
from tabuleiro.match.notation import write_play  # noqa: E402
from tabuleiro.olympiad.log import write_lines  # noqa: E402
from tabuleiro.rules.fingerprint import fingerprint  # noqa: E402
from tabuleiro.web.events.demo import demo  # noqa: E402

MOST = 30_000  # iterations of a level
PLIES = (0, 5, 14)  # after how many plays by chance levels are asked
SOLVED = [
    *(Plan("shisima", variant, "table") for variant in ("default", "start=fixed")),
    *(Plan("picaria", variant, "table") for variant in ("default", "lines=16")),
    Plan("tic_tackle", "default", "table"),
    Plan("semaforo", "size=3x3", "table"),
    Plan("pretwa", "rings=2", "table"),
    Plan("pretwa", "rings=2", "quiet", 10),
    Plan("surakarta", "default", "base", 2),
    Plan("ouri", "default", "base", 6),
    *(Plan("rastros", f"size={n}", "proof") for n in (4, 5)),
    Plan("gatos_caes", "size=4", "proof"),
    *(Plan("hex", f"size={n}", "proof") for n in (3, 4)),
    *(Plan("flume", f"size={n}", "proof") for n in (3, 4)),
    Plan("pista_livre", "men=1", "race"),
]
Lines = Iterator[tuple[str, object]]


def short(text: str | bytes) -> str:
    """A digest."""
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()[:16]


def perft(key: str) -> Lines:
    for variant in definition(key).every_variant():
        yield variant, golden.numbers(key, variant)


def rules(key: str) -> Lines:
    for variant in definition(key).every_variant():
        yield variant, fingerprint(load(key, variant))


def records(key: str) -> Lines:
    yield "played", short(golden.random_match(key))
    match = read_record((golden.FOLDER / f"{key}.record").read_text("utf-8"))
    yield "read", f"{match.result} {match.reason} {match.position}"


def events(kind: str) -> Lines:
    """A sample event: its log, and what another process makes of that log."""
    for seed in (1, 2):
        event = demo(kind, "pt", seed)
        text = json.dumps([{**entry, "at": "2026-11-16T12:00:00Z"} for entry in event.entries])
        for number, person in enumerate(event.people):  # whose ids are drawn by chance
            text = text.replace(person, f"p-{number:012}")
        log, _ = write_lines(json.loads(text))
        yield f"log {seed}", short(log)
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / "sample.event"
            file.write_bytes(log)
            for verb in ("standings", "show"):
                words = [sys.executable, "-m", "tabuleiro", "event", verb, str(file), "--json"]
                told = subprocess.run(words, check=True, stdout=subprocess.PIPE, env=os.environ)
                yield f"{verb} {seed}", short(told.stdout)


def tables(key: str) -> Lines:
    """What a file says, but how long it took; the checksum of all values is in it."""
    for plan in SOLVED:
        if plan.key == key:
            carry_out(plan)
            found = load_file(load(key, plan.variant), file_kind(plan))
            assert found is not None
            yield f"{plan.variant} {file_kind(plan)}", timeless(found.header)


def timeless(said: Any) -> Any:
    if not isinstance(said, Mapping):
        return said
    return {name: timeless(value) for name, value in said.items() if name != "seconds"}


def levels(key: str) -> Lines:
    game = load(key)
    match, chance, asked = new_match(game, 1), Random(f"same {key}"), []
    for ply in range(PLIES[-1] + 1):
        if match.ending:
            break
        if ply in PLIES:
            asked.append(match.copy())
        match.play(chance.choice(match.legal()))
    known(game)  # makes small tables
    for number, level in enumerate(levels_of(key).rows, 1):
        player = Levelled(game, level._replace(budget=min(level.budget, MOST)), seed=7)
        plays = [player.choose(one, seconds=None) for one in asked]
        yield str(number), " ".join(write_play(game, one.state, m) for one, m in zip(asked, plays, strict=True))


PARTS: dict[str, tuple[Callable[[str], Lines], list[str]]] = {
    "perft": (perft, keys()),
    "rules": (rules, keys()),
    "records": (records, keys()),
    "events": (events, ["teams", "championship"]),
    "tables": (tables, list(dict.fromkeys(plan.key for plan in SOLVED))),
    "levels": (levels, keys()),
}


def lines(wanted: list[str]) -> Iterator[str]:
    for part, (tell, names) in PARTS.items():
        for name in names:
            if not wanted or part in wanted or f"{part}:{name}" in wanted:
                for what, found in tell(name):
                    yield f"{part}:{name} {what}: {found}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/same.py", description=__doc__.splitlines()[0])
    parser.add_argument("--against", type=Path, metavar="FILE", help="what an earlier run has written")
    parser.add_argument("part", nargs="*", help=f"{' | '.join(PARTS)}, or one name in it, as levels:halma; default all")
    asked = parser.parse_args()
    before: dict[str, Any] = {}
    if asked.against:
        before = dict(line.split(": ", 1) for line in asked.against.read_text("utf-8").splitlines())
    same = other = 0
    with tempfile.TemporaryDirectory() as data:
        os.environ["TABULEIRO_DATA"] = data
        for line in lines(asked.part):
            name, _, found = line.partition(": ")
            if not asked.against:
                print(line, flush=True)
            elif before.get(name) == found:
                same += 1
            else:
                other += 1
                print(f"{name}\n  was {before.get(name)}\n  is  {found}", flush=True)
    if asked.against:
        print(f"{same} the same, {other} not")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
