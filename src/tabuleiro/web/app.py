"""The site put together: what lives behind it, its addresses, and how it says that something cannot be done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection

from tabuleiro import __version__
from tabuleiro.games import refused
from tabuleiro.rules import Problem
from tabuleiro.store import Log, Records, open_database
from tabuleiro.web import words
from tabuleiro.web.answers import Refused
from tabuleiro.web.bus import Bus, read_bus
from tabuleiro.web.chores import Chores
from tabuleiro.web.description import describe
from tabuleiro.web.events.access import account_of
from tabuleiro.web.events.referee import Referees
from tabuleiro.web.events.service import Events
from tabuleiro.web.games import shelf
from tabuleiro.web.guard import Guard, Rates
from tabuleiro.web.live.house import House
from tabuleiro.web.matches import Matches
from tabuleiro.web.metrics import Metrics
from tabuleiro.web.moving import Moving
from tabuleiro.web.problems import Refusal, problem_view, status_of
from tabuleiro.web.readiness import Readiness
from tabuleiro.web.routes import (
    accounts,
    erasing,
    event_access,
    event_hours,
    event_papers,
    event_planner,
    event_results,
    event_schools,
    examples,
    games,
    house,
    installing,
    learning,
    live,
    matches,
    moving,
    pages,
    paper,
    sharing,
    thinking,
)
from tabuleiro.web.routes import events as competitions
from tabuleiro.web.routes import (
    metrics as numbers,
)
from tabuleiro.web.settings import Settings
from tabuleiro.web.site import Answer, Site, answer, language_of
from tabuleiro.web.thinkers import Thinkers
from tabuleiro.web.thoughts import Thoughts
from tabuleiro.web.tries import Tries
from tabuleiro.web.workers import Workers

log = logging.getLogger("tabuleiro.web")

CODES = {404: ("missing", words.NO_PAGE), 405: ("bad", words.BAD_BODY)}

PARTS = (
    *(house, games, matches, live, thinking, learning, examples, paper, sharing, moving, accounts, erasing),
    *(competitions, event_access, event_papers, event_hours, event_planner, event_results, event_schools),
    *(installing, numbers),
    pages,  # last: all that is left
)


class App(FastAPI):
    """The site, which describes what it answers, too."""

    def openapi(self) -> dict[str, Any]:
        if not self.openapi_schema:
            self.openapi_schema = describe(self, [part.router for part in PARTS])
        return self.openapi_schema


def create_app(settings: Settings, bus: Bus | None = None) -> FastAPI:
    """The site for these settings; a `bus` to other sites of this process stands for the one they name."""
    rates = Rates()
    metrics = Metrics(settings) if settings.metrics else None
    app = App(
        title="tabuleiro",
        version=__version__,
        summary="The board games of the school olympiads",
        lifespan=partial(_life, settings=settings, rates=rates, metrics=metrics, bus=bus),
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
    )
    for part in PARTS:
        app.include_router(part.router)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(Guard, settings=settings, rates=rates, trusted=signed_in, metrics=metrics)
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _misshaped)
    app.add_exception_handler(WebSocketRequestValidationError, _misspelled)
    app.add_exception_handler(HTTPException, _plain)
    app.add_exception_handler(Exception, _broken)
    return app


async def _site(settings: Settings, rates: Rates, metrics: Metrics | None, way: Bus) -> Site:
    """All that the site is made of; nothing is open yet but the database."""
    database = await open_database(settings.database, way.several)
    house = House(settings, database, way)
    workers = Thinkers(house.others) if settings.workers == 0 else Workers(settings.workers)
    chores = Chores(settings, rates)
    tables = Matches(house, Log(database), workers)
    events = Events(house, Log(database), Records(database))
    referees = Referees(events, tables)
    thoughts, moving = Thoughts(workers), Moving(house)
    tries = Tries(rates, house)
    readiness = Readiness(house, lambda: workers.there)
    site = Site(
        *(settings, rates, tries, house, workers, thoughts, tables, database, events, referees, chores, moving),
        *(readiness, metrics),
    )
    if metrics:
        metrics.site, database.timed = site, metrics.written
    return site


@asynccontextmanager
async def _life(
    app: FastAPI, *, settings: Settings, rates: Rates, metrics: Metrics | None, bus: Bus | None
) -> AsyncIterator[None]:
    """Open everything, serve, close everything."""
    for _, why in refused():
        log.warning("%s", why.en)
    with told(app):
        site = await _site(settings, rates, metrics, bus or read_bus(settings.bus, settings.database))
    app.state.site = site
    try:
        with told(app):
            await site.house.open()
            await site.events.open()
            await site.referees.open()
    except BaseException:
        await site.workers.close()
        await site.house.others.bus.close()
        await site.database.close()
        raise
    warm = asyncio.create_task(asyncio.to_thread(shelf))  # the first page wants it at once
    try:
        yield
    finally:
        warm.cancel()
        site.thoughts.close()
        await site.referees.close()
        site.matches.close()
        await site.house.close()
        await site.workers.close()
        await site.chores.close()
        await site.database.close()


async def signed_in(connection: HTTPConnection) -> None:
    """Refuse whoever is not signed in."""
    accounts.need_account(await account_of(connection))


@contextmanager
def told(app: FastAPI) -> Iterator[None]:
    """What keeps a server from starting is for whoever started it, in words."""
    try:
        yield
    except Problem as problem:
        app.state.problem = problem
        raise
    except Exception:
        log.exception("the site could not start")
        raise


async def _problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    status = status_of(problem)
    wait = problem.wait if isinstance(problem, Refusal) else Refusal.wait
    headers = {"retry-after": str(wait)} if status in (429, 503) else None
    return answer(problem_view(problem, language_of(request)), status, headers)


async def _misshaped(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _unclear(request, error)


async def _misspelled(socket: WebSocket, error: Exception) -> None:
    assert isinstance(error, WebSocketRequestValidationError)
    await socket.send_denial_response(_unclear(socket, error))


def _unclear(
    connection: HTTPConnection, error: RequestValidationError | WebSocketRequestValidationError
) -> Answer[Refused]:
    """A request of the wrong shape, and where it is wrong."""
    where = "; ".join(".".join(map(str, one["loc"])) + f": {one['msg']}" for one in error.errors()[:3])
    refusal = Refusal(422, "bad", words.BAD_BODY)
    said = where[:300].encode("utf-8", "replace").decode()
    return answer(problem_view(refusal, language_of(connection), said), 422)


async def _plain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, Problem):  # a body that was refused while it was read
        return await _problem(request, error.__cause__)
    code, text = CODES.get(error.status_code, ("bad", words.BAD_BODY))
    refusal = Refusal(error.status_code, code, text)
    headers = dict(error.headers) if error.headers else None
    return answer(problem_view(refusal, language_of(request)), error.status_code, headers)


async def _broken(request: Request, error: Exception) -> Response:
    return answer(problem_view(Refusal(500, "broken", words.BROKEN), language_of(request)), 500)
