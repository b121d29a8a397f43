"""The door: foreign sites, foreign names, too much and too often are refused; pages carry their policy."""

from __future__ import annotations

import asyncio
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from web.helpers import Running, begun, running

from tabuleiro.games import keys
from tabuleiro.rules import Problem
from tabuleiro.web import Settings
from tabuleiro.web.guard import Guard, Rates, name_of, own_hosts, read_rate
from tabuleiro.web.live.signer import Pass, Signer, change_secrets, read_secrets
from tabuleiro.web.problems import Refusal, language


def code(answer):
    return answer.status_code, answer.json()["problem"]["code"]


def test_unsafe_requests_of_other_sites_are_refused(site: Running) -> None:
    client = site.client()
    match = begun(client)
    for path, body in (("/api/matches", {"game": "hex"}), (f"/api/matches/{match['id']}/moves", {"move": "d4"})):
        for headers in ({"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
            assert code(client.post(path, json=body, headers=headers)) == (403, "origin")
    assert client.get("/api/games", headers={"origin": "http://evil.example"}).status_code == 200
    good = {"origin": site.url, "sec-fetch-site": "same-origin"}
    assert client.post(f"/api/matches/{match['id']}/moves", json={"move": "d4"}, headers=good).status_code == 200


def test_a_name_that_is_not_ours_is_refused(site: Running) -> None:
    with site.client(headers={"host": "evil.example"}) as client:
        assert code(client.get("/api/health")) == (400, "bad")
    with site.client(headers={"host": f"localhost:{site.port}"}) as client:
        assert client.get("/api/health").status_code == 200


def test_names_are_found_in_host_headers() -> None:
    assert [name_of(host) for host in ("A.b:80", "a.b", "[::1]:80", "")] == ["a.b", "a.b", "::1", ""]
    lan = Settings(database="x", host="0.0.0.0", address="http://10.1.2.3:80", hosts=("school.example",))
    assert {"10.1.2.3", "school.example", "localhost"} <= set(own_hosts(lan))
    assert set(own_hosts(Settings(database="x"))) == {"localhost", "127.0.0.1", "::1"}


def test_what_is_too_large_is_refused_with_and_without_a_length(site: Running) -> None:
    client = site.client()
    refused = client.post("/api/records", content=b"x" * 70_000)
    assert code(refused) == (413, "large")
    assert "64 kB" in refused.json()["problem"]["text"], "people are told what would fit"
    pieces = (b"x" * 10_000 for _ in range(7))
    assert code(client.post("/api/records", content=pieces)) == (413, "large")
    pieces = (b" " * 10_000 for _ in range(7))
    json = {"content-type": "application/json"}
    assert code(client.post("/api/matches", content=pieces, headers=json)) == (413, "large")
    assert code(client.post("/api/positions", json={"game": "hex", "moves": ["a1"] * 4000})) == (422, "bad")


def test_rates_count_each_by_itself_and_begin_anew_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    rates = Rates(lambda: now[0])
    for key in ("one", "other"):
        rates.check("2/second", "kind", key)
        rates.check("2/second", "kind", key)
        with pytest.raises(Refusal):
            rates.check("2/second", "kind", key)
    rates.check("2/second", "other kind", "one")
    now[0] = 1.0
    rates.check("2/second", "kind", "one")
    monkeypatch.setattr(Rates, "MOST", 0)
    now[0] = 2.0
    rates.check("2/second", "kind", "new")
    assert len(rates._counts) == 1, "those whose time is over are forgotten"
    assert read_rate("12000/minute") == (12000, 60.0)


def test_too_often_is_refused_and_says_when_to_come_back(settings: Settings) -> None:
    with running(replace(settings, requests="8/hour", created="3/hour")) as site:
        client = site.client()
        for _ in range(4):  # the first one without a session
            begun(client)
        answer = client.post("/api/matches", json={"game": "hex"})
        assert code(answer) == (429, "often")
        assert int(answer.headers["retry-after"]) > 60, "not before the hour is over"
        statuses = [client.get("/api/games/hex").status_code for _ in range(8)]
        assert statuses[-1] == 429
        assert site.client().get("/api/games/hex").status_code == 200, "others are not to blame"


def test_a_session_has_only_so_many_unfinished_matches(settings: Settings) -> None:
    with running(replace(settings, unfinished=2)) as site:
        client = site.client()
        matches = [begun(client) for _ in range(2)]
        assert code(client.post("/api/matches", json={"game": "hex"})) == (429, "often")
        begun(site.client())
        client.post(f"/api/matches/{matches[0]['id']}/commands", json={"do": "resign"})
        begun(client)


def test_pages_have_a_strict_policy_and_only_embedded_ones_may_be_framed(site: Running) -> None:
    client = site.client()
    for path, framed in (("/", False), ("/rastros", False), ("/embed/rastros", True), ("/embedded", False)):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.count("unsafe") == 1, "WebAssembly may be compiled, and nothing else"
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "default-src 'self'" in policy
        assert "worker-src 'self'" in policy
        assert ("frame-ancestors *" in policy) == framed
        assert ("x-frame-options" in headers) != framed
    assert "script-src" not in client.get("/api/games/hex/picture.svg").headers["content-security-policy"]


def test_built_pages_are_served_and_nothing_outside_their_folder(settings: Settings) -> None:
    static = settings.static
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>the page", "utf-8")
    (static / "embed.html").write_text("<p>the frame", "utf-8")
    (static / "assets" / "a-1.js").write_text("1", "utf-8")
    Path(settings.database).parent.joinpath("secret.txt").write_text("secret", "utf-8")
    with running(settings) as site:
        client = site.client()
        for path in ("/", "/rastros", "/rastros/learn"):
            assert client.get(path).text == "<p>the page"
        assert client.get("/embed/rastros").text == "<p>the frame"
        assert "immutable" in client.get("/assets/a-1.js").headers["cache-control"]
        for path in ("/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/%2e%2e%2f%2e%2e%2fsecret.txt", "/missing.js"):
            answer = client.get(path)
            assert answer.status_code == 404, path
        assert code(client.get("/api/nothing")) == (404, "missing")
        assert client.head("/rastros").headers["content-length"] == str(len("<p>the page"))
        for path, status in (("/s/x.0.y", 403), ("/a/x", 403), ("/notes.txt", 404)):
            assert code(client.get(path))[0] == status
            seen = client.get(path, headers={"accept": "text/html"})
            assert (seen.status_code, seen.text) == (status, "<p>the page"), (
                "people are shown a page, programs are told"
            )


def test_pages_that_are_not_built_say_how_to_build_them(site: Running) -> None:
    answer = site.client().get("/")
    assert answer.status_code == 503
    assert "scripts/frontend" in answer.text
    assert "scripts/frontend" in site.client(headers={"accept-language": "pt"}).get("/").text


def test_what_is_wrong_with_a_body_is_said(site: Running) -> None:
    client = site.client()
    answer = client.post("/api/matches", json={"game": 7, "colour": "red"})
    assert code(answer) == (422, "bad")
    assert "body.game" in answer.json()["problem"]["where"]
    answer = client.post("/api/matches", content=b"{", headers={"content-type": "application/json"})
    assert code(answer) == (422, "bad")
    assert client.delete("/api/matches").status_code == 405


@pytest.mark.parametrize(
    ("asked", "accepted", "found"),
    [
        ("en", "pt", "en"), ("br", None, "br"), (None, "pt-BR,pt;q=0.9,en;q=0.8", "br"), (None, "pt-PT", "pt"),
        (None, "fr,en;q=0.5", "en"), (None, "fr", "pt"), (None, None, "pt"), ("xx", "en-GB", "en"),
        (None, "en;q=0.1, pt-BR;q=0.9", "br"), (None, "en;q=0", "pt"), (None, "en;q=x", "en"), (None, ",;,", "pt"),
    ],
)  # fmt: skip
def test_the_language_of_an_answer(asked: str | None, accepted: str | None, found: str) -> None:
    assert language(asked, accepted) == found


def test_signatures_belong_to_one_site_and_one_purpose() -> None:
    ours, theirs = Signer((b"a",)), Signer((b"b",))
    token = ours.token("m", 1)
    assert ours.read_token(token) == Pass("m", 1)
    lent = ours.lent_token("m", 1, "l-abc.12", 99)
    assert ours.read_token(lent) == Pass("m", 1, "l-abc.12", 99)
    assert ours.read_token(lent.replace(".99.", ".999.")) is None
    assert theirs.read_token(token) is None
    assert ours.read_session(token) is None
    for wrong in (None, "", ".", "m.1.", f"m.2{token[3:]}", "é.1.x", "x" * 500):
        assert ours.read_token(wrong) is None
    session = ours.read_session(ours.session("abc"))
    assert session is not None
    assert session.id == "abc"


def test_what_an_older_secret_signed_stays_good_until_it_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    signers = [Signer(read_secrets(file))]
    for step, many in (("add", 2), ("use", 2), ("drop", 1)):
        assert change_secrets(file, step) == many
        signers.append(Signer(read_secrets(file)))
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before, added, used, dropped = signers
    old, new = before.session("abc"), used.session("xyz")
    assert old == added.session("abc")  # nobody signs by the new one until all know it
    for knowing in (added, used):
        assert knowing.read_session(old) == before.read_session(old)  # with the seats that were written down
        assert knowing.read_session(new) == used.read_session(new)
        assert knowing.read_token(before.token("m", 1)) == Pass("m", 1)
    assert before.read_session(new) is None
    assert dropped.read_session(old) is None
    assert dropped.read_session(new) == used.read_session(new)


@pytest.mark.parametrize("step", ["use", "drop"])
def test_there_is_another_secret_before_one_is_left(tmp_path: Path, step: str) -> None:
    file = tmp_path / "secret"
    kept = read_secrets(file)
    with pytest.raises(Problem, match="secret add"):
        change_secrets(file, step)
    assert read_secrets(file) == kept


def test_the_house(site: Running) -> None:
    client = site.client()
    assert client.get("/api/health").json()["status"] == "ok"
    asked = client.head("/api/health")
    assert (asked.status_code, asked.content) == (200, b"")
    assert client.get("/api/version").json()["games"] == len(keys())
    assert client.get("/api/address").json() == {"address": None}
    assert client.get("/api/qr.svg", params={"path": "/m/x"}).text.startswith("<?xml")
    for path in ("http://evil.example", "//evil.example", "m"):
        assert client.get("/api/qr.svg", params={"path": path}).status_code == 400
    assert "/api/matches/{id}/moves" in client.get("/openapi.json").json()["paths"]


@pytest.mark.parametrize(
    ("path", "body", "hint"),
    [
        ("/api/positions", {"game": "halma", "moves": ["İ"]}, "names no cell"),
        ("/api/positions", {"game": "hex", "variant": "size=5,size=6"}, "given twice"),
        ("/api/positions", {"game": "szkwa", "position": "W/WWW/WWW/WWWWWWW/WWW/WWW/W 1"}, "cannot exist"),
        ("/api/matches", {"game": "picaria", "limits": "repetition=1"}, "2 is the first repetition"),
        ("/api/matches", {"game": "picaria", "clock": "99999999"}, "seconds at most"),
        ("/api/records", '[Tabuleiro "1"]\n[Game "rastros"]\n[Clock "99999999"]\n[Result "*"]\n\n1. d4\n*\n', "line 3"),
    ],
)
def test_odd_input_is_refused_in_words(site: Running, path: str, body: Any, hint: str) -> None:
    sent = {"content": body} if isinstance(body, str) else {"json": body}
    said = []
    for lang in ("en", "pt"):
        answer = site.client(headers={"accept-language": lang}).post(path, **sent)
        assert answer.status_code in (400, 422)
        said.append(answer.json()["problem"]["text"])
    assert hint in said[0]
    assert said[0] != said[1]


def test_a_request_that_the_server_no_longer_waits_for_is_told_to_come_back(tmp_path: Path) -> None:
    sent: list[dict[str, Any]] = []

    async def slow(*_: Any) -> None:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def asked() -> None:
        settings = Settings(database=str(tmp_path / "x"))
        guard = Guard(slow, settings, Rates(), trusted=AsyncMock())
        headers = [(b"host", b"localhost")]
        scope = {"type": "http", "method": "GET", "path": "/api/games", "query_string": b"", "headers": headers}
        request = asyncio.create_task(guard({**scope, "scheme": "http"}, AsyncMock(), send))
        await asyncio.sleep(0)
        request.cancel()
        await request

    asyncio.run(asked())
    assert sent[0]["status"] == 503
    assert "stopping" in sent[1]["body"].decode() or "parar" in sent[1]["body"].decode()
