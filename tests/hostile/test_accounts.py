"""Accounts stay with their owners: sessions end when they are ended, strangers lock nobody out, names do not deceive.

Protects organisers against a stolen cookie, a neighbour who guesses, a name that looks like theirs, a proxy that lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from commands import command
from web.event_helpers import PASSWORD, code, good, new_event, organiser
from web.helpers import Running, running

from tabuleiro.web import Settings
from tabuleiro.web.events.accounts import device_of
from tabuleiro.web.events.choosing import check_password, checked_name, skeleton
from tabuleiro.web.problems import Refusal

RITA = {"name": "Rita Moreira", "password": PASSWORD}
FRESH = "dois pardais na eira"


@pytest.fixture
def site(settings: Settings) -> Iterator[Running]:
    with running(settings) as server:
        organiser(server)
        yield server


def signed_in(site: Running, **more: str):
    client = site.client(headers=more)
    good(client.post("/api/account/login", json=RITA))
    return client


def test_a_cookie_is_worth_nothing_after_signing_out(site: Running) -> None:
    client = signed_in(site)
    stolen = site.client(cookies=dict(client.cookies))
    assert good(stolen.get("/api/account"))["account"]
    good(client.post("/api/account/logout"))
    assert good(stolen.get("/api/account"))["account"] is None
    assert code(stolen.get("/api/account/sessions")) == (401, "account")


def test_the_owner_sees_every_device_and_ends_any(site: Running) -> None:
    agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
    laptop, phone = signed_in(site, **{"user-agent": agent}), signed_in(site)
    rows = good(laptop.get("/api/account/sessions"))["sessions"]
    assert [row["device"] for row in rows if row["here"]] == ["Firefox · Windows"]
    [other] = [row for row in good(phone.get("/api/account/sessions"))["sessions"] if row["here"]]
    stranger = site.client()
    link = good(laptop.post("/api/invitations", json={}), 201)["link"]
    good(stranger.post(f"/api/invitations/{link[3:]}", json={"name": "Rui", "password": PASSWORD}), 201)
    assert code(stranger.delete(f"/api/account/sessions/{other['id']}")) == (404, "missing"), "not one of Rui's"
    good(laptop.delete(f"/api/account/sessions/{other['id']}"))
    assert good(phone.get("/api/account"))["account"] is None
    assert good(laptop.get("/api/account"))["account"]
    assert other["id"] not in dict(phone.cookies).values(), "what is listed opens nothing"


def test_strangers_and_neighbours_lock_nobody_out(settings: Settings) -> None:
    with running(replace(settings, logins="3/hour", logins_of_address="6/hour", proxies=("127.0.0.1",))) as site:
        owner = organiser(site)
        known = {name: value for name, value in owner.cookies.items() if name == "tabuleiro_known"}
        stranger = site.client(headers={"x-forwarded-for": "203.0.113.9"})
        wrong = {**RITA, "password": "wrong-wrong"}
        codes = [stranger.post("/api/account/login", json=wrong).status_code for _ in range(5)]
        assert codes == [403, 403, 403, 429, 429], "who guesses is slowed down"
        elsewhere = site.client(headers={"x-forwarded-for": "198.51.100.7"})
        good(elsewhere.post("/api/account/login", json=RITA))
        again = site.client(headers={"x-forwarded-for": "203.0.113.9"}, cookies=known)
        good(again.post("/api/account/login", json=RITA))  # even beside the stranger: the device is known
        forged = site.client(headers={"x-forwarded-for": "203.0.113.9"}, cookies={"tabuleiro_known": "x.y.z"})
        assert forged.post("/api/account/login", json=RITA).status_code == 429
        codes = [again.post("/api/account/login", json=wrong).status_code for _ in range(4)]
        assert codes[-1] == 429, "and a stolen device does not guess for ever"


def test_an_address_is_believed_from_a_named_proxy_only(settings: Settings) -> None:
    wrong = {**RITA, "password": "wrong-wrong"}
    with running(replace(settings, logins="3/hour")) as site:
        organiser(site)
        codes = [
            site.client(headers={"x-forwarded-for": f"203.0.113.{n}"})
            .post("/api/account/login", json=wrong)
            .status_code
            for n in range(5)
        ]
        assert codes == [403, 403, 403, 429, 429], "nobody gets more tries by making addresses up"
        answer = site.client(headers={"x-forwarded-proto": "https"}).post("/api/matches", json={"game": "hex"})
        assert "secure" not in answer.headers["set-cookie"].lower()
        assert site.client(headers={"x-forwarded-host": "evil.example"}).get("/api/health").status_code == 200


def test_what_a_named_proxy_says_counts_and_what_it_was_told_does_not(settings: Settings) -> None:
    ours = replace(settings, logins="3/hour", proxies=("127.0.0.0/8", "10.1.0.0/16"), hosts=("jogos.example",))
    with running(ours) as site:
        answer = site.client(headers={"x-forwarded-proto": "https"}).post("/api/matches", json={"game": "hex"})
        assert "secure" in answer.headers["set-cookie"].lower()
        wrong = {**RITA, "password": "wrong-wrong"}
        ways = [f"203.0.113.{n}, 198.51.100.7, 10.1.2.3" for n in range(5)]
        codes = [
            site.client(headers={"x-forwarded-for": way}).post("/api/account/login", json=wrong).status_code
            for way in ways
        ]
        assert codes == [403, 403, 403, 429, 429], "what stands left of the last foreign address is hearsay"
        named = {"x-forwarded-host": "jogos.example", "origin": "https://jogos.example"}
        assert site.client(headers=named).post("/api/matches", json={"game": "hex"}).status_code == 201
        assert site.client(headers={"x-forwarded-host": "evil.example"}).get("/api/health").status_code == 400


def test_an_ipv4_address_in_ipv6_dress_is_the_same_one_and_nobody_elses(settings: Settings) -> None:
    wrong = {**RITA, "password": "wrong-wrong"}
    with running(replace(settings, logins="2/hour", proxies=("127.0.0.1",))) as site:
        organiser(site)

        def tried(address: str) -> int:
            return site.client(headers={"x-forwarded-for": address}).post("/api/account/login", json=wrong).status_code

        assert [tried(a) for a in ("203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109")] == [403, 403, 429]
        assert tried("::ffff:198.51.100.7") == 403, "whoever comes so is no neighbour of all others"


def test_a_forgotten_password_is_set_by_a_link_of_the_keeper(settings: Settings) -> None:
    with running(settings) as site:
        owner = organiser(site)
        thief = site.client(cookies=dict(owner.cookies))
        event = new_event(owner, public=False)

        def account(*words: str) -> str:
            done = command("account", *words, "--database", settings.database)
            assert done.code == 0, done.err
            return done.out

        assert "Rita Moreira" in account("list")
        first = account("reset", "rita  moreira", "--site", "https://jogos.example/").split("/r/")[1].split()[0]
        said = account("reset", "Rita Moreira")
        assert "http://localhost:8000/r/" in said
        token = said.split("/r/")[1].split()[0]
        client = site.client()
        assert code(client.get(f"/api/account/resets/{first}")) == (403, "link"), "a new link voids the old one"
        assert good(client.get(f"/api/account/resets/{token}")) == {"name": "Rita Moreira"}
        address = f"/api/account/resets/{token}"
        assert code(client.post(address, json={"password": "12345678"})) == (400, "bad")
        assert good(client.post(address, json={"password": FRESH}))["account"]["name"] == "Rita Moreira"
        assert code(site.client().post(address, json={"password": FRESH})) == (403, "link"), "once"
        assert good(thief.get("/api/account"))["account"] is None, "every device is signed out"
        assert code(site.client().post("/api/account/login", json=RITA)) == (403, "password")
        assert good(client.get(event))["role"] == "organiser"
        assert len(account("sessions", "Rita Moreira").splitlines()) == 1
        assert "1" in account("sign-out", "Rita Moreira")
        assert good(client.get("/api/account"))["account"] is None, "at once, while the site runs"
        assert command("account", "reset", "Ninguém", "--database", settings.database).code == 2


def test_the_keeper_is_told_where_there_is_no_site(tmp_path: Path) -> None:
    done = command("account", "list", "--database", str(tmp_path / "none.sqlite3"))
    assert (done.code, done.out) == (2, "")
    assert "--database" in done.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name",
    [
        "Rita Mоreira",  # a Cyrillic о among Latin letters
        "Ritа",  # and a Cyrillic а
        "RITA  MOREIRA", "Rita-Moreira", "Ríta Moreira", "Rita M0reira", "Rlta Morelra", "Ｒｉｔａ Ｍｏｒｅｉｒａ",
        "Rita\u200bMoreira", "Rita\u202eMoreira", "Rita\u00adMoreira", "admin", "Аdmіn", "Tabuleiro",
        "Comissão", "Rit\u0251 Moreira", "\u0280ita Moreira", "R", "", "...", "♞ Rita", "123",
    ],
)  # fmt: skip
def test_a_name_that_is_none_or_passes_for_another_is_refused(name: str) -> None:
    with pytest.raises(Refusal):
        checked_name(name, ["Rita Moreira"])


@pytest.mark.parametrize(
    "name", ["Rita Morais", "João d'Ávila-Sá", "Мария Иванова", "李小龍", "Γιώργος", "Prof. Ana (3.º B)", "O’Neill"]
)
def test_ordinary_names_are_names(name: str) -> None:
    assert checked_name(f" {name}  ", ["Rita Moreira"]) == name.replace("º", "o")


def test_letters_of_another_alphabet_do_not_make_another_name() -> None:
    assert skeleton("Асе Неро") == skeleton("Ace Hepo")
    with pytest.raises(Refusal):
        checked_name("Асе", ["Ace"])


@pytest.mark.parametrize(
    "password",
    [
        "curta", "12345678", "98765432", "password", "Password123!", "palavrapasse", "Palavra-Passe1", "senha2026",
        "Benfica1904", "qwertyui", "aaaaaaaaaa", "abababab", "rita2026", "Moreira!!1", "2015-03-14", "912345678",
        "tabuleiro", "!!!!!!!!", "x" * 201, "Passw0rd!", "P@$$w0rd2026", "S3nh@123", "L3tm31n!", "F1amengo", "drowssap",
        "1q2w3e4r", "qwerty qwerty", "jogosescola", "R4str0s2026", "ritamoreira1", "Moreira Rita", "R1t4M0r31r4",
    ],
)  # fmt: skip
def test_the_first_guesses_are_no_passwords(password: str) -> None:
    with pytest.raises(Refusal):
        check_password(password, "Rita Moreira")


@pytest.mark.parametrize(
    "password",
    [PASSWORD, FRESH, "pardal azul na eira", "outra-palavra", "gR7#kd9w", "senhas são três", "4 gatos e 3 cães"],
)
def test_words_that_nobody_guesses_are(password: str) -> None:
    check_password(password, "Rita Moreira")


def test_devices_are_said_in_two_words() -> None:
    chrome = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"
    assert device_of(chrome) == "Chrome · Android"
    assert device_of("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0") == "Edge · Windows"
    assert device_of("<script>") == device_of("") == ""
