"""Tables that lie beside the pages say there what they say here, and the strongest level plays by them."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
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
from tabuleiro.engine.players.one_ply import Glance
from tabuleiro.engine.players.swindles import Traps
from tabuleiro.engine.solving.endings.dice_race import Few, few_of
from tabuleiro.engine.solving.endings.reading import BEYOND
from tabuleiro.engine.solving.endings.sowing import Base
from tabuleiro.engine.solving.knowledge import Knowledge
from tabuleiro.engine.solving.plans import Plan
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load, ours
from tabuleiro.games.pista_livre import LAST
from tabuleiro.match import Match
from tabuleiro.match.diagram import write_position
from tabuleiro.rules import ONGOING, Game, State
from tabuleiro.rules.kernel import interpreted

pytestmark = pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")

POSITIONS, READ = 3_000, 60
PLIES, SEED = 15, 7
PLANS = [plan for key in ours() for plan in tables.small(key)]
FIRST = ("shisima", "default")
known = cache(tables.known)

LOOK_UP = """async ([proved, alone, key, variant, states, positions]) => {
  const { tableOf, sources } = await import(proved);
  const { begin } = await import(alone);
  const found = await tableOf(key, variant);
  if (!found) return null;
  const numbers = states.map((text) => found[1](Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))));
  const [source] = await sources(key, variant);
  const verdicts = [];
  for (const position of positions) {
    const told = source.verdict((await begin(key, { variant, position })).state);
    verdicts.push(told && [told.value, told.distance, told.margin, told.chance]);
  }
  return [numbers, verdicts];
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
    drawn = {"value": _of_table, "margin": seeds, "chance": men}[tables.tells(plan.key)]
    found = [drawn(game, plan, chance) for _ in range(most)]
    s = game.start()
    for _ in range(most // 10):
        if game.result(s) != ONGOING:
            s = game.start()
        elif outcomes := game.chances(s):
            s = game.throw(s, chance.randrange(outcomes))
        else:
            s = game.play(s, chance.choice(game.moves(s)))
        found.append(s)
    return [s for s in found if game.result(s) == ONGOING]


def _of_table(game: Game, plan: Plan, chance: Random) -> State:
    index = known(plan).index
    return index.unrank(chance.randrange(index.size))


def seeds(game: Game, plan: Plan, chance: Random) -> State:
    """An ending of Ouri, now and then with a seed too many."""
    s, left = game.start(), chance.randint(1, tables.SEEDS + 1)
    s.house[:] = 0
    for _ in range(left):
        s.house[chance.randrange(12)] += 1
    first = chance.randint(48 - left - 24, 24)
    s.turn, s.deposits[:] = chance.randrange(2), (first, 48 - left - first)
    return s


def men(game: Game, plan: Plan, chance: Random) -> State:
    """An ending of Pista Livre, now and then with a piece too many, half of them thrown for."""
    s, most, few = game.start(), int(game.b.men), few_of(game)
    for player in (0, 1):
        on = min(most, chance.randint(1, few + (chance.random() < 0.1)))
        s.off[player], s.hand[player] = most - on, 0
        for _ in range(on):
            cell = game.b.cell[player, at] if (at := chance.randrange(LAST + 1)) else -1
            if cell < 0 or s.men[1 - player, cell]:
                s.hand[player] += 1
            else:
                s.men[player, cell] += 1
    s.turn = chance.randrange(2)
    return game.throw(s, chance.randrange(game.chances(s))) if chance.random() < 0.5 else s


def number(table: Any, s: State) -> float:
    """What a table has for a position, before it is read."""
    if isinstance(table, Few):
        return table.before(s)
    if isinstance(table, Base):
        return BEYOND if (margin := table.margin(s)) is None else margin
    return int(table.value(s))


def read(game: Game, states: list[State]) -> list[State]:
    """Those of which a match can begin, a few of them."""
    unsound = game.definition.unsound or (lambda game, s: None)
    return [s for s in states if not unsound(game, s)][:READ]


def looked_up(visitor: Visitor, plan: Plan, states: list[State]) -> tuple[list[float], list[Verdict | None]]:
    """The numbers that a page finds for some positions, and what it reads in them for some of these."""
    visitor.page.goto(f"{visitor.site}/", wait_until="domcontentloaded")
    manifest, game = json.loads((STATIC / "manifest.json").read_text()), load(plan.key, plan.variant)
    modules = [f"/{manifest[f'src/offline/{name}.ts']['file']}" for name in ("proved", "alone")]
    texts = [b64encode(s.tobytes()).decode() for s in states]
    positions = [write_position(game, s) for s in read(game, states)]
    found = visitor.page.evaluate(LOOK_UP, [*modules, plan.key, plan.variant, texts, positions])
    assert found is not None, "the page has no table"
    return found[0], [answer and Verdict(*answer) for answer in found[1]]


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
    states, table = positions_of(plan, POSITIONS), known(plan)
    assert len(states) > POSITIONS // 20
    numbers, verdicts = looked_up(visitor, plan, states)
    assert numbers == [number(table, s) for s in states]
    assert verdicts == [table.verdict(s) for s in read(table.game, states)]
    assert any(verdicts)


def test_a_table_that_says_otherwise_is_noticed(visitor: Visitor) -> None:
    """A planted difference: one byte of the file is another on its way to the page."""
    plan = next(plan for plan in PLANS if (plan.key, plan.variant) == FIRST)
    built(plan.key)
    file = STATIC / "engine" / tables.file_name(plan)
    content, table = file.read_bytes(), known(plan)
    s = load(plan.key, plan.variant).start()
    at = len(content) - table.index.size + table.index.rank(s)  # values come last
    other = content[:at] + bytes([content[at] + 1]) + content[at + 1 :]
    visitor.page.route(f"**/{file.name}*", lambda route: route.fulfill(body=other))
    numbers, verdicts = looked_up(visitor, plan, [s])
    assert numbers != [table.value(s)]
    assert verdicts != [table.verdict(s)]


@pytest.mark.parametrize(
    "key",
    ["shisima", *(with_all(key) for key in ("picaria", "five_mens_morris", "rastros", "hex", "pista_livre", "nex"))],
)
def test_the_strongest_plays_in_a_page_as_it_does_here(visitor: Visitor, key: str) -> None:
    """With the same table, or where neither knows anything; a proof search the page lacks."""
    strongest_plays_alike(visitor, key, None)


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "drawn"), [("ouri", seeds), ("pista_livre", men)])
def test_the_strongest_plays_endings_in_a_page_as_it_does_here(visitor: Visitor, key: str, drawn: Any) -> None:
    game, chance = load(key), Random(key)
    plan = next(plan for plan in PLANS if (plan.key, plan.variant) == (key, game.variant))
    states = (drawn(game, plan, chance) for _ in range(1000))
    start = next(s for s in states if game.result(s) == ONGOING and read(game, [s]) and known(plan).verdict(s))
    strongest_plays_alike(visitor, key, start)


def strongest_plays_alike(visitor: Visitor, key: str, start: State | None) -> None:
    built(key)
    game, chance, row = load(key), Random(key), levels_of(key).rows[-1]._replace(budget=300)
    level, match, plies = Levelled(game, row, SEED), Match(game, start), list[Ply]()
    assert level.strongest is not None
    level.strongest.prover = None
    at_hand = [plan for plan in PLANS if (plan.key, plan.variant) == (key, game.variant)]
    level.strongest.known = Knowledge(game, [*map(known, at_hand)])
    level.strongest.traps = Traps(level.strongest.known, Glance(game))
    while not match.ending and len(plies) < PLIES:
        if match.waiting:
            plies.append(Ply(chance.choice(game.setup.throws).text))
            match.play(plies[-1].text)
            continue
        strong = len(plies) % 3 < 2  # now and then somebody else plays, so that there is something to win and to save
        m = level.choose(match, seconds=None) if strong else chance.choice(game.moves(match.state))
        match.make(m)
        plies.append(Ply(match.plays[-1], told(row) if strong else None, m))
    found = in_page(visitor, key, "default", SEED, plies, "" if start is None else write_position(game, start))
    assert found["found"] == [str(ply.play) for ply in plies if ply.row]
