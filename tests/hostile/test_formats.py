"""A format of somebody's own is data, and costs no more than its size.

Protects memory and time of the server, and what it knows, against a regulation that was written to take them.
"""

from __future__ import annotations

import subprocess
import sys
import textwrap

import httpx
import pytest
from web.event_helpers import code, good
from web.helpers import Running

from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.formats import format_text, read_toml
from tabuleiro.rules import Problem

MEGABYTES = 400  # that a process may take for a format of 60 kB; it needs half of it before


def dotted(quote: str = "", gap: str = "") -> str:
    key = f"{quote}a{quote}"
    return f"{gap}.{gap}".join([key] * (55_000 // (len(key) + 1 + 2 * len(gap)))) + " = 1\n"


def limited(work: str, text: str) -> subprocess.CompletedProcess[str]:
    """Run something on a text in a process that may have little memory."""
    code = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({MEGABYTES << 20},) * 2)\nimport sys\n"
    code += "from tabuleiro.olympiad.formats import read_toml\nfrom tabuleiro.rules.text import Problem\n"
    code += textwrap.dedent(work)
    return subprocess.run([sys.executable, "-c", code], input=text, capture_output=True, text=True, timeout=120)


READ = """
try:
    read_toml("own", sys.stdin.read())
except Problem as problem:
    print(problem)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of memory are set otherwise there")
@pytest.mark.parametrize(
    "text", [dotted(), dotted('"'), dotted("'"), dotted(gap=" "), "[" + dotted().partition(" =")[0] + "]\n"]
)
def test_keys_within_keys_take_no_memory(text: str) -> None:
    done = limited(READ, text)
    assert "cannot be read" in done.stdout, done.stderr[-500:]


@pytest.mark.parametrize("text", ["a = " + "[" * 50_000, "a = " + "{a = " * 10_000, "a = 1\na = 2", "\x00"])
def test_what_is_no_toml_is_said(text: str) -> None:
    with pytest.raises(Problem, match="cannot be read"):
        read_toml("own", text)


def test_formats_of_the_house_are_read() -> None:
    for name in ("cnjm", "olimpiada-2015"):
        assert read_toml("own", format_text(name)).settings


@pytest.mark.parametrize("slot", ["{n:>30000000}", "{n.__class__.__mro__}", "{m}", "{", "{n!r:>9}", "{0}"])
def test_a_name_of_a_slot_is_no_template(hall: tuple[Running, httpx.Client], slot: str) -> None:
    toml = format_text("olimpiada-2015")
    assert 'pt = "mesa {n}"' in toml
    toml = toml.replace('pt = "mesa {n}"', f'pt = "{slot} e {{n}}"')
    event = Event.create(Memory(), read_toml("own", toml), "Ensaio")
    assert event.state.regulation.slots["mesa2"].name.pt == f"{slot} e 2", "only the number is filled in"
    _, client = hall
    head = good(client.post("/api/events", json={"toml": toml, "name": "Ensaio"}), 201)
    assert head["slots"][0]["name"]["pt"] == f"{slot} e 1"


def test_the_site_refuses_them_too(hall: tuple[Running, httpx.Client]) -> None:
    _, client = hall
    for text in (dotted(), "a = " + "[" * 20_000):
        assert code(client.post("/api/events", json={"toml": text, "name": "Ensaio"})) == (400, "bad")
