"""What an organiser puts right by hand: who comes back, other pairings, a captain; and what the log says of it all."""

from __future__ import annotations

import random
from typing import Any

import pytest
from olympiad import championship_helpers as cups
from olympiad.olympiads import filled, play, play_out

from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.championship.handmade import by_hand as cup_by_hand
from tabuleiro.olympiad.championship.verifying import verify as verify_cup
from tabuleiro.olympiad.consequences import consequences
from tabuleiro.olympiad.event import Event, audit, names_of, replay
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.olympiad.teams.handmade import by_hand
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.ranked import taking_part
from tabuleiro.olympiad.teams.standings import standings
from tabuleiro.olympiad.teams.swiss import reasons
from tabuleiro.rules.text import Problem


def hold(event: Event) -> None:
    """Whatever was done is right line by line, and a replay tells the same."""
    assert not audit(event.entries)
    again = replay(event.entries)
    for id, dispute in getattr(event.state, "disputes", {}).items():
        assert (dispute.x, dispute.y, dispute.results) == (
            again.disputes[id].x,
            again.disputes[id].y,
            again.disputes[id].results,
        )


# Teams that come back


def test_a_team_that_comes_back_plays_what_it_had_forfeited() -> None:
    event = filled({"A": 4})
    made = pair(event, "A", seed=1)
    team = made[0]["x"]
    with pytest.raises(Problem, match="has not withdrawn"):
        event.do("reinstate", team=team)
    event.do("withdraw", team=team)
    mine = [d.id for d in event.state.disputes.values() if d.side(team)]
    told = consequences(event, "reinstate", team=team)
    assert set(told.scores) == set(mine)  # what changes is shown before
    event.do("reinstate", team=team)
    assert not any(
        event.state.result(event.state.disputes[id], slot) for id in mine for slot in event.state.regulation.slots
    )
    hold(event)


def test_who_leaves_after_the_draw_stays_in_the_table_and_who_left_before_was_never_in_it() -> None:
    event = filled({"A": 5})
    before, after, *_ = [team.id for team in event.state.teams_of("A")]
    event.do("withdraw", team=before)
    pair(event, "A", seed=1)
    event.do("withdraw", team=after)
    assert before not in taking_part(event.state, "A")
    assert after in taking_part(event.state, "A")
    assert {line.team for line in standings(event.state, "A")} == set(taking_part(event.state, "A"))


def test_what_later_rounds_rest_on_stays_forfeited() -> None:
    event = filled({"A": 14})
    first = pair(event, "A", seed=1, plan="swiss")
    team = first[0]["x"]
    event.do("withdraw", team=team)
    for row in first[1:]:
        play(event, row["dispute"], "X X X X X X X")
    assert pair(event, "A", seed=1)  # the second round, without the team
    event.do("reinstate", team=team)
    dispute = event.state.disputes[first[0]["dispute"]]
    assert set(dispute.results.values()) == {"forfeitX"}
    assert event.state.complete(dispute)
    event.do("result", dispute=dispute.id, slot="mesa1", result="X", was="forfeitX")  # and can be corrected
    assert not dispute.conflicts
    hold(event)


def test_a_schedule_that_was_drawn_without_a_team_is_named() -> None:
    event = filled({"A": 4})
    team = next(iter(event.state.teams))
    event.do("withdraw", team=team)
    pair(event, "A", seed=1)
    with pytest.raises(Problem, match="drawn without"):
        event.do("reinstate", team=team)


def test_a_pupil_who_comes_back_is_in_the_next_round() -> None:
    event = cups.one_tournament(8)
    cups.play(event, making.pair(event, "1.1", seed=1))
    pupil = event.state.tournaments["1.1"].pupils[0]
    event.do("withdraw", pupils=[pupil])
    rows = making.pair(event, "1.1", seed=1)
    assert pupil not in {p for row in rows for p in (row["first"], row["second"])}
    event.do("reinstate", pupils=[pupil])
    with pytest.raises(Problem, match="has not withdrawn"):
        event.do("reinstate", pupils=[pupil])
    cups.play(event, rows)
    rows = making.pair(event, "1.1", seed=1)
    assert pupil in {p for row in rows for p in (row["first"], row["second"])}
    assert not verify_cup(event.entries)
    hold(event)


def test_a_pupil_without_a_group_comes_back_as_a_late_arrival() -> None:
    event = cups.one_tournament(9)
    pupil = event.state.tournaments["1.1"].pupils[0]
    event.do("withdraw", pupils=[pupil])
    making.pair(event, "1.1", seed=1)
    late = {"pupil": pupil, "tournament": "1.1", "group": 1, "school": event.state.pupil_by_id[pupil].school}
    with pytest.raises(Problem, match="has already withdrawn"):
        event.do("late", **late)
    event.do("reinstate", pupils=[pupil])
    event.do("late", **late)
    assert pupil in event.state.active(event.state.swiss("1.1", 1))
    hold(event)


# Pairings by hand


def swiss_round(event: Event, number: int = 1) -> dict[str, tuple[str, str]]:
    return {d.id: (d.x, d.y) for d in event.state.disputes_of("A") if d.round == number}


def test_pairings_of_a_swiss_change_before_they_are_played() -> None:
    event = filled({"A": 15})
    pair(event, "A", seed=1, plan="swiss")
    (one, (a, b)), (two, (c, d)), *_ = swiss_round(event).items()
    rests = event.state.byes["A"][1]
    event.do(
        "lineup",
        dispute=one,
        team=a,
        **{m: list(p) for m, p in event.state.lineup(event.state.disputes[one], "X").items()},
    )
    change: dict[str, Any] = {"category": "A", "round": 1, "disputes": {one: [c, a], two: [rests, d]}, "bye": b}
    event.do("rearrange", **change)
    assert swiss_round(event)[one] == (c, a)
    assert swiss_round(event)[two] == (rests, d)
    assert event.state.byes["A"][1] == b
    assert list(event.state.disputes[one].lineups) == ["Y"]  # the line-up goes with its team
    told = reasons(event, "A", 1)
    assert not {one, ""} & told.keys()  # what was not drawn so has no reason
    assert len(told) == 5
    hold(event)
    play(event, one, "X X X X X X X")
    for wrong, words in (
        ({"disputes": {one: [a, c]}}, "has results"),
        ({"disputes": {two: [a, d]}}, "must be the same"),
        ({"round": 2, "disputes": {two: [d, rests]}}, "not of round 2"),
        ({"category": "B", "disputes": {}}, "no schedule"),
    ):
        with pytest.raises(Problem, match=words):
            event.do("rearrange", **{"category": "A", "round": 1, **wrong})


def test_a_schedule_keeps_who_meets_whom_but_not_who_is_x() -> None:
    event = filled({"A": 4})
    pair(event, "A", seed=1, plan="robin")
    (one, (a, b)), (two, (c, d)), *_ = swiss_round(event).items()
    with pytest.raises(Problem, match="who meets whom"):
        event.do("rearrange", category="A", round=1, disputes={one: [a, c], two: [b, d]})
    event.do("rearrange", category="A", round=1, disputes={one: [b, a]})
    assert swiss_round(event)[one] == (b, a)
    hold(event)


def test_the_checker_says_what_is_worse_in_a_round_of_teams_by_hand() -> None:
    event = filled({"A": 14})
    first = pair(event, "A", seed=1, plan="swiss")
    for row in first:
        play(event, row["dispute"], "X X X X X X X")
    pair(event, "A", seed=2)
    now = swiss_round(event, 2)
    assert not by_hand(event.state, {"do": "rearrange", "category": "A", "round": 2, "disputes": now})
    x, y = first[0]["x"], first[0]["y"]
    (one, (a, b)), (two, (c, d)) = ((id, pair) for id, pair in now.items() if {x, y} & set(pair))
    other = [team for team in (a, b, c, d) if team not in (x, y)]
    entry = {"do": "rearrange", "category": "A", "round": 2, "disputes": {one: [x, y], two: other}}
    found = by_hand(event.state, entry)
    assert "rematch" in [fault.rule for fault in found]
    assert any(event.state.team_name(x) in fault.text.pt for fault in found)  # by name


def test_tables_of_a_championship_change_before_they_are_played() -> None:
    event = cups.one_tournament(9)
    making.pair(event, "1.1", seed=1)
    tables = [[t.first, t.second] for t in event.state.swiss("1.1", 1).rounds[0].tables]
    (a, b), (c, d), *rest = tables
    rests = rest.pop()[0]
    place = {"tournament": "1.1", "group": 1, "round": 1}
    event.do("rearrange", **place, tables=[[c, a], [rests, d], *rest, [b, None]])
    now = event.state.swiss("1.1", 1).rounds[0]
    assert (now.tables[0].first, now.tables[0].second, now.tables[-1].first) == (c, a, b)
    event.do("result", **place, table=1, result="1")
    for wrong, words in (
        ([[a, c], [rests, d], *rest, [b, None]], "Table 1 has a result"),
        ([[c, a], [a, d], *rest, [b, None]], "the same pupils"),
        ([[c, a], [rests, d], *rest], "the same pupils"),
        ([[c, a], [None, d], *rest, [b, rests]], "the same pupils"),
    ):
        with pytest.raises(Problem, match=words):
            event.do("rearrange", **place, tables=wrong)
    assert not verify_cup(event.entries)
    hold(event)


def test_the_checker_names_a_rematch_at_tables_by_hand_and_the_check_of_the_day_keeps_it() -> None:
    event = cups.one_tournament(8)
    rows = making.pair(event, "1.1", seed=1)
    cups.play(event, rows)
    making.pair(event, "1.1", seed=1)
    met = [rows[0]["first"], rows[0]["second"]]
    here = event.state.swiss("1.1", 1).players
    others = [p for p in here if p not in met]
    tables = [met, *(others[k : k + 2] for k in range(0, len(others), 2))]
    entry = {"do": "rearrange", "tournament": "1.1", "group": 1, "round": 2, "tables": tables}
    found = [fault for fault in cup_by_hand(event.state, entry, names_of(event)) if fault.rule == "rematch"]
    assert ["Aluno" in fault.text.pt for fault in found] == [True]
    assert not consequences(event, "rearrange", **{k: v for k, v in entry.items() if k != "do"}).places
    event.do("rearrange", **{k: v for k, v in entry.items() if k != "do"})
    assert "rematch" in [one.rule for one in verify_cup(event.entries)]


def test_pairings_by_hand_are_not_undone_under_a_result() -> None:
    """Else what two played would count for two others."""
    event = cups.one_tournament(8)
    making.pair(event, "1.1", seed=1)
    tables = [[t.first, t.second] for t in event.state.swiss("1.1", 1).rounds[0].tables]
    (a, b), (c, d), *rest = tables
    place = {"tournament": "1.1", "group": 1, "round": 1}
    line = event.do("rearrange", **place, tables=[[a, c], [b, d], *rest])["seq"]
    event.do("result", **place, table=3, result="1")  # where nothing changed
    result = event.do("result", **place, table=1, result="1")["seq"]
    with pytest.raises(Problem, match=rf"depend on it: {result} \(result\)\."):
        event.undo(line)
    event.undo(result)
    event.undo(line)
    assert event.state.table("1.1", 1, 1, 1).second == b
    teams = filled({"A": 2})
    id = pair(teams, "A", seed=1)[0]["dispute"]
    x, y = swiss_round(teams)[id]
    line = teams.do("rearrange", category="A", round=1, disputes={id: [y, x]})["seq"]
    teams.do("result", dispute=id, slot="mesa1", result="X")
    with pytest.raises(Problem, match="depend on it"):
        teams.undo(line)


# Captains


def test_a_captain_is_one_of_the_group_and_the_first_unless_named() -> None:
    event = filled({"A": 2})
    id = pair(event, "A", seed=1)[0]["dispute"]
    dispute = event.state.disputes[id]
    lineup = {m: list(p) for m, p in event.state.lineup(dispute, "X").items()}
    assert event.state.captain(dispute, "X", "vivo1") == lineup["vivo"][0]
    assert event.state.captain(dispute, "X", "mesa1") == event.state.captain(dispute, "X", "gigante1") == ""
    with pytest.raises(Problem, match="captain"):
        event.do("lineup", dispute=id, team=dispute.x, **lineup, captain=lineup["mesa"][0])
    event.do("lineup", dispute=id, team=dispute.x, **lineup, captain=lineup["vivo"][2])
    assert event.state.captain(dispute, "X", "vivo2") == lineup["vivo"][2]
    event.do("lineup", dispute=id, team=dispute.x, **lineup)
    assert event.state.captain(dispute, "X", "vivo2") == lineup["vivo"][0]
    hold(event)


def test_a_captain_who_leaves_is_followed_by_another_and_a_group_that_confers_has_none() -> None:
    event = filled({"C": 2})
    id = pair(event, "C", seed=1)[0]["dispute"]
    dispute = event.state.disputes[id]
    team = event.state.teams[dispute.x]
    lineup = {m: list(p) for m, p in event.state.lineup(dispute, "X").items()}
    named = {pupil for places in lineup.values() for pupil in places}
    chosen, reserve = lineup["vivo"][1], next(pupil for pupil in team.pupils if pupil not in named)
    event.do("lineup", dispute=id, team=team.id, **lineup, captain=chosen)
    event.do("result", dispute=id, slot="vivo1", result="X")
    event.do("substitute", dispute=id, team=team.id, out=chosen, **{"in": reserve})
    assert event.state.captain(dispute, "X", "vivo1") == chosen
    assert event.state.captain(dispute, "X", "vivo2") == lineup["vivo"][0]
    event.do("set", settings={"groupDecides": "consult"})
    assert event.state.captain(dispute, "X", "vivo2") == ""


# The log in words


def test_the_log_says_results_in_words() -> None:
    event = filled({"A": 2})
    id = pair(event, "A", seed=1)[0]["dispute"]
    x = event.state.team_name(event.state.disputes[id].x)
    said = {}
    for result in ("X", "draw", "forfeitX", "void", "clear"):
        said[result] = sentence(event, event.do("result", dispute=id, slot="mesa1", result=result))
    assert said["X"].en == f"dispute {id}, table 1: {x} won"
    assert said["draw"].pt == f"disputa {id}, mesa 1: empate"
    assert said["forfeitX"].pt == f"disputa {id}, mesa 1: {x} faltou"
    assert not {"forfeitX", "void", "clear"} & {word for text in said.values() for word in text.pt.split()}
    undo = event.undo(event.entries[-2]["seq"])
    assert "não conta" in sentence(event, undo).pt


def test_the_log_says_who_won_a_table_unless_places_changed() -> None:
    event = cups.one_tournament(8)
    row = making.pair(event, "1.1", seed=1)[0]
    place = {key: row[key] for key in ("tournament", "group", "round", "table")}
    entry = event.do("result", **place, result="2")
    name = names_of(event)
    assert name(row["second"]) in sentence(event, entry, name).pt
    event.do("swap", tournament="1.1", group=1, round=1, pupils=[row["first"], row["second"]])
    assert "quem jogou em segundo" in sentence(event, entry, name).pt


def test_every_line_of_a_day_is_a_sentence() -> None:
    olympiad = filled({"A": 6, "C": 3})
    chance = random.Random(1)
    for category in "AC":
        play_out(olympiad, chance, category)
    olympiad.do("set", settings={"groupDecides": "consult"})
    olympiad.do("withdraw", team=next(iter(olympiad.state.teams)))
    olympiad.do("reinstate", team=next(iter(olympiad.state.teams)))
    cup = cups.some_championship(3, 8)
    making.simulate(cup, 1, draws=0.1, trouble=0.1)
    for event in (olympiad, cup):
        for entry in event.entries:
            text = sentence(event, entry)
            for said in (text.pt, text.en, text.br or text.pt):
                assert len(said) > 3, entry
                assert not set("?{") & set(said), (entry, said)
            assert text.pt != text.en or entry["do"] in ("note",), entry
