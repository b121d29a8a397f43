"""Positions, and what may be played there; the same shape in matches, analysis, puzzles and lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import field

from tabuleiro.match.todo import SIGNS
from tabuleiro.rules import Player
from tabuleiro.web.answers import UNSET, Maybe, Struct, Text, about, one_of

Outcome = Annotated[str, one_of("first", "second", "draw")]
Part = int | str
Way = Sequence[Part]


class Legal(Struct):
    """A legal play.

    A way is a sequence of parts, and a part is what a person touches next: the number of a cell, or swap, pass, hand,
    off, die:5, piece:B. No way begins with another complete way, and no two plays share one.
    """

    text: str
    ways: Sequence[Way]
    die: Annotated[Maybe[int], about("which die it uses")] = UNSET
    trail: Annotated[Maybe[Sequence[tuple[float, float]]], about("where that leads, as points of the board")] = UNSET


class Pattern(Struct):
    """Plays of one form, where a game has too many for a list: a cell of each set, none of them twice."""

    text: Annotated[str, about("how such a play is written, with {} for each cell")]
    sets: Annotated[Sequence[Sequence[int]], about("cells that may be touched first, second …")]
    letters: Annotated[str, about("what lies on each of the cells then")]
    asks: Annotated[Sequence[Text], about("what is asked for by each of them")]


class Last(Struct):
    """The last play, as an animation needs it."""

    text: str
    player: Player
    path: Annotated[Sequence[int], about("the cells along which its piece went, as its text names them")]
    way: Annotated[
        Sequence[int], about("all cells that its piece came through, up to where it stands; none: it was put")
    ]
    trail: Annotated[Sequence[tuple[float, float]], about("the same as points of the board, round its curves")]
    origin: int | None = field(name="from")
    to: int | None
    removed: Annotated[Sequence[int], about("the cells where something was taken")]
    changed: Annotated[Sequence[tuple[int, str, str]], about("a cell, what it held before, and after")]
    sown: Annotated[Sequence[int] | None, about("the cells in the order in which seeds were sown")]


class Result(Struct):
    """How a game ended."""

    winner: Annotated[Player | None, about("null: a draw")]
    result: Outcome
    reason: str
    text: Annotated[Text, about("why, for those who look on")]
    to: Annotated[tuple[Text, Text], about("why, in words to the first and to the second player")]
    cells: Annotated[Sequence[int], about("the line, path, group, goal or pieces that decided it")]
    accounts: Annotated[tuple[Text, Text] | None, about("what the points of the two are made of, where they decide")]


class Passed(Struct):
    """Who could not play with what they threw, until they play again."""

    player: Player
    thrown: str


class Ask(Struct):
    """What to do, in one sentence, and one word for a sign beside it."""

    sign: Annotated[str, one_of(*SIGNS)]
    text: Text


class AskedNext(Ask):
    """What to do once a play is half made."""

    touched: Annotated[int, about("after so many parts of a play …")]
    after: Annotated[Sequence[Way], about("… and after these; none: after all others")]


class Asked(Ask):
    """What to do now, and once parts of a play have been touched; patterns ask for theirs themselves."""

    steps: Sequence[AskedNext]


class State(Struct):
    """A position with everything that may be played there."""

    game: str
    variant: str
    position: str
    ply: Annotated[int, about("how many plays and throws have led here")]
    cells: Annotated[Sequence[str], about("on each: nothing, a piece's letter, a letter and how many, or seeds")]
    beside: Annotated[Mapping[str, Sequence[int]], about("numbers beside the board")]
    spots: Annotated[Mapping[str, int], about("cells with a passing meaning")]
    sights: Annotated[Mapping[str, Sequence[int]], about("what may be pointed out, and the cells it is on")]
    words: Annotated[Text, about("the position for those who do not see it")]
    turn: Annotated[Player | None, about("null: the game is over")]
    waiting: Annotated[Literal["move", "throw"] | None, about("throw: the server throws in a moment")]
    legal: Sequence[Legal]
    patterns: Annotated[Sequence[Pattern], about("forms of plays, where there are too many for a list")]
    history: Annotated[Sequence[tuple[Player, str]], about("who, and what; a throw of dice ends with a colon")]
    last: Last | None
    passed: Sequence[Passed]
    score: tuple[int, int] | None
    result: Result | None
    todo: Annotated[Asked | None, about("what the player to move is to do")]
    soon: Annotated[Text | None, about("that the game will be over by itself after a few plays")]


class RecordRead(Struct):
    """A record file, read."""

    game: str
    variant: str
    position: Annotated[str, about("that it begins with; empty: the start")]
    moves: Sequence[str]
    headers: Mapping[str, str]
    state: State
