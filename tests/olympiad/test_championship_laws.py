"""Laws that hold in every championship, over many that are played by chance."""

from collections import Counter
from itertools import pairwise

import pytest
from every import in_blocks
from olympiad.championship_helpers import some_championship

from tabuleiro.olympiad.championship import prizes
from tabuleiro.olympiad.championship.making import simulate
from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import FINAL, State, Swiss
from tabuleiro.olympiad.championship.verifying import verify
from tabuleiro.olympiad.event import replay

SETTINGS = [
    {},
    {"perSchool": 3},
    {"groupSize": 6, "qualifiersPerGroup": 2},
    {"groupSize": 9, "points": "3-1-0", "bye": "zero"},
]


def laws(state: State, swiss: Swiss) -> None:
    meetings: Counter[frozenset[str]] = Counter()
    byes: Counter[str] = Counter()
    firsts: Counter[str] = Counter()
    for made in swiss.rounds:
        seen = [p for table in made.tables for p in (table.first, table.second) if p is not None]
        assert len(seen) == len(set(seen))
        assert set(seen) <= set(swiss.players)
        for table in made.tables:
            if table.second is None:
                byes[table.first] += 1
                continue
            meetings[frozenset((table.first, table.second))] += 1
            if table.result in ("1", "2", "draw", "shared"):
                firsts[table.first] += 1
                firsts[table.second] -= 1
    assert max(byes.values(), default=0) <= 1
    assert all(abs(balance) <= 2 for balance in firsts.values())
    if not any(state.pupil_by_id[p].left for p in swiss.players):
        assert max(meetings.values(), default=0) <= 1 or len(swiss.players) <= 6


@in_blocks(24, 8)
def test_laws_of_a_day(seed: int) -> None:
    event = some_championship(seed, 3 + 3 * (seed % 7), **SETTINGS[seed % 4])
    simulate(event, seed, draws=0.1 * (seed % 2), trouble=0.02 * (seed % 3))
    state = event.state
    assert verify(event.entries) == []
    assert replay(event.entries) == state
    for tournament in state.tournaments.values():
        if not tournament.pupils:
            assert not tournament.groups
            continue
        sizes = [len(group.players) for group in tournament.groups]
        assert max(sizes) - min(sizes) <= 2
        assert sum(size % 2 for size in sizes) == len(tournament.pupils) % 2
        assert sorted(p for group in tournament.groups for p in group.players) == sorted(tournament.pupils)
        assert prizes.finished(state, tournament)
        for swiss in tournament.all():
            assert swiss.done
            laws(state, swiss)
            table = places(state, swiss)
            order = state.format["tieBreaks"]
            keys = [(p.points, *(p.criteria[c] for c in order), -p.lot) for p in table]
            assert all(a > b for a, b in pairwise(keys))
            assert [p.place for p in table] == list(range(1, len(swiss.players) + 1))
            assert all(p.why().say(lang).endswith(".") for p in table for lang in ("pt", "br", "en"))
        if tournament.final is not None:
            assert tournament.final.name == FINAL
            assert set(tournament.final.players) <= set(tournament.pupils)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_table_and_seed_make_the_same_championship(seed: int) -> None:
    one, two = (some_championship(seed, 8) for _ in range(2))
    simulate(one, seed)
    simulate(two, seed)
    assert one.entries == two.entries


def test_any_state_of_the_day_can_be_seen_again() -> None:
    event = some_championship(5, 4)
    seen = []
    simulate(event, 5)
    for seq in (2, 3, len(event.entries) // 2, len(event.entries)):
        state = event.at(seq)
        assert state.seq == seq
        seen.append(
            sum(table.done for t in state.tournaments.values() for s in t.all() for r in s.rounds for table in r.tables)
        )
    assert seen == sorted(seen)
