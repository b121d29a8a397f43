"""WHO PLAYS: every opponent that the computer can be, behind one verb.

A player is asked for a play of a match that waits for one, may be told to stop (`cancel`) or to hurry (`seconds`), and
always answers a legal play.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Protocol

import numpy as np

from tabuleiro.engine.search.api import Budget, Thinker, Thought
from tabuleiro.engine.solving.knowledge import Knowledge
from tabuleiro.match import Match
from tabuleiro.rules import Game, State

Cancel = threading.Event | None
DEADLINE = 20.0  # seconds for an answer, unless others are given: a safety net, levels are measured in iterations


class Opponent(Protocol):
    """Somebody who chooses plays."""

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = None) -> int:
        """A legal play of a match that waits for one; in at most about so many seconds, whatever else is said."""
        ...


class Chance:
    """Plays anything that is legal."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        self.random = Random(f"chance {seed}")

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = None) -> int:
        return self.random.choice(match.game.moves(match.state))


class Careful:
    """Looks one play ahead: wins at once if it can, does not let the opponent win at once, else plays anything."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        from tabuleiro.engine.players.deciding import Decider

        self.decide = Decider(game, np.zeros(1, np.uint64))
        self.seed = seed

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = None) -> int:
        return self.decide(match, self.seed, glance=1.0, overlook=0.0, wins=True)[0]


class Engine:
    """Thinks, and plays what it thinks best. It does not go round in circles where it hopes to win."""

    def __init__(self, thinker: Thinker, budget: Budget) -> None:
        self.thinker = thinker
        self.budget = budget

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = None) -> int:
        return self.best(match, match.game.moves(match.state), cancel, seconds)[0]

    def best(self, match: Match, among: list[int], cancel: Cancel, seconds: float | None) -> tuple[int, float]:
        """The best of some plays, and the hope it gives."""
        from tabuleiro.engine.players.deciding import EVEN, PLAY, hopeful, settle

        if len(among) == 1:
            return among[0], EVEN
        n, hope, plays = len(among), EVEN, np.array(sorted(among), np.int64)
        repeats, facts = np.zeros(n, np.int8), np.zeros(3, np.int64)
        while n:
            thought = self.think(match, plays[:n].tolist(), cancel, seconds)
            if hopeful(thought.value) and match.rules.repetition:  # it takes time, and nothing hangs on it elsewhere
                repeats[:n] = [match.repeats(match.game.play(match.state, m)) for m in plays[:n].tolist()]
            n = settle(facts, plays, repeats, n, thought.best.play, thought.value)
            if facts[PLAY] == thought.best.play:
                hope = thought.value
        return int(facts[PLAY]), hope

    def think(self, match: Match, among: list[int], cancel: Cancel, seconds: float | None) -> Thought:
        return self.thinker.think(match.state, hurried(self.budget, seconds), cancel, among)


def hurried(budget: Budget, seconds: float | None) -> Budget:
    """A budget that also keeps a deadline."""
    limits = [limit for limit in (budget.seconds, seconds) if limit is not None]
    return budget._replace(seconds=min(limits, default=None))


class Strongest:
    """Plays by what is proved, where something is (`knowing`), and thinks where nothing is."""

    def __init__(self, engine: Engine, knowledge: Knowledge) -> None:
        # imports the compiler, which who plays by chance does not need
        from tabuleiro.engine.players.one_ply import Glance
        from tabuleiro.engine.players.swindles import Traps

        self.engine = engine
        self.known = knowledge
        self.prover = prover_of(knowledge.game)
        self.traps = Traps(knowledge, Glance(knowledge.game))

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = None) -> int:
        from tabuleiro.engine.players.knowing import wishes

        best = 0
        for wish in wishes(match, self.known, self.traps, self.prover):
            best, wish.hope = self.engine.best(match, [*wish.plays], cancel, seconds)
            wish.best = best
        return best


def prover_of(game: Game) -> Callable[[State], Any] | None:
    """What asks for proofs of one position, in games that have a proof search of who wins."""
    from tabuleiro.engine.solving.proofs.forms import form_of

    form = form_of(game.key)
    if form is None or not form.fits(game):
        return None
    from tabuleiro.engine.solving.proofs.question import Question

    return partial(Question, game)
