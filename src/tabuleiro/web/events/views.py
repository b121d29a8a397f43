"""What there is to see of an event: its head, registrations, rounds, standings, prizes, log; for both kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabuleiro.olympiad.championship import finals
from tabuleiro.olympiad.championship import prizes as awards
from tabuleiro.olympiad.championship import views as championship_views
from tabuleiro.olympiad.championship.state import FINAL, RESULTS, Swiss
from tabuleiro.olympiad.championship.state import Table as GameTable
from tabuleiro.olympiad.formats import Format
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.olympiad.teams import knockout
from tabuleiro.olympiad.teams import swiss as team_swiss
from tabuleiro.olympiad.teams.scoring import RESULTS as SLOT_RESULTS
from tabuleiro.olympiad.teams.scoring import number
from tabuleiro.olympiad.teams.sheets import sheet
from tabuleiro.olympiad.teams.standings import lots_due
from tabuleiro.olympiad.teams.standings import standings as team_standings
from tabuleiro.olympiad.teams.state import Dispute
from tabuleiro.rules import Problem
from tabuleiro.web.events import words
from tabuleiro.web.events.access import group_of
from tabuleiro.web.events.seen import Seen, View, texts

STEPS = 3
SHOWN = 12  # disputes or tables of "current" and "next" on a hall display


def slot_place(dispute: str, slot: str) -> str:
    return f"{dispute}/{slot}"


def table_place(tournament: str, group: int | str, round: int, table: int) -> str:
    return f"{tournament}/{group}/{round}/{table}"


# The head


def head(seen: Seen) -> View:
    """What every page needs; who asks adds role and scope."""
    state, site = seen.state, seen.held.site
    view: View = {
        "id": seen.held.id,
        "kind": state.format.kind,
        "name": state.name,
        "language": state.language,
        "date": state.date,
        "stage": state.stage(),
        "seq": len(seen.event.entries),
        "created": seen.held.created,
        "public": site["public"],
        "names": site["names"],
        "format": state.format.name,
    }
    if seen.of_teams:
        rules = seen.teams.regulation
        view |= {
            "parts": [category(seen, id) for id in rules.categories],
            "fields": [
                {"id": f.id, "scenario": f.scenario, "category": f.category, "location": f.location}
                for f in seen.teams.fields()
            ],
            "slots": [
                {"id": s.id, "modality": s.modality.id, "name": texts(s.name), "worth": number(s.modality.worth)}
                for s in rules.slots.values()
            ],
            "results": list(SLOT_RESULTS),
        }
    else:
        rows = championship_views.progress_rows(seen.championship)
        view |= {
            "parts": [tournament(seen, row) for row in rows],
            "fields": [],
            "slots": [],
            "results": list(RESULTS),
        }
    return view


def settings(seen: Seen) -> View:
    """What organisers see besides."""
    format = seen.state.format
    return {
        "settings": {key: list(v) if isinstance(v := format[key], tuple) else v for key in format.settings},
        "archived": seen.held.site["archived"],
        "demo": seen.held.site["demo"],
        "retention": seen.state.retention,
        "committee": {"members": list(seen.state.committee()), "chair": seen.state.chair},
        "rulings": [
            {
                "seq": one.seq,
                "text": one.text,
                "for": list(one.votes_for),
                "against": list(one.votes_against),
                "abstain": list(one.abstained),
                "cast": one.cast,
                "adopted": one.adopted,
            }
            for one in seen.state.rulings
        ],
    }


def format_view(format: Format) -> View:
    """A regulation, and what an organiser may set in it."""
    return {
        "name": format.name,
        "kind": format.kind,
        "title": texts(format.title),
        "settings": [
            {
                "key": one.key,
                "kind": one.kind,
                "question": one.question,
                "text": texts(one.text),
                "choices": list(one.choices),
                "least": one.least,
                "most": one.most,
                "default": list(one.default) if isinstance(one.default, tuple) else one.default,
                "until": one.until,
            }
            for one in format.settings.values()
        ],
    }


def category(seen: Seen, id: str) -> View:
    state = seen.teams
    disputes = state.disputes_of(id)
    plan = state.plans.get(id)
    its = state.teams_of(id)
    return {
        "id": id,
        "title": texts(seen.title(id)),
        "game": None,
        "draws": None,
        "stage": "over" if over(seen, id) else "draw" if plan else "entries" if its else "new",
        "plan": plan.name if plan else None,
        "teams": len(its),
        "pupils": sum(len(team.pupils) for team in its),
        "groups": [f"g{n + 1}" for n in range(len(plan.groups))] if plan else [],
        "rounds": max((d.round for d in disputes), default=0),
        "open": sum(len(open_slots(seen, d)) for d in disputes),
        "conflicts": sum(len(d.conflicts) for d in disputes),
        "over": over(seen, id),
    }


def over(seen: Seen, category: str) -> bool:
    """Whether nothing is left to play or to draw in a category."""
    state = seen.teams
    if category not in state.plans or team_swiss.rounds_left(state, category):
        return False
    if knockout.waiting(state, category):
        return False
    return all(state.complete(d) for d in state.disputes_of(category)) and not lots_due(state, category)


def open_slots(seen: Seen, dispute: Dispute) -> list[str]:
    """Slots whose results are asked for; none while a dispute waits for a ruling."""
    state = seen.teams
    if knockout.waits(state, dispute):
        return []
    return [slot for slot in state.regulation.slots if dispute.known and not state.result(dispute, slot)]


def tournament(seen: Seen, row: Mapping[str, Any]) -> View:
    return {
        "id": row["tournament"],
        "title": texts(seen.title(row["tournament"])),
        "game": row["game"],
        "draws": seen.championship.tournaments[row["tournament"]].event.game.draws,
        "stage": row["stage"],
        "teams": 0,
        "pupils": row["pupils"],
        "groups": [group["group"] for group in row["groups"]],
        "rounds": max((group["round"] for group in row["groups"]), default=0),
        "open": sum(len(group["open"]) for group in row["groups"]),
        "conflicts": sum(len(group["conflicts"]) for group in row["groups"]),
        "over": row["stage"] == "over",
    }


# Registrations


def registrations(seen: Seen, part: str) -> View:
    schools = [{"id": id, "name": name} for id, name in seen.state.schools().items()]
    if seen.of_teams:
        ids = [seen.teams.regulation.category(part).id] if part else list(seen.teams.regulation.categories)
        return {"parts": [{"id": id, "teams": _teams(seen, id)} for id in ids], "schools": schools}
    ids = [seen.championship.tournament(part).id] if part else list(seen.championship.tournaments)
    return {"parts": [{"id": id, "pupils": _pupils(seen, id)} for id in ids], "schools": schools}


def _teams(seen: Seen, category: str) -> list[View]:
    return [
        {
            "id": team.id,
            "name": seen.teams.team_name(team.id),
            "school": team.school,
            "present": team.present,
            "withdrawn": bool(team.withdrawn),
            "pupils": [
                {**seen.names.pupil(id), "year": year, "absent": id in team.missing} for id, year in team.pupils.items()
            ],
        }
        for team in seen.teams.teams_of(category)
    ]


def _pupils(seen: Seen, id: str) -> list[View]:
    state = seen.championship
    found = state.tournament(id)
    groups = {pupil: group.name for group in found.groups for pupil in group.players}
    return [
        {
            **seen.names.pupil(pupil),
            "school": state.school_names[state.pupil_by_id[pupil].school],
            "here": state.pupil_by_id[pupil].here,
            "withdrawn": bool(state.pupil_by_id[pupil].left),
            "group": groups.get(pupil),
        }
        for pupil in found.pupils
    ]


# Rounds


def rounds(seen: Seen, part: str = "", group: str = "", round: int = 0, field: str = "", open: bool = False) -> View:
    seq = len(seen.event.entries)
    if seen.of_teams:
        state = seen.teams
        if part:
            state.regulation.category(part)
        chosen = [
            d
            for d in state.disputes.values()
            if (not part or d.category == part)
            and (not group or d.stage == group)
            and (not round or d.round == round)
            and (not field or d.field == field)
            and (not open or (d.known and not state.complete(d) and not knockout.waits(state, d)))
        ]
        resting = [
            {"part": category, "round": n, "team": {"id": team, "name": state.team_name(team)}}
            for category, byes in state.byes.items()
            for n, team in byes.items()
            if part in ("", category) and round in (0, n)
        ]
        return {"seq": seq, "disputes": [dispute_view(seen, d) for d in chosen], "byes": resting}
    its = seen.championship
    among = [its.tournament(part)] if part else list(its.tournaments.values())
    tables = [
        table_view(seen, swiss, r, k, table)
        for one in among
        for swiss in one.all()
        if not group or str(swiss.name) == group
        for r, made in enumerate(swiss.rounds, 1)
        if not round or r == round
        for k, table in enumerate(made.tables, 1)
        if not open or (not table.done and not final_waits(seen, swiss))
    ]
    return {"seq": seq, "tables": tables}


def final_waits(seen: Seen, swiss: Swiss) -> bool:
    """Whether it is a final that waits for a ruling."""
    state = seen.championship
    return swiss.name == FINAL and finals.waits(state, state.tournament(swiss.tournament))


def dispute_view(seen: Seen, dispute: Dispute) -> View:
    state = seen.teams
    made = sheet(state, dispute)
    sides = {"X": made["x"], "Y": made["y"]}
    return {
        "dispute": dispute.id,
        "part": dispute.category,
        **{key: made[key] for key in ("round", "stage", "scenario", "field", "turn")},
        "x": {"id": sides["X"], "name": made["names"][0]},
        "y": {"id": sides["Y"], "name": made["names"][1]},
        "known": dispute.known,
        **{key: made[key] for key in ("started", "complete", "absent", "score")},
        "waits": texts(knockout.why(state, dispute)) if knockout.waits(state, dispute) else None,
        "stands": bool(dispute.stands),
        "lineups": [side in dispute.lineups for side in ("X", "Y")],
        "slots": [_slot(seen, dispute, slot) for slot in made["slots"]],
    }


def _slot(seen: Seen, dispute: Dispute, made: Mapping[str, Any]) -> View:
    slot = seen.teams.regulation.slots[made["slot"]]
    return {
        "slot": slot.id,
        "name": texts(slot.name),
        "modality": slot.modality.id,
        **{key: made[key] for key in ("game", "worth", "starter")},
        "x": seen.names.pupils(made["x"]),
        "y": seen.names.pupils(made["y"]),
        "captains": [seen.names.pupil(id) if id else None for id in made["captains"]],
        **{key: made[key] for key in ("result", "ruling")},
        "conflict": slot_conflict(seen, dispute, slot.id),
        "match": seen.match(slot_place(dispute.id, slot.id)),
    }


def slot_conflict(seen: Seen, dispute: Dispute, slot: str) -> Any:
    said = dispute.conflicts.get(slot)
    if not said or not seen.private:
        return True if said else None
    stands = [e for e in dispute.history.get(slot, ()) if e["result"] == dispute.results.get(slot)]
    return {
        "result": said["result"],
        "by": seen.who(said["by"]),
        "at": said["at"],
        "stands": dispute.results.get(slot, ""),
        "stands_by": seen.who(stands[-1]["by"]) if stands else "",
    }


def table_view(seen: Seen, swiss: Swiss, round: int, table: int, made: GameTable) -> View:
    return {
        "part": swiss.tournament,
        "group": swiss.name,
        "round": round,
        "table": table,
        "first": player(seen, made.first),
        "second": player(seen, made.second) if made.second else None,
        "result": made.result,
        "conflict": table_conflict(seen, made),
        "ruled": made.ruled,
        "waits": why_final(seen, swiss) if final_waits(seen, swiss) else None,
        "stands": swiss.stands,
        "match": seen.match(table_place(swiss.tournament, swiss.name, round, table)),
    }


def why_final(seen: Seen, swiss: Swiss) -> View:
    state = seen.championship
    return texts(finals.why(state, state.tournament(swiss.tournament), seen.names))


def table_conflict(seen: Seen, made: GameTable) -> Any:
    if not made.conflict or not seen.private:
        return True if made.conflict else None
    seq, by, result = made.conflict
    at = seen.event.entries[seq - 1]["at"]
    return {"result": result, "by": seen.who(by), "at": at, "stands": made.result, "stands_by": seen.who(made.by)}


def player(seen: Seen, id: str) -> View:
    state = seen.championship
    return {**seen.names.pupil(id), "school": state.school_names[state.pupil_by_id[id].school]}


def reasons(seen: Seen, part: str, group: str, round: int) -> View:
    """Why each pairing of a round is as it is."""
    if seen.of_teams:
        found = team_swiss.reasons(seen.event, part, round)
        return {"reasons": [{"dispute": id or None, "table": None, "text": texts(why)} for id, why in found.items()]}
    told = championship_views.reasons(seen.event, part, group_of(group), round)
    return {"reasons": [{"dispute": None, "table": n, "text": texts(why)} for n, why in enumerate(told, 1)]}


# Standings


def standings(seen: Seen, part: str, group: str = "") -> View:
    if seen.of_teams:
        state = seen.teams
        known = category(seen, state.regulation.category(part).id)["groups"]
        if group and group not in known:
            raise Problem(words.BAD_SCOPE, what=group)
        rows = [
            {**line.json(state, seen.lang), "school": state.school_names[state.teams[line.team].school]}
            for line in team_standings(state, part, group)
        ]
        ended = over(seen, part)
    else:
        its = seen.championship
        one = its.tournament(part)
        ended = awards.finished(its, one)
        made = (
            championship_views.standing_rows(
                seen.event, part, group_of(group) if group else None, seen.lang, seen.names
            )
            if one.groups
            else []
        )
        rows = [
            {**row, "id": seen.names.shown_id(row["id"]), "school": player(seen, row["id"])["school"]} for row in made
        ]
    title = texts(seen.title(part))
    return {"part": part, "group": group or None, "title": title, "over": ended, "rows": rows}


def prizes(seen: Seen) -> View:
    if seen.of_teams:
        parts = []
        for id in seen.teams.regulation.categories:
            ended = over(seen, id)
            rows = standings(seen, id)["rows"] if ended else []
            podium = [row for row in rows if row["place"] <= STEPS]
            parts.append({"id": id, "title": texts(seen.title(id)), "over": ended, "podium": _steps(podium)})
        return {"parts": parts, "schools": []}
    state = seen.championship
    parts = [
        {
            "id": id,
            "title": texts(seen.title(id)),
            "over": awards.finished(state, state.tournaments[id]),
            "podium": [{"place": place.place, **player(seen, place.pupil)} for place in podium],
        }
        for id, podium in awards.podiums(state).items()
    ]
    schools = [
        {
            "place": row.place,
            "id": row.school,
            "name": row.name,
            "firsts": row.firsts,
            "seconds": row.seconds,
            "thirds": row.thirds,
            "finalists": row.finalists,
            "points": championship_views.plain_number(row.points),
            "pupils": row.pupils,
        }
        for row in awards.school_table(state)
    ]
    return {"parts": parts, "schools": schools}


def _steps(rows: list[View]) -> list[View]:
    return [{key: row[key] for key in ("place", "id", "name", "school")} for row in rows]


def screen(seen: Seen) -> View:
    """All that a hall display shows: what is being played, what is over but waits for a ruling, what comes next."""
    view: View = {"head": head(seen)}
    if seen.of_teams:
        state = seen.teams
        waiting = sorted(
            (d for d in state.disputes.values() if d.known and (not state.complete(d) or knockout.waits(state, d))),
            key=lambda d: (d.turn, d.id),
        )
        playing = [d for d in waiting if d.started or d.results]
        first = min((d.turn for d in waiting), default=0)
        playing = playing or [d for d in waiting if d.turn == first]
        coming = [d for d in waiting if d not in playing]
        view |= {
            "current": [dispute_view(seen, d) for d in playing[:SHOWN]],
            "next": [dispute_view(seen, d) for d in coming[:SHOWN]],
            "standings": [
                standings(seen, part["id"], group)
                for part in view["head"]["parts"]
                if part["teams"]
                for group in ("", *part["groups"])
            ],
        }
        return view
    its = seen.championship
    tables = [
        table_view(seen, swiss, len(swiss.rounds), k, table)
        for one in its.tournaments.values()
        for swiss in one.all()
        if swiss.rounds and (not swiss.done or final_waits(seen, swiss))
        for k, table in enumerate(swiss.rounds[-1].tables, 1)
    ]
    view |= {
        "current": tables,
        "next": [],
        "standings": [
            standings(seen, part["id"], str(group))
            for part in view["head"]["parts"]
            for group in (part["groups"] if FINAL not in part["groups"] else [FINAL])
        ],
    }
    return view


# The log


def log(seen: Seen, after: int, limit: int) -> View:
    undone = seen.event.undone()
    rows = [
        {
            "seq": entry["seq"],
            "at": entry["at"],
            "by": entry["by"],
            "who": seen.who(entry["by"]),
            "do": entry["do"],
            "data": {k: v for k, v in entry.items() if k not in ("seq", "at", "by", "do", "format")},
            "undone": entry["seq"] in undone,
            "text": texts(sentence(seen.event, entry, seen.names)),
        }
        for entry in seen.event.entries[after : after + limit]
    ]
    return {"last": len(seen.event.entries), "entries": rows}
