"""When a day ends: as it is entered, or with other numbers; what cannot be simulated says why."""

from __future__ import annotations

from typing import Any

import pytest
from web.event_helpers import code, good, organiser
from web.helpers import Running


@pytest.fixture
def ask(site: Running) -> Any:
    client = organiser(site)
    id = good(client.post("/api/events/demo", json={"kind": "teams"}), 201)["id"]
    return lambda **wish: client.post(f"/api/events/{id}/forecast", json=wish)


def test_the_day_as_it_is_entered_and_as_it_could_be(ask: Any) -> None:
    entered = good(ask(start="09:00"))
    assert entered["median"] <= entered["late"]
    assert "09:00" in entered["text"]["pt"]
    assert {queue["label"] for queue in entered["queues"]} >= {"AB1", "AB2"}
    counts = {"A": 6, "B": 4}
    one = good(ask(counts=counts))
    two = good(ask(counts=counts, settings={"fieldCopies": 2}))
    assert two["median"] < one["median"]  # more fields, a shorter day
    assert good(ask(counts=counts, settings={"minutesTable": 60}))["median"] > one["median"]


@pytest.mark.thorough
def test_what_cannot_be_simulated_says_why(ask: Any) -> None:
    assert code(ask(counts={"Z": 3})) == (400, "bad")
    assert code(ask(counts={"A": 3}, settings={"format": 1})) == (400, "bad")
    assert code(ask(settings={"minutesTable": 15})) == (400, "bad")  # nobody plays
    assert ask(spread=9).status_code == ask(start="nine").status_code == 422
