"""An afternoon of 100,000 pupils, reckoned from what was measured: docs/season.md follows from bench/results.md.

    bench/season.py [--check]

Without --check the page is written; with it, the program says whether it is as it would be written. What pupils do is
assumed, in one table; what that costs was measured, and what was not measured yet is left out and said to be.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from math import ceil
from pathlib import Path

from bench import CROWDS, LIVE, MATCHES, RESULTS, SEVERAL, STORMS, table

PAGE = Path(__file__).parent.parent / "docs" / "season.md"
NOT_YET = "not measured yet"
Tables = list[list[dict[str, str]]]

HEAD = """# An afternoon of 100,000 pupils

How much of everything a season's largest afternoon wants, reckoned from what was measured. Nobody has run it:
`bench/season.py` multiplies. Change there what is assumed (or measure on your machines: `bench/load.py` and
`bench/crowds.py` with `--write`) and have it write this page anew. How to start so many processes is in
[deploy.md](deploy.md#several-processes)."""
MEASURED = """From [bench/results.md](../bench/results.md), where the machine is named; other machines take other
times. What was not measured yet counts as nothing below."""
APART = """Spread them over machines as cores allow, thinkers on machines of their own. A proxy holds two connections
for each of the site's. It is assumed, too, that a move costs the same however many processes there are. Not in the
reckoning are pages and pictures, which a proxy can keep; papers; and the bus, which carries a short note for each
write to every process ([decision 32](decisions/0032-a-note-says-where-to-look.md)): with so many, use NATS."""


@dataclass(frozen=True)
class Afternoon:
    """What is assumed. The comments are the words of the page."""

    pupils: float = 100_000  # pupils in all
    hours: float = 4  # hours, in which they come one after the other
    at_once: float = 0.33  # of them there at the busiest time
    together: float = 0.5  # of those play each other, two and two; the others play the computer
    every: float = 5  # seconds between two moves of a match
    strongest: float = 0.1  # of matches against the computer are at level 10; the pages think for levels 1 to 9
    length: float = 40  # moves of a match
    watchers: float = 5_000  # people who watch one final, besides
    screens: float = 500  # screens in halls, each of which hears every result of its event
    per_event: float = 10  # seconds between two results of the event that all screens show
    full: float = 0.6  # of a core at most that a process of the site, or one that thinks, should be busy


def words() -> dict[str, str]:
    """The comment beside each field."""
    return dict(re.findall(r"^    (\w+): float = .*?  # (.*)$", Path(__file__).read_text("utf-8"), re.MULTILINE))


@dataclass(frozen=True)
class Costs:
    """What was measured, in seconds of a core and MB; None: not yet."""

    move: float | None
    database: float | None
    thought: float | None
    process: float | None  # MB of one that has little to do
    match: float | None  # MB more for each match
    watched: float | None  # of a move, for each watcher
    watcher: float | None  # MB for each
    screened: float | None  # of a result, for each screen


SOURCES = {
    "move": ("processor of the site for a move", 1000, "ms"),
    "database": ("processor of the database for a move", 1000, "ms"),
    "thought": ("processor for a play of the computer at level 10", 1, "s"),
    "process": ("memory of a process of the site", 1, "MB"),
    "match": ("memory for each match more", 1000, "kB"),
    "watched": ("processor for each watcher of a move", 1e6, "µs"),
    "watcher": ("memory for each watcher", 1000, "kB"),
    "screened": ("processor for each screen that a result reaches", 1e6, "µs"),
}


def tables(text: str, title: str) -> Tables:
    """The tables of one section: each row by its columns."""
    part = re.split(r"^## ", text.partition(f"{title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    found: Tables = []
    for block in re.findall(r"(?:^\|.*\n?)+", part, re.MULTILINE):
        head, _, *rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
        found.append([dict(zip(head, row, strict=False)) for row in rows])
    return found


def cell(found: Tables, column: str, row: str = "") -> float | None:
    """The number in a column, of the row that begins like this."""
    for one in found:
        for line in one:
            if column in line and next(iter(line.values())).startswith(row):
                number = re.search(r"\d[\d,]*\.?\d*", line[column])
                return float(number[0].replace(",", "")) if number else None
    return None


def times(*factors: float | None) -> float | None:
    """Their product, if all are known."""
    found = 1.0
    for one in factors:
        if one is None:
            return None
        found *= one
    return found


def read(text: str) -> Costs:
    live, several, crowds = tables(text, LIVE), tables(text, SEVERAL), tables(text, CROWDS)
    usual = cell(tables(text, STORMS), "memory", "quiet")
    games, full = cell(live, "games"), cell(live, "memory")
    return Costs(
        move=times(cell(several or live, "a move"), 1e-3),
        database=times(cell(several, "a move", "database"), 1e-3),
        thought=cell(tables(text, MATCHES), "a move"),
        process=usual,
        match=(full - usual) / games if full and usual and games else None,
        watched=times(cell(crowds, "for each", "a move"), 1e-6),
        watcher=times(cell(crowds, "memory of the server for each", "watchers"), 1e-3),
        screened=times(cell(crowds, "for each", "a result"), 1e-6),
    )


def reckoned(a: Afternoon, c: Costs) -> list[tuple[str, str, str]]:
    """What there must be: what, how many, how it was reckoned."""
    there = a.pupils * a.at_once
    pairs, alone = there * a.together / 2, there * (1 - a.together)
    moves, begun = (pairs + alone) / a.every, (pairs + alone) / a.every / a.length
    thoughts = alone * a.strongest / (2 * a.every)
    busy = [
        times(moves, c.move), times(1 / a.every, a.watchers, c.watched), times(1 / a.per_event, a.screens, c.screened),
    ]  # fmt: skip
    cores = sum(one or 0 for one in busy)
    processes = ceil(cores / a.full)
    connections = there + a.watchers + a.screens
    memory = sum(
        one or 0
        for one in (times(processes + 1, c.process), times(pairs + alone, c.match), times(a.watchers, c.watcher))
    )
    database, thinking = times(moves, c.database), times(thoughts, c.thought)
    writes = moves + 3 * begun + 1 / a.per_event
    return [
        ("pupils at once", f"{there:,.0f}", f"{pairs:,.0f} matches of two, {alone:,.0f} against the computer"),
        ("moves a second", f"{moves:,.0f}", f"and {begun:,.0f} matches begun a second"),
        ("cores busy with the site", f"{cores:.1f}", "moves, watchers and screens: " + ", ".join(map(said, busy))),
        ("**processes of the site**", f"**{processes + 1}**", f"each {a.full:.0%} busy, and one more: one may fail"),
        (
            "cores busy with the database", said(database), "PostgreSQL, one machine"
        ),
        (
            "**processes that think**", f"**{ceil(thinking / a.full)}**" if thinking is not None else NOT_YET,
            f"{thoughts:,.0f} plays of level 10 a second",
        ),
        ("**connections**", f"**{connections:,.0f}**", f"{connections / processes:,.0f} at each process, if one fails"),
        ("**memory of the site**", f"**{memory:,.0f} MB**", f"{memory / (processes + 1):,.0f} MB for each process"),
        ("**writes of the database a second**", f"**{writes:,.0f}**", "a line for each move, three for each match"),
        ("lines in the end", f"{writes * 3600 * a.hours * 0.5:,.0f}", "half as many as if it were always the busiest"),
    ]  # fmt: skip


def said(cores: float | None) -> str:
    return NOT_YET if cores is None else f"{cores:.1f}"


def page(text: str) -> str:
    """The page, from the text of bench/results.md."""
    a, c, why = Afternoon(), read(text), words()
    assumed = [(why[one.name], shown(getattr(a, one.name))) for one in fields(a)]
    known: Callable[[str], float | None] = lambda name: getattr(c, name)  # noqa: E731
    costs = [
        (what, NOT_YET if (found := known(name)) is None else f"{plain(found * factor)} {unit}")
        for name, (what, factor, unit) in SOURCES.items()
    ]
    return (
        "\n\n".join(
            [
                *(HEAD, "## What is assumed", table("what | so much", assumed)),
                *("## What was measured", MEASURED, table("what | cost", costs)),
                *("## What that wants", "At the busiest time:", table("what | how many | why", reckoned(a, c)), APART),
            ]
        )
        + "\n"
    )


def plain(number: float) -> str:
    """Three digits at least, and no powers of ten."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def shown(number: float) -> str:
    return f"{number:.0%}" if number < 1 else f"{number:,.0f}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/season.py", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only say whether the page is current")
    options = parser.parse_args()
    text = page(RESULTS.read_text("utf-8"))
    if not options.check:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != text:
        print("docs/season.md is not current: bench/season.py writes it", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
