"""Hours of an event: set, a timetable proposed and adopted, and the page of the day's director."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import convert
from pydantic import Field

from tabuleiro.olympiad.event import Event
from tabuleiro.web.answers import hours as answers
from tabuleiro.web.answers.results import Written
from tabuleiro.web.events import hours
from tabuleiro.web.events.access import Caller, Organiser
from tabuleiro.web.events.seen import minute, see
from tabuleiro.web.routes.bodies import Body
from tabuleiro.web.site import Answer, Router, answer

router = Router(prefix="/api/events/{id}", tags=["events"])

Word = Annotated[str, Field(max_length=64)]
Clock = Annotated[str, Field(pattern=r"^\d\d:\d\d$")]
Minutes = Annotated[int, Field(ge=0, le=600)]


class NewHours(Body):
    """What is decided of the hours; what is left out stays as it is."""

    start: Clock | None = None
    lunch: Annotated[list[Clock], Field(max_length=2)] | None = None
    ceremony: Minutes | None = None
    change: Annotated[int, Field(ge=0, le=180)] | None = None
    game: Annotated[int, Field(ge=1, le=600)] | None = None
    minutes: Annotated[dict[Word, Annotated[int, Field(ge=1, le=600)]], Field(max_length=60)] | None = None
    rooms: Annotated[dict[Word, Annotated[int, Field(ge=1, le=10_000)]], Field(max_length=60)] | None = None
    places: Annotated[int, Field(ge=1, le=99)] | None = None
    offset: Annotated[int, Field(ge=-1440, le=1440)] | None = None

    def said(self) -> dict[str, Any]:
        return self.model_dump(exclude_none=True)


class Wish(Body):
    """A timetable that is wanted; `search`: for the one that ends earliest."""

    hours: NewHours = Field(default_factory=NewHours)
    search: bool = True


class Adopted(Body):
    """Hours, and the timetable that is to hold."""

    hours: NewHours = Field(default_factory=NewHours)
    slots: Annotated[dict[Word, Annotated[list[Word], Field(min_length=2, max_length=2)]], Field(max_length=5000)] = (
        Field(default_factory=dict)
    )


@router.get("/hours")
async def show_hours(access: Organiser) -> Answer[answers.HoursNow]:
    """What is decided of the hours, and the adopted timetable."""
    return answer(await see(access, "hours", hours.hours_view))


@router.post("/hours/plan")
async def plan(body: Wish, access: Organiser) -> Answer[answers.Timetable]:
    """A timetable for all that is played, with a reason for every start; nothing is kept."""
    copy = await access.held.copied(access.at)
    wish = {"hours": body.hours.said(), "search": body.search}
    return answer(convert(await access.site.chores.do(access.visitor, "hours", **copy, **wish), answers.Timetable))


@router.post("/hours")
async def adopt(body: Adopted, access: Organiser) -> Answer[Written]:
    """Keep hours and a timetable; refused if the second opinion finds a fault in it."""
    who, said = access.who, body.hours.said()

    def work(event: Event) -> Written:
        return hours.adopt_hours(event, who, said, body.slots)

    return answer(await access.site.events.do(access.held, work))


@router.get("/director")
async def director(access: Caller) -> Answer[answers.Directed]:
    """The day at this moment: fields as lanes, what is late, whom to call, what to announce."""
    return answer(await see(access, ("director", minute(access)), hours.director_view))
