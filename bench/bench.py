"""Measures random games and tree search and prints ratios: to C, OpenSpiel, Ludii, the naive reference; and starts."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterable, Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import mcts
import peers
import starting

from tabuleiro.games import keys, load
from tabuleiro.rules import Game
from tabuleiro.rules.kernel import interpreted

RESULTS = Path(__file__).parent / "results.md"
# The last sections there, each written by a program of its own: `openspiel.py`, `load.py`, `events.py`, …
MATCHES = "## Matches against OpenSpiel's MCTSBot"
LIVE = "## Live games on the site"
SEVERAL = "## Live games on several processes"
KILLED = "## Live games when a process is killed"
EVENTS = "## A day of an event"
PHONES = "## Arbiters' phones"
STORMS = "## Storms"
CROWDS = "## Crowds"
ROUNDS = 5
SECONDS = 0.6  # of each round for each of the fast ones; the naive reference has half of it

# Games per second of Ludii (Java), measured once on a machine of this kind, and how many times that we want.
LUDII = {
    "surakarta": (59, 300),
    "alquerque": (86, 300),
    "pretwa": (212, 300),
    "shisima": (9_400, 30),
    "picaria": (13_900, 30),
}
WHY_NOT: dict[str, str] = {}  # where a game misses Ludii's target: why
TIMES_OPENSPIEL = 20
STARTED = ("avanco", "rastros", "ouri")  # whose compilation is timed
FIRST_COMPILATION, FROM_CACHE = 4.0, 0.2  # at most, in seconds beyond importing Numba


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY", help="the games to measure (default: all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--write", action="store_true", help="rewrite bench/results.md (all games only)")
    options = parser.parse_args()
    if unknown := [key for key in options.keys if key not in keys()]:
        parser.error(f"no game is called {unknown[0]}; there are: {', '.join(keys())}")
    if options.write and options.keys:
        parser.error("--write is for all games")
    if interpreted():
        parser.error("Numba is absent or switched off, and so there is nothing to measure")

    figures = measure([load(key) for key in options.keys or keys()])
    text = "\n\n".join(report(figures))
    print(text)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    if options.write:
        head = f"# How fast it is\n\nMade by `scripts/bench --write`, {figures['date']}. Ratios are what counts."
        before = RESULTS.read_text("utf-8") if RESULTS.exists() else ""
        slow = (MATCHES, LIVE, SEVERAL, KILLED, EVENTS, PHONES, STORMS, CROWDS)  # they take long, and stay
        apart = [before.find(title) for title in slow if title in before]
        kept = before[min(apart, default=len(before)) :].strip()
        RESULTS.write_text("\n\n".join(part for part in (head, text, kept) if part) + "\n", encoding="utf-8")
    same = [game.get(what, True) for game in figures["games"].values() for what in ("same", "same plays")]
    return 0 if all(same) else 1


def measure(games: Sequence[Game]) -> dict[str, Any]:
    """All figures, in plies, games and seconds."""
    figures: dict[str, Any] = {"date": date.today().isoformat(), "machine": machine(), "versions": versions()}
    cc, spiel = peers.compiler(), find_spec("pyspiel") is not None
    figures["missing"] = [name for name, there in (("a C compiler", cc), ("OpenSpiel", spiel)) if not there]
    figures["games"] = {}
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            key = game.key
            say(f"{key} …")
            ours = peers.Ours(game, SECONDS)
            runners: dict[str, peers.Runner] = {"plies": ours}
            facts: dict[str, Any] = {}
            if cc and key in peers.IN_C:
                runners["c"] = in_c = peers.InC(ours, cc, Path(folder))
                facts["same"] = in_c.same
            if spiel and key in peers.IN_OPENSPIEL:
                runners["openspiel"] = peers.openspiel(key, SECONDS)
                if peers.IN_OPENSPIEL[key].alike:
                    facts["same plays"] = peers.same_plays(game)
            if find_spec(f"tabuleiro.reference.{key}"):
                runners["reference"] = peers.naive(game, SECONDS / 2)
            best = peers.best_of(ROUNDS, runners)
            figures["games"][key] = {**best, "games": best["plies"] / ours.length, "length": ours.length, **facts}
    if spiel:
        say("tree search …")
        figures["mcts"] = mcts.measure(game.key for game in games)
    say("starting …")
    chosen = list(figures["games"])
    figures["starting"] = starting.measure([key for key in STARTED if key in chosen] or chosen[:2], ROUNDS)
    return figures


def report(figures: dict[str, Any]) -> Iterable[str]:
    """The figures as paragraphs and tables, in Markdown."""
    games = figures["games"]
    yield f"{figures['versions']}; {figures['machine']}. One core, best of {ROUNDS} rounds in which all take turns."
    for name in figures["missing"]:
        yield f"There is no {name.removeprefix('a ')} here: its ratios are left out."

    yield "## Random games"
    yield table(
        "game | plies/s | games/s | plies a game | times the naive reference",
        (
            (key, amount(g["plies"]), amount(g["games"]), f"{g['length']:.0f}", times(g["plies"], g.get("reference")))
            for key, g in games.items()
        ),
    )

    if with_c := {key: g for key, g in games.items() if "c" in g}:
        yield f"## The same by hand in C (`cc {' '.join(peers.CC_OPTIONS)}`)"
        yield table(
            "game | plies/s | in C | ratio | target | met | the same games, play by play",
            (
                (
                    *(key, amount(g["plies"]), amount(g["c"])),
                    *(*at_least(g["plies"] / g["c"], peers.IN_C[key]), yes(g["same"])),
                )
                for key, g in with_c.items()
            ),
        )

    if with_spiel := {key: g for key, g in games.items() if "openspiel" in g}:
        yield "## OpenSpiel, driven from Python"
        yield table(
            "game | OpenSpiel's | plies/s | OpenSpiel | ratio | target | met | the same perft | what differs",
            (
                (
                    *(key, f"`{peers.IN_OPENSPIEL[key].game}`", amount(g["plies"]), amount(g["openspiel"])),
                    *at_least(g["plies"] / g["openspiel"], TIMES_OPENSPIEL),
                    f"{yes(g['same plays'])}, {peers.IN_OPENSPIEL[key].alike} deep" if "same plays" in g else "",
                    peers.IN_OPENSPIEL[key].differs,
                )
                for key, g in with_spiel.items()
            ),
        )

    if with_search := figures.get("mcts"):
        yield "## Tree search against OpenSpiel"
        yield (
            f"Iterations per second of `Mcts` and of OpenSpiel's MCTSBot (C++): {mcts.ITERATIONS:,} from the start "
            "with a new tree, plain UCT with one random game in each. With what our engine plays with in that game "
            "(`mcts` in its file) an iteration does more, and there are so many:"
        )
        pairs = {pair.key: pair for pair in mcts.PAIRS}
        yield table(
            "game | OpenSpiel's | iterations/s | OpenSpiel | ratio | target | met | as we play | ratio | what differs",
            (
                (
                    *(key, f"`{pairs[key].other}`", amount(g["ours"]), amount(g["openspiel"])),
                    *at_least(g["ours"] / g["openspiel"], mcts.TIMES),
                    *(amount(g["as played"]), ratio(g["as played"] / g["openspiel"]), pairs[key].differs),
                )
                for key, g in with_search.items()
            ),
        )

    if with_ludii := {key: g for key, g in games.items() if key in LUDII}:
        yield "## Ludii (Java)"
        yield (
            "Its figures are not of this run: measured once, on a machine of this kind. Games are counted, not plies, "
            "and its rules were not compared with ours: where its games are longer, that is in the ratio too."
        )
        yield table(
            "game | games/s | Ludii | ratio | target | met | why not",
            (
                (
                    *(key, amount(g["games"]), amount(LUDII[key][0])),
                    *(*at_least(g["games"] / LUDII[key][0], LUDII[key][1]), WHY_NOT.get(key, "")),
                )
                for key, g in with_ludii.items()
            ),
        )

    numba = figures["starting"]["numba"]
    yield "## Until the first random game"
    yield (
        f"Processor time, medians of {ROUNDS} rounds of new processes. To import Numba takes {numba['import']:.2f} s; "
        "to import it and call one small function from its cache, as any program does that uses it at all, "
        f"{numba['start']:.2f} s. "
        "Beyond the import, or beyond that small function, a game takes:"
    )
    yield table(
        "game | to compile | target | met | from the cache | target | met | from the cache, beyond the small function",
        (
            (
                *(key, *at_most(s["first"], FIRST_COMPILATION), *at_most(s["next"], FROM_CACHE)),
                f"{s['next_beyond_start']:+.2f} s",
            )
            for key, s in figures["starting"]["games"].items()
        ),
    )


def with_section(text: str, title: str, body: str) -> str:
    """The text of bench/results.md with one section anew, in its old place or at the end."""
    before, _, old = text.partition(title)
    after = old.partition("\n## ")[2]
    return "\n\n".join([before.rstrip(), title, body.strip(), *([f"## {after.strip()}"] if after else [])]) + "\n"


def table(columns: str, rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table that can be read as it is; numbers to the right."""
    lines = [columns.split(" | "), *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = [lines[1][i].lstrip("+-")[:1].isdigit() for i in range(len(widths))]
    lines.insert(1, ["-" * (width - 1) + (":" if r else "-") for width, r in zip(widths, right, strict=True)])
    return "\n".join(
        f"| {' | '.join(f'{w:>{n}}' if r else f'{w:<{n}}' for w, n, r in zip(line, widths, right, strict=True))} |"
        for line in lines
    )


def amount(n: float) -> str:
    """Three digits: 28.4 M, 553 k, 59."""
    for unit, sign in ((1e6, " M"), (1e3, " k")):
        if n >= unit:
            return f"{n / unit:.{2 if n < 10 * unit else 1 if n < 100 * unit else 0}f}{sign}"
    return f"{n:.0f}"


def ratio(r: float) -> str:
    return f"{r:,.{2 if r < 10 else 1 if r < 100 else 0}f}"


def times(ours: float, theirs: float | None) -> str:
    return ratio(ours / theirs) if theirs else ""


def at_least(r: float, target: float) -> tuple[str, str, str]:
    return ratio(r), f"≥ {target:g}", yes(r >= target)


def at_most(seconds: float, target: float) -> tuple[str, str, str]:
    return f"{seconds:.2f} s", f"≤ {target:g} s", yes(seconds <= target)


def yes(is_so: bool) -> str:
    return "yes" if is_so else "NO"


def machine() -> str:
    """The kind of processor as LLVM calls it; nothing that tells one machine from another of its kind."""
    from llvmlite.binding import get_host_cpu_name

    return f"{platform.system()}, {platform.machine()} ({get_host_cpu_name()}), {os.cpu_count()} cores"


def versions() -> str:
    found = [f"Python {platform.python_version()}"]
    for name, package in (("Numba", "numba"), ("NumPy", "numpy"), ("OpenSpiel", "open_spiel")):
        try:
            found.append(f"{name} {version(package)}")
        except PackageNotFoundError:
            found.append(f"no {name}")
    return ", ".join(found)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
