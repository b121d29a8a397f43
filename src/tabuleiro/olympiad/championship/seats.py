"""Where everybody of a championship plays, round by round; and who of a school came."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from tabuleiro.olympiad.championship.state import FINAL, Pupil, State, Swiss
from tabuleiro.olympiad.common import BEGUN, DRAWN, ENDED, LOST, WAITING, WON, Attendance, Attendant, Seat
from tabuleiro.olympiad.kinds import Command
from tabuleiro.rules.text import Text

GROUP_ROUND = Text("grupo {group}, ronda {n}", "group {group}, round {n}", "grupo {group}, rodada {n}")
FINAL_ROUND = Text("final, ronda {n}", "final, round {n}", "final, rodada {n}")
IN_TOURNAMENT = Text("{title}, {round}", "{title}, {round}")
TABLE = Text("mesa {n}", "table {n}")
BYE = Text("folga", "bye")


def called(group: int | str, round: int) -> Text:
    """What a round is: of a group, or of the final."""
    return (FINAL_ROUND if group == FINAL else GROUP_ROUND).fill(group=group, n=round)


def round_name(state: State, match: str) -> Text:
    """A round as timetables name it, in words."""
    tournament, group, number = match.split("/")
    return IN_TOURNAMENT.fill(title=state.title(tournament), round=called(group, int(number)))


def seats(state: State) -> list[Seat]:
    state.plan()
    rounds = [
        (r, swiss) for one in state.tournaments.values() for swiss in one.all() for r in range(1, len(swiss.rounds) + 1)
    ]
    rounds.sort(key=lambda row: (row[1].name == FINAL, row[0]))
    return [seat for r, swiss in rounds for seat in _seats(state, swiss, r)]


def _seats(state: State, swiss: Swiss, round: int) -> Iterator[Seat]:
    made = swiss.rounds[round - 1]
    game = state.tournaments[swiss.tournament].event.game.name
    for n, table in enumerate(made.tables, 1):
        stage = ENDED if table.done else BEGUN if made.begun else WAITING
        points = state.worth[table.result] if table.result and table.result != "void" else (0.0, 0.0)
        for k, pupil in enumerate((table.first, table.second)):
            if pupil is None:
                continue
            ours, theirs = points[k], points[1 - k]
            other = (table.second, table.first)[k]
            told = WON if ours > theirs else LOST if ours < theirs else DRAWN
            yield Seat(
                pupil,
                state.pupil_by_id[pupil].school,
                "",
                swiss.tournament,
                f"{swiss.tournament}/{swiss.name}/{round}",
                called(swiss.name, round),
                TABLE.fill(n=n) if other else BYE,
                game,
                "",
                other or "",
                stage,
                told if table.result and table.result != "void" else "",
            )


def waits(state: State, pupil: Pupil) -> bool:
    """Whether somebody was missing when the groups were drawn, and enters only as a late arrival."""
    groups = state.tournament(pupil.tournament).groups
    return bool(groups) and not any(pupil.id in group.players for group in groups)


def attendance(state: State, school: str) -> list[Attendance]:
    """The pupils of a school in each tournament."""
    found = []
    for tournament in state.tournaments.values():
        own = [state.pupil_by_id[id] for id in tournament.pupils]
        pupils = [p for p in own if p.school == school and not p.left]
        if pupils:
            those = tuple(Attendant(p.id, None, p.here if p.seen else None, waits(state, p)) for p in pupils)
            here = None if any(one.here is None for one in those) else any(one.here for one in those)
            found.append(Attendance(tournament.id, "", "", here, those))
    return found


def check_in(state: State, school: str, missing: Collection[str]) -> list[Command]:
    """All pupils of a school are here but for these; nothing is said anew that is known."""
    own = [p for p in state.pupil_by_id.values() if p.school == school and not p.left and not waits(state, p)]
    absent = [p.id for p in own if p.id in missing and (p.here or not p.seen)]
    present = [p.id for p in own if p.id not in missing and (not p.here or not p.seen)]
    return [("checkin", {"present": present, "absent": absent})] if present or absent else []


def entry(state: State, part: str, school: str, said: Mapping[str, Any]) -> list[Any]:
    """A row of the table of registrations."""
    event = state.tournament(part).event
    return [event.cycle, event.game.name, school, said["name"]]
