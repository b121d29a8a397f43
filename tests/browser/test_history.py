"""What one has done is found again: on the shelf, on its own page, on another device, on paper; and looking back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from browser.helpers import Visitor, a_play

Visit = Callable[..., Visitor]
KEPT = "tabuleiro.mine"
DAY = 20_000
# Somebody who has been here for a while.
DONE: dict[str, Any] = {
    "version": 1,
    "matches": [
        {"id": "no-such-match", "game": "hex", "variant": "default", "other": "link", "you": [0], "at": 1, "end": ""},
        {"id": "won", "game": "rastros", "variant": "default", "other": "level:4", "you": [0], "at": 2, "end": "won"},
    ],
    "games": {
        "rastros": {"steps": [0, 1, 2, 3], "of": 6, "beaten": [1, 4], "solved": ["a", "b", "c", "d", "e"]},
        "ouri": {"steps": [0], "of": 3, "beaten": [], "solved": []},
    },
    "days": [DAY, DAY + 1, DAY + 2, DAY + 9],
}


def bring(visitor: Visitor, history: Any) -> None:
    """Be somebody who has done something before."""
    visitor.open("/no/such/page")
    words = history if isinstance(history, str) else json.dumps(history)
    visitor.page.evaluate("([name, words]) => localStorage.setItem(name, words)", [KEPT, words])


def kept(visitor: Visitor) -> Any:
    return json.loads(visitor.page.evaluate("name => localStorage.getItem(name) ?? '{}'", KEPT))


def test_a_match_that_is_not_over_waits_on_the_shelf_until_it_is(visitor: Visitor) -> None:
    id = visitor.begin("shisima", seats=["me", "me"])
    page = visitor.open("/", ".shelf li")
    card = page.locator(f'a[href="/m/{id}"]')
    card.wait_for()
    assert "Shisima" in card.inner_text()
    above = page.locator(f'a[href="/m/{id}"], .shelf').evaluate_all("all => all.map(one => one.className)")
    assert above[-1].startswith("shelf")  # it comes first
    card.click()
    page.wait_for_selector("svg.board.active")
    page.get_by_role("button", name="Desistir").click()
    page.locator(".card").get_by_role("button", name="Desistir").click()
    page.wait_for_selector(".status.over")
    visitor.until("name => JSON.parse(localStorage.getItem(name)).matches[0].end === 'over'", KEPT)
    visitor.open("/", ".shelf li")
    assert not card.count()


@pytest.mark.thorough
def test_a_match_goes_on_at_another_device_with_a_row_of_animals(visit: Visit) -> None:
    old, new = visit(), visit(size=(390, 844))
    bring(old, DONE)
    match = old.begin("rastros", seats=["link", "me"])
    bring(new, {"games": {"hex": {"steps": [0], "of": 1, "beaten": [2], "solved": []}}, "days": [DAY]})
    page = old.open("/me", ".facts")
    page.get_by_role("button", name="Mostrar o código e os animais").click()
    page.wait_for_selector(".send img")
    names = page.locator(".animals li").all_inner_texts()

    there = new.open("/h", "[data-animal]")
    there.locator("[data-animal]").first.click()
    there.get_by_role("button", name="Tirar o último").click()
    for name in names:
        there.get_by_role("button", name=name.strip(), exact=True).click()
    there.get_by_role("button", name="Trazer para aqui").click()
    there.get_by_text("Podes continuar 1 partida.").wait_for()
    page.get_by_text("Feito: já está no outro aparelho.").wait_for()
    both = kept(new)
    assert {"won", match} <= {one["id"] for one in both["matches"]}
    assert both["games"]["hex"]["beaten"] == [2]  # what was there is there
    assert both["games"]["rastros"]["beaten"] == [1, 4]
    assert both["days"][:4] == DONE["days"]
    new.open(f"/m/{match}", "svg.board")
    assert new.match()["you"] == old.get(f"/api/matches/{match}")["you"] == [1]


@pytest.mark.thorough
def test_a_code_that_was_scanned_serves_once(visit: Visit) -> None:
    old, new, late = visit(), visit(lang="en"), visit(lang="pt-BR")
    bring(old, DONE)
    page = old.open("/me", ".facts")
    page.get_by_role("button", name="Mostrar o código e os animais").click()
    picture = page.locator(".send img")
    picture.wait_for()
    address = picture.get_attribute("src").partition("path=")[2].replace("%2F", "/")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    new.open(address, "h1").get_by_role("button", name="Bring it here").click()
    new.page.get_by_text("Done! It is all here.").wait_for()
    assert kept(new)["games"] == DONE["games"]
    late.open(address, "h1").get_by_role("button", name="Trazer para cá").click()
    late.page.wait_for_selector(".notice.warn")
    assert not kept(late)


@pytest.mark.thorough
def test_what_one_has_done_is_seen_printed_and_erased(visitor: Visitor) -> None:
    bring(visitor, DONE)
    page = visitor.open("/me", ".facts")
    said = page.locator("ul.facts").inner_text()
    for words in ("7 estrelas", "2 animais vencidos", "5 problemas resolvidos", "4 dias de jogo", "3 dias seguidos"):
        assert words in said
    page.wait_for_selector('a[href="/m/no-such-match"]', state="detached")  # the server has no such match

    page.get_by_label("Nome").fill("Beatriz")
    page.emulate_media(media="print")
    seen = page.locator("body").inner_text()
    assert "Beatriz" in seen
    assert "7 estrelas" in seen
    assert "Apagar tudo" not in seen
    paper = page.pdf(prefer_css_page_size=True)
    page.emulate_media(media="screen")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1
    width, height = map(float, re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper).groups())
    assert width > height  # a whole sheet, across
    everything = page.evaluate("() => JSON.stringify({...localStorage, ...sessionStorage})")
    assert "Beatriz" not in everything

    page.locator(".matches").get_by_role("button", name="Apagar").click()
    page.locator(".matches").get_by_role("button", name="Apagar").click()
    page.wait_for_selector(".matches", state="detached")
    assert kept(visitor)["matches"] == []
    game = page.locator(".game").filter(has=page.get_by_role("link", name="Rastros", exact=True))
    game.get_by_text("Apagar neste jogo").click()
    game.get_by_role("button", name="Apagar: Animais").click()
    game.get_by_role("button", name="Apagar: Animais").click()
    page.locator("ul.facts").get_by_text("5 estrelas").wait_for()
    rastros = kept(visitor)["games"]["rastros"]
    assert (rastros["beaten"], rastros["steps"]) == ([], DONE["games"]["rastros"]["steps"])
    page.get_by_role("button", name="Apagar tudo").click()
    page.get_by_role("button", name="Apagar tudo").click()
    page.get_by_text("Foi tudo apagado deste navegador.").wait_for()
    assert not page.evaluate("() => Object.keys(localStorage).filter(name => /mine|name|lesson/.test(name))")


@pytest.mark.thorough
def test_what_others_left_in_the_storage_breaks_no_page(visitor: Visitor) -> None:
    for words in ("{", '{"matches": {"id": 7}, "games": [[]], "days": "x"}'):
        bring(visitor, words)
        visitor.open("/", ".shelf li")
        visitor.open("/me", ".button.main")
        visitor.open("/rastros", ".trail")
    page = visitor.page
    page.evaluate("() => localStorage.setItem('tabuleiro.puzzles.rastros', 'a b')")  # from before there was a history
    page.evaluate("name => localStorage.removeItem(name)", KEPT)
    visitor.open("/rastros", ".trail")
    assert "Resolvidos: 2" in page.locator(".trail").inner_text()


@pytest.mark.thorough
def test_one_looks_back_while_the_match_goes_on_and_plays_nothing_there(visit: Visit) -> None:
    ana, rui = visit(), visit(lang="en")
    id = ana.begin("rastros", seats=["me", "link"], names=["Ana", ""])
    rui.open(f"/m/{id}", ".sit")
    assert "Waiting" in rui.text(".status")
    rui.page.locator(".sit").click()

    def play(visitor: Visitor) -> None:
        assert visitor.turn() == "open"
        state = visitor.state()
        visitor.play(a_play(state), state["ply"])

    ana.page.get_by_text("É a tua vez.").first.wait_for()
    rui.page.get_by_text("Ana to play.").first.wait_for()  # the turn's words are right for the guest, too
    play(ana)
    rui.page.get_by_text("It is your turn.").first.wait_for()
    play(rui)
    play(ana)
    assert rui.turn() == "open"
    now = rui.page.locator("svg.board [role=gridcell]").evaluate_all(CELLS)
    rui.page.locator(".moves button").first.click()
    rui.page.get_by_text("Looking at the position after play 1 of 3").wait_for()
    rui.until(
        f"now => JSON.stringify(({CELLS})([...document.querySelectorAll('{CELL}')])) !== JSON.stringify(now)", now
    )
    assert not rui.offered()
    for part in a_play(rui.state()):
        rui.touch(part)
    rui.page.get_by_text("You are looking at an earlier position.").first.wait_for()
    assert rui.state()["ply"] == 3
    rui.page.locator(".moves button").first.focus()  # by keys as by hand
    rui.page.keyboard.press("ArrowRight")
    rui.page.get_by_text("Looking at the position after play 2 of 3").wait_for()
    back = rui.page.get_by_role("button", name="Back to now")
    for size in ((390, 844), (844, 390)):  # on a phone the way back is in sight with the board
        rui.resize(size)
        rui.page.locator(".moves button").first.click()
        rui.page.get_by_text("Looking at the position after play 1 of 3").wait_for()
        box = back.bounding_box()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= size[1]
    back.click()
    rui.page.wait_for_selector(".past", state="detached")
    assert rui.turn() == "open"
    assert rui.page.locator("svg.board [role=gridcell]").evaluate_all(CELLS) == now
    ana.page.locator(".moves button").first.click()
    ana.page.get_by_text("A ver a posição depois da jogada 1 de 3").wait_for()
    play(rui)
    ana.page.get_by_text("Entretanto houve mais jogadas.").wait_for()  # nobody is torn away from what he looks at
    ana.page.get_by_role("button", name="Voltar ao agora").click()
    assert ana.turn() == "open"


CELL = "svg.board [role=gridcell]"
CELLS = "cells => cells.map(cell => cell.ariaLabel)"
