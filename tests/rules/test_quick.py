"""States whose fields are found quickly are the states they were."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from tabuleiro.games import keys, load
from tabuleiro.match import Match
from tabuleiro.rules.quick import quicker


@pytest.mark.parametrize("key", keys())
def test_a_quicker_state_is_the_same_state_and_its_copies_are_quick(key: str) -> None:
    game = load(key)
    s = game.start()
    plain = np.frombuffer(s.tobytes(), game.definition.state.new().dtype)[0].copy()
    assert s.tobytes() == plain.tobytes()
    assert game.moves(s) == game.moves(plain)
    other = s.copy()
    other.turn = 1
    names = game.definition.state.dtype.names
    assert names
    other[names[-1]] = 0
    assert (s.turn, plain.turn, other.turn) == (0, 0, 1)
    assert type(other) is type(s) is type(quicker(s)) is type(Match(game).state)
    assert pickle.loads(pickle.dumps(other)).tobytes() == other.tobytes()
    with pytest.raises(AttributeError):
        s.nothing_of_the_kind  # noqa: B018
