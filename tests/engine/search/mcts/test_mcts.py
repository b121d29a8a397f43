"""Monte-Carlo tree search: what it proves is true, what it answers is legal, and it stops when it should."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from every import each_game, one_in, plain, random_states

from tabuleiro.engine.search.api import Budget, Thought
from tabuleiro.engine.search.mcts import mcts
from tabuleiro.engine.search.mcts.kernel import CHANCE, run
from tabuleiro.engine.search.mcts.mcts import Mcts
from tabuleiro.engine.search.mcts.rollouts import NEVER, NOTHING, ROOM, ROWS, rollout_of
from tabuleiro.engine.solving.endings.dice_race import build_race
from tabuleiro.engine.solving.knowledge import known
from tabuleiro.games import definition, keys, load
from tabuleiro.rules import DRAW, FIRST, ONGOING, Game, State

INTERPRETED = plain(run)
FEW = Budget(iterations=20)


def summary(thought: Thought) -> tuple[object, ...]:
    return thought[:-1]  # all but the seconds


def waiting(game: Game, seed: int, most: int = 400) -> list[State]:
    """The positions of a random game that wait for a play."""
    return [s for s in random_states(game, seed, most) if game.moves(s)]


def nodes(mcts: Mcts) -> Iterator[tuple[int, State]]:
    """Every node of the tree with its position."""
    tree, todo = mcts.tree, [(0, mcts.bench.root[0].copy())]
    while todo:
        i, s = todo.pop()
        yield i, s
        for child in range(tree.first[i], tree.first[i] + tree.count[i]):
            m = int(tree.move[child])
            todo.append((child, mcts.game.throw(s, m) if tree.mover[i] == CHANCE else mcts.game.play(s, m)))


class TooMany(Exception):
    """There are more positions below one than a test has time for."""


def exhaustive(game: Game, most: int = 1_000_000) -> Callable[[State], int]:
    """How a game that cannot circle ends, by every play of the rules; it never asks whether turns alternate."""
    found: dict[bytes, int] = {}

    def value(s: State) -> int:
        end, name = game.result(s), s.tobytes()
        if end != ONGOING:
            return end
        if name not in found:
            if len(found) >= most:
                raise TooMany
            after = {value(game.play(s, m)) for m in game.moves(s)}
            own = 1 + int(s.turn)
            found[name] = own if own in after else DRAW if DRAW in after else 3 - own
        return found[name]

    return value


def late(game: Game, seed: int) -> tuple[State, Callable[[State], int]]:
    """The earliest position of a random game that a test can look through, and the truth about it."""
    truth = exhaustive(game, most=400)
    chosen = None
    for s in reversed(waiting(game, seed)):
        try:
            truth(s)
        except TooMany:
            break
        chosen = s
    assert chosen is not None
    return chosen, exhaustive(game)


def check_proofs(mcts: Mcts, truth: Callable[[State], int | None]) -> set[int]:
    """Hold every proof in the tree against the truth; the ends that were proved."""
    proved = set()
    for i, s in nodes(mcts):
        if mcts.tree.proof[i]:
            assert mcts.tree.proof[i] == truth(s)
            proved.add(int(mcts.tree.proof[i]))
    return proved


@pytest.mark.slow
@pytest.mark.parametrize("sees_threats", [False, True])
def test_proofs_agree_with_all_games_of_rastros(sees_threats: bool) -> None:
    game = load("rastros", "size=4")
    truth = exhaustive(game)
    mcts = Mcts(game, sees_threats=sees_threats, takes_wins=sees_threats)
    thought = mcts.think(game.start(), Budget(iterations=100_000))
    assert thought.proved == truth(game.start())
    assert thought.value == thought.best.value == (thought.proved == 1)
    assert check_proofs(mcts, truth) == {1, 2}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "variant"),
    [
        ("jogo_da_velha", "size=4"),
        ("hex", "size=3"),
        ("flume", "size=3"),
        ("produto", "side=2"),
        ("szkwa", "default"),
        ("batalha_dos_peoes", "default"),
        ("gatos_caes", "size=4"),
    ],
)
def test_proofs_agree_with_all_games_from_late_positions(key: str, variant: str) -> None:
    """Interpreted, with and without extra turns, draws and scores."""
    game = load(key, variant)
    for seed in (1, 2, 3):
        s, truth = late(game, seed)
        mcts = Mcts(game, seed, rave=20 * (seed % 2), sees_threats=seed == 3, run=INTERPRETED)
        thought = mcts.think(s, Budget(iterations=300))
        check_proofs(mcts, truth)
        assert thought.proved in (None, truth(s))
        for prospect in thought.plays:
            assert prospect.proved in (None, truth(game.play(s, prospect.play)))


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "variant"), one_in(2, [("shisima", "default"), ("semaforo", "size=3x3")]))
def test_proofs_agree_with_tables(key: str, variant: str) -> None:
    """Of a game that circles, and of one that does not."""
    game = load(key, variant)
    knowledge = known(game)

    def truth(s: State) -> int | None:
        verdict = knowledge.verdict(s)
        return verdict.value if verdict else None

    for s in waiting(game, 5, 20)[::-3]:
        mcts = Mcts(game, nodes=1 << 12)
        thought = mcts.think(s, Budget(iterations=20_000))
        assert check_proofs(mcts, truth) - {DRAW}
        verdict = knowledge.verdict(s)
        assert verdict is not None
        assert thought.proved in (None, verdict.value)
        if verdict.value != DRAW and verdict.distance is not None and verdict.distance <= 3:
            assert thought.proved == verdict.value  # what is near is found


@pytest.mark.slow
@each_game
def test_a_win_in_one_is_found_at_once(key: str) -> None:
    game = load(key)
    for seed in count(1):
        for s in reversed(waiting(game, seed)):
            own = 1 + int(s.turn)
            wins = {m for m in game.moves(s) if game.result(game.play(s, m)) == own}
            if wins:
                thought = Mcts(game, run=INTERPRETED).think(s, Budget(iterations=1))
                assert thought.best.play in wins
                assert thought.best.proved == thought.proved == own
                assert thought.value == thought.best.value == 1
                return


@pytest.mark.slow
@each_game
def test_plays_are_the_legal_ones(key: str) -> None:
    game = load(key)
    for s in waiting(game, 3, 60)[::20]:
        for settings in ({}, {"rave": 50.0, "sees_threats": game.definition.most_moves < 60, "takes_wins": True}):
            before = s.tobytes()
            thought = Mcts(game, cap=8, run=INTERPRETED, **settings).think(s, Budget(iterations=3))
            assert s.tobytes() == before
            assert sorted(p.play for p in thought.plays) == sorted(game.moves(s))
            assert all(0 <= p.value <= 1 for p in thought.plays)
            assert thought.proved or sum(p.visits for p in thought.plays) == thought.visits == 3


@pytest.mark.slow
@each_game
def test_compiled_and_interpreted_think_the_same(key: str) -> None:
    game = load(key)
    for s in waiting(game, 4, 60)[::30]:
        for settings in ({}, {"rave": 50.0, "sees_threats": True, "takes_wins": True}):
            compiled, interpreted = Mcts(game, cap=20, **settings), Mcts(game, cap=20, run=INTERPRETED, **settings)
            assert summary(compiled.think(s, FEW)) == summary(interpreted.think(s, FEW))
            assert compiled.bench.random[0] == interpreted.bench.random[0]


def test_the_same_seed_gives_the_same_thought() -> None:
    game = load("rastros")
    s = game.start()
    once = Mcts(game, 7).think(s, Budget(iterations=3000))
    mcts = Mcts(game, 7)
    # however the work is divided
    assert summary(once) == summary(mcts.think(s, Budget(iterations=3000, seconds=1000)))
    mcts.forget()
    assert summary(once) == summary(mcts.think(s, Budget(iterations=3000)))
    assert summary(once) != summary(Mcts(game, 8).think(s, Budget(iterations=3000)))
    interpreted = Mcts(game, 7, rave=30, run=INTERPRETED).think(s, Budget(iterations=100))
    assert summary(interpreted) == summary(Mcts(game, 7, rave=30).think(s, Budget(iterations=100)))


def test_one_legal_play() -> None:
    game = load("rastros")
    s = next(s for seed in count(1) for s in waiting(game, seed) if len(game.moves(s)) == 1)
    assert [p.play for p in Mcts(game, run=INTERPRETED).think(s, FEW).plays] == game.moves(s)


def test_nothing_to_think_about() -> None:
    game = load("rastros")
    with pytest.raises(ValueError, match="waits for a play"):
        Mcts(game).think(random_states(game, 1)[-1], FEW)
    dice = load("pista_livre")
    with pytest.raises(ValueError, match="waits for a play"):
        Mcts(dice).think(dice.start(), FEW)
    with pytest.raises(ValueError, match="limit"):
        Mcts(game).think(game.start(), Budget())
    with pytest.raises(ValueError, match="no room"):
        Mcts(game, nodes=4)


def test_a_search_is_cancelled() -> None:
    game = load("rastros")
    cancel = threading.Event()
    mcts, found = Mcts(game, nodes=1 << 12), []
    thread = threading.Thread(target=lambda: found.append(mcts.think(game.start(), Budget(seconds=600), cancel)))
    thread.start()
    cancel.set()
    thread.join(60)
    assert not thread.is_alive()
    assert sorted(p.play for p in found[0].plays) == sorted(game.moves(game.start()))
    assert mcts.think(game.start(), Budget(seconds=600), cancel).visits == found[0].visits


def test_time_ends_a_search() -> None:
    game = load("rastros")
    thought = Mcts(game, nodes=1 << 12).think(game.start(), Budget(seconds=0.05))
    assert thought.visits > 0
    assert thought.proved is None


def test_a_full_tree_still_answers() -> None:
    game = load("rastros")
    mcts = Mcts(game, nodes=60)
    thought = mcts.think(game.start(), Budget(iterations=2000))
    assert mcts.full
    assert mcts.bench.facts[0] <= 60
    assert thought.visits == 2000
    assert sorted(p.play for p in thought.plays) == sorted(game.moves(game.start()))
    # after a play there is room again
    mcts.played(thought.best.play)
    assert not mcts.full
    assert mcts.think(game.play(game.start(), thought.best.play), Budget(iterations=10)).visits > 10


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "rave"), [("rastros", 0.0), ("hex", 100.0)])
def test_the_tree_below_a_play_is_kept(key: str, rave: float) -> None:
    game = load(key, "size=4")
    mcts = Mcts(game, rave=rave, run=INTERPRETED)
    s = game.start()
    for _ in range(3):
        thought = mcts.think(s, Budget(iterations=300))
        if thought.proved:
            break
        below: dict[bytes, list[tuple[int, ...]]] = {}
        for i, t in nodes(mcts):
            below.setdefault(game.definition.state.identity(t), []).append(facts_of(mcts, i))
        m = thought.best.play
        mcts.played(m)
        s = game.play(s, m)
        assert mcts.tree.visits[0] == thought.best.visits
        for i, t in nodes(mcts):
            assert facts_of(mcts, i) in below[game.definition.state.identity(t)]
            if mcts.tree.count[i]:
                children = range(mcts.tree.first[i], mcts.tree.first[i] + mcts.tree.count[i])
                assert sorted(int(mcts.tree.move[c]) for c in children) == sorted(game.moves(t))
        assert mcts.think(s, Budget(iterations=0)).visits == thought.best.visits


def facts_of(mcts: Mcts, i: int) -> tuple[int, ...]:
    tree = mcts.tree
    named = (tree.named_visits[i], tree.named_points[i]) if mcts.settings.rave else ()
    return tuple(int(n) for n in (tree.move[i], tree.proof[i], tree.visits[i], tree.points[i], tree.count[i], *named))


def test_another_position_begins_anew() -> None:
    game = load("rastros")
    first, *_, other = waiting(game, 1)
    mcts = Mcts(game, run=INTERPRETED)
    mcts.played(game.moves(first)[0])  # nothing is known yet, and so nothing is kept
    mcts.think(first, FEW)
    assert mcts.think(other, Budget(iterations=0)).visits == 0
    assert mcts.tree.visits[0] == 0


def test_dice_are_thrown_in_the_tree() -> None:
    """One piece each: what is proved for every throw is proved, and the tree goes on below the throw that came."""
    game = load("pista_livre", "men=2")
    for seed in range(1, 6):
        for s in waiting(game, seed)[-2:]:
            mcts = Mcts(game, seed, run=INTERPRETED)
            thought = mcts.think(s, Budget(iterations=60))
            tree = mcts.tree
            for i, t in nodes(mcts):
                children = range(tree.first[i], tree.first[i] + tree.count[i])
                if tree.count[i]:
                    assert (tree.mover[i] == CHANCE) == (game.chances(t) > 0)
                if tree.count[i] and tree.mover[i] == CHANCE:
                    assert len(children) == len(game.setup.throws)
                    ends = {int(tree.proof[c]) for c in children}
                    assert tree.proof[i] == (ends.pop() if len(ends) == 1 else ONGOING)
            if thought.proved:
                continue
            m = thought.best.play
            after = game.play(s, m)
            if not game.chances(after):
                continue
            mcts.played(m)
            assert mcts.tree.visits[0] == thought.best.visits
            number = game.setup.throws[seed].number
            thrown = game.throw(after, number)
            if game.moves(thrown):
                child = next(i for i, t in nodes(mcts) if mcts.tree.move[i] == number and i > 0)
                visits = int(mcts.tree.visits[child])
                assert mcts.think(thrown, Budget(iterations=0)).visits == visits


class Filled:
    """Random games of Hex by the shorter way, and the board that each of them filled."""

    def __init__(self, variant: str) -> None:
        self.game = load("hex", variant)
        found = rollout_of("hex")
        assert found is not None
        self.found, self.f = found, found.tables(self.game)
        self.work, self.seen = np.zeros((ROWS, ROOM), np.int64), np.zeros((2, 512), np.int64)
        self.random, self.stamp = np.array([1], np.uint64), 0

    def end(self, s: State, last: int) -> int:
        self.stamp += 1
        state = s.copy()
        return self.found.finish(self.f, self.game.b, state, self.work, self.random, self.seen, self.stamp, last)

    def play(self, s: State, last: int) -> tuple[int, State]:
        """How a game ends, and the full board: each has placed stones of his own colour on empty cells, in turn."""
        game, cells, swapped = self.game, len(self.game.board), int(s.swapped)
        end = self.end(s, last)
        full, black = game.start(), self.work[0, :cells] % 2 == 1  # stones that it met are marked by two more
        full.stone[:cells] = np.where(black, 1, 2)
        colours: list[set[bool]] = [set(), set()]
        for player, play in np.argwhere(self.seen == self.stamp):
            assert s.stone[play] == 0
            colours[player].add(bool(black[play]))
        full.swapped = swapped or (s.turn == 1 and colours[1] == {True})
        assert colours[0] <= {not full.swapped}
        assert colours[1] <= {bool(full.swapped)}
        assert (np.asarray(full.stone)[:cells] == s.stone[:cells])[s.stone[:cells] > 0].all()
        turn = int(s.turn) if full.swapped == swapped else 0
        share = [int((self.seen[player] == self.stamp).sum()) for player in (turn, 1 - turn)]
        assert share[0] - share[1] in (0, 1)
        return end, game.derived(full)


@pytest.mark.thorough
@pytest.mark.parametrize("variant", ["size=5", "size=4,swap=no"])
@pytest.mark.parametrize("answers", [False, True])
def test_filling_the_board_is_a_random_game(variant: str, answers: bool) -> None:
    """Hex has a shorter way: whoever it says has won has won on the board that it filled, in fair shares."""
    filled, wins = Filled(variant), 0
    game = filled.game
    for seed in range(1, 101):
        s = waiting(game, seed)[seed % 7]
        stones = np.flatnonzero(s.stone)
        end, full = filled.play(s, (int(stones[0]) if len(stones) else NOTHING) if answers else NEVER)
        assert game.result(full) == end
        wins += end == 1
    assert 25 < wins < 75


@pytest.mark.thorough
@pytest.mark.parametrize("variant", ["size=3,swap=no", "size=3"])
def test_filling_the_board_has_the_chances_of_playing(variant: str) -> None:
    filled = Filled(variant)
    game = filled.game
    found: dict[bytes, float] = {}

    def chance(s: State) -> float:
        """Of the first player, if both play anything."""
        if game.result(s):
            return float(game.result(s) == FIRST)
        if s.tobytes() not in found:
            plays = game.moves(s)
            found[s.tobytes()] = sum(chance(game.play(s, m)) for m in plays) / len(plays)
        return found[s.tobytes()]

    s = game.start()
    for m in (4,) if game.b.swap else (0, 4, 6):
        s = game.play(s, m)
    wins = sum(filled.end(s, NEVER) == FIRST for _ in range(1000))
    assert abs(wins / 1000 - chance(s)) < 0.064  # four times what chance does


def test_bridges_are_saved() -> None:
    """Black stones that are joined by bridges, also to the sides. Only who breaks two at once gets through."""
    filled = Filled("size=5,swap=no")
    game, names = filled.game, filled.game.board.names
    s = game.start()
    for name in ("b3", "a1", "d2"):  # a bridge to file a, one between them, and one to file e
        s = game.play(s, names.index(name))
    broken = game.play(s, names.index("a3"))

    def wins(s: State, last: int) -> int:
        return sum(filled.end(s, last) == FIRST for _ in range(100))

    assert wins(s, NOTHING) > 95 > 90 > wins(s, NEVER)
    assert wins(broken, names.index("a3")) > 95 > 90 > wins(broken, NOTHING)  # the last play is answered, too


@pytest.mark.slow
def test_compiled_and_interpreted_save_bridges_alike() -> None:
    game = load("hex", "size=6")
    compiled, interpreted = (Mcts(game, 3, rave=30, uses_rollout=True, **how) for how in ({}, {"run": plain}))
    s = waiting(game, 2)[6]
    assert summary(compiled.think(s, FEW)) == summary(interpreted.think(s, FEW))
    assert compiled.bench.random[0] == interpreted.bench.random[0]


def test_settings_are_those_of_the_game_unless_given() -> None:
    names = {*mcts.USUAL, "patience"}
    for key in keys():
        own = definition(key).mcts
        assert set(own) <= names
        assert own.items() - mcts.USUAL.items() == own.items()  # only what differs
        game = load(key)
        settings = Mcts(game, nodes=1 << 18).settings
        assert own.items() <= settings._asdict().items()
        other = Mcts(
            game, nodes=1 << 18, exploration=0.75, rave=0, takes_wins=not settings.takes_wins, patience=3
        ).settings
        assert other[:3] == (0.75, 0.0, 3)
        assert other.takes_wins != settings.takes_wins
        assert other.sees_threats == settings.sees_threats


@pytest.mark.slow
def test_chances_of_a_race_are_near_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    game = load("pista_livre", "men=1")
    s = waiting(game, 1)[0]
    build_race(game)
    verdict = known(game).verdict(s)
    assert verdict is not None
    assert verdict.chance is not None
    assert abs(Mcts(game).think(s, Budget(iterations=20_000)).value - verdict.chance) < 0.03
