"""Matches that the page plays by itself: begun by clicks, played while the server is away, kept, and handed over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from every import each_of_pages, one_in
from web.seated import SECONDS, story, told

from browser.conftest import STATIC
from browser.helpers import Server, Visitor
from tabuleiro.games import ours
from tabuleiro.match import read_record

TELL = """async ([address, steps, seconds]) => {
  const { OwnTable } = await import(address);
  const langs = ["pt", "br", "en"], found = [];
  const drawn = crypto.getRandomValues, told = Date.now;
  crypto.getRandomValues = (array) => array.fill(0);
  let table = null;
  for (const [i, [what, ...args]] of steps.entries()) {
    const lang = langs[i % 3];
    Date.now = () => i * seconds * 1000;
    let said = null;
    try {
      if (what === "begin") {
        const [id, [game, variant, position, moves, limits, clock], seats, names, [starts, guess]] = args;
        table = await OwnTable.begin(
          id, 7, { game, variant, position, moves, limits, clock, seats, names, starts, guess }, lang,
        );
      } else if (what === "resume") table = await OwnTable.resume(table.kept, lang);
      else if (what === "again") table = table.again(args[0], 7);
      else if (what === "move") said = table.move(args[0], args[1], lang);
      else if (what === "ask") said = table.ask(args[0], args[1] ?? undefined, args[2], lang);
      else if (what === "choose") said = table.choose(BigInt(args[0]));
      else said = table.fall();
    } catch (wrong) {
      said = wrong.problem ?? { crash: `${wrong} ${wrong.stack}` };
    }
    found.push([said, table.told, table.you, table.computer, table.fallsIn, table.kept]);
  }
  crypto.getRandomValues = drawn;
  Date.now = told;
  return JSON.stringify(found);
}"""

AWAY = ("WebSocket", "net::", "Failed to fetch")
THINKS = ["rastros"]  # whose module `scripts/test` builds

KEPT = """id => JSON.parse(localStorage.getItem("tabuleiro.match." + id))"""


def begin(visitor: Visitor, game: str, who: str = ".level >> nth=1", path: str = "") -> str:
    """Begin a match by a click on who is to be played against; its id."""
    page = visitor.open(f"/{game}/play{path}", ".levels")
    page.locator(who).click()
    page.wait_for_selector("svg.board")
    return str(page.url.rpartition("/m/")[2])


def kept(visitor: Visitor, id: str) -> dict[str, Any]:
    """What the browser keeps of a match."""
    return dict(visitor.page.evaluate(KEPT, id))


def texts(visitor: Visitor, id: str) -> list[str]:
    return list(read_record(kept(visitor, id)["record"]).texts)


def play_on(visitor: Visitor, most: int = 200) -> None:
    """Touch whatever is offered, until the game is over or so many plays are made."""
    for _ in range(most):
        if visitor.turn() == "over":
            return
        done = len(visitor.told())
        while visitor.offered() and len(visitor.told()) == done:
            visitor.touch(visitor.offered()[0])
            visitor.sees_or_may(done + 1)
        visitor.sees(done + 1)


def hand_over(visitor: Visitor) -> str:
    """Ask for what needs the server; the id of the match there."""
    visitor.page.locator(".tools button:has-text('Partilhar')").click()
    visitor.page.wait_for_selector(".tools .share")
    return str(visitor.page.url.rpartition("/m/")[2])


def compiles(server: Server) -> bool:
    """Whether the compiler is in the memory of a server's process."""
    parts = Path(f"/proc/{server.process.pid}/maps")
    return parts.exists() and "llvmlite" in parts.read_text()


@pytest.mark.parametrize("game", THINKS)
def test_a_whole_match_without_the_server_which_gets_it_afterwards(own_server: Server, visit: Any, game: str) -> None:
    visitor = visit(site=own_server.address)
    id = begin(visitor, game)
    assert id.startswith("page-")
    visitor.sees(0)
    play_on(visitor, 1)
    health = visitor.get("/api/health")
    assert (health["thoughts"], health["engine"]) == ({}, {})
    assert not compiles(own_server)
    own_server.kill()
    play_on(visitor)
    page = visitor.page
    page.wait_for_selector(".end .large")
    played = texts(visitor, id)
    assert len(visitor.told()) == len(played) > 4
    page.locator(".tools button:has-text('Partilhar')").click()
    page.wait_for_selector(".tools .warn:has-text('servidor')")  # it says what is missing, and loses nothing
    assert texts(visitor, id) == played
    own_server.start()
    there = hand_over(visitor)
    found = visitor.get(f"/api/matches/{there}")
    assert [text for _, text in found["state"]["history"]] == played
    assert found["state"]["result"]
    assert found["you"] == [0]
    assert visitor.get("/api/health")["thoughts"] == {}  # nothing was thought there, before or after
    page.goto(f"{visitor.site}/m/{id}", wait_until="commit")  # the old address leads there
    page.wait_for_url(f"**/m/{there}")
    page.wait_for_selector(".status.over")
    visitor.forgive(*AWAY)


def test_coming_back_goes_on_where_it_was(visitor: Visitor) -> None:
    id = begin(visitor, "rastros")
    play_on(visitor, 2)
    visitor.turn()
    before = texts(visitor, id)
    assert len(before) == 4
    page = visitor.open("/", "#continue")  # found on the shelf
    page.locator(f'a[href="/m/{id}"]').click()
    page.wait_for_selector("svg.board")
    visitor.sees(4)
    assert texts(visitor, id) == before
    page.reload(wait_until="commit")
    visitor.sees(4)
    play_on(visitor, 1)
    visitor.turn()
    assert texts(visitor, id)[:4] == before
    page.locator("button:has-text('Voltar atrás')").click()
    visitor.until("() => document.querySelectorAll('.moves li').length === 4")
    assert texts(visitor, id) == before
    visitor.sees(4)
    page.locator("button:has-text('Desistir')").click()
    page.locator("button.main:has-text('Desistir')").click()
    page.wait_for_selector(".status.over")
    page.locator(".end button.main").click()  # again, with changed sides
    page.wait_for_url(lambda url: "/m/page-" in url and id not in url)
    visitor.turn()
    visitor.sees(1)
    assert page.locator("button:has-text('Voltar atrás')").is_disabled()  # only the computer has played
    again = kept(visitor, page.url.rpartition("/m/")[2])
    assert (again["seats"], again["before"]) == (["level:2", "me"], id)
    assert again["seed"] != kept(visitor, id)["seed"]
    page = visitor.open("/me", ".matches")
    page.locator(".matches .erase button").first.click()
    page.locator(".matches .erase button").first.click()
    visitor.until(f"() => localStorage.getItem('tabuleiro.match.{id}') === null")


def test_two_at_one_screen_need_no_engine(visitor: Visitor) -> None:
    id = begin(visitor, "shisima", "button:has-text('mesmo ecrã')")
    assert id.startswith("page-")
    play_on(visitor, 3)
    page = visitor.page
    assert not page.locator(".hints").count()  # nobody has agreed on them
    page.locator("button:has-text('ajudas')").click()
    page.wait_for_selector(".hints")
    there = hand_over(visitor)
    found = visitor.get(f"/api/matches/{there}")
    assert (len(found["state"]["history"]), found["you"], found["hints"]) == (3, [0, 1], True)


def test_a_level_without_a_module_thinks_on_the_server(visitor: Visitor) -> None:
    if (STATIC / "engine" / "shisima.wasm").exists():
        pytest.skip("all modules are built")
    assert not begin(visitor, "shisima").startswith("page-")


@pytest.mark.thorough  # tests/web/test_handing.py asks the same of the server
def test_what_was_changed_behind_the_back_of_the_rules_is_not_taken(visitor: Visitor) -> None:
    id = begin(visitor, "rastros")
    play_on(visitor, 1)
    visitor.turn()
    one = kept(visitor, id)
    body = {name: one[name] for name in ("record", "seats", "names", "began", "how", "hand", "hints", "given")}
    first, second = texts(visitor, id)
    body["record"] = body["record"].replace(f"2. {second}", f"2. {first}")
    answer = visitor.context.request.post(f"{visitor.site}/api/matches/handed?lang=en", data=body)
    assert answer.status == 400
    assert f"play no. 2, {first}" in answer.json()["problem"]["text"]
    visitor.page.evaluate(
        "([id, text]) => localStorage.setItem('tabuleiro.match.' + id, text)", [id, json.dumps({**one, **body})]
    )
    page = visitor.open(f"/m/{id}", ".card")
    page.wait_for_selector(f".card:has-text('{first}')")  # nor is it by the page itself


@pytest.mark.thorough
@pytest.mark.parametrize("key", one_in(8, ours()))  # each takes a server, and a whole match by clicks
def test_every_game_that_thinks_in_the_page_is_played_there(own_server: Server, visit: Any, key: str) -> None:
    if not (STATIC / "engine" / f"{key}.wasm").exists():
        pytest.skip("there is no module of it")
    visitor = visit(site=own_server.address)
    id = begin(visitor, key, ".level >> nth=0")
    own_server.kill()
    play_on(visitor, 4)
    visitor.turn()
    played = texts(visitor, id)
    own_server.start()
    found = visitor.get(f"/api/matches/{hand_over(visitor)}")
    assert [text for _, text in found["state"]["history"]][: len(played)] == played
    visitor.forgive(*AWAY)


def compare(visitor: Visitor, key: str, seed: int) -> None:
    """A page's own table does what the site's does, step by step."""
    steps = story(key, seed)
    file = json.loads((STATIC / "manifest.json").read_text())["src/offline/seated.ts"]["file"]
    theirs = json.loads(visitor.page.evaluate(TELL, [f"/{file}", steps, SECONDS]))
    for step, here, there in zip(steps, told(steps), theirs, strict=True):
        assert there == json.loads(json.dumps(here)), step


@pytest.mark.parametrize("key", ["rastros", "pista_livre"])  # with dice, and without
def test_a_table_in_a_page_is_that_of_the_site(visitor: Visitor, key: str) -> None:
    visitor.page.goto(f"{visitor.site}/", wait_until="domcontentloaded")
    for seed in range(2):
        compare(visitor, key, seed)


@pytest.mark.thorough
@each_of_pages
def test_a_table_in_a_page_is_that_of_the_site_in_every_game(visitor: Visitor, key: str) -> None:
    visitor.page.goto(f"{visitor.site}/", wait_until="domcontentloaded")
    for seed in range(2, 14):
        compare(visitor, key, seed)
