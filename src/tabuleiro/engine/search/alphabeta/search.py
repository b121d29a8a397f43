"""Alpha-beta search by iterative deepening: the best play in any game without dice, as far as one can see.

What one iteration does is in `kernel`, which one comes next in `deepening`; here are the clock and the answer.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Collection
from typing import Any

import numpy as np

from tabuleiro.engine.generator import started
from tabuleiro.engine.search.alphabeta.deepening import (
    COUNT,
    DONE,
    MOVE,
    begin,
    go_on,
    new_found,
    start,
)
from tabuleiro.engine.search.alphabeta.kernel import (
    ENDLESS,
    ENTRY,
    PLAYS_MADE,
    VALUE,
    Settings,
    new_frames,
    new_settings,
    search,
)
from tabuleiro.engine.search.alphabeta.reading import of_rows
from tabuleiro.engine.search.api import Budget, Thought, empty
from tabuleiro.engine.search.evals import tables_of
from tabuleiro.engine.search.reading import scale_of
from tabuleiro.rules import Game, Player, Problem, State, Text

SLICE = 4_096  # plays made before the clock is looked at
FORGETS = ("table", "now")  # what is 0 where nothing was thought, here and in a page


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
        self.seed = seed
        self.tables = tables_of(game) if tables is None else tables
        self.scale = scale_of(game.key)
        self.frames = new_frames(game)
        self.settings = new_settings(game, self.frames)
        self.table = np.zeros(entries, ENTRY).view(np.recarray)
        self.now = np.zeros(6, np.int64)
        self.found = new_found(self.frames, self.now, self.settings)
        self.random = np.zeros(1, np.uint64)
        self.forget()

    @property
    def depth(self) -> int:
        """Of the last iteration that was finished."""
        return int(self.found.facts[DONE])

    def forget(self) -> None:
        empty(self, FORGETS)
        self.random[0] = started(self.seed)

    def fixed(self, s: State, depth: int, table: bool = True) -> int:
        """The value of an open position in hundredths, looking exactly so many plies ahead."""
        if table:
            self.forget()
        self._begin(s, self.game.moves(s))
        start(self.found, depth, -ENDLESS, ENDLESS)
        self._continue(self.settings._replace(strict=True, table=table), 1 << 60)
        value = int(self.now[VALUE])
        self.forget()
        return value

    def think(
        self, s: State, budget: Budget, cancel: threading.Event | None = None, among: Collection[int] | None = None
    ) -> Thought:
        """Think of an open position; `iterations` of the budget are plays made. The first ply is always finished."""
        if budget.iterations is None and budget.seconds is None:
            raise ValueError("a budget must limit something")
        begun = time.monotonic()
        limit = ENDLESS << 40 if budget.iterations is None else budget.iterations
        self._begin(s, self.game.moves(s) if among is None else sorted(among))
        late = False
        while asked := go_on(self.found, limit, SLICE, late):
            self._continue(self.settings, asked)
            late = budget.seconds is not None and time.monotonic() - begun >= budget.seconds
            late = late or (cancel is not None and cancel.is_set())
        return self._thought(s, time.monotonic() - begun)

    def _begin(self, s: State, plays: list[int]) -> None:
        self.frames.states[0] = s
        self.found.facts[COUNT] = len(plays)
        self.found.rows[MOVE, : len(plays)] = plays
        frames = self.frames
        begin(self.found.rows, self.found.facts, self.now, frames.killers, frames.history, self.random)

    def _continue(self, settings: Settings, plays: int) -> None:
        self.run(self.game.definition, self.game.b, self.tables, settings, self.frames, self.table, self.now, plays)

    def _thought(self, s: State, seconds: float) -> Thought:
        rows = self.found.rows[:, : self.found.facts[COUNT]].T.tolist()
        return of_rows(rows, Player.to_move(s), self.scale, int(self.now[PLAYS_MADE]), seconds)


DICE = Text(
    "{game} joga-se com dados: esta procura é para jogos sem sorte",
    "{game} is played with dice: this search is for games without chance",
)
