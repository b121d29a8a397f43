"""Proof search: the same values as trying everything, and proofs in which a planted error is found."""

from __future__ import annotations

import random
import sys
from functools import cache
from typing import Any

import numpy as np
import pytest
from every import plain

from tabuleiro import load
from tabuleiro.engine import dominoes
from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.margins import proof as margins
from tabuleiro.engine.solving.proofs import closed_set, dfpn, forms, order, regions
from tabuleiro.engine.solving.proofs import proof as proofs
from tabuleiro.engine.solving.proofs.forms import HOLD, ROOM, WIN, form_of, rastros
from tabuleiro.engine.solving.verdict import WORDS
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, SWAP, Problem, mask

SMALL = 1 << 14  # entries of the search's table


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))


@pytest.fixture
def interpreted(monkeypatch):
    """Kernels as plain Python: small games need no compiler."""
    monkeypatch.setattr(dfpn.Search, "run", staticmethod(plain(dfpn.search)))
    monkeypatch.setattr(dfpn.Search, "refill", staticmethod(plain(dfpn.refill)))
    for name in ("collect", "gather", "tread"):
        monkeypatch.setattr(proofs, name, getattr(closed_set, name).py_func)


def exhaustive(game):
    """The value of any position, by trying everything through the interpreted rules."""
    known = {}
    identity = game.definition.state.identity

    def value(s):
        end = game.result(s)
        if end != ONGOING:
            return end
        key = identity(s)
        if key not in known:
            best, own = SECOND - int(s.turn), FIRST + int(s.turn)
            for m in game.moves(s):
                v = value(game.play(s, m))
                if v == own:
                    best = own
                    break
                if v == DRAW:
                    best = DRAW
            known[key] = best
        return known[key]

    return value


def near(size):
    """The neighbours of each square, reckoned here."""
    around = []
    for c in range(size * size):
        x, y = c % size, c // size
        columns, rows = range(max(0, x - 1), min(size, x + 2)), range(max(0, y - 1), min(size, y + 2))
        around.append([j * size + i for i in columns for j in rows if (i, j) != (x, y)])
    return around


def rastros_by_hand(size):
    """Whether the first player wins Rastros from a position, in plain numbers and without the package."""
    around, homes = near(size), (0, size * size - 1)

    @cache
    def first_wins(trail, at, turn):
        if at in homes:
            return at == homes[0]
        plays = [c for c in around[at] if not trail >> c & 1]
        if not plays:
            return turn == 1
        if turn == 0:
            return any(first_wins(trail | 1 << at, c, 1) for c in plays)
        return all(first_wins(trail | 1 << at, c, 0) for c in plays)

    return lambda s: FIRST if first_wins(int(s.trail), int(s.at), int(s.turn)) else SECOND


def some_positions(game, count, seed=1, least=0):
    """Open positions from random games, each after `least` plays or more."""
    chance = random.Random(seed)
    found: list[Any] = []
    while len(found) < count:
        s = game.start()
        plies = 0
        while game.result(s) == ONGOING:
            if plies >= least:
                found.append(s)
            s = game.play(s, chance.choice(game.moves(s)))
            plies += 1
    return found[:count]


def check_against(game, value, proof):
    """The proof says of the start, the first plays, and whatever else it covers what is true; it is closed."""
    start = game.start()
    assert proof.header["value"] == WORDS[value(start)]
    assert proof.verdict(start).value == value(start)
    for m in game.moves(start):
        t = game.play(start, m)
        assert proof.header["first_moves"][game.spell(start, m)[0]] == WORDS[value(t)]
        assert proof.verdict(t).value == value(t)
    for s in some_positions(game, 100):
        answer = proof.verdict(s)
        assert answer is None or answer.value == value(s)
    assert proofs.walk(proof) == proof.header["positions"]


@pytest.mark.slow
def test_rastros_is_what_trying_everything_says():
    game = load("rastros", "size=5")
    proofs.prove(game, entries=SMALL)
    check_against(game, rastros_by_hand(5), proofs.open_proof(game))


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(
    ("key", "variant"),
    [
        ("hex", "size=3"),
        ("hex", "size=3,swap=no"),
        ("rastros", "size=4"),
        ("rastros", "size=4,reachability=required"),
        ("dominorio", "size=4x3,first=H"),
        ("quelhas", "size=3"),
        ("pontos_quadrados", "size=2x1"),  # a draw, with first plays that win and that draw
        ("atari_go", "size=3"),
        ("konane", "size=4,opening=free"),
        ("peoes", "size=3x5"),
        pytest.param("amazonas", "size=3", marks=pytest.mark.thorough),
    ],
)
def test_small_games_are_what_trying_everything_says(key, variant):
    game = load(key, variant)
    proofs.prove(game, entries=SMALL)
    check_against(game, exhaustive(game), proofs.open_proof(game))


@pytest.mark.usefixtures("interpreted")
def test_a_proof_that_needs_no_position_is_walked():
    game = load("quelhas", "size=2")  # two lines, and nobody can come in the other's way
    proofs.prove(game, entries=SMALL)
    assert proofs.walk(proofs.open_proof(game), met=game.definition.state.new(0)) == 0


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(
    ("key", "variant", "least"),
    [
        ("hex", "size=4", 8),
        ("jogo_da_velha", "size=4", 9),
        ("jogo_da_velha", "size=5", 17),
        ("rastros", "size=6", 14),
        ("sesqui", "size=3", 6),
        ("amazonas", "size=4one", 7),
        ("nex", "size=3,swap=no", 3),
    ],
)
def test_late_positions_are_what_trying_everything_says(key, variant, least):
    game = load(key, variant)
    value, search = exhaustive(game), dfpn.Search(game, SMALL)
    for s in some_positions(game, 20, least=least):
        assert proofs.decide(game, s, 60, search).value == value(s)


@pytest.mark.usefixtures("interpreted")
def test_where_a_look_tells_how_positions_stand_fewer_are_searched(monkeypatch):
    game = load("dominorio", "size=5")
    stays, answer = dfpn.Search(game, SMALL), proofs.decide(game, game.start(), 60)
    proofs.decide(game, game.start(), 60, stays)
    monkeypatch.setattr(order, "need_of", lambda key: None)
    to_and_fro = dfpn.Search(game, SMALL)
    assert proofs.decide(game, game.start(), 60, to_and_fro) == answer
    assert 0 < stays.nodes < to_and_fro.nodes
    left = [entry for entry in to_and_fro.table[to_and_fro.table.used != 0] if entry.pro and entry.contra]
    assert left  # positions that were not decided …
    assert not [entry for entry in stays.table[stays.table.used != 0] if entry.pro and entry.contra]  # … as all here


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "variant", "least"),
    [
        ("hex", "size=3", 0),
        ("hex", "size=3,swap=no", 0),
        ("hex", "size=4", 9),
        ("dominorio", "size=4", 0),
        ("dominorio", "size=5x4", 3),
        ("quelhas", "size=3", 0),
        ("quelhas", "size=4", 3),
        ("quelhas", "size=4,play=normal,swap=no", 3),
        ("sesqui", "size=3", 0),
        ("sesqui", "size=3,slide=other", 0),
        ("jogo_da_velha", "size=4", 10),
        ("jogo_da_velha", "size=5", 18),
        ("rastros", "size=4", 0),
        ("rastros", "size=6", 14),
        ("rastros", "size=4,reachability=required", 0),
        ("atari_go", "size=3", 0),
        ("atari_go", "size=4", 6),
        ("atari_go", "size=3,suicide=loses", 0),
        ("atari_go", "size=3,no_move=draw", 0),
        ("konane", "size=4", 0),
        ("konane", "size=4,opening=free,first=B", 0),
        ("amazonas", "size=3", 0),
        ("amazonas", "size=4one", 6),
        ("peoes", "size=3x5", 0),
        ("peoes", "size=3x5,double_step=off", 0),
        ("peoes", "size=3x6", 4),
        ("pontos_quadrados", "size=2x2", 0),
        ("nex", "size=3", 0),
        ("nex", "size=3,swap=no", 2),
    ],
)
def test_a_form_joins_only_what_is_worth_the_same_and_shows_what_it_decides(key, variant, least):
    game = load(key, variant)
    value, form = exhaustive(game), form_of(key)
    f, work = form.tables(game), np.zeros((16, ROOM), np.int64)
    worth: dict[Any, Any] = {}
    for s in some_positions(game, 60, least=least):
        v = value(s)
        claims = {WIN: v == FIRST + int(s.turn), HOLD: v != SECOND - int(s.turn)}
        for claim, true in claims.items():
            answer, *words = form.view(f, game.b, s, claim, work)
            assert true or answer <= 0
            assert not true or answer >= 0
            assert true or not form.certified(f, game.b, s, claim, work)
            ends = [game.result(game.play(s, m)) for m in game.moves(s)]
            at_once = FIRST + int(s.turn) in ends or (claim == HOLD and DRAW in ends)
            assert answer <= 0 or at_once or form.certified(f, game.b, s, claim, work)
            if not answer:
                assert worth.setdefault((claim, *map(int, words)), true) == true


@pytest.mark.parametrize("key", ["nex", "quelhas"])
def test_who_may_still_swap_is_told_from_who_may_not(key):
    game, form = load(key, "size=3"), form_of(key)
    f, work = form.tables(game), np.zeros((16, ROOM), np.int64)
    for m in game.moves(game.start()):
        s = game.play(game.start(), m)
        t = game.play(s, SWAP)  # the same stones, and the same colour to move
        assert form.view(f, game.b, s, WIN, work) != form.view(f, game.b, t, WIN, work)


@pytest.mark.parametrize(
    ("variant", "least"), [("size=8", 10), ("size=7", 7), pytest.param("size=7x6", 6, marks=pytest.mark.thorough)]
)
def test_a_board_of_dominoes_looks_the_same_however_it_is_turned(variant, least):
    game, form = load("dominorio", variant), form_of("dominorio")
    f, work = form.tables(game), np.zeros((16, ROOM), np.int64)
    seen = set()
    for s in some_positions(game, 60, least=least):
        views = {form.view(f, game.b, game.mapped(s, where, swap), WIN, work) for where, swap in game.symmetries}
        assert len(views) == 1  # or a proof that is walked from the other side has gaps
        seen.add(views.pop()[0])
    assert seen == {-1, 0, 1}


def test_a_proof_is_of_everything_that_its_form_rests_on():
    own = form_of("dominorio").view.__globals__
    assert {dominoes, regions} <= set(own["RESTS_ON"])
    assert proofs._form_digest(load("dominorio")) != proofs.form_digest(forms, sys.modules[own["__name__"]])


def test_a_matching_decides_who_is_blocked():
    chance = random.Random(7)
    around = near(5)
    sets = np.array([mask(cells) for cells in around], np.uint64)
    work = np.zeros((16, ROOM), np.int64)
    seen = set()
    for _ in range(150):
        cells = chance.sample(range(25), chance.randint(2, 13))
        at, region = cells[0], frozenset(cells[1:])

        @cache
        def moves_last(at, region):
            return any(not moves_last(c, region - {c}) for c in around[at] if c in region)

        # The lemma speaks of what can be reached; the rest is matched by itself and changes nothing.
        won = moves_last(at, region)
        assert rastros.covered(sets, mask(region), at, work) == won
        seen.add(won)
    assert seen == {True, False}


@pytest.mark.thorough
def test_compiled_and_interpreted_search_are_the_same():
    game = load("rastros", "size=5")
    searches = [dfpn.Search(game, SMALL) for _ in range(2)]
    searches[1].run = plain(dfpn.search)
    t = game.play(game.start(), game.moves(game.start())[1])
    answers = [s.ask(t, WIN) for s in searches]
    assert answers[0] == answers[1]
    assert searches[0].nodes == searches[1].nodes > 100
    assert (searches[0].table == searches[1].table).all()


@pytest.mark.thorough
def test_a_tiny_table_forgets_but_proves_the_same():
    game = load("rastros", "size=5")
    proofs.prove(game, entries=SMALL)
    header = dict(proofs.open_proof(game).header)
    proofs.prove(game, entries=64)
    proof = proofs.open_proof(game)
    assert proof.header["nodes"] > header["nodes"]
    assert proof.header["first_moves"] == header["first_moves"]
    assert proofs.walk(proof) == proof.header["positions"]


@pytest.mark.usefixtures("interpreted")
def test_no_time_is_no_answer(monkeypatch):
    monkeypatch.setattr(dfpn, "SLICE", 1)
    game = load("rastros", "size=6")
    with pytest.raises(Problem, match="not decided"):
        proofs.prove(game, seconds=0, entries=SMALL)
    assert proofs.open_proof(game) is None
    assert proofs.decide(game, game.start(), 0) is None


def test_games_without_a_form_have_no_proof():
    game = load("avanco")
    with pytest.raises(Problem, match="no proof search"):
        proofs.prove(game)
    assert proofs.decide(game, game.start(), 1) is None


def planted(game, change):
    """The proof of a game with its claims and facts changed, written and opened again."""
    proved = files.load(game, "proof")
    arrays = {name: array.copy() for name, array in proved.arrays.items()}
    own = ("game", "variant", "version", "rules", "kind", "made_with", "content", "arrays")
    facts = {name: fact for name, fact in proved.header.items() if name not in own}
    change(arrays, facts)
    files.save(game, "proof", facts, arrays)
    return proofs.open_proof(game)


@pytest.mark.thorough
@pytest.mark.usefixtures("interpreted")
def test_walking_finds_a_claim_that_is_missing():
    game = load("rastros", "size=4")
    proofs.prove(game, entries=SMALL)
    original = files.load(game, "proof").arrays["wins_low"].copy()
    found = []
    for i in range(0, len(original), 2):

        def take_out(arrays, facts, i=i):
            arrays["wins_low"] = np.delete(original, i)

        def hide(arrays, facts):
            facts["positions"] = len(original) - 1

        with pytest.raises(Problem, match=r"gap|says|nothing needs"):
            proofs.walk(planted(game, take_out))
        try:
            proofs.walk(planted(game, hide))
        except Problem as problem:
            found.append(str(problem))
        else:
            found.append("")
        planted(game, lambda arrays, facts: facts.update(positions=len(original)))
    assert sum("gap" in text for text in found) > len(found) / 2  # the others have a second play that does it, too


@pytest.mark.thorough
@pytest.mark.usefixtures("interpreted")
def test_walking_finds_a_claim_that_is_false():
    game = load("rastros", "size=4")
    value = rastros_by_hand(4)
    proofs.prove(game, entries=SMALL)
    proof = proofs.open_proof(game)
    original = proof.claims.wins_low.copy()
    lost = [s for s in some_positions(game, 300) if value(s) != FIRST + int(s.turn)]
    words = {int(proof.form.view(proof.tables, game.b, s, WIN, proof.work)[1]) for s in lost}
    assert words
    for word in sorted(words)[::4]:
        assert word not in original

        def put_in(arrays, facts, word=word):
            arrays["wins_low"] = np.sort(np.append(original, np.uint64(word)))
            facts["positions"] = len(original) + 1

        with pytest.raises(Problem, match=r"gap|nothing needs"):
            proofs.walk(planted(game, put_in))


@pytest.mark.usefixtures("interpreted")
def test_walking_finds_a_header_that_says_something_else():
    game = load("rastros", "size=4")
    proofs.prove(game, entries=SMALL)
    turned = {"first": "second", "second": "first"}

    def first_play(arrays, facts):
        text = next(iter(facts["first_moves"]))
        facts["first_moves"] = {**facts["first_moves"], text: turned[facts["first_moves"][text]]}

    def start(arrays, facts):
        facts["value"] = turned[facts["value"]]

    for change in (first_play, start):
        proofs.prove(game, entries=SMALL)
        with pytest.raises(Problem, match="gap"):
            proofs.walk(planted(game, change))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "variant", "value"),
    [
        ("hex", "size=5,swap=no", "first"),  # the second player's strategy could be stolen
        ("hex", "size=5", "second"),  # who may exchange colours takes the better ones
        ("jogo_da_velha", "size=4", "draw"),
        ("jogo_da_velha", "size=5", "draw"),
        ("rastros", "size=6", "first"),
    ],
)
def test_larger_games_are_proved_and_walked(key, variant, value):
    game = load(key, variant)
    proofs.prove(game)
    proof = proofs.open_proof(game)
    assert proof.header["value"] == value
    assert proofs.walk(proof) == proof.header["positions"]
    start = game.start()
    values = {m: proof.header["first_moves"][game.spell(start, m)[0]] for m in game.moves(start)}
    for where, swap in game.symmetries:
        if not swap and (game.mapped(start, where, swap) == start):
            assert all(values[m] == values[where[m]] for m in values)


@pytest.mark.parametrize(
    ("key", "word"),
    [
        ("rastros", "87daae4096d8faee"),
        ("jogo_da_velha", "7ebc8477b789dde8"),
        ("gatos_caes", "e9ac63b9cd26876e"),
        ("hex", "302a502e74d6386f"),
        ("flume", "f27d5bfc1bc7910e"),
    ],
)
def test_proofs_that_people_have_made_still_open(key: str, word: str) -> None:
    """Their files name the form so. Who changes what a form says changes this on purpose, and all are proved again."""
    assert (margins if key == "flume" else proofs)._form_digest(load(key)) == word
