"""Who won: podiums of the tournaments, and the table of schools."""

from __future__ import annotations

from dataclasses import dataclass

from tabuleiro.olympiad.championship.finals import waits
from tabuleiro.olympiad.championship.standings import Place, places
from tabuleiro.olympiad.championship.state import NOT_DRAWN, State, Swiss, Tournament
from tabuleiro.rules.text import Problem

STEPS = 3


def deciding(tournament: Tournament) -> list[Swiss]:
    """Where a tournament is decided: its final; before it, or where there is one group only, the groups."""
    if not tournament.groups:
        raise Problem(NOT_DRAWN, tournament=tournament.id)
    return tournament.groups if tournament.final is None else [tournament.final]


def finished(state: State, tournament: Tournament) -> bool:
    """Whether nothing is left to play in a tournament."""
    if not tournament.groups or not all(state.complete(swiss) for swiss in tournament.all()):
        return False
    if waits(state, tournament):
        return False
    return len(tournament.groups) == 1 or tournament.final is not None


def podium(state: State, tournament: Tournament) -> list[Place]:
    """The first three of a tournament that is over; nobody before."""
    return places(state, *deciding(tournament))[:STEPS] if finished(state, tournament) else []


def podiums(state: State) -> dict[str, list[Place]]:
    return {id: podium(state, tournament) for id, tournament in state.tournaments.items() if tournament.pupils}


@dataclass(frozen=True)
class SchoolRow:
    """A school: its places on podiums, its finalists, the points of its pupils in the groups."""

    place: int  # equal schools share it
    school: str
    name: str
    firsts: int
    seconds: int
    thirds: int
    finalists: int
    points: float
    pupils: int


def school_table(state: State) -> list[SchoolRow]:
    """Schools by first places, then second and third places, finalists, and points in the groups."""
    steps: dict[str, list[int]] = {id: [0] * STEPS for id in state.school_names}
    finalists = dict.fromkeys(state.school_names, 0)
    total = dict.fromkeys(state.school_names, 0.0)
    pupils = dict.fromkeys(state.school_names, 0)
    for pupil in state.pupil_by_id.values():
        pupils[pupil.school] += 1
    for tournament in state.tournaments.values():
        for group in tournament.groups:
            for place in places(state, group):
                total[state.pupil_by_id[place.pupil].school] += place.points
        for p in tournament.final.players if tournament.final else ():
            finalists[state.pupil_by_id[p].school] += 1
        for place in podium(state, tournament):
            steps[state.pupil_by_id[place.pupil].school][place.place - 1] += 1

    def worth(id: str) -> tuple[float, ...]:
        return (*steps[id], finalists[id], total[id])

    ranked = sorted(state.school_names, key=lambda id: ([-w for w in worth(id)], state.school_names[id]))
    rows: list[SchoolRow] = []
    for k, id in enumerate(ranked, 1):
        shared = rows[-1].place if rows and worth(rows[-1].school) == worth(id) else k
        one, two, three = steps[id]
        rows.append(
            SchoolRow(shared, id, state.school_names[id], one, two, three, finalists[id], total[id], pupils[id])
        )
    return rows
