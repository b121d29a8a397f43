"""Groups that one play takes by force: found in a position, asked for in words, and known for taken when tried."""

from __future__ import annotations

from tabuleiro.learning import Puzzle, question
from tabuleiro.learning.finding import written
from tabuleiro.learning.found import Found
from tabuleiro.learning.taking import defences, look, reason, tempting
from tabuleiro.learning.tries import SOLVED, tried
from tabuleiro.match import open_match, write_position


def found(moves: str) -> Found | None:
    match = open_match("go", moves=moves)
    return look(match.game, match.state, moves, 0, 2)


def puzzle(one: Found) -> Puzzle:
    lines, wrong = defences(one), tempting(one)
    return Puzzle(
        id="go-001",
        key="go",
        variant="default",
        position=write_position(one.game, one.state),
        moves=one.moves,
        task=one.task,
        grade=1,
        plies=one.plies,
        solution=(one.game.spell(one.state, one.solution)[0],),
        defences=tuple(lines),
        reason=reason(one, lines, wrong),
        tempting=tuple(wrong),
        target=one.game.board.names[one.target],
    )


def test_two_stones_in_the_corner_are_taken_at_once() -> None:
    one = found("a2 a1 b2 b1")
    assert one
    assert 'target = "a1"' in written(one, 1, "go-001", {}, reason(one, [], []))
    asked = puzzle(one)
    assert asked.solution == ("c1",)
    assert question(asked).en == "Black to play and take the group on a1 at once."
    assert question(asked).pt == "Jogam as Pretas e capturam o grupo de a1 já."
    assert asked.reason.en.startswith("The play c1 takes the last liberty of the group on a1: Black captures 2 stones.")
    assert tried(asked, ["c1"]).text.en == SOLVED.en
    assert not tried(asked, ["d4"]).right


def test_nothing_is_asked_where_nothing_can_be_taken() -> None:
    assert found("a2 g6 b2 d4") is None
