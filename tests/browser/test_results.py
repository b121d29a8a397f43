"""How a game ended is on the first screen: in every game, on phones and on larger screens, without scrolling."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser.helpers import Visitor
from every import each_game

from tabuleiro.match import read_record

GOLDEN = Path(__file__).parents[1] / "golden"
SIZES = {"phone": (360, 640), "lying": (640, 360), "tablet": (768, 1024), "laptop": (1366, 768), "wall": (1920, 1080)}

# Whether each of some elements is wholly on the screen, and nothing lies over it.
SEEN = """texts => texts.every(text => {
  const box = text.getBoundingClientRect();
  const seen = [0.1, 0.5, 0.9].some(part => {
    const top = document.elementFromPoint(box.left + part * box.width, box.top + box.height / 2);
    return top === text || text.contains(top);
  });
  return seen && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
})"""


def sizes() -> list[Any]:
    return [name if name == "phone" else pytest.param(name, marks=pytest.mark.slow) for name in SIZES]


@each_game
@pytest.mark.parametrize("size", sizes())
def test_how_a_game_ended_is_on_the_first_screen(visitor: Visitor, key: str, size: str) -> None:
    width, height = SIZES[size]
    visitor.page.set_viewport_size({"width": width, "height": height})
    played = read_record((GOLDEN / f"{key}.record").read_text())
    visitor.begin(key, moves=played.texts[:-1])
    visitor.turn()
    match = visitor.match()
    visitor.post(f"/api/matches/{match['id']}/moves", {"move": played.texts[-1]})
    visitor.page.wait_for_selector(".status.over")
    result = visitor.state()["result"]
    told = visitor.page.locator(".ended > p")
    assert told.count() == 2
    assert result["text"]["pt"] == told.nth(1).inner_text()
    assert visitor.page.evaluate("() => scrollY") == 0
    assert told.evaluate_all(SEEN)
