"""Puzzles and lessons: shown, tried, answered."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from tabuleiro.games import definition
from tabuleiro.learning import Puzzle
from tabuleiro.learning.lessons import keys_with_lessons, lesson
from tabuleiro.web import asked, words
from tabuleiro.web.answers import learning as answers
from tabuleiro.web.chores import aside
from tabuleiro.web.learning import lesson_document, puzzle_view, puzzles_document, puzzles_of, teaching_document
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import LessonTry, PuzzleTry
from tabuleiro.web.routes.games import known
from tabuleiro.web.site import Answer, Router, VisitorOf, answer

router = Router(prefix="/api/games/{key}", tags=["learning"])
Grade = Annotated[int | None, Query(ge=1, le=3)]


async def _puzzle(key: str, id: str) -> Puzzle:
    found = next((puzzle for puzzle in await aside(puzzles_of, known(key)) if puzzle.id == id), None)
    if found is None:
        raise Refusal(404, "missing", words.NO_PUZZLE, game=definition(key).name, id=id[:40])
    return found


@router.get("/puzzles")
async def listed(key: str, visitor: VisitorOf, grade: Grade = None, whole: bool = False) -> Answer[answers.Puzzles]:
    """The puzzles of a game; `whole`, with their positions, for pages that may be without network later."""
    return answer(await aside(puzzles_document, known(key), grade, whole))


@router.get("/puzzles/{id}")
async def shown(key: str, id: str, visitor: VisitorOf) -> Answer[answers.Puzzle]:
    """One puzzle with its position."""
    return answer(puzzle_view(await _puzzle(key, id), whole=True))


@router.post("/puzzles/{id}/tries")
async def try_puzzle(
    key: str, id: str, body: PuzzleTry, visitor: VisitorOf
) -> Answer[answers.Tried] | Answer[answers.Solution]:
    """Whether a play is right, and what the defence answers."""
    puzzle = await _puzzle(key, id)
    if body.show:
        return answer(asked.solution(puzzle))
    return answer(await aside(asked.try_puzzle, puzzle, body.moves))


@router.get("/lesson")
async def whole(key: str, visitor: VisitorOf) -> Answer[answers.Lesson]:
    """The lesson of a game, step by step."""
    if known(key) not in keys_with_lessons():
        raise Refusal(404, "missing", words.NO_LESSON, game=definition(key).name)
    return answer(await aside(lesson_document, key))


@router.post("/lesson/tries")
async def try_step(key: str, body: LessonTry, visitor: VisitorOf) -> Answer[answers.StepTried]:
    """Whether the plays made in a step are what it asks for; an illegal one is explained."""
    if known(key) not in keys_with_lessons():
        raise Refusal(404, "missing", words.NO_LESSON, game=definition(key).name)
    steps = (await aside(lesson, key)).steps
    if body.step > len(steps):
        raise Refusal(404, "missing", words.NO_STEP, step=body.step)
    return answer(await aside(asked.try_step, steps[body.step - 1], body.moves, body.cells))


@router.get("/teaching")
async def teaching(key: str, visitor: VisitorOf) -> Answer[answers.Teaching]:
    """What teaches a game, with all solutions: for pages that judge answers by themselves while there is no network."""
    return answer(await aside(teaching_document, known(key)), headers={"cache-control": "max-age=60"})
