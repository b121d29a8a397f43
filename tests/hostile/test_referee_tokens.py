"""Nobody decides another table: seats of a referee's table belong to whoever may report there now, and to no one else.

Protects the results of an event against an arbiter's link that is of another group, was revoked or has had its day.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from web.event_helpers import by_link, code, filled_championship, good, organiser, result, wait_for
from web.helpers import Running, running

from tabuleiro.web import Settings

SAID = "1.1/1/1/1"
TABLE = {"tournament": "1.1", "group": 1, "round": 1, "table": 1}


@pytest.fixture
def site(settings: Settings) -> Iterator[Running]:
    with running(settings) as server:
        yield server


def begun(client: httpx.Client, event: str, said: str = SAID) -> dict[str, Any]:
    return good(client.post(f"{event}/slots/{said}/match", json={}), 201)


def resign(client: httpx.Client, match: str, player: int = 0, token: str = "") -> httpx.Response:
    headers = {"x-seat": token} if token else {}
    return client.post(f"/api/matches/{match}/commands", json={"do": "resign", "player": player}, headers=headers)


def standing(client: httpx.Client, event: str, table: int = 1, round: int = 1) -> str:
    rows = good(client.get(f"{event}/rounds?part=1.1&round={round}"))["tables"]
    return next(row["result"] for row in rows if row["table"] == table)


def table_link(site: Running, client: httpx.Client, event: str, table: int) -> httpx.Client:
    return by_link(site, client, event, scope={"part": "1.1", "group": 1, "table": table})


def last_by(client: httpx.Client, event: str) -> dict[str, Any]:
    return good(client.get(f"{event}/log?limit=1000"))["entries"][-1]


def test_a_link_gets_no_seats_of_another_table(site: Running) -> None:
    client = organiser(site)
    event = filled_championship(client)
    one, two = (table_link(site, client, event, n) for n in (1, 2))
    table = begun(one, event)
    seen = good(two.get(f"{event}/slots/{SAID}/match"))
    assert seen["match"] == table["match"], "everybody may look"
    assert seen["seats"] == []
    assert code(resign(two, table["match"])) == (403, "seat")
    assert code(two.post(f"/api/matches/{table['match']}/seats", json={})) == (403, "seat")
    assert code(two.post(f"/api/matches/{table['match']}/moves", json={"move": "a1"})) == (403, "seat")
    assert code(resign(site.client(), table["match"])) == (403, "seat")
    assert good(two.get(f"/api/matches/{table['match']}"))["you"] == []
    with site.socket(table["match"], two) as live:
        assert live.get("resign", player=0)["problem"]["code"] == "seat"
    assert not standing(client, event)
    good(resign(one, table["match"]))
    wait_for(lambda: standing(client, event), "2")


def test_what_a_link_may_do_ends_with_it(site: Running) -> None:
    client = organiser(site)
    event = filled_championship(client)
    phone = table_link(site, client, event, 1)
    table = begun(phone, event)
    tokens = [seat["token"] for seat in table["seats"]]
    link = good(client.get(f"{event}/links"))["links"][0]["id"]
    with site.socket(table["match"], phone) as mine, site.socket(table["match"]) as other:
        assert other.get("sit", token=tokens[0])["kind"] == "reply"
        good(client.delete(f"{event}/links/{link}"))
        assert mine.get("resign", player=0)["problem"]["code"] == "seat"
        assert other.get("resign")["problem"]["code"] == "seat", "a socket that was open is asked again"
    assert code(resign(phone, table["match"])) == (403, "seat")
    for player, token in enumerate(tokens):
        assert code(resign(site.client(), table["match"], player, token)) == (403, "seat")
        assert site.client().get(f"/s/{token}").status_code == 403
    assert not standing(client, event)
    good(resign(client, table["match"]))  # the organiser goes on with it


def test_a_lent_seat_says_who_lent_it_and_is_lent_for_a_while_only(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = organiser(site)
    event = filled_championship(client)
    phone = table_link(site, client, event, 1)
    table = begun(phone, event)
    token = table["seats"][1]["token"]
    tablet = site.client()
    assert tablet.get(f"/s/{token}").headers["location"] == f"/m/{table['match']}?seat={token}"
    assert code(resign(tablet, table["match"], 1)) == (403, "seat"), "nobody sits down for good"
    assert code(resign(tablet, table["match"], 0, token)) == (403, "seat"), "the other seat was not lent"
    referees = site.app.state.site.referees
    now = referees.now
    monkeypatch.setattr(referees, "now", lambda: now() + 3601)
    assert code(resign(tablet, table["match"], 1, token)) == (403, "seat")
    monkeypatch.undo()
    good(resign(tablet, table["match"], 1, token))
    wait_for(lambda: standing(client, event), "1")
    link = good(client.get(f"{event}/links"))["links"][0]["id"]
    line = last_by(client, event)
    assert line["by"].startswith(f"referee l-{link}.")
    public = good(site.client().get(f"/api/matches/{table['match']}"))
    assert link not in str(public)
    with site.client().stream("GET", f"/api/matches/{table['match']}/events?after=0") as stream:
        lines = stream.iter_lines()
        told = [next(lines) for _ in range(8)]
    assert any("resignation" in line for line in told)
    assert not any(link in line for line in told), "who did it is not told to everybody"


def test_every_result_names_the_account_that_gave_it(site: Running) -> None:
    client = organiser(site)
    event = filled_championship(client)
    table = begun(table_link(site, client, event, 1), event)
    good(resign(client, table["match"]))
    wait_for(lambda: standing(client, event), "2")
    me = good(client.get("/api/account"))["account"]["id"]
    assert last_by(client, event)["by"] == f"referee {me}", "who ended it, and not who began it"


def test_seats_of_old_matches_are_worth_nothing(site: Running) -> None:
    """Before, seats were signed for ever: such a token, or the session that began the match, decides nothing now."""
    client = organiser(site)
    event = filled_championship(client)
    table = begun(client, event)
    forever = site.app.state.site.house.signer.token(table["match"], 0)
    assert code(resign(site.client(), table["match"], 0, forever)) == (403, "seat")
    assert site.client().get(f"/s/{forever}").status_code == 403


def finish_round(client: httpx.Client, event: str, tables: range) -> None:
    for n in tables:
        good(result(client, event, {**TABLE, "table": n}, "1"))


def test_a_closed_table_accepts_nothing(site: Running, settings: Settings) -> None:
    client = organiser(site)
    event = filled_championship(client)
    phone = by_link(site, client, event)
    table = begun(phone, event)
    tokens = [seat["token"] for seat in table["seats"]]
    good(resign(phone, table["match"]))
    wait_for(lambda: standing(client, event), "2")
    finish_round(client, event, range(2, 5))
    good(client.post(f"{event}/pair", json={"part": "1.1", "seed": "8"}))
    lines = len(good(client.get(f"{event}/log?limit=1000"))["entries"])
    again = {"do": "ask_take_back"}
    for who, headers in ((phone, {}), (client, {}), (site.client(), {"x-seat": tokens[0]})):
        answer = who.post(f"/api/matches/{table['match']}/commands", json=again, headers=headers)
        assert code(answer) == (403, "seat")
    assert good(phone.get(f"{event}/slots/{SAID}/match"))["seats"] == [], "it can still be seen"
    assert code(phone.post(f"{event}/slots/{SAID}/match", json={})) == (409, "over")
    assert len(good(client.get(f"{event}/log?limit=1000"))["entries"]) == lines


@pytest.mark.thorough
def test_an_archived_event_accepts_nothing_also_after_a_restart(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled_championship(client)
        phone = by_link(site, client, event)
        table = begun(phone, event)
        good(client.post(f"{event}/site", json={"archived": True}))
        cookies = [dict(one.cookies) for one in (phone, client)]
        for one in (phone, client):
            assert code(resign(one, table["match"])) == (403, "seat")
        result = {"key": "afterwards", "place": table["place"], "result": "1"}
        assert code(phone.post(f"{event}/results", json=result)) == (409, "over")
        assert code(phone.post(f"{event}/notes", json={"key": "a-note-too", "text": "olá"})) == (409, "over")
        assert not standing(client, event)
    with running(settings) as site:
        for kept in cookies:
            assert code(resign(site.client(cookies=kept), table["match"])) == (403, "seat")
        token = table["seats"][0]["token"]
        assert code(resign(site.client(), table["match"], 0, token)) == (403, "seat")
        client = site.client(cookies=cookies[1])
        assert not standing(client, event)
        good(client.post(f"{event}/site", json={"archived": False}))
        good(resign(client, table["match"]))


def test_a_table_that_others_play_at_now_accepts_nothing(site: Running) -> None:
    client = organiser(site)
    event = filled_championship(client)
    phone = by_link(site, client, event)
    table = begun(phone, event)
    rows = good(client.get(f"{event}/rounds?part=1.1&round=1"))["tables"]
    pairs = [[row["first"]["id"], row["second"]["id"]] for row in rows]
    pairs[0][0], pairs[1][0] = pairs[1][0], pairs[0][0]
    change = {"tournament": "1.1", "group": 1, "round": 1, "tables": pairs}
    good(client.post(f"{event}/commands", json={"do": "rearrange", "data": change}))
    for one in (phone, client):
        assert code(resign(one, table["match"])) == (403, "seat")
    assert not standing(client, event)
