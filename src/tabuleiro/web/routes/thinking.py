"""Analysis, hints and the review of a game: what is not ready yet is asked for again."""

from __future__ import annotations

from tabuleiro.learning.hints import Lines
from tabuleiro.learning.review import Document
from tabuleiro.match import Match
from tabuleiro.web import words
from tabuleiro.web.answers import thinking as answers
from tabuleiro.web.chores import aside
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import HintQuestion, Question
from tabuleiro.web.routes.games import opened
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Answer, Later, Router, Site, SiteOf, VisitorOf, answer, later
from tabuleiro.web.views import state_view
from tabuleiro.web.weighed import analysis_view, hint_at, refuse, review_view, told_in_hint

router = Router(prefix="/api", tags=["thinking"])

AFTER = {"retry-after": "1"}


def _count(site: Site, visitor: Visitor) -> None:
    """One thought more of a visitor, and of the address: a cookie is to be had for nothing."""
    site.rates.check(site.settings.thoughts, "thoughts", visitor.key)
    site.rates.check(site.settings.thoughts_of_address, "thoughts", f"from {visitor.network}")


async def _found(site: Site, visitor: Visitor, match: Match, seconds: float) -> Document | None:
    refuse(match)
    await site.matches.refuse_help(visitor, match)
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


@router.post("/hints")
async def hints(body: HintQuestion, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Hint] | Later[answers.Working]:
    """One step of a hint."""
    match = opened(body)
    found = await _found(site, visitor, match, body.seconds)
    if found is None:
        return _later(site, match, body.seconds)
    lines: Lines = {}
    if moves := await aside(told_in_hint, match, found, body.step):
        followed = await site.thoughts.lines(match, moves, by=visitor.by)
        if followed is None:
            return _later(site, match, body.seconds)
        lines = followed
    return answer(await aside(hint_at, match, found, body.step, lines))


@router.get("/matches/{id}/review")
async def review(id: str, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Review] | Later[answers.Review]:
    """A finished game, ply by ply."""
    table = (await site.matches.place(id)).table
    if table is None or not table.match.ending:
        raise Refusal(409, "over", words.NOT_OVER)
    _count(site, visitor)
    own = (await site.matches.rights(table, visitor)).seats
    found = await site.thoughts.review(table.match.copy(), by=visitor.by)
    view = await aside(review_view, found, own[0] if len(own) == 1 else None)
    return answer(view) if found.done else later(view, AFTER)
