"""What the hours of a team olympiad have to keep to, told by its disputes alone: the second opinion on timetables.

It knows nothing of the planner's jobs, nor they of it: when both agree, neither is wrong alone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from tabuleiro.olympiad import checking
from tabuleiro.olympiad.hours import Hours
from tabuleiro.olympiad.teams.state import Dispute, State

LAST = {"third": 1, "final": 2}


def law(state: State, hours: Hours) -> checking.Law:
    """The disputes that have not been decided without being played, and in how many places each school can be."""
    change = hours.change if hours.change is not None else round(float(state.format["minutesChange"]))
    here = [team for team in state.teams.values() if team.ready]
    teams_of = Counter(pupil for team in here for pupil in team.pupils)
    most = {pupil: 1 for pupil, n in teams_of.items() if n > 1}
    for school in {team.school for team in here}:
        teams = sum(team.school == school for team in here)
        most[school] = min(hours.places or teams, teams)
    table, leg = float(state.format["minutesTable"]), float(state.format["minutesLeg"])
    longest = max(table if m.legs == 1 else leg * m.legs for m in state.regulation.modalities)
    day = []
    for one in state.disputes.values():
        if one.begun or not state.complete(one):
            fields = [f.id for f in state.fields() if f.scenario == one.scenario and f.category in ("", one.category)]
            who: dict[str, list[str]] = {}
            for team in (state.teams[id] for id in sorted(takers(state, one)) if state.teams[id].ready):
                for person in (team.school, *(pupil for pupil in team.pupils if pupil in most)):
                    who.setdefault(person, []).append(team.id)
            minutes = math.ceil(hours.minutes.get(one.category, longest))
            last = LAST.get(one.stage, 0)
            after = waits_for(state, one)
            day.append(checking.Stretch(one.id, "", "", minutes, after, who, fields, last=last, known=one.known))
    return checking.Law(day, change, most)


def origins(state: State, one: Dispute, place: str) -> Iterable[Dispute]:
    """The disputes by which a place of a knock-out is decided: #g1.2 a group, #q1 all of them, #wA-7 one dispute."""
    for other in state.disputes_of(one.category):
        if place[:2] in ("#w", "#l"):
            if other.id == place[2:]:
                yield other
        elif place and other.stage.startswith("g") and (place[1] == "q" or f"#{other.stage}." in place):
            yield other


def takers(state: State, one: Dispute) -> set[str]:
    """The teams that play in a dispute, or may while that is not known."""
    found = set()
    for team in (one.x, one.y):
        fed = origins(state, one, team) if team.startswith("#") else ()
        found |= {team} if team in state.teams else {t for other in fed for t in takers(state, other)}
    return found


def waits_for(state: State, one: Dispute) -> list[str]:
    """What has to be over before: a knock-out hangs on those that decide its places, a round of a Swiss on the one
    before, and a team plays its rounds in order."""
    own = state.disputes_of(one.category)
    plan = state.plans.get(one.category)
    if plan and plan.name.startswith("swiss"):
        return [other.id for other in own if other.round == one.round - 1]
    fed = [other.id for place in one.places for other in origins(state, one, place)]
    teams = {one.x, one.y} & state.teams.keys()
    return [*fed, *(o.id for o in own if o.round < one.round and teams & {o.x, o.y} and o.id not in fed)]
