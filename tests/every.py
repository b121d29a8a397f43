"""Every game and variant, for tests that each game gets by being in the folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from tabuleiro.games import definition, keys, load, ours
from tabuleiro.testing import for_games
from tabuleiro.testing.support import ALL, Law, each, new_match, random_states, raw, same, small

__all__ = ["ALL", "each", "new_match", "random_states", "raw", "same", "small"]  # and all below


# Whatever a part of the house has to know of these games, it mostly has to know of one of the others, too: stones that
# are put, a piece that goes, seeds, dice. So only the rules themselves are tried with them every time, and the rest
# with --thorough. A new game is not among them.
STOOD_FOR = frozenset(
    "alquerque amazonas atari_go avanco batalha_dos_peoes corrida_ao_destino dominorio five_mens_morris flume "
    "gatos_caes go halma hex jogo_da_velha konane nex pentagonia pente peoes picaria pontos_quadrados pretwa produto "
    "quelhas semaforo sesqui shisima surakarta szkwa tic_tackle".split()
)
STOOD_FOR_IN_PAGES = STOOD_FOR | {"ouri"}  # a browser takes seconds for each

F = TypeVar("F", bound=Callable[..., Any])

each_game = pytest.mark.parametrize("key", keys())
each_of_pages = pytest.mark.parametrize("key", ours())  # pages are built, and know the games that are there then


def plain(kernel: F) -> F:
    """A kernel as it is written: interpreted, so that nothing is compiled for it."""
    return cast(F, cast(Any, kernel).py_func)


def each_of(found: Callable[[str], Iterable[Any]], keys: Iterable[str] = keys()) -> Callable[[Law], Law]:
    """Make of `law(key, case)` one test a game: it tries what is found for the game, and names the cases that fail."""

    def mark(law: Law) -> Law:
        def test(key: str) -> None:
            each(found(key), lambda case: law(key, case))

        test.__name__, test.__doc__ = law.__name__, law.__doc__
        decorated: Law = pytest.mark.parametrize("key", keys)(test)
        return decorated

    return mark


def listed(key: str) -> tuple[str, ...]:
    """The variants that have a name, or differ from the default by one option."""
    return definition(key).variants


def source_of(key: str) -> str:
    """The file that a game is, here or in another's package."""
    return Path(str(sys.modules[definition(key).module].__file__)).read_text("utf-8")


def in_blocks(seeds: int, block: int = 20) -> Callable[[Law], Law]:
    """Make of `law(seed)` a test for every block of seeds, which names those that fail; by default the first block."""

    def mark(law: Law) -> Law:
        def test(first: int) -> None:
            each(range(first, min(first + block, seeds)), law)

        test.__name__, test.__doc__ = law.__name__, law.__doc__
        decorated: Law = pytest.mark.parametrize("first", first_of(1, range(0, seeds, block)))(test)
        return decorated

    return mark


def first_of(many: int, cases: Iterable[Any]) -> list[Any]:
    """The first cases by default, all with --thorough: each is as good as another."""
    cases = list(cases)
    return mostly(cases[:many], cases)


def mostly(chosen: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """The chosen cases by default, all with --thorough."""
    return [case if case in chosen else marked(case, pytest.mark.thorough) for case in cases]


def one_in(many: int, cases: Iterable[Any]) -> list[Any]:
    """The first of every so many cases by default, all with --all: what takes long, and is the same in each of them."""
    return [case if i % many == 0 else with_all(case) for i, case in enumerate(cases)]


def with_all(case: Any) -> Any:
    """A case that is tried with --all only."""
    return marked(case, pytest.mark.slow)


def marked(case: Any, mark: pytest.MarkDecorator) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=mark)


def look(key: str) -> tuple[object, ...]:
    """What pages show of a game: how cells are drawn, what lies on them, what each player has beside the board."""
    game = load(key)
    state = game.definition.state
    beside = tuple(number.name for number in state.numbers if number.each)
    return game.board.shape, len(state.letters), state.marks, state.spots, type(state.wide), beside


def one_of_each_look() -> list[Any]:
    """The first game of each look with --thorough, all with --all: the pages know no game, only looks."""
    first = {look(key): key for key in reversed(keys())}.values()
    return [*mostly(set(first) - STOOD_FOR_IN_PAGES, first), *(with_all(key) for key in keys() if key not in first)]


pytest_generate_tests = for_games(*keys(), some=partial(one_in, 3))  # of files that have the laws
