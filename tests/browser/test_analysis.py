"""What the pages say about positions: proved values where a game is solved, and games looked back on."""

from __future__ import annotations

import pytest

from browser.helpers import PATIENCE, Visitor
from tabuleiro.engine.solving.knowledge import known
from tabuleiro.games import load
from tabuleiro.match import open_match

MOVES = ["2", "6", "1", "7", "5", "3"]  # Shisima, with all pieces on the board; its table is made in a moment


@pytest.mark.thorough
def test_a_solved_game_shows_what_is_proved(visitor: Visitor) -> None:
    page = visitor.open(f"/shisima/analyse?moves={'+'.join(MOVES)}", "tbody tr")
    match = open_match("shisima", moves=MOVES)
    table, me = known(load("shisima")), int(match.state.turn)
    rows = {row.locator("td").first.inner_text().split()[0]: row for row in page.locator("tbody tr").all()}
    assert sorted(rows) == sorted(match.legal())
    grades = {1 + me: "win", 2 - me: "loss", 3: "draw"}
    for text, row in rows.items():
        after = match.copy()
        after.play(text)
        verdict = table.verdict(after.state)
        assert verdict is not None
        assert verdict.value is not None
        assert f"grade-{grades[verdict.value]}" in str(row.get_attribute("class"))
        assert "%" not in row.inner_text()  # nothing is a guess
        if verdict.distance is not None and grades[verdict.value] != "draw":
            assert str(verdict.distance + 1) in row.locator("td").last.inner_text()
    before = page.locator("tbody tr").count()
    rows[match.legal()[0]].locator("button").click()  # a play is tried …
    visitor.until("n => decodeURIComponent(location.search).split(/[+ ]/).length === n", len(MOVES) + 1)
    page.get_by_role("button", name="Voltar", exact=True).click()  # … and taken back
    visitor.until("n => document.querySelectorAll('tbody tr').length === n", before)


@pytest.mark.thorough
def test_a_game_is_looked_back_on(visitor: Visitor) -> None:
    id = visitor.begin("shisima", moves=MOVES)
    visitor.post(f"/api/matches/{id}/commands", {"do": "resign"})
    visitor.page.wait_for_selector(".status.over")
    *_, why = visitor.page.locator(".ended > p").all_inner_texts()
    visitor.page.get_by_role("link", name="Rever", exact=True).click()
    visitor.page.wait_for_selector("p.ply", timeout=4 * PATIENCE)
    assert MOVES[-1] in visitor.text("p.ply")
    assert why in visitor.text("aside")  # as the match told it
    visitor.until("() => !document.querySelector('aside progress')")
    review = visitor.get(f"/api/matches/{id}/review")
    assert [ply["text"] for ply in review["plies"]] == MOVES
    assert all(ply["proved"] for ply in review["plies"])


@pytest.mark.thorough
def test_the_page_of_a_game_says_what_is_proved_though_there_is_no_table(visitor: Visitor) -> None:
    page = visitor.open("/pretwa", "details summary")
    page.get_by_text("O que está provado").click()
    said = page.locator("details[open] p").filter(has_text="ganha o primeiro em 45 jogadas")
    said.wait_for(timeout=PATIENCE)
    assert "Primeiras jogadas: 2 ganham · 1 perde." in said.inner_text()
    visitor.open("/pretwa/analyse", "tbody tr")
    visitor.until("() => document.querySelectorAll('tbody tr.grade-win').length === 2")
    visitor.until("() => document.querySelectorAll('tbody tr.grade-loss').length === 1")


@pytest.mark.thorough
def test_a_hint_says_why_and_is_played_out_on_the_board_which_then_is_the_match_again(visitor: Visitor) -> None:
    visitor.begin("shisima", position="WBW/..W/.BB 1", seats=["me", "random"])
    page = visitor.page
    for step in range(1, 5):
        page.locator(".hints > button").click()
        visitor.until("n => document.querySelectorAll('.hints .notice').length === n", step)
    assert "Está provado: 2-0 ganha em 3 jogadas" in page.locator(".hints .notice").last.inner_text()
    men = "() => [...document.querySelectorAll('[data-at]')].map((one) => one.dataset.at).sort().join()"
    before = page.evaluate(men)
    page.locator(".stories button").first.click()
    page.get_by_text("Jogas 2-0, e ameaças ganhar com 8-7.").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("O outro joga 1-2.").or_(page.get_by_text("O outro joga 5-6.")).wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("Jogas 8-7, e ganhas: tens três peças em linha.").wait_for()
    visitor.until(f"(men) => ({men})() !== men", before)  # the words are there at once, the board once it is answered
    page.get_by_role("button", name="Voltar à partida").click()
    visitor.until(f"(men) => ({men})() === men", before)
    assert visitor.state()["ply"] == 0  # nothing was played
    assert visitor.turn() == "open"
