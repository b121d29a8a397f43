"""What all tests share: how much chance a run takes, and in which order."""

from __future__ import annotations

import gc
from collections import defaultdict
from random import Random
from types import SimpleNamespace

import pytest
from every import ALL, STOOD_FOR, STOOD_FOR_IN_PAGES
from hypothesis import HealthCheck, settings

from tabuleiro.cli.events import common
from tabuleiro.web.events import doing

# By default the same examples each time, so that red is a fault of the change at hand; with --all always new ones.
settings.register_profile(
    "default", max_examples=2, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
settings.register_profile("all", max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("all" if ALL else "default")


@pytest.fixture(autouse=True)
def same_draws(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds that nobody gives a seed are drawn alike each time, too, except with --all."""
    if not ALL:
        chance = Random(request.node.nodeid)
        monkeypatch.setattr(common, "secrets", SimpleNamespace(randbelow=chance.randrange))
        monkeypatch.setattr(doing, "secrets", SimpleNamespace(token_hex=lambda n: chance.randbytes(n).hex()))


MANY = 15  # games: a test that has so many has them for being there, one that has fewer has chosen them


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="in another order: every test stands alone, or tells one story")


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The laws of one game follow one another, so that one process compiles its rules; or chance orders all."""
    leave_to_others(items)
    laws = [i for i, item in enumerate(items) if "conformance" in item.path.parts]
    for i, item in zip(laws, sorted((items[i] for i in laws), key=game_of), strict=True):
        items[i] = item
    if seed := config.getoption("shuffle"):
        Random(seed).shuffle(items)


def pytest_collection_finish() -> None:
    """What is there before the first test stays: to look through it for garbage again and again takes long."""
    gc.freeze()


def leave_to_others(items: list[pytest.Item]) -> None:
    """What is tried with every game takes by default those that stand for the others, unless it is marked otherwise."""
    tried: dict[str, dict[str, list[pytest.Item]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        tried[item.nodeid.partition("[")[0]][game_of(item)].append(item)
    for test, games in tried.items():
        others = STOOD_FOR_IN_PAGES if test.startswith("tests/browser/") else STOOD_FOR
        for game in others & games.keys() if len(games) > MANY else ():
            for item in games[game]:
                if not item.get_closest_marker("every_game"):
                    item.add_marker(pytest.mark.thorough)


def game_of(item: pytest.Item) -> str:
    call = getattr(item, "callspec", None)
    return str(call.params.get("key", "")) if call else ""
