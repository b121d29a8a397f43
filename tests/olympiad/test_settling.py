"""Corrections that act: what they leave is told match by match, made anew or ruled on, and nothing is lost."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from olympiad.championship_helpers import one_tournament
from olympiad.championship_helpers import play as play_tables
from olympiad.olympiads import csv_of, filled, order, play, played_groups, stage, turn_round

from tabuleiro.olympiad import agenda
from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.common import Absent
from tabuleiro.olympiad.consequences import left_by, told
from tabuleiro.olympiad.event import Event, Memory, audit, replay
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.olympiad.teams import knockout
from tabuleiro.olympiad.teams.progress import draw_lots, pair
from tabuleiro.olympiad.teams.standings import lots_due, standings
from tabuleiro.olympiad.teams.verifying import verify
from tabuleiro.rules.text import LANGUAGES, Problem

X, Y = "X X X X X X X", "Y Y Y Y Y Y Y"


def good(event: Event) -> bool:
    """Nothing waits, the checker agrees, and a replay is the same."""
    wrong = event.kind.pending(event.state) or event.kind.verify(event.entries) or audit(event.entries)
    return not wrong and replay(event.entries) == event.state


def rows(event: Event) -> list[tuple[str, tuple[str, ...]]]:
    return [(row.stage, row.acts) for row in event.kind.pending(event.state)]


def cup(pupils: int = 8, **settings: Any) -> Event:
    """One group whose first round is over and whose second is drawn."""
    event = one_tournament(pupils, groupSize=16, **settings)
    play_tables(event, making.pair(event, "1.1", seed=1))
    making.pair(event, "1.1", seed=2)
    return event


def table(event: Event, round: int, number: int) -> dict[str, Any]:
    return {"tournament": "1.1", "group": 1, "round": round, "table": number}


def pairs(event: Event, round: int = 2) -> set[frozenset[str | None]]:
    return {frozenset((t.first, t.second)) for t in event.state.tournaments["1.1"].groups[0].rounds[round - 1].tables}


# A championship


def test_a_corrected_result_remakes_a_round_that_has_not_begun() -> None:
    event = cup()
    assert good(event)
    before = pairs(event)
    event.do("result", **table(event, 1, 1), result="2", correct=True)
    assert pairs(event) == before  # nothing changes by itself: children may be sitting there
    assert rows(event)
    assert all(acts == ("remake", "stand") for _, acts in rows(event))
    event.do_all(event.kind.remake(event.state, ""))
    assert pairs(event) != before
    assert good(event)
    for lang in LANGUAGES:
        assert "2" in sentence(event, event.entries[-1]).say(lang)


def test_of_a_round_that_has_begun_only_the_rest_is_remade_and_the_begun_is_ruled_on() -> None:
    event = cup()
    event.do("result", **table(event, 2, 1), result="1")
    begun = event.state.tournaments["1.1"].groups[0].rounds[1].tables[0]
    event.do("result", **table(event, 1, 1), result="2", correct=True)
    event.do("result", **table(event, 1, 2), result="2", correct=True)
    found = event.kind.pending(event.state)
    assert {row.stage for row in found} == {"waiting", "ended"}
    ended = next(row for row in found if row.stage == "ended")
    assert ended.acts == ("stand", "annul")
    event.do_all(event.kind.remake(event.state, ""))
    now = event.state.tournaments["1.1"].groups[0].rounds[1].tables[0]
    assert (now.first, now.second, now.result) == (begun.first, begun.second, "1")
    assert [row.stage for row in event.kind.pending(event.state)] == ["ended"]
    assert not good(event)
    event.do("stand", **ended.place)
    assert good(event)
    with pytest.raises(Problem, match="nothing to rule on"):
        event.do("stand", **ended.place)


def test_a_table_that_is_annulled_is_played_again_by_the_right_pupils() -> None:
    event = cup()
    event.do("result", **table(event, 2, 1), result="1")
    for number in (1, 2):
        event.do("result", **table(event, 1, number), result="2", correct=True)
    place = next(row.place for row in event.kind.pending(event.state) if row.stage == "ended")
    event.do("annul", **place)
    event.do_all(event.kind.remake(event.state, ""))
    assert good(event)
    fresh = one_tournament(8, groupSize=16)  # the same day, told rightly at once
    play_tables(fresh, making.pair(fresh, "1.1", seed=1))
    for number in (1, 2):
        fresh.do("result", **table(fresh, 1, number), result="2", correct=True)
    making.pair(fresh, "1.1", seed=2)
    assert pairs(event) == pairs(fresh)


def test_somebody_who_leaves_in_the_middle_of_a_round_is_paired_no_more() -> None:
    """Of nine, one rests; one who has not begun leaves, and whoever rested plays the other."""
    event = cup(9)
    made = event.state.tournaments["1.1"].groups[0].rounds[1].tables
    event.do("result", **table(event, 2, 1), result="1")
    gone, left, resting = made[-2].first, made[-2].second, made[-1].first
    assert made[-1].second is None
    event.do("withdraw", pupils=[gone])
    assert ("waiting", ("remake", "stand")) in rows(event)
    event.do_all(event.kind.remake(event.state, ""))
    assert not any(gone in pair for pair in pairs(event))
    assert not any(None in pair for pair in pairs(event))
    assert {left, resting} <= {p for pair in pairs(event) for p in pair}
    assert good(event)


def test_a_late_pupil_is_seated_in_a_round_that_has_not_begun() -> None:
    event = cup(7, missed="bye")
    event.do("late", pupil="p-late", tournament="1.1", group=1, school="nova", schools={"nova": "Escola Nova"})
    event.do_all(event.kind.remake(event.state, ""))
    group = event.state.tournaments["1.1"].groups[0]
    assert any("p-late" in pair for pair in pairs(event))
    assert group.joined["p-late"] == 1  # one round was missed, not two
    assert [line.points for line in event.state.cards(group)["p-late"]] == [1.0]  # what a bye is worth
    assert good(event)


def test_ended_rounds_stand_by_a_ruling_and_are_not_annulled_under_later_ones() -> None:
    event = cup()
    play_tables(event, [{**table(event, 2, n), "second": ""} for n in range(1, 5)])
    making.pair(event, "1.1", seed=3)
    event.do("result", **table(event, 1, 1), result="2", correct=True)
    event.do("result", **table(event, 1, 2), result="2", correct=True)
    second = [row for row in event.kind.pending(event.state) if row.place["round"] == 2]
    assert second
    assert all(row.acts == ("stand",) for row in second)
    with pytest.raises(Problem, match="Only tables of the last round"):
        event.do("annul", **second[0].place)
    event.do("stand", tournament="1.1", group=1, round=2)
    event.do_all(event.kind.remake(event.state, ""))
    assert good(event)


def test_what_was_paired_before_there_was_this_law_stays() -> None:
    """The lines of an older log, which say nothing of it."""
    event = cup()
    old = [{key: value for key, value in entry.items() if key != "held"} for entry in event.entries]
    event = Event(Memory(old))
    event.do("result", **table(event, 1, 1), result="2", correct=True)
    assert good(event)


# Undoing


def test_a_draw_is_undone_in_one_step_if_nothing_was_played() -> None:
    event = one_tournament(8)
    making.pair(event, "1.1", seed=1)
    draw = next(entry["seq"] for entry in event.entries if entry["do"] == "draw")
    line = event.undo(draw)
    assert line["also"] == [draw + 1]  # the first round, which rests on the groups
    assert not event.state.tournaments["1.1"].groups
    event.undo(line["seq"])  # and back again
    assert event.state.tournaments["1.1"].groups[0].rounds
    assert good(event)


def test_a_draw_on_which_something_was_played_is_undone_once_that_is_confirmed() -> None:
    event = cup()
    lines = len(event.entries)
    draw = next(entry["seq"] for entry in event.entries if entry["do"] == "draw")
    with pytest.raises(Problem, match="undone together, once that is confirmed"):
        event.undo(draw)
    event.undo(draw, sure=True)
    assert len(event.entries) == lines + 1  # all of it stays in the log
    assert not event.state.tournaments["1.1"].groups
    for lang in LANGUAGES:
        assert str(draw + 1) in sentence(event, event.entries[-1]).say(lang)
    assert good(event)


# Before a draw


def test_who_did_not_come_is_asked_about_before_the_next_round() -> None:
    event = one_tournament(8, groupSize=16)
    made = making.pair(event, "1.1", seed=1)
    play_tables(event, made)
    event.do("result", **table(event, 1, 1), result="forfeit2", correct=True)
    gone = made[0]["second"]
    title = re.escape(event.state.title("1.1").en)
    with pytest.raises(Absent, match=rf"Aluno .*\({title}\)"):
        event.kind.draw(event, "1.1", seed=2, plan="", absent="", by="organiser")
    event.kind.draw(event, "1.1", seed=2, plan="", absent="without", by="organiser")
    assert not any(gone in pair for pair in pairs(event))
    assert [len(pair - {None}) for pair in pairs(event)].count(1) == 1
    assert good(event)
    event.undo(len(event.entries))
    event.do("checkin", present=[gone])  # somebody said so: not asked again
    event.kind.draw(event, "1.1", seed=2, plan="", absent="", by="organiser")
    assert any(gone in pair for pair in pairs(event))


def test_a_team_that_did_not_come_is_asked_about_before_the_next_round() -> None:
    event = filled({"A": 6})
    pair(event, "A", seed=1, plan="swiss")
    first = [d.id for d in event.state.disputes.values()]
    for id in first[1:]:
        play(event, id, X)
    event.do("absent", dispute=first[0], sides=["Y"])
    gone = event.state.disputes[first[0]].y
    with pytest.raises(Absent):
        pair(event, "A", seed=2)
    pair(event, "A", seed=2, absent="with")
    assert event.state.teams[gone].present
    assert good(event)


def test_the_question_about_those_who_are_not_here_says_of_which_category() -> None:
    """A school may have a team in each; one is asked about by itself, several together."""
    event = filled({"A": 4, "B": 4})
    one, two = (event.state.teams_of(category)[0] for category in "AB")
    assert one.school == two.school
    name = event.state.team_name(two.id)
    event.do("checkin", team=two.id, present=False)
    with pytest.raises(Absent) as asked:
        pair(event, seed=1)
    assert asked.value.say("pt").startswith(f"Não veio, ou está marcado que não veio: {name} (Categoria B).")
    event.do("checkin", team=one.id, present=False)
    with pytest.raises(Absent) as asked:
        pair(event, seed=1)
    assert f" vieram: {name} (Categoria A); {name} (Categoria B)." in asked.value.say("pt")


def test_byes_are_told_before_a_draw_and_are_the_least_possible() -> None:
    event = one_tournament(25, groupSize=12)
    told, small = event.kind.before(event.state, "1.1")
    assert "três finalistas" in small.text.say("pt")
    assert told.text.say("pt") == (
        "Semáforo, 1.º ciclo: 25 alunos em 3 grupos (9, 8, 8); 1 folga por ronda, o mínimo possível."
    )
    made = making.pair(event, "1.1", seed=1)
    assert sum(row["second"] is None for row in made) == 1
    play_tables(event, made)
    [told] = event.kind.before(event.state, "1.1")
    assert "1 folga, o mínimo com estes grupos" in told.text.say("pt")
    event = one_tournament(24, groupSize=12)
    making.pair(event, "1.1", seed=1)
    assert not any(row["second"] is None for row in making.open_rows(event.state))


@pytest.mark.parametrize("way", ["once", "double", "best3"])
def test_two_finalists_are_told_and_play_as_was_chosen(way: str) -> None:
    event = one_tournament(16, groupSize=8, groupRounds=1)
    told = event.kind.before(event.state, "1.1")[1]
    assert [settings for _, settings in told.offers] == [
        {"qualifiersPerGroup": 2},
        {"smallFinal": "double"},
        {"smallFinal": "best3"},
    ]
    play_tables(event, making.pair(event, "1.1", seed=1))
    [told] = event.kind.before(event.state, "1.1")  # and once more before the final is drawn
    assert "dois finalistas" in told.text.say("pt")
    event.do("set", settings={"smallFinal": way})
    games = []
    while made := making.pair(event, "1.1", seed=9):
        games.append(made[0]["first"])
        play_tables(event, made)
    final = event.state.tournaments["1.1"].final
    assert final
    assert len(games) == {"once": 1, "double": 2, "best3": 3}[way]  # who begins wins: after two games it is even
    assert all(a != b for a, b in pairwise(games))  # and they take turns at beginning
    assert event.state.complete(final)
    assert good(event)


def test_the_best_of_three_ends_with_the_second_win() -> None:
    event = one_tournament(16, groupSize=8, groupRounds=1, smallFinal="best3")
    play_tables(event, making.pair(event, "1.1", seed=1))
    made = making.pair(event, "1.1", seed=2)
    champion = made[0]["first"]
    rounds = 0
    while made:
        rounds += 1
        play_tables(event, made, result="1" if made[0]["first"] == champion else "2")
        made = making.pair(event, "1.1", seed=3)
    assert rounds == 2
    assert good(event)


def test_more_qualifiers_change_a_final_that_was_drawn_and_has_not_begun() -> None:
    event = one_tournament(16, groupSize=8, groupRounds=1)
    play_tables(event, making.pair(event, "1.1", seed=1))
    making.pair(event, "1.1", seed=2)
    event.do("set", settings={"qualifiersPerGroup": 2})
    assert len(event.state.tournaments["1.1"].final.players) == 4
    assert good(event)


# Late


@pytest.mark.parametrize(("missed", "points"), [("zero", 0), ("bye", 4)])
def test_a_late_school_joins_a_swiss_of_teams(missed: str, points: int) -> None:
    event = swiss(5, missed=missed)
    late = csv_of({"A": 6}).splitlines()
    table = "\n".join([late[0], *late[-10:]])
    for dispute in [d for d in event.state.disputes.values() if d.round == 2]:
        play(event, dispute.id, X)
    data, people = event.kind.read_table(event, table, consent=False)
    event.do_all(event.kind.enter(event, data), people=people)
    [team] = event.state.joined
    assert event.state.joined[team] == 2
    pair(event, "A", seed=3)
    third = [d for d in event.state.disputes.values() if d.round == 3]
    assert len(third) == 3
    assert any(d.side(team) for d in third)
    assert next(line.record.points for line in standings(event.state, "A") if line.team == team) == points
    assert good(event)


def test_a_late_school_is_drawn_into_groups_that_have_not_begun() -> None:
    event = filled({"A": 5})
    pair(event, "A", seed=7, plan="robin")
    assert len(event.state.disputes) == 10
    late = csv_of({"A": 6}).splitlines()
    data, people = event.kind.read_table(event, "\n".join([late[0], *late[-10:]]), consent=False)
    event.do_all(event.kind.enter(event, data), people=people)
    assert len(event.state.disputes) == 15
    assert event.state.plans["A"].seed == 7
    assert good(event)
    play(event, "A-1", X)
    more = csv_of({"A": 7}).splitlines()
    with pytest.raises(Problem, match="being played"):
        event.kind.read_table(event, "\n".join([more[0], *more[-10:]]), consent=False)


# An olympiad of teams


def test_six_teams_and_a_correction_after_the_finals_were_drawn() -> None:
    event = played_groups()
    event.do("result", dispute=stage(event, "final").id, slot="mesa1", result="X")
    event.do_all(turn_round(event))
    found = event.kind.pending(event.state)
    assert [(row.place, row.stage, row.acts) for row in found] == [
        ({"dispute": stage(event, "final").id}, "begun", ("stand", "annul"))
    ]
    event.do("annul", **found[0].place)
    assert good(event)


def swiss(teams: int = 6, **settings: Any) -> Event:
    """A Swiss of teams whose first round is over and whose second is drawn."""
    event = filled({"A": teams}, **settings)
    pair(event, "A", seed=1, plan="swiss")
    for dispute in list(event.state.disputes.values()):
        play(event, dispute.id, X)
    pair(event, "A", seed=2)
    return event


def test_a_corrected_dispute_remakes_a_round_of_teams() -> None:
    event = swiss()
    ids = [d.id for d in event.state.disputes.values() if d.round == 2]
    play(event, "A-1", Y)
    assert {acts for _, acts in rows(event)} == {("remake", "stand")}
    event.do_all(event.kind.remake(event.state, "A"))
    assert [d.id for d in event.state.disputes.values() if d.round == 2] == ids
    assert good(event)
    assert verify(event.entries) == []


def twice() -> Event:
    """Two categories of the same schools, each with a Swiss whose second round is drawn."""
    event = filled({"A": 6, "B": 6})
    for category in "AB":
        pair(event, category, seed=1, plan="swiss")
    for dispute in list(event.state.disputes.values()):
        play(event, dispute.id, X)
    for category in "AB":
        pair(event, category, seed=2)
    return event


def test_a_round_that_is_made_anew_says_whether_the_timetable_still_serves() -> None:
    event = twice()
    assert agenda.stale(event) is None, "there is none"
    agenda.adopt(event, agenda.propose(event, search=False).promise())
    assert agenda.stale(event) is None
    play(event, "A-1", Y)
    event.do_all(event.kind.remake(event.state, "A"))
    why = agenda.stale(event)
    assert why is not None, "a school has to be in two places now"
    assert "A-4" in why.en
    agenda.adopt(event, agenda.propose(event, search=False).promise())
    assert agenda.stale(event) is None, "made anew, it serves"


def test_a_team_that_leaves_before_its_dispute_begins_leaves_no_silent_forfeit() -> None:
    event = swiss(7)
    second = [d for d in event.state.disputes.values() if d.round == 2]
    play(event, second[0].id, X)
    resting = event.state.byes["A"][2]
    event.do("withdraw", team=second[1].x)
    assert ("waiting", ("remake", "stand")) in rows(event)
    event.do_all(event.kind.remake(event.state, "A"))
    now = [d for d in event.state.disputes.values() if d.round == 2]
    assert resting in {team for d in now for team in (d.x, d.y)}
    assert 2 not in event.state.byes["A"]
    assert good(event)


def test_a_dispute_of_a_swiss_that_has_begun_stands_or_is_annulled() -> None:
    for word in ("stand", "annul"):
        event = swiss()
        second = [d for d in event.state.disputes.values() if d.round == 2]
        play(event, "A-1", Y)
        before = {row.place["dispute"] for row in event.kind.pending(event.state)}
        begun = next(d.id for d in second if d.id in before)
        event.do("result", dispute=begun, slot="mesa1", result="X")
        row = next(row for row in event.kind.pending(event.state) if row.place == {"dispute": begun})
        assert (row.stage, row.acts) == ("begun", ("stand", "annul"))
        event.do(word, dispute=begun)
        event.do_all(event.kind.remake(event.state, "A"))
        assert good(event)


def test_while_a_ruling_is_awaited_nobody_has_a_place_and_afterwards_the_final_says_it() -> None:
    """A group is corrected after the final; the semi-finals are played again, and the final stands."""
    event = played_groups(8, "groups2-semis")
    for name in ("semi", "third", "final"):
        for dispute in [d for d in event.state.disputes.values() if d.stage == name]:
            play(event, dispute.id, X if dispute.x < dispute.y else Y)
        pair(event, "A", seed=3)
    settled = [(line.team, line.place) for line in standings(event.state, "A")]
    assert [place for _, place in settled] == list(range(1, 9))
    final = stage(event, "final")
    winner, loser = sorted((final.x, final.y))
    event.do_all(turn_round(event))
    assert not event.kind.over(event.state, "A")
    lines = standings(event.state, "A")
    waits = [line for line in lines if line.place == 1]
    assert len(waits) == 4
    assert all("à espera de uma decisão" in line.why.pt for line in waits)
    semis = [d.id for d in event.state.disputes.values() if d.stage == "semi"]
    event.do_all([("annul", {"dispute": id}) for id in semis])
    for id in semis:
        semi = event.state.disputes[id]
        play(event, id, Y if semi.x < semi.y else X)  # the others win
    while pending := event.kind.pending(event.state):
        event.do("stand", **pending[0].place)
    lines = standings(event.state, "A")
    assert [line.team for line in lines][:2] == [winner, loser]
    assert [line.place for line in lines] == list(range(1, 9))
    assert "meias-finais" not in " ".join(line.why.pt for line in lines)
    assert good(event)


def test_nothing_is_over_while_two_people_say_different_things() -> None:
    event = cup(groupRounds=2)
    event.do_all([("result", {**table(event, 2, n), "result": "1"}) for n in range(1, 5)])
    assert event.kind.over(event.state, "1.1")
    event.do("result", by="Marta", **table(event, 2, 1), result="2")
    assert not event.kind.over(event.state, "1.1")
    event.do("result", **table(event, 2, 1), result="2", correct=True)
    assert event.kind.over(event.state, "1.1")
    teams = filled({"A": 2})
    pair(teams, "A", seed=1)
    play(teams, "A-1", X)
    assert teams.kind.over(teams.state, "A")
    teams.do("result", by="Marta", dispute="A-1", slot="mesa1", result="Y", was="")
    assert not teams.kind.over(teams.state, "A")


def test_a_lot_that_decided_a_place_in_a_group_is_told_to_who_lost_it() -> None:
    event = filled({"A": 6})
    pair(event, "A", seed=3, plan="groups2-places")
    for dispute in [d for d in event.state.disputes.values() if d.known]:
        play(event, dispute.id, " ".join(["draw"] * 7))
    pair(event, "A", seed=3)
    lots = [entry for entry in event.entries if entry["do"] == "lot" and entry["purpose"].startswith("standings")]
    assert len(lots) == 2
    told = {line.team: line.why.pt for line in standings(event.state, "A")}
    for lot in lots:
        first, second, third = lot["order"]
        assert f"Igual a {event.state.team_name(second)} em todos os critérios" in told[third]
        assert f"linha {lot['seq']}." in told[third]
        assert "sorteio" not in told[first]


def test_of_a_team_that_left_nothing_is_entered_and_nobody_waits() -> None:
    event = filled({"A": 4})
    pair(event, "A", seed=1)
    agenda.adopt(event, agenda.propose(event, search=False).promise(), hours={"start": "09:00"})
    gone = event.state.disputes["A-1"].x
    event.do("withdraw", team=gone)
    its = {d.id for d in event.state.disputes.values() if gone in (d.x, d.y)}
    assert not its & set(agenda.live(event).jobs)
    with pytest.raises(Problem, match="has withdrawn"):
        event.do("result", dispute="A-1", slot="mesa1", result="X")
    event.do("reinstate", team=gone)
    assert its <= set(agenda.live(event).jobs)
    event.do("result", dispute="A-1", slot="mesa1", result="X")


def test_before_anything_is_played_nobody_is_ahead_and_who_is_left_alone_is_first() -> None:
    event = cup()
    fresh = one_tournament(8, groupSize=16)
    making.pair(fresh, "1.1", seed=1)
    lines = fresh.kind.standings(fresh, "1.1", "1", "pt", str)
    assert {line["place"] for line in lines} == {1}
    assert "sorteio" not in " ".join(line["why"] for line in lines)
    assert [line["place"] for line in event.kind.standings(event, "1.1", "1", "pt", str)] == list(range(1, 9))
    alone = one_tournament(2, groupSize=16)
    making.pair(alone, "1.1", seed=1)
    alone.do("withdraw", pupils=[next(iter(alone.state.pupil_by_id))])
    alone.do_all(alone.kind.remake(alone.state, ""))
    assert alone.kind.over(alone.state, "1.1")
    assert [line["place"] for line in alone.kind.standings(alone, "1.1", "1", "pt", str)] == [1, 2]


def test_before_anything_is_played_no_team_of_a_group_is_ahead() -> None:
    event = filled({"A": 7})
    pair(event, "A", seed=1, plan="groups2-places")
    assert {line.place for line in standings(event.state, "A")} == {1}
    play(event, "A-1", X)
    assert {line.place for line in standings(event.state, "A")} != {1}


def test_a_line_about_a_team_says_of_which_category() -> None:
    event = filled({"A": 3, "B": 3})
    team = event.state.teams_of("B")[0]
    said = sentence(event, event.do("withdraw", team=team.id), str)
    assert said.pt == f"{event.state.team_name(team.id)} (categoria B): desistência"


def test_a_match_that_waits_names_those_that_were_drawn_from_it() -> None:
    """The final and the match for third place are drawn; then a group says that others should have been in a semi."""
    event = played_groups(plan="groups2-semis")
    semis = [d for d in event.state.disputes.values() if d.stage == "semi"]
    for semi in semis:
        play(event, semi.id, X)
    pair(event, "A", seed=4)
    final, third = stage(event, "final"), stage(event, "third")
    assert final.known
    changes = turn_round(event)
    while not (left := left_by(event, changes[0][0], **changes[0][1])):
        event.do_all([changes.pop(0)])
    assert {row.place["dispute"] for row in left} == {semi.id for semi in semis}
    for row in left:
        assert {title.pt.split()[-1] for title in row.after} == {f"({final.id})", f"({third.id})"}
        assert all(f"{final.id}" in told(row, str).say(lang) for lang in LANGUAGES)
    assert final.known
    event.do_all(changes)
    assert not stage(event, "final").known


def test_an_undo_that_is_undone_brings_nothing_back_that_rests_on_what_is_gone() -> None:
    """Two results of the groups are undone, the first with the finals that were drawn from it; then that is undone."""
    event = played_groups()
    drawn = event.entries[-1]["seq"]
    one, two = (
        next(e["seq"] for e in event.entries if e["do"] == "result" and e["dispute"] == id) for id in ("A-1", "A-2")
    )
    first = event.undo(one, sure=True)
    assert first["also"] == [drawn]
    event.undo(two)
    again = event.undo(first["seq"])
    assert again["also"] == [drawn]  # the result of A-1 is back; who plays the finals is not known without that of A-2
    assert not stage(event, "final").known
    assert (audit(event.entries), replay(event.entries)) == ([], event.state)


def test_a_team_that_is_sure_of_another_place_does_not_stay_in_a_semifinal() -> None:
    """The first of a group is sure, a lot is due for the second: who plays there as second, and is first, is wrong."""
    event = played_groups(8, "groups2-semis")
    first, second, third, fourth = order(event, "g2")
    semi, other = (d for d in event.state.disputes.values() if d.stage == "semi")
    assert second in semi.takers
    event.do("result", dispute=semi.id, slot="mesa1", result="X")
    results = {(second, first): X, (second, third): X, (second, fourth): X}
    for (a, b), words in {**results, (first, third): X, (third, fourth): X, (fourth, first): X}.items():
        met = next(d for d in event.state.disputes.values() if {d.x, d.y} == {a, b} and d.stage == "g2")
        play(event, met.id, words if met.x == a else Y)
    assert lots_due(event.state, "A")
    assert [d.id for d in knockout.waiting(event.state, "A")] == [semi.id]
    teams = [team for d in (semi, other) for team in event.state.disputes[d.id].takers]
    assert len(set(teams)) == len(teams)


def test_of_two_finalists_from_one_semifinal_those_of_the_other_play_for_third_place() -> None:
    event = played_groups(8, "groups2-semis")
    one, two = (d for d in event.state.disputes.values() if d.stage == "semi")
    for semi in (one, two):
        play(event, semi.id, X)
    pair(event, "A", seed=4)
    final = stage(event, "final")
    effects = [{"do": "advance", "category": "A", "teams": {final.id: [one.x, one.y]}}]
    event.do("ruling", text="A outra meia-final não se jogou bem", effects=effects, **{"for": event.state.committee()})
    third = stage(event, "third")
    assert {third.x, third.y} == {two.x, two.y}
    assert good(event)


def test_firsts_of_two_groups_whom_a_ruling_keeps_from_the_final_are_told_apart_by_lot() -> None:
    """Of two groups nobody asks who of the firsts is better, because they play the final; here others do."""
    event = played_groups()
    one, two = order(event, "g1"), order(event, "g2")
    teams = {stage(event, "final").id: [one[1], two[1]], stage(event, "third").id: [one[2], two[2]]}
    effects = [{"do": "advance", "category": "A", "teams": teams}]
    event.do("ruling", text="Os primeiros foram embora", effects=effects, **{"for": event.state.committee()})
    assert lots_due(event.state, "A") == []
    for id in teams:
        play(event, id, X)
    assert [set(tied) for _, tied in lots_due(event.state, "A")] == [{one[0], two[0]}]
    draw_lots(event, "A", seed=1)
    assert [line.place for line in standings(event.state, "A")] == [1, 2, 3, 4, 5, 6]
    assert good(event)
