"""A school at an event, by its link: who is entered, who came, line-ups, where and when it plays, what it takes home.

Whoever runs the event sees any school's page (`?school=`). And whoever looks for their place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeVar

from fastapi import Query, Request

from tabuleiro.olympiad.event import Event
from tabuleiro.rules.text import joined
from tabuleiro.web.answers import schools as answers
from tabuleiro.web.chores import aside
from tabuleiro.web.events import schools, words
from tabuleiro.web.events.access import Access, Anybody, Desk, OfSchool
from tabuleiro.web.events.doing import check_open
from tabuleiro.web.events.files import remade
from tabuleiro.web.events.seen import minute, see
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes import event_bodies as bodies
from tabuleiro.web.routes.event_papers import printed
from tabuleiro.web.site import Answer, Paper, Router, answer

router = Router(prefix="/api/events/{id}", tags=["events"])

School = Annotated[str, Query(max_length=200)]
PAPERS = ("envelopes", "schools", "badges", "lineups", "certificates")  # of its own pupils
T = TypeVar("T")


@router.get("/places")
async def places(access: Anybody, q: Annotated[str, Query(max_length=100)]) -> Answer[answers.PlacesFound]:
    """Where somebody plays next, by name or school."""
    said = " ".join(q.split()).casefold()
    return answer(await see(access, ("places", said, minute(access)), partial(schools.found, said=q)))


@router.get("/school")
async def day(access: OfSchool, school: School = "") -> Answer[answers.SchoolDay]:
    """All that a school has to do with the event."""
    id, name = schools.school_of(access.who, access.held.event.state, school)
    key = ("school", id, name, schools.today(access.held.event), minute(access))
    return answer(await see(access, key, partial(schools.day, id=id, name=name), school=id))


@router.post("/school/entries")
async def enter(body: bodies.SchoolRows, access: OfSchool, school: School = "") -> Answer[answers.SchoolEntered]:
    """Enter pupils: tried first, then all or nothing."""
    held, who = access.held, access.who
    rows = [row.model_dump() for row in body.rows]

    def work(event: Event) -> answers.SchoolEntered:
        name = schools.school_of(who, event.state, school)[1]
        return schools.enter(held, event, who, name, rows, body.consent, body.commit)

    access.site.chores.count(access.visitor)
    if body.commit:
        return answer(await access.site.events.do(held, work))
    copy = await held.copied()  # only tried, so that no result waits for it
    return answer(await aside(lambda: work(remade(**copy))))


@router.get("/late")
async def late_parts(access: Desk) -> Answer[answers.LateParts]:
    """What may still be entered, also after the draw."""
    return answer(await see(access, "late", schools.late_parts))


@router.post("/late/entries")
async def enter_late(body: bodies.LateRows, access: Desk) -> Answer[answers.LateEntered]:
    """A team or pupils who come late, also of a new school: first what it changes, then all or nothing."""
    held, who = access.held, access.who
    check_open(held, who)
    rows = [row.model_dump() for row in body.rows]

    def work(event: Event) -> answers.LateEntered:
        return schools.enter_late(event, who, body.school, rows, body.consent, body.commit)

    access.site.chores.count(access.visitor)
    if body.commit:
        return answer(await access.site.events.do(held, work))
    copy = await held.copied()  # only tried, so that no result waits for it
    return answer(await aside(lambda: work(remade(**copy))))


@router.post("/school/pupils")
async def change(body: bodies.SchoolPupils, access: OfSchool, school: School = "") -> Answer[answers.SchoolChanged]:
    """Put a name right, let pupils join and leave a team, take an entry back."""
    held, who = access.held, access.who
    view = await _done(access, school, lambda event, id: schools.change(held, event, who, id, body.model_dump()))
    access.site.events.look_again(held)
    return answer(view)


@router.post("/school/checkin")
async def check_in(
    body: bodies.SchoolCheckIn, access: OfSchool, school: School = ""
) -> Answer[answers.SchoolCheckedIn]:
    """All of the school are here, but for those who are missing."""
    work = partial(schools.came, absent=body.absent, commit=body.commit)
    return answer(await _done(access, school, lambda event, id: work(event, access.who, id)))


@router.post("/school/lineups")
async def name_lineup(body: bodies.SchoolNamed, access: OfSchool, school: School = "") -> Answer[answers.SchoolChanged]:
    """Send a line-up, until the dispute begins."""
    said = body.model_dump()
    return answer(await _done(access, school, lambda event, id: schools.name_lineup(event, access.who, id, said)))


async def _done(access: Access, school: str, work: Callable[[Event, str], T]) -> T:
    """What a school does, to the event as it is then."""
    check_open(access.held, access.who)

    def done(event: Event) -> T:
        id, name = schools.school_of(access.who, event.state, school)
        if not id:
            raise Refusal(409, "missing", words.NOBODY_ENTERED, name=name)
        return work(event, id)

    return await access.site.events.do(access.held, done)


@router.get("/school/print/{what}.pdf")
async def paper(
    what: str,
    request: Request,
    access: OfSchool,
    school: School = "",
    lang: Annotated[str, Query(pattern="^(pt|br|en)?$")] = "",
) -> Paper:
    """A paper of the school's own."""
    state = access.held.event.state
    id, name = schools.school_of(access.who, state, school)
    if what not in PAPERS:
        raise Refusal(404, "missing", words.NO_PAPER, what=what[:40], known=", ".join(PAPERS))
    if not id:
        raise Refusal(409, "missing", words.NOBODY_ENTERED, name=name)
    if what == "certificates" and (open_ := schools.not_over(access.held.event, id)):
        raise Refusal(409, "early", words.NOT_OVER, parts=joined(open_, ", "))
    return await printed(access, request, what, lang=lang, school=id)
