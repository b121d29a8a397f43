"""The day of a team olympiad before it begins: its disputes as jobs for the planner, and teams that nobody entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tabuleiro.olympiad.planner import Job, Pace
from tabuleiro.olympiad.teams.schedule import active, make, options, understood
from tabuleiro.olympiad.teams.state import State


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


def jobs(state: State, pace: Pace) -> tuple[list[Job], float]:
    """The disputes as they are drawn, or as they would be: a team plays in the order of turns."""
    rows: list[dict[str, Any]] = []
    for category in state.regulation.categories:
        if not active(state, category):
            continue
        plan = state.plans.get(category)
        if plan is not None and not plan.name.startswith("swiss"):
            rows += [
                {"id": d.id, "x": d.places[0] or d.x, "y": d.places[1] or d.y, "turn": d.turn, "field": d.field,
                 "stage": d.stage, "category": category, "scenario": d.scenario}
                for d in state.disputes_of(category)
            ]  # fmt: skip
            continue
        name = plan.name if plan else options(state, category)[0]
        if understood(state, category, name).kind == "swiss":
            rows += _swiss_rows(state, category, name, plan.rounds if plan else 0, pace.seed)
        else:
            rows += [
                {**d, "category": category, "field": ""} for d in make(state, category, name, pace.seed)["disputes"]
            ]
    return _disputes(state, rows), float(state.format["minutesChange"])


def _swiss_rows(state: State, category: str, plan: str, rounds: int, seed: int) -> list[dict[str, Any]]:
    """The rounds of a Swiss, with anybody against anybody: who it will be nobody knows yet."""
    random = Random(f"{seed}/{category}")
    teams = active(state, category)
    scenarios = state.regulation.category(category).scenarios
    rows = []
    for round in range(1, (rounds or understood(state, category, plan).rounds) + 1):
        for n in range(len(teams) // 2):
            rows.append(
                {"id": f"{category}/{round}/{n}", "x": "", "y": "", "turn": round, "field": "",
                 "stage": f"swiss{round}", "category": category, "scenario": random.choice(scenarios)}
            )  # fmt: skip
    return rows


def _disputes(state: State, rows: Sequence[Mapping[str, Any]]) -> list[Job]:
    table, leg = float(state.format["minutesTable"]), float(state.format["minutesLeg"])
    chains = tuple(
        (table if m.legs == 1 else leg, m.legs) for m in state.regulation.modalities for _ in range(m.boards)
    )
    last: dict[str, str] = {}
    jobs = []
    for row in sorted(rows, key=lambda r: r["turn"]):
        same = [r for r in rows if r["category"] == row["category"]]
        after: list[str] = []
        if row["stage"].startswith("swiss"):
            after = [r["id"] for r in same if r["stage"] == f"swiss{row['turn'] - 1}"]
        for team in (row["x"], row["y"]):
            if team.startswith(("#w", "#l")):
                after.append(team[2:])
            elif team.startswith("#"):
                after += [r["id"] for r in same if r["stage"].startswith("g")]
            elif team:
                after += [last[team]] if team in last else []
                last[team] = row["id"]
        any_field = tuple(f.id for f in state.fields_for(row["category"], row["scenario"]))
        places = (row["field"],) if row["field"] else any_field
        jobs.append(Job(row["id"], "", places, tuple(dict.fromkeys(after)), chains))
    return jobs
