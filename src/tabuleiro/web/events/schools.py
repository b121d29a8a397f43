"""A school on the site: all that its page shows, and what it may do there, about its own pupils and nobody else's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tabuleiro.olympiad.common import ENDED, WAITING
from tabuleiro.olympiad.consequences import told as told_of
from tabuleiro.olympiad.event import Event, names_of
from tabuleiro.olympiad.hours import Hours
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.schools import Timed, check_in, pupils_of, register, search, timed, upcoming
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.rules import Problem, Text
from tabuleiro.web.answers import schools as told
from tabuleiro.web.events import words
from tabuleiro.web.events.access import Who
from tabuleiro.web.events.kinds import has, pages_of
from tabuleiro.web.events.seen import Seen, maybe, texts
from tabuleiro.web.events.service import Held
from tabuleiro.web.events.views import head
from tabuleiro.web.problems import Refusal

MOST = 60  # people who are found at once


# Which school


def school_of(who: Who, state: Any, said: str) -> tuple[str, str]:
    """The school whose page it is, by its id ("" while nobody of it is entered) and name: that of the link; whoever
    runs the event says which."""
    schools: dict[str, str] = state.schools()
    if who.role == "school":
        id = who.school(state)
        return id, schools[id] if id else str(who.scope.get("name", ""))
    if said not in schools:
        raise Refusal(400, "bad", words.WHICH_SCHOOL, known=", ".join(schools) or "–")
    return said, schools[said]


def closed(held: Held, event: Event) -> Text | None:
    """Why a school may not enter anybody any more; None while it may."""
    deadline = held.site["deadline"]
    if deadline and today(event) > deadline:
        return words.ENTRIES_CLOSED.fill(date=deadline)
    state = event.state
    if all(state.drawn(part) for part in state.parts()) or state.stage() == "results" or held.site["archived"]:
        return words.ENTRIES_DRAWN
    return None


def today(event: Event) -> str:
    """The day of the hall's calendar."""
    hours = event.state.hours or Hours()
    moment: date = (datetime.now(UTC) + timedelta(minutes=hours.offset)).date()
    return moment.isoformat()


# What its page shows


def day(seen: Seen, id: str, name: str) -> told.SchoolDay:
    """All that a school has to do with an event."""
    state, event = seen.state, seen.event
    entries = [_entry(seen, one) for one in event.kind.attendance(state, id)]
    why = closed(seen.held, event)
    return told.SchoolDay(
        id=id,
        name=name,
        event=state.name,
        date=state.date,
        seq=len(event.entries),
        open=why is None,
        deadline=seen.held.site["deadline"],
        closed=texts(why) if why else None,
        arrived=bool(entries) and all(one.here is not None for one in entries),
        over=bool(entries) and all(one.over for one in entries),
        parts=[_part(seen, part) for part in state.parts() if not state.drawn(part)] if why is None else [],
        entries=entries,
        matches=_matches(seen, id),
        places=_places(seen, id, {one.part for one in entries}),
    )


def _part(seen: Seen, part: str) -> told.SchoolPart:
    columns = {column.name for column in seen.event.kind.columns}
    title = texts(seen.state.title(part))
    whom = maybe(seen.state.meant_for(part))
    return told.SchoolPart(id=part, title=title, years="year" in columns, teams="team" in columns, meant_for=whom)


def _entry(seen: Seen, one: Any) -> told.SchoolEntry:
    state = seen.state
    return told.SchoolEntry(
        part=one.part,
        title=texts(state.title(one.part)),
        team=one.team,
        name=one.name,
        here=one.here,
        drawn=state.drawn(one.part),
        over=seen.event.kind.over(state, one.part),
        pupils=[
            told.SchoolPupil(id=p.id, name=seen.names(p.id), year=p.year, here=p.here, late=p.late) for p in one.pupils
        ],
    )


def _matches(seen: Seen, school: str) -> list[told.SchoolMatch]:
    """What each of its teams, or pupils, plays, in the order of the day."""
    found: dict[tuple[str, str], list[Timed]] = {}
    for one in timed(seen.event):
        if one.seat.school == school:
            found.setdefault((one.seat.match, one.seat.team or one.seat.pupil), []).append(one)
    rows = [_match(seen, who, those) for (_, who), those in found.items()]
    return sorted(rows, key=lambda row: (row.stage == ENDED, row.at or ""))


def _match(seen: Seen, who: str, those: Sequence[Timed]) -> told.SchoolMatch:
    state = seen.state
    seat, at, place = those[0]
    lineup = seen.pages.lineup(state, seat.match, seat.team) if seat.team and seat.stage == WAITING else None
    return told.SchoolMatch(
        match=seat.match,
        part=seat.part,
        part_title=texts(state.title(seat.part)),
        title=texts(seat.title),
        team=seat.team,
        who=_called(seen, who),
        against=_called(seen, seat.against) if seat.against else None,
        at=at or None,
        where=texts(state.place_name(place)) if place else None,
        stage=seat.stage,
        result=seat.result,
        score=list(seat.score) if seat.score else None,
        seats=[
            told.SchoolSeat(
                pupil=one.seat.pupil, name=seen.names(one.seat.pupil), spot=texts(one.seat.spot), game=one.seat.game
            )
            for one in those
        ],
        lineup=lineup,
    )


def _called(seen: Seen, id: str) -> str:
    """A team by its name, a pupil as whoever asks may see it."""
    return seen.names(id) if id in seen.pupils else str(seen.state.called(id))


def _places(seen: Seen, school: str, parts: set[str]) -> list[told.SchoolPlace]:
    """Where its own stand, now or at the end."""
    state, found = seen.state, []
    own = {one.id for one in pupils_of(state, school)} | {one.where for one in pupils_of(state, school)}
    for part in (part for part in head(seen).parts if part.id in parts and state.drawn(part.id)):
        for group in map(str, part.groups) if not part.teams else [""]:
            rows = seen.event.kind.standings(seen.event, part.id, group, seen.lang, seen.names)
            for row in rows:
                if row["id"] in own:
                    found.append(
                        told.SchoolPlace(
                            part=part.id,
                            title=texts(state.title(part.id)),
                            group=group,
                            who=row["name"],
                            place=row["place"],
                            of=len(rows),
                            points=row["points"],
                            over=part.over,
                        )
                    )
    return found


# What it does


def enter(
    held: Held, event: Event, who: Who, name: str, rows: Sequence[Mapping[str, Any]], consent: bool, commit: bool
) -> told.SchoolEntered:
    """Enter pupils of a school, or say what would happen; nothing is entered by half."""
    if why := closed(held, event):
        raise Refusal(409, "late", why)
    try:
        data, people = register(event, name, rows, consent=consent)
    except Problem as problem:
        return told.SchoolEntered(
            ok=False, committed=False, seq=len(event.entries), pupils=len(rows), problems=_faults(problem)
        )
    if commit:
        event.do_all(event.kind.enter(event, data), by=who.by, people=people)
    return told.SchoolEntered(ok=True, committed=commit, seq=len(event.entries), pupils=len(people), problems=[])


def _faults(problem: Problem) -> list[told.SchoolFault]:
    found = problem if isinstance(problem, Problems) else Problems([problem.text])
    return [told.SchoolFault(line=line, text=texts(text)) for text, line in zip(found.texts, found.lines, strict=True)]


def late_parts(seen: Seen) -> told.LateParts:
    """What the registration desk may still enter somebody in, drawn or not."""
    state = seen.state
    return told.LateParts(seen.seq, [_part(seen, part) for part in state.parts() if seen.event.kind.takes(state, part)])


def enter_late(
    event: Event, who: Who, name: str, rows: Sequence[Mapping[str, Any]], consent: bool, committed: bool
) -> told.LateEntered:
    """Enter a team or pupils who come late, for the next round that has not begun, and say what that changes.

    What is not to be `committed` is done all the same, to a copy.
    """
    before, known = len(event.entries), event.kind.pending(event.state)
    try:
        data, people = register(event, name, rows, consent=consent, late=True)
        event.do_all(event.kind.enter(event, data), by=who.by, people=people)
    except Problem as problem:
        return told.LateEntered(False, False, before, len(rows), _faults(problem), [])
    called = names_of(event)
    said = [sentence(event, entry, called) for entry in event.entries[before:]]
    said += [told_of(one, called) for one in event.kind.pending(event.state) if one not in known]
    return told.LateEntered(True, committed, len(event.entries), len(people), [], [*map(texts, said)])


def change(held: Held, event: Event, who: Who, school: str, said: Mapping[str, Any]) -> told.SchoolChanged:
    """Put a name right, let pupils join and leave a team, or take somebody's entry back."""
    if why := closed(held, event):
        raise Refusal(409, "late", why)
    mine = {one.id: one.part for one in pupils_of(event.state, school)}
    for pupil in (*said["remove"], *filter(None, [said["pupil"]])):
        if pupil not in mine:
            raise Refusal(403, "role", words.NOT_OURS, what=pupil)
        if event.state.drawn(mine[pupil]):
            raise Refusal(409, "late", words.ENTRIES_DRAWN)
    if said["team"]:
        if said["team"] not in {one.team for one in event.kind.attendance(event.state, school) if one.team}:
            raise Refusal(403, "role", words.NOT_OURS, what=said["team"])
        has(pages_of(event).roster)(event, who, dict(said))
    elif said["leave"]:
        event.do_all([("withdraw", {"pupils": [said["pupil"]]})], by=who.by)
    else:
        event.mark([said["pupil"]], name=said["name"])
    return told.SchoolChanged(seq=len(event.entries))


def came(event: Event, who: Who, school: str, absent: Sequence[str], commit: bool) -> told.SchoolCheckedIn:
    """All of a school are here but for these; first what it costs, dispute by dispute."""
    mine = {one.id for one in pupils_of(event.state, school)}
    for pupil in absent:
        if pupil not in mine:
            raise Refusal(403, "role", words.NOT_OURS, what=pupil)
    costs = [
        told.SchoolCost(team=team, text=texts(text))
        for team, text in pages_of(event).costs(event.state, school, absent)
    ]
    if commit:
        check_in(event, school, absent, by=who.by)
    return told.SchoolCheckedIn(seq=len(event.entries), costs=costs)


def name_lineup(event: Event, who: Who, school: str, said: Mapping[str, Any]) -> told.SchoolChanged:
    """Send a line-up, until its dispute begins."""
    state = event.state
    if said["team"] not in {one.team for one in event.kind.attendance(state, school) if one.team}:
        raise Refusal(403, "role", words.NOT_OURS, what=said["team"])
    if pages_of(event).lineup(state, said["dispute"], said["team"]) is None:
        raise Refusal(409, "late", words.NO_LINEUP, dispute=said["dispute"])
    captain = {"captain": said["captain"]} if said["captain"] else {}
    event.do_all(
        [("lineup", {"dispute": said["dispute"], "team": said["team"], **said["places"], **captain})], by=who.by
    )
    return told.SchoolChanged(seq=len(event.entries))


def not_over(event: Event, school: str) -> list[Text]:
    """The parts in which a school still plays."""
    parts = dict.fromkeys(one.part for one in event.kind.attendance(event.state, school))
    return [event.state.title(part) for part in parts if not event.kind.over(event.state, part)]


# Whoever looks for their place


def found(seen: Seen, said: str) -> told.PlacesFound:
    """Where those play who are called so, or are of a school that is; names as the page shows them."""
    state = seen.state
    enrolled = {one.id: one for one in state.enrolled()}
    people = ((id, seen.names(id), f"{one.school} {state.called(one.where)}") for id, one in enrolled.items())
    ids = search(people, said, hidden=seen.names.mode in ("initials", "full"), most=len(enrolled))
    seats = upcoming(timed(seen.event))
    rows = [_found(seen, enrolled[id], seats.get(id)) for id in ids]
    rows.sort(key=lambda row: (plain(row.school), plain(row.name)))
    return told.PlacesFound(seq=len(seen.event.entries), more=max(0, len(rows) - MOST), people=rows[:MOST])


def _found(seen: Seen, one: Any, seat: Timed | None) -> told.PlaceFound:
    state = seen.state
    team = state.called(one.where) if one.where not in state.parts() else ""
    return told.PlaceFound(
        name=seen.names(one.id),
        school=one.school,
        team=team if team != one.school else "",
        part=texts(state.title(one.part)),
        title=texts(seat.seat.title) if seat else None,
        spot=texts(seat.seat.spot) if seat else None,
        game=seat.seat.game if seat else "",
        against=_called(seen, seat.seat.against) if seat and seat.seat.against else None,
        at=(seat.at or None) if seat else None,
        where=texts(state.place_name(seat.place)) if seat and seat.place else None,
        stage=seat.seat.stage if seat else "",
    )
