"""A real browser before a real server, one of each for all tests of the pages; where there is none they are skipped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.helpers import LAPTOP, Server, Visitor
from environment import HOW_TO_GET_CHROMIUM, find_chromium

STATIC = Path(__file__).parents[2] / "src" / "tabuleiro" / "web" / "static"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
FLAGS += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"]  # no other host can be reached


@pytest.fixture(scope="session")
def built() -> None:
    """The pages, as scripts/test has built them."""
    if not (STATIC / "index.html").exists():
        pytest.skip("THE PAGES ARE NOT BUILT, so they are not tested: scripts/frontend builds them")


@pytest.fixture(scope="session")
def site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    server = Server(tmp_path_factory.mktemp("site"))
    server.start()
    try:
        yield server.address
        server.expect_alive()
    finally:
        server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, through Playwright, whose event loop must end before tests of other kinds begin one of theirs."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="NO PLAYWRIGHT: scripts/test installs it")
    chromium = find_chromium()
    if not chromium:
        pytest.skip(f"THERE IS NO CHROMIUM, so the pages are not tested. {HOW_TO_GET_CHROMIUM}")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def regular(browser: Any, site: str) -> Iterator[Visitor]:
    """Somebody who has been here before, so that pages open faster."""
    somebody = Visitor(browser, site)
    yield somebody
    somebody.leave()


@pytest.fixture
def visitor(regular: Visitor) -> Iterator[Visitor]:
    yield regular
    regular.rest()


@pytest.fixture
def visit(browser: Any, site: str) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors with a browser of their own; all of them leave in the end."""
    there: list[Visitor] = []

    def make(size: tuple[int, int] = LAPTOP, lang: str = "pt-PT", site: str = site) -> Visitor:
        there.append(Visitor(browser, site, size, lang))
        return there[-1]

    yield make
    for somebody in there:
        somebody.leave()
