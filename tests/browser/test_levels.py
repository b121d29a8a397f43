"""Levels play in a page what they play on this machine: the same plays at the same seeds, along whole matches."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

import pytest
from every import with_all

from browser.conftest import STATIC
from browser.helpers import Visitor
from tabuleiro.engine.generator import draw_share
from tabuleiro.engine.page.build import build
from tabuleiro.engine.players import deciding
from tabuleiro.engine.players.ladder import Level, levels_of
from tabuleiro.engine.players.level import Levelled
from tabuleiro.games import load, ours
from tabuleiro.match import Match
from tabuleiro.rules.kernel import interpreted
from tabuleiro.testing.support import is_wide

pytestmark = pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")

LEVELS = (1, 3, 5, 9)
MOST = 3_000  # iterations: what is more is more of the same
PLIES = 200  # of a match, if it does not end

GO_ON = """async ([alone, opponent, key, variant, position, seed, plies]) => {
  const { begin } = await import(alone);
  const { Opponent } = await import(opponent);
  const match = await begin(key, { variant, position });
  const level = await Opponent.open(key, variant);
  const found = [];
  try {
    for (const { text, row } of plies) {
      if (row) found.push(String(await level.choose(match, row, seed)));
      match.play(text);
    }
  } finally {
    level.close();
  }
  return { found, levels: level.levels };
}"""


class Ply(NamedTuple):
    """What happened: a play that a level chose, or a throw."""

    text: str
    row: dict[str, Any] | None = None
    play: int = 0


def played(key: str, variant: str, seed: int, most: int = MOST, plies: int = PLIES) -> list[Ply]:
    """A match in which levels take turns, as this machine plays it."""
    chance, game = Random(f"{key} {variant} {seed}"), load(key, variant)
    match, found = Match(game), list[Ply]()
    rows = [row._replace(budget=min(row.budget, most)) for row in (levels_of(key).rows[n - 1] for n in LEVELS)]
    players = [(row, Levelled(game, row, seed)) for row in rows]
    while not match.ending and len(found) < plies:
        if match.waiting:
            found.append(Ply(chance.choice(game.setup.throws).text))
            match.play(found[-1].text)
            continue
        row, player = players[chance.randrange(len(players))]
        m = player.choose(match, seconds=None)
        match.make(m)
        found.append(Ply(match.plays[-1], told(row), m))
    return found


def told(row: Level) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("budget", "glance", "overlook", "wins", "knows")}


def in_page(visitor: Visitor, key: str, variant: str, seed: int, plies: list[Ply], position: str = "") -> Any:
    """What the levels of a page choose in the same positions."""
    wrong = build([key], STATIC / "engine", lambda text: None)
    assert not wrong, wrong
    visitor.page.goto(f"{visitor.site}/", wait_until="domcontentloaded")
    manifest = json.loads((STATIC / "manifest.json").read_text())
    files = [f"/{manifest[f'src/offline/{name}.ts']['file']}" for name in ("alone", "opponent")]
    return visitor.page.evaluate(GO_ON, [*files, key, variant, position, seed, [ply._asdict() for ply in plies]])


def compare(visitor: Visitor, key: str, variant: str, seed: int, plies: list[Ply]) -> None:
    found = in_page(visitor, key, variant, seed, plies)
    assert found["found"] == [str(ply.play) for ply in plies if ply.row]
    assert found["levels"]["rows"] == [told(row) for row in levels_of(key).rows]


@pytest.mark.parametrize("key", [key if key == "rastros" else with_all(key) for key in ours()])  # half a minute each
def test_levels_play_in_a_page_as_they_do_here(visitor: Visitor, key: str) -> None:
    wide = is_wide(load(key))
    most, plies = (300, 12) if wide else (MOST, PLIES)
    compare(visitor, key, "default", 7, played(key, "default", 7, most, plies))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "variant"), [("rastros", 1), ("picaria", 1), ("konane", 2)])
def test_levels_of_a_variant_play_the_same(visitor: Visitor, key: str, variant: int) -> None:
    name = load(key).definition.variants[variant]
    compare(visitor, key, name, 3, played(key, name, 3, most=300, plies=30))


def test_a_level_that_decides_otherwise_is_noticed(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted difference: here what was drawn to be noticed is overlooked, and the page has the real rule."""
    monkeypatch.setattr(deciding, "draw_share", lambda random: 1 - 2**-32 - draw_share(random))
    with pytest.raises(AssertionError):
        compare(visitor, "rastros", "default", 7, played("rastros", "default", 7))


@pytest.mark.thorough
def test_another_seed_is_noticed(visitor: Visitor) -> None:
    with pytest.raises(AssertionError):
        compare(visitor, "rastros", "default", 8, played("rastros", "default", 7))
