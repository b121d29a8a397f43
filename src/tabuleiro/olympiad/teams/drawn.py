"""Is a draw right? Schedules, rounds and knock-out places are checked by what they are, not by how they were made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tabuleiro.olympiad import checking
from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.problems import raise_all
from tabuleiro.olympiad.teams.draws import starters_from
from tabuleiro.olympiad.teams.knockout import right_teams
from tabuleiro.olympiad.teams.schedule import active, clashes, shape_of, understood
from tabuleiro.olympiad.teams.state import State
from tabuleiro.olympiad.teams.swiss import played, players
from tabuleiro.rules.text import Problem, Text

DRAWN = Text(
    "A categoria {category} já tem tabela (linha {line}); anule essa linha para fazer outra.",
    "Category {category} has a schedule (line {line}); undo that line to make another.",
)
NO_SCHEDULE = Text("A categoria {category} ainda não tem tabela.", "Category {category} has no schedule yet.")
NOT_SWISS = Text("A categoria {category} não joga em sistema suíço.", "Category {category} does not play a Swiss.")
WRONG_ROUND = Text(
    "A próxima ronda é a {right}, não a {round}.",
    "The next round is {right}, not {round}.",
    "A próxima rodada é a {right}, não a {round}.",
)
OPEN = Text("Faltam resultados nas disputas: {ids}.", "Results are missing in the disputes: {ids}.")
ID_TAKEN = Text("Há duas disputas {id}.", "There are two disputes {id}.")
STRANGER = Text("{id}: «{team}» não joga nesta categoria.", "{id}: “{team}” does not play in this category.")
ITSELF = Text(
    "{id}: uma equipa não joga consigo.",
    "{id}: a team does not play itself.",
    "{id}: uma equipe não joga consigo mesma.",
)
TWICE = Text(
    "{team} joga duas vezes na ronda {round}.",
    "{team} plays twice in round {round}.",
    "{team} joga duas vezes na rodada {round}.",
)
MEET = Text("{a} e {b} jogam {count} em vez de {right}.", "{a} and {b} meet {count} instead of {right}.")
SCENARIO = Text(
    "{id}: o cenário {scenario} não é desta categoria.", "{id}: the scenario {scenario} is not of this category."
)
FIELD = Text("{id}: o campo {field} não serve.", "{id}: the field {field} cannot be used.")
SAME_FIELD = Text(
    "{id} e {other} estão no mesmo campo no mesmo turno.", "{id} and {other} are in one field in the same turn."
)
SAME_TEAM = Text(
    "{id} e {other} são no mesmo turno e têm {team}.", "{id} and {other} are in the same turn and have {team}."
)
STARTERS = Text("{id}: quem começa não está de acordo com K13 e K14.", "{id}: who starts is not as K13 and K14 say.")
LEFT_OUT = Text(
    "{team} não joga nem folga na ronda.",
    "{team} neither plays nor rests in the round.",
    "{team} não joga nem folga na rodada.",
)
BYE = Text(
    "{team} não pode folgar nesta ronda.", "{team} cannot rest in this round.", "{team} não pode folgar nesta rodada."
)
GROUPS = Text(
    "Os grupos não têm cada equipa uma vez.",
    "The groups do not have each team once.",
    "Os grupos não têm cada equipe uma vez.",
)
PLACES = Text("{id}: os lugares da eliminatória não estão certos.", "{id}: the places of the knock-out are not right.")
NONE_YET = Text("Esta tabela ainda não tem disputas.", "This schedule has no disputes yet.")
STAGES = Text(
    "As eliminatórias deviam ser: {right}.",
    "The knock-outs should be: {right}.",
    "As eliminatórias deveriam ser: {right}.",
)
NOT_KNOCKOUT = Text("{id} não é uma eliminatória por preencher.", "{id} is not a knock-out dispute to be filled.")
NO_TURN = Text(
    "«{turn}» não é um turno; são números de 1 em diante.", "“{turn}” is not a turn; turns are numbered from 1."
)
BEGUN = Text("A disputa {id} já começou e fica como está.", "Dispute {id} has begun and stays as it is.")
NOT_THEY = Text("{id}: pelos resultados jogam {x} e {y}.", "{id}: by the results {x} and {y} play.")
NOT_YET = Text("{id}: ainda não se sabe quem joga.", "{id}: it is not known yet who plays.")


def check_schedule(state: State, entry: Entry) -> None:
    category, disputes = entry["category"], entry["disputes"]
    shape = understood(state, category, entry["plan"])
    if category in state.plans:
        raise Problem(DRAWN, category=category, line=state.plans[category].seq)
    teams = active(state, category)
    wrong = _faults(state, category, disputes)
    if shape.kind in ("none", "swiss") and disputes:
        wrong.append(NONE_YET)
    elif shape.kind == "robin":
        wrong += _all_meet(teams, disputes, shape.times)
    elif shape.kind == "groups":
        groups = entry.get("groups", [])
        if sorted(team for group in groups for team in group) != sorted(teams) or len(groups) != shape.groups:
            wrong.append(GROUPS)
        for n, group in enumerate(groups, 1):
            wrong += _all_meet(group, [d for d in disputes if d.get("stage") == f"g{n}"], 1)
        wrong += _places(disputes, shape.finals)
    raise_all(wrong)


def check_round(state: State, entry: Entry) -> None:
    """A round of a Swiss: everybody once, one rests if the number is odd, and nobody twice."""
    category, disputes = entry["category"], entry["disputes"]
    plan = state.plans.get(category)
    if plan is None:
        raise Problem(NO_SCHEDULE, category=category)
    shape = shape_of(plan.name, len(state.teams_of(category)))
    if shape is None or shape.kind != "swiss":
        raise Problem(NOT_SWISS, category=category)
    done = state.disputes_of(category)
    right = max((d.round for d in done), default=0) + 1
    if entry["round"] != right or right > plan.rounds:
        raise Problem(WRONG_ROUND, right=right, round=entry["round"])
    missing = [d.id for d in done if not state.complete(d)]
    if missing:
        raise Problem(OPEN, ids=", ".join(missing))
    wrong = _faults(state, category, disputes)
    teams = active(state, category)
    if not wrong and not entry.get("hand"):  # a round made by hand may be worse than it could be
        tables: list[tuple[str, str | None]] = [(d["x"], d["y"]) for d in disputes]
        tables += [(entry["bye"], None)] if entry.get("bye") else []
        found = checking.faults(players(state, category), played(state, category), tables, exchanges=False)
        wrong += [fault.text for fault in found if fault.rule != "start"]  # K13: a lot says who starts
    bye = entry.get("bye") or ""
    playing = [team for d in disputes for team in (d["x"], d["y"])]
    wrong += [LEFT_OUT.fill(team=state.team_name(team)) for team in teams if team not in playing and team != bye]
    if bye and (len(teams) % 2 == 0 or bye not in teams):  # that nobody rests twice for another is the checker's word
        wrong.append(BYE.fill(team=state.team_name(bye)))
    raise_all(wrong)


def check_advance(state: State, entry: Entry) -> None:
    """Teams take their places in knock-outs: those whom the results name, unless a ruling says otherwise."""
    for id, (x, y) in entry["teams"].items():
        dispute = state.dispute(id)
        if not dispute.places[0] or dispute.category != entry["category"]:
            raise Problem(NOT_KNOCKOUT, id=id)
        if dispute.results or dispute.absent:
            raise Problem(BEGUN, id=id)
        if "ruling" in entry:
            state.team(x), state.team(y)
            continue
        by_results = right_teams(state, dispute)
        if not all(by_results):
            raise Problem(NOT_YET, id=id)
        if by_results != (x, y):
            raise Problem(NOT_THEY, id=id, x=state.team_name(by_results[0]), y=state.team_name(by_results[1]))


def is_turn(said: Any) -> bool:
    """Whether this is a stretch of the day: a whole number from 1 on."""
    return isinstance(said, int) and not isinstance(said, bool) and 1 <= said <= 1000


def faults_of(state: State, category: str, disputes: Sequence[dict[str, Any]]) -> None:
    """Problems of new disputes of a category, whatever the plan."""
    raise_all(_faults(state, category, disputes))


def _faults(state: State, category: str, disputes: Sequence[dict[str, Any]]) -> list[Text]:
    """What is wrong with new disputes of a category, whatever the plan."""
    wrong: list[Text] = []
    teams = set(active(state, category))
    scenarios = state.regulation.category(category).scenarios
    right_starters = [starters_from(state.regulation, side) for side in ("X", "Y")]
    taken = {(d.field, d.turn): d.id for d in state.disputes.values()}
    busy = {(team, d.turn): d.id for d in state.disputes.values() for team in (d.x, d.y)}
    ids = set(state.disputes)
    playing: set[tuple[str, int]] = set()
    clash = clashes(state)
    for d in disputes:
        id = d["id"]
        if not is_turn(d["turn"]):
            raise Problem(NO_TURN, turn=d["turn"])
        if id in ids:
            wrong.append(ID_TAKEN.fill(id=id))
        ids.add(id)
        if d["x"] == d["y"]:
            wrong.append(ITSELF.fill(id=id))
        if d["x"].startswith("#") != d["y"].startswith("#"):
            wrong.append(PLACES.fill(id=id))
        for team in (d["x"], d["y"]):
            if team.startswith("#"):
                continue
            if team not in teams:
                wrong.append(STRANGER.fill(id=id, team=team))
                continue
            if (team, d["round"]) in playing:
                wrong.append(TWICE.fill(team=state.team_name(team), round=d["round"]))
            playing.add((team, d["round"]))
            for other in clash[team]:
                if (other, d["turn"]) in busy:
                    wrong.append(SAME_TEAM.fill(id=id, other=busy[other, d["turn"]], team=state.team_name(other)))
            busy[team, d["turn"]] = id
        if d["scenario"] not in scenarios:
            wrong.append(SCENARIO.fill(id=id, scenario=d["scenario"]))
        elif d["field"] not in [field.id for field in state.fields_for(category, d["scenario"])]:
            wrong.append(FIELD.fill(id=id, field=d["field"]))
        if (d["field"], d["turn"]) in taken:
            wrong.append(SAME_FIELD.fill(id=id, other=taken[d["field"], d["turn"]]))
        taken[d["field"], d["turn"]] = id
        if d["starters"] not in right_starters:
            wrong.append(STARTERS.fill(id=id))
    return wrong


def _places(disputes: Sequence[dict[str, Any]], finals: str) -> list[Text]:
    """Knock-outs: the right ones, with places that exist and are taken once."""
    right = ["third", "final"] if finals == "places" else ["semi", "semi", "third", "final"]
    made = [d for d in disputes if d["x"].startswith("#")]
    ids = {d["id"] for d in disputes}
    wrong = [] if [d.get("stage") for d in made] == right else [STAGES.fill(right=", ".join(right))]
    seen: set[str] = set()
    for d in made:
        for place in (d["x"], d["y"]):
            known = re.fullmatch(r"#g\d\.\d+|#q[1-4]", place) or (place[1:2] in ("w", "l") and place[2:] in ids)
            if not known or place in seen:
                wrong.append(PLACES.fill(id=d["id"]))
            seen.add(place)
    return wrong


def _all_meet(teams: Sequence[str], disputes: Sequence[dict[str, Any]], times: int) -> list[Text]:
    met = Counter(frozenset((d["x"], d["y"])) for d in disputes)
    return [
        MEET.fill(a=a, b=b, count=count("times", met[frozenset((a, b))]), right=times)
        for a, b in combinations(teams, 2)
        if met[frozenset((a, b))] != times
    ]
