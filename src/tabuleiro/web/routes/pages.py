"""The pages: files that the front end was built into, and one page for every address that is not a file."""

from __future__ import annotations

from html import escape
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse

from tabuleiro.rules import Text
from tabuleiro.web import words
from tabuleiro.web.guard import EMBED
from tabuleiro.web.problems import Refusal
from tabuleiro.web.site import Lang, SiteOf

router = APIRouter(include_in_schema=False)

SCRIPT = Path(__file__).parents[4] / "scripts" / "frontend"  # builds the pages in a checkout; an installation has none
FOR_EVER = "public, max-age=31536000, immutable"  # files whose names change with what is in them


@router.get("/{path:path}")
async def page(path: str, request: Request, site: SiteOf, lang: Lang) -> Response:
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
    return the_page(static, path, lang)


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
