"""The pages as they lie on screens of three sizes and in three languages: nothing hangs over, nothing is missing."""

from __future__ import annotations

from typing import Any

import pytest

SIZES = {"phone": (360, 740), "laptop": (1366, 768), "projector": (1920, 1080)}
PAGES = ["/", "/rastros", "/hex/play", "/rastros/learn", "/rastros/puzzles", "/pretwa/rules", "/hex/print", "/puzzles"]


@pytest.mark.parametrize("size", SIZES)
def test_no_page_is_wider_than_its_screen(visit: Any, size: str) -> None:
    visitor = visit(SIZES[size])
    for path in PAGES:
        page = visitor.open(path)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        assert visitor.overflow() <= 0, path


@pytest.mark.parametrize(
    ("lang", "html", "word"),
    [("pt-PT", "pt-PT", "Jogos"), ("pt-BR", "pt-BR", "Jogos"), ("en-GB", "en", "Games"), ("fr", "pt-PT", "Jogos")],
)
def test_the_language_is_the_browsers(visit: Any, lang: str, html: str, word: str) -> None:
    visitor = visit(lang=lang)
    page = visitor.open("/")
    page.wait_for_selector("h1")
    assert page.locator("header nav a").first.text_content() == word
    assert page.locator("html").get_attribute("lang") == html


def test_language_and_colours_can_be_changed_anywhere_and_are_kept(visitor: Any) -> None:
    page = visitor.open("/rastros/rules")
    page.locator("header .menu").click()
    page.locator(".panel select").first.select_option("en")
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    page.locator(".panel select").nth(1).select_option("contrast")
    assert page.locator("html").get_attribute("data-theme") == "contrast"
    page.reload()
    page.wait_for_selector("h1")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("html").get_attribute("data-theme") == "contrast"


def test_the_shelf_has_all_games_and_is_sifted_by_what_one_does(visitor: Any) -> None:
    page = visitor.open("/")
    page.wait_for_selector(".shelf li")
    assert page.locator(".shelf li").count() == 23
    page.get_by_role("button", name="semear").click()
    assert page.locator(".shelf li strong").all_text_contents() == ["Ouri"]


def test_every_cell_says_its_name_and_what_lies_there(visitor: Any) -> None:
    visitor.begin("avanco")
    labels = visitor.page.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert len(labels) == 49
    assert all("," in label for label in labels)
    assert visitor.page.locator('[role=gridcell][tabindex="0"]').count() == 1


def test_the_position_and_the_legal_plays_are_there_as_text(visitor: Any) -> None:
    visitor.begin("ouri")
    visitor.page.locator(".text-board summary").click()
    plays = visitor.page.locator(".text-board .plays button")
    assert plays.count() == len(visitor.match()["state"]["legal"])
    plays.first.click()
    visitor.sees(1)


def test_a_lesson_is_done_on_the_board(visitor: Any) -> None:
    page = visitor.open("/rastros/learn")
    page.wait_for_selector("svg.board")
    assert page.locator("progress").get_attribute("max") == "7"
    page.get_by_role("button", name="Seguinte").click()
    page.wait_for_function("() => document.querySelector('progress').value >= 1")


def test_a_board_stands_on_another_page(visitor: Any) -> None:
    page = visitor.open("/embed/five_mens_morris?moves=a1")
    page.wait_for_selector("svg.board")
    assert page.locator("header").count() == 0
    assert page.locator("[data-at]").count() == 1
