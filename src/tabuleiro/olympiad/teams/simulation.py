"""A whole olympiad with results by lot: to try a plan, a screen or a printer before the day."""

from __future__ import annotations

from tabuleiro.olympiad.common import WITH
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.lots import Lot
from tabuleiro.olympiad.teams.progress import NO_TEAMS, draw_lots, pair
from tabuleiro.olympiad.teams.schedule import active
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Problem

WINS = ("X",) * 9 + ("Y",) * 9
CHANCES = (*WINS, "draw", "draw")


def simulate(event: Event, seed: int | str, *, by: str = "simulation", at: str | None = None) -> None:
    """Draw and play all that is left of an event; what was played before stays."""
    if not event.state.teams:
        raise Problem(NO_TEAMS)
    for category in event.state.regulation.categories:
        if not active(event.state, category):
            continue
        if category not in event.state.plans:
            pair(event, category, seed=seed, absent=WITH, by=by, at=at)
        while True:
            _play(event, category, seed, by, at)
            if not pair(event, category, seed=seed, absent=WITH, by=by, at=at):
                break
        draw_lots(event, category, seed=seed, by=by, at=at)


def _play(event: Event, category: str, seed: int | str, by: str, at: str | None) -> None:
    state: State = event.state
    commands = [
        ("result", {"dispute": dispute.id, "slot": slot, "result": _by_lot(state, dispute, slot, seed)})
        for dispute in state.disputes_of(category)
        if dispute.known
        for slot in state.regulation.slots
        if not state.result(dispute, slot)
    ]
    if commands:
        event.do_all(commands, by=by, at=at)


def _by_lot(state: State, dispute: Dispute, slot: str, seed: int | str) -> str:
    draws = state.regulation.game(dispute.scenario, slot).draws
    return Lot(seed, f"{dispute.id} {slot}").choose(CHANCES if draws else WINS)
