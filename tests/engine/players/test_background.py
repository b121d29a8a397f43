"""Thinking in the background: whoever asks goes on, may change their mind, and is never left waiting."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from functools import partial

import pytest

from tabuleiro import open_match
from tabuleiro.engine.players.background import Mind
from tabuleiro.engine.players.players import Cancel, Chance
from tabuleiro.engine.players.seats import seat
from tabuleiro.match import Match
from tabuleiro.rules import Problem

LONG = 300  # seconds that no test should ever need
ENDLESS = "level:budget=4000000000"


def there(player: Stubborn) -> Stubborn:
    """Who is made already."""
    return player


class Stubborn:
    """Thinks until it is told to stop, then plays the first legal play."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.match: Match | None = None
        self.thinking = self.most = 0

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = None) -> int:
        self.thinking += 1
        self.most = max(self.most, self.thinking)
        self.match = match
        self.begun.release()
        assert cancel is not None
        while not cancel.is_set():
            cancel.wait(0.001)
        self.thinking -= 1
        return match.game.moves(match.state)[0]


def endless(key: str) -> Match:
    """A match in which nothing is decided soon."""
    return open_match(key, moves={"rastros": "d4", "shisima": ""}[key])


def test_whoever_asks_goes_on_and_the_match_may_change() -> None:
    match, player = open_match("rastros"), Stubborn()
    answer = Mind(lambda: player).ask(match, LONG)
    assert player.begun.acquire(timeout=LONG)
    assert not answer.done()
    match.play("d4")
    match.play("c3")
    assert player.match
    assert player.match.texts == []
    answer.cancel()


@pytest.mark.parametrize("how", ["mind", "answer"])
def test_cancelling_ends_the_thought_and_the_answer(how: str) -> None:
    match, player = open_match("rastros"), Stubborn()
    mind = Mind(lambda: player)
    answer = mind.ask(match, LONG)
    assert player.begun.acquire(timeout=LONG)
    mind.cancel() if how == "mind" else answer.cancel()
    with pytest.raises(CancelledError):
        answer.result(timeout=LONG)
    assert wait([answer], LONG, FIRST_COMPLETED).done == {answer}
    later = mind.ask(match, 0.01)
    assert later.result(timeout=LONG) in match.game.moves(match.state)
    mind.cancel()
    assert later.done()
    assert not later.cancelled(), "an answer stays an answer"


def test_asking_again_cancels_and_one_thing_is_thought_at_a_time() -> None:
    match, player = open_match("rastros"), Stubborn()
    mind = Mind(lambda: player)
    answers = [mind.ask(match, LONG) for _ in range(20)]
    assert player.begun.acquire(timeout=LONG)
    answers.append(mind.ask(match, 0.01))
    assert answers[-1].result(timeout=LONG) in match.game.moves(match.state)
    assert all(answer.cancelled() for answer in answers[:-1])
    assert player.most == 1


def test_minds_think_side_by_side() -> None:
    players = [Stubborn(), Stubborn()]
    minds = [Mind(partial(there, player)) for player in players]
    answers = [mind.ask(open_match("rastros"), LONG) for mind in minds]
    for player in players:
        assert player.begun.acquire(timeout=LONG), "the second one waits for the first"
    for mind, answer in zip(minds, answers, strict=True):
        mind.cancel()
        assert answer.cancelled()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("rastros", "engine:best"),
        pytest.param("shisima", ENDLESS, marks=pytest.mark.slow),
        pytest.param("rastros", ENDLESS, marks=pytest.mark.slow),
        pytest.param("shisima", "engine:mcts", marks=pytest.mark.slow),
    ],
)
def test_the_deadline_holds(key: str, text: str) -> None:
    match = endless(key)
    mind = Mind(partial(seat, text, match.game, 1))
    assert mind.ask(match, 0.05).result(timeout=LONG) in match.game.moves(match.state)
    assert mind.ask(match, 0).result(timeout=LONG) in match.game.moves(match.state)


def test_a_player_that_knows_no_seconds_keeps_the_deadline_too() -> None:
    match, player = open_match("rastros"), Stubborn()
    assert Mind(lambda: player).ask(match, 0.02).result(timeout=LONG) in match.game.moves(match.state)


@pytest.mark.thorough
def test_cancelling_a_real_thought() -> None:
    match = endless("shisima")
    mind = Mind(partial(seat, ENDLESS, match.game, 1))
    mind.prepare(match).result(timeout=LONG)
    assert mind.ready
    answer = mind.ask(match, 10 * LONG)
    assert not answer.done()
    mind.cancel()
    assert answer.cancelled()
    assert mind.ask(match, 0.01).result(timeout=LONG) in match.game.moves(match.state)


@pytest.mark.parametrize("text", ["random", "careful", "level:2", "level:4"])
def test_the_same_seed_the_same_plays(text: str) -> None:
    games = []
    for _ in range(2):
        match = open_match("rastros")
        mind = Mind(partial(seat, text, match.game, 5))
        while not match.ending and len(match.plays) < 8:
            match.make(mind.ask(match).result(timeout=LONG))
        games.append(match.texts)
    assert games[0] == games[1]


def test_it_is_awaited_by_those_who_have_a_loop() -> None:
    match, player = open_match("rastros"), Stubborn()
    mind = Mind(lambda: player)

    async def asked() -> int:
        thought = asyncio.ensure_future(asyncio.wrap_future(mind.ask(match, LONG)))
        await asyncio.sleep(0)
        thought.cancel()  # as when somebody closes the page
        with pytest.raises(asyncio.CancelledError):
            await thought
        return await asyncio.wrap_future(mind.ask(match, 0.01))

    assert asyncio.run(asked()) in match.game.moves(match.state)
    assert player.most == 1


def test_what_goes_wrong_is_told_and_is_no_end() -> None:
    match = open_match("rastros")
    wrong = Mind(partial(seat, "level:99", match.game, 1))
    for _ in range(2):
        with pytest.raises(Problem, match="levels go from 1 to 10"):
            wrong.ask(match).result(timeout=LONG)
    assert not wrong.ready
    assert Mind(lambda: Chance(match.game)).ask(match).result(timeout=LONG) in match.game.moves(match.state)


def test_a_program_ends_while_somebody_thinks() -> None:
    program = """
from time import sleep
from tabuleiro import open_match
from tabuleiro.engine.players.background import Mind
class Deaf:
    def choose(self, match, cancel=None, seconds=None):
        sleep(600)
print(Mind(Deaf).ask(open_match("rastros")).done())
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=LONG, check=True)
    assert done.stdout.split() == ["False"]
