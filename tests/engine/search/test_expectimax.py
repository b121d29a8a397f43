"""Expectation search against plain averages over everything that may be thrown and played; budgets, cancelling."""

from __future__ import annotations

import threading
from math import exp
from typing import Any

import pytest
from every import plain, random_states, raw

from tabuleiro import load
from tabuleiro.engine.search.api import Budget
from tabuleiro.engine.search.evals import evaluation_of
from tabuleiro.engine.search.expectimax import Expectimax, expect
from tabuleiro.rules import FIRST, ONGOING, Game, State


def interpreted(game: Game, **more: Any) -> Expectimax:
    """A search that needs no compiler: for small questions."""
    found = Expectimax(game, entries=1 << 8, **more)
    found.run = plain(expect)
    return found


class Naive:
    """The first player's chance, looking so many turns ahead: the one that a position belongs to included."""

    def __init__(self, game: Game) -> None:
        own = evaluation_of(game.key)
        assert own is not None
        self.game, self.own, self.tables = game, own, own.tables(game)
        self.throws = [(t.weight / sum(t.weight for t in game.setup.throws), t.number) for t in game.setup.throws]
        self.known: dict[tuple[bytes, int], float] = {}

    def value(self, s: State, turns: int) -> float:
        key = (raw(s), turns)
        if key not in self.known:
            self.known[key] = self._value(s, turns)
        return self.known[key]

    def _value(self, s: State, turns: int) -> float:
        game = self.game
        end = game.result(s)
        if end != ONGOING:
            return float(end == FIRST)
        if turns == 0:
            chance = 1 / (1 + exp(-self.own.evaluate(self.tables, game.b, s) / self.own.scale))
            return chance if s.turn == 0 else 1 - chance
        if game.chances(s):
            return sum(share * self.after(s, game.throw(s, number), turns) for share, number in self.throws)
        values = [self.after(s, game.play(s, m), turns) for m in game.moves(s)]
        return max(values) if s.turn == 0 else min(values)

    def after(self, s: State, t: State, turns: int) -> float:
        """What a play or throw that leads from s to t is worth."""
        another = self.game.result(t) == ONGOING and (self.game.chances(t) > 0 or t.turn != s.turn)
        return self.value(t, turns - another)


def waiting(game: Game, seed: int) -> list[State]:
    """The positions of a random game that wait for a play."""
    return [s for s in random_states(game, seed) if game.result(s) == ONGOING and not game.chances(s)]


class After(threading.Event):
    """A wish to stop that comes when an engine has looked so many turns ahead."""

    def __init__(self, engine: Expectimax, turns: int) -> None:
        super().__init__()
        self.engine, self.turns = engine, turns

    def is_set(self) -> bool:
        return self.engine.depth >= self.turns


def compare(game: Game, engine: Expectimax, s: State, turns: int) -> None:
    """All plays of a position, so many turns ahead."""
    thought = engine.think(s, Budget(iterations=10**9), After(engine, turns))
    assert engine.depth == turns or thought.value == 1  # nothing was left to evaluate
    assert sorted(p.play for p in thought.plays) == sorted(game.moves(s))
    assert [p.value for p in thought.plays] == sorted((p.value for p in thought.plays), reverse=True)
    naive = Naive(game)
    for prospect in thought.plays:
        value = naive.after(s, game.play(s, prospect.play), engine.depth)
        assert prospect.value == pytest.approx(value if s.turn == 0 else 1 - value, abs=1e-9)


@pytest.mark.parametrize("variant", ["default", "direction=opposite", "maximise_dice=yes"])
def test_one_turn_is_looked_at_whole(variant):
    game = load("pista_livre", variant)
    engine = interpreted(game)
    for s in waiting(game, 1)[::11]:
        compare(game, engine, s, 1)


@pytest.mark.parametrize("variant", ["men=1", "men=2,direction=opposite"])
def test_two_turns_are_the_average_over_all_answers(variant):
    game = load("pista_livre", variant)
    s = next(s for s in reversed(waiting(game, 2)) if not any(game.result(game.play(s, m)) for m in game.moves(s)))
    compare(game, interpreted(game), s, 2)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["men=2", "men=2,direction=opposite", "men=3,maximise_dice=yes"])
def test_compiled_values_are_those_of_trying_everything(variant):
    game = load("pista_livre", variant)
    engine = Expectimax(game)
    for seed in range(2):
        for s in waiting(game, seed)[2::9]:  # what is remembered of one position does no harm to the next
            compare(game, engine, s, 2)


@pytest.mark.slow
def test_three_turns_of_single_pieces():
    """… where a turn may pass unplayed and games end in between."""
    game = load("pista_livre", "men=1")
    s = next(s for s in waiting(game, 4) if not s.hand.any())
    assert s.men.any(axis=1).all()
    compare(game, interpreted(game), s, 3)


def test_what_is_thought_depends_on_seed_and_budget_alone():
    game = load("pista_livre")
    s = waiting(game, 5)[20]
    engine = interpreted(game, seed=3)
    for plays in (1, 600):
        engine.forget()
        first = engine.think(s, Budget(iterations=plays))
        assert sorted(p.play for p in first.plays) == sorted(game.moves(s))
        again = interpreted(game, seed=3).think(s, Budget(iterations=plays))
        assert again._replace(seconds=0) == first._replace(seconds=0)


def test_a_win_is_seen_and_proved():
    game = load("pista_livre")
    for seed in range(2):
        line = waiting(game, seed)
        s = next(s for s in line if any(game.result(game.play(s, m)) for m in game.moves(s)))
        thought = interpreted(game).think(s, Budget(iterations=1))
        assert (thought.value, thought.proved) == (1, 1 + s.turn)
        assert game.result(game.play(s, thought.best.play)) == 1 + s.turn
        assert all((p.proved is None) == (game.result(game.play(s, p.play)) == ONGOING) for p in thought.plays)


def test_plays_may_be_left_out():
    game = load("pista_livre")
    s = waiting(game, 5)[20]
    few = game.moves(s)[1:3]
    assert sorted(p.play for p in interpreted(game).think(s, Budget(iterations=1), among=few).plays) == sorted(few)


@pytest.mark.parametrize("budget", [Budget(iterations=10**9), Budget(seconds=3600.0)])
def test_it_can_be_stopped(budget):
    game = load("pista_livre")
    s = waiting(game, 5)[20]
    cancel = threading.Event()
    cancel.set()
    engine = interpreted(game)
    stopped = engine.think(s, budget, cancel)
    assert engine.depth == 1
    assert len(stopped.plays) == len(game.moves(s))


def test_seconds_hold():
    game = load("pista_livre")
    engine = interpreted(game)
    engine.think(waiting(game, 5)[20], Budget(seconds=0.0))
    assert engine.depth == 1


def test_only_positions_that_wait_for_a_play_and_only_budgets_that_limit():
    game = load("pista_livre")
    engine = interpreted(game)
    with pytest.raises(ValueError, match="waits for a play"):
        engine.think(game.start(), Budget(iterations=1))
    with pytest.raises(ValueError, match="limit"):
        engine.think(waiting(game, 5)[0], Budget())


def test_games_without_chance_can_be_looked_at_too():
    """A turn is then a play: who takes part in the game is all that the search assumes."""
    game = load("avanco")
    s = game.start()
    own = evaluation_of("avanco")
    engine = interpreted(game)
    thought = engine.think(s, Budget(iterations=1))
    engine.forget()
    assert engine.think(s.copy(), Budget(iterations=1))._replace(seconds=0) == thought._replace(seconds=0)
    assert own is not None
    for p in thought.plays:
        value = own.evaluate(engine.tables, game.b, game.play(s, p.play))
        assert p.value == pytest.approx(1 - 1 / (1 + exp(-value / own.scale)), abs=1e-9)
