"""The pages: files that the front end was built into, and one page for every address that is not a file."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import FileResponse

from tabuleiro.games import keys
from tabuleiro.rules import Text
from tabuleiro.store import Broken
from tabuleiro.web import words
from tabuleiro.web.events.access import who_asks
from tabuleiro.web.guard import EMBED
from tabuleiro.web.places import IN_PAGE
from tabuleiro.web.problems import Refusal
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Lang, Site, SiteOf, its_visitor

router = APIRouter(include_in_schema=False)

SCRIPT = Path(__file__).parents[4] / "scripts" / "frontend"  # builds the pages in a checkout; an installation has none
SeenOf = Annotated[Visitor, Depends(its_visitor)]  # files of pages are not counted
ACTIVITIES = ("play", "learn", "puzzles", "analyse", "rules", "print")
ALONE = ("signin", "entrar", "me", "eu", "engine-test")
FIRST = ("primeiros", "first")  # games for those who do not read yet
WITH_TOKEN = ("s", "i", "r", "h")
FOR_EVER = "public, max-age=31536000, immutable"  # files whose names change with what is in them


@router.get("/{path:path}")
async def page(path: str, request: Request, site: SiteOf, visitor: SeenOf, lang: Lang) -> Response:
    """A built file, or the page."""
    if path == "api" or path.startswith("api/"):
        raise Refusal(404, "missing", words.NO_PAGE)
    static = site.settings.static
    file = _inside(static, path)
    if file:
        hashed = path.startswith("assets/")
        return FileResponse(file, headers={"cache-control": FOR_EVER if hashed else "no-cache"})
    if "." in path.rpartition("/")[2]:
        if for_reading(request):
            return the_page(static, path, lang, 404)
        raise Refusal(404, "missing", words.NO_PAGE)
    return the_page(static, path, lang, 200 if await _means(site, visitor, path.split("/")) else 404)


async def _means(site: Site, visitor: Visitor, words: list[str]) -> bool:
    """Whether something is at an address; `frontend/src/router.svelte.ts` says what, and shows that nothing is."""
    a, b, c, *rest = [*filter(None, words), "", "", ""]
    beyond = any((c, *rest))
    try:
        if a == EMBED[1:]:
            return b != EMBED[1:] and await _means(site, visitor, words[1:]) if b else False
        if a == "m":
            in_page = IN_PAGE.fullmatch(b) is not None  # whether it is kept there, only the page knows
            return bool(b) and not any(rest) and (in_page or bool(await site.matches.place(b)))
        if a in ("events", "eventos") and b in ("", "new", "novo"):
            return not beyond
        if a in ("e", "events", "eventos"):
            held = await site.events.held(b)
            known = a != "e" or c in ("", "mesa", "ecra", "screen", "organizar", "sorteio")
            return known and await who_asks(site.events.accounts, held, visitor) is not None
    except Refusal:
        return False
    except Broken:  # the page says what is wrong with it
        return True
    if a in FIRST:
        return (not b or b in keys()) and not beyond
    if a in ("", *ALONE, *ACTIVITIES):
        return not b
    if a in WITH_TOKEN:
        return (bool(b) or a == "h") and not beyond
    return a in keys() and (b in ACTIVITIES or not b) and not any(rest)


def for_reading(request: Request) -> bool:
    """Whether somebody looks at the answer in a browser, and no program."""
    return "text/html" in request.headers.get("accept", "")


def the_page(static: Path, path: str, lang: str, status: int = 200) -> Response:
    """The page of the site, or for frames; it shows what the address means, or that it means nothing."""
    embedded = f"/{path}".startswith(EMBED) and (static / "embed.html").is_file()
    index = static / ("embed.html" if embedded else "index.html")
    if not index.is_file():
        return Response(_not_built(lang), 503, media_type="text/html; charset=utf-8")
    return FileResponse(index, status, headers={"cache-control": "no-cache"})


def _inside(static: Path, path: str) -> Path | None:
    """A file of the built pages; nothing outside their folder."""
    if not path or "\0" in path or len(path) > 300:
        return None
    file = (static / path).resolve()
    return file if file.is_relative_to(static.resolve()) and file.is_file() else None


def no_pages() -> Text:
    """What to do where there are no pages."""
    return words.NOT_BUILT if SCRIPT.is_file() else words.NOT_PACKED


def _not_built(lang: str) -> str:
    text = escape(no_pages().say(lang))
    return (
        f'<!doctype html><html lang="{"en" if lang == "en" else "pt"}"><title>tabuleiro</title><p>{text}</p></html>\n'
    )
