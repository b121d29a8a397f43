"""Several processes of one site: any of them takes any move, every number is heard once wherever somebody listens, and
what is counted, revoked or erased is so for all. Here two sites of one process on one file stand for them;
`tests/hostile/test_several_processes.py` has real ones on PostgreSQL.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from web.event_helpers import PASSWORD, by_link, code, filled, good, organiser, result, wait_for
from web.helpers import CLIENTS, Live, Running, begun, running

from tabuleiro.web import Settings
from tabuleiro.web.bus import Memory

Pair = tuple[Running, Running]


class Deaf(Memory):
    """A bus that loses every note."""

    def publish(self, text: str, to: str = "") -> None:
        pass


def two(folder: Any, kind: type[Memory] = Memory, **more: Any) -> Iterator[Pair]:
    room: list[Memory] = []
    settings = Settings(database=str(folder / "site.sqlite3"), static=folder / "static", **more)
    with running(settings, kind(room)) as one, running(settings, kind(room)) as other:
        yield one, other


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    yield from two(tmp_path_factory.mktemp("pair"))


@pytest.fixture(scope="module")
def deaf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two that never hear of each other: all that is true lies in the store."""
    yield from two(tmp_path_factory.mktemp("deaf"), Deaf)


def same(site: Running, client: httpx.Client) -> httpx.Client:
    """The same person, by way of another process."""
    return site.client(cookies=client.cookies)


def heard(live: Live, last: int) -> list[int]:
    """The numbers that come, up to the last."""
    found: list[int] = []
    while not found or found[-1] < last:
        if seq := live.hear().get("seq"):
            found.append(seq)
    return found


PLAYS = ["d4", "d5", "c6", "b7", "a6", "a5"]


def test_players_of_two_processes_and_watchers_of_both_hear_every_number_once(pair: Pair) -> None:
    one, other = pair
    ana, rui = one.client(), other.client()
    id = begun(ana, seats=["me", "link"])["id"]
    assert good(rui.post(f"/api/matches/{id}/seats", json={"name": "Rui"}))["you"] == [1]
    with one.socket(id, ana) as white, other.socket(id, rui) as black, one.socket(id) as here, other.socket(id) as away:
        for watcher in (here, away):
            assert watcher.hear("hello")["seq"] == 2
        for ply, text in enumerate(PLAYS):
            player = (white, black)[ply % 2]
            assert player.get("move", move=text, ply=ply)["kind"] == "reply"
        last = 2 + len(PLAYS)
        assert heard(here, last) == heard(away, last) == [*range(3, last + 1)]


def test_two_who_act_at_once_are_both_answered_and_the_log_has_no_hole(pair: Pair) -> None:
    """Whoever comes second has decided on what is old: it is decided anew, and nobody is told to try again."""
    one, other = pair
    ana, rui = one.client(), other.client()
    id = begun(ana, seats=["me", "link"])["id"]
    good(rui.post(f"/api/matches/{id}/seats", json={}))
    address = f"/api/matches/{id}/commands"
    for _ in range(4):
        start = threading.Barrier(2)
        answers: list[httpx.Response] = []

        def ask(who: httpx.Client, start: threading.Barrier = start, answers: Any = answers) -> None:
            start.wait()
            answers.append(who.post(address, json={"do": "offer_hints"}))

        threads = [threading.Thread(target=ask, args=(who,)) for who in (ana, rui)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [answer.status_code for answer in answers] == [200, 200], (
            "one asks, and the other, who asks, too, agrees"
        )
        assert good(ana.post(address, json={"do": "stop_hints"}))["match"]["hints"] is False


def test_without_a_single_note_everything_is_right_and_only_later(deaf: Pair) -> None:
    one, other = deaf
    ana, rui = one.client(), other.client()
    id = begun(ana, seats=["me", "link"])["id"]
    good(rui.post(f"/api/matches/{id}/seats", json={}))
    for ply, text in enumerate(PLAYS):
        mover, watcher = ((ana, rui), (rui, ana))[ply % 2]
        good(mover.post(f"/api/matches/{id}/moves", json={"move": text, "ply": ply}))
        assert good(watcher.get(f"/api/matches/{id}"))["state"]["ply"] == ply + 1, "who reads, reads what is there"
    with other.socket(id, rui) as live:
        assert live.hear("hello")["seq"] == 2 + len(PLAYS)
        good(ana.post(f"/api/matches/{id}/moves", json={"move": "b5"}))
        others = other.app.state.site.house.others
        others.bus._loop.call_soon_threadsafe(others._look)  # as after some signs of life
        assert live.hear("move")["text"] == "b5"


def test_an_erased_match_and_its_names_are_gone_in_all_processes_at_once(deaf: Pair) -> None:
    one, other = deaf
    ana = one.client()
    id = begun(ana, names=["Zulmira", ""])["id"]
    assert "Zulmira" in same(other, ana).get(f"/api/matches/{id}").text
    good(ana.delete(f"/api/matches/{id}/names"))
    assert "Zulmira" not in same(other, ana).get(f"/api/matches/{id}").text
    good(ana.delete(f"/api/matches/{id}"))
    assert code(other.client().get(f"/api/matches/{id}")) == (404, "missing")
    assert code(same(other, ana).post(f"/api/matches/{id}/moves", json={"move": "d4"})) == (404, "missing")


def test_a_flag_falls_once_wherever_it_is_watched(pair: Pair) -> None:
    one, other = pair
    ana = one.client()
    id = begun(ana, clock="1")["id"]
    with one.socket(id, query="after=1") as here, other.socket(id, query="after=1") as away:
        assert [live.hear("ended")["seq"] for live in (here, away)] == [2, 2]
    log = one.app.state.site.matches._log
    events = in_loop(one, lambda: log.read(id))
    assert [event.kind for event in events] == ["created", "ended"]


def in_loop(site: Running, work: Any) -> Any:
    import asyncio

    return asyncio.run_coroutine_threadsafe(work(), site.app.state.site.house.others.bus._loop).result(60)


def test_the_computer_plays_once_though_both_watch(pair: Pair) -> None:
    one, other = pair
    ana = one.client()
    id = begun(ana, seats=["me", "random"])["id"]
    with one.socket(id) as here, other.socket(id) as away:
        for live in (here, away):
            live.hear("hello")
        good(ana.post(f"/api/matches/{id}/moves", json={"move": "d4"}))
        plays = [[live.hear("move") for _ in range(2)] for live in (here, away)]
        told = [[(play["seq"], play["text"]) for play in heard] for heard in plays]
        assert [seq for seq, _ in told[0]] == [2, 3]
        assert told[0] == told[1]
    assert good(ana.get(f"/api/matches/{id}"))["seq"] == 3


def test_who_is_there_is_told_across_processes_and_forgotten_with_one(pair: Pair) -> None:
    one, other = pair
    ana = one.client()
    id = begun(ana, seats=["me", "link"])["id"]
    with other.socket(id) as watcher:
        with one.socket(id, ana):
            while (there := watcher.hear("here"))["here"] != [True, False]:
                pass
            assert good(other.client().get(f"/api/matches/{id}"))["seats"][0]["here"] is True
        while (there := watcher.hear("here"))["here"] != [False, False]:
            pass
        assert there["watchers"] == 1


def test_open_connections_of_a_session_are_counted_in_all_processes(tmp_path: Any) -> None:
    for one, other in two(tmp_path, connections=1):
        ana = one.client()
        id = begun(ana)["id"]
        with one.socket(id, ana) as first:
            first.hear("hello")
            others = other.app.state.site.house.others
            wait_for(lambda others=others: any(others._theirs.values()), True)
            with other.socket(id, ana) as second:
                assert second.hear()["kind"] == "problem"


def test_wrong_passwords_are_counted_for_all_processes_together(deaf: Pair) -> None:
    one, other = deaf
    body = {"name": "ninguem", "password": "errada-errada"}
    said = [(one, other)[n % 2].client().post("/api/account/login", json=body).status_code for n in range(12)]
    assert said == [403] * 10 + [429] * 2


def test_the_first_account_is_made_once_by_the_link_of_any_process(deaf: Pair) -> None:
    one, other = deaf
    tokens = {site.app.state.site.events.accounts.first_token for site in deaf}
    assert len(tokens) == 1
    body = {"name": "Rita Moreira", "password": PASSWORD, "token": tokens.pop()}
    good(other.client().post("/api/account/first", json=body), 201)
    assert good(one.client().get("/api/account"))["first"] is False
    assert code(one.client().post("/api/account/first", json={**body, "name": "Rui Costa"})) == (403, "link")
    good(one.client().post("/api/account/login", json={"name": "rita moreira", "password": PASSWORD}))


def test_an_event_is_one_in_all_processes(pair: Pair) -> None:
    one, other = pair
    rita = organiser(one)
    CLIENTS.remove(rita)
    event = filled(rita)
    away = same(other, rita)
    phone = by_link(one, rita, event)
    elsewhere = same(other, phone)
    with other.client().stream("GET", f"{event}/events", timeout=60) as screen:
        lines = screen.iter_lines()
        while "hello" not in next(lines):
            pass
        said = good(result(phone, event, {"dispute": "A-1", "slot": "mesa1"}, "X"))
        while f"id: {said['seq']}" not in next(lines):
            pass
    good(result(elsewhere, event, {"dispute": "A-1", "slot": "mesa2"}, "Y"))
    both = [good(client.get(f"{event}/log"))["entries"] for client in (rita, away)]
    assert both[0] == both[1]
    link = good(rita.get(f"{event}/links"))["links"][0]["id"]
    good(away.delete(f"{event}/links/{link}"))
    for client in (phone, elsewhere):
        refused = result(client, event, {"dispute": "A-2", "slot": "mesa1"}, "X")
        assert refused.status_code in (401, 403), "a revoked link is of no use anywhere"
    rita.close()


def test_names_of_an_event_written_by_two_processes_are_all_kept_and_an_erased_one_is_gone(deaf: Pair) -> None:
    one, other = deaf
    rita = signed_in(one)
    event = filled(rita, pair=False)
    away = signed_in(other)
    people = good(away.get(f"{event}/people"))["people"]
    first, second = people[0]["id"], people[1]["id"]
    good(rita.post(f"{event}/people/{first}", json={"name": "Beatriz Nova"}))
    good(away.post(f"{event}/people/{second}", json={"name": "Carlos Novo"}))
    for client in (rita, away):
        text = client.get(f"{event}/people").text
        assert "Beatriz Nova" in text
        assert "Carlos Novo" in text
    good(rita.delete(f"{event}/people/{first}"))
    assert "Beatriz Nova" not in away.get(f"{event}/people").text
    good(rita.delete(event))
    assert code(away.get(event)) == (404, "missing")


def signed_in(site: Running) -> httpx.Client:
    """The organiser of two that never hear of each other: who is the first of one may have an account by the other."""
    client = site.client()
    known = client.post("/api/account/login", json={"name": "rita moreira", "password": PASSWORD})
    return client if known.status_code == 200 else organiser(site)


def test_a_referee_moves_at_a_table_that_another_process_has_begun(deaf: Pair) -> None:
    one, other = deaf
    rita = signed_in(one)
    event = filled(rita)
    made = good(rita.post(f"{event}/slots/A-1/mesa1/match", json={"clock": ""}), 201)
    away = signed_in(other)
    assert good(away.get(f"/api/matches/{made['match']}"))["you"] == [0, 1]
    good(away.post(f"/api/matches/{made['match']}/commands", json={"do": "resign", "player": 0}))

    def counted() -> int:
        return len([e for e in good(rita.get(f"{event}/log"))["entries"] if e["do"] == "result"])

    wait_for(counted, 1)


def test_what_a_device_sends_is_fetched_from_another_process_once(deaf: Pair) -> None:
    one, other = deaf
    ana = one.client()
    id = begun(ana)["id"]
    sent = good(ana.post("/api/moving", json={"history": "{}", "matches": [id]}), 201)
    phone = other.client()
    assert good(phone.post("/api/moving/fetched", json={"token": sent["token"]}))["matches"] == [id]
    assert good(one.client(cookies=phone.cookies).get(f"/api/matches/{id}"))["you"] == [0, 1]
    assert code(one.client().post("/api/moving/fetched", json={"token": sent["token"]})) == (404, "missing")


def test_no_process_gives_hints_to_who_plays_by_way_of_another(pair: Pair) -> None:
    one, other = pair
    ana, rui = one.client(), one.client()
    id = begun(ana, seats=["me", "link"])["id"]
    good(rui.post(f"/api/matches/{id}/seats", json={}))
    good(ana.post(f"/api/matches/{id}/moves", json={"move": "d4"}))
    wait_for(lambda: bool(other.app.state.site.house.others.shared(f"plays {id}")), True)
    asked = {"game": "rastros", "moves": ["d4"]}
    assert code(same(other, rui).post("/api/analysis", json=asked)) == (409, "hints")
