"""Rounds of a Swiss tournament: the objective is kept, exactly and on every machine."""

import random
import sys
from itertools import pairwise

import pytest
from every import in_blocks

from tabuleiro.olympiad import dutch, pairing
from tabuleiro.olympiad.checking import faults
from tabuleiro.olympiad.pairing import Edges, NameLot, Pairing, matched, matchings, pair, remember
from tabuleiro.olympiad.rounds import Game, Player


def field(n: int, schools: int = 0) -> list[Player]:
    return [Player(f"p{i:03}", f"s{i % schools}" if schools else "") for i in range(n)]


def results(found: Pairing, rng: random.Random, forfeits: float = 0) -> list[Game]:
    games = []
    for table in found.tables:
        if table.second is None:
            games.append(Game(table.first, None, (1, 0)))
        else:
            points = rng.choice([(1, 0), (1, 0), (0, 1), (0, 1), (0.5, 0.5)])
            games.append(Game(table.first, table.second, points, points == (0.5, 0.5) or rng.random() >= forfeits))
    return games


def names(found: Pairing) -> list[tuple[str, str | None]]:
    return [(t.first, t.second) for t in found.tables]


def test_one_round_of_nobody_one_and_two() -> None:
    assert pair([]).tables == ()
    assert names(pair(field(1))) == [("p000", None)]
    assert {frozenset(t) for t in names(pair(field(2)))} == {frozenset(("p000", "p001"))}


def test_a_player_twice_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="twice"):
        pair([Player("a"), Player("a")])


def test_known_rounds_do_not_change() -> None:
    """The lot is part of the file format: a log must pair the same way for ever."""
    first = pair(field(7), seed="torneio")
    assert names(first) == KNOWN[0]
    played = [[Game(a, b, (1, 0)) for a, b in names(first)]]
    assert names(pair(field(7), played, seed="torneio")) == KNOWN[1]


KNOWN: list[list[tuple[str, str | None]]] = [
    [("p000", "p005"), ("p001", "p003"), ("p002", "p006"), ("p004", None)],
    [("p004", "p002"), ("p000", "p001"), ("p003", "p005"), ("p006", None)],
]


@pytest.mark.parametrize("n", [9, 30])
def test_the_order_of_the_input_does_not_matter_and_the_seed_does(n: int) -> None:
    rng = random.Random(n)
    players = field(n)
    played: list[list[Game]] = []
    for _ in range(4):
        found = pair(players, played, rounds=4, seed=1)
        mixed = [rng.sample(games, len(games)) for games in played]
        assert pair(rng.sample(players, n), mixed, rounds=4, seed=1) == found
        played.append(results(found, rng))
    assert names(pair(players, seed=2)) != names(pair(players, seed=1))


@in_blocks(30)
def test_the_weights_say_the_same_as_the_terms_in_their_order(seed: int) -> None:
    """Of all rounds there are, the matching finds the one whose terms are least, one after the other."""
    rng = random.Random(seed)
    n = rng.randint(3, 8)
    players = [p._replace(strength=rng.randint(0, 3)) for p in field(n, 3)]
    played: list[list[Game]] = []
    for _ in range(3):
        past, draw = remember(players, played), NameLot(f"{seed}")
        edges = Edges(players, past, draw)

        def total(chosen: list[tuple[int, int]], edges: Edges = edges) -> tuple[int, ...]:
            return tuple(sum(column) for column in zip(*(edges.costs[e] for e in chosen), strict=True))

        best = min(matchings(range(edges.nodes), set(edges.costs)), key=total)
        assert total(matched(edges))[:-1] == total(best)[:-1]
        assert sorted(matched(edges)) == sorted(best)
        played.append(results(pair(players, played, seed=seed), rng))


@pytest.mark.parametrize("n", [2, 9, 14, 31])
def test_both_matchers_find_the_same_round(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    edges = Edges(field(n), remember(field(n), []), NameLot("x"))
    usual = matched(edges)
    monkeypatch.setitem(sys.modules, "rustworkx", None)  # as on Windows on ARM
    assert matched(edges) == usual


@in_blocks(60)
def test_laws_of_whole_tournaments(seed: int) -> None:
    """The checker, which shares no code with the pairing, finds nothing to say; and the laws hold at the end."""
    rng = random.Random(seed)
    n = rng.randint(5, 26)
    rounds = min(rng.choice((3, 4, 5, 6)), n - 1 + n % 2)
    players = field(n, n - 1 if seed % 2 else 0)
    here = list(players)
    played: list[list[Game]] = []
    for _ in range(rounds):
        if seed % 3 == 0 and len(here) > 5 and rng.random() < 0.4:
            here.remove(rng.choice(here))
        found = pair(here, played, rounds=rounds, seed=seed)
        assert faults(here, played, names(found), exchanges=len(here) > pairing.TINY) == []
        assert all(t.reason.say().say(lang).endswith(".") for t in found.tables for lang in ("pt", "br", "en"))
        assert [t for t in found.tables if t.second is None] == list(found.tables[-1:]) * (len(here) % 2)
        played.append(results(found, rng, 0.05 if seed % 4 == 0 else 0))
    past = remember(players, played)
    assert all(abs(p.balance) <= 2 for p in past.values())
    byes = [g.first for games in played for g in games if g.second is None]
    if seed % 3:
        assert len(set(byes)) == len(byes)
    if n >= 2 * rounds:  # then there is always a round without rematches (Dirac)
        assert all(count == 1 for p in past.values() for count in p.met.values())


def test_points_go_first_and_tables_follow_them() -> None:
    rng = random.Random(4)
    players = field(40)
    played: list[list[Game]] = []
    for _ in range(5):
        found = pair(players, played, seed=0)
        past = remember(players, played)
        best = [max(past[t.first].points, past[t.second].points) for t in found.tables if t.second]
        assert all(a >= b for a, b in pairwise(best))
        assert found.totals["difference of points"] <= 8 * len(played)
        played.append(results(found, rng))


def test_same_school_meets_only_when_it_must() -> None:
    apart = [Player(f"a{i}", "A") for i in range(4)] + [Player(f"b{i}", "B") for i in range(4)]
    assert pair(apart).totals["same school"] == 0
    too_many = [Player(f"a{i}", "A") for i in range(6)] + [Player(f"b{i}", "B") for i in range(2)]
    found = pair(too_many)
    assert found.totals["same school"] == 2
    assert sum("mesma escola" in t.reason.say().pt for t in found.tables) == 2
    alone = [Player(f"x{i}") for i in range(4)]
    assert pair(alone).totals["same school"] == 0


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    players = [Player(x) for x in "abcde"]
    played = [[Game("a", "b", (1, 0)), Game("c", "d", (1, 0)), Game("e", None, (1, 0))]]
    found = pair(players, played)
    (bye,) = [t for t in found.tables if t.second is None]
    assert bye.first in "bd"
    # A forfeit won is a point without play as well: who has one is not given another.
    played = [[Game("a", "b", (1, 0)), Game("d", "c", (0, 1), False), Game("e", None, (1, 0))]]
    played.append([Game("a", "c", (1, 0)), Game("e", "d", (0, 1)), Game("b", None, (1, 0))])
    (bye,) = [t for t in pair(players, played).tables if t.second is None]
    assert bye.first == "d"


def test_who_moved_first_less_often_moves_first() -> None:
    players = [Player("a"), Player("b"), Player("c"), Player("d")]
    played = [[Game("a", "b", (1, 0)), Game("d", "c", (0, 1))]]
    found = {frozenset((t.first, t.second)): t for t in pair(players, played).tables}
    assert found[frozenset("ac")].first == "c"
    assert "começou menos vezes" in found[frozenset("ac")].reason.say().pt


def test_then_who_moved_second_the_last_time_they_differed() -> None:
    played = [[Game("x", "p"), Game("q", "y")], [Game("q", "x"), Game("y", "p")]]
    (table,) = pair([Player("x"), Player("y")], played).tables
    assert (table.first, table.second) == ("x", "y")
    assert "porque da última vez" in table.reason.say().pt


def test_a_field_of_six_does_not_paint_itself_into_a_corner() -> None:
    """Three rounds between two halves would leave two threes, among whom no fourth round is possible."""
    for seed in range(40):
        rng = random.Random(seed)
        players = field(6)
        played: list[list[Game]] = []
        for _ in range(5):
            found = pair(players, played, rounds=5, seed=seed)
            assert found.totals["rematch"] == 0
            played.append(results(found, rng))


def test_strength_brings_near_ones_together_among_equals() -> None:
    players = [Player(f"t{i}", strength=s) for i, s in enumerate((10, 90, 12, 95, 50, 55))]
    found = {frozenset(t) for t in names(pair(players))}
    assert found == {frozenset(("t0", "t2")), frozenset(("t1", "t3")), frozenset(("t4", "t5"))}


def test_points_are_halves() -> None:
    with pytest.raises(ValueError, match="half"):
        pair(field(2), [[Game("p000", "p001", (0.3, 0.7))]])


needs_dutch = pytest.mark.skipif(not dutch.installed(), reason="py4swiss is not installed")


@needs_dutch
@pytest.mark.parametrize("seed", range(8))
def test_the_dutch_system_passes_the_same_checker(seed: int) -> None:
    """What both systems promise: everybody once, byes at most one each, nobody twice, first moves within two."""
    rng = random.Random(seed)
    n = rng.randint(12, 23)
    players = field(n)
    played: list[list[Game]] = []
    for _ in range(4):
        found = dutch.pair(players, played, rounds=4, seed=seed)
        wrong = {fault.rule for fault in faults(players, played, names(found), exchanges=False)}
        assert wrong <= {"start"}  # FIDE lets leaders of the last round keep the move they want
        played.append(results(found, rng))


@needs_dutch
@pytest.mark.parametrize("seed", range(12))
def test_what_is_remembered_of_earlier_rounds_is_what_py4swiss_reads_from_the_report(seed: int) -> None:
    """Points, first moves, floats, opponents and byes, told by two programs."""
    from py4swiss.engines.dutch.player import get_player_infos_from_trf

    rng = random.Random(seed)
    players = field(rng.randint(5, 14))
    played: list[list[Game]] = []
    for _ in range(4):
        played.append(results(pair(players, played, seed=seed), rng, 0.1))
    past = remember(players, played)
    numbers = {p.id: k for k, p in enumerate(players, 1)}
    report = dutch.report(players, numbers, played, 9, set())
    report.validate_contents()
    for info in get_player_infos_from_trf(report):
        mine = past[players[info.id - 1].id]
        assert info.points == 5 * mine.points
        assert abs(info.color_difference) == abs(mine.balance)
        assert info.bye_received == bool(mine.free)
        played_with = {numbers[g.first if g.second == players[info.id - 1].id else g.second or ""]
                       for games in played for g in games if g.played and g.second
                       and players[info.id - 1].id in (g.first, g.second)}  # fmt: skip
        assert info.opponents == played_with <= {numbers[name] for name in mine.met}
        if mine.moves[-1]:
            assert int(info.float_1) == mine.floated


@needs_dutch
@pytest.mark.parametrize("seed", range(8))
def test_neither_system_pairs_points_closer_than_ours(seed: int) -> None:
    """The sum of squared differences is what ours minimises, so no other lawful round has less."""
    rng = random.Random(seed)
    players = field(16)
    played: list[list[Game]] = []
    for _ in range(4):
        ours = pair(players, played, seed=seed)
        past = remember(players, played)
        theirs = dutch.pair(players, played, rounds=4, seed=seed)
        squares = sum((past[t.first].points - past[t.second or ""].points) ** 2 for t in theirs.tables)
        assert ours.totals["difference of points"] <= squares
        played.append(results(ours, rng))


@needs_dutch
def test_the_dutch_system_keeps_schools_apart_and_leaves_out_who_left() -> None:
    players = field(8, 4)
    first = dutch.pair(players, [], rounds=3)
    school = {p.id: p.school for p in players}
    assert all(school[a] != school[b or ""] for a, b in names(first))
    played = [results(first, random.Random(1))]
    here = players[1:]
    second = dutch.pair(here, played, rounds=3)
    assert faults(here, played, names(second), exchanges=False) == []
