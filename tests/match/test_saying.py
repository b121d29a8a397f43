"""Plays in Portuguese: what is written there is read everywhere, and records stay as they are."""

from __future__ import annotations

import pytest

from tabuleiro.games import load
from tabuleiro.match import IllegalPlay, open_match, read_play, read_record, write_record
from tabuleiro.match.saying import say_play


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *(("pe6", "Be6"), ("Pe6", "Be6"), ("PE6", "Be6"), ("ne6", "Be6"), ("Be6", "Be6"), ("BE6", "Be6")),
        *(("be6", "We6"), ("bE6", "We6"), ("we6", "We6"), ("We6", "We6"), ("e6=b", "We6"), ("e6=p", "Be6")),
        *(("e6=B", "Be6"), ("e6b", "We6"), ("E6=W", "We6")),
    ],
)
def test_only_the_case_of_b_decides(written: str, meant: str) -> None:
    match = open_match("produto")
    match.play(written)
    assert match.plays == [meant]


@pytest.mark.parametrize(
    ("key", "moves", "written", "meant"),
    [
        ("hex", "c3", "bd4", "d4"),
        ("hex", "", "pd4", "d4"),
        ("hex", "c3", "Trocar", "swap"),
        ("flume", "", "nd4", "d4"),
        ("gatos_caes", "", "gd4", "d4"),
        ("gatos_caes", "d4", "ch8", "h8"),
        ("gatos_caes", "d4", "Dh8", "h8"),
        ("semaforo", "", "a1=v", "a1"),
        ("semaforo", "a1", "a1=A", "a1"),
        ("semaforo", "a1 a1", "a1=v", "a1"),
        ("go", "", "Passo", "pass"),
    ],
)
def test_what_is_said_in_portuguese_is_read_in_every_game(key: str, moves: str, written: str, meant: str) -> None:
    match = open_match(key, moves=moves)
    match.play(written)
    assert match.plays[-1] == meant


@pytest.mark.parametrize(
    ("key", "moves", "written"),
    [("hex", "c3", "Bd4"), ("hex", "", "bd4"), ("gatos_caes", "d4", "Ch8"), ("semaforo", "a1", "a1=v")],
)
def test_the_other_colour_is_refused(key: str, moves: str, written: str) -> None:
    with pytest.raises(IllegalPlay):
        open_match(key, moves=moves).play(written)


def test_a_piece_that_leaves_the_track_is_out() -> None:
    match = open_match("pista_livre", position="W1,.,.,.,.,./.,.,.,.,.,. 1 hand=7-8", dice=["1 1 1"])
    assert [say_play(match.game, text).pt for text in match.legal()] == ["0/1", "12/fora"]
    match.play("12/Fora")
    assert match.plays[0] == "12/off"


def test_plays_are_said_in_portuguese_and_cells_are_not_touched() -> None:
    assert say_play(load("produto"), "Be6 We5").pt == "pe6 be5"
    assert say_play(load("produto"), "Be6 We5").en == "Be6 We5"
    assert say_play(load("hex"), "swap").pt == "troca"
    assert say_play(load("ouri"), "Bx4").pt == "Bx4"


def test_records_keep_the_one_form() -> None:
    text = write_record(open_match("produto", "side=2", "pa1 bb1 bc1"))
    assert "1. Ba1 2. Wb1 Wc1" in text.replace("\n", " ")
    assert write_record(read_record(text.replace("Ba1", "pa1").replace("Wb1", "bb1"))) == text


def test_a_refusal_says_what_was_understood_and_offers_what_its_reader_writes() -> None:
    match = open_match("produto", "side=2", "pa1")
    with pytest.raises(IllegalPlay) as refusal:
        match.play("ba1")
    assert refusal.value.text.pt.startswith("'ba1' (peça branca) não é possível (artigo 2)")
    assert refusal.value.text.en.startswith("'ba1' (white stone) is not possible (article 2)")
    assert "Jogadas possíveis: pa2" in refusal.value.text.pt
    assert "Legal plays: Ba2" in refusal.value.text.en
    assert refusal.value.legal[0] == "Ba2"


def test_what_was_read_before_is_read_as_before() -> None:
    game = load("halma")
    s = game.start()
    for m in game.moves(s):
        assert read_play(game, s, game.spell(s, m)[0].replace("-", "")) == m
