"""The papers of a game: each is written to a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabuleiro import learning
from tabuleiro.drawing import draw_file
from tabuleiro.games import definition, load
from tabuleiro.learning import exercises
from tabuleiro.learning.examples import examples
from tabuleiro.learning.living import guide, keys_with_guides
from tabuleiro.learning.puzzles import keys_with_puzzles
from tabuleiro.printing import Drawing, Exercise, Living, living_guide, record_sheet, rules_page, save_worksheet
from tabuleiro.rules import Problem, Text
from tabuleiro.web import words


def missing(text: Text, key: str) -> Problem:
    """There is none of that game; whoever prints waits for no database until then."""
    from tabuleiro.web.problems import Refusal

    return Refusal(404, "missing", text, game=definition(key).name)


def board(
    file: Path,
    key: str,
    variant: str,
    lang: str,
    theme: str,
    size: str,
    paper: str,
    sheets: bool,
    pieces: bool = False,
) -> None:
    giant = size if sheets and not pieces else ""
    draw_file(
        load(key, variant), None, file, theme=theme, lang=lang, size=size, paper=paper, giant=giant, pieces=pieces
    )


def puzzles(file: Path, key: str, lang: str, theme: str, grade: int | None, count: int, seed: int | None) -> None:
    if key not in keys_with_puzzles():
        raise missing(words.NO_PUZZLES, key)
    found = learning.puzzles(key, grade, count, seed)
    pages = [Exercise(puzzle.game, puzzle.state, *learning.texts(puzzle, lang)) for puzzle in found]
    save_worksheet(file, learning.title(key, grade, lang), pages, lang, theme)


def lesson(file: Path, key: str, lang: str, theme: str) -> None:
    pages = [Exercise(task.game, task.state, *task.said) for task in exercises.tasks(key, lang)]
    save_worksheet(file, exercises.title(key, lang), pages, lang, theme)


def rules(file: Path, key: str, variant: str, lang: str, theme: str, address: str) -> None:
    drawings = [Drawing(*one.drawing(lang)) for one in examples(key)]
    file.write_bytes(rules_page(load(key, variant), drawings, lang, address, theme))


def record(file: Path, key: str, variant: str, lang: str, address: str, matches: int) -> None:
    file.write_bytes(record_sheet(load(key, variant), lang, address, matches))


def living(file: Path, key: str, lang: str, address: str) -> None:
    if key not in keys_with_guides():
        raise missing(words.NOT_LIVING, key)
    file.write_bytes(living_guide(load(key), Living(*guide(key).texts(lang)), lang, address))


PAPERS: dict[str, Callable[..., None]] = {
    "board": board,
    "pieces": partial(board, pieces=True),
    "puzzles": puzzles,
    "lesson": lesson,
    "rules": rules,
    "record": record,
    "living": living,
}
