"""WHAT: one file a game, found by being in this folder. A game knows no other game, no screen and no clock."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tabuleiro.rules import Definition, Game, Problem, Text

UNKNOWN = Text("não conheço o jogo '{key}'; há: {known}", "there is no game '{key}'; there are: {known}")


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def definition(key: str) -> Definition:
    """A game as its file tells it."""
    if key not in keys():
        raise Problem(UNKNOWN, key=key, known=", ".join(keys()))
    game = import_module(f"{__name__}.{key}").GAME
    assert isinstance(game, Definition)
    return game


def load(key: str, variant: str = "default") -> Game:
    """A game ready to be played: `load("rastros", "size=5")`."""
    return definition(key).game(variant)
