"""Games, their boards as data and as drawings, and positions."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request

from tabuleiro.drawing import last_cells, svg
from tabuleiro.games import keys, load
from tabuleiro.match import Match, open_match
from tabuleiro.web import asked, words
from tabuleiro.web.answers import games as answers
from tabuleiro.web.answers.play import RecordRead, State
from tabuleiro.web.answers.thinking import Working
from tabuleiro.web.beginning import opened as match_of
from tabuleiro.web.chores import aside
from tabuleiro.web.games import emblem_picture, game_document, sample_picture, shelf
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import Position
from tabuleiro.web.site import Answer, Drawing, Lang, Later, Router, SiteOf, VisitorOf, answer, later
from tabuleiro.web.views import state_view

router = Router(prefix="/api", tags=["games"])

Variant = Annotated[str, Query(max_length=200)]
Line = Annotated[str, Query(max_length=2000)]
Theme = Annotated[str, Query(max_length=20)]


def known(key: str) -> str:
    """The key of a game that exists."""
    if key not in keys():
        raise Refusal(404, "missing", words.NO_PAGE)
    return key


def opened(body: Position) -> Match:
    """The match that a position means."""
    return match_of(body.model_dump())


@router.get("/games")
async def games(visitor: VisitorOf) -> Answer[answers.Shelf]:
    """The shelf."""
    return answer(await aside(shelf), headers={"cache-control": "max-age=60"})


@router.get("/games/{key}")
async def game(key: str, visitor: VisitorOf, variant: Variant = "default") -> Answer[answers.GameData]:
    """Everything about a game in one of its variants, its board as data."""
    one = load(known(key), variant)
    document = await aside(game_document, key, one.variant)
    return answer(document, headers={"cache-control": "max-age=60"})


@router.get("/games/{key}/proved")
async def proved(
    key: str, site: SiteOf, visitor: VisitorOf, variant: Variant = "default"
) -> Answer[answers.Proved] | Later[Working]:
    """What is proved about the start of a game."""
    found = await site.thoughts.proved(load(known(key), variant), by=visitor.by)
    return answer(found) if found else later(Working(working="warming", retry=1))


@router.get("/games/{key}/picture.svg")
async def picture(
    key: str,
    visitor: VisitorOf,
    lang: Lang,
    variant: Variant = "default",
    position: Line = "",
    moves: Line = "",
    theme: Theme = "light",
) -> Drawing:
    """The drawing of a position."""
    match = open_match(known(key), variant, moves, position)
    drawn = await aside(svg, match.game, match.state, theme, lang, last=last_cells(match) if moves else ())
    return Drawing(drawn, headers={"cache-control": "max-age=60"})


@router.get("/games/{key}/sample.svg")
async def sample(key: str, visitor: VisitorOf, lang: Lang, theme: Theme = "light", still: bool = False) -> Drawing:
    """A few plays of a game as a picture that moves, or where they end."""
    drawn = await aside(sample_picture, known(key), theme, lang, not still)
    return Drawing(drawn, headers={"cache-control": "max-age=3600"})


@router.get("/games/{key}/emblem.svg")
async def emblem(key: str, visitor: VisitorOf, lang: Lang, theme: Theme = "light") -> Drawing:
    """The emblem of a game, drawn from its own board."""
    drawn = await aside(emblem_picture, known(key), theme, lang)
    return Drawing(drawn, headers={"cache-control": "max-age=3600"})


@router.post("/positions")
async def positions(body: Position, visitor: VisitorOf) -> Answer[State]:
    """A position with everything that may be played there."""
    return answer(state_view(opened(body)))


@router.post("/records", openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def records(visitor: VisitorOf, site: SiteOf, request: Request) -> Answer[RecordRead]:
    """A record file, read: its plays, and where they led."""
    text = (await request.body()).decode("utf-8", "replace")
    return answer(await aside(asked.record, text))
