"""Learning weights: planted ones are found again, evaluations are linear in theirs, and files say what was learned."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest
from every import plain

from tabuleiro import load
from tabuleiro.engine.search.api import Budget, Prospect, Thought
from tabuleiro.engine.search.evals import evaluation_of, tables_of
from tabuleiro.engine.search.learn import (
    UNIT,
    Lesson,
    Settings,
    features,
    fit,
    flat,
    learnable,
    loss,
    opening_line,
    play_game,
    read,
    stretched,
    written,
)
from tabuleiro.rules import ONGOING, Game, State


def planted(weights: list[float], n: int, scale: float) -> tuple[np.ndarray, np.ndarray]:
    """Positions with random features, and the chances that these weights give them."""
    x = np.random.default_rng(1).integers(-4, 5, (n, len(weights))).astype(float)
    return x, 1 / (1 + np.exp(-x @ np.array(weights) / scale))


def test_planted_weights_are_found():
    weights = [100.0, -30.0, 7.0]
    x, chances = planted(weights, 60, 200)
    found = fit(x, chances, np.array([10.0, 10.0, 10.0]), 200, 1e-9)
    assert found == pytest.approx(weights, abs=0.1)
    assert loss(x, chances, found, 200) < loss(x, chances, np.array([90.0, -30.0, 7.0]), 200)


def test_weights_are_found_by_how_games_ended():
    weights = [100.0, -30.0, 7.0]
    x, chances = planted(weights, 40_000, 200)
    results = (np.random.default_rng(2).random(len(x)) < chances).astype(float)
    assert fit(x, results, np.zeros(3), 200, 1e-9) == pytest.approx(weights, abs=3)


def test_what_never_comes_up_stays_as_it_was():
    x, chances = planted([100.0, 50.0], 60, 200)
    x[:, 1] = 0
    found = fit(x, chances, np.array([100.0, 33.0]), 200, 1e-3)
    assert found[1] == pytest.approx(33)


def test_proportions_are_kept_when_weights_are_stretched():
    x, chances = planted([90.0, -30.0], 60, 200)
    assert stretched(x, chances, np.array([30.0, -10.0]), 200) == pytest.approx([90, -30], abs=0.1)


class Hasty:
    """Plays what comes first."""

    seed = 0
    random = None

    def __init__(self, game: Game) -> None:
        self.game = game

    def think(self, s: State, budget: Budget, cancel=None, among=None) -> Thought:
        plays = [Prospect(m, 0.5, 1, None) for m in self.game.moves(s)]
        return Thought(plays, 0.5, None, 1, 0)

    def forget(self) -> None: ...


@pytest.mark.parametrize("key", learnable())
def test_evaluations_are_linear_in_their_weights(key):
    """… but for divisions of integers, which lose less than one each."""
    game = load(key)
    own = evaluation_of(key)
    f = tables_of(game)
    played = play_game(game, [Hasty(game)] * 2, nodes=1, opening=12, seed="1")
    few = played.states[:: max(1, len(played.states) // 3)][:3]
    states = game.definition.state.new(len(few))
    for i, s in enumerate(few):
        states[i] = s
    for s, values in zip(few, features(game, states, plain(read)), strict=True):
        slack = 3 + np.abs(f.weights).sum() / UNIT
        assert own.evaluate(f, game.b, s) == pytest.approx(float(values @ f.weights), abs=slack)


@pytest.mark.parametrize("key", ["avanco", "alquerque", "pista_livre"])
def test_positions_are_those_that_are_evaluated(key):
    game = load(key)
    own, f = evaluation_of(key), tables_of(game)
    played = play_game(game, [Hasty(game)] * 2, nodes=1, opening=6, seed="2")
    again = play_game(game, [Hasty(game)] * 2, nodes=1, opening=6, seed="2")
    identity = game.definition.state.identity
    assert [identity(s) for s in played.states] == [identity(s) for s in again.states]
    assert played.states
    assert played.end != ONGOING
    for s in played.states:
        if key == "pista_livre":
            assert game.chances(s)
        else:
            assert not own.loud(f, game.b, s, game.moves(s)[0])


def test_no_opening_comes_twice():
    """… also where the first plays are nearly all forced."""
    game = load("alquerque")
    known: set[bytes] = set()
    for number in range(60):
        opening_line(game, 4, str(number), known)
    assert len(known) == 60


TEXT = """# What it means.
[weights]
man = 100
far = [1, 2]
"""


def test_files_keep_what_was_set_by_hand():
    figures = {"positions": 7, "score": 0.6}
    won = written(TEXT, Lesson(np.array([120, 3, 4]), True, figures), Settings())
    assert won.startswith("# What it means.\n[weights]\n")
    found = tomllib.loads(won)
    assert found["weights"] == {"man": 120, "far": [3, 4]}
    assert found["by_hand"] == {"man": 100, "far": [1, 2]}
    assert found["learned"]["score"] == 0.6
    assert found["learned"]["settings"]["seed"] == Settings().seed
    lost = tomllib.loads(written(won, Lesson(np.array([1, 1, 1]), False, figures), Settings()))
    assert lost["weights"] == found["by_hand"]
    assert flat(lost["learned"]["weights"]).tolist() == [1, 1, 1]
    assert not lost["learned"]["kept"]
