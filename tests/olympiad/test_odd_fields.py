"""Fields nobody plans for: one pupil, one school, all gone but one, too many rounds, three hundred at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from olympiad.championship_days import said
from olympiad.championship_helpers import enter, morning, new_event, one_tournament, play
from olympiad.olympiads import filled, import_csv, play_out
from olympiad.olympiads import new_event as new_olympiad

from tabuleiro.olympiad import checking, pairing
from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.verifying import verify
from tabuleiro.olympiad.event import Event, audit
from tabuleiro.olympiad.rounds import Game, Player
from tabuleiro.olympiad.teams.progress import pair as pair_teams
from tabuleiro.olympiad.teams.standings import standings
from tabuleiro.olympiad.teams.verifying import verify as verify_teams
from tabuleiro.rules.text import Problem


def played_out(event: Event) -> list[tuple[int | str, int, int]]:
    """Play all of 1.1 by chance; its groups and final with their players and rounds."""
    rng = Random(1)
    while rows := making.pair(event, "1.1", seed=rng.randrange(100)):
        play(event, rows, rng)
    assert verify(event.entries) == []
    assert audit(event.entries) == []
    found = event.state.tournaments["1.1"].all()
    assert all([p.place for p in places(event.state, s)] == list(range(1, len(s.players) + 1)) for s in found)
    return [(swiss.name, len(swiss.players), len(swiss.rounds)) for swiss in found]


@pytest.mark.parametrize(
    ("pupils", "right"),
    [
        (1, [(1, 1, 0)]),
        (2, [(1, 2, 1)]),
        (3, [(1, 3, 3)]),
        (13, [(1, 7, 4), (2, 6, 4), ("final", 2, 1)]),
        (25, [(1, 9, 4), (2, 8, 4), (3, 8, 4), ("final", 3, 3)]),
        (37, [(1, 10, 4), (2, 10, 4), (3, 9, 4), (4, 8, 4), ("final", 4, 3)]),
    ],
)
def test_numbers_that_do_not_fill_groups(pupils: int, right: list[tuple[int | str, int, int]]) -> None:
    assert played_out(one_tournament(pupils)) == right


@pytest.mark.parametrize("pupils", [1, 2, 3, 5, 13])
def test_as_many_rounds_as_a_format_may_ask_for(pupils: int) -> None:
    """Never more rounds than it takes for everybody to meet everybody."""
    for _, players, rounds in played_out(one_tournament(pupils, groupRounds=11, finalRounds=15, groupSize=4)):
        assert rounds == (players - 1 + players % 2 if players > 1 else 0)


@pytest.mark.parametrize("pupils", [1, 2, 3, 13, 30])
def test_all_are_of_one_school(pupils: int) -> None:
    event = new_event(perSchool=99)
    enter(event, "cycle,game,school,name\n" + "\n".join(f"1,semaforo,Escola,Aluno {k}" for k in range(pupils)))
    played_out(event)


@pytest.mark.parametrize(("pupils", "left"), [(5, 0), (5, 1), (5, 2), (13, 1), (30, 0), (30, 1), (30, 3)])
def test_almost_all_have_gone_home(pupils: int, left: int) -> None:
    event = one_tournament(pupils)
    play(event, making.pair(event, "1.1", seed=1))
    event.do("withdraw", pupils=list(event.state.pupil_by_id)[left:])
    played_out(event)
    total = sum(len(places(event.state, group)) for group in event.state.tournaments["1.1"].groups)
    assert total == pupils  # who left keeps the place the points give


def test_nobody_is_told_kindly() -> None:
    event = one_tournament(2)
    event.do("checkin", absent=list(event.state.pupil_by_id))
    with pytest.raises(Problem, match="nobody present") as wrong:
        making.pair(event, "1.1", seed=1)
    said(wrong.value)
    with pytest.raises(Problem, match="no entries"):
        making.pair(new_event(), seed=1)


def test_who_comes_late_enters_groups_while_there_are_rounds_and_never_a_final() -> None:
    event = one_tournament(20)
    school = next(iter(event.state.school_names))
    event.do("set", settings={"perSchool": 9})
    late = {"tournament": "1.1", "school": school}
    play(event, making.pair(event, "1.1", seed=1))
    event.do("late", pupil="p-a", group=1, **late)
    play(event, making.pair(event, "1.1", seed=1))
    event.do("late", pupil="p-b", group=2, **late)
    morning(event)
    for group in (1, 2, "final"):
        making.pair(event, "1.1", seed=1) if group == "final" else None
        with pytest.raises(Problem, match="no more rounds") as wrong:
            event.do("late", pupil="p-c", group=group, **late)
        said(wrong.value)
    play(event, making.open_rows(event.state))
    assert [players for _, players, _ in played_out(event)] == [11, 11, 2]


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7, 8, 9, 10])
def test_more_rounds_than_opponents(n: int) -> None:
    """Rematches must be then, but evenly, and so must byes; looking ahead in vain does not take for ever."""
    players, rng = [Player(f"p{i}") for i in range(n)], Random(n)
    played: list[list[Game]] = []
    for _ in range(3 * n):
        found = pairing.pair(players, played, rounds=3 * n, seed=1)
        tables = [(t.first, t.second) for t in found.tables]
        assert checking.faults(players, played, tables, exchanges=n > pairing.TINY) == []
        played.append([Game(a, b, (1, 0) if b is None else rng.choice([(1, 0), (0, 1)])) for a, b in tables])
    past = pairing.remember(players, played)
    assert {p.free for p in past.values()} == {3 if n % 2 else 0}
    assert all(abs(p.balance) <= 2 for p in past.values())


def test_a_field_that_shrinks_below_its_rounds() -> None:
    """Ten begin nine rounds and seven are left: what is to come cannot all be new, and that is seen at once."""
    players, rng = [Player(f"p{i}") for i in range(10)], Random(1)
    played: list[list[Game]] = []
    for r in range(9):
        here = players if r == 0 else players[:7]
        found = pairing.pair(here, played, rounds=9, seed=1)
        tables = [(t.first, t.second) for t in found.tables]
        assert checking.faults(here, played, tables, exchanges=False) == []
        played.append([Game(a, b, (1, 0) if b is None else rng.choice([(1, 0), (0, 1)])) for a, b in tables])


@pytest.mark.thorough
def test_three_hundred_in_one_swiss() -> None:
    players, rng = [Player(f"p{i:03}", f"s{i % 150}") for i in range(300)], Random(1)
    played: list[list[Game]] = []
    for _ in range(2):
        tables = [(t.first, t.second) for t in pairing.pair(players, played, rounds=9, seed=1).tables]
        assert checking.faults(players, played, tables) == []
        played.append([Game(a, b, rng.choice([(1, 0), (0, 1), (0.5, 0.5)])) for a, b in tables])


def test_what_was_undone_later_explains_the_round_that_was_made_before() -> None:
    """A correction before a round, undone after it: the round was right when it was made, and the checker says so."""
    event = one_tournament(8)
    play(event, making.pair(event, "1.1", seed=1), Random(1))
    where: dict[str, Any] = {"tournament": "1.1", "group": 1, "round": 1, "table": 1}
    for word in ("1", "2"):
        event.do("result", **where, result=word, correct=True)
        line = len(event.entries)
        making.pair(event, "1.1", seed=7)
        event.undo(line)
        assert verify(event.entries) == []
        event.undo(line + 2)
        event.undo(line + 1)


def test_a_team_that_left_before_the_draw_is_in_no_table() -> None:
    event = filled({"A": 4})
    event.do("withdraw", team="A-carvalho")
    play_out(event, Random(1), "A", ["X", "Y"])
    assert {line.team for line in standings(event.state, "A")} == {"A-sobreiro", "A-azinheira", "A-pinheiro"}
    event = filled({"A": 2})
    event.do("withdraw", team="A-carvalho")
    assert pair_teams(event, "A", seed=1) == []
    [line] = standings(event.state, "A")
    assert (line.place, line.team) == (1, "A-sobreiro")
    assert verify_teams(event.entries) == []


def test_a_line_up_that_is_named_anew_forgets_who_was_to_come_in() -> None:
    """Nobody is at two boards because a pupil was hurt before the line-up was changed."""
    event = filled({"C": 2})
    [made] = pair_teams(event, "C", seed=1)
    id, team = made["dispute"], made["x"]
    pupils = list(event.state.teams[team].pupils)
    event.do("substitute", dispute=id, team=team, **{"out": pupils[0], "in": pupils[9], "reason": "injury"})
    named = {"mesa": pupils[:3], "gigante": pupils[3:5], "vivo": [*pupils[5:7], pupils[9]]}
    event.do("lineup", dispute=id, team=team, **named)
    dispute = event.state.disputes[id]
    playing = [
        p for slot in ("mesa1", "mesa2", "mesa3", "gigante1", "vivo1") for p in event.state.playing(dispute, "X", slot)
    ]
    assert sorted(playing) == sorted([*pupils[:7], pupils[9]])


def test_a_team_that_won_because_nobody_came_need_not_rest_before_others_rest_twice() -> None:
    """A forfeit won is a round without play, as a rest is: the round that is drawn is also accepted."""
    event = filled({"A": 3})
    pair_teams(event, "A", seed=1, plan="swiss3")
    for _ in range(3):
        for dispute in list(event.state.disputes.values()):
            if not event.state.complete(dispute):
                event.do("absent", dispute=dispute.id, sides=["Y"])
        pair_teams(event, "A", seed=1, absent="with")
    assert len(event.state.disputes) == 3


def test_who_leaves_keeps_what_the_other_team_could_not_fill() -> None:
    """Two living legs won because the other team was too small stay won, and the dispute with them."""
    event = new_olympiad(teamSize="any")
    rows = [f"A,{school},,{school} {k},7" for school, size in (("Faia", 10), ("Teixo", 9)) for k in range(size)]
    import_csv(event, "category,school,team,name,year\n" + "\n".join(rows))
    [made] = pair_teams(event, "A", seed=1)
    dispute = event.state.disputes[made["dispute"]]
    for slot in ("mesa1", "mesa2", "mesa3", "gigante1", "gigante2"):
        event.do("result", dispute=dispute.id, slot=slot, result="shared")
    before = {slot: event.state.result(dispute, slot) for slot in event.state.regulation.slots}
    event.do("withdraw", team="A-faia")
    after = event.state.disputes[dispute.id]
    assert {slot: event.state.result(after, slot) for slot in before} == before
    assert before["vivo1"] == f"forfeit{dispute.side('A-teixo')}"


@pytest.mark.parametrize("size", ["exact", "starters", "any"])
def test_a_larger_living_group_makes_larger_teams(size: str) -> None:
    """K1: with groups of six a line-up has eleven pupils, and so has a team."""
    event = new_olympiad(groupSize="6", teamSize=size)
    rows = [f"A,Carvalho,,Aluno {k},7" for k in range(11)]
    import_csv(event, "category,school,team,name,year\n" + "\n".join(rows))
    assert len(event.state.teams["A-carvalho"].pupils) == event.state.regulation.starters("A") == 11
