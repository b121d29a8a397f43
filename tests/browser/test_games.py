"""Games on the pages to their end, by keyboard and by touching the board, which is in sight as the result is then."""

from __future__ import annotations

from pathlib import Path

import pytest
from every import ALL, first_of, one_of_each_look

from browser.helpers import LAPTOP, Part, Visitor, reached
from tabuleiro.match import read_record
from tabuleiro.match.saying import say_play

GOLDEN = Path(__file__).parents[1] / "golden"
LAST = 5  # plies; all before them are given
SIZES = {"phone": (360, 640), "lying": (640, 360), "tablet": (768, 1024), "laptop": LAPTOP, "wall": (1920, 1080)}


def resize(visitor: Visitor, size: str) -> None:
    visitor.resize(SIZES[size])


@pytest.mark.parametrize("key", one_of_each_look())
def test_a_game_is_brought_to_its_end(visitor: Visitor, key: str) -> None:
    played = read_record((GOLDEN / f"{key}.record").read_text())
    given = max(0, len(played.texts) - LAST)
    if throws := [i for i, text in enumerate(played.texts) if text.endswith(":")]:
        given = throws[-1] + 1  # the last dice lie as they were thrown then
    *rest, last = list(enumerate(played.texts))[given:]
    visitor.begin(key, moves=played.texts[:given])
    assert leads_everywhere(visitor.arrows())
    for size in ("laptop", "wall"):
        resize(visitor, size)
        assert not visitor.page.evaluate(BOARD), size
    resize(visitor, "laptop")
    for ply, text in rest:
        assert visitor.turn() == "open"
        play = next(play for play in visitor.state()["legal"] if play["text"] == text)
        way = max(play["ways"], key=len)
        if ply < given + len(rest) // 2:
            by_keyboard(visitor, way, ply)
        else:
            visitor.play(way, ply)
    resize(visitor, "phone")
    assert visitor.turn() == "open"
    visitor.page.evaluate("() => scrollTo(0, 0)")
    todo = visitor.page.locator(".todo-text")
    assert todo.inner_text() == visitor.state()["todo"]["text"]["pt"]
    assert todo.evaluate_all(SEEN)
    visitor.post(f"/api/matches/{visitor.match()['id']}/moves", {"move": last[1]})
    visitor.page.wait_for_selector(".status.over", state="attached")  # the page hears of it after the answer
    is_told_on_the_first_screen(visitor)
    state = visitor.state()
    assert (state["result"]["result"], state["result"]["reason"]) == (played.result, played.reason)
    assert state["position"] == played.position
    assert sentence(state["result"]["text"]["pt"]) in visitor.page.locator("aside").inner_text()
    assert visitor.told() == [say_play(played.game, text).pt.split()[-1] for text in played.texts]
    assert not visitor.offered()


def sentence(text: str) -> str:
    """A text that stands alone."""
    return f"{text[0].upper()}{text[1:]}."


def is_told_on_the_first_screen(visitor: Visitor) -> None:
    """How a game ended is seen without scrolling: on a phone, where there is least room, and with --all everywhere.

    It lies on the board at first, where what decided the game is lit; once it is closed it is told over the board,
    where it was said before what to do, and covers nothing.
    """
    card, result = visitor.page.locator(".end"), visitor.state()["result"]
    card.wait_for()
    for size in SIZES if ALL else ["phone"]:
        resize(visitor, size)
        assert card.locator(".large, .why, .row > *").evaluate_all(SEEN), size
    why = sentence(result["text"]["pt"])  # two at one screen: neither is spoken to
    assert card.locator(".why").text_content() == why
    assert card.locator("dd").all_inner_texts() == [text["pt"] for text in result["accounts"] or ()]
    assert visitor.page.locator("svg.board .decided").count() == len(result["cells"])
    card.get_by_role("button", name="Ver o tabuleiro").click()
    told = visitor.page.locator(".todo-text")
    assert told.inner_text().endswith(f" {why}")
    assert visitor.page.locator(".ended > p").nth(1).inner_text() == why
    for size in SIZES if ALL else ["phone"]:
        resize(visitor, size)
        assert visitor.page.evaluate("() => scrollY") == 0
        assert visitor.page.locator(".todo-text, .plate").evaluate_all(SEEN), size
        assert not visitor.page.evaluate(COVERED), size


def test_a_board_out_of_sight_and_a_covered_name_are_seen(visitor: Visitor) -> None:
    visitor.begin("shisima", moves=["2"])
    assert not visitor.page.evaluate(BOARD)
    visitor.page.evaluate("""() => {
      document.querySelector("svg.board .man .body").setAttribute("r", "60");
      document.querySelector("main").style.marginTop = "100px";
    }""")
    assert len(visitor.page.evaluate(BOARD)) == 2


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
    first_of(1, [("hex", ["e4"], "swap"), ("pista_livre", ["321:"], "hand"), ("produto", [], "piece:W")]),
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


# What is wrong with the board of a match: out of sight, smaller than something else, names under pieces or rings.
BOARD = """() => {
  const faults = [];
  const plate = document.querySelector(".plate").getBoundingClientRect();
  if (plate.top < 0 || plate.left < 0 || plate.bottom > innerHeight || plate.right > innerWidth) {
    faults.push(`out of sight: ${plate.left} ${plate.top} ${plate.right} ${plate.bottom}`);
  }
  for (const one of document.querySelectorAll("header, .card, .bar, .tools")) {
    const box = one.getBoundingClientRect();
    if (box.width * box.height > plate.width * plate.height) faults.push(`larger than the board: ${one.className}`);
  }
  const svg = document.querySelector("svg.board");
  const scale = svg.getScreenCTM().a;
  const round = [...svg.querySelectorAll(".man .body, circle.pick, circle.last")].map(one => {
    const box = one.getBoundingClientRect();
    const edge = Number(/[\\d.]+/.exec(getComputedStyle(one).strokeWidth)[0]) * scale / 2;  // "calc(3px)"
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2, box.width / 2 + edge];
  });
  for (const name of svg.querySelectorAll("text.name")) {
    const box = name.getBoundingClientRect();
    const size = parseFloat(name.getAttribute("font-size")) * scale;  // digits and small letters are lower than lines
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const far = ([cx, cy]) => Math.hypot(
      Math.max(Math.abs(cx - x) - box.width / 2, 0), Math.max(Math.abs(cy - y) - 0.36 * size, 0));
    if (round.some(one => far(one) < one[2] - 0.5)) faults.push(`covered: ${name.textContent}`);
  }
  return faults;
}"""

# Whether each of some elements is wholly on the screen, and nothing lies over it.
# Whether something lies over the board.
COVERED = """() => {
  const plate = document.querySelector(".plate");
  const box = plate.getBoundingClientRect();
  const parts = [0.02, 0.5, 0.98];
  const top = (x, y) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
  return parts.some(x => parts.some(y => !plate.contains(top(x, y))));
}"""

SEEN = """texts => texts.every(text => {
  const box = text.getBoundingClientRect();
  const seen = [0.1, 0.5, 0.9].some(part => {
    const top = document.elementFromPoint(box.left + part * box.width, box.top + box.height / 2);
    return top === text || text.contains(top);
  });
  return seen && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
})"""
