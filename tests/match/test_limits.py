"""Limits of a match as data: repetition, plies without capture, length, claims; and dice from wherever they come."""

from __future__ import annotations

from random import Random

import pytest

from tabuleiro import Problem, open_match, read_record, write_record
from tabuleiro.games import load
from tabuleiro.match import IllegalPlay, Match, dice
from tabuleiro.rules import Player

FEW = "BBB../...../...../...../..WWW 1"  # three pieces each on the board of Alquerque
LONELY = "BB..../....../....../....../....../....WW 1"  # two pieces each on Surakarta's board, far apart


def shuffled(match: Match, plays: int) -> None:
    """Quiet plays that never bring a position back three times: by chance, without captures."""
    chance = Random(4)
    while not match.ending and len(match.plays) < plays:
        match.play(chance.choice([text for text in match.legal() if "x" not in text]))


def test_plies_without_capture_end_the_game() -> None:
    match = open_match("surakarta", position=LONELY, limits="quiet=10,repetition=0")
    shuffled(match, 50)
    assert (match.result, match.reason, len(match.plays)) == ("draw", "quiet", 10)
    assert "quiet=10" in write_record(match)
    assert read_record(write_record(match)).ending == match.ending
    counted = open_match("surakarta", "count_pieces=yes", position=LONELY.replace("WW", ".W"), limits="quiet=10")
    shuffled(counted, 50)
    assert counted.result == "second"


def test_the_usual_limit_is_that_of_the_rules_and_kernels_have_none() -> None:
    match = open_match("surakarta", position=LONELY, limits="repetition=0")
    shuffled(match, 300)
    assert len(match.plays) == 100
    assert load("surakarta").b.quiet == 0
    assert match.game.b.quiet == 100


def test_repetition() -> None:
    to_and_fro = ["a1-a2", "b1-b2", "a2-a1", "b2-b1"] * 2
    match = open_match("tic_tackle", moves=to_and_fro[:-1])
    assert match.ending is None
    match.play(to_and_fro[-1])
    assert (match.result, match.reason) == ("draw", "repetition")
    assert open_match("tic_tackle", moves=to_and_fro, limits="repetition=0").ending is None


def test_length() -> None:
    match = open_match("halma", limits="plies=6,repetition=0")
    while not match.ending:
        match.play(match.legal()[0])
    assert (match.result, match.reason, len(match.plays)) == ("draw", "length", 6)
    assert load("halma").definition.match.plies == 400


def test_claims() -> None:
    with pytest.raises(Problem):
        open_match("rastros").claim()
    to_and_fro = ["e1-e2", "a5-a4", "e2-e1", "a4-a5"] * 5
    match = open_match("alquerque", moves=to_and_fro[:-1], position=FEW, limits="repetition=0")
    with pytest.raises(Problem, match="20 plies"):
        match.claim()
    match.play(to_and_fro[-1])
    assert match.can_claim()
    match.claim()
    assert (match.result, match.reason) == ("draw", "claim")
    assert read_record(write_record(match)).ending == match.ending
    many = open_match("alquerque", moves=to_and_fro, position=FEW, limits="repetition=0,claim_pieces=5")
    assert not many.can_claim(), "too many pieces are left"


def test_agreement_may_be_allowed_by_an_organiser_where_a_game_can_circle() -> None:
    with pytest.raises(Problem):
        open_match("shisima").agree()
    match = open_match("shisima", limits="agreement=1")
    match.agree()
    assert match.reason == "agreement"
    with pytest.raises(Problem):
        open_match("rastros", limits="agreement=1")


@pytest.mark.parametrize("limits", ["quiet", "quiet=x", "speed=3", "quiet=-1", "quiet=40"])
def test_limits_that_make_no_sense_are_refused(limits: str) -> None:
    with pytest.raises(Problem):
        open_match("rastros", limits=limits)


@pytest.mark.parametrize("limits", ["repetition=1", "repetition=2,repetition=2", "plies=5,repetition=1"])
def test_limits_that_end_the_game_at_once_or_are_given_twice_are_refused(limits: str) -> None:
    with pytest.raises(Problem) as refused:
        open_match("picaria", limits=limits)
    assert refused.value.text.pt != refused.value.text.en
    assert open_match("picaria", limits=limits, kept=True).limits == limits  # what was begun with them once is replayed
    assert open_match("picaria", limits="repetition=2").ending is None


def test_dice_are_refused_where_there_are_none() -> None:
    with pytest.raises(Problem, match="Slimetrail has no dice"):
        open_match("rastros", dice=["1 2 3"])
    assert open_match("rastros").legal()


def test_dice_come_from_a_list_a_seed_or_the_table() -> None:
    given = open_match("pista_livre", dice=["3 1 2", "6 6 1"], moves="0/3 0/1 0/2")
    assert given.texts == ["321:", "0/3", "0/1", "0/2", "661:"]
    typed = open_match("pista_livre")
    assert (typed.waiting, typed.legal(), typed.turn) == (True, [], Player.FIRST)
    with pytest.raises(IllegalPlay, match="dice"):
        typed.play("0/3")
    for text in ("1 2 3", "0/3", "0/1", "0/2", "166:"):
        typed.play(text)
    assert typed.texts == given.texts
    assert read_record(write_record(given)).texts == given.texts
    game = load("pista_livre")
    one, other = dice(game, seed=5), dice(game, seed=5)
    assert [next(one) for _ in range(50)] == [next(other) for _ in range(50)]


def test_taking_back_brings_the_same_luck_again() -> None:
    match = open_match("pista_livre", dice=["3 1 2", "6 6 1", "5 5 5"], moves="0/3 0/1 0/2")
    match.take_back()
    assert match.texts == ["321:", "0/3", "0/1"]
    match.play("0/2")
    assert match.texts[-1] == "661:"
