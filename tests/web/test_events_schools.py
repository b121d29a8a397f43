"""A school at an event: its link, what it opens and what it does not; and whoever looks for their place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from commands import command
from web.event_helpers import by_link, code, filled, filled_championship, good, new_event, organiser, result, teams_csv
from web.helpers import Running, running

from tabuleiro.web import Settings

Hall = tuple[Running, httpx.Client]


def links(client: httpx.Client, event: str, **body: Any) -> dict[str, dict[str, Any]]:
    """The links of schools by their labels."""
    made = good(client.post(f"{event}/links/schools", json=body), 201)["links"]
    return {one["label"]: one for one in made}


def phone(site: Running, link: dict[str, Any]) -> httpx.Client:
    """A teacher who opened a link."""
    teacher = site.client()
    answer = teacher.get(link["link"])
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"].endswith("/escola")
    return teacher


def school_day(client: httpx.Client, event: str, **query: str) -> dict[str, Any]:
    return dict(good(client.get(f"{event}/school", params=query)))


def rows(part: str = "A", count: int = 10, year: int = 8) -> list[dict[str, Any]]:
    return [{"part": part, "name": f"Ana {'abcdefghijkl'[n]}", "year": year} for n in range(count)]


def test_every_school_has_one_link_and_a_school_that_is_not_entered_too(hall: Hall) -> None:
    _site, client = hall
    event = filled(client)
    first = links(client, event, names=["Escola Nova", "escola 1"])
    assert list(first) == ["Escola 0", "Escola 1", "Escola 2", "Escola 3", "Escola Nova"]
    assert not links(client, event, names=["Escola Nova"])
    assert {one["role"] for one in good(client.get(f"{event}/links"))["links"]} == {"school"}
    good(client.delete(f"{event}/links/{first['Escola 2']['id']}"))
    assert list(links(client, event)) == ["Escola 2"]


def test_a_school_sees_its_own_pupils_and_of_others_what_everybody_sees(hall: Hall) -> None:
    site, client = hall
    event = filled(client, public=False)
    teacher = phone(site, links(client, event)["Escola 1"])
    day = school_day(teacher, event)
    assert (day["name"], len(day["entries"]), len(day["entries"][0]["pupils"])) == ("Escola 1", 1, 10)
    assert day["entries"][0]["pupils"][0]["name"] == "Zulmira 1a Quintela"
    assert len(day["matches"]) == 3
    assert {row["against"] for row in day["matches"]} == {"Escola 0", "Escola 2", "Escola 3"}
    for address in ("/school", "/rounds", "/standings?part=A", "/screen", "/places?q=zulmira", "/prizes"):
        said = good(teacher.get(event + address))
        for other in ("Zulmira 0", "Zulmira 2", "Zulmira 3"):
            assert other not in str(said), address
    for shut in (
        "/registrations",
        "/log",
        "/people",
        "/links",
        "/next",
        "/mine",
        "/template",
        "/print",
        "/file/people",
    ):
        assert code(teacher.get(event + shut)) == (403, "role"), shut


def test_of_a_championship_opponents_have_initials(hall: Hall) -> None:
    site, client = hall
    event = filled_championship(client)
    teacher = phone(site, links(client, event)["Escola 3"])
    day = school_day(teacher, event)
    assert [row["who"] for row in day["matches"]] == ["Zulmira d Quintela"]
    assert day["matches"][0]["against"] == "Z. Q."
    assert day["entries"][0]["team"] == ""
    assert day["matches"][0]["title"]["pt"] == "grupo 1, ronda 1"


def test_a_revoked_link_opens_nothing_at_once(hall: Hall) -> None:
    site, client = hall
    event = filled(client, public=False)
    link = links(client, event)["Escola 1"]
    teacher = phone(site, link)
    school_day(teacher, event)
    good(client.delete(f"{event}/links/{link['id']}"))
    assert teacher.get(f"{event}/school").status_code == 404
    assert teacher.get(link["link"]).status_code == 403


def test_one_tap_checks_a_school_in(hall: Hall) -> None:
    site, client = hall
    event = filled(client)
    teacher = phone(site, links(client, event)["Escola 1"])
    assert not school_day(teacher, event)["arrived"]
    told = good(teacher.post(f"{event}/school/checkin", json={}))
    day = school_day(teacher, event)
    assert day["arrived"]
    assert all(pupil["here"] for pupil in day["entries"][0]["pupils"])
    assert good(teacher.post(f"{event}/school/checkin", json={}))["seq"] == told["seq"], "nothing is said twice"
    gone = day["entries"][0]["pupils"][0]["id"]
    tried = good(teacher.post(f"{event}/school/checkin", json={"absent": [gone], "commit": False}))
    assert tried["seq"] == told["seq"]
    assert tried["costs"]
    good(teacher.post(f"{event}/school/checkin", json={"absent": [gone]}))
    assert [p["here"] for p in school_day(teacher, event)["entries"][0]["pupils"]] == [False] + [True] * 9
    line = good(client.get(f"{event}/log?after={told['seq']}"))["entries"][-1]
    assert line["do"] == "checkin"
    assert line["who"].startswith("Escola 1 (")
    teams = good(client.get(f"{event}/registrations"))["parts"][0]["teams"]
    assert [team["present"] for team in teams] == [None, True, None, None]
    other = teams[0]["pupils"][0]["id"]
    assert code(teacher.post(f"{event}/school/checkin", json={"absent": [other]})) == (403, "role")


def test_pupils_of_a_championship_are_checked_in_together(hall: Hall) -> None:
    site, client = hall
    event = filled_championship(client)
    teacher = phone(site, links(client, event)["Escola 3"])
    good(teacher.post(f"{event}/school/checkin", json={}))
    day = school_day(teacher, event)
    assert day["arrived"]
    assert day["entries"][0]["pupils"][0]["here"] is True
    good(teacher.post(f"{event}/school/checkin", json={"absent": [day["entries"][0]["pupils"][0]["id"]]}))
    pupils = good(client.get(f"{event}/registrations?part=1.1"))["parts"][0]["pupils"]
    assert [one["here"] for one in pupils].count(False) == 1


def test_a_line_up_is_sent_until_its_dispute_begins(hall: Hall) -> None:
    site, client = hall
    event = filled(client)
    teacher = phone(site, links(client, event)["Escola 1"])
    match = school_day(teacher, event)["matches"][0]
    assert not match["lineup"]["named"]
    places = match["lineup"]["places"]
    places["mesa"][0], places["gigante"][0] = places["gigante"][0], places["mesa"][0]
    named = {"dispute": match["match"], "team": match["team"], "places": places}
    good(teacher.post(f"{event}/school/lineups", json=named))
    again = next(one for one in school_day(teacher, event)["matches"] if one["match"] == match["match"])
    assert again["lineup"]["named"]
    assert again["lineup"]["places"]["mesa"] == places["mesa"]
    twice = {**named, "places": {**places, "mesa": [places["mesa"][0]] * 3}}
    assert teacher.post(f"{event}/school/lineups", json=twice).status_code == 400
    other = {**named, "team": "A-escola-0"}
    assert code(teacher.post(f"{event}/school/lineups", json=other)) == (403, "role")
    good(client.post(f"{event}/commands", json={"do": "start", "data": {"dispute": match["match"]}}))
    assert code(teacher.post(f"{event}/school/lineups", json=named)) == (409, "late")
    locked = next(one for one in school_day(teacher, event)["matches"] if one["match"] == match["match"])
    assert locked["lineup"] is None
    assert locked["stage"] == "begun"


def test_a_school_enters_its_pupils_and_is_told_its_errors(hall: Hall) -> None:
    site, client = hall
    event = new_event(client)
    teacher = phone(site, links(client, event, names=["Escola Nova"])["Escola Nova"])
    day = school_day(teacher, event)
    assert day["open"]
    assert day["name"] == "Escola Nova"
    assert not day["entries"]
    wrong = [*rows(count=9), {"part": "A", "name": "Velho", "year": 12}]
    tried = good(teacher.post(f"{event}/school/entries", json={"rows": wrong}))
    assert not tried["ok"]
    assert [fault["line"] for fault in tried["problems"]] == [10]
    assert not good(teacher.post(f"{event}/school/entries", json={"rows": wrong, "commit": True}))["committed"]
    assert good(teacher.post(f"{event}/school/entries", json={"rows": rows(), "commit": True}))["committed"]
    day = school_day(teacher, event)
    assert day["id"] == "escola-nova"
    assert len(day["entries"][0]["pupils"]) == 10
    pupil = day["entries"][0]["pupils"][0]["id"]
    good(teacher.post(f"{event}/school/pupils", json={"pupil": pupil, "name": "Ana Certa"}))
    team = {"team": day["entries"][0]["team"], "remove": [pupil], "add": [{"name": "Rui Novo", "year": 7}]}
    good(teacher.post(f"{event}/school/pupils", json=team))
    names = [one["name"] for one in school_day(teacher, event)["entries"][0]["pupils"]]
    assert "Ana Certa" not in names
    assert "Rui Novo" in names
    assert not links(client, event), "it has one already, from before it was entered"


def test_after_the_deadline_and_after_the_draw_nobody_is_entered_by_a_school(hall: Hall) -> None:
    site, client = hall
    event = filled(client, pair=False)
    teacher = phone(site, links(client, event)["Escola 1"])
    good(client.post(f"{event}/site", json={"deadline": "2001-01-01"}))
    day = school_day(teacher, event)
    assert not day["open"]
    assert "2001-01-01" in day["closed"]["pt"]
    body = {"rows": rows(part="B", year=5), "commit": True}
    assert code(teacher.post(f"{event}/school/entries", json=body)) == (409, "late")
    change = {"pupil": day["entries"][0]["pupils"][0]["id"], "name": "Outra"}
    assert code(teacher.post(f"{event}/school/pupils", json=change)) == (409, "late")
    good(client.post(f"{event}/site", json={"deadline": "2999-01-01"}))
    good(client.post(f"{event}/pair", json={"part": "A", "plan": "robin", "seed": "7"}))
    assert code(teacher.post(f"{event}/school/pupils", json=change)) == (409, "late")
    late = good(teacher.post(f"{event}/school/entries", json={"rows": rows(), "commit": True}))
    assert not late["ok"]
    assert "sorteio" in late["problems"][0]["text"]["pt"]
    assert good(teacher.post(f"{event}/school/entries", json=body))["committed"]


@pytest.mark.thorough
def test_a_school_takes_home_its_own_papers(hall: Hall) -> None:
    site, client = hall
    event = filled(client, teams=2)
    teacher = phone(site, links(client, event)["Escola 1"])
    for what in ("envelopes", "schools", "badges", "lineups"):
        made = teacher.get(f"{event}/school/print/{what}.pdf")
        assert made.content.startswith(b"%PDF"), made.text
    assert code(teacher.get(f"{event}/school/print/certificates.pdf")) == (409, "early")
    assert code(teacher.get(f"{event}/school/print/sheets.pdf")) == (404, "missing")
    slots = [slot["id"] for slot in good(client.get(event))["slots"]]
    for dispute in good(client.get(f"{event}/rounds"))["disputes"]:
        for slot in slots:
            good(result(client, event, {"dispute": dispute["dispute"], "slot": slot}, "X"))
    day = school_day(teacher, event)
    assert day["over"]
    assert day["places"][0]["place"] in (1, 2)
    assert day["matches"][0]["result"] in ("won", "lost")
    assert teacher.get(f"{event}/school/print/certificates.pdf").content.startswith(b"%PDF")


def test_an_erased_name_is_gone_from_its_page(hall: Hall) -> None:
    site, client = hall
    event = filled(client)
    teacher = phone(site, links(client, event)["Escola 1"])
    pupil = school_day(teacher, event)["entries"][0]["pupils"][0]
    good(client.delete(f"{event}/people/{pupil['id']}"))
    assert pupil["name"] not in str(school_day(teacher, event))


def test_organisers_see_the_page_of_any_school(hall: Hall) -> None:
    site, client = hall
    event = filled(client)
    assert school_day(client, event, school="escola-2")["name"] == "Escola 2"
    assert client.get(f"{event}/school").status_code == 400
    assert code(site.client().get(f"{event}/school?school=escola-2")) == (401, "account")


def test_whoever_looks_for_their_place_finds_it_by_name_and_school(hall: Hall) -> None:
    site, client = hall
    event = filled_championship(client, names="full")
    guest = site.client()
    assert good(guest.get(f"{event}/places?q=zulmira quintela"))["people"][0]["name"] == "Z. Q.", "no consent, no name"
    good(client.post(f"{event}/people", json={"ids": "all", "consent": True}))
    one = good(guest.get(f"{event}/places?q=ZULMIRA c quintela"))["people"][0]
    assert (one["name"], one["school"]) == ("Zulmira c Quintela", "Escola 2")
    assert one["spot"]["en"].startswith("table ")
    assert one["title"]["en"] == "group 1, round 1"
    assert [one["school"] for one in good(guest.get(f"{event}/places?q=escola 7"))["people"]] == ["Escola 7"]
    assert not good(guest.get(f"{event}/places?q=maria"))["people"]
    assert not good(guest.get(f"{event}/places?q=%20"))["people"]


def test_where_only_initials_are_shown_a_whole_name_finds_them_and_tells_no_more(hall: Hall) -> None:
    site, client = hall
    event = new_event(client)
    table = teams_csv(1).replace("Zulmira 0a Quintela", "Inês da Silva Matos").replace("Zulmira 0b", "Bruno")
    good(client.post(f"{event}/import", json={"table": table, "commit": True}))
    guest = site.client()
    found = good(guest.get(f"{event}/places?q=inês da silva matos"))["people"]
    assert [one["name"] for one in found] == ["I. S. M."]
    same = good(guest.get(f"{event}/places?q=Ivo Santos Melo"))["people"]
    assert same == found, "whether that name is there cannot be asked"
    assert not good(guest.get(f"{event}/places?q=inês"))["people"]


# Roles, each with just what it needs


def test_the_desk_checks_in_and_reports_nothing(hall: Hall) -> None:
    site, client = hall
    event = filled(client, public=False)
    desk = by_link(site, client, event, role="desk")
    assert school_day(desk, event, school="escola-1")["entries"][0]["pupils"][0]["name"] == "Zulmira 1a Quintela"
    good(desk.post(f"{event}/school/checkin?school=escola-1", json={}))
    good(desk.post(f"{event}/commands", json={"do": "withdraw", "data": {"team": "A-escola-3"}}))
    assert "envelopes" in good(desk.get(f"{event}/print"))["papers"]
    assert "certificates" not in good(desk.get(f"{event}/print"))["papers"]
    for do in ("start", "undo", "set", "result"):
        assert code(desk.post(f"{event}/commands", json={"do": do, "data": {}})) == (403, "role")
    assert code(result(desk, event, {"dispute": "A-1", "slot": "mesa1"}, "X")) == (403, "role")
    for shut in ("/log", "/people", "/links", "/next", "/mine", "/director"):
        assert code(desk.get(event + shut)) == (403, "role"), shut


def late(school: str, people: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"school": school, "rows": people, **more}


def test_the_desk_enters_a_late_team_and_hears_first_what_changes(hall: Hall) -> None:
    site, client = hall
    event = filled(client, public=False)  # drawn, and nothing has begun
    desk = by_link(site, client, event, role="desk")
    assert "A" in [part["id"] for part in good(desk.get(f"{event}/late"))["parts"]]
    told = good(desk.post(f"{event}/late/entries", json=late("Escola Nova", rows(count=3))))
    assert (told["ok"], told["changes"]) == (False, [])
    assert "10" in told["problems"][0]["text"]["en"]
    told = good(desk.post(f"{event}/late/entries", json=late("Escola Nova", rows())))
    assert (told["ok"], told["committed"], told["pupils"]) == (True, False, 10)
    assert len(told["changes"]) == 3, "the draw is undone, the team is entered, it is drawn again"
    assert len(good(desk.get(f"{event}/registrations?part=A"))["parts"][0]["teams"]) == 4, "only tried"
    done = good(desk.post(f"{event}/late/entries", json=late("Escola Nova", rows(), commit=True)))
    assert done["committed"]
    assert done["changes"] == told["changes"]
    teams = good(desk.get(f"{event}/registrations?part=A"))["parts"][0]["teams"]
    assert teams[4]["pupils"][0]["name"] == "Ana a"
    assert len(good(client.get(f"{event}/rounds"))["disputes"]) == 10
    log = good(client.get(f"{event}/log?limit=1000"))["entries"]
    assert {line["do"] for line in log if line["by"].startswith("desk")} == {"undo", "import", "schedule"}
    assert code(desk.post(f"{event}/import", json={"table": teams_csv(1)}))[0] in (401, 403), "and no more than before"
    first = good(client.get(f"{event}/rounds"))["disputes"][0]["dispute"]
    good(client.post(f"{event}/commands", json={"do": "start", "data": {"dispute": first}}))
    assert "A" not in [part["id"] for part in good(desk.get(f"{event}/late"))["parts"]], "it has begun"
    told = good(desk.post(f"{event}/late/entries", json=late("Escola Tardia", rows(), commit=True)))
    assert not told["ok"]
    assert len(good(desk.get(f"{event}/registrations?part=A"))["parts"][0]["teams"]) == 5
    good(client.post(f"{event}/site", json={"archived": True}))
    assert code(desk.post(f"{event}/late/entries", json=late("Escola Tardia", rows("B")))) == (409, "over")


def test_the_desk_enters_late_pupils_of_a_championship_and_others_nobody(hall: Hall) -> None:
    site, client = hall
    event = filled_championship(client, public=False)
    desk = by_link(site, client, event, role="desk")
    part = next(part for part in good(desk.get(f"{event}/late"))["parts"] if part["id"] == "1.1")
    assert (part["years"], part["teams"]) == (False, False)
    one = late("Escola Nova", [{"part": "1.1", "name": "Zé Nabiça"}])
    for commit in (False, True):
        told = good(desk.post(f"{event}/late/entries", json={**one, "commit": commit}))
        assert (told["ok"], told["committed"]) == (True, commit)
        assert "Zé Nabiça" in told["changes"][0]["en"]
        assert len(told["changes"]) > 1, "the first round has not begun: its tables wait for the organiser"
    pupils = good(desk.get(f"{event}/registrations?part=1.1"))["parts"][0]["pupils"]
    assert [pupil["group"] is None for pupil in pupils if pupil["name"] == "Zé Nabiça"] == [False]
    assert "Nabiça" not in client.get(f"{event}/file/log").text
    again = good(desk.post(f"{event}/late/entries", json={**one, "commit": True}))
    assert (again["ok"], again["problems"][0]["line"]) == (False, 1)
    for role in ("speaker", "arbiter", "chief", "screen"):
        other = by_link(site, client, event, role=role)
        assert code(other.get(f"{event}/late")) == (403, "role"), role
        assert code(other.post(f"{event}/late/entries", json={**one, "commit": True})) == (403, "role"), role


def test_a_field_chief_settles_in_the_field_and_nowhere_else(hall: Hall) -> None:
    site, client = hall
    event = filled(client, public=False)
    disputes = good(client.get(f"{event}/rounds"))["disputes"]
    field = disputes[0]["field"]
    mine = [one["dispute"] for one in disputes if one["field"] == field]
    others = [one for one in disputes if one["field"] != field]
    chief = by_link(site, client, event, role="chief", scope={"field": field})
    place = {"dispute": mine[0], "slot": "mesa1"}
    good(result(chief, event, place, "X"))
    good(result(chief, event, place, "Y", correct=True))
    good(chief.post(f"{event}/commands", json={"do": "absent", "data": {"dispute": mine[0], "sides": []}}))
    arbiter = by_link(site, client, event, role="arbiter", scope={"field": field})
    assert code(result(arbiter, event, place, "X", correct=True)) == (403, "role")
    nobody = {"do": "absent", "data": {"dispute": mine[0], "sides": []}}
    assert code(arbiter.post(f"{event}/commands", json=nobody)) == (403, "role")
    there = {"dispute": others[0]["dispute"], "slot": "mesa1"}
    assert code(result(chief, event, there, "X")) == (403, "role")
    away = {"dispute": mine[-1], "field": others[0]["field"]}
    assert code(chief.post(f"{event}/commands", json={"do": "move", "data": away})) == (403, "role")
    for shut in ("/log", "/people", "/links", "/next", "/school?school=escola-0"):
        assert code(chief.get(event + shut)) == (403, "role"), shut


@pytest.mark.thorough
def test_the_speaker_reads_aloud_and_sees_no_names(hall: Hall) -> None:
    site, client = hall
    event = filled(client, public=False)
    plan = good(client.post(f"{event}/hours/plan", json={"search": False}))
    good(client.post(f"{event}/hours", json={"hours": plan["hours"], "slots": plan["promise"]}))
    speaker = by_link(site, client, event, role="speaker")
    assert good(speaker.get(f"{event}/director"))["announcement"]["pt"]
    for address in ("/director", "/rounds", "/screen"):
        assert "Zulmira" not in str(good(speaker.get(event + address))), address
    for shut in ("/registrations", "/log", "/people", "/links", "/next", "/mine", "/print", "/school?school=escola-0"):
        assert code(speaker.get(event + shut)) == (403, "role"), shut
    assert code(speaker.post(f"{event}/commands", json={"do": "start", "data": {"dispute": "A-1"}})) == (403, "role")


@pytest.mark.thorough
def test_links_made_by_the_command_line_open_on_a_site_that_runs(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, public=False)
        id = event.removeprefix("/api/events/")
        out = tmp_path / "links.csv"
        done = command("event", "links", id, "--database", settings.database, "--make", "-o", out)
        assert done.code == 0, done.err
        assert "open on this computer only" in done.err  # before they are printed on envelopes
        assert out.stat().st_mode & 0o077 == 0
        quiet = command("event", "links", id, "--database", settings.database, "--site", "", "--json")
        assert not quiet.err
        told = quiet.json
        assert [row["school"] for row in told] == ["Escola 0", "Escola 1", "Escola 2", "Escola 3"]
        assert school_day(phone(site, told[1]), event)["name"] == "Escola 1"
        assert not links(client, event), "each has one"
