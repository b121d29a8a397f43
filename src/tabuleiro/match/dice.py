"""Where throws come from: those given, then as many as are wanted by lot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from tabuleiro.rules import Game, Problem, Text


def dice(game: Game, given: Iterable[str] = (), seed: int | str | None = None) -> Iterator[str]:
    """The given throws first, then random ones, each as likely as its weight says; the same ones for the same seed."""
    yield from given
    chance, throws = Random(seed), game.setup.throws
    weights = [throw.weight for throw in throws]
    while throws:
        yield chance.choices(throws, weights)[0].text


def check_dice(game: Game) -> None:
    """Throws were given: a game without dice has no use for them."""
    if not game.setup.throws:
        raise Problem(NO_DICE, game=game.definition.name)


NO_DICE = Text("{game} não tem dados", "{game} has no dice")
