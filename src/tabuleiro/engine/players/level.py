"""A LEVEL that plays: what `ladder` says of it, done.

What a level may think is counted in iterations, so that it is the same opponent on every machine. How strong the levels
are is measured by `tabuleiro calibrate` (docs/levels). A level remembers nothing: the same seed, the same play.
"""

from __future__ import annotations

from random import Random

from tabuleiro.engine.players.ladder import Level, levels_of
from tabuleiro.engine.players.one_ply import Glance
from tabuleiro.engine.players.oversight import EASY, HARD, hidden
from tabuleiro.engine.players.players import DEADLINE, Cancel, Engine, Opponent, Strongest, careful
from tabuleiro.engine.search.api import Budget, Thought, engine_of, thinker
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
        self.overlooks = levels_of(game.key).overlooks
        self.glance = Glance(game)
        self.thinker = thinker(engine_of(game.key), game, seed)
        self.engine = Engine(self.thinker, Budget(level.budget))
        self.strongest = Strongest(self.engine, knowledge_of(game.key, game.variant)) if level.knows else None

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = DEADLINE) -> int:
        random = Random(f"{self.seed} {len(match.plies)}")
        self.thinker.seed = random.randrange(1, 1 << 40)
        self.thinker.forget()
        sight = self.glance(match.state)
        if sight.wins and self.level.wins:
            return random.choice(sight.wins)
        if self.strongest:
            return self.strongest.choose(match, cancel, seconds)
        seen = self._seen(match, sight.plays, random)
        if random.random() < self.level.glance:
            # what threatens is overlooked as easily as what could be done
            danger = {m for m in sight.rest if random.random() >= self.level.overlook}
            return careful(
                sight._replace(
                    wins=[m for m in sight.wins if m in seen],
                    safe=[m for m in seen if m not in danger],
                    rest=seen,
                ),
                random,
            )
        if not self.level.temperature or len(seen) == 1:
            return self.engine.best(match, seen, cancel, seconds)[0]
        return self._pick(self.engine.think(match, seen, cancel, seconds), random)

    def _seen(self, match: Match, plays: list[int], random: Random) -> list[int]:
        """The plays that are not overlooked."""
        if not self.level.overlook:
            return plays
        often = self.level.overlook

        def noticed(m: int) -> bool:
            chance = random.random()
            if not EASY * often <= chance < HARD * often:  # nothing hangs on how hard it is to see, which takes time
                return chance >= often
            return chance >= often * hidden(match, m, self.overlooks)

        return [m for m in plays if noticed(m)] or plays

    def _pick(self, thought: Thought, random: Random) -> int:
        """One of the plays, the less often the less they promise."""
        tried = [p for p in thought.plays if p.visits] or thought.plays
        best = max(p.value for p in tried)
        weights = [2 ** ((p.value - best) / self.level.temperature) for p in tried]
        return random.choices(tried, weights)[0].play
