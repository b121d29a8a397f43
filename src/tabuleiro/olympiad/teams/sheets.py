"""A dispute as a sheet: its slots with games, starters, pupils and results; for arbiters, screens and paper."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.teams.regulation import SIDES
from tabuleiro.olympiad.teams.scoring import number, score
from tabuleiro.olympiad.teams.state import Dispute, State


def sheet(state: State, dispute: Dispute) -> dict[str, Any]:
    """All about a dispute, ready to be written as JSON. Pupils are ids; names are looked up by who may show them."""
    points = score(state, dispute)
    return {
        "dispute": dispute.id,
        "category": dispute.category,
        "round": dispute.round,
        "stage": dispute.stage,
        "scenario": dispute.scenario,
        "field": dispute.field,
        "turn": dispute.turn,
        "x": dispute.x,
        "y": dispute.y,
        "names": [state.team_name(dispute.x), state.team_name(dispute.y)],
        "started": dispute.started,
        "complete": state.complete(dispute),
        "absent": list(dispute.absent),
        "score": [number(points.x), number(points.y)],
        "slots": [_slot(state, dispute, slot) for slot in state.regulation.slots],
    }


def _slot(state: State, dispute: Dispute, id: str) -> dict[str, Any]:
    slot = state.regulation.slots[id]
    game = state.regulation.game(dispute.scenario, id)
    conflict = dispute.conflicts.get(id)
    return {
        "slot": id,
        "game": {"id": game.id, "name": game.name, "key": game.key, "variant": game.variant, "draws": game.draws},
        "worth": number(slot.modality.worth),
        "starter": dispute.starters[id],
        "x": list(state.playing(dispute, "X", id)),
        "y": list(state.playing(dispute, "Y", id)),
        "captains": [state.captain(dispute, side, id) for side in SIDES],
        "result": state.result(dispute, id) if dispute.known else "",
        "ruling": dispute.ruled.get(id),
        "conflict": conflict["result"] if conflict else None,
        "entries": [entry["seq"] for entry in dispute.history.get(id, ())],
    }
