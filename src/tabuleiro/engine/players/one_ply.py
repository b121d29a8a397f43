"""What a player sees at a glance: the plays that win at once, and those after which the opponent wins at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tabuleiro.engine.players.sight import LOSES, NOTHING, RISKS, WINS, Sight, sight_of
from tabuleiro.rules import ONGOING, Game, State
from tabuleiro.rules.definition import Definition, chances, moves, play, result
from tabuleiro.rules.kernel import kernel

WIDE = 1000  # plays: of more nobody sees at a glance what could be answered to each


@kernel
def look(game: Definition, b: Any, states: Any, out: Any, signs: Any) -> int:
    """Write the plays of states[0] into out[0] and what each of them does into signs; how many they are."""
    s, t, u = states[0], states[1], states[2]
    player = s.turn
    n = moves(game, b, s, out[0])
    for k in range(n):
        states[1] = s
        play(game, b, t, out[0, k])
        end = result(game, b, t)
        signs[k] = WINS if end == 1 + player else LOSES if end == 2 - player else NOTHING
        if n > WIDE or end != ONGOING or t.turn == player or chances(game, b, t) > 0:
            continue
        replies = moves(game, b, t, out[1])
        for i in range(replies):
            states[2] = t
            play(game, b, u, out[1, i])
            if result(game, b, u) == 2 - player:
                signs[k] = RISKS
                break
    return int(n)


class Glance:
    """Looks at the positions of one variant. `look.py_func` is the same, interpreted."""

    def __init__(self, game: Game, look: Callable[..., int] = look) -> None:
        self.game = game
        self._look = look
        self.states = game.definition.state.new(3)
        self.out = np.zeros((2, game.definition.most_moves), np.int64)
        self.signs = np.zeros(game.definition.most_moves, np.int64)

    def look(self, s: State) -> int:
        """Look at a position that waits for a play: how many it has, in `out`, and `signs` say what they do."""
        self.states[0] = s
        return self._look(self.game.definition, self.game.b, self.states, self.out, self.signs)

    def __call__(self, s: State) -> Sight:
        """A position that waits for a play."""
        n = self.look(s)
        return sight_of(self.out[0, :n].tolist(), self.signs[:n].tolist())
