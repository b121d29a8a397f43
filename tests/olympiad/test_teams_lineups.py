"""Line-ups, substitutions and the committee."""

from __future__ import annotations

from typing import Any

import pytest
from olympiad.olympiads import filled, play

from tabuleiro.olympiad.event import Event, audit
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.teams.lineups import find_pupils
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.sheets import sheet
from tabuleiro.olympiad.teams.simulation import simulate
from tabuleiro.olympiad.teams.standings import standings
from tabuleiro.rules.text import Problem


@pytest.fixture
def event() -> Event:
    made = filled({"C": 4})
    pair(made, "C", seed=1)
    return made


def first(event: Event) -> tuple[str, str, list[str]]:
    """The first dispute, its team X and that team's pupils."""
    dispute = event.state.disputes["C-1"]
    return dispute.id, dispute.x, list(event.state.teams[dispute.x].pupils)


def named(p: list[str]) -> dict[str, Any]:
    return {"mesa": p[:3], "gigante": p[3:5], "vivo": p[5:8]}


def test_the_usual_line_up_is_the_roster_in_the_order_of_the_file(event: Event) -> None:
    id, _, p = first(event)
    slots = {slot["slot"]: slot for slot in sheet(event.state, event.state.disputes[id])["slots"]}
    assert [slots[s]["x"] for s in ("mesa1", "mesa2", "mesa3")] == [[p[0]], [p[1]], [p[2]]]
    assert slots["gigante1"]["x"] == p[3:5]
    assert slots["vivo2"]["x"] == p[5:8]
    assert slots["vivo1"]["game"]["key"] == "shisima"


def test_every_violation_is_named(event: Event) -> None:
    id, team, p = first(event)
    other = next(iter(event.state.teams[event.state.disputes[id].y].pupils))
    with pytest.raises(Problems) as wrong:
        event.do("lineup", dispute=id, team=team, mesa=[p[0], p[0], ""], gigante=[other], vivo=[p[0], p[1], p[2], p[3]])
    said = wrong.value.say("en").split("\n")
    assert len(said) == 6
    for part in ("is in Tables twice", "an empty place", "1 name instead of 2", "not in this team"):
        assert part in wrong.value.say("en")
    assert "is in Tables and in Living" in wrong.value.say("en")
    assert "4 names instead of 3" in wrong.value.say("en")
    with pytest.raises(Problem, match="does not play"):
        event.do("lineup", dispute=id, team=event.state.disputes["C-2"].x, **named(p))


def test_a_line_up_is_closed_when_there_are_results(event: Event) -> None:
    id, team, p = first(event)
    event.do("lineup", dispute=id, team=team, **named(p[::-1]))
    assert event.state.playing(event.state.disputes[id], "X", "mesa1") == (p[9],)
    event.do("result", dispute=id, slot="mesa1", result="X")
    with pytest.raises(Problem, match="closed"):
        event.do("lineup", dispute=id, team=team, **named(p))


def test_substitutions_are_made_between_legs_or_for_injury(event: Event) -> None:
    id, team, p = first(event)
    with pytest.raises(Problem, match="between legs"):
        event.do("substitute", dispute=id, team=team, out=p[5], **{"in": p[8]})
    event.do("result", dispute=id, slot="vivo1", result="X")
    with pytest.raises(Problem, match="not available"):
        event.do("substitute", dispute=id, team=team, out=p[5], **{"in": p[0]})
    event.do("substitute", dispute=id, team=team, out=p[5], **{"in": p[8]})
    dispute = event.state.disputes[id]
    assert event.state.playing(dispute, "X", "vivo1") == tuple(p[5:8])
    assert event.state.playing(dispute, "X", "vivo2") == (p[8], p[6], p[7])
    event.do("substitute", dispute=id, team=team, out=p[0], reason="injury", **{"in": p[9]})
    assert event.state.playing(event.state.disputes[id], "X", "mesa1") == (p[9],)
    with pytest.raises(Problem, match="not in the line-up"):
        event.do("substitute", dispute=id, team=team, out=p[0], **{"in": p[8]})


def test_nobody_who_is_marked_as_absent_comes_in(event: Event) -> None:
    id, team, p = first(event)
    event.do("checkin", team=team, present=True, absent=[p[8]], lineup="least")
    event.do("result", dispute=id, slot="vivo1", result="X")
    with pytest.raises(Problem, match="marked as absent"):
        event.do("substitute", dispute=id, team=team, out=p[5], **{"in": p[8]})
    event.do("checkin", team=team, present=True, absent=[])
    event.do("substitute", dispute=id, team=team, out=p[5], **{"in": p[8]})
    assert event.state.playing(event.state.disputes[id], "X", "vivo2") == (p[8], p[6], p[7])


def test_no_substitutions_where_the_organiser_wants_none() -> None:
    event = filled({"C": 2}, substitutions="none")
    pair(event, "C", seed=1)
    id, team, p = first(event)
    event.do("result", dispute=id, slot="vivo1", result="X")
    with pytest.raises(Problem, match="no substitutions"):
        event.do("substitute", dispute=id, team=team, out=p[5], **{"in": p[8]})


def test_pupils_are_found_by_name_number_or_id(event: Event) -> None:
    _, team, p = first(event)
    people = event.people
    roster = event.state.teams[team]
    assert find_pupils(roster, people, [people[p[0]].name, "2", p[2], "-"]) == [p[0], p[1], p[2], ""]
    with pytest.raises(Problems, match="could be"):
        find_pupils(roster, people, ["C "])
    with pytest.raises(Problems, match="not in the team"):
        find_pupils(roster, people, ["Zacarias"])


def test_what_is_wrong_is_said_with_names(event: Event) -> None:
    id, team, p = first(event)
    with pytest.raises(Problems, match=f"{event.people[p[0]].name} is in Tables and in Giant"):
        event.do("lineup", dispute=id, team=team, mesa=p[:3], gigante=[p[0], p[4]], vivo=p[5:8])


def test_a_reserve_takes_the_place_of_a_pupil_who_did_not_come(event: Event) -> None:
    id, team, p = first(event)
    event.do("checkin", team=team, present=True, absent=[p[0], p[4]], lineup="least")
    dispute = event.state.disputes[id]
    assert event.state.playing(dispute, "X", "mesa1") == (p[8],)
    assert event.state.playing(dispute, "X", "gigante1") == (p[3], p[9])
    assert event.state.result(dispute, "mesa1") == ""
    with pytest.raises(Problems, match="did not come"):
        event.do("lineup", dispute=id, team=team, **named(p))
    with pytest.raises(Problems, match="not in the team"):
        event.do("checkin", team=team, present=True, absent=["p-nobody"])


def test_without_reserves_the_slots_of_missing_pupils_are_forfeited_when_the_dispute_begins() -> None:
    event = filled({"A": 2})
    [made] = pair(event, "A", seed=1)
    p = list(event.state.teams[made["x"]].pupils)
    event.do("checkin", team=made["x"], present=True, absent=[p[1], p[3]], lineup="least")
    # The team may choose otherwise whom it hits.
    places = {"mesa": [p[0], p[2], "-"], "gigante": [p[4], p[5]], "vivo": [p[6], p[7], p[8], p[9], "-"]}
    event.do("lineup", dispute=made["dispute"], team=made["x"], **places)

    def lost() -> set[str]:
        dispute = event.state.disputes[made["dispute"]]
        return {slot for slot in event.state.regulation.slots if event.state.result(dispute, slot) == "forfeitX"}

    assert lost() == set()
    event.do("checkin", team=made["x"], present=True, absent=[])  # they came late: the line-up may be named anew
    event.do("lineup", dispute=made["dispute"], team=made["x"], mesa=p[:3], gigante=p[3:5], vivo=p[5:])
    event.do("checkin", team=made["x"], present=True, absent=[p[1], p[3]], lineup="least")
    event.do("lineup", dispute=made["dispute"], team=made["x"], **places)
    event.do("start", dispute=made["dispute"])
    assert lost() == {"mesa3", "vivo1", "vivo2"}


def rule(event: Event, yes: list[str], no: list[str], **more: Any) -> Any:
    effects = [{"do": "result", "dispute": "C-1", "slot": "vivo1", "result": "Y"}]
    return event.do("ruling", **{"text": "Vale para Y", "for": yes, "against": no, "effects": effects, **more})


def test_a_ruling_overrides_a_slot_and_only_a_ruling_changes_it_back(event: Event) -> None:
    play(event, "C-1", "X X X X X X X")
    a, b, c, _ = event.state.schools()
    entry = rule(event, [a, b], [c])
    dispute = event.state.disputes["C-1"]
    assert dispute.results["vivo1"] == "Y"
    assert dispute.ruled["vivo1"] == entry["seq"]
    assert [e["result"] for e in dispute.history["vivo1"]] == ["X", "Y"]
    with pytest.raises(Problem, match="committee"):
        event.do("result", dispute="C-1", slot="vivo1", result="X")
    with pytest.raises(Problem, match="shape"):  # nobody makes a ruling by saying so
        event.do_all([("result", {"dispute": "C-1", "slot": "vivo1", "result": "X", "ruling": 1})])
    event.undo(entry["seq"])
    assert event.state.disputes["C-1"].results["vivo1"] == "X"


def test_a_tied_vote_is_decided_by_the_chair_and_a_lost_one_is_kept(event: Event) -> None:
    a, b, c, d = event.state.schools()
    rule(event, [a, "education"], [b, c])
    assert event.state.rulings[-1].adopted
    assert event.state.rulings[-1].cast
    rule(event, [a, b], [c, "education"], effects=[{"do": "result", "dispute": "C-1", "slot": "vivo1", "result": "X"}])
    assert not event.state.rulings[-1].adopted
    assert event.state.disputes["C-1"].results["vivo1"] == "Y"
    rule(event, [a, b], [c, d], effects=[])
    assert not event.state.rulings[-1].adopted  # the chair did not vote


def test_a_ruling_needs_a_quorum_members_and_single_votes(event: Event) -> None:
    a, b, c, _ = event.state.schools()
    with pytest.raises(Problem, match="2 of 5 vote, and 3 are needed"):
        rule(event, [a, b], [])
    with pytest.raises(Problem, match="not in the committee"):
        rule(event, [a, b, "vizinho"], [])
    with pytest.raises(Problem, match="votes twice"):
        rule(event, [a, b], [a, c])
    with pytest.raises(Problem, match="needs a text"):
        rule(event, [a, b, c], [], text=" ")
    with pytest.raises(Problem, match="cannot do"):
        rule(event, [a, b, c], [], effects=[{"do": "undo", "of": 2}])
    with pytest.raises(Problem, match="no slot"):
        rule(event, [a, b, c], [], effects=[{"do": "result", "dispute": "C-1", "slot": "mesa9", "result": "X"}])


def test_parties_do_not_vote_where_the_committee_says_so() -> None:
    event = filled({"C": 4}, partiesVote="no")
    pair(event, "C", seed=1)
    party = event.state.teams[event.state.disputes["C-1"].x].school
    others = [s for s in event.state.schools() if s not in event.state.parties({"dispute": "C-1"})]
    with pytest.raises(Problem, match="concerned"):
        rule(event, [party, *others], [])
    rule(event, [*others, "education"], [])
    assert event.state.disputes["C-1"].results["vivo1"] == "Y"


def test_settings_change_in_time_or_by_ruling(event: Event) -> None:
    event.do("set", settings={"drawPolicy": "zero"})
    event.do("result", dispute="C-1", slot="mesa1", result="draw")
    with pytest.raises(Problem, match="there are results"):
        event.do("set", settings={"drawPolicy": "split"})
    with pytest.raises(Problem, match="lots have been drawn"):
        event.do("set", settings={"groupSize": "4"})
    a, b, c, _ = event.state.schools()
    rule(event, [a, b, c], [], effects=[{"do": "set", "settings": {"drawPolicy": "split"}}])
    assert event.state.format["drawPolicy"] == "split"
    event.do("set", settings={"timer": "on"})


def test_a_roster_changes_and_what_was_played_stays(event: Event) -> None:
    id, team, p = first(event)
    event.do("result", dispute=id, slot="mesa1", result="X")
    with pytest.raises(Problems, match="9 pupils"):
        event.do("roster", team=team, remove=[p[0]])
    event.do("roster", team=team, remove=[p[0]], add=[{"id": "p-new", "year": 3}])
    assert event.state.playing(event.state.disputes[id], "X", "mesa1") == (p[0],)
    later = next(d for d in event.state.disputes.values() if d.id != id and team in (d.x, d.y))
    assert event.state.playing(later, later.side(team), "mesa1") == (p[1],)
    with pytest.raises(Problems, match="up to year 3"):
        event.do("roster", team=team, remove=[p[1]], add=[{"id": "p-old", "year": 4}])


@pytest.mark.parametrize("seed", range(4))
def test_a_simulated_event_passes_the_audit_and_a_forged_one_does_not(seed: int) -> None:
    event = filled({"A": 7, "B": 3, "C": 5})
    simulate(event, seed)
    for category in "ABC":
        lines = standings(event.state, category)
        assert [line.place for line in lines] == list(range(1, len(lines) + 1))
    assert audit(event.entries) == []
    forged = [dict(entry) for entry in event.entries]
    schedule = next(entry for entry in forged if entry["do"] == "schedule")
    schedule["disputes"] = [
        {**d, "starters": {**d["starters"], "vivo2": d["starters"]["vivo1"]}} for d in schedule["disputes"]
    ]
    assert next(seq for seq, _ in audit(forged)) == schedule["seq"]
