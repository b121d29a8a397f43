"""Which games a championship has, and its twelve tournaments: cycle c plays the games c, c+1 and c+2 of six."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tabuleiro.olympiad.choices import Choice
from tabuleiro.olympiad.formats import Format, GameName, called_so, text_of
from tabuleiro.olympiad.house import letters
from tabuleiro.rules.text import Problem, Text

SIX, ROW = 6, 3
NOT_SIX = Text(
    "O campeonato tem seis jogos por ordem; games tem {count}.",
    "The championship has six games in order; games has {count}.",
)
SAME_GAME = Text("O jogo «{game}» está duas vezes.", "The game “{game}” appears twice.")


@dataclass(frozen=True)
class Event:
    """A tournament of the programme: a cycle and a game. Its id is c.g, both counted from 1."""

    id: str
    cycle: int
    number: int
    game: GameName
    title: Text


@cache
def editions() -> dict[str, Any]:
    """All known editions: date, place, players, games."""
    return tomllib.loads(files("tabuleiro.olympiad").joinpath("formats", "editions.toml").read_text("utf-8"))


def numbers(format: Format, key: str) -> dict[str, Choice]:
    """The editions, the newest first, each with its year and its games."""
    if key != "edition":
        return {}
    found, setting = {}, format.setting(key)
    for number in range(setting.most, setting.least - 1, -1):
        if not (edition := editions().get(str(number))):
            continue
        games = [find_game(format, name) for name in edition["games"]]
        name = f"{number} ({edition['date'].year}): {', '.join(game.name for game in games)}"
        found[str(number)] = Choice(Text(name, name), next((game.note for game in games if game.note), None))
    return found


def six_games(format: Format) -> list[GameName]:
    """The games of this championship: its own six, or those of its edition."""
    own = format["games"]
    if own and len(own) != SIX:
        raise Problem(NOT_SIX, count=len(own))
    games = [find_game(format, name) for name in own or editions()[str(format["edition"])]["games"]]
    for k, game in enumerate(games):
        if game in games[:k]:
            raise Problem(SAME_GAME, game=game.name)
    return games


def programme(format: Format) -> dict[str, Event]:
    """The twelve tournaments by id, from 1.1 to 4.6."""
    games = six_games(format)
    found = {}
    for c, cycle in enumerate(format.data["cycles"], 1):
        name = text_of(cycle["name"])
        for g in range(c, c + ROW):
            game = games[g - 1]
            title = Text(f"{game.name}, {name.pt}", f"{game.name}, {name.en}", f"{game.name}, {name.say('br')}")
            found[f"{c}.{g}"] = Event(f"{c}.{g}", c, g, game, title)
    return found


def called(game: GameName) -> set[str]:
    """All that a game is called, as names are compared."""
    return {letters(name) for name in (game.id, game.name, game.key, *game.also) if name}


def find_game(format: Format, name: str) -> GameName:
    """A game by its key or name, however it is written; one that nobody knows is just called so."""
    wanted = letters(name)
    for game in format.games.values():
        if wanted in called(game):
            return game
    return called_so(wanted, name)
