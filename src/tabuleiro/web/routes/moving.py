"""Moving what one has done to another device, with the seats in matches; without an account."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from fastapi import Request

from tabuleiro.rules import Problem
from tabuleiro.web import words
from tabuleiro.web.answers import moving as answers
from tabuleiro.web.live.signer import Pass
from tabuleiro.web.moving import LASTS, Chair, Parcel
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import Fetching, Sending
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Answer, Router, Site, SiteOf, VisitorOf, answer, set_cookie, with_session

router = Router(prefix="/api/moving", tags=["moving"])


@router.post("", status_code=201)
async def send(body: Sending, request: Request, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Sent]:
    """Let what one has done wait for another device, a few minutes; the seats are only those of whoever asks."""
    site.rates.check(site.settings.created, "moving", visitor.key)
    site.rates.check(site.settings.created_of_address, "moving", f"from {visitor.network}")
    known, cookie = with_session(request, visitor)
    chairs = await chairs_of(site, known, body.matches)
    assert known.session
    token, row = await site.moving.offer(known.session, known.network, body.history, chairs)
    asyncio.get_running_loop().call_later(LASTS + 1, site.moving.forget_old)
    response = answer(answers.Sent(token=token, animals=row, seconds=int(LASTS), seats=len(chairs)), 201)
    set_cookie(response, request, cookie)
    return response


async def chairs_of(site: Site, visitor: Visitor, matches: list[str]) -> tuple[Chair, ...]:
    """The seats of whoever asks, at matches that are there; nobody takes one at a referee's table along."""
    found: list[Chair] = []
    for id in dict.fromkeys(matches):
        try:
            place = await site.matches.place(id)
        except Problem:  # gone, or unreadable: the rest goes along all the same
            continue
        if id not in site.matches.watched:
            found += [(id, player) for player in (await site.matches.match_view(place, visitor)).you]
    return tuple(found)


@router.get("")
async def waiting(site: SiteOf, visitor: VisitorOf) -> Answer[answers.Waiting]:
    """Whether the other device has still to fetch it."""
    return answer(answers.Waiting(bool(visitor.session) and await site.moving.waits(visitor.session or "")))


@router.delete("")
async def withdraw(site: SiteOf, visitor: VisitorOf) -> Answer[answers.Waiting]:
    """Let it wait no longer."""
    await site.moving.withdraw(visitor.session or "")
    return answer(answers.Waiting(False))


@router.post("/fetched")
async def fetch(body: Fetching, request: Request, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Fetched]:
    """Fetch what waits, once, by the token or by the row of animals; and sit down where the other device sits."""
    row = tuple(body.animals)
    parcel = await site.moving.take(body.token) if body.token else await guessed(site, visitor, row)
    if parcel is None:
        raise Refusal(404, "missing", words.NOTHING_SENT)
    known, cookie = with_session(request, visitor)
    matches = await sit_down(site, known, parcel)
    response = answer(answers.Fetched(history=parcel.history, matches=matches))
    set_cookie(response, request, cookie)
    return response


async def guessed(site: Site, visitor: Visitor, row: tuple[int, ...]) -> Parcel | None:
    """What waits under a row of animals. Wrong rows are few: from one address, and of all who ask together."""
    tries = [(site.settings.logins, f"from {visitor.network}"), (site.settings.logins_of_address, "of all")]
    for rate, who in tries:
        await site.tries.refuse(rate, "animals", who)
    parcel = await site.moving.take_by_animals(row)
    if parcel is None:
        for rate, who in tries:
            await site.tries.check(rate, "animals", who)
    return parcel


async def sit_down(site: Site, visitor: Visitor, parcel: Parcel) -> list[str]:
    """Take the seats that came along, where they still are."""
    sat: list[str] = []
    for id, player in parcel.chairs:
        try:
            await site.house.whole(site.matches.sit(id, replace(visitor, shown=Pass(id, player)), ""))
        except Problem:
            continue
        sat.append(id)
    return list(dict.fromkeys(sat))
