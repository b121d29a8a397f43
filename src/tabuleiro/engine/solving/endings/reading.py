"""What the number of an ending says of a position. Pages run these very lines (docs/decisions/0029)."""

from __future__ import annotations

from collections.abc import Callable

from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Game, State

BEYOND = -128  # no margin and no chance: there are more seeds or pieces than in the table


def by_margin(game: Game, s: State, margin: int) -> Verdict | None:
    """Who wins an open position with what the players have, and what the player to move will gain on the other."""
    score = game.score(s)
    if margin == BEYOND or score is None:
        return None
    final = score[0] - score[1] + (margin if s.turn == 0 else -margin)
    return Verdict(FIRST if final > 0 else SECOND if final < 0 else DRAW, margin=margin)


def by_chance(game: Game, s: State, before: Callable[[State], float]) -> Verdict | None:
    """How often the player to move wins an open position, before a throw or with dice to use.

    `before` tells it before a throw.
    """
    return None if before(s) == BEYOND else Verdict(None, chance=_best(game, s, before, {}))


def after_play(game: Game, s: State, m: int, before: Callable[[State], float], known: dict[bytes, float]) -> float:
    """The same of one play, with the best ones until the turn ends; `known` are ends of this turn."""
    t = game.play(s, m)
    if game.result(t) != ONGOING:
        return 1.0  # only who plays can win
    chance = _best(game, t, before, known)
    return chance if t.turn == s.turn else 1 - chance


def _best(game: Game, s: State, before: Callable[[State], float], known: dict[bytes, float]) -> float:
    if game.chances(s):
        return before(s)
    name = game.definition.state.identity(s)
    if name not in known:
        known[name] = max(after_play(game, s, m, before, known) for m in game.moves(s))
    return known[name]
