"""Search against plain negamax in every game, with and without its table; wins, repetition, budgets."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from every import plain, random_states, small

from tabuleiro import load
from tabuleiro.engine.search.alphabeta.deepening import COUNT, DECIDED, EFFORT, MOVE, WORTH, take, take_part
from tabuleiro.engine.search.alphabeta.kernel import AT_MOST, BROKEN, EXACT, search
from tabuleiro.engine.search.alphabeta.reading import END
from tabuleiro.engine.search.alphabeta.search import Search
from tabuleiro.engine.search.api import Budget
from tabuleiro.engine.search.evals import MOST, evaluate, evaluation_of
from tabuleiro.games import keys
from tabuleiro.match.diagram import read_position
from tabuleiro.rules import DRAW, FIRST, ONGOING, Game, Problem, State

PLAIN = [key for key in keys() if key != "pista_livre"]
each_plain_game = pytest.mark.parametrize("key", PLAIN)


def interpreted(game: Game, **more: Any) -> Search:
    """A search that needs no compiler: for small questions."""
    found = Search(game, entries=1 << 12, **more)
    found.run = plain(search)
    return found


def negamax(game: Game, f: Any, s: State, depth: int, ply: int = 0, path: tuple[bytes, ...] = ()) -> int:
    """The value to exactly this depth, every play looked at."""
    end = game.result(s)
    if end != ONGOING:
        return 0 if end == DRAW else END - ply if end == 1 + s.turn else ply - END
    here = game.definition.state.identity(s)
    if here in path and game.definition.match.repetition:
        own = evaluation_of(game.key)
        end = own.broken(f, game.b, s) if own else DRAW
        return 0 if end == DRAW else BROKEN if end == 1 + s.turn else -BROKEN
    if depth == 0:
        return max(1 - MOST, min(MOST - 1, int(evaluate(game.definition, f, game.b, s))))
    values = []
    for m in game.moves(s):
        t = game.play(s, m)
        value = negamax(game, f, t, depth - 1, ply + 1, (*path, here))
        values.append(value if t.turn == s.turn else -value)
    return max(values)


def compare(game: Game, engine: Search, most: int, games: int) -> int:
    """Positions near the end of random games, as deep as `most` plays can be looked at; how many were compared."""
    done = 0
    for seed in range(games):
        line = random_states(game, seed, 120)
        for back in (2, 3, 5, 8):
            s = line[max(0, len(line) - back)]
            if game.result(s) != ONGOING:
                continue
            width = max(2, len(game.moves(s)))
            for depth in range(1, 5):
                if depth > 1 and width**depth > most:
                    break
                expected = negamax(game, engine.tables, s, depth)
                assert engine.fixed(s, depth, table=False) == expected, (seed, back, depth)
                assert engine.fixed(s, depth, table=True) == expected, (seed, back, depth)
                done += 1
    return done


@each_plain_game
def test_value_is_that_of_trying_everything(key):
    game = load(key, small(key))
    assert compare(game, interpreted(game), most=60, games=2) > 1


@pytest.mark.slow
@each_plain_game
def test_compiled_value_is_that_of_trying_everything(key):
    game = load(key)
    assert compare(game, Search(game, entries=1 << 12), most=1000, games=4) > 4


@pytest.mark.parametrize(("key", "quiet"), [("alquerque", 60), ("pretwa", 60), ("surakarta", 100), ("pentagonia", 100)])
def test_limits_of_quiet_plies_are_seen(key, quiet):
    game = load(key).limited(quiet)
    engine = interpreted(game)
    for seed in range(2):
        s = random_states(game, seed, 30)[-1].copy()
        if game.result(s) != ONGOING:
            continue
        for left in (1, 2):
            s.quiet = quiet - left
            assert engine.fixed(s, 2, table=True) == negamax(game, engine.tables, s, 2)


def thought_of(engine: Search, s: State, plays: int = 400) -> Any:
    return engine.think(s, Budget(iterations=plays))


@pytest.mark.slow
@each_plain_game
def test_every_play_is_legal_and_the_same_again(key):
    game = load(key, small(key))
    engine = interpreted(game)
    line = random_states(game, 5, 60)
    for s in (line[0], line[len(line) // 2], line[-2]):
        if game.result(s) != ONGOING:
            continue
        engine.forget()  # what another position of the line has taught
        first = thought_of(engine, s, 60)
        assert sorted(p.play for p in first.plays) == sorted(game.moves(s))
        assert all(0 <= p.value <= 1 for p in first.plays)
        assert first.best.value == max(p.value for p in first.plays) == first.value
        engine.forget()
        assert thought_of(engine, s, 60)._replace(seconds=0) == first._replace(seconds=0)


@pytest.mark.slow
@each_plain_game
def test_a_win_in_one_is_taken(key):
    """… and proved, from the last ply but one of random games that somebody wins."""
    game = load(key, small(key))
    engine = interpreted(game)
    for seed in range(4):
        line = random_states(game, seed, 150)
        if game.result(line[-1]) == 1 + line[-2].turn:
            thought = thought_of(engine, line[-2], 1)
            assert game.result(game.play(line[-2], thought.best.play)) == 1 + line[-2].turn
            assert thought.proved == thought.best.proved == 1 + line[-2].turn
            assert thought.value == 1


def test_a_win_in_three_is_found_and_proved():
    game = load("jogo_da_velha")
    s = read_position(game, "....../....../..WW../....../..B.B./...... 1")
    thought = thought_of(interpreted(game), s, 1500)
    assert thought.proved == FIRST
    assert game.spell(s, thought.best.play)[0] in ("b4", "e4")
    for m in game.moves(after := game.play(s, thought.best.play)):
        line = game.play(after, m)
        assert any(game.result(game.play(line, n)) == FIRST for n in game.moves(line))


def test_every_play_of_a_lost_position_is_proved_lost():
    game = load("jogo_da_velha")
    s = read_position(game, "....../....../.WWW../....../..BB../...... 2")
    thought = thought_of(interpreted(game), s, 1500)
    assert (thought.proved, thought.value) == (FIRST, 0)
    assert all(p.proved == FIRST for p in thought.plays)


def known(plays: list[int]) -> tuple[Any, Any]:
    """What is known of plays before anything was tried: rows and facts."""
    rows, facts = np.zeros((4, len(plays)), np.int64), np.zeros(7, np.int64)
    rows[MOVE], facts[COUNT] = plays, len(plays)
    return rows, facts


def came(*plays: tuple[int, int]) -> Any:
    """What plays at the root came to, each with the kind of its value; all of it guessed."""
    return np.array([(value, kind, 1, 1) for value, kind in plays]).T


def values(rows: Any) -> dict[int, int]:
    return dict(zip(rows[MOVE].tolist(), rows[WORTH].tolist(), strict=True))


def test_to_win_at_most_is_no_win():
    """Once the best play wins, the others are only asked whether they win sooner."""
    rows, facts = known([7, 8, 9])
    take(rows, facts, 3, 1, 7, came((40, EXACT), (-30, AT_MOST), (5 - END, AT_MOST)))
    take(rows, facts, 3, 0, 7, came((END - 3, EXACT), (END - 3, AT_MOST), (END - 5, AT_MOST)))
    assert rows[MOVE].tolist() == [7, 8, 9]
    assert values(rows) == {7: END - 3, 8: -30, 9: 5 - END}
    assert facts[DECIDED]


def test_what_was_not_tried_has_the_value_of_no_other_play():
    """A win ends an iteration at once: what stands behind it is of the last one, in which the order was another."""
    rows, facts = known([7, 8, 9])
    take(rows, facts, 3, 1, 9, came((6 - END, AT_MOST), (6 - END, AT_MOST), (0, EXACT)))
    assert rows[MOVE].tolist() == [9, 7, 8]
    take(rows, facts, 1, 0, 9, came((END - 5, EXACT)))
    assert values(rows) == {7: 6 - END, 8: 6 - END, 9: END - 5}


def test_a_loss_where_it_was_broken_off_is_no_loss_of_the_rest():
    rows, facts = known([7, 8, 9])
    take_part(rows, facts, 1, 6 - END, 7, came((6 - END, EXACT)))
    assert rows[MOVE].tolist() == [8, 9, 7]
    assert values(rows) == {7: 6 - END, 8: 0, 9: 0}
    assert not facts[DECIDED]


def test_a_better_play_of_an_iteration_that_was_broken_off_comes_first():
    rows, facts = known([7, 8, 9])
    take(rows, facts, 3, 1, 7, came((40, EXACT), (30, AT_MOST), (20, AT_MOST)))
    take_part(rows, facts, 2, 25, 8, came((10, EXACT), (25, EXACT)))
    assert values(rows) == {8: 25, 7: 25, 9: 20}
    assert rows[MOVE].tolist() == [8, 7, 9]
    before = rows.copy()
    take_part(rows, facts, 1, 5, 8, came((5, AT_MOST)))  # it has not seen how good its best play is
    assert rows[:EFFORT].tolist() == before[:EFFORT].tolist()


@pytest.mark.parametrize(
    ("text", "drawn"), [(".../BW/.B./.W/WB. 1", ()), (".../W./.../../B.. 1 hand=2-2", ("b2", "c1"))]
)
def test_however_early_it_is_broken_off_it_claims_nothing_that_is_false(text, drawn):
    """The first is a draw; in the second a3 wins, and b2 and c1 draw: Picaria's table says so."""
    game = load("picaria")
    s = read_position(game, text)
    for most in (2200,) if drawn else range(15, 60):
        thought = interpreted(game).think(s, Budget(most))
        assert thought.proved in ((FIRST,) if drawn else (None, DRAW)), most
        assert not [p for p in thought.plays if game.spell(s, p.play)[0] in drawn and p.proved not in (None, DRAW)]


def test_dice_are_refused():
    with pytest.raises(Problem, match="dice"):
        Search(load("pista_livre"))


def test_a_budget_must_limit_something():
    game = load("shisima")
    with pytest.raises(ValueError, match="limit"):
        Search(game).think(game.start(), Budget())


def solved(game: Game) -> dict[bytes, int]:
    """How every position that the start leads to ends with best play, for the player to move: 1, 0 (draw), -1."""
    identity = game.definition.state.identity
    states = {identity(game.start()): game.start()}
    after: dict[bytes, list[tuple[bytes, int]]] = {}
    waiting = list(states)
    while waiting:
        here = waiting.pop()
        after[here] = []
        for m in game.moves(states[here]):
            t = game.play(states[here], m)
            sign = 1 if t.turn == states[here].turn else -1
            after[here].append((identity(t), sign))
            if identity(t) not in states:
                states[identity(t)] = t
                waiting.append(identity(t))
    ends = {here: game.result(s) for here, s in states.items()}
    value = {
        here: 0 if end in (ONGOING, DRAW) else 1 if end == 1 + states[here].turn else -1 for here, end in ends.items()
    }
    changed = True
    while changed:
        changed = False
        for here, there in after.items():
            if there and value[here] == 0:
                value[here] = max(sign * value[t] for t, sign in there)
                changed |= value[here] != 0
    return value


def check_proofs(game: Game, engine: Search, positions: int, plays: int) -> int:
    """One search with one table thinks of many positions that lead to each other; how many values it has proved.

    A draw by repetition kept in the table for a position that does not need to repeat would be found here.
    """
    value, identity, proved = solved(game), game.definition.state.identity, 0
    for seed in range(positions):
        line = [s for s in random_states(game, seed, 40) if game.result(s) == ONGOING]
        s = line[seed % len(line)]
        thought = thought_of(engine, s, plays)
        for p in thought.plays:
            t = game.play(s, p.play)
            true = value[identity(t)] * (1 if t.turn == s.turn else -1)
            if p.proved is not None:
                assert p.proved == (DRAW if true == 0 else 1 + s.turn if true > 0 else 2 - s.turn)
        if thought.proved is not None:
            true = value[identity(s)]
            assert thought.proved == (DRAW if true == 0 else 1 + s.turn if true > 0 else 2 - s.turn)
            proved += 1
    return proved


@pytest.mark.thorough
def test_repetition_does_not_poison_the_table():
    game = load("shisima", "start=fixed")
    assert check_proofs(game, interpreted(game), positions=8, plays=400) >= 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "variant"),
    [("shisima", "start=fixed"), ("shisima", "default")],
)
def test_proofs_are_true(key, variant):
    game = load(key, variant)
    assert check_proofs(game, Search(game), positions=300, plays=20_000) > 50


class CancelAtSlice(threading.Event):
    """Set by the search's own looking at it, so often."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def is_set(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def test_cancel_and_deadline_hold():
    game = load("jogo_da_velha")
    engine = interpreted(game)
    s = game.start()
    stopped = threading.Event()
    stopped.set()
    thought = engine.think(s, Budget(iterations=10**9), stopped)
    assert len(thought.plays) == 36
    assert thought.visits == 36  # one ply, no more
    thought = engine.think(s, Budget(iterations=10**9), CancelAtSlice(3))
    assert thought.visits < 100_000
    assert len(engine.think(s, Budget(seconds=0.01)).plays) == 36
