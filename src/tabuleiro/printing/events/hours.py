"""The timetable on paper: by place, and for each school where it has to be when."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.agenda import live
from tabuleiro.olympiad.hours import clock
from tabuleiro.olympiad.tables_csv import sorting
from tabuleiro.printing.events import words
from tabuleiro.printing.events.showing import Papers, Part, table, tables


def when(papers: Papers, id: str) -> str:
    """When a match is, and where it has a name."""
    if id not in papers.times:
        return ""
    place = papers.times[id]["place"]
    named = place in (papers.state.hours.rooms if papers.state.hours else ())
    return f"{papers.hour(id)} · {papers.say(papers.state.place_name(place))}" if named else papers.hour(id)


def hour_tables(papers: Papers) -> list[Part]:
    """What is played in each field or room, then what each school plays."""
    if not papers.state.promised:
        return []
    say = papers.say
    plan = live(papers.event)
    slots = [slot for slot in plan.ordered() if papers.chosen(plan.jobs[slot.id].part)]
    rooms = bool(plan.hours.rooms) or any(plan.jobs[slot.id].sides for slot in slots)
    sections: list[dict[str, Any]] = []
    columns = [(say(words.HOUR), "l28"), (say(words.MATCH), "w"), (say(words.WHO_PLAYS), "W")]
    for place in sorted({slot.place for slot in slots}, key=sorting) if rooms else [""]:
        rows = [
            [
                f"{clock(slot.begin)}–{clock(slot.end)}",
                say(plan.jobs[slot.id].text),
                " – ".join(plan.jobs[slot.id].sides),
            ]
            for slot in slots
            if place in ("", slot.place)
        ]
        sections.append(table(say(plan.rules.called(place)) if place else say(words.HOURS), columns, rows))
    columns = [
        (say(words.HOUR), "l28"),
        (say(words.WHERE), "l35"),
        (say(words.MATCH), "w"),
        (say(words.WHO_PLAYS), "W"),
    ]
    first = True
    for id, name in sorted(papers.state.schools().items(), key=lambda item: sorting(item[1])):
        its = [slot for slot in slots if plan.jobs[slot.id].known and id in plan.jobs[slot.id].who]
        rows = [
            [
                f"{clock(slot.begin)}–{clock(slot.end)}",
                say(plan.rules.called(slot.place)),
                say(plan.jobs[slot.id].text),
                " – ".join(plan.jobs[slot.id].sides),
            ]
            for slot in its
        ]
        if rows:
            sections.append(table(name, columns, rows, page=first))
            first = False
    return tables(say(words.HOURS), sections)
