"""Puzzles being solved: other ways to win are noticed, and wrong plays are told what they allow."""

from __future__ import annotations

from tabuleiro.learning import Puzzle, puzzles
from tabuleiro.learning.tries import ALSO_WINS, WINS_LATER, Forced, start_of, tried
from tabuleiro.match import Match, open_match
from tabuleiro.rules import Player


def puzzle(id: str) -> Puzzle:
    return next(one for one in puzzles(id.rpartition("-")[0]) if one.id == id)


def test_a_longer_win_is_called_one() -> None:
    found = tried(puzzle("rastros-c1"), ["b3"])
    assert not found.right
    assert found.text.en == WINS_LATER.fill(move="b3").en


def test_another_play_that_wins_as_fast_is_right_and_the_defence_answers_it() -> None:
    one = puzzle("rastros-029")
    moves = tried(one, list(one.solution)).moves
    found = tried(one, [*moves, "d5"])
    assert found.right
    assert not found.done
    assert found.text.en == ALSO_WINS.en
    assert list(found.replies) == list(found.moves[-1:])
    while not found.done:  # and goes on to a win by any play that keeps it
        tries = [tried(one, [*found.moves, text]) for text in found.match.legal()]
        found = next(answer for answer in tries if answer.right)
    assert found.match.result == Player.to_move(start_of(one).state).word


def test_half_a_turn_that_wins_as_fast_is_right_and_the_turn_goes_on() -> None:
    one = puzzle("sesqui-035")
    for line in one.defences:
        so_far = [*one.solution, *line.split()[:2]]  # the defence has answered: a stone is to be put, then one slides
        start = open_match(one.key, one.variant, position=one.position, moves=" ".join(so_far))
        others = 0
        for text in start.legal():
            after = start.copy()
            after.play(text)
            ends = {m for m in after.legal() if not after.ending and wins(after, m, start.turn)}
            if ends and text != line.split()[2]:
                others += 1
                found = tried(one, [*so_far, text])
                assert (found.right, found.done) == (True, False), text
                assert tried(one, [*so_far, text, min(ends)]).done
        assert others, line


def wins(match: Match, text: str, player: Player) -> bool:
    after = match.copy()
    after.play(text)
    return after.result == player.word


def test_a_play_that_loses_at_once_is_told_to_what() -> None:
    found = tried(puzzle("rastros-001"), ["a2"])
    assert not found.right
    assert "wins at once with a1" in found.text.en


def test_forced_wins_are_counted_in_turns() -> None:
    match = open_match("shisima", position=".WB/.WB/B.W 1")
    assert Forced(match.game, Player.FIRST).length(match.state, 3) == 1
    assert Forced(match.game, Player.SECOND).length(match.state, 1) is None
