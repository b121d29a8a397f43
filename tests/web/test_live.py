"""Events as they happen: everybody hears each of them once and in order, whatever breaks in between."""

from __future__ import annotations

import json
import string
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest
from web.helpers import Live, Running, begun, running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tabuleiro.web import Settings

MOVES = ["d4", "d5", "c6", "b6", "a6", "a5"]


def post(client: httpx.Client, id: str, *moves: str) -> None:
    for text in moves:
        answer = client.post(f"/api/matches/{id}/moves", json={"move": text})
        assert answer.status_code == 200, answer.text


def numbers(live: Live, upto: int) -> list[int]:
    """The numbers of events as they come, up to one."""
    found: list[int] = []
    while not found or found[-1] < upto:
        message = live.hear()
        if message["kind"] not in ("hello", "reply", "here", "thinking"):
            found.append(message["seq"])
    return found


def test_two_sockets_hear_the_same_and_play_against_each_other(site: Running) -> None:
    one, other = site.client(), site.client()
    id = begun(one, seats=["me", "link"])["id"]
    other.post(f"/api/matches/{id}/seats", json={"name": "Rui"})
    with site.socket(id, one) as white, site.socket(id, other) as black, site.socket(id) as watcher:
        assert [live.hear("hello")["you"] for live in (white, black, watcher)] == [[0], [1], []]
        for i, text in enumerate(MOVES):
            assert (white, black)[i % 2].get("move", move=text)["kind"] == "reply"
        assert [watcher.hear("move")["text"] for _ in MOVES] == MOVES
        problem = watcher.get("move", move="b5")
        assert problem["problem"]["code"] == "seat"
        assert watcher.get("resign")["problem"]["code"] == "seat"
    with site.socket(id, query="after=0") as late:
        assert late.hear("hello")["match"]["state"]["history"] == [[i % 2, text] for i, text in enumerate(MOVES)]
        assert numbers(late, 2 + len(MOVES)) == list(range(1, 3 + len(MOVES)))


def test_an_event_carries_its_number_and_the_match_after_it(site: Running) -> None:
    client = site.client()
    id = begun(client)["id"]
    with site.socket(id) as watcher:
        watcher.hear("hello")
        post(client, id, "d4")
        event = watcher.hear("move")
        assert (event["stream"], event["seq"], event["player"], event["text"]) == (id, 2, 0, "d4")
        assert event["match"]["seq"] == 2
        assert event["match"]["state"]["last"]["text"] == "d4"
        assert "you" not in event["match"], "what everybody hears is the same for everybody"
        assert not any("holder" in word for word in json.dumps(event).split('"'))


def test_whoever_comes_back_gets_what_he_missed_without_loss_or_repetition(site: Running) -> None:
    client = site.client()
    id = begun(client)["id"]
    with site.socket(id) as watcher:
        watcher.hear("hello")
        post(client, id, *MOVES[:2])
        assert numbers(watcher, 3) == [2, 3]
    post(client, id, *MOVES[2:4])
    with site.socket(id, query="after=3") as watcher:
        post(client, id, *MOVES[4:])
        assert numbers(watcher, 7) == [4, 5, 6, 7]


def test_without_a_number_only_what_is_new_is_told(site: Running) -> None:
    client = site.client()
    id = begun(client)["id"]
    post(client, id, *MOVES[:3])
    with site.socket(id) as watcher:
        assert watcher.hear("hello")["seq"] == 4
        post(client, id, MOVES[3])
        assert numbers(watcher, 5) == [5]


def events_of(answer: httpx.Response) -> Iterator[tuple[str, str, str]]:
    """Server-sent events as they come: number, kind, data."""
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields:
            yield fields.get("id", ""), fields["event"], fields["data"]
            fields = {}


def test_server_sent_events_resume_from_the_last_number(site: Running) -> None:
    client = site.client()
    id = begun(client)["id"]
    post(client, id, *MOVES[:3])
    headers = {"last-event-id": "2"}
    with site.client().stream("GET", f"/api/matches/{id}/events", headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        stream = events_of(answer)
        assert next(stream)[1] == "hello"
        found = [event for event in (next(stream) for _ in range(3)) if event[0]]
        post(client, id, MOVES[3])
        while len(found) < 3:
            event = next(stream)
            if event[0]:
                found.append(event)
    assert [int(number) for number, _, _ in found] == [3, 4, 5]
    assert [json.loads(data)["text"] for _, _, data in found] == MOVES[1:4]


def test_presence_is_told(site: Running) -> None:
    one = site.client()
    id = begun(one, seats=["me", "link"])["id"]
    with site.socket(id, one) as live:
        assert live.hear("here")["here"] == [True, False]
        with site.socket(id):
            while live.hear("here")["watchers"] != 1:
                pass
        while live.hear("here")["watchers"] != 0:
            pass


def test_over_a_socket_one_sits_down_by_session_or_private_link(site: Running) -> None:
    one, other = site.client(), site.client()
    match = begun(one, seats=["me", "link"])
    begun(other)  # so that there is a session
    with site.socket(match["id"], other) as live, site.socket(match["id"]) as nobody:
        refused = nobody.get("sit")["problem"]
        assert refused["code"] == "seat"
        assert "/seats" in refused["text"]
        assert nobody.get("sit", token="x.0.y")["problem"]["code"] == "seat"
        assert live.get("sit", name="Rui")["kind"] == "reply"
        assert nobody.get("sit", token=match["seats"][0]["token"])["kind"] == "reply"
        assert nobody.get("move", move="d4")["kind"] == "reply"
        assert live.get("move", move="d5")["kind"] == "reply"


def test_a_slow_reader_is_let_go_and_comes_back(settings: Settings) -> None:
    with running(replace(settings, queue=3)) as site:
        hub = site.app.state.site.house.hub
        client = site.client()
        id = begun(client)["id"]
        listener = hub.join(id)  # reads nothing
        post(client, id, *MOVES)
        assert listener.slow
        with site.socket(id, query="after=1") as back:
            assert numbers(back, 7) == [2, 3, 4, 5, 6, 7]


def test_a_foreign_page_gets_no_socket(site: Running) -> None:
    id = begun(site.client())["id"]
    address = f"ws://127.0.0.1:{site.port}/api/matches/{id}/live"
    with pytest.raises(InvalidStatus) as refusal:
        connect(address, origin=Origin("http://evil.example"), proxy=None)
    assert refusal.value.response.status_code == 403
    with connect(address, origin=Origin(site.url), proxy=None) as socket:
        assert json.loads(socket.recv(10))["kind"] == "hello"


def test_a_number_that_is_none_is_refused_in_words(site: Running) -> None:
    id = begun(site.client())["id"]
    with pytest.raises(InvalidStatus) as refusal, site.socket(id, query="after=-1&lang=en"):
        pass
    assert refusal.value.response.status_code == 422
    assert "after" in json.loads(refusal.value.response.body or b"")["problem"]["where"]


def test_a_match_that_does_not_exist_closes_the_socket(site: Running) -> None:
    with site.socket("a" * 22) as live:
        assert live.hear()["problem"]["code"] == "missing"
        with pytest.raises(ConnectionClosed):
            live.hear()
        assert live.socket.close_code == 4404


def test_too_many_messages_and_too_many_connections_are_refused(settings: Settings) -> None:
    with running(replace(settings, messages="5/minute", connections=2)) as site:
        client = site.client()
        id = begun(client)["id"]
        with site.socket(id, client) as one, site.socket(id, client), site.socket(id, client) as third:
            assert third.hear()["problem"]["code"] == "often"
            for _ in range(5):
                assert one.get("ping")["kind"] == "reply"
            one.ask("ping")
            with pytest.raises(ConnectionClosed):
                one.hear("nothing of the kind")
            assert one.socket.close_code == 4429


def nonsense(random: Random) -> str | bytes:
    """Something that no program should send."""
    words = ["move", "sit", "resign", "ping", "offer_draw", "accept_rematch", "withdraw", "", "\x00", "ação", "💥" * 9]
    values: Any = [None, 1, -1, 2**70, 1.5, True, [], {}, "d4", "swap", "x" * 300, "\ud7ff", [[["d4"]]]]
    kind = random.randrange(6)
    if kind == 0:
        return "".join(random.choices(string.printable, k=random.randrange(60)))
    if kind == 1:
        return random.randbytes(random.randrange(60))
    if kind == 2:
        return "[" * random.randrange(1, 3000)
    if kind == 3:
        return json.dumps(random.choice(values))
    names = random.sample(["id", "do", "move", "ply", "player", "name", "token", "more"], random.randrange(1, 8))
    said = {name: random.choice(values) for name in names}
    if kind == 4:
        said["do"] = random.choice(words)
    return json.dumps({**said, "do": random.choice(words)} if kind == 5 else said)


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_is_answered_and_hurts_nobody(settings: Settings, seed: int) -> None:
    random = Random(seed)
    with running(replace(settings, messages="100000/second")) as site:
        client = site.client()
        id = begun(client)["id"]
        with site.socket(id, client) as live:
            live.hear("hello")
            for _ in range(150):
                live.socket.send(nonsense(random))
                answer = live.hear("reply", "problem")
                assert answer["kind"] == "reply" or answer["problem"]["code"] != "broken"
            assert live.get("ping")["kind"] == "reply"
        assert client.get(f"/api/matches/{id}").status_code == 200
        assert client.get("/api/health").json()["status"] == "ok"
