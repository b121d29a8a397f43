"""Every game on the pages: to its end, some plays by keyboard alone and the last ones by touching the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.helpers import Part, Visitor, reached
from every import each_game

from tabuleiro.match import read_record

GOLDEN = Path(__file__).parents[1] / "golden"
LAST = 4  # plies; all before them are given


@each_game
def test_a_game_is_brought_to_its_end(visitor: Visitor, key: str) -> None:
    played = read_record((GOLDEN / f"{key}.record").read_text())
    given = max(0, len(played.texts) - LAST)
    if throws := [i for i, text in enumerate(played.texts) if text.endswith(":")]:
        given = throws[-1] + 1  # the last dice lie as they were thrown then
    rest = list(enumerate(played.texts))[given:]
    visitor.begin(key, moves=played.texts[:given])
    assert leads_everywhere(visitor.arrows())
    for ply, text in rest:
        assert visitor.turn() == "open"
        play = next(play for play in visitor.state()["legal"] if play["text"] == text)
        way = max(play["ways"], key=len)
        if ply < given + len(rest) // 2:
            by_keyboard(visitor, way, ply)
        else:
            visitor.play(way, ply)
    assert visitor.turn() == "over"
    state = visitor.state()
    assert (state["result"]["result"], state["result"]["reason"]) == (played.result, played.reason)
    assert state["position"] == played.position
    assert state["result"]["text"]["pt"] in visitor.page.locator("aside").inner_text()
    assert visitor.told() == [text.split()[-1] for text in played.texts]
    assert not visitor.offered()


HELD = "[aria-selected=true], button.hand[aria-pressed=true], .choices .chosen"  # parts of a play, where they show


def by_keyboard(visitor: Visitor, way: list[Part], plies: int) -> None:
    """Make a play by keys; the first of several parts is taken back once by Escape."""
    keys = visitor.page.keyboard
    for i, part in enumerate(way):
        if not visitor.offers(part):
            continue
        visitor.reach(part)
        keys.press("Enter")
        if i == 0 and len(way) > 1:
            assert visitor.page.locator(HELD).count()
            keys.press("Escape")
            assert not visitor.page.locator(HELD).count()
            visitor.reach(part)
            keys.press("Enter")
    visitor.sees(plies + 1)


def leads_everywhere(arrows: dict[int, dict[str, int]]) -> bool:
    """Whether arrows lead from the first cell to all others, and from all others to the first."""
    back = {cell: {f"{key} {c}": c for c in arrows for key, to in arrows[c].items() if to == cell} for cell in arrows}
    return len(reached(arrows, 0)) == len(reached(back, 0)) == len(arrows)


@pytest.mark.parametrize(
    ("key", "moves", "part"),
    [("hex", ["e4"], "swap"), ("pista_livre", ["321:"], "hand"), ("produto", [], "piece:W")],
)
def test_what_lies_beside_the_board_is_played_by_keyboard_and_mouse(
    visitor: Visitor, key: str, moves: list[str], part: Part
) -> None:
    for by_mouse in (False, True):
        visitor.begin(key, moves=moves)
        visitor.turn()
        plays = visitor.state()["legal"]
        way = next(way for play in plays for way in play["ways"] if part in way)
        if by_mouse:
            visitor.play(way, len(moves))
        else:
            by_keyboard(visitor, way, len(moves))
        assert visitor.state()["ply"] > len(moves)
