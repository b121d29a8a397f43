"""The papers of an event: every document of both kinds renders in every language, with everybody on it."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from every import ALL, mostly, one_in
from olympiad import championship_helpers as champions
from olympiad import olympiads
from printing.counting import pages
from printing.test_logos import SVG, png

from tabuleiro.olympiad import agenda
from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.codes import draws
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.people import initials
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.simulation import simulate
from tabuleiro.printing.events import PAPERS, day, documents_of, event_data, print_event, read_helpers
from tabuleiro.printing.logos import read_logo
from tabuleiro.rules import Problem, Text

LANGUAGES = ("pt", "br", "en")
LONG = "Maria Antónia Guilhermina de Vasconcelos e Albuquerque Figueiredo da Silva Montenegro"
WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"


@cache
def teams(stage: str) -> Event:
    """Entered, drawn, or played: seven, three and two teams."""
    event = olympiads.new_event()
    table = olympiads.csv_of({"A": 7, "B": 3, "C": 2})
    olympiads.import_csv(event, table.replace("A Carvalho 1", LONG).replace("A Carvalho 2", WORD))
    if stage != "entered":
        pair(event, seed=3)
        agenda.adopt(event, agenda.propose(event, search=False).promise())
    if stage == "played":
        simulate(event, 5)
    return event


@cache
def championship(stage: str) -> Event:
    """Entered, drawn, or played: a tournament of 26 with a known game, one of 9 with a game nobody here knows."""
    event = champions.new_event(games="Gatos & Cães, Dominório, Quelhas, Produto, Atari Go, Xadrez")
    known, unknown = (t.event for t in event.state.tournaments.values() if t.id in ("1.1", "4.6"))
    rows = [f"1,{known.game.name},Escola {k},Aluno {k}" for k in range(26)]
    rows += [f"4,{unknown.game.name},Escola {k},{LONG if k == 3 else f'Aluna {k}'}" for k in range(9)]
    champions.enter(event, "\n".join(["cycle,game,school,name", *rows]))
    if stage == "drawn":
        making.pair(event, seed=1)
    if stage == "played":
        while rows_ := making.pair(event, seed=1):
            champions.play(event, rows_, Random(2))
    if stage != "entered":
        agenda.adopt(event, agenda.propose(event, search=False).promise())
    return event


KINDS = {"teams": teams, "championship": championship}


def words(data: Any) -> str:
    """All that is written, without where long words may be broken."""
    return json.dumps(data["parts"], ensure_ascii=False).replace("\u200b", "").replace("\u00a0", " ")


def part(event: Event, what: str, **how: Any) -> dict[str, Any]:
    [one] = event_data(event, what, "pt", **how)["parts"]
    return one


@pytest.mark.parametrize("kind", mostly({"championship"}, KINDS))
@pytest.mark.parametrize("lang", one_in(3, LANGUAGES))
def test_all_documents_render(kind: str, lang: str) -> None:
    pytest.importorskip("typst")
    for stage in ("entered", "played") if lang == "pt" or ALL else ("played",):
        assert print_event(KINDS[kind](stage), "all", lang, "http://192.168.1.7:8000/e/abc").startswith(b"%PDF")


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_document_says_what_it_is(kind: str, lang: str) -> None:
    event = KINDS[kind]("drawn")
    for what, document in documents_of(event).items():
        data, title = event_data(event, what, lang), document.title.say(lang)
        assert data["title"].startswith(title), what
        if what not in ("all", "envelopes"):
            assert [one["title"] for one in data["parts"]] == [title], what


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_as_many_as_they_should_be(kind: str) -> None:
    pytest.importorskip("typst")
    event = KINDS[kind]("drawn")

    def count(what: str) -> int:
        return pages(print_event(event, what, "pt"))

    assert count("badges") == ceil(len(part(event, "badges")["items"]) / 8)
    assert count("posters") == len(part(event, "posters")["items"])
    assert count("certificates") == len(part(event, "certificates")["items"])
    if kind == "teams":
        assert count("sheets") == len(part(event, "sheets")["items"])
        assert count("lineups") == ceil(len(part(event, "lineups")["items"]) / 2)
    else:
        assert count("sheets") == sum(ceil(len(page["slips"]) / 6) for page in part(event, "sheets")["pages"])
    together = [*(what for what, one in PAPERS[kind].items() if not one.alone), "names", "schools"]
    assert count("all") == sum(map(count, together))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", ["badges", "groups", "certificates"])
@pytest.mark.parametrize("stage", ["entered", "drawn", "played"])
def test_everybody_is_on_it(kind: str, what: str, stage: str) -> None:
    event = KINDS[kind](stage)
    said = words(event_data(event, what, "pt"))
    names = [person.name for person in event.people.values()]
    assert names
    assert [name for name in names if name not in said] == []


def test_every_table_has_its_slip() -> None:
    event = championship("drawn")
    codes = {slip["code"]["id"] for page in part(event, "sheets")["pages"] for slip in page["slips"]}
    expected = {
        f"{t.id}/{group.name}/1/{k}"
        for t in event.state.tournaments.values()
        for group in t.groups
        for k, table in enumerate(group.rounds[0].tables, 1)
        if table.second is not None
    }
    assert codes == expected
    names = {
        player["name"] for page in part(event, "sheets")["pages"] for s in page["slips"] for player in s["players"]
    }
    byes = {
        t.first for x in event.state.tournaments.values() for g in x.groups for t in g.rounds[0].tables if not t.second
    }
    assert names == {person.name for id, person in event.people.items() if id not in byes}


def test_every_dispute_has_its_sheet_and_two_forms() -> None:
    event = teams("drawn")
    ready = [d for d in event.state.disputes.values() if d.known]
    items = part(event, "sheets")["items"]
    assert {one["code"]["id"] for one in items} == {d.id for d in ready}
    assert all(len(one["slots"]) == 7 and one["score"] == ["", ""] for one in items)
    forms = part(event, "lineups")["items"]
    assert len(forms) == 2 * len(ready)
    assert all(len(form["roster"]) == 10 for form in forms)
    assert {tuple(slot["captain"] for slot in form["slots"]) for form in forms} == {
        (False,) * 4 + (True,)
    }  # the living game
    for slot in items[0]["slots"]:
        assert [slot[side].count("(capitão)") for side in "xy"] == [int("vivo" in slot["name"].lower())] * 2
    assert "Vencedor de A-10" in words(event_data(event, "rounds", "pt"))  # a final whose teams nobody knows yet


def test_played_sheets_show_results() -> None:
    one = part(teams("played"), "sheets")["items"][0]
    assert all(slot["result"] for slot in one["slots"])
    assert all(one["score"])


def test_forms_before_the_draw_are_for_each_field() -> None:
    forms = part(teams("entered"), "lineups")["items"]
    assert len(forms) == 10 * 2 + 2  # categories A and B have two scenarios, C one
    assert {form["dispute"] for form in forms} == {""}


def test_codes_lead_where_the_site_says() -> None:
    event = teams("drawn")
    plain = part(event, "sheets")["items"][0]["code"]
    based = part(event, "sheets", address="http://a/e/1/")["items"][0]["code"]
    asked = part(event, "sheets", address=lambda id: f"http://a/t?{id}")["items"][0]["code"]
    assert plain["alt"].endswith(": A-1")
    assert based["alt"].endswith(": http://a/e/1/A-1")
    assert asked["alt"].endswith(": http://a/t?A-1")
    assert len({plain["svg"], based["svg"], asked["svg"]}) == 3


@pytest.mark.parametrize("kind", mostly({"championship"}, KINDS))
def test_names_are_shown_as_wanted(kind: str) -> None:
    event = KINDS[kind]("played")
    names = [person.name for person in event.people.values()]
    for shown in ("initials", "number"):
        said = words(event_data(event, "all", "pt", shown=shown))
        assert [name for name in names if name in said] == []
    badges = part(event, "badges", shown="initials")["items"]
    assert initials(LONG) in {one["name"] for one in badges}
    numbers = [one["name"] for one in part(event, "badges", shown="number")["items"]]
    assert sorted(numbers) == sorted(f"n.º {n}" for n in range(1, len(names) + 1))
    with pytest.raises(Problem, match="initials"):
        event_data(event, "badges", shown="nickname")


def test_a_number_never_changes() -> None:
    event = olympiads.filled({"A": 2})
    before = {one["number"]: one["name"] for one in part(event, "badges")["items"]}
    team = next(iter(event.state.teams.values()))
    event.do("set", settings={"teamSize": "any"})
    event.do("roster", team=team.id, remove=[next(iter(team.pupils))])
    after = {one["number"]: one["name"] for one in part(event, "badges")["items"]}
    assert len(after) == len(before) - 1
    assert after.items() <= before.items()


def test_an_erased_name_becomes_a_number() -> None:
    event = olympiads.filled({"A": 2})
    id, person = next(iter(event.people.items()))
    event.erase(id)
    said = words(event_data(event, "badges", "pt"))
    assert f'"{person.name}"' not in said
    assert '"n.º 1"' in said


def test_podiums_come_first() -> None:
    event = championship("played")
    items = part(event, "certificates")["items"]
    assert [one["place"] for one in items[:6]] == [1, 2, 3, 1, 2, 3]
    assert {one["place"] for one in items[6:]} == {0}
    assert {one["place"] for one in part(championship("drawn"), "certificates")["items"]} == {0}
    team_items = part(teams("played"), "certificates")["items"]
    assert [one["place"] for one in team_items if one["what"] == "Categoria B"][:30] == [1] * 10 + [2] * 10 + [3] * 10


def test_standings_say_why() -> None:
    for event in (teams("played"), championship("played")):
        for section in part(event, "standings")["sections"]:
            columns = [column["name"] for column in section["columns"]]
            if "Porquê" in columns:
                assert all(row[columns.index("Porquê")] for row in section["rows"])
                assert [int(row[0]) for row in section["rows"]] == sorted(int(row[0]) for row in section["rows"])


def test_games_nobody_knows_have_no_board() -> None:
    known, unknown = part(championship("drawn"), "posters")["items"]
    assert known["cards"][0]["board"]
    assert (unknown["cards"][0]["board"], unknown["cards"][0]["goal"]) == ("", "")
    assert unknown["cards"][0]["name"]


def test_fairness_has_every_game_of_the_event() -> None:
    rows = part(teams("drawn"), "fairness")["sections"][0]["rows"]
    said = {row[0]: row[1:] for row in rows}
    assert len(said) == 15
    assert said["Halma"][0] == "ganha quem não começa"
    assert said["Pente"][0] == "em aberto"
    assert all("%" in row[1] for row in said.values())


def test_a_part_of_an_event() -> None:
    event = teams("drawn")
    assert {form["facts"].split(" · ")[0] for form in part(event, "lineups", only="B")["items"]} == {"Categoria B"}
    assert {one["facts"].split(" · ")[1] for one in part(event, "sheets", round=2)["items"]} == {"Ronda 2"}
    with pytest.raises(Problem, match="A, B, C"):
        event_data(event, "badges", only="Z")


@pytest.mark.parametrize("kind", KINDS)
def test_what_there_is_not_is_told_with_what_there_is(kind: str) -> None:
    with pytest.raises(Problem) as wrong:
        print_event(KINDS[kind]("drawn"), "medals")
    said = wrong.value.say("pt")
    assert all((what in said) == (what in PAPERS[kind]) for one in KINDS for what in PAPERS[one])
    assert part(KINDS[kind]("drawn"), "Crachás")["kind"] == "badges"


def test_what_cannot_be_printed_yet_says_why() -> None:
    with pytest.raises(Problem, match="no rounds"):
        print_event(championship("entered"), "sheets")
    with pytest.raises(Problem, match="no entries"):
        print_event(champions.new_event(), "badges")
    with pytest.raises(Problem, match="pt, br, en"):
        print_event(teams("entered"), "badges", "fr")


def test_very_long_names_change_no_number_of_pages() -> None:
    pytest.importorskip("typst")
    event = olympiads.new_event()
    table = olympiads.csv_of({"A": 2}).replace("Carvalho,,", f"Agrupamento de Escolas {LONG},,")
    for n in range(10):
        table = table.replace(f"A Carvalho {n}", f"{LONG} {n}" if n % 2 else f"{WORD} {n}")
    olympiads.import_csv(event, table)
    pair(event, seed=1)
    counts = {what: pages(print_event(event, what, "pt")) for what in ("badges", "lineups", "sheets", "certificates")}
    assert counts == {"badges": 3, "lineups": 1, "sheets": 1, "certificates": 20}


def test_letters_that_no_font_has_do_not_stop_the_printer() -> None:
    pytest.importorskip("typst")
    event = olympiads.new_event()
    olympiads.import_csv(
        event, olympiads.csv_of({"A": 1}).replace("A Carvalho 1", "Li 中文 🌳").replace("A Carvalho 2", "عمر")
    )
    assert pages(print_event(event, "badges", "pt")) == 2


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext reads PDFs")
@pytest.mark.parametrize("kind", KINDS)
def test_names_can_be_read_from_the_paper(kind: str, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    event = KINDS[kind]("drawn")
    file = tmp_path / "badges.pdf"
    file.write_bytes(print_event(event, "badges", "pt"))
    out = subprocess.run(["pdftotext", "-raw", str(file), "-"], capture_output=True, check=True).stdout.decode()
    said = "".join(out.replace("\u200b", "").split())
    assert [p.name for p in event.people.values() if "".join(p.name.split()) not in said] == []


def test_days_are_written_out() -> None:
    assert day("2026-11-14", "pt") == "14 de novembro de 2026"
    assert day("2026-03-01", "en") == "1 March 2026"
    assert day("sábado", "pt") == "sábado"


@pytest.mark.parametrize("kind", KINDS)
def test_titles_are_texts_and_all_comes_last(kind: str) -> None:
    documents = documents_of(KINDS[kind]("entered"))
    assert all(isinstance(one.title, Text) for one in documents.values())
    assert list(documents)[-1] == "all"


@pytest.mark.thorough
def test_hours_are_on_lists_posters_and_sheets() -> None:
    event = teams("drawn")
    at = {id: f"{minute // 60:02}:{minute % 60:02}" for id, (_, minute) in event.state.promised.items()}
    known = {id: hour for id, hour in at.items() if event.state.disputes[id].known}
    for what, hours in {"rounds": at, "sheets": known, "lineups": known, "posters": at, "hours": at}.items():
        said = words(event_data(event, what, "pt"))
        assert all(hour in said for hour in hours.values()), what
    rows = [row for section in part(event, "rounds")["sections"] for row in section["rows"]]
    assert all(at[row[0]] in row for row in rows if row[0] in at)
    assert "Turno" in words(event_data(olympiads.played_groups(), "rounds", "pt"))  # without a timetable
    assert "09:00" in words(event_data(championship("drawn"), "rounds", "pt"))


def test_posters_of_a_championship_say_when_and_in_which_room() -> None:
    event = championship.__wrapped__("entered")  # one of its own, which it changes
    making.pair(event, seed=1)
    assert "Primeira ronda" not in words(event_data(event, "posters", "pt"))
    event.do("hours", hours={"start": "09:00", "rooms": {"Ginásio": 40}})
    plan = agenda.propose(event, search=False)
    agenda.adopt(event, plan.promise())
    line = part(event, "posters")["items"][0]["line"]
    final = plan.slots["1.1/final/1"].begin
    assert "Primeira ronda: 09:00 · Ginásio" in line
    assert f"Final: {final // 60:02}:{final % 60:02} · Ginásio" in line


def test_certificates_for_teams_and_for_those_who_helped() -> None:
    event = teams("played")
    found = part(event, "team-certificates")["items"]
    assert len(found) == len(event.state.teams)
    assert [one["place"] for one in found][:3] == [1, 1, 1], "the winners of three categories first"
    winner = event.kind.standings(event, "A", "", "pt", str)[0]
    assert winner["name"] in [one["name"] for one in found[:3]]
    helpers = read_helpers("Ana Sá; árbitra\n\n  Rui   Vaz \n")
    assert helpers == [("Ana Sá", "árbitra"), ("Rui Vaz", "")]
    [one, two] = part(event, "thanks", helpers=helpers)["items"]
    assert (one["name"], one["school"], two["name"]) == ("Ana Sá", "árbitra", "Rui Vaz")
    assert len(part(event, "thanks")["items"]) == 1, "without names one to fill in by hand"
    assert "thanks" not in str([one["title"] for one in event_data(event, "all", "en")["parts"]]).lower()


@pytest.mark.parametrize("kind", KINDS)
def test_crosstables_and_cards_on_paper(kind: str) -> None:
    event = KINDS[kind]("played")
    said = words(event_data(event, "crosstables", "pt"))
    cards = part(event, "school-cards")["sections"]
    schools = set(event.state.schools().values())
    assert all(any(name in one["title"] for one in cards) for name in schools)
    table = part(event, "standings")["sections"][-1]
    assert (table["title"], len(table["rows"])) == ("Escolas", len(schools))
    assert sum(int(row[2]) for row in table["rows"]) == {"teams": 3, "championship": 2}[kind], "golds"
    assert ("★" in said) == (kind == "teams"), "who goes through a knock-out"
    with pytest.raises(Problem, match="no rounds have been drawn"):
        event_data(KINDS[kind]("entered"), "crosstables")


def test_logos_are_on_certificates_and_in_the_foot() -> None:
    pytest.importorskip("typst")
    marks = [read_logo(data) for data in (png(30, 20), SVG, png(9, 20))]
    data = event_data(teams("played"), "certificates", "pt", logos=marks)
    assert data["logos"] == ["logo 0", "logo 1", "logo 2"]
    for what in ("team-certificates", "thanks", "crosstables"):
        assert print_event(teams("played"), what, "pt", logos=marks).startswith(b"%PDF"), what


@pytest.mark.parametrize("kind", KINDS)
def test_posters_name_the_seed_and_the_check_code(kind: str) -> None:
    event = KINDS[kind]("drawn")
    said = words(event_data(event, "posters", "pt"))
    assert all(f"semente {one.seed}, código {one.code}" in said for one in draws(event))
