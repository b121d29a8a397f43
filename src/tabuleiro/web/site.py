"""What handlers need: the site's matches, its thoughts, its rates; and who is asking."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Response
from fastapi.responses import StreamingResponse
from starlette.requests import HTTPConnection

from tabuleiro.store import Database
from tabuleiro.web.chores import Chores
from tabuleiro.web.guard import Rates
from tabuleiro.web.live.house import House
from tabuleiro.web.matches import Matches
from tabuleiro.web.metrics import Metrics
from tabuleiro.web.moving import Moving
from tabuleiro.web.problems import language
from tabuleiro.web.readiness import Readiness
from tabuleiro.web.seats import COOKIE, HEADER, LASTS, Visitor
from tabuleiro.web.settings import Settings
from tabuleiro.web.thoughts import Thoughts
from tabuleiro.web.tries import Tries
from tabuleiro.web.workers import Workers

if TYPE_CHECKING:  # they ask who is asking, here
    from tabuleiro.web.events.referee import Referees
    from tabuleiro.web.events.service import Events

S = TypeVar("S")


@dataclass
class Site:
    """Everything behind the pages."""

    settings: Settings
    rates: Rates
    tries: Tries
    house: House
    workers: Workers
    thoughts: Thoughts
    matches: Matches
    database: Database
    events: Events
    referees: Referees
    chores: Chores
    moving: Moving
    readiness: Readiness
    metrics: Metrics | None


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
        session=session.id if session else None,
        holder=session.holder if session else None,
        shown=signer.read_token(connection.headers.get(HEADER)),
        address=connection.client.host if connection.client else "",
        lang=language_of(connection),
        cookies=connection.cookies,
    )


# FastAPI sends what is no coroutine to a thread: six times a request, for what takes a moment.


async def its_site(connection: HTTPConnection) -> Site:
    return site_of(connection)


async def its_language(connection: HTTPConnection) -> str:
    return language_of(connection)


async def its_visitor(connection: HTTPConnection) -> Visitor:
    return visitor_of(connection)


async def counted(connection: HTTPConnection, visitor: Annotated[Visitor, Depends(its_visitor)]) -> Visitor:
    """Whoever asks, one request more."""
    site = site_of(connection)
    if visitor.session:
        site.rates.check(site.settings.requests, "session", visitor.session)
    return visitor


def with_session(connection: HTTPConnection, visitor: Visitor) -> tuple[Visitor, str | None]:
    """The visitor with a session, and the new cookie if there was none."""
    if visitor.session:
        return visitor, None
    signer = site_of(connection).house.signer
    session = signer.new_session()
    return replace(visitor, session=session.id, holder=session.holder), signer.session(session.id)


def set_cookie(response: Response, connection: HTTPConnection, cookie: str | None) -> None:
    if cookie:
        secure = connection.url.scheme in ("https", "wss")
        response.set_cookie(COOKIE, cookie, max_age=LASTS, httponly=True, samesite="lax", secure=secure, path="/")


class Answer(Response, Generic[S]):
    """A structure of `answers` as JSON: what a handler says it returns is what `description` tells of its address."""

    media_type = "application/json"


class Later(Answer[S]):
    """What there is of an answer that is not ready yet: it is asked for again."""


class Drawing(Response):
    media_type = "image/svg+xml"


class Pixels(Response):
    media_type = "image/png"


class Paper(Response):
    media_type = "application/pdf"


class Archive(Response):
    media_type = "application/zip"


class Plain(Response):
    media_type = "text/plain"


class Lines(Response):
    """One JSON object a line."""

    media_type = "application/x-ndjson"


class Csv(Response):
    media_type = "text/csv"


class Workbook(Response):
    media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Stream(StreamingResponse, Generic[S]):
    """Server-sent events, each with such a structure."""

    media_type = "text/event-stream"


def answer(document: S, status: int = 200, headers: dict[str, str] | None = None) -> Answer[S]:
    """A document as JSON."""
    return Answer(msgspec.json.encode(document), status, headers)


def later(document: S, headers: dict[str, str] | None = None) -> Later[S]:
    return Later(msgspec.json.encode(document), 202, headers)


class Router(APIRouter):
    """Addresses that answer with what is written already: FastAPI has nothing to check there, nor to write again."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        super().add_api_route(path, endpoint, **{**more, "response_model": None})


def streamed(parts: AsyncIterator[str]) -> Stream[Any]:
    """Server-sent events. A proxy that packed them or kept them together would have screens wait for a result."""
    headers = {"cache-control": "no-store, no-transform", "x-accel-buffering": "no"}
    return Stream(parts, headers=headers)


SiteOf = Annotated[Site, Depends(its_site)]
VisitorOf = Annotated[Visitor, Depends(counted)]
Lang = Annotated[str, Depends(its_language)]
