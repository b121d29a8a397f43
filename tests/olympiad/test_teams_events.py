"""Whole olympiads, simulated by the hundred: what must hold in every one of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from every import ALL, in_blocks
from olympiad.olympiads import RESULTS, csv_of, filled, import_csv, new_event, play, play_out

from tabuleiro.olympiad.consequences import consequences
from tabuleiro.olympiad.event import Event, Memory, replay
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.teams.progress import before, pair
from tabuleiro.olympiad.teams.schedule import circle, options, proposal, propose, shape_of
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.standings import standings
from tabuleiro.olympiad.teams.state import State
from tabuleiro.olympiad.teams.swiss import reasons
from tabuleiro.olympiad.teams.verifying import verify
from tabuleiro.rules.text import LANGUAGES, Problem

# Teams and the disputes of what is proposed first.
DISPUTES = {1: 0, 2: 1, 3: 3, 4: 6, 5: 10, 6: 8, 7: 13, 8: 16, 9: 13, 12: 16, 13: 30, 16: 40, 30: 90}


def hold(event: Event) -> None:
    """The laws of a state."""
    state: State = event.state
    assert replay(event.entries) == state  # replay = live
    where: dict[tuple[str, int], str] = {}
    for dispute in state.disputes.values():
        assert (dispute.field, dispute.turn) not in where, "a field hosts one dispute at a time"
        where[dispute.field, dispute.turn] = dispute.id
        if not dispute.known:
            continue
        results = [state.result(dispute, slot) for slot in state.regulation.slots]
        points = score(state, dispute)
        if "void" not in results and all(results) and not (state.format["drawPolicy"] == "zero" and "draw" in results):
            assert points.x + points.y == 9
        assert points.x + points.y <= 9
        for side in "XY":
            named = [pupil for places in state.lineup(dispute, side).values() for pupil in places]
            assert len(set(named)) == len(named), "a pupil in two slots"
            assert set(named) <= set(state.teams[dispute.team(side)].pupils)
    for turn in {d.turn for d in state.disputes.values()}:
        teams = [t for d in state.disputes.values() if d.turn == turn and d.known for t in (d.x, d.y)]
        assert len(set(teams)) == len(teams), "a team in two disputes at once"


def ranked(event: Event, category: str) -> None:
    """The standings of a finished category: a strict order, with a reason for each place in each language."""
    lines = standings(event.state, category)
    assert [line.place for line in lines] == list(range(1, len(lines) + 1))
    assert {line.team for line in lines} == {team.id for team in event.state.teams_of(category)}
    for line in lines:
        assert all(line.why.say(lang).endswith(".") for lang in LANGUAGES)
        assert list(line.json(event.state, "pt")) == ["place", "id", "name", "points", "criteria", "why"]


@pytest.mark.parametrize("teams", sorted(DISPUTES))
def test_what_is_proposed_is_what_is_played(teams: int) -> None:
    event = filled({"A": teams})
    first, *_ = propose(event.state, "A")
    assert first.disputes == DISPUTES[teams]
    if teams == 1:
        return
    random = Random(teams)
    play_out(event, random, "A", ["X", "Y", "draw"])
    assert len(event.state.disputes) == first.disputes
    hold(event)
    ranked(event, "A")


@in_blocks(400 if ALL else 60)
def test_simulated_events_keep_the_laws(seed: int) -> None:
    random = Random(seed)
    settings = {
        "drawPolicy": random.choice(["split", "zero"]),
        "points": random.choice(["2-1-0", "3-1-0"]),
        "balance": random.choice(["difference", "own"]),
        "fields": random.choice(["shared", "category"]),
        "fieldCopies": random.randint(1, 3),
        "fieldLot": random.choice(["plain", "even", "both"]),
        "tieRestart": random.choice(["yes", "no"]),
        "directMeeting": random.choice(["allMet", "played"]),
    }
    teams = {category: random.randint(2, 14) for category in random.sample("ABC", random.randint(1, 2))}
    event = filled(teams, school_teams=random.choice([1, 2]), **settings)
    for category in teams:
        plan = random.choice(options(event.state, category))
        words = random.choice([RESULTS, ["X", "Y"], ["draw"]])
        play_out(event, random, category, words, plan)
        hold(event)
        ranked(event, category)
        meet(event.state, category)


def meet(state: State, category: str) -> None:
    """Every team meets as the schedule says."""
    plan, disputes = state.plans[category], state.disputes_of(category)
    met = Counter(frozenset((d.x, d.y)) for d in disputes if d.stage in ("", *(f"g{n}" for n in range(1, 9))))
    shape = shape_of(plan.name, len(state.teams_of(category)))
    assert shape
    if shape.kind == "robin":
        teams = [team.id for team in state.teams_of(category)]
        assert all(met[frozenset(two)] == shape.times for two in combinations(teams, 2))
    elif shape.kind == "groups":
        assert met == Counter(frozenset(two) for group in plan.groups for two in combinations(group, 2))
        assert [d.stage for d in disputes][-2:] == ["third", "final"]
    else:
        for n in range(1, plan.rounds + 1):
            playing = Counter(t for d in disputes if d.round == n for t in (d.x, d.y))
            playing[state.byes.get(category, {}).get(n, "")] += 1
            assert all(playing[team.id] == 1 for team in state.teams_of(category))


@pytest.mark.parametrize("n", range(2, 13))
def test_the_circle_lets_everybody_meet_once(n: int) -> None:
    teams = [str(i) for i in range(n)]
    rounds = circle(teams)
    assert sorted(map(sorted, (p for pairs in rounds for p in pairs))) == sorted(map(sorted, combinations(teams, 2)))
    assert all(len({t for p in pairs for t in p}) == 2 * len(pairs) for pairs in rounds)


def test_the_same_seed_draws_the_same_and_a_seed_is_logged() -> None:
    drawn = [pair(filled({"A": 5}), "A", seed=7) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert drawn[0] != pair(filled({"A": 5}), "A", seed=8)
    event = filled({"A": 5})
    pair(event, "A", seed=7)
    assert event.entries[-1]["seed"] == 7


def test_both_fields_are_met_where_the_organiser_wants_it() -> None:
    for seed in range(20):
        event = filled({"A": 5}, fieldLot="both")
        pair(event, "A", seed=seed)
        for team in event.state.teams_of("A"):
            seen = {d.scenario for d in event.state.disputes.values() if team.id in (d.x, d.y)}
            assert seen == {"AB1", "AB2"}


@pytest.mark.parametrize(("teams", "plan"), [(5, "robin"), (6, "robin"), (8, "groups2-semis"), (7, "swiss")])
def test_fields_are_shared_out_evenly_where_the_organiser_wants_it(teams: int, plan: str) -> None:
    """In each round every field has as many as another or one more; a lot says which, and all of it can be redrawn."""
    drawn = []
    for seed in range(6):
        event = filled({"A": teams}, fieldLot="even")
        pair(event, "A", seed=seed, plan=plan)
        if plan == "swiss":
            play_out(event, Random(seed), "A")
        disputes = event.state.disputes_of("A")
        for some in [disputes, *([d for d in disputes if d.round == r] for r in {d.round for d in disputes})]:
            counts = Counter({"AB1": 0, "AB2": 0}) + Counter(d.scenario for d in some)
            assert abs(counts["AB1"] - counts["AB2"]) <= 1
        drawn.append([d.scenario for d in disputes])
        assert verify(event.entries) == []
    assert len({*map(tuple, drawn)}) > 1


def test_before_a_draw_it_is_told_by_how_much_an_even_lot_ends_earlier() -> None:
    """Ten disputes of five teams take five turns at two fields; by a plain lot it may be more, and so it was told."""
    event = filled({"A": 5})
    [notice] = before(event.state, "A")
    assert notice.offers[0][1] == {"fieldLot": "even"}
    plain = proposal(event.state, "A", "robin")
    event.do("set", settings={"fieldLot": "even"})
    even = proposal(event.state, "A", "robin")
    assert even.turns == 5 < plain.turns
    assert before(event.state, "A") == []
    pair(event, "A", seed=9, plan="robin")
    assert max(d.turn for d in event.state.disputes_of("A")) == even.turns
    assert before(filled({"C": 5}).state, "C") == []  # C has one scenario


def test_a_proposal_says_what_it_takes() -> None:
    event = filled({"A": 5})
    one = proposal(event.state, "A", "robin")
    assert (one.teams, one.disputes, one.rounds, one.together, one.fields) == (5, 10, 5, 2, 2)
    assert one.minutes == one.turns * 30
    more = filled({"A": 5}, fieldCopies=2)
    assert proposal(more.state, "A", "robin").turns <= one.turns
    shared = filled({"A": 5, "B": 5})
    pair(shared, "A", seed=1)
    assert proposal(shared.state, "B", "robin").turns > one.turns  # the fields are taken by A


def test_pairing_by_steps_until_nothing_is_left() -> None:
    event = filled({"A": 8, "C": 3})
    made = pair(event, seed=1)
    assert {d["category"] for d in made} == {"A", "C"}
    assert list(made[0]) == ["dispute", "category", "round", "x", "y", "scenario", "field", "starters"]
    play_out(event, Random(1), "A")
    play_out(event, Random(2), "C")
    assert pair(event, seed=1) == []


def test_a_correction_says_what_changes_and_loses_nothing() -> None:
    event = filled({"A": 8})
    play_out(event, Random(4), "A", ["X", "Y"])
    before = len(event.entries)
    state: State = event.state
    first = next(d for d in state.disputes.values() if d.stage == "g1")
    said = dict(first.results)
    told = None
    for dispute in state.disputes_of("A"):
        if dispute.stage.startswith("g"):
            points = score(state, dispute)
            loser = "X" if points.x < points.y else "Y"
            told = consequences(event, "absent", dispute=dispute.id, sides=[{"X": "Y", "Y": "X"}[loser]])
            assert dispute.id in told.scores
            assert dispute.id in told.winners
            if told.waits:
                break
    assert told
    assert told.waits  # a semi-final that others should have played
    assert len(event.entries) == before  # asking changes nothing
    assert event.state == replay(event.entries)
    for slot in state.regulation.slots:
        event.do("result", dispute=first.id, slot=slot, result="shared")
    history = event.state.disputes[first.id].history
    assert all([e["result"] for e in history[slot]][-1] == "shared" and len(history[slot]) == 2 for slot in history)
    assert event.at(before).disputes[first.id].results == said
    hold(event)


def test_undo_is_a_new_entry_and_is_refused_where_others_depend_on_it() -> None:
    event = filled({"A": 3})
    made = pair(event, "A", seed=1)
    play(event, made[0]["dispute"], "X X X X X X X")
    last = len(event.entries)
    event.undo(last)
    assert event.state.disputes[made[0]["dispute"]].results.keys() == set(event.state.regulation.slots) - {"vivo2"}
    assert event.entries[last - 1]["result"] == "X"  # nothing was overwritten
    with pytest.raises(ValueError, match=r"4 \(result\)"):
        event.undo(3)
    with pytest.raises(ValueError, match=r"3 \(schedule\)"):
        event.undo(2)
    event.undo(last + 1)  # the undo undone
    assert event.state.complete(event.state.disputes[made[0]["dispute"]])
    hold(event)


def test_two_who_report_differently_make_a_conflict_and_both_entries_stay() -> None:
    event = filled({"A": 2})
    [made] = pair(event, "A", seed=1)
    id = made["dispute"]
    event.do("result", dispute=id, slot="mesa1", result="X", was="", by="ana")
    event.do("result", dispute=id, slot="mesa1", result="Y", was="", by="rui")
    dispute = event.state.disputes[id]
    assert dispute.results["mesa1"] == "X"
    assert dispute.conflicts["mesa1"]["by"] == "rui"
    assert [e["result"] for e in dispute.history["mesa1"]] == ["X", "Y"]
    event.do("result", dispute=id, slot="mesa1", result="Y", was="X", by="organiser")
    assert event.state.disputes[id].results["mesa1"] == "Y"
    assert not event.state.disputes[id].conflicts
    event.do("result", dispute=id, slot="mesa1", result="clear")
    assert event.state.result(event.state.disputes[id], "mesa1") == ""
    assert len(event.state.disputes[id].history["mesa1"]) == 4


def test_a_team_that_leaves_forfeits_what_is_open() -> None:
    event = filled({"A": 4})
    made = pair(event, "A", seed=1)
    gone = made[0]["x"]
    play(event, made[0]["dispute"], "X X X X X X X")
    event.do("withdraw", team=gone)
    state: State = event.state
    for dispute in state.disputes.values():
        if gone in (dispute.x, dispute.y):
            assert state.complete(dispute)
    assert score(state, state.disputes[made[0]["dispute"]]).x == 9
    hold(event)


def test_a_field_hosts_one_dispute_at_a_time() -> None:
    event = filled({"C": 4})
    one, two, *_ = pair(event, "C", seed=1)
    event.do("start", dispute=one["dispute"])
    with pytest.raises(ValueError, match=one["dispute"]):
        event.do("start", dispute=two["dispute"])
    turn = event.state.disputes[one["dispute"]].turn
    with pytest.raises(ValueError, match="same field"):
        event.do("move", dispute=two["dispute"], turn=turn)
    event.do("move", dispute=two["dispute"], turn=99)
    assert event.state.disputes[two["dispute"]].turn == 99


def test_category_d_plays_games_nobody_knows() -> None:
    event = new_event(categories="D", **{"D1.mesa": "Dominó, Memória, Galo", "D1.vivo": "Estátuas", "D1.group": 4})
    import_csv(event, csv_of({"D": 2}))
    [made] = pair(event, "D", seed=1)
    state: State = event.state
    assert state.regulation.game("D1", "mesa2").name == "Memória"
    assert state.regulation.game("D1", "vivo1").key == ""
    assert state.regulation.starters("D") == 9
    play(event, made["dispute"], "X X X X X X X")
    ranked(event, "D")


def test_an_event_works_over_entries_that_are_kept_elsewhere() -> None:
    event = filled({"A": 2})
    pair(event, "A", seed=1)
    again = Event(Memory(event.entries, event.people))
    assert again.state == event.state
    assert again.people == event.people


def test_after_a_correction_what_was_not_played_is_filled_anew() -> None:
    event = filled({"A": 6})
    pair(event, "A", seed=3)
    for dispute in list(event.state.disputes.values()):
        if dispute.known:
            play(event, dispute.id, "X X X X X X X" if dispute.x < dispute.y else "Y Y Y Y Y Y Y")
    third, final = (event.state.disputes[d["dispute"]] for d in pair(event, "A", seed=3))
    assert (third.stage, final.stage) == ("third", "final")
    assert pair(event, "A", seed=3) == []
    one, two = final.x, third.x  # first and second of group 1, who met there
    met = next(d for d in event.state.disputes.values() if {d.x, d.y} == {one, two})
    play(event, third.id, "X X X X X X X")
    told = consequences(event, "absent", dispute=met.id, sides=[met.side(one)])
    assert (told.stays, told.waits) == ((), (third.id,))
    assert told.redrawn == (final.id,)
    event.do("absent", dispute=met.id, sides=[met.side(one)])
    assert not event.state.disputes[final.id].known  # whom it gets depends on the ruling on the other
    assert event.state.disputes[third.id].x == two  # played, and stays until then
    event.do("annul", dispute=third.id)
    assert (event.state.disputes[final.id].x, event.state.disputes[third.id].x) == (two, one)
    assert replay(event.entries) == event.state


def test_every_pairing_of_a_swiss_has_a_reason_and_an_avoidable_rematch_is_refused() -> None:
    event = filled({"A": 7})
    pair(event, "A", seed=2, plan="swiss3")
    for dispute in list(event.state.disputes.values()):
        play(event, dispute.id, "X X X X X X X")
    again = [{**made, "id": f"A-{n}", "round": 2, "turn": n} for n, made in enumerate(event.entries[3]["disputes"], 10)]
    bye = event.state.byes["A"][1]
    data = {"category": "A", "round": 2, "seed": 0, "disputes": again, "bye": bye}
    with pytest.raises(Problems, match="have met"):
        event.do("round", **{**data, "bye": bye})
    made = pair(event, "A", seed=2)
    told = reasons(event, "A", 2)
    assert set(told) == {d["dispute"] for d in made} | {""}
    assert all(text.say(lang).endswith(".") for text in told.values() for lang in LANGUAGES)
    assert "by lot" in reasons(event, "A", 1)["A-1"].en
    assert reasons(event, "A", 9) == {}


def test_names_of_schools_and_teams_are_corrected() -> None:
    event = filled({"A": 2})
    event.do("rename", school="carvalho", name="Carvalhal")
    event.do("rename", team="A-sobreiro", name="Azul")
    assert [event.state.team_name(id) for id in event.state.teams] == ["Carvalhal", "Sobreiro Azul"]
    with pytest.raises(Problem, match="no school"):
        event.do("rename", school="nada", name="x")
    with pytest.raises(Problem, match="missing"):
        event.do("rename", team="A-sobreiro", name=" ")
