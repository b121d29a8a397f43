"""Play and learn as files: what `tabuleiro publish` wrote, in a subfolder of a plain file server, and from a disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import STATIC
from browser.helpers import Cable, Part, Visitor, files_at
from browser.test_learning import solution, ways
from browser.test_offline import asks_for_hints_and_looks_back
from browser.test_own import THINKS, begin, kept, play_on, texts
from tabuleiro.engine.page.build import build, build_tables
from tabuleiro.games import ours
from tabuleiro.learning import puzzles
from tabuleiro.learning.lessons import Step, judge, lesson
from tabuleiro.learning.tries import SOLVED
from tabuleiro.rules.kernel import interpreted
from tabuleiro.web.publishing import ALL, COMMON, ENGINE, FIRST, MARK, ONE, Published, files, publish
from tabuleiro.web.views import state_view

GAME = "shisima"


@pytest.fixture(scope="module")
def folder(built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("host") / "escola" / "jogos"


@pytest.fixture(scope="module")
def written(folder: Path) -> Published:
    return publish(folder, [GAME, *THINKS], STATIC)


@pytest.fixture(scope="module")
def host(folder: Path, written: Published) -> Iterator[str]:
    with files_at(folder.parents[1]) as address:
        yield f"{address}/escola/jogos"


@pytest.mark.parametrize("keys", [(GAME, *THINKS), pytest.param(ours(), marks=pytest.mark.thorough, id="all")])
@pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")
def test_sizes(tmp_path: Path, built: None, keys: Sequence[str]) -> None:
    assert not build(keys, STATIC / "engine", lambda text: None)
    if len(keys) > 2:
        assert not build_tables(keys, STATIC / "engine", lambda text: None)
    done = publish(tmp_path / "new", keys, STATIC)
    assert not done.silent
    assert 20_000 < done.first <= FIRST
    assert 20_000 < done.shared <= COMMON
    assert {key: size for key, size in done.games.items() if not 15_000 < size <= ONE} == {}
    assert done.first + done.shared + sum(done.games.values()) < done.size <= ALL


@pytest.mark.thorough
@pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")
def test_what_is_counted_is_what_a_visit_fetches(tmp_path: Path, built: None, visit: Callable[..., Visitor]) -> None:
    """The shelf, a game, a match against a level: by clicks, and nothing was kept before."""
    assert not build(THINKS, STATIC / "engine", lambda text: None)
    publish(tmp_path / "pack", THINKS, STATIC)
    counted = {file.path for file in files(THINKS, STATIC) if file.first or file.shared}
    with files_at(tmp_path / "pack") as host:
        visitor = visit(site=host)
        asked: set[str] = set()
        visitor.page.on("request", lambda request: asked.add(request.url.removeprefix(f"{host}/").partition("#")[0]))
        begin(visitor, f"#/{THINKS[0]}", ".level >> nth=0")
        visitor.open(f"/#/{THINKS[0]}", ".facts")
        visitor.open("/", ".shelf .game")
        fetched = {path or "index.html" for path in asked if not path.startswith("blob:")}
    assert fetched - counted == set()
    # who has a picture in the tab, and does not wish for less motion, fetches these two
    assert counted - fetched == {f"api/games/{THINKS[0]}/{name}.svg" for name in ("emblem", "sample")}


@pytest.mark.thorough
def test_the_shelf_a_game_and_its_rules(host: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(site=host)
    page = visitor.open("/", ".shelf .game")
    assert page.locator(".shelf .game").count() == 2
    assert page.locator("header nav a").all_inner_texts() == ["Jogos", "Aprender", "Problemas", "Analisar", "Regras"]
    visitor.until("() => [...document.querySelectorAll('.shelf img')].every((one) => one.naturalWidth > 0)")
    page.locator(f"[data-game={GAME}]").click()
    page.wait_for_selector(".facts")
    assert page.url == f"{host}/#/{GAME}"
    assert page.locator(".ways a:visible").all_inner_texts()[-1] == "Regras"  # no paper
    page.get_by_role("link", name="Regras", exact=True).last.click()
    page.wait_for_selector("dl .article")
    page.locator(".example img").first.scroll_into_view_if_needed()
    visitor.until("() => document.querySelector('.example img').naturalWidth > 0")
    page.go_back()
    page.wait_for_selector(".facts")
    page.reload()
    page.wait_for_selector(".facts")
    page.goto(f"{host}/#/{GAME}/print")
    page.wait_for_selector("h1:has-text('nada')")
    page.goto(f"{host}/#/hex")  # was not published
    page.wait_for_selector(".card h1")


@pytest.mark.thorough
@pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")
def test_hints_analysis_and_review(tmp_path: Path, built: None, visit: Callable[..., Visitor]) -> None:
    assert not build(["rastros"], STATIC / "engine", lambda text: None)
    publish(tmp_path / "pack", ["rastros"], STATIC)
    with files_at(tmp_path / "pack") as host:
        visitor = visit(site=host)
        page = visitor.open("/#/rastros/play", "button.level")
        page.locator("button.level >> nth=1").click()
        page.wait_for_selector("svg.board.active")
        visitor.touch(visitor.offered()[0])
        visitor.sees(2)
        asks_for_hints_and_looks_back(visitor)
        page = visitor.open("/#/rastros/analyse", "tr.best .star")
        assert page.locator("tbody tr:has-text('estimado')").count() > 4


@pytest.mark.thorough
@pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")
def test_a_whole_match_against_a_level(host: str, visit: Callable[..., Visitor]) -> None:
    """In a subfolder of a server that knows nothing but files, under the strict policy that the page itself names."""
    visitor = visit(site=host)
    page = visitor.open(f"/#/{THINKS[0]}", ".facts")
    policy = page.locator("meta[http-equiv=content-security-policy]").get_attribute("content")
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "unsafe-inline" not in policy
    id = begin(visitor, f"#/{THINKS[0]}", ".level >> nth=0")
    play_on(visitor)
    page.wait_for_selector(".end .large")
    played = texts(visitor, id)
    assert len(visitor.told()) == len(played) > 4
    assert "[Result " in kept(visitor, id)["record"]
    page.reload(wait_until="commit")  # it is kept, and found again
    visitor.sees(len(played))
    page.wait_for_selector(".status.over")


# Of the version that the folder has now: what it keeps, and all of a game that was opened last.
KEEPS = """(async ([made, wanted]) => {
  const names = await caches.keys();
  const kept = await Promise.all(wanted.map((file) => caches.match(new URL(file, location.href))));
  window.keeps = names.some((name) => name.endsWith(`answers.${made}`)) && kept.every(Boolean) &&
    navigator.serviceWorker.controller?.state === "activated";
})"""


def keeps(visitor: Visitor, pack: Path, key: str) -> None:
    """Wait until a game would open without network, as it was published last."""
    made = json.loads((pack / MARK).read_text())["made"]
    wanted = [f"api/games/{key}/teaching.json", *(f"engine/{key}{ending}" for ending in ENGINE)]
    visitor.until(f"asked => ({KEEPS}(asked), window.keeps)", [made, wanted])


@pytest.mark.thorough  # which files are kept, and of which version, shows web/test_publishing.py
@pytest.mark.service_worker
@pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")
def test_what_was_opened_opens_again_without_the_host_and_is_what_was_published_last(
    tmp_path: Path, built: None, visit: Callable[..., Visitor]
) -> None:
    game, other = THINKS[0], GAME
    assert not build([game], STATIC / "engine", lambda text: None)
    pack = tmp_path / "escola" / "jogos"
    publish(pack, [game, other], STATIC)
    with files_at(tmp_path) as host:
        cable = Cable(host)
        visitor = visit(site=f"{cable.address}/escola/jogos")
        page = visitor.open(f"/#/{game}", ".facts")
        keeps(visitor, pack, game)

        def plays_without_the_host(games: int) -> None:
            cable.cut()
            page.goto("about:blank")
            visitor.open("/", ".shelf .game")
            assert page.locator(".shelf .game").count() == games
            visitor.until("() => [...document.querySelectorAll('.shelf img')].every((one) => one.naturalWidth > 0)")
            begin(visitor, f"#/{game}", ".level >> nth=1")
            visitor.touch(visitor.offered()[0])
            visitor.sees(2)
            cable.mend()

        plays_without_the_host(2)
        publish(pack, [game], STATIC)
        page.goto("about:blank")
        visitor.open("/", ".shelf .game")
        assert page.locator(".shelf .game").count() == 1  # nobody is shown what was there before
        keeps(visitor, pack, game)  # though nobody has opened it again
        visitor.until("() => (caches.keys().then((all) => (window.kept = all.length)), window.kept === 3)")
        plays_without_the_host(1)
    visitor.forgive("net::", "Failed to fetch")


def first_wrong() -> tuple[int, Step, list[Part]]:
    """A step of the lesson, and how a play is touched that is wrong there."""
    for number, step in enumerate(lesson(GAME).steps):
        for play in state_view(step.match()).legal if step.task and not step.refused else ():
            told = judge(step, [play.text])
            if not told.right and not told.more:
                return number, step, list(max(play.ways, key=len))
    raise AssertionError("everything is right in this lesson")


def test_a_lesson_and_a_puzzle(host: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(site=host, size=(390, 844))
    number, step, wrong = first_wrong()
    visitor.open("/", ".shelf .game")
    kept = [f"tabuleiro.lesson.{GAME}", str(number)]
    visitor.page.evaluate("([name, at]) => localStorage.setItem(name, at)", kept)
    page = visitor.open(f"/#/{GAME}/learn", "svg.board.active")
    page.get_by_role("heading", name=step.title.pt, exact=True).wait_for()
    visitor.play_parts(wrong)
    page.wait_for_selector(".told [aria-live] .notice.warn")
    for way in ways(step):
        page.wait_for_selector("svg.board.active")
        visitor.play_parts(way)
    page.wait_for_selector(".told [aria-live] .notice:not(.warn)")
    puzzle = puzzles(GAME)[0]
    visitor.open(f"/#/{GAME}/puzzles", "ul.list a")
    page.locator("ul.list a").first.click()
    for way in solution(puzzle):
        page.wait_for_selector("svg.board.active")
        visitor.play_parts(way)
    page.get_by_text(SOLVED.pt).wait_for()
    assert page.url == f"{host}/#/{GAME}/puzzles/{puzzle.id}"


def test_opened_from_a_disk_it_says_what_to_do(folder: Path, written: Published, disk: Any) -> None:
    disk.goto((folder / "index.html").as_uri())
    disk.get_by_text("python3 -m http.server").wait_for()
