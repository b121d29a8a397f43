"""What thinks in a page thinks as this machine does: the same plays, results, trees and tables, in every game.

The modules are those that pages are built with. Python goes the steps of a trial first, with rules as they are written
and kernels compiled for this machine, and the page goes the same ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from every import first_of

from browser.conftest import STATIC
from browser.helpers import Visitor
from tabuleiro.engine.page.build import build
from tabuleiro.engine.page.make import TRIED
from tabuleiro.engine.page.trials import LARGE, SMALL, Part, trials
from tabuleiro.games import definition, load, ours
from tabuleiro.rules import Game
from tabuleiro.rules.kernel import interpreted

pytestmark = pytest.mark.skipif(interpreted(), reason="without Numba nothing thinks in pages")

ASK = """async ([worker, key, variant, parts]) => {
  const thinker = new Worker(worker, { type: "module" });
  const ask = (asked) => new Promise((go, fail) => {
    thinker.onmessage = ({ data }) => data.problem ? fail(new Error(data.problem)) : go(data.found);
    thinker.onerror = (event) => fail(new Error(event.message));
    thinker.postMessage({ id: 0, ...asked });
  });
  try {
    await ask({ verb: "open", key, variant });
    const found = {};
    for (const [name, steps] of Object.entries(parts))
      found[name] = (await ask({ verb: "try", steps })).wrong;
    return found;
  } finally {
    thinker.terminate();
  }
}"""


def differences(visitor: Visitor, game: Game, parts: dict[str, Part]) -> dict[str, list[str]]:
    """What is otherwise in a page, part by part."""
    wrong = build([game.key], STATIC / "engine", lambda text: None)
    assert not wrong, wrong
    page = visitor.open("/engine-test")
    worker = next((STATIC / "assets").glob("thinker-*.js")).name
    asked = [f"/assets/{worker}", game.key, game.variant, {name: part.steps for name, part in parts.items()}]
    found: dict[str, list[str]] = page.evaluate(ASK, asked)
    assert found.keys() == parts.keys()
    return {name: faults for name, faults in found.items() if faults}


@pytest.mark.thorough
@pytest.mark.parametrize("key", ours())  # each takes a compiler half a minute, twice
def test_a_page_thinks_as_this_machine_does(visitor: Visitor, key: str) -> None:
    game = load(key)
    assert differences(visitor, game, trials(game, LARGE)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in ours() if len(definition(key).variants) > 1])
def test_a_page_thinks_in_every_variant_as_this_machine_does(visitor: Visitor, key: str) -> None:
    """Those that are played; the same sources, interpreted here."""
    for variant in definition(key).variants[1:]:
        game = load(key, variant)
        assert differences(visitor, game, trials(game, SMALL, interpreted=True)) == {}, variant


@pytest.mark.parametrize(("key", "variant"), first_of(1, [("rastros", 1), ("konane", 2), ("pista_livre", 1)]))
def test_one_module_serves_every_variant(visitor: Visitor, key: str, variant: int) -> None:
    game = load(key, load(key).definition.variants[variant])
    assert differences(visitor, game, trials(game, SMALL, interpreted=True)) == {}


def test_another_rule_is_noticed(visitor: Visitor) -> None:
    """A planted difference: here the last of several plays is forbidden, and the page is built of the real rules."""
    game = load("rastros")
    real = game.definition.moves

    def moves(b: Any, s: Any, out: Any) -> int:
        n = real(b, s, out)
        return n - 1 if n > 1 else n

    other = Game(replace(game.definition, moves=moves), game.options)
    parts = trials(other, SMALL, interpreted=True)
    assert differences(visitor, other, parts).keys() >= {"rules", "perft", "playouts", "tree"}


@pytest.mark.parametrize("lang", first_of(1, ["pt-PT", "pt-BR", "en"]))
def test_a_teacher_has_a_report_of_the_oldest_tablet(visit: Any, lang: str) -> None:
    """/engine-test says what is right and how fast it is, and leaves out games that have no module here."""
    some = TRIED[0]
    assert not build([some], STATIC / "engine", lambda text: None)
    visitor = visit(lang=lang)
    page = visitor.open("/engine-test")
    page.click("main button.main")
    page.wait_for_selector("[data-right]")
    assert page.get_attribute("[data-right]", "data-right") == "true"
    report = page.input_value("textarea")
    assert "HeadlessChrome" in report
    assert "fingers" in report
    assert f"{some}: right" in report
    assert "playouts" in report
    assert "WRONG" not in report
