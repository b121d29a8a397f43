"""Solves games that may loop: the value of every position, with its distance to the end, tier after tier.

The work is cut into jobs, pure functions of a few words and numbers, behind an `Executor`: threads by default
(kernels run without the interpreter's lock), or a cluster that shares the folder. A finished tier is kept beside the
table: a run that was killed goes on where it was.

Where the plays of a tier do not fit into memory, its positions are gone through once for each distance instead: a job
needs the values on the disk, which the system keeps in memory as far as there is some, and a stretch of its own.
"""

from __future__ import annotations

import json
import os
import platform
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.parallel import in_order, threads
from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.retrograde.numbering import Array, Index, Numbering, Room, pack, room, unpack
from tabuleiro.engine.solving.retrograde.reading import IMPOSSIBLE
from tabuleiro.engine.solving.retrograde.table import Table, kind_of
from tabuleiro.engine.solving.retrograde.tier import (
    FAULTS,
    FULL,
    Explored,
    audit,
    audit_limited,
    explore,
    solve_tier,
    sweep,
)
from tabuleiro.games import load
from tabuleiro.rules import ONGOING, Game, Problem, Text
from tabuleiro.rules.definition import Definition, derive, moves, play, result
from tabuleiro.rules.fingerprint import fingerprint
from tabuleiro.rules.kernel import kernel

MEMORY = 8_000_000_000  # bytes that the graph of a tier may take
LISTED = 50_000_000  # positions that are listed one by one at most
EDGES = 1 << 22  # plays that a job may find
PIECE = 1 << 24  # values that are looked at together

Progress = Callable[[int, int], None]  # positions done, positions in all


def silent(done: int, total: int) -> None:
    """For those who do not want to hear."""


class Job(NamedTuple):
    """A stretch of positions of one class, as what a worker anywhere needs to know."""

    key: str
    variant: str
    men: int
    part: str
    tier: int
    c: int = 0
    lo: int = 0
    hi: int = 0
    level: int = 0
    limited: bool = False


class Workplace(NamedTuple):
    """What a job on a table needs."""

    game: Game
    places: Index
    values: Array


def workplace(job: Job) -> Workplace:
    """The values are looked up anew for each job: on other machines only what is opened is seen to have changed."""
    game, index = numbered(*job[:4])
    try:
        return Workplace(game, index, np.memmap(job.part, np.uint8, "r", shape=(index.size,)))
    except OSError:
        raise Problem(NOT_SHARED, file=job.part, machine=platform.node()) from None


@lru_cache(maxsize=4)
def numbered(key: str, variant: str, men: int, part: str) -> tuple[Game, Index]:
    """What every job on a table shares, made once in each process."""
    game = load(key, variant)
    return game, index_of(game, men, Path(part))


def index_of(game: Game, men: int, part: Path) -> Index:
    """The numbering by tiers, or else the list of all positions, which is kept beside the unfinished table."""
    if game.definition.tiers:
        return Index.by_tiers(game, men)
    keys = part.with_suffix(".keys.npy")
    if not keys.exists():
        fresh = keys.with_suffix(".new.npy")
        np.save(fresh, reachable(game))
        os.replace(fresh, keys)
    return Index.by_keys(game, np.load(keys, mmap_mode="r"))


def explored(job: Job) -> Explored:
    """What a stretch of positions knows before its tier is solved."""
    game, index, values = workplace(job)
    n = job.hi - job.lo
    due, wins, left, ends = (np.zeros(n, kind) for kind in (np.uint8, np.uint8, np.uint8, np.uint32))
    edges = np.zeros(n * game.definition.most_moves, np.uint32)
    where = (index.ix, values, index.span(job.tier), job.c, job.lo, job.hi)
    e = explore(game.definition, game.b, *where, job.limited, room(game), due, wins, left, ends, edges)
    if e < 0:
        raise ArithmeticError(FAULTS[e])
    return Explored(due, wins, left, ends, edges[:e].copy())


def swept(job: Job) -> tuple[Array, int]:
    """Which of a stretch of positions have the value `level`, and the next value that will come."""
    game, index, values = workplace(job)
    found = np.zeros(job.hi - job.lo, np.uint8)
    where = (index.ix, values, job.c, job.lo, job.hi)
    following = sweep(game.definition, game.b, *where, job.level, room(game), found)
    if following < 0:
        raise ArithmeticError(FAULTS[following])
    return found, following


def stretches(index: Index, classes: range) -> Iterator[tuple[int, int, int]]:
    """Classes cut into stretches of positions: the class, where it begins, where it ends."""
    size = max(1000, EDGES // index.game.definition.most_moves)
    for c in classes:
        begin, end = int(index.ix.base[c]), int(index.ix.base[c + 1])
        for lo in range(begin, end, size):
            yield c, lo, min(lo + size, end)


class Checkpoint:
    """The unfinished table beside its place: the values of the tiers that are done, and a note that says which."""

    def __init__(self, game: Game, path: Path, men: int) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.part = path.with_name(f"{path.name}.part")
        self.index = index_of(game, men, self.part)
        self.rules = fingerprint(game)
        self.checks: list[int] = []
        self.before = 0.0  # seconds that earlier runs took
        self.begun = time.monotonic()
        self._resume()
        self.values = np.memmap(self.part, np.uint8, "r+", shape=(self.index.size,))

    @property
    def seconds(self) -> float:
        return self.before + time.monotonic() - self.begun

    def _resume(self) -> None:
        """Take over what an earlier run has left behind whole; otherwise begin anew."""
        try:
            note = json.loads(self.part.with_suffix(".json").read_text())
            if note["rules"] == self.rules and self.part.stat().st_size == note["size"] == self.index.size:
                values = np.memmap(self.part, np.uint8, "r")
                for tier, check in enumerate(note["checks"]):
                    if self._check(values, tier) != check:
                        break
                    self.checks.append(check)
                self.before = float(note["seconds"])
                return
        except (OSError, ValueError, KeyError):
            pass
        with self.part.open("wb") as file:
            file.truncate(self.index.size)

    def _check(self, values: Array, tier: int) -> int:
        low, high = self.index.span(tier)
        return zlib.crc32(values[low:high].data)

    def keep(self, tier: int, found: Array | None) -> None:
        """Write a solved tier to disk, or note that it is there."""
        low, high = self.index.span(tier)
        if found is not None:
            self.values[low:high] = found
        self.values.flush()
        self.checks.append(self._check(self.values, tier))
        note = {"rules": self.rules, "size": self.index.size, "checks": self.checks, "seconds": self.seconds}
        fresh = self.part.with_suffix(".new")
        fresh.write_text(json.dumps(note))
        os.replace(fresh, self.part.with_suffix(".json"))

    def remove(self) -> None:
        numbered.cache_clear()
        del self.values
        for file in (self.part, self.part.with_suffix(".json"), self.part.with_suffix(".keys.npy")):
            file.unlink(missing_ok=True)


def solve(
    game: Game,
    men: int = 0,
    quiet: int = 0,
    progress: Progress = silent,
    memory: int = MEMORY,
    executor: Executor | None = None,
) -> Path:
    """Make the table of a variant, or the base of its positions with at most so many `men`; answers its file.

    `quiet`: who wins if so many plies without a capture end the game in a draw.
    """
    kind = kind_of(men, quiet)
    path = files.path_of(game, kind)
    if game.definition.tiers and not Index.by_tiers(game, men).size:
        raise Problem(TOO_FEW, game=game.definition.name, men=men)
    made = Checkpoint(game, path, men)
    index = made.index
    numbered.cache_clear()
    with nullcontext(executor) if executor else threads() as pool:
        for tier in range(len(made.checks), len(index.classes)):
            low, _ = index.span(tier)
            work = Job(game.key, game.variant, men, str(made.part), tier, limited=quiet > 0)
            report = partial(_report, progress, low, index.size)
            made.keep(tier, _solved(work, index, made.values, pool, memory, quiet, report))
    counts = np.sum([np.bincount(some, minlength=256) for some in pieces(made.values)], axis=0)
    start = index.rank(game.start())
    facts = {
        "method": "retrograde analysis" if index.tiers else "retrograde analysis of all positions that can come up",
        "men": men,
        "quiet": quiet,
        "start": int(made.values[start]) if start >= 0 else None,
        "positions": int(counts.sum() - counts[IMPOSSIBLE]),
        "counts": [int(n) for n in np.trim_zeros(counts[:IMPOSSIBLE], "b")],  # of each value
        "seconds": round(made.seconds, 1),
    }
    keys = {} if index.tiers else {"keys": index.ix.keys}
    files.save(game, kind, facts, {"values": made.values, **keys}, path)
    made.remove()
    return path


def pieces(values: Array) -> Iterator[Array]:
    """An array that may be larger than memory, part by part."""
    return (values[low : low + PIECE] for low in range(0, len(values), PIECE))


def _report(progress: Progress, before: int, total: int, done: int) -> None:
    progress(before + done, total)


def _solved(
    work: Job,
    index: Index,
    values: np.memmap[Any, Any],
    pool: Executor,
    memory: int,
    quiet: int,
    progress: Callable[[int], None],
) -> Array | None:
    """The values of a tier, or none where they are written already."""
    low, high = index.span(work.tier)
    jobs = [work._replace(c=c, lo=lo, hi=hi) for c, lo, hi in stretches(index, index.classes[work.tier])]
    chunks: list[Explored] = []
    kept = 0
    exploring = in_order(pool, explored, jobs)
    for job, chunk in exploring:
        chunks.append(chunk)
        kept += 7 * len(chunk.due) + 4 * len(chunk.edges)
        progress(job.hi - low)
        share = (job.hi - low) / (high - low)
        if 2 * kept > memory * share and share > 0.02 and not quiet:
            exploring.close()
            chunks.clear()
            _by_sweeps(jobs, low, values, pool, progress)
            return None
    return solve_tier(chunks, quiet + 1 if quiet else FULL, work.limited)


def _by_sweeps(
    jobs: list[Job], low: int, values: np.memmap[Any, Any], pool: Executor, progress: Callable[[int], None]
) -> None:
    """Write the same with little memory, going through all positions once for each distance."""
    values[low : jobs[-1].hi] = 0
    values.flush()
    level = 1
    while level:
        following = 0
        for job, (found, then) in in_order(pool, swept, [job._replace(level=level) for job in jobs]):
            np.maximum(values[job.lo : job.hi], found, out=values[job.lo : job.hi])
            if np.any(found == level):
                following = level + 1
            elif then:
                following = min(following, then) if following else then
            progress(job.hi - low)
        values.flush()
        level = following


@kernel
def successors(game: Definition, b: Any, ix: Numbering, keys: Any, r: Room, found: Any) -> int:
    """The keys of all open positions after the plays from positions with these keys."""
    n = 0
    for key in keys:
        unpack(ix, key, r.words[0], r.shorts[0])
        derive(game, b, r.states[0])
        for k in range(moves(game, b, r.states[0], r.out)):
            r.states[1] = r.states[0]
            play(game, b, r.states[1], r.out[k])
            if result(game, b, r.states[1]) == ONGOING:
                found[n] = pack(ix, r.words[1], r.shorts[1])
                n += 1
    return n


def reachable(game: Game) -> Array:
    """The keys of all open positions that can come up in a game, in order."""
    ix, r = Index.by_keys(game, np.zeros(0, np.uint64)).ix, room(game)
    r.states[0] = game.start()
    known = fresh = np.array([pack(ix, r.words[0], r.shorts[0])], np.uint64)
    size = EDGES // game.definition.most_moves
    found = np.zeros(size * game.definition.most_moves, np.uint64)
    while len(fresh):
        parts = []
        for lo in range(0, len(fresh), size):
            n = successors(game.definition, game.b, ix, fresh[lo : lo + size], r, found)
            parts.append(np.unique(found[:n]))
        fresh = np.setdiff1d(np.unique(np.concatenate(parts)), known, assume_unique=True)
        known = np.union1d(known, fresh)
        if len(known) > LISTED:
            raise Problem(TOO_MANY, game=game.definition.name, most=LISTED)
    return known


def audited(table: Table, stretch: tuple[int, int, int]) -> int:
    """The first wrong value of a stretch of positions, -1 if none is."""
    game, index, quiet = table.game, table.index, int(table.header["quiet"])
    where = (game.definition, game.b, index.ix, table.values)
    if quiet:
        tier = next(tier for tier, classes in enumerate(index.classes) if stretch[0] in classes)
        return int(audit_limited(*where, index.span(tier), *stretch, quiet, room(game)))
    return int(audit(*where, *stretch, room(game)))


def check(table: Table, progress: Progress = silent) -> int:
    """Recompute every value as the negamax of its successors: the first number that is wrong, -1 if none is.

    That proves the table: wins and losses by their distance, from one ply on; and a draw has no winning play but a
    drawing one, so that it can be held for ever. With a limit the distances are those to the next capture.
    """
    parts = stretches(table.index, range(len(table.index.ix.base) - 1))
    with threads() as pool:
        for (_, _, done), wrong in in_order(pool, partial(audited, table), parts):
            progress(done, table.index.size)
            if wrong >= 0:
                return wrong
    return -1


NOT_SHARED = Text(
    "{machine} não vê {file}: a pasta das tabelas tem de ser a mesma em todas as máquinas do agrupamento",
    "{machine} does not see {file}: the folder of tables must be the same on all machines of the cluster",
    "{machine} não vê {file}: a pasta das tabelas tem de ser a mesma em todas as máquinas do cluster",
)
TOO_FEW = Text(
    "{game}: com {men} peças, no máximo, ninguém está a meio de um jogo; pede finais com mais peças",
    "{game}: with at most {men} pieces nobody is in the middle of a game; ask for endings with more pieces",
    "{game}: com {men} peças, no máximo, ninguém está no meio de um jogo; peça finais com mais peças",
)
TOO_MANY = Text(
    "{game}: há mais de {most} posições; esta variante não se resolve assim",
    "{game}: there are more than {most} positions; this variant cannot be solved in this way",
)
