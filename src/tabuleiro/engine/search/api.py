"""What an engine is asked and what it answers: a budget; for every play how good it is, and whether that is proved.

Which engine there is for a game is said here, too; what compiles is imported when an engine is made.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from tabuleiro.games import definition
from tabuleiro.rules import Game, Problem, State, Text

SURE = 1.96  # standard errors on each side that hold the truth 95 times in 100


class Budget(NamedTuple):
    """How much an engine may think. What is None does not limit it; at least one of the two must limit."""

    iterations: int | None = None  # playouts of `mcts`, nodes of `search`: the same thought on every machine
    seconds: float | None = None


class Prospect(NamedTuple):
    """What an engine expects of one play."""

    play: int
    value: float  # the chance that the player to move wins by it, a draw counts half
    visits: int  # what the value rests on
    proved: int | None  # FIRST, SECOND or DRAW if that is how the game ends with best play, None: an estimate
    margin: float | None = None  # in games with a score: by how much the player to move leads at the end, if counted


class Thought(NamedTuple):
    """What an engine thinks of a position."""

    plays: list[Prospect]  # every play that is in question, the best first
    value: float  # the chance that the player to move wins, a draw counts half
    proved: int | None
    visits: int
    seconds: float

    @property
    def best(self) -> Prospect:
        return self.plays[0]


class Thinker(Protocol):
    """An engine for one variant. It thinks only about positions that wait for a play."""

    seed: int
    random: Any  # the generator, one word: it begins with the seed after `forget`, or with whatever is put there

    def think(
        self, s: State, budget: Budget, cancel: threading.Event | None = None, among: Collection[int] | None = None
    ) -> Thought:
        """Think until the budget is used up, everything is clear, or `cancel` is set; only about `among`, if given."""
        ...

    def forget(self) -> None:
        """Think of the next position as if nothing had been thought before."""
        ...


def empty(engine: Any, names: Iterable[str]) -> None:
    """Let these arrays of an engine hold nothing but zeros."""
    for name in names:
        attrgetter(name)(engine)[...] = 0


ENGINES = {  # the module, and its class
    "mcts": ("mcts.mcts", "Mcts"),
    "search": ("alphabeta.search", "Search"),
    "expectimax": ("expectimax", "Expectimax"),
    "halves": ("halving", "Halving"),
}


def engine_of(key: str) -> str:
    """The name of the engine that is the best for a game."""
    return definition(key).engine


def thinker(name: str, game: Game, seed: int) -> Thinker:
    """An engine by its name."""
    if name not in ENGINES:
        raise Problem(NO_ENGINE, name=name, known=" | ".join([*ENGINES, "best"]))
    module, made = ENGINES[name]
    engine: Thinker = getattr(import_module(f"{__package__}.{module}"), made)(game, seed=seed)
    return engine


NO_ENGINE = Text("não há motor '{name}'; há: {known}", "there is no engine '{name}'; there are: {known}")
