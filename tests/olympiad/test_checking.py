"""The checker refuses wrong rounds: each rule is broken once, and the right round is let through."""

import random
from itertools import combinations

from every import in_blocks

from tabuleiro.olympiad.checking import faults, perfect, read
from tabuleiro.olympiad.rounds import Game, Player

FOUR = [Player(x) for x in "abcd"]


def rules(
    players: list[Player], played: list[list[Game]], tables: list[tuple[str, str | None]], **how: bool
) -> set[str]:
    return {fault.rule for fault in faults(players, played, tables, **how)}


def test_a_right_round_passes() -> None:
    assert rules(FOUR, [], [("a", "b"), ("c", "d")]) == set()


def test_everybody_exactly_once_and_nobody_else() -> None:
    assert rules(FOUR, [], [("a", "b"), ("c", "a")]) == {"once"}
    assert rules(FOUR, [], [("a", "b")]) == {"once"}
    assert rules(FOUR, [], [("a", "b"), ("c", "d"), ("x", "y")]) == {"absent"}
    assert rules(FOUR, [], [("a", "a"), ("c", "d")]) == {"once"}


def test_byes_only_in_odd_fields_and_one() -> None:
    assert rules(FOUR, [], [("a", "b"), ("c", None), ("d", None)]) == {"byes"}
    assert rules(FOUR[:3], [], [("a", "b"), ("c", None)]) == set()


def test_a_second_bye_only_when_all_have_had_one() -> None:
    three = FOUR[:3]
    played = [[Game("a", "b", (1, 0)), Game("c", None, (1, 0))]]
    assert "second bye" in rules(three, played, [("b", "a"), ("c", None)])
    played += [[Game("c", "a", (1, 0)), Game("b", None, (1, 0))], [Game("b", "c", (1, 0)), Game("a", None, (1, 0))]]
    assert rules(three, played, [("b", "a"), ("c", None)], exchanges=False) <= {"bye"}


def test_a_bye_goes_to_the_fewest_points() -> None:
    played = [[Game("a", "b", (1, 0)), Game("c", "d", (1, 0)), Game("e", None, (1, 0))]]
    five = [*FOUR, Player("e")]
    assert "bye" in rules(five, played, [("e", "c"), ("b", "d"), ("a", None)])
    assert "bye" not in rules(five, played, [("e", "a"), ("d", "c"), ("b", None)])


def test_a_rematch_only_when_it_must_be() -> None:
    played = [[Game("a", "b", (1, 0)), Game("c", "d", (1, 0))]]
    assert rules(FOUR, played, [("b", "a"), ("d", "c")]) == {"rematch"}
    assert rules(FOUR[:2], [[Game("a", "b", (1, 0))]], [("b", "a")]) == set()


def test_same_school_only_when_it_must_be() -> None:
    players = [Player("a", "X"), Player("b", "X"), Player("c", "Y"), Player("d", "Y")]
    assert rules(players, [], [("a", "b"), ("c", "d")]) == {"school"}
    assert rules(players, [], [("a", "c"), ("b", "d")]) == set()
    one = [Player(x, "X") for x in "abcd"]
    assert rules(one, [], [("a", "b"), ("c", "d")]) == set()


def test_the_one_who_moved_first_less_often_moves_first() -> None:
    played = [[Game("a", "b", (1, 0)), Game("d", "c", (0, 1))]]
    assert rules(FOUR, played, [("a", "c"), ("b", "d")]) == {"start"}
    assert rules(FOUR, played, [("c", "a"), ("b", "d")]) == set()


def test_never_more_than_two_first_moves_too_many() -> None:
    six = [Player(x) for x in "abcdef"]
    ahead = [[Game("a", "c"), Game("b", "d"), Game("e", "f")], [Game("a", "d"), Game("b", "c"), Game("f", "e")]]
    assert "beyond two" in rules(six, ahead, [("a", "b"), ("c", "e"), ("d", "f")])
    assert "beyond two" in rules(six, ahead, [("e", "a"), ("f", "b"), ("c", "d")])
    assert "beyond two" not in rules(six, ahead, [("c", "a"), ("d", "b"), ("e", "f")])  # though all have met


def test_opponents_that_had_better_been_exchanged() -> None:
    played = [[Game("a", "b", (1, 0)), Game("c", "d", (0, 1))]]
    assert rules(FOUR, played, [("b", "d"), ("a", "c")], exchanges=False) == set()
    assert rules(FOUR, played, [("d", "a"), ("b", "c")]) == set()
    assert rules(FOUR, played, [("a", "c"), ("b", "d")]) == {"exchange"}
    assert rules(FOUR, played, [("a", "c"), ("b", "d")], exchanges=False) == set()


@in_blocks(40)
def test_whether_all_can_be_paired_is_known(seed: int) -> None:
    """Edmonds' blossoms against trying everything."""
    rng = random.Random(seed)
    names = [f"p{i}" for i in range(8)]
    allowed = [e for e in combinations(names, 2) if rng.random() < 0.3]

    def tried(left: list[str]) -> bool:
        return not left or any(tried([x for x in left[1:] if x != y]) for y in left[1:] if (left[0], y) in allowed)

    cards = {name: read(Player(name), []) for name in names}
    assert perfect(8, cards, allowed) == tried(names)
