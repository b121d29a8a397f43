"""Matches that a page plays by itself: it answers what Python answers, step by step, in all languages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from every import each, each_of_pages, first_of
from web.alone import SECONDS, Step, finished, stories, told

from browser.conftest import STATIC
from browser.helpers import Visitor
from tabuleiro.games import definition

TELL = """async ([address, steps, seconds]) => {
  const { begin, read, tellTime, Refused } = await import(address);
  const langs = ["pt", "br", "en"], found = [];
  let match = null;
  for (const [i, [what, ...args]] of steps.entries()) {
    const lang = langs[i % 3];
    tellTime(() => i * seconds);
    let said = null;
    try {
      if (what === "begin") {
        const [game, variant, position, limits, clock] = args;
        match = await begin(game, { variant, position, limits, clock }, lang);
      } else if (what === "read") match = await read(args[0], lang);
      else if (what === "view") said = match.view();
      else if (what === "write") said = match.record();
      else if (what === "play") match.play(args[0], lang);
      else if (what === "take_back") match.takeBack(args[0], lang);
      else match.end(args[0], args[1], lang);
    } catch (wrong) {
      said = wrong instanceof Refused ? wrong.problem : { crash: `${wrong} ${wrong.stack}` };
    }
    found.push(said);
  }
  return JSON.stringify(found);
}"""


def in_page(visitor: Visitor, steps: list[Step]) -> list[Any]:
    """What a page answers to a story."""
    file = json.loads((STATIC / "manifest.json").read_text())["src/offline/alone.ts"]["file"]
    found: list[Any] = json.loads(visitor.page.evaluate(TELL, [f"/{file}", steps, SECONDS]))
    return found


def compare(visitor: Visitor, steps: list[Step]) -> None:
    """Both tell a story; the first step at which they differ is named."""
    for step, ours, theirs in zip(steps, told(steps), in_page(visitor, steps), strict=True):
        assert theirs == json.loads(json.dumps(ours)), step


@pytest.fixture
def alone(visitor: Visitor) -> Visitor:
    visitor.page.goto(f"{visitor.site}/", wait_until="domcontentloaded")
    return visitor


@each_of_pages
def test_a_page_answers_as_python_does(alone: Visitor, key: str) -> None:
    compare(alone, stories(key, "default", seed=0, plies=6))
    compare(alone, finished(key, "default", seed=0))


@pytest.mark.thorough
@each_of_pages
def test_a_page_answers_as_python_does_in_every_variant(alone: Visitor, key: str) -> None:
    def tell(case: tuple[str, int]) -> None:
        compare(alone, stories(key, *case))
        compare(alone, finished(key, *case))

    each([(variant, seed) for variant in definition(key).variants for seed in (1, 2)], tell)


@pytest.mark.parametrize("name", first_of(1, ["spell", "why", "result", "reason"]))
def test_a_difference_is_seen(alone: Visitor, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[Step] = [["begin", "rastros", "size=5", "", "", ""], ["play", "a1"], ["view"]]
    steps += finished("rastros", "size=5", seed=0)[:2]
    compare(alone, steps)
    game = definition("rastros")
    changed: dict[str, Any] = {
        "why": lambda game, s, cells, rest: None,
        "spell": lambda game, s, m: (game.board.names[m].upper(),),
        "result": lambda b, s: 0,
        "reason": lambda game, s: "nothing",
    }
    monkeypatch.setitem(vars(game), name, changed[name])
    with pytest.raises(AssertionError):
        compare(alone, steps)
