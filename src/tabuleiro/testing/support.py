"""What the laws share: over which games and variants they go, and random games to try them on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tabuleiro.games import definition, load
from tabuleiro.match import Match, dice
from tabuleiro.rules import ONGOING, Game, State

Law = Callable[..., None]
ALL = bool(os.environ.get("TABULEIRO_TEST_ALL"))  # everything is tried that can be, with more chance

ENOUGH, SMALL = 20, 40  # cells of a board on which all that a game has can happen, and of one that takes no time
UNCHOSEN = 100  # examples that hypothesis takes if nobody has said how many; a whole game each is too long for that
seeds = st.integers(0, 2**32 - 1)
some_chance = settings(
    max_examples=10 if settings().max_examples == UNCHOSEN else settings().max_examples,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def over(what: str) -> Callable[[Law], Law]:
    """Mark a law: it goes over `games`, over `some` of them (it takes long), over their `options`, or `variants`.

    One test tries all variants of a game, so that there are not thousands of tests; it names those that break the law.
    """

    def mark(law: Law) -> Law:
        if what in ("games", "some"):
            law.over = what  # type: ignore[attr-defined]  # read where laws become tests
            return law

        def test(key: str) -> None:
            found = variants_of(key) if what == "variants" else options_of(key)
            each(found, lambda variant: (law if ALL or variant == small(key) else once(law))(key, variant))

        test.__name__, test.__doc__ = law.__name__, law.__doc__
        test.over = "games"  # type: ignore[attr-defined]  # as above
        return test

    return mark


def each(cases: Iterable[Any], law: Callable[[Any], None]) -> None:
    """Hold every case against a law, and name all that break it."""
    faults: list[BaseException] = []
    for case in cases:
        try:
            law(case)
        except (Exception, pytest.fail.Exception) as fault:
            fault.add_note(f"This was {case}.")
            faults.append(fault)
    if len(faults) > 1:
        raise BaseExceptionGroup(f"{len(faults)} cases", faults)
    if faults:
        raise faults[0]


def once(law: Law) -> Law:
    """A law that hypothesis tries on many seeds, on one: enough for variants of a game that is tried on many."""
    if not hasattr(law, "hypothesis"):
        return law
    return lambda key, variant: law.hypothesis.inner_test(key, variant, seed=crc32(f"{key} {variant}".encode()))


@cache
def small(key: str) -> str:
    """The least board of a game on which all that it has can happen, or its own where there is none."""
    cells = _boards(key)
    boards = [name for name in cells if ENOUGH <= cells[name] < cells["default"]]
    return min(boards, key=lambda name: cells[name], default="default")


@cache
def options_of(key: str) -> Sequence[str]:
    """The default, small boards, and each option changed alone on one of them; all with TABULEIRO_TEST_ALL.

    What an option means is the same on a small board, where a whole game takes a tenth of the time.
    """
    if ALL:
        return variants_of(key)
    cells = _boards(key)
    least = [name for name in cells if cells[name] == min(cells.values())]
    larger = [name for name in cells if cells["default"] < cells[name] <= SMALL]
    others = [load(key, f"{small(key)},{name}").variant for name in cells if cells[name] == cells["default"]]
    return list(dict.fromkeys(["default", *least[:1], *larger, *others]))


def _boards(key: str) -> dict[str, int]:
    """How many cells the board of each variant has."""
    return {name: len(load(key, name).board) for name in definition(key).variants}


def variants_of(key: str) -> list[str]:
    """All combinations of options."""
    return list(definition(key).every_variant())


def for_games(*keys: str, some: Callable[[Iterable[str]], Sequence[Any]] = list) -> Callable[[pytest.Metafunc], None]:
    """The `pytest_generate_tests` of a file that has the laws: they go over these games."""

    def generate(metafunc: pytest.Metafunc) -> None:
        if what := getattr(metafunc.function, "over", ""):
            metafunc.parametrize("key", some(keys) if what == "some" else keys)

    return generate


def random_states(game: Game, seed: int, most: int = 400) -> list[State]:
    """The positions of a random game, from the start to its end (or to `most` plies, where games can circle)."""
    chance = Random(seed)
    states = [game.start()]
    while game.result(states[-1]) == ONGOING and len(states) <= most:
        s = states[-1]
        outcomes = game.chances(s)
        after = game.throw(s, chance.randrange(outcomes)) if outcomes else game.play(s, chance.choice(game.moves(s)))
        states.append(after)
    return states


def is_wide(game: Game) -> bool:
    """Whether a position can have so many plays that laws which try all of them try fewer positions."""
    return not ALL and game.definition.most_moves > 100


def random_throws(game: Game) -> list[int]:
    """In games of chance, numbers of what is thrown: always the same, more than is needed."""
    chance = Random(game.key)
    return [chance.choice(game.setup.throws).number for _ in range(12)] if game.setup.throws else []


def new_match(game: Game, seed: int | str) -> Match:
    """A match; in games of chance the seed throws the dice."""
    return Match(game, dice=dice(game, seed=seed) if game.setup.throws else None)


def same(game: Game, s: State, t: State) -> bool:
    identity = game.definition.state.identity
    return identity(s) == identity(t)


def raw(s: State) -> bytes:
    """All bytes of a state."""
    found: Any = s.tobytes()
    return bytes(found)
