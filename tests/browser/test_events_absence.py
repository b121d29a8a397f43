"""Absences in a real browser: what they cost is shown, a line-up proposed, and a team asked about."""

from __future__ import annotations

import re

from browser.helpers import Visitor
from browser.test_pages import MISFITS, complaints

RIVERS = ["Douro", "Tejo", "Mondego", "Vouga"]
TABLE = "category;school;team;name;year\n" + "\n".join(
    f"A;Escola do {river};;Pupil {river} {n};8" for river in RIVERS for n in range(10)
)
PHONE = (360, 640)


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
