"""Thousands of championships in which everything happens, and what must hold in every one of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from every import ALL, first_of, in_blocks
from olympiad.championship_days import (
    Day,
    added,
    cost,
    final_holds,
    least,
    read_cards,
    remade_well,
    stays,
    tie_breaks,
)
from olympiad.championship_helpers import one_tournament, play

from tabuleiro.olympiad import dutch
from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import FINAL, State, Swiss
from tabuleiro.olympiad.championship.verifying import verify
from tabuleiro.olympiad.consequences import settle
from tabuleiro.olympiad.event import audit
from tabuleiro.olympiad.pairing import TINY
from tabuleiro.rules.text import LANGUAGES

BLOCKS = 100 if ALL else 2
DAYS = 20  # in a block
SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 16, 19, 25, 37, 40)


def present(state: State, swiss: Swiss) -> list[str]:
    pupils = [state.pupil_by_id[p] for p in swiss.players]
    return [pupil.id for pupil in pupils if pupil.here and not pupil.left]


def best_round(state: State, swiss: Swiss, tables: list[list[str | None]]) -> None:
    """Everybody there once, and by every term of docs/pairing.md no round would have been better.

    So byes are at most one each, nobody meets twice, schools are apart and first moves balanced while that can be.
    """
    here = present(state, swiss)
    assert Counter(p for table in tables for p in table if p is not None) == Counter(here)
    cards = read_cards(state, swiss)
    low = min(cards[p].points for p in here)
    made = added([cost(cards, low, str(a), b) for a, b in tables])
    looks_ahead = len(here) <= TINY and len(swiss.rounds) + 1 < state.rounds_of(swiss)
    terms = 5 if looks_ahead else 7
    assert made[:terms] == least(cards, here)[:terms]
    for a, b in tables:
        assert b is None or cards[str(a)].balance <= cards[b].balance


def groups_are_fair(state: State) -> None:
    """Even sizes (but one of an odd number), not above the setting; a school's pupils spread as evenly as can be."""
    groups = state.tournaments["1.1"].groups
    drawn = [[p for p in group.players if p not in group.joined] for group in groups]
    sizes = [len(group) for group in drawn]
    assert not sizes or max(sizes) - min(sizes) <= 2
    assert sum(size % 2 for size in sizes) == sum(sizes) % 2
    assert not sizes or max(sizes) <= state.format["groupSize"]
    counts = [
        [sum(state.pupil_by_id[p].school == school for p in group) for group in drawn] for school in state.school_names
    ]
    if can_be_even([sum(row) for row in counts], sizes):
        assert all(max(row) - min(row) <= 1 for row in counts if row)


def can_be_even(schools: list[int], groups: list[int]) -> bool:
    """Whether so many pupils of each school fit into groups of these sizes, none with more than one above another.

    Five schools of two do not in groups of six and four. What is over when every group has its equal share of each
    school goes singly, one of a school to a group; Gale and Ryser say whether that can be done.
    """
    count = len(groups)
    over = [size - sum(n // count for n in schools) for size in groups]
    single = [n % count for n in schools] if count else []
    most = sorted(over, reverse=True)
    fits = all(sum(most[:k]) <= sum(min(n, k) for n in single) for k in range(1, count + 1))
    return fits and min(over, default=0) >= 0


def standings_hold(day: Day) -> None:
    """A strict order by points, criteria and a lot whose seed is logged; numbers as C.07 has them; each place told."""
    state = day.state
    seeds = {entry["seed"] for entry in day.event.entries if entry["do"] in ("draw", "qualify")}
    for swiss in day.all():
        assert swiss.seed in seeds
        cards, numbers = read_cards(state, swiss), tie_breaks(state, swiss)
        table = places(state, swiss)
        assert [place.place for place in table] == list(range(1, len(swiss.players) + 1))
        keys = [(p.points, *(p.criteria[c] for c in state.format["tieBreaks"]), -p.lot) for p in table]
        assert all(a > b for a, b in pairwise(keys))
        for place in table:
            assert place.points == cards[place.pupil].points
            assert all(numbers[place.pupil][name] == value for name, value in place.criteria.items())
            assert all(place.why().say(lang).endswith(".") for lang in LANGUAGES)


def nothing_is_lost(day: Day) -> None:
    """Replay = live, lines stay as they were written, every word on a table is kept, the past can be seen again."""
    event = day.event
    stays(event, day.log, day.seen)
    undone = event.undone()
    words = Counter(
        (e["group"], e["round"], e["table"])
        for e in event.entries
        if e["do"] == "result" and e["seq"] not in undone
    )  # fmt: skip
    kept = {
        (s.name, r, t): len(table.said)
        for s in day.all()
        for r, made in enumerate(s.rounds, 1)
        for t, table in enumerate(made.tables, 1)
        if table.said
    }
    if any(entry["do"] in ("remake", "annul") for entry in event.entries):  # what was said moves with the table
        assert sum(kept.values()) <= sum(words.values())
        return
    # What was said of a final that others play now is in the log only.
    assert {place: n for place, n in kept.items() if place[0] != FINAL} == {
        place: n for place, n in words.items() if place[0] != FINAL
    }
    assert all(n <= words[place] for place, n in kept.items())


@pytest.mark.parametrize("block", first_of(1, range(BLOCKS)))
def test_days_in_which_everything_happens(block: int) -> None:
    settled = 0
    for seed in range(block * DAYS, (block + 1) * DAYS):
        day = Day(seed, Random(seed).choice(SIZES))
        day.run(best_round)
        groups_are_fair(day.state)
        final_holds(day.state)
        standings_hold(day)
        nothing_is_lost(day)
        assert verify(day.event.entries) == []
        assert audit(day.event.entries) == []
        settled += sum(entry["do"] in ("remake", "stand", "annul") for entry in day.event.entries)
    assert settled


@pytest.mark.parametrize("block", first_of(1, range(BLOCKS // 2)))
def test_days_on_which_all_goes_well(block: int) -> None:
    """Nobody away and nothing corrected: the laws hold without "while it can be"."""
    for seed in range(block * DAYS, (block + 1) * DAYS):
        day = Day(seed, Random(seed).choice(SIZES), calm=True)
        day.run(best_round)
        for swiss in day.all():
            cards = read_cards(day.state, swiss)
            odd = len(swiss.players) % 2  # then each rests once before anybody rests again
            assert all(card.free <= odd * -(-len(swiss.rounds) // len(swiss.players)) for card in cards.values())
            assert all(abs(card.balance) <= 2 for card in cards.values())
            if len(swiss.players) >= 2 * len(swiss.rounds):  # then there is always a round of new opponents (Dirac)
                assert all(count == 1 for card in cards.values() for count in card.met.values())
        standings_hold(day)
        nothing_is_lost(day)


@in_blocks(400, 10)
def test_what_is_made_anew_beside_tables_that_have_begun_is_the_best_for_those_who_wait(seed: int) -> None:
    """By every term, and in a small field with the rounds to come of everybody, not only of those who wait."""
    rng = Random(seed)
    event = one_tournament(rng.randint(6, 14), groupSize=14, groupRounds=7)
    for step in range(rng.randint(2, 4)):
        play(event, making.pair(event, "1.1", seed=step), rng)
    rows = making.pair(event, "1.1", seed=seed)
    play(event, [row for row in rows if rng.random() < 0.5], rng)
    for number, made in enumerate(event.state.tournaments["1.1"].groups[0].rounds[:-1], 1):
        for table in (n for n, table in enumerate(made.tables, 1) if table.second and rng.random() < 0.4):
            where = {"tournament": "1.1", "group": 1, "round": number, "table": table}
            event.do("result", **where, result=rng.choice("12"), correct=True)
    event.do_all(remade_well(event.state))
    settle(event, uphold=True)
    assert verify(event.entries) == []


@pytest.mark.skipif(not dutch.installed(), reason="py4swiss is not installed")
@pytest.mark.parametrize("seed", range(60 if ALL else 4))
def test_days_by_the_dutch_system(seed: int) -> None:
    def everybody_once(state: State, swiss: Swiss, tables: list[list[str | None]]) -> None:
        assert Counter(p for t in tables for p in t if p is not None) == Counter(present(state, swiss))

    day = Day(seed, Random(seed).choice(SIZES[8:]), pairing="dutch", groupRounds=4, finalRounds=3)
    day.run(everybody_once)
    standings_hold(day)
    nothing_is_lost(day)
    assert verify(day.event.entries) == []
