"""Estimates: what an engine expects of plays about which nothing is proved, and how far that may be trusted.

What is to be thought about is a list of `Ask`s; whoever thinks, here or in a page (docs/decisions/0028), brings the
thoughts, and they are read here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from tabuleiro.engine.analysis.outlook import EXPECTED_LINE, Estimate
from tabuleiro.engine.search.api import SURE, Budget, Prospect, Thinker, Thought, thinker
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import Game, Player, State

LEAST = 0.03  # no estimate is more certain than this: neither random games nor evaluations are the truth
SHARE = 0.3  # of the time: a first thought, to see by how much the second one differs
COUNTING = 0.2  # of the time, in games with a score: an evaluation knows chances, games played out know the lead
BY_GAMES = ("mcts", "halves")  # engines that count how games end

# What is thought of some plays in so many seconds; a verdict where that has become a proof.
Estimator = Callable[[State, Sequence[int], float], Mapping[int, Estimate | Verdict]]
# The play that is best as far as can be thought in so many seconds.
Chooser = Callable[[State, float], int]


class Ask(NamedTuple):
    """A position to be thought about."""

    engine: str
    state: State
    plays: tuple[int, ...] | None  # those in question, in order; None: all, as the rules list them
    share: float  # of all that may be thought
    anew: bool = True  # as if nothing had been thought before

    def limit(self, iterations: int) -> int:
        """Its part of so many iterations in all."""
        return int(iterations * self.share)


class Estimating:
    """Plays of a position about which nothing is proved: what has to be thought for an estimate of each."""

    def __init__(self, game: Game, s: State, plays: Sequence[int]) -> None:
        self.turn, self.plays = Player.to_move(s), plays
        self.engine, kind = game.definition.engine, game.definition
        self.counts = kind.score is not None and self.engine not in BY_GAMES
        self.throws = kind.chances is not None and self.engine not in BY_GAMES
        self.asks = self._asks(game, s)

    def _asks(self, game: Game, s: State) -> list[Ask]:
        engine, among = self.engine, tuple(sorted(self.plays))
        if engine in BY_GAMES:
            return [Ask(engine, s, among, 1.0)]
        if self.throws:  # of all plays at once
            return [Ask(engine, s, among, SHARE), Ask(engine, s, among, 1 - SHARE, False)]
        asks = [Ask("mcts", s, among, COUNTING)] if self.counts else []
        each = (1 - COUNTING if self.counts else 1.0) / len(self.plays)
        for m in self.plays:
            after = game.play(s, m)
            asks += [Ask(engine, after, None, SHARE * each), Ask(engine, after, None, (1 - SHARE) * each, False)]
        return asks

    def read(self, thoughts: Sequence[Thought]) -> dict[int, Estimate | Verdict]:
        """What was thought, play by play, in the order of the `asks`. What was proved on the way is proved."""
        if self.engine in BY_GAMES:
            return {found.play: _counted(found) for found in thoughts[0].plays}
        if self.throws:
            return _expected(*thoughts)
        leads = {found.play: found.margin for found in thoughts[0].plays} if self.counts else {}
        asks, pairs = self.asks[int(self.counts) :], thoughts[int(self.counts) :]
        found: dict[int, Estimate | Verdict] = {}
        for k, m in enumerate(self.plays):
            mine = asks[2 * k].state.turn == self.turn
            one = _searched(pairs[2 * k], pairs[2 * k + 1], mine)
            found[m] = one._replace(margin=leads.get(m)) if isinstance(one, Estimate) and self.counts else one
        return found


def choosing(game: Game, s: State) -> Ask:
    """What has to be thought to choose a play of a line."""
    return Ask(game.definition.engine, s, None, 1 / EXPECTED_LINE)


def _counted(found: Prospect) -> Estimate | Verdict:
    """By games: what is uncertain is how they happened to end. Two more, one won and one lost, where there are few."""
    if found.proved:
        return Verdict(found.proved)
    n = found.visits
    share = (found.value * n + 1) / (n + 2)
    spread = SURE * sqrt(share * (1 - share) / (n + 2))
    return Estimate(found.value if n else 0.5, max(LEAST, spread), n, found.margin)


def _searched(early: Thought, late: Thought, mine: bool) -> Estimate | Verdict:
    """By an evaluation some plies ahead: what is uncertain is how much it changes when one looks further."""
    if late.proved:
        return Verdict(late.proved)
    found = Estimate(late.value, max(LEAST, abs(late.value - early.value)), early.visits + late.visits)
    return found if mine else found.turned()


def _expected(early: Thought, late: Thought) -> dict[int, Estimate | Verdict]:
    """With dice: the same, of all plays at once."""
    before = {p.play: p.value for p in early.plays}
    return {
        p.play: Verdict(p.proved)
        if p.proved
        else Estimate(p.value, max(LEAST, abs(p.value - before[p.play])), p.visits)
        for p in late.plays
    }


class Thinking:
    """Thinks with the engines of this machine; each is made when it is first asked."""

    def __init__(self, game: Game, cancel: threading.Event | None = None, seed: int = 1) -> None:
        self.game, self.cancel, self.seed = game, cancel, seed
        self.engines: dict[str, Thinker] = {}

    def think(self, ask: Ask, budget: Budget) -> Thought:
        if ask.engine not in self.engines:
            self.engines[ask.engine] = thinker(ask.engine, self.game, self.seed)
        engine = self.engines[ask.engine]
        if ask.anew:
            engine.forget()
        return engine.think(ask.state, budget, self.cancel, ask.plays)


def estimator(game: Game, cancel: threading.Event | None = None, seed: int = 1) -> Estimator:
    """Estimates by the engine that is the best for a game."""
    thinking = Thinking(game, cancel, seed)

    def estimate(s: State, plays: Sequence[int], seconds: float) -> Mapping[int, Estimate | Verdict]:
        found = Estimating(game, s, plays)
        return found.read([thinking.think(ask, Budget(seconds=ask.share * seconds)) for ask in found.asks])

    return estimate


def chooser(game: Game, cancel: threading.Event | None = None, seed: int = 1) -> Chooser:
    """Chooses by the engine that is the best for a game."""
    thinking = Thinking(game, cancel, seed)
    return lambda s, seconds: thinking.think(choosing(game, s), Budget(seconds=seconds)).best.play
