"""The papers of an event, printed in another process from a copy of the event, so that nobody waits for them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request

from tabuleiro.web.answers.events import Papers
from tabuleiro.web.events import words
from tabuleiro.web.events.access import Access, Arbiter
from tabuleiro.web.problems import Refusal
from tabuleiro.web.site import Answer, Paper, Router, answer

router = Router(prefix="/api/events/{id}/print", tags=["events"])

OF_ORGANISERS = ("all", "badges", "certificates")  # with the names of everybody
Short = Annotated[str, Query(max_length=64)]


def documents(access: Access) -> dict[str, object]:
    """The papers that whoever asks may print."""
    from tabuleiro.printing.events import documents_of

    organiser = access.who.role == "organiser"
    return {k: v for k, v in documents_of(access.held.event).items() if organiser or k not in OF_ORGANISERS}


@router.get("")
async def papers(access: Arbiter) -> Answer[Papers]:
    """What there is to print."""
    return answer(Papers(list(documents(access))))


@router.get("/{what}.pdf")
async def paper(
    what: str,
    request: Request,
    access: Arbiter,
    part: Short = "",
    round: Annotated[int, Query(ge=0, le=1000)] = 0,
    lang: Annotated[str, Query(pattern="^(pt|br|en)?$")] = "",
    shown: Annotated[str, Query(pattern="^(name|initials|number)?$")] = "",
) -> Paper:
    """A paper as PDF."""
    known = documents(access)
    if what not in known:
        raise Refusal(404, "missing", words.NO_PAPER, what=what[:40], known=", ".join(known))
    held = access.held
    base = (access.site.settings.address or str(request.base_url)).rstrip("/")
    made = await access.site.chores.printed(
        access.visitor,
        "event",
        **await held.copied(access.at),
        place=f"{base}/e/{held.id}/mesa?lugar=",
        what=what,
        lang=lang,
        shown=shown,
        only=part,
        round=round,
    )
    return Paper(made, headers={"content-disposition": f'inline; filename="{what}.pdf"'})
