"""The timetable of an event on the site: as it is set, as it is proposed, as it is adopted, as the day goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import convert

from tabuleiro.olympiad.agenda import Plan, adopt, faults_now
from tabuleiro.olympiad.director import director
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.hours import Hours, clock
from tabuleiro.web.answers import hours as answers
from tabuleiro.web.answers.results import Written
from tabuleiro.web.events.access import Who
from tabuleiro.web.events.seen import Seen
from tabuleiro.web.words import said


def hours_view(seen: Seen) -> answers.HoursNow:
    """What is decided of the hours, and the adopted timetable."""
    state = seen.state
    return answers.HoursNow(
        set=state.hours is not None,
        hours=answers.Hours(**(state.hours or Hours()).json()),
        slots={id: (place, clock(at)) for id, (place, at) in state.promised.items()},
        faults=[said(fault.text) for fault in faults_now(seen.event)],
    )


def plan_view(plan: Plan) -> answers.Timetable:
    """A proposal, with a reason for every start."""
    return answers.Timetable(
        hours=answers.Hours(**plan.hours.json()),
        end=clock(plan.end),
        over=clock(plan.over),
        proved=plan.proved,
        searched=plan.searched,
        text=said(plan.text()),
        promise={id: (place, at) for id, (place, at) in plan.promise().items()},
        slots=[
            answers.TimetableSlot(
                id=slot.id,
                place=slot.place,
                name=said(plan.rules.called(slot.place)),
                begin=clock(slot.begin),
                end=clock(slot.end),
                text=said(plan.jobs[slot.id].text),
                sides=plan.jobs[slot.id].sides,
                certain=plan.jobs[slot.id].certain,
                why=said(slot.why),
            )
            for slot in plan.ordered()
        ],
    )


def adopt_hours(event: Event, who: Who, hours: Mapping[str, Any], slots: Mapping[str, Any]) -> Written:
    """Hours, and a timetable that keeps to them; without one, only the hours."""
    adopt(event, slots, hours=hours, by=who.by)
    return Written(len(event.entries))


def director_view(seen: Seen) -> answers.Directed:
    return convert(director(seen.event).json(said), answers.Directed)
