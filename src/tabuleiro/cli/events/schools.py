"""Schools of an event: who of each is here, where and when they play; whoever looks for a place; links of a site."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabuleiro.cli.common import HERE, language, print_json
from tabuleiro.cli.events.common import open_event, table
from tabuleiro.cli.events.running import WRITTEN, tell
from tabuleiro.olympiad.event import Event, names_of
from tabuleiro.olympiad.kinds import Row
from tabuleiro.olympiad.people import for_owner
from tabuleiro.olympiad.schools import Timed, check_in, find_school, pupils_of, roll_call, search, timed, upcoming
from tabuleiro.olympiad.spreadsheets import Sheet, separator, write_csv
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.rules.text import Problem, Text

SCHOOLS = (Text("escola", "school"), Text("alunos", "pupils"), Text("presentes", "here"))
DAY = (
    Text("hora", "time"),
    Text("onde", "where"),
    Text("jogo", "match"),
    Text("quem", "who"),
    Text("contra", "against"),
    Text("", ""),
)
NOBODY = Text("Ninguém com esse nome ou escola.", "Nobody with that name or school.")
NO_PUPIL = Text("«{said}» não é um aluno de {school}.", "“{said}” is not a pupil of {school}.")
EITHER = Text(
    "Uma escola: SCHOOL --arrived --absent a,b. Todas: --arrived, ou --nobody.",
    "One school: SCHOOL --arrived --absent a,b. All of them: --arrived, or --nobody.",
)
KNOWN = Text("Já estava marcado assim.", "That was known already.")
RESULTS = {
    "won": Text("vitória", "won"),
    "lost": Text("derrota", "lost"),
    "drawn": Text("empate", "draw"),
    "begun": Text("a jogar", "playing", "jogando"),
}
ONLY_HERE = Text(
    "estes links começam por {site} e só abrem neste computador; para os dar às escolas, diga onde está o site: "
    "--site http://…",
    "these links begin with {site} and open on this computer only; before giving them to schools, say where the site "
    "is: --site http://…",
    "estes links começam com {site} e só abrem neste computador; para dá-los às escolas, diga onde está o site: "
    "--site http://…",
)
LINKS = (Text("escola", "school"), Text("endereço", "address"))


def tell_school(
    path: Path, said: str, arrived: bool, nobody: bool, absent: str, by: str, as_json: bool, lang: str
) -> None:
    """All schools, or the day of one; with `arrived` all of it are here, but for those who are absent."""
    event = open_event(path)
    if (arrived and nobody) or (nobody and (said or absent)) or (absent and not said):
        raise Problem(EITHER)
    if not said and not (arrived or nobody):
        tell_schools(event, as_json, lang)
        return
    school = find_school(event.state, said) if said else ""
    if arrived or nobody or absent:
        missing = find_absent(event, school, absent) if school else []
        made = check_in(event, school, missing, by=by) if school else roll_call(event, arrived, by=by)
        if as_json:
            print_json({"school": school, "lines": [entry["seq"] for entry in made]})
        elif not made:
            print(KNOWN.say(lang))
        for entry in [] if as_json else made:
            tell(event, WRITTEN, entry)
        return
    rows = day(event, school, lang)
    if as_json:
        print_json({"school": school, "name": event.state.schools()[school], "matches": rows})
        return
    print(event.state.schools()[school])
    print(table([head.say(lang) for head in DAY], [list(row.values())[2:] for row in rows]))


def tell_schools(event: Event, as_json: bool, lang: str) -> None:
    rows = []
    for id, name in event.state.schools().items():
        pupils = [pupil for one in event.kind.attendance(event.state, id) for pupil in one.pupils]
        here = sum(pupil.here is True for pupil in pupils)
        rows.append({"id": id, "name": name, "pupils": len(pupils), "here": here})
    rows.sort(key=lambda row: plain(row["name"]))
    if as_json:
        print_json(rows)
    else:
        print(table([head.say(lang) for head in SCHOOLS], [[row["name"], row["pupils"], row["here"]] for row in rows]))


def find_absent(event: Event, school: str, said: str) -> list[str]:
    """Pupils of a school by id or name."""
    people = event.people
    own = {one.id: people[one.id].name if one.id in people else one.id for one in pupils_of(event.state, school)}
    found = []
    for word in filter(None, (part.strip() for part in said.split(","))):
        alike = [id for id, name in own.items() if word == id or plain(name) == plain(word)]
        if len(alike) != 1:
            raise Problem(NO_PUPIL, said=word, school=event.state.schools()[school])
        found += alike
    return found


def day(event: Event, school: str, lang: str) -> list[Row]:
    """What each team or pupil of a school plays."""
    found: dict[tuple[str, str], Row] = {}
    for one in timed(event):
        if one.seat.school == school:
            found.setdefault((one.seat.match, one.seat.team or one.seat.pupil), told(event, one, lang))
    return list(found.values())


def told(event: Event, one: Timed, lang: str) -> Row:
    state, seat, name = event.state, one.seat, names_of(event)
    place = state.place_name(one.place).say(lang) if one.place else ""
    where = place if seat.team else " · ".join(filter(None, [place, seat.spot.say(lang)]))
    return {
        "match": seat.match,
        "part": seat.part,
        "at": one.at,
        "where": where,
        "title": f"{state.title(seat.part).say(lang)}, {seat.title.say(lang)}",
        "who": name(seat.team or seat.pupil),
        "against": name(seat.against) if seat.against else "",
        "result": RESULTS[seat.result or seat.stage].say(lang) if seat.result or seat.stage in RESULTS else "",
    }


def tell_places(path: Path, said: str, as_json: bool, lang: str) -> None:
    """Where those play next who are called so, or are of that school."""
    event = open_event(path)
    name, seats = names_of(event), upcoming(timed(event))
    enrolled = {one.id: one for one in event.state.enrolled()}
    ids = search(((id, name(id), one.school) for id, one in enrolled.items()), said)
    rows = []
    for id in sorted(ids, key=lambda id: plain(name(id))):
        at = where = spot = ""  # of somebody who is not drawn yet
        if id in seats:
            seat, spot = told(event, seats[id], lang), seats[id].seat.spot.say(lang)
            at, where = seat["at"], seat["where"]
        there = where if spot in where else " · ".join(filter(None, [where, spot]))
        rows.append({"id": id, "name": name(id), "school": enrolled[id].school, "at": at, "where": there})
    if as_json:
        print_json(rows)
    elif not rows:
        print(NOBODY.say(lang))
    else:
        for row in rows:
            print("  ".join(filter(None, [row["at"], row["where"], row["name"], f"({row['school']})"])))


def tell_links(event: str, database: str, site: str, make: bool, output: Path | None, as_json: bool) -> None:
    """The links of schools on a site, also while it runs; made where they are missing."""
    from tabuleiro.web.events.keeping import keep_school_links
    from tabuleiro.web.settings import usual_database

    if site == HERE:
        print(f"tabuleiro: {ONLY_HERE.fill(site=site).say(language())}", file=sys.stderr)
    found: Mapping[str, str] = keep_school_links(database or usual_database(), event, make)
    rows: list[dict[str, Any]] = [
        {"school": name, "link": f"{site.rstrip('/')}{path}"} for name, path in sorted(found.items())
    ]
    if output:
        sheet = Sheet("", [head.say(language()) for head in LINKS], [[*row.values()] for row in rows])
        with for_owner(output) as file:
            file.write(write_csv(sheet, separator(language())))
        print(output)
    elif as_json:
        print_json(rows)
    else:
        for row in rows:
            print(f"{row['link']}  {row['school']}")
