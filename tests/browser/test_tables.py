"""Tables that lie beside the pages say there what they say here, and the strongest level plays by them."""

from __future__ import annotations

import json
from base64 import b64encode
from random import Random
from typing import Any

import pytest
from every import with_all

from browser.conftest import STATIC
from browser.helpers import Visitor
from browser.test_levels import Ply, in_page, told
from tabuleiro.engine.page import tables
from tabuleiro.engine.page.build import build, build_tables
from tabuleiro.engine.players.ladder import levels_of
from tabuleiro.engine.players.level import Levelled
from tabuleiro.engine.solving.knowledge import opened
from tabuleiro.engine.solving.plans import Plan
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load, ours
from tabuleiro.match import Match
from tabuleiro.rules import ONGOING, State
from tabuleiro.rules.kernel import interpreted

pytestmark = pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")

POSITIONS = 3_000
PLIES, SEED = 15, 7
PLANS = [plan for key in ours() for plan in tables.small(key)]
FIRST = ("shisima", "default")

LOOK_UP = """async ([proved, key, variant, positions]) => {
  const [table] = await (await import(proved)).sources(key, variant);
  if (!table) return null;
  return positions.map((text) => {
    const found = table.at(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
    return found && [found.value, found.distance];
  });
}"""


def built(key: str) -> None:
    wrong = [
        *build([key], STATIC / "engine", lambda text: None),
        *build_tables([key], STATIC / "engine", lambda text: None),
    ]
    assert not wrong, wrong


def positions_of(plan: Plan, most: int) -> list[State]:
    """Positions that are not over: by chance from the table, and from games, where they may be others."""
    game, chance = load(plan.key, plan.variant), Random(f"{plan}")
    table: Any = opened(plan)
    found = [table.index.unrank(chance.randrange(table.index.size)) for _ in range(most)]
    s = game.start()
    for _ in range(most // 10):
        s = game.start() if game.result(s) != ONGOING else game.play(s, chance.choice(game.moves(s)))
        found.append(s)
    return [s for s in found if game.result(s) == ONGOING]


def looked_up(visitor: Visitor, plan: Plan, states: list[State]) -> list[Verdict | None]:
    visitor.page.goto(f"{visitor.site}/", wait_until="commit")
    texts = [b64encode(s.tobytes()).decode() for s in states]
    manifest = json.loads((STATIC / "manifest.json").read_text())
    proved = f"/{manifest['src/offline/proved.ts']['file']}"
    answers = visitor.page.evaluate(LOOK_UP, [proved, plan.key, plan.variant, texts])
    assert answers is not None, "the page has no table"
    return [answer and Verdict(*answer) for answer in answers]


@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(plan, marks=() if plan[:2] == FIRST else pytest.mark.thorough, id=tables.file_name(plan))
        for plan in PLANS
    ],
)
def test_a_table_says_in_a_page_what_it_says_here(visitor: Visitor, plan: Plan) -> None:
    built(plan.key)
    if not (STATIC / "engine" / tables.file_name(plan)).exists():
        pytest.skip("the table is too large for pages")
    states = positions_of(plan, POSITIONS)
    table: Any = opened(plan)
    assert len(states) > POSITIONS // 20
    assert looked_up(visitor, plan, states) == [table.verdict(s) for s in states]


def test_a_table_that_says_otherwise_is_noticed(visitor: Visitor) -> None:
    """A planted difference: one byte of the file is another on its way to the page."""
    plan = next(plan for plan in PLANS if (plan.key, plan.variant) == FIRST)
    built(plan.key)
    file = STATIC / "engine" / tables.file_name(plan)
    content, table = file.read_bytes(), opened(plan)
    s = load(plan.key, plan.variant).start()
    at = len(content) - table.index.size + table.index.rank(s)  # values come last
    other = content[:at] + bytes([content[at] + 1]) + content[at + 1 :]
    visitor.page.route(f"**/{file.name}*", lambda route: route.fulfill(body=other))
    assert looked_up(visitor, plan, [s]) != [table.verdict(s)]


@pytest.mark.parametrize(
    "key",
    ["shisima", *(with_all(key) for key in ("picaria", "five_mens_morris", "rastros", "hex", "pista_livre", "nex"))],
)
def test_the_strongest_plays_in_a_page_as_it_does_here(visitor: Visitor, key: str) -> None:
    """With the same table, or where neither knows anything; a proof search the page lacks."""
    built(key)
    game, chance, row = load(key), Random(key), levels_of(key).rows[-1]._replace(budget=300)
    level, match, plies = Levelled(game, row, SEED), Match(game), list[Ply]()
    assert level.strongest is not None
    level.strongest.prover = None
    while not match.ending and len(plies) < PLIES:
        if match.waiting:
            plies.append(Ply(chance.choice(game.setup.throws).text))
            match.play(plies[-1].text)
            continue
        strong = len(plies) % 3 < 2  # now and then somebody else plays, so that there is something to win and to save
        m = level.choose(match, seconds=None) if strong else chance.choice(game.moves(match.state))
        match.make(m)
        plies.append(Ply(match.plays[-1], told(row) if strong else None, m))
    found = in_page(visitor, key, "default", SEED, plies)
    assert found["found"] == [str(ply.play) for ply in plies if ply.row]
