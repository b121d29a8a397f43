"""Matches as PNG that moves: a picture for every play, all of one size, in order."""

from __future__ import annotations

import struct
import zlib
from itertools import pairwise

import pytest

from tabuleiro.drawing.film import MOST, PLAY, REST, _chosen, chunks, film, moving, still
from tabuleiro.drawing.paper import typesets
from tabuleiro.match import open_match

needs_typst = pytest.mark.skipif(not typesets(), reason="NO TYPST: this machine makes no PNG")
PLAYS = "2 6 3 7 4"  # Shisima: pieces are put


def frames(made: bytes) -> list[tuple[int, bytes]]:
    """How long each picture is seen, and its pixels."""
    parts = [*chunks(made)]
    pauses = [struct.unpack(">H", data[20:22])[0] for kind, data in parts if kind == b"fcTL"]
    packed = [data if kind == b"IDAT" else data[4:] for kind, data in parts if kind in (b"IDAT", b"fdAT")]
    return [*zip(pauses, map(zlib.decompress, packed), strict=True)]


@needs_typst
def test_every_play_is_one_picture_more_and_the_end_is_looked_at() -> None:
    match = open_match("shisima", moves=PLAYS)
    found = frames(film(match))
    assert [pause for pause, _ in found] == [PLAY] * 5 + [REST]
    assert len({pixels for _, pixels in found}) == 6  # no two are alike
    assert len({len(pixels) for _, pixels in found}) == 1  # all of one size


@needs_typst
def test_numbers_count_up_through_the_file() -> None:
    parts = [*chunks(film(open_match("shisima", moves=PLAYS)))]
    assert [kind for kind, _ in parts[:4]] == [b"IHDR", b"acTL", b"fcTL", b"IDAT"]
    assert parts[-1] == (b"IEND", b"")
    numbers = [struct.unpack(">I", data[:4])[0] for kind, data in parts if kind in (b"fcTL", b"fdAT")]
    assert numbers == [*range(11)]  # two a picture, but for the first
    assert parts[1][1] == struct.pack(">II", 6, 0)  # six pictures, over and over


@needs_typst
def test_a_still_is_where_the_match_stands() -> None:
    kinds = [kind for kind, _ in chunks(still(open_match("shisima", moves=PLAYS)))]
    assert kinds[0] == b"IHDR"
    assert b"acTL" not in kinds


@needs_typst
@pytest.mark.parametrize("key", ["ouri", "pista_livre"])  # seeds beside the board, and dice
def test_pictures_have_one_size_where_boards_grow(key: str) -> None:
    moves = {"ouri": "f F e", "pista_livre": ""}[key]
    assert len({len(pixels) for _, pixels in frames(film(open_match(key, moves=moves)))}) == 1


def test_of_long_matches_plays_are_left_out_evenly() -> None:
    assert _chosen(3) == [0, 1, 2]
    found = _chosen(4 * MOST)
    assert len(found) == MOST
    assert (found[0], found[-1]) == (0, 4 * MOST - 1)
    steps = {b - a for a, b in pairwise(found)}
    assert steps <= {4, 5}


def test_pictures_and_pauses_belong_together() -> None:
    with pytest.raises(StopIteration):
        moving([b"\x89PNG\r\n\x1a\n"], [1])
