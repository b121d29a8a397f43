"""Puzzles and lessons: shown, tried, answered."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import Query

from tabuleiro.games import definition
from tabuleiro.learning import Puzzle, puzzles, question, texts
from tabuleiro.learning.lessons import Step, judge, keys_with_lessons, lesson
from tabuleiro.learning.puzzles import keys_with_puzzles
from tabuleiro.learning.tries import Tried, start_of, tried
from tabuleiro.web import words
from tabuleiro.web.answers import UNSET
from tabuleiro.web.answers import learning as answers
from tabuleiro.web.chores import aside
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import LessonTry, PuzzleTry
from tabuleiro.web.routes.games import known
from tabuleiro.web.site import Answer, Router, VisitorOf, answer
from tabuleiro.web.views import state_view
from tabuleiro.web.words import in_all, said

router = Router(prefix="/api/games/{key}", tags=["learning"])
Grade = Annotated[int | None, Query(ge=1, le=3)]


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


def _all(key: str, grade: int | None = None) -> list[Puzzle]:
    if known(key) not in keys_with_puzzles():
        return []
    return [puzzle for puzzle in puzzles(key) if grade in (None, puzzle.grade)]


async def _puzzle(key: str, id: str) -> Puzzle:
    found = next((puzzle for puzzle in await aside(_all, key) if puzzle.id == id), None)
    if found is None:
        raise Refusal(404, "missing", words.NO_PUZZLE, game=definition(key).name, id=id[:40])
    return found


@router.get("/puzzles")
async def listed(key: str, visitor: VisitorOf, grade: Grade = None, whole: bool = False) -> Answer[answers.Puzzles]:
    """The puzzles of a game; `whole`, with their positions, for pages that may be without network later."""
    return answer(await aside(_list, known(key), grade, whole))


@cache
def _list(key: str, grade: int | None, whole: bool) -> answers.Puzzles:
    return answers.Puzzles([puzzle_view(puzzle, whole) for puzzle in _all(key, grade)])


@router.get("/puzzles/{id}")
async def shown(key: str, id: str, visitor: VisitorOf) -> Answer[answers.Puzzle]:
    """One puzzle with its position."""
    return answer(puzzle_view(await _puzzle(key, id), whole=True))


def tried_view(found: Tried) -> answers.Tried:
    return answers.Tried(
        right=found.right,
        done=found.done,
        replies=found.replies,
        moves=found.moves,
        text=said(found.text),
        state=state_view(found.match),
    )


@router.post("/puzzles/{id}/tries")
async def try_puzzle(
    key: str, id: str, body: PuzzleTry, visitor: VisitorOf
) -> Answer[answers.Tried] | Answer[answers.Solution]:
    """Whether a play is right, and what the defence answers."""
    puzzle = await _puzzle(key, id)
    if not body.show:
        return answer(await aside(lambda: tried_view(tried(puzzle, body.moves))))
    defences = in_all(lambda lang: texts(puzzle, lang).defences)
    return answer(
        answers.Solution(
            solution=puzzle.solution,
            reason=said(puzzle.reason),
            defences=answers.Defences(**defences),
            state=state_view(start_of(puzzle)),
        )
    )


def step_view(number: int, step: Step) -> answers.LessonStep:
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


def touched(step: Step, cells: list[int]) -> list[str]:
    """What was touched, as a play is written, where that is not a play: "d5-e5"."""
    names = step.match().game.board.names
    return ["-".join(names[c] for c in cells if c < len(names))] if cells else []


@router.get("/lesson")
async def whole(key: str, visitor: VisitorOf) -> Answer[answers.Lesson]:
    """The lesson of a game, step by step."""
    if known(key) not in keys_with_lessons():
        raise Refusal(404, "missing", words.NO_LESSON, game=definition(key).name)
    found = await aside(lesson, key)
    steps = [step_view(n, step) for n, step in enumerate(found.steps, 1)]
    return answer(answers.Lesson(game=key, title=said(definition(key).name), steps=steps))


@router.post("/lesson/tries")
async def try_step(key: str, body: LessonTry, visitor: VisitorOf) -> Answer[answers.StepTried]:
    """Whether the plays made in a step are what it asks for; an illegal one is explained."""
    if known(key) not in keys_with_lessons():
        raise Refusal(404, "missing", words.NO_LESSON, game=definition(key).name)
    steps = (await aside(lesson, key)).steps
    if body.step > len(steps):
        raise Refusal(404, "missing", words.NO_STEP, step=body.step)
    step = steps[body.step - 1]
    found = await aside(judge, step, body.moves or touched(step, body.cells))
    return answer(
        answers.StepTried(
            right=found.right,
            more=found.more,
            done=found.right,
            text=said(found.text),
            state=state_view(found.match),
        )
    )
