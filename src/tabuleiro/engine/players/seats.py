"""Who sits where: the player that a text means."""

from __future__ import annotations

from tabuleiro.engine.players.ladder import read_level
from tabuleiro.engine.players.players import Careful, Chance, Engine, Opponent
from tabuleiro.engine.search.api import Budget, thinker
from tabuleiro.rules import Game, Problem, Text


def seat(text: str, game: Game, seed: int = 1, budget: Budget | None = None) -> Opponent:
    """The player that a text means: random, careful, level:N, engine:NAME."""
    from tabuleiro.engine.players.level import Levelled, best_engine

    kind, _, name = text.strip().partition(":")
    if kind == "random" and not name:
        return Chance(game, seed)
    if kind == "careful" and not name:
        return Careful(game, seed)
    if kind == "level":
        return Levelled(game, read_level(game.key, name), seed)
    if kind == "engine":
        budget = budget or Budget(seconds=1.0)
        if name == "best":
            return best_engine(game, seed, budget)
        return Engine(thinker(name, game, seed), budget)
    raise Problem(NOBODY, text=text, known=SEATS)


SEATS = "random | careful | level:1 … level:10 | engine:mcts | engine:search | engine:best"
NOBODY = Text("não conheço o jogador '{text}'; há: {known}", "there is no player '{text}'; there are: {known}")
