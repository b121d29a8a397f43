"""Endgame bases with the exact score, for games in which things lie in cells and are taken from the board.

For every way to lay so many things ("seeds") into the cells, the base holds by how much the player to move will gain
more than the other from here to the end if both play for as much as they can. Endless play gains nothing more. What
either has taken so far does not matter for that, nor does a rule that stops the game as soon as somebody has more than
half: whoever has that wins anyway, so it changes how much is won and never who wins.
These are the rules of play alone: where a match shares out the seeds that go round in a cycle, it may end otherwise.

A game needs a field of `Counts` that says all about its positions but what the players have, a `score`, and a symmetry
that exchanges the players; a play that takes nothing must pass the turn. Positions are seen by the player to move.
They are numbered level by level, a level being the number of seeds on the board: what takes seeds leads to a lower
level, and so a level needs the lower ones alone. A base of few seeds is the beginning of one of more: building goes on
from what is there, and what is there after each level is a base.

**Within a level plays go round in circles**, and that each value is the best of its successors' is not enough. A play
that leaves a level, or ends the game, has a known gain: an exit. For v > 0 the player to move can be sure of v or more
exactly if they can force an exit of v or more, for endless play gives 0: a game of reaching, where the positions won
are the smallest set that holds (1) those with such an exit or a play to a position lost by v, and (2) as lost, those
all of whose exits are -v or less and all of whose plays lead to positions won by v. `settle` grows these sets from the
exits backwards, for v from the most down to 1; a position gets the first v that reaches it, and what no v reaches is 0.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import nullcontext
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.parallel import in_order, threads
from tabuleiro.engine.solving.endings.ranks import Sown, margin_at, rank_of_seeds
from tabuleiro.engine.solving.endings.reading import BEYOND, by_margin
from tabuleiro.engine.solving.files import Proved, load, save
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load as load_game
from tabuleiro.rules import ONGOING, Counts, Game, Problem, State, Text
from tabuleiro.rules.definition import Definition, moves, play, result, score
from tabuleiro.rules.kernel import kernel, rule

KIND = "base"
MOST = 24  # seeds: with more, a stop at 25 could come into the values
CHUNK = 1 << 16  # positions for a worker at a time
NO_EXIT = -128
Array = np.ndarray[Any, Any]
Progress = Callable[[float], None]


@rule
def lead(game: Definition, b: Any, s: State) -> int:
    """By how much the first player is ahead."""
    return int(score(game, b, s, 0)) - int(score(game, b, s, 1))


@rule
def unrank(number: int, below: Any, cells: Any) -> None:
    """Lay out the position of a number: the inverse of `rank_of_seeds` with the cells in their own order."""
    rest, more = number, below.shape[1] - 1
    for i in range(len(cells) - 1, -1, -1):
        while below[i, more] > rest:
            more -= 1
        rest -= below[i, more]
        cells[i] = more
    for i in range(len(cells) - 1, 0, -1):
        cells[i] -= cells[i - 1]


@rule
def advance(cells: Any) -> None:
    """Lay out the next position of the level."""
    seeds, i = cells[0], 1
    while i < len(cells) - 1 and cells[i] == 0:
        i += 1
    cells[i] -= 1
    cells[0] = 0
    cells[i - 1] = seeds + 1


@kernel
def expand(
    game: Definition,
    b: Any,
    work: Any,
    cells: Any,
    out: Any,
    orders: Any,
    below: Any,
    values: Any,
    first: int,
    low: int,
    exits: Any,
    inner: Any,
) -> bool:
    """The best exit of each of some positions from `low` on, and the positions of the same level that plays lead to.

    `work` are two empty states and `cells` the same memory as the cells in them. The level begins at `first`. Positions
    within it are numbered from 0; -1 ends a list. False: a play that takes nothing does not pass the turn.
    """
    here, there = work[0], work[1]
    unrank(first + low, below, cells[0])
    for p in range(len(exits)):
        best, n = NO_EXIT, 0
        if result(game, b, here) != ONGOING:
            best = lead(game, b, here)
        else:
            for k in range(moves(game, b, here, out)):
                work[1] = work[0]
                play(game, b, there, out[k])
                gain = lead(game, b, there)
                if result(game, b, there) != ONGOING:
                    best = max(best, gain)
                    continue
                to = rank_of_seeds(cells[1], orders[there.turn], below)
                if to >= first:
                    if there.turn == 0 or gain != 0:
                        return False
                    inner[p, n] = to - first
                    n += 1
                else:
                    best = max(best, gain + (int(values[to]) if there.turn == 0 else -int(values[to])))
        exits[p] = best
        if n < inner.shape[1]:
            inner[p, n] = -1
        advance(cells[0])
    return True


@kernel
def tally(low: int, inner: Any, undecided: Any, ends: Any) -> None:
    """Count the plays within the level from each position and to each position."""
    for p in range(len(inner)):
        for q in inner[p]:
            if q < 0:
                break
            undecided[low + p] += 1
            ends[q] += 1


@kernel
def link(low: int, inner: Any, starts: Any, before: Any) -> None:
    """Write down from where each position is reached, each list from its end to its beginning."""
    for p in range(len(inner)):
        for q in inner[p]:
            if q < 0:
                break
            starts[q] -= 1
            before[starts[q]] = low + p


@kernel
def settle(v: int, exits: Any, undecided: Any, starts: Any, before: Any, found: Any, queue: Any) -> None:
    """Find all positions won or lost by v, those of more than v being found. `undecided` are plays not known to lose.

    A position has at most one entry in the queue, for it enters when it is found.
    """
    head = tail = 0
    for p in range(len(found)):
        if found[p] == 0 and (exits[p] == v or (exits[p] == -v and undecided[p] == 0)):
            found[p] = exits[p]
            queue[tail] = p
            tail += 1
    while head < tail:
        q = queue[head]
        head += 1
        for i in range(starts[q], starts[q + 1]):
            p = before[i]
            if found[p] != 0:
                continue
            if found[q] < 0:
                found[p] = v
            else:
                undecided[p] -= 1
                if undecided[p] > 0 or exits[p] > -v:  # exits[p] < v: with v it is found already
                    continue
                found[p] = -v
            queue[tail] = p
            tail += 1


@kernel
def sweep(exits: Any, inner: Any, values: Any) -> int:
    """Set each value to the best of its exit and its successors as they are now; how many change."""
    changed = 0
    for p in range(len(exits)):
        best = int(exits[p])
        for q in inner[p]:
            if q < 0:
                break
            best = max(best, -int(values[q]))
        changed += values[p] != best
        values[p] = best
    return changed


class Numbering(NamedTuple):
    """How a game's positions are numbered."""

    field: str  # the name of its cells
    orders: Array  # for either player to move, the cells in the order in which the first player would see them
    below: Array  # below[i, n]: in how many ways fewer than n seeds lie in the first i + 1 cells

    def first(self, seeds: int) -> int:
        """The first position of a level."""
        return comb(seeds + self.orders.shape[1] - 1, self.orders.shape[1])


def numbering(game: Game, seeds: int) -> Numbering:
    """The numbering for so many seeds; a Problem if the game is not of the kind that has one."""
    shown = game.definition.state.shown
    turns = [where for where, swap in game.symmetries if swap]
    if len(shown) != 1 or not isinstance(shown[0], Counts) or game.definition.score is None or not turns:
        raise Problem(NO_BASE, key=game.key)
    cells = len(game.board)
    orders = np.array([range(cells), np.argsort(turns[0])], np.int64)
    below = np.array([[comb(n + i, i + 1) for n in range(seeds + 1)] for i in range(cells)], np.int64)
    return Numbering(shown[0].name, orders, below)


def plays(game: Game, how: Numbering, values: Array, seeds: int, low: int, high: int) -> tuple[Array, Array]:
    """Exits and inner plays of a part of a level (see `expand`): a pure function, the work of one worker."""
    work = game.definition.state.new(2)
    out = np.zeros(game.definition.most_moves, np.int64)
    exits = np.empty(high - low, np.int8)
    inner = np.empty((high - low, game.definition.most_moves), np.int32)
    cells, first = work[how.field], how.first(seeds)
    passing = expand(game.definition, game.b, work, cells, out, how.orders, how.below, values, first, low, exits, inner)
    if not passing:
        raise Problem(NO_BASE, key=game.key)
    return exits, inner


def plays_of(job: tuple[Any, ...]) -> tuple[Array, Array]:
    """The same for a worker anywhere, who has the game by its name."""
    key, variant, *part = job
    return plays(load_game(key, variant), *part)


def parts(
    game: Game, how: Numbering, values: Array, seeds: int, executor: Executor
) -> Iterator[tuple[int, Array, Array]]:
    """A level part by part in order: where the part begins, exits, inner plays. Only a few are held at a time."""
    size = how.first(seeds + 1) - how.first(seeds)
    lows = range(0, size, CHUNK)
    jobs = ((game.key, game.variant, how, values, seeds, low, min(low + CHUNK, size)) for low in lows)
    for job, found in in_order(executor, plays_of, jobs):
        yield job[5], *found


def solve_level(game: Game, how: Numbering, values: Array, seeds: int, executor: Executor, progress: Progress) -> Array:
    """The values of a level, from those of all lower ones."""
    size = how.first(seeds + 1) - how.first(seeds)
    exits, undecided = np.empty(size, np.int8), np.zeros(size, np.int8)
    starts = np.zeros(size + 1, np.uint32)
    for low, out, inner in parts(game, how, values, seeds, executor):
        exits[low : low + len(out)] = out
        tally(low, inner, undecided, starts)
        progress((low + len(out)) / size * 0.4)
    np.cumsum(starts, out=starts)
    before = np.empty(int(starts[-1]), np.int32)
    # generated once more rather than kept: keeping them would double the memory of a level
    for low, out, inner in parts(game, how, values, seeds, executor):
        link(low, inner, starts, before)
        progress(0.4 + (low + len(out)) / size * 0.4)
    found, queue = np.zeros(size, np.int8), np.empty(size, np.int32)
    for v in range(seeds, 0, -1):
        settle(v, exits, undecided, starts, before, found, queue)
        progress(1 - 0.2 * (v - 1) / seeds)
    return found


def build(game: Game, seeds: int = 12, progress: Progress | None = None, executor: Executor | None = None) -> Path:
    """Make the base of all positions of up to so many seeds, or make the one that is there larger.

    It is saved after each level: whatever stops the work, the next `build` goes on from the last finished level.
    """
    if not 0 <= seeds <= MOST:
        raise Problem(TOO_MANY, most=MOST)
    how = numbering(game, seeds)
    try:
        there = open_base(game)
    except Problem:  # damaged, or of other rules
        there = None
    if there and there.seeds >= seeds:
        return there.path
    levels: dict[str, Mapping[str, Any]] = {}
    values, begin, path = np.zeros(how.first(seeds + 1), np.int8), 0, Path()
    if there:
        levels.update(there.header["by_level"])
        values[: len(there.values)], begin = there.values, there.seeds + 1
        there = None  # lets go of the file, which cannot be replaced everywhere while it is read
    total = len(values) - how.first(begin)
    with nullcontext(executor) if executor else threads() as workers:
        for level in range(begin, seeds + 1):
            first, end, started = how.first(level), how.first(level + 1), time.perf_counter()

            def hear(share: float, first: int = first, end: int = end) -> None:
                if progress:
                    progress((first - how.first(begin) + share * (end - first)) / total)

            found = solve_level(game, how, values, level, workers, hear)
            values[first:end] = found
            levels[str(level)] = {
                "positions": len(found),
                "won": int((found > 0).sum()),
                "even": int((found == 0).sum()),
                "lost": int((found < 0).sum()),
                "seconds": round(time.perf_counter() - started, 3),
            }
            facts = {
                "method": "retrograde analysis by thresholds, level by level; endless play gains nothing",
                "seeds": level,
                "positions": end,
                "seconds": round(sum(each["seconds"] for each in levels.values()), 3),
                "by_level": levels,
            }
            path = save(game, KIND, facts, {"values": values[:end]})
    return path


class Base:
    """An opened base; `seeds`: only of positions of up to so many."""

    def __init__(self, game: Game, proved: Proved, seeds: int = MOST) -> None:
        self.game, self.path, self.header = game, proved.path, proved.header
        self.seeds = min(seeds, int(self.header["seeds"]))
        self.how = numbering(game, self.seeds)
        self.values = proved.arrays["values"][: self.how.first(self.seeds + 1)]
        fields: Any = game.definition.state.dtype.fields
        self.ix = Sown(fields[self.how.field][1] // 2, self.how.orders, self.how.below)

    def margin(self, s: State) -> int | None:
        """By how much the player to move will gain more than the other from here on; None beyond the base."""
        margin = margin_at(self.ix, s[self.how.field], int(s.turn), self.values)
        return None if margin == BEYOND else margin

    def bare(self, s: State) -> State:
        """The same position before anybody has gained anything: no stop for having enough is near."""
        bare = s.copy()
        for number in self.game.definition.state.numbers:
            number.set(bare, [number.start] * number.size)
        return bare

    def verdict(self, s: State) -> Verdict | None:
        """Who wins with what the players have and will gain; None if there are more seeds than in the base."""
        if (end := self.game.result(s)) != ONGOING:
            return Verdict(end, 0, 0)  # what is collected at the end is in the score already
        return by_margin(self.game, s, margin_at(self.ix, s[self.how.field], int(s.turn), self.values))


def open_base(game: Game) -> Base | None:
    """The base of a variant, None if there is none; a Problem if it is damaged or was made for other rules."""
    found = load(game, KIND)
    return Base(game, found) if found else None


def check(base: Base, progress: Progress | None = None, executor: Executor | None = None) -> int:
    """How many values are wrong: found by another method, which needs no predecessors, thresholds or order.

    Within a level all values start at 0 and each is set to the best of its exit and its successors, over and over
    until none changes. This ends with the exact values V, in whatever order it is done. (1) A value x is always between
    0 and V: it was at the start, and if it holds for the successors it holds for the position, as looking through the
    cases shows (where V >= 0, the play that is worth V gives x >= 0, and no play gives more than V; where V < 0, all
    plays lead to positions with x >= 0, and the one worth V gives no less than V). (2) A position that is won or
    lost by v, in the order in which `settle` finds them, has at least v, or at most -v, as soon as those found before
    it have, and keeps it. So x does not pass V, and reaches it. A table that is merely consistent, with a circle of
    plays each of which promises what the next one has, is found out, since 0 stands still there.

    Every level is recomputed from the base's own values of the lower levels: if none is wrong, all are right. The pass
    that changes nothing shows that each value is the best of its successors'.
    """
    game, how, wrong = base.game, base.how, 0
    with nullcontext(executor) if executor else threads() as workers:
        for seeds in range(base.seeds + 1):
            first, end = how.first(seeds), how.first(seeds + 1)
            exits = np.empty(end - first, np.int8)
            inner = np.empty((end - first, game.definition.most_moves), np.int32)
            for low, out, some in parts(game, how, base.values, seeds, workers):
                exits[low : low + len(out)], inner[low : low + len(out)] = out, some
            values = np.zeros(end - first, np.int8)
            while sweep(exits, inner, values):
                pass
            wrong += int((values != base.values[first:end]).sum())
            if progress:
                progress(end / len(base.values))
    return wrong


NO_BASE = Text("{key} não é um jogo de sementes com pontos", "{key} is not a game of seeds with a score")
TOO_MANY = Text("a base pode ter de 0 a {most} sementes", "the base can have from 0 to {most} seeds")
