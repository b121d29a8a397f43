"""Texts of plays, positions and records of every game: what is written is read back, and nothing else is."""

from __future__ import annotations

import os
import sys
import unicodedata
from contextlib import suppress
from random import Random

import pytest
from every import each_game, each_option, new_match, one_in_three, random_states, same
from hypothesis import given
from hypothesis import strategies as st

from tabuleiro.games import definition, keys, load
from tabuleiro.match import IllegalPlay, Match, read_play, read_position, read_record, write_position, write_record
from tabuleiro.match.notation import forms, read_throw
from tabuleiro.rules import Game, Problem, State

seeds = st.integers(0, 2**32 - 1)


@each_option
@given(seed=seeds)
def test_every_form_of_a_play_reads_back(key: str, variant: str, seed: int) -> None:
    game = load(key, variant)
    states = random_states(game, seed, most=120)
    for s in states[:: max(1, len(states) // 4)]:
        moves = game.moves(s)
        spelled = [form for m in moves for form in set(forms(game, s, m))]
        assert len(set(spelled)) == len(spelled), "no text means two plays"
        for m in Random(seed).sample(moves, min(8, len(moves))):
            for form in forms(game, s, m):
                assert read_play(game, s, form) == m
                assert read_play(game, s, f" {form}# ") == m
                assert " " not in form


@each_option
@given(seed=seeds)
def test_position_is_written_and_read_back(key: str, variant: str, seed: int) -> None:
    game = load(key, variant)
    for s in random_states(game, seed, most=120)[::5]:
        text = write_position(game, s)
        t = read_position(game, text)
        assert same(game, s, t)
        assert write_position(game, t) == text
        assert game.result(t) == game.result(s)
        assert game.moves(t) == game.moves(s)


@each_option
@given(seed=seeds)
def test_record_is_written_and_read_back(key: str, variant: str, seed: int) -> None:
    chance = Random(seed)
    match = new_match(load(key, variant), seed)
    match.headers = {"First": 'Inês "a rápida"', "Second": "Zé \\ Ana", "Event": "CNJM"}
    plays = chance.randrange(60)
    while not match.ending and len(match.plays) < plays:
        match.play(chance.choice(match.legal()))
    if not match.ending and chance.random() < 0.5:
        match.resign(chance.choice((1, 2)))
    text = write_record(match)
    again = read_record(text)
    assert write_record(again) == text
    assert again.texts == match.texts
    assert again.ending == match.ending
    assert again.headers == match.headers


def _nonsense(game: Game, s: State, chance: Random) -> str:
    """A text that may look like a play: cells, letters, separators, a true play with something changed."""
    names = list(game.board.names)
    kind = chance.randrange(6)
    if kind == 0:
        return chance.choice(names)
    if kind == 1:
        return chance.choice(names) + chance.choice("-x=") + chance.choice([*names, "G", "Y", "R", "10"])
    if kind == 2:
        return chance.choice("BWCDGYR#o") + chance.choice(names)
    if kind == 3:
        return "".join(chance.choice("abgxAB19-=x#!? ção.😀'\"\\") for _ in range(chance.randrange(8)))
    if kind == 4:
        return chance.choice(["swap", "troca", "--", "0-0", "resign", "a1a1a1a1", "１", "a" * 500])
    text = list(chance.choice(forms(game, s, chance.choice(game.moves(s)))))
    text[chance.randrange(len(text))] = chance.choice("abcdefgh12345678-x=BW")
    return "".join(text)


def unaccented(text: str) -> str:
    return "".join(ch for ch in unicodedata.normalize("NFD", text) if not unicodedata.combining(ch))


@pytest.mark.parametrize("key", one_in_three(keys()))
def test_thousands_of_wrong_texts_are_refused(key: str) -> None:
    """Whatever is accepted is a legal play as the text says; everything else is refused in words, changing nothing."""
    chance = Random(f"nonsense {key}")
    refused = 0
    variants = list(definition(key).every_variant())
    many = 5000 if os.environ.get("TABULEIRO_TEST_ALL") else 600
    for i in range(many):
        if i % 100 == 0:
            game = load(key, variants[i // 100 % len(variants)])
            states = [s for s in random_states(game, i, most=100) if game.moves(s)]
            s = chance.choice(states)
            plain = {form.casefold() for m in game.moves(s) for form in forms(game, s, m)}
            bare = {form.replace("-", "").replace("x", "").replace("=", "") for form in plain}
        text = _nonsense(game, s, chance)
        word = unaccented(text.replace(" ", "")).rstrip("#!?").casefold()
        try:
            m = read_play(game, s, text)
        except IllegalPlay as refusal:
            refused += 1
            assert refusal.text.pt != refusal.text.en
            assert refusal.legal
            if refusal.article:
                assert refusal.article in {article.number for article in game.definition.articles}
        else:
            assert m in game.moves(s)
            assert word in plain | bare
    assert refused > many / 2


ODD = [c for c in map(chr, range(sys.maxunicode + 1)) if len(c.lower()) != 1 or c.casefold() != c.lower()] + list(
    "ı²٣①"
)


@each_game
def test_letters_with_odd_cases_are_read_or_refused_in_words(key: str) -> None:
    """İ has two letters for a lower case, ſ is an s, ² is a digit and no number: none of them breaks anything."""
    assert {"İ", "ß", "ſ"} <= set(ODD)
    game = load(key)
    s = next(s for s in random_states(game, 1, most=30) if game.moves(s))
    form = forms(game, s, game.moves(s)[0])[-1]
    for text in (word for c in ODD for word in (c, c + form[1:])):
        try:
            assert read_play(game, s, text) in game.moves(s)
        except IllegalPlay as refusal:
            assert refusal.text.pt != refusal.text.en
        if game.setup.throws:
            with suppress(IllegalPlay):
                read_throw(game, s, text)


@each_game
@given(text=st.text(alphabet="./,-=# 0123456789ABCDGRWYo", max_size=60))
def test_wrong_positions_are_refused_in_words(key: str, text: str) -> None:
    game = load(key)
    try:
        s = read_position(game, text)
    except Problem as problem:
        assert problem.text.pt != problem.text.en
    else:
        assert write_position(game, s)


@pytest.mark.parametrize("key", one_in_three(keys()))
@given(seed=seeds)
def test_damaged_records_are_refused_with_their_line(key: str, seed: int) -> None:
    """Cut, doubled or changed anywhere, a record still reads as a true game or is refused by line."""
    chance = Random(seed)
    match = new_match(load(key), seed)
    for _ in range(chance.randrange(1, 30)):
        if not match.ending:
            match.play(chance.choice(match.legal()))
    text = write_record(match)
    for _ in range(30):
        i, j = sorted((chance.randrange(len(text)), chance.randrange(len(text))))
        change = chance.choice(["", text[i:j] * 2, chance.choice('x1.[]"* \n')])
        try:
            again = read_record(text[:i] + change + text[j:])
        except Problem as problem:
            assert problem.text.en.startswith("line ")
        else:
            assert write_record(again)


@each_game
def test_no_play_after_the_end(key: str) -> None:
    game = load(key)
    match = Match(game, random_states(game, 3, most=3000)[-1])
    if match.ending:
        with pytest.raises(IllegalPlay, match="over"):
            match.play(game.board.names[0])


def test_a_cell_that_is_not_on_the_board_is_named() -> None:
    match = Match(load("five_mens_morris"))
    with pytest.raises(IllegalPlay, match="a4 is no cell"):
        match.play("a1-a4")
    with pytest.raises(IllegalPlay, match="which is written a1"):
        match.play("a1xx")


WHITE_AND_BLACK_FIVE = "WWWWW..../........./BBBBB..../........./........./........./........./........./......... 2"
TWO_WHITE_FIVES = WHITE_AND_BLACK_FIVE.replace("B", "W")
ONE_PIECE_TWO_FIVES = "WWWWW..../.W......./..W....../...W...../....W..../........./........./........./......... 2"
EMPTY = "........./........./........./........./........./........./........./........./......... 2"


@pytest.mark.parametrize(
    ("key", "variant", "text"),
    [
        ("szkwa", "default", "W/WWW/WWW/WWWWWWW/WWW/WWW/W 1"),  # 21 white pieces
        ("szkwa", "default", "./.B./.../......./.../.../. 1 taken=20-0"),
        ("szkwa", "default", "./.../.../......./.../.../. 1 hand=19-20 taken=0-2"),
        ("pente", "size=9", WHITE_AND_BLACK_FIVE),
        ("pente", "size=9", TWO_WHITE_FIVES),
        ("pente", "size=9", WHITE_AND_BLACK_FIVE.replace("WWWWW", ".....") + " pairs=5-0"),
        ("pente", "size=9", EMPTY + " pairs=13-0"),
        ("pente", "size=9", EMPTY + " pairs=5-5"),
        ("rastros", "default", "......#/......./....o../......./......./......./....... 1"),
        ("rastros", "size=5", "...../...../...o./...../#.... 2"),
    ],
)
def test_positions_that_cannot_exist_are_refused(key: str, variant: str, text: str) -> None:
    with pytest.raises(Problem, match="cannot exist") as refused:
        read_position(load(key, variant), text)
    assert "não pode existir" in refused.value.text.pt
    assert read_position(load(key, variant), text, kept=True).turn == int(text.split()[1]) - 1  # of an old match


@pytest.mark.parametrize(
    ("key", "variant", "text"),
    [
        ("szkwa", "default", "W/WWW/WWW/WWWWWWW/WWW/WWW/. 1"),
        ("szkwa", "default", "./BBB/.../......./.../.../. 1"),  # a study: each has 20 more in hand
        ("pente", "size=9", ONE_PIECE_TWO_FIVES),
        ("pente", "size=9,five=exactly", WHITE_AND_BLACK_FIVE + " pairs=1-0"),  # N4
        ("pente", "size=9", EMPTY + " pairs=12-4"),
        ("rastros", "default", "......o/.....#./....#../......./......./......./....... 1"),
    ],
)
def test_positions_that_may_exist_are_not(key: str, variant: str, text: str) -> None:
    game = load(key, variant)
    assert write_position(game, read_position(game, text)) == text
