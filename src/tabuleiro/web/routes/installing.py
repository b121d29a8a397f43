"""What browsers need to install the site like a program: its manifest, in the visitor's language, and its icons."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from fastapi import APIRouter, Response

from tabuleiro.drawing.paper import typeset, typesets
from tabuleiro.drawing.sizes import millimetres
from tabuleiro.rules import Text
from tabuleiro.web import words
from tabuleiro.web.chores import aside
from tabuleiro.web.problems import Refusal
from tabuleiro.web.site import Lang, SiteOf

router = APIRouter(include_in_schema=False)

NAME = "tabuleiro"
ABOUT = Text(
    "Jogos de tabuleiro das olimpíadas escolares: jogar, aprender, resolver.",
    "The board games of the school olympiads: play, learn, solve.",
)
SHORTCUTS = {
    "/learn": Text("Aprender", "Learn"),
    "/puzzles": Text("Problemas", "Puzzles"),
    "/rules": Text("Regras", "Rules"),
}
TAGS = {"pt": "pt-PT", "br": "pt-BR", "en": "en"}
EMBLEM, FULL = "emblem.svg", "emblem-full.svg"  # with round corners; and up to the edge, for systems that cut icons
SIZES = (180, 192, 512)  # pixels: of Apple, and of all others
GROUND, PAGE = "#6a5639", "#f6eee2"
LASTS = {"cache-control": "max-age=86400"}


@router.get("/app.webmanifest")
async def manifest(lang: Lang) -> Response:
    """What the site is called, and how it looks, once it is installed."""
    return Response(msgspec.json.encode({"id": "/", **described(lang)}), media_type="application/manifest+json")


def described(lang: str, folder: str = "/", pages: str = "") -> dict[str, Any]:
    """The manifest of pages that lie in a folder of their host; `pages` stands before their addresses there."""
    icons = [
        {"src": f"{folder}{EMBLEM}", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": f"{folder}{FULL}", "sizes": "any", "type": "image/svg+xml", "purpose": "maskable"},
    ]
    if typesets():
        icons += [
            {"src": f"{folder}icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for size in SIZES[1:]
            for purpose in ("any", "maskable")
        ]
    return {
        "name": NAME,
        "short_name": NAME,
        "description": ABOUT.say(lang),
        "lang": TAGS[lang],
        "dir": "ltr",
        "start_url": folder,
        "scope": folder,
        "display": "standalone",
        "background_color": PAGE,
        "theme_color": GROUND,
        "categories": ["education", "games"],
        "icons": icons,
        "shortcuts": [{"name": name.say(lang), "url": f"{pages}{url}"} for url, name in SHORTCUTS.items()],
    }


@router.get("/icon-{size}.png")
async def icon(size: str, site: SiteOf) -> Response:
    """The emblem as pixels, for systems that read no drawings."""
    file = site.settings.static / FULL
    if size not in map(str, SIZES) or not typesets() or not file.is_file():
        raise Refusal(404, "missing", words.NO_PAGE)
    return Response(await aside(pixels, file, int(size)), media_type="image/png", headers=LASTS)


@cache
def pixels(file: Path, size: int) -> bytes:
    """The emblem of a file, so many pixels wide."""
    side = millimetres(f"{size}px")
    data = {"title": NAME, "lang": "pt", "alt": NAME, "svg": file.read_text(encoding="utf-8")}
    return typeset("page.typ", {**data, "size": (side, side), "page": (side, side)}, "png", 96.0)
