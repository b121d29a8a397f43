"""When the day of an event ends and where people queue: as it is entered, or as it could be with other numbers."""

from __future__ import annotations

from typing import Annotated

from msgspec import convert
from pydantic import Field

from tabuleiro.olympiad.planner import CHANGE, LUNCH, MINUTES, SPREAD
from tabuleiro.web.answers.hours import Forecast
from tabuleiro.web.events.access import Organiser
from tabuleiro.web.routes.bodies import Body
from tabuleiro.web.site import Answer, Router, answer

router = Router(prefix="/api/events/{id}/forecast", tags=["events"])

Minutes = Annotated[float, Field(ge=0, le=600)]
Word = Annotated[str, Field(max_length=64)]


class ForecastWish(Body):
    """What to suppose; without `counts` and `settings`, the event as it is entered."""

    start: Annotated[str, Field(pattern=r"^(\d\d:\d\d)?$")] = ""
    spread: Annotated[float, Field(ge=0, le=2)] = SPREAD
    minutes: Annotated[float, Field(ge=1, le=600)] = MINUTES
    change: Minutes = CHANGE
    lunch: Minutes = LUNCH
    fields: Annotated[int, Field(ge=0, le=1000)] = 0
    counts: Annotated[dict[Word, Annotated[int, Field(ge=0, le=400)]], Field(max_length=30)] = Field(
        default_factory=dict
    )
    settings: Annotated[dict[Word, Word | int], Field(max_length=40)] = Field(default_factory=dict)


@router.post("")
async def foresee(body: ForecastWish, access: Organiser) -> Answer[Forecast]:
    """A forecast, with a sentence about it."""
    wish = body.model_dump(exclude={"start"})
    copy = await access.held.copied(access.at)
    made = await access.site.chores.do(access.visitor, "forecast", **copy, wish=wish, start=body.start)
    return answer(convert(made, Forecast))
