"""The pictures themselves: well-formed, one mark for each cell, a group for each piece, the same bytes every time."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from drawing.golden_svgs import FOLDER, drawing
from every import each_game, each_of

import tabuleiro.drawing
from tabuleiro.drawing import contact_sheet, svg
from tabuleiro.drawing.theme import SCREEN, THEMES
from tabuleiro.games import keys, load
from tabuleiro.match.telling import changed
from tabuleiro.rules import ONGOING, Game, Problem, State

SVG = "{http://www.w3.org/2000/svg}"


def played(game: Game, seed: int, plies: int = 20) -> tuple[State, State]:
    """A position of a random game and the one before it."""
    chance = Random(seed)
    states = [game.start()]
    while game.result(states[-1]) == ONGOING and len(states) <= plies:
        s = states[-1]
        outcomes = game.chances(s)
        if outcomes:
            states.append(game.throw(s, chance.randrange(outcomes)))
        else:
            states.append(game.play(s, chance.choice(game.moves(s))))
    return states[-2], states[-1]


@each_of(lambda key: [*THEMES, SCREEN])
def test_every_cell_and_piece_is_marked_once(key: str, theme: str) -> None:
    game = load(key)
    before, state = played(game, 1)
    for s in (None, game.start(), state):
        last = changed(game, before, state) if s is state else ()
        root = ElementTree.fromstring(svg(game, s, theme, last=last))
        cells = Counter(e.get("data-cell") for e in root.iter() if e.get("data-cell"))
        assert cells == Counter(game.board.names)
        men = Counter(e.get("data-at") for e in root.iter() if e.get("data-at"))
        there = [] if s is None else [c for c, what in enumerate(game.contents(s)) if what not in ("", "0")]
        assert men == Counter(game.board.names[c] for c in there)
        assert len(root.findall(f".//{SVG}*[@class='last']")) == len(last)


@pytest.mark.parametrize("key", [key for key in keys() if (FOLDER / f"{key}.svg").exists()])
def test_golden(key: str) -> None:
    assert drawing(key) == (FOLDER / f"{key}.svg").read_text("utf-8"), "if it should look so: golden_svgs.py"


@each_game
def test_every_class_has_a_style(key: str) -> None:
    game = load(key)
    picture = svg(game, played(game, 2)[1])
    rules = re.findall("<style>(.*?)</style>", picture)[0]
    for name in {word for words in re.findall('class="([^"]*)"', picture)[1:] for word in words.split()}:
        assert name in ("sign", "zone", "edge", "man") or f".{name}" in rules, name


@each_game
def test_words_for_those_who_do_not_see(key: str) -> None:
    game = load(key)
    for lang in ("pt", "br", "en"):
        root = ElementTree.fromstring(svg(game, game.start(), lang=lang))
        assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert root[0].text == game.definition.name.say(lang)
        assert game.definition.players[0].say(lang) in str(root[1].text)


def test_pieces_differ_by_more_than_colour() -> None:
    for key in keys():
        pieces = load(key).definition.pieces
        assert len({piece.sign for piece in pieces}) == len(pieces), key


def test_a_domino_is_drawn_as_two_halves_that_meet() -> None:
    game = load("dominorio", "size=4")
    moves = {game.spell(game.start(), m)[0]: m for m in game.moves(game.start())}
    s = game.play(game.start(), moves["b2-b3"])
    root = ElementTree.fromstring(svg(game, s, "print"))
    halves = {e.get("data-at"): e for e in root.iter() if e.get("data-at")}
    assert set(halves) == {"b2", "b3"}
    for name, toward in (("b2", -50), ("b3", 50)):  # up, and down: where a square ends
        path = halves[name].find(f"{SVG}path")
        assert path is not None
        ends = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path.get("d", ""))
        assert [float(y) for _, y in (ends[0], ends[-1])] == [toward, toward]


def test_additions_for_teaching() -> None:
    game = load(keys()[0])
    first, second, third, *_ = game.board.names
    picture = svg(
        game,
        game.start(),
        last=[first],
        selectable=[0, second],
        arrows=[(first, third), (0, 1)],
        marks=[first, (second, "A"), (third, "x")],
    )
    root = ElementTree.fromstring(picture)
    kinds = Counter(e.get("class") for e in root.iter())
    assert kinds["last"] == 1
    assert kinds["pick"] + kinds["drop"] == 2
    assert kinds["arrow"] == 2
    assert kinds["mark"] == 2  # the ring and the cross
    assert kinds["badge"] == 1
    with pytest.raises(Problem, match="z99"):
        svg(game, None, marks=["z99"])


def test_size_and_coordinates() -> None:
    game = load(keys()[0])
    root = ElementTree.fromstring(svg(game, None, size="30cm"))
    sides = [float(root.attrib[side].removesuffix("mm")) for side in ("width", "height")]
    assert max(sides) == 300
    wide, high = map(float, root.attrib["viewBox"].split()[2:])
    assert sides[0] / sides[1] == pytest.approx(wide / high, rel=1e-3)
    assert len(svg(game, None, coordinates=False)) < len(svg(game, None))
    with pytest.raises(Problem, match="30 bananas"):
        svg(game, None, size="30 bananas")
    with pytest.raises(Problem, match="pink"):
        svg(game, None, theme="pink")


@pytest.mark.thorough
def test_contact_sheet_shows_every_game() -> None:
    root = ElementTree.fromstring(contact_sheet())
    assert [e.text for e in root.findall(f"{SVG}text")] == [load(key).definition.name.pt for key in keys()]
    assert len(root.findall(f"{SVG}svg")) == len(keys())


def test_the_room_knows_no_game_by_name() -> None:
    names = set(keys()) - {load(key).board.shape for key in keys()}
    names = names - {"go"} | {'"go"'}  # which is a verb, too
    for file in Path(str(tabuleiro.drawing.__file__)).parent.glob("*.py"):
        text = file.read_text("utf-8")
        assert not [name for name in names if re.search(rf"(?<!\w){name}(?!\w)", text)], file.name
