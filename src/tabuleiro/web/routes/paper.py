"""What is printed: boards to scale, pieces to cut out, puzzle sheets, the rules on a page, record sheets."""

from __future__ import annotations

import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Query, Request

from tabuleiro.web import words
from tabuleiro.web.guard import LOCAL
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.games import known
from tabuleiro.web.site import Lang, Paper, Router, Site, SiteOf, VisitorOf

router = Router(prefix="/api/games/{key}/print", tags=["paper"])

Text = Annotated[str, Query(max_length=200)]
Format = Annotated[str, Query(pattern="^a[34]$")]
LARGEST = 300  # centimetres: hundreds of sheets
Size = Annotated[str, Query(pattern=r"^(\d{1,3}(cm|mm))?$")]


def refuse_large(size: str) -> None:
    """Before anything is drawn."""
    found = re.fullmatch(r"(\d+)(cm|mm)", size)
    if found and int(found[1]) > LARGEST * (10 if found[2] == "mm" else 1):
        raise Refusal(413, "large", words.TOO_BIG, most=LARGEST)


def _address(site: Site, request: Request, key: str) -> str:
    """Where the game is found: what others in the network type, else what was asked for here.

    Nothing where only this computer has that address: who holds the paper would look for it elsewhere.
    """
    base = site.settings.address or str(request.base_url)
    return "" if urlsplit(base).hostname in LOCAL else f"{base.rstrip('/')}/{key}"


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
    paper: Format = "a4",
    sheets: Annotated[bool, Query()] = False,
    grade: Annotated[int | None, Query(ge=1, le=3)] = None,
    count: Annotated[int, Query(ge=1, le=60)] = 12,
    seed: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    matches: Annotated[int, Query(ge=1, le=2)] = 1,
    colour: Annotated[bool, Query()] = False,
) -> Paper:
    """A PDF to print."""
    known(key)
    refuse_large(size)
    game: dict[str, Any] = {"key": key, "lang": lang}
    one = {**game, "variant": variant}
    theme = {"theme": "colour" if colour else "print"}
    drawn = {**one, **theme, "size": size, "paper": paper, "sheets": sheets}
    address = _address(site, request, key)
    kinds: dict[str, dict[str, Any]] = {
        "board": drawn,
        "pieces": drawn,
        "puzzles": {**game, **theme, "grade": grade, "count": count, "seed": seed},
        "lesson": {**game, **theme},
        "rules": {**one, **theme, "address": address},
        "record": {**one, "address": address, "matches": matches},
        "living": {**game, "address": address},
    }
    if what not in kinds:
        raise Refusal(404, "missing", words.NO_PAPER, what=what[:40], known=", ".join(kinds))
    made = await site.chores.printed(visitor, "paper", what=what, **kinds[what])
    name = f'inline; filename="{key}-{what}.pdf"'
    return Paper(made, headers={"content-disposition": name})
