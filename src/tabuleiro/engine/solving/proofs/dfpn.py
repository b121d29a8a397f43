"""Proof-number search, depth first: whether a player can make a claim come true, in a game that cannot loop.

A claim belongs to the player to move: they win (WIN), or they do not lose (HOLD). When the turn passes, so does the
question: one wins if and only if the other does not hold. Every open position has two numbers: `pro`, how much is still
needed to prove the claim, and `contra`, how much to refute it; 0 is done. The search goes where least is needed.

Numbers are weak: what refutes a claim counts its hardest play and one for each other open play, not the sum, because
the same positions are reached in many ways. And a position is left a quarter later than it might be: that saves much
going to and fro; where a form can tell how positions stand (`order`), only when it is decided.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import HOLD, ROOM, WIN, Form, form_of, view
from tabuleiro.engine.solving.proofs.order import need, patient
from tabuleiro.rules import DRAW, ONGOING, Game, State
from tabuleiro.rules.definition import Definition, moves, play, result
from tabuleiro.rules.kernel import kernel, rule

NEVER = 1 << 30  # the number of what cannot be done
BUCKET = 4  # places a position may have in the transposition table
FEW = 1 << 16  # entries of the transposition table in the beginning
SLICE = 20_000  # positions searched before the clock is looked at
ENTRY = np.dtype(
    [("low", "u8"), ("high", "u8"), ("pro", "u4"), ("contra", "u4"), ("cost", "u4"), ("used", "u4")], align=True
)
HALF = np.uint64(32)
LOWER = np.uint64(0xFFFFFFFF)
TOP = np.uint64(63)

Progress = Callable[[int, float], None]  # hears how many positions were searched, and in how many seconds


class Frames(NamedTuple):
    """The way from the root to where the search is: for each depth a position, its plays and what is known of them."""

    states: Any
    claims: Any
    plays: Any
    low: Any  # the words of each play's position
    high: Any
    pro: Any  # of the claim, by this play
    contra: Any
    count: Any  # plays that are not refuted from the beginning
    own_low: Any
    own_high: Any
    most_pro: Any  # the position is left when its numbers reach these
    most_contra: Any
    chosen: Any
    since: Any  # positions searched before this one


def new_frames(game: Game) -> Frames:
    depth, most = game.definition.longest + 2, game.definition.most_moves

    def numbers(*shape: int, kind: Any = np.int64) -> Any:
        return np.zeros(shape, kind)

    return Frames(
        states=game.definition.state.new(depth),
        claims=numbers(depth),
        plays=numbers(depth, most),
        low=numbers(depth, most, kind=np.uint64),
        high=numbers(depth, most, kind=np.uint64),
        pro=numbers(depth, most),
        contra=numbers(depth, most),
        count=numbers(depth),
        own_low=numbers(depth, kind=np.uint64),
        own_high=numbers(depth, kind=np.uint64),
        most_pro=numbers(depth),
        most_contra=numbers(depth),
        chosen=numbers(depth),
        since=numbers(depth),
    )


@rule
def mixed(low: Any, high: Any) -> Any:
    """A number that two words scatter to; no product leaves 64 bits."""
    x = (low & LOWER) * np.uint64(0x9E3779B1) ^ (low >> HALF) * np.uint64(0x85EBCA77)
    y = (high & LOWER) * np.uint64(0xC2B2AE3D) ^ (high >> HALF) * np.uint64(0xA54FF53B)
    x ^= y ^ y << np.uint64(17)
    x ^= x >> np.uint64(29)
    return (x & LOWER) * np.uint64(0x9E3779B1) >> np.uint64(4) ^ x


@rule
def place_of(table: Any, low: Any, high: Any) -> int:
    """Where a position is in the transposition table, -1 if it is not."""
    first = np.int64(mixed(low, high) & np.uint64(len(table) // BUCKET - 1)) * BUCKET
    for i in range(first, first + BUCKET):
        if table[i].used and table[i].low == low and table[i].high == high:
            return i
    return -1


@rule
def remember(table: Any, low: Any, high: Any, pro: int, contra: int, cost: int) -> int:
    """Keep a position's numbers; where its places are taken, what has cost least gives way. How many are more now."""
    first = np.int64(mixed(low, high) & np.uint64(len(table) // BUCKET - 1)) * BUCKET
    best: Any = first
    for i in range(first, first + BUCKET):
        if not table[i].used or (table[i].low == low and table[i].high == high):
            best = i
            break
        if table[i].cost < table[best].cost:
            best = i
    more = 1 - table[best].used
    if table[best].used and table[best].low == low and table[best].high == high:
        cost += table[best].cost
    table[best].low = low
    table[best].high = high
    table[best].pro = pro
    table[best].contra = contra
    table[best].cost = min(cost, NEVER)
    table[best].used = 1
    return int(more)


@kernel
def refill(old: Any, new: Any) -> None:
    """Take all entries over into a larger table."""
    for i in range(len(old)):
        if old[i].used:
            remember(new, old[i].low, old[i].high, old[i].pro, old[i].contra, old[i].cost)


@rule
def fulfils(end: int, player: int, claim: int) -> bool:
    """Whether a finished game makes a player's claim true."""
    return end == 1 + player or (claim == HOLD and end == DRAW)


@rule
def passed_on(claim: int, same: bool, draws: bool) -> int:
    """The claim of the player to move after a play: where the turn passes, to deny what the other claims."""
    if not draws:
        return WIN
    return claim if same else 1 - claim


@rule
def expand(game: Definition, b: Any, f: Any, draws: bool, frames: Frames, table: Any, work: Any, d: int) -> None:
    """Look at every play of the position at depth d. A play that makes the claim true stays alone."""
    s, t = frames.states[d], frames.states[d + 1]
    n = moves(game, b, s, frames.plays[d])
    kept = 0
    for i in range(n):
        m = frames.plays[d, i]
        frames.states[d + 1] = frames.states[d]
        play(game, b, t, m)
        same = t.turn == s.turn
        end = result(game, b, t)
        low, high = np.uint64(0), np.uint64(0)
        if end != ONGOING:
            good = fulfils(end, s.turn, frames.claims[d])
            known = True
        else:
            claim = passed_on(frames.claims[d], same, draws)
            answer, low, high = view(game, f, b, t, claim, work)
            high |= np.uint64(claim) << TOP
            known = answer != 0
            good = (answer > 0) == same
        if known:
            if good:
                frames.plays[d, 0] = m
                frames.pro[d, 0] = 0
                frames.contra[d, 0] = NEVER
                frames.count[d] = 1
                return
            continue
        seen = False
        for j in range(kept):
            if frames.low[d, j] == low and frames.high[d, j] == high:
                seen = True
                break
        if seen:
            continue
        pro, contra = 1 if same else need(game, f, b, t), 1
        place = place_of(table, low, high)
        if place >= 0:
            pro, contra = int(table[place].pro), int(table[place].contra)
            if not same:
                pro, contra = contra, pro
        frames.plays[d, kept] = m
        frames.low[d, kept] = low
        frames.high[d, kept] = high
        frames.pro[d, kept] = pro
        frames.contra[d, kept] = contra
        kept += 1
    frames.count[d] = kept


@rule
def weigh(frames: Frames, d: int) -> tuple[int, int, int, int, int]:
    """A position's numbers by its plays; the play that needs least, what the next one needs, and how many are open."""
    pro, second, contra, best, open_plays = NEVER, NEVER, 0, -1, 0
    for i in range(frames.count[d]):
        if frames.contra[d, i] == 0:
            continue
        open_plays += 1
        contra = max(contra, frames.contra[d, i])
        if frames.pro[d, i] < pro:
            second = pro
            pro = frames.pro[d, i]
            best = i
        elif frames.pro[d, i] < second:
            second = frames.pro[d, i]
    if pro == 0:
        contra = NEVER
    elif open_plays:
        contra = min(contra + open_plays - 1, NEVER - 1)
    return pro, contra, best, second, open_plays


@rule
def descend(
    game: Definition, b: Any, draws: bool, frames: Frames, d: int, best: int, second: int, open_plays: int
) -> None:
    """Make a play, and say when its position is left again: when another play, or another position, needs less."""
    frames.chosen[d] = best
    frames.states[d + 1] = frames.states[d]
    play(game, b, frames.states[d + 1], frames.plays[d, best])
    same = frames.states[d + 1].turn == frames.states[d].turn
    frames.claims[d + 1] = passed_on(frames.claims[d], same, draws)
    frames.own_low[d + 1] = frames.low[d, best]
    frames.own_high[d + 1] = frames.high[d, best]
    limit_pro = frames.most_pro[d] if patient(game) else min(frames.most_pro[d], second + second // 4 + 1)
    limit_contra = min(frames.most_contra[d] - open_plays + 1, NEVER)
    if frames.most_contra[d] == NEVER:
        limit_contra = NEVER
    if same:
        frames.most_pro[d + 1], frames.most_contra[d + 1] = limit_pro, limit_contra
    else:
        frames.most_pro[d + 1], frames.most_contra[d + 1] = limit_contra, limit_pro


@kernel
def search(
    game: Definition,
    b: Any,
    f: Any,
    draws: bool,
    frames: Frames,
    table: Any,
    work: Any,
    depth: int,
    counts: Any,
    budget: int,
) -> int:
    """Search on from `depth` (-1: begin at the root) for so many positions; where it stopped then, -1: it is decided.

    counts: positions searched; the root's pro and contra when it is decided, and the play that decides; entries used.
    """
    d = depth
    if d < 0:
        d = 0
        frames.since[0] = counts[0]
        expand(game, b, f, draws, frames, table, work, 0)
        counts[0] += 1
    stop = counts[0] + budget
    while counts[0] < stop:
        pro, contra, best, second, open_plays = weigh(frames, d)
        if pro >= frames.most_pro[d] or contra >= frames.most_contra[d]:
            if d == 0:
                counts[1], counts[2] = pro, contra
                counts[3] = frames.plays[0, best] if pro == 0 else 0
                return -1
            cost = counts[0] - frames.since[d]
            counts[4] += remember(table, frames.own_low[d], frames.own_high[d], pro, contra, cost)
            d -= 1
            i = frames.chosen[d]
            if frames.states[d + 1].turn == frames.states[d].turn:
                frames.pro[d, i], frames.contra[d, i] = pro, contra
            else:
                frames.pro[d, i], frames.contra[d, i] = contra, pro
            continue
        frames.since[d + 1] = counts[0]
        descend(game, b, draws, frames, d, best, second, open_plays)
        d += 1
        expand(game, b, f, draws, frames, table, work, d)
        counts[0] += 1
    return d


def _new_table(entries: int) -> Any:
    return np.zeros(entries, ENTRY).view(np.recarray)


class Search:
    """A search in one game with its transposition table, to be asked many times: what it has found it remembers.

    The table begins small and grows to `entries` (a power of two, 32 bytes each).
    """

    run = staticmethod(search)
    refill = staticmethod(refill)

    def __init__(self, game: Game, entries: int = 1 << 22) -> None:
        form = form_of(game.key)
        if form is None or not form.fits(game):
            raise TypeError(f"{game.key} {game.variant} has no form")
        self.game = game
        self.form: Form = form
        self.tables = form.tables(game)
        self.draws = form.draws(game)
        self.table = _new_table(min(entries, FEW))
        self.entries = entries
        self.work = np.zeros((16, ROOM), np.int64)
        self.frames = new_frames(game)
        self.counts = np.zeros(5, np.int64)
        self.seconds = 0.0

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return int(self.counts[0])

    def view(self, s: State, claim: int) -> tuple[int, Any, Any]:
        """What the game's form says of a position (interpreted)."""
        return self.form.view(self.tables, self.game.b, s, claim, self.work)

    def ask(
        self,
        s: State,
        claim: int,
        seconds: float | None = None,
        progress: Progress | None = None,
        nodes: int | None = None,
    ) -> bool | None:
        """Whether the player to move can make their claim in an open position; None if the time, or so many positions,
        are over before."""
        answer = self.view(s, claim)[0]
        if answer:
            return answer > 0
        return self.play_for(s, claim, seconds, progress, nodes)[0]

    def play_for(
        self,
        s: State,
        claim: int,
        seconds: float | None = None,
        progress: Progress | None = None,
        nodes: int | None = None,
    ) -> tuple[bool | None, int]:
        """The same without asking the form about this position itself; and, if it is true, a play that makes it so."""
        game, frames = self.game, self.frames
        frames.states[0], frames.claims[0] = s, claim
        frames.most_pro[0] = frames.most_contra[0] = NEVER
        begun, before, depth = time.monotonic(), self.seconds, -1
        most = None if nodes is None else self.nodes + nodes
        while True:
            where = (game.definition, game.b, self.tables, self.draws, frames, self.table, self.work)
            depth = self.run(*where, depth, self.counts, SLICE)
            self.seconds = before + time.monotonic() - begun
            if progress:
                progress(self.nodes, self.seconds)
            if 2 * self.counts[4] > len(self.table) < self.entries:
                old, self.table = self.table, _new_table(min(8 * len(self.table), self.entries))
                self.refill(old, self.table)
            if depth < 0:
                return bool(self.counts[1] == 0), int(self.counts[3])
            if (seconds is not None and self.seconds - before > seconds) or (most is not None and self.nodes >= most):
                return None, 0
