"""Drawn examples: every article has one or is said to have none, and each is as it says."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest
from every import each_of

from tabuleiro import games
from tabuleiro.drawing import svg
from tabuleiro.games import definition, keys
from tabuleiro.learning import examples as room
from tabuleiro.learning.examples import Example, examples, undrawn
from tabuleiro.match import IllegalPlay
from tabuleiro.rules import Problem

DRAWN = [key for key in keys() if room.file_of(key).exists()]
LONGEST = 120  # characters under a picture


@pytest.mark.parametrize("key", DRAWN)
def test_every_article_is_drawn_or_said_not_to_be(key: str) -> None:
    drawn = [number for example in examples(key) for number in example.articles]
    assert {*drawn, *undrawn(key)} == {article.number for article in definition(key).articles}
    assert not {*drawn} & {*undrawn(key)}
    order = [article.number for article in definition(key).articles]
    assert drawn == sorted(drawn, key=order.index), "in the order of the articles"


@each_of(examples, DRAWN)
def test_an_example_is_as_it_says(key: str, example: Example) -> None:
    assert example.key == key
    match = example.match
    assert (match.result or "") == example.result
    legal = example.legal()
    for wanted in example.plays:
        assert any(fnmatchcase(text, wanted) for text in legal), f"{wanted} is not legal: {match.legal()}"
    for text in example.refused:
        with pytest.raises(IllegalPlay):
            match.copy().play(text)
    for lang in ("pt", "br", "en"):
        assert 0 < len(example.text.say(lang)) <= LONGEST
    drawn = svg(match.game, match.state, **example.signs._asdict())
    for sign, told in (("arrow", example.signs.arrows), ("mark", example.signs.marks)):
        assert (f'class="{sign}"' in drawn or 'class="badge"' in drawn) if told else f'class="{sign}"' not in drawn


def test_pictures_show_what_is_played_taken_and_refused() -> None:
    mill = next(one for one in examples("pentagonia") if one.articles == ("3",))
    index = mill.match.game.board.index
    assert mill.signs.selectable == (index["a3"],)
    assert mill.signs.marks == ((index["c5"], ""), (index["b1"], "x"))
    chain = next(one for one in examples("alquerque") if one.articles == ("5",))
    index = chain.match.game.board.index
    assert chain.signs.arrows == tuple(
        (index[a], index[b]) for a, b in ("a1 c3".split(), "c3 e5".split(), "e5 e3".split())
    )
    assert {chain.match.game.board.names[c] for c, _ in chain.signs.marks} == {"b2", "d4", "e4"}


@pytest.mark.parametrize(
    "text",
    [
        "[[example]]\narticle = '1'",
        "[[example]]\narticle = '1'\ntext.pt = 'x'",
        "[[example]]\narticle = '1'\ntext.pt = 'x'\ntext.en = 'x'\nplay = 'a1'",
        "[[example]]\narticle = '1'\ntext.pt = 'x'\ntext.en = 'x'\nplays = 3",
        "[[exemple]]\narticle = '1'",
        "not a file",
    ],
)
def test_a_file_that_cannot_be_read_says_where(text: str, tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rastros").mkdir()
    (tmp_path / "rastros" / "examples.toml").write_text(text, "utf-8")
    monkeypatch.setattr(games, "CONTENT", tmp_path)
    with pytest.raises(Problem, match=r"examples\.toml"):
        list(room._read("rastros", room._document.__wrapped__("rastros")))
