"""Every page in three languages, sizes and themes: nothing hangs over, nothing is clipped, axe-core has no complaint.

Pictures of all pages are written to build/screens/ for people to look at.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from every import ALL, mostly, with_all

from browser.helpers import LAPTOP, Visitor
from browser.test_history import DONE, bring
from tabuleiro.games import definition, keys
from tabuleiro.olympiad.where import played

ROOT = Path(__file__).parents[2]
AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = ROOT / "build" / "screens"
SIZES = {"phone": (360, 740), "laptop": LAPTOP, "projector": (1920, 1080)}
LANGUAGES = {"pt": "pt-PT", "br": "pt-BR", "en": "en"}
THEMES = ["light", "dark", "contrast"]

# A page of each type, and the states of a match: begun, waiting for somebody, over.
PAGES = {
    "shelf": ("/", ".shelf img, .shelf svg"),
    "index": ("/puzzles", ".shelf img, .shelf svg"),
    "game": ("/gatos_caes", "h1"),
    "start": ("/hex/play", "form, .levels, fieldset"),
    "lesson": ("/pretwa/learn", "svg.board"),
    "puzzles": ("/semaforo/puzzles", ".list"),
    "puzzle": ("/rastros/puzzles/{puzzle}", "svg.board"),
    "analyse": ("/shisima/analyse", "table"),
    "rules": ("/surakarta/rules", "ol, dl, article, .article"),
    "print": ("/ouri/print", "a[href*=pdf]"),
    "match": ("/m/{match}", "svg.board"),
    "waiting": ("/m/{waiting}", ".invite img"),
    "over": ("/m/{over}", ".status.over"),
    "review": ("/m/{over}/review", ".ply"),
    "me": ("/me", ".sheet"),
    "fetch": ("/h", "[data-animal]"),
    "first": ("/primeiros", ".games a"),
    "missing": ("/no/such/page", "h1"),
    "embed": ("/embed/pista_livre?moves=321:", "svg.board"),
}
LINE = ["2", "6", "1", "7", "5", "3"]  # Shisima: the pieces are put down, and nobody has three in a row


def place(visitor: Visitor, path: str) -> str:
    """The address of a page, with what it shows made for it."""
    if path == "/me":
        bring(visitor, DONE)
    if "{puzzle}" in path:
        return path.format(puzzle=visitor.get("/api/games/rastros/puzzles")["puzzles"][0]["id"])
    wishes: dict[str, dict[str, Any]] = {
        "match": {"game": "pentagonia", "clock": "300+5", "names": ["Ana", "Rui"], "seats": ["me", "me"]},
        "waiting": {"game": "rastros", "seats": ["me", "link"]},
        "over": {"game": "shisima", "seats": ["me", "me"], "moves": LINE},
    }
    name = path.split("{")[1].split("}")[0] if "{" in path else ""
    if not name:
        return path
    id = visitor.post("/api/matches", wishes[name])["id"]
    if name == "over":
        visitor.post(f"/api/matches/{id}/commands", {"do": "resign"})
    return path.format(**{name: id})


def choose(visitor: Visitor, which: int, value: str) -> None:
    """Choose a language (0) or theme (1) as people do; frames, and pages for who cannot read, have no menu."""
    page = visitor.page
    if page.locator("header .menu").count():
        if not page.locator(".panel").count():
            page.locator("header .menu").click()
        page.locator(".panel select").nth(which).select_option(value)
    else:
        kept = ("tabuleiro.lang", "tabuleiro.theme")[which]
        page.evaluate("([kept, value]) => localStorage.setItem(kept, value)", [kept, value])
        page.reload()
        page.wait_for_selector("svg.board, .games")


@pytest.mark.parametrize("name", mostly({"shelf", "match"}, PAGES))
def test_a_page_fits_every_screen_language_and_eye(visitor: Visitor, name: str) -> None:
    path, wait = PAGES[name]
    page = visitor.open(place(visitor, path), wait)
    faults: list[str] = []
    for number, (lang, html) in enumerate(LANGUAGES.items(), list(PAGES).index(name)):
        choose(visitor, 0, lang)
        visitor.until("html => document.documentElement.lang === html", html)
        page.wait_for_selector(wait)
        # Each language on one screen, from page to page another; on all of them in `scripts/test --all`.
        for size, (width, height) in list(SIZES.items()) if ALL else [list(SIZES.items())[number % len(SIZES)]]:
            page.set_viewport_size({"width": width, "height": height})
            faults += [f"{lang}, {size}: {fault}" for fault in page.evaluate(MISFITS)]
    choose(visitor, 0, "pt")
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    for theme in THEMES if ALL or not number % 3 else ["light"]:
        choose(visitor, 1, theme)
        visitor.until("theme => document.documentElement.dataset.theme === theme", theme)
        faults += [f"{theme}: {fault}" for fault in complaints(page, theme)]
    assert not faults, "\n".join(faults)


def test_what_does_not_fit_and_cannot_be_read_is_seen(visitor: Visitor) -> None:
    page = visitor.open("/no/such/page")
    assert not page.evaluate(MISFITS)
    page.evaluate("""() => {
      const worse = document.querySelector("h1");
      worse.style.cssText = "width: 60px; height: 20px; overflow: hidden; white-space: nowrap; color: #eee";
      const wide = worse.parentElement.appendChild(document.createElement("p"));
      wide.style.cssText = "width: 200vw; max-width: none";
      wide.textContent = "wide";
    }""")
    assert len(page.evaluate(MISFITS)) == 3  # wider than the screen, too wide, cut off
    assert any("color-contrast" in fault for fault in complaints(page, "light"))


def test_whom_to_play_against_is_in_sight(visitor: Visitor) -> None:
    page = visitor.open("/hex/play", ".levels")
    page.wait_for_function("() => document.querySelector('.picture img').complete")
    for size, wanted in {
        "phone": ".level",
        "laptop": ".level, .picture img",
        "projector": ".level, .picture img",
    }.items():
        resize(visitor, size)
        below = page.locator(wanted).evaluate_all("all => Math.max(...all.map(o => o.getBoundingClientRect().bottom))")
        assert below <= SIZES[size][1], size


def test_the_shelf_uses_the_screen_and_hides_no_choice(visitor: Visitor) -> None:
    page = visitor.open("/", ".shelf li")
    resize(visitor, "projector")
    assert page.locator(".shelf").evaluate("one => one.clientWidth / innerWidth") > 0.9
    resize(visitor, "phone")
    assert not page.locator(".page *").evaluate_all(
        "all => all.filter(o => /auto|scroll/.test(getComputedStyle(o).overflowX)).length"
    )
    page.get_by_label("O que se faz").select_option("sow")
    assert page.locator(".shelf li").count() == 1


def resize(visitor: Visitor, size: str) -> None:
    visitor.resize(SIZES[size])


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_pictures_are_taken(visitor: Visitor, name: str) -> None:
    path, wait = PAGES[name]
    page = visitor.open(place(visitor, path), wait)
    page.wait_for_load_state("networkidle")
    SCREENS.mkdir(parents=True, exist_ok=True)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=SCREENS / f"{name}-{size}.png")


def complaints(page: Any, theme: str) -> list[str]:
    """What axe-core has against a page; of the darker themes only colours, as they change nothing else."""
    if not AXE.exists():
        pytest.skip("THERE IS NO AXE-CORE, so accessibility is not tested: scripts/frontend --force fetches it")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(COMPLAINTS, None if theme == "light" else ["color-contrast"])
    return found


# Elements whose own text is wider than they are, or cut off; and what reaches over the right edge of the screen.
MISFITS = """async () => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults = [];
  const name = one => `<${one.tagName.toLowerCase()} class="${one.className}"> ${one.textContent.trim().slice(0, 40)}`;
  const all = [...document.querySelectorAll("body *")].filter(one => !one.closest("svg, .unseen, select"));
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) {
    const over = all.filter(one => one.getBoundingClientRect().right > innerWidth + 1).at(-1);
    faults.push(`the page is ${wide} px wider than the screen${over ? `: ${name(over)}` : ""}`);
  }
  for (const one of all) {
    if (![...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim())) continue;
    const style = getComputedStyle(one);
    if (style.display === "inline" || !one.clientWidth || !one.checkVisibility({visibilityProperty: true})) continue;
    const scrolls = /auto|scroll/;
    if (!scrolls.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1) faults.push(`too wide: ${name(one)}`);
    const cut = /hidden|clip/.test(style.overflowY);
    if (cut && one.scrollHeight > one.clientHeight + 2) faults.push(`cut off below: ${name(one)}`);
  }
  return faults;
}"""

COMPLAINTS = """async rules => {
  const found = await axe.run(document, {resultTypes: ["violations"], ...(rules ? {runOnly: rules} : {})});
  return found.violations.flatMap(one => one.nodes.map(node =>
    `${one.id}: ${node.target.join(" ")} ${node.any.concat(node.all).map(why => why.message).join("; ")}`));
}"""


@pytest.mark.parametrize(
    ("lang", "html", "word"),
    [("fr", "pt-PT", "Jogos"), ("en-GB", "en", "Games"), with_all(("pt-BR", "pt-BR", "Jogos"))],
)
def test_the_language_is_the_browsers(visit: Any, lang: str, html: str, word: str) -> None:
    page = visit(lang=lang).open("/no/such/page")
    assert page.locator("header nav a").first.text_content() == word
    assert page.locator("html").get_attribute("lang") == html


def test_language_and_colours_are_kept(visitor: Visitor) -> None:
    page = visitor.open("/rastros/rules")
    choose(visitor, 0, "en")
    visitor.until("() => document.documentElement.lang === 'en'")
    choose(visitor, 1, "contrast")
    page.reload()
    page.wait_for_selector("h1")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("html").get_attribute("data-theme") == "contrast"


def test_the_shelf_has_all_games_and_is_sifted_by_what_one_does(visitor: Visitor) -> None:
    page = visitor.open("/", ".shelf li")
    assert page.locator(".shelf li").count() == len(keys())
    page.get_by_role("button", name="semear").click()
    assert [name.strip() for name in page.locator(".shelf li strong").all_text_contents()] == ["Ouri"]


def test_the_last_cycle_has_its_own_name(visitor: Visitor) -> None:
    page = visitor.open("/", ".shelf li")
    page.get_by_role("button", name="CNJM").click()
    page.get_by_role("button", name="Secundário").click()
    names = [name.strip() for name in page.locator(".shelf li strong").all_text_contents()]
    last = [
        d.name.pt for d in map(definition, keys()) if any("4" in one.groups for one in played(d) if one.id == "cnjm")
    ]
    assert {"Avanço", "Flume", "Hex", "Produto"} <= set(names) == set(last)


def test_rules_say_where_a_game_is_played_and_brazil_has_its_own(visit: Any) -> None:
    page = visit(lang="pt-BR").open("/five_mens_morris/rules", ".article")
    said = page.locator("article").inner_text()
    assert "jogo vivo, 5 alunos de cada equipe" in said
    assert "dobrando um canto" in said
    guide = page.get_by_role("link", name="Guia do jogo vivo").get_attribute("href")
    assert guide == "/api/games/five_mens_morris/print/living.pdf?lang=br"
    page = visit(lang="pt-PT").open("/hex/rules", ".article")
    assert "Secundário, edições 1 a 10" in page.locator("article").inner_text()
    assert page.get_by_role("link", name="Guia do jogo vivo").count() == 0


def test_every_cell_says_its_name_and_what_lies_there(visitor: Visitor) -> None:
    visitor.begin("avanco")
    labels = visitor.page.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert len(labels) == 49
    assert all("," in label for label in labels)
    assert visitor.page.locator('[role=gridcell][tabindex="0"]').count() == 1


def test_the_position_and_the_legal_plays_are_there_as_text(visitor: Visitor) -> None:
    visitor.begin("ouri")
    visitor.page.locator(".text-board summary").click()
    plays = visitor.page.locator(".text-board .plays button")
    assert plays.count() == len(visitor.state()["legal"])
    plays.first.click()
    visitor.sees(1)


def test_a_board_stands_on_another_page(visitor: Visitor) -> None:
    page = visitor.open("/embed/five_mens_morris?moves=a1", "svg.board")
    assert page.locator("header").count() == 0
    assert page.locator("[data-at]").count() == 1


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("shisima?moves=1+2+0+3+5", "Vitória: Brancas"),
        ("batalha_dos_peoes?position=...../...../..B../..W../.....+1", "Empate."),
    ],
)
def test_a_board_on_another_page_says_how_the_game_ended(visitor: Visitor, board: str, words: str) -> None:
    page = visitor.open(f"/embed/{board}", "svg.board")
    page.locator(".end").filter(has_text=words).wait_for()  # as in a match, and it can be closed
    page.get_by_role("button", name="Ver o tabuleiro").click()
    assert not page.locator(".end").count()


@pytest.mark.parametrize("path", ["/s/x.0.y", "/a/x"])
def test_a_link_that_is_of_no_use_any_more_says_so(visitor: Visitor, path: str) -> None:
    visitor.open(path)
    assert visitor.text("h1") == "Este link já não serve"


def test_what_is_to_be_chosen_is_in_sight_under_a_board_as_high_as_the_phone(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=(360, 640))
    visitor.begin("hex", moves=["c3"])
    visitor.turn()
    swap = visitor.page.locator("[data-part=swap]").bounding_box()
    board = visitor.page.locator(".plate").bounding_box()
    assert board["y"] + board["height"] <= swap["y"]
    assert swap["y"] + swap["height"] <= 640
