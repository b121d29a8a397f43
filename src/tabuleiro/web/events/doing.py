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
from tabuleiro.olympiad.consequences import left_by, redrawn, tried
from tabuleiro.olympiad.consequences import settle as settle_all
from tabuleiro.olympiad.event import Event, Memory, names_of
from tabuleiro.olympiad.exports import export
from tabuleiro.olympiad.kinds import Kind, Name
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.people import Person
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.olympiad.tables_csv import mapped, preview
from tabuleiro.rules import Problem
from tabuleiro.rules.text import counted, joined
from tabuleiro.web.answers import Fault, entrants, pairings, replaced, results
from tabuleiro.web.answers.events import Place
from tabuleiro.web.events import words
from tabuleiro.web.events.access import Who, check_scope
from tabuleiro.web.events.kinds import View, has, pages_of
from tabuleiro.web.events.seen import Seen, texts
from tabuleiro.web.events.service import Held
from tabuleiro.web.problems import Refusal, faults

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
COMMON = ("set", "note", "committee", "ruling", "undo", "stand", "annul")
OF_ROLES = {  # what may be done besides by those who do not organise, if the kind of event knows it
    "desk": ("checkin", "withdraw", "reinstate"),
    "chief": ("start", "lineup", "substitute", "move", "absent"),
    "arbiter": ("start", "lineup", "substitute"),
}
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


def read_table(event: Event, table: bytes | str, consent: bool) -> tuple[dict[str, Any], dict[str, Person], Event]:
    """A table of registrations, checked whole; with the event as it would be then."""
    data, people = event.kind.read_table(event, table, consent=consent)
    trial = Event(Memory(event.entries), event.clock)
    trial.do_all(trial.kind.enter(trial, data))
    return data, people, trial


def preview_table(kind: Kind, table: str, file: str, columns: Mapping[str, str]) -> entrants.Preview:
    """The beginning of a table, and which of its columns are ours."""
    try:
        data: bytes | str = base64.b64decode(file, validate=True) if file else table
    except binascii.Error:
        raise Refusal(400, "bad", words.BAD_FILE) from None
    found = preview(data, kind.columns, columns)
    needed = {column.name: not column.empty for column in kind.columns}
    return entrants.Preview(
        header=found.header,
        rows=found.rows,
        count=found.lines,
        columns=[entrants.TableColumn(own, needed=needed[own], found=said) for own, said in found.found.items()],
        table=found.table,
    )


def export_table(seen: Seen, what: str, form: str) -> bytes:
    return export(seen.event, what, form, seen.lang, seen.names)


def import_table(
    event: Event, who: Who, table: str, consent: bool, commit: bool, columns: Mapping[str, str] | None = None
) -> entrants.Import:
    """Import a table, or say what would happen; each wrong line is named, and nothing is imported by half."""
    try:
        data, people, trial = read_table(event, mapped(table, event.kind.columns, columns or {}), consent)
    except Problem as problem:
        if commit:
            raise
        return entrants.Import(
            ok=False,
            committed=False,
            seq=len(event.entries),
            schools=0,
            teams=0,
            pupils=0,
            new_schools=[],
            by_part={},
            redrawn=[],
            problems=problem_lines(problem, who.lang),
        )
    anew = redrawn(trial, len(event.entries))
    if commit:
        event.do_all(event.kind.enter(event, data), by=who.by, people=people)
    facts = event.kind.tally(data)
    return entrants.Import(
        ok=True,
        committed=commit,
        seq=len(event.entries),
        schools=facts.schools,
        teams=facts.teams,
        pupils=len(people),
        new_schools=facts.new_schools,
        by_part=facts.parts,
        redrawn=[texts(event.state.title(part)) for part in anew],
        problems=[],
    )


def problem_lines(problem: Problem, lang: str) -> list[Fault]:
    """What is wrong, line by line; line 0: with the whole."""
    return faults(problem if isinstance(problem, Problems) else Problems([problem.text]), lang)


def change_roster(event: Event, who: Who, said: View) -> results.Done:
    """Pupils join or leave a team."""
    return answered(has(pages_of(event).roster)(event, who, said))


def add_late(event: Event, who: Who, said: View) -> results.Done:
    """Somebody comes after the draw."""
    return answered(has(pages_of(event).late)(event, who, said))


# Drawing


def draw(event: Event, who: Who, part: str, plan: str, seed: str, absent: str = "") -> pairings.Drawn:
    """Draw what is due, in one part or everywhere; those who are not here as is said, or nothing."""
    seed = seed or secrets.token_hex(4)
    try:
        made = event.kind.draw(event, part, seed=seed, plan=plan, absent=absent, by=who.by)
    except Absent as asked:
        raise Refusal(409, "absent", asked.text) from None
    return pairings.Drawn(len(event.entries), seed, made)


def proposal(seen: Seen, part: str, group: str) -> pairings.Proposal:
    """The next round as it would be drawn: a command to be changed by hand and sent, or not; None if none is due."""
    due = seen.event.kind.proposal(seen.state, part, group, secrets.token_hex(4))
    return pairings.Proposal(pairings.Command(*due) if due else None)


def plans(seen: Seen, part: str) -> pairings.Plans:
    return pairings.Plans(has(seen.pages.plans)(seen, part))


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
) -> results.Reported:
    """A result: entered once for each key; what meets another result that was not seen is a conflict.

    `seats`: who plays there as whoever reports saw it; if others do by now, the result is not theirs.
    """
    check_scope(who, event.state, place)
    if correct and who.role not in ("organiser", "chief", "referee"):
        raise Refusal(403, "role", words.ONLY_ORGANISERS_CORRECT)
    if key in held.keys:
        return standing(event, held.keys[key], again=True)
    check_open(held, who)
    data = {**pages_of(event).place(place), "result": result, "key": key}
    check_seats(event, data, seats)
    data = event.kind.report(event.state, data, None if correct else was)
    entry = event.do_all([("result", data)], by=who.by)[0]
    return standing(event, entry["seq"])


def check_open(held: Held, who: Who) -> None:
    """An event that is archived is over: nobody but its organisers puts anything right there."""
    if held.site["archived"] and who.role not in ("organiser", "referee"):
        raise Refusal(409, "over", words.CLOSED)


def check_seats(event: Event, place: dict[str, Any], seats: Sequence[str]) -> None:
    now = event.state.seated(place) if seats else ()
    if seats and tuple(seats) != now:
        name = names_of(event)
        raise Refusal(409, "others", words.OTHERS_PLAY, who=" – ".join(name(one or "") for one in now))


def standing(event: Event, seq: int, again: bool = False) -> results.Reported:
    """What a line about a result has come to."""
    entry = event.entries[seq - 1]
    place = place_of(event, entry)
    found = event.state.standing(place) if entry["do"] == "result" else Standing()
    return results.Reported(seq, found.result, Place(**place), conflict=found.conflict or None, again=again)


def with_conflict(seen: Seen, reported: results.Reported) -> results.Reported:
    """The answer to a report that has met another, with both sides."""
    entry = seen.event.entries[reported.seq - 1]
    return replaced(reported, conflict=seen.pages.conflict(seen, place_of(seen.event, entry)))


def place_of(event: Event, entry: Entry) -> View:
    """Where the result of a line belongs."""
    return {key: entry[key] for key in event.kind.place if key in entry}


# Commands


def note(held: Held, event: Event, who: Who, key: str, text: str, place: Mapping[str, Any]) -> results.Noted:
    if key and key in held.keys:
        return results.Noted(held.keys[key], again=True)
    check_open(held, who)
    where = {}
    if place:
        check_scope(who, event.state, place)
        where = pages_of(event).place(place)
    data = {**where, "text": text.strip(), **({"key": key} if key else {})}
    return results.Noted(event.do_all([("note", data)], by=who.by)[0]["seq"], again=False)


def checked_command(event: Event, who: Who, do: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a command that whoever asks may give."""
    own = pages_of(event).commands
    known = (*COMMON, *own) if who.role == "organiser" else tuple(c for c in OF_ROLES.get(who.role, ()) if c in own)
    if do not in known:
        raise Refusal(
            400 if who.role == "organiser" else 403, "role", words.NO_COMMAND, do=do, known=", ".join(known) or "–"
        )
    if who.role not in ("organiser", "desk"):
        check_scope(who, event.state, data)
        if do == "move" and data.get("field", who.scope.get("field")) != who.scope.get("field", data.get("field")):
            raise Refusal(403, "role", words.OUT_OF_SCOPE, scope=words.SCOPES["field"].fill(id=who.scope["field"]))
    for name in OURS & data.keys():
        raise Refusal(400, "bad", words.NO_DATA, name=name)
    found = dict(data)
    if do in BY_HAND:
        found = {"seed": "", **found, "hand": True}
    return event.kind.report(event.state, found, None) if do == "result" else found


def command(
    held: Held, event: Event, who: Who, do: str, data: Mapping[str, Any], key: str, expect: int | None
) -> results.Done:
    if key and key in held.keys:
        return answered([event.entries[held.keys[key] - 1]])
    if expect is not None and expect != len(event.entries) + 1:
        raise Refusal(409, "stale", words.MEANWHILE)
    found = checked_command(event, who, do, data)
    check_open(held, who)
    return answered(event.do_all([(do, {**found, **({"key": key} if key else {})})], by=who.by))


def settle(event: Event, who: Who, part: str, uphold: bool) -> results.Settled:
    """Make anew what has not begun and has the wrong people; with `uphold`, all the rest stands."""
    return settled(event, settle_all(event, part, uphold, by=who.by), names_of(event))


def settle_trial(seen: Seen, who: Who, part: str, uphold: bool) -> results.Settled:
    """What `settle` would come to, without doing it."""
    trial = tried(seen.event, ())
    return settled(trial, settle_all(trial, part, uphold, by=who.by), seen.names)


def settled(event: Event, made: Sequence[Entry], name: Name) -> results.Settled:
    said = [texts(sentence(event, entry, name)) for entry in made]
    return results.Settled(len(event.entries), made, said, left=len(event.kind.pending(event.state)))


def pending(seen: Seen) -> results.Pending:
    """Matches that a correction has left with others than the results say, match by match."""
    return results.Pending(seen.seq, affected(seen, seen.event.kind.pending(seen.state)))


def affected(seen: Seen, rows: Sequence[Affected]) -> list[results.Affected]:
    name = names_of(seen.event)
    return [
        results.Affected(
            part=one.part,
            place=one.place,
            title=texts(one.title),
            stage=one.stage,
            there=[*map(name, one.there)],
            right=[*map(name, one.right)],
            acts=one.acts,
            after=[*map(texts, one.after)],
        )
        for one in rows
    ]


def answered(entries: Sequence[Entry]) -> results.Done:
    return results.Done(entries[-1]["seq"], entries)


def consequences(seen: Seen, who: Who, do: str, data: Mapping[str, Any]) -> results.Consequences:
    """What a command would change and what stays, without doing it."""
    event = seen.event
    found = checked_command(event, who, do, data)
    along = event.resting(found["of"]) if do == "undo" and "of" in found and "also" not in found else []
    if along:
        found["also"] = [entry["seq"] for entry in along]
    own = seen.pages.consequences(seen, consequences_of(event, do, by=who.by, **found), do, found)
    left = affected(seen, left_by(event, do, by=who.by, **found)) if do in CORRECTIONS else []
    also = [results.Along(one["seq"], texts(sentence(event, one, seen.names))) for one in along]
    rows = {**vars(own), "matches": left, "also": also}
    changes = any(rows.values())
    changed = {"scores": len(own.scores) + len(own.points), "places": len(own.places)}
    said = [counted(n, *words.CHANGED[what]) for what, n in changed.items() if n]
    text = joined(said) if said else words.THIS_CHANGES if changes else words.NO_CHANGE
    faults = event.kind.by_hand(event.state, {**found, "do": do}, seen.names)  # of a round made by hand
    worse = [results.PairingFault(fault.rule, texts(fault.text)) for fault in faults]
    return results.Consequences(changes=changes, **rows, faults=worse, text=texts(text))
