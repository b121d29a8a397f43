"""ROLLOUTS: shorter ways to the end of a random game, one file a game, named by its key, found by being in the folder.

A rollout answers how a random game ends, with the same chances as playing it play by play. It is there where that can
be had many times faster; every other game is simply played. If it is told the last play, it may also make the answers
to plays that any player of that game would make, and then chances are no longer the same. Where a glance at a position
tells who wins it, a game can say so, too: the tree takes that as proved.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.rules import ONE, ONGOING, Game, State, count
from tabuleiro.rules.definition import Definition
from tabuleiro.rules.kernel import interpreted, rule

ROWS, ROOM = 2, 512  # of `work`: rows of numbers
HALVES = (32, 16, 8, 4, 2, 1)
NEVER, NOTHING = -2, -1  # instead of the last play: nothing is answered; there is none, but later plays are answered


@rule
def nth(some: Any, k: Any) -> int:
    """The cell of a set that has k others before it: in which half of the board, of that half, and so on."""
    at: Any = 0
    for half in HALVES:
        low = some & ((ONE << np.uint64(half)) - ONE)
        n = np.int64(count(low))
        some = some >> np.uint64(half) if k >= n else low
        at += half if k >= n else 0
        k -= n if k >= n else 0
    return int(at)


@rule
def nothing_known(f: Any, b: Any, s: State) -> int:
    """For games whose ends have to be played."""
    return ONGOING


class Rollout(NamedTuple):
    """The shorter way of one game. `f` are its own tables, `b` those of the rules.

    `finish(f, b, s, work, random, seen, stamp, last)` answers FIRST, SECOND or DRAW for an open position, and may leave
    anything in it; in a game with a score, a position whose score counts. seen[player, play] becomes `stamp` for every
    play of the random game. `last` is the play that led to the position, NOTHING or NEVER.

    `known(f, b, s)` answers how an open position ends with best play, where that is seen without search; else ONGOING.

    `promise(f, b, s, plays, n, out)` writes for each of the n plays of a position, before any of them is tried, what
    share of games the player to move may hope to win by it; it counts as if PROMISED games had ended so.
    """

    tables: Callable[[Game], Any]
    finish: Callable[[Any, Any, State, Any, Any, Any, int, int], int]
    known: Callable[[Any, Any, State], int] = nothing_known
    promise: Callable[[Any, Any, State, Any, int, Any], None] | None = None


def rollout_of(key: str) -> Rollout | None:
    """The shorter way of a game, None if it has none."""
    name = f"{__name__}.{key}"
    return import_module(name).ROLLOUT if find_spec(name) else None


def tables_of(game: Game) -> Any:
    """The tables `f` of a variant."""
    found = rollout_of(game.key)
    return found.tables(game) if found else (0,)


def rollout(
    game: Definition, f: Any, b: Any, s: State, work: Any, random: Any, seen: Any, stamp: int, last: int
) -> int:
    """How a random game from here ends; ONGOING if the game has no shorter way. In kernels inlined, like the rules."""
    found = rollout_of(game.key)
    return found.finish(f, b, s, work, random, seen, stamp, last) if found else ONGOING


def glance(game: Definition, f: Any, b: Any, s: State) -> int:
    """How an open position ends with best play, as far as a glance tells; ONGOING if it does not."""
    found = rollout_of(game.key)
    return found.known(f, b, s) if found else ONGOING


def promises(game: Definition, f: Any, b: Any, s: State, plays: Any, n: int, out: Any) -> bool:
    """What each of n plays promises, as far as the game has a word on that; whether it has."""
    found = rollout_of(game.key)
    if found is None or found.promise is None:
        return False
    found.promise(f, b, s, plays, n, out)
    return True


def _register() -> None:
    """Tell Numba that these verbs are the game's own in compiled code."""
    from numba.extending import overload

    def inlined(
        game: Any, f: Any, b: Any, s: Any, work: Any, random: Any, seen: Any, stamp: Any, last: Any
    ) -> Callable[..., Any]:
        found = rollout_of(game.definition.key)
        if found is None:
            return lambda game, f, b, s, work, random, seen, stamp, last: ONGOING
        own = found.finish
        return lambda game, f, b, s, work, random, seen, stamp, last: own(f, b, s, work, random, seen, stamp, last)

    def inlined_glance(game: Any, f: Any, b: Any, s: Any) -> Callable[..., Any]:
        found = rollout_of(game.definition.key)
        own = found.known if found else nothing_known
        return lambda game, f, b, s: own(f, b, s)

    overload(rollout, strict=False)(inlined)
    overload(glance, strict=False)(inlined_glance)

    def promised(game: Any, f: Any, b: Any, s: Any, plays: Any, n: Any, out: Any) -> Callable[..., Any]:
        found = rollout_of(game.definition.key)
        own = found.promise if found else None
        if own is None:
            return lambda game, f, b, s, plays, n, out: False

        def promise(game: Any, f: Any, b: Any, s: Any, plays: Any, n: Any, out: Any) -> bool:
            own(f, b, s, plays, n, out)
            return True

        return promise

    overload(promises, strict=False)(promised)


if not interpreted():
    _register()
