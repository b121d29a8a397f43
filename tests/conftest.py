"""What all tests share: how much chance a run takes, and in which order."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, settings

# By default the same examples each time, so that red is a fault of the change at hand; with --all always new ones.
settings.register_profile(
    "default", max_examples=2, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
settings.register_profile("all", max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("all" if os.environ.get("TABULEIRO_TEST_ALL") else "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="in another order: every test stands alone, or tells one story")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The laws of one game follow one another, so that one process compiles its rules; or chance orders all."""
    laws = [i for i, item in enumerate(items) if "conformance" in item.path.parts]
    for i, item in zip(laws, sorted((items[i] for i in laws), key=game_of), strict=True):
        items[i] = item
    if seed := config.getoption("shuffle"):
        Random(seed).shuffle(items)


def game_of(item: pytest.Item) -> str:
    call = getattr(item, "callspec", None)
    return str(call.params.get("key", "")) if call else ""
