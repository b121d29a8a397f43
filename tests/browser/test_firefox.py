"""Rules, texts, engines and levels in Firefox are those of this machine: the comparisons that Chromium goes through.

Where there is no Firefox they are skipped; on Debian `apt install firefox-esr` brings one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from every import each_of_pages
from web.alone import finished, stories

from browser import test_alone, test_engine, test_levels, test_own
from browser.conftest import STATIC
from browser.firefox import Firefox, find_firefox
from tabuleiro.engine.page.trials import LARGE, SMALL, trials
from tabuleiro.games import load, ours
from tabuleiro.rules.kernel import interpreted
from tabuleiro.testing.support import is_wide

thinks = pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")


@pytest.fixture(scope="module")
def firefox(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    program = find_firefox()
    if not program:
        pytest.skip("THERE IS NO FIREFOX, so nothing is compared there (Debian: apt install firefox-esr)")
    opened = Firefox(program, STATIC, tmp_path_factory.mktemp("firefox"))
    yield opened
    opened.close()


def test_rules_and_texts(firefox: Any) -> None:
    test_alone.compare(firefox, stories("rastros", "default", seed=0, plies=6))
    test_alone.compare(firefox, finished("rastros", "default", seed=0))
    test_own.compare(firefox, "rastros", 0)


@thinks
def test_an_engine(firefox: Any) -> None:
    game = load("rastros", load("rastros").definition.variants[1])
    assert test_engine.differences(firefox, game, trials(game, SMALL, interpreted=True)) == {}


@thinks
@pytest.mark.thorough
def test_what_levels_choose(firefox: Any) -> None:
    plies = test_levels.played("rastros", "default", 7, most=300, plies=20)
    test_levels.compare(firefox, "rastros", "default", 7, plies)
    with pytest.raises(AssertionError):  # a difference is noticed
        test_levels.compare(firefox, "rastros", "default", 8, plies)


@pytest.mark.thorough
@each_of_pages
def test_rules_and_texts_of_every_game(firefox: Any, key: str) -> None:
    test_alone.compare(firefox, stories(key, "default", seed=0, plies=6))
    test_alone.compare(firefox, finished(key, "default", seed=0))


@thinks
@pytest.mark.thorough
@pytest.mark.parametrize("key", ours())
def test_the_engine_and_the_levels_of_every_game(firefox: Any, key: str) -> None:
    if not (STATIC / "engine" / f"{key}.wasm").exists():
        pytest.skip("there is no module of it")
    game = load(key)
    assert test_engine.differences(firefox, game, trials(game, LARGE)) == {}
    plies = test_levels.played(key, "default", 7, 300, 12 if is_wide(game) else 40)
    test_levels.compare(firefox, key, "default", 7, plies)
