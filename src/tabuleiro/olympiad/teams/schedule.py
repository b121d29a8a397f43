"""Schedules: what is proposed for so many teams, and the disputes that follow from the choice (rule 7).

A plan is a word: none, robin, robin2, groups2-places, groups3-semis, swiss, swiss5. The organiser chooses; the choice
and every lot are logged.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.lots import Lot
from tabuleiro.olympiad.teams.draws import EVEN, draw_scenarios, draw_starters
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Problem, Text

NO_PLAN = Text(
    "«{plan}» não serve para {teams}. Sugestões: {options}.",
    "“{plan}” does not suit {teams}. Suggestions: {options}.",
    "“{plan}” não serve para {teams}. Sugestões: {options}.",
)
NO_FIELD = Text("Não há campo aberto para o cenário {scenario}.", "There is no open field for the scenario {scenario}.")
SAYS = {
    "none": Text(
        "Sem disputas: a única equipa é campeã.",
        "No contest: the only team is champion.",
        "Sem disputas: a única equipe é campeã.",
    ),
    "robin": Text("Todos contra todos, {times}.", "Everybody meets everybody, {times}."),
    "places": Text(
        "{groups} grupos; os primeiros jogam a final, os segundos o terceiro lugar.",
        "{groups} groups; the winners play the final, the runners-up for third place.",
    ),
    "semis": Text(
        "{groups} grupos; as quatro melhores jogam meias-finais, terceiro lugar e final.",
        "{groups} groups; the four best play semi-finals, third place and final.",
        "{groups} grupos; as quatro melhores jogam semifinais, terceiro lugar e final.",
    ),
    "swiss": Text("Sistema suíço, {rounds}.", "Swiss system, {rounds}."),
    "odd swiss": Text(
        "Sistema suíço, {rounds}; com um número ímpar de equipas folga uma em cada ronda, o mínimo possível.",
        "Swiss system, {rounds}; with an odd number of teams one rests in each round, the least possible.",
        "Sistema suíço, {rounds}; com um número ímpar de equipes folga uma em cada rodada, o mínimo possível.",
    ),
}
SEEDS = 5
TIMES = {1: Text("uma vez", "once"), 2: Text("duas vezes", "twice")}


@dataclass(frozen=True)
class Shape:
    """A plan understood."""

    kind: str  # none, robin, groups, swiss
    times: int = 1
    groups: int = 0
    finals: str = ""  # places, semis
    rounds: int = 0  # of a Swiss


@dataclass(frozen=True)
class Proposal:
    """A plan with what it costs. `together`: disputes that could run at once if there were fields enough."""

    plan: str
    text: Text
    teams: int
    disputes: int
    rounds: int
    together: int
    fields: int
    turns: int
    minutes: int


def shape_of(plan: str, teams: int) -> Shape | None:
    """What a plan means for so many teams, or None if it cannot be."""
    found = re.fullmatch(r"(none)|robin(2?)|groups([2-9])-(places|semis)|swiss([0-9]{0,3})", plan)
    if not found:
        return None
    if found[1]:
        return Shape("none") if teams <= 1 else None
    if teams < 2:
        return None
    if found[3]:
        groups, finals = int(found[3]), found[4]
        if teams < 3 * groups or (finals == "places" and groups != 2):
            return None
        return Shape("groups", groups=groups, finals=finals)
    if plan.startswith("swiss"):
        most = teams - 1 if teams % 2 == 0 else teams
        rounds = int(found[5]) if found[5] else min(most, math.ceil(math.log2(teams)) + 1)
        return Shape("swiss", rounds=rounds) if 1 <= rounds <= most else None
    return Shape("robin", times=2 if found[2] else 1)


def options(state: State, category: str) -> list[str]:
    """The plans that the format suggests for the teams there are, the first first."""
    n = len(active(state, category))
    for row in state.format.data.get("schedules", ()):
        low, high = row["teams"]
        if low <= n <= high:
            return [plan for plan in row["options"] if shape_of(plan, n)]
    return ["robin"] if n > 1 else ["none"]


def propose(state: State, category: str) -> list[Proposal]:
    """What could be played, with the disputes, fields and time it takes. Fields that others use by then are taken."""
    return [proposal(state, category, plan) for plan in options(state, category)]


def proposal(state: State, category: str, plan: str) -> Proposal:
    """One plan, reckoned by making it with some seeds: it takes as long as with the worst of them."""
    teams = active(state, category)
    shape = understood(state, category, plan)
    usable = {f.id for s in state.regulation.category(category).scenarios for f in state.fields_for(category, s)}
    seeds = some_seeds(state, category)
    made = [make(state, category, plan, seed, anew=True) for seed in seeds]
    disputes: list[dict[str, Any]] = made[0]["disputes"]
    rounds: int = made[0]["rounds"]
    if shape.kind == "swiss":
        many, together = rounds * (len(teams) // 2), len(teams) // 2
        turns = max(_swiss_turns(state, category, swiss_rows(state, category, 1, rounds, seed)) for seed in seeds)
    else:
        many = len(disputes)
        together = max((sum(d["round"] == r for d in disputes) for r in range(1, rounds + 1)), default=0)
        turns = max((d["turn"] for one in made for d in one["disputes"]), default=0)
    odd = "odd " if shape.kind == "swiss" and len(teams) % 2 else ""
    said = SAYS[odd + (shape.finals or shape.kind)].fill(
        groups=shape.groups, rounds=count("rounds", rounds), times=TIMES[shape.times]
    )
    minutes = turns * minutes_of_dispute(state)
    return Proposal(plan, said, len(teams), many, rounds, together, len(usable), turns, minutes)


def some_seeds(state: State, category: str) -> range:
    """Seeds by which to reckon how long a day may take: several where a lot may give one field more than another."""
    fair = state.format["fieldLot"] == EVEN or len(state.regulation.category(category).scenarios) < 2
    return range(1 if fair else SEEDS)


def swiss_rows(state: State, category: str, first: int, last: int, seed: int | str) -> list[dict[str, Any]]:
    """Disputes of rounds of a Swiss that are not drawn, with anybody against anybody: who it will be nobody knows."""
    rows: list[dict[str, Any]] = [
        {"id": f"{category}/{round}/{n}", "round": round, "x": "#", "y": "#"}
        for round in range(first, last + 1)
        for n in range(len(active(state, category)) // 2)
    ]
    drawn = draw_scenarios(state, category, seed, rows)
    return [{**row, "scenario": scenario} for row, scenario in zip(rows, drawn, strict=True)]


def _swiss_turns(state: State, category: str, rows: Sequence[dict[str, Any]]) -> int:
    """How many turns rounds take, one after another: as many as the fullest of the fields needs in each."""
    full: dict[int, int] = {}
    for (round, scenario), many in Counter((row["round"], row["scenario"]) for row in rows).items():
        turns = math.ceil(many / max(1, len(state.fields_for(category, scenario))))
        full[round] = max(full.get(round, 0), turns)
    return sum(full.values())


def minutes_of_dispute(state: State) -> int:
    """K23: the modalities start together, and a dispute ends with the last of its slots."""
    table, leg, change = (int(state.format[key]) for key in ("minutesTable", "minutesLeg", "minutesChange"))
    return max(table if m.legs == 1 else leg * m.legs for m in state.regulation.modalities) + change


def active(state: State, category: str) -> list[str]:
    return [team.id for team in state.teams_of(category) if not team.withdrawn]


def understood(state: State, category: str, plan: str) -> Shape:
    state.regulation.category(category)
    n = len(active(state, category))
    shape = shape_of(plan, n)
    if shape is None:
        raise Problem(NO_PLAN, plan=plan, teams=count("teams", n), options=", ".join(options(state, category)))
    return shape


def make(
    state: State, category: str, plan: str, seed: int | str, apart: bool = True, *, anew: bool = False
) -> dict[str, Any]:
    """The data of the command `schedule`: every dispute that can be drawn by now, with its lots.

    `anew`: as if the category had not been drawn, so that what it has by now takes no field from it.
    `apart`: no knock-out is in a turn with a team that shares a pupil with anybody who may come so far (K17).
    """
    shape = understood(state, category, plan)
    teams = Lot(seed, f"order {category}").shuffle(active(state, category))
    groups: list[list[str]] = []
    disputes: list[dict[str, Any]] = []
    rounds = shape.rounds
    if shape.kind == "robin":
        disputes, rounds = _robin(teams, shape.times, "")
    elif shape.kind == "groups":
        groups = deal(state, teams, shape.groups)
        for n, group in enumerate(groups, 1):
            made, length = _robin(group, 1, f"g{n}")
            disputes += made
            rounds = max(rounds, length)
        disputes.sort(key=lambda d: d["round"])
    for n, dispute in enumerate(disputes, 1):
        dispute["id"] = f"{category}-{n}"
    if shape.kind == "groups":
        disputes += _finals(category, shape, rounds, len(disputes))
        rounds = disputes[-1]["round"]
    apart = apart and shape.kind == "groups" and bool(_sharing(state, category))
    complete(state, category, seed, disputes, apart, anew)
    return {
        "category": category,
        "plan": plan,
        "seed": seed,
        "rounds": rounds,
        "groups": groups,
        "disputes": disputes,
        **({"apart": True} if apart else {}),
    }


def complete(
    state: State,
    category: str,
    seed: int | str,
    disputes: list[dict[str, Any]],
    apart: bool = False,
    anew: bool = False,
) -> None:
    """Draw scenarios and starters of new disputes, and give them fields and turns."""
    for dispute, scenario in zip(disputes, draw_scenarios(state, category, seed, disputes), strict=True):
        dispute["scenario"] = scenario
        dispute["starters"] = draw_starters(state.regulation, seed, dispute["id"])
    give_turns(state, category, disputes, apart, anew)


def circle(teams: Sequence[str]) -> list[list[tuple[str, str]]]:
    """All pairs in rounds, by the circle method: the first stays, the others turn; with an odd number one rests."""
    ring: list[str | None] = [*teams] if len(teams) % 2 == 0 else [*teams, None]
    rounds = []
    for n in range(len(ring) - 1):
        pairs = []
        for i in range(len(ring) // 2):
            a, b = ring[i], ring[-1 - i]
            if a is not None and b is not None:
                pairs.append((b, a) if n % 2 and i == 0 else (a, b))
        rounds.append(pairs)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _robin(teams: Sequence[str], times: int, stage: str) -> tuple[list[dict[str, Any]], int]:
    once = circle(teams)
    rounds = [[(b, a) if turn % 2 else (a, b) for a, b in pairs] for turn in range(times) for pairs in once]
    made = [
        {"id": "", "round": n, "x": a, "y": b, "stage": stage} for n, pairs in enumerate(rounds, 1) for a, b in pairs
    ]
    return made, len(rounds)


def deal(state: State, teams: Sequence[str], count: int) -> list[list[str]]:
    """Groups as equal as can be; teams of one school go apart while possible."""
    groups: list[list[str]] = [[] for _ in range(count)]
    size = [len(teams) // count + (n < len(teams) % count) for n in range(count)]
    schools = [state.teams[team].school for team in teams]
    # Schools with several teams are dealt first, so that room is left to keep them apart.
    for team in sorted(teams, key=lambda t: -schools.count(state.teams[t].school)):
        school = state.teams[team].school
        room = [n for n in range(count) if len(groups[n]) < size[n]]
        best = min(room, key=lambda n: (sum(state.teams[t].school == school for t in groups[n]), len(groups[n]), n))
        groups[best].append(team)
    return groups


def _finals(category: str, shape: Shape, rounds: int, count: int) -> list[dict[str, Any]]:
    """The knock-out places. Who takes them is known later; their lots are drawn with the schedule."""

    def place(n: int, round: int, x: str, y: str, stage: str) -> dict[str, Any]:
        return {"id": f"{category}-{count + n}", "round": round, "x": x, "y": y, "stage": stage}

    if shape.finals == "places":
        return [
            place(1, rounds + 1, "#g1.2", "#g2.2", "third"),
            place(2, rounds + 1, "#g1.1", "#g2.1", "final"),
        ]
    one, two = f"{category}-{count + 1}", f"{category}-{count + 2}"
    cross = [("#g1.1", "#g2.2"), ("#g2.1", "#g1.2")] if shape.groups == 2 else [("#q1", "#q4"), ("#q2", "#q3")]
    return [
        place(1, rounds + 1, *cross[0], "semi"),
        place(2, rounds + 1, *cross[1], "semi"),
        place(3, rounds + 2, f"#l{one}", f"#l{two}", "third"),
        place(4, rounds + 2, f"#w{one}", f"#w{two}", "final"),
    ]


def give_turns(state: State, category: str, disputes: list[dict[str, Any]], apart: bool, anew: bool = False) -> None:
    """A field and a turn for each dispute: the earliest at which the field and both teams are free.

    With `apart`, any team of the category may come to play a knock-out: those who share a pupil with it are not free.
    """
    others = [d for d in state.disputes.values() if not anew or d.category != category]
    taken = {(d.field, d.turn) for d in others}
    busy: dict[str, set[int]] = {}
    clash = clashes(state)
    for old in others:
        may = state.teams_of(old.category) if old.places[0] and state.plans[old.category].apart else ()
        for team in (old.x, old.y, *(team.id for team in may)):
            busy.setdefault(team, set()).add(old.turn)
    stages = {"semi": 1, "third": 2, "final": 2}
    ended = {0: 0, 1: 0, 2: 0}
    if disputes and not disputes[0]["stage"]:  # a Swiss round begins when the one before has ended
        earlier = [d.turn for d in state.disputes_of(category) if d.round < disputes[0]["round"]]
        ended[0] = max(earlier, default=0)
    for dispute in disputes:
        after = stages.get(dispute["stage"], 0)
        turn = 1 + (ended[0] if not after else max(d.get("turn", 0) for d in disputes if _before(d, after)))
        fields = [field.id for field in state.fields_for(category, dispute["scenario"])]
        if not fields:
            raise Problem(NO_FIELD, scenario=dispute["scenario"])
        teams = {other for team in (dispute["x"], dispute["y"]) for other in clash.get(team, {team})}
        if apart and after:
            teams |= _sharing(state, category)
        while True:
            free = [field for field in fields if (field, turn) not in taken]
            if free and not any(turn in busy.get(team, ()) for team in teams):
                break
            turn += 1
        dispute["field"], dispute["turn"] = free[0], turn
        taken.add((free[0], turn))
        for team in (dispute["x"], dispute["y"]):
            busy.setdefault(team, set()).add(turn)


def _sharing(state: State, category: str) -> set[str]:
    """The teams of other categories that share a pupil with a team of this one."""
    own = {team.id for team in state.teams_of(category)}
    clash = clashes(state)
    return {other for team in own for other in clash[team]} - own


def share(state: State, one: Dispute, two: Dispute) -> bool:
    """Whether a pupil is in a team of each of two disputes."""
    pupils = [
        {pupil for team in (d.x, d.y) if team in state.teams for pupil in state.teams[team].pupils} for d in (one, two)
    ]
    return not pupils[0].isdisjoint(pupils[1])


def _before(dispute: dict[str, Any], stage: int) -> bool:
    return {"semi": 1, "third": 2, "final": 2}.get(dispute["stage"], 0) < stage


def clashes(state: State) -> dict[str, set[str]]:
    """Teams that cannot play at the same time because a pupil is in both (K17), each with itself."""
    teams: dict[str, set[str]] = {}
    for team in state.teams.values():
        for pupil in team.pupils:
            teams.setdefault(pupil, set()).add(team.id)
    found = {team: {team} for team in state.teams}
    for together in teams.values():
        if len(together) > 1:
            for id in together:
                found[id] |= together
    return found
