"""Games in which each player has a direction: lines to play along, pieces on two cells, spans of free cells."""

from __future__ import annotations

import numpy as np
import pytest

from tabuleiro.games import load
from tabuleiro.match import open_match
from tabuleiro.rules import all_spans, spans_of


@pytest.mark.parametrize(
    ("key", "variant", "keep", "exchange"),
    [
        ("dominorio", "default", 4, 4),  # two mirrors and the half-turn keep columns columns; other turns exchange them
        ("dominorio", "first=H", 4, 4),
        ("dominorio", "size=7x6", 4, 0),
        ("dominorio", "swap=yes", 4, 0),
        ("quelhas", "default", 4, 0),
        ("quelhas", "swap=no", 4, 4),
    ],
)
def test_symmetries_take_lines_of_a_player_to_lines_of_a_player(
    key: str, variant: str, keep: int, exchange: int
) -> None:
    symmetries = load(key, variant).symmetries
    assert [sum(swap == wanted for _, swap in symmetries) for wanted in (False, True)] == [keep, exchange]


def test_the_variant_says_whose_pieces_are_whose() -> None:
    for variant, swapped, letters, names in (
        ("default", 0, "VH", ("Vertical", "Horizontal")),
        ("first=H", 0, "HV", ("Horizontal", "Vertical")),
        ("swap=yes", 0, "VH", ("Primeiro", "Segundo")),
        ("swap=yes", 1, "HV", ("Primeiro", "Segundo")),
        ("first=H,swap=yes", 1, "VH", ("Primeiro", "Segundo")),
    ):
        game = load("dominorio", variant)
        s = game.start()
        s.swapped = swapped
        pieces = [game.own_piece(s, player) for player in (0, 1)]
        assert "".join(piece.letter for piece in pieces if piece) == letters
        assert tuple(player.pt for player in game.players) == names


def test_dominoes_in_a_line_are_told_apart_from_its_start() -> None:
    match = open_match("dominorio", moves="a3-a4 b1-c1 a1-a2 d1-e1")
    names = match.game.board.names
    pairs = [(names[c], names[d]) for c, d in match.game.pairs(match.state)]
    assert pairs == [("a1", "a2"), ("a3", "a4"), ("b1", "c1"), ("d1", "e1")]
    assert not load("hex").pairs(load("hex").start())


@pytest.mark.parametrize("length", [2, 5, 10])
def test_spans_of_every_set_of_free_places(length: int) -> None:
    spans, out = spans_of(length), np.zeros(100, np.int64)
    for free in range(1 << length):
        found = [int(m) for m in out[: all_spans(spans, free, 3, out, 0)]]
        places = f"{free:0{length}b}"[::-1]  # the lowest first
        wanted = {(a, b) for b in range(length) for a in range(b) if "0" not in places[a : b + 1]}
        assert len(found) == len(wanted)
        assert {
            (int(spans.low[m - 3 * len(spans.low)]), int(spans.high[m - 3 * len(spans.low)])) for m in found
        } == wanted
