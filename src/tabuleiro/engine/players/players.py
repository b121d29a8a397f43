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

from tabuleiro.engine.analysis.analyst import LOST, WON, Analyst, Outlook, worth
from tabuleiro.engine.search.api import Budget, Thinker, Thought
from tabuleiro.engine.solving.knowledge import Knowledge
from tabuleiro.match import Match
from tabuleiro.rules import Game, Player, State

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
        if len(among) == 1:
            return among[0], 0.5
        from tabuleiro.engine.players.deciding import PLAY, settle

        n, hope, plays = len(among), 0.5, np.array(sorted(among), np.int64)
        repeats, facts = np.zeros(n, np.int8), np.zeros(3, np.int64)
        while n:
            thought = self.think(match, plays[:n].tolist(), cancel, seconds)
            hopeful = thought.value > 0.5
            if hopeful and match.rules.repetition:  # it takes time, and nothing hangs on it elsewhere
                repeats[:n] = [match.repeats(match.game.play(match.state, m)) for m in plays[:n].tolist()]
            n = settle(facts, plays, repeats, n, thought.best.play, hopeful)
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
    """Plays by what is proved, where something is, and thinks where nothing is.

    Among won plays it takes the one that wins soonest, among lost ones the one that resists longest (if there are
    several, the one with most traps: `swindles`), among drawn ones one that leaves the opponent few replies that hold
    the draw. Where a proof does not know how long it takes, and where plays are open, the engine decides among those
    that are as good as any by what is proved. In games with a proof search it first looks for a proof, and afterwards
    whether what the engine chose is proved to be wrong.
    """

    def __init__(self, engine: Engine, knowledge: Knowledge) -> None:
        from tabuleiro.engine.players.swindles import (
            Traps,  # imports the compiler, which who plays by chance does not need
        )

        self.engine = engine
        self.analyst = Analyst(knowledge)
        self.prover = prover_of(knowledge.game)
        self.traps = Traps(knowledge)

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = None) -> int:
        if match.game.definition.patterns and not self.analyst.knowledge.sources:
            return self.engine.choose(match, cancel, seconds)  # thousands of plays, and nothing is known of any
        turn = Player.to_move(match.state)
        found = self.analyst.ranked(match.state)
        won = [play for play in found if worth(play.verdict, turn) == WON]
        if won:
            return self._first(match, won, cancel, seconds)
        drawn = [play for play in found if play.verdict and worth(play.verdict, turn) not in (LOST, None)]
        chances = [play for play in found if play.verdict and play.verdict.chance is not None]
        if len(chances) == len(found):
            return found[0].play
        open_plays = [play.play for play in found if play.verdict is None]
        if open_plays:
            best, hope = self._open(match, open_plays, bool(drawn), cancel, seconds)
            if hope >= 0.5 or not drawn:
                return best
        if drawn:
            new = [play for play in drawn if not match.repeats(play.after)]
            return (new or drawn)[0].play
        longest = [(play.play, play.after) for play in found if play.distance == found[0].distance]
        if found[0].distance and len(longest) > 1:
            return self.traps.best(longest)
        return self._first(match, found, cancel, seconds)

    def _open(
        self, match: Match, plays: list[int], drawn: bool, cancel: Cancel, seconds: float | None
    ) -> tuple[int, float]:
        """The best of plays that no file knows, and the hope it gives."""
        if self.prover is None:
            return self.engine.best(match, plays, cancel, seconds)
        asked = self.prover(match.state)
        proved = asked.play()
        if proved is not None and (asked.won or not drawn):
            return proved, 1.0 if asked.won else 0.5
        best, hope = self.engine.best(match, plays, cancel, seconds)
        while len(plays) > 1 and not asked.lost and asked.refuted(best):
            plays = [m for m in plays if m != best]
            best, hope = self.engine.best(match, plays, cancel, seconds)
        return best, hope

    def _first(self, match: Match, plays: list[Outlook], cancel: Cancel, seconds: float | None) -> int:
        """The first of plays that are all won or all lost; the engine's choice where no distance is known."""
        if plays[0].distance is not None or plays[0].margin is not None:
            return plays[0].play
        return self.engine.best(match, [play.play for play in plays], cancel, seconds)[0]


def prover_of(game: Game) -> Callable[[State], Any] | None:
    """What asks for proofs of one position, in games that have a proof search of who wins."""
    from tabuleiro.engine.solving.proofs.forms import form_of

    form = form_of(game.key)
    if form is None or not form.fits(game):
        return None
    from tabuleiro.engine.solving.proofs.question import Question

    return partial(Question, game)
