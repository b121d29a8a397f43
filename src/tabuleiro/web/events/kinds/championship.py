"""A championship on the site: tournaments, their groups and finals, rounds and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tabuleiro.olympiad.championship import entries, finals
from tabuleiro.olympiad.championship import prizes as awards
from tabuleiro.olympiad.championship import views as rows_of
from tabuleiro.olympiad.championship.consequences import Consequences
from tabuleiro.olympiad.championship.seats import called
from tabuleiro.olympiad.championship.state import FINAL, PLACE, RESULTS, GameTable, State, Swiss, Tournament
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.people import Person
from tabuleiro.rules import Problem, Text
from tabuleiro.web.answers import entrants, events, pairings, rankings, results
from tabuleiro.web.answers.events import Line, Pupil
from tabuleiro.web.answers.pairings import Spot
from tabuleiro.web.events import demo, views, words
from tabuleiro.web.events.access import Who, group_of
from tabuleiro.web.events.kinds import Changes, Chosen, Pages, Parts, Setting, View
from tabuleiro.web.events.seen import Seen, texts
from tabuleiro.web.events.todo import task

COMMANDS = ("late", "checkin", "withdraw", "reinstate", "pair", "swap", "rearrange", "start", "result")


# Places


def place(said: Mapping[str, Any]) -> View:
    return {
        "tournament": str(said["tournament"]),
        "group": group_of(said["group"]),
        "round": int(said["round"]),
        "table": int(said["table"]),
    }


def read_place(state: State, parts: Sequence[str]) -> View | None:
    good = len(parts) == 4 and all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts[2:])
    return place(dict(zip(PLACE, parts, strict=True))) if good else None


def whereabouts(state: State, said: Mapping[str, Any]) -> dict[str, str]:
    if "matches" in said:  # rounds that begin: all of them have to be of a scope
        return _rounds_in(state, said["matches"])
    if not all(key in said for key in PLACE):
        raise Problem(words.NO_PLACE, known=", ".join(PLACE))
    at = place(said)
    state.at(at)
    return {"part": at["tournament"], "group": str(at["group"]), "table": str(said["table"])}


def _rounds_in(state: State, matches: Sequence[str]) -> dict[str, str]:
    """What rounds have in common: a tournament, a group."""
    for match in matches:
        state.round(match)
    named = [dict(zip(("part", "group"), match.split("/"), strict=False)) for match in matches]
    return {key: value for key, value in named[0].items() if all(one[key] == value for one in named)} if named else {}


def scopes(state: State) -> list[tuple[View, str]]:
    return [
        ({"part": one.id, "group": swiss.name}, f"{one.id} · {swiss.name}")
        for one in state.tournaments.values()
        for swiss in one.all()
    ]


def check_scope(state: State, scope: View) -> None:
    for key in ("field", "dispute"):
        if key in scope:
            raise Problem(words.BAD_SCOPE, what=key)
    if "part" in scope:
        state.tournament(scope["part"])
    elif scope:
        raise Problem(words.NO_PART, known=", ".join(state.tournaments))
    if "group" in scope:
        last = (len(state.swiss(scope["part"], scope["group"]).players) + 1) // 2
        if scope.get("table", 1) > last:
            raise Problem(words.NO_TABLE, **scope, last=last)
    elif "table" in scope:
        raise Problem(words.TABLE_OF_GROUP)


def setting(event: Event, at: View) -> Setting:
    state: State = event.state
    table = state.at(at)
    if table.second is None:
        raise Problem(words.NOBODY_PLAYS)
    game = state.tournament(at["tournament"]).event.game
    return Setting(game, ("1", "2"), ((table.first,), (table.second,)), ("", ""))


def closed(state: State, at: View) -> bool:
    table, tournament = state.at(at), state.tournament(at["tournament"])
    later = len(state.swiss(at["tournament"], at["group"]).rounds) > at["round"]
    return later or table.ruled or (tournament.final is not None and at["group"] != tournament.final.name)


# The head


def head(seen: Seen) -> Parts:
    state: State = seen.state
    return Parts([_part(state, row) for row in rows_of.progress_rows(state)], list(RESULTS))


def _part(state: State, row: Mapping[str, Any]) -> events.Part:
    return events.Part(
        id=row["tournament"],
        title=texts(state.title(row["tournament"])),
        game=row["game"],
        draws=state.tournaments[row["tournament"]].event.game.draws,
        stage=row["stage"],
        teams=0,
        pupils=row["pupils"],
        groups=[group["group"] for group in row["groups"]],
        rounds=max((group["round"] for group in row["groups"]), default=0),
        open=sum(len(group["open"]) for group in row["groups"]),
        conflicts=sum(len(group["conflicts"]) for group in row["groups"]),
        over=row["stage"] == "over",
    )


# Who is registered


def registered(seen: Seen, part: str) -> entrants.Registered:
    state: State = seen.state
    found = state.tournament(part)
    groups = {pupil: group.name for group in found.groups for pupil in group.players}
    pupils = [
        entrants.Entrant(
            id=seen.names.shown_id(pupil),
            name=seen.names(pupil),
            school=school(state, pupil),
            here=state.pupil_by_id[pupil].here,
            asked=bool(state.pupil_by_id[pupil].seen),
            withdrawn=bool(state.pupil_by_id[pupil].left),
            group=groups.get(pupil),
        )
        for pupil in found.pupils
    ]
    return entrants.Registered(part, pupils=pupils)


def school(state: State, pupil: str) -> str:
    return state.school_names[state.pupil_by_id[pupil].school]


def player(seen: Seen, id: str) -> Pupil:
    return Pupil(seen.names.shown_id(id), seen.names(id), school(seen.state, id))


def add_late(event: Event, who: Who, entry: View) -> list[Entry]:
    """Somebody comes after the draw: new, or entered and absent until now."""
    state: State = event.state
    people: dict[str, Person] = {}
    if entry.get("pupil"):
        data = entries.late_pupil(state, entry["pupil"])
    else:
        data, people = entries.late_entry(
            state, entry["cycle"], entry["game"], entry["school"], entry["name"], names_known=event.people
        )
    return event.do_all([("late", data)], by=who.by, people=people)


# Rounds


def rounds(seen: Seen, chosen: Chosen) -> pairings.Rounds:
    return pairings.Rounds(seen.seq, tables=tables(seen, chosen))


def mine(seen: Seen, scope: View, chosen: Chosen) -> pairings.Rounds:
    its = [t for t in tables(seen, chosen) if "table" not in scope or t.table == scope["table"]]
    its.sort(key=lambda t: (bool(t.result) or not t.second, -t.round))
    return pairings.Rounds(seen.seq, tables=its)


def tables(seen: Seen, chosen: Chosen) -> list[pairings.TablePairing]:
    state: State = seen.state
    among = [state.tournament(chosen.part)] if chosen.part else list(state.tournaments.values())
    return [
        table_view(seen, swiss, r, k, table)
        for one in among
        for swiss in one.all()
        if not chosen.group or str(swiss.name) == chosen.group
        for r, made in enumerate(swiss.rounds, 1)
        if not chosen.round or r == chosen.round
        for k, table in enumerate(made.tables, 1)
        if not chosen.open or (not table.done and not final_waits(state, swiss))
    ]


def final_waits(state: State, swiss: Swiss) -> bool:
    """Whether it is a final that waits for a ruling."""
    return swiss.name == FINAL and finals.waits(state, state.tournament(swiss.tournament))


def table_view(seen: Seen, swiss: Swiss, round: int, table: int, made: GameTable) -> pairings.TablePairing:
    state: State = seen.state
    why = finals.why(state, state.tournament(swiss.tournament), seen.names) if final_waits(state, swiss) else None
    return pairings.TablePairing(
        part=swiss.tournament,
        group=swiss.name,
        round=round,
        table=table,
        time=seen.times.get(f"{swiss.tournament}/{swiss.name}/{round}"),
        first=player(seen, made.first),
        second=player(seen, made.second) if made.second else None,
        result=made.result,
        started=made.started,
        conflict=_conflict(seen, made),
        ruled=made.ruled,
        waits=texts(why) if why else None,
        stands=swiss.stands,
        match=seen.match(swiss.tournament, swiss.name, round, table),
    )


def conflict(seen: Seen, at: View) -> pairings.Conflict | bool | None:
    return _conflict(seen, seen.state.at(at))


def _conflict(seen: Seen, made: GameTable) -> pairings.Conflict | bool | None:
    if not made.conflict or not seen.private:
        return True if made.conflict else None
    seq, by, result = made.conflict
    at = seen.event.entries[seq - 1]["at"]
    return pairings.Conflict(result, by=seen.who(by), at=at, stands=made.result, stands_by=seen.who(made.by))


def named(seen: Seen, rows: Sequence[Line]) -> Sequence[Line]:
    sides = ("first", "second")
    return [
        {
            **row,
            "names": [seen.names(row[side]) if row[side] else None for side in sides],
            "schools": [school(seen.state, row[side]) if row[side] else None for side in sides],
        }
        for row in rows
    ]


def reasons(seen: Seen, part: str, group: str, round: int) -> list[pairings.Reason]:
    found = rows_of.reasons(seen.event, part, group_of(group), round)
    return [pairings.Reason(dispute=None, table=n, text=texts(why)) for n, why in enumerate(found, 1)]


def told(state: State, entry: Entry) -> View:
    if entry["do"] != "result":
        return {}
    swiss = state.swiss(entry["tournament"], entry["group"])
    if entry["round"] > len(swiss.rounds):
        return {}  # that round was undone since
    return {"conflict": state.standing(entry).conflict}


# Standings


def standings(seen: Seen, part: str, group: str) -> list[rankings.Standing]:
    state: State = seen.state
    if not state.tournament(part).groups:
        return []
    rows = rows_of.standing_rows(seen.event, part, group_of(group) if group else None, seen.lang, seen.names)
    return [
        rankings.Standing(**{**row, "id": seen.names.shown_id(row["id"]), "school": school(state, row["id"])})
        for row in rows
    ]


def prizes(seen: Seen) -> rankings.Prizes:
    state: State = seen.state
    parts = [
        rankings.Podium(
            id=id,
            title=texts(state.title(id)),
            over=awards.finished(state, state.tournaments[id]),
            podium=[
                rankings.Step(
                    place.place, seen.names.shown_id(place.pupil), seen.names(place.pupil), school(state, place.pupil)
                )
                for place in podium
            ],
        )
        for id, podium in awards.podiums(state).items()
    ]
    return rankings.Prizes(parts, views.school_rows(seen))


def screen(seen: Seen, head: events.Head) -> rankings.Screen:
    state: State = seen.state
    open_ = [
        swiss
        for one in state.tournaments.values()
        for swiss in one.all()
        if swiss.rounds and (not swiss.done or final_waits(state, swiss))
    ]

    def shown_tables(later: bool) -> list[pairings.TablePairing]:
        return [
            table_view(seen, swiss, len(swiss.rounds), k, table)
            for swiss in open_
            if (f"{swiss.tournament}/{swiss.name}/{len(swiss.rounds)}" in seen.coming) == later
            for k, table in enumerate(swiss.rounds[-1].tables, 1)
        ]

    shown = [
        views.standings(seen, part.id, str(group))
        for part in head.parts
        for group in (part.groups if FINAL not in part.groups else [FINAL])
    ]
    return rankings.TableScreen(head, shown, shown_tables(later=False), next=shown_tables(later=True))


# What is to be done, and what it would change


def tasks(seen: Seen) -> list[pairings.Todo]:
    state: State = seen.state
    return [item for one in state.tournaments.values() if one.pupils for item in _tasks(state, one)]


def _tasks(state: State, tournament: Tournament) -> list[pairings.Todo]:
    part, title = tournament.id, tournament.event.title
    if not tournament.groups:
        return [task("draw", part, [], title=title)]
    found: list[pairings.Todo] = []
    all_open = False
    due = False
    ruling = finals.waits(state, tournament)
    if ruling:
        found.append(task("rule", part, [Spot(tournament=part, group=FINAL)], title=title, group=FINAL))
    for swiss in tournament.all():
        held_up = ruling and swiss.name == FINAL
        spot = partial(Spot, tournament=part, group=swiss.name)
        if conflicts := [spot(round=r, table=t) for r, t in swiss.conflicts()]:
            found.append(task("conflicts", part, conflicts, title=title, group=swiss.name))
        missing = [] if held_up else [spot(round=r, table=t) for r, t in swiss.open()]
        if missing:
            all_open = True
            last = swiss.open()[-1][0]
            total = max(sum(table.second is not None for table in swiss.rounds[last - 1].tables), len(missing))
            when, group = called(swiss.name, last), swiss.name
            found.append(task("results", part, missing, title=title, when=when, round=last, group=group, total=total))
        elif not held_up and not state.complete(swiss):
            due = True
    groups_over = all(state.complete(group) for group in tournament.groups)
    final_due = groups_over and len(tournament.groups) > 1 and tournament.final is None
    if due or final_due:
        found.append(task("pair", part, [], title=title, when=None if due else called(FINAL, 1)))
    elif not all_open and not ruling:
        found.append(task("ended", part, [], title=title))
    return found


def consequences(seen: Seen, found: Consequences, do: str, data: View) -> Changes:
    pupil = seen.names.pupil
    return Changes(
        points=[
            results.Change(pupil(id), before=rows_of.plain_number(a), after=rows_of.plain_number(b))
            for id, (a, b) in found.points.items()
        ],
        places=[results.Change(pupil(id), before=a, after=b) for id, (a, b) in found.places.items()],
        stays=[f"{tournament}/{group}/{round}" for tournament, group, round in found.stays],
        qualifiers=[
            results.Qualifiers(id, out=[*map(pupil, out)], into=[*map(pupil, into)], begun=id in found.finals)
            for id, (out, into) in found.qualifiers.items()
        ],
    )


KIND = Pages(
    commands=COMMANDS,
    example="1.2/1/2/3",
    place=place,
    read_place=read_place,
    whereabouts=whereabouts,
    head=head,
    registered=registered,
    rounds=rounds,
    standings=standings,
    screen=screen,
    tasks=tasks,
    consequences=consequences,
    conflict=conflict,
    named=named,
    mine=mine,
    reasons=reasons,
    prizes=prizes,
    told=told,
    scopes=scopes,
    check_scope=check_scope,
    setting=setting,
    closed=closed,
    late=add_late,
    sample=(Text("Campeonato de exemplo", "Sample championship"), demo.championship),
)
