"""A school in an event: what its form says is told by the lines that the school sees."""

from __future__ import annotations

from typing import Any

import pytest
from olympiad import championship_helpers as champions
from olympiad import olympiads

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.schools import check_in, register, roll_call
from tabuleiro.rules.text import Problem

TWICE = ["Ana Lua", "Rui Sol", "Ana Lua"]


@pytest.mark.parametrize(
    ("event", "more"),
    [(olympiads.new_event(), {"part": "A", "year": 8}), (champions.new_event(perSchool=3), {"part": "1.1"})],
    ids=["teams", "championship"],
)
def test_a_school_reads_the_numbers_of_its_own_lines(event: Event, more: dict[str, Any]) -> None:
    """Its form has no line with the names of columns: the first pupil is in line 1, wherever that is said."""
    with pytest.raises(Problems) as found:
        register(event, "Escola Nova", [{"name": name, **more} for name in TWICE], consent=False)
    said = dict(zip(found.value.lines, found.value.texts, strict=True))
    assert "na linha 1" in said[3].pt
    assert "in line 1" in said[3].en


def test_a_hall_checks_in_from_zero() -> None:
    """In a championship all count as present until somebody says otherwise; who is not here is in no group."""
    event = champions.one_tournament(8)
    state = event.state
    assert all(pupil.here for pupil in state.pupil_by_id.values())
    assert len(roll_call(event, here=False, by="desk")) == len(state.schools())
    assert not any(pupil.here for pupil in state.pupil_by_id.values())
    with pytest.raises(Problem):
        champions.making.pair(event, "1.1", seed=1)
    here = next(iter(state.schools()))
    check_in(event, here, [], by="desk")
    assert {pupil.school for pupil in state.pupil_by_id.values() if pupil.here} == {here}
    roll_call(event, here=True, by="desk")
    assert roll_call(event, here=True, by="desk") == []
    assert all(pupil.here for pupil in event.state.pupil_by_id.values())
