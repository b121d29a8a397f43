"""A position or a match as a picture to give away: still or moving, as SVG for browsers and as PNG for all else."""

from __future__ import annotations

from tabuleiro.drawing import last_cells, svg
from tabuleiro.drawing.living import living
from tabuleiro.match import Match, open_match, read_record, write_record
from tabuleiro.web.chores import aside
from tabuleiro.web.routes.games import Line, Theme, Variant, known
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Drawing, Lang, Pixels, Router, Site, SiteOf, VisitorOf

router = Router(prefix="/api", tags=["sharing"])


def _named(name: str) -> dict[str, str]:
    """It is shown, and called so if somebody keeps it."""
    return {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-store"}


async def _match(site: Site, id: str) -> Match:
    """A match as its record tells it, without the names of those who played."""
    return await aside(read_record, await site.matches.record(id))


async def _pixels(
    site: Site, visitor: Visitor, name: str, record: str, theme: str, lang: str, *, moving: bool = False
) -> Pixels:
    made = await site.chores.printed(visitor, "film", record=record, theme=theme, lang=lang, moving=moving)
    return Pixels(made, headers=_named(name))


@router.get("/matches/{id}/picture.svg")
async def picture(id: str, site: SiteOf, visitor: VisitorOf, lang: Lang, theme: Theme = "light") -> Drawing:
    """Where a match stands."""
    match = await _match(site, id)
    drawn = await aside(svg, match.game, match.state, theme, lang, last=last_cells(match))
    return Drawing(drawn, headers=_named(f"{match.game.key}-{id[:6]}.svg"))


@router.get("/matches/{id}/moving.svg")
async def moving(id: str, site: SiteOf, visitor: VisitorOf, lang: Lang, theme: Theme = "light") -> Drawing:
    """A whole match as a picture that moves by itself."""
    match = await _match(site, id)
    drawn = await aside(living, match, theme, lang)
    return Drawing(drawn, headers=_named(f"{match.game.key}-{id[:6]}-moving.svg"))


@router.get("/matches/{id}/picture.png")
async def pixels(id: str, site: SiteOf, visitor: VisitorOf, lang: Lang, theme: Theme = "light") -> Pixels:
    """Where a match stands, for messengers."""
    return await _pixels(site, visitor, f"{id[:6]}.png", await site.matches.record(id), theme, lang)


@router.get("/matches/{id}/moving.png")
async def moving_pixels(id: str, site: SiteOf, visitor: VisitorOf, lang: Lang, theme: Theme = "light") -> Pixels:
    """A whole match as a picture that moves, for messengers."""
    return await _pixels(site, visitor, f"{id[:6]}-moving.png", await site.matches.record(id), theme, lang, moving=True)


@router.get("/games/{key}/picture.png")
async def position(
    key: str,
    site: SiteOf,
    visitor: VisitorOf,
    lang: Lang,
    variant: Variant = "default",
    position: Line = "",
    moves: Line = "",
    theme: Theme = "light",
) -> Pixels:
    """A position, for messengers."""
    record = write_record(open_match(known(key), variant, moves, position))
    return await _pixels(site, visitor, f"{key}.png", record, theme, lang)
