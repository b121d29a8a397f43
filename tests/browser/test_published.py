"""Play and learn as files: what `tabuleiro publish` wrote, in a subfolder of a plain file server, and from a disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from browser.conftest import STATIC
from browser.helpers import Visitor
from browser.test_learning import solution, ways
from tabuleiro.engine.page.build import build
from tabuleiro.learning import puzzles
from tabuleiro.learning.lessons import judge, lesson
from tabuleiro.learning.tries import SOLVED
from tabuleiro.rules.kernel import interpreted
from tabuleiro.web.publishing import Published, publish
from tabuleiro.web.views import state_view

GAMES = ("rastros", "shisima")
FIRST, GAME, ALL = 200_000, 40_000, 5_000_000  # bytes, packed: the first page, each game more, all games


class Quiet(SimpleHTTPRequestHandler):
    """A server that knows nothing but files, and does not talk."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def folder(built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("host") / "escola" / "jogos"


@pytest.fixture(scope="module")
def written(folder: Path) -> Published:
    if not interpreted():
        build(["rastros"], STATIC / "engine", lambda text: None)
    return publish(folder, GAMES, STATIC)


@pytest.fixture(scope="module")
def host(folder: Path, written: Published) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder.parents[1])))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/escola/jogos"
    server.shutdown()
    server.server_close()


def test_sizes(written: Published) -> None:
    assert 20_000 < written.first < FIRST
    assert 5_000 < written.games["rastros"] < GAME
    assert sum(written.games.values()) < written.size < ALL
    assert "rastros" not in written.silent or interpreted()


def test_the_shelf_a_game_and_its_rules(host: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(site=host)
    page = visitor.open("/", ".shelf .game")
    assert page.locator(".shelf .game").count() == len(GAMES)
    assert page.locator("header nav a").all_inner_texts() == ["Jogos", "Aprender", "Problemas", "Regras"]
    visitor.until("() => [...document.querySelectorAll('.shelf img')].every((one) => one.naturalWidth > 0)")
    page.locator("[data-game=rastros]").click()
    page.wait_for_selector(".facts")
    assert page.url == f"{host}/#/rastros"
    assert page.locator(".ways a:visible").all_inner_texts()[-1] == "Regras"  # no analysis, no paper
    page.get_by_role("link", name="Regras", exact=True).last.click()
    page.wait_for_selector("dl .article")
    page.locator(".example img").first.scroll_into_view_if_needed()
    visitor.until("() => document.querySelector('.example img').naturalWidth > 0")
    page.go_back()
    page.wait_for_selector(".facts")
    page.reload()
    page.wait_for_selector(".facts")
    page.goto(f"{host}/#/rastros/analyse")
    page.wait_for_selector("h1:has-text('nada')")
    page.goto(f"{host}/#/hex")  # was not published
    page.wait_for_selector(".card h1")


def test_a_lesson_and_a_puzzle(host: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(site=host, size=(390, 844))
    step = lesson("rastros").steps[4]
    visitor.open("/", ".shelf .game")
    visitor.page.evaluate("() => localStorage.setItem('tabuleiro.lesson.rastros', '4')")
    page = visitor.open("/#/rastros/learn", "svg.board.active")
    page.get_by_role("heading", name=step.title.pt, exact=True).wait_for()
    wrong = next(play for play in state_view(step.match()).legal if not judge(step, [play.text]).right)
    visitor.play_parts(list(max(wrong.ways, key=len)))
    page.wait_for_selector(".told [aria-live] .notice.warn")
    for way in ways(step):
        page.wait_for_selector("svg.board.active")
        visitor.play_parts(way)
    page.wait_for_selector(".told [aria-live] .notice:not(.warn)")
    puzzle = puzzles("shisima")[0]
    visitor.open("/#/shisima/puzzles", "ul.list a")
    page.locator("ul.list a").first.click()
    for way in solution(puzzle):
        page.wait_for_selector("svg.board.active")
        visitor.play_parts(way)
    page.get_by_text(SOLVED.pt).wait_for()
    assert page.url == f"{host}/#/shisima/puzzles/{puzzle.id}"


def test_opened_from_a_disk_it_says_what_to_do(folder: Path, written: Published, disk: Any) -> None:
    disk.goto((folder / "index.html").as_uri())
    disk.get_by_text("python3 -m http.server").wait_for()
