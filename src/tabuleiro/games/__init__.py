"""WHAT: one file a game, found by being in this folder. A game knows no other game, no screen and no clock.

Installed packages add games of their own by an entry point: `tabuleiro.games` in the group, the key, and the module
that has the GAME. Such a game is as good as ours, but ours come first, and one that does not load is left out and said
to be (`refused`): it harms no other.
"""

from __future__ import annotations

import re
import sys
import tomllib
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

from tabuleiro.rules import Definition, Game, Problem, Text

GROUP = "tabuleiro.games"
KEY = re.compile(r"[a-z][a-z0-9_]*")  # it stands in addresses and names of files
CONTENT = Path(__file__).parents[1] / "content"


class Outside(NamedTuple):
    """What installed packages bring."""

    games: dict[str, Definition]
    refused: list[tuple[str, Text]]  # the key that was meant, and why not


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    return tuple(sorted({*ours(), *_outside().games}))


@cache
def ours() -> tuple[str, ...]:
    """The keys of the games in this folder."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def refused() -> list[tuple[str, Text]]:
    """Games of installed packages that are left out, by their keys, and why."""
    return _outside().refused


def definition(key: str) -> Definition:
    """A game as its file tells it."""
    if key in ours():
        return _own(key)
    if key in _outside().games:
        return _outside().games[key]
    unknown = UNKNOWN.fill(key=key, known=", ".join(keys()))
    raise Problem(next((why for name, why in refused() if name == key), unknown))


def _own(key: str) -> Definition:
    game = import_module(f"{__name__}.{key}").GAME
    assert isinstance(game, Definition)
    return game


def load(key: str, variant: str = "default") -> Game:
    """A game ready to be played: `load("rastros", "size=5")`."""
    return definition(key).game(variant)


def folder(key: str) -> Path:
    """Where what teaches a game lies, and what is shown of it; nothing of it need be there."""
    if key in ours():
        return CONTENT / key
    return Path(str(sys.modules[definition(key).module].__file__)).with_name("content") / key


@cache
def teaching(key: str, name: str) -> dict[str, Any]:
    """One file of that folder, as `teaching("rastros", "pictures")`; empty where it is missing."""
    file = folder(definition(key).key) / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


@cache
def _outside() -> Outside:
    found = Outside({}, [])
    brought: dict[str, str] = dict.fromkeys(ours(), "tabuleiro")  # by which package
    for point in sorted(entry_points(group=GROUP), key=lambda point: (_package(point), point.name)):
        package, key = _package(point), point.name
        try:
            if key in brought:
                raise Problem(CLASH, package=package, key=key, other=brought[key])
            found.games[key] = _read(point)
            brought[key] = package
        except Problem as problem:
            found.refused.append((key, problem.text))
    return found


def _read(point: EntryPoint) -> Definition:
    """The game that an entry point names, if it begins."""
    package, key = _package(point), point.name
    try:
        game = point.load() if point.attr else point.load().GAME
        if not isinstance(game, Definition):
            raise TypeError(f"{point.value} is no Definition")
        if key != game.key or not KEY.fullmatch(key):
            raise ValueError(f"its key is '{game.key}'")
        begun = game.game()
        begun.moves(begun.start())
    except (Exception, SystemExit) as error:  # whatever a stranger's module does when it is imported
        raise Problem(BROKEN, package=package, key=key, why=f"{type(error).__name__}: {error}") from error
    return game


def _package(point: EntryPoint) -> str:
    return str(point.dist.name) if point.dist else point.value


UNKNOWN = Text("não conheço o jogo '{key}'; há: {known}", "there is no game '{key}'; there are: {known}")
CLASH = Text(
    "o pacote {package} traz um jogo «{key}», mas já há um com esse nome, de {other}; fica este",
    "the package {package} brings a game '{key}', but there is one of that name already, of {other}, which stays",
    "o pacote {package} traz um jogo “{key}”, mas já existe um com esse nome, de {other}; fica este",
)
BROKEN = Text(
    "o pacote {package} devia trazer o jogo «{key}», que não se consegue abrir: {why}",
    "the package {package} should bring the game '{key}', which cannot be opened: {why}",
    "o pacote {package} deveria trazer o jogo “{key}”, que não abre: {why}",
)
