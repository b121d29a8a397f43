"""Whatever is sent, the answer is an answer: never 500, and nothing is kept that a database or a file cannot keep.

Protects the site against requests that no page of ours makes: half characters, NUL, JSON without end, no address.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from store.helpers import postgresql
from web.event_helpers import PASSWORD, by_link, code, filled, good, new_event, organiser
from web.helpers import Running, begun, running

from tabuleiro.web import Settings

HALF, NUL = "\\ud800", "\\u0000"  # as JSON writes them
FRONTEND = Path(__file__).parents[2] / "frontend" / "src" / "router.svelte.ts"


def sent(client: httpx.Client, path: str, text: str) -> httpx.Response:
    """JSON as it is written, which no JSON library of ours would write."""
    return client.post(path, content=text, headers={"content-type": "application/json"})


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "\x7f", "http://a:b:c"])
def test_an_origin_that_is_no_address_is_a_foreign_one(site: Running, origin: str) -> None:
    assert code(site.client().post("/api/matches", json={"game": "hex"}, headers={"origin": origin})) == (403, "origin")


def odd_bodies(client: httpx.Client, event: str, odd: str) -> Iterator[tuple[str, str]]:
    yield "/api/account/login", f'{{"name": "a{odd}", "password": "b{odd}"}}'
    yield "/api/invitations/x", f'{{"name": "a{odd}", "password": "{PASSWORD}"}}'
    yield "/api/matches", f'{{"game": "hex", "names": ["a{odd}", ""]}}'
    yield "/api/events", f'{{"format": "cnjm", "name": "a{odd}"}}'
    yield "/api/events", f'{{"format": "cnjm", "name": "a", "settings": {{"edition": "a{odd}"}}}}'
    yield "/api/events", f'{{"format": "cnjm", "name": "a", "settings": {{"a{odd}": 1}}}}'
    yield "/api/events/file", f'{{"log": "a{odd}"}}'
    yield f"{event}/notes", f'{{"text": "a{odd}"}}'
    yield f"{event}/links", f'{{"label": "a{odd}"}}'
    yield f"{event}/import", f'{{"table": "category;school;team;name;year\\nA;E;;a{odd};8", "commit": true}}'
    yield f"{event}/commands", f'{{"do": "note", "data": {{"text": "a", "more{odd}": ["b{odd}"]}}}}'
    yield f"{event}/commands", f'{{"do": "committee", "data": {{"members": ["a{odd}"], "chair": "b"}}}}'
    person = good(client.get(f"{event}/people"))["people"][0]["id"]
    yield f"{event}/people/{person}", f'{{"name": "a{odd}"}}'


def refuses_all_that_is_odd(site: Running) -> None:
    client = organiser(site)
    event = filled(client, 2)
    seq = good(client.get(event))["seq"]
    for odd in (HALF, NUL):
        for path, text in odd_bodies(client, event, odd):
            answer = sent(client, path, text)
            assert 400 <= answer.status_code < 500, (path, text, answer.text)
    for path in (f"{event}%00", "/api/events/e-%00", "/api/invitations/%00", "/a/%00", "/i/%00", "/%00", "/m/%00"):
        assert site.client().get(path).status_code == 404, path
    assert client.delete(f"{event}/links/%00").status_code == 404
    assert client.get(f"{event}/rounds?part=%00").status_code == 404
    assert good(client.get(event))["seq"] == seq, "nothing of it was written"


def test_half_characters_and_nul_are_refused(settings: Settings) -> None:
    with running(replace(settings, logins="1000/minute")) as site:
        refuses_all_that_is_odd(site)


@pytest.mark.slow
def test_half_characters_and_nul_are_refused_on_postgresql(settings: Settings) -> None:
    with postgresql() as address, running(replace(settings, database=address, logins="1000/minute")) as site:
        refuses_all_that_is_odd(site)


def test_a_file_with_what_cannot_be_kept_is_refused(hall: tuple[Running, httpx.Client]) -> None:
    _, client = hall
    event = new_event(client)
    first = json.loads(client.get(f"{event}/file/log").text)
    log = json.dumps({**{key: first[key] for key in first if key != "hash"}, "version": 1})  # its lines have no hashes
    note = {"seq": 2, "at": "2026-03-13T09:15:10Z", "by": "organiser", "do": "note", "text": "TEXT"}
    line = json.dumps(note)
    good(client.post("/api/events/file", json={"log": f"{log}\n{line}\n"}), 201)
    deep = "[" * 100_000
    some = "[" * 60 + "]" * 60
    for odd in (f'"a{HALF}"', f'"a{NUL}"', deep, some, "NaN"):
        wrong = f"{log}\n{line.replace(chr(34) + 'TEXT' + chr(34), odd)}\n"
        assert code(client.post("/api/events/file", json={"log": wrong})) == (400, "bad"), odd[:20]
    for people in (deep, f'{{"version": 1, "people": {deep}', f'{{"people": {{"p-1": {{"name": "a{NUL}"}}}}}}'):
        answer = client.post("/api/events/file", json={"log": f"{log}\n{line}\n", "people": people})
        assert code(answer) == (400, "bad"), people[:20]


@pytest.mark.parametrize("path", ["/api/matches", "/api/events", "/api/account/login", "/api/events/file"])
def test_json_without_end_is_refused(hall: tuple[Running, httpx.Client], path: str) -> None:
    _, client = hall
    for text in ("[" * 30_000, '{"name": ' * 5000, '{"name": ' + "[" * 90 + "]" * 90 + "}"):
        assert sent(client, path, text).status_code in (400, 422)


@pytest.mark.parametrize("turn", ["x", None, True, 0, 1.5, [1], {"a": 1}, 10**9])
def test_a_turn_is_a_number(hall: tuple[Running, httpx.Client], turn: Any) -> None:
    site, client = hall
    event = filled(client)
    data = {"dispute": "A-1", "turn": turn}
    assert code(client.post(f"{event}/commands", json={"do": "move", "data": data})) == (400, "bad")
    good(client.post(f"{event}/commands", json={"do": "move", "data": {**data, "turn": 40}}))
    good(by_link(site, client, event).get(f"{event}/mine"))


def test_a_turn_of_a_round_made_by_hand_is_a_number_too(hall: tuple[Running, httpx.Client]) -> None:
    _, client = hall
    event = filled(client, pair=False)
    good(client.post(f"{event}/pair", json={"part": "A", "plan": "swiss", "seed": "7"}))
    slots = ("mesa1", "mesa2", "mesa3", "gigante1", "gigante2", "vivo1", "vivo2")
    for row in good(client.get(f"{event}/rounds"))["disputes"]:
        for slot in slots:
            body = {"key": f"{row['dispute']}-{slot}-x", "place": {"dispute": row["dispute"], "slot": slot}}
            good(client.post(f"{event}/results", json={**body, "result": "X"}))
    made = good(client.get(f"{event}/proposal?part=A"))["proposal"]
    made["data"]["disputes"][0]["turn"] = "x"
    assert code(client.post(f"{event}/commands", json=made)) == (400, "bad")


def test_odd_words_over_a_socket_are_refused(site: Running) -> None:
    match = begun(site.client())["id"]
    with site.socket(match) as live:
        for text in (f'{{"do": "a{HALF}"}}', f'{{"do": "a{NUL}"}}', "[" * 3000, '{"do": "sit", "token": "é.\\u0000"}'):
            live.socket.send(text)
            assert live.hear("problem")["problem"]["code"] in ("bad", "seat")


@pytest.mark.thorough
def test_addresses_that_mean_nothing_say_so(settings: Settings) -> None:
    settings.static.mkdir(parents=True)
    (settings.static / "index.html").write_text("<p>the page", "utf-8")
    (settings.static / "embed.html").write_text("<p>the frame", "utf-8")
    with running(settings) as site:
        client = organiser(site)
        match = begun(client)["id"]
        secret = new_event(client, public=False).removeprefix("/api/events/")
        event = new_event(client).removeprefix("/api/events/")
        good_ones = [
            *("/", "/rastros", "/rastros/play", "/rastros/learn/2", "/play", "/signin", "/entrar", "/events"),
            *("/eventos/novo", "/embed/rastros", f"/embed/m/{match}", "/i/token", "/r/token", f"/e/{event}"),
            *("/me", "/eu", "/h", "/h/token"),
            *(f"/m/{match}", f"/m/{match}/review", f"/m/{match}?projetor", f"/e/{event}/mesa/A-1/mesa1"),
            *(f"/e/{event}/ecra", f"/events/{event}/rounds"),
        ]
        wrong_ones = [
            *("/nothing", "/rastros/nothing", "/rastros/aprender", "/rastros/play/2/3", "/m", "/m/abc"),
            *(f"/m/{'x' * 22}", "/e", "/e/e-nothing", f"/e/{event}/nothing", f"/e/{secret}", "/events/e-nothing"),
            *("/embed", "/embed/nothing", "/embed/embed/rastros", "/signin/more", "/play/more", "/wp-login", "/i"),
            *("/r/a/b", "/e/../rastros/x", "/me/more", "/h/a/b"),
        ]
        for path in good_ones:
            assert site.client().get(path).status_code == 200, path
        for path in wrong_ones:
            answer = site.client(headers={"accept": "text/html"}).get(path)
            assert answer.status_code == 404, path
            assert answer.text == ("<p>the frame" if path.startswith("/embed") else "<p>the page"), "which says so"
        assert client.get(f"/e/{secret}").status_code == 200, "whoever may see it"


def test_the_server_knows_every_page_of_the_router() -> None:
    from tabuleiro.web.routes import pages

    text = FRONTEND.read_text("utf-8")
    listed = text.partition("ACTIVITIES = [")[2].partition("]")[0]
    assert tuple(word.strip(' "') for word in listed.split(",")) == pages.ACTIVITIES
    first = {part.partition('"')[0] for part in text.split('a === "')[1:]}
    assert first == {
        "a",
        "e",
        "m",
        "events",
        "eventos",
        *pages.ALONE,
        *pages.FIRST,
        *pages.WITH_TOKEN,
    }  # a, s: links that were good
