"""Names and proxies are given by option; what deploy/ and docs/deploy.md say of them is so."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tomllib
from ipaddress import ip_address, ip_network
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from commands import command
from store.helpers import postgresql
from web.event_helpers import new_event
from web.helpers import Running, begun

from tabuleiro.rules import Problem
from tabuleiro.store import open_database
from tabuleiro.web import Settings
from tabuleiro.web.bus import bus_of_thinkers, read_bus
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


def composed() -> dict[str, Any]:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def verb_of(service: dict[str, Any]) -> list[str]:
    """The words after `tabuleiro` with which a service of ours starts."""
    return [*service.get("entrypoint", started()[1])[-1 if "entrypoint" in service else 0 :], *service["command"]]


def test_compose_starts_what_there_is_with_options_that_it_has() -> None:
    services = composed()["services"]
    assert [name for name in services if name.startswith("site")] == ["site1", "site2", "site3"]
    assert services["think"]["deploy"]["replicas"] == 2
    own = {name: verb_of(one) for name, one in services.items() if one["image"].startswith("localhost/")}
    assert set(own) == {"site1", "site2", "site3", "think"}
    for name, words in own.items():
        shown = command(words[0], "--help").out
        assert words[0] == ("think" if name == "think" else "serve")
        assert [word for word in words if word.startswith("--") and word not in shown] == []
    given = dict(pairwise(own["site1"]))
    assert given["--workers"] == "0"
    assert given["--bus"] == dict(pairwise(own["think"]))["--bus"]
    assert read_bus(given["--bus"], given["--database"]).several
    assert bus_of_thinkers(given["--bus"])
    proxy = given["--proxy"]
    assert checked(Settings(database="x", proxies=(proxy,))).proxies == (proxy,)
    assert services["caddy"]["networks"]["web"]["ipv4_address"] == proxy, "who is believed is who stands there"
    (web,) = composed()["networks"]["web"]["ipam"]["config"]
    assert ip_address(proxy) in ip_network(web["subnet"])
    assert float(given["--drain"]) < int(services["site1"]["stop_grace_period"].removesuffix("s"))


def test_images_are_pinned_and_who_is_healthy_is_ready() -> None:
    """By a version, not by a word that means another one tomorrow; and by the address that tells readiness."""
    parts = composed()
    services = parts["services"]
    base = re.search(r"^FROM (\S+)$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    assert base
    images = [one["image"] for one in services.values() if not one["image"].startswith("localhost/")] + [base[1]]
    assert [image for image in images if not re.search(r":\d+\.\d+(\.\d+)?(-[\w-]+)?$", image)] == []
    for name in ("site1", "site2", "site3"):
        assert "'http://127.0.0.1:8000/api/ready'" in services[name]["healthcheck"]["test"][-1]
    caddy = (DEPLOY / "compose.Caddyfile").read_text("utf-8")
    assert "reverse_proxy site1:8000 site2:8000 site3:8000 {" in caddy
    assert re.search(r"^\t\thealth_uri /api/ready$", caddy, re.MULTILINE)
    assert f"@whole not path *{STREAMS}" in caddy
    assert [name for name, one in services.items() if one.get("ports")] == ["caddy"], "nothing else is reached"
    assert parts["networks"]["inside"]["internal"] is True
    assert services["db"]["networks"] == services["nats"]["networks"] == ["inside"]


def test_the_container_has_what_the_services_need() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    extra = re.search(r"environment\.prepare\('(\w+)'\)", text)
    assert extra
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert set(project[extra[1]]) == {*project["pg"], *project["nats"], *project["metrics"]}


def test_the_unit_of_a_thinker_starts_it() -> None:
    unit = (DEPLOY / "tabuleiro-think.service").read_text("utf-8")
    line = re.search(r"^ExecStart=\S+/tabuleiro (.*)$", unit, re.MULTILINE)
    assert line
    words = line[1].split()
    shown = command(words[0], "--help").out
    assert words[0] == "think"
    assert all(word in shown for word in words if word.startswith("--"))


@pytest.mark.thorough
def test_the_nightly_copy_of_a_site_on_postgresql_is_of_that_site(tmp_path: Path) -> None:
    with postgresql() as address:
        asyncio.run(_made(address))
        assert copied(tmp_path, TABULEIRO_DATABASE=address).returncode == 0
        (file,) = (tmp_path / "backups").iterdir()
        assert file.stat().st_size > 0
        assert not (tmp_path / "site.sqlite3").exists(), "not that of a file which nobody uses"


def test_the_nightly_copy_lies_where_the_doctor_looks(tmp_path: Path) -> None:
    """The very command of the unit, with this machine's folder and program in place of the server's."""
    asyncio.run(_made(str(tmp_path / "site.sqlite3")))
    done = copied(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "the newest copy" in command("doctor", data=tmp_path).out
    assert "there are no copies" not in command("doctor", data=tmp_path).out


def copied(folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """The nightly command, done in a folder."""
    unit = (DEPLOY / "tabuleiro-backup.service").read_text("utf-8")
    line = re.search(r"^ExecStart=/bin/sh -c '(.*)'$", unit, re.MULTILINE)
    assert line
    said = line[1].replace("$$", "$").replace("%%", "%")  # as systemd reads it
    assert "\nEnvironment=TABULEIRO_DATA=/var/lib/tabuleiro\n" in unit
    said = said.replace("/opt/tabuleiro/.venv/bin/tabuleiro", f"{sys.executable} -m tabuleiro")
    said = said.replace("/var/lib/tabuleiro", str(folder))
    data = {**os.environ, "TABULEIRO_DATA": str(folder), "TABULEIRO_DATABASE": "", **more}
    (folder / "backups").mkdir()
    return subprocess.run(["/bin/sh", "-c", said], env=data, capture_output=True, text=True, check=False)


async def _made(address: str) -> None:
    await (await open_database(address)).close()


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
