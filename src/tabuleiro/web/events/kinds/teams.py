"""A team olympiad on the site: disputes with their slots in fields, categories, plans, line-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.people import Person, new_id
from tabuleiro.olympiad.teams import absence, knockout, seats, swiss
from tabuleiro.olympiad.teams.changes import rested_on
from tabuleiro.olympiad.teams.charts import side_name
from tabuleiro.olympiad.teams.consequences import Consequences
from tabuleiro.olympiad.teams.forecast import day_with
from tabuleiro.olympiad.teams.progress import next_places, over
from tabuleiro.olympiad.teams.schedule import active, propose
from tabuleiro.olympiad.teams.scoring import RESULTS, number, score
from tabuleiro.olympiad.teams.seats import ROUND, STAGES, called
from tabuleiro.olympiad.teams.sheets import sheet
from tabuleiro.olympiad.teams.standings import lots_due, standings
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules import Problem, Text
from tabuleiro.rules.text import joined
from tabuleiro.web.answers import entrants, events, pairings, rankings, results
from tabuleiro.web.answers.events import Line, Pupil
from tabuleiro.web.answers.pairings import Spot
from tabuleiro.web.answers.schools import SchoolLineup
from tabuleiro.web.events import demo, views, words
from tabuleiro.web.events.access import Who, covers
from tabuleiro.web.events.kinds import Changes, Chosen, Pages, Parts, Setting, View
from tabuleiro.web.events.seen import Seen, maybe, texts
from tabuleiro.web.events.todo import task

OTHER = {"X": "Y", "Y": "X"}
SHOWN = 12  # disputes of "current" and "next" on a hall display
COMMANDS = (
    *("roster", "rename", "checkin", "withdraw", "reinstate", "field", "round", "rearrange"),
    *("move", "lineup", "substitute", "start", "result", "absent"),
)


# Places


def place(said: Mapping[str, Any]) -> View:
    return {"dispute": str(said["dispute"]), **({"slot": str(said["slot"])} if "slot" in said else {})}


def read_place(state: State, parts: Sequence[str]) -> View | None:
    good = len(parts) == 2 and parts[1] in state.regulation.slots
    return {"dispute": parts[0], "slot": parts[1]} if good else None


def whereabouts(state: State, said: Mapping[str, Any]) -> dict[str, str]:
    if "dispute" not in said:
        raise Problem(words.NO_PLACE, known="dispute, slot")
    dispute = state.dispute(str(said["dispute"]))
    return {"dispute": dispute.id, "field": dispute.field, "part": dispute.category}


def scopes(state: State) -> list[tuple[View, str]]:
    return [({"field": field.id}, state.place_name(field.id).say(state.language)) for field in state.fields()]


def check_scope(state: State, scope: View) -> None:
    known = {"field": [f.id for f in state.fields()], "part": state.parts(), "dispute": list(state.disputes)}
    for key, value in scope.items():
        if value not in known.get(key, ()):
            raise Problem(words.BAD_SCOPE, what=value)


def setting(event: Event, at: View) -> Setting:
    state: State = event.state
    dispute, slot = state.dispute(at["dispute"]), at["slot"]
    if not dispute.known:
        raise Problem(words.NOBODY_PLAYS)
    first = dispute.starters[slot]
    sides = (first, OTHER[first])
    one, two = (state.playing(dispute, side, slot) for side in sides)
    a, b = (state.team_name(dispute.team(side)) for side in sides)
    living = state.regulation.slots[slot].modality.players == 0
    c, d = (state.captain(dispute, side, slot) for side in sides)
    return Setting(state.regulation.game(dispute.scenario, slot), sides, (one, two), (a, b), living, (c, d))


def closed(state: State, at: View) -> bool:
    dispute = state.dispute(at["dispute"])
    return at["slot"] in dispute.ruled or rested_on(state, dispute)


# The head


def head(seen: Seen) -> Parts:
    state: State = seen.state
    rules = state.regulation
    return Parts(
        parts=[category(state, id) for id in rules.categories],
        results=list(RESULTS),
        fields=[
            events.Field(f.id, texts(state.field_name(f.id)), f.scenario, f.category, f.location)
            for f in state.fields()
        ],
        slots=[
            events.SlotKind(s.id, s.modality.id, texts(s.name), number(s.modality.worth)) for s in rules.slots.values()
        ],
    )


def category(state: State, id: str) -> events.Part:
    disputes = state.disputes_of(id)
    plan = state.plans.get(id)
    its = state.teams_of(id)
    ended = over(state, id)
    return events.Part(
        id=id,
        title=texts(state.title(id)),
        meant_for=maybe(state.meant_for(id)),
        game=None,
        draws=None,
        stage="over" if ended else "draw" if plan else "entries" if its else "new",
        plan=plan.name if plan else None,
        teams=len(its),
        pupils=sum(len(team.pupils) for team in its),
        groups=groups(state, id),
        rounds=max((d.round for d in disputes), default=0),
        open=sum(len(open_slots(state, d)) for d in disputes),
        conflicts=sum(len(d.conflicts) for d in disputes),
        over=ended,
    )


def groups(state: State, category: str) -> list[str]:
    plan = state.plans.get(category)
    return [f"g{n + 1}" for n in range(len(plan.groups))] if plan else []


def open_slots(state: State, dispute: Dispute) -> list[str]:
    """Slots whose results are asked for; none while a dispute waits for a ruling."""
    if knockout.waits(state, dispute):
        return []
    return [slot for slot in state.regulation.slots if dispute.known and not state.result(dispute, slot)]


# Who is registered


def registered(seen: Seen, part: str) -> entrants.Registered:
    state: State = seen.state
    names = seen.names
    teams = [
        entrants.Team(
            id=team.id,
            name=state.team_name(team.id),
            school=team.school,
            present=team.present,
            withdrawn=bool(team.withdrawn),
            pupils=[
                entrants.TeamPupil(names.shown_id(id), names(id), year, absent=id in team.missing)
                for id, year in team.pupils.items()
            ],
        )
        for team in state.teams_of(part)
    ]
    return entrants.Registered(part, teams=teams)


def change_roster(event: Event, who: Who, said: View) -> list[Entry]:
    """Pupils join a team, with their names beside the log, or leave it."""
    made = [(new_id(), one) for one in said["add"]]
    people = {id: Person(str(one["name"]), False, event.state.retention) for id, one in made}
    add = [{"id": id, "year": one["year"]} for id, one in made]
    data = {"team": said["team"], "add": add, "remove": said["remove"]}
    return event.do_all([("roster", data)], by=who.by, people=people)


# Rounds


def rounds(seen: Seen, chosen: Chosen) -> pairings.Rounds:
    its = [dispute_view(seen, d) for d in disputes(seen.state, chosen)]
    return pairings.Rounds(seen.seq, disputes=its, byes=byes(seen.state, chosen))


def mine(seen: Seen, scope: View, chosen: Chosen) -> pairings.Rounds:
    state: State = seen.state
    mine = [d for d in disputes(state, chosen) if d.known and covers(scope, whereabouts(state, {"dispute": d.id}))]
    its = [dispute_view(seen, d) for d in mine]
    its.sort(key=lambda d: (d.complete, not d.started, d.turn))
    return pairings.Rounds(seen.seq, disputes=its, byes=byes(seen.state, chosen))


def disputes(state: State, chosen: Chosen) -> list[Dispute]:
    part, group, round, field = chosen.part, chosen.group, chosen.round, chosen.field
    return [
        d
        for d in state.disputes.values()
        if (not part or d.category == part)
        and (not group or d.stage == group)
        and (not round or d.round == round)
        and (not field or d.field == field)
        and (not chosen.open or (d.known and not state.complete(d) and not knockout.waits(state, d)))
    ]


def byes(state: State, chosen: Chosen) -> list[pairings.Bye]:
    return [
        pairings.Bye(category, n, _team(state, team))
        for category, resting in state.byes.items()
        for n, team in resting.items()
        if chosen.part in ("", category) and chosen.round in (0, n)
    ]


def _team(state: State, id: str) -> Pupil:
    return Pupil(id, state.team_name(id))


def dispute_view(seen: Seen, dispute: Dispute) -> pairings.Dispute:
    state: State = seen.state
    made = sheet(state, dispute)
    same = ("round", "stage", "scenario", "field", "turn", "started", "complete", "absent", "score")
    return pairings.Dispute(
        dispute=dispute.id,
        part=dispute.category,
        x=_team(state, dispute.x),
        y=_team(state, dispute.y),
        known=dispute.known,
        title=texts(called(dispute)),
        time=seen.times.get(dispute.id),
        waits=texts(knockout.why(state, dispute)) if knockout.waits(state, dispute) else None,
        stands=bool(dispute.stands),
        lineups=("X" in dispute.lineups, "Y" in dispute.lineups),
        slots=[_slot(seen, dispute, slot) for slot in made["slots"]],
        **{key: made[key] for key in same},
    )


def _slot(seen: Seen, dispute: Dispute, made: Mapping[str, Any]) -> pairings.Slot:
    slot = seen.state.regulation.slots[made["slot"]]
    x, y = seen.names.pupils(made["captains"])
    return pairings.Slot(
        slot=slot.id,
        name=texts(slot.name),
        modality=slot.modality.id,
        game=pairings.SlotGame(**made["game"]),
        x=seen.names.pupils(made["x"]),
        y=seen.names.pupils(made["y"]),
        captains=(x, y),
        conflict=_conflict(seen, dispute, slot.id),
        match=seen.match(dispute.id, slot.id),
        **{key: made[key] for key in ("worth", "starter", "result", "ruling")},
    )


def conflict(seen: Seen, at: View) -> pairings.Conflict | bool | None:
    return _conflict(seen, seen.state.dispute(at["dispute"]), at["slot"])


def _conflict(seen: Seen, dispute: Dispute, slot: str) -> pairings.Conflict | bool | None:
    said = dispute.conflicts.get(slot)
    if not said or not seen.private:
        return True if said else None
    stands = [e for e in dispute.history.get(slot, ()) if e["result"] == dispute.results.get(slot)]
    return pairings.Conflict(
        result=said["result"],
        by=seen.who(said["by"]),
        at=said["at"],
        stands=dispute.results.get(slot, ""),
        stands_by=seen.who(stands[-1]["by"]) if stands else "",
    )


def named(seen: Seen, rows: Sequence[Line]) -> Sequence[Line]:
    state: State = seen.state
    found = []
    for row in rows:
        dispute = state.disputes[row["dispute"]]
        group = {"group": int(dispute.stage[1:])} if dispute.stage[1:].isdecimal() else {}
        names = [side_name(state, row[side]).say(seen.lang) for side in ("x", "y")]
        found.append({**row, **group, "called": called(dispute).say(seen.lang), "names": names})
    return found


def reasons(seen: Seen, part: str, group: str, round: int) -> list[pairings.Reason]:
    found = swiss.reasons(seen.event, part, round)
    return [pairings.Reason(dispute=id or None, table=None, text=texts(why)) for id, why in found.items()]


def told(state: State, entry: Entry) -> View:
    dispute = state.disputes.get(str(entry.get("dispute", "")))
    if dispute is None:
        return {}
    found: View = {"field": dispute.field, "round": dispute.round, "conflict": bool(dispute.conflicts)}
    if dispute.known:
        points = score(state, dispute)
        found["score"] = [number(points.x), number(points.y)]
    return {**found, "part": dispute.category}


# Standings


def standing_rows(seen: Seen, part: str, group: str) -> list[rankings.Standing]:
    state: State = seen.state
    if group and group not in groups(state, part):
        raise Problem(words.BAD_SCOPE, what=group)
    return [
        rankings.Standing(**line.json(state, seen.lang), school=state.school_names[state.teams[line.team].school])
        for line in standings(state, part, group)
    ]


def screen(seen: Seen, head: events.Head) -> rankings.Screen:
    state: State = seen.state
    waiting = sorted(
        (d for d in state.disputes.values() if d.known and (not state.complete(d) or knockout.waits(state, d))),
        key=lambda d: (d.turn, d.id),
    )
    playing = [d for d in waiting if d.begun or knockout.waits(state, d)]  # what has not begun is not being played
    coming = [d for d in waiting if d not in playing]
    return rankings.DisputeScreen(
        head=head,
        current=[dispute_view(seen, d) for d in playing[:SHOWN]],
        next=[dispute_view(seen, d) for d in coming[:SHOWN]],
        standings=[
            views.standings(seen, part.id, str(group))
            for part in head.parts
            if part.teams
            for group in ("", *part.groups)
        ],
    )


# What is to be done, and what it would change


def tasks(seen: Seen) -> list[pairings.Todo]:
    state: State = seen.state
    return [item for part in state.parts() if active(state, part) for item in _tasks(state, part)]


def _tasks(state: State, part: str) -> list[pairings.Todo]:
    title = state.title(part)
    found: list[pairings.Todo] = []

    def add(what: str, places: list[Spot], **more: Any) -> None:
        if places:
            found.append(task(what, part, places, title=title, **more))

    absent = [Spot(team=t.id) for t in state.teams_of(part) if t.present is None and not t.withdrawn]
    if state.stage() != "results":
        add("checkin", absent)
    if part not in state.plans:
        return [*found, task("plan", part, [], title=title)]
    disputes = state.disputes_of(part)
    for one in knockout.waiting(state, part):
        add("rule", [Spot(dispute=one.id, field=one.field)], round=one.round)
    add("conflicts", [Spot(dispute=d.id, slot=slot, field=d.field) for d in disputes for slot in d.conflicts])
    waiting = [d for d in disputes if d.known and not state.complete(d) and not knockout.waits(state, d)]
    for round in sorted({d.round for d in waiting}):
        here = [d for d in waiting if d.round == round]
        fresh = [d for d in here if not d.results and not d.absent]
        unnamed = [
            Spot(dispute=d.id, team=d.team(side), field=d.field)
            for d in fresh
            for side in ("X", "Y")
            if side not in d.lineups
        ]
        when = _when(here)
        if round == waiting[0].round:
            add("lineups", unnamed, when=when, round=round)
        missing = [Spot(dispute=d.id, slot=slot, field=d.field) for d in here for slot in open_slots(state, d)]
        total = len(state.regulation.slots) * sum(d.round == round and d.known for d in disputes)
        add("results", missing, when=when, round=round, total=total)
    if not waiting and swiss.rounds_left(state, part) and len(active(state, part)) > 1:
        found.append(task("pair", part, [], title=title))
    elif lots := lots_due(state, part):
        among = "; ".join(", ".join(map(state.team_name, teams)) for _, teams in lots)
        spots = [Spot(purpose=purpose, teams=teams) for purpose, teams in lots]
        add("lots", spots, when=Text(among, among))
    elif places := next_places(state, part):
        found.append(task("pair", part, [], title=title, when=_when([state.disputes[id] for id in places[1]["teams"]])))
    elif over(state, part):
        found.append(task("ended", part, [], title=title))
    return found


def _when(disputes: Sequence[Dispute]) -> Text:
    """The round of disputes; finals and semi-finals by their names."""
    named = dict.fromkeys(called(dispute) for dispute in disputes if dispute.stage in STAGES)
    return joined([*named], Text(" e ", " and ")) if named else ROUND.fill(n=disputes[0].round)


def plans(seen: Seen, part: str) -> list[pairings.Plan]:
    state: State = seen.state
    return [
        pairings.Plan(
            plan=one.plan,
            text=texts(one.text),
            teams=one.teams,
            disputes=one.disputes,
            rounds=one.rounds,
            together=one.together,
            fields=one.fields,
            turns=one.turns,
            minutes=one.minutes,
            day=day_with(state, part, one.plan),
        )
        for one in propose(state, state.regulation.category(part).id)
    ]


def consequences(seen: Seen, found: Consequences, do: str, data: View) -> Changes:
    state: State = seen.state
    return Changes(
        scores=[
            results.ScoreChange(
                id, texts(seats.named(state.disputes[id])), before=[*map(number, a)], after=[*map(number, b)]
            )
            for id, (a, b) in found.scores.items()
        ],
        places=[results.Change(_team(state, id), before=a, after=b) for id, (a, b) in found.places.items()],
        stays=[*found.stays],
        redrawn=list(found.redrawn),
        absence=absences(seen, data) if do == "checkin" else [],
    )


def absences(seen: Seen, data: View) -> list[results.Absence]:
    """What missing pupils cost a team, dispute by dispute, each with the line-up that costs least."""
    state: State = seen.state
    return [
        results.Absence(
            dispute=loss.dispute or None,
            points=number(loss.points),
            text=texts(absence.told(state, loss)),
            lineup=[]
            if loss.begun
            else [
                results.LineupPlace(texts(modality), [name or None for name in names])
                for modality, names in absence.places(state, loss, seen.names)
            ],
        )
        for loss in absence.losses(state, state.team(data["team"]), data.get("absent", ()))
    ]


# Schools


def lineup(state: State, id: str, team: str) -> SchoolLineup | None:
    """The line-up of a team, while it may be named: until the dispute begins (article 3: beforehand)."""
    dispute = state.disputes.get(id)
    side = dispute.side(team) if dispute and dispute.known else ""
    if dispute is None or not side or dispute.begun or state.complete(dispute) or knockout.waits(state, dispute):
        return None
    led = next((one.id for one in state.regulation.modalities if state.led(one)), "")
    slot = next((one.id for one in state.regulation.slots.values() if one.modality.id == led), "")
    return SchoolLineup(
        places={modality: list(pupils) for modality, pupils in state.lineup(dispute, side).items()},
        names={one.id: texts(one.name) for one in state.regulation.modalities},
        captain=state.captain(dispute, side, slot) if slot else "",
        led=led,
        named=side in dispute.lineups,
    )


def costs(state: State, school: str, absent: Sequence[str]) -> list[tuple[str, Text]]:
    """What it costs each team of a school that these are missing; a team of which nobody came says nothing yet."""
    found = []
    for team in state.teams.values():
        gone = [pupil for pupil in team.pupils if pupil in absent]
        if team.school == school and not team.withdrawn and 0 < len(gone) < len(team.pupils):
            losses = absence.losses(state, team, gone)
            found += [(state.team_name(team.id), absence.told(state, loss)) for loss in losses]
    return found


KIND = Pages(
    commands=COMMANDS,
    example="A-3/mesa1",
    place=place,
    read_place=read_place,
    whereabouts=whereabouts,
    head=head,
    registered=registered,
    rounds=rounds,
    standings=standing_rows,
    screen=screen,
    tasks=tasks,
    consequences=consequences,
    conflict=conflict,
    named=named,
    mine=mine,
    reasons=reasons,
    told=told,
    scopes=scopes,
    check_scope=check_scope,
    setting=setting,
    closed=closed,
    lineup=lineup,
    costs=costs,
    plans=plans,
    roster=change_roster,
    sample=(Text("Olimpíada de exemplo", "Sample olympiad"), demo.olympiad),
)
