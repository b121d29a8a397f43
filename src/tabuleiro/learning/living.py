"""A game whose pieces are pupils, for the teacher who sets it up: `content/<key>/living.toml`.

    stand.pt, stand.en   who stands where, and what becomes of those who are taken; each text has br where it differs
    floor.pt, floor.en   how the board is marked on the floor
    show = "a1:1 b1:2"   the numbers of the pupils who stand on the board at the start

and for each `[[say]]` what a captain says (`text`), for a `play` that is legal after some `moves` (none: at the start).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from tabuleiro.drawing import read_marks
from tabuleiro.games import definition, folder, keys
from tabuleiro.learning.puzzles import BAD_FILE, BAD_WORD, MISSING
from tabuleiro.match import open_match
from tabuleiro.rules import Problem, Text


@dataclass(frozen=True)
class Guide:
    """How a living game is set up and announced."""

    stand: Text
    floor: Text
    marks: tuple[tuple[str, str], ...]
    says: tuple[tuple[str, Text], ...]  # a play as it is written, and as a captain says it

    def texts(self, lang: str) -> tuple[str, str, list[tuple[str, str]], list[tuple[str, str]]]:
        """All that is printed of it, in one language."""
        said = [(play, text.say(lang)) for play, text in self.says]
        return self.stand.say(lang), self.floor.say(lang), list(self.marks), said


@cache
def keys_with_guides() -> tuple[str, ...]:
    return tuple(key for key in keys() if (folder(key) / "living.toml").exists())


@cache
def guide(key: str) -> Guide:
    """The guide of a game that is played living; others are refused by name."""
    game = definition(key)
    if key not in keys_with_guides():
        known = ", ".join(definition(one).name.pt for one in keys_with_guides())
        raise Problem(NOT_LIVING, game=game.name, known=known)
    file = folder(key) / "living.toml"
    try:
        document = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Problem(BAD_FILE, file=file, what=str(error)) from None
    try:
        return Guide(
            _text(document, "stand"),
            _text(document, "floor"),
            tuple(read_marks(document.get("show", ""))),
            tuple(_said(key, entry) for entry in document.get("say", ())),
        )
    except Problem as problem:
        raise Problem(BAD_FILE, file=file, what=problem.text) from None


def _text(entry: dict[str, Any], word: str) -> Text:
    if word not in entry:
        raise Problem(MISSING, word=word)
    said = entry[word]
    if type(said) is not dict or not {"pt", "en"} <= set(said) <= {"pt", "en", "br"}:
        raise Problem(BAD_WORD, word=word)
    return Text(**said)


def _said(key: str, entry: dict[str, Any]) -> tuple[str, Text]:
    match = open_match(key, moves=entry.get("moves", ""))
    match.play(str(entry.get("play", "")))  # it must be legal there
    return match.texts[-1], _text(entry, "text")


NOT_LIVING = Text(
    "{game} não se joga como jogo vivo; jogam-se assim: {known}",
    "{game} is not played as a living game; these are: {known}",
)
