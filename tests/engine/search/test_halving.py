"""Plays in parts: every play can be made of them and nothing else can, and what is found so is true of the game."""

from __future__ import annotations

from copy import copy

import numpy as np
import pytest
from every import plain, random_states

from tabuleiro.engine.search.api import Budget, thinker
from tabuleiro.engine.search.halves import NO_PLAY, PARTS, halves_of
from tabuleiro.engine.search.halving import MADE, Halving, go_on
from tabuleiro.engine.search.mcts.kernel import run
from tabuleiro.games import load
from tabuleiro.match import open_match
from tabuleiro.rules import FIRST, ONGOING, Game, Player, Problem, State


def interpreted(game: Game) -> Halving:
    """Thinks a little, and needs no compiler."""
    return Halving(game, seed=7, nodes=1 << 12, run=plain(run), go_on=plain(go_on))


def made(game: Game, s: State, t: State, parts: list[int]) -> dict[int, State]:
    """Every play that parts make, and the position after it."""
    if t.turn != s.turn or game.result(t) != ONGOING:
        found = halves_of("nex")
        assert found is not None
        m = found.whole(game.b, s, np.array([*parts, *[0] * PARTS]), len(parts), game.result(t) != ONGOING)
        assert m != NO_PLAY
        return {m: t}
    after: dict[int, State] = {}
    for m in game.moves(t):
        after |= made(game, s, game.play(t, m), [*parts, m])
    return after


@pytest.mark.parametrize("variant", ["size=3", "size=3,swap=no", "size=4"])
def test_parts_make_every_play_and_no_other(variant: str) -> None:
    game, found = load("nex", variant), halves_of("nex")
    assert found is not None
    parted = copy(game)
    parted.definition = found.parted
    for seed in range(3):
        for s in random_states(game, seed):
            if game.result(s) != ONGOING:
                continue
            begun = parted.definition.state.one()
            found.begin(s, begun)
            after = made(parted, s, begun, [])
            # Once one's own stone has won, nobody asks where the neutral one goes.
            left_out = {m for m in game.moves(s) if game.result(game.play(s, m)) != ONGOING}
            assert set(after) <= set(game.moves(s))
            assert set(game.moves(s)) - left_out <= set(after)
            for m, t in after.items():
                told = game.play(s, m)
                assert game.result(told) == parted.result(t)
                if game.result(told) == ONGOING:
                    assert (told.stone.tolist(), told.turn, told.swapped) == (t.stone.tolist(), t.turn, t.swapped)
                    assert told.reached.tolist() == t.reached.tolist()


@pytest.mark.slow
def test_a_conversion_that_wins_is_found_and_proved() -> None:
    match = open_match("nex", "size=4", position=".W../BNBN/.WW./B... 1")
    thought = thinker("halves", match.game, 1).think(match.state, Budget(iterations=4000))
    assert match.game.spell(match.state, thought.best.play)[0] == "b2+d2-a4"
    assert thought.best.proved == thought.proved == FIRST


def test_only_what_is_in_question_is_told_of() -> None:
    match = open_match("nex", "size=4", position=".W../BNBN/.WW./B... 1")
    some = [m for m in match.game.moves(match.state) if match.game.spell(match.state, m)[0] != "b2+d2-a4"][:5]
    thought = interpreted(match.game).think(match.state, Budget(iterations=30), among=some)
    assert {p.play for p in thought.plays} <= set(some)
    assert thought.plays


def test_the_same_seed_gives_the_same_thought() -> None:
    game = load("nex", "size=4")
    thoughts = [interpreted(game).think(game.start(), Budget(iterations=30)).plays for _ in range(2)]
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("seed", range(3))
def test_what_was_thought_last_comes_first(seed: int) -> None:
    """Half of the thought is about the rest of a play whose first part is chosen: it decides what the rest is."""
    game = load("nex", "size=4,swap=no")
    engine = interpreted(game)
    engine.random[0] = seed + 1
    thought = engine.think(game.start(), Budget(iterations=40))
    assert engine.lines.facts[MADE] == 1
    best = max((p for p in thought.plays if p.play & 127 == engine.lines.parts[0] & 127), key=lambda p: p.visits)
    assert thought.best.visits == best.visits
    assert len({p.play for p in thought.plays}) == len(thought.plays)


@pytest.mark.slow
def test_the_whole_board_is_thought_about_in_few_games() -> None:
    """14,520 plays, and yet a few hundred games lead to one that was tried."""
    game = load("nex")
    best = Halving(game).think(game.start(), Budget(iterations=300)).best
    assert best.visits
    assert best.play in game.moves(game.start())
    assert Player.to_move(game.play(game.start(), best.play)) == Player.SECOND


def test_other_games_are_not_parted() -> None:
    with pytest.raises(Problem, match="part by part"):
        Halving(load("hex"))
