"""What is done to an event: tables imported, rounds drawn, results reported, commands given, corrections tried out."""

from __future__ import annotations

import base64
import binascii
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from tabuleiro.olympiad.common import Absent, Affected, Standing
from tabuleiro.olympiad.consequences import consequences as consequences_of
from tabuleiro.olympiad.consequences import left_by
from tabuleiro.olympiad.consequences import settle as settle_all
from tabuleiro.olympiad.event import Event, Memory, names_of
from tabuleiro.olympiad.exports import export
from tabuleiro.olympiad.kinds import Kind
from tabuleiro.olympiad.people import Person
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.olympiad.tables_csv import mapped, preview
from tabuleiro.rules import Problem
from tabuleiro.web.answers import Fault
from tabuleiro.web.events import words
from tabuleiro.web.events.access import Who, check_scope
from tabuleiro.web.events.kinds import View, has, pages_of
from tabuleiro.web.events.seen import Seen, texts
from tabuleiro.web.events.service import Held
from tabuleiro.web.problems import Refusal, faults

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
COMMON = ("set", "note", "committee", "ruling", "undo", "stand", "annul")
OF_ARBITERS = ("start", "lineup", "substitute")
BY_HAND = ("round", "pair")
# After which others may have to play: what they leave is looked for before they are done.
CORRECTIONS = (
    "undo",
    "result",
    "withdraw",
    "reinstate",
    "late",
    "checkin",
    "absent",
    "ruling",
    "stand",
    "annul",
    "set",
)
OURS = {"seq", "at", "by", "do", "ruling", "event", "command"}  # what no data may be called


# Registration


def read_table(event: Event, table: bytes | str, consent: bool) -> tuple[dict[str, Any], dict[str, Person]]:
    """A table of registrations, checked whole."""
    data, people = event.kind.read_table(event, table, consent=consent)
    trial = Event(Memory(event.entries), event.clock)
    trial.do_all(trial.kind.enter(trial, data))
    return data, people


def preview_table(kind: Kind, table: str, file: str, columns: Mapping[str, str]) -> View:
    """The beginning of a table, and which of its columns are ours."""
    try:
        data: bytes | str = base64.b64decode(file, validate=True) if file else table
    except binascii.Error:
        raise Refusal(400, "bad", words.BAD_FILE) from None
    found = preview(data, kind.columns, columns)
    needed = {column.name: not column.empty for column in kind.columns}
    return {
        "header": found.header,
        "rows": found.rows,
        "count": found.lines,
        "columns": [{"name": own, "needed": needed[own], "found": said} for own, said in found.found.items()],
        "table": found.table,
    }


def export_table(seen: Seen, what: str, form: str) -> bytes:
    return export(seen.event, what, form, seen.lang, seen.names)


def import_table(
    event: Event, who: Who, table: str, consent: bool, commit: bool, columns: Mapping[str, str] | None = None
) -> View:
    """Import a table, or say what would happen; each wrong line is named, and nothing is imported by half."""
    view: View = {"ok": True, "committed": False, "schools": 0, "teams": 0, "pupils": 0, "new_schools": []}
    view |= {"by_part": {}, "problems": []}
    try:
        data, people = read_table(event, mapped(table, event.kind.columns, columns or {}), consent)
    except Problem as problem:
        if commit:
            raise
        return {**view, "ok": False, "seq": len(event.entries), "problems": problem_lines(problem, who.lang)}
    if commit:
        event.do_all(event.kind.enter(event, data), by=who.by, people=people)
    facts = event.kind.tally(data)
    return {
        **view,
        "committed": commit,
        "seq": len(event.entries),
        "schools": facts.schools,
        "teams": facts.teams,
        "pupils": len(people),
        "new_schools": facts.new_schools,
        "by_part": facts.parts,
    }


def problem_lines(problem: Problem, lang: str) -> list[Fault]:
    """What is wrong, line by line; line 0: with the whole."""
    return faults(problem if isinstance(problem, Problems) else Problems([problem.text]), lang)


def change_roster(event: Event, who: Who, said: View) -> View:
    """Pupils join or leave a team."""
    return answered(has(pages_of(event).roster)(event, who, said))


def add_late(event: Event, who: Who, said: View) -> View:
    """Somebody comes after the draw."""
    return answered(has(pages_of(event).late)(event, who, said))


# Drawing


def draw(event: Event, who: Who, part: str, plan: str, seed: str, absent: str = "") -> View:
    """Draw what is due, in one part or everywhere; those who are not here as is said, or nothing."""
    seed = seed or secrets.token_hex(4)
    try:
        made = event.kind.draw(event, part, seed=seed, plan=plan, absent=absent, by=who.by)
    except Absent as asked:
        raise Refusal(409, "absent", asked.text) from None
    return {"seq": len(event.entries), "seed": seed, "made": made}


def proposal(seen: Seen, part: str, group: str) -> View:
    """The next round as it would be drawn: a command to be changed by hand and sent, or not; None if none is due."""
    due = seen.event.kind.proposal(seen.state, part, group, secrets.token_hex(4))
    return {"proposal": {"do": due[0], "data": due[1]} if due else None}


def plans(seen: Seen, part: str) -> View:
    return {"plans": has(seen.pages.plans)(seen, part)}


# Results


def check_key(key: str, needed: bool = True) -> None:
    if (key or needed) and not KEY.fullmatch(key):
        raise Refusal(400, "bad", words.BAD_KEY)


def report(
    held: Held,
    event: Event,
    who: Who,
    key: str,
    place: Mapping[str, Any],
    result: str,
    was: str,
    correct: bool,
    seats: Sequence[str] = (),
) -> View:
    """A result: entered once for each key; what meets another result that was not seen is a conflict.

    `seats`: who plays there as whoever reports saw it; if others do by now, the result is not theirs.
    """
    check_scope(who, event.state, place)
    if correct and who.role not in ("organiser", "referee"):
        raise Refusal(403, "role", words.ONLY_ORGANISERS_CORRECT)
    if key in held.keys:
        return {**standing(event, held.keys[key]), "again": True}
    check_open(held, who)
    data = {**pages_of(event).place(place), "result": result, "key": key}
    check_seats(event, data, seats)
    data = event.kind.report(event.state, data, None if correct else was)
    entry = event.do_all([("result", data)], by=who.by)[0]
    return {**standing(event, entry["seq"]), "again": False}


def check_open(held: Held, who: Who) -> None:
    """An event that is archived is over: nobody but its organisers puts anything right there."""
    if held.site["archived"] and who.role == "arbiter":
        raise Refusal(409, "over", words.CLOSED)


def check_seats(event: Event, place: dict[str, Any], seats: Sequence[str]) -> None:
    now = event.state.seated(place) if seats else ()
    if seats and tuple(seats) != now:
        name = names_of(event)
        raise Refusal(409, "others", words.OTHERS_PLAY, who=" – ".join(name(one or "") for one in now))


def standing(event: Event, seq: int) -> View:
    """What a line about a result has come to."""
    entry = event.entries[seq - 1]
    place = {key: entry[key] for key in event.kind.place if key in entry}
    found = event.state.standing(place) if entry["do"] == "result" else Standing()
    return {"seq": seq, "stands": found.result, "place": place, "conflict": found.conflict or None}


def with_conflict(seen: Seen, view: View) -> View:
    """The answer to a report, with both sides of a conflict."""
    return {**view, "conflict": seen.pages.conflict(seen, view["place"])} if view["conflict"] else view


# Commands


def note(held: Held, event: Event, who: Who, key: str, text: str, place: Mapping[str, Any]) -> View:
    if key and key in held.keys:
        return {"seq": held.keys[key], "again": True}
    check_open(held, who)
    where = {}
    if place:
        check_scope(who, event.state, place)
        where = pages_of(event).place(place)
    data = {**where, "text": text.strip(), **({"key": key} if key else {})}
    return {"seq": event.do_all([("note", data)], by=who.by)[0]["seq"], "again": False}


def checked_command(event: Event, who: Who, do: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a command that whoever asks may give."""
    own = pages_of(event).commands
    known = (*COMMON, *own) if who.role == "organiser" else tuple(c for c in OF_ARBITERS if c in own)
    if do not in known:
        raise Refusal(
            400 if who.role == "organiser" else 403, "role", words.NO_COMMAND, do=do, known=", ".join(known) or "–"
        )
    if who.role != "organiser":
        check_scope(who, event.state, data)
    for name in OURS & data.keys():
        raise Refusal(400, "bad", words.NO_DATA, name=name)
    found = dict(data)
    if do in BY_HAND:
        found = {"seed": "", **found, "hand": True}
    return event.kind.report(event.state, found, None) if do == "result" else found


def command(held: Held, event: Event, who: Who, do: str, data: Mapping[str, Any], key: str, expect: int | None) -> View:
    if key and key in held.keys:
        return answered([event.entries[held.keys[key] - 1]])
    if expect is not None and expect != len(event.entries) + 1:
        raise Refusal(409, "stale", words.MEANWHILE)
    found = checked_command(event, who, do, data)
    check_open(held, who)
    return answered(event.do_all([(do, {**found, **({"key": key} if key else {})})], by=who.by))


def settle(event: Event, who: Who, part: str, uphold: bool) -> View:
    """Make anew what has not begun and has the wrong people; with `uphold`, all the rest stands."""
    made = settle_all(event, part, uphold, by=who.by)
    return {"seq": len(event.entries), "entries": made, "left": len(event.kind.pending(event.state))}


def pending(seen: Seen) -> View:
    """Matches that a correction has left with others than the results say, match by match."""
    return {"seq": len(seen.event.entries), "matches": affected(seen, seen.event.kind.pending(seen.state))}


def affected(seen: Seen, rows: Sequence[Affected]) -> list[View]:
    name = names_of(seen.event)
    return [
        {
            "part": one.part,
            "place": one.place,
            "title": texts(one.title),
            "stage": one.stage,
            "there": [*map(name, one.there)],
            "right": [*map(name, one.right)],
            "acts": list(one.acts),
        }
        for one in rows
    ]


def answered(entries: list[dict[str, Any]]) -> View:
    return {"seq": entries[-1]["seq"], "entries": entries}


def consequences(seen: Seen, who: Who, do: str, data: Mapping[str, Any]) -> View:
    """What a command would change and what stays, without doing it."""
    event = seen.event
    found = checked_command(event, who, do, data)
    along = event.resting(found["of"]) if do == "undo" and "of" in found and "also" not in found else []
    if along:
        found["also"] = [entry["seq"] for entry in along]
    view: View = {
        key: [] for key in ("scores", "points", "places", "stays", "rulings", "redrawn", "qualifiers", "absence")
    }
    view |= seen.pages.consequences(seen, consequences_of(event, do, by=who.by, **found), do, found)
    view["matches"] = affected(seen, left_by(event, do, by=who.by, **found)) if do in CORRECTIONS else []
    view["also"] = [{"seq": one["seq"], "text": texts(sentence(event, one, seen.names))} for one in along]
    changed = {key: len(rows) for key, rows in view.items()}
    changes = any(changed.values())
    scores = changed["scores"] + changed["points"]
    text = words.CHANGES.fill(**{**changed, "scores": scores}) if changes else words.NO_CHANGE
    if changes and not (scores or changed["places"] or changed["stays"]):
        text = words.THIS_CHANGES
    faults = event.kind.by_hand(event.state, {**found, "do": do}, seen.names)  # of a round made by hand
    view["faults"] = [{"rule": fault.rule, "text": texts(fault.text)} for fault in faults]
    return {"changes": changes, **view, "text": texts(text)}
