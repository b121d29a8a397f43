"""The worked examples of the regulation, and an answer to each question that counts points."""

from __future__ import annotations

import pytest
from olympiad.olympiads import filled, new_event, play

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.teams.lineups import violations
from tabuleiro.olympiad.teams.progress import draw_lots, pair
from tabuleiro.olympiad.teams.registration import read_teams
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.standings import standings


def words(x: int) -> str:
    """Seven results that give X so many of nine points, without draws."""
    if x < 5:
        return words(9 - x).translate(str.maketrans("XY", "YX"))
    return {
        9: "X X X X X X X",
        8: "X X X X Y X X",
        7: "X X X X X X Y",
        6: "X X Y X X X Y",
        5: "X X X Y Y X Y",
    }[x]


def robin(scores: dict[tuple[str, str], int], **settings: object) -> tuple[Event, dict[str, str]]:
    """An event of all against all in which the named teams have these scores."""
    names = sorted({name for pair_ in scores for name in pair_})
    event = filled({"A": len(names)}, **settings)
    pair(event, "A", seed=1, plan="robin")
    teams = dict(zip(names, (team.id for team in event.state.teams_of("A")), strict=True))
    for dispute in list(event.state.disputes.values()):
        for (a, b), points in scores.items():
            if {dispute.x, dispute.y} == {teams[a], teams[b]}:
                mine = points if dispute.x == teams[a] else 9 - points
                play(event, dispute.id, words(mine))
    return event, {id: name for name, id in teams.items()}


def order(event: Event, names: dict[str, str]) -> str:
    return " ".join(names[line.team] for line in standings(event.state, "A"))


@pytest.mark.parametrize(("policy", "total"), [("split", (4, 5)), ("zero", (3, 4))])
def test_example_1_a_dispute(policy: str, total: tuple[int, int]) -> None:
    event = filled({"A": 2}, drawPolicy=policy)
    [made] = pair(event, "A", seed=3)
    play(event, made["dispute"], "X Y X X Y Y draw")
    points = score(event.state, event.state.disputes[made["dispute"]])
    assert (points.x, points.y) == total
    lines = {line.team: line.json(event.state, "en") for line in standings(event.state, "A")}
    assert lines[made["y"]]["place"] == 1
    assert lines[made["x"]]["criteria"]["saldo"] == -1
    assert lines[made["y"]]["criteria"]["saldo"] == 1
    assert lines[made["x"]]["criteria"]["gigante"] == lines[made["y"]]["criteria"]["gigante"] == 1
    if policy == "split":
        assert (lines[made["x"]]["criteria"]["vivo"], lines[made["y"]]["criteria"]["vivo"]) == (1, 3)


def test_example_2_three_teams_with_one_win_each() -> None:
    event, names = robin({("X", "Y"): 6, ("Y", "Z"): 7, ("Z", "X"): 5})
    lines = {names[line.team]: line for line in standings(event.state, "A")}
    assert order(event, names) == "X Y Z"
    assert [lines[n].record.points for n in "XYZ"] == [2, 2, 2]
    assert [lines[n].record.own - lines[n].record.other for n in "XYZ"] == [2, 2, -4]
    assert "direct meeting" in lines["X"].why.en
    assert "confronto direto" in lines["X"].why.pt
    assert "balance" in lines["Z"].why.en


@pytest.mark.parametrize(
    ("year", "may"), [(3, "ABC"), (7, "A"), (0, "ABC"), (9, "A"), (6, "AB"), (4, "AB"), (1, "ABC"), (10, "")]
)
def test_example_3_younger_may_play_up_never_down(year: int, may: str) -> None:
    for category in "ABC":
        rows = ["category,school,team,name,year"]
        rows += [f"{category},Faia,,Aluno {n},{year if n == 4 else 0}" for n in range(10)]
        state = new_event().state
        if category in may:
            data, people = read_teams(state, "\n".join(rows))
            assert len(people) == 10
            assert data["teams"][0]["pupils"][4]["year"] == year
        else:
            with pytest.raises(Problems) as wrong:
                read_teams(state, "\n".join(rows))
            assert wrong.value.lines == (6,)


def test_example_4_a_line_up_of_category_c_has_eight_pupils() -> None:
    event = filled({"C": 2})
    rules, team = event.state.regulation, event.state.teams_of("C")[0]
    p = list(team.pupils)
    good = {"mesa": p[:3], "gigante": p[3:5], "vivo": p[5:8]}
    assert violations(rules, team, "C1", good) == []
    assert violations(rules, team, "C1", {**good, "vivo": p[5:]})  # ten in play: two are reserves
    assert rules.starters("C") == 8
    assert rules.starters("A") == rules.starters("B") == 10


def test_example_5_each_side_wins_the_giant_leg_it_starts() -> None:
    event = filled({"A": 2})
    [made] = pair(event, "A", seed=5)
    for slot in ("gigante1", "gigante2"):
        event.do("result", dispute=made["dispute"], slot=slot, result=made["starters"][slot])
    assert score(event.state, event.state.disputes[made["dispute"]]).parts["gigante"] == (1, 1)


def test_starters_follow_k13_and_k14() -> None:
    event = filled({"A": 5})
    for made in pair(event, "A", seed=11):
        s = made["starters"]
        other = {"X": "Y", "Y": "X"}
        assert list(s) == "mesa1 mesa2 mesa3 gigante1 gigante2 vivo1 vivo2".split()
        assert s["mesa1"] == s["mesa3"] == other[s["mesa2"]]
        assert s["gigante1"] == s["vivo1"] == other[s["mesa1"]]
        assert s["gigante2"] == s["vivo2"] == s["mesa1"]


def test_a_mini_table_starts_anew_for_those_it_leaves_tied() -> None:
    # A, B and C have four points and balance +5 each. Among them A has +4 and B and C −2; then B has beaten C.
    scores = {("A", "B"): 7, ("B", "C"): 6, ("C", "A"): 5, ("A", "D"): 5, ("B", "D"): 8, ("C", "D"): 8}
    event, names = robin(scores)
    lines = standings(event.state, "A")
    assert [line.record.own - line.record.other for line in lines[:3]] == [5, 5, 5]
    assert order(event, names) == "A B C D"
    assert "direct meeting among" in lines[0].why.en
    assert "by direct meeting: 2 (balance +3)" in lines[1].why.en
    event, names = robin(scores, tieRestart="no")
    assert "direct meeting:" not in standings(event.state, "A")[1].why.en


def test_a_circle_needs_a_lot_and_the_lot_is_logged() -> None:
    event, names = robin({("A", "B"): 5, ("B", "C"): 5, ("C", "A"): 5, ("A", "D"): 6, ("B", "D"): 6, ("C", "D"): 6})
    lines = standings(event.state, "A")
    assert names[lines[3].team] == "D"
    assert {line.place for line in lines[:3]} == {1}  # a circle: equal in everything, a lot is due
    assert all("drawing of lots is needed" in line.why.en for line in lines[:3])
    [lot] = draw_lots(event, "A", seed=8)
    lines = standings(event.state, "A")
    assert [line.place for line in lines] == [1, 2, 3, 4]
    assert [line.team for line in lines[:3]] == lot["order"]
    assert f"line {lot['seq']}" in lines[0].why.en


def test_three_dispute_points_for_a_win_may_change_the_order() -> None:
    scores = {("A", "B"): 5, ("B", "C"): 9, ("A", "C"): 2}
    event, names = robin(scores)
    assert order(event, names)[0] == "B"
    event, _ = robin(scores, points="3-1-0")
    assert sorted(line.record.points for line in standings(event.state, "A")) == [3, 3, 3]


def test_an_absent_team_loses_by_nine_and_two_absent_teams_by_nothing() -> None:
    event = filled({"A": 3})
    first, second, third = pair(event, "A", seed=2)
    event.do("absent", dispute=first["dispute"], sides=["X"])
    event.do("absent", dispute=second["dispute"], sides=["X", "Y"])
    state = event.state
    one, two = (state.disputes[d["dispute"]] for d in (first, second))
    assert (score(state, one).x, score(state, one).y) == (0, 9)
    assert (score(state, two).x, score(state, two).y) == (0, 0)
    points = {line.team: line.record.points for line in standings(state, "A")}
    assert sorted(points.values()) == [0, 0, 2]
    event.do("absent", dispute=first["dispute"], sides=[])
    assert not event.state.complete(event.state.disputes[first["dispute"]])
    assert third["dispute"] in event.state.disputes


def test_a_tied_knock_out_is_decided_by_vivo_then_gigante_then_lot() -> None:
    event = filled({"A": 6})
    pair(event, "A", seed=4)
    for dispute in list(event.state.disputes.values()):
        if dispute.known:
            play(event, dispute.id, words(6) if dispute.x < dispute.y else words(3))
    final = next(d for d in pair(event, "A", seed=4) if event.state.disputes[d["dispute"]].stage == "final")
    # 4.5 each: X has the tables, Y the living game
    play(event, final["dispute"], "X X X Y draw Y draw")
    dispute = event.state.disputes[final["dispute"]]
    points = score(event.state, dispute)
    assert (points.x, points.y) == (4.5, 4.5)
    lines = standings(event.state, "A")
    assert lines[0].team == final["y"]
    assert "Won the final by the tie-breaks" in lines[0].why.en
    play(event, final["dispute"], "draw draw draw draw draw draw draw")
    assert {line.place for line in standings(event.state, "A")[:2]} == {1}
    draw_lots(event, "A", seed=9)
    assert [line.place for line in standings(event.state, "A")[:2]] == [1, 2]
