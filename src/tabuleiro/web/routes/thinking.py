"""Analysis, hints and the review of a game: what is not ready yet is asked for again."""

from __future__ import annotations

from tabuleiro.learning.hints import STEPS, Hint, hint
from tabuleiro.learning.review import Document
from tabuleiro.match import Match
from tabuleiro.web import words
from tabuleiro.web.answers import thinking as answers
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import HintQuestion, Question
from tabuleiro.web.routes.games import opened
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Answer, Later, Router, Site, SiteOf, VisitorOf, answer, later
from tabuleiro.web.thoughts import analysis_view
from tabuleiro.web.views import state_view
from tabuleiro.web.words import said

router = Router(prefix="/api", tags=["thinking"])

AFTER = {"retry-after": "1"}


def _count(site: Site, visitor: Visitor) -> None:
    """One thought more of a visitor, and of the address: a cookie is to be had for nothing."""
    site.rates.check(site.settings.thoughts, "thoughts", visitor.key)
    site.rates.check(site.settings.thoughts_of_address, "thoughts", f"from {visitor.network}")


async def _found(site: Site, visitor: Visitor, match: Match, seconds: float) -> Document | None:
    if match.ending or match.waiting:
        raise Refusal(409, "over", words.OVER if match.ending else words.THROWING)
    site.matches.refuse_help(visitor, match)
    _count(site, visitor)
    return await site.thoughts.analysis(match, round(seconds, 1), by=visitor.by)


def _later(site: Site, match: Match, seconds: float) -> Later[answers.Working]:
    working = site.thoughts.state(match, round(seconds, 1))
    return later(answers.Working(working=working, retry=1, state=state_view(match)), AFTER)


@router.post("/analysis")
async def analysis(
    body: Question, site: SiteOf, visitor: VisitorOf
) -> Answer[answers.Analysis] | Later[answers.Working]:
    """Every legal play with its value, proved or estimated."""
    match = opened(body)
    found = await _found(site, visitor, match, body.seconds)
    return answer(analysis_view(match, found)) if found else _later(site, match, body.seconds)


def hint_view(found: Hint) -> answers.Hint:
    return answers.Hint(
        step=found.step,
        last=STEPS,
        proved=found.proved,
        text=said(found.text),
        cells=found.cells,
        move=found.move,
    )


@router.post("/hints")
async def hints(body: HintQuestion, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Hint] | Later[answers.Working]:
    """One step of a hint."""
    match = opened(body)
    found = await _found(site, visitor, match, body.seconds)
    return answer(hint_view(hint(match, found, body.step))) if found else _later(site, match, body.seconds)


@router.get("/matches/{id}/review")
async def review(id: str, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Review] | Later[answers.Review]:
    """A finished game, ply by ply."""
    place = await site.matches.place(id)
    match = place.table.match if place.table else None
    if match is None or not match.ending:
        raise Refusal(409, "over", words.NOT_OVER)
    _count(site, visitor)
    found = await site.thoughts.review(match.copy(), by=visitor.by)
    return later(found, AFTER) if found.retry else answer(found)
