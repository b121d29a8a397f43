"""The teams of a category or of a group, ranked by the disputes they had there."""

from __future__ import annotations

from collections.abc import Iterable

from tabuleiro.olympiad.teams.ranking import Meeting, Ranking
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.state import Dispute, State


def meetings(state: State, disputes: Iterable[Dispute]) -> list[Meeting]:
    """The complete disputes that count; one in which nothing was played (K19: both absent) does not."""
    found = []
    for dispute in disputes:
        if state.complete(dispute):
            points = score(state, dispute)
            if not points.void:
                found.append(Meeting(dispute.x, dispute.y, points))
    return found


def ranking(state: State, category: str, stage: str = "") -> Ranking:
    """The teams of a category, or of one of its groups, ranked by the disputes they had there."""
    return state.remembered((category, stage), lambda: _ranking(state, category, stage))


def _ranking(state: State, category: str, stage: str) -> Ranking:
    plan = state.plans.get(category)
    if stage and plan:
        teams = plan.groups[int(stage[1:]) - 1]
        disputes = [d for d in state.disputes_of(category) if d.stage == stage]
    else:
        teams = taking_part(state, category)
        disputes = state.disputes_of(category)
    byes = [*state.byes.get(category, {}).values(), *(team for one in teams for team in state.missed(one))]
    scope = f"standings {category} {stage}".strip()
    return Ranking(state.format, teams, meetings(state, disputes), scope, state.lots, state.lines, byes)


def taking_part(state: State, category: str) -> list[str]:
    """The teams of a category, without those that left before it was drawn and so never were in the contest."""
    plan = state.plans.get(category)
    drawn = plan.seq if plan else state.seq
    return [team.id for team in state.teams_of(category) if not team.withdrawn or team.withdrawn > drawn]


def seconds(state: State, category: str, place: int) -> Ranking:
    """The teams that share a place in their groups, compared per dispute because groups differ in size."""
    return state.remembered((category, place), lambda: _seconds(state, category, place))


def _seconds(state: State, category: str, place: int) -> Ranking:
    plan = state.plans[category]
    teams = []
    for n in range(1, len(plan.groups) + 1):
        order = ranking(state, category, f"g{n}").order
        teams += order[place - 1 : place]
    disputes = [d for d in state.disputes_of(category) if d.stage.startswith("g")]
    found = meetings(state, disputes)
    return Ranking(state.format, teams, found, f"places {place} {category}", state.lots, state.lines, per=True)
