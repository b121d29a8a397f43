"""A real browser before a real server, one of each for all tests of the pages; where there is none they are skipped.

Whatever a test needs to itself (an event, a match) it makes; whoever visits comes with nothing and leaves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from environment import HOW_TO_GET_CHROMIUM, find_chromium

from browser.helpers import LAPTOP, PATIENCE, Server, Visitor
from tabuleiro.games import ours

STATIC = Path(__file__).parents[2] / "src" / "tabuleiro" / "web" / "static"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
FLAGS += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"]  # no other host can be reached


@pytest.fixture(autouse=True)
def python_knows_what_pages_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Python says here is compared with pages, which name no games of other packages."""
    monkeypatch.setattr("tabuleiro.games.keys", ours)


@pytest.fixture(scope="session")
def built() -> None:
    """The pages, as scripts/test has built them."""
    if not (STATIC / "index.html").exists():
        pytest.skip("THE PAGES ARE NOT BUILT, so they are not tested: scripts/frontend builds them")


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of our own, on which somebody has an account."""
    ours = Server(tmp_path_factory.mktemp("site"))
    ours.start()
    try:
        ours.sign_in()
        yield ours
        ours.expect_alive()
    finally:
        ours.stop()


@pytest.fixture(scope="session")
def site(server: Server) -> str:
    return server.address


@pytest.fixture
def own_server(built: None, tmp_path: Path) -> Iterator[Server]:
    """One for a test that takes it away, or asks for a site without accounts.

    Asked for before those who visit it: they leave first, and so meet no server that has gone.
    """
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="package")
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


@pytest.fixture(scope="package")
def idle() -> dict[tuple[str, bool], list[Visitor]]:
    """Those who have been here and may come again as somebody new: their pages open faster."""
    return {}


@pytest.fixture
def visit(
    browser: Any, site: str, idle: dict[tuple[str, bool], list[Visitor]], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; each has a browser's window of their own, in which nobody seems to have been before.

    Where chance orders the tests it delays the server's answers too.
    """
    late = bool(request.config.getoption("shuffle"))
    worker = request.node.get_closest_marker("service_worker") is not None
    with ExitStack() as there:

        def make(size: tuple[int, int] = LAPTOP, lang: str = "pt-PT", site: str = site) -> Visitor:
            known = idle.setdefault((lang, worker), [])
            somebody = known.pop() if known else Visitor(browser, lang, late=late, worker=worker)
            somebody.come(site, size)
            there.callback(known.append, somebody)  # unless there were faults
            there.callback(somebody.leave)
            return somebody

        yield make


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    return visit()


@pytest.fixture
def organiser(visit: Callable[..., Visitor], server: Server) -> Visitor:
    """Somebody who is signed in, and may organise events."""
    somebody = visit()
    somebody.context.add_cookies(server.cookies)
    return somebody


@pytest.fixture
def disk(browser: Any) -> Iterator[Any]:
    """A browser before a folder on a disk: whatever else it asks for is a fault."""
    context = browser.new_context(locale="pt-PT")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    yield page
    assert all(url.startswith("file:") for url in asked), asked
    context.close()
