"""What one has done goes from one device to another: by token, by animals, with the seats in matches."""

from __future__ import annotations

import asyncio

import pytest
from web.helpers import Running, begun

from tabuleiro.rules import Player
from tabuleiro.web import moving as room
from tabuleiro.web.moving import ANIMALS, LASTS, LENGTH, Moving
from tabuleiro.web.problems import Refusal

HISTORY = '{"version":1}'


def sent(client, *matches: str):
    answer = client.post("/api/moving", json={"history": HISTORY, "matches": [*matches]})
    assert answer.status_code == 201, answer.text
    return answer.json()


def fetched(client, **how):
    return client.post("/api/moving/fetched", json=how)


@pytest.mark.parametrize("how", ["token", "animals"])
def test_another_device_has_the_history_and_sits_at_the_same_boards(site: Running, how: str) -> None:
    old, new, friend = site.client(), site.client(), site.client()
    alone = begun(old, "rastros", seats=["me", "level:1"])["id"]
    by_link = begun(old, "rastros", seats=["link", "me"], names=["", "Ana"])["id"]
    friend.post(f"/api/matches/{by_link}/seats", json={})
    parcel = sent(old, alone, by_link, "no-such-match")
    assert (parcel["seconds"], parcel["seats"]) == (LASTS, 2)
    assert len(parcel["animals"]) == LENGTH
    assert old.get("/api/moving").json() == {"waiting": True}

    found = fetched(new, **{how: parcel[how]}).json()
    assert found == {"history": HISTORY, "matches": [alone, by_link]}
    assert old.get("/api/moving").json() == {"waiting": False}  # which the first device can tell
    for id, seats in ((alone, [0]), (by_link, [1])):
        for client in (old, new):  # nobody loses a seat
            assert client.get(f"/api/matches/{id}").json()["you"] == seats
    assert new.post(f"/api/matches/{alone}/moves", json={"move": "d4"}).status_code == 200
    assert new.get(f"/api/matches/{by_link}").json()["seats"][1]["name"] == "Ana"


def test_it_can_be_fetched_once_and_taken_back(site: Running) -> None:
    old, new = site.client(), site.client()
    first = sent(old)
    second = sent(old)  # of one device always the last
    for how in ("token", "animals"):
        assert fetched(new, **{how: first[how]}).status_code == 404
    assert fetched(new, token=second["token"]).json() == {"history": HISTORY, "matches": []}
    assert fetched(new, token=second["token"]).status_code == 404
    third = sent(old)
    assert old.delete("/api/moving").json() == {"waiting": False}
    assert fetched(new, token=third["token"]).status_code == 404
    nobody = site.client()
    assert nobody.get("/api/moving").json() == nobody.delete("/api/moving").json() == {"waiting": False}


def test_what_waits_is_gone_after_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    moving = Moving(clock=lambda: now[0])

    async def work() -> None:
        token, row = await moving.offer("ana", "here", HISTORY, (("match", Player.FIRST),))
        now[0] = LASTS - 1
        assert await moving.waits("ana")
        now[0] = LASTS
        assert not await moving.waits("ana")
        assert await moving.take(token) is await moving.take_by_animals(row) is None

    asyncio.run(work())


def test_rows_differ_and_what_waits_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_OF_ADDRESS", 3)
    monkeypatch.setattr(room, "MOST", 5)
    drawn = iter([(1,) * LENGTH, (1,) * LENGTH, *((n,) * LENGTH for n in range(2, ANIMALS))])
    monkeypatch.setattr(room, "_row", lambda: next(drawn))
    moving = Moving()

    async def work() -> None:
        rows = [(await moving.offer(f"child {n}", "school", HISTORY, ()))[1] for n in range(3)]
        assert len(set(rows)) == 3
        with pytest.raises(Refusal):
            await moving.offer("one more", "school", HISTORY, ())
        await moving.offer("child 0", "school", HISTORY, ())  # who sends again takes no more room
        for n in range(2):
            await moving.offer(f"child {n}", f"home {n}", HISTORY, ())
            await moving.offer(f"other {n}", f"home {n}", HISTORY, ())
        with pytest.raises(Refusal):
            await moving.offer("anybody", "elsewhere", HISTORY, ())

    asyncio.run(work())
