"""Endgame bases with the exact score, against plain Python over dictionaries; and that errors and kills are noticed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabuleiro.engine.solving.endings import sowing
from tabuleiro.engine.solving.endings.ranks import rank_of_seeds
from tabuleiro.engine.solving.endings.sowing import Base, build, check, numbering, open_base, sweep, unrank
from tabuleiro.engine.solving.files import Proved
from tabuleiro.games import load
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Game, Problem, State

pytestmark = pytest.mark.thorough  # the compiler takes most of the time

Position = tuple[int, tuple[int, ...]]  # whose turn, what lies in the cells


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))


def made(game: Game, seeds: int) -> Base:
    build(game, seeds)
    base = open_base(game)
    assert base is not None
    return base


def lay(game: Game, turn: int, cells: tuple[int, ...], deposits: tuple[int, int] = (0, 0)) -> State:
    s = game.definition.state.new()[0]
    s.house, s.turn, s.deposits = cells, turn, deposits
    return s


def layouts(seeds: int, cells: int) -> list[tuple[int, ...]]:
    """Every way to lay seeds into cells: bars among stars."""
    found = []
    for bars in combinations(range(seeds + cells - 1), cells - 1):
        edges = (-1, *bars, seeds + cells - 1)
        found.append(tuple(b - a - 1 for a, b in pairwise(edges)))
    return found


def slowly(game: Game, most: int) -> dict[Position, int]:
    """The first player's margin in every position: for each margin the positions where he can force that much.

    Both turns, no symmetry, no negated values, no predecessors: sets that grow until they do not, for the one player
    and then for the other.
    """
    known: dict[Position, int] = {}
    for seeds in range(most + 1):
        options: dict[Position, list[int | Position]] = {}  # what plays lead to: a margin, or a position of the level
        for cells in layouts(seeds, 12):
            for turn in (0, 1):
                s = lay(game, turn, cells)
                if game.result(s) != ONGOING:
                    first, second = game.score(s) or (0, 0)
                    options[turn, cells] = [first - second]
                    continue
                options[turn, cells] = []
                for m in game.moves(s):
                    t = game.play(s, m)
                    first, second = game.score(t) or (0, 0)
                    after = (int(t.turn), tuple(int(n) for n in t.house))
                    over, inside = game.result(t) != ONGOING, sum(after[1]) == seeds
                    ends = first - second + (0 if over else known.get(after, 0))
                    options[turn, cells].append(after if inside and not over else ends)
        found = dict.fromkeys(options, 0)
        for player, sign in ((0, 1), (1, -1)):
            for v in range(1, seeds + 1):
                sure: set[Position] = set()
                while True:
                    more = set()
                    for position, leads in options.items():
                        if position not in sure:
                            good = [x in sure if isinstance(x, tuple) else sign * x >= v for x in leads]
                            if any(good) if position[0] == player else all(good):
                                more.add(position)
                    if not more:
                        break
                    sure |= more
                found.update(dict.fromkeys(sure, sign * v))
        known.update(found)
    return known


def agree(game: Game, seeds: int) -> None:
    base = made(game, seeds)
    for (turn, cells), first in slowly(game, seeds).items():
        assert base.margin(lay(game, turn, cells)) == (first if turn == 0 else -first), (turn, cells)


@pytest.mark.slow
def test_every_position_of_few_seeds_as_plain_python_finds_it() -> None:
    agree(load("ouri"), 3)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["default", "feed=underSingleton"])
def test_every_position_of_five_seeds(variant: str) -> None:
    agree(load("ouri", variant), 5)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["skip=gt12", "feed=underSingleton"])
def test_other_rules_have_other_bases_and_both_methods_agree(variant: str) -> None:
    game = load("ouri", variant)
    base, default = made(game, 12), made(load("ouri"), 12)
    assert check(base) == 0
    assert (base.values != default.values).any()
    assert base.how.first(12) == default.how.first(12)
    few = slice(0, base.how.first(12))  # with less than 12 seeds no sowing comes round
    assert np.array_equal(base.values[few], default.values[few]) == (variant == "skip=gt12")


def test_numbers_of_positions_go_through_all_of_them_in_order() -> None:
    how = numbering(load("ouri"), 3)
    cells = np.zeros(12, np.int16)
    for number in range(how.first(4)):
        unrank(number, how.below, cells)
        assert rank_of_seeds(cells, how.orders[0], how.below) == number
        assert how.first(int(cells.sum())) <= number < how.first(int(cells.sum()) + 1)
        turned = np.roll(cells, 6)
        assert rank_of_seeds(turned, how.orders[1], how.below) == number
    unrank(how.first(3), how.below, cells)
    for number in range(how.first(3), how.first(4)):
        assert rank_of_seeds(cells, how.orders[0], how.below) == number
        sowing.advance(cells)


def test_both_methods_agree_and_a_wrong_value_is_found() -> None:
    base = made(load("ouri"), 7)
    assert check(base) == 0
    for where in (0, 50, len(base.values) - 1):
        wrong = base.values.copy()
        wrong[where] += 1
        assert check(Base(base.game, Proved(base.path, base.header, {"values": wrong}))) > 0


def test_a_circle_that_promises_what_never_comes_is_found_though_it_is_consistent() -> None:
    game = load("ouri")
    base = made(game, 2)
    wrong, s = base.values.copy(), lay(game, 0, (1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0))
    for ply in range(12):  # the two seeds chase each other: each play is forced, and nobody gains anything
        assert base.margin(s) == 0
        wrong[rank_of_seeds(s.house, base.how.orders[s.turn], base.how.below)] = 1 if ply % 2 == 0 else -1
        (only,) = game.moves(s)
        s = game.play(s, only)
    assert s == lay(game, 0, (1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0))
    first, end = base.how.first(2), base.how.first(3)
    exits, inner = sowing.plays(game, base.how, wrong, 2, 0, end - first)
    while sweep(exits, inner, wrong[first:end]):  # those from which the circle is reached believe it
        pass
    assert check(Base(game, Proved(base.path, base.header, {"values": wrong}))) >= 12


def test_a_killed_build_goes_on_from_the_last_level_and_ends_the_same() -> None:
    game = load("ouri")
    whole = made(game, 6)
    values, facts = whole.values.tobytes(), without_time(whole)
    whole.path.unlink()
    heard: list[float] = []

    def kill(share: float) -> None:
        heard.append(share)
        if share > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(game, 6, kill)
    part = open_base(game)
    assert part is not None
    assert part.seeds == 5
    shares: list[float] = []
    build(game, 6, shares.append)
    resumed = open_base(game)
    assert resumed is not None
    assert resumed.values.tobytes() == values
    assert without_time(resumed) == facts
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert shares[0] > 0.2  # of one level alone, in few parts: nothing is done again


def without_time(base: Base) -> dict[str, Any]:
    facts = {k: v for k, v in base.header.items() if k != "seconds"}
    facts["by_level"] = {n: {k: v for k, v in f.items() if k != "seconds"} for n, f in facts["by_level"].items()}
    return facts


def test_a_damaged_base_is_made_anew_and_a_larger_one_is_kept() -> None:
    game = load("ouri")
    path = build(game, 3)
    good = path.read_bytes()
    path.write_bytes(good[:-70] + b"\1" * 70)
    with pytest.raises(Problem):
        open_base(game)
    base = made(game, 3)
    assert check(base) == 0
    assert build(game, 2) == path
    again = open_base(game)
    assert again is not None
    assert again.seeds == 3


class Counting(ThreadPoolExecutor):
    asked = 0

    def submit(self, *args: Any, **kwargs: Any) -> Any:
        self.asked += 1
        return super().submit(*args, **kwargs)


def test_work_goes_through_the_given_executor() -> None:
    with Counting(1) as executor:
        build(load("ouri"), 2, executor=executor)
    assert executor.asked == 6  # three levels of one part each, gone through twice


def test_who_wins_depends_on_what_the_players_have() -> None:
    game = load("ouri")
    base = made(game, 5)
    slam = (1, 0, 0, 0, 0, 2, 1, 1, 0, 0, 0, 0)  # f takes all four and leaves one that feeds nobody
    for deposits, value in (((19, 24), DRAW), ((20, 23), FIRST), ((18, 24), SECOND)):
        found = base.verdict(lay(game, 0, slam, deposits))
        assert found is not None
        assert (found.value, found.margin, found.distance) == (value, 5, None)
    turned = base.verdict(lay(game, 1, slam[6:] + slam[:6], (24, 18)))
    assert turned is not None
    assert (turned.value, turned.margin) == (FIRST, 5)
    assert base.verdict(lay(game, 0, (6, *slam[1:]), (19, 18))) is None
    over = base.verdict(lay(game, 0, slam, (25, 18)))
    assert over is not None
    assert (over.value, over.margin, over.distance) == (FIRST, 0, 0)


def test_what_cannot_be_built_is_refused() -> None:
    for key, seeds in (("rastros", 3), ("pista_livre", 3), ("ouri", 25), ("ouri", -1)):
        with pytest.raises(Problem):
            build(load(key), seeds)
    assert open_base(load("ouri")) is None
