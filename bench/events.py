"""How long a day's reckoning takes: a championship of 2,400 pupils by the command line, a large round, a replay.

    bench/events.py [--write]

The championship is run as an organiser's program would: every command is a process of its own that reads the event's
file from the beginning. Figures are processor time, which other programs on the machine do not change much.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from bench import EVENTS, RESULTS, at_most, machine, table, with_section
from tabuleiro.olympiad import pairing
from tabuleiro.olympiad.championship.programme import programme
from tabuleiro.olympiad.event import Event, Memory, replay
from tabuleiro.olympiad.formats import read_format
from tabuleiro.olympiad.teams.registration import read_teams
from tabuleiro.olympiad.teams.simulation import simulate

PUPILS, SCHOOLS, PLAYERS, TEAMS = 2400, 400, 300, 30
CHAMPIONSHIP, ROUND, REPLAY = 60.0, 1.0, 0.05  # seconds at most
PLACE = ("tournament", "group", "round", "table")


def entries() -> str:
    """Every school sends one pupil to six of the twelve tournaments, so that each tournament has as many."""
    tournaments = list(programme(read_format("cnjm")).values())
    rows = ["cycle,game,school,name"]
    for school in range(SCHOOLS):
        for k in range(school % 2, len(tournaments), 2):
            one = tournaments[k]
            rows.append(f"{one.cycle},{one.game.name},Escola {school},Aluno {school}.{one.id}")
    assert len(rows) == PUPILS + 1
    return "\n".join(rows)


class Desk:
    """Runs commands and adds up what they took, by verb."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "campeonato.event"
        self.spent: dict[str, float] = {}
        self.calls = 0

    def __call__(self, verb: str, *words: object) -> str:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "tabuleiro", "event", verb, str(self.file), *map(str, words)]
        done = subprocess.run(
            command, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUTF8": "1"}
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.spent[verb] = self.spent.get(verb, 0.0) + took
        self.calls += 1
        return done.stdout


def championship() -> dict[str, Any]:
    """From the table of entries to all standings; results by lot, a table of them after every round."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "entries.csv").write_text(entries(), encoding="utf-8")
        desk = Desk(folder)
        desk("new", "--format", "cnjm", "--name", "Campeonato")
        desk("import", "--entries", folder / "entries.csv")
        tables, rounds = 0, 0
        while rows := json.loads(desk("pair", "--seed", 1, "--json")):
            rounds += 1
            played = [row for row in rows if row["second"]]
            tables += len(played)
            lines = [",".join([*(str(row[key]) for key in PLACE), rng.choice("12")]) for row in played]
            (folder / "results.csv").write_text("\n".join([",".join((*PLACE, "result")), *lines]), encoding="utf-8")
            desk("result", "--csv", folder / "results.csv")
        places = json.loads(desk("standings", "--json"))
        desk("check")
    checked = desk.spent.pop("check")
    return {
        "spent": desk.spent, "total": sum(desk.spent.values()), "check": checked, "calls": desk.calls,
        "tables": tables, "rounds": rounds, "places": len(places),
    }  # fmt: skip


def fastest(work: Callable[[], object], times: int) -> float:
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def large_round() -> float:
    """The fifth round of a Swiss of 300 players from 100 schools."""
    rng = random.Random(1)
    players = [pairing.Player(f"p{k}", f"s{k % 100}") for k in range(PLAYERS)]
    rounds: list[list[pairing.Game]] = []
    for _ in range(4):
        made = pairing.pair(players, rounds, rounds=6, seed=1)
        games = []
        for one in made.tables:
            won = rng.random() < 0.5
            games.append(pairing.Game(one.first, one.second, (1, 0) if won or one.second is None else (0, 1)))
        rounds.append(games)
    return fastest(lambda: pairing.pair(players, rounds, rounds=6, seed=1), 3)


def olympiad() -> tuple[float, int]:
    """Replaying an olympiad of 30 teams in three categories that was played to its end; and its lines."""
    event = Event.create(Memory(), "olimpiada-2015", "Olimpíada")
    years = {"A": 8, "B": 5, "C": 2}
    rows = [
        f"{category},Escola {k},,{category} {k} {n},{year}"
        for category, year in years.items()
        for k in range(TEAMS // len(years))
        for n in range(10)
    ]
    data, people = read_teams(event.state, "\n".join(["category,school,team,name,year", *rows]))
    event.do("import", people=people, **data)
    simulate(event, 1)
    return fastest(lambda: replay(event.entries), 9), len(event.entries)


def report() -> str:
    day, pairs, (again, lines) = championship(), large_round(), olympiad()
    parts = ", ".join(f"{verb} {seconds:.1f} s" for verb, seconds in day["spent"].items())
    rows = [
        (f"a championship of {PUPILS:,} pupils from {SCHOOLS} schools", day["total"], CHAMPIONSHIP),
        (f"a round of one Swiss with {PLAYERS} players", pairs, ROUND),
        (f"replaying an olympiad of {TEAMS} teams ({lines} lines)", again, REPLAY),
    ]
    return (
        f"Made by `bench/events.py --write`, {date.today()}, on {machine()}. Processor time. The championship goes by "
        f"the command line, each command a process: {day['calls'] - 1} of them for {day['rounds']} rounds of twelve "
        f"tournaments and {day['tables']:,} tables ({parts}); the independent checker takes {day['check']:.1f} s more."
        "\n\n"
    ) + table(
        "what | processor | target | met | share of the target",
        [(what, *_seconds(took, target), f"{took / target:.0%}") for what, took, target in rows],
    )


def _seconds(took: float, target: float) -> tuple[str, str, str]:
    said, most, met = at_most(took, target)
    return (f"{took * 1000:.1f} ms" if target < 1 else said), most, met


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/events.py", description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    options = parser.parse_args()
    text = report()
    print(text)
    if options.write:
        RESULTS.write_text(with_section(RESULTS.read_text("utf-8"), EVENTS, text), encoding="utf-8")


if __name__ == "__main__":
    main()
