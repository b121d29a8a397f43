"""Giving a match away: as pictures, and as a board on another page, which shows the turn and the result."""

from __future__ import annotations

import html
import re

from browser.helpers import Visitor


def test_a_match_is_shared_as_pictures_and_as_a_board_for_another_page(visitor: Visitor) -> None:
    id = visitor.begin("shisima", moves=["2", "6"])
    page = visitor.page
    page.locator(".share summary").click()
    for kind in ("picture.svg", "moving.svg"):
        address = page.locator(f".share a[href*='{kind}']").get_attribute("href")
        assert visitor.context.request.get(visitor.site + address).headers["content-type"] == "image/svg+xml"
    code = html.unescape(page.get_by_label("Código para pôr").input_value())
    found = re.search(r'<iframe src="http://[^/]+(/embed/m/[\w-]+)"', code)
    assert found
    assert found[1] == f"/embed/m/{id}"
    visitor.open(found[1], "svg.board")
    assert page.locator(".bar.turn").count() == 1


def test_a_board_on_another_page_shows_whose_turn_it_is_until_somebody_has_won(visitor: Visitor) -> None:
    page = visitor.open("/embed/shisima?moves=2+4+0+7", "svg.board.active")
    assert visitor.text(".bar.turn strong") == "Brancas"
    visitor.touch(6)
    page.locator(".end").filter(has_text="Vitória: Brancas").wait_for()
    assert not page.locator(".bar.turn").count()
    page.get_by_role("button", name="Recomeçar").click()
    page.wait_for_selector(".bar.turn")
    assert not page.locator(".end").count()
