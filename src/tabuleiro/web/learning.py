"""What teaches a game, as the site answers it and as it is published: puzzles, the lesson, drawn examples."""

from __future__ import annotations

from functools import cache

from tabuleiro.drawing import svg
from tabuleiro.drawing.caption import describe
from tabuleiro.drawing.compose import compose
from tabuleiro.games import definition, teaching
from tabuleiro.learning import Puzzle, puzzles, question
from tabuleiro.learning.examples import Example, examples, undrawn
from tabuleiro.learning.lessons import Step, lesson
from tabuleiro.learning.puzzles import keys_with_puzzles
from tabuleiro.learning.tries import start_of
from tabuleiro.web.answers import UNSET
from tabuleiro.web.answers import Text as Said
from tabuleiro.web.answers import learning as answers
from tabuleiro.web.views import state_view
from tabuleiro.web.words import in_all, said

UNIT = 40  # of the size that a picture is told to have: a cell
NOT_JUDGED_BY = ("moves", "source")  # how the position of a puzzle came up, and where


def puzzles_of(key: str, grade: int | None = None) -> list[Puzzle]:
    """The puzzles of a game, of one grade or all; none where it has none."""
    if key not in keys_with_puzzles():
        return []
    return [puzzle for puzzle in puzzles(key) if grade in (None, puzzle.grade)]


def puzzle_view(puzzle: Puzzle, whole: bool = False) -> answers.Puzzle:
    return answers.Puzzle(
        id=puzzle.id,
        grade=puzzle.grade,
        task=puzzle.task,
        name=said(puzzle.name) if puzzle.name else None,
        question=said(question(puzzle)),
        plies=puzzle.plies or None,
        answers=len(puzzle.solution),
        variant=puzzle.variant,
        position=puzzle.position,
        state=state_view(start_of(puzzle)) if whole else UNSET,
    )


@cache
def puzzles_document(key: str, grade: int | None = None, whole: bool = False) -> answers.Puzzles:
    """The puzzles of a game; `whole`, with their positions."""
    return answers.Puzzles([puzzle_view(puzzle, whole) for puzzle in puzzles_of(key, grade)])


def lesson_document(key: str) -> answers.Lesson:
    """The lesson of a game, step by step."""
    steps = [_step_view(number, step) for number, step in enumerate(lesson(key).steps, 1)]
    return answers.Lesson(game=key, title=said(definition(key).name), steps=steps)


def _step_view(number: int, step: Step) -> answers.LessonStep:
    match = step.match()
    return answers.LessonStep(
        number=number,
        title=said(step.title),
        text=said(step.text),
        articles=step.articles,
        variant=step.variant,
        state=state_view(match),
        cells=[match.game.board.index[name] for name in step.show],
        task=said(step.task) if step.task else None,
        refused=bool(step.refused),
    )


def teaching_document(key: str) -> answers.Teaching:
    """What teaches a game, as its files have it, with what solves it."""
    tasks = teaching(key, "puzzles")
    return answers.Teaching(
        steps=teaching(key, "lesson").get("step", []),
        puzzles=[
            {word: one[word] for word in one if word not in NOT_JUDGED_BY}
            for kind in ("problem", "puzzle")
            for one in tasks.get(kind, [])
        ],
    )


@cache
def examples_document(key: str) -> answers.Examples:
    """The drawn examples of a game, and the articles of which there is nothing to be seen."""
    drawn = [_example_view(number, example) for number, example in enumerate(examples(key), 1)]
    return answers.Examples(examples=drawn, undrawn=undrawn(key))


def _example_view(number: int, example: Example) -> answers.Example:
    match = example.match
    box = compose(match.game, match.state).box
    return answers.Example(
        number=number,
        articles=example.articles,
        text=said(example.text),
        words=Said(**in_all(lambda lang: describe(match.game, match.state, lang))),
        variant=match.game.variant,
        picture=f"/api/games/{example.key}/examples/{number}.svg",
        size=(round(box.width * UNIT), round(box.height * UNIT)),
    )


def example_picture(example: Example, theme: str, lang: str) -> str:
    """The picture of an example."""
    match = example.match
    return svg(match.game, match.state, theme, lang, **example.signs._asdict())
