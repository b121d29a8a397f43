"""Matches on disk: a record file is read whole or not at all, and written so that a crash loses nothing."""

from __future__ import annotations

import os
from contextlib import suppress
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
        raise Problem(UNREADABLE, file=file, what=_what(error)) from None
    try:
        return read_record(text.replace("\r\n", "\n"))
    except Problem as problem:
        raise Problem(IN_FILE, file=file, what=problem.text) from None


def save_match(match: Match, file: Path) -> None:
    """Keep a match in a file."""
    save_record(write_record(match), file)


def save_record(text: str, file: Path) -> None:
    """Write a record beside the file first, then put it in its place; what was there stays if that fails."""
    part = file.parent / f".{file.name}-{os.getpid()}"
    try:
        part.write_bytes(text.encode("utf-8"))
        os.replace(part, file)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise Problem(UNWRITABLE, file=file, what=_what(error)) from None


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


def _what(error: OSError) -> Text:
    """What the system says about a file, in the languages of the house where it is something usual."""
    said = error.strerror or str(error)
    return next((text for kind, text in USUAL.items() if isinstance(error, kind)), Text(said, said))


USUAL: dict[type[OSError], Text] = {
    FileNotFoundError: Text("não existe", "it does not exist"),
    NotADirectoryError: Text("não existe", "it does not exist"),
    IsADirectoryError: Text("é uma pasta", "it is a folder"),
    PermissionError: Text("não é permitido", "that is not permitted"),
}
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
