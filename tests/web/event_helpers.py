"""What the tests of events on the site share: people with accounts and links, and events that they run."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import httpx
from web.helpers import Running

PASSWORD = "correcta-cavalo"
KEYS = count(1)


def key() -> str:
    return f"key-{next(KEYS):08}"


def organiser(site: Running) -> httpx.Client:
    """An organiser who is signed in: the first of the site, or one whom the first invites."""
    client = site.client()
    accounts = site.app.state.site.events.accounts
    name = f"Org {next(KEYS)}"
    if token := accounts.first_token:
        good(
            client.post("/api/account/first", json={"name": "Rita Moreira", "password": PASSWORD, "token": token}), 201
        )
        return client
    first = site.client()
    good(first.post("/api/account/login", json={"name": "rita moreira", "password": PASSWORD}))
    link = good(first.post("/api/invitations", json={}), 201)["link"]
    good(client.post(f"/api/invitations/{link[3:]}", json={"name": name, "password": PASSWORD}), 201)
    return client


def good(answer: httpx.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["problem"]["code"]


def new_event(client: httpx.Client, format: str = "olimpiada-2015", **more: Any) -> str:
    made = good(client.post("/api/events", json={"format": format, "name": "Ensaio", **more}), 201)
    return f"/api/events/{made['id']}"


def teams_csv(teams: int = 4, category: str = "A") -> str:
    rows = ["category;school;team;name;year"]
    for n in range(teams):
        rows += [f"{category};Escola {n};;Zulmira {n}{'abcdefghij'[i]} Quintela;8" for i in range(10)]
    return "\n".join(rows)


def entries_csv(pupils: int = 8) -> str:
    rows = [f"1;semaforo;Escola {n};Zulmira {'abcdefghijklmnopqrstuvwxyz'[n]} Quintela" for n in range(pupils)]
    return "\n".join(["cycle;game;school;name", *rows])


def filled(client: httpx.Client, teams: int = 4, pair: bool = True, **more: Any) -> str:
    """An olympiad with teams of category A, drawn."""
    event = new_event(client, **more)
    good(client.post(f"{event}/import", json={"table": teams_csv(teams), "commit": True}))
    if pair:
        good(client.post(f"{event}/pair", json={"part": "A", "plan": "robin", "seed": "7"}))
    return event


def filled_championship(client: httpx.Client, pupils: int = 8, **more: Any) -> str:
    event = new_event(client, "cnjm", **more)
    good(client.post(f"{event}/import", json={"table": entries_csv(pupils), "commit": True}))
    good(client.post(f"{event}/pair", json={"part": "1.1", "seed": "7"}))
    return event


def by_link(site: Running, client: httpx.Client, event: str, **link: Any) -> httpx.Client:
    """Somebody who opened a link."""
    made = good(client.post(f"{event}/links", json=link), 201)
    phone = site.client()
    answer = phone.get(made["link"])
    assert answer.status_code == 303, answer.text
    return phone


def result(client: httpx.Client, event: str, place: dict[str, Any], said: str, **more: Any) -> httpx.Response:
    return client.post(f"{event}/results", json={"key": key(), "place": place, "result": said, **more})


def wait_for(view: Any, wanted: Any) -> None:
    for _ in range(3000):  # a minute, where other work keeps the machine busy
        if view() == wanted:
            return
        time.sleep(0.02)
    raise AssertionError(view())
