"""The tasks of a lesson for paper: a position, what to do, every answer, and what is said about it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from tabuleiro.games import definition
from tabuleiro.learning.lessons import Step, judge, lesson, turns
from tabuleiro.learning.puzzles import Said
from tabuleiro.match.saying import say_plays
from tabuleiro.rules import Game, State, Text

MOST_TURNS = 3000  # ways to play a turn that are looked through
MOST_ANSWERS = 4  # that are printed


class Task(NamedTuple):
    """A task of a lesson in the words of one language."""

    game: Game
    state: State
    said: Said


def tasks(key: str, lang: str) -> list[Task]:
    """Those tasks of a lesson that have an answer one can write down."""
    found = []
    for step in lesson(key).steps:
        answers = list(dict.fromkeys(_answers(step)))
        if step.task and answers:
            match = step.match()
            some = say_plays(match.game, answers[:MOST_ANSWERS], " · ").say(lang)
            answer = some + (" …" if len(answers) > MOST_ANSWERS else "")
            reason = step.good.say(lang) if step.good else ""
            said = Said(step.title.say(lang), step.task.say(lang), answer, reason, [])
            found.append(Task(match.game, match.state, said))
    return found


def title(key: str, lang: str) -> str:
    return TITLE.fill(game=definition(key).name).say(lang)


def _answers(step: Step) -> Iterator[str]:
    """The plays that are right: those that are named, or those found by playing, as short as they may be."""
    if step.refused or step.right == "any":
        return
    if not isinstance(step.right, str):
        yield from step.right
        return
    for line in islice(turns(step), MOST_TURNS):
        starts = (line[:many] for many in range(1, len(line) + 1))
        if begun := next((start for start in starts if judge(step, start).right), None):
            yield " ".join(begun)


TITLE = Text("{game}: exercícios da lição", "{game}: exercises of the lesson")
