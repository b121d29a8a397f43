"""LEVELS as data: ten opponents for each game, from a six-year-old's to the strongest there is; one file a game.

They lie on one line. At its beginning a player only ever looks one play ahead and overlooks much; then it thinks ever
more often, a little; then always, and ever more. Where on that line those of a game are is found by `tune_levels`; a
game whose file has none yet (or says only what the strongest thinks, `top`) has them where games usually do, and nobody
has measured how strong they are.
"""

from __future__ import annotations

import tomllib
from functools import cache
from math import log2
from pathlib import Path
from typing import NamedTuple

from tabuleiro.engine.players.oversight import KINDS
from tabuleiro.games import definition, folder, ours
from tabuleiro.rules import Problem, Text


class Level(NamedTuple):
    """How an opponent plays."""

    budget: int  # iterations of the engine
    glance: float = 0.0  # how often it looks one play ahead and no further
    overlook: float = 0.0  # how often it does not see a play that is hard to see
    wins: bool = True  # it never overlooks that it can win at once (from level 3 on)
    knows: bool = False  # it has all tables and proofs that there are on this machine (level 10)


class Levels(NamedTuple):
    """The levels of a game."""

    overlooks: tuple[str, ...]  # what is hard to see in this game: words of `oversight.KINDS`
    rows: tuple[Level, ...]
    measured: bool = True


LITTLE = 50  # iterations of a player that begins to think
PLACES = (0, 0.25, 0.5, 0.75, 1, 1.5, 2.5, 4, 6.5)  # about where the levels of most games lie, below …
TOP = 100_000  # … the highest, and what that one thinks


def level_at(place: float, top: int) -> Level:
    """The player at a place of the line: 0 looks, 1 thinks a little, each 1 more doubles what it thinks."""
    glance = round(max(0.0, 1 - place), 3)
    overlook = round(0.15 + 0.45 * glance if place < 1 else max(0.0, 0.15 - 0.05 * (place - 1)), 3)
    budget = min(top, round(LITTLE * 2 ** max(0.0, place - 1)))
    return Level(budget, glance=glance, overlook=overlook, wins=place >= 0.2)


def place_of(level: Level) -> float:
    """Where a player lies on the line."""
    return 1 - level.glance if level.glance else 1 + log2(level.budget / LITTLE)


def levels_file(key: str) -> Path:
    """Where the levels of a game are kept, once they are measured: ours here, others with what else they bring."""
    return Path(__file__).parent / "levels" / f"{key}.toml" if key in ours() else folder(key) / "levels.toml"


@cache
def levels_of(key: str) -> Levels:
    """The levels of a game."""
    file = levels_file(definition(key).key)
    found = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    if "level" not in found:
        top = found.get("top", TOP)
        return Levels(tuple(KINDS), (*(level_at(place, top) for place in PLACES), Level(top, knows=True)), False)
    return Levels(tuple(found["overlooks"]), tuple(Level(**row) for row in found["level"]))


def read_level(key: str, text: str) -> Level:
    """The level that a text means: its number, or all that it is, as "budget=200,glance=0.3"."""
    rows = levels_of(key).rows
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(rows):
        return rows[int(text) - 1]
    try:
        row = Level(**tomllib.loads("\n".join(text.split(","))))
        found = Level._make(type(usual)(value) for usual, value in zip(Level(0), row, strict=True))
        if found.budget < 1 or not 0 <= found.glance <= 1 or not 0 <= found.overlook <= 1:
            raise ValueError(text)
    except (ValueError, TypeError, OverflowError):
        raise Problem(NO_LEVEL, name=text, most=len(rows)) from None
    return found


def write_level(level: Level) -> str:
    """A level as a text that `read_level` understands."""
    usual = Level(level.budget)._asdict()
    changed = {name: value for name, value in level._asdict().items() if name == "budget" or value != usual[name]}
    return ",".join(f"{name}={str(value).lower()}" for name, value in changed.items())


NO_LEVEL = Text(
    "não há nível '{name}': os níveis vão de 1 a {most}, como level:4",
    "there is no level '{name}': levels go from 1 to {most}, as in level:4",
)
