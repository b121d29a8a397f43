"""The planner: the same seed tells the same day, more fields end sooner, and what depends waits."""

from __future__ import annotations

from random import Random

import pytest
from olympiad import championship_helpers as champions
from olympiad import olympiads

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.planner import Job, forecast, imagined, play
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.rules.text import Problem


def olympiad(fields: int = 1) -> Event:
    return imagined("olimpiada-2015", {"A": 7, "B": 14, "C": 3}, fieldCopies=fields)


def test_the_same_seed_tells_the_same_day() -> None:
    assert forecast(olympiad(), seed=4, runs=10) == forecast(olympiad(), seed=4, runs=10)
    assert forecast(olympiad(), seed=4, runs=10) != forecast(olympiad(), seed=5, runs=10)


def test_more_fields_end_sooner_and_queues_are_shorter() -> None:
    days = [forecast(olympiad(fields), runs=10) for fields in (1, 2, 3)]
    assert days[0].median > days[1].median > days[2].median
    assert days[0].queues[0].wait > days[1].queues[0].wait > days[2].queues[0].wait
    assert all(day.median <= day.late for day in days)


def test_without_spread_a_day_is_as_long_as_its_turns() -> None:
    event = imagined("olimpiada-2015", {"C": 3})  # three disputes in one field: 20 minutes each, and 10 between
    day = forecast(event, runs=3, spread=0)
    assert (day.median, day.late) == (80, 80)
    assert [(queue.label, queue.jobs, queue.busy) for queue in day.queues] == [("C1", 3, 60)]
    assert "80" not in day.text("09:00").pt
    assert "10:20" in day.text("09:00").pt
    assert "1 h 20" in day.text().en


def test_every_dispute_of_the_plan_is_played_once() -> None:
    event = olympiads.filled({"A": 7, "C": 2})
    before = forecast(event, runs=1)
    pair(event, seed=1)
    after = forecast(event, runs=1)
    count = len(event.state.disputes)
    assert sum(queue.jobs for queue in before.queues) == count
    assert sum(queue.jobs for queue in after.queues) == count
    assert {queue.label for queue in after.queues} == {dispute.field for dispute in event.state.disputes.values()}


def test_nothing_begins_before_what_it_waits_for() -> None:
    jobs = [
        Job("a", "", ("1",), (), ((20, 1),)),
        Job("b", "", ("1", "2"), (), ((10, 2),)),
        Job("c", "", ("1",), ("a", "b"), ((5, 1), (30, 1)), pause=60),
    ]
    day = play(jobs, Random(1), 0, 10)
    assert day == {"1": [(0, 0, 20), (80, 80, 110)], "2": [(0, 0, 20)]}


def test_a_championship_has_groups_then_finals() -> None:
    event = imagined("cnjm", {"1.1": 40, "4.6": 5})
    day = forecast(event, runs=3, spread=0, minutes=20, change=10, lunch=60)
    assert {queue.label: queue.jobs for queue in day.queues} == {"1.1": 4 * 4 + 3, "4.6": 4}
    assert day.median == 4 * 30 - 10 + 60 + 3 * 30 - 10
    assert all(queue.wait == 0 for queue in day.queues)
    crowded = forecast(event, runs=3, spread=0, fields=2)
    assert crowded.median > day.median
    assert crowded.queues[0].label == "1.1"
    assert crowded.queues[0].wait > 0
    assert crowded.json()["queues"][0]["label"] == "1.1"


def test_what_cannot_be_simulated_is_told() -> None:
    with pytest.raises(Problem, match="entries"):
        forecast(champions.new_event())
    with pytest.raises(Problem, match="spread=5"):
        forecast(olympiad(), spread=5)
    with pytest.raises(Problem, match="A, B, C"):
        imagined("olimpiada-2015", {"Z": 3})
