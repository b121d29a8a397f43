"""Alpha-beta search by iterative deepening: the best play in any game without dice, as far as one can see.

What one iteration does is in `kernel`; here are the iterations, the clock, and what is made of what they find.
"""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from tabuleiro.engine.search.alphabeta.kernel import (
    AGE,
    AT_MOST,
    ENDLESS,
    ENTER,
    ENTRY,
    EXACT,
    HORIZON,
    NO_PLAY,
    OPEN,
    PLAYS_MADE,
    PLIES,
    PLY,
    STEP,
    SURE,
    VALUE,
    Frames,
    Settings,
    new_frames,
    new_settings,
    search,
)
from tabuleiro.engine.search.api import Budget, Prospect, Thought
from tabuleiro.engine.search.evals import evaluation_of, tables_of
from tabuleiro.rules import DRAW, Game, Player, Problem, State, Text

SLICE = 4_096  # plays made before the clock is looked at
ASPIRATION = 40  # half of the window that an iteration begins with, around the last one's value


def chance(value: int, scale: int) -> float:
    """An evaluation as the chance to win."""
    if abs(value) >= SURE:
        return 1.0 if value > 0 else 0.0
    return 1 / (1 + math.exp(-value / scale))


class Found:
    """What is known of the root's plays, the best first: iteration by iteration, and from one that was broken off."""

    def __init__(self, plays: list[int]) -> None:
        self.plays = plays
        self.values = dict.fromkeys(plays, 0)  # of plays other than the best: they are worth this at most
        self.clear = dict.fromkeys(plays, False)  # exactly this, and no evaluation is part of it
        self.effort = dict.fromkeys(plays, 0)
        self.decided = False

    @property
    def value(self) -> int:
        return self.values[self.plays[0]]

    def take(self, frames: Frames, opened: bool) -> None:
        """What a whole iteration has found."""
        for i, m in enumerate(self._tried(frames)):  # where one wins, those behind it are not tried
            self.effort[m] += int(frames.root_plays_made[i])
            if frames.root_values[i] < SURE or frames.root_kinds[i] != AT_MOST:  # to win at most says nothing new
                self.values[m] = int(frames.root_values[i])
                self.clear[m] = not frames.root_open[i] and frames.root_kinds[i] == EXACT
        best = int(frames.best_play[0])
        self.plays = sorted(self.plays, key=lambda m: (m != best, -self.values[m]))
        self.decided = abs(self.value) >= SURE or not opened
        self.clear[best] = self.decided

    def take_part(self, frames: Frames) -> None:
        """Part of an iteration counts if it has seen how good its best play is."""
        tried = self._tried(frames)
        for i, m in enumerate(tried):
            self.effort[m] += int(frames.root_plays_made[i])
        if all(frames.root_kinds[i] == AT_MOST for i in range(len(tried))):
            return
        best, value = int(frames.best_play[0]), int(frames.best[0])
        if value <= -SURE:  # all that was tried is lost, which says nothing of the rest
            self.values |= {m: int(frames.root_values[i]) for i, m in enumerate(tried)}
            self.plays = sorted(self.plays, key=lambda m: m in tried)
            return
        self.values = {m: min(known, value) for m, known in self.values.items()} | {best: value}
        self.plays = sorted(self.plays, key=lambda m: m != best)
        self.decided = value >= SURE

    def _tried(self, frames: Frames) -> list[int]:
        """The plays of which an iteration has found something, in the order in which it found it."""
        return self.plays[: int(frames.at[0])]

    def first(self, best: int) -> None:
        """Try this play first."""
        self.plays = sorted(self.plays, key=lambda m: m != best)


class Search:
    """The search for one variant. It remembers what it has found, until told to `forget`.

    `entries` (a power of two) is the size of its transposition table, 24 bytes each; `seed` decides between plays that
    look equal. `tables` are those of the evaluation, with the weights of its file unless others are given.
    """

    run = staticmethod(search)

    def __init__(self, game: Game, entries: int = 1 << 20, seed: int = 1, tables: Any = None) -> None:
        if game.definition.chances:
            raise Problem(DICE, game=game.definition.name)
        self.game = game
        self.entries = entries
        self.seed = seed
        self.tables = tables_of(game) if tables is None else tables
        found = evaluation_of(game.key)
        self.scale = found.scale if found else 200
        self.frames = new_frames(game)
        self.settings = new_settings(game, self.frames)
        self.now = np.zeros(6, np.int64)
        self.depth = 0  # of the last iteration that was finished
        self.forget()

    def forget(self) -> None:
        self.table = np.zeros(self.entries, ENTRY).view(np.recarray)
        self.age = 0

    def fixed(self, s: State, depth: int, table: bool = True) -> int:
        """The value of an open position in hundredths, looking exactly so many plies ahead."""
        if table:
            self.forget()
        self._prepare(s)
        settings = self.settings._replace(strict=True, table=table)
        self._start(self.game.moves(s), depth, -ENDLESS, ENDLESS)
        self._continue(settings, 1 << 60)
        self.forget()
        return int(self.now[VALUE])

    def think(
        self, s: State, budget: Budget, cancel: threading.Event | None = None, among: Collection[int] | None = None
    ) -> Thought:
        """Think of an open position; `iterations` of the budget are plays made. The first ply is always finished."""
        if budget.iterations is None and budget.seconds is None:
            raise ValueError("a budget must limit something")
        begun = time.monotonic()
        limit = ENDLESS << 40 if budget.iterations is None else budget.iterations
        plays = self.game.moves(s) if among is None else sorted(among)
        random.Random(self.seed).shuffle(plays)
        self._prepare(s)
        found = Found(plays)

        def spent() -> bool:
            late = budget.seconds is not None and time.monotonic() - begun >= budget.seconds
            return late or self.now[PLAYS_MADE] >= limit or (cancel is not None and cancel.is_set())

        depth, most = 0, HORIZON - 1 if self.settings.quiet else PLIES // 2
        while not found.decided and depth < most and not (depth and spent()):
            depth += 1
            if not self._deepen(found, depth, limit, spent):
                break
            self.depth = depth
        return self._thought(s, found, time.monotonic() - begun)

    def _prepare(self, s: State) -> None:
        frames = self.frames
        frames.states[0] = s
        frames.killers[:] = NO_PLAY
        frames.history[:] = 0
        self.age = self.age % 255 + 1
        self.now[AGE] = self.age
        self.now[PLAYS_MADE] = 0

    def _start(self, plays: list[int], depth: int, low: int, high: int) -> None:
        frames, now = self.frames, self.now
        frames.count[0] = len(plays)
        frames.plays[0, : len(plays)] = plays
        frames.depth[0], frames.alpha[0], frames.beta[0] = depth, low, high
        frames.root_plays_made[: len(plays)] = 0
        now[PLY], now[STEP] = 0, ENTER

    def _continue(self, settings: Settings, plays: int) -> bool:
        where = (self.game.definition, self.game.b, self.tables, settings, self.frames, self.table, self.now)
        return bool(self.run(*where, plays))

    def _deepen(self, found: Found, depth: int, limit: int, spent: Callable[[], bool]) -> bool:
        """One iteration, with an aspiration window that opens where it fails; whether there was time to finish it."""
        low, high = -ENDLESS, ENDLESS
        if depth > 3:
            low, high = found.value - ASPIRATION, found.value + ASPIRATION
        while True:
            self._start(found.plays, depth, low, high)
            while not self._continue(self.settings, SLICE if depth == 1 else self._slice(limit)):
                if depth > 1 and spent():
                    found.take_part(self.frames)
                    return False
            value = int(self.now[VALUE])
            if abs(value) < SURE and value <= low:
                low = -ENDLESS
            elif abs(value) < SURE and value >= high:
                high = ENDLESS
                found.first(int(self.frames.best_play[0]))
            else:
                found.take(self.frames, bool(self.now[OPEN]))
                return True

    def _slice(self, limit: int) -> int:
        return min(SLICE, limit - int(self.now[PLAYS_MADE]))

    def _thought(self, s: State, found: Found, seconds: float) -> Thought:
        player = Player.to_move(s)
        own, other = player.wins, player.other.wins

        def ending(m: int) -> int | None:
            value = found.values[m]
            if abs(value) >= SURE:
                return own if value > 0 else other
            return DRAW if found.clear[m] and value == 0 else None

        plays = [Prospect(m, chance(found.values[m], self.scale), found.effort[m], ending(m)) for m in found.plays]
        return Thought(plays, plays[0].value, plays[0].proved, int(self.now[PLAYS_MADE]), seconds)


DICE = Text(
    "{game} joga-se com dados: esta procura é para jogos sem sorte",
    "{game} is played with dice: this search is for games without chance",
)
