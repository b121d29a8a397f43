"""What a child has done, on its way to another device, is fetched by nobody else, and holds no seat of others.

Protects against guessed rows of animals, from one address and from many; against fetching twice; and against taking
seats along that are somebody else's, or an event's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx
from web.event_helpers import code, filled_championship, good, organiser
from web.helpers import Running, begun, running
from web.test_moving import fetched, sent

from tabuleiro.web import Settings
from tabuleiro.web.moving import ANIMALS, LASTS, LENGTH


def wrong(row: list[int]) -> list[int]:
    return [row[0] % ANIMALS + 1, *row[1:]]


def test_who_guesses_rows_is_stopped_and_then_even_the_right_one_does_not_serve(settings: Settings) -> None:
    with running(replace(settings, logins="3/hour")) as site:
        old, thief = site.client(), site.client()
        parcel = sent(old)
        for _ in range(3):
            assert code(fetched(thief, animals=wrong(parcel["animals"]))) == (404, "missing")
        for row in (wrong(parcel["animals"]), parcel["animals"]):
            refused = fetched(thief, animals=row)
            assert code(refused) == (429, "often")
            assert int(refused.headers["retry-after"]) > 0
        assert fetched(site.client(), token=parcel["token"]).status_code == 200  # nobody guesses the code


def test_many_addresses_together_guess_no_more_than_all_may(settings: Settings) -> None:
    with running(replace(settings, logins_of_address="4/hour", proxies=("127.0.0.1",))) as site:
        parcel = sent(site.client())
        row = wrong(parcel["animals"])
        at = [site.client(headers={"x-forwarded-for": f"192.0.2.{n}"}) for n in range(6)]
        assert [fetched(thief, animals=row).status_code for thief in at] == [404] * 4 + [429] * 2


def test_who_makes_no_mistake_is_never_stopped(settings: Settings) -> None:
    with running(replace(settings, logins="1/hour", logins_of_address="1/hour")) as site:
        for _ in range(3):  # a class at one address
            parcel = sent(site.client())
            assert fetched(site.client(), animals=parcel["animals"]).status_code == 200


def test_the_chance_to_guess_a_row_in_its_time_is_small() -> None:
    minutes = LASTS / 60
    most, _, each = Settings.logins_of_address.partition("/")
    assert each == "minute"
    assert (minutes + 1) * int(most) / ANIMALS**LENGTH < 0.01


def test_only_ones_own_seats_go_along(site: Running) -> None:
    ana, thief, new = site.client(), site.client(), site.client()
    match = begun(ana, "rastros", seats=["me", "link"])["id"]
    parcel = sent(thief, match)
    assert parcel["seats"] == 0
    assert fetched(new, token=parcel["token"]).json()["matches"] == []
    assert new.get(f"/api/matches/{match}").json()["you"] == []


def test_no_seat_of_an_event_goes_along(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled_championship(client)
        table = good(client.post(f"{event}/slots/1.1/1/1/1/match", json={}), 201)["match"]
        assert good(client.get(f"/api/matches/{table}"))["you"] == [0, 1]
        parcel = sent(client, table)
        assert parcel["seats"] == 0
        assert fetched(site.client(), token=parcel["token"]).json()["matches"] == []


def test_what_is_sent_may_be_odd_and_is_given_back_as_it_was(site: Running) -> None:
    old, new = site.client(), site.client()
    too_large = old.post("/api/moving", json={"history": "x" * 61_000})
    assert too_large.status_code in (413, 422)
    for body in ({}, {"history": 7}, {"history": "", "matches": ["a" * 65]}, {"history": "", "more": 1}):
        assert old.post("/api/moving", json=body).status_code == 422
    nowhere: list[dict[str, Any]] = [{}, {"animals": []}, {"token": "é"}, {"token": "a" * 64}, {"animals": [1]}]
    for how in nowhere:
        assert fetched(new, **how).status_code in (404, 429)
    for odd in ({"animals": [0] * LENGTH}, {"animals": [1] * 9}, {"animals": "x"}):
        assert fetched(new, **odd).status_code == 422
    text = "<script>alert(1)</script> ç 🐥"
    answer: httpx.Response = old.post("/api/moving", json={"history": text})
    assert fetched(new, token=answer.json()["token"]).json()["history"] == text
