"""Two whole days in a real browser, as an organiser lives them: an olympiad of teams and a championship.

Schools come from an Excel sheet, one is late, somebody is missing, a result is corrected when the finals have begun;
and at the end the pages of results are opened from a disk, where there is no server.
"""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from commands import command
from olympiad.test_spreadsheets import workbook
from printing.test_logos import png

from browser.helpers import ALONE, Visitor
from browser.test_events import Day, begin

TREES = ["Carvalho", "Sobreiro", "Azinheira", "Freixo", "Ulmeiro", "Teixo", "Zambujeiro"]
SHRUBS = ["Alecrim", "Tomilho", "Rosmaninho", "Urze", "Giesta"]
LATE = "Medronheiro"
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def created(organiser: Visitor) -> Day:
    """The last step of the wizard."""
    organiser.page.get_by_role("button", name="Criar a competição").click()
    organiser.page.wait_for_selector("nav.tabs")
    return Day(organiser)


def upload(day: Day, rows: list[list[Any]], wrong: tuple[int, Any]) -> None:
    """Bring an Excel sheet whose second line has a wrong cell, hear of it, bring the right one, register all."""
    page = day.page
    at, cell = wrong
    spoilt = [rows[0], [*rows[1][:at], cell, *rows[1][at + 1 :]], *rows[2:]]
    for sheet in (spoilt, rows):
        file = {"name": "inscritos.xlsx", "mimeType": EXCEL, "buffer": workbook(sheet)}
        page.get_by_label("Ou um ficheiro").set_input_files(files=[file])
        if sheet is spoilt:
            assert "Linha 2" in page.get_by_role("alert").inner_text()
    day.click(f"Inscrever {len(rows) - 1} alunos")
    day.sees(re.compile("alunos inscritos"))


def said(dispute: dict[str, Any]) -> list[str]:
    """Who meets."""
    return [dispute["x"]["name"], dispute["y"]["name"]]


def sides(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Those who sit at a table of a championship."""
    return [side for side in (table["first"], table["second"]) if side]


def by_alphabet(day: Day) -> None:
    """Results of a championship for all open tables: whoever comes first in the alphabet wins."""
    for one in day.organiser.get(f"{day.api}/rounds?open=true")["tables"]:
        if one["second"]:
            won = "1" if one["first"]["name"] < one["second"]["name"] else "2"
            day.report({"tournament": one["part"], **{key: one[key] for key in ("group", "round", "table")}}, won)


def turned(day: Day, table: dict[str, Any]) -> dict[str, Any]:
    """What follows if the other has won at a table."""
    place = {"tournament": table["part"], **{key: table[key] for key in ("group", "round", "table")}}
    data = {**place, "result": "2" if table["result"] == "1" else "1"}
    return dict(day.organiser.post(f"{day.api}/consequences", {"do": "result", "data": data}))


def settled(day: Day) -> None:
    """The page of consequences says that all is right, and nothing is left to be done about it."""
    day.sees("Está tudo certo: joga quem deve jogar, segundo os resultados.")
    assert "settle" not in [one["what"] for one in day.todo()]


def checked(day: Day, folder: Path) -> list[str]:
    """The log of the day is what the independent checker finds good. Names and ids of all pupils."""
    site, file = day.organiser.site, folder / "day.event"
    file.write_bytes(day.organiser.context.request.get(f"{site}{day.api}/file/log", headers=ALONE).body())
    found = command("event", "check", file)
    assert (found.code, found.err) == (0, ""), found.out
    return [one[key] for one in day.organiser.get(f"{day.api}/people")["people"] for key in ("name", "id")]


def taken(day: Day, folder: Path, private: list[str]) -> Path:
    """The pages of results, by the button, on a disk; nothing private is in them."""
    page = day.tab("print", "nav.tabs")
    with page.expect_download() as download:
        page.get_by_role("link", name="Descarregar (.zip)").click()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as zipped:
        said = b"".join(map(zipped.read, zipped.namelist())).decode("utf-8", "replace")
        zipped.extractall(folder)
    assert not [one for one in private if one in said]
    [site] = [path for path in folder.iterdir() if path.is_dir()]
    return site


def certificate(day: Day, **query: str) -> bytes:
    site = day.organiser.site
    paper = day.organiser.context.request.get(f"{site}{day.api}/print/certificates.pdf", params=query, headers=ALONE)
    return bytes(paper.body())


def embedded(paper: bytes) -> set[tuple[int, int]]:
    """The pictures in a PDF, by their pixels."""
    assert paper.startswith(b"%PDF")
    found = re.findall(rb"/Subtype ?/Image.*?/Width (\d+).*?/Height (\d+)", paper, re.DOTALL)
    return {(int(wide), int(high)) for wide, high in found}


@pytest.mark.thorough
def test_an_olympiad_from_the_wizard_to_a_memory_stick(organiser: Visitor, disk: Any, tmp_path: Path) -> None:
    # Weeks before: seven schools, from Excel.
    begin(organiser, "Olimpíada", "Olimpíada das Árvores")
    day, page = created(organiser), organiser.page
    day.click("Inscrever", "link")
    head = ["Categoria", "Escola", "Equipa", "Nome", "Ano"]
    pupils = [["A", f"Escola do {tree}", "", f"Inês {n} {tree}", 7 + n % 3] for tree in TREES for n in range(10)]
    upload(day, [head, *pupils], (4, 12))

    # The morning: one school has not come, and is asked about; another that nobody expected joins after the draw.
    gone = page.get_by_role("region", name="Escola do Zambujeiro")
    gone.get_by_role("button", name="ausente").click()
    gone.locator(".mark.warn").wait_for()
    day.click("Estão todas cá (6)")
    day.sees("Presenças marcadas.")
    day.tab("", ".plans button")
    day.click(re.compile("^2 grupos"))
    page.get_by_role("dialog").get_by_text(re.compile("Escola do Zambujeiro")).wait_for()
    page.get_by_role("button", name="Sortear sem").click()
    day.sees("Feito: está nas rondas.")
    page = day.tab("registration", ".teams")
    page.get_by_text("Uma equipa que chega atrasada").click()
    form = page.locator("form", has=page.get_by_role("button", name="Inscrever a equipa"))
    form.get_by_label("Categoria").select_option("A")
    form.get_by_label("Escola", exact=True).fill(f"Escola do {LATE}")
    form.get_by_label("Alunos, um por linha").fill("\n".join(f"Rui {n} {LATE}; 8" for n in range(10)))
    day.click("Inscrever a equipa")
    page.get_by_role("region", name=f"Escola do {LATE}").wait_for()
    drawn = {d["dispute"]: d for d in organiser.get(f"{day.api}/rounds")["disputes"]}
    schools = {d[side]["name"] for d in drawn.values() if d["known"] for side in "xy"}
    assert schools == {f"Escola do {tree}" for tree in (*TREES[:-1], LATE)}

    # The groups: whoever comes first in the alphabet wins, the first of group 1 by one point against the second.
    group = sorted({d[side]["name"] for d in drawn.values() if d["stage"] == "g1" for side in "xy"})
    close = next(d for d in drawn.values() if {d["x"]["name"], d["y"]["name"]} == {*group[:2]})
    for place in day.open_places():
        d = drawn[place["dispute"]]
        better, worse = ("X", "Y") if d["x"]["name"] < d["y"]["name"] else ("Y", "X")
        lost = d is close and place["slot"] in ("gigante1", "gigante2", "vivo2")
        day.report(place, worse if lost else better)
    page = day.tab("", ".todo")
    day.click("Fazer a ronda")
    day.sees("Feito: está nas rondas.")

    # A semi-final has begun when the close one turns out to have been written down wrongly.
    first, second = group[:2]
    semi = next(d for d in organiser.get(f"{day.api}/rounds")["disputes"] if d["stage"] == "semi" and first in said(d))
    day.report({"dispute": semi["dispute"], "slot": "mesa1"}, "X")
    page = day.tab(f"rounds?part=A&round={close['round']}", "[data-outcome]")
    outcome = page.locator(f"#dispute-{close['dispute']} [data-outcome]").first
    outcome.get_by_role("radio", name=second).click()
    page.get_by_role("dialog").get_by_role("button", name="Corrigir").click()
    page.wait_for_url("**/changes")
    day.click(re.compile(f"^Anular e jogar outra vez.*{semi['dispute']}"))
    day.page.get_by_role("dialog").get_by_role("button", name="Anular e jogar outra vez").click()
    settled(day)
    [semi] = [d for d in organiser.get(f"{day.api}/rounds")["disputes"] if d["dispute"] == semi["dispute"]]
    assert second in said(semi)
    assert first not in said(semi)
    assert not semi["slots"][0]["result"], "it is played again"
    day.finish("XYX")

    # The end: standings with reasons, certificates, and a log that the checker finds good.
    rows = day.tab("standings", "tbody tr").locator("section").first.locator("tbody tr")
    assert [row.locator("td").first.inner_text() for row in rows.all()] == [str(n) for n in range(1, 8)]
    assert all(row.locator(".why").inner_text() for row in rows.all())
    order = [row.locator("th").inner_text() for row in rows.all()]
    page = day.tab("", ".todo")
    day.click("Imprimir certificados", "link")
    page.get_by_role("button", name="Abrir Certificados", exact=True).wait_for()
    assert not embedded(certificate(day))
    logo = {"name": "logo.png", "mimeType": "image/png", "buffer": png(wide=37, high=23)}
    page.get_by_label("Juntar um logótipo").set_input_files(files=[logo])
    page.wait_for_function("() => document.querySelector('.results li img')?.naturalWidth === 37")
    assert embedded(certificate(day)) == {(37, 23)}
    private = checked(day, tmp_path)

    # On a memory stick, without a server.
    stick = taken(day, tmp_path / "stick", private)
    assert stick.name == "olimpiada-das-arvores"
    disk.goto((stick / "index.html").as_uri())
    disk.wait_for_function("() => document.querySelector('header img')?.naturalWidth === 37")
    disk.get_by_role("link", name="Categoria A").first.click()
    disk.wait_for_url("**/part-a.html")
    disk.wait_for_function("() => document.querySelector('.picture img').naturalWidth > 0")
    assert f"1.º lugar: {order[0]}" in disk.locator(".picture img").get_attribute("alt")
    disk.locator(".bracket .through a").first.click()
    disk.wait_for_url("**/school-*.html#t*")
    assert disk.locator("article:target h2").inner_text()
    disk.get_by_role("link", name="In English").click()
    disk.wait_for_url("**/en/school-*.html")
    disk.get_by_role("link", name="Medals").click()
    assert disk.get_by_role("heading", level=1).inner_text() == "Medals"
    disk.get_by_role("link", name="Em português").click()
    disk.wait_for_url("**/medals.html")
    assert order[0] in disk.locator("tbody tr").first.inner_text()


@pytest.mark.thorough
def test_a_championship_from_the_wizard_to_a_memory_stick(organiser: Visitor, disk: Any, tmp_path: Path) -> None:
    # Weeks before: a tournament of two groups, from which two each go to the final.
    page = begin(organiser, "Campeonato", "Campeonato das Árvores")
    page.get_by_text(re.compile("Mais [0-9]+ definições")).click()
    for question, number in (("Jogadores de um grupo", "6"), ("Quantos passam", "2")):
        page.get_by_role("group", name=question).get_by_role("spinbutton").fill(number)
    day = created(organiser)
    day.click("Inscrever", "link")
    head = ["Ciclo", "Jogo", "Escola", "Nome"]
    pupils = [[1, "Semáforo", f"Escola do {tree}", f"Zulmira {tree}"] for tree in (*TREES, *SHRUBS)]
    upload(day, [head, *pupils], (0, 9))

    # The morning: one pupil is missing when the first round is made, and one comes before the second.
    day.tab("registration?part=1.1", "tbody tr")
    page.get_by_label("Zulmira Zambujeiro está presente").uncheck()
    day.sees("12 alunos · 1 por chegar")
    page = organiser.open(f"/e/{day.id}/sorteio?parte=1.1", "form")
    page.get_by_label("Semente").fill("girassol")
    page.get_by_role("button", name="Sortear").click()
    page.locator("footer .big").first.wait_for()
    first = organiser.get(f"{day.api}/rounds")["tables"]
    met = [side["name"] for one in first for side in sides(one)]
    assert len(met) == 11
    assert "Zulmira Zambujeiro" not in met
    by_alphabet(day)
    page = day.tab("registration?part=1.1", "tbody tr")
    day.click("Zulmira Zambujeiro entra agora num grupo")
    day.sees("Está inscrito; joga na próxima ronda.")
    page.get_by_text("Alguém chegou atrasado").click()
    page.get_by_label("Aluno", exact=True).fill(f"Rui {LATE}")
    page.get_by_label("Escola", exact=True).fill(f"Escola do {LATE}")
    day.click("Juntar")
    page.get_by_role("rowheader", name=f"Rui {LATE}").wait_for()
    while "final" not in day.head()["parts"][0]["groups"]:
        by_alphabet(day)
        organiser.post(f"{day.api}/pair", {"part": "1.1", "seed": "7"})

    # The final has begun when a result of the morning turns out to be wrong, and somebody else should be in it.
    place = day.open_places()[0]
    day.report(place, "1")
    wrong = next(
        one
        for one in organiser.get(f"{day.api}/rounds")["tables"]
        if one["group"] != "final" and one["second"] and turned(day, one)["qualifiers"]
    )
    page = day.tab(f"rounds?part=1.1&group={wrong['group']}&round={wrong['round']}", "[data-outcome]")
    row = page.locator("[data-outcome]").nth(wrong["table"] - 1)
    row.get_by_role("radio", checked=False).first.click()
    page.get_by_role("dialog").get_by_text("Semáforo").first.wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Corrigir").click()
    page.wait_for_url("**/changes")
    annul = page.get_by_role("button", name=re.compile("^Anular e jogar outra vez.*final"))
    annul.click()
    page.get_by_role("dialog").get_by_role("button", name="Anular e jogar outra vez").click()
    annul.wait_for(state="detached")
    day.click("Vale tudo o que já se jogou")
    page.get_by_role("dialog").get_by_text("vale como está").first.wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Sim, vale tudo").click()
    settled(day)
    finalists = {side["id"] for one in organiser.get(f"{day.api}/rounds?group=final")["tables"] for side in sides(one)}
    best = [organiser.get(f"{day.api}/standings?part=1.1&group={n}")["rows"][:2] for n in (1, 2)]
    assert finalists == {row["id"] for rows in best for row in rows}
    assert place in day.open_places(), "it is played again"
    day.finish("121")

    # The end.
    page = day.tab("standings", "tbody tr")
    final = page.locator("section").first
    assert "Final" in final.locator("h2").inner_text()
    assert final.locator("tbody tr").count() == 4
    day.sees("Pódio")
    [champion, *_] = organiser.get(f"{day.api}/standings?part=1.1")["rows"]
    assert certificate(day, part="1.1").startswith(b"%PDF")
    private = checked(day, tmp_path)

    # On a memory stick, without a server: the champion by initials, with a card on the page of the school.
    stick = taken(day, tmp_path / "stick", private)
    disk.goto((stick / "index.html").as_uri())
    disk.get_by_role("link", name="Semáforo, 1.º ciclo").first.click()
    disk.wait_for_url("**/part-1-1.html")
    disk.wait_for_function("() => document.querySelector('.picture img').naturalWidth > 0")
    initials = "".join(f"{word[0]}. " for word in champion["name"].split()).strip()
    assert f"1.º lugar: {initials}" in disk.locator(".picture img").get_attribute("alt")
    disk.locator("main").get_by_role("link", name=initials).first.click()
    disk.wait_for_url("**/school-*.html#p*")
    assert initials in disk.locator("article:target").inner_text()
    disk.get_by_role("link", name="Medalhas").click()
    assert champion["school"] in disk.locator("tbody tr").first.inner_text()
