"""Chances with dice, against plain Python over the reference; and that contact is what trying everything says it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tabuleiro.engine.solving.endings import dice_race
from tabuleiro.engine.solving.endings.dice_race import (
    CLOSE,
    NOWHERE,
    SHARES,
    WON,
    Race,
    build_race,
    check_race,
    contact,
    open_race,
)
from tabuleiro.engine.solving.endings.reading import BEYOND
from tabuleiro.engine.solving.files import Proved
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load
from tabuleiro.reference import pista_livre as reference
from tabuleiro.rules import FIRST, ONGOING, Game, Problem, State

pytestmark = pytest.mark.thorough  # the compiler takes most of the time

HAND, OFF = 0, 13


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))


def made(game: Game, few: int | None = None) -> Race:
    build_race(game, few=few)
    race = open_race(game)
    assert race is not None
    return race


def lay(game: Game, first: tuple[int, ...], second: tuple[int, ...], turn: int = 0) -> State:
    """Pieces on these positions, each player counting his own way; 0 is the hand, 13 is off."""
    s = game.definition.state.new()[0]
    s.turn = turn
    for player, places in enumerate((first, second)):
        for at in places:
            if at == HAND:
                s.hand[player] += 1
            elif at == OFF:
                s.off[player] += 1
            else:
                s.men[player, game.b.cell[player, at]] += 1
    return s


def single_positions(game: Game) -> Iterator[tuple[int, int]]:
    """Where one piece each can stand, the first player's and the second's."""
    for a, b in product(range(OFF), repeat=2):
        if a == HAND or b == HAND or game.b.cell[0, a] != game.b.cell[1, b]:
            yield a, b


def plain(game: Game, s: State) -> reference.State:
    """The same position for the reference."""
    cells = {name: what for name, what in zip(game.board.names, game.contents(s), strict=True) if what}
    extras = {"hand": s.hand.tolist(), "off": s.off.tolist()}
    return reference.setup(cells, int(s.turn) + 1, extras, **game.options)


def key(state: reference.State) -> tuple[object, ...]:
    """All that makes a difference."""
    return state["turn"], *(tuple(sorted(state[name].items())) for name in ("track", "hand", "off")), *state["dice"]


def slowly(game: Game) -> dict[tuple[object, ...], float]:
    """The chance of the player to move with one piece each, both turns, by repeated substitution over dictionaries."""

    @cached
    def ends(state: reference.State) -> set[object]:
        """How the turn may end: True if it is won, or in a position before a throw of the other."""
        if reference.result(state):
            return {True}
        if reference.waiting(state):
            return {key(state)}
        return set().union(*(ends(reference.play(state, m)) for m in reference.moves(state)))

    follow = {}
    for turn in (0, 1):
        for a, b in single_positions(game):
            state = plain(game, lay(game, (a,), (b,), turn))
            follow[key(state)] = [(t.weight / 216, ends(reference.throw(state, t.text))) for t in game.setup.throws]
    chance = dict.fromkeys(follow, 0.5)
    change = 1.0
    while change > 1e-14:
        after = {
            position: sum(
                share * max(1.0 if end is True else 1 - chance[end] for end in options) for share, options in rolls
            )
            for position, rolls in follow.items()
        }
        change = max(abs(after[position] - chance[position]) for position in chance)
        chance = after
    return chance


def cached(function: Callable[[reference.State], Any]) -> Callable[[reference.State], Any]:
    known: dict[tuple[object, ...], Any] = {}

    def ask(state: reference.State) -> Any:
        if key(state) not in known:
            known[key(state)] = function(state)
        return known[key(state)]

    return ask


def agree(variant: str) -> None:
    game = load("pista_livre", variant)
    race, expected = made(game), slowly(game)
    assert len(expected) == 2 * race.header["positions"]
    for turn in (0, 1):
        for a, b in single_positions(game):
            s = lay(game, (a,), (b,), turn)
            found = race.verdict(s)
            assert found is not None
            assert found.value is None
            assert found.chance == pytest.approx(expected[key(plain(game, s))], abs=1e-12)
    assert race.header["chance"] == pytest.approx(expected[key(plain(game, game.start()))], abs=1e-12)


@pytest.mark.slow
def test_one_piece_each_as_plain_python_finds_it() -> None:
    agree("men=1")


@pytest.mark.slow
@pytest.mark.parametrize("more", ["maximise_dice=yes", "direction=opposite", "direction=opposite,maximise_dice=yes"])
def test_one_piece_each_with_every_option(more: str) -> None:
    agree(f"{more},men=1")


def squeezed(variant: str) -> None:
    """Chances have one solution alone: bounds from below and from above, each the best of the other, close upon it."""
    game = load("pista_livre", variant)
    race = made(game)
    size = len(race.values)
    low, high = np.zeros(size * size), np.ones(size * size)
    with ThreadPoolExecutor(1) as executor:
        while (high - low).max() > CLOSE:
            bounds = []
            for values in (high, low):
                ends = dice_race.best_plays(game, race.few, values, executor)
                new = (SHARES * np.where(ends == WON, 1.0, 1 - values[np.maximum(ends, 0)])).sum(axis=1)
                bounds.append(np.where(ends[:, 0] == NOWHERE, 0.5, new))
            assert (bounds[0] <= bounds[1] + 1e-15).all()
            low, high = bounds
    real = np.isfinite(race.values)
    real[0], real[:, 0] = False, False
    assert np.abs(race.values - low.reshape(size, size))[real].max() < 10 * CLOSE


def test_chances_are_the_only_solution() -> None:
    squeezed("men=1")


@pytest.mark.slow
def test_chances_of_two_pieces_are_the_only_solution() -> None:
    squeezed("direction=opposite,men=2")


def test_dice_thrown_and_half_used_are_answered_like_the_throws_before_them() -> None:
    game = load("pista_livre", "men=2")
    race, random = made(game), Random(1)
    for plays in (4, 5):
        s = game.start()
        for _ in range(plays):
            while game.chances(s):
                s = game.throw(s, random.choice(game.setup.throws).number)
            if game.result(s) == ONGOING:
                s = game.play(s, random.choice(game.moves(s)))
        while game.result(s) == ONGOING and not game.chances(s):
            options = [(t, race.verdict(t)) for t in (game.play(s, m) for m in game.moves(s))]
            best = max(won(v, t.turn == s.turn, int(s.turn)) for t, v in options)
            assert won(race.verdict(s), True, int(s.turn)) == pytest.approx(best, abs=1e-12)
            s = options[0][0]
        if game.result(s) == ONGOING:
            total = 0.0
            for thrown in game.setup.throws:
                t = game.throw(s, thrown.number)
                total += thrown.weight / 216 * won(race.verdict(t), t.turn == s.turn, int(s.turn))
            assert won(race.verdict(s), True, int(s.turn)) == pytest.approx(total, abs=1e-12)


def won(verdict: Verdict | None, same: bool, mover: int) -> float:
    """The chance of one player by a verdict on a position of his, or of the other's."""
    assert verdict is not None
    if verdict.chance is None:
        return float((verdict.value == FIRST) == (mover == 0))
    return verdict.chance if same else 1 - verdict.chance


def test_few_pieces_left_of_many_are_a_game_of_few() -> None:
    one, four = made(load("pista_livre", "men=1")), made(load("pista_livre", "men=4"), few=1)
    for a, b in ((HAND, HAND), (3, 7), (7, 3), (12, HAND)):
        small = one.verdict(lay(one.game, (a,), (b,)))
        large = four.verdict(lay(four.game, (a, OFF, OFF, OFF), (b, OFF, OFF, OFF)))
        assert small is not None
        assert large is not None
        assert large.chance == pytest.approx(small.chance or 0, abs=1e-12)
    assert four.verdict(four.game.start()) is None
    over = four.verdict(lay(four.game, (OFF,) * 4, (1, 2, 3, 4), 1))
    assert over is not None
    assert over.value == FIRST


def test_turns_of_one_piece_are_a_recursion_over_sums_of_dice() -> None:
    sums = [sum(dice) for dice in product(range(1, 7), repeat=3)]

    @cache
    def turns(left: int) -> float:
        return 0 if left <= 0 else 1 + sum(turns(left - total) for total in sums) / 216

    game = load("pista_livre", "men=1")
    race = made(game)
    for at in range(OFF):
        s = lay(game, (at,), (HAND,))
        assert race.turns(s, 0) == pytest.approx(turns(13 - at), abs=1e-13)
        assert race.turns(lay(game, (HAND,), (at,)), 1) == pytest.approx(turns(13 - at), abs=1e-13)


def test_turns_of_two_pieces_as_the_reference_finds_them() -> None:
    game = load("pista_livre", "men=2")
    race = made(game, few=1)

    @cached
    def turns(state: reference.State) -> float:
        return 1 + sum(t.weight / 216 * best(reference.throw(state, t.text)) for t in game.setup.throws)

    @cached
    def best(state: reference.State) -> float:
        if reference.result(state):
            return 0
        if reference.waiting(state):  # the other has all in hand, and lets him run
            return float(turns({**state, "turn": 1}))
        return min(best(reference.play(state, m)) for m in reference.moves(state))

    for places in ((5, 8), (3, 3)):
        s = lay(game, places, (HAND, HAND))
        assert race.turns(s, 0) == pytest.approx(turns(plain(game, s)), abs=1e-12)


def test_the_distribution_belongs_to_the_expected_turns() -> None:
    race = made(load("pista_livre", "men=4"), few=1)
    assert len(race.alone.turns) == 2380
    assert np.allclose((1 - race.alone.within).sum(axis=1), race.alone.turns, rtol=0, atol=1e-12)
    assert (np.diff(race.alone.within, axis=1) >= -1e-15).all()
    assert np.allclose(race.alone.within[:, -1], 1, rtol=0, atol=1e-13)
    assert race.alone.within[-1, -2] < 1 + 1e-15  # 1 1 1 every time takes the longest
    assert (race.alone.excess >= 0).all()


def test_in_a_race_the_exact_chance_is_within_the_bounds_of_the_estimate() -> None:
    game = load("pista_livre", "direction=opposite,men=2")
    exact = made(game)
    chances = exact.values.copy()
    rough = made(game, few=1)
    pairs = [(a, b) for a in range(6, OFF + 1) for b in range(a, OFF + 1) if a < OFF]
    seen = apart = 0.0
    for first, second in product(pairs, pairs):
        s = lay(game, first, second)
        if not legal(s) or contact(game.b, s) or rough.before(s) != BEYOND:
            continue
        bounds = rough.bounds(s)
        assert bounds is not None
        chance = chances[rough.rank(s, 0), rough.rank(s, 1)]
        assert bounds[0] - 1e-12 <= chance <= bounds[2] + 1e-12
        assert bounds[0] <= bounds[1] <= bounds[2]
        seen, apart = seen + 1, max(apart, abs(chance - bounds[1]))
    assert seen > 300
    assert 0 < apart < 1e-4


def meets(state: reference.State, rolls: list[str], free: set[tuple[object, ...]]) -> bool:
    """Whether a hit or a barred step can follow, by trying everything; `free` are positions where none can."""
    seen: set[tuple[object, ...]] = set()
    untried = [state]
    while untried:
        state = untried.pop()
        if key(state) in seen or key(state) in free or reference.result(state):
            continue
        seen.add(key(state))
        if not state["dice"]:
            untried += [{**state, "dice": [int(die) for die in roll]} for roll in rolls]
            continue
        uses, other = reference.uses(state), 3 - state["turn"]
        if len(uses) < len(places_of(state)) * len(set(state["dice"])):
            return True  # no other reason bars a step
        for distance, die in uses:  # with each die, also where the turn would pass
            after = reference.use(state, distance, die)
            if after["hand"][other] > state["hand"][other]:
                return True
            untried.append(after if after["dice"] else reference.settled(after))
    free |= seen
    return False


def places_of(state: reference.State) -> set[int]:
    """Where the player to move has pieces to move."""
    letter = reference.LETTER[state["turn"]]
    on_track = {at for at, stack in state["track"].items() if stack[0] == letter}
    return on_track | {HAND} if state["hand"][state["turn"]] else on_track


def wins_now(state: reference.State, rolls: list[str], mover: int) -> bool:
    """Whether a player wins in this turn of his, whatever is thrown and played."""
    if reference.result(state) or state["turn"] != mover:
        return reference.result(state) is not None
    if reference.waiting(state):
        return all(wins_now(reference.throw(state, roll), rolls, mover) for roll in rolls)
    return all(wins_now(reference.play(state, m), rolls, mover) for m in reference.moves(state))


def contact_is_right(game: Game, positions: Iterable[State]) -> None:
    free: set[tuple[object, ...]] = set()
    rolls = [t.text for t in game.setup.throws]
    together = apart = last = 0
    for s in positions:
        state = plain(game, s)
        met = meets(state, rolls, free)
        if not contact(game.b, s):
            assert not met
            apart += 1
        elif met:
            together += 1
        else:
            assert wins_now(state, rolls, state["turn"])
            last += 1
    assert together
    assert last
    assert bool(apart) == (game.options["direction"] == "opposite")


@pytest.mark.parametrize("direction", ["same", "opposite"])
def test_contact_of_one_piece_each_is_what_trying_everything_says(direction: str) -> None:
    game = load("pista_livre", f"direction={direction},men=1")
    contact_is_right(game, [lay(game, (a,), (b,), turn) for a, b in single_positions(game) for turn in (0, 1)])


@pytest.mark.slow
@pytest.mark.parametrize("direction", ["same", "opposite"])
def test_contact_of_two_pieces_each(direction: str) -> None:
    game, random = load("pista_livre", f"direction={direction},men=2"), Random(2)
    some = []
    for _ in range(400):  # mostly late positions, where pieces may have passed each other
        places = [tuple(random.choice((HAND, 5, 7, 8, 9, 9, 10, 10, 11, 12, OFF)) for _ in "ab") for _ in "ab"]
        s = lay(game, places[0], places[1], random.randrange(2))
        if game.result(s) == ONGOING and legal(s):
            some.append(s)
    contact_is_right(game, some)


def legal(s: State) -> bool:
    return not (s.men[0].astype(bool) & s.men[1].astype(bool)).any()


def test_wrong_numbers_are_found() -> None:
    race = made(load("pista_livre", "men=2"), few=1)
    assert check_race(race) == 0
    arrays = {"chances": race.values, **race.alone._asdict()}
    for name, where in (("chances", (3, 9)), ("turns", 40), ("within", (40, 2)), ("excess", 90)):
        wrong = {**arrays, name: arrays[name].copy()}
        wrong[name][where] += 1e-9
        assert check_race(Race(race.game, Proved(race.path, race.header, wrong))) > 0


def test_progress_rises_to_the_end_and_other_games_are_refused() -> None:
    shares: list[float] = []
    build_race(load("pista_livre", "men=1"), shares.append)
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1
    with pytest.raises(Problem):
        build_race(load("ouri"))
    assert open_race(load("pista_livre", "men=3")) is None
