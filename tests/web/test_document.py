"""docs/api.md and docs/api-events.md are true: every address is there with what it answers, and examples are as the
site answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from web.event_helpers import good
from web.helpers import Running, description

DOCS = Path(__file__).parents[2] / "docs"
DOCUMENT = (DOCS / "api.md").read_text("utf-8")
EVENTS = (DOCS / "api-events.md").read_text("utf-8")
ADDRESS = re.compile(r"`(GET|POST|DELETE) (/api/[^\s`?]+)[^`]*`")
ANSWER = re.compile(r"→ (?:(20\d) )?`([A-Z]\w+)`(?: or `([A-Z]\w+)`)?")
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


def said_to_answer(document: str) -> Iterator[tuple[str, str, str, set[str]]]:
    """Method, path, status and structures of all answers that a document names."""
    found = [*ADDRESS.finditer(document)]
    for one, after in zip_longest(found, found[1:]):
        rest = document[one.end() : after.start() if after else None].partition("\n\n")[0]
        if said := ANSWER.search(rest):
            yield one[1].lower(), one[2], said[1] or "", {said[2], said[3]} - {None}


@pytest.mark.parametrize(("document", "least"), [(DOCUMENT, 20), (EVENTS, 50)])
def test_an_address_answers_what_its_document_says(document: str, least: int) -> None:
    described = description()["paths"]
    claims = list(said_to_answer(document))
    for method, path, status, names in claims:
        operation = described[path][method]
        assert status in ("", *operation["responses"]), f"{method} {path}"
        content = [one for said in operation["responses"].values() for one in said["content"].values()]
        known = {name.rpartition("/")[2] for name in re.findall(r"#/components/schemas/\w+", str(content))}
        assert names <= known, f"{method} {path}"
    assert len(claims) > least
    assert "→ `{" not in document, "name the structure: its fields are in docs/openapi.json"


def test_a_match_is_as_documented(site: Running) -> None:
    client = site.client()
    body = {**asked("POST /api/matches`"), "seats": ["me", "link"]}
    made = client.post("/api/matches", json=body)
    assert made.status_code == 201, made.text
    path = f"/api/matches/{made.json()['id']}"
    good(site.client().post(f"{path}/seats", json=asked("POST /api/matches/{id}/seats`")))
    good(client.post(f"{path}/moves", json={**asked("POST /api/matches/{id}/moves`"), "ply": 0}))
    true = client.get(path).json()
    state = read(DOCUMENT.partition("## A state")[2].partition("```json\n")[2])
    true["state"].update(_own(state))
    names_agree(state, true["state"], "state")
    with site.socket(made.json()["id"], client, "after=0") as live:
        events = DOCUMENT.partition("### Live")[2]
        names_agree(read(events[events.index('{"stream"') :]), live.hear("move"), "move")
    problem = read(DOCUMENT.partition("```json\n")[2])
    names_agree(problem, client.post(f"{path}/moves", json={"move": "g7", "player": 1}).json(), "problem")
    good(client.post("/api/positions", json=asked("POST /api/positions`")))


def _own(state: dict[str, Any]) -> dict[str, Any]:
    """What each game has of its own."""
    return {name: state[name] for name in ("beside", "spots", "sights", "patterns")}
