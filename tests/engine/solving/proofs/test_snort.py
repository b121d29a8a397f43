"""Gatos & Cães: what the search may know of it, held against the rules, and its small board against all its games."""

import random

import numpy as np
import pytest

from tabuleiro import load
from tabuleiro.engine.solving.proofs import proof as proofs
from tabuleiro.engine.solving.proofs.dfpn import Search
from tabuleiro.engine.solving.proofs.forms import ROOM, WIN, form_of
from tabuleiro.rules import FIRST, ONGOING, SECOND, Problem

GAME = load("gatos_caes", "size=4")
FORM = form_of("gatos_caes")
TABLES = FORM.tables(GAME)
WORK = np.zeros((16, ROOM), np.int64)


def view(s):
    answer, low, high = FORM.view(TABLES, GAME.b, s, WIN, WORK)
    return answer, int(low), int(high)


def wins(s, known):
    """Whether the player to move wins, by every play of the rules."""
    key = s.tobytes()
    if key not in known:
        ended = GAME.result(s) != ONGOING  # only by having no square left
        known[key] = not ended and any(not wins(GAME.play(s, m), known) for m in GAME.moves(s))
    return known[key]


def positions(seed, games):
    """Open positions of random games."""
    chance = random.Random(seed)
    for _ in range(games):
        s = GAME.start()
        while GAME.result(s) == ONGOING:
            yield s
            s = GAME.play(s, chance.choice(GAME.moves(s)))


@pytest.fixture(scope="module")
def known():
    return {}


@pytest.mark.thorough
def test_the_view_is_true_in_random_positions(known):
    of_words: dict[tuple[int, ...], bool] = {}
    early = 0
    for s in positions(1, 60):
        if np.count_nonzero(s.men) < 2:
            continue
        answer, *words = view(s)
        won = wins(s, known)
        assert of_words.setdefault(tuple(words), won) == won  # the same words, the same value
        if answer:
            early += 1
            assert (answer > 0) == won
            assert FORM.certified(TABLES, GAME.b, s, WIN, WORK) == (answer > 0)
    assert early > 50


def test_the_view_does_not_change_with_the_board_turned():
    for s in positions(2, 20):
        if np.count_nonzero(s.men) == 2:
            assert len({view(GAME.mapped(s, where, swap)) for where, swap in GAME.symmetries}) == 1


def test_first_pieces_of_cats_and_of_dogs_are_not_mixed_up():
    s = GAME.start()
    s.men[0] = 1
    t = GAME.start()
    t.men[1] = 1
    t.turn = 1
    assert view(s) != view(t)


@pytest.mark.thorough
def test_search_agrees_with_all_games(known):
    search = Search(GAME, 1 << 16)
    for s in positions(3, 12):
        if np.count_nonzero(s.men) == 2:
            assert search.ask(s, WIN) == wins(s, known)


@pytest.mark.slow
def test_the_small_board_is_proved_and_walked(tmp_path, monkeypatch, known):
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    proofs.prove(GAME)
    proof = proofs.open_proof(GAME)
    assert proofs.walk(proof) == proof.header["positions"]
    assert wins(GAME.start(), known)
    assert proof.header["value"] == "first"
    assert proof.header["first_moves"] == dict.fromkeys(("b2", "c2", "b3", "c3"), "first")
    checked = 0
    for s in positions(4, 40):
        verdict = proof.verdict(s)
        if verdict and np.count_nonzero(s.men) == 2:
            checked += 1
            assert verdict.value == (FIRST, SECOND)[s.turn ^ (not wins(s, known))]
    assert checked > 20


@pytest.mark.slow
def test_planted_errors_are_found(tmp_path, monkeypatch):
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    proofs.prove(GAME, entries=1 << 12)
    proof = proofs.open_proof(GAME)
    arrays = proof.proved.arrays
    for i in range(len(arrays["wins_low"])):
        rest = {name: np.delete(a, i) for name, a in arrays.items()}
        with pytest.raises(Problem):
            proofs.walk(proofs.Proof(GAME, proof.proved._replace(arrays=rest)))


@pytest.mark.slow
def test_the_board_of_six_is_proved_and_walked(tmp_path, monkeypatch):
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    game = load("gatos_caes", "size=6")
    proofs.prove(game)
    proof = proofs.open_proof(game)
    assert proofs.walk(proof) == proof.header["positions"]
    assert proof.header["value"] == "first"
