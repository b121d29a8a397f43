"""The site without network: what was opened before opens again, and what needs the server says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.helpers import Cable, Visitor
from browser.test_learning import solution, ways
from browser.test_tables import built as have_tables
from tabuleiro.learning import puzzles
from tabuleiro.learning.lessons import lesson
from tabuleiro.learning.tries import SOLVED
from tabuleiro.rules.kernel import interpreted

pytestmark = pytest.mark.service_worker

# The last of all that is asked for when a game is opened, and its lesson.
KEPT = """async (key) => {
  const found = new Set();
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.add(new URL(request.url).pathname);
  document.documentElement.dataset.kept = found.has("/api/games") && found.has(`/api/games/${key}/lesson`);
}"""

TABLE = "'/engine/shisima.default.table'"
FORGET = "async (name) => { for (const one of await caches.keys()) await (await caches.open(one)).delete(name); }"


def keeps(visitor: Visitor, key: str) -> None:
    """Wait until a game would open without network; a browser says later what it keeps."""
    visitor.until("() => navigator.serviceWorker.controller?.state === 'activated'")
    visitor.until(f"key => (({KEPT})(key), document.documentElement.dataset.kept === 'true')", key)


def asks_for_hints_and_looks_back(visitor: Visitor) -> None:
    """In a match of the page: every step of a hint, with its story; then to resign, and the review."""
    page = visitor.page
    visitor.turn()
    for step in range(1, 5):
        page.locator(".hints button:not(.main):not([disabled])").last.click()
        visitor.until(f"() => document.querySelectorAll('.hints .notice').length === {step}")
    assert not page.locator(".hints .warn").count()
    page.locator("button:has-text('Desistir')").click()
    page.locator("button.main:has-text('Desistir')").click()
    page.locator(".end a:has-text('Rever'), .after a").first.click()
    page.wait_for_selector(".moment")
    assert "/m/page-" in page.url  # nobody else has looked back
    assert page.locator(".ply strong, .row button").count() > 2


@pytest.mark.thorough
def test_what_was_opened_opens_without_network_and_the_rest_says_what_is_wrong(
    site: str, visit: Callable[..., Visitor]
) -> None:
    cable = Cable(site)
    visitor = visit(site=cable.address)
    page = visitor.open("/shisima", ".facts")
    keeps(visitor, "shisima")
    cable.cut()
    page.goto(f"{visitor.site}/", wait_until="commit")  # as one comes back the next day
    page.wait_for_selector(".away a[href='/shisima']")
    assert "Sem ligação" in visitor.text(".away")
    assert page.locator(".shelf .game").count() > 20
    page.locator(".away a[href='/shisima']").click()
    page.wait_for_selector(".facts")
    page.goto(f"{visitor.site}/shisima/rules", wait_until="commit")
    page.wait_for_selector("dl .article")
    visitor.until("() => [...document.querySelectorAll('.start img')].every((one) => one.naturalWidth > 0)")
    page.goto(f"{visitor.site}/shisima/learn", wait_until="commit")
    page.wait_for_selector("svg.board.active")
    for way in ways(lesson("shisima").steps[0]):  # the page judges by itself
        visitor.play_parts(way)
    page.wait_for_selector(".told [aria-live] .notice:not(.warn)")
    page.goto(f"{visitor.site}/shisima/puzzles", wait_until="commit")
    page.locator("ul.list a").first.click()  # one that nobody has opened yet
    for way in solution(puzzles("shisima")[0]):
        page.wait_for_selector("svg.board.active")
        visitor.play_parts(way)
    page.get_by_text(SOLVED.pt).wait_for()
    page.goto(f"{visitor.site}/shisima/analyse", wait_until="commit")
    page.wait_for_selector(".away")
    page.goto(f"{visitor.site}/halma/learn", wait_until="commit")  # never opened before
    page.wait_for_selector("h1:has-text('não responde')")
    page.wait_for_selector(".away a[href='/shisima']")
    cable.mend()
    page.wait_for_selector("svg.board")  # the page comes back by itself
    assert not page.locator(".away").count()
    visitor.forgive("WebSocket", "net::", "Failed to fetch")


@pytest.mark.thorough  # that files of the engine are kept, and all that plays is among the worker's, shows Vitest
def test_a_kept_game_is_played_without_network(site: str, visit: Callable[..., Visitor]) -> None:
    cable = Cable(site)
    visitor = visit(site=cable.address)
    page = visitor.open("/rastros", ".facts")
    keeps(visitor, "rastros")
    visitor.until(  # all that plays in the page
        "() => (Promise.all(['wasm', 'json', 'levels.json'].map((kind) => caches.match(`/engine/rastros.${kind}`)))"
        ".then((found) => (window.thinks = found.every(Boolean))), window.thinks)"
    )
    cable.cut()
    page.goto(f"{visitor.site}/rastros/play", wait_until="commit")
    page.wait_for_selector("button.level:has-text('sem as tabelas do servidor')")  # the dragon knows less here
    assert page.locator("button.level").count() == 10
    assert not page.locator("button:has-text('Por link')").count()
    page.locator("button.level >> nth=4").click()
    page.wait_for_selector("svg.board.active")
    visitor.touch(visitor.offered()[0])
    visitor.sees(2)
    page.reload(wait_until="commit")
    visitor.sees(2)
    asks_for_hints_and_looks_back(visitor)
    page.goto(f"{visitor.site}/rastros/analyse", wait_until="commit")
    page.wait_for_selector("tr.best .star")
    assert page.locator("tbody tr:has-text('estimado')").count() > 4
    page.goto(f"{visitor.site}/", wait_until="commit")
    page.wait_for_selector("#continue, .matches, .shelf .game")
    cable.mend()
    visitor.forgive("WebSocket", "net::", "Failed to fetch")


@pytest.mark.thorough  # which files are kept, and whether the table is at hand, shows Vitest
@pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")
def test_the_strongest_has_its_table_without_network_and_says_when_it_is_not_there(
    site: str, visit: Callable[..., Visitor]
) -> None:
    have_tables("shisima")
    cable = Cable(site)
    visitor = visit(site=cable.address)
    page = visitor.open("/shisima", ".facts")
    keeps(visitor, "shisima")
    visitor.until("() => (caches.match(ARG).then((found) => (window.has = !!found)), window.has)".replace("ARG", TABLE))
    cable.cut()
    page.goto(f"{visitor.site}/shisima/play", wait_until="commit")
    strongest = page.locator("button.level >> nth=9")
    strongest.wait_for()
    assert "sem as tabelas" not in strongest.inner_text()
    strongest.click()
    page.wait_for_selector("svg.board.active")
    visitor.touch(visitor.offered()[0])
    visitor.sees(2)
    assert not page.locator(".notice.warn").count()
    visitor.page.evaluate(FORGET, TABLE.strip("'"))
    page.goto(f"{visitor.site}/shisima/play", wait_until="commit")
    page.wait_for_selector("button.level:has-text('sem as tabelas do servidor')")
    page.locator("button.level >> nth=9").click()
    page.wait_for_selector("svg.board.active")
    visitor.touch(visitor.offered()[0])
    visitor.sees(2)
    page.wait_for_selector(".notice.warn:has-text('A tabela do que está provado')")
    cable.mend()
    visitor.forgive("WebSocket", "net::", "Failed to fetch")
