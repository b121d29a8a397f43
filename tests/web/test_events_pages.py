"""The pages of results on the site: live at the public address, and the same bytes to take along."""

from __future__ import annotations

import base64
import io
import re
import zipfile

import httpx
import pytest
from every import first_of
from printing.test_logos import png
from web.event_helpers import by_link, code, filled, filled_championship, good, result
from web.helpers import Running

READING = {"accept": "text/html"}


def live(event: str) -> str:
    return event.replace("/api/events/", "/e/") + "/resultados/"


@pytest.mark.parametrize("kind", first_of(1, ["teams", "championship"]))
def test_the_archive_and_the_live_pages_are_the_same(hall: tuple[Running, httpx.Client], kind: str) -> None:
    site, client = hall
    event = filled(client) if kind == "teams" else filled_championship(client)
    answer = client.get(f"{event}/results.zip")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    assert 'filename="ensaio.zip"' in answer.headers["content-disposition"]
    public = site.client()
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        assert len(zipped.namelist()) > 10
        for name in zipped.namelist():
            shown = public.get(live(event) + name.removeprefix("ensaio/"))
            assert (shown.status_code, shown.content) == (200, zipped.read(name)), name
            assert b"Zulmira" not in shown.content
    for somebody in (public, client):
        first = somebody.get(live(event)).text
        assert "<h1>Ensaio</h1>" in first, "whoever asks sees what everybody sees"
        assert live(event) in first, "where it is on the web"
    assert public.get(live(event)[:-1]).status_code == 308
    kinds = {".css": "text/css", ".txt": "text/plain", ".html": "text/html"}
    for ending, wanted in kinds.items():
        name = next(name for name in zipped.namelist() if name.endswith(ending))
        assert public.get(live(event) + name.removeprefix("ensaio/")).headers["content-type"].startswith(wanted)


def test_a_result_is_on_the_live_page_and_what_is_not_there_is_told(hall: tuple[Running, httpx.Client]) -> None:
    site, client = hall
    event = filled(client, 2)
    public = site.client()
    assert "0 de 7" in public.get(live(event) + "part-a.html").text
    good(result(client, event, {"dispute": "A-1", "slot": "mesa1"}, "X"))
    site.app.state.site.events._held[event.rpartition("/")[2]].aged.clear()  # as after two seconds
    assert "1 de 7" in public.get(live(event) + "part-a.html").text
    for path in ("part-z.html", "..%2Fstyle.css", "en/style.css", "part-a.html/"):
        assert public.get(live(event) + path, headers=READING).status_code in (404, 503), path
    assert public.get("/e/e-nobody/resultados/", headers=READING).status_code in (404, 503)


def test_who_may_see_and_take_them(hall: tuple[Running, httpx.Client]) -> None:
    site, client = hall
    event = filled(client, 2, public=False)
    public = site.client()
    assert public.get(live(event)).status_code in (404, 503)
    assert client.get(live(event)).status_code == 200
    assert code(public.get(f"{event}/results.zip")) == (404, "missing")
    arbiter = by_link(site, client, event, role="arbiter")
    assert code(arbiter.get(f"{event}/results.zip")) == (403, "role")
    with zipfile.ZipFile(io.BytesIO(client.get(f"{event}/results.zip").content)) as zipped:
        message = zipped.read("ensaio/message.txt").decode()
    assert not re.search("https?://", message), "nobody else could open it there"
    good(client.post(f"{event}/site", json={"public": True, "names": "number"}))
    assert "n.º 1" in public.get(live(event) + "school-escola-0.html").text


def test_logos_are_kept_shown_and_removed(hall: tuple[Running, httpx.Client]) -> None:
    site, client = hall
    event = filled(client, 2)
    sent = {"data": base64.b64encode(png()).decode()}
    [file] = good(client.post(f"{event}/logos", json=sent), 201)["logos"]
    assert good(client.post(f"{event}/logos", json=sent), 201)["logos"] == [file], "the same is there once"
    assert site.client().get(live(event) + file).content == png()
    assert f'src="{file}"' in site.client().get(live(event)).text
    assert f'src="../{file}"' in site.client().get(live(event) + "en/index.html").text
    with zipfile.ZipFile(io.BytesIO(client.get(f"{event}/results.zip").content)) as zipped:
        assert zipped.read(f"ensaio/{file}") == png()
    for wrong in ("%%%", base64.b64encode(b"<svg/>").decode()):
        assert code(client.post(f"{event}/logos", json={"data": wrong})) == (400, "bad")
    assert code(site.client().post(f"{event}/logos", json=sent))[0] == 401
    assert code(client.delete(f"{event}/logos/none.png")) == (404, "missing")
    assert good(client.delete(f"{event}/logos/{file}")) == {"logos": []} == good(client.get(f"{event}/logos"))


def test_thanks_are_printed_and_kept_nowhere(hall: tuple[Running, httpx.Client]) -> None:
    pytest.importorskip("typst")
    _, client = hall
    event = filled(client, 2)
    seq = good(client.get(event))["seq"]
    answer = client.post(f"{event}/print/thanks.pdf", json={"helpers": "Ana Sá; árbitra", "lang": "br"})
    assert answer.content.startswith(b"%PDF"), answer.text
    assert good(client.get(event))["seq"] == seq


def test_the_medal_table_of_an_olympiad(hall: tuple[Running, httpx.Client]) -> None:
    _, client = hall
    event = filled(client, 2)
    for slot in "mesa1 mesa2 mesa3 gigante1 gigante2 vivo1 vivo2".split():
        good(result(client, event, {"dispute": "A-1", "slot": slot}, "X"))
    rows = good(client.get(f"{event}/prizes"))["schools"]
    assert [(row["place"], row["firsts"], row["seconds"]) for row in rows] == [(1, 1, 0), (2, 0, 1)]


@pytest.mark.thorough
def test_seeds_and_codes_are_for_everybody_and_stand_on_the_pages(hall: tuple[Running, httpx.Client]) -> None:
    site, client = hall
    event = filled_championship(client)
    found = good(site.client().get(f"{event}/draws?part=1.1"))["draws"]
    assert [one["seed"] for one in found] == ["7"] * len(found)
    assert good(client.get(f"{event}/draws?part=1.2")) == {"draws": []}
    page = site.client().get(live(event) + "part-1-1.html").text
    assert all(one["code"] in page and one["code"] in one["text"]["pt"] for one in found)
