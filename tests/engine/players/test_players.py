"""Players and levels: they always answer, see what they should, and overlook only what is natural."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from every import ALL, each_game, new_match, plain, random_states, small

from tabuleiro.engine.players import deciding, level, swindles
from tabuleiro.engine.players.ladder import Level, levels_of, read_level, write_level
from tabuleiro.engine.players.level import Levelled
from tabuleiro.engine.players.one_ply import Glance, look
from tabuleiro.engine.players.oversight import KINDS, Plain, far, hidden
from tabuleiro.engine.players.players import Engine, Strongest
from tabuleiro.engine.players.seats import seat
from tabuleiro.engine.search.alphabeta.kernel import search
from tabuleiro.engine.search.alphabeta.search import Search
from tabuleiro.engine.search.api import Budget, Thinker
from tabuleiro.engine.search.expectimax import Expectimax, expect
from tabuleiro.engine.search.mcts.kernel import run
from tabuleiro.engine.search.mcts.mcts import Mcts
from tabuleiro.engine.solving.knowledge import Knowledge, known
from tabuleiro.engine.solving.plans import plans
from tabuleiro.engine.solving.proofs.question import Question
from tabuleiro.games import load
from tabuleiro.match import Match, open_match
from tabuleiro.rules import DRAW, ONGOING, Game, Player, Problem, State

WIDE = 60  # plays of a position, from which on glances are compiled
LITTLE = 6  # iterations, where kernels are interpreted


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody thinks a little and in plain Python: nothing is compiled for all the games."""

    def thinker(name: str, game: Game, seed: int) -> Thinker:
        if name == "search":
            found = Search(game, entries=1 << 8, seed=seed)
            monkeypatch.setattr(found, "run", plain(search))
            return found
        if name == "mcts":
            return Mcts(game, seed, nodes=1 << 12, run=plain(run))
        chance = Expectimax(game, seed)
        monkeypatch.setattr(chance, "run", plain(expect))
        return chance

    monkeypatch.setattr(level, "thinker", thinker)
    monkeypatch.setattr(deciding, "Glance", glance_of)


def glance_of(game: Game) -> Glance:
    """Compiled only where there are so many plays and replies that it pays."""
    return Glance(game) if len(game.moves(game.start())) > WIDE else Glance(game, plain(look))


def seated(game: Game, number: int) -> Levelled:
    """A level that thinks no more than a little."""
    row = levels_of(game.key).rows[number - 1]
    return Levelled(game, row._replace(budget=min(row.budget, LITTLE), knows=False), seed=3)


def played(key: str, seed: int) -> Match:
    """A random match to its end, on a small board."""
    match, random = new_match(load(key, small(key)), seed), Random(seed)
    while not match.ending and len(match.plays) < 150:
        match.make(random.choice(match.game.moves(match.state)))
    return match


def stages(key: str, seed: int) -> list[Match]:
    """A random match at its start, after one play (where one may swap), in the middle, and before its last plays."""
    whole = played(key, seed)
    found = []
    for back in {len(whole.plays), len(whole.plays) - 1, len(whole.plays) // 2, 2, 1}:
        if 1 <= back <= len(whole.plays):
            match = played(key, seed)
            match.take_back(back)
            found.append(match)
    return found


@each_game
def test_every_level_answers_a_legal_play_anywhere(key: str, interpreted: None) -> None:
    for match in stages(key, 1):
        legal = match.game.moves(match.state)
        for number in (1, 3, 10):
            assert seated(match.game, number).choose(match) in legal


@each_game
def test_a_glance_sees_what_the_rules_say(key: str) -> None:
    """Held against the rules, play by play: who wins at once, and after which plays the opponent does."""
    game = load(key, small(key))
    look_at = glance_of(game)

    def wins(s: State) -> bool:
        return any(game.result(game.play(s, m)) == 1 + s.turn for m in game.moves(s))

    some = 1 if game.definition.most_moves > WIDE else 3
    for s in [s for s in random_states(game, 5, 120) if game.moves(s)][-some:]:
        own, other = 1 + int(s.turn), 2 - int(s.turn)
        after = {m: game.play(s, m) for m in game.moves(s)}
        lost = {m for m, t in after.items() if game.result(t) == other}
        risky = {m for m, t in after.items() if game.result(t) == ONGOING and t.turn != s.turn and wins(t)}
        sight = look_at(s)
        assert set(sight.wins) == {m for m, t in after.items() if game.result(t) == own}
        assert set(sight.rest) == lost | risky
        assert sorted(sight.plays) == sorted([*sight.wins, *sight.safe, *sight.rest]) == sorted(after)


@each_game
def test_from_level_three_on_a_win_in_one_is_always_taken(key: str, interpreted: None) -> None:
    seen = 0
    for seed in range(6 if ALL else 3):
        match = played(key, seed)
        if match.ending and match.reason in match.game.definition.reasons and match.result != "draw":
            winner = match.ending.winner
            match.take_back()
            if match.turn != winner:
                continue  # the loser's own last play ended it
            seen += 1
            for number in range(3, 11):
                after = match.game.play(match.state, seated(match.game, number).choose(match))
                assert Player.winner(match.game.result(after)) == winner
    assert seen or key not in ("avanco", "hex", "pente", "semaforo")  # elsewhere chance may show none


@each_game
def test_levels_are_ten_and_rise(key: str) -> None:
    found = levels_of(key)
    assert len(found.rows) == 10
    assert set(found.overlooks) <= set(KINDS)
    budgets = [row.budget for row in found.rows]
    assert budgets == sorted(budgets)
    for name in ("glance", "overlook"):
        values = [getattr(row, name) for row in found.rows]
        assert values == sorted(values, reverse=True), name
    assert all(row.wins for row in found.rows[2:])
    assert [row.knows for row in found.rows] == [False] * 9 + [True]
    for row in found.rows:
        assert read_level(key, write_level(row)) == row


@pytest.mark.parametrize(
    "text",
    [
        *["0", "11", "", "x", "budget=x", "glance=0.5,colour=2", "budget"],
        *["budget=inf", "budget=0", "budget=-3", "budget=9,glance=1.5", "budget=9,overlook=-1", "budget=9,glance=nan"],
        "budget=9,temperature=1.0",
    ],
)
def test_levels_that_do_not_exist_are_named(text: str) -> None:
    with pytest.raises(Problem, match=r"1 a 10|1 to 10"):
        read_level("rastros", text)


@pytest.mark.parametrize("text", ["nobody", "engine:stockfish", "random:3", "level:0", ""])
def test_players_that_do_not_exist_are_named(text: str) -> None:
    with pytest.raises(Problem):
        seat(text, load("rastros"))


def test_hard_to_see_is_what_is_slanted_long_or_far() -> None:
    match = open_match("alquerque")
    game, s = match.game, match.state
    found = {game.spell(s, m)[0]: hidden(match, m, ("diagonal",)) for m in game.moves(s)}
    assert found["b2-c3"] > found["c2-c3"]
    match = open_match("jogo_da_velha", moves="c3 a6")
    found = {
        match.game.spell(match.state, m)[0]: hidden(match, m, ("diagonal",)) for m in match.game.moves(match.state)
    }
    assert found["d4"] > found["d3"] == found["c4"]
    found = {match.game.spell(match.state, m)[0]: hidden(match, m, ("far",)) for m in match.game.moves(match.state)}
    assert found["f1"] > found["b6"]


def test_a_third_of_the_board_is_far_however_it_is_rounded() -> None:
    """Two squares up and two across, on a board six squares wide: no machine has the square root of 8."""
    match = open_match("avanco")
    plain = Plain(match, 0, [0], [])
    corner = match.game.board.xy.index((0.0, 0.0))
    third = match.game.board.xy.index((2.0, 2.0))
    near = match.game.board.xy.index((2.0, 1.0))
    assert far(plain._replace(cells=[third], before=[corner]))
    assert far(plain._replace(cells=[corner], before=[third]))
    assert not far(plain._replace(cells=[near], before=[corner]))


@pytest.mark.thorough
def test_overlooking_happens_to_low_levels_and_to_what_is_hard_to_see(interpreted: None) -> None:
    """Three in a row and the fourth square free: on a straight line it is missed less often than on a slanted one."""

    def missed(moves: str, win: str) -> int:
        match = open_match("jogo_da_velha", moves=moves)
        m = next(m for m in match.game.moves(match.state) if match.game.spell(match.state, m)[0] == win)
        row = Level(LITTLE, glance=1.0, overlook=0.7, wins=False)
        return sum(Levelled(match.game, row, seed).choose(match) != m for seed in range(40))

    straight = missed("b3 a6 c3 c6 d3 f6", "e3")
    slanted = missed("b2 a6 c3 c6 d4 f6", "e5")
    assert 0 < straight < slanted < 40


class Told:
    """A thinker who thinks what it is told, and remembers what it was asked about."""

    seed = 1
    random = None

    def __init__(self, value: float) -> None:
        self.value = value
        self.asked: list[list[int]] = []

    def think(self, s: State, budget: Budget, cancel: Any = None, among: Any = None) -> Any:
        from tabuleiro.engine.search.api import Prospect, Thought

        self.asked.append(sorted(among))
        plays = [Prospect(m, self.value, 1, None) for m in sorted(among)]
        return Thought(plays, self.value, None, 1, 0.0)

    def forget(self) -> None: ...


def test_an_engine_that_hopes_to_win_does_not_repeat_a_position() -> None:
    match = open_match("surakarta", moves="a2-a3 a5-a4 a3-a2 a4-a5")
    before = match.game.moves(match.state)
    back = next(m for m in before if match.repeats(match.game.play(match.state, m)))
    hopeful, content = Told(0.7), Told(0.4)
    assert Engine(hopeful, Budget(1)).best(match, [back, before[-1]], None, None)[0] == before[-1]
    assert hopeful.asked[-1] == [before[-1]]
    assert Engine(content, Budget(1)).best(match, sorted([back, before[-1]]), None, None)[0] == min(back, before[-1])


def perfect(key: str, positions: int, seed: int, choose: Callable[[Match], int]) -> None:
    """By the table: a player never makes a play that is worth less than the best; wins soonest, resists longest."""
    game = load(key)
    knowledge, seen, random = known(game), 0, Random(seed)
    while seen < positions:
        match = open_match(key)
        while not match.ending and seen < positions and len(match.plays) < 80:
            s, legal = match.state, game.moves(match.state)
            m = choose(match)
            after = {n: knowledge.verdict(game.play(s, n)) for n in legal}
            own = 1 + int(s.turn)

            def rank(n: int, after: dict[int, Any] = after, own: int = own) -> tuple[int, int]:
                verdict = after[n]
                if verdict.value == DRAW:
                    return 1, 0
                return (2, -verdict.distance) if verdict.value == own else (0, verdict.distance)

            assert rank(m) == max(rank(n) for n in legal), (match.position, game.spell(s, m)[0])
            seen += 1
            match.make(m if random.random() < 0.5 else random.choice(legal))


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["shisima", "picaria"])
def test_with_a_table_nothing_is_given_away(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    game = load(key)
    strongest = Strongest(Engine(Told(0.5), Budget(1)), known(game))
    perfect(key, 300, 1, lambda match: strongest.choose(match))


@pytest.mark.thorough
def test_among_plays_that_resist_as_long_a_careful_opponent_is_led_astray(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One round ahead: the share of sensible replies that give the win away, and more hope where the end is further."""
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    monkeypatch.setattr(swindles, "ROUNDS", 1)
    game = load("shisima")
    knowledge = known(game)
    compared = 0
    for s in (s for seed in range(12) for s in random_states(game, seed, 60) if game.moves(s)):
        after = {m: game.play(s, m) for m in game.moves(s)}
        far = {m: (knowledge.verdict(t), t) for m, t in after.items() if not game.result(t)}
        if len(far) < len(after) or any(v is None or v.value != 2 - int(s.turn) for v, _ in far.values()):
            continue
        longest = max(v.distance for v, _ in far.values())  # type: ignore[type-var]
        plays = [(m, t) for m, (v, t) in far.items() if v and v.distance == longest]

        def hope(t: State) -> float:
            own = 1 + int(t.turn)
            replies = [game.play(t, m) for m in game.moves(t)]
            lets = [any(game.result(game.play(u, m)) == 3 - own for m in game.moves(u)) for u in replies]
            wins = [u for u in replies if game.result(u) == own]
            safe = [u for u, bad in zip(replies, lets, strict=True) if not bad and not game.result(u)]
            seen = [knowledge.verdict(u) for u in wins or safe or replies]
            return sum(1.0 if v.value != own else 1 - 0.9 ** (v.distance / 2) for v in seen) / len(seen)  # type: ignore[misc, operator]

        hopes = {m: hope(t) for m, t in plays}
        assert hopes[swindles.Traps(knowledge, Glance(game)).best(plays)] == pytest.approx(max(hopes.values()))
        compared += len(set(hopes.values())) > 1
    assert compared


@pytest.mark.thorough
def test_among_drawn_plays_the_opponent_is_left_few_that_hold_the_draw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    game = load("shisima")
    knowledge = known(game)
    strongest = Strongest(Engine(Told(0.5), Budget(1)), knowledge)
    compared = 0
    for s in random_states(game, 4, 60):
        verdicts = {m: knowledge.verdict(game.play(s, m)) for m in game.moves(s)}
        drawn = [m for m, v in verdicts.items() if v and v.value == DRAW]
        if len(drawn) < 2 or any(v and v.value == 1 + s.turn for v in verdicts.values()):
            continue

        def holding(m: int, s: State = s) -> int:
            t = game.play(s, m)
            replies = [knowledge.verdict(game.play(t, n)) for n in game.moves(t)]
            return sum(v is not None and v.value in (DRAW, 1 + int(t.turn)) for v in replies)

        chosen = strongest.choose(Match(game, s))
        assert holding(chosen) == min(holding(m) for m in drawn)
        compared += len({holding(m) for m in drawn}) > 1
    assert compared


@pytest.mark.slow
def test_a_proof_is_found_and_what_is_refuted_is_not_played() -> None:
    """Rastros without a file and with an engine that takes anything: by search alone no won position is given away."""
    game = load("rastros", "size=5")
    strongest = Strongest(Engine(Told(0.6), Budget(1)), Knowledge(game, []))
    assert strongest.prover

    known: dict[bytes, int] = {}

    def winner(s: State) -> int:
        here = game.definition.state.identity(s)
        if here not in known:
            own = 1 + int(s.turn)
            wins = any(winner(game.play(s, m)) == own for m in game.moves(s))
            known[here] = game.result(s) or (own if wins else 3 - own)
        return known[here]

    kept = 0
    for seed in range(10):
        for s in random_states(game, seed)[-5:-1]:
            after = {m: winner(game.play(s, m)) for m in game.moves(s)}
            own = 1 + int(s.turn)
            question = Question(game, s)
            for m, won in after.items():
                assert question.refuted(m) == (won != own and not game.result(game.play(s, m)))
            if len(set(after.values())) == 2:
                assert after[strongest.choose(Match(game, s))] == own
                kept += 1
    assert kept > 5


def test_a_level_is_the_same_for_the_same_seed_and_varies_with_it(interpreted: None) -> None:
    match = open_match("gatos_caes")
    choices = [Levelled(match.game, Level(LITTLE, glance=0.5, overlook=0.3), seed).choose(match) for seed in range(12)]
    again = [Levelled(match.game, Level(LITTLE, glance=0.5, overlook=0.3), seed).choose(match) for seed in range(12)]
    assert choices == again
    assert len(set(choices)) > 3
    one = Levelled(match.game, Level(LITTLE), 5)
    assert one.choose(match) == one.choose(match)  # it remembers nothing


def test_cancel_and_deadline_hold_for_the_highest_level() -> None:
    """Rastros: a thought of a hundred million iterations ends when it is told to, or when its time is over."""
    match = open_match("rastros", moves="d4")
    player = Levelled(match.game, Level(100_000_000), 1)
    player.choose(match, seconds=0.01)  # compiles
    told = threading.Event()
    threading.Timer(0.2, told.set).start()
    begun = time.monotonic()
    assert player.choose(match, told, seconds=60) in match.game.moves(match.state)
    assert player.choose(match, None, seconds=0.1) in match.game.moves(match.state)
    assert time.monotonic() - begun < 30  # not a measurement: without them it would take minutes


@pytest.mark.slow
@each_game
def test_every_level_as_it_is_answers_a_legal_play_in_time(key: str) -> None:
    for match in stages(key, 2):
        legal = match.game.moves(match.state)
        for number in range(1, 11):
            assert seat(f"level:{number}", match.game).choose(match, seconds=0.05) in legal


@pytest.mark.slow
@pytest.mark.parametrize("key", [plan.key for plan in plans() if (plan.kind, plan.variant) == ("table", "default")])
def test_level_ten_gives_nothing_away_in_ten_thousand_positions_of_level_five(key: str) -> None:
    game = load(key)
    knowledge, random, seen = known(game), Random(1), 0
    if not knowledge.sources:
        pytest.skip(f"there is no table; `tabuleiro solve {key}` makes it")
    top, middle = seat("level:10", game), seat("level:5", game)
    while seen < 10_000:
        middle = seat("level:5", game, random.randrange(1 << 30))
        match = open_match(key)
        while not match.ending and seen < 10_000 and len(match.plays) < 200:
            s = match.state
            m = top.choose(match)
            before, after = knowledge.verdict(s), knowledge.verdict(game.play(s, m))
            assert before
            assert after
            assert before.value == after.value, match.position
            seen += 1
            match.make(middle.choose(match))
