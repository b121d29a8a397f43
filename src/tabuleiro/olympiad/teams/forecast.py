"""The day of a team olympiad before it begins: its disputes as jobs for the planner, and teams that nobody entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabuleiro.olympiad.hours import Hours, earlier
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.planner import Job, Pace
from tabuleiro.olympiad.teams.schedule import active, make, options, some_seeds, swiss_rows, understood
from tabuleiro.olympiad.teams.state import State
from tabuleiro.olympiad.timetable import ends, lay, ranks, rules_of
from tabuleiro.rules.text import Text

STAGES = {
    "semi": Text("meia-final {id}", "semi-final {id}", "semifinal {id}"),
    "third": Text("terceiro lugar {id}", "third place {id}"),
    "final": Text("final {id}", "final {id}"),
}
NEXT_ROUND = Text("{part}, ronda {n}", "{part}, round {n}", "{part}, rodada {n}")


def imagined(state: State, counts: Mapping[str, int]) -> dict[str, Any]:
    """The import of so many whole teams in each category."""
    teams = []
    for id, count in counts.items():
        category = state.regulation.category(id)
        for n in range(count):
            pupils = [{"id": f"p-{id}-{n}-{k}", "year": category.years[0]} for k in range(category.members)]
            teams.append({"id": f"{id}{n}", "category": id, "school": f"s{n}", "name": "", "pupils": pupils})
    schools = [{"id": f"s{n}", "name": f"{n + 1}"} for n in range(max(counts.values(), default=0))]
    return {"schools": schools, "teams": teams}


def jobs(state: State, pace: Pace, plans: Mapping[str, str] | None = None) -> tuple[list[Job], float]:
    """The disputes as they are drawn, or as they would be (`plans`: how, in some categories); each team plays its
    rounds in order."""
    rows: list[dict[str, Any]] = []
    for category in state.regulation.categories:
        if not active(state, category):
            continue
        plan = state.plans.get(category)
        if plan is not None:
            rows += [
                {"id": d.id, "x": d.places[0] or d.x, "y": d.places[1] or d.y, "turn": d.turn, "field": d.field,
                 "stage": d.stage, "category": category, "scenario": d.scenario, "round": d.round,
                 "plays": (d.x, d.y), "free": not d.begun}
                for d in state.disputes_of(category)
                if d.begun or not state.complete(d)  # of a team that left nobody waits for anything
            ]  # fmt: skip
            if plan.name.startswith("swiss"):
                rows = [{**r, "stage": f"swiss{r['round']}"} if r["category"] == category else r for r in rows]
                drawn = max((d.round for d in state.disputes_of(category)), default=0)
                rows += _swiss_rows(state, category, drawn + 1, plan.rounds, pace.seed)
            continue
        name = (plans or {}).get(category) or options(state, category)[0]
        if understood(state, category, name).kind == "swiss":
            rows += _swiss_rows(state, category, 1, understood(state, category, name).rounds, pace.seed)
        else:
            rows += [
                {**d, "category": category, "field": "", "plays": (d["x"], d["y"]), "free": True}
                for d in make(state, category, name, pace.seed)["disputes"]
            ]
    return _disputes(state, rows, pace.each), float(state.format["minutesChange"])


def _swiss_rows(state: State, category: str, first: int, last: int, seed: int) -> list[dict[str, Any]]:
    """Rounds of a Swiss that are not drawn, as rows of the day."""
    return [
        {**row, "x": "", "y": "", "turn": row["round"], "field": "", "stage": f"swiss{row['round']}",
         "category": category, "plays": (), "free": True}
        for row in swiss_rows(state, category, first, last, seed)
    ]  # fmt: skip


def _disputes(state: State, rows: Sequence[Mapping[str, Any]], each: Mapping[str, int]) -> list[Job]:
    table, leg = float(state.format["minutesTable"]), float(state.format["minutesLeg"])
    usual = tuple((table if m.legs == 1 else leg, m.legs) for m in state.regulation.modalities for _ in range(m.boards))
    ready = state.ready()
    last: dict[str, list[str]] = {}  # of each team: what is to come, or was played out of its turn since
    there = {row["id"] for row in rows}
    jobs = []
    for row in sorted(rows, key=lambda r: (r["category"], r["round"], r["turn"])):
        category, stage = row["category"], row["stage"]
        same = [r for r in rows if r["category"] == category]
        after: list[str] = []
        if stage.startswith("swiss"):
            after = [r["id"] for r in same if r["stage"] == f"swiss{row['round'] - 1}"]
        for team in (row["x"], row["y"]):
            if team.startswith(("#w", "#l")):
                after.append(team[2:])
            elif team.startswith("#"):
                after += [r["id"] for r in same if r["stage"].startswith("g")]
            elif team:
                before = last.get(team, [])
                after += before
                last[team] = [row["id"]] if row["free"] else [*before, row["id"]]
        any_field = tuple(f.id for f in state.fields_for(category, row["scenario"]))
        closed = row["free"] and row["field"] not in any_field  # since it was drawn
        places = (row["field"],) if row["field"] and not closed else any_field
        chains = ((float(each[category]), 1),) if category in each else usual
        teams = [state.teams[team] for team in row["plays"] if team in state.teams]
        # Anybody may come into a knock-out, and is kept free for it; a Swiss round that is not drawn has no hour yet.
        anybody = () if stage.startswith("swiss") else active(state, category)
        possible = teams if len(teams) == 2 else [state.teams[team] for team in anybody]
        who: dict[str, int] = {}
        for team in possible:
            for one in (team.school, *(pupil for pupil in team.pupils if pupil in ready)):
                who[one] = who.get(one, 0) + team.ready
        if len(teams) == 2:
            who = {one: min(n, 1) for one, n in who.items()}  # two teams of one school that meet are in one place
        jobs.append(
            Job(
                row["id"],
                "",
                places,
                tuple(id for id in dict.fromkeys(after) if id in there),
                chains,
                part=category,
                text=_called(state, category, row),
                sides=tuple(state.team_name(team.id) for team in teams) if len(teams) == 2 else (),
                who=who,
                known=len(teams) == 2,
                could=any_field if row["free"] else places,
                last={"third": 1, "final": 2}.get(stage, 0),
                certain=row["id"] in state.disputes,
            )
        )
    return jobs


def _called(state: State, category: str, row: Mapping[str, Any]) -> Text:
    """A dispute by its id, or, while it has none, by its round; finals by what they are."""
    stage = row["stage"]
    if stage.startswith("swiss") and row["id"] not in state.disputes:
        return NEXT_ROUND.fill(part=category, n=row["round"])
    return STAGES[stage].fill(id=row["id"]) if stage in STAGES else Text(row["id"], row["id"])


def day_with(state: State, category: str, plan: str) -> int:
    """How many minutes the whole day takes if a category is played so: others play in the same fields."""
    hours = state.hours or Hours()
    lengths = []
    for seed in some_seeds(state, category):
        found, change = jobs(state, Pace(seed, hours.game, 0, 0, 0, hours.minutes), {category: plan})
        rules = rules_of(hours, change, state.ready())
        lengths.append(ends(lay(found, rules, order=ranks(found, rules))) - rules.start if found else 0)
    return max(lengths)


def happened(state: State, entries: Sequence[Entry]) -> dict[str, tuple[str, str]]:
    """When each dispute was first and last heard of: when it began (a game before its first result, where nobody said
    that it began) and, if it is over, when it ended; "" while it is not."""
    game = min(int(state.format["minutesTable"]), int(state.format["minutesLeg"]))
    first: dict[str, str] = {}
    latest: dict[str, str] = {}
    for entry in entries:
        dispute = state.disputes.get(str(entry.get("dispute", "")))
        if dispute and entry["do"] in ("start", "result", "absent") and dispute.begun:
            first.setdefault(dispute.id, earlier(entry["at"], game if entry["do"] == "result" else 0))
            latest[dispute.id] = entry["at"]
    return {id: (at, latest[id] if state.complete(state.disputes[id]) else "") for id, at in first.items()}


def placed(state: State, slots: Mapping[str, tuple[str, int]]) -> None:
    """Disputes take the field that the timetable gives them, and turns in the order of its hours."""
    free = {id: slot for id, slot in slots.items() if id in state.disputes and not state.disputes[id].begun}
    before = max((dispute.turn for dispute in state.disputes.values() if dispute.id not in free), default=0)
    turns = {at: n for n, at in enumerate(sorted({at for _, at in free.values()}), before + 1)}
    for id, (place, at) in free.items():
        state.disputes[id].field, state.disputes[id].turn = place, turns[at]
