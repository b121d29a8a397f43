"""Pictures: aligned, complete, readable with and without colours."""

from __future__ import annotations

import io
from collections.abc import Iterable
from itertools import product
from random import Random

import pytest
from every import ALL, each_of, listed
from rich.console import Console
from rich.text import Text
from terminal.toys import alquerque, pentagons, piles, toy, wheel

from tabuleiro import open_match
from tabuleiro.games import keys, load
from tabuleiro.match.telling import changed
from tabuleiro.rules import ONGOING, SWAP, Game, Player, State
from tabuleiro.terminal import overview, picture
from tabuleiro.terminal.painted import paint
from tabuleiro.terminal.places import hex_places, rim
from tabuleiro.terminal.plain import draw
from tabuleiro.terminal.view import Room, View

TOYS = pytest.mark.parametrize("board", [alquerque, pentagons, wheel])


def some_way(game: Game, seed: int, plies: int = 25) -> tuple[State, State]:
    """A position of a random game and the one before it."""
    chance = Random(seed)
    before = s = game.start()
    for _ in range(plies):
        if game.result(s) != ONGOING or not game.moves(s):
            break
        before, s = s, game.play(s, chance.choice(game.moves(s)))
    return before, s


def printed(what: object, width: int = 80, height: int = 24, colours: str | None = None, **options: object) -> str:
    out = io.StringIO()
    colour = {"force_terminal": True, "color_system": colours} if colours else {}
    Console(file=out, width=width, height=height, highlight=False, **{**colour, **options}).print(what)
    return out.getvalue()


BARS = "─│═║━┃"  # a line between dots


@each_of(listed)
def test_every_piece_appears_and_lines_are_aligned(key: str, variant: str) -> None:
    game = load(key, variant)
    before, s = some_way(game, seed=1)
    view = View(game, s, frozenset(changed(game, before, s)))
    for canvas in (draw(view, Room(100, 40)), paint(view, Room(100, 40)), paint(view, Room(60, 19))):
        lines = canvas.lines()
        assert len({line.cell_len for line in lines}) == 1
        text = "\n".join(line.plain for line in lines)
        shown = [view.piece(c) for c in range(len(game.board))]
        for piece in game.definition.pieces:
            on_board = sum(1 for found in shown if found is piece)
            assert sum(text.count(sign) for sign in (BARS if piece.bar else piece.sign)) >= on_board
        if game.board.shape == "pits":
            for count in view.contents:
                assert count in text
        for name in {label.text for label in game.board.labels}:
            assert name in text


def screens(key: str) -> Iterable[tuple[tuple[int, int], str | None]]:
    """All sizes and colours, or each of them once."""
    sizes, colours = [(80, 24), (100, 40), (200, 50)], [None, "truecolor", "standard"]
    return product(sizes, colours) if ALL else zip(sizes, colours, strict=True)


@each_of(screens)
def test_no_line_is_wider_than_the_terminal(key: str, screen: tuple[tuple[int, int], str | None]) -> None:
    (width, height), colours = screen
    game = load(key)
    before, s = some_way(game, seed=2)
    text = printed(picture(game, s, "pt", changed(game, before, s)), width, height, colours)
    lines = Text.from_ansi(text).plain.splitlines()
    assert max(map(len, lines)) <= min(width, 100)
    assert any(game.definition.name.pt in line for line in lines)


@pytest.mark.parametrize("key", keys())
def test_a_prompt_fits_below_on_a_small_terminal(key: str) -> None:
    game = load(key)
    _, s = some_way(game, seed=3)
    looped = any(line.far for line in game.board.lines)
    crowded = game.board.shape == "points" and (len(game.board) > 25 or looped)  # names and marks need more lines
    assert len(printed(picture(game, s, "pt"), 80, 24, "truecolor").splitlines()) <= (34 if crowded else 23)


def test_plain_text_has_no_escape_codes() -> None:
    game = load("rastros")
    text = printed(picture(game, game.start(), "pt"))
    assert "\x1b" not in text
    assert "7 │   │   │   │   │   │   │ 2 │ 7" in text
    assert "5 │   │   │   │   │ ● │   │   │ 5" in text
    assert "    a   b   c   d   e   f   g" in text


def test_no_color_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    game = load("rastros")
    text = printed(picture(game, game.start(), "pt"), colours="truecolor")
    assert "│ ● │" in text.replace("\x1b[1m", "").replace("\x1b[0m", "")


def test_last_play_is_marked_without_colours() -> None:
    game = load("rastros")
    s = game.start()
    after = game.play(s, game.board.index["d4"])
    text = printed(picture(game, after, "pt", changed(game, s, after)))
    assert "│[●]│" in text
    assert "│[▪]│" in text
    assert "[ ] última jogada" in text


class Ascii(io.StringIO):
    encoding = "ascii"


@pytest.mark.parametrize("key", keys())
def test_ascii_terminals_see_letters(key: str) -> None:
    game = load(key)
    before, s = some_way(game, seed=4)
    out = Ascii()
    Console(file=out, width=90, highlight=False).print(picture(game, s, "en", changed(game, before, s)))
    assert out.getvalue().replace("·", "").isascii()


@TOYS
def test_boards_of_points_show_every_point_by_name(board) -> None:
    game = toy(board())
    s = game.start()
    view = View(game, s, frozenset((1, 2)))
    for canvas in (draw(view, Room(80, 24)), paint(view, Room(80, 24)), paint(view, Room(100, 40))):
        lines = [line.plain for line in canvas.lines()]
        assert len({len(line) for line in lines}) == 1
        text = "\n".join(lines)
        for name in game.board.names:
            assert name in text
        assert text.count("○") == view.contents.count("W")
        assert text.count("●") == view.contents.count("B")


def test_piles_show_how_many() -> None:
    game = piles()
    for colours in (None, "truecolor"):
        text = Text.from_ansi(printed(picture(game, game.start(), "pt"), colours=colours)).plain
        assert "○3" in text
        assert "○12" in text
        assert "●1" not in text


@pytest.mark.parametrize(("lang", "turn", "legend"), [("pt", "Vez: Gatos", "gato"), ("en", "To move: Cats", "cat")])
def test_speaks_both_languages(lang: str, turn: str, legend: str) -> None:
    game = load("gatos_caes")
    text = printed(picture(game, game.start(), lang))
    assert turn in text
    assert legend in text


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("f6", "Vez: Segundo"),
        ("f6 e6", "Vez: Primeiro"),
        ("f6 g7", "Vitória: Segundo"),
        ("d4 c3 b2 a1", "Vitória: Primeiro"),
    ],
)
def test_a_picture_says_who_is_to_move_or_who_has_won(moves: str, line: str) -> None:
    match = open_match("rastros", moves=moves)
    text = printed(picture(match.game, match.state, "pt"))
    assert line in text
    assert ("Vez:" in text) != ("Vitória:" in text)


def test_sides_of_a_rhombus_belong_to_their_owners() -> None:
    game = load("hex", "size=4")
    at = hex_places(game.board, Room(100, 40))
    owners = rim(game, at)
    labels = {text: place for place, text in at.labels}
    assert [owners[labels[n]] for n in "1234"] == [0] * 4
    assert [owners[labels[n]] for n in "abcd"] == [1] * 4
    assert sorted(owners.values()).count(0) == sorted(owners.values()).count(1)
    assert not set(owners) & set(at.cells)


def test_goals_without_a_sign_are_named_where_no_colour_shows_them() -> None:
    game = load("avanco")
    shown = printed(picture(game, game.start(), "en"))
    assert "White's goal: a7 .. g7" in shown
    assert "Black's goal: a1 .. g1" in shown


def test_colours_follow_a_swap() -> None:
    game = load("hex", "size=4")
    s = game.play(game.start(), 5)
    assert [game.own_piece(s, player).letter for player in (0, 1)] == ["B", "W"]
    s = game.play(s, SWAP)
    assert [game.own_piece(s, player).letter for player in (0, 1)] == ["W", "B"]
    assert "as cores foram trocadas" in printed(picture(game, s, "pt"))


def test_overview_shows_plays_or_the_end() -> None:
    match = open_match("rastros", moves="d4 d5")
    text = printed(overview(match, "pt"), 120)
    assert f"Jogadas possíveis ({len(match.legal())}): {' '.join(match.legal())}" in text
    assert match.position in text
    match.resign(Player.FIRST)
    assert "Winner: Second — by resignation." in printed(overview(match, "en"), 120)
