"""The clock, with a time that the test tells."""

from __future__ import annotations

import pytest

from tabuleiro import Match, Problem, load
from tabuleiro.match import Clock, IllegalPlay, read_record, write_record


def test_sudden_death() -> None:
    match = Match(load("rastros"), clock=Clock.read("60"))
    match.play("d4", now=100.0)  # the first play starts the clock of the other
    match.play("d5", now=130.0)
    assert match.clock is not None
    assert match.clock.left == [60.0, 30.0]
    match.play("c6", now=189.0)
    assert match.clock.left == [1.0, 30.0]
    assert not match.check_time(218.0)
    assert match.clock.time(1, 218.0) == 1.0
    assert match.check_time(220.0)
    assert (match.result, match.reason) == ("first", "time")


def test_fischer_increment_comes_with_the_end_of_a_turn() -> None:
    match = Match(load("produto"), clock=Clock.read("60+5"))
    match.play("We5", now=0.0)
    match.play("Be6", now=10.0)  # the second stone of the turn is still to come
    assert match.clock is not None
    assert match.clock.left == [60.0, 50.0]
    match.play("Bd6", now=20.0)
    assert match.clock.left == [60.0, 45.0]


def test_a_play_after_the_flag_is_refused() -> None:
    match = Match(load("rastros"), clock=Clock(10.0))
    match.play("d4", now=0.0)
    with pytest.raises(IllegalPlay):
        match.play("d5", now=10.5)
    assert (match.result, match.reason) == ("first", "time")


def test_clock_is_kept_in_the_record() -> None:
    match = Match(load("rastros"), clock=Clock.read("300+2.5"))
    match.play("d4", now=0.0)
    match.play("d5", now=12.34)
    text = write_record(match)
    again = read_record(text)
    assert write_record(again) == text
    assert again.clock is not None
    assert (again.clock.base, again.clock.increment, again.clock.left) == (300.0, 2.5, [300.0, 290.2])


@pytest.mark.parametrize("text", ["", "0", "-5", "five", "300+", "1e9", "300+-5", "٣٠٠", "300+²"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(Problem, match="300"):
        Clock.read(text)
