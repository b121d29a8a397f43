"""docs/api.md is true: every address is in it, and its examples have the names that the site's answers have."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from web.helpers import Running, begun, description

DOCUMENT = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
ELSEWHERE = ("/api/account", "/api/events", "/api/formats", "/api/invitations")  # docs/api-events.md


def balanced(text: str) -> str:
    """The object at the start of a text, as far as its last bracket."""
    depth, quoted = 0, False
    for i, sign in enumerate(text):
        quoted ^= sign == '"'
        depth += (sign in "{[") - (sign in "}]") if not quoted else 0
        if not depth:
            return text[: i + 1]
    raise AssertionError(text[:80])


def read(text: str) -> Any:
    """An example as JSON: what is left out (…) is nothing, and `{…}` or `{a state}` is anything."""
    parts = re.split(r'("[^"]*")', balanced(text))
    plain = []
    for i, part in enumerate(parts):
        if i % 2 == 0:
            part = re.sub(r"\{[^{}\[\]:,]*[…a-z][^{}\[\]:]*\}", "null", part)
            part = re.sub(r" or null| … ten of them|, …|…", "", part)
        plain.append(part)
    return json.loads("".join(plain))


def after(address: str, mark: str) -> str:
    """The document from the first bracket after a mark after an address."""
    assert f"`{address}" in DOCUMENT, address
    rest = DOCUMENT.partition(f"`{address}")[2].partition(mark)[2]
    return rest[rest.index("{") :]


def told(address: str, mark: str = "→") -> Any:
    return read(after(address, mark))


def asked(address: str) -> Any:
    """The body of a request in the document."""
    return read(after(address, "`" if "`" in address else ""))


def names_agree(documented: Any, true: Any, where: str) -> None:
    if isinstance(documented, dict) and isinstance(true, dict) and documented:
        assert set(documented) == set(true), where
        for name, value in documented.items():
            names_agree(value, true[name], f"{where}.{name}")
    if isinstance(documented, list) and isinstance(true, list) and documented and true:
        names_agree(documented[0], true[0], f"{where}[0]")


def test_every_address_is_in_the_document() -> None:
    for path, methods in description()["paths"].items():
        short = path.replace("/api/games/{key}", "…").replace("{what}.pdf", "board.pdf")
        full = path.replace("{what}.pdf", "board.pdf")
        for method in methods if not path.startswith(ELSEWHERE) else ():
            assert f"{method.upper()} {full}" in DOCUMENT or f"`{short}" in DOCUMENT, f"{method} {path}"


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("GET /api/health", ""),
        ("GET /api/version", ""),
        ("GET /api/address", ""),
        ("GET /api/games`", "/api/games"),
        ("GET /api/games/{key}?variant=size=8", "/api/games/rastros?variant=size=8"),
        ("GET /api/games/{key}/puzzles?grade=2", "/api/games/rastros/puzzles?grade=2"),
        ("GET /api/games/{key}/lesson`", "/api/games/rastros/lesson"),
        ("GET /api/games/{key}/examples", "/api/games/rastros/examples"),
    ],
)
def test_what_is_answered_has_the_names_that_are_documented(site: Running, address: str, path: str) -> None:
    true = site.client().get(path or address.split()[1]).json()
    names_agree({**told(address), "engine": {}}, {**true, "engine": {}}, address)


def test_a_match_is_as_documented(site: Running) -> None:
    client = site.client()
    body = {**asked("POST /api/matches`"), "seats": ["me", "link"]}
    made = client.post("/api/matches", json=body)
    assert made.status_code == 201, made.text
    names_agree(told("POST /api/matches`", "201"), made.json(), "POST /api/matches")
    path = f"/api/matches/{made.json()['id']}"
    other = site.client()
    sat = other.post(f"{path}/seats", json=asked("POST /api/matches/{id}/seats`"))
    names_agree(told("POST /api/matches`", "201"), sat.json(), "seats")
    move = {**asked("POST /api/matches/{id}/moves`"), "ply": 0}
    names_agree(told("POST /api/matches/{id}/moves`"), client.post(f"{path}/moves", json=move).json(), "moves")
    true = client.get(path).json()
    names_agree(told("GET /api/matches/{id}`"), {**true, "thinking": {"player": 1, "engine": "warming"}}, "match")
    state = read(DOCUMENT.partition("## A state")[2].partition("```json\n")[2])
    true["state"].update(_own(state))
    names_agree(state, true["state"], "state")
    with site.socket(made.json()["id"], client, "after=0") as live:
        events = DOCUMENT.partition("### Live")[2]
        hello = live.hear("hello")
        names_agree(read(events[events.index('{"kind": "hello"') :]), hello, "hello")
        names_agree(read(events[events.index('{"stream"') :]), live.hear("move"), "move")
        names_agree(read(events[events.index('{"stream": "Zk3v…", "kind": "here"') :]), live.hear("here"), "here")
    problem = read(DOCUMENT.partition("```json\n")[2])
    names_agree(problem, client.post(f"{path}/moves", json={"move": "g7", "player": 1}).json(), "problem")
    record = client.get(f"{path}/record").text
    names_agree(told("POST /api/records`"), client.post("/api/records", content=record).json(), "records")
    asked_position = asked("POST /api/positions`")
    names_agree(state, {**client.post("/api/positions", json=asked_position).json(), **_own(state)}, "positions")


def _own(state: dict[str, Any]) -> dict[str, Any]:
    """What each game has of its own."""
    return {name: state[name] for name in ("beside", "spots", "sights", "patterns")}


def test_puzzles_and_lessons_are_as_documented(site: Running) -> None:
    client = site.client()
    games = "/api/games/rastros"
    puzzle = client.get(f"{games}/puzzles").json()["puzzles"][0]
    tries = client.post(f"{games}/puzzles/{puzzle['id']}/tries", json={"moves": []})
    names_agree(told("POST /api/games/{key}/puzzles/{id}/tries`"), tries.json(), "tries")
    address = "POST /api/games/{key}/lesson/tries`"
    steps = client.get(f"{games}/lesson").json()["steps"]
    step = next(step for step in steps if step["task"])
    body = {**asked(address), "step": step["number"], "moves": [step["state"]["legal"][0]["text"]]}
    names_agree(told(address), client.post(f"{games}/lesson/tries", json=body).json(), "lesson")


def test_thoughts_are_as_documented(site: Running) -> None:
    from web.test_learning import until_ready

    client: httpx.Client = site.client()
    body = {**asked("POST /api/analysis`"), "seconds": 0.1, "game": "shisima", "moves": []}  # quick to compile
    names_agree(
        told("POST /api/analysis`", "(at most 10)"), until_ready(client, "POST", "/api/analysis", json=body), ""
    )
    hint = until_ready(client, "POST", "/api/hints", json={**body, "step": 1})
    names_agree(told("POST /api/hints`"), hint, "hints")
    match = begun(client, "shisima")
    for text in ("0", "1"):
        client.post(f"/api/matches/{match['id']}/moves", json={"move": text})
    client.post(f"/api/matches/{match['id']}/commands", json={"do": "resign"})
    review = until_ready(client, "GET", f"/api/matches/{match['id']}/review")
    names_agree(told("GET /api/matches/{id}/review`"), review, "review")
    proved = until_ready(client, "GET", "/api/games/shisima/proved")
    names_agree(told("GET /api/games/{key}/proved?variant=`"), proved, "proved")
