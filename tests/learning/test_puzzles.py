"""Puzzles: every file in content/ reads, every puzzle is what it says, and the second opinion agrees."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from every import ALL
from learning import fives

from tabuleiro import __version__
from tabuleiro.engine.solving.second_opinion import Opinion
from tabuleiro.games import CONTENT, definition, keys, load
from tabuleiro.learning import Puzzle, as_json, finding, puzzles, question, texts, title
from tabuleiro.learning.effects import Effects
from tabuleiro.learning.finding import EACH, LINES, can_be_found, find, main, missing
from tabuleiro.learning.found import least_image
from tabuleiro.learning.judge import Judge
from tabuleiro.learning.lessons import keys_with_lessons
from tabuleiro.learning.odds import Scales
from tabuleiro.learning.puzzles import GRADES, keys_with_puzzles, read_puzzles
from tabuleiro.learning.tries import tried
from tabuleiro.match import open_match, read_play, write_position
from tabuleiro.match.notation import forms
from tabuleiro.match.saying import say_play
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Game, Problem, State

NONE_YET = set[str]()  # games that are taught and whose puzzles nobody has found yet
SOLVED = sorted(key for key in keys_with_lessons() if can_be_found(key) and key not in NONE_YET)
each_file = pytest.mark.parametrize("key", keys_with_puzzles())
each_solved = pytest.mark.parametrize("key", SOLVED)


def sought(key: str, task: str) -> list[int]:
    """How far puzzles with this task are sought in a game."""
    return [seek.reach for seek in definition(key).puzzles if seek.task == task]


DEEPEST = 5  # plies of wins that the naive rules prove again in good time


def found(key: str) -> list[Puzzle]:
    """The puzzles of a game that no rule book poses."""
    return [puzzle for puzzle in read_puzzles(key) if not puzzle.name]


def some(key: str, many: int = 3) -> list[Puzzle]:
    """A few of them, from all grades; every one with `scripts/test --all`."""
    every = found(key)
    return every if ALL else [every[i * (len(every) - 1) // (many - 1)] for i in range(many)] if every else []


def test_no_file_is_lost_and_none_is_forgotten() -> None:
    """Of games that are taught; one file alone is a game, too."""
    assert set(missing()) & set(keys_with_lessons()) == NONE_YET & set(keys())


def test_every_solved_game_has_puzzles_of_every_grade() -> None:
    for key in SOLVED:
        assert {puzzle.grade for puzzle in found(key)} == set(GRADES), key
        assert len(found(key)) >= 40, key
        assert [puzzle.id for puzzle in found(key)] == [f"{key}-{i:03}" for i in range(1, len(found(key)) + 1)]


@each_solved
def test_a_hand_sized_set_in_three_equal_grades(key: str) -> None:
    grades = [puzzle.grade for puzzle in found(key)]
    assert len(grades) <= EACH * len(GRADES)
    counts = [grades.count(grade) for grade in GRADES]
    assert max(counts) - min(counts) <= 1
    assert grades == sorted(grades)


@each_file
def test_a_position_came_up_in_play_and_its_solution_is_legal(key: str) -> None:
    for puzzle in [*some(key), *(puzzle for puzzle in read_puzzles(key) if puzzle.name)]:
        game, s = puzzle.game, puzzle.state
        assert game.result(s) == ONGOING
        assert write_position(game, s) == puzzle.position
        if puzzle.moves:
            t = game.start()
            for text in puzzle.moves.split():
                t = game.play(t, read_play(game, t, text))
            assert write_position(game, t) == puzzle.position
        assert "swapped" not in puzzle.position  # a board on paper does not show it
        for text in puzzle.solution:
            assert game.spell(s, read_play(game, s, text))[0] == text


@each_file
def test_every_defence_is_there_and_every_line_can_be_played(key: str) -> None:
    """Where a win by force has too many defences to read, some are told: those that hold out longest, to the very end.

    Pages play only what is told, so these are what a pupil meets. A wrong puzzle cannot hide among the others: where
    three plays win, it is seen here that each defence loses at once, told or not; the naive rules try everything below.
    """
    for puzzle in some(key):
        game, s = puzzle.game, puzzle.state
        me = int(s.turn)
        after = game.play(s, read_play(game, s, puzzle.solution[0]))
        lines = [line.split() for line in puzzle.defences]
        assert len(set(puzzle.defences)) == len(lines)
        if int(after.turn) != me and not (puzzle.task == "take" and puzzle.plies == 1):  # a group is gone at once
            replies = {game.spell(after, m)[0] for m in game.moves(after)}
            told = {line[0] for line in lines}
            many = puzzle.plies > 3 or len(replies) > LINES
            few = puzzle.task == "take" or (puzzle.task == "force" and many)
            assert told == replies or (few and set() < told <= replies)
            if puzzle.task == "force" and told != replies:
                assert {len(line) for line in lines} == {puzzle.plies - 1}, puzzle.id
            if puzzle.task == "force" and puzzle.plies == 3:
                for t in after_each(game, after).values():
                    assert game.result(t) == FIRST + me or any(ends(game, t, text) for text in after_each(game, t))
        for line in lines:
            t = after
            for text in line:
                t = game.play(t, read_play(game, t, text))
            if puzzle.task == "force" and len(line) == puzzle.plies - 1:
                assert game.result(t) == FIRST + me, puzzle.id
            assert game.result(t) in (ONGOING, FIRST + me) or (puzzle.task == "hold" and game.result(t) == DRAW)


@each_file
def test_no_two_are_mirror_images(key: str) -> None:
    seen: dict[tuple[str, bytes], str] = {}
    for puzzle in found(key):
        word = puzzle.variant, least_image(puzzle.game, puzzle.state)
        assert word not in seen, (puzzle.id, seen[word])
        seen[word] = puzzle.id


@pytest.mark.slow
def test_the_same_search_finds_the_same_puzzles() -> None:
    def some() -> list[tuple[str, str, int]]:
        judge = Judge(load("shisima"))
        return [(one.moves, one.task, one.solution) for one in islice(find(judge), 400)]

    assert some() == some()


def test_who_asks_for_puzzles_that_nobody_can_find_is_told_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "definition", lambda key: replace(definition(key), puzzles=()))
    assert main(["surakarta"]) == 2
    assert "surakarta.py does not say how far to seek" in capsys.readouterr().err


@each_file
def test_reasons_are_sentences_in_both_languages(key: str) -> None:
    for puzzle in read_puzzles(key):
        for text in (puzzle.reason, question(puzzle)):
            for said in (text.pt, text.en):
                assert said[0].isupper()
                assert said[-1] in ".?"
                assert not set("{}|") & set(said)
            assert text.pt != text.en
        if not puzzle.name:
            solution = say_play(puzzle.game, puzzle.solution[0])
            assert solution.pt in puzzle.reason.pt
            assert solution.en in puzzle.reason.en


# The second opinion


def naive(puzzle: Puzzle) -> tuple[ModuleType, Any]:
    """The reference of the game, and its state at the puzzle: played there from the start."""
    other = import_module(f"tabuleiro.reference.{puzzle.key}")
    game = puzzle.game
    s, state = game.start(), other.start(**definition(puzzle.key).read_variant(puzzle.variant))
    for text in puzzle.moves.split():
        state = other.play(state, written(game, s, text, other.moves(state)))
        s = game.play(s, read_play(game, s, text))
    return other, state


def written(game: Game, s: State, text: str, legal: list[str]) -> str:
    """How the reference writes a play."""
    accepted = forms(game, s, read_play(game, s, text))
    return next(word for word in legal if word in accepted)


def one_play(puzzle: Puzzle, move: str, solution: str) -> bool:
    """Whether two plays are one; where players choose a piece to take, whichever it is."""
    if any(seek.takes_any for seek in definition(puzzle.key).puzzles):
        return move.partition("x")[0] == solution.partition("x")[0]
    return move == solution


def wins_within(other: ModuleType, state: Any, player: str, plies: int, decided: dict[int, str] | None = None) -> bool:
    """Whether a player wins in so many plies, whatever the other does: every play is tried.

    `decided`: which play did, with so many plies left; it is tried first the next time.
    """
    end = other.result(state)
    if end is not None or plies == 0:
        return bool(end == player)
    decided = {} if decided is None else decided
    mine = ("first", "second")[other.turn(state) - 1] == player
    for move in sorted(other.moves(state), key=lambda move: move != decided.get(plies)):
        if wins_within(other, other.play(state, move), player, plies - 1, decided) == mine:
            decided[plies] = move
            return mine
    return not mine


def short(key: str) -> list[Puzzle]:
    """A few puzzles that end within three plies."""
    some = [puzzle for puzzle in found(key) if 0 < puzzle.plies <= 3 and not load(key).definition.score]
    return Random(key).sample(some, min(4, len(some)))


def forced(key: str, deepest: int) -> list[Puzzle]:
    """Wins by force within so many plies that the naive rules try in full; those of Pente are proved in its own way."""
    wins = [puzzle for puzzle in found(key) if puzzle.task == "force" and puzzle.plies <= deepest]
    return wins if key != "pente" else []


def in_turn(puzzles: list[Puzzle], many: int) -> list[Puzzle]:
    """So many of them: others with every version, so that in time all are proved again without anybody's asking."""
    return Random(__version__).sample(puzzles, min(many, len(puzzles)))


@pytest.mark.slow
@each_solved
def test_the_reference_proves_every_win_by_force_again(key: str) -> None:
    for puzzle in forced(key, DEEPEST):
        assert_forced(puzzle)


@pytest.mark.thorough
@each_solved
def test_the_reference_proves_the_wins_by_force_again_whose_turn_it_is(key: str) -> None:
    for puzzle in in_turn(forced(key, 3), 3):
        assert_forced(puzzle)


@pytest.mark.thorough
def test_the_reference_proves_the_wins_of_pente_again_whose_turn_it_is() -> None:
    for puzzle in in_turn(found("pente"), 2):
        assert_only_win(puzzle)


def assert_forced(puzzle: Puzzle) -> None:
    """That the solution wins within so many plays against everything, and that no other play does."""
    other, state = naive(puzzle)
    player = ("first", "second")[other.turn(state) - 1]
    solution = written(puzzle.game, puzzle.state, puzzle.solution[0], other.moves(state))
    decided: dict[int, str] = {}
    after = {move: other.play(state, move) for move in other.moves(state)}
    right = [move for move, t in after.items() if wins_within(other, t, player, puzzle.plies - 1, decided)]
    assert {solution} <= {*right} == {move for move in after if one_play(puzzle, move, solution)}, puzzle.id
    assert puzzle.plies < 3 or not wins_within(other, after[solution], player, puzzle.plies - 3), puzzle.id


@pytest.mark.slow
def test_the_reference_proves_every_win_of_pente_again() -> None:
    for puzzle in found("pente"):
        assert_only_win(puzzle)


def test_the_reference_proves_some_wins_of_pente_again() -> None:
    for puzzle in [*found("pente")[:30:10], next(puzzle for puzzle in found("pente") if puzzle.id == "pente-042")]:
        assert_only_win(puzzle)


def assert_only_win(puzzle: Puzzle) -> None:
    """That one play alone wins in so many plies, and none in fewer; every play of both is tried."""
    _, state = naive(puzzle)
    assert fives.winning(state, puzzle.plies) == [puzzle.solution[0]], puzzle.id
    assert puzzle.plies < 3 or not fives.winning(state, puzzle.plies - 2), puzzle.id


@pytest.mark.slow
def test_whatever_wins_pente_in_time_after_a_defence_is_taken_for_right() -> None:
    """In wins of five plies: along the told lines, all plays that the naive rules prove to win are accepted."""
    for puzzle in [puzzle for puzzle in found("pente") if puzzle.plies == 5]:
        _, start = naive(puzzle)
        for reply in {line.split()[0] for line in puzzle.defences}:
            so_far = [puzzle.solution[0], reply]
            state = fives.pente.play(fives.pente.play(start, so_far[0]), reply)
            for move in fives.winning(state, 3):
                assert tried(puzzle, [*so_far, move]).right, (puzzle.id, *so_far, move)


@pytest.mark.slow
@each_solved
def test_the_reference_proves_the_end_of_every_longer_win(key: str) -> None:
    """Along a line of defence, from where so few plies are left that everything can be tried."""
    for puzzle in [puzzle for puzzle in found(key) if puzzle.task == "force" and puzzle.plies > DEEPEST]:
        other, state = naive(puzzle)
        player = ("first", "second")[other.turn(state) - 1]
        game, s, left = puzzle.game, puzzle.state, puzzle.plies
        for text in [puzzle.solution[0], *max(puzzle.defences, key=len).split()]:
            if left > DEEPEST:
                state = other.play(state, written(game, s, text, other.moves(state)))
                s, left = game.play(s, read_play(game, s, text)), left - 1
        assert other.result(state) or wins_within(other, state, player, left), puzzle.id


@each_solved
def test_the_reference_finds_the_same_win_and_no_other(key: str) -> None:
    for puzzle in short(key):
        other, state = naive(puzzle)
        player = ("first", "second")[other.turn(state) - 1]
        winning = {}
        for move in other.moves(state):
            after = other.play(state, move)
            most = puzzle.plies if puzzle.task == "force" else 3
            winning[move] = next((n for n in range(most) if wins_within(other, after, player, n)), None)
        solution = written(puzzle.game, puzzle.state, puzzle.solution[0], other.moves(state))
        found = {move: n for move, n in winning.items() if n is not None}
        assert found == {m: puzzle.plies - 1 for m in winning if one_play(puzzle, m, solution)}, puzzle.id


def takes_within(other: ModuleType, state: Any, player: str, target: str, turns: int) -> bool:
    """Whether a player takes what is on a point in so many turns, whatever the other does: every play is tried."""
    theirs = "BW"[player == "first"]
    if other.cells(state).get(target) != theirs:
        return True
    if other.result(state) or not turns:
        return False
    mine = ("first", "second")[other.turn(state) - 1] == player
    after = (other.play(state, move) for move in other.moves(state))
    found = (takes_within(other, t, player, target, turns - mine) for t in after)
    return any(found) if mine else all(found)


def taken(most: int) -> list[Puzzle]:
    return [puzzle for key in SOLVED if sought(key, "take") for puzzle in found(key) if puzzle.own <= most]


@pytest.mark.slow
def test_the_naive_rules_take_every_group_again() -> None:
    for puzzle in taken(2):
        assert takers(puzzle) == [puzzle.solution[0]], puzzle.id


def test_the_naive_rules_take_some_groups_again() -> None:
    for puzzle in [*taken(1)[:3], *taken(2)[-1:]]:
        assert takers(puzzle) == [puzzle.solution[0]], puzzle.id


def takers(puzzle: Puzzle) -> list[str]:
    """The plays that take the group in time, by the naive rules."""
    other, state = naive(puzzle)
    player = ("first", "second")[other.turn(state) - 1]
    after = {move: other.play(state, move) for move in other.moves(state)}
    return [move for move, t in after.items() if takes_within(other, t, player, puzzle.target, puzzle.own - 1)]


def whole_game(other: ModuleType, state: Any) -> dict[str, str]:
    """Who wins each position that can come up from here, by iteration over all of them; missing ones are draws."""
    positions: dict[str, tuple[Any, list[str]]] = {}
    todo = [state]
    while todo:
        s = todo.pop()
        if name(s) in positions:
            continue
        after = [] if other.result(s) else [other.play(s, move) for move in other.moves(s)]
        positions[name(s)] = s, [name(t) for t in after]
        todo += after
    value = {word: other.result(s) for word, (s, _) in positions.items() if other.result(s)}
    changed = True
    while changed:
        changed = False
        for word, (s, after) in positions.items():
            mine, yours = ("first", "second") if other.turn(s) == 1 else ("second", "first")
            if word in value:
                continue
            if any(value.get(t) == mine for t in after):
                value[word] = mine
            elif all(value.get(t) == yours for t in after):
                value[word] = yours
            changed |= word in value
    return value


def name(state: Any) -> str:
    return str([(k, sorted(v.items()) if isinstance(v, dict) else v) for k, v in sorted(state.items())])


@pytest.mark.thorough
def test_all_of_shisima_is_proved_again_with_the_reference() -> None:
    """Wins and draws, and that no other play wins or holds: by solving the whole game naively."""
    for variant in {puzzle.variant for puzzle in found("shisima")}:
        some = [puzzle for puzzle in found("shisima") if puzzle.variant == variant]
        other = import_module("tabuleiro.reference.shisima")
        value = whole_game(other, other.start(**definition("shisima").read_variant(variant)))
        for puzzle in some:
            _, state = naive(puzzle)
            me = ("first", "second")[other.turn(state) - 1]
            wanted = me if puzzle.task == "win" else None
            right = [m for m in other.moves(state) if value.get(name(other.play(state, m))) == wanted]
            assert right == list(puzzle.solution), puzzle.id
            assert value.get(name(state)) == wanted


# What reasons claim, held against the rules


def ends(game: Game, s: State, text: str) -> bool:
    """Whether a play is legal here and wins at once."""
    plays = {game.spell(s, m)[0]: m for m in game.moves(s)}
    return text in plays and game.result(game.play(s, plays[text])) == FIRST + int(s.turn)


def after_each(game: Game, s: State, but: str = "") -> dict[str, State]:
    """The position after each play, except one."""
    found = {game.spell(s, m)[0]: game.play(s, m) for m in game.moves(s)}
    return {text: t for text, t in found.items() if text != but}


def true_claims(puzzle: Puzzle) -> int:
    """How many of the sentences could be checked by looking one or two plies ahead; each of them is."""
    game, s, [m], said = puzzle.game, puzzle.state, puzzle.solution, re.sub("[“”]", "", puzzle.reason.en)
    me = FIRST + int(s.turn)
    after = after_each(game, s)[m]
    others = after_each(game, s, m)
    checked = 0
    if " at once: " in said:
        assert ends(game, s, m)
        assert puzzle.plies == 1
        checked += 1
    if found := re.search(r"Any other play lets .+ win at once with (\S+)\.", said):
        assert all(ends(game, t, found[1]) for t in others.values())
        checked += 1
    elif "win at once." in said or "from winning at once" in said:
        assert all(any(ends(game, t, text) for text in after_each(game, t)) for t in others.values())
        checked += 1
    if found := re.search(r"to win at once with (\S+), and only", said):
        assert all(ends(game, t, found[1]) for t in others.values())
        assert not ends(game, after, found[1])
        checked += 1
    if found := re.search(r"nothing stops (\S+) any more", said):
        assert all(ends(game, t, found[1]) for t in after_each(game, after).values())
        checked += 1
    if found := re.search(r"in two ways, (\S+) and (\S+);", said) or re.search(
        r"with (\S+) or with (\S+), and the", said
    ):
        both = [[ends(game, t, found[i]) for t in after_each(game, after).values()] for i in (1, 2)]
        assert all(map(any, zip(*both, strict=True)))
        assert not all(both[0])
        assert not all(both[1])
        checked += 1
    if found := re.search(r"threatens? (\S+)\. Only (\S+)(?: and (\S+))? stops? it", said):
        stopped = [r for r, t in after_each(game, after).items() if not ends(game, t, found[1])]
        assert stopped == [r for r in (found[2], found[3]) if r]
        checked += 1
    if found := re.search(r"can only play (\S+)[,;]", said):
        assert list(after_each(game, after)) == [found[1]]
        checked += 1
    if found := re.search(r"only two plays, (\S+) and (\S+):", said):
        assert list(after_each(game, after)) == [found[1], found[2]]
        checked += 1
    if found := re.search(r"The play (\S+) takes (\S+) pieces?, but \S+ answers? (\S+?)(?: and .+)?\.", said):
        wrong = others[found[1]]
        assert Effects(game, s, read_play(game, s, found[1])).taken == (1 if found[2] == "a" else int(found[2]))
        assert found[3] in after_each(game, wrong)
        assert f"{found[1]} {found[3]}" in puzzle.tempting
        checked += 1
    if " is a sacrifice: " in said:
        assert all(Effects(game, after, r).taken > 0 for r in game.moves(after))
        checked += 1
    if found := re.search(r"wins? in (\d+) plays against any defence; for example (.+?)\.", said):
        t, line = s, found[2].split()
        for text in line:
            t = game.play(t, read_play(game, t, text))
        assert game.result(t) == me
        assert len(line) == puzzle.plies
        assert puzzle.own == int(found[1])
        checked += 1
    if found := re.search(r"No other play wins in (\d+) plays", said):
        assert puzzle.own == int(found[1])
    return checked


def scored(puzzle: Puzzle) -> bool:
    return puzzle.game.definition.score is not None or puzzle.task == "chance"


@each_solved
def test_what_reasons_claim_is_true(key: str) -> None:
    claims = [true_claims(puzzle) for puzzle in some(key, 5) if puzzle.task == "force" or not scored(puzzle)]
    assert not claims or sum(map(bool, claims)) >= len(claims) // 2


def test_questions_and_reasons_count_turns_alike() -> None:
    """A turn may have several plays, and a puzzle may begin in its middle."""
    for key in SOLVED:
        for puzzle in found(key):
            for many in re.findall(r"wins? in (\d+) plays", puzzle.reason.en):
                assert int(many) == puzzle.own, puzzle.id
    puzzle = problem("sesqui-060")
    assert (puzzle.own, "dropped=" in puzzle.position) == (2, True)
    assert "win in 2 plays" in question(puzzle).en


def test_what_has_been_done_of_a_turn_is_told() -> None:
    """A picture of the position does not say that a stone has just been put, and that a slide is to come."""
    puzzle = problem("sesqui-060")
    assert "Stone put on this turn: a5." in question(puzzle).en
    assert "Stone put" not in question(next(p for p in found("sesqui") if "dropped" not in p.position)).en


WITH_DICE = [key for key in SOLVED if sought(key, "chance")]
each_race = pytest.mark.parametrize("key", WITH_DICE)


@each_race
def test_with_dice_every_play_has_its_chance_and_the_solution_stands_out(key: str) -> None:
    for puzzle in some(key):
        chances = {text: float(often) for text, often in (line.split() for line in puzzle.chances)}
        assert set(chances) == set(after_each(puzzle.game, puzzle.state))
        first, second, *_ = sorted(chances.values(), reverse=True)
        assert chances[puzzle.solution[0]] == first >= second + 1.9  # of two in a hundred, rounded
        assert f"{first:.1f} times in 100" in puzzle.reason.en
        assert f"{second:.1f}." in puzzle.reason.en
        assert tried(puzzle, puzzle.solution).done
        wrong = next(text for text in chances if text not in puzzle.solution)
        assert f"{chances[wrong]:.1f}" in tried(puzzle, [wrong]).text.en


@pytest.mark.slow
@each_race
def test_the_naive_rules_find_the_same_chances_a_whole_turn_deep(key: str) -> None:
    scales = Scales(load(key), *sought(key, "chance"))
    opinion = Opinion(scales.race.game)

    def chance(state: Any, me: int, throws: int) -> float:
        """How often `me` wins: by the naive rules through so many throws, and then as it is solved."""
        if (end := opinion.result(state)) != ONGOING:
            return float(end == FIRST + me)
        after, s = opinion.after(state), opinion.ours(state)
        if opinion.other.waiting(state):
            if throws == 0:
                known = scales.race.bounds(s)
                assert known
                return known[1] if s.turn == me else 1 - known[1]
            return sum(w * chance(t, me, throws - 1) for t, w in zip(after, opinion.weights, strict=True))
        return (max if s.turn == me else min)(chance(t, me, throws) for t in after)

    for puzzle in found(key)[::25]:
        s = scales.few_of(puzzle.state)
        for line in puzzle.chances:
            text, often = line.split()
            state = opinion.state(scales.race.game.play(s, read_play(scales.race.game, s, text)))
            assert abs(100 * chance(state, int(s.turn), 1) - float(often)) < 0.06, (puzzle.id, text)


def final_lead(game: Game, s: State, known: dict[bytes, int]) -> int:
    """By how much the first player is ahead at the end, if both play best; every play is tried."""
    if game.result(s) != ONGOING:
        first, second = game.score(s) or (0, 0)
        return first - second
    word = game.definition.state.identity(s)
    if word not in known:
        ends = [final_lead(game, game.play(s, m), known) for m in game.moves(s)]
        known[word] = max(ends) if s.turn == 0 else min(ends)
    return known[word]


@each_solved
def test_what_reasons_say_of_the_score_is_true(key: str) -> None:
    scored = [puzzle for puzzle in found(key) if puzzle.game.definition.score and puzzle.task == "win"]
    for puzzle in [puzzle for puzzle in scored if puzzle.plies <= 9] if ALL else scored[:8]:
        game, s, [m], said = puzzle.game, puzzle.state, puzzle.solution, puzzle.reason.en
        known: dict[bytes, int] = {}
        sign = 1 if s.turn == 0 else -1
        lead = {text: sign * final_lead(game, t, known) for text, t in after_each(game, s).items()}
        best = max(value for text, value in lead.items() if text != m)
        ahead = re.search(r"finish(?:es)? (\d+) ahead", said)
        assert ahead, puzzle.id
        assert lead[m] == int(ahead[1]) > 0, puzzle.id
        behind = re.search(r"at least (\d+) behind", said)
        assert best == (-int(behind[1]) if behind else 0), puzzle.id


def naive_lead(other: ModuleType, state: Any) -> int:
    """By how much the first player leads at the end by the naive rules, if both play best."""
    if other.result(state):
        first, second = other.score(state)
        return int(first - second)
    ends = [naive_lead(other, other.play(state, move)) for move in other.moves(state)]
    return max(ends) if other.turn(state) == 1 else min(ends)


@pytest.mark.slow
@each_solved
def test_the_reference_counts_the_same_ends(key: str) -> None:
    scored = [puzzle for puzzle in found(key) if puzzle.game.definition.score and puzzle.task == "win"]
    for puzzle in [puzzle for puzzle in scored if puzzle.plies <= 4]:
        other, state = naive(puzzle)
        sign = 1 if other.turn(state) == 1 else -1
        winning = [move for move in other.moves(state) if sign * naive_lead(other, other.play(state, move)) > 0]
        assert winning == [written(puzzle.game, puzzle.state, puzzle.solution[0], winning)], puzzle.id


# The problems that rule books pose


def problem(name: str) -> Puzzle:
    key = next(key for key in keys_with_puzzles() if name.startswith(key))
    return next(puzzle for puzzle in read_puzzles(key) if puzzle.id == name)


def test_the_rule_books_problems_are_there_by_name() -> None:
    for id_, square in {
        "rastros-c1": "c1",
        "rastros-b1": "c1",
        "semaforo-three-wins": "a3",
        "semaforo-ending": "b1",
        "gatos_caes-h6-cats": "h6",
        "gatos_caes-h6-dogs": "h6",
        "avanco-capture": "d4xc5",
        "produto-answer": "Bd5",
        "flume-last-play": "f4",
        "hex-g2": "g2",
    }.items():
        puzzle = problem(id_)
        assert puzzle.name
        assert puzzle.name.pt
        assert puzzle.solution[0] == square
        assert puzzle in puzzles(puzzle.key, puzzle.grade)


def exact(other: ModuleType, state: Any, player: str) -> bool:
    """Whether a player wins, by trying everything: for positions with few plays left."""
    return wins_within(other, state, player, 99)


@pytest.mark.parametrize("id_", ["gatos_caes-h6-cats", "gatos_caes-h6-dogs"])
def test_only_h6_wins(id_: str) -> None:
    puzzle = problem(id_)
    other, state = naive(puzzle)
    player = ("first", "second")[other.turn(state) - 1]
    assert [m for m in other.moves(state) if exact(other, other.play(state, m), player)] == ["h6"]
    after = other.play(state, "h6")
    assert [n for n in range(puzzle.plies) if wins_within(other, after, player, n)] == [puzzle.plies - 1]


def test_hex_is_won_by_g2_alone() -> None:
    """The whole proof: g2 wins at once, and any other play is answered by g2, which wins for White."""
    puzzle = problem("hex-g2")
    game, s = puzzle.game, puzzle.state
    other, state = naive(puzzle)
    winning = {game.spell(s, m)[0] for m in game.moves(s) if game.result(game.play(s, m)) == FIRST}
    assert winning == {"g2"} == {m for m in other.moves(state) if other.result(other.play(state, m)) == "first"}
    for m in game.moves(s):
        name = game.spell(s, m)[0]
        if name != "g2":
            t = game.play(s, m)
            assert game.result(game.play(t, read_play(game, t, "g2"))) == SECOND
            assert other.result(other.play(other.play(state, name), "g2")) == "second"


def test_rastros_c1_wins_fastest_and_c1_refutes_b1() -> None:
    puzzle = problem("rastros-c1")
    other, state = naive(puzzle)
    fast = [m for m in other.moves(state) if wins_within(other, other.play(state, m), "first", 2)]
    assert fast == ["c1"]
    for m in ("b3", "c3"):
        assert wins_within(other, other.play(state, m), "first", 6)
    other, state = naive(problem("rastros-b1"))
    for m in set(other.moves(state)) - {"c1"}:
        assert wins_within(other, other.play(state, m), "first", 1)
    assert other.moves(other.play(state, "c1")) == ["b2"]


@pytest.mark.slow
def test_rastros_b1_is_lost_to_c1_alone() -> None:
    from tabuleiro.engine.solving.proofs.proof import decide
    from tabuleiro.rules import SECOND

    puzzle = problem("rastros-b1")
    game, s = puzzle.game, puzzle.state
    values = {game.spell(s, m)[0]: decide(game, game.play(s, m), 60) for m in game.moves(s)}
    assert [text for text, verdict in values.items() if verdict and verdict.value == SECOND] == ["c1"]


def test_semaforo_has_three_wins_and_its_ending_is_lost() -> None:
    puzzle = problem("semaforo-three-wins")
    game, s = puzzle.game, puzzle.state
    wins = {game.spell(s, m)[0] for m in game.moves(s) if game.result(game.play(s, m)) == FIRST}
    assert wins == set(puzzle.solution)

    def safe(s: Any) -> list[int]:
        """The plays that do not let the other win at once."""
        after = {m: game.play(s, m) for m in game.moves(s)}
        return [m for m, t in after.items() if all(game.result(game.play(t, r)) == ONGOING for r in game.moves(t))]

    puzzle = problem("semaforo-ending")
    s = puzzle.state
    assert all(game.result(game.play(s, m)) == ONGOING for m in game.moves(s))
    assert {game.spell(s, m)[0] for m in safe(s)} == set(puzzle.solution)
    for line in puzzle.defences:
        t = open_match("semaforo", position=puzzle.position, moves=line).state
        assert not safe(t)
    for m in safe(s):
        lines = {game.spell(s, m)[0] + " " + game.spell(game.play(s, m), r)[0] for r in safe(game.play(s, m))}
        assert lines <= set(puzzle.defences)
        assert lines


def test_avanco_has_two_captures_and_nothing_else() -> None:
    puzzle = problem("avanco-capture")
    game, s = puzzle.game, puzzle.state
    assert {game.spell(s, m)[0] for m in game.moves(s)} == set(puzzle.solution)


def test_produto_has_two_answers_that_leave_black_nothing() -> None:
    puzzle = problem("produto-answer")
    game, s = puzzle.game, puzzle.state
    assert game.score(s) == (30, 18)
    nothing = set()
    for m in game.moves(s):
        t = game.play(s, m)
        for r in game.moves(t):
            if (game.score(game.play(t, r)) or (1, 1))[0] == 0:
                nothing.add(frozenset((game.spell(s, m)[0], game.spell(t, r)[0])))
    assert nothing == {frozenset(puzzle.solution), frozenset(("Bc4", "Bc5"))}


@pytest.mark.slow
def test_flume_is_won_by_f4_alone() -> None:
    from tabuleiro.engine.solving.margins.proof import decide

    puzzle = problem("flume-last-play")
    game, s = puzzle.game, puzzle.state
    ends = {}
    for m in game.moves(s):
        t = game.play(s, m)
        verdict = decide(game, t, 60)
        assert verdict
        assert verdict.margin is not None
        first, second = game.score(t) or (0, 0)
        ends[game.spell(s, m)[0]] = first - second + (verdict.margin if t.turn == 0 else -verdict.margin)
    assert [text for text, lead in ends.items() if lead > 0] == ["f4"]
    assert ends["f4"] == 15


# Choosing and reading


def test_puzzles_are_chosen_by_grade_number_and_lot() -> None:
    assert [p.grade for p in puzzles("shisima", 2, 5)] == [2] * 5
    assert puzzles("shisima", 1, 5) == puzzles("shisima", 1)[:5]
    assert puzzles("shisima", seed=7) == puzzles("shisima", seed=7)
    assert puzzles("shisima", seed=7) != puzzles("shisima", seed=8)
    assert len(puzzles("shisima", count=1000)) == len(read_puzzles("shisima"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nogame",), "nogame"),
        (("shisima", 4), "4"),
        (("shisima", 0), "0"),
        (("shisima", 1, 0), "at least 1"),
        (("shisima", 1, -3), "-3"),
    ],
)
def test_what_is_not_there_is_said_kindly(words: tuple[Any, ...], says: str) -> None:
    with pytest.raises(Problem) as problem:
        puzzles(*words)
    assert says in problem.value.say("en")
    assert "\n" not in problem.value.say("pt")


def test_a_game_without_puzzles_says_which_games_have_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("tabuleiro.learning.puzzles"), "keys_with_puzzles", lambda: ("shisima",))
    with pytest.raises(Problem) as problem:
        puzzles("hex")
    assert "Hex has no puzzles yet; these games have some: shisima" in problem.value.say("en")


def test_a_grade_that_a_game_lacks_is_said_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    easy = tuple(puzzle for puzzle in read_puzzles("shisima") if puzzle.grade == 1)
    monkeypatch.setattr(import_module("tabuleiro.learning.puzzles"), "read_puzzles", lambda key: easy)
    with pytest.raises(Problem) as problem:
        puzzles("shisima", 3)
    assert "no puzzles of grade 3; there are some of grade 1" in problem.value.say("en")


GOOD = """
[[puzzle]]
id = "shisima-001"
position = "BW./WBW/.B. 1"
task = "hold"
grade = 1
solution = "3-4"
reason = { pt = "Sim.", en = "Yes." }
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("", "", ""),
        ("[[puzzle]]", "[[riddle]]", "riddle"),
        ("[[puzzle]]", "[[puzzle", "puzzles.toml"),
        ("grade = 1", "grade = 4", "grade 4"),
        ("grade = 1", "grade = true", "grade"),
        ("grade = 1", "grade = 1\nhint = 3", "hint"),
        ("hold", "dance", "task"),
        ("3-4", "3-9", "3-9"),
        ("BW./", "BW/", "row 1"),
        ('solution = "3-4"', "", "solution"),
        (', en = "Yes."', "", "reason"),
        (GOOD, GOOD + GOOD, "twice"),
    ],
)
def test_a_broken_file_says_what_is_wrong(
    old: str, new: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "puzzles.toml"
    file.write_text(GOOD.replace(old, new) if old else GOOD)
    module = import_module("tabuleiro.learning.puzzles")
    monkeypatch.setattr(module, "file_of", lambda key: file)
    if not says:
        assert read_puzzles.__wrapped__("shisima")[0].id == "shisima-001"
        return
    with pytest.raises(Problem) as problem:
        read_puzzles.__wrapped__("shisima")
    assert says in problem.value.say("en")


def test_texts_for_people_and_programs() -> None:
    puzzle = next(puzzle for puzzle in found("shisima") if puzzle.plies == 3)
    said = texts(puzzle, "en")
    assert said.heading == f"Grade {puzzle.grade}"  # no name of ours
    assert "to play and win in 2 plays" in said.task
    assert all(len(line.split()) <= 2 for line in said.defences)
    assert title("shisima", None, "pt") == "Shisima: problemas"
    assert as_json(puzzle)["solution"] == list(puzzle.solution)


def test_reading_needs_no_compiler() -> None:
    import subprocess
    import sys

    code = "import sys; from tabuleiro.learning import puzzles; puzzles('shisima'); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_content_holds_games_and_nothing_else() -> None:
    assert {folder.name for folder in CONTENT.iterdir()} <= set(keys())
