"""Everything that an organiser has to do next, in order, with the places where it is to be done."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tabuleiro.olympiad.championship import finals
from tabuleiro.olympiad.championship.state import FINAL, Swiss, Tournament
from tabuleiro.olympiad.people import expired
from tabuleiro.olympiad.teams.knockout import waiting as wait_for_ruling
from tabuleiro.olympiad.teams.knockout import waits
from tabuleiro.olympiad.teams.progress import next_places
from tabuleiro.olympiad.teams.schedule import active
from tabuleiro.olympiad.teams.standings import lots_due
from tabuleiro.olympiad.teams.swiss import rounds_left
from tabuleiro.rules import Text
from tabuleiro.web.events import words
from tabuleiro.web.events.seen import Seen, View, texts
from tabuleiro.web.events.views import open_slots, over

MOST = 60  # places that are named


def todo(seen: Seen) -> View:
    items: list[View] = []
    if not list(seen.state.pupils()):
        items.append(task("import", None, []))
    elif seen.of_teams:
        for category in seen.teams.regulation.categories:
            if active(seen.teams, category):
                items += _category(seen, category)
    else:
        for tournament in seen.championship.tournaments.values():
            if tournament.pupils:
                items += _tournament(seen, tournament)
    old = expired(seen.event.people, datetime.now(UTC).date().isoformat())
    if old:
        items.append(task("forget", None, [{"person": id} for id in old]))
    return {"seq": len(seen.event.entries), "todo": items}


def task(
    what: str,
    part: str | None,
    places: list[View],
    *,
    title: Text | None = None,
    round: int | None = None,
    group: Any = None,
    total: int | None = None,
) -> View:
    count = len(places)
    said = words.DUE_ONE.get(what, words.DUE[what]) if count == 1 else words.DUE[what]
    text = said.fill(part=title or part or "", round=round, count=count, total=total or count)
    return {
        "what": what,
        "part": part,
        "round": round,
        "group": group,
        "count": count,
        "total": total or count,
        "items": places[:MOST],
        "text": texts(text),
    }


def _category(seen: Seen, part: str) -> list[View]:
    state, title = seen.teams, seen.title(part)
    found: list[View] = []

    def add(what: str, places: list[View], **more: Any) -> None:
        if places:
            found.append(task(what, part, places, title=title, **more))

    absent = [{"team": t.id} for t in state.teams_of(part) if t.present is None and not t.withdrawn]
    if state.stage() != "results":
        add("checkin", absent)
    if part not in state.plans:
        return [*found, task("plan", part, [], title=title)]
    disputes = state.disputes_of(part)
    for one in wait_for_ruling(state, part):
        add("rule", [{"dispute": one.id, "field": one.field}], round=one.round)
    add("conflicts", [{"dispute": d.id, "slot": slot, "field": d.field} for d in disputes for slot in d.conflicts])
    waiting = [d for d in disputes if d.known and not state.complete(d) and not waits(state, d)]
    for round in sorted({d.round for d in waiting}):
        here = [d for d in waiting if d.round == round]
        fresh = [d for d in here if not d.results and not d.absent]
        unnamed = [
            {"dispute": d.id, "team": d.team(side), "field": d.field}
            for d in fresh
            for side in ("X", "Y")
            if side not in d.lineups
        ]
        if round == waiting[0].round:
            add("lineups", unnamed, round=round)
        missing = [{"dispute": d.id, "slot": slot, "field": d.field} for d in here for slot in open_slots(seen, d)]
        total = len(state.regulation.slots) * sum(d.round == round and d.known for d in disputes)
        add("results", missing, round=round, total=total)
    if not waiting and rounds_left(state, part) and len(active(state, part)) > 1:
        found.append(task("pair", part, [], title=title))
    elif lots_due(state, part):
        add("lots", [{"purpose": purpose, "teams": list(teams)} for purpose, teams in lots_due(state, part)])
    elif next_places(state, part):
        found.append(task("pair", part, [], title=title))
    elif over(seen, part):
        found.append(task("ended", part, [], title=title))
    return found


def _tournament(seen: Seen, tournament: Tournament) -> list[View]:
    state, part, title = seen.championship, tournament.id, seen.title(tournament.id)
    if not tournament.groups:
        return [task("draw", part, [], title=title)]
    found: list[View] = []
    all_open = False
    due = False
    ruling = finals.waits(state, tournament)
    if ruling:
        found.append(task("rule", part, [{"tournament": part, "group": FINAL}], title=title, group=FINAL))

    def held_up(swiss: Swiss) -> bool:
        return ruling and swiss.name == FINAL

    for swiss in tournament.all():
        place = {"tournament": part, "group": swiss.name}
        conflicts = [
            {**place, "round": r, "table": k}
            for r, made in enumerate(swiss.rounds, 1)
            for k, table in enumerate(made.tables, 1)
            if table.conflict
        ]
        if conflicts:
            found.append(task("conflicts", part, conflicts, title=title, group=swiss.name))
        missing = [] if held_up(swiss) else [{**place, "round": r, "table": t} for r, t in swiss.open()]
        if missing:
            all_open = True
            last = swiss.open()[-1][0]
            total = sum(table.second is not None for table in swiss.rounds[last - 1].tables)
            found.append(
                task(
                    "results", part, missing, title=title, round=last, group=swiss.name, total=max(total, len(missing))
                )
            )
        elif not held_up(swiss) and not state.complete(swiss):
            due = True
    groups_over = all(state.complete(group) for group in tournament.groups)
    final_due = groups_over and len(tournament.groups) > 1 and tournament.final is None
    if due or final_due:
        found.append(task("pair", part, [], title=title))
    elif not all_open and not ruling:
        found.append(task("ended", part, [], title=title))
    return found
