"""A championship's day: groups, rounds, finals, and all that can go wrong with them."""

import random
from collections import Counter
from math import inf

import pytest
from every import in_blocks
from olympiad.championship_helpers import DRAWS, enter, morning, new_event, one_tournament, play

from tabuleiro.olympiad.championship import making, prizes, views
from tabuleiro.olympiad.championship.consequences import compare
from tabuleiro.olympiad.championship.entries import late_entry, late_pupil
from tabuleiro.olympiad.championship.making import draw_groups, pair
from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import FINAL
from tabuleiro.olympiad.championship.verifying import verify
from tabuleiro.olympiad.consequences import consequences
from tabuleiro.olympiad.event import Event, replay
from tabuleiro.rules.text import Problem


def where(row: dict[str, object], **more: object) -> dict[str, object]:
    return {**{key: row[key] for key in ("tournament", "group", "round", "table")}, **more}


@pytest.mark.parametrize("n", [1, 5, 12, 13, 24, 25, 37, 100])
def test_groups_are_balanced(n: int) -> None:
    groups = draw_groups({f"p{i}": f"s{i}" for i in range(n)}, 12, 1, "1.1")
    sizes = [len(group) for group in groups]
    assert sum(sizes) == n == len({p for group in groups for p in group})
    assert max(sizes) <= 12
    assert max(sizes) - min(sizes) <= 2
    assert sum(size % 2 for size in sizes) == n % 2


def test_150_pupils_in_groups_of_12_have_no_bye() -> None:
    event = one_tournament(150)
    rows = pair(event, "1.1", seed=1)
    assert [row for row in rows if row["second"] is None] == []
    assert verify(event.entries) == []


def fewest_odd(most: int, size: int) -> list[float]:
    """For 0, 1, 2 … pupils: how few groups of two to `size` must be odd, of all ways to make groups; by trying all."""
    fewest = [0.0] + [inf] * most
    for n in range(1, most + 1):
        fewest[n] = min((fewest[n - k] + k % 2 for k in range(2, min(n, size) + 1)), default=inf)
    return fewest


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 25, 64])
def test_no_bye_is_given_that_need_not_be(size: int) -> None:
    fewest = fewest_odd(400, size)
    for n in range(2, 401):
        sizes = making.group_sizes(n, size)
        assert (sum(sizes), sum(k % 2 for k in sizes)) == (n, fewest[n])
        assert 2 <= min(sizes) <= max(sizes) <= size
        assert max(sizes) - min(sizes) <= 2
        groups = draw_groups({f"p{i}": f"s{i // 3}" for i in range(n)}, size, n, "1.1") if n % 50 < 2 else []
        assert not groups or [len(group) for group in groups] == sizes


@in_blocks(40)
def test_schools_are_kept_apart_whenever_they_can_be(seed: int) -> None:
    """Gale and Ryser: pupils of each school fit into different groups if and only if, for every k, the k largest
    schools have no more pupils than the groups have places for k different ones."""
    rng = random.Random(seed)
    counts = [rng.randint(1, 6) for _ in range(rng.randint(2, 25))]
    schools = {f"p{s}-{k}": f"s{s}" for s, count in enumerate(counts) for k in range(count)}
    groups = draw_groups(schools, rng.randint(4, 12), seed, "1.1")
    sizes = [len(group) for group in groups]
    largest = sorted(counts, reverse=True)
    fits = all(sum(largest[:k]) <= sum(min(size, k) for size in sizes) for k in range(1, len(counts) + 1))
    apart = all(len({schools[p] for p in group}) == len(group) for group in groups)
    assert apart == fits


def test_groups_of_an_older_log_are_those_of_its_seed() -> None:
    """Before groups were even they were dealt like cards; such a log is still right, and a forged one is not."""
    event = one_tournament(26)
    schools = {p.id: p.school for p in event.state.pupil_by_id.values()}
    groups = making.dealt_groups(schools, 12, 7, "1.1")
    assert [len(group) for group in groups] == [9, 9, 8]
    event.do("draw", tournament="1.1", seed=7, groups=groups)
    assert verify(event.entries) == []
    assert replay(event.entries) == event.state
    forged = [{**entry, "even": True} if entry["do"] == "draw" else entry for entry in event.entries]
    assert [fault.rule for fault in verify(forged)] == ["seed"]


def test_groups_keep_schools_apart_while_possible_and_depend_on_the_seed_alone() -> None:
    schools = {f"p{i:02}": f"s{i % 9}" for i in range(36)}
    groups = draw_groups(schools, 9, 7, "1.1")
    for group in groups:
        assert max(Counter(schools[p] for p in group).values()) == 1
    assert groups == draw_groups(dict(reversed(schools.items())), 9, 7, "1.1")
    assert groups != draw_groups(schools, 9, 8, "1.1")
    crowd = {f"p{i:02}": "big" if i < 20 else f"s{i}" for i in range(30)}
    counts = [sum(crowd[p] == "big" for p in group) for group in draw_groups(crowd, 10, 1, "x")]
    assert max(counts) - min(counts) <= 1


def test_a_whole_day_of_one_tournament() -> None:
    event = one_tournament(30)
    rows = pair(event, "1.1", seed=5)
    assert set(rows[0]) == {"tournament", "group", "round", "table", "first", "second"}
    assert {(row["tournament"], row["round"]) for row in rows} == {("1.1", 1)}
    assert sorted({row["group"] for row in rows}) == [1, 2, 3]
    play(event, rows)
    morning(event)
    state = event.state
    assert [len(group.rounds) for group in state.tournaments["1.1"].groups] == [4, 4, 4]
    final = pair(event, "1.1", seed=6)
    assert [(row["group"], row["round"]) for row in final] == [(FINAL, 1), (FINAL, 1)]
    winners = {places(state, group)[0].pupil for group in state.tournaments["1.1"].groups}
    assert {p for row in final for p in (row["first"], row["second"])} - {None} == winners
    assert prizes.podium(event.state, event.state.tournaments["1.1"]) == []
    play(event, final)
    for seed in (7, 8):
        play(event, pair(event, "1.1", seed=seed))
    assert pair(event, "1.1", seed=9) == []
    podium = prizes.podium(event.state, event.state.tournaments["1.1"])
    assert [place.place for place in podium] == [1, 2, 3]
    assert verify(event.entries) == []


@pytest.mark.parametrize(
    ("finalists", "rounds"), [(2, 1), (3, 3), (4, 3), (7, 3), (8, 4), (10, 4), (11, 5), (14, 5), (15, 6), (20, 6)]
)
def test_rounds_of_a_final_by_size(finalists: int, rounds: int) -> None:
    event = one_tournament(2 * finalists, groupSize=4, groupRounds=1, qualifiersPerGroup=2)
    pair(event, seed=1)
    swiss = event.state.tournaments["1.1"].groups[0]
    swiss.name, swiss.players = FINAL, [f"p{i}" for i in range(finalists)]
    assert event.state.rounds_of(swiss) == rounds


def test_a_setting_changes_the_rounds_of_finals_and_small_groups_have_fewer() -> None:
    event = one_tournament(26, finalRounds=2, groupSize=14)
    morning(event)
    play(event, pair(event, seed=1))
    assert event.state.rounds_of(event.state.swiss("1.1", FINAL)) == 1  # two finalists meet once
    assert pair(event, seed=2) == []
    small = one_tournament(4)
    morning(small)
    assert len(small.state.swiss("1.1", 1).rounds) == 3
    assert small.state.tournaments["1.1"].final is None
    assert len(prizes.podium(small.state, small.state.tournaments["1.1"])) == 3


def test_no_round_before_the_results_and_the_missing_ones_are_named() -> None:
    event = one_tournament(6)
    rows = pair(event, "1.1", seed=1)
    play(event, rows[1:])
    with pytest.raises(Problem) as wrong:
        pair(event, "1.1", seed=2)
    assert "1.1 grupo 1, ronda 1, mesa 1" in wrong.value.say("pt")
    assert "rodada 1" in wrong.value.say("br")
    with pytest.raises(Problem, match="nobody"):
        pair(event, "1.2", seed=1)
    with pytest.raises(Problem, match="no entries"):
        pair(new_event(), seed=1)
    with pytest.raises(Problem, match="no tournament"):
        pair(event, "9.9", seed=1)


def test_groups_go_on_each_at_its_own_pace() -> None:
    event = one_tournament(24)
    rows = pair(event, "1.1", seed=1)
    play(event, [row for row in rows if row["group"] == 2])
    assert {(row["group"], row["round"]) for row in pair(event, "1.1", seed=2)} == {(2, 2)}


@pytest.mark.parametrize("result", ["3", "", "X", "0"])
def test_what_is_no_result_is_refused(result: str) -> None:
    event = one_tournament(5)
    rows = pair(event, "1.1", seed=1)
    with pytest.raises(Problem, match="not a result"):
        event.do("result", **where(rows[0], result=result))
    for wrong in ({"group": 2}, {"round": 2}, {"table": 9}, {"tournament": "1.9"}, {"group": FINAL}):
        with pytest.raises(Problem):
            event.do("result", **{**where(rows[0], result="1"), **wrong})
    bye = next(row for row in rows if row["second"] is None)
    with pytest.raises(Problem, match="bye"):
        event.do("result", **where(bye, result="1"))


def test_points_of_wins_draws_byes_and_forfeits() -> None:
    event = one_tournament(7, games=DRAWS)
    rows = pair(event, "1.1", seed=1)
    for row, result in zip(rows, ("draw", "forfeit1", "void"), strict=False):
        event.do("result", **where(row, result=result))
    points = {place.pupil: place.points for place in places(event.state, event.state.swiss("1.1", 1))}
    assert (points[rows[0]["first"]], points[rows[0]["second"]]) == (0.5, 0.5)
    assert (points[rows[1]["first"]], points[rows[1]["second"]]) == (0, 1)
    assert (points[rows[2]["first"]], points[rows[2]["second"]]) == (0, 0)
    assert points[rows[3]["first"]] == 1  # the bye
    zero = one_tournament(7, games=DRAWS, drawPolicy="zero", bye="draw")
    rows = pair(zero, "1.1", seed=1)
    play(zero, rows, result="draw")
    assert sorted({p.points for p in places(zero.state, zero.state.swiss("1.1", 1))}) == [0, 0.5]


def test_absent_late_and_withdrawn() -> None:
    event = one_tournament(8)
    gone, *_ = event.state.pupil_by_id
    event.do("checkin", absent=[gone])
    rows = pair(event, "1.1", seed=1)
    assert gone not in {p for row in rows for p in (row["first"], row["second"])}
    play(event, rows)
    data, people = late_entry(event.state, "1", "semaforo", "Outra", "Nova")
    event.do("late", people=people, **data)
    with pytest.raises(Problem, match="late arrival"):
        event.do("checkin", present=[gone])
    event.do("late", **late_pupil(event.state, gone))
    left = rows[0]["first"]
    event.do("withdraw", pupils=[left])
    with pytest.raises(Problem, match="withdrawn"):
        event.do("withdraw", pupils=[left])
    rows = pair(event, "1.1", seed=2)
    there = {p for row in rows for p in (row["first"], row["second"])}
    assert {data["pupil"], gone} <= there
    assert left not in there
    play(event, rows)
    table = places(event.state, event.state.swiss("1.1", 1))
    assert {place.pupil for place in table} == set(event.state.pupil_by_id)
    assert verify(event.entries) == []


def test_somebody_away_for_one_round_comes_back() -> None:
    event = one_tournament(9)
    play(event, pair(event, "1.1", seed=1))
    away = event.state.swiss("1.1", 1).players[0]
    event.do("checkin", absent=[away])
    rows = pair(event, "1.1", seed=2)
    assert all(row["second"] is not None for row in rows)
    play(event, rows)
    event.do("checkin", present=[away])
    assert away in {p for row in pair(event, "1.1", seed=3) for p in (row["first"], row["second"])}


def test_late_arrivals_may_get_draws_for_what_they_missed() -> None:
    for missed, points in (("zero", 0), ("draw", 0.5)):
        event = one_tournament(5, missed=missed)
        play(event, pair(event, "1.1", seed=1))
        data, people = late_entry(event.state, "1", "semaforo", "Outra", "Nova")
        event.do("late", people=people, **data)
        table = {place.pupil: place.points for place in places(event.state, event.state.swiss("1.1", 1))}
        assert table[data["pupil"]] == points


def test_a_wrong_result_three_rounds_ago_changes_places_but_no_round() -> None:
    event = one_tournament(12)
    first = pair(event, "1.1", seed=1)
    play(event, first)
    play(event, pair(event, "1.1", seed=2))
    play(event, pair(event, "1.1", seed=3))
    rounds = [[(t.first, t.second) for t in made.tables] for made in event.state.swiss("1.1", 1).rounds]
    found = consequences(event, "result", **where(first[0], result="2"), correct=True)
    one, two = first[0]["first"], first[0]["second"]
    assert set(found.points) == {one, two}
    assert found.points[one][0] - found.points[one][1] == 1
    before = {p.pupil: p.place for p in places(event.state, event.state.swiss("1.1", 1))}
    event.do("result", **where(first[0], result="2"), correct=True)
    after = {p.pupil: p.place for p in places(event.state, event.state.swiss("1.1", 1))}
    assert found.places == {p: (before[p], after[p]) for p in before if before[p] != after[p]}
    assert [[(t.first, t.second) for t in made.tables] for made in event.state.swiss("1.1", 1).rounds] == rounds
    told = {(one.tournament, one.group, one.round) for one in verify(event.entries)}
    left = {(one.place["group"], one.place["round"]) for one in event.kind.pending(event.state)}
    assert told <= {("1.1", *one) for one in left}  # until somebody rules that they stand
    assert left  # and what is to be settled is not said to stay as it is
    assert {("1.1", *one) for one in left}.isdisjoint(found.stays)
    assert {("1.1", *one) for one in left} | set(found.stays) == {("1.1", 1, 2), ("1.1", 1, 3)}


def test_a_correction_can_change_who_goes_to_the_final() -> None:
    event = one_tournament(24)
    morning(event, 3)
    rows = pair(event, "1.1", seed=4)
    group = event.state.swiss("1.1", 1)
    winner = places(event.state, group)[0].pupil
    lost = [
        ("result", {"tournament": "1.1", "group": 1, "round": r, "table": t, "correct": True,
                    "result": "2" if table.first == winner else "1"})
        for r, made in enumerate(group.rounds, 1)
        for t, table in enumerate(made.tables, 1)
        if winner in (table.first, table.second) and table.second
    ]  # fmt: skip
    before = len(event.entries)
    event.do_all(lost)
    found = compare(event.at(before), event.state)
    assert found.qualifiers["1.1"][0] == (winner,)
    assert found.qualifiers["1.1"][1] == (places(event.state, event.state.swiss("1.1", 1))[0].pupil,)
    assert found.finals == ()
    assert winner not in event.state.swiss("1.1", FINAL).players  # drawn but not begun, it follows the groups
    assert {row["first"] for row in rows} | {row["second"] for row in rows} != set(
        event.state.swiss("1.1", FINAL).players
    )


def test_two_people_who_say_different_things_make_a_conflict_and_both_are_kept() -> None:
    event = one_tournament(6)
    (row, *_) = pair(event, "1.1", seed=1)
    event.do("result", by="arbiter 1", **where(row, result="1"))
    event.do("result", by="arbiter 2", **where(row, result="1"))
    table = event.state.table("1.1", 1, 1, 1)
    assert table.conflict is None
    event.do("result", by="arbiter 2", **where(row, result="2"))
    table = event.state.table("1.1", 1, 1, 1)
    assert (table.result, table.conflict and table.conflict[1:]) == ("1", ("arbiter 2", "2"))
    assert views.progress_rows(event.state)[0]["groups"][0]["conflicts"] == [{"round": 1, "table": 1}]
    event.do("result", by="organiser", **where(row, result="2"), correct=True)
    table = event.state.table("1.1", 1, 1, 1)
    assert (table.result, table.conflict, len(table.said)) == ("2", None, 4)
    event.do("result", by="organiser", **where(row, result="clear"))
    assert event.state.table("1.1", 1, 1, 1).result == ""


def test_a_ruling_stands_above_results() -> None:
    event = one_tournament(6)
    (row, *_) = pair(event, "1.1", seed=1)
    event.do("result", **where(row, result="1"))
    votes = list(event.state.committee())
    event.do("ruling", text="Recurso aceite.", effects=[{"do": "result", **where(row, result="2")}], **{"for": votes})
    assert event.state.table("1.1", 1, 1, 1).result == "2"
    with pytest.raises(Problem, match="ruling"):
        event.do("result", **where(row, result="1"))


def test_pupils_who_sat_at_the_wrong_table_are_swapped() -> None:
    event = one_tournament(6)
    one, two, _ = pair(event, "1.1", seed=1)
    event.do("swap", tournament="1.1", group=1, round=1, pupils=[one["first"], two["second"]])
    tables = views.pairing_rows(event.state, "1.1", 1, 1)
    assert (tables[0]["first"], tables[1]["second"]) == (two["second"], one["first"])
    event.do("result", **where(one, result="1"))
    with pytest.raises(Problem, match="result"):
        event.do("swap", tournament="1.1", group=1, round=1, pupils=[one["first"], two["second"]])
    # At one table: who moved first was the other; the winner stays.
    event.do("swap", tournament="1.1", group=1, round=1, pupils=[tables[0]["first"], tables[0]["second"]])
    table = event.state.table("1.1", 1, 1, 1)
    assert (table.first, table.result) == (tables[0]["second"], "2")
    with pytest.raises(Problem):
        event.do("swap", tournament="1.1", group=1, round=1, pupils=[table.first, table.first])


def test_a_round_made_by_hand_needs_everybody_once() -> None:
    event = one_tournament(4)
    a, b, c, d = event.state.pupil_by_id
    event.do("draw", tournament="1.1", seed=0, groups=[[a, b, c, d]], hand=True)

    def made(*tables: list[str | None], round: int = 1) -> dict[str, object]:
        return {
            "tournament": "1.1",
            "seed": 0,
            "hand": True,
            "rounds": [{"group": 1, "round": round, "tables": list(tables)}],
        }

    for wrong in (
        made([a, b]),
        made([a, b], [c, c]),
        made([a, b], [c, None], [d, None]),
        made([a, b], [c, "x"]),
        made([a, b], [c, d], round=2),
    ):
        with pytest.raises(Problem):
            event.do("pair", **wrong)
    event.do("pair", **made([a, b], [c, d]))
    play(event, views.pairing_rows(event.state, "1.1", 1, 1))
    event.do("pair", **made([b, a], [d, c], round=2))
    assert {finding.rule for finding in verify(event.entries)} == {"rematch"}
    assert views.reasons(event, "1.1", 1, 2) == []


def test_undo_takes_back_a_round_but_not_one_that_others_build_on() -> None:
    event = one_tournament(6)
    pair(event, "1.1", seed=1)
    made = event.entries[-1]["seq"]
    rows = views.pairing_rows(event.state, "1.1", 1, 1)
    event.do("result", **where(rows[0], result="1"))
    with pytest.raises(Problem, match="depend"):
        event.undo(made)
    event.undo(event.entries[-1]["seq"])
    event.undo(made)
    assert event.state.swiss("1.1", 1).rounds == []
    pair(event, "1.1", seed=2)
    assert len(views.reasons(event, "1.1", 1, 1)) == 3


def test_rows_for_other_programs() -> None:
    event = one_tournament(12)
    morning(event)
    rows = views.standing_rows(event, "1.1", 1)
    assert [row["place"] for row in rows] == list(range(1, 13))
    assert all(set(row) == {"place", "id", "name", "points", "criteria", "why"} for row in rows)
    assert all(set(row["criteria"]) == {"buchholz", "progressive", "median"} for row in rows)
    assert all(row["name"].startswith("Aluno ") for row in rows)
    assert views.standing_rows(event, "1.1") == rows
    english = views.standing_rows(event, "1.1", "1", "en")
    assert all("point" in row["why"] for row in english)
    event.erase(rows[0]["id"])
    assert views.standing_rows(event, "1.1", 1)[0]["name"] == rows[0]["id"]
    with pytest.raises(Problem):
        views.standing_rows(event, "1.1", FINAL)
    with pytest.raises(Problem):
        views.standing_rows(event, "1.2")


def test_every_round_has_its_reasons() -> None:
    event = one_tournament(13, groupSize=13)
    for seed in range(4):
        rows = pair(event, "1.1", seed=seed)
        said = views.reasons(event, "1.1", 1, seed + 1)
        assert len(said) == len(rows)
        assert "folga" in said[-1].pt
        play(event, rows, random.Random(seed))


def test_places_by_hand() -> None:
    """Three rounds of four: points, then Buchholz, then progressive, then the lot."""
    event = one_tournament(4, groupRounds=3)
    a, b, c, d = event.state.pupil_by_id
    event.do("draw", tournament="1.1", seed=0, groups=[[a, b, c, d]], hand=True)
    day = [([a, d], [b, c], "1", "1"), ([c, a], [d, b], "2", "2"), ([a, b], [c, d], "1", "shared")]
    for k, (one, two, x, y) in enumerate(day, 1):
        made = {"group": 1, "round": k, "tables": [one, two]}
        event.do("pair", tournament="1.1", seed=0, hand=True, rounds=[made])
        event.do("result", tournament="1.1", group=1, round=k, table=1, result=x)
        event.do("result", tournament="1.1", group=1, round=k, table=2, result=y)
    table = places(event.state, event.state.swiss("1.1", 1))
    assert [p.points for p in table] == [3, 2, 0.5, 0.5]
    assert [p.pupil for p in table][:2] == [a, b]
    assert table[0].criteria == {"buchholz": 3, "progressive": 6, "median": 0.5}
    assert table[1].criteria == {"buchholz": 4, "progressive": 5, "median": 0.5}
    third, fourth = table[2:]
    assert third.criteria == fourth.criteria == {"buchholz": 5.5, "progressive": 0.5, "median": 2}
    assert third.lot < fourth.lot
    assert "por sorteio" in third.why().pt
    assert "by lot" in fourth.why().en


def test_schools_are_ranked_by_podiums_finalists_and_points() -> None:
    event = new_event(edition=14, groupSize=4)
    schools = ("Faia", "Tejo", "Sado", "Olmo", "Vouga", "Minho")
    enter(
        event,
        "cycle,game,school,name\n" + "".join(f"1,{g},{s},{g} {s}\n" for s in schools for g in ("semaforo", "rastros")),
    )
    making.simulate(event, 3)
    table = prizes.school_table(event.state)
    assert sorted(row.name for row in table) == sorted(schools)
    assert sum(row.firsts for row in table) == 2
    assert sum(row.finalists for row in table) == 4
    keys = [(row.firsts, row.seconds, row.thirds, row.finalists, row.points) for row in table]
    assert keys == sorted(keys, reverse=True)
    assert set(prizes.podiums(event.state)) == {"1.1", "1.3"}


def test_the_log_is_a_file(tmp_path) -> None:
    file = tmp_path / "dia.jsonl"
    event = Event.create(file, "cnjm", "Dia")
    enter(event, "cycle,game,school,name\n" + "".join(f"1,semaforo,Escola {k},Aluno {k}\n" for k in range(14)))
    making.simulate(event, 1)
    assert Event.open(file).state == event.state == replay(event.entries)
    assert "Aluno 1" not in file.read_text("utf-8")
    assert views.standing_rows(Event.open(file), "1.1", 1) == views.standing_rows(event, "1.1", 1)


def test_settings_change_until_there_are_results() -> None:
    event = one_tournament(6)
    event.do("set", settings={"points": "3-1-0"})
    rows = pair(event, "1.1", seed=1)
    play(event, rows)
    assert {p.points for p in places(event.state, event.state.swiss("1.1", 1))} == {0, 3}
    with pytest.raises(Problem, match="results"):
        event.do("set", settings={"points": "2-1-0"})
    event.do("set", settings={"unplayed": "zero"})


def test_other_games_only_before_there_are_entries() -> None:
    event = new_event(edition=14)
    with pytest.raises(Problem, match="six games"):
        event.do("set", settings={"games": "hex, ouri"})
    event.do("set", settings={"edition": 8})
    enter(event, "cycle,game,school,name\n1,ouri,Faia,Ana\n")
    assert [len(t.pupils) for t in event.state.tournaments.values()][:3] == [0, 0, 1]
    with pytest.raises(Problem, match="another championship"):
        event.do("set", settings={"edition": 14})
    event.do("set", settings={"perSchool": 2})


def test_the_dutch_system_can_be_asked_for() -> None:
    pytest.importorskip("py4swiss")
    event = one_tournament(12, pairing="dutch")
    morning(event)
    assert verify(event.entries) == []
