"""Where everybody of a team olympiad plays: each pupil of a team in each of its disputes; and who of a school came."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from tabuleiro.olympiad.common import BEGUN, DRAWN, ENDED, LOST, WAITING, WON, Attendance, Attendant, Seat
from tabuleiro.olympiad.kinds import Command
from tabuleiro.olympiad.teams.absence import LEAST
from tabuleiro.olympiad.teams.regulation import SIDES, Modality
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Text

STAGES = {
    "semi": Text("meia-final", "semi-final", "semifinal"),
    "third": Text("terceiro lugar", "third place"),
    "final": Text("final", "final"),
}
NAMED = Text("{stage} ({id})", "{stage} ({id})")
ROUND = Text("ronda {n}", "round {n}", "rodada {n}")
GROUP_ROUND = Text("grupo {group}, ronda {n}", "group {group}, round {n}", "grupo {group}, rodada {n}")
RESERVE = Text("suplente", "reserve", "reserva")
OTHER = {"X": "Y", "Y": "X"}


def called(dispute: Dispute) -> Text:
    """What a dispute is: a final by its name, everything else by its round, and its group if it has one."""
    if dispute.stage in STAGES:
        return STAGES[dispute.stage]
    if dispute.stage:
        return GROUP_ROUND.fill(group=dispute.stage[1:], n=dispute.round)
    return ROUND.fill(n=dispute.round)


def named(dispute: Dispute) -> Text:
    """A dispute by its id, a final by its name, too."""
    stage = STAGES.get(dispute.stage)
    return NAMED.fill(stage=stage, id=dispute.id) if stage else Text(dispute.id, dispute.id)


def spot(modality: Modality, board: int) -> Text:
    """Where a game is played: mesa 2, or gigante."""
    return modality.slot.fill(n=board + 1) if modality.boards > 1 else modality.name


def seats(state: State) -> list[Seat]:
    order = sorted((d for d in state.disputes.values() if d.known), key=lambda d: (d.turn, d.round, d.id))
    return [seat for dispute in order for side in SIDES for seat in _seats(state, dispute, side)]


def _seats(state: State, dispute: Dispute, side: str) -> Iterator[Seat]:
    team = state.team(dispute.team(side))
    stage = ENDED if state.complete(dispute) else BEGUN if dispute.begun else WAITING
    points = score(state, dispute)
    ours, theirs = (points.x, points.y) if side == "X" else (points.y, points.x)
    result = "" if stage != ENDED else WON if ours > theirs else LOST if ours < theirs else DRAWN if ours else ""
    where: dict[str, tuple[Text, str]] = {}
    for id, slot in state.regulation.slots.items():
        game = state.regulation.game(dispute.scenario, id).name
        for pupil in filter(None, state.playing(dispute, side, id)):
            where.setdefault(pupil, (spot(slot.modality, slot.board), game))
    for pupil in team.pupils:
        there, game = where.get(pupil, (RESERVE, ""))
        yield Seat(
            pupil,
            team.school,
            team.id,
            dispute.category,
            dispute.id,
            called(dispute),
            there,
            game,
            dispute.field,
            dispute.team(OTHER[side]),
            stage,
            result,
            (ours, theirs) if stage != WAITING else None,
        )


def attendance(state: State, school: str) -> list[Attendance]:
    """The teams of a school; of one that has not come, nobody has."""
    return [
        Attendance(
            team.category,
            team.id,
            state.team_name(team.id),
            team.present,
            tuple(
                Attendant(pupil, year, team.present and pupil not in team.missing)
                for pupil, year in team.pupils.items()
            ),
        )
        for team in state.teams.values()
        if team.school == school and not team.withdrawn
    ]


def check_in(state: State, school: str, missing: Collection[str]) -> list[Command]:
    """All teams of a school are here but for these pupils; nothing is said anew that is known."""
    found: list[Command] = []
    for team in state.teams.values():
        if team.school != school or team.withdrawn:
            continue
        absent = [pupil for pupil in team.pupils if pupil in missing]
        present = len(absent) < len(team.pupils)
        absent = absent if present else []
        if (team.present, team.missing) == (present, frozenset(absent)):
            continue
        least = {"lineup": LEAST} if absent else {}
        found.append(("checkin", {"team": team.id, "present": present, "absent": absent, **least}))
    return found


def entry(state: State, part: str, school: str, said: Mapping[str, Any]) -> list[Any]:
    """A row of the table of registrations."""
    return [part, school, said.get("team", ""), said["name"], said.get("year", "")]
