"""Positions that are set up by hand, variations that are shared, dice that are thrown: without any engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from browser.helpers import Visitor


@pytest.fixture
def analyst(visit: Callable[..., Visitor]) -> Visitor:
    """Somebody for whom no engine thinks."""
    visitor = visit()
    body = json.dumps({"working": "thinking", "retry": 600})
    visitor.page.route("**/api/analysis*", lambda route: route.fulfill(status=202, body=body))
    return visitor


def set_up(visitor: Visitor, key: str) -> Any:
    page = visitor.open(f"/{key}/analyse", "svg.board")
    page.get_by_role("button", name="Montar uma posição").click()
    page.wait_for_selector(".setup svg.board")
    return page


def position(visitor: Visitor) -> str:
    visitor.until("() => !document.querySelector('.setup') && location.search.includes('position=')")
    return str(visitor.page.evaluate("() => new URLSearchParams(location.search).get('position')"))


@pytest.mark.thorough
def test_pieces_come_from_the_hand(analyst: Visitor) -> None:
    page = set_up(analyst, "shisima")
    analyst.touch(0)
    page.get_by_role("button", name="Pretas").last.click()
    page.get_by_role("button", name="Analisar esta posição").click()
    words = position(analyst).split()
    assert words[0].count("W") == 1
    assert words[1:] == ["2", "hand=2-3"]


@pytest.mark.thorough
def test_seeds_are_counted_and_what_cannot_be_is_told(analyst: Visitor) -> None:
    page = set_up(analyst, "ouri")
    analyst.touch(0)
    page.get_by_role("button", name="Analisar esta posição").click()
    page.wait_for_selector(".setup [role=alert]")
    assert "48" in analyst.text(".setup [role=alert]")  # one seed too many
    page.get_by_role("button", name="Menos uma").click()
    analyst.touch(0)
    analyst.touch(0)
    page.get_by_label("depósito, Sul").fill("1")
    page.get_by_label("depósito, Sul").blur()
    page.get_by_role("button", name="Analisar esta posição").click()
    assert position(analyst).endswith("deposits=1-0")


@pytest.mark.thorough
def test_variations_are_in_the_address(analyst: Visitor) -> None:
    page = analyst.open("/rastros/analyse", "svg.board")
    for cell, ply in ((24, 1), (16, 2)):
        analyst.touch(cell)
        analyst.until("n => document.querySelectorAll('.node').length === n", ply)
        analyst.until(
            "n => (new URLSearchParams(location.search).get('moves') ?? '').split(' ').filter(Boolean).length === n",
            ply,
        )
    page.get_by_role("button", name="Voltar", exact=True).click()
    analyst.until("() => new URLSearchParams(location.search).get('moves') === 'd4'")
    analyst.touch(17)
    analyst.until("() => new URLSearchParams(location.search).get('tree') === 'd4 c3 (d3)'")
    page.reload()
    analyst.until("() => document.querySelectorAll('.node').length === 3")
    assert analyst.text(".node[aria-current]").endswith("d3")


@pytest.mark.thorough
def test_dice_are_chosen(analyst: Visitor) -> None:
    page = analyst.open("/pista_livre/analyse", ".throw")
    for value in (1, 5, 3):
        page.get_by_role("button", name=f"Dado: {value}").click()
    analyst.until("() => new URLSearchParams(location.search).get('moves') === '531:'")
    assert not page.locator(".throw").count()
