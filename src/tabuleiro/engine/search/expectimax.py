"""Expectimax by iterative deepening, turn by turn: in games of chance, the best play on the average of all throws.

A turn is all that one player does between two throws: it may have many plays, and whose it is is asked of the position.
To look one turn ahead is to evaluate what every way of playing this turn leads to; two turns, to let the other player
throw everything there is, answer each throw as well as he can see, and average. Nothing is cut off: the value of every
play is exact to its depth. A turn that comes to the same position in another order is looked at once, and positions
before a throw are kept with their value, so that after a play most is known already.

Values are the first player's chances to win; what evaluations say becomes a chance by a table.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.search.alphabeta.kernel import mixed
from tabuleiro.engine.search.api import Budget, Prospect, Thought
from tabuleiro.engine.search.evals import MOST, evaluate, evaluation_of, tables_of
from tabuleiro.rules import DRAW, FIRST, ONGOING, Game, Player, State
from tabuleiro.rules.definition import Definition, chances, moves, play, result, throw
from tabuleiro.rules.kernel import kernel, rule

PLIES = 64  # plays and throws from the root to the last position looked at
TURNS = 12  # no search looks further ahead
SLICE = 8_192  # plays made before the clock is looked at
SEEN = 1 << 12  # room for the positions of a turn; a power of two, like all tables here
ENDLESS = 1 << 60

NEXT, FOLD = range(2)  # what is to be done at a ply: the next play or throw, or to see what came of one
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
    chance: Any  # an evaluation as a chance, from 1 - MOST on


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
        value = room.chance[max(0, min(len(room.chance) - 1, int(evaluate(game, f, b, t)) + MOST - 1))]
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
        found = evaluation_of(game.key)
        scale = found.scale if found else 200
        throws = game.setup.throws
        shares = np.array([t.weight for t in throws], np.float64)
        # rounded, so that it is the same on every machine
        chance = np.round(1 / (1 + np.exp(-np.arange(1 - MOST, MOST) / scale)), 12)
        self.frames = new_frames(game)
        self.room = Room(
            keys=np.zeros(entries, np.uint64),
            values=np.zeros(entries),
            seen=np.zeros(SEEN, np.uint64),
            fields=fields_of(game, self.frames.words),
            throws=np.array([t.number for t in throws], np.int64),
            shares=shares / shares.sum(),
            chance=chance,
        )
        self.now = np.zeros(4, np.int64)
        self.depth = 0  # turns that the last thought looked ahead
        self.forget()

    def forget(self) -> None:
        self.room.keys[:] = 0
        self.room.seen[:] = 0
        self.now[:] = 0

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
        random.Random(self.seed).shuffle(plays)
        self.now[PLAYS_MADE] = 0

        def spent() -> bool:
            late = budget.seconds is not None and time.monotonic() - begun >= budget.seconds
            return late or self.now[PLAYS_MADE] >= limit or (cancel is not None and cancel.is_set())

        self.depth = 0
        found: list[Prospect] = []
        while self.depth < TURNS and not (found and spent()):
            done = self._look(s, plays, limit, spent)
            if not done:
                break
            found = done
            plays = [p.play for p in found]
            self.depth += 1
            if self.now[OPEN] == 0 or found[0].proved == Player.to_move(s).wins:
                break
        return Thought(found, found[0].value, found[0].proved, int(self.now[PLAYS_MADE]), time.monotonic() - begun)

    def _look(self, s: State, plays: list[int], limit: int, spent: Callable[[], bool]) -> list[Prospect]:
        """All plays one turn deeper than before, the best first; none if there was no time for all of them."""
        frames, now, n = self.frames, self.now, len(plays)
        frames.states[0] = s
        frames.plays[0, :n] = plays
        frames.count[0], frames.at[0], frames.throwing[0], frames.depth[0] = n, 0, 0, self.depth + 1
        frames.value[0] = -1.0 if s.turn == 0 else 2.0
        frames.root_plays_made[:n] = 0
        now[PLY] = now[OPEN] = 0
        where = (self.game.definition, self.game.b, self.tables, frames, self.room, now)
        while not self.run(*where, SLICE if self.depth == 0 else min(SLICE, limit - int(now[PLAYS_MADE]))):
            if self.depth and spent():
                return []
        found = []
        for i, m in enumerate(plays):
            value = float(frames.root_values[i])
            end, made = int(frames.root_ends[i]), int(frames.root_plays_made[i])
            found.append(Prospect(m, value if s.turn == 0 else 1 - value, made, end or None))
        return sorted(found, key=lambda p: -p.value)
