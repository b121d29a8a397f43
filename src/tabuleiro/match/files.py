"""Matches on disk: a record file is read whole or not at all, and written so that a crash loses nothing."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tabuleiro.match.match import Match
from tabuleiro.match.record import read_record, write_record
from tabuleiro.rules import Game, Problem, Text


def load_match(file: Path) -> Match:
    """The match in a record file."""
    try:
        text = file.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(NOT_TEXT, file=file) from None
    except OSError as error:
        raise Problem(UNREADABLE, file=file, what=error.strerror or str(error)) from None
    try:
        return read_record(text.replace("\r\n", "\n"))
    except Problem as problem:
        raise Problem(IN_FILE, file=file, what=problem.text) from None


def save_match(match: Match, file: Path) -> None:
    """Write the match beside the file first, then put it in its place."""
    try:
        with tempfile.NamedTemporaryFile("wb", dir=file.parent, prefix=f".{file.name}-", delete=False) as part:
            part.write(write_record(match).encode("utf-8"))
        os.replace(part.name, file)
    except OSError as error:
        raise Problem(UNWRITABLE, file=file, what=error.strerror or str(error)) from None


def resume_match(file: Path, game: Game) -> Match | None:
    """The unfinished match of this game that a file holds, None if there is no file; anything else is left alone."""
    if not file.exists() or not file.stat().st_size:
        return None
    match = load_match(file)
    if (match.game.key, match.game.variant) != (game.key, game.variant):
        raise Problem(OTHER_GAME, file=file, game=match.game.definition.name, variant=match.game.variant)
    if match.ending:
        raise Problem(FINISHED, file=file)
    return match


IN_FILE = Text("{file}, {what}", "{file}, {what}")
NOT_TEXT = Text("{file} não é texto em UTF-8", "{file} is not UTF-8 text")
UNREADABLE = Text("não se pode ler {file}: {what}", "cannot read {file}: {what}")
UNWRITABLE = Text("não se pode escrever {file}: {what}", "cannot write {file}: {what}")
OTHER_GAME = Text(
    "{file} guarda outra partida ({game}, {variant}); escolhe outro ficheiro",
    "{file} holds another game ({game}, {variant}); choose another file",
    "{file} guarda outra partida ({game}, {variant}); escolha outro arquivo",
)
FINISHED = Text(
    "{file} guarda uma partida acabada; escolhe outro ficheiro",
    "{file} holds a finished game; choose another file",
    "{file} guarda uma partida terminada; escolha outro arquivo",
)
