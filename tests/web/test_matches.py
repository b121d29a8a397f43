"""Matches over HTTP: begun, sat down at, played, refused, taken back, ended, played again, written down."""

from __future__ import annotations

import time

import pytest
from web.helpers import Running, begun, running

from tabuleiro.match import read_record
from tabuleiro.web import Settings
from tabuleiro.web.matches import clean


def play(client, match, *moves):
    for text in moves:
        answer = client.post(f"/api/matches/{match['id']}/moves", json={"move": text})
        assert answer.status_code == 200, answer.text
    return answer.json()["match"]


def command(client, match, do, **more):
    return client.post(f"/api/matches/{match['id']}/commands", json={"do": do, **more})


def refused(answer):
    assert answer.status_code >= 400
    return answer.status_code, answer.json()["problem"]["code"]


def pair(site: Running, game: str = "rastros", **more):
    """A match of two people who know nothing of each other."""
    one, other = site.client(), site.client()
    match = begun(one, game, seats=["me", "link"], **more)
    assert other.post(f"/api/matches/{match['id']}/seats", json={}).json()["you"] == [1]
    return one, other, match


def test_a_match_begins_with_an_id_that_nobody_guesses_and_a_private_link(site: Running) -> None:
    with site.client() as client:
        match = begun(client, seats=["me", "link"], names=["  Ana\n<b> ", ""])
        other = begun(client)
    assert len(match["id"]) == 22
    assert match["id"] != other["id"]
    assert match["you"] == [0]
    mine, free = match["seats"]
    assert mine["link"].startswith("/s/")
    assert mine["name"] == "Ana <b>"
    assert (free["free"], free["link"], free["token"]) == (True, f"/m/{match['id']}", None)
    assert match["match"]["state"]["turn"] == 0


def test_the_cookie_of_a_seat_is_signed_and_kept_from_scripts(site: Running) -> None:
    with site.client() as client:
        answer = client.post("/api/matches", json={"game": "rastros"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    value = answer.cookies["tabuleiro_seat"]
    forged = site.client(cookies={"tabuleiro_seat": value[:-1] + ("A" if value[-1] != "A" else "B")})
    assert forged.get(f"/api/matches/{answer.json()['id']}").json()["you"] == []


def test_nobody_moves_for_another_seat(site: Running) -> None:
    one, other, match = pair(site)
    stranger = site.client()
    moves = f"/api/matches/{match['id']}/moves"
    assert refused(stranger.post(moves, json={"move": "d4"})) == (403, "seat")
    assert refused(other.post(moves, json={"move": "d4"})) == (409, "turn")
    assert refused(other.post(moves, json={"move": "d4", "player": 0})) == (403, "seat")
    assert refused(command(stranger, match, "resign")) == (403, "seat")
    assert refused(stranger.post(f"/api/matches/{match['id']}/seats", json={})) == (409, "taken")
    play(one, match, "d4")
    play(other, match, "d5")
    assert stranger.get(f"/api/matches/{match['id']}").json()["state"]["history"] == [[0, "d4"], [1, "d5"]]
    other_match = begun(one)
    token = other_match["seats"][0]["token"]
    assert refused(stranger.post(moves, json={"move": "c6"}, headers={"x-seat": token})) == (403, "seat")
    assert refused(stranger.post(f"/api/matches/{match['id']}/seats", json={"token": token})) == (403, "seat")


def test_a_private_link_takes_the_seat_to_another_device(site: Running) -> None:
    one, _, match = pair(site)
    phone = site.client()
    answer = phone.get(match["seats"][0]["link"])
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match['id']}")
    play(phone, match, "d4")
    assert one.get(f"/api/matches/{match['id']}").json()["state"]["ply"] == 1
    by_header = site.client(headers={"x-seat": match["seats"][0]["token"]})
    assert by_header.get(f"/api/matches/{match['id']}").json()["you"] == [0]
    assert refused(site.client().get(match["seats"][0]["link"][:-1] + "_")) == (403, "seat")


def test_an_illegal_play_is_explained_in_the_language_asked_for_and_changes_nothing(site: Running) -> None:
    with site.client() as client:
        match = begun(client)
        play(client, match, "d4")
        moves = f"/api/matches/{match['id']}/moves"
        for lang, said in (("en", "g7 is not next to d4"), ("pt", "g7 não é vizinha de d4")):
            answer = client.post(f"{moves}?lang={lang}", json={"move": "g7"})
            problem = answer.json()["problem"]
            assert (answer.status_code, problem["code"], problem["article"]) == (422, "illegal", "1")
            assert problem["text"].endswith(said)
        answer = client.post(moves, json={"move": "g7"}, headers={"accept-language": "pt-BR,pt;q=0.9"})
        assert answer.json()["problem"]["text"] == problem["texts"]["br"]
        assert client.get(f"/api/matches/{match['id']}").json()["seq"] == 2


def test_a_play_sent_twice_is_made_once_and_one_sent_too_late_not_at_all(site: Running) -> None:
    with site.client() as client:
        match = begun(client)
        moves = f"/api/matches/{match['id']}/moves"
        first = client.post(moves, json={"move": "d4", "ply": 0}).json()
        again = client.post(moves, json={"move": "d4", "ply": 0}).json()
        assert again["seq"] == first["seq"]
        assert again["match"]["state"]["ply"] == 1
        assert refused(client.post(moves, json={"move": "d5", "ply": 0})) == (409, "stale")
        assert refused(client.post(moves, json={"move": "d5", "ply": 7})) == (409, "stale")


def test_between_people_a_play_is_taken_back_only_if_the_other_agrees(site: Running) -> None:
    one, other, match = pair(site)
    assert refused(command(one, match, "ask_take_back")) == (409, "taken")
    play(one, match, "d4")
    play(other, match, "d5")
    assert command(one, match, "ask_take_back").json()["match"]["offers"]["take_back"] == 0
    assert refused(command(one, match, "ask_take_back")) == (409, "taken")
    assert refused(command(one, match, "accept_take_back")) == (409, "taken")
    assert command(other, match, "decline_take_back").json()["match"]["offers"]["take_back"] is None
    command(one, match, "ask_take_back")
    assert command(one, match, "withdraw").json()["match"]["offers"]["take_back"] is None
    command(one, match, "ask_take_back")
    state = command(other, match, "accept_take_back").json()["match"]["state"]
    assert (state["history"], state["turn"]) == ([], 0)


def test_taking_back_is_offered_to_those_who_have_played(site: Running) -> None:
    one, other, match = pair(site)
    assert one.get(f"/api/matches/{match['id']}").json()["can"]["take_back"] == []
    assert play(one, match, "d4")["can"]["take_back"] == [0]
    assert play(other, match, "d5")["can"]["take_back"] == [0, 1]


def test_at_one_screen_the_last_play_is_taken_back_at_once(site: Running) -> None:
    with site.client() as client:
        match = begun(client)
        play(client, match, "d4", "d5")
        state = command(client, match, "ask_take_back").json()["match"]["state"]
        assert state["history"] == [[0, "d4"]]


def test_resigning_ends_it_and_a_rematch_changes_sides(site: Running) -> None:
    one, other, match = pair(site)
    assert refused(command(one, match, "offer_rematch")) == (409, "taken")
    result = command(one, match, "resign").json()["match"]["state"]["result"]
    assert (result["winner"], result["reason"]) == (1, "resignation")
    assert refused(other.post(f"/api/matches/{match['id']}/moves", json={"move": "d4"})) == (409, "over")
    assert refused(command(other, match, "resign")) == (409, "over")
    command(other, match, "offer_rematch")
    after = command(one, match, "accept_rematch").json()["match"]
    again = one.get(f"/api/matches/{after['next']}").json()
    assert (again["you"], again["before"]) == ([1], match["id"])
    assert other.get(f"/api/matches/{after['next']}").json()["you"] == [0]
    assert refused(command(one, match, "offer_rematch")) == (409, "taken")


def test_a_draw_is_agreed_where_the_rules_know_it(site: Running) -> None:
    one, other, match = pair(site)
    assert refused(command(one, match, "offer_draw")) == (409, "taken")
    assert refused(command(one, match, "claim")) == (409, "taken")
    assert refused(command(one, match, "dance")) == (400, "bad")
    one, other, match = pair(site, "ouri")
    assert one.get(f"/api/matches/{match['id']}").json()["can"]["draw"]
    command(one, match, "offer_draw")
    result = command(other, match, "accept_draw").json()["match"]["state"]["result"]
    assert (result["result"], result["reason"]) == ("draw", "agreement")


def test_dice_are_thrown_by_the_server_and_come_again_after_a_take_back(site: Running) -> None:
    with site.client() as client:
        match = begun(client, "pista_livre")
        state = match["match"]["state"]
        assert state["history"][0][1].endswith(":")
        assert state["waiting"] == "move"
        assert any(state["beside"]["dice"])
        while len({mover for mover, _ in state["history"]}) < 2:
            state = play(client, match, state["legal"][0]["text"])["state"]
        throws = [text for _, text in state["history"] if text.endswith(":")]
        state = command(client, match, "ask_take_back").json()["match"]["state"]
        before = [text for _, text in state["history"] if text.endswith(":")]
        while len([text for _, text in state["history"] if text.endswith(":")]) < len(throws):
            state = play(client, match, state["legal"][0]["text"])["state"]
        assert [text for _, text in state["history"] if text.endswith(":")][: len(throws)] == throws
        assert before == throws[: len(before)]


def test_who_starts(site: Running) -> None:
    with site.client() as client:
        assert begun(client, seats=["me", "link"], starts="second")["you"] == [1]
        assert {tuple(begun(client, seats=["me", "link"], starts="lot")["you"]) for _ in range(20)} == {(0,), (1,)}
        guessed = begun(client, "ouri", seats=["me", "link"], starts="guess", guess="left")
        assert guessed["you"] == [0 if guessed["start"]["hand"] == "left" else 1]
        for wrong in ({"starts": "guess"}, {"starts": "never"}, {"seats": ["me", "level:11"]}, {"clock": "soon"},
                      {"variant": "size=99"}, {"position": "x"}, {"limits": "fun=1"}, {"game": "chess"}):  # fmt: skip
            assert refused(client.post("/api/matches", json={"game": "rastros", **wrong}))[0] == 400, wrong


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("\U0001f468\u200d\U0001f467", "\U0001f468\u200d\U0001f467"), ("\u200d\u200c", ""), ("a\0b\x1b[1m", "a b [1m"),
        ("\u202eabc", "abc"), ("A" * 99, "A" * 24), ("x" * 23 + "\u200dy", "x" * 23),
    ],
)  # fmt: skip
def test_names_are_short_and_plain(said: str, kept: str) -> None:
    assert clean(said) == kept


def test_a_record_is_written_and_read_and_played_on(site: Running) -> None:
    with site.client() as client:
        match = begun(client, names=["Ana", "Rui"])
        play(client, match, "d4", "d5", "c6")
        record = client.get(f"/api/matches/{match['id']}/record").text
        assert read_record(record).plays == ["d4", "d5", "c6"]
        found = client.post("/api/records", content=record).json()
        assert found["moves"] == ["d4", "d5", "c6"]
        on = begun(client, moves=found["moves"][:2])
        assert on["match"]["state"]["turn"] == 0
        assert refused(command(client, on, "ask_take_back")) == (409, "taken")
        play(client, on, "c6")
        assert client.post("/api/records", content="nonsense").status_code == 400


def test_a_clock_runs_out_also_when_nobody_asks(site: Running) -> None:
    one, _, match = pair(site, clock="0.3")
    clock = one.get(f"/api/matches/{match['id']}").json()["clock"]
    assert clock["running"] == 0
    with site.socket(match["id"], one) as live:
        ended = live.hear("ended", "hello")
        while ended["kind"] == "hello" and ended["match"]["state"]["result"] is None:
            ended = live.hear("ended")
        assert ended["match"]["state"]["result"]["reason"] == "time"
        assert ended["match"]["state"]["result"]["winner"] == 1
    assert refused(one.post(f"/api/matches/{match['id']}/moves", json={"move": "d4"})) == (409, "over")


def test_a_clock_gives_its_increment_and_waits_for_the_second_player(site: Running) -> None:
    one, other = site.client(), site.client()
    match = begun(one, seats=["me", "link"], clock="100+10")
    assert match["match"]["clock"]["running"] is None
    other.post(f"/api/matches/{match['id']}/seats", json={})
    clock = play(one, match, "d4")["clock"]
    assert 109 < clock["left"][0] <= 110
    assert 99 < clock["left"][1] <= 100
    assert clock["running"] == 1


def test_an_increment_comes_with_the_end_of_a_turn_not_with_each_play(site: Running) -> None:
    one, other = site.client(), site.client()
    match = begun(one, "produto", seats=["me", "link"], clock="100+10")
    other.post(f"/api/matches/{match['id']}/seats", json={})
    play(one, match, "Ba1")
    assert 90 < play(other, match, "Ba2")["clock"]["left"][1] <= 100  # of two stones a turn the first
    assert 100 < play(other, match, "Ba3")["clock"]["left"][1] <= 110


def test_the_computer_answers_and_says_what_it_does(settings: Settings) -> None:
    with running(settings) as site, site.client() as client:
        match = begun(client, "shisima", seats=["me", "random"], starts="second", clock="60")
        until = time.monotonic() + 120
        while True:
            view = client.get(f"/api/matches/{match['id']}").json()
            if view["state"]["turn"] == 1:
                break
            assert view["thinking"]["player"] == 0
            assert time.monotonic() < until
            time.sleep(0.05)
        assert view["state"]["history"][0][0] == 0
        assert view["clock"]["left"][0] == 60, "the computer's clock does not run"
        assert set(client.get("/api/health").json()["engine"].values()) == {"ready"}
        state = play(client, match, view["state"]["legal"][0]["text"])["state"]
        back = command(client, match, "ask_take_back").json()["match"]["state"]
        assert back["turn"] == 1
        assert back["ply"] < state["ply"]


@pytest.mark.parametrize("id", ["x", "a" * 22, "..%2f..%2fetc"])
def test_a_match_that_does_not_exist(site: Running, id: str) -> None:
    with site.client() as client:
        for answer in (client.get(f"/api/matches/{id}"), client.get(f"/api/matches/{id}/record")):
            assert answer.status_code == 404


# Hints: with people, only if both want them


def asked(client, state, path="/api/hints"):
    """What is answered to who asks about the position of a match; a hint may still be thought about."""
    where = {name: state[name] for name in ("game", "variant", "position")}
    answer = client.post(path, json={**where, "seconds": 0.1})
    return (answer.status_code, answer.json()["problem"]["code"]) if answer.status_code >= 400 else "told"


def test_between_people_there_are_hints_if_both_agree(site: Running) -> None:
    ana, rui, match = pair(site, "shisima")
    state = play(ana, match, "2")["state"]
    for path in ("/api/hints", "/api/analysis"):
        assert asked(ana, state, path) == asked(rui, state, path) == (409, "hints")
        assert asked(site.client(), state, path) == "told"  # others ask about positions, not about this match
    offered = command(ana, match, "offer_hints").json()["match"]
    assert (offered["hints"], offered["offers"]["hints"]) == (False, 0)
    assert refused(command(ana, match, "offer_hints")) == (409, "taken")
    assert refused(command(ana, match, "accept_hints")) == (409, "taken")  # nobody agrees with oneself
    state = play(rui, match, "6")["state"]
    assert rui.get(f"/api/matches/{match['id']}").json()["offers"]["hints"] == 0  # a play does not answer it
    assert asked(ana, state) == (409, "hints")
    agreed = command(rui, match, "accept_hints").json()["match"]
    assert (agreed["hints"], agreed["offers"]["hints"]) == (True, None)
    assert ana.get(f"/api/matches/{match['id']}").json()["hints"]
    assert asked(ana, state) == asked(rui, state) == "told"
    assert not command(rui, match, "stop_hints").json()["match"]["hints"]  # one is enough to end it
    assert asked(ana, state) == (409, "hints")
    assert refused(command(ana, match, "stop_hints")) == (409, "taken")
    command(ana, match, "resign")
    assert asked(ana, state) == "told"  # afterwards everything may be looked at


def test_declined_hints_stay_off(site: Running) -> None:
    ana, rui, match = pair(site, "shisima")
    command(ana, match, "offer_hints")
    assert not command(rui, match, "decline_hints").json()["match"]["hints"]
    command(rui, match, "offer_hints")
    assert command(ana, match, "offer_hints").json()["match"]["hints"]  # who asks for the same agrees
    assert refused(command(ana, match, "offer_hints")) == (409, "taken")


def test_at_one_screen_hints_are_off_until_they_are_wanted(site: Running) -> None:
    client = site.client()
    match = begun(client, "shisima")
    state = play(client, match, "2")["state"]
    assert not client.get(f"/api/matches/{match['id']}").json()["hints"]
    assert asked(client, state) == (409, "hints")
    assert command(client, match, "offer_hints").json()["match"]["hints"]
    assert asked(client, state) == "told"


def test_whoever_sits_before_the_board_is_refused_hints_before_the_first_play(site: Running) -> None:
    client = site.client()
    match = begun(client, "shisima")
    state = match["match"]["state"]
    assert asked(client, state) == "told"  # a match that was only begun, and left, is in nobody's way
    with site.socket(match["id"], client) as live:
        live.hear("hello")
        assert asked(client, state) == (409, "hints")
    with_token = site.client(headers={"x-seat": match["seats"][0]["token"]})
    play(client, match, "2")
    assert asked(with_token, client.get(f"/api/matches/{match['id']}").json()["state"]) == (409, "hints")


def test_against_the_computer_there_are_hints(site: Running) -> None:
    client = site.client()
    match = begun(client, "shisima", seats=["me", "random"])
    assert match["match"]["hints"]
    assert asked(client, match["match"]["state"]) == "told"
    assert refused(command(client, match, "offer_hints")) == (409, "taken")


def test_the_agreement_on_hints_outlives_the_server_and_ends_with_the_match(tmp_path) -> None:
    settings = Settings(database=str(tmp_path / "kept.sqlite3"))
    with running(settings) as site:
        client = site.client()
        match = begun(client, "shisima")
        command(client, match, "offer_hints")
    with running(settings) as site:
        again = site.client(cookies=dict(client.cookies))
        assert again.get(f"/api/matches/{match['id']}").json()["hints"]
        command(again, match, "resign")
        after = command(again, match, "offer_rematch").json()["match"]["next"]
        assert not again.get(f"/api/matches/{after}").json()["hints"]
