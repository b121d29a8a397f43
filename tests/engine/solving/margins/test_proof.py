"""Margins: the same values as trying everything, and proofs in which a planted error is found."""

from __future__ import annotations

import random
from copy import copy
from functools import cache
from importlib import import_module

import numpy as np
import pytest
from every import plain

from tabuleiro import load
from tabuleiro.engine.solving.margins import proof as margins
from tabuleiro.engine.solving.margins.forms import NO_FOLD, form_of
from tabuleiro.engine.solving.margins.search import Search, lead, search
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Problem

OPTIONS = ["", ",swap=no", ",centre=forbidden", ",swap=no,centre=forbidden"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))


def by_the_rules(game, key):
    """How many points the first player will have more than the second, from any position, by trying everything.

    `key`: what is enough to know of a position to know what is gained from there on.
    """
    gains = {}

    def total(s):
        if game.result(s) != ONGOING:
            return lead(game, s)
        if key(s) not in gains:
            after = [total(game.play(s, m)) for m in game.moves(s)]
            gains[key(s)] = (max(after) if s.turn == 0 else min(after)) - lead(game, s)
        return lead(game, s) + gains[key(s)]

    return total


def colourless(s):
    return int(s.stones[0] | s.stones[1]), int(s.turn), int(s.swapped)


def by_hand(size):
    """What a set of empty squares is worth to the player to move, without the package."""
    near = [
        sum(1 << d for d in range(size * size) if abs(c % size - d % size) + abs(c // size - d // size) == 1)
        for c in range(size * size)
    ]
    cells = range(size * size)

    @cache
    def worth(empty):
        best = None
        for c in cells:
            if empty >> c & 1:
                rest = empty & ~(1 << c)
                value = 1 + worth(rest) * (-1 if (near[c] & rest).bit_count() > 1 else 1)
                best = value if best is None else max(best, value)
        return best or 0

    return worth


def positions(game, seed, games):
    chance = random.Random(seed)
    for _ in range(games):
        s = game.start()
        while game.result(s) == ONGOING:
            yield s
            s = game.play(s, chance.choice(game.moves(s)))


def test_it_does_not_matter_who_has_which_stone():
    game, worth = load("flume", "size=3,swap=no"), by_hand(3)
    total = by_the_rules(game, game.definition.state.identity)
    for s in positions(game, 1, 10):
        empty = int(game.b.board & ~(s.stones[0] | s.stones[1]))
        if empty.bit_count() < 7:
            assert total(s) == lead(game, s) + worth(empty) * (1 if s.turn == 0 else -1)


@pytest.mark.parametrize(("size", "some"), [(3, 512), (4, 1500), pytest.param(4, 1 << 16, marks=pytest.mark.slow)])
def test_the_reduction_is_true(size, some):
    game, worth, full = load("flume", f"size={size}"), by_hand(size), (1 << size * size) - 1
    form = form_of(game.key)
    f, s = form.tables(game), game.start()
    for empty in random.Random(2).sample(range(full), min(some, full)):
        form.place(f, game.b, np.uint64(empty), s)
        entered, core, gain, fold = form.enter(f, game.b, s)
        value = worth(int(core))
        assert entered
        assert worth(empty) == gain + (value if fold == NO_FOLD else max(value, -fold - value))


@pytest.mark.slow
def test_the_reduction_and_the_values_are_true_on_twenty_five_squares():
    """A table of all sets, made by the rule for one play alone."""
    numba = pytest.importorskip("numba")
    game = load("flume", "size=5,swap=no")
    reduced = import_module("tabuleiro.engine.solving.margins.forms.flume").reduced
    near = game.b.near

    @numba.njit
    def sweep(f, b, near, worth):
        wrong = 0
        for empty in range(1, len(worth)):
            best = -100
            for c in range(25):
                if empty >> c & 1:
                    rest = empty & ~(1 << c)
                    beside = np.int64(near[c]) & rest
                    passes = beside & (beside - 1) != 0
                    best = max(best, 1 - worth[rest] if passes else 1 + worth[rest])
            worth[empty] = best
            core, gain, fold = reduced(f, b, np.uint64(empty))
            if core != np.uint64(empty):
                value = worth[np.int64(core)]
                value = gain + (value if fold == NO_FOLD else max(value, -fold - value))
                wrong += value != best
        return wrong

    worth = np.zeros(1 << 25, np.int8)
    assert sweep(form_of("flume").tables(game), game.b, near, worth) == 0
    ask = Search(game)
    start = game.start()
    assert ask.total(start) == worth[-1]
    for m in game.moves(start):
        assert ask.total(game.play(start, m)) == 1 - worth[(1 << 25) - 1 & ~(1 << m)]


@pytest.mark.thorough
@pytest.mark.parametrize("options", [OPTIONS[0], *(pytest.param(o, marks=pytest.mark.slow) for o in OPTIONS[1:])])
def test_size_three_is_what_trying_everything_says(options):
    game = load("flume", f"size=3{options}")
    total = by_the_rules(game, colourless)
    margins.prove(game, entries=1 << 8)
    proof = margins.open_proof(game)
    start = game.start()
    assert proof.header["margin"] == total(start)
    assert proof.header["first_margins"] == {
        game.spell(start, m)[0]: total(game.play(start, m)) for m in game.moves(start)
    }
    assert margins.walk(proof, games=3) == proof.header["positions"]


@pytest.mark.thorough
@pytest.mark.parametrize("options", OPTIONS[:2])
def test_size_four_is_what_trying_everything_says(options):
    game, worth = load("flume", f"size=4{options}"), by_hand(4)
    margins.prove(game, entries=1 << 12)
    proof = margins.open_proof(game)
    assert margins.walk(proof, games=3) == proof.header["positions"]
    ask, covered = Search(game, 1 << 12), 0
    for s in positions(game, 3, 8):
        empty = int(game.b.board & ~(s.stones[0] | s.stones[1]))
        margin = worth(empty)
        if empty == 0xFFFF or (game.b.swap and s.turn == 1 and empty.bit_count() == 15):
            continue
        total = lead(game, s) + margin * (1 if s.turn == 0 else -1)
        value = FIRST if total > 0 else SECOND if total < 0 else DRAW
        decided = margins.decide(game, s, 60, ask)
        assert decided
        assert decided[::2] == (value, margin)
        verdict = proof.verdict(s)
        if verdict:
            covered += 1
            assert verdict.value == value
            assert verdict.margin in (margin, None)
    assert covered > 20


@pytest.mark.thorough
@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_swap_turns_every_advantage_round(size):
    plain, swap = (load("flume", f"size={size}{options}") for options in (",swap=no", ""))
    asked = {game.variant: Search(game, 1 << 16) for game in (plain, swap)}
    for m in plain.moves(plain.start()):
        without, with_it = (asked[g.variant].total(g.play(g.start(), m)) for g in (plain, swap))
        assert with_it == -abs(without)


@pytest.mark.thorough
def test_a_small_table_and_an_interpreted_search_find_the_same():
    game = load("flume", "size=4")
    margins.prove(game, entries=1 << 12)
    usual = margins.open_proof(game)
    margins.prove(game, entries=4)  # forgets nearly everything
    forgetful = margins.open_proof(game)
    assert margins.walk(forgetful, games=0)
    assert forgetful.header["first_margins"] == usual.header["first_margins"]
    assert Search(game, 1 << 12, run=plain(search)).total(game.start()) == usual.header["margin"]


def test_turned_positions_have_one_set():
    game = load("flume", "size=5,swap=no")
    ask = Search(game, 4)
    for s in positions(game, 4, 2):
        if s.stones.any():
            assert len({ask.enter(game.mapped(s, where, swap)) for where, swap in game.symmetries}) == 1


@pytest.mark.thorough
def test_time_is_kept():
    game = load("flume", "size=6")
    assert margins.decide(game, game.start(), 0) is None
    with pytest.raises(Problem):
        margins.prove(game, seconds=0, entries=1 << 12)


def planted(proof, **changed):
    """The proof with other arrays, and a header that goes with them."""
    other = copy(proof)
    arrays = {**proof.proved.arrays, **changed}
    other.proved = proof.proved._replace(arrays=arrays, header={**proof.header, "positions": len(arrays["cells"])})
    other.cells, other.low, other.high, other.openings = arrays["cells"], arrays["low"], arrays["high"], {}
    return other


@pytest.mark.thorough
def test_planted_errors_are_found():
    game, worth = load("flume", "size=4,swap=no"), by_hand(4)
    margins.prove(game, entries=1 << 12)
    proof = margins.open_proof(game)
    truth = np.array([worth(int(cells)) for cells in proof.cells])
    assert (proof.low <= truth).all()
    assert (truth <= proof.high).all()
    whole = 0
    for i in range(len(proof.cells)):
        low, high = proof.low.copy(), proof.high.copy()
        low[i] = truth[i] + 2
        high[i] = truth[i] - 2
        with pytest.raises(Problem):
            margins.walk(planted(proof, low=low), games=0)
        with pytest.raises(Problem):
            margins.walk(planted(proof, high=high), games=0)
        rest = np.delete(np.arange(len(proof.cells)), i)
        without = planted(proof, **{name: a[rest] for name, a in proof.proved.arrays.items()})
        try:
            margins.walk(without, games=0)
            whole += 1  # another play that is there as well does the same
        except Problem:
            pass
    assert whole < len(proof.cells) / 10


@pytest.mark.thorough
def test_a_wrong_header_is_found():
    game = load("flume", "size=3")
    margins.prove(game, entries=1 << 8)
    proof = margins.open_proof(game)
    for wrong in (
        {"margin": proof.header["margin"] + 2, "value": "first"},
        {"value": "draw"},
        {"first_margins": {**proof.header["first_margins"], "b2": -5}},
        {"first_moves": {**proof.header["first_moves"], "b2": "first"}},
    ):
        other = margins.Proof(game, proof.proved._replace(header={**proof.header, **wrong}))
        with pytest.raises(Problem):
            margins.walk(other, games=0)


@pytest.mark.thorough
def test_a_player_who_gets_less_than_promised_is_noticed():
    game = load("flume", "size=4")
    margins.prove(game, entries=1 << 12)
    proof = margins.open_proof(game)
    greedy = planted(proof, high=np.full(len(proof.high), -16, np.int8), low=np.full(len(proof.low), -16, np.int8))
    with pytest.raises(Problem):
        margins.walk(greedy)
    with pytest.raises(Problem):
        margins.play_out(greedy, 1, random.Random(1))


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS[:2])
def test_the_board_of_six_is_proved_and_walked(options):
    game = load("flume", f"size=6{options}")
    margins.prove(game)
    proof = margins.open_proof(game)
    assert margins.walk(proof) == proof.header["positions"]
    assert proof.header["value"] == "draw"
    assert set(proof.header["first_margins"].values()) == {0}
