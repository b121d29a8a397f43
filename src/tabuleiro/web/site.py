"""What handlers need: the site's matches, its thoughts, its rates; and who is asking."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from fastapi import Depends, Response
from fastapi.responses import StreamingResponse
from starlette.requests import HTTPConnection

from tabuleiro.store import Database
from tabuleiro.web.chores import Chores
from tabuleiro.web.guard import Rates
from tabuleiro.web.live.house import House
from tabuleiro.web.live.signer import new_id
from tabuleiro.web.matches import Matches
from tabuleiro.web.problems import language
from tabuleiro.web.seats import COOKIE, HEADER, LASTS, Visitor
from tabuleiro.web.settings import Settings
from tabuleiro.web.thoughts import Thoughts
from tabuleiro.web.workers import Workers

if TYPE_CHECKING:  # they ask who is asking, here
    from tabuleiro.web.events.referee import Referees
    from tabuleiro.web.events.service import Events


@dataclass
class Site:
    """Everything behind the pages."""

    settings: Settings
    rates: Rates
    house: House
    workers: Workers
    thoughts: Thoughts
    matches: Matches
    database: Database
    events: Events
    referees: Referees
    chores: Chores


def site_of(connection: HTTPConnection) -> Site:
    site: Site = connection.app.state.site
    return site


def language_of(connection: HTTPConnection) -> str:
    return language(connection.query_params.get("lang"), connection.headers.get("accept-language"))


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Whoever asks, known by cookie or private link."""
    signer = site_of(connection).house.signer
    session = signer.read_session(connection.cookies.get(COOKIE))
    return Visitor(
        session=session,
        holder=signer.holder(session) if session else None,
        shown=signer.read_token(connection.headers.get(HEADER)),
        address=connection.client.host if connection.client else "",
        lang=language_of(connection),
        cookies=connection.cookies,
    )


def counted(connection: HTTPConnection, visitor: Annotated[Visitor, Depends(visitor_of)]) -> Visitor:
    """Whoever asks, one request more."""
    site = site_of(connection)
    if visitor.session:
        site.rates.check(site.settings.requests, "session", visitor.session)
    return visitor


def with_session(connection: HTTPConnection, visitor: Visitor) -> tuple[Visitor, str | None]:
    """The visitor with a session, and the new cookie if there was none."""
    if visitor.session:
        return visitor, None
    signer, session = site_of(connection).house.signer, new_id()
    return replace(visitor, session=session, holder=signer.holder(session)), signer.session(session)


def set_cookie(response: Response, connection: HTTPConnection, cookie: str | None) -> None:
    if cookie:
        secure = connection.url.scheme in ("https", "wss")
        response.set_cookie(COOKIE, cookie, max_age=LASTS, httponly=True, samesite="lax", secure=secure, path="/")


def answer(document: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A document as JSON."""
    return Response(msgspec.json.encode(document), status, headers, "application/json")


def streamed(parts: AsyncIterator[str]) -> Response:
    """Server-sent events. A proxy that packed them or kept them together would have screens wait for a result."""
    headers = {"cache-control": "no-store, no-transform", "x-accel-buffering": "no"}
    return StreamingResponse(parts, media_type="text/event-stream", headers=headers)


SiteOf = Annotated[Site, Depends(site_of)]
VisitorOf = Annotated[Visitor, Depends(counted)]
Lang = Annotated[str, Depends(language_of)]
