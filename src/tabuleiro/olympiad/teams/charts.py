"""Crosstables of a category or a group, the bracket of its knock-outs, and where teams of a knock-out come from."""

from __future__ import annotations

from tabuleiro.olympiad.charts import BYE, Cross, Met, Tie
from tabuleiro.olympiad.teams.ranked import ranking
from tabuleiro.olympiad.teams.scoring import score, through
from tabuleiro.olympiad.teams.standings import KNOCKOUT
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Text

FROM_PLACE = Text("{n}.º do grupo {group}", "No. {n} of group {group}", "{n}º do grupo {group}")
FROM_QUALIFIER = Text("{n}.º apurado", "Qualifier {n}", "{n}º classificado")
FROM_WINNER = Text("Vencedor de {id}", "Winner of {id}")
FROM_LOSER = Text("Vencido de {id}", "Loser of {id}", "Perdedor de {id}")


def side_name(state: State, team: str) -> Text:
    """The team, or where it will come from."""
    if not team.startswith("#"):
        name = state.team_name(team)
        return Text(name, name)
    if team[1] in "wl":
        return (FROM_WINNER if team[1] == "w" else FROM_LOSER).fill(id=team[2:])
    if team[1] == "g":
        group, place = team[2:].split(".")
        return FROM_PLACE.fill(n=place, group=group)
    return FROM_QUALIFIER.fill(n=team[2:])


def cross(state: State, category: str, stage: str = "") -> Cross:
    """Who met whom, by place: of a Swiss by rounds, else everybody against everybody."""
    plan = state.plans.get(category)
    ranked = ranking(state, category, stage)
    its = [
        d for d in state.disputes_of(category) if d.known and (d.stage == stage if stage else d.stage not in KNOCKOUT)
    ]
    if plan and plan.name.startswith("swiss"):
        return _by_rounds(state, category, tuple(ranked.order), its)
    met: dict[str, list[tuple[Met, ...]]] = {
        team: [
            tuple(_met(state, d, team) for d in its if {d.x, d.y} == {team, other} and team != other)
            for other in ranked.order
        ]
        for team in ranked.order
    }
    return Cross(tuple(ranked.order), 0, met)


def _by_rounds(state: State, category: str, teams: tuple[str, ...], disputes: list[Dispute]) -> Cross:
    last = max((d.round for d in disputes), default=0)
    resting = state.byes.get(category, {})
    met: dict[str, list[tuple[Met, ...]]] = {}
    for team in teams:
        met[team] = [
            (Met("", None, None, BYE),)
            if resting.get(round) == team
            else tuple(_met(state, d, team) for d in disputes if d.round == round and team in (d.x, d.y))
            for round in range(1, last + 1)
        ]
    return Cross(teams, last, met)


def _met(state: State, dispute: Dispute, team: str) -> Met:
    side = dispute.side(team)
    other = dispute.y if side == "X" else dispute.x
    if not state.complete(dispute):
        return Met(other)
    points = score(state, dispute)
    return Met(other, points.of(side), points.of("Y" if side == "X" else "X"))


def bracket(state: State, category: str) -> list[Tie]:
    """The knock-outs of a category in the order in which they are played; [] where there are none."""
    found = sorted(
        (d for d in state.disputes_of(category) if d.stage in KNOCKOUT),
        key=lambda d: (("semi", "final", "third").index(d.stage), d.turn, d.id),
    )
    ties = []
    for dispute in found:
        points = score(state, dispute) if dispute.known and dispute.begun else None
        side = through(state, dispute) if state.complete(dispute) else ""
        ties.append(
            Tie(
                dispute.id,
                dispute.stage,
                (dispute.x, dispute.y),
                (points.x, points.y) if points else None,
                "XY".index(side) if side else None,
            )
        )
    return ties
