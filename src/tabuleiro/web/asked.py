"""What pages ask that only needs a game's rules and what teaches it, in the structures that the site answers.

The site answers so, and pages run these very lines where no server is to be reached (docs/decisions/0027), so nothing
here may know a network, a disk or an engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabuleiro.learning.lessons import Step, judge, step_of
from tabuleiro.learning.puzzles import Puzzle, first_defences, puzzle_of
from tabuleiro.learning.tries import start_of, tried
from tabuleiro.match.diagram import write_position
from tabuleiro.match.record import read_record
from tabuleiro.web.answers import learning as answers
from tabuleiro.web.answers.play import RecordRead
from tabuleiro.web.views import state_view
from tabuleiro.web.words import said


def record(text: str) -> RecordRead:
    """A record file, read: its plays, and where they led."""
    match = read_record(text)
    return RecordRead(
        game=match.game.key,
        variant=match.game.variant,
        position=write_position(match.game, match.start) if match.set_up else "",
        moves=match.texts,
        headers=match.headers,
        state=state_view(match),
    )


def step(key: str, entry: Mapping[str, Any]) -> Step:
    """The step of a lesson, from its entry in the game's file; and so a puzzle."""
    return step_of(key, entry)


def puzzle(key: str, entry: Mapping[str, Any]) -> Puzzle:
    return puzzle_of(key, entry)


def try_step(step: Step, moves: Sequence[str], cells: Sequence[int]) -> answers.StepTried:
    """Whether the plays made in a step are what it asks for; what was touched counts where that is no play."""
    found = judge(step, moves or _touched(step, cells))
    return answers.StepTried(
        right=found.right,
        more=found.more,
        done=found.right,
        text=said(found.text),
        state=state_view(found.match),
        cells=found.cells,
    )


def _touched(step: Step, cells: Sequence[int]) -> list[str]:
    """What was touched, as a play is written: "d5-e5"."""
    names = step.match().game.board.names
    return ["-".join(names[c] for c in cells if c < len(names))] if cells else []


def try_puzzle(puzzle: Puzzle, moves: Sequence[str]) -> answers.Tried:
    """Whether a play is right, and what the defence answers."""
    found = tried(puzzle, moves)
    return answers.Tried(
        right=found.right,
        done=found.done,
        replies=found.replies,
        moves=found.moves,
        text=said(found.text),
        state=state_view(found.match),
    )


def solution(puzzle: Puzzle) -> answers.Solution:
    """What solves a puzzle, and why."""
    return answers.Solution(
        solution=puzzle.solution,
        reason=said(puzzle.reason),
        defences=answers.Defences(
            pt=first_defences(puzzle, "pt"), br=first_defences(puzzle, "br"), en=first_defences(puzzle, "en")
        ),
        state=state_view(start_of(puzzle)),
    )
