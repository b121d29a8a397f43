"""Any command in any order: refused with a reason, or applied so that a replay says the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from olympiad.olympiads import filled

from tabuleiro.olympiad.event import Event, audit, replay
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.standings import standings
from tabuleiro.olympiad.teams.state import State
from tabuleiro.rules.text import Problem

RESULTS = "X Y draw shared void forfeitX forfeitY clear".split()


def any_command(event: Event, random: Random, step: int) -> tuple[str, dict[str, Any]]:
    state: State = event.state
    dispute = random.choice(list(state.disputes) or ["A-1"])
    team = random.choice(list(state.teams))
    pupils = list(state.teams[team].pupils)
    one = {"dispute": dispute, "slot": random.choice(list(state.regulation.slots)), "result": random.choice(RESULTS)}
    here = {"dispute": dispute, "team": team}
    commands: list[tuple[str, dict[str, Any]]] = [
        *[("result", one)] * 12,
        ("absent", {"dispute": dispute, "sides": random.sample("XY", random.randint(0, 2))}),
        ("withdraw", {"team": team}),
        (
            "checkin",
            {"team": team, "present": True, "absent": random.sample(pupils, random.randint(0, 3)), "lineup": "least"},
        ),
        ("undo", {"of": random.randint(3, len(event.entries) + 3)}),
        ("undo", {"of": max(3, len(event.entries))}),
        ("roster", {"team": team, "remove": [random.choice(pupils)], "add": [{"id": f"p-n{step}", "year": 1}]}),
        ("substitute", {**here, "out": random.choice(pupils), "in": random.choice(pupils), "reason": "injury"}),
        ("lineup", {**here, "mesa": pupils[:3], "gigante": pupils[3:5], "vivo": pupils[5:]}),
        ("start", {"dispute": dispute}),
        ("move", {"dispute": dispute, "turn": random.randint(1, 20)}),
        ("ruling", {"text": "x", "for": [*state.schools(), "education"], "effects": [{"do": "result", **one}]}),
        ("set", {"settings": {"points": "3-1-0"}}),
    ]
    return random.choice(commands)


@pytest.mark.parametrize("seed", range(12))
def test_any_command_is_refused_or_replayed_the_same(seed: int) -> None:
    random = Random(seed)
    event = filled({"A": random.randint(2, 9), "C": random.randint(2, 5)})
    done = 0
    for step in range(70):
        before = len(event.entries)
        try:
            if step % 10 == 0:
                pair(event, seed=step)
            else:
                command, data = any_command(event, random, step)
                event.do(command, **data)
            done += 1
        except Problem as wrong:
            assert "shape" not in wrong.say("en")  # refused for what it asks
            assert all(wrong.say(lang).strip() for lang in ("pt", "br", "en"))
            assert step % 10 == 0 or len(event.entries) == before
    assert done > 20
    assert replay(event.entries) == event.state
    assert audit(event.entries) == []
    assert all(standings(event.state, category) for category in "AC")
