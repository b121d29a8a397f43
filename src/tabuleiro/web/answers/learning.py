"""Puzzles, lessons, and drawn examples of articles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from tabuleiro.web.answers import UNSET, Maybe, Struct, Text, about
from tabuleiro.web.answers.play import State


class Puzzle(Struct):
    """A puzzle."""

    id: str
    grade: int
    task: str
    name: Text | None
    question: Text
    plies: Annotated[int | None, about("in how many it is won")]
    answers: Annotated[int, about("how many right ones there are")]
    variant: str
    position: str
    state: Annotated[Maybe[State], about("where one puzzle was asked for")] = UNSET


class Puzzles(Struct):
    """The puzzles of a game."""

    puzzles: Sequence[Puzzle]


class Tried(Struct):
    """What is said to a try at a puzzle. After a wrong play the state stays."""

    right: bool
    done: bool
    replies: Annotated[Sequence[str], about("what the defence has just answered")]
    moves: Annotated[Sequence[str], about("all plays that count so far, those of the defence too")]
    text: Text
    state: State


class Defences(Struct):
    """Each first defence with the answer to it, in all languages."""

    pt: Sequence[str]
    br: Sequence[str]
    en: Sequence[str]


class Solution(Struct):
    """The solution of a puzzle."""

    solution: Annotated[Sequence[str], about("the play, or all of them where several are asked for")]
    reason: Text
    defences: Defences
    state: State


class LessonStep(Struct):
    """A step of a lesson."""

    number: int
    title: Text
    text: Text
    articles: Sequence[str]
    variant: str
    state: State
    cells: Annotated[Sequence[int], about("that are pointed at")]
    task: Annotated[Text | None, about("null: the step is only looked at")]
    refused: Annotated[bool, about("the task is to try what the rules forbid")]


class Lesson(Struct):
    """A lesson, step by step."""

    game: str
    title: Text
    steps: Sequence[LessonStep]


class StepTried(Struct):
    """What is said to plays in a step of a lesson. After a wrong one the step starts anew."""

    right: bool
    more: Annotated[bool, about("nothing is wrong yet, the turn goes on")]
    done: bool
    text: Text
    state: State
    cells: Annotated[Sequence[int], about("those that the text calls marked")]


class Teaching(Struct):
    """What teaches a game, as its files have it, for pages that judge answers by themselves."""

    steps: Annotated[Sequence[Mapping[str, Any]], about("of its lesson")]
    puzzles: Annotated[Sequence[Mapping[str, Any]], about("with what solves them")]


class Example(Struct):
    """A drawn example of an article of the rules."""

    number: int
    articles: Sequence[str]
    text: Annotated[Text, about("under the picture")]
    words: Annotated[Text, about("the position for those who do not see it")]
    variant: str
    picture: str
    size: tuple[int, int]


class Examples(Struct):
    """The drawn examples of a game."""

    examples: Sequence[Example]
    undrawn: Annotated[Sequence[str], about("articles of which a board shows nothing")]
