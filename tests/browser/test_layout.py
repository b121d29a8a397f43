"""Every game on five screens: board, turn, what to do and the result are in sight at once, and large enough to touch.

By default each game is tried on two of the screens, from game to game others; with --thorough on all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from every import ALL, each_game, first_of

from browser.helpers import SCREENS, Visitor, a_play, recorded
from tabuleiro.games import keys

TOUCH = 40  # pixels: what a finger needs
SOME = 2


@pytest.fixture(scope="package")
def phone(browser: Any) -> Visitor:
    """Somebody who touches the screen, whatever its size."""
    return Visitor(browser, touch=True)


@pytest.fixture
def finger(phone: Visitor, site: str) -> Iterator[Visitor]:
    phone.come(site, SCREENS["phone"])
    yield phone
    phone.leave()


def screens(key: str) -> list[str]:
    """Those that a game is tried on."""
    names = list(SCREENS)
    first = keys().index(key)
    return names if ALL else [names[(first + i * 2) % len(names)] for i in range(SOME)]


@each_game
def test_all_that_one_plays_with_is_on_the_first_screen(finger: Visitor, key: str) -> None:
    *plays, last = recorded(key)
    match = finger.begin(key, moves=plays[: len(plays) // 2])
    finger.turn()
    faults = [f"{size}: {fault}" for size in screens(key) for fault in found(finger, size, PLAYING)]
    match = finger.begin(key, moves=plays)
    finger.post(f"/api/matches/{match}/moves", {"move": last})
    finger.page.wait_for_selector(".end")
    faults += [f"{size}, at the end: {fault}" for size in screens(key) for fault in found(finger, size, ENDED)]
    assert not faults, "\n".join(faults)


@pytest.mark.thorough
@each_game
def test_so_it_is_on_every_screen_from_the_opening_on(finger: Visitor, key: str) -> None:
    """Also with a play half made; one page for each moment, which becomes larger and smaller."""
    plays, faults = recorded(key), list[str]()

    def look(moment: str, wanted: dict[str, str]) -> None:
        faults.extend(f"{size}, {moment}: {fault}" for size in SCREENS for fault in found(finger, size, wanted))

    for moment, moves in {"at the opening": plays[: plays[0].endswith(":")], "later": plays[: len(plays) // 2]}.items():
        finger.begin(key, moves=moves)
        finger.turn()
        look(moment, PLAYING)
        way = a_play(finger.state()) if finger.state()["legal"] else []
        if len(way) > 1:
            finger.play_parts(way[:1])
            look(f"{moment}, half made", PLAYING)
    finger.begin(key, moves=plays)
    finger.page.wait_for_selector(".end")
    look("at the end", ENDED)
    assert not faults, "\n".join(faults)


# Boards that leave no room beside them, and results that tell points.
@pytest.mark.parametrize("key", first_of(3, ["hex", "flume", "ouri", "go", "nex", "pista_livre", "pontos_quadrados"]))
def test_a_result_hides_nothing_that_decided_the_game(finger: Visitor, key: str) -> None:
    finger.begin(key, moves=recorded(key))
    finger.page.wait_for_selector(".end")
    won = [data_cell(cell) for cell in finger.state()["result"]["cells"]] or ["svg.board .won"]  # cells, or a store
    for size in SCREENS:
        finger.resize(SCREENS[size])
        finger.page.wait_for_selector(won[0])
        hidden = [one for one in won if not finger.page.evaluate(BARE, one)]
        assert not hidden, size


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["ouri", "avanco"])  # as high as a phone, and square
def test_a_story_and_a_look_back_cover_nothing(finger: Visitor, key: str) -> None:
    plays, text = recorded(key)[:4], {"pt": "O que se conta é contado em duas linhas, mesmo num ecrã pequeno."}
    told = {"text": text, "plies": [{"move": play, "text": text, "player": i % 2} for i, play in enumerate(plays)]}
    hint = {"step": 1, "last": 1, "proved": False, "text": text, "cells": [5], "move": None, "stories": [told]}
    finger.page.route("**/api/hints*", lambda route: route.fulfill(json=hint))
    finger.begin(key, seats=["me", "random"])
    for size in ("lying", "phone"):
        finger.page.reload()
        finger.resize(SCREENS[size])
        finger.page.locator(".hints > button").click()
        finger.page.wait_for_selector(".stories button")
        finger.until(BARE, data_cell(5))  # the cell that the hint speaks of
    finger.page.locator(".stories button").click()
    finger.page.locator(".telling").get_by_text(text["pt"]).wait_for()
    story = {"board": ".plate", "story": ".telling, .telling button", "names": ".bar strong"}
    faults = [f"{size}: {fault}" for size in SCREENS for fault in found(finger, size, story)]
    finger.begin(key, moves=plays)
    finger.resize(SCREENS["laptop"])
    finger.page.locator(".moves li button").first.click()
    finger.page.wait_for_selector(".past")
    past = {"board": ".plate", "past": ".past, .past button", "names": ".bar strong"}
    faults += [f"{size}: {fault}" for size in SCREENS for fault in found(finger, size, past)]
    assert not faults, "\n".join(faults)


@pytest.mark.thorough
@each_game
def test_what_is_small_is_touched_through_a_lens(finger: Visitor, key: str) -> None:
    """A finger finds cells of 40 pixels; where they are smaller it sees what it touched enlarged, and confirms it."""
    plays = recorded(key)
    for size in screens(key):
        finger.begin(key, moves=plays[: len(plays) // 2])
        finger.resize(SCREENS[size])
        finger.turn()
        cells = [part for part in finger.offered() if isinstance(part, int)]
        cell = cells[len(cells) // 2]
        ply = finger.state()["ply"]
        finger.page.locator(f'[data-cell="{cell}"]').tap(force=True)
        finger.until(f"() => document.querySelector('.lens, [aria-selected=true]') || ({PLIES})() > {ply}")
        small, large = finger.page.evaluate(SIZES, cell)
        assert max(small, large) >= TOUCH - 0.5, (size, small, large)
        if small >= TOUCH:
            assert not finger.page.locator(".lens").count(), size
            continue
        assert not found(finger, size, {"lens": ".lens", "confirmation": ".lens button"}, covering=True)
        assert finger.state()["ply"] == ply, size
        if finger.page.locator(".lens .main").count():  # the play would be whole: touched once more, it is
            finger.page.locator(".lens svg").tap()
            finger.sees(ply + 1)
            assert finger.state()["ply"] > ply, size
        else:
            assert finger.page.locator(f'[data-cell="{cell}"][aria-selected=true]').count(), size
        assert finger.page.locator(".lens").count() == (finger.state()["ply"] == ply), size


@pytest.mark.parametrize("key", first_of(1, ["ouri", "szkwa"]))  # players above and below the board, and beside it
def test_who_plays_and_the_score_are_read_from_the_last_row(finger: Visitor, key: str) -> None:
    """Letters are at least a fortieth as high as the projector's picture."""
    finger.begin(key)
    finger.resize(SCREENS["projector"])
    sizes = finger.page.locator(".bar strong, .bar .score, .todo-text").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert len(sizes) == 5
    assert min(sizes) >= SCREENS["projector"][1] / 40


def test_the_board_as_text_stands_behind_the_status(finger: Visitor) -> None:
    finger.begin("picaria")
    status, text = (finger.page.locator(one).bounding_box() for one in (".status", ".text-board"))
    assert text["y"] >= status["y"] + status["height"]


@pytest.mark.thorough
def test_whoever_drags_a_small_piece_sees_where_it_lands(finger: Visitor) -> None:
    finger.begin("surakarta", moves=recorded("surakarta")[:97])
    finger.turn()
    state = finger.state()
    start, end = next(way for play in state["legal"] for way in play["ways"] if len(way) == 2)
    finger.drag(start, end)
    finger.page.wait_for_selector(".lens .dragging")
    finger.release()
    finger.sees(state["ply"] + 1)
    assert finger.state()["last"]["path"] == [start, end]
    assert not finger.page.locator(".lens").count()
    assert not finger.page.evaluate("() => scrollY")


# Where a finger goes down, how far it then goes (in cells, to the right and up), and what is played.
LAID = [
    ("dominorio", "d4", (0, 1), "d4-d5"),
    ("dominorio", "d4", (0.3, -0.6), "d3-d4"),  # the half behind the finger stays where it began
    ("dominorio", "d4", (2.2, 3), "f6-f7"),  # carried elsewhere
    ("quelhas", "c2", (0.4, 3.7), "c2-c6"),  # the nearest end that is legal
    ("pontos_quadrados", "b2", (1.8, 0.1), "b2-c2"),
]


@pytest.mark.parametrize(("key", "start", "gone", "play"), first_of(2, [LAID[2], LAID[3], LAID[0], LAID[1], LAID[4]]))
def test_a_domino_follows_the_finger_and_a_line_is_drawn_from_its_first_end(
    finger: Visitor, key: str, start: str, gone: tuple[float, float], play: str
) -> None:
    finger.begin(key)
    finger.turn()
    cell = next(one["id"] for one in finger.get(f"/api/games/{key}")["board"]["cells"] if one["name"] == start)
    finger.drag(cell, gone=gone)
    what = ".carried.lies .body" if key == "dominorio" else ".rubber.lies"
    assert finger.page.locator(f"svg.board {what}").count() == (2 if key == "dominorio" else 1)
    finger.release()
    finger.sees(1)
    assert finger.state()["history"] == [[0, play]]


def test_a_domino_that_can_lie_nowhere_is_put_back(finger: Visitor) -> None:
    finger.begin("dominorio")
    finger.turn()
    finger.drag(0, gone=(-2, 0))
    finger.page.wait_for_selector("svg.board .carried:not(.lies)")
    finger.release()
    finger.page.wait_for_selector("svg.board .carried", state="detached")
    assert finger.state()["ply"] == 0


PLIES = "() => document.querySelectorAll('.moves li').length"

# How wide a cell is on the board, and in the lens if there is one.
SIZES = """cell => {
  const box = document.querySelector(`[data-cell="${cell}"] .area`).getBoundingClientRect();
  const small = Math.min(box.width, box.height);
  const lens = document.querySelector(".lens svg");
  const scale = lens ? lens.getScreenCTM().a / document.querySelector("svg.board").getScreenCTM().a : 0;
  return [small, small * scale];
}"""

PLAYING = {"board": ".plate", "turn": ".bar.turn strong, .bar.turn small", "what to do": ".todo-text"}
PLAYING |= {"names": ".bar strong", "score": ".bar .score", "choices": ".choices, .choices > *", "hand": ".hand"}
ENDED = {"board": ".plate", "result": ".end .large, .end .why, .end .row > *"}


def found(visitor: Visitor, size: str, wanted: dict[str, str], covering: bool = False) -> list[str]:
    visitor.resize(SCREENS[size])
    return list(visitor.page.evaluate(FAULTS, [wanted, covering or "result" in wanted]))


def data_cell(cell: int) -> str:
    return f'svg.board [data-cell="{cell}"]'


# Nothing lies over the middle of a part of the board.
BARE = """part => {
  const box = document.querySelector(part).getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return top !== null && top.closest("svg.board") !== null;
}"""

# What of the named things is missing, not wholly on the first screen, or over the board; and a page wider than it is.
FAULTS = """([wanted, covering]) => {
  scrollTo(0, 0);
  const faults = [];
  const plate = document.querySelector(".plate").getBoundingClientRect();
  const beside = [];
  for (const [name, selector] of Object.entries(wanted)) {
    const all = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
    if (!all.length && ["board", "turn", "what to do", "result"].includes(name)) faults.push(`there is no ${name}`);
    for (const one of all) {
      const box = one.getBoundingClientRect();
      const at = [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
      if (box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5) {
        faults.push(`${name} out of sight: ${at}`);
      }
      const [x, y] = [Math.min(box.right, plate.right) - Math.max(box.left, plate.left),
        Math.min(box.bottom, plate.bottom) - Math.max(box.top, plate.top)];
      if (name !== "board" && !covering && x > 1 && y > 1) faults.push(`${name} over the board: ${at}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
  return faults;
}"""
