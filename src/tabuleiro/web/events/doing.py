"""What is done to an event: tables imported, rounds drawn, results reported, commands given, corrections tried out."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from tabuleiro.olympiad.championship import consequences as championship_consequences
from tabuleiro.olympiad.championship import entries as championship_entries
from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.championship.state import State as Championship
from tabuleiro.olympiad.event import Event, names_of
from tabuleiro.olympiad.people import Person, new_id
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.teams import absence, progress, registration
from tabuleiro.olympiad.teams import consequences as team_consequences
from tabuleiro.olympiad.teams.schedule import propose
from tabuleiro.olympiad.teams.scoring import number
from tabuleiro.olympiad.teams.swiss import next_round
from tabuleiro.rules import Problem
from tabuleiro.web.events import words
from tabuleiro.web.events.access import Who, check_scope, group_of
from tabuleiro.web.events.seen import Seen, View, texts
from tabuleiro.web.events.service import Held
from tabuleiro.web.events.views import slot_conflict, table_conflict
from tabuleiro.web.problems import Refusal

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
COMMON = ("set", "note", "committee", "ruling", "undo", "stand", "annul")
OF_TEAMS = (
    *("roster", "rename", "checkin", "withdraw", "reinstate", "field", "round", "rearrange"),
    *("move", "lineup", "substitute", "start", "result", "absent"),
)
OF_CHAMPIONSHIP = ("late", "checkin", "withdraw", "reinstate", "pair", "swap", "rearrange", "result")
OF_ARBITERS = ("start", "lineup", "substitute")
BY_HAND = ("round", "pair")
OURS = {"seq", "at", "by", "do", "ruling", "event", "command"}  # what no data may be called


# Registration


def read_table(event: Event, table: str, consent: bool) -> tuple[dict[str, Any], dict[str, Person]]:
    """A table of teams or entries, checked whole."""
    if isinstance(event.state, Championship):
        data, people = championship_entries.read_entries(event.state, table, consent=consent, names_known=event.people)
    else:
        data, people = registration.read_teams(event.state, table, names_known=event.people, consent=consent)
    event.check({"seq": len(event.entries) + 1, "at": "", "by": "", "do": "import", **data})
    return data, people


def import_table(event: Event, who: Who, table: str, consent: bool, commit: bool) -> View:
    """Import a table, or say what would happen; each wrong line is named, and nothing is imported by half."""
    view: View = {"ok": True, "committed": False, "schools": 0, "teams": 0, "pupils": 0, "new_schools": []}
    view |= {"by_part": {}, "problems": []}
    try:
        data, people = read_table(event, table, consent)
    except Problem as problem:
        if commit:
            raise
        return {**view, "ok": False, "seq": len(event.entries), "problems": problem_lines(problem)}
    if commit:
        event.do_all([("import", data)], by=who.by, people=people)
    teams = data.get("teams", [])
    parts = [team["category"] for team in teams] or [entry[1] for entry in data.get("entries", [])]
    schools = data["schools"]
    return {
        **view,
        "committed": commit,
        "seq": len(event.entries),
        "schools": len({t["school"] for t in teams} or {e[2] for e in data.get("entries", [])}),
        "teams": len(teams),
        "pupils": len(people),
        "new_schools": list(schools.values()) if isinstance(schools, dict) else [one["name"] for one in schools],
        "by_part": {part: parts.count(part) for part in sorted(set(parts))},
    }


def problem_lines(problem: Problem) -> list[View]:
    """What is wrong, line by line; line 0: with the whole."""
    if isinstance(problem, Problems):
        pairs = list(zip(problem.lines, problem.texts, strict=True))
    else:
        pairs = [(0, problem.text)]
    return [{"line": line, "text": text.en, "texts": texts(text)} for line, text in pairs]


def template(event: Event) -> str:
    return championship_entries.TEMPLATE if isinstance(event.state, Championship) else registration.template()


def change_roster(event: Event, who: Who, team: str, add: list[Mapping[str, Any]], remove: list[str]) -> View:
    """Pupils join a team, with their names beside the log, or leave it."""
    if isinstance(event.state, Championship):
        raise Refusal(400, "bad", words.OTHER_KIND)
    made = [(new_id(), one) for one in add]
    people = {id: Person(str(one["name"]), False, event.state.retention) for id, one in made}
    data = {"team": team, "add": [{"id": id, "year": one["year"]} for id, one in made], "remove": remove}
    return answered(event.do_all([("roster", data)], by=who.by, people=people))


def add_late(event: Event, who: Who, entry: Mapping[str, str]) -> View:
    """Somebody comes after the draw: new, or entered and absent until now."""
    state = event.state
    if not isinstance(state, Championship):
        raise Refusal(400, "bad", words.OTHER_KIND)
    people: dict[str, Person] = {}
    if entry.get("pupil"):
        data = championship_entries.late_pupil(state, entry["pupil"])
    else:
        data, people = championship_entries.late_entry(
            state, entry["cycle"], entry["game"], entry["school"], entry["name"], names_known=event.people
        )
    return answered(event.do_all([("late", data)], by=who.by, people=people))


# Drawing


def draw(event: Event, who: Who, part: str, plan: str, seed: str, absent: str = "") -> View:
    """Draw what is due, in one part or everywhere; teams that are not here as is said, or nothing."""
    seed = seed or secrets.token_hex(4)
    if isinstance(event.state, Championship):
        made = making.pair(event, part or None, seed=seed, by=who.by)
    else:
        try:
            made = progress.pair(event, part or None, seed=seed, plan=plan or None, absent=absent, by=who.by)
        except progress.Absent as asked:
            raise Refusal(409, "absent", asked.text) from None
    return {"seq": len(event.entries), "seed": seed, "made": made}


def named_rows(seen: Seen, rows: list[View]) -> list[View]:
    """Rows of `pair --json` with names."""
    if seen.of_teams:
        return [{**row, "names": [seen.teams.team_name(row["x"]), seen.teams.team_name(row["y"])]} for row in rows]
    return [
        {**row, "names": [seen.names(row["first"]), seen.names(row["second"]) if row["second"] else None]}
        for row in rows
    ]


def proposal(seen: Seen, part: str, group: str) -> View:
    """The next round as it would be drawn: a command to be changed by hand and sent, or not; None if none is due."""
    seed = secrets.token_hex(4)
    due: tuple[str, dict[str, Any]] | None = None
    if seen.of_teams:
        state = seen.teams
        if state.regulation.category(part).id in state.plans:
            due = next_round(state, part, seed)
    else:
        its = seen.championship
        swiss = its.swiss(part, group_of(group))
        if swiss.done and not its.complete(swiss):
            made = making.next_round(its, swiss, seed)
            due = "pair", {"tournament": part, "seed": seed, "rounds": [made]}
    return {"proposal": {"do": due[0], "data": due[1]} if due else None}


def plans(seen: Seen, part: str) -> View:
    return {
        "plans": [
            {
                "plan": one.plan,
                "text": texts(one.text),
                "teams": one.teams,
                "disputes": one.disputes,
                "rounds": one.rounds,
                "together": one.together,
                "fields": one.fields,
                "turns": one.turns,
                "minutes": one.minutes,
            }
            for one in propose(seen.teams, seen.teams.regulation.category(part).id)
        ]
    }


# Results


def check_key(key: str, needed: bool = True) -> None:
    if (key or needed) and not KEY.fullmatch(key):
        raise Refusal(400, "bad", words.BAD_KEY)


def clean_place(state: Any, place: Mapping[str, Any]) -> dict[str, Any]:
    """A place as the log writes it."""
    if isinstance(state, Championship):
        return {
            "tournament": str(place["tournament"]),
            "group": group_of(place["group"]),
            "round": int(place["round"]),
            "table": int(place["table"]),
        }
    return {"dispute": str(place["dispute"]), **({"slot": str(place["slot"])} if "slot" in place else {})}


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
    data = {**clean_place(event.state, place), "result": result, "key": key}
    check_seats(event, data, seats)
    if isinstance(event.state, Championship):
        stands = event.state.table(data["tournament"], data["group"], data["round"], data["table"]).result
        if correct or (was and was == stands):  # who saw what stands, and says otherwise, knows it better
            data["correct"] = True
    elif not correct:
        data["was"] = was
    entry = event.do_all([("result", data)], by=who.by)[0]
    return {**standing(event, entry["seq"]), "again": False}


def check_open(held: Held, who: Who) -> None:
    """An event that is archived is over: nobody but its organisers puts anything right there."""
    if held.site["archived"] and who.role == "arbiter":
        raise Refusal(409, "over", words.CLOSED)


def check_seats(event: Event, place: dict[str, Any], seats: Sequence[str]) -> None:
    now = event.kind.seated(event.state, place) if seats else ()
    if seats and tuple(seats) != now:
        name = names_of(event) if isinstance(event.state, Championship) else event.state.team_name
        raise Refusal(409, "others", words.OTHERS_PLAY, who=" – ".join(name(one or "") for one in now))


def standing(event: Event, seq: int) -> View:
    """What a line about a result has come to."""
    entry = event.entries[seq - 1]
    place = {k: entry[k] for k in ("dispute", "slot", "tournament", "group", "round", "table") if k in entry}
    conflict: Any = None
    if entry["do"] != "result":
        return {"seq": seq, "stands": "", "place": place, "conflict": None}
    if isinstance(event.state, Championship):
        table = event.state.table(place["tournament"], place["group"], place["round"], place["table"])
        stands, conflict = table.result, table.conflict
    else:
        dispute = event.state.dispute(place["dispute"])
        stands, conflict = dispute.results.get(place["slot"], ""), dispute.conflicts.get(place["slot"])
    return {"seq": seq, "stands": stands, "place": place, "conflict": bool(conflict) or None}


def with_conflict(seen: Seen, view: View) -> View:
    """The answer to a report, with both sides of a conflict."""
    if not view["conflict"]:
        return view
    place = view["place"]
    if seen.of_teams:
        return {**view, "conflict": slot_conflict(seen, seen.teams.dispute(place["dispute"]), place["slot"])}
    table = seen.championship.table(place["tournament"], place["group"], place["round"], place["table"])
    return {**view, "conflict": table_conflict(seen, table)}


# Commands


def note(held: Held, event: Event, who: Who, key: str, text: str, place: Mapping[str, Any]) -> View:
    if key and key in held.keys:
        return {"seq": held.keys[key], "again": True}
    check_open(held, who)
    where = {}
    if place:
        check_scope(who, event.state, place)
        where = clean_place(event.state, place)
    data = {**where, "text": text.strip(), **({"key": key} if key else {})}
    return {"seq": event.do_all([("note", data)], by=who.by)[0]["seq"], "again": False}


def checked_command(event: Event, who: Who, do: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a command that whoever asks may give."""
    own = OF_CHAMPIONSHIP if isinstance(event.state, Championship) else OF_TEAMS
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
    if do == "result" and isinstance(event.state, Championship):
        found["correct"] = True
    return found


def command(held: Held, event: Event, who: Who, do: str, data: Mapping[str, Any], key: str, expect: int | None) -> View:
    if key and key in held.keys:
        return answered([event.entries[held.keys[key] - 1]])
    if expect is not None and expect != len(event.entries) + 1:
        raise Refusal(409, "stale", words.MEANWHILE)
    found = checked_command(event, who, do, data)
    check_open(held, who)
    return answered(event.do_all([(do, {**found, **({"key": key} if key else {})})], by=who.by))


def answered(entries: list[dict[str, Any]]) -> View:
    return {"seq": entries[-1]["seq"], "entries": entries}


def absences(seen: Seen, data: Mapping[str, Any]) -> list[View]:
    """What missing pupils cost a team, dispute by dispute, each with the line-up that costs least."""
    state = seen.teams
    return [
        {
            "dispute": loss.dispute or None,
            "points": number(loss.points),
            "text": texts(absence.told(state, loss)),
            "lineup": []
            if loss.begun
            else [
                {"name": texts(modality), "pupils": [name or None for name in names]}
                for modality, names in absence.places(state, loss, seen.names)
            ],
        }
        for loss in absence.losses(state, state.team(data["team"]), data.get("absent", ()))
    ]


def consequences(seen: Seen, who: Who, do: str, data: Mapping[str, Any]) -> View:
    """What a command would change and what stays, without doing it."""
    event = seen.event
    found = checked_command(event, who, do, data)
    view: View = {
        key: [] for key in ("scores", "points", "places", "stays", "rulings", "redrawn", "qualifiers", "absence")
    }
    if seen.of_teams:
        one = team_consequences.consequences(event, do, **found)
        team = {id: {"id": id, "name": seen.teams.team_name(id)} for id in one.places}
        view["scores"] = [
            {"dispute": id, "before": [*map(number, a)], "after": [*map(number, b)]}
            for id, (a, b) in one.scores.items()
        ]
        view["places"] = [{"who": team[id], "before": a, "after": b} for id, (a, b) in one.places.items()]
        rulings = [id for id in one.stays if seen.teams.disputes[id].places[0]]
        stays = [id for id in one.stays if id not in rulings]
        view |= {"stays": stays, "rulings": rulings, "redrawn": list(one.redrawn)}
        if do == "checkin":
            view["absence"] = absences(seen, found)
    else:
        other = championship_consequences.consequences(event, do, by=who.by, **found)
        pupil = seen.names.pupil
        view["points"] = [
            {"who": pupil(id), "before": number(a), "after": number(b)} for id, (a, b) in other.points.items()
        ]
        view["places"] = [{"who": pupil(id), "before": a, "after": b} for id, (a, b) in other.places.items()]
        view["stays"] = [f"{tournament}/{group}/{round}" for tournament, group, round in other.stays]
        view["qualifiers"] = [
            {"part": id, "out": [*map(pupil, out)], "in": [*map(pupil, into)], "begun": id in other.finals}
            for id, (out, into) in other.qualifiers.items()
        ]
    changed = {key: len(rows) for key, rows in view.items()}
    changes = any(changed.values())
    scores = changed["scores"] + changed["points"]
    text = words.CHANGES.fill(**{**changed, "scores": scores}) if changes else words.NO_CHANGE
    faults = event.kind.by_hand(event.state, {**found, "do": do}, seen.names)  # of a round made by hand
    view["faults"] = [{"rule": fault.rule, "text": texts(fault.text)} for fault in faults]
    return {"changes": changes, **view, "text": texts(text)}
