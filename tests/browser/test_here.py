"""What a page answers by itself while no server does, about lessons, puzzles, positions, records: what Python does."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from every import ALL, each, mostly, one_in
from web.asked import Question, about_lesson, about_positions, about_puzzle, answered

from browser.conftest import STATIC
from browser.helpers import Visitor
from tabuleiro.games import load, ours
from tabuleiro.learning import tries
from tabuleiro.rules import Text
from tabuleiro.testing.support import is_wide
from tabuleiro.web.learning import puzzles_of

ASK = """async ([address, questions]) => {
  const { answer, Refused } = await import(address);
  const read = async (path) => (await fetch(path)).json();
  const found = [];
  for (const [path, body, lang] of questions) {
    try {
      found.push(await answer(path, body, lang, read));
    } catch (wrong) {
      found.push(wrong instanceof Refused ? wrong.problem : { crash: `${wrong} ${wrong.stack}` });
    }
  }
  return JSON.stringify(found);
}"""
SOME = 10  # one of so many puzzles with every first play
FEW = 2  # plays in each step and each puzzle that are tried every time
OF_WIDE = 100  # first plays where there can be thousands (Nex, Amazonas), unless everything is tried


def compare(visitor: Visitor, questions: Iterable[Question]) -> None:
    """Python and a page are asked the same; the first question that they answer differently is named."""
    file = json.loads((STATIC / "manifest.json").read_text())["src/offline/here.ts"]["file"]
    waiting = [*questions]
    while some := waiting[:200]:
        del waiting[:200]
        found: list[Any] = json.loads(visitor.page.evaluate(ASK, [f"/{file}", some]))
        for question, theirs in zip(some, found, strict=True):
            assert theirs == json.loads(json.dumps(answered(question))), question


@pytest.fixture
def here(visitor: Visitor) -> Visitor:
    visitor.page.goto(f"{visitor.site}/", wait_until="domcontentloaded")
    return visitor


@pytest.mark.parametrize("key", mostly({"rastros", "pista_livre"}, ours()))  # one of them with dice
def test_a_page_answers_as_python_does(here: Visitor, key: str) -> None:
    compare(here, about_positions(key))
    compare(here, about_lesson(key, FEW))
    for puzzle in puzzles_of(key)[:1]:
        compare(here, about_puzzle(puzzle, FEW))


@pytest.mark.thorough
@pytest.mark.parametrize("key", one_in(4, ours()))
def test_a_page_answers_as_python_does_to_every_first_play(here: Visitor, key: str) -> None:
    most = OF_WIDE if is_wide(load(key)) else 10_000
    compare(here, about_lesson(key, most))
    each(puzzles_of(key)[:: 1 if ALL else SOME], lambda puzzle: compare(here, about_puzzle(puzzle, most)))


def test_a_difference_is_seen(here: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    questions = [*about_puzzle(puzzles_of("rastros")[0], FEW)]
    compare(here, questions)
    monkeypatch.setattr(tries, "RIGHT", Text("Boa!", "Good!"))
    monkeypatch.setattr(tries, "SOLVED", Text("Feito!", "Done!"))
    with pytest.raises(AssertionError):
        compare(here, questions)


def test_what_only_a_server_knows_is_left_to_it(here: Visitor) -> None:
    file = json.loads((STATIC / "manifest.json").read_text())["src/offline/here.ts"]["file"]
    asked = [
        ["/api/matches", {"game": "rastros"}, "pt"],
        ["/api/games/rastros/puzzles/none/tries", {"moves": []}, "pt"],
    ]
    assert json.loads(here.page.evaluate(ASK, [f"/{file}", asked])) == [None, None]
