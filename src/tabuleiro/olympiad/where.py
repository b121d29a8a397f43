"""Where a game is played: competitions, cycles or categories, and kinds of board.

Read from the house's formats; what these cannot know, the game says itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, Protocol

from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.formats import Format, format_names, read_format
from tabuleiro.olympiad.kinds import KINDS
from tabuleiro.rules.text import Text

TABLE, GIANT, LIVING = "table", "giant", "living"

BOARDS = {
    TABLE: Text("jogo de mesa", "table game"),
    GIANT: Text(
        "jogo gigante, {pupils} de cada equipa",
        "giant game, {pupils} of each team",
        "jogo gigante, {pupils} de cada equipe",
    ),
    LIVING: Text(
        "jogo vivo, {pupils} de cada equipa",
        "living game, {pupils} of each team",
        "jogo vivo, {pupils} de cada equipe",
    ),
}
ELSEWHERE = Text("{competition}: {editions}", "{competition}: {editions}")
PLAYED = Text("{competition}, {board}: {groups}", "{competition}, {board}: {groups}")


class Playable(Protocol):
    """A game, as far as one has to know it here."""

    def __hash__(self) -> int: ...

    @property
    def key(self) -> str: ...

    @property
    def competitions(self) -> Sequence[tuple[Text, Text]]: ...  # of which there is no format: names and editions


class Played(NamedTuple):
    """A game in one competition: by whom, on which kind of board, by how many pupils of a side, and all in words."""

    id: str  # the format's name
    competition: Text
    groups: tuple[str, ...]  # cycles, in the edition that is usual or in the last that had it, or categories: their ids
    board: str  # TABLE, GIANT or LIVING
    pupils: int
    legs: int  # games that are played of it, each team starting one of two
    worth: float  # points of each
    text: Text


@cache
def played(game: Playable) -> tuple[Played, ...]:
    """Everywhere a game is played."""
    formats = [read_format(name) for name in format_names()]
    found = [one for format in formats for one in KINDS[format.kind].played(format, game.key)]
    for name, when in game.competitions:
        found.append(Played(name.pt, name, (), TABLE, 1, 1, 1, ELSEWHERE.fill(competition=name, editions=when)))
    return tuple(found)


def living(game: Playable) -> int:
    """How many pupils of a team a living game needs (K1); 0: the game is not played so."""
    return max((one.pupils for one in played(game) if one.board == LIVING), default=0)


def group_names(format: Format) -> dict[str, Text]:
    """What the cycles or categories of a competition are called, by their ids."""
    return KINDS[format.kind].groups(format)


def told(
    format: Format, groups: tuple[str, ...], names: Text, board: str, pupils: int = 1, legs: int = 1, worth: float = 1
) -> Played:
    """A game in the competition of a format; `names` says in which of its groups."""
    text = PLAYED.fill(competition=format.title, groups=names, board=BOARDS[board].fill(pupils=count("pupils", pupils)))
    return Played(format.name, format.title, groups, board, pupils, legs, worth, text)
