"""Tie-breaks against tables worked out by hand; the articles are those of FIDE's C.07."""

import random

import pytest
from every import in_blocks

from tabuleiro.olympiad import dutch
from tabuleiro.olympiad.rounds import Game, Player
from tabuleiro.olympiad.tiebreaks import ABSENT, BYE, FORFEIT, PLAYED, WALKOVER, Line, adjusted, criteria, points

WIN, DRAW, LOSS = 1, 0.5, 0


def cards(text: str) -> dict[str, list[Line]]:
    """`A: B1 C= D0` is: A beat B, drew with C, lost to D; `bye`, `away`, `B+` and `B-` are rounds without play."""
    found = {}
    for row in text.strip().splitlines():
        name, rounds = row.split(":")
        found[name.strip()] = [line(word) for word in rounds.split()]
    return found


def line(word: str) -> Line:
    if word == "bye":
        return Line(1, None, BYE)
    if word == "away":
        return Line(0, None, ABSENT)
    kinds = {"1": (1, "played"), "=": (0.5, "played"), "0": (0, "played"), "+": (1, WALKOVER), "-": (0, FORFEIT)}
    value, kind = kinds[word[-1]]
    return Line(value, word[:-1], kind)


# Everybody meets everybody: A 3, B 2, C 0.5, D 0.5.
ALL_PLAY_ALL = cards("""
A: D1 C1 B1
B: C1 D1 A0
C: B0 A0 D=
D: A0 B0 C=
""")

# Six players and four rounds, all played: A 4, B 2.5, C 2, D 1.5, E 1.5, F 0.5.
SIX = cards("""
A: F1 C1 B1 D1
B: E1 D1 A0 C=
C: D1 A0 E= B=
D: C0 B0 F1 A0
E: B0 F1 C= F=
F: A0 E0 D0 E=
""")


def test_all_play_all_by_hand() -> None:
    found = criteria(ALL_PLAY_ALL)
    assert found["A"] == {"buchholz": 3, "progressive": 6, "median": 0.5, "cut1": 2.5}
    assert found["B"] == {"buchholz": 4, "progressive": 5, "median": 0.5, "cut1": 3.5}
    assert found["C"] == {"buchholz": 5.5, "progressive": 0.5, "median": 2, "cut1": 5}
    assert found["D"] == {"buchholz": 5.5, "progressive": 0.5, "median": 2, "cut1": 5}


def test_six_players_by_hand() -> None:
    assert {name: points(card) for name, card in SIX.items()} == {"A": 4, "B": 2.5, "C": 2, "D": 1, "E": 2, "F": 0.5}
    found = criteria(SIX)
    assert found["A"] == {"buchholz": 0.5 + 2 + 2.5 + 1, "progressive": 1 + 2 + 3 + 4, "median": 3, "cut1": 5.5}
    assert found["B"] == {"buchholz": 2 + 1 + 4 + 2, "progressive": 1 + 2 + 2 + 2.5, "median": 4, "cut1": 8}
    assert found["E"] == {"buchholz": 2.5 + 0.5 + 2 + 0.5, "progressive": 0 + 1 + 1.5 + 2, "median": 2.5, "cut1": 5}


def test_a_bye_is_an_opponent_with_ones_own_points_but_no_more_than_draws_throughout() -> None:
    table = cards("""
    A: bye B1 C1
    B: C1 A0 bye
    C: B0 bye A0
    """)
    now, then, plain = (criteria(table, unplayed=way) for way in ("fide", "fide2024", "zero"))
    assert now["A"]["buchholz"] == 1.5 + 2 + 1  # 16.4.2: three rounds of draws, not 3
    assert then["A"]["buchholz"] == 3 + 2 + 1  # 16.4 before March 2026
    assert plain["A"]["buchholz"] == 2 + 1
    assert now["C"]["buchholz"] == 2 + 1 + 3  # C has one point, which is less than 1.5
    assert now["A"]["progressive"] == 1 + 2 + 3  # what was given counts


def test_a_forfeit_is_no_more_than_who_should_have_come() -> None:
    table = cards("""
    A: B+ C1
    B: A- D0
    C: D1 A0
    D: C0 B1
    """)
    found = criteria(table)
    assert found["A"]["buchholz"] == 0 + 1  # 16.4.1: B has nothing
    assert found["B"]["buchholz"] == 0 + 1
    assert criteria(table, unplayed="fide2024")["A"]["buchholz"] == 2 + 1


def test_who_left_drew_the_rest_for_the_opponents_and_only_for_them() -> None:
    table = cards("""
    A: B1 C0 D1
    B: A0 away away
    C: D1 A1 bye
    D: C0 bye A0
    """)
    assert points(table["B"]) == 0
    assert adjusted(table["B"]) == 1  # 16.3.2
    assert criteria(table)["A"]["buchholz"] == 1 + 3 + 1


def test_who_came_back_or_did_not_show_up_gets_what_was_given() -> None:
    late = cards("A: away B1 B1\nB: bye A0 A0")
    assert adjusted(late["A"]) == 2  # 16.3.1
    no_show = cards("A: B1 B-\nB: A0 A+")
    assert adjusted(no_show["A"]) == 1  # a forfeit is not an announced absence
    both = cards("A: B1 away B-\nB: A0 bye A+")
    assert adjusted(both["A"]) == 1.5  # an absence followed only by forfeits


def test_a_round_missed_by_own_doing_is_cut_first() -> None:
    table = cards("""
    A: away B1 C1 D1
    B: C1 A0 D0 C0
    C: B0 D0 A0 B1
    D: bye C1 B1 A0
    """)
    # A's rounds: 2 (own 3, at most four draws), B 1, C 1, D 3; the 2 is cut although it is not the least (16.5).
    assert criteria(table)["A"] == {"buchholz": 7, "progressive": 0 + 1 + 2 + 3, "median": 2, "cut1": 5}


def test_the_table_that_docs_pairing_works_out() -> None:
    """Byes, forfeits and absences in one tournament, each number reckoned by hand in docs/pairing.md."""
    table = cards("""
    A: B1 bye C1 D1
    B: A0 C1 D- away
    C: away B0 A0 bye
    D: bye away B+ A0
    """)
    assert {name: (points(card), adjusted(card)) for name, card in table.items()} == {
        "A": (4, 4), "B": (1, 1.5), "C": (1, 1), "D": (2, 2),
    }  # fmt: skip
    found = criteria(table)
    assert found["A"] == {"buchholz": 6.5, "progressive": 1 + 2 + 3 + 4, "cut1": 5.5, "median": 3.5}
    assert found["B"] == {"buchholz": 7, "progressive": 0 + 1 + 1 + 1, "cut1": 6, "median": 2}
    assert found["C"] == {"buchholz": 7.5, "progressive": 1, "cut1": 6.5, "median": 2.5}
    assert found["D"] == {"buchholz": 9.5, "progressive": 1 + 1 + 2 + 2, "cut1": 7.5, "median": 3.5}
    assert criteria(table, unplayed="fide2024")["A"]["buchholz"] == 8.5
    assert criteria(table, unplayed="zero")["A"]["buchholz"] == 1 + 0 + 1 + 2


@pytest.mark.skipif(not dutch.installed(), reason="py4swiss is not installed")
@in_blocks(20)
def test_py4swiss_reckons_the_same_buchholz_where_its_definition_agrees(seed: int) -> None:
    """Its Burstein system: opponents' points, own points for rounds without play; and nobody away until the end."""
    from py4swiss.engines.burstein.player import get_player_infos_from_trf

    rng = random.Random(seed)
    names = [f"p{i}" for i in range(rng.randint(5, 12))]
    played: list[list[Game]] = []
    found: dict[str, list[Line]] = {name: [] for name in names}
    for r in range(5):
        here = rng.sample(names, len(names) - (rng.randint(0, 2) if r < 4 else 0))
        games = []
        for a, b in zip(here[::2], here[1::2], strict=False):
            mine, forfeit = rng.choice((WIN, DRAW, LOSS)), r < 4 and rng.random() < 0.2
            mine = (WIN if mine == DRAW else mine) if forfeit else mine
            games.append(Game(a, b, (mine, 1 - mine), not forfeit))
            for me, other, value in ((a, b, mine), (b, a, 1 - mine)):
                found[me].append(Line(value, other, PLAYED if not forfeit else WALKOVER if value else FORFEIT))
        if len(here) % 2:
            games.append(Game(here[-1], None, (1, 0)))
            found[here[-1]].append(Line(1, None, BYE))
        for name in set(names) - set(here):
            found[name].append(Line(0, None, ABSENT))
        played.append(games)
    numbers = {name: k for k, name in enumerate(names, 1)}
    report = dutch.report([Player(name) for name in names], numbers, played, 9, set())
    ours = criteria(found, unplayed="fide2024")
    theirs = {names[info.id - 1]: info.buchholz / 10 for info in get_player_infos_from_trf(report)}
    assert theirs == {name: ours[name]["buchholz"] for name in names}


def test_nothing_played_is_nothing() -> None:
    assert criteria({"A": [], "B": []})["A"] == {"buchholz": 0, "progressive": 0, "median": 0, "cut1": 0}


@in_blocks(20)
def test_laws_of_full_tables(seed: int) -> None:
    """Where everything is played, everybody's points count once for each opponent, and no way of counting differs."""
    rng = random.Random(seed)
    names = [f"p{i}" for i in range(8)]
    found: dict[str, list[Line]] = {name: [] for name in names}
    for _ in range(5):
        rng.shuffle(names)
        for a, b in zip(names[::2], names[1::2], strict=True):
            mine = rng.choice((WIN, DRAW, LOSS))
            found[a].append(Line(mine, b))
            found[b].append(Line(1 - mine, a))
    values = criteria(found)
    assert sum(v["buchholz"] for v in values.values()) == sum(5 * points(card) for card in found.values())
    for name, card in found.items():
        assert values[name]["median"] <= values[name]["cut1"] <= values[name]["buchholz"]
        assert points(card) <= values[name]["progressive"] <= 5 * points(card)
    assert values == criteria(found, unplayed="zero") == criteria(found, unplayed="fide2024")
