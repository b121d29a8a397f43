"""Accounts: the first one, passwords, invitations that serve once, links that are revoked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from web.event_helpers import PASSWORD, by_link, code, filled, good, new_event, organiser, result
from web.helpers import Running, running

from tabuleiro.web import Settings


@pytest.fixture
def fresh(settings: Settings) -> Iterator[Running]:
    with running(settings) as site:
        yield site


def test_the_first_account_is_made_by_the_printed_address(fresh: Running) -> None:
    far = fresh.client()
    body = {"name": "Rita", "password": PASSWORD}
    assert good(far.get("/api/account")) == {"account": None, "first": True}
    assert code(far.post("/api/account/first", json=body)) == (403, "link")
    assert code(far.post("/api/account/first", json={**body, "token": "x" * 36})) == (403, "link")
    token = fresh.app.state.site.events.accounts.first_token
    assert good(far.get(f"/api/invitations/{token}"))["first"]
    assert code(far.post("/api/account/first", json={**body, "token": token, "password": "short"})) == (400, "bad")
    made = good(far.post(f"/api/invitations/{token}", json=body), 201)
    assert made["account"]["organiser"]
    here = fresh.client()
    assert not good(here.get("/api/account"))["first"], "there is one by now"
    assert code(here.post("/api/account/first", json={**body, "name": "Eva"})) == (403, "link")
    assert code(here.get(f"/api/invitations/{token}")) == (403, "link")


def test_signing_in_and_out_and_another_password(fresh: Running) -> None:
    client = organiser(fresh)
    other = fresh.client()
    assert code(other.post("/api/account/login", json={"name": "Rita Moreira", "password": "wrong-wrong"})) == (
        403,
        "password",
    )
    assert code(other.post("/api/account/login", json={"name": "Nobody", "password": PASSWORD})) == (403, "password")
    answer = other.post("/api/account/login", json={"name": " rita  MOREIRA ", "password": PASSWORD})
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert "samesite=lax" in answer.headers["set-cookie"].lower()
    body = {"old": PASSWORD, "new": "outra-palavra"}
    assert code(client.post("/api/account/password", json={**body, "old": "wrong"})) == (403, "password")
    good(client.post("/api/account/password", json=body))
    assert good(client.get("/api/account"))["account"], "this device stays"
    assert good(other.get("/api/account"))["account"] is None, "the others do not"
    good(client.post("/api/account/logout"))
    assert good(client.get("/api/account"))["account"] is None
    forged = fresh.client(cookies={"tabuleiro_account": "u-1.1.9999999999.xxxx"})
    assert good(forged.get("/api/account"))["account"] is None


def test_passwords_are_tried_a_few_times_only(settings: Settings) -> None:
    with running(replace(settings, logins="3/hour")) as site:
        organiser(site)
        client = site.client()
        body = {"name": "Rita Moreira", "password": "wrong-wrong"}
        codes = [client.post("/api/account/login", json=body).status_code for _ in range(5)]
        assert codes == [403, 403, 403, 429, 429]
        other = {"name": "Somebody", "password": "wrong-wrong"}
        assert client.post("/api/account/login", json=other).status_code == 403, "others are not to blame"


def test_an_invitation_serves_one_account_once(fresh: Running) -> None:
    client = organiser(fresh)
    event = new_event(client)
    link = good(client.post(f"{event}/invitations", json={"role": "arbiter"}), 201)["link"]
    address = f"/api/invitations/{link[3:]}"
    guest = fresh.client()
    assert good(guest.get(address))["event"]["name"] == "Ensaio"
    taken = {"name": "Rita MOREIRA", "password": PASSWORD}
    assert code(guest.post(address, json=taken)) == (409, "taken")
    good(guest.post(address, json={"name": "Rui", "password": PASSWORD}), 201)
    assert good(guest.get(event))["role"] == "arbiter"
    assert code(fresh.client().post(address, json={"name": "Eva", "password": PASSWORD})) == (403, "link")
    assert code(guest.post("/api/events", json={"format": "cnjm", "name": "Meu"})) == (403, "role")
    link = good(client.post(f"{event}/invitations", json={"role": "organiser"}), 201)["link"]
    good(guest.post(f"/api/invitations/{link[3:]}", json={}), 201)
    assert good(guest.get(event))["role"] == "organiser"
    members = good(client.get(f"{event}/members"))["members"]
    assert {(m["name"], m["role"]) for m in members} == {("Rita Moreira", "organiser"), ("Rui", "organiser")}
    rui = next(m["account"] for m in members if m["name"] == "Rui")
    good(client.delete(f"{event}/members/{rui}"))
    assert good(guest.get(event))["role"] == "public"
    me = next(m["account"] for m in members if m["name"] != "Rui")
    assert code(client.delete(f"{event}/members/{me}")) == (409, "taken")


def test_a_revoked_or_old_link_is_of_no_use_at_once(fresh: Running) -> None:
    client = organiser(fresh)
    event = filled(client)
    phone = by_link(fresh, client, event, scope={"part": "A"}, label="Campo 1")
    assert good(phone.get(event))["role"] == "arbiter"
    place = {"dispute": "A-1", "slot": "mesa1"}
    good(result(phone, event, place, "X"))
    links = good(client.get(f"{event}/links"))["links"]
    assert links[0]["used"] == 1
    good(client.delete(f"{event}/links/{links[0]['id']}"))
    assert code(result(phone, event, place, "Y")) == (401, "account")
    assert code(fresh.client().get(links[0]["link"])) == (403, "link")
    short = good(client.post(f"{event}/links", json={"days": 1e-12}), 201)  # over before the answer
    assert code(fresh.client().get(short["link"])) == (403, "link")
    assert code(fresh.client().get(short["link"][:-1] + "x")) == (403, "link")
    assert code(client.post(f"{event}/links", json={"scope": {"field": "Marte"}})) == (400, "bad")


def test_accounts_survive_the_server(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = new_event(client, public=False)
        cookies = dict(client.cookies)
    with running(settings) as site:
        assert not site.app.state.site.events.accounts.first_token
        again = site.client(cookies=cookies)
        assert good(again.get(event))["role"] == "organiser"
        assert code(site.client().get(event)) == (404, "missing")
