"""What is printed: boards to scale, pieces to cut out, puzzle sheets, the rules on a page, record sheets."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tabuleiro import learning
from tabuleiro.drawing import draw_file
from tabuleiro.games import definition, load
from tabuleiro.learning import exercises
from tabuleiro.learning.examples import examples
from tabuleiro.learning.living import guide, keys_with_guides
from tabuleiro.learning.puzzles import keys_with_puzzles
from tabuleiro.printing import Drawing, Exercise, Living, living_guide, record_sheet, rules_page, save_worksheet
from tabuleiro.web import words
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.games import known
from tabuleiro.web.site import Lang, Site, SiteOf, VisitorOf

router = APIRouter(prefix="/api/games/{key}/print", tags=["paper"])

Text = Annotated[str, Query(max_length=200)]
Paper = Annotated[str, Query(pattern="^a[34]$")]
KINDS = "board, pieces, puzzles, lesson, rules, record, living"
Size = Annotated[str, Query(pattern=r"^(\d{1,3}(cm|mm))?$")]


def _board(file: Path, key: str, variant: str, lang: str, size: str, paper: str, sheets: bool, pieces: bool) -> None:
    giant = size if sheets and not pieces else ""
    draw_file(load(key, variant), None, file, lang=lang, size=size, paper=paper, giant=giant, pieces=pieces)


def _puzzles(file: Path, key: str, lang: str, grade: int | None, count: int, seed: int | None) -> None:
    if key not in keys_with_puzzles():
        raise Refusal(404, "missing", words.NO_PUZZLES, game=definition(key).name)
    found = learning.puzzles(key, grade, count, seed)
    pages = [Exercise(puzzle.game, puzzle.state, *learning.texts(puzzle, lang)) for puzzle in found]
    save_worksheet(file, learning.title(key, grade, lang), pages, lang)


def _lesson(file: Path, key: str, lang: str) -> None:
    pages = [Exercise(task.game, task.state, *task.said) for task in exercises.tasks(key, lang)]
    save_worksheet(file, exercises.title(key, lang), pages, lang)


def _rules(file: Path, key: str, variant: str, lang: str, address: str) -> None:
    drawings = [Drawing(*one.drawing(lang)) for one in examples(key)]
    file.write_bytes(rules_page(load(key, variant), drawings, lang, address))


def _record(file: Path, key: str, variant: str, lang: str, address: str, matches: int) -> None:
    file.write_bytes(record_sheet(load(key, variant), lang, address, matches))


def _living(file: Path, key: str, lang: str, address: str) -> None:
    if key not in keys_with_guides():
        raise Refusal(404, "missing", words.NOT_LIVING, game=definition(key).name)
    file.write_bytes(living_guide(load(key), Living(*guide(key).texts(lang)), lang, address))


def _address(site: Site, request: Request, key: str) -> str:
    """Where the game is found: what others in the network type, else what was asked for here."""
    return f"{(site.settings.address or str(request.base_url)).rstrip('/')}/{key}"


@router.get("/{what}.pdf")
async def paper(
    key: str,
    what: str,
    site: SiteOf,
    request: Request,
    visitor: VisitorOf,
    lang: Lang,
    variant: Text = "default",
    size: Size = "",
    paper: Paper = "a4",
    sheets: Annotated[bool, Query()] = False,
    grade: Annotated[int | None, Query(ge=1, le=3)] = None,
    count: Annotated[int, Query(ge=1, le=60)] = 12,
    seed: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    matches: Annotated[int, Query(ge=1, le=2)] = 1,
) -> Response:
    """A PDF to print."""
    known(key)
    site.rates.check(site.settings.thoughts, "paper", visitor.key)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "paper.pdf"
        if what in ("board", "pieces"):
            await asyncio.to_thread(_board, file, key, variant, lang, size, paper, sheets, what == "pieces")
        elif what == "puzzles":
            await asyncio.to_thread(_puzzles, file, key, lang, grade, count, seed)
        elif what == "lesson":
            await asyncio.to_thread(_lesson, file, key, lang)
        elif what == "rules":
            await asyncio.to_thread(_rules, file, key, variant, lang, _address(site, request, key))
        elif what == "record":
            await asyncio.to_thread(_record, file, key, variant, lang, _address(site, request, key), matches)
        elif what == "living":
            await asyncio.to_thread(_living, file, key, lang, _address(site, request, key))
        else:
            raise Refusal(404, "missing", words.NO_PAPER, what=what[:40], known=KINDS)
        made = file.read_bytes()
    name = f'inline; filename="{key}-{what}.pdf"'
    return Response(made, media_type="application/pdf", headers={"content-disposition": name})
