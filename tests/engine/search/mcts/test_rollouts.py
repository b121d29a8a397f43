"""Random games by players who see what is captured next; and what a glance tells is true."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from every import plain, random_states

from tabuleiro.engine.search.api import Budget
from tabuleiro.engine.search.mcts.kernel import run
from tabuleiro.engine.search.mcts.mcts import Mcts
from tabuleiro.engine.search.mcts.rollouts import NEVER, NOTHING, ROOM, ROWS, amazonas, atari_go, go, nth, rollout_of
from tabuleiro.games import load
from tabuleiro.games.go import PASS
from tabuleiro.match import open_match
from tabuleiro.rules import DRAW, EMPTY, FIRST, ONGOING, SECOND, Game, Player, State, bit, draw_below


class Ends:
    """How random games end, by the rollout of a game."""

    def __init__(self, key: str, variant: str) -> None:
        self.game = load(key, variant)
        found = rollout_of(key)
        assert found is not None
        self.found, self.f = found, found.tables(self.game)
        self.work, self.seen = np.zeros((ROWS, ROOM), np.int64), np.zeros((2, 512), np.int64)
        self.random, self.stamp = np.array([1], np.uint64), 0

    def __call__(self, s: State, last: int = NOTHING) -> int:
        self.stamp += 1
        self.left = s.copy()
        return self.found.finish(self.f, self.game.b, self.left, self.work, self.random, self.seen, self.stamp, last)

    def known(self, s: State) -> int:
        return self.found.known(self.f, self.game.b, s)


def truth(game: Game) -> dict[bytes, int]:
    """How each position that can come up ends with best play, by every play of the rules."""
    found: dict[bytes, int] = {}
    name = game.definition.state.identity

    def value(s: State) -> int:
        end = game.result(s)
        if end == ONGOING:
            if name(s) not in found:
                after = {value(game.play(s, m)) for m in game.moves(s)}
                mine = Player.to_move(s)
                found[name(s)] = mine.wins if mine.wins in after else DRAW if DRAW in after else mine.other.wins
            end = found[name(s)]
        return end

    value(game.start())
    return found


@cache
def small(variant: str) -> tuple[Ends, dict[bytes, int]]:
    ends = Ends("atari_go", variant)
    return ends, truth(ends.game)


VARIANTS = ["size=3,no_move=draw", "size=3,suicide=loses"]


@pytest.mark.thorough
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_glance_tells_of_atari_go_is_true(variant: str) -> None:
    ends, known = small(variant)
    name, told = ends.game.definition.state.identity, 0
    for seed in range(80):
        for s in random_states(ends.game, seed):
            if ends.game.result(s) == ONGOING and ends.known(s) != ONGOING:
                assert ends.known(s) == known[name(s)]
                assert ends(s) == known[name(s)], "a rollout sees at least as much"
                told += 1
    assert told > 50


@pytest.mark.thorough
@pytest.mark.parametrize("variant", [*VARIANTS, "size=5"])
def test_rollouts_of_atari_go_end_without_a_capture(variant: str) -> None:
    ends = Ends("atari_go", variant)
    for seed in range(20):
        for s in random_states(ends.game, seed):
            if ends.game.result(s) == ONGOING:
                assert ends(s, NEVER) == ONGOING, "by chance it is played by the rules"
                assert ends(s) in (FIRST, SECOND, DRAW)
                assert ends.left.taken.sum() == 0
                for player, play in np.argwhere(ends.seen == ends.stamp):
                    assert ends.left.stone[play] == 1 + player
                    assert s.stone[play] == 0


def test_more_than_one_stone_to_capture_is_left_to_chance() -> None:
    ends = Ends("atari_go", "size=5,goal=3")
    assert ends(ends.game.start()) == ONGOING
    assert ends.known(ends.game.start()) == ONGOING


def position(key: str, variant: str, text: str) -> State:
    return open_match(key, variant, position=text).state


def test_a_double_atari_is_lost_and_a_single_one_is_answered() -> None:
    ends = Ends("atari_go", "size=5")
    index = ends.game.board.index
    double = position("atari_go", "size=5", "...../...../.W.W./WB.BW/.W.W. 1")  # both groups breathe on c2
    assert ends.known(double) == ONGOING
    assert atari_go.saving(ends.f, ends.game.b, double, 1) == index["c2"]
    lost = position("atari_go", "size=5", "BW.../...../...../...../...WB 1")  # a4 or e2
    assert ends.known(lost) == SECOND
    assert ends.known(position("atari_go", "size=5", "BW.../...../...../...../...WB 2")) == SECOND


def test_rollouts_of_go_fill_no_eyes_and_count_the_area() -> None:
    ends = Ends("go", "size=5")
    alive = position("go", "size=5", ".B.B./BBBBB/WWWWW/W.WWW/WW.WW 1")
    for _ in range(20):
        end = ends(alive)
        lead = ends.game.score(ends.left)
        assert lead is not None
        assert end == (FIRST if lead[0] > lead[1] else SECOND)
        assert not ends.left.stone[ends.game.board.index["a5"]]
        assert not ends.left.stone[ends.game.board.index["e5"]]
        assert go.lead(ends.game.b, ends.left) == lead[0] - lead[1]


@pytest.mark.parametrize("variant", ["size=3", "size=4,komi=5.5", "default"])
def test_go_by_chance_is_what_the_rules_would_have_played(variant: str) -> None:
    """The same draws make the same game, play by play, to the same stones and the same end."""
    ends = Ends("go", variant)
    game = ends.game
    for s in random_states(game, 5, most=12)[::4]:
        random, t = ends.random.copy(), s
        end = ends(s, NEVER)
        while game.result(t) == ONGOING:
            t = game.play(t, any_play(game, t, random))
        assert (end, ends.left.stone.tolist(), ends.random[0]) == (game.result(t), t.stone.tolist(), random[0])


def any_play(game: Game, s: State, random: Any) -> int:
    """Any of the empty points or pass, and again until it is legal."""
    legal = game.moves(s)
    asked = [*(c for c in range(len(game.board)) if not s.stone[c] and c != s.ko), PASS]
    while (m := asked[draw_below(random, len(asked))]) not in legal:
        pass
    return m


def test_go_by_chance_is_played_by_the_rules_on_a_board_that_no_set_holds() -> None:
    ends = Ends("go", "size=9")
    assert ends(ends.game.start(), NEVER) == ONGOING


def test_amazons_see_in_sets_what_the_rules_let_them_reach() -> None:
    ends = Ends("amazonas", "default")
    game, last = ends.game, len(ends.game.board) - 1
    for s in random_states(game, 3)[:-1:9]:
        taken, turned = EMPTY, EMPTY
        for c in np.flatnonzero(s.what):
            taken, turned = taken | bit(c), turned | bit(last - c)
        for here in {m & 127 for m in game.moves(s)}:
            up = amazonas.view(ends.f, taken, here)
            down = amazonas.view(ends.f, turned, last - here)
            seen = {nth(up, k) for k in range(int(up).bit_count())}
            seen |= {last - nth(down, k) for k in range(int(down).bit_count())}
            assert seen == {m >> 7 & 127 for m in game.moves(s) if m & 127 == here}


def test_amazons_by_chance_win_as_often_as_by_the_rules() -> None:
    ends = Ends("amazonas", "size=4one")
    game, kind, out = ends.game, ends.game.definition, np.zeros(5000, np.int64)
    s, wins, games = game.start(), [0, 0], 300
    for _ in range(games):
        wins[0] += ends(s) == FIRST
        t = s
        while game.result(t) == ONGOING:
            assert kind.sample is not None
            t = game.play(t, kind.sample(game.b, t, out, ends.random))
        wins[1] += game.result(t) == FIRST
    assert abs(wins[0] - wins[1]) < 4 * (games / 2) ** 0.5  # four times what chance does
    assert Ends("amazonas", "size=10")(load("amazonas", "size=10").start()) == ONGOING


def test_go_answers_an_atari() -> None:
    game = load("go", "size=5")
    index = game.board.index
    s = position("go", "size=5", "...../..W../.WB../..W../....B 1")
    assert go.urgent(game.b, s, index["c4"], 1) == index["d3"]
    s = position("go", "size=5", "...../..W../.WB../..W../....B 2")
    assert go.urgent(game.b, s, index["c3"], 2) == index["d3"]
    assert go.urgent(game.b, s, index["e1"], 2) == go.NOWHERE


@pytest.mark.slow
@pytest.mark.parametrize(("key", "variant"), [("atari_go", "size=4"), ("go", "size=4")])
def test_compiled_and_interpreted_think_alike(key: str, variant: str) -> None:
    game = load(key, variant)
    compiled, interpreted = (Mcts(game, 3, nodes=1 << 12, **how) for how in ({}, {"run": plain(run)}))
    s, few = random_states(game, 2)[3], Budget(iterations=20)
    assert compiled.think(s, few)[:-1] == interpreted.think(s, few)[:-1]
    assert compiled.bench.random[0] == interpreted.bench.random[0]
