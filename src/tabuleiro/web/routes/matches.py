"""Matches: begun, sat down at, played, ended, written down."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from fastapi import Request, Response
from fastapi.responses import RedirectResponse

from tabuleiro.web import words
from tabuleiro.web.answers import matches as answers
from tabuleiro.web.matches import Matches
from tabuleiro.web.places import Place
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import HandedMatch, MatchCommand, NewMatch, NewMove, Sitting
from tabuleiro.web.routes.pages import for_reading, the_page
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Answer, Plain, Router, Site, SiteOf, VisitorOf, answer, set_cookie, with_session

router = Router(tags=["matches"])


async def seats_view(matches: Matches, place: Place, visitor: Visitor) -> answers.Created:
    """Who sits where, with the private links of whoever asks."""
    view = await matches.match_view(place, visitor)
    return answers.Created(
        id=view.id,
        address=f"/m/{view.id}",
        you=view.you,
        seats=[_with_links(matches, view, seat) for seat in view.seats],
        start=view.start,
        seq=view.seq,
        match=view,
    )


def _with_links(matches: Matches, view: answers.Match, seat: answers.Seat) -> answers.OwnSeat:
    own = seat.player in view.you and view.id not in matches.watched
    token = matches.house.signer.token(view.id, seat.player) if own else None
    return answers.OwnSeat(
        player=seat.player,
        kind=seat.kind,
        name=seat.name,
        free=seat.free,
        here=seat.here,
        link=f"/s/{token}" if own else f"/m/{view.id}" if seat.free else None,
        token=token,
    )


@router.post("/api/matches", status_code=201)
async def create(body: NewMatch, request: Request, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Created]:
    """Begin a match."""
    create = site.matches.create
    return await _begun(request, site, visitor, lambda holder: create(body.model_dump(), holder, asker=visitor.by))


@router.post("/api/matches/handed", status_code=201)
async def hand_over(body: HandedMatch, request: Request, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Created]:
    """Hand over a match that was begun in a page, without the server: its record is checked ply by ply."""
    take_over = site.matches.take_over
    return await _begun(request, site, visitor, lambda holder: take_over(body.model_dump(), holder, visitor.by))


async def _begun(
    request: Request, site: Site, visitor: Visitor, work: Callable[[str], Coroutine[Any, Any, Place]]
) -> Answer[answers.Created]:
    """A match that there was not before, for whoever asks."""
    rate = site.settings.created if visitor.session else site.settings.created_without
    site.rates.check(rate, "created", visitor.key)
    site.rates.check(site.settings.created_of_address, "created", f"from {visitor.network}")
    known, cookie = with_session(request, visitor)
    place = await site.house.whole(work(known.holder or ""))
    view = await seats_view(site.matches, place, known)
    response = answer(view, 201, {"location": f"/api/matches/{view.id}"})
    if "me" in (seat.kind for seat in view.seats):
        set_cookie(response, request, cookie)
    return response


@router.get("/api/matches/{id}")
async def show(id: str, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Match]:
    """A match as it stands."""
    return answer(await site.matches.match_view(await site.matches.place(id), visitor))


@router.post("/api/matches/{id}/seats")
async def sit(id: str, body: Sitting, request: Request, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Created]:
    """Sit down on a free seat, or show a private link."""
    known, cookie = with_session(request, visitor)
    if body.token:
        shown = site.house.signer.read_token(body.token)
        if not shown:
            raise Refusal(403, "seat", words.TOKEN)
        known = replace(known, shown=shown)
    await site.house.whole(site.matches.sit(id, known, body.name))
    response = answer(await seats_view(site.matches, await site.matches.place(id), known))
    set_cookie(response, request, cookie)
    return response


@router.get("/s/{token}", include_in_schema=False)
async def private_link(token: str, request: Request, site: SiteOf, visitor: VisitorOf) -> Response:
    """A private link: its seat is taken along, and the match is shown."""
    shown = site.house.signer.read_token(token)
    if not shown:
        if for_reading(request):
            return the_page(site.settings.static, "s", visitor.lang, 403)
        raise Refusal(403, "seat", words.TOKEN)
    known, cookie = with_session(request, visitor)
    known = replace(known, shown=shown)
    await site.house.whole(site.matches.sit(shown.match, known, ""))
    keep = f"?seat={token}" if shown.lender else ""  # nobody sits down for good at a referee's table
    response = RedirectResponse(f"/m/{shown.match}{keep}", 303)
    set_cookie(response, request, cookie)
    return response


@router.post("/api/matches/{id}/moves")
async def move(id: str, body: NewMove, site: SiteOf, visitor: VisitorOf) -> Answer[answers.After]:
    """Make a play."""
    place = await site.house.whole(site.matches.move(id, visitor, body.move, body.ply, body.player))
    return await _after(site.matches, place, visitor)


@router.post("/api/matches/{id}/commands")
async def command(id: str, body: MatchCommand, site: SiteOf, visitor: VisitorOf) -> Answer[answers.After]:
    """Resign, offer, ask, answer, claim, play again."""
    place = await site.house.whole(site.matches.command(id, visitor, body.do, body.player))
    return await _after(site.matches, place, visitor)


@router.get("/api/matches/{id}/record")
async def record(id: str, site: SiteOf, visitor: VisitorOf) -> Plain:
    """The record file."""
    text = await site.matches.record(id)
    name = f'attachment; filename="tabuleiro-{id[:6]}.txt"'
    return Plain(text, headers={"content-disposition": name})


async def _after(matches: Matches, place: Place, visitor: Visitor) -> Answer[answers.After]:
    view = await matches.match_view(place, visitor)
    return answer(answers.After(seq=view.seq, match=view))
