"""Hints, analyses and reviews that a page makes by itself are those of Python, word by word and number by number."""

from __future__ import annotations

import json
from typing import Any

import pytest
from every import mostly
from web.weighed import Asked, Thinker, positions, record

from browser.conftest import STATIC
from browser.helpers import Visitor
from tabuleiro.engine.analysis import estimates
from tabuleiro.engine.page import tables
from tabuleiro.engine.page.build import build, build_tables
from tabuleiro.games import load, ours
from tabuleiro.learning import hints, review
from tabuleiro.rules import Text
from tabuleiro.rules.kernel import interpreted
from tabuleiro.testing.support import is_wide

pytestmark = pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")

ITERATIONS, SHOWN = 400, 300
FEW = 4  # positions of a game that are looked into
PLIES, PLIES_OF_WIDE = 24, 6  # the last ones of a match, which are looked back on

LOOK = """async ([alone, weighed, asked]) => {
  const { begin } = await import(alone);
  const { Analyst } = await import(weighed);
  const found = [];
  const analyst = await Analyst.open(asked[0].game, asked[0].variant);
  try {
    for (const { game, variant, position, iterations, shown } of asked) {
      const match = await begin(game, { variant, position });
      const known = await analyst.find(match, { iterations });
      const hints = [];
      for (let step = 1; step <= 4; step++) hints.push(await analyst.hint(match, known, step, { iterations: shown }));
      found.push({ analysis: analyst.analysis(match, known), hints });
    }
  } finally {
    analyst.close();
  }
  return JSON.stringify(found);
}"""
REVIEW = """async ([alone, weighed, key, variant, record, to, each, shown]) => {
  const { read } = await import(alone);
  const { Analyst } = await import(weighed);
  const analyst = await Analyst.open(key, variant);
  const found = [];
  try {
    const budgets = { each: { iterations: each }, shown: { iterations: shown } };
    found.push(await analyst.review(await read(record), to, (one) => found.push(one) > 0, budgets));
  } finally {
    analyst.close();
  }
  return JSON.stringify(found);
}"""


def modules() -> list[str]:
    manifest = json.loads((STATIC / "manifest.json").read_text())
    return [f"/{manifest[f'src/offline/{name}.ts']['file']}" for name in ("alone", "weighed")]


def made(visitor: Visitor, key: str) -> None:
    """Have all that a page can know of a game, however much other tests have left there."""
    folder = STATIC / "engine"
    wrong = [*build([key], folder, lambda text: None), *build_tables([key], folder, lambda text: None)]
    assert not wrong, wrong
    visitor.page.goto(f"{visitor.site}/", wait_until="domcontentloaded")


def thinker(key: str, variant: str) -> Thinker:
    """One who knows here what the page does."""
    game = load(key, variant)
    there = tables.told(key, STATIC / "engine")
    return Thinker(game, [tables.known(plan) for plan in tables.small(key) if plan.variant == game.variant in there])


def asked_about(key: str, many: int = FEW, variant: str = "default") -> list[Asked]:
    shown = 100 if is_wide(load(key)) else SHOWN
    return [Asked(key, variant, one, ITERATIONS, shown) for one in positions(key, variant, many)]


def compare(visitor: Visitor, asked: list[Asked]) -> list[dict[str, Any]]:
    """Python and a page look into the same positions; what they say."""
    made(visitor, asked[0].game)
    found: list[dict[str, Any]]
    found = json.loads(visitor.page.evaluate(LOOK, [*modules(), [one._asdict() for one in asked]]))
    ours = thinker(asked[0].game, asked[0].variant)
    for one, theirs in zip(asked, found, strict=True):
        assert theirs == same(ours.looked_into(one)), one
    return found


def compare_review(visitor: Visitor, key: str, seed: int, to: int | None, each: int = 60) -> None:
    """Python and a page look back on the same match."""
    made(visitor, key)
    told = record(key, "default", seed, PLIES_OF_WIDE if is_wide(load(key)) else PLIES)
    found = json.loads(visitor.page.evaluate(REVIEW, [*modules(), key, "default", told, to, each, SHOWN]))
    assert found == same(thinker(key, "default").reviewed(told, to, each, SHOWN))


def same(told: Any) -> Any:
    """As it is after it has gone over the wire."""
    return json.loads(json.dumps(told))


@pytest.mark.parametrize("key", mostly({"rastros"}, ours()))
def test_a_page_looks_into_positions_as_python_does(visitor: Visitor, key: str) -> None:
    compare(visitor, asked_about(key, 2 if is_wide(load(key)) else FEW))


@pytest.mark.parametrize("key", mostly({"rastros"}, ours()))
def test_a_page_looks_back_on_a_match_as_python_does(visitor: Visitor, key: str) -> None:
    compare_review(visitor, key, 1, None if key == "rastros" else 1)


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "variant"), [("rastros", 1), ("picaria", 1), ("konane", 2), ("pista_livre", 1)])
def test_positions_of_a_variant_are_looked_into_alike(visitor: Visitor, key: str, variant: int) -> None:
    compare(visitor, asked_about(key, 2, load(key).definition.variants[variant]))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "position"),
    [
        ("ouri", "2,2,0,1,2,1/0,0,2,0,0,0 1 deposits=23-15"),  # ten seeds
        ("pista_livre", ".,.,.,.,W1,./.,.,.,W1,.,. 2 hand=0-2 off=6-6 dice=3-2-1"),
    ],
)
def test_plays_of_small_endings_are_proved(visitor: Visitor, key: str, position: str) -> None:
    (found,) = compare(visitor, [Asked(key, "default", position, ITERATIONS, SHOWN)])
    assert all(play["proved"] for play in found["analysis"]["moves"])


def test_a_difference_in_words_or_in_worth_is_seen(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [Asked("rastros", "default", "", ITERATIONS, SHOWN)]  # where little is proved
    compare(visitor, asked)
    with monkeypatch.context() as planted:
        planted.setattr(hints, "THIS_PLAY", Text("Faz {move}.", "Do {move}."))
        with pytest.raises(AssertionError):
            compare(visitor, asked)
    with monkeypatch.context() as planted:
        planted.setattr(estimates, "LEAST", 0.2)
        with pytest.raises(AssertionError):
            compare(visitor, asked)
    monkeypatch.setattr(review, "GIVEN_AWAY", 2.0)
    with pytest.raises(AssertionError):
        compare_review(visitor, "rastros", 1, None)
