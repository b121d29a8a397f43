"""Teams that come after the draw: into a Swiss before any round that has not begun; elsewhere while nothing has begun,
and then the schedule is drawn again with them, from the same plan and seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.kinds import Command
from tabuleiro.olympiad.teams.registration import drawn_anew
from tabuleiro.olympiad.teams.schedule import active, make, options, shape_of
from tabuleiro.olympiad.teams.state import State


def enter(event: Event, data: dict[str, Any]) -> Iterator[Command]:
    """The commands that enter the teams of a table."""
    state: State = event.state
    categories = dict.fromkeys(team["category"] for team in data["teams"])
    plans = {id: state.plans[id] for id in categories if drawn_anew(state, id)}
    for plan in sorted(plans.values(), key=lambda plan: -plan.seq):
        yield "undo", {"of": plan.seq, "also": [entry["seq"] for entry in event.resting(plan.seq)]}
    yield "import", data
    for category, plan in plans.items():
        fits = shape_of(plan.name, len(active(event.state, category)))
        name = plan.name if fits else options(event.state, category)[0]
        yield "schedule", make(event.state, category, name, plan.seed)
