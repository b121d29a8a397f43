"""Who won an olympiad: the podium of each category, and the table of schools."""

from __future__ import annotations

from tabuleiro.olympiad.medals import STEPS, SchoolRow, Tally, ranked
from tabuleiro.olympiad.teams.progress import over
from tabuleiro.olympiad.teams.ranked import ranking
from tabuleiro.olympiad.teams.standings import Line, standings
from tabuleiro.olympiad.teams.state import State


def podium(state: State, category: str) -> list[Line]:
    """The first three of a category that is over; nobody before."""
    return [line for line in standings(state, category) if line.place <= STEPS] if over(state, category) else []


def school_table(state: State) -> list[SchoolRow]:
    """Schools by podiums, teams in finals and dispute points of all their teams."""
    tallies = {id: Tally() for id in state.school_names}
    for team in state.teams.values():
        tallies[team.school].pupils += len(team.pupils)
    for category in state.parts():
        records = ranking(state, category).records if state.teams_of(category) else {}
        for id, record in records.items():
            tallies[state.teams[id].school].points += float(record.points)
        for dispute in state.disputes_of(category):
            if dispute.stage == "final" and dispute.known:
                for id in (dispute.x, dispute.y):
                    tallies[state.teams[id].school].finalists += 1
        for line in podium(state, category):
            tallies[state.teams[line.team].school].steps[line.place - 1] += 1
    return ranked(state.school_names, tallies)
