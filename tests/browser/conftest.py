"""A real browser before a real server, for the tests of the pages; without browser or built pages they are skipped."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

STATIC = Path(__file__).parents[2] / "src" / "tabuleiro" / "web" / "static"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
LAPTOP = (1366, 768)
PATIENCE = 60_000  # milliseconds: machines in schools are slow, and so are busy ones


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    if not (STATIC / "index.html").exists():
        pytest.skip("the pages are not built: scripts/frontend builds them")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "tabuleiro", "serve", "--port", str(port), "--no-browser"]
    with (data / "log").open("w") as log:
        server = subprocess.Popen(command, env={**os.environ, "TABULEIRO_DATA": str(data)}, stdout=log, stderr=log)
    address = f"http://localhost:{port}"
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{address}/api/health", timeout=5).close()
                break
            except OSError:
                assert server.poll() is None, (data / "log").read_text()
                time.sleep(0.1)
        yield address
        assert server.poll() is None, f"the server ended with {server.poll()}: {(data / 'log').read_text()}"
    finally:
        server.terminate()
        server.wait(30)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium, through Playwright."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not CHROMIUM:
        pytest.skip("there is no Chromium on this machine")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


class Visitor:
    """Somebody at a browser: pages are opened, boards are touched; faults of pages are kept."""

    def __init__(self, browser: Any, site: str, size: tuple[int, int] = LAPTOP, lang: str = "pt-PT") -> None:
        self.site, self.faults, self.foreign = site, [], []
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=lang, reduced_motion="reduce"
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.route("**/*", self._pass)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)

    def _pass(self, route: Any) -> None:
        """Only our own host is spoken to."""
        if route.request.url.startswith(self.site):
            route.continue_()
        else:
            self.foreign.append(route.request.url)
            route.abort()

    def _hear(self, said: Any) -> None:
        """Refusals are answers, which browsers call errors; all else is a fault."""
        if said.type == "error" and "Failed to load resource" not in said.text:
            self.faults.append(said.text)

    def open(self, path: str) -> Any:
        self.page.goto(self.site + path)
        return self.page

    def begin(self, game: str, **wish: Any) -> str:
        """Begin a match as its pages do, and sit before it."""
        self.open("/")
        body = {"game": game, "seats": ["me", "me"], **wish}
        made = self.page.evaluate(POST, ["/api/matches", body])
        self.open(made["address"])
        self.page.wait_for_selector("svg.board")
        return str(made["id"])

    def match(self) -> dict[str, Any]:
        """The match before which one sits, from the server."""
        id = self.page.url.rsplit("/m/")[-1].split("/")[0]
        return json.loads(self.page.evaluate("path => fetch(path).then(answer => answer.text())", f"/api/matches/{id}"))

    def touch(self, part: int | str) -> None:
        """Touch one part of a play."""
        page = self.page
        if isinstance(part, int):
            page.locator(f'[data-cell="{part}"]').click(force=True)
        elif part == "hand":
            page.locator("button.hand").click()
        else:
            page.locator(f'[data-part="{part}"]').click()

    def play(self, way: list[int | str], plies: int) -> None:
        """Touch a whole play, and see it in the list."""
        for part in way:
            self.touch(part)
        self.sees(plies + 1)

    def sees(self, plies: int) -> None:
        """Wait until so many plies are on the screen."""
        self.page.wait_for_function("n => document.querySelectorAll('.moves li').length >= n", arg=plies)

    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    def leave(self) -> None:
        self.context.close()
        assert not self.faults
        assert not self.foreign


POST = """([path, body]) => fetch(path, {method: "POST", headers: {"content-type": "application/json"},
  body: JSON.stringify(body)}).then(answer => answer.json())"""


@pytest.fixture
def visitor(browser: Any, site: str) -> Iterator[Visitor]:
    somebody = Visitor(browser, site)
    yield somebody
    somebody.leave()


@pytest.fixture
def visit(browser: Any, site: str) -> Iterator[Any]:
    """Makes visitors of other sizes and languages; all of them leave in the end."""
    there: list[Visitor] = []

    def make(size: tuple[int, int] = LAPTOP, lang: str = "pt-PT") -> Visitor:
        there.append(Visitor(browser, site, size, lang))
        return there[-1]

    yield make
    for somebody in there:
        somebody.leave()
