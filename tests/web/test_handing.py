"""A match that was begun in a page is handed over: checked ply by ply, and gone on with on the server."""

from __future__ import annotations

from typing import Any

import pytest
from web.helpers import Running
from web.seated import lowest

from tabuleiro.match import read_record
from tabuleiro.web import seated
from tabuleiro.web.table import MatchTable

PLAYED = ["d4", "d5", "c6", "b7"]


def begun(game: str, moves: list[str], clock: str = "", seats: tuple[str, str] = ("me", "me")) -> MatchTable:
    """A match in a page, which begins with some plays."""
    asked = game, "default", "", moves, "", clock
    return seated.begin("page-1", 0.0, lowest, asked, [*seats], ["Ana", ""], ("lot", "left"))


def table(game: str, moves: list[str], clock: str = "", seats: tuple[str, str] = ("me", "me")) -> MatchTable:
    """The same, in which they are made; each takes ten seconds."""
    one = begun(game, [], clock, seats)
    for i, text in enumerate(moves):
        seated.move(one, text, len(one.match.plies), 10.0 * (i + 1), lowest)
    return one


def body(one: MatchTable, **more: Any) -> dict[str, Any]:
    """What is handed over."""
    kept = seated.kept(one, "2026-11-18", 7, one.touched)
    names = ("record", "seats", "names", "began", "how", "hand", "hints", "given")
    return {**{name: getattr(kept, name) for name in names}, **more}


def handed(client: Any, one: MatchTable, **more: Any) -> Any:
    answer = client.post("/api/matches/handed", json=body(one, **more))
    assert answer.status_code == 201, answer.text
    return answer.json()["match"]


def refusal(client: Any, asked: dict[str, Any]) -> str:
    answer = client.post("/api/matches/handed", json=asked)
    assert answer.status_code == 400, answer.text
    return str(answer.json()["problem"]["text"])


def test_a_match_goes_on_where_it_was(site: Running) -> None:
    client, one = site.client(), table("rastros", PLAYED, "60+5")
    match = handed(client, one, hints=True)
    assert len(match["id"]) == 22
    assert [text for _, text in match["state"]["history"]] == PLAYED
    assert (match["you"], match["hints"], match["seats"][0]["name"]) == ([0, 1], True, "Ana")
    assert match["clock"]["left"] == pytest.approx([50, 50], abs=3)  # twice ten seconds, and twice five more
    again = client.post(f"/api/matches/{match['id']}/commands", json={"do": "ask_take_back"}).json()["match"]
    assert [text for _, text in again["state"]["history"]] == PLAYED[:-1]
    record = read_record(client.get(f"/api/matches/{match['id']}/record").text)
    assert record.texts == PLAYED[:-1]
    assert site.client().get(f"/api/matches/{match['id']}").json()["you"] == []  # it is whose who handed it over


def test_what_it_began_with_stays(site: Running) -> None:
    client = site.client()
    match = handed(client, begun("rastros", PLAYED))
    assert (match["state"]["ply"], match["start"]["how"]) == (4, "lot")
    again = client.post(f"/api/matches/{match['id']}/commands", json={"do": "ask_take_back"})
    assert again.json()["problem"]["code"] == "taken"


@pytest.mark.parametrize(("player", "result"), [(0, "second"), (1, "first")])
def test_an_ended_match_stays_ended(site: Running, player: int, result: str) -> None:
    one = table("rastros", PLAYED)
    seated.ask(one, "resign", player, 50.0, lowest, "page-2")
    found = handed(site.client(), one)["state"]["result"]
    assert (found["result"], found["reason"]) == (result, "resignation")


def test_health_counts_what_is_asked(site: Running) -> None:
    client = site.client()
    asked = client.get("/api/health").json()["thoughts"]
    question = {"game": "rastros", "moves": PLAYED[:3], "seconds": 0.1}
    assert client.post("/api/analysis", json=question).status_code in (200, 202)
    assert client.get("/api/health").json()["thoughts"] == {**asked, "analyse": asked.get("analyse", 0) + 1}


def test_nobody_thinks_about_an_ended_match_that_is_only_kept(site: Running) -> None:
    client, one = site.client(), table("rastros", ["d4"], seats=("me", "level:3"))
    seated.ask(one, "resign", None, 50.0, lowest, "page-2")
    asked = client.get("/api/health").json()["thoughts"]
    match = handed(client, one)
    assert match["state"]["result"]["winner"] == 1
    assert client.get("/api/health").json()["thoughts"] == asked


def test_throws_that_were_taken_back_come_again(site: Running) -> None:
    one = begun("pista_livre", [])
    thrown = one.match.texts[0]
    while len(one.match.plays) < 2:
        seated.move(one, one.legal()[0].text, len(one.match.plies), 1.0, lowest)
    seated.ask(one, "ask_take_back", None, 2.0, lowest, "")
    match = handed(site.client(), one, given=[thrown, thrown])
    assert [text for _, text in match["state"]["history"]] == one.match.texts
    assert "is not a throw" in refusal(site.client(), body(one, given=["x"]))
    assert "is not a throw" in refusal(site.client(), body(table("rastros", PLAYED), given=[thrown]))


def test_what_is_wrong_is_said_with_its_ply(site: Running) -> None:
    client, good = site.client(), body(table("rastros", PLAYED))

    def changed(old: str, new: str) -> str:
        assert old in good["record"]
        return refusal(client, {**good, "record": good["record"].replace(old, new)})

    assert "play no. 3, d4" in changed("3. c6", "3. d4")
    assert "play no. 4, a9" in changed("b7", "a9")
    assert "first" in changed('[Result "*"]', '[Result "first"]')
    assert "rastro" in changed('"rastros"', '"rastro"')
    assert "cannot have begun with 5" in refusal(client, {**good, "began": 5})
    assert "nobody by link" in refusal(client, {**good, "seats": ["me", "link"]})
    assert "somebody has to play" in refusal(client, {**good, "seats": ["level:1", "level:2"]})
    assert "level:11" in refusal(client, {**good, "seats": ["me", "level:11"]})
    ended = good["record"].replace('[Result "*"]', '[Result "first"]\n[Reason "arbiter"]').replace("\n*\n", "\nfirst\n")
    assert "arbiter" in refusal(client, {**good, "record": ended})
    assert client.post("/api/matches/handed", json={**good, "record": "x" * 60_001}).status_code == 422
    assert client.post("/api/matches/handed", json={**good, "record": "x" * 70_000}).status_code == 413
