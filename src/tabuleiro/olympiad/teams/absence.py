"""Pupils who did not come: what it costs, dispute by dispute, with the line-up that costs least; told before it is so.

Nothing is forfeited before a line-up is due, which is when its dispute begins; until then a team may name another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.teams.scoring import number
from tabuleiro.olympiad.teams.state import Dispute, Lineup, State, Team
from tabuleiro.rules.text import Problem, Text, joined

LEAST = "least"  # what `checkin` says of line-ups when pupils are missing

ASK = Text(
    "Antes de marcar que faltam alunos de {team}, veja o que isso custa. {costs} Para marcar, com a formação que custa "
    'menos: `tabuleiro event checkin`, que pergunta, ou "lineup": "least".',
    "Before pupils of {team} are marked as missing, see what it costs. {costs} To mark them, with the line-up that "
    'costs least: `tabuleiro event checkin`, which asks, or "lineup": "least".',
    "Antes de marcar que faltam alunos de {team}, veja o que isso custa. {costs} Para marcar, com a escalação que "
    'custa menos: `tabuleiro event checkin`, que pergunta, ou "lineup": "least".',
)
NO_LINEUP = Text("«{said}» não é uma formação; há: least.", "“{said}” is not a line-up; there is: least.",
                 "“{said}” não é uma escalação; há: least.")  # fmt: skip
DISPUTE = Text("{id}, contra {other}", "{id}, against {other}")
ANY = Text("Cada disputa no {scenario}", "Each dispute in {scenario}")
COSTS = (
    Text("{where}: perde-se {slots} ({points} de {total}).", "{where}: {slots} would be lost ({points} of {total})."),
    Text("{where}: perdem-se {slots} ({points} de {total}).", "{where}: {slots} would be lost ({points} of {total})."),
)
NOTHING = Text("{where}: não custa nada.", "{where}: it costs nothing.")
BEGUN = (
    Text(
        "{where}, que já começou: falta uma substituição, ou perde-se {slots}.",
        "{where}, which has begun: a substitution is needed, or this is lost: {slots}.",
    ),
    Text(
        "{where}, que já começou: falta uma substituição, ou perdem-se {slots}.",
        "{where}, which has begun: a substitution is needed, or these are lost: {slots}.",
    ),
)
INSTEAD = Text(
    "Se ninguém mudasse de lugar: {slots} ({points}).", "If nobody changed places: {slots} ({points})."
)  # fmt: skip
VACANT = Text("(vazio)", "(empty)")


@dataclass(frozen=True)
class Loss:
    """What a dispute loses; without an id, any dispute of the scenario."""

    dispute: str
    scenario: str
    other: str  # the team it meets
    begun: bool
    slots: tuple[str, ...]  # that are lost with the line-up, or need a substitution where it has begun
    points: float
    lineup: Lineup  # the one that costs least; in a dispute that has begun, as it is
    instead: tuple[str, ...] = ()  # slots that would be lost if everybody else stayed in place
    instead_points: float = 0


def losses(state: State, team: Team, absent: Collection[str]) -> list[Loss]:
    """What it costs a team that these pupils are missing, in every dispute that is not over.

    Where nothing is drawn, in a dispute of each scenario. Nothing, if all are here.
    """
    if not absent:
        return []
    found = [
        _loss(state, team, absent, dispute)
        for dispute in state.disputes_of(team.category)
        if dispute.known and dispute.side(team.id) and not dispute.absent and not state.complete(dispute)
    ]
    if not any(not loss.begun for loss in found) and not team.withdrawn:
        for scenario in state.regulation.category(team.category).scenarios:
            found.append(_fresh(state, team, absent, None, Loss("", scenario, "", False, (), 0, {})))
    return [loss for loss in found if not loss.begun or loss.slots]


def _loss(state: State, team: Team, absent: Collection[str], dispute: Dispute) -> Loss:
    side = dispute.side(team.id)
    other = dispute.team({"X": "Y", "Y": "X"}[side])
    blank = Loss(dispute.id, dispute.scenario, other, dispute.due, (), 0, state.lineup(dispute, side))
    if not dispute.due:
        return _fresh(state, team, absent, dispute.lineups.get(side), blank)
    slots = tuple(
        slot
        for slot in state.regulation.slots
        if not state.result(dispute, slot) and set(absent) & set(state.playing(dispute, side, slot))
    )
    return replace(blank, slots=slots, points=_points(state, slots))


def _fresh(state: State, team: Team, absent: Collection[str], named: Lineup | None, blank: Loss) -> Loss:
    lineup = state.filled(team, blank.scenario, named, absent)
    named = named or state.regulation.usual(team.pupils, blank.scenario)
    spare = [p for p in team.pupils if p not in absent and all(p not in pupils for pupils in named.values())]
    stayed = {  # as `usual`: a reserve for each who is missing, while there are any
        modality: tuple(p if p and p not in absent else spare.pop(0) if spare else "" for p in pupils)
        for modality, pupils in named.items()
    }
    slots, instead = _lost(state, lineup), _lost(state, stayed)
    lost, would = _points(state, slots), _points(state, instead)
    return replace(blank, slots=slots, points=lost, lineup=lineup, instead=instead, instead_points=would)


def _lost(state: State, lineup: Lineup) -> tuple[str, ...]:
    """The slots with an empty place."""
    found = []
    for slot in state.regulation.slots.values():
        pupils = lineup[slot.modality.id]
        if not all(pupils[slot.board : slot.board + 1] if slot.modality.boards > 1 else pupils):
            found.append(slot.id)
    return tuple(found)


def _points(state: State, slots: Collection[str]) -> float:
    return sum(state.regulation.slots[slot].modality.worth for slot in slots)


def told(state: State, loss: Loss) -> Text:
    """What a dispute loses, in a sentence."""
    where = (
        DISPUTE.fill(id=loss.dispute, other=state.team_name(loss.other))
        if loss.dispute
        else ANY.fill(scenario=state.regulation.scenarios[loss.scenario].name)
    )
    slots, many = _named(state, loss.slots), len(loss.slots) != 1
    if loss.begun:
        return BEGUN[many].fill(where=where, slots=slots)
    total = count("points", state.regulation.total)
    costs = COSTS[many].fill(where=where, slots=slots, points=number(loss.points), total=total)
    said = [costs if loss.slots else NOTHING.fill(where=where)]
    if loss.instead_points > loss.points:
        instead = _named(state, loss.instead)
        said.append(INSTEAD.fill(slots=instead, points=number(loss.instead_points)))
    return joined(said)


def _named(state: State, slots: Collection[str]) -> Text:
    return joined([state.regulation.slots[slot].name for slot in slots], "; ")


def places(state: State, loss: Loss, name: Callable[[str], str]) -> list[tuple[Text, list[str]]]:
    """The line-up as people read it: modalities, each with its names; "" is an empty place."""
    return [(m.name, [name(p) if p else "" for p in loss.lineup[m.id]]) for m in state.regulation.modalities]


def losses_json(state: State, team: Team, absent: Collection[str]) -> list[dict[str, Any]]:
    return [
        {
            "dispute": loss.dispute or None,
            "scenario": loss.scenario,
            "begun": loss.begun,
            "slots": list(loss.slots),
            "points": number(loss.points),
            "lineup": {modality: list(pupils) for modality, pupils in loss.lineup.items()},
            "instead": list(loss.instead),
        }
        for loss in losses(state, team, absent)
    ]


def check_asked(state: State, entry: Entry) -> None:
    """Who marks pupils as missing says that the line-ups that cost least are wanted, having seen what is lost."""
    said = entry.get("lineup", LEAST)
    if said != LEAST:
        raise Problem(NO_LINEUP, said=said)
    absent = entry.get("absent", ())
    if absent and "lineup" not in entry:
        team = state.team(entry["team"])
        costs = joined([told(state, loss) for loss in losses(state, team, absent)])
        raise Problem(ASK, team=state.team_name(team.id), costs=costs)
