"""Absences in a real browser: what they cost is shown, a line-up proposed, and a team asked about."""

from __future__ import annotations

import re

import pytest

from browser.helpers import Visitor
from browser.test_events import made
from browser.test_pages import MISFITS, complaints

RIVERS = ["Douro", "Tejo", "Mondego", "Vouga"]
TABLE = "category;school;team;name;year\n" + "\n".join(
    f"A;Escola do {river};;Pupil {river} {n};8" for river in RIVERS for n in range(10)
)
PHONE = (360, 640)


@pytest.mark.thorough
def test_marking_a_child_as_missing_asks_and_a_missing_team_is_not_drawn_unasked(organiser: Visitor) -> None:
    event = organiser.post("/api/events", {"format": "olimpiada-2015", "name": "Faltas"})["id"]
    api = f"/api/events/{event}"
    organiser.post(f"{api}/import", {"table": TABLE, "commit": True, "consent": True})
    organiser.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page = organiser.open(f"/events/{event}/registration", "section.card")
    card = page.get_by_role("region", name="Escola do Douro")
    card.locator("summary").click()
    box = card.get_by_label("Pupil Douro 7 falta")
    box.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("mesa 3 (1 de 9 pontos)").first.wait_for()
    assert "Pupil Douro 0, Pupil Douro 1, (vazio)" in dialog.inner_text()
    assert ", ," not in dialog.inner_text()
    assert not complaints(page, "light")
    assert not page.evaluate(MISFITS)
    dialog.get_by_role("button", name="Cancelar").click()
    assert not box.is_checked()
    assert not [e for e in organiser.get(f"{api}/log")["entries"] if e["do"] == "checkin"]
    box.click()
    page.get_by_role("button", name="Marcar a falta").click()
    card.get_by_text("1 por chegar").wait_for()
    page.get_by_role("region", name="Escola do Tejo").get_by_role("button", name="ausente").click()
    page.get_by_role("region", name="Escola do Tejo").locator(".mark.warn").wait_for()
    page = organiser.open(f"/events/{event}/", ".plans button")
    page.locator(".plans button").first.click()
    page.get_by_role("dialog").get_by_text(re.compile("Escola do Tejo")).wait_for()
    assert not page.evaluate(MISFITS)
    assert organiser.get(f"{api}/rounds")["disputes"] == []
    page.get_by_role("button", name="Sortear sem").click()
    page.get_by_text("Feito: está nas rondas.").wait_for()
    met = organiser.get(f"{api}/rounds")["disputes"]
    assert len(met) == 3
    assert all("Escola do Tejo" not in (d["x"]["name"], d["y"]["name"]) for d in met)
    page = organiser.open(f"/events/{event}/rounds?part=A", ".dispute")
    assert ", ," not in page.locator("main").inner_text()


@pytest.mark.thorough
def test_a_hall_that_checks_in_from_zero(organiser: Visitor) -> None:
    """All of one tournament are marked as absent, once that is confirmed; then all of the others; then one comes."""
    rows = [f"1;{game};Escola {n};Aluno {game} {n}" for game in ("semaforo", "gatos & cães") for n in range(4)]
    day = made(organiser, "cnjm", "De zero", "\n".join(["cycle;game;school;name", *rows]))

    def here() -> dict[str, int]:
        parts = organiser.get(f"{day.api}/registrations")["parts"]
        return {part["id"]: sum(pupil["here"] for pupil in part["pupils"]) for part in parts if part["pupils"]}

    first, second = here()
    page = day.tab(f"registration?part={first}", "tbody tr")
    ask = page.get_by_role("button", name="Marcar todos como ausentes", exact=True)
    ask.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Ninguém é emparelhado até ser marcado como presente").wait_for()
    assert not complaints(page, "light")
    dialog.get_by_role("button", name="Cancelar").click()
    assert here() == {first: 4, second: 4}
    ask.click()
    dialog.get_by_role("button", name="Marcar ausentes (4)").click()
    day.sees("4 alunos · 4 por chegar")
    assert page.get_by_role("checkbox", checked=True).count() == 0
    assert here() == {first: 0, second: 4}
    page.get_by_label("Aluno semaforo 2 está presente").check()
    day.sees("4 alunos · 3 por chegar")
    page.get_by_role("button", name="Marcar todos como ausentes, em todos os torneios").click()
    dialog.get_by_role("button", name="Marcar ausentes (5)").click()
    day.sees("4 alunos · 4 por chegar")
    assert here() == {first: 0, second: 0}
    assert page.get_by_role("button", name=re.compile("^Marcar todos como ausentes")).count() == 0
