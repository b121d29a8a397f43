"""A worksheet: boards with a task and a line to write on, six a page, and the answers on pages of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tabuleiro.drawing.caption import describe
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.cutouts import alone
from tabuleiro.drawing.paper import FONT, sheet, typeset
from tabuleiro.drawing.picture import svg
from tabuleiro.drawing.scene import MEN
from tabuleiro.printing.saving import save
from tabuleiro.rules import Game, State, Text

ROOM = (84.0, 55.0)  # millimetres for a board
LARGEST = 13.0  # millimetres from cell to cell at most: small boards need not fill their room


class Exercise(NamedTuple):
    """A position with what is asked about it and what is answered, ready to be printed."""

    game: Game
    state: State
    heading: str  # a name, or how hard it is
    task: str
    answer: str
    reason: str
    defences: Sequence[str] = ()


def worksheet(title: str, exercises: Sequence[Exercise], lang: str = "pt", theme: str = "print") -> bytes:
    """The PDF: A4, two columns of three boards, then the answers. All exercises are of one game."""
    scales = _scales(exercises, lang)
    data = {
        "title": title,
        "lang": "en" if lang == "en" else "pt",
        "page": sheet("a4"),
        "room": ROOM,
        "legend": [
            {"svg": alone(piece, MEN[exercises[0].game.board.shape], theme)[0], "name": piece.name.say(lang)}
            for piece in exercises[0].game.definition.pieces
        ],
        "fields": [text.say(lang) for text in (NAME, CLASS, DATE)],
        "write": WRITE.say(lang),
        "answers": ANSWERS.say(lang),
        "defences": DEFENCES.say(lang),
        "exercises": [_exercise(one, scales[one.game.variant], lang, theme) for one in exercises],
    }
    return typeset(Path(__file__).with_name("worksheet.typ"), data, "pdf")


def _scales(exercises: Sequence[Exercise], lang: str) -> dict[str, float]:
    """Millimetres from cell to cell, for each variant so that all its boards are of one size and fit."""
    found: dict[str, float] = {}
    for one in exercises:
        box = compose(one.game, one.state, lang).box
        scale = min(ROOM[0] / box.width, ROOM[1] / box.height, LARGEST)
        found[one.game.variant] = min(scale, found.get(one.game.variant, scale))
    return found


def _exercise(one: Exercise, scale: float, lang: str, theme: str) -> dict[str, object]:
    box = compose(one.game, one.state, lang).box
    return {
        "svg": svg(one.game, one.state, theme, lang, font=FONT, plate=False),
        "size": (box.width * scale, box.height * scale),
        "alt": describe(one.game, one.state, lang),
        "heading": one.heading,
        "task": one.task,
        "answer": one.answer,
        "reason": one.reason,
        "defences": list(one.defences),
    }


def save_worksheet(
    file: str | Path, title: str, exercises: Sequence[Exercise], lang: str = "pt", theme: str = "print"
) -> Path:
    """Write a worksheet into a .pdf file."""
    return save(file, lambda: worksheet(title, exercises, lang, theme))


NAME = Text("Nome", "Name")
CLASS = Text("Turma", "Class")
DATE = Text("Data", "Date")
WRITE = Text("Jogada:", "Play:")
ANSWERS = Text("Soluções", "Answers")
DEFENCES = Text("Defesas e respostas:", "Defences and answers:")
