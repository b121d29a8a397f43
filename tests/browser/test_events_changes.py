"""Organisers put things right in a real browser: links for one table, captains, who comes back, rounds by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from olympiad.championship_helpers import one_tournament
from olympiad.championship_helpers import play as play_tables
from olympiad.olympiads import order, played_groups, stage, turn_round

from browser.helpers import Visitor
from browser.test_events import Day
from browser.test_pages import MISFITS, SIZES, complaints
from tabuleiro.olympiad.championship import making
from tabuleiro.web.events.files import write_log, write_names


@pytest.fixture
def olympiad(organiser: Visitor) -> Day:
    return Day(organiser, organiser.post("/api/events/demo", {"kind": "teams"})["id"])


@pytest.fixture
def championship(organiser: Visitor) -> Day:
    return Day(organiser, organiser.post("/api/events/demo", {"kind": "championship"})["id"])


def confirm(page: Any, action: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=action).click()
    dialog.wait_for(state="detached")


def link_for(day: Day, label: str, choice: str) -> dict[str, Any]:
    """Make a link by the page; its scope as the server has it."""
    page = day.page
    page.get_by_label(label).select_option(choice)
    day.click("Criar um código")
    day.organiser.until("() => document.querySelectorAll('details .cards li').length === 1")
    assert page.locator(".cards img").first.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    [link] = day.organiser.get(f"{day.api}/links")["links"]
    return dict(link["scope"])


@pytest.mark.thorough
def test_a_code_for_one_dispute_and_for_one_table(olympiad: Day, championship: Day) -> None:
    olympiad.tab("links", "form")
    open_ = olympiad.organiser.get(f"{olympiad.api}/rounds?open=true")["disputes"][0]["dispute"]
    assert link_for(olympiad, "Só uma disputa", open_) == {"dispute": open_}
    olympiad.sees(f"Disputa {open_}")
    page = championship.tab("links", "form")
    page.get_by_label("Onde").select_option('{"part":"1.1","group":1}')
    assert link_for(championship, "Só uma mesa", "2") == {"part": "1.1", "group": 1, "table": 2}
    tables = page.get_by_label("Só uma mesa").locator("option").count() - 1
    championship.click("Um código para cada mesa")
    championship.organiser.until("n => document.querySelectorAll('details .cards li').length === n", 1 + tables)
    links = championship.organiser.get(f"{championship.api}/links")["links"]
    assert [link["scope"]["table"] for link in links[1:]] == list(range(1, tables + 1))


def test_a_captain_is_chosen_among_the_group(olympiad: Day) -> None:
    page = olympiad.tab("rounds?part=B&round=1", "[data-outcome]")
    card = page.locator(".dispute").first
    card.locator("summary").click()
    captain = card.get_by_label(re.compile("^Capitão de")).first
    captain.locator("option").nth(2).wait_for(state="attached")
    name = captain.locator("option").nth(2).inner_text()
    captain.select_option(index=2)
    card.get_by_role("button", name="Guardar a formação").first.click()
    olympiad.sees(re.compile("^Formação de .* guardada"))
    card.get_by_text(f"{name} (capitão)").first.wait_for()
    assert card.get_by_text(f"{name} (capitão)").count() == 2  # in both legs of the living game


@pytest.mark.thorough
def test_a_team_and_a_pupil_come_back(olympiad: Day, championship: Day) -> None:
    day = olympiad
    page = day.tab("registration", ".teams")
    card = page.locator("section.card").first
    card.locator("summary").click()
    card.get_by_role("button", name="Desiste").click()
    confirm(page, "Confirmar a desistência")
    card.get_by_role("button", name=re.compile("de volta$")).click()
    page.get_by_role("dialog").get_by_text(re.compile("voltam a estar por jogar")).wait_for()
    confirm(page, "Confirmar o regresso")
    card.get_by_role("button", name="presente").wait_for()
    teams = day.organiser.get(f"{day.api}/registrations?part=A")["parts"][0]["teams"]
    assert not any(team["withdrawn"] for team in teams)
    day = championship
    page = day.tab("registration?part=1.1", "tbody tr")
    row = page.locator("tbody tr").first
    row.get_by_role("button", name="Desiste").click()
    confirm(page, "Confirmar a desistência")
    day.tab("registration?part=1.1", "tbody tr")  # if the table had not begun, the page of what changes is open
    row.get_by_role("button", name=re.compile("de volta$")).click()
    confirm(page, "Confirmar o regresso")
    row.get_by_role("button", name="Desiste").wait_for()


@pytest.mark.thorough
def test_a_round_is_changed_and_made_by_hand(championship: Day) -> None:
    day = championship
    place = next(one for one in day.open_places() if one["tournament"] == "1.1")
    page = day.tab(f"rounds?part=1.1&group={place['group']}", "[data-outcome]")
    day.click("Mudar o emparelhamento à mão")
    day.sees("Ainda nada mudou.")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(MISFITS)
    page.set_viewport_size({"width": SIZES["laptop"][0], "height": SIZES["laptop"][1]})
    assert not complaints(page, "light")
    before = day.organiser.get(f"{day.api}/rounds?part=1.1&group={place['group']}&round={place['round']}")["tables"]
    seat = page.get_by_label(f"mesa {place['table']}, lugar 1")
    others = [option.get_attribute("value") for option in seat.locator("option").all()]
    here = seat.input_value()
    second = before[place["table"] - 1]["second"]["id"]
    other = next((one for one in others if one not in (here, second)), second)
    seat.select_option(other)
    page.get_by_text("O verificador independente").first.wait_for()
    day.click(re.compile("^Guardar"))
    day.sees("Emparelhamento guardado.")
    after = day.organiser.get(f"{day.api}/rounds?part=1.1&group={place['group']}&round={place['round']}")["tables"]
    assert after[place["table"] - 1]["first"]["id"] == other
    for one in day.open_places():
        if (one["tournament"], one["group"]) == ("1.1", place["group"]):
            day.report(one, "1")
    day.click("Fazer à mão")
    page.get_by_text("O verificador independente não encontra nada").wait_for()
    day.click(re.compile("^Guardar"))
    page.get_by_role("button", name=f"Ronda {place['round'] + 1}").wait_for()
    last = day.organiser.get(f"{day.api}/log?limit=1000")["entries"][-1]
    assert (last["do"], last["data"]["hand"]) == ("pair", True)
    day.tab("log", "tbody tr")
    day.sees(re.compile("feita à mão"))
    day.sees(re.compile("mudado à mão"))


def test_an_own_format_shows_its_own_settings(organiser: Visitor) -> None:
    toml = organiser.get("/api/formats/olimpiada-2015")["toml"].replace("No vivo anuncia", "No nosso vivo anuncia")
    day = Day(organiser, organiser.post("/api/events", {"name": "Nossa", "toml": toml})["id"])
    day.tab("settings", ".setting")
    day.sees(re.compile("^No nosso vivo anuncia"))


@pytest.mark.thorough
def test_a_final_that_began_with_others_is_red_and_the_organiser_rules(organiser: Visitor) -> None:
    """Correction, red on every page, no results asked, annulled, played by the right teams."""
    made = played_groups()
    final, two = stage(made, "final"), made.state.team_name(order(made, "g1")[1])
    made.do("result", dispute=final.id, slot="mesa1", result="X")
    made.do_all(turn_round(made))
    files = {"log": write_log(made.entries).decode(), "people": write_names(made).decode()}
    day = Day(organiser, organiser.post("/api/events/file", files)["id"])
    page = day.tab("", "li.alarm")
    page.locator("li.alarm").get_by_role("link", name="Decidir", exact=True).click()
    card = page.locator(f"#dispute-{final.id}")
    card.locator(".ruling").wait_for()
    assert "espera por uma decisão" in card.locator(".ruling").inner_text().lower()
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(MISFITS) == []
    assert complaints(page, "light") == []
    assert card.locator("[data-outcome] button:enabled").count() == 0
    arbiter = organiser.open(f"/e/{day.id}/mesa", f"[data-card='{final.id}'] .notice.warn")
    assert arbiter.locator(f"[data-card='{final.id}'] [data-spot]:enabled").count() == 0
    for screen in ("", "/ecra"):
        shown = organiser.open(f"/e/{day.id}{screen}", f"[data-dispute='{final.id}'] .waits")
        assert "espera por uma decisão" in shown.locator(f"[data-dispute='{final.id}'] .where").inner_text()
    page = day.tab("rounds?part=A", ".ruling")
    page.get_by_role("button", name="Anular e jogar outra vez").click()
    confirm(page, "Anular e jogar outra vez")
    page.locator(".ruling").wait_for(state="detached")
    assert two in card.locator("h2").inner_text()


def test_a_correction_opens_one_page_and_one_button_remakes_what_has_not_begun(organiser: Visitor) -> None:
    """A championship: a result of the first round is corrected from the log after the second was drawn and begun."""
    made = one_tournament(8, groupSize=16)
    play_tables(made, making.pair(made, "1.1", seed=1))
    making.pair(made, "1.1", seed=2)
    where = {"tournament": "1.1", "group": 1}
    made.do("result", **where, round=2, table=1, result="1")
    for table in (1, 2):
        made.do("result", **where, round=1, table=table, result="2", correct=True)
    files = {"log": write_log(made.entries).decode(), "people": write_names(made).decode()}
    day = Day(organiser, organiser.post("/api/events/file", files)["id"])
    page = day.tab("", "li.alarm.first")
    page.locator("li.alarm.first").get_by_role("link", name="Ver e decidir").click()
    page.locator("li.card").first.wait_for()
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(MISFITS) == []
    assert complaints(page, "light") == []
    day.click("Refazer tudo o que não começou")
    page.get_by_role("heading", name="Por começar").wait_for(state="detached")
    page.get_by_role("button", name=re.compile("^Vale como está")).first.click()
    confirm(page, "Vale como está")
    day.sees("Está tudo certo: joga quem deve jogar, segundo os resultados.")
    assert [one["what"] for one in day.todo()].count("settle") == 0


def test_undoing_a_draw_shows_what_goes_along_and_is_one_step(organiser: Visitor) -> None:
    made = one_tournament(8, groupSize=16)
    play_tables(made, making.pair(made, "1.1", seed=1))
    files = {"log": write_log(made.entries).decode(), "people": write_names(made).decode()}
    day = Day(organiser, organiser.post("/api/events/file", files)["id"])
    page = day.tab("log", "tbody tr")
    draw = next(e["seq"] for e in made.entries if e["do"] == "draw")
    page.get_by_role("button", name=f"Anular {draw}", exact=True).click()
    page.get_by_role("dialog").get_by_text("deixam de contar também estas linhas").wait_for()
    confirm(page, "Anular")
    day.sees(re.compile("e com ela"))
    assert organiser.get(f"{day.api}/rounds")["tables"] == []
