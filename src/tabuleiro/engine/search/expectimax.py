"""Expectimax by iterative deepening, turn by turn: in games of chance, the best play on the average of all throws.

A turn is all that one player does between two throws: it may have many plays, and whose it is is asked of the position.
To look one turn ahead is to evaluate what every way of playing this turn leads to; two turns, to let the other player
throw everything there is, answer each throw as well as they can see, and average. Nothing is cut off: the value of
every play is exact to its depth. A turn that comes to the same position in another order is looked at once, and
positions before a throw are kept with their value, so that after a play most is known already.

Values are the first player's chances to win; what evaluations say becomes a chance (`reading.likely`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Collection
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.generator import mixed, shuffle, started
from tabuleiro.engine.search.api import Budget, Thought, empty
from tabuleiro.engine.search.evals import evaluate, tables_of
from tabuleiro.engine.search.reading import likely, of_turns, scale_of
from tabuleiro.rules import DRAW, FIRST, ONGOING, Game, State
from tabuleiro.rules.definition import Definition, chances, moves, play, result, throw
from tabuleiro.rules.kernel import kernel, rule

PLIES = 64  # plays and throws from the root to the last position looked at
TURNS = 12  # no search looks further ahead
SLICE = 8_192  # plays made before the clock is looked at
SEEN = 1 << 12  # room for the positions of a turn; a power of two, like all tables here
ENDLESS = 1 << 60

NEXT, FOLD = range(2)  # what is to be done at a ply: the next play or throw, or to see what came of one
FINISHED = -1  # in place of a ply
PLY, PLAYS_MADE, OPEN, STAMP = range(4)  # what is kept from slice to slice; OPEN: how often a value was not an end


class Frames(NamedTuple):
    """The way from the root to where the search is: for each ply a position, its plays and what is known so far."""

    states: Any
    words: Any  # the same memory, as words
    plays: Any
    count: Any  # of plays, or of throws
    at: Any  # the one being looked at
    throwing: Any  # 1: the position waits for a throw
    depth: Any  # turns to look ahead, this one included
    stamp: Any  # the number of the turn: positions are seen again only within it
    same: Any  # the position as one word
    value: Any  # of the best play; the sum over throws
    root_values: Any
    root_ends: Any
    root_plays_made: Any


class Room(NamedTuple):
    """What is remembered, and what does not change."""

    keys: Any  # the transposition table: positions before a throw, with the turns looked ahead
    values: Any
    seen: Any  # positions of a turn
    fields: Any  # the bits of a position's words that mean something
    throws: Any  # the throws that differ
    shares: Any  # … and how likely they are
    scale: int  # how many hundredths of an evaluation make a chance


@rule
def hashed(words: Any, fields: Any) -> Any:
    """A number that a position scatters to."""
    h = np.uint64(0x9E3779B97F4A7C15)
    for k in range(len(words)):
        h = mixed(h ^ np.uint64(words[k] & fields[k]))
    return h


@rule
def worth(end: int) -> float:
    return 1.0 if end == FIRST else 0.5 if end == DRAW else 0.0


@rule
def go(game: Definition, b: Any, f: Any, frames: Frames, room: Room, now: Any, p: int) -> tuple[int, float]:
    """Make the play or the throw in question: the position's value, or that it has to be looked at (NEXT)."""
    s, t = frames.states[p], frames.states[p + 1]
    frames.states[p + 1] = s
    if frames.throwing[p]:
        throw(game, b, t, room.throws[frames.at[p]])
    else:
        play(game, b, t, frames.plays[p, frames.at[p]])
        now[PLAYS_MADE] += 1
    same = hashed(frames.words[p + 1], room.fields)
    frames.same[p + 1] = same
    if p and not frames.throwing[p]:
        key = mixed(same ^ np.uint64(frames.stamp[p]))
        place = np.int64(key & np.uint64(SEEN - 1))
        if room.seen[place] == key:  # as good as what is known of the turn already
            return FOLD, frames.value[p]
        room.seen[place] = key
    end = result(game, b, t)
    if p == 0:
        frames.root_ends[frames.at[0]] = end
    if end != ONGOING:
        return FOLD, worth(end)
    waits = chances(game, b, t) > 0
    frames.depth[p + 1] = frames.depth[p]
    frames.stamp[p + 1] = frames.stamp[p]
    if waits or t.turn != s.turn:
        frames.depth[p + 1] -= 1
    if p == 0 or frames.throwing[p] or t.turn != s.turn:
        now[STAMP] += 1
        frames.stamp[p + 1] = now[STAMP]
    if frames.depth[p + 1] == 0 or p + 2 == PLIES:
        now[OPEN] += 1
        value = likely(evaluate(game, f, b, t) / room.scale)
        return FOLD, value if t.turn == 0 else 1 - value
    if waits:
        key = mixed(same ^ np.uint64(frames.depth[p + 1]))
        place = np.int64(key & np.uint64(len(room.keys) - 1))
        if room.keys[place] == key:
            now[OPEN] += 1
            return FOLD, room.values[place]
    begin(game, b, frames, room, p + 1, waits)
    return NEXT, 0.0


@rule
def begin(game: Definition, b: Any, frames: Frames, room: Room, p: int, waits: bool) -> None:
    s = frames.states[p]
    frames.at[p] = 0
    frames.throwing[p] = waits
    if waits:
        frames.count[p] = len(room.throws)
        frames.value[p] = 0.0
    else:
        frames.count[p] = moves(game, b, s, frames.plays[p])
        frames.value[p] = -1.0 if s.turn == 0 else 2.0  # worse than anything


@kernel
def expect(game: Definition, b: Any, f: Any, frames: Frames, room: Room, now: Any, budget: int) -> bool:
    """Search on for so many plays from where `now` says; whether the iteration is finished then."""
    p, stop = now[PLY], now[PLAYS_MADE] + budget
    while True:
        if frames.at[p] < frames.count[p]:
            if now[PLAYS_MADE] >= stop:
                now[PLY] = p
                return False
            if p == 0:
                frames.root_plays_made[frames.at[0]] -= now[PLAYS_MADE]
            task, value = go(game, b, f, frames, room, now, p)
            if task == NEXT:
                p += 1
                continue
        else:
            value = frames.value[p]
            if frames.throwing[p]:
                key = mixed(frames.same[p] ^ np.uint64(frames.depth[p]))
                place = np.int64(key & np.uint64(len(room.keys) - 1))
                room.keys[place] = key
                room.values[place] = value
            p -= 1
            if p < 0:
                now[PLY] = FINISHED
                return True
        if p == 0:
            frames.root_values[frames.at[0]] = value
            frames.root_plays_made[frames.at[0]] += now[PLAYS_MADE]
        if frames.throwing[p]:
            frames.value[p] += room.shares[frames.at[p]] * value
        elif frames.states[p].turn == 0:
            frames.value[p] = max(frames.value[p], value)
        else:
            frames.value[p] = min(frames.value[p], value)
        frames.at[p] += 1


def fields_of(game: Game, words: Any) -> Any:
    """The bits of a position's words that belong to a field: what lies between fields may be anything."""
    kind = game.definition.state.dtype
    bits = np.zeros(kind.itemsize, np.uint8)
    for field in (kind.fields or {}).values():
        bits[field[1] :][: field[0].itemsize] = 255
    return bits.view(words.dtype)


def new_frames(game: Game) -> Frames:
    most = game.definition.most_moves
    states = game.definition.state.new(PLIES)
    plain = np.asarray(states).view(np.ndarray)

    def numbers(*shape: int, kind: Any = np.int64) -> Any:
        return np.zeros(shape, kind)

    return Frames(
        states=states,
        words=plain.view(np.uint64 if plain.dtype.itemsize % 8 == 0 else np.uint16).reshape(len(plain), -1),
        plays=numbers(PLIES, most),
        count=numbers(PLIES),
        at=numbers(PLIES),
        throwing=numbers(PLIES),
        depth=numbers(PLIES),
        stamp=numbers(PLIES),
        same=numbers(PLIES, kind=np.uint64),
        value=numbers(PLIES, kind=np.float64),
        root_values=numbers(most, kind=np.float64),
        root_ends=numbers(most),
        root_plays_made=numbers(most),
    )


class Found(NamedTuple):
    """What is known of the root's plays, the best first, to the last depth at which all were looked at."""

    rows: Any
    values: Any  # the chances of the player to move
    facts: Any
    plays: Any  # this and all that follows is the search's
    count: Any
    at: Any
    throwing: Any
    depth: Any
    value: Any
    root_values: Any
    root_ends: Any
    root_plays_made: Any
    now: Any


MOVE, ENDS, EFFORT = range(3)  # what `rows` hold: plays, how the game ends by each, plays made to find its value
COUNT, TURN, DEPTH, BEGUN = range(4)  # what `facts` holds: plays, who is to move, turns looked ahead, 1 if it has begun


def new_found(frames: Frames, now: Any) -> Found:
    same = {name: getattr(frames, name) for name in Found._fields if name in Frames._fields}
    most = len(frames.root_values)
    rows, facts = np.zeros((3, most), np.int64), np.zeros(4, np.int64)
    return Found(rows=rows, values=np.zeros(most), facts=facts, now=now, **same)


@rule
def begin_with(rows: Any, facts: Any, now: Any, random: Any) -> None:
    """Begin to think about the plays in `rows`, as many as the facts say and in order; chance decides between equals.

    It does not move on: whoever thinks again of the same thinks the same.
    """
    x = random[0]
    shuffle(random, rows[MOVE], facts[COUNT])
    random[0] = x
    facts[DEPTH] = facts[BEGUN] = 0
    now[PLAYS_MADE] = 0


@kernel
def go_on(found: Found, limit: int, most: int, late: bool) -> int:
    """Take in what the search has found, and say how many plays it makes next, at most so many; 0: it is enough.

    `limit` is for the plays of all depths; `late` says that there is no more time. The first turn is always finished.
    """
    facts, now, rows, n = found.facts, found.now, found.rows, found.facts[COUNT]
    spent = late or now[PLAYS_MADE] >= limit
    finished = facts[BEGUN] != 0 and now[PLY] == FINISHED
    if facts[BEGUN] and not finished and facts[DEPTH] > 0 and spent:
        return 0
    if finished:
        for k in range(n):
            value, m = found.root_values[k], rows[MOVE, k]
            value, at = value if facts[TURN] == 0 else 1 - value, k
            while at > 0 and value > found.values[at - 1]:
                found.values[at] = found.values[at - 1]
                for row in range(len(rows)):
                    rows[row, at] = rows[row, at - 1]
                at -= 1
            found.values[at] = value
            rows[MOVE, at], rows[ENDS, at], rows[EFFORT, at] = m, found.root_ends[k], found.root_plays_made[k]
        facts[DEPTH] += 1
        if now[OPEN] == 0 or rows[ENDS, 0] == 1 + facts[TURN] or facts[DEPTH] >= TURNS or spent:
            return 0
    if finished or facts[BEGUN] == 0:
        for k in range(n):
            found.plays[0, k] = rows[MOVE, k]
            found.root_plays_made[k] = 0
        found.count[0], found.at[0], found.throwing[0], found.depth[0] = n, 0, 0, facts[DEPTH] + 1
        found.value[0] = -1.0 if facts[TURN] == 0 else 2.0
        now[PLY] = now[OPEN] = 0
        facts[BEGUN] = 1
    return most if facts[DEPTH] == 0 else max(0, min(most, limit - now[PLAYS_MADE]))


FORGETS = ("room.keys", "room.seen", "now")  # what is 0 where nothing was thought, here and in a page


class Expectimax:
    """The search for one variant, a `Thinker`. It remembers what it has found, until told to `forget`.

    `entries` (a power of two) is the size of its table, 16 bytes each; `seed` decides between plays that look equal.
    `tables` are those of the evaluation, with the weights of its file unless others are given.
    """

    run = staticmethod(expect)

    def __init__(self, game: Game, seed: int = 1, tables: Any = None, entries: int = 1 << 17) -> None:
        self.game = game
        self.seed = seed
        self.tables = tables_of(game) if tables is None else tables
        throws = game.setup.throws
        shares = np.array([t.weight for t in throws], np.float64)
        self.frames = new_frames(game)
        self.room = Room(
            keys=np.zeros(entries, np.uint64),
            values=np.zeros(entries),
            seen=np.zeros(SEEN, np.uint64),
            fields=fields_of(game, self.frames.words),
            throws=np.array([t.number for t in throws], np.int64),
            shares=shares / shares.sum(),
            scale=scale_of(game.key),
        )
        self.now = np.zeros(4, np.int64)
        self.found = new_found(self.frames, self.now)
        self.random = np.zeros(1, np.uint64)
        self.forget()

    @property
    def depth(self) -> int:
        """How many turns the last thought looked ahead."""
        return int(self.found.facts[DEPTH])

    def forget(self) -> None:
        empty(self, FORGETS)
        self.random[0] = started(self.seed)

    def think(
        self, s: State, budget: Budget, cancel: threading.Event | None = None, among: Collection[int] | None = None
    ) -> Thought:
        """Think of an open position; `iterations` of the budget are plays made. The first turn is always finished.

        What is found of a depth counts when all plays have been looked at to that depth.
        """
        if budget.iterations is None and budget.seconds is None:
            raise ValueError("a budget must limit something")
        begun = time.monotonic()
        limit = ENDLESS if budget.iterations is None else budget.iterations
        plays = self.game.moves(s) if among is None else sorted(among)
        if not plays:
            raise ValueError("only a position that waits for a play can be thought about")
        self._begin(s, plays)
        where = (self.game.definition, self.game.b, self.tables, self.frames, self.room, self.now)
        late = False
        while asked := go_on(self.found, limit, SLICE, late):
            if self.depth and cancel is not None and cancel.is_set():
                break
            self.run(*where, asked)
            late = budget.seconds is not None and time.monotonic() - begun >= budget.seconds
        return self._thought(time.monotonic() - begun)

    def _begin(self, s: State, plays: list[int]) -> None:
        self.frames.states[0] = s
        facts, rows = self.found.facts, self.found.rows
        facts[COUNT], facts[TURN] = len(plays), s.turn
        rows[MOVE, : len(plays)] = plays
        begin_with(rows, facts, self.now, self.random)

    def _thought(self, seconds: float) -> Thought:
        found, n = self.found, int(self.found.facts[COUNT])
        values, known = found.values[:n].tolist(), found.rows[:, :n].T.tolist()
        return of_turns(known, values, int(self.now[PLAYS_MADE]), seconds)
