"""Documents into files: .pdf and nothing else, and what cannot be written says why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabuleiro.olympiad.people import for_owner
from tabuleiro.rules import Problem, Text


def save(file: str | Path, make: Callable[[], bytes], private: bool = False) -> Path:
    """Write a document into a .pdf file; it is only made if the name is right. `private`: for its owner only."""
    path = Path(file)
    if path.suffix.lower() != ".pdf":
        raise Problem(ONLY_PDF, file=path.name)
    made = make()
    try:
        with for_owner(path) if private else path.open("wb") as out:
            out.write(made)
    except OSError as error:
        raise Problem(UNWRITABLE, file=path, what=error.strerror or str(error)) from None
    return path


ONLY_PDF = Text("a folha é um .pdf, não '{file}'", "the sheet is a .pdf, not '{file}'")
UNWRITABLE = Text("não se pode escrever {file}: {what}", "{file} cannot be written: {what}")
