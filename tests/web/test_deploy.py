"""Names and proxies are given by option; what deploy/ and docs/deploy.md say of them is so."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from commands import command
from web.event_helpers import new_event
from web.helpers import Running, begun

from tabuleiro.rules import Problem
from tabuleiro.web import Settings
from tabuleiro.web.guard import STREAMS
from tabuleiro.web.serving import checked, public_address

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def started() -> list[list[str]]:
    """The words with which the files of deploy/ start the site."""
    unit = re.search(r"^ExecStart=\S+ (.*)$", (DEPLOY / "tabuleiro.service").read_text("utf-8"), re.MULTILINE)
    entry = re.search(r"^ENTRYPOINT (\[.*\])$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    assert unit
    assert entry
    return [unit[1].split(), json.loads(entry[1])[1:]]


@pytest.mark.parametrize("words", started(), ids=["systemd", "container"])
def test_the_files_start_the_site_with_options_that_it_has(words: list[str]) -> None:
    assert words[0] == "serve"
    shown = command("serve", "--help").out
    assert all(word in shown for word in words if word.startswith("--"))
    proxies = tuple(b for a, b in pairwise(words) if a == "--proxy")
    assert checked(Settings(database="x", proxies=proxies)).proxies == proxies


def test_the_document_names_options_that_there_are() -> None:
    text = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    shown = command("serve", "--help").out
    for option in re.findall(r"^\| `(--[a-z-]+)", text, re.MULTILINE):
        assert option in shown, option
    accounts = command("account", "--help").out
    for verb in re.findall(r"`tabuleiro account ([a-z-]+)", text):
        assert verb in accounts, verb
    for file in re.findall(r"\]\(\.\./(deploy/\w*(?:\.\w+)?)\)", text):
        assert (ROOT / file).exists(), file


def test_links_have_the_name_by_which_the_site_is_known() -> None:
    one = Settings(database="x", hosts=("jogos.example", "www.example"))
    assert public_address(one, 8000, ["10.0.0.7"]) == "http://jogos.example:8000"
    behind = Settings(database="x", hosts=("jogos.example",), proxies=("127.0.0.1",))
    assert public_address(behind, 8000, []) == "https://jogos.example"
    assert public_address(Settings(database="x"), 8000, ["10.0.0.7"]) == "http://10.0.0.7:8000"
    assert public_address(Settings(database="x"), 8000, []) is None


@pytest.mark.parametrize("name", ["https://jogos.example", "jogos.example:443", "*", "", "a b", "-a"])
def test_what_is_no_name_of_a_host_is_said(name: str) -> None:
    with pytest.raises(Problem, match="not a host name"):
        checked(Settings(database="x", hosts=(name,)))


@pytest.mark.parametrize("proxy", ["localhost", "10.0.0.1/8", "*", ""])
def test_what_is_no_address_of_a_proxy_is_said(proxy: str) -> None:
    with pytest.raises(Problem, match="not the address of a proxy"):
        checked(Settings(database="x", proxies=(proxy,)))


def test_streams_are_passed_on_as_they_come(hall: tuple[Running, httpx.Client]) -> None:
    """What packs text on the way would keep a result back until there is more of it; Caddy 2.6 does not ask."""
    _, client = hall
    match = f"/api/matches/{begun(client)['id']}"
    for address in (match, new_event(client)):
        with client.stream("GET", f"{address}/events", headers={"accept-encoding": "gzip"}) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert "no-transform" in answer.headers["cache-control"]
            assert answer.headers["x-accel-buffering"] == "no"
            assert "content-encoding" not in answer.headers
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert re.findall(r"^\t(@whole not path \S+|encode .*)$", caddy.replace(" #", "\n#"), re.MULTILINE) == [
        f"@whole not path *{STREAMS}",
        "encode @whole zstd gzip",
    ]
