"""Organisers in a real browser: results, line-ups, links and all else of a day; whole days are in test_stories."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest

from browser.helpers import NAME, PASSWORD, Server, Visitor
from browser.test_pages import MISFITS, SIZES, complaints

Json = dict[str, Any]
TABS = "registration rounds standings committee people links print log planner settings".split()
OTHERWISE = "registration rounds standings planner".split()  # what looks otherwise in a championship
RIVERS = ["Douro", "Tejo", "Mondego", "Vouga", "Minho", "Guadiana"]
keys = (f"browser-{n:06}" for n in itertools.count())


class Day:
    """An event, through its pages and, where it goes faster, its addresses."""

    def __init__(self, organiser: Visitor, id: str = "") -> None:
        self.organiser, self.page = organiser, organiser.page
        self.id = id or organiser.page.url.partition("/events/")[2].partition("/")[0]
        self.api = f"/api/events/{self.id}"

    def tab(self, name: str = "", wait: str = "nav.tabs") -> Any:
        return self.organiser.open(f"/events/{self.id}/{name}", wait)

    def click(self, name: str | re.Pattern[str], role: str = "button") -> None:
        self.page.get_by_role(role, name=name).first.click()

    def sees(self, text: str | re.Pattern[str]) -> None:
        self.page.get_by_text(text).first.wait_for()

    def todo(self) -> list[Json]:
        return list(self.organiser.get(f"{self.api}/next")["todo"])

    def head(self) -> Json:
        return dict(self.organiser.get(self.api))

    def open_places(self) -> list[Json]:
        found = self.organiser.get(f"{self.api}/rounds?open=true")
        if "tables" in found:
            names = {"part": "tournament", "group": "group", "round": "round", "table": "table"}
            rows = [t for t in found["tables"] if t["second"] and not t["result"]]
            return [{to: row[name] for name, to in names.items()} for row in rows]
        disputes = [d for d in found["disputes"] if d["known"]]
        return [{"dispute": d["dispute"], "slot": s["slot"]} for d in disputes for s in d["slots"] if not s["result"]]

    def report(self, place: Json, result: str) -> None:
        body = {"key": next(keys), "place": place, "result": result, "was": ""}
        self.organiser.post(f"{self.api}/results", body)

    def finish(self, results: str) -> None:
        """Everything that is left, by addresses."""
        for _ in range(40):
            for place, result in zip(self.open_places(), itertools.cycle(results), strict=False):
                self.report(place, result)
            due = [one["what"] for one in self.todo()]
            if "ended" in due and not {"pair", "draw", "lots", "results"} & set(due):
                return
            self.organiser.post(f"{self.api}/pair", {"part": "", "plan": "", "seed": "7"})
        raise AssertionError(f"the day does not end: {self.todo()}")


def begin(organiser: Visitor, format: str, name: str) -> Any:
    """The wizard, up to what is special about an event."""
    page = organiser.open("/events/new", ".formats")
    page.get_by_role("button", name=format).click()
    page.get_by_label("Nome da competição").fill(name)
    page.get_by_label("Dia", exact=True).fill("2026-03-13")
    return page


def olympiad_table() -> str:
    rows = ["category;school;team;name;year"]
    for river in RIVERS:
        rows += [f"A;Escola do {river};;Pupil {river} {n};{7 + n % 3}" for n in range(10)]
    return "\n".join(rows)


def championship_table() -> str:
    return "\n".join(["cycle;game;school;name", *(f"1;semaforo;Escola {n};Aluno {n}" for n in range(1, 25))])


def made(organiser: Visitor, format: str, name: str, table: str, **more: Any) -> Day:
    """An event of a test's own, by addresses: tests run in any order."""
    day = Day(organiser, organiser.post("/api/events", {"format": format, "name": name, **more})["id"])
    organiser.post(f"{day.api}/import", {"table": table, "commit": True})
    return day


@pytest.fixture
def olympiad(organiser: Visitor) -> Day:
    """An olympiad of six teams in two groups."""
    day = made(organiser, "olimpiada-2015", "Olimpíada dos Rios", olympiad_table())
    organiser.post(f"{day.api}/pair", {"part": "A", "plan": "groups2-places", "seed": "7"})
    return day


@pytest.fixture
def championship(organiser: Visitor) -> Day:
    """A tournament of 24 pupils in two groups, of which two each go to the final, drawn for its first round."""
    settings = {"qualifiersPerGroup": 2}
    day = made(organiser, "cnjm", "Campeonato das Árvores", championship_table(), settings=settings)
    organiser.post(f"{day.api}/pair", {"part": "1.1", "seed": "7"})
    return day


@pytest.mark.thorough
def test_the_first_account_is_made_by_the_link_that_the_server_prints(
    own_server: Server, visit: Callable[..., Visitor]
) -> None:
    somebody = visit(site=own_server.address)
    somebody.open("/events", "h1")
    assert "primeira conta" in somebody.text("h1")
    page = somebody.open(f"/i/{own_server.invitation()}", "form")
    page.get_by_label("Nome").fill(NAME)
    page.get_by_label(re.compile("^Palavra-passe")).fill("curta")
    page.get_by_role("button", name="Criar conta e aceitar").click()
    assert "8 caracteres" in page.get_by_role("alert").inner_text()  # and nothing is lost
    page.get_by_label(re.compile("^Palavra-passe")).fill(PASSWORD)
    page.get_by_role("button", name="Criar conta e aceitar").click()
    page.get_by_role("link", name="Nova competição").wait_for()


def test_results_of_an_olympiad_are_entered_by_key_and_click(olympiad: Day) -> None:
    page = olympiad.tab("rounds", "[data-outcome]")
    first = page.locator(".dispute").first
    assert page.locator(".dispute").count() >= 2
    first.locator('[data-outcome] [tabindex="0"]').first.focus()
    for key in ("x", "2", "0", "y", "1"):  # each goes on to the next slot
        page.keyboard.press(key)
    first.locator(".score", has_text="4–3").or_(first.locator(".score", has_text="2,5–2,5")).first.wait_for()
    outcomes = first.locator("[data-outcome]")
    for at, result in enumerate(("X", "Y", "draw", "Y", "X")):
        olympiad.organiser.until(
            "([at, result]) => document.querySelectorAll('[data-outcome]')[at].dataset.outcome === result", [at, result]
        )
    for at in (5, 6):
        outcomes.nth(at).get_by_role("radio").last.click()
    first.get_by_text("completa").wait_for()


@pytest.mark.thorough
def test_a_correction_shows_its_consequences_first(olympiad: Day) -> None:
    page = olympiad.tab("rounds", "[data-outcome]")
    dispute = olympiad.organiser.get(f"{olympiad.api}/rounds")["disputes"][0]
    place = {"dispute": dispute["dispute"], "slot": "mesa1"}
    olympiad.report(place, "X")
    outcome = page.locator(f"#dispute-{dispute['dispute']} [data-outcome]").first
    outcome.get_by_role("radio", checked=True).first.wait_for()
    before = outcome.get_attribute("data-outcome")
    other = outcome.get_by_role("radio", checked=False).last
    other.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Corrigir").wait_for()
    dialog.get_by_role("button", name="Cancelar").click()
    assert outcome.get_attribute("data-outcome") == before
    other.click()
    dialog.get_by_role("button", name="Corrigir").click()
    olympiad.organiser.until(
        "([id, before]) => document.querySelector(`#dispute-${id} [data-outcome]`).dataset.outcome !== before",
        [dispute["dispute"], before],
    )
    results = [e for e in olympiad.organiser.get(f"{olympiad.api}/log?limit=1000")["entries"] if e["do"] == "result"]
    assert len([e for e in results if e["data"]["slot"] == "mesa1" and e["data"]["dispute"] == dispute["dispute"]]) == 2


@pytest.mark.thorough
def test_two_reports_are_settled_by_the_organiser(olympiad: Day) -> None:
    place = olympiad.open_places()[-1]
    olympiad.report(place, "X")
    olympiad.report(place, "Y")
    round_of = {d["dispute"]: d["round"] for d in olympiad.organiser.get(f"{olympiad.api}/rounds")["disputes"]}
    page = olympiad.tab(f"rounds?part=A&round={round_of[place['dispute']]}", ".conflict")
    page.locator(".conflict button").last.click()
    page.get_by_role("dialog").get_by_role("button", name="Corrigir").click()
    page.locator(".conflict").wait_for(state="detached")
    assert not olympiad.head()["parts"][0]["conflicts"]


@pytest.mark.thorough
def test_a_line_up_with_a_pupil_twice_is_refused_and_a_good_one_is_kept(olympiad: Day) -> None:
    page = olympiad.tab("rounds", "[data-outcome]")
    olympiad.click("Ronda 2")
    card = page.locator(".dispute").first
    card.locator("summary").click()
    side = card.locator("fieldset").first
    tables = side.locator("select")
    tables.nth(0).locator("option").nth(3).wait_for(state="attached")
    second = tables.nth(1).input_value()
    first = tables.nth(0).input_value()
    tables.nth(0).select_option(second)
    side.get_by_text("Um aluno está em dois lugares.").wait_for()
    side.get_by_role("button", name="Guardar a formação").click()
    page.get_by_role("alert").first.wait_for()
    tables.nth(1).select_option(first)
    side.get_by_role("button", name="Guardar a formação").click()
    olympiad.sees(re.compile("^Formação de .* guardada"))


@pytest.mark.thorough
def test_what_others_report_is_seen_without_reloading(olympiad: Day) -> None:
    page = olympiad.tab("", "progress")
    page.get_by_text("em direto", exact=True).wait_for()
    missing = olympiad.head()["parts"][0]["open"]
    cell = page.locator("table tbody tr").first.locator("td").nth(2)
    assert cell.inner_text() == str(missing)
    olympiad.report(olympiad.open_places()[0], "X")
    olympiad.organiser.until(
        "n => document.querySelector('table tbody tr').querySelectorAll('td')[2].textContent === n", str(missing - 1)
    )


@pytest.mark.thorough
def test_results_wait_in_the_browser_while_the_network_is_gone(olympiad: Day) -> None:
    page = olympiad.tab("rounds", "[data-outcome]")
    waiting = page.locator('[data-outcome=""]')
    number = len(olympiad.open_places())
    waiting.first.wait_for()
    olympiad.organiser.context.set_offline(True)
    waiting.first.get_by_role("radio").first.click()
    page.get_by_text("1 resultado por enviar").wait_for()
    olympiad.organiser.context.set_offline(False)
    page.get_by_text("1 resultado por enviar").wait_for(state="detached")
    olympiad.organiser.forgive("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    assert len(olympiad.open_places()) == number - 1


@pytest.mark.thorough
def test_a_line_is_undone_and_the_day_is_seen_as_it_was(olympiad: Day) -> None:
    page = olympiad.tab("log", "tbody tr")
    page.get_by_label("Uma nota").fill("Chove no campo 2")
    olympiad.click("Anotar")
    olympiad.sees("Nota guardada.")
    last = olympiad.head()["seq"]
    row = page.locator("tbody tr", has=page.get_by_role("cell", name=str(last), exact=True)).first
    row.get_by_role("button", name="Anular").click()
    page.get_by_role("dialog").get_by_role("button", name="Anular").click()
    page.locator("tbody tr.undone").first.wait_for()
    page.get_by_role("button", name="Ver o dia nesse momento 2", exact=True).click()
    olympiad.sees(re.compile("como era depois da linha 2"))
    page.get_by_role("link", name="Rondas").click()
    olympiad.sees(re.compile("Ainda não há rondas"))
    olympiad.click("Voltar ao presente")
    page.locator("[data-outcome]").first.wait_for()


@pytest.mark.thorough
def test_the_committee_decides(olympiad: Day) -> None:
    page = olympiad.tab("committee", "form table")
    page.get_by_label("O que se decide").fill("A mesa 1 foi jogada com as regras erradas; não conta.")
    in_favour = page.get_by_role("radio", name=re.compile("A favor"))
    in_favour.nth(len(RIVERS)).wait_for()
    assert in_favour.count() == 1 + len(RIVERS)  # nobody votes before all members are on the page
    for radio in in_favour.all():
        radio.check()
    page.get_by_label(re.compile("^Categoria")).select_option("A")
    page.get_by_label("Disputa").select_option(index=1)
    page.get_by_label("Partida").select_option("mesa1")
    page.get_by_label(re.compile("^Resultado")).select_option("void")
    olympiad.click("Ver o que muda")
    page.get_by_role("dialog").get_by_role("button", name="Registar a decisão").click()
    page.locator("article", has_text="regras erradas").wait_for()


@pytest.mark.thorough
def test_a_name_is_corrected_and_another_erased(olympiad: Day) -> None:
    page = olympiad.tab("people", "tbody tr")
    page.get_by_placeholder("Procurar").fill("Pupil Minho 9")
    name = page.get_by_label("Nome de Pupil Minho 9")
    name.fill("Eva Minho")
    name.press("Enter")
    page.get_by_placeholder("Procurar").fill("Eva")
    page.get_by_label("Nome de Eva Minho").wait_for()
    olympiad.click("Apagar o nome")
    olympiad.click("Sim, apagar")
    olympiad.sees("O nome foi apagado.")
    people = olympiad.organiser.get(f"{olympiad.api}/people")
    assert people["erased"] == 1
    assert not [one for one in people["people"] if "Eva" in one["name"]]


@pytest.mark.thorough
def test_links_are_made_and_revoked(olympiad: Day) -> None:
    page = olympiad.tab("links", "form")
    olympiad.click("Um código para cada campo")
    fields = len(olympiad.head()["fields"])
    olympiad.organiser.until("n => document.querySelectorAll('details .cards li').length === n", fields)
    assert page.locator(".cards img").first.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    olympiad.click(re.compile("^Anular"))
    olympiad.organiser.until("n => document.querySelectorAll('details .cards li').length === n", fields - 1)
    olympiad.sees(re.compile("^Anulados: "))


@pytest.mark.thorough
def test_an_invitation_makes_an_account_with_a_role(olympiad: Day, visit: Callable[..., Visitor]) -> None:
    link = olympiad.organiser.post(f"{olympiad.api}/invitations", {"role": "organiser", "days": 1})["link"]
    guest = visit(site=olympiad.organiser.site)
    page = guest.open(link, "form")
    page.get_by_label("Nome").fill("Rui")
    page.get_by_label(re.compile("^Palavra-passe")).fill("outra frase longa")
    page.get_by_role("button", name="Criar conta e aceitar").click()
    page.get_by_role("heading", name="Olimpíada dos Rios").wait_for()
    guest.open(link, "h1")  # it works once
    page.get_by_role("link", name="Jogos").first.wait_for()
    assert not page.locator("form").count()


@pytest.mark.thorough
def test_results_of_a_championship_are_entered_by_key_and_click(championship: Day) -> None:
    assert championship.head()["parts"][0]["groups"] == [1, 2]
    page = championship.tab("rounds?part=1.1&group=1", "[data-outcome]")
    tables = page.locator("[data-outcome]")
    assert tables.count() == 6
    championship.organiser.until(  # reasons come after the tables
        "() => [...document.querySelectorAll('td.why')].every((cell) => cell.innerText.trim())"
    )
    page.locator('[data-outcome] [tabindex="0"]').first.focus()
    for key in "120112":  # Semáforo has no draws: 0 says nothing
        page.keyboard.press(key)
    tables.nth(5).get_by_role("radio").first.click()
    championship.sees("Já há todos os resultados")


@pytest.mark.thorough
def test_the_planner_answers_before_anybody_is_registered(organiser: Visitor) -> None:
    page = begin(organiser, "Olimpíada", "Por planear")
    page.get_by_role("button", name="Criar a competição").click()
    page.wait_for_selector("nav.tabs")
    page = Day(organiser).tab("planner", ".notice")
    before = organiser.text(".notice")
    assert "09:00" in before
    fields = page.get_by_label("Campos de cada cenário")
    fields.fill("3")
    fields.press("Tab")
    organiser.until("before => document.querySelector('.notice').textContent.trim() !== before", before)


def test_what_is_being_written_is_there_when_one_comes_back(olympiad: Day) -> None:
    page = olympiad.tab("log", "tbody tr")
    page.get_by_label("Uma nota").fill("Falta um tabuleiro")
    page.get_by_role("link", name="Classificação").click()
    page.get_by_role("heading", name="Categoria A").first.wait_for()
    page.get_by_role("link", name="Registo").click()
    assert page.get_by_label("Uma nota").input_value() == "Falta um tabuleiro"


@pytest.mark.thorough
def test_a_paper_that_cannot_be_made_says_why(organiser: Visitor) -> None:
    page = begin(organiser, "Olimpíada", "Ainda vazia")
    page.get_by_role("button", name="Criar a competição").click()
    page.wait_for_selector("nav.tabs")
    day = Day(organiser)
    page = day.tab("print", ".papers")
    with page.expect_popup():
        day.click("Abrir Crachás")
    page.get_by_role("alert").wait_for()


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["teams", "championship"])
def test_every_tab_fits_and_can_be_read(organiser: Visitor, kind: str) -> None:
    id = organiser.post("/api/events/demo", {"kind": kind})["id"]
    faults: list[str] = []
    for tab in ["", *TABS] if kind == "teams" else ["", *OTHERWISE]:
        page = organiser.open(f"/events/{id}/{tab}", "nav.tabs")
        page.wait_for_load_state("load")
        organiser.until("() => !document.querySelector('.loading')")
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            faults += [f"{tab or 'next'}, {size}: {fault}" for fault in page.evaluate(MISFITS)]
        page.set_viewport_size({"width": SIZES["laptop"][0], "height": SIZES["laptop"][1]})
        faults += [f"{tab or 'next'}: {fault}" for fault in complaints(page, "light")]
    assert not faults, "\n".join(faults)


@pytest.mark.thorough
@pytest.mark.parametrize("path", ["/events", "/events/new", "/signin"])
def test_the_pages_around_an_event_fit_and_can_be_read(organiser: Visitor, path: str) -> None:
    page = organiser.open(path)
    if path == "/events/new":
        page.locator(".format").first.click()
        page.locator("details").first.click()
    faults: list[str] = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{size}: {fault}" for fault in page.evaluate(MISFITS)]
    page.set_viewport_size({"width": SIZES["laptop"][0], "height": SIZES["laptop"][1]})
    faults += complaints(page, "light")
    assert not faults, "\n".join(faults)


def test_who_is_signed_out_signs_in_again_where_they_were(organiser: Visitor, visit: Callable[..., Visitor]) -> None:
    guest = visit(site=organiser.site)
    page = guest.open("/events", "form")
    page.get_by_label("Nome").fill(NAME)
    page.get_by_label(re.compile("^Palavra-passe")).fill("nao e esta frase")
    page.get_by_role("button", name="Entrar").click()
    page.get_by_role("alert").wait_for()
    assert page.get_by_label("Nome").input_value() == NAME
    page.get_by_label(re.compile("^Palavra-passe")).fill(PASSWORD)
    page.get_by_role("button", name="Entrar").click()
    page.get_by_role("link", name="Nova competição").wait_for()


def test_an_event_is_deleted_for_good(organiser: Visitor) -> None:
    made = organiser.post("/api/events/demo", {"kind": "championship"})
    page = organiser.open(f"/events/{made['id']}/settings", "nav.tabs")
    page.get_by_role("button", name="Apagar a competição").click()
    page.get_by_role("button", name="Cancelar").click()  # asked once more, and nothing was done
    page.get_by_role("button", name="Apagar a competição").click()
    page.get_by_role("button", name="Apagar a competição").click()
    page.wait_for_url("**/events")
    page.get_by_role("link", name="Nova competição").wait_for()
    assert made["id"] not in [one["id"] for one in organiser.get("/api/events")["events"]]
