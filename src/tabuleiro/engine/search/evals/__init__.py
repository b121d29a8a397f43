"""EVALUATIONS: how good a position looks, one file a game, named by its key and found by being in the folder.

An evaluation is a guess in hundredths, in the terms of its game: about 100 is what a piece is worth. Nothing here is
ever taken for a proof. What a feature counts for is data, beside the file, so that it can be learned.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from tabuleiro.rules import DRAW, Game, State, table
from tabuleiro.rules.definition import Definition, score
from tabuleiro.rules.kernel import rule, when_compiling

MOST = 20_000  # no evaluation reaches this


class Nothing(NamedTuple):
    """The tables of a game without a file: none."""

    weights: Any


@rule
def never_loud(f: Any, b: Any, s: State, m: int) -> bool:
    """For games in which no play changes so much that an evaluation must wait for the next."""
    return False


@rule
def always_drawn(f: Any, b: Any, s: State) -> int:
    """For games in which a position that comes again is a draw."""
    return DRAW


class Evaluation(NamedTuple):
    """What a search guesses about one game. `f` are its own tables (f.weights among them), `b` those of the rules.

    `evaluate(f, b, s)` is how good an open position is for the player to move, in hundredths, less than MOST.
    `loud(f, b, s, m)` says whether a play, as a rule a capture, is followed before a position is evaluated: quiescence;
    `longest` is how many loud plays are followed one after another.
    `broken(f, b, s)` is how a game ends that is broken off because this position comes again and again.
    `scale` is the evaluation by which one wins about three games of four.
    """

    tables: Callable[[Game], Any]
    evaluate: Callable[[Any, Any, State], int]
    loud: Callable[[Any, Any, State, int], bool] = never_loud
    broken: Callable[[Any, Any, State], int] = always_drawn
    scale: int = 200
    longest: int = 12


def evaluation_of(key: str) -> Evaluation | None:
    """The evaluation of a game, None if it has no file."""
    name = f"{__name__}.{key}"
    found = getattr(import_module(name), "EVALUATION", None) if find_spec(name) else None
    return found if isinstance(found, Evaluation) else None


def tables_of(game: Game) -> Any:
    """The tables `f` of a variant, with the weights from the file beside the evaluation."""
    found = evaluation_of(game.key)
    return found.tables(game) if found else Nothing(table([0], "i8"))


def weights_of(key: str, sizes: Mapping[str, int]) -> Any:
    """The weights of a game one after another, as many of each name as `sizes` says."""
    given = tomllib.loads((Path(__file__).parent / f"{key}.toml").read_text("utf-8"))["weights"]
    found: list[int] = []
    for name, size in sizes.items():
        values = given[name] if isinstance(given[name], list) else [given[name]]
        if len(values) < size:
            raise ValueError(f"{key}: {name} has {len(values)} weights, not {size}")
        found += values[:size]  # a smaller board has fewer kinds of places
    return table(found, "i8")


def evaluate(game: Definition, f: Any, b: Any, s: State) -> int:
    """The game's own evaluation; in games without one, by how much the player to move leads. In kernels inlined."""
    own = evaluation_of(game.key)
    return own.evaluate(f, b, s) if own else _lead(game, b, s)


def loud(game: Definition, f: Any, b: Any, s: State, m: int) -> bool:
    """Whether a play is loud."""
    own = evaluation_of(game.key)
    return own.loud(f, b, s, m) if own else False


def broken(game: Definition, f: Any, b: Any, s: State) -> int:
    """How a game ends that goes round in circles here."""
    own = evaluation_of(game.key)
    return own.broken(f, b, s) if own else DRAW


@rule
def _lead(game: Definition, b: Any, s: State) -> int:
    return 100 * (score(game, b, s, s.turn) - score(game, b, s, 1 - s.turn))


def _register() -> None:
    """Tell Numba that these verbs are the game's own in compiled code."""
    from numba.extending import overload

    def inlined_evaluate(game: Any, f: Any, b: Any, s: Any) -> Callable[..., Any]:
        found = evaluation_of(game.definition.key)
        if found is None:
            return lambda game, f, b, s: _lead(game, b, s)
        own = found.evaluate
        return lambda game, f, b, s: own(f, b, s)

    def inlined_loud(game: Any, f: Any, b: Any, s: Any, m: Any) -> Callable[..., Any]:
        found = evaluation_of(game.definition.key)
        own = found.loud if found else never_loud
        return lambda game, f, b, s, m: own(f, b, s, m)

    def inlined_broken(game: Any, f: Any, b: Any, s: Any) -> Callable[..., Any]:
        found = evaluation_of(game.definition.key)
        own = found.broken if found else always_drawn
        return lambda game, f, b, s: own(f, b, s)

    overload(evaluate, strict=False)(inlined_evaluate)
    overload(loud, strict=False)(inlined_loud)
    overload(broken, strict=False)(inlined_broken)


when_compiling(_register)
