"""What is thought about positions: analyses, hints, reviews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from tabuleiro.rules import Player
from tabuleiro.web.answers import UNSET, Maybe, Struct, Text, about, one_of
from tabuleiro.web.answers.play import Outcome, State

Engine = Annotated[str, one_of("warming", "thinking")]
Grade = Annotated[str, one_of("win", "draw", "loss", "good", "even", "bad", "unknown")]


class Working(Struct):
    """Not ready yet: ask again."""

    working: Engine
    retry: Annotated[int, about("after so many seconds")]
    state: Maybe[State] = UNSET


class Value(Struct):
    """What a position or a play is worth: proved, or estimated, never both at once."""

    value: Annotated[Outcome | None, about("who wins; null: not proved")]
    proved: bool
    distance: Annotated[int | None, about("plies to the end if both play best")]
    margin: Annotated[float | None, about("by how much the player to move leads at the end")]
    estimate: Annotated[float | None, about("the chance of the player to move")]
    uncertainty: float | None
    visits: Annotated[int | None, about("games or positions that an estimate rests on")]


class MoveValue(Value):
    """A play and its value."""

    move: str
    grade: Annotated[Grade, about("in one word, for who makes it")]


class Analysis(Value):
    """Every legal play with its value, the best first."""

    state: State
    moves: Sequence[MoveValue]
    best: Sequence[str]
    line: Sequence[str]


class ToldPly(Struct):
    """One play of a story, and what it does."""

    player: Player
    move: str
    text: Text


class Story(Struct):
    """How a game goes on, to be shown on the board play by play."""

    text: Annotated[Text, about("what it shows")]
    plies: Annotated[Sequence[ToldPly], about("from the position that was asked about")]


class Hint(Struct):
    """One step of a hint."""

    step: int
    last: Annotated[int, about("how many steps there are")]
    proved: bool
    text: Text
    cells: Sequence[int]
    move: str | None
    stories: Sequence[Story]


class Better(Struct):
    """What was wrong with a play, what would have been better, and why."""

    text: Text
    stories: Sequence[Story]


class ReviewPly(Struct):
    """One ply of a game, and what it was worth among its alternatives."""

    ply: int
    player: Player
    text: str
    proved: bool
    value: Annotated[Outcome | None, about("after the ply")]
    estimate: Annotated[float | None, about("the chance of player 0")]
    best: Sequence[str]
    grade: Grade
    mistake: bool
    better: Annotated[Maybe[Better], about("of a mistake, once it has been thought about")] = UNSET


class Review(Struct):
    """A game, ply by ply, as far as it has been looked at."""

    done: int
    total: int
    plies: Sequence[ReviewPly]
    turning: Annotated[Maybe[Sequence[int]], about("plies that gave something away")] = UNSET
    moment: Annotated[Maybe[int], about("the ply that decided the game")] = UNSET
    text: Annotated[Maybe[Text], about("which one it was, in words to whoever asks")] = UNSET
    retry: Annotated[Maybe[int], about("not ready yet: ask again after so many seconds")] = UNSET
