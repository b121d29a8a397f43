"""The pages of results on the site: live at the public address, and the same bytes to take along."""

from __future__ import annotations

import io
import re
import zipfile

import httpx
import pytest
from web.event_helpers import by_link, code, filled, filled_championship, good, result
from web.helpers import Running

READING = {"accept": "text/html"}


def live(event: str) -> str:
    return event.replace("/api/events/", "/e/") + "/resultados/"


@pytest.mark.parametrize("kind", ["teams", "championship"])
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
