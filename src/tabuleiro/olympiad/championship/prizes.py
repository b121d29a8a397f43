"""Who won: podiums of the tournaments, and the table of schools."""

from __future__ import annotations

from tabuleiro.olympiad.championship.finals import waits
from tabuleiro.olympiad.championship.standings import Place, places
from tabuleiro.olympiad.championship.state import NOT_DRAWN, State, Swiss, Tournament
from tabuleiro.olympiad.medals import STEPS, SchoolRow, Tally, ranked
from tabuleiro.rules.text import Problem


def deciding(tournament: Tournament) -> list[Swiss]:
    """Where a tournament is decided: its final; before it, or where there is one group only, the groups."""
    if not tournament.groups:
        raise Problem(NOT_DRAWN, tournament=tournament.id)
    return tournament.groups if tournament.final is None else [tournament.final]


def finished(state: State, tournament: Tournament) -> bool:
    """Whether nothing is left to play or to decide in a tournament."""
    if not tournament.groups or not all(state.complete(swiss) for swiss in tournament.all()):
        return False
    if waits(state, tournament) or any(swiss.conflicts() for swiss in tournament.all()):
        return False
    return len(tournament.groups) == 1 or tournament.final is not None


def podium(state: State, tournament: Tournament) -> list[Place]:
    """The first three of a tournament that is over; nobody before."""
    return places(state, *deciding(tournament))[:STEPS] if finished(state, tournament) else []


def podiums(state: State) -> dict[str, list[Place]]:
    return {id: podium(state, tournament) for id, tournament in state.tournaments.items() if tournament.pupils}


def school_table(state: State) -> list[SchoolRow]:
    """Schools by podiums, finalists, and points of their pupils in the groups."""
    tallies = {id: Tally() for id in state.school_names}

    def of(pupil: str) -> Tally:
        return tallies[state.pupil_by_id[pupil].school]

    for pupil in state.pupil_by_id:
        of(pupil).pupils += 1
    for tournament in state.tournaments.values():
        for group in tournament.groups:
            for place in places(state, group):
                of(place.pupil).points += place.points
        for p in tournament.final.players if tournament.final else ():
            of(p).finalists += 1
        for place in podium(state, tournament):
            of(place.pupil).steps[place.place - 1] += 1
    return ranked(state.school_names, tallies)
