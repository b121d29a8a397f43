"""Learning on the pages: every lesson, and a puzzle of every game that has some, done by touching the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from every import one_in

from browser.helpers import Part, Visitor
from tabuleiro.learning import puzzles
from tabuleiro.learning.lessons import Step, judge, keys_with_lessons, lesson
from tabuleiro.learning.puzzles import keys_with_puzzles
from tabuleiro.learning.tries import SOLVED, start_of, tried
from tabuleiro.match.notation import cells_in
from tabuleiro.web.views import state_view

DEEPEST = 6  # plays of a turn that are looked through for a right answer


def answer(step: Step, plays: Sequence[str] = ()) -> list[str] | None:
    """Plays that a step calls right."""
    if step.lines:
        return list(step.lines[0])
    for play in state_view(judge(step, plays).match).legal:
        told = judge(step, [*plays, play.text])
        if told.right:
            return [*plays, play.text]
        if told.more and len(plays) < DEEPEST and (found := answer(step, [*plays, play.text])):
            return found
    return None


def ways(step: Step) -> Iterator[list[Part]]:
    """What is touched to do what a step asks for, play by play."""
    if step.refused:
        yield list(cells_in(step.match().game, step.refused[0])[0])
        return
    plays = answer(step)
    assert plays, f"nothing is right in the step {step.title.en}"
    for i, text in enumerate(plays):
        legal = state_view(judge(step, plays[:i]).match if i else step.match()).legal
        yield list(max((way for play in legal if play.text == text for way in play.ways), key=len))


@pytest.mark.thorough
@pytest.mark.parametrize("key", one_in(5, keys_with_lessons()))
def test_a_lesson_is_done_by_touching_the_board(visitor: Visitor, key: str) -> None:
    page = visitor.open(f"/{key}/learn", "svg.board")
    steps = lesson(key).steps
    for number, step in enumerate(steps, 1):
        page.get_by_role("heading", name=step.title.pt, exact=True).wait_for()
        if step.task:
            assert step.task.pt in visitor.text(".task")
            for way in ways(step):
                page.wait_for_selector("svg.board.active")
                visitor.play_parts(way)
            page.wait_for_selector(".told [aria-live] .notice:not(.warn)")
        visitor.until("n => document.querySelector('progress').value === n", number)
        if number < len(steps):
            page.get_by_role("button", name="Seguinte").click()
    assert page.locator(f'a[href="/{key}/play"].main').count() == 1


@pytest.mark.parametrize(("key", "number"), [("ouri", 4), ("rastros", 5)])
def test_after_a_wrong_answer_the_step_stands_as_before(visitor: Visitor, key: str, number: int) -> None:
    step = lesson(key).steps[number - 1]
    visitor.open("/")
    visitor.page.evaluate("([key, at]) => localStorage.setItem(key, at)", [f"tabuleiro.lesson.{key}", str(number - 1)])
    page = visitor.open(f"/{key}/learn", "svg.board.active")
    page.get_by_role("heading", name=step.title.pt, exact=True).wait_for()
    cells = "cells => cells.map(cell => cell.ariaLabel)"  # what lies there, and what can be touched
    before = page.locator("svg.board [role=gridcell]").evaluate_all(cells)
    legal = state_view(step.match()).legal
    wrong = next(play for play in legal if not judge(step, [play.text]).right)
    visitor.play_parts(list(max(wrong.ways, key=len)))
    page.wait_for_selector(".told [aria-live] .notice.warn")
    page.wait_for_selector("svg.board.active")
    assert page.locator("svg.board [role=gridcell]").evaluate_all(cells) == before
    for way in ways(step):
        page.wait_for_selector("svg.board.active")
        visitor.play_parts(way)
    page.wait_for_selector(".told [aria-live] .notice:not(.warn)")


def test_what_is_to_be_tried_and_refused_stands_over_the_board_too(visitor: Visitor) -> None:
    """The rules would say the contrary there; and what is refused is told to who points, without names of cells."""
    step = lesson("gatos_caes").steps[3]
    assert step.task
    visitor.open("/")
    visitor.page.evaluate("() => localStorage.setItem('tabuleiro.lesson.gatos_caes', '3')")
    page = visitor.open("/gatos_caes/learn", "svg.board.active")
    assert visitor.text(".todo-text").strip() == step.task.pt
    visitor.play_parts(*ways(step))
    page.wait_for_selector(".told [aria-live] .notice:not(.warn)")
    assert "essa casa toca no gato na casa marcada." in visitor.text(".told [aria-live]")


def solution(puzzle: Any) -> Iterator[list[Part]]:
    """What is touched to solve a puzzle; the defence answers between."""
    moves: list[str] = []
    state = state_view(start_of(puzzle))
    for _ in range(20):
        for play in sorted(state.legal, key=lambda play: play.text not in puzzle.solution):
            told = tried(puzzle, [*moves, play.text])
            if told.right and not (puzzle.task == "question" and play.text in moves):
                break
        else:
            raise AssertionError(f"no play is right after {moves}")
        yield list(max(play.ways, key=len))
        if told.done:
            return
        moves, state = list(told.moves), state_view(told.match)
    raise AssertionError(f"not solved after {moves}")


@pytest.mark.parametrize("key", one_in(5, keys_with_puzzles()))
def test_a_puzzle_is_solved_by_touching_the_board(visitor: Visitor, key: str) -> None:
    puzzle = min(puzzles(key), key=lambda puzzle: (puzzle.grade, -puzzle.plies if puzzle.plies <= 3 else puzzle.plies))
    page = visitor.open(f"/{key}/puzzles/{puzzle.id}", "svg.board")
    for way in solution(puzzle):
        page.wait_for_selector("svg.board.active")
        visitor.play_parts(way)
    page.get_by_text(SOLVED.pt).wait_for()
    visitor.open(f"/{key}/puzzles", ".list .done")  # what was solved is remembered, in this browser
    assert page.locator(".list .done").count() == 1
