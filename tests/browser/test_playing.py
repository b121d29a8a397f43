"""Matches on the pages: by mouse and keyboard, alone and with others, with the network lost and found."""

from __future__ import annotations

from typing import Any

import pytest

from tabuleiro.games import keys

# A game of each kind of board and of play: a target, a chain of parts, seeds, hexagons, dice, pieces in hand, lights.
KINDS = ["rastros", "surakarta", "ouri", "hex", "pista_livre", "five_mens_morris", "semaforo", "produto"]
PLIES = 6


def a_play(state: dict[str, Any]) -> list[int | str]:
    """A way with as many parts to touch as any, from the middle of them: the first and last often end a game."""
    ways: list[list[int | str]] = [way for play in state["legal"] for way in play["ways"]]
    long = [way for way in ways if len(way) == max(map(len, ways))]
    return long[len(long) // 2]


def after_dice(visitor: Any) -> dict[str, Any]:
    """The position once the dice lie."""
    for _ in range(100):
        state: dict[str, Any] = visitor.match()["state"]
        if state["waiting"] != "throw":
            return state
        visitor.page.wait_for_timeout(100)
    raise AssertionError("nobody threw the dice")


@pytest.mark.parametrize("key", KINDS)
def test_plays_are_made_by_touching_their_parts(visitor: Any, key: str) -> None:
    visitor.begin(key)
    for _ in range(PLIES):
        state = after_dice(visitor)
        visitor.sees(state["ply"])
        visitor.play(a_play(state), state["ply"])
    assert visitor.match()["state"]["ply"] >= PLIES


@pytest.mark.parametrize("key", ["rastros", "hex", "five_mens_morris"])
def test_a_game_is_played_by_keyboard_alone(visitor: Any, key: str) -> None:
    visitor.begin(key)
    page = visitor.page
    for ply in range(4):
        state = visitor.match()["state"]
        visitor.sees(ply)
        for part in a_play(state):
            walk_to(page, part)
            page.keyboard.press("Enter")
        visitor.sees(ply + 1)
        assert visitor.match()["state"]["ply"] == ply + 1


def walk_to(page: Any, cell: int) -> None:
    """Go to a cell by arrows only, on the shortest way."""
    page.locator('[role=gridcell][tabindex="0"]').focus()
    start = page.evaluate("() => Number(document.activeElement.dataset.cell)")
    before = arrows(page, start)
    assert cell in before, f"no way by arrows from cell {start} to cell {cell}"
    page.locator(f'[data-cell="{start}"]').focus()
    way: list[str] = []
    while cell != start:
        cell, key = before[cell]
        way.insert(0, key)
    for key in way:
        page.keyboard.press(key)


def arrows(page: Any, start: int) -> dict[int, tuple[int, str]]:
    """Every cell that arrows lead to from a cell, with the one before it and the key."""
    found = page.evaluate(WALK, start)
    return {int(cell): (before, key) for cell, (before, key) in found.items()}


WALK = """start => {
  const cell = id => document.querySelector(`[data-cell="${id}"]`);
  const found = {[start]: [start, ""]};
  for (const queue = [start]; queue.length;) {
    const from = queue.shift();
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) {
      cell(from).focus();
      cell(from).dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
      const to = Number(document.activeElement.dataset.cell);
      if (to in found) continue;
      found[to] = [from, key];
      queue.push(to);
    }
  }
  return found;
}"""


def test_arrows_lead_everywhere_on_every_board(visitor: Any) -> None:
    page = visitor.page
    for key in keys():
        visitor.open(f"/embed/{key}")
        page.wait_for_selector("svg.board")
        count = page.locator("[data-cell]").count()
        for start in (0, count // 2, count - 1):
            assert len(arrows(page, start)) == count, key


def test_escape_takes_back_a_part_and_an_impossible_play_is_explained(visitor: Any) -> None:
    visitor.begin("avanco")
    page = visitor.page
    state = visitor.match()["state"]
    way = a_play(state)
    visitor.touch(way[0])
    assert page.locator(".board .chosen").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".board .chosen").count() == 0
    plays = [one for play in state["legal"] for one in play["ways"]]
    visitor.touch(way[0])
    visitor.touch(next(c for c, what in enumerate(state["cells"]) if not what and [way[0], c] not in plays))
    page.wait_for_function("() => document.querySelector('.why').textContent.trim().length > 10")
    assert visitor.match()["state"]["ply"] == 0


def test_a_whole_game_to_its_end_and_the_rematch(visitor: Any) -> None:
    first = visitor.begin("rastros", variant="size=4")
    page = visitor.page
    for ply in range(40):
        state = visitor.match()["state"]
        if state["result"]:
            break
        visitor.play(min((way for play in state["legal"] for way in play["ways"]), key=len), ply)
    assert visitor.match()["state"]["result"]
    page.wait_for_selector(".status.over")
    page.get_by_role("button", name="Desforra").click()
    page.wait_for_function("old => !location.pathname.endsWith(old)", arg=first)
    page.wait_for_selector("svg.board")
    assert visitor.match()["before"] == first


def test_two_browsers_meet_by_link_and_survive_a_reload_and_a_lost_network(visit: Any) -> None:
    ana, rui = visit(), visit(lang="en")
    ana.begin("rastros", seats=["me", "link"])
    assert ana.page.locator(".invite img").count() == 1
    rui.open(ana.page.url.removeprefix(ana.site))
    rui.page.locator(".sit").click()
    ana.page.wait_for_selector(".invite", state="detached")
    ana.play(a_play(ana.match()["state"]), 0)
    rui.sees(1)
    rui.page.reload()
    rui.page.wait_for_selector("svg.board")
    rui.play(a_play(rui.match()["state"]), 1)
    ana.sees(2)
    ana.context.set_offline(True)
    ana.context.set_offline(False)
    ana.play(a_play(ana.match()["state"]), 2)
    rui.sees(3)
    ana.faults = [fault for fault in ana.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


@pytest.mark.slow
@pytest.mark.parametrize("key", keys())
def test_every_game_can_be_touched(visitor: Any, key: str) -> None:
    visitor.begin(key)
    for _ in range(12):
        state = after_dice(visitor)
        if state["result"]:
            break
        visitor.sees(state["ply"])
        visitor.play(a_play(state), state["ply"])
