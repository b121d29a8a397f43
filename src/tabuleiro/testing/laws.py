"""Laws of play, on random games of every game and variant."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given, settings

from tabuleiro.games import load
from tabuleiro.match.notation import patterns_of
from tabuleiro.match.telling import tell
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, SWAP
from tabuleiro.rules.text import LANGUAGES
from tabuleiro.testing.support import ALL, is_wide, new_match, over, random_states, raw, same, seeds, some_chance

MANY = 2000  # plays: smaller boards show the same sooner


@over("options")
@some_chance
@given(seed=seeds)
def test_laws_of_play(key: str, variant: str, seed: int) -> None:
    game = load(key, variant)
    kind = game.definition
    out = np.full(kind.most_moves + 1, -99, np.int64)
    states = random_states(game, seed, most=150)
    for s in states:
        before = raw(s)
        end = game.result(s)
        assert end in (ONGOING, FIRST, SECOND, DRAW)
        if end != ONGOING:
            assert game.moves(s) == []
            assert kind.reason(game, s) in kind.reasons
            continue
        if outcomes := game.chances(s):
            assert game.moves(s) == [], "first the dice are thrown"
            assert sum(throw.weight for throw in game.setup.throws) == outcomes
            continue
        n = kind.moves(game.b, s, out)
        found = [int(m) for m in out[:n]]
        assert n > 0, "an open game has a legal play"
        assert out[kind.most_moves] == -99
        assert len(set(found)) == n
        assert game.moves(s) == found, "asked twice, the answer is the same"
        assert raw(s) == before, "asking changes nothing"
        after = game.play(s, found[0])
        assert raw(s) == before, "a play makes a new state"
        assert not same(game, s, after)
        if score := game.score(s):
            assert min(score) >= 0


@over("options")
@settings(some_chance, max_examples=25 if ALL else 1)
@given(seed=seeds)
def test_a_play_by_chance_is_one_of_all_and_any_may_come_up(key: str, variant: str, seed: int) -> None:
    game = load(key, variant)
    kind = game.definition
    if not kind.sample:
        return
    out, random = np.zeros(kind.most_moves, np.int64), np.array([seed or 1], np.uint64)
    states = [s for s in random_states(game, seed, most=150) if game.moves(s)]
    for s in (states[0], Random(seed).choice(states), states[-1]):
        before, legal = raw(s), {*game.moves(s)}
        found = {int(kind.sample(game.b, s, out, random)) for _ in range(400)}
        assert found <= legal
        assert raw(s) == before, "asking changes nothing"
        assert len(legal) > 20 or found == legal


@over("options")
@some_chance
@given(seed=seeds)
def test_every_match_ends(key: str, variant: str, seed: int) -> None:
    match = new_match(load(key, variant), seed)
    chance = Random(seed)
    while not match.ending:
        match.play(chance.choice(match.legal()))
        assert len(match.plays) <= match.game.definition.longest
    assert match.turn is None
    assert match.legal() == []
    told = tell(match)
    assert all(text.say(lang).strip() for text in (told.text, *told.to, *(told.accounts or ())) for lang in LANGUAGES)
    assert {*told.cells} <= {*range(len(match.game.board))}
    assert match.result in ("first", "second", "draw")
    assert variant != "default" or match.result != "draw" or match.game.definition.draws, "draws=False"


@over("options")
@settings(some_chance, max_examples=25 if ALL else 1)  # interpreted, and so slow
@given(seed=seeds)
def test_symmetries_keep_the_rules(key: str, variant: str, seed: int) -> None:
    game = load(key, variant)
    assert (tuple(range(len(game.board))), False) in game.symmetries
    identity = game.definition.state.identity
    other = {ONGOING: ONGOING, FIRST: SECOND, SECOND: FIRST, DRAW: DRAW}
    states = random_states(game, seed, most=120)
    chance = Random(seed)
    some = 1 if is_wide(game) else 3
    for s in (chance.choice(states), states[-1]) if is_wide(game) else (states[0], chance.choice(states), states[-1]):
        for where, swap in chance.sample(game.symmetries, min(some, len(game.symmetries))):
            t = game.mapped(s, where, swap)
            assert game.result(t) == (other[game.result(s)] if swap else game.result(s))
            assert game.chances(t) == game.chances(s)
            plays, theirs = game.moves(s), game.moves(t)
            assert len(plays) == len(theirs)
            if len(plays) < MANY:
                after = {identity(game.mapped(game.play(s, m), where, swap)) for m in plays}
                there = {identity(game.play(t, m)) for m in theirs}
                assert there == after, (
                    "a symmetry of the board that is none of the rules: say so by a Zone of the setup"
                )
            if score := game.score(s):
                assert game.score(t) == (score[::-1] if swap else score)


@over("options")
@settings(some_chance, max_examples=25 if ALL else 1)
@given(seed=seeds)
def test_patterns_tell_every_play_and_no_other(key: str, variant: str, seed: int) -> None:
    game = load(key, variant)
    if not game.definition.patterns:
        return
    states = random_states(game, seed, most=150)
    for s in (states[0], Random(seed).choice(states), states[-2], states[-1]):
        told = patterns_of(game, s)
        plays = game.moves(s)
        assert {p.number(cells) for p in told for cells in p.choices()} == {*plays} - {SWAP}
        assert sum(p.fewest for p in told) <= len(plays)
        assert game.may_swap(s) == (SWAP in plays)
        for pattern in told:
            cells = next(pattern.choices())
            assert pattern.text.format(*(game.board.names[c] for c in cells)) in game.spell(s, pattern.number(cells))
            after = game.contents(game.play(s, pattern.number(cells)))
            assert "".join(after[c] for c in cells) == pattern.letters
            assert len(pattern.asks) == len(pattern.sets) == len(pattern.letters)
