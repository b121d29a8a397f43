"""Chances in games where two players run their pieces along one track by dice: exact for few pieces, and for races.

A game of this kind has the fields `men`, `hand`, `off` and `dice`, and in its tables `cell` (the cells of a player's
positions, as they count them) and `men` (pieces of each). A player's pieces are told by one number, the rank of how
many are in hand and on each position; those that are off are the rest. A step lowers the rank, so that ranks are an
order in which everything that may follow comes before.

**Few pieces each (exact).** For all positions before a throw in which either player has at most `few` pieces left, in
whatever contact they are: the probability that the player to move wins if both play best. What is off never comes
back, so this covers the end of games of more pieces, too. Computed by policy iteration: the best use of every throw
with the chances as they are, then the chances with these plays, until the best plays change no chance by 1e-13.

**One player undisturbed.** For all ranks: the smallest expected number of turns to bring everything off, and with this
play (of equally good ones that found first) the probability to need at most so many turns. Both are exact, because
nothing can go round in circles.

**A race, contact being over, of more pieces (an estimate, with proved bounds).** The chance to win if both bring their
pieces off in the fewest turns expected. It need not be the exact chance: somebody far behind does better to gamble. How
far off it can be is known: `excess` is by how much any other play could at most raise the probability to need at most t
turns, for the best t. The other player's pieces, if they keep to the fewest turns, run by dice of their own, and
whatever the player to move does depending on them, they are done by turn t with at most that much more; so their chance
is at most their `excess` above the estimate, and by the same argument at most the other's `excess` below it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import nullcontext
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.parallel import threads
from tabuleiro.engine.solving.endings.ranks import Run, chance_at, rank_of_men
from tabuleiro.engine.solving.endings.reading import BEYOND, by_chance
from tabuleiro.engine.solving.files import Proved, load, save
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load as load_game
from tabuleiro.games.pista_livre import LAST
from tabuleiro.rules import ONGOING, Game, Problem, State, Text
from tabuleiro.rules.definition import Definition, moves, play, result
from tabuleiro.rules.kernel import kernel, rule

KIND = "race"
CLOSE = 1e-13  # chances that differ by less are the same
CHUNK = 1 << 13  # positions for a worker at a time
WON, NOWHERE = -1, -2  # ends of a turn that are no position
Array = np.ndarray[Any, Any]
Progress = Callable[[float], None]


def throws_of(count: int) -> Array:
    """All that so many dice can show, the highest die first, 0 for dice that are used."""
    shown = combinations_with_replacement(range(6, 0, -1), count)
    return np.array([(*dice, 0, 0)[:3] for dice in shown], np.int64)


ONE, TWO, THREE = throws_of(1), throws_of(2), throws_of(3)
SHARES = np.array([{1: 1, 2: 3, 3: 6}[len(set(dice))] / 216 for dice in THREE.tolist()])
COLUMN = np.zeros((7, 7), np.int64)  # of one or two dice left, among all of them
for _column, (_high, _low, _) in enumerate([*ONE.tolist(), *TWO.tolist()]):
    COLUMN[_high, _low] = COLUMN[_low, _high] = _column
LEFT = len(ONE) + len(TWO)


def ranks(men: int) -> int:
    """In how many ways up to so many pieces can be in hand and on the track."""
    return comb(men + LAST + 1, LAST + 1)


def table_below(men: int) -> Array:
    """below[i, n]: in how many ways fewer than n pieces stand on positions 0 (the hand) to i."""
    return np.array([[comb(n + i, i + 1) for n in range(men + 1)] for i in range(LAST + 1)], np.int64)


@rule
def unrank(number: int, below: Any, upto: Any) -> None:
    """How many pieces stand on positions 0 to i, for each i: what a rank says."""
    rest, pieces = number, below.shape[1] - 1
    for i in range(LAST, -1, -1):
        while below[i, pieces] > rest:
            pieces -= 1
        rest -= below[i, pieces]
        upto[i] = pieces


@rule
def lay(b: Any, s: State, player: int, upto: Any) -> bool:
    """Put a player's pieces; False where they stand on those of the other."""
    s.hand[player] = upto[0]
    s.off[player] = b.men - upto[LAST]
    for at in range(1, LAST + 1):
        cell, pieces = b.cell[player, at], upto[at] - upto[at - 1]
        s.men[player, cell] = pieces
        if pieces and s.men[1 - player, cell]:
            return False
    return True


# ---- few pieces each ----


@kernel
def improve(
    game: Definition,
    b: Any,
    work: Any,
    out: Any,
    upto: Any,
    below: Any,
    column: Any,
    throws: Any,
    size: int,
    values: Any,
    left: Any,
    low: int,
    ends: Any,
) -> None:
    """Where a turn best ends, from each of some positions (`low` and on) with each of some throws, or what is left.

    A position is the rank of the player to move and that of the other, as one number; its value is the chance of the
    player to move. `left` holds the same for fewer dice, found before. `work` are four states, the last
    of them empty.
    """
    thrown, after = work[1], work[2]
    for i in range(len(ends)):
        own, other = (low + i) // size, (low + i) % size
        work[0] = work[3]
        unrank(own, below, upto[0])
        unrank(other, below, upto[1])
        lay(b, work[0], 0, upto[0])
        if own == 0 or other == 0 or not lay(b, work[0], 1, upto[1]):
            ends[i, :] = NOWHERE
            continue
        for k in range(len(throws)):
            work[1] = work[0]
            for d in range(3):
                thrown.dice[d] = throws[k, d]
            best, chance = other * size + own, -1.0  # unless a die can be used, the turn passes
            for j in range(moves(game, b, thrown, out)):
                work[2] = work[1]
                play(game, b, after, out[j])
                if result(game, b, after) != ONGOING:
                    end, worth = WON, 1.0
                else:
                    mine, theirs = rank_of_men(b, after, 0, below), rank_of_men(b, after, 1, below)
                    if after.turn == 1:
                        end = theirs * size + mine
                    else:
                        end = left[mine * size + theirs, column[after.dice[0], after.dice[1]]]
                    worth = 1.0 if end == WON else 1.0 - values[end]
                if worth > chance:
                    best, chance = end, worth
            ends[i, k] = best


@kernel
def evaluate(ends: Any, shares: Any, values: Any) -> float:
    """Set each chance to what its best plays give with the chances as they are now; the largest change."""
    largest = 0.0
    for p in range(len(ends)):
        if ends[p, 0] == NOWHERE:
            continue
        chance = 0.0
        for k in range(len(shares)):
            end = ends[p, k]
            chance += shares[k] * (1.0 if end == WON else 1.0 - values[end])
        largest = max(largest, abs(chance - values[p]))
        values[p] = chance
    return largest


def best_ends(game: Game, few: int, values: Array, throws: Array, left: Array, low: int, high: int) -> Array:
    """`improve` for a part of the positions: a pure function, the work of one worker."""
    work = game.definition.state.new(4)
    out = np.zeros(game.definition.most_moves, np.int64)
    upto = np.zeros((2, LAST + 1), np.int64)
    ends = np.empty((high - low, len(throws)), np.int32)
    size, below = ranks(few), table_below(few)
    improve(game.definition, game.b, work, out, upto, below, COLUMN, throws, size, values, left, low, ends)
    return ends


def best_ends_of(key: str, variant: str, *part: Any) -> Array:
    """The same for a worker anywhere, who has the game by its name."""
    return best_ends(load_game(key, variant), *part)


def best_plays(
    game: Game, few: int, values: Array, executor: Executor, progress: Progress = lambda share: None
) -> Array:
    """Where the turn best ends from every position with every throw, if these are the chances."""
    count = len(values)
    left = np.empty((count, LEFT), np.int32)
    ends = np.empty((count, len(THREE)), np.int32)
    lows = range(0, count, CHUNK)
    columns = slice(0, len(ONE)), slice(len(ONE), LEFT), slice(None)
    done = 0
    for throws, into, which in zip((ONE, TWO, THREE), (left, left, ends), columns, strict=True):
        named = game.key, game.variant, few, values, throws, left
        jobs = [executor.submit(best_ends_of, *named, at, min(at + CHUNK, count)) for at in lows]
        for at, job in zip(lows, jobs, strict=True):
            into[at : at + CHUNK, which] = job.result()
            done += len(throws) * min(CHUNK, count - at)
            progress(done / count / (LEFT + len(THREE)))
    return ends


def solve_few(game: Game, few: int, executor: Executor, progress: Progress) -> tuple[Array, int]:
    """The chance of the player to move in every position of few pieces, and how often plays were improved."""
    size = ranks(few)
    values = np.full((size, size), 0.5)
    values[0], values[:, 0] = 1, 0  # the game is over
    flat, rounds, change = values.reshape(-1), 0, 1.0
    while change > CLOSE:

        def hear(share: float, before: int = rounds) -> None:
            progress(1 - 0.7 ** (before + share))  # how many rounds it will take is not known: about seven

        ends = best_plays(game, few, flat, executor, hear)
        change = evaluate(ends, SHARES, flat)
        rounds += 1
        while evaluate(ends, SHARES, flat) > CLOSE / 100:
            pass
    flat[ends[:, 0] == NOWHERE] = np.nan
    values[0], values[:, 0] = 1, 0
    return values, rounds


# ---- one player undisturbed ----


@rule
def choose(
    number: int, below: Any, upto: Any, down: Any, column: Any, three: Any, worth: Any, left: Any, ends: Any
) -> None:
    """Where the turn of a player alone best ends with one, two or three dice: `left` and `ends`, as ranks.

    The best is the end of the greatest worth. `left` must be there for all lower ranks.
    """
    unrank(number, below, upto)
    down[0] = 0  # down[j] - down[i]: by how much a step from position i to j lowers the rank
    for i in range(LAST + 1):
        down[i + 1] = down[i] + (below[i, upto[i]] - below[i, upto[i] - 1] if upto[i] else 0)
    for k in range(left.shape[1]):
        left[number, k] = -1
    ends[:] = -1
    for at in range(LAST + 1):
        if upto[at] == (upto[at - 1] if at else 0):
            continue
        for die in range(1, 7):
            after = number - down[min(at + die, LAST + 1)] + down[at]
            k = column[die, 0]
            if left[number, k] < 0 or worth[after] > worth[left[number, k]]:
                left[number, k] = after
            for other in range(1, 7):
                k, end = column[die, other], left[after, column[other, 0]]
                if left[number, k] < 0 or worth[end] > worth[left[number, k]]:
                    left[number, k] = end
            for k in range(len(three)):
                for i in range(3):
                    if three[k, i] == die:
                        end = left[after, column[three[k, (i + 1) % 3], three[k, (i + 2) % 3]]]
                        if ends[k] < 0 or worth[end] > worth[ends[k]]:
                            ends[k] = end
                        break


@kernel
def shortest(
    below: Any,
    upto: Any,
    down: Any,
    column: Any,
    three: Any,
    shares: Any,
    worth: Any,
    left: Any,
    ends: Any,
    within: Any,
) -> None:
    """For each rank, minus the fewest turns expected, and with such play the probability to need at most t turns."""
    for number in range(1, len(worth)):
        choose(number, below, upto, down, column, three, worth, left, ends)
        turns = 0.0
        for k in range(len(three)):
            turns -= shares[k] * worth[ends[k]]
            for t in range(1, within.shape[1]):
                within[number, t] += shares[k] * within[ends[k], t - 1]
        worth[number] = -1.0 - turns


@kernel
def soonest(
    below: Any, upto: Any, down: Any, column: Any, three: Any, shares: Any, worth: Any, left: Any, ends: Any, more: Any
) -> None:
    """For each rank, the greatest probability to be done within one turn more than `worth` says."""
    for number in range(1, len(worth)):
        choose(number, below, upto, down, column, three, worth, left, ends)
        chance = 0.0
        for k in range(len(three)):
            chance += shares[k] * worth[ends[k]]
        more[number] = chance


class Alone(NamedTuple):
    """What is known about a player undisturbed, for each rank."""

    turns: Array  # expected
    within: Array  # the probability to need at most 0, 1, 2 … turns
    excess: Array  # by how much another play could raise one of these


def solve_alone(men: int, progress: Progress) -> Alone:
    """The fewest turns for up to so many pieces."""
    size, below = ranks(men), table_below(men)
    upto, down = np.zeros(LAST + 1, np.int64), np.zeros(LAST + 2, np.int64)
    left, ends = np.zeros((size, LEFT), np.int32), np.zeros(len(THREE), np.int64)
    longest = -(-men * (LAST + 1) // 3)  # turns, if all dice show 1
    within = np.zeros((size, longest + 1))
    within[0] = 1
    worth = np.zeros(size)
    shortest(below, upto, down, COLUMN, THREE, SHARES, worth, left, ends, within)
    progress(1 / (longest + 1))
    excess, soon, sooner = np.zeros(size), np.zeros(size), np.zeros(size)
    soon[0] = sooner[0] = 1
    for t in range(1, longest + 1):
        soonest(below, upto, down, COLUMN, THREE, SHARES, soon, left, ends, sooner)
        np.maximum(excess, sooner - within[:, t], out=excess)
        soon, sooner = sooner, soon
        progress((t + 1) / (longest + 1))
    return Alone(-worth, within, excess)


# ---- files ----


def fitting(game: Game) -> None:
    """A Problem if the game is not one of pieces that run by dice."""
    names = game.definition.state.dtype.names or ()
    if not {"men", "hand", "off", "dice"} <= set(names) or not hasattr(game.b, "cell"):
        raise Problem(NO_RACE, key=game.key)


def few_of(game: Game) -> int:
    """Up to how many pieces each the chances of a variant are exact: all if three, otherwise two."""
    men = int(game.b.men)
    return men if men <= 3 else 2


def build_race(
    game: Game, progress: Progress | None = None, few: int | None = None, executor: Executor | None = None
) -> Path:
    """Make the chances of a variant: exact for up to `few` pieces each."""
    fitting(game)
    hear = progress or (lambda share: None)
    men = int(game.b.men)
    few = min(men, few or few_of(game))
    started = time.perf_counter()
    alone = solve_alone(men, lambda share: hear(share / 2))
    with nullcontext(executor) if executor else threads() as workers:
        chances, rounds = solve_few(game, few, workers, lambda share: hear(0.5 + share / 2))
    facts: dict[str, Any] = {
        "method": "policy iteration for few pieces; fewest turns of a player undisturbed",
        "few": few,
        "positions": int(np.isfinite(chances[1:, 1:]).sum()),
        "rounds": rounds,
        "turns": float(alone.turns[-1]),  # all pieces in hand: nothing has a higher rank
        "excess": float(alone.excess.max()),
        "seconds": round(time.perf_counter() - started, 3),
    }
    if few == men:
        facts["chance"] = float(chances[-1, -1])  # of who starts
    return save(game, KIND, facts, {"chances": chances, **alone._asdict()})


def contact(b: Any, s: State) -> bool:
    """Whether pieces of the two players can still meet: a hit, or a step that is barred.

    They can if there is a cell that a piece of one player may still come to, and where a piece of the other stands or
    may still come to. Players who go the same way are in contact as long as both have pieces left, since the last of
    all pieces has a piece of the other before it. Players who go opposite ways are out of contact when nobody has a
    piece in hand and all pieces have passed each other. The one exception is when the player to move brings their last
    pieces off in this very turn, whatever they throw: that counts as contact here and is not.
    """
    stand, come = [0, 0], [0, 0]
    for player in (0, 1):
        running = s.hand[player] > 0
        for at in range(1, LAST + 1):
            cell = 1 << int(b.cell[player, at])
            if running:
                come[player] |= cell
            if s.men[player, b.cell[player, at]]:
                stand[player] |= cell
                running = True
    return bool(come[0] & (stand[1] | come[1]) or come[1] & stand[0])


class Few:
    """The chances of few pieces each."""

    def __init__(self, game: Game, chances: Array, few: int) -> None:
        self.game, self.values, self.few = game, chances, few
        self.ix = Run(table_below(few))

    def verdict(self, s: State) -> Verdict | None:
        """The exact chance of the player to move, before a throw or with dice to use; None where it is not known."""
        if (end := self.game.result(s)) != ONGOING:
            return Verdict(end, 0)
        return by_chance(self.game, s, self.before)

    def before(self, s: State) -> float:
        """The same before a throw; BEYOND where it is not known."""
        return chance_at(self.game.b, self.ix, s, self.values)


def few_chances(game: Game) -> Few:
    """The chances of few pieces alone, which take seconds."""
    fitting(game)
    with threads() as workers:
        return Few(game, solve_few(game, few_of(game), workers, lambda share: None)[0], few_of(game))


class Race(Few):
    """The opened chances of a variant."""

    def __init__(self, game: Game, proved: Proved) -> None:
        super().__init__(game, proved.arrays["chances"], int(proved.header["few"]))
        self.path, self.header = proved.path, proved.header
        self.alone = Alone(*(proved.arrays[name] for name in Alone._fields))
        self.below = table_below(int(game.b.men))

    def rank(self, s: State, player: int) -> int:
        return int(rank_of_men(self.game.b, s, player, self.below))

    def turns(self, s: State, player: int) -> float:
        """The fewest turns that a player expects to need if nobody disturbs them."""
        return float(self.alone.turns[self.rank(s, player)])

    def bounds(self, s: State) -> tuple[float, float, float] | None:
        """The lowest and the highest that the chance of the player to move can be, and between them the estimate.

        Before a throw; None where nothing is known. All three are the same where the chance is exact.
        """
        if (chance := self.before(s)) != BEYOND:
            return chance, chance, chance
        mine, theirs = self.rank(s, int(s.turn)), self.rank(s, 1 - int(s.turn))
        if contact(self.game.b, s):
            return None
        a, b = self.alone.within[mine], self.alone.within[theirs]
        chance = float((np.diff(a) * (1 - b[:-1])).sum())  # done in turn t, the other not done in t - 1
        low = chance - float(self.alone.excess[theirs])
        return max(0.0, low), chance, min(1.0, chance + float(self.alone.excess[mine]))


def open_race(game: Game) -> Race | None:
    """The chances of a variant, None if there are none; a Problem if damaged or made for other rules."""
    found = load(game, KIND)
    return Race(game, found) if found else None


def check_race(race: Race, progress: Progress | None = None, executor: Executor | None = None) -> int:
    """How many chances are not the best of what may follow, and how many ranks have other turns than found anew."""
    hear = progress or (lambda share: None)
    chances = np.nan_to_num(race.values).reshape(-1)
    with nullcontext(executor) if executor else threads() as workers:
        ends = best_plays(race.game, race.few, chances, workers, lambda share: hear(share / 2))
    anew = (SHARES * np.where(ends == WON, 1.0, 1 - chances[np.maximum(ends, 0)])).sum(axis=1)
    real = ends[:, 0] != NOWHERE
    wrong = int((np.abs(anew - chances)[real] > 10 * CLOSE).sum())
    wrong += int((np.isfinite(race.values[1:, 1:]) != real.reshape(race.values.shape)[1:, 1:]).sum())
    alone = solve_alone(int(race.game.b.men), lambda share: hear(0.5 + share / 2))
    same = [np.isclose(a, b, rtol=0, atol=1e-12) for a, b in zip(race.alone, alone, strict=True)]
    return wrong + int((~(same[0] & same[1].all(axis=1) & same[2])).sum())


NO_RACE = Text("{key} não é um jogo de corrida com dados", "{key} is not a race with dice")
