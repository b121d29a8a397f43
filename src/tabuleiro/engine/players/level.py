"""A LEVEL that plays: what `ladder` says of it, done by `deciding` and an engine.

What a level may think is counted in iterations, so that it is the same opponent on every machine. How strong the levels
are is measured by `tabuleiro calibrate` (docs/levels). A level remembers nothing: the same seed, the same play.
"""

from __future__ import annotations

from tabuleiro.engine.players.deciding import Decider
from tabuleiro.engine.players.ladder import Level, levels_of
from tabuleiro.engine.players.players import DEADLINE, Cancel, Engine, Opponent, Strongest
from tabuleiro.engine.search.api import Budget, engine_of, thinker
from tabuleiro.engine.solving.knowledge import knowledge_of
from tabuleiro.match import Match
from tabuleiro.rules import Game


def best_engine(game: Game, seed: int, budget: Budget) -> Opponent:
    """The strongest player of a game that thinks within this budget."""
    engine = Engine(thinker(engine_of(game.key), game, seed), budget)
    return Strongest(engine, knowledge_of(game.key, game.variant))


class Levelled:
    """A level of a game."""

    def __init__(self, game: Game, level: Level, seed: int = 1) -> None:
        self.level = level
        self.seed = seed
        self.thinker = thinker(engine_of(game.key), game, seed)
        self.decide = Decider(game, self.thinker.random, levels_of(game.key).overlooks)
        self.engine = Engine(self.thinker, Budget(level.budget))
        self.strongest = Strongest(self.engine, knowledge_of(game.key, game.variant)) if level.knows else None

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = DEADLINE) -> int:
        self.thinker.forget()
        plays = self.decide(match, self.seed, self.level.glance, self.level.overlook, self.level.wins)
        if len(plays) == 1:
            return plays[0]
        if self.strongest:
            return self.strongest.choose(match, cancel, seconds)
        return self.engine.best(match, plays, cancel, seconds)[0]
