"""Analysis, hints and the review of a game: what is not ready yet is asked for again."""

from __future__ import annotations

from fastapi import APIRouter, Response

from tabuleiro.learning.hints import STEPS, Hint, hint
from tabuleiro.match import Match
from tabuleiro.web import words
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import HintQuestion, Question
from tabuleiro.web.routes.games import opened
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Site, SiteOf, VisitorOf, answer
from tabuleiro.web.views import View, state_view
from tabuleiro.web.words import said

router = APIRouter(prefix="/api", tags=["thinking"])


def _count(site: Site, visitor: Visitor) -> None:
    """One thought more of a visitor, and of the address: a cookie is to be had for nothing."""
    site.rates.check(site.settings.thoughts, "thoughts", visitor.key)
    site.rates.check(site.settings.thoughts_of_address, "thoughts", f"from {visitor.network}")


async def _found(site: Site, visitor: Visitor, match: Match, seconds: float) -> View | None:
    if match.ending or match.waiting:
        raise Refusal(409, "over", words.OVER if match.ending else words.THROWING)
    site.matches.refuse_help(visitor, match)
    _count(site, visitor)
    return await site.thoughts.analysis(match, round(seconds, 1), by=visitor.by)


def _later(site: Site, match: Match, seconds: float) -> Response:
    working = site.thoughts.state(match, round(seconds, 1))
    return answer({"state": state_view(match), "working": working, "retry": 1}, 202, {"retry-after": "1"})


@router.post("/analysis")
async def analysis(body: Question, site: SiteOf, visitor: VisitorOf) -> Response:
    """Every legal play with its value, proved or estimated."""
    match = opened(body)
    found = await _found(site, visitor, match, body.seconds)
    return answer(found) if found else _later(site, match, body.seconds)


def hint_view(found: Hint) -> View:
    return {
        "step": found.step,
        "last": STEPS,
        "proved": found.proved,
        "text": said(found.text),
        "cells": found.cells,
        "move": found.move,
    }


@router.post("/hints")
async def hints(body: HintQuestion, site: SiteOf, visitor: VisitorOf) -> Response:
    """One step of a hint."""
    match = opened(body)
    found = await _found(site, visitor, match, body.seconds)
    return answer(hint_view(hint(match, found, body.step))) if found else _later(site, match, body.seconds)


@router.get("/matches/{id}/review")
async def review(id: str, site: SiteOf, visitor: VisitorOf) -> Response:
    """A finished game, ply by ply."""
    place = await site.matches.place(id)
    match = place.table.match if place.table else None
    if match is None or not match.ending:
        raise Refusal(409, "over", words.NOT_OVER)
    _count(site, visitor)
    found, so_far = await site.thoughts.review(match.copy(), by=visitor.by)
    return answer(found) if found else answer({**so_far, "retry": 1}, 202, {"retry-after": "1"})
