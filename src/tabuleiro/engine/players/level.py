"""LEVELS: ten opponents for each game, from a six-year-old's to the strongest there is; one file of data a game.

What a level may think is counted in iterations, so that it is the same opponent on every machine. How strong the levels
are is measured by `tabuleiro calibrate` (docs/levels). A level remembers nothing: the same seed, the same play.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from tabuleiro.engine.players.one_ply import Glance
from tabuleiro.engine.players.oversight import EASY, HARD, hidden
from tabuleiro.engine.players.players import DEADLINE, Cancel, Engine, Player, Strongest, careful
from tabuleiro.engine.search.api import Budget, Thought, engine_of, thinker
from tabuleiro.engine.solving.knowledge import knowledge_of
from tabuleiro.match import Match
from tabuleiro.rules import Game, Problem, Text


class Level(NamedTuple):
    """How an opponent plays."""

    budget: int  # iterations of the engine
    glance: float = 0.0  # how often it looks one play ahead and no further
    overlook: float = 0.0  # how often it does not see a play that is hard to see
    temperature: float = 0.0  # the hope that it is ready to give up for another play
    wins: bool = True  # it never overlooks that it can win at once (from level 3 on)
    knows: bool = False  # it has all tables and proofs that there are on this machine (level 10)


class Levels(NamedTuple):
    """The levels of a game."""

    overlooks: tuple[str, ...]  # what is hard to see in this game: words of `oversight.KINDS`
    rows: tuple[Level, ...]


@cache
def levels_of(key: str) -> Levels:
    found = tomllib.loads((Path(__file__).parent / "levels" / f"{key}.toml").read_text("utf-8"))
    return Levels(tuple(found["overlooks"]), tuple(Level(**row) for row in found["level"]))


def read_level(key: str, text: str) -> Level:
    """The level that a text means: its number, or all that it is, as "budget=200,glance=0.3"."""
    rows = levels_of(key).rows
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(rows):
        return rows[int(text) - 1]
    try:
        row = Level(**tomllib.loads("\n".join(text.split(","))))
        found = Level._make(type(usual)(value) for usual, value in zip(Level(0), row, strict=True))
        if found.budget < 1 or not found.temperature >= 0 or not 0 <= found.glance <= 1 or not 0 <= found.overlook <= 1:
            raise ValueError(text)
    except (ValueError, TypeError, OverflowError):
        raise Problem(NO_LEVEL, name=text, most=len(rows)) from None
    return found


def write_level(level: Level) -> str:
    """A level as a text that `read_level` understands."""
    usual = Level(level.budget)._asdict()
    changed = {name: value for name, value in level._asdict().items() if name == "budget" or value != usual[name]}
    return ",".join(f"{name}={str(value).lower()}" for name, value in changed.items())


def best_engine(game: Game, seed: int, budget: Budget) -> Player:
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
        random = Random(f"{self.seed} {len(match.texts)}")
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


NO_LEVEL = Text(
    "não há nível '{name}': os níveis vão de 1 a {most}, como level:4",
    "there is no level '{name}': levels go from 1 to {most}, as in level:4",
)
