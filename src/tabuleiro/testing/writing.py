"""Texts of plays, positions and records of every game: what is written is read back, and nothing else is."""

from __future__ import annotations

import sys
import unicodedata
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabuleiro.games import definition, load
from tabuleiro.match import IllegalPlay, Match, read_play, read_position, read_record, write_position, write_record
from tabuleiro.match.notation import forms, read_throw
from tabuleiro.match.saying import say_play
from tabuleiro.rules import Game, Player, Problem, State
from tabuleiro.testing.support import ALL, is_wide, new_match, over, random_states, same, seeds, some_chance


@over("options")
@some_chance
@given(seed=seeds)
def test_every_form_of_a_play_reads_back(key: str, variant: str, seed: int) -> None:
    game = load(key, variant)
    states = random_states(game, seed, most=120)
    for s in states[:: max(1, len(states) // (2 if is_wide(game) else 4))]:
        moves = game.moves(s)
        spelled = [form for m in moves for form in set(forms(game, s, m))]
        assert len(set(spelled)) == len(spelled), "no text means two plays"
        for m in Random(seed).sample(moves, min(8, len(moves))):
            for form in forms(game, s, m):
                assert read_play(game, s, form) == m
                assert read_play(game, s, f" {form}# ") == m
                assert read_play(game, s, say_play(game, form).pt) == m, "in Portuguese"
                assert " " not in form


@over("options")
@some_chance
@given(seed=seeds)
def test_position_is_written_and_read_back(key: str, variant: str, seed: int) -> None:
    game = load(key, variant)
    for s in random_states(game, seed, most=120)[:: 20 if is_wide(game) else 5]:
        text = write_position(game, s)
        t = read_position(game, text)
        assert same(game, s, t)
        assert write_position(game, t) == text
        assert game.result(t) == game.result(s)
        assert game.moves(t) == game.moves(s)


@over("options")
@some_chance
@given(seed=seeds)
def test_record_is_written_and_read_back(key: str, variant: str, seed: int) -> None:
    chance = Random(seed)
    match = new_match(load(key, variant), seed)
    match.headers = {"First": 'Inês "a rápida"', "Second": "Zé \\ Ana", "Event": "CNJM"}
    plays = chance.randrange(60)
    while not match.ending and len(match.plays) < plays:
        match.play(chance.choice(match.legal()))
    if not match.ending and chance.random() < 0.5:
        match.resign(chance.choice([*Player]))
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


@over("some")
def test_thousands_of_wrong_texts_are_refused(key: str) -> None:
    """Whatever is accepted is a legal play as the text says; everything else is refused in words, changing nothing."""
    chance = Random(f"nonsense {key}")
    refused = 0
    variants = list(definition(key).every_variant())
    many = 5000 if ALL else 300
    for i in range(many):
        if i % 100 == 0:
            game = load(key, variants[i // 100 % len(variants)])
            states = [s for s in random_states(game, i, most=100) if game.moves(s)]
            s = chance.choice(states)
            texts = [say_play(game, form) for m in game.moves(s) for form in forms(game, s, m)]
            plain = {text.casefold() for form in texts for text in (form.pt, form.en)}
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


@cache
def odd() -> list[str]:
    """Letters whose lower case is longer or another one than for comparing, and digits that are no numbers."""
    every = map(chr, range(sys.maxunicode + 1))
    found = [c for c in every if len(c.lower()) != 1 or c.casefold() != c.lower()]
    return [*"ı²٣①İßſ", *(found if ALL else found[::20])]


@over("games")
def test_letters_with_odd_cases_are_read_or_refused_in_words(key: str) -> None:
    """İ has two letters for a lower case, ſ is an s, ² is a digit and no number: none of them breaks anything."""
    game = load(key)
    s = next(s for s in random_states(game, 1, most=30) if game.moves(s))
    form = forms(game, s, game.moves(s)[0])[-1]
    for text in (word for c in odd() for word in (c, c + form[1:])):
        try:
            assert read_play(game, s, text) in game.moves(s)
        except IllegalPlay as refusal:
            assert refusal.text.pt != refusal.text.en
        if game.setup.throws:
            with suppress(IllegalPlay):
                read_throw(game, s, text)


@over("games")
@some_chance
@given(text=st.text(alphabet="./,-=# 0123456789ABCDGRWYo", max_size=60))
def test_wrong_positions_are_refused_in_words(key: str, text: str) -> None:
    game = load(key)
    try:
        s = read_position(game, text)
    except Problem as problem:
        assert problem.text.pt != problem.text.en
    else:
        assert write_position(game, s)


@over("some")
@some_chance
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


@over("games")
def test_no_play_after_the_end(key: str) -> None:
    game = load(key)
    match = Match(game, random_states(game, 3, most=3000)[-1])
    if match.ending:
        with pytest.raises(IllegalPlay, match="over"):
            match.play(game.board.names[0])
