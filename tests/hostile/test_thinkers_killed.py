"""Protects who plays against the computer from a machine that thinks and is killed: another is asked, and one play is
made. Real processes: a site without any process of its own that thinks, and thinkers, over PostgreSQL and over NATS.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path

import pytest
from hostile.test_several_processes import until_played
from store.helpers import nats, postgresql
from web.event_helpers import good, wait_for
from web.helpers import begun, free_port
from web.test_restart import serving

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="whose child a process is, is asked of Linux"),
]


@contextmanager
def thinking(bus: str) -> Iterator[subprocess.Popen[str]]:
    """`tabuleiro think` as a process of its own, which thinks about one question at a time."""
    words = [sys.executable, "-m", "tabuleiro", "think", "--bus", bus, "--workers", "1", "--lang", "en"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert "Thinking for the sites" in process.stdout.readline()
            yield process
        finally:
            process.kill()


def children(process: subprocess.Popen[str]) -> list[int]:
    """The processes that a process has started, by any of its threads."""
    found: list[int] = []
    for file in Path(f"/proc/{process.pid}/task").glob("*/children"):
        found += map(int, file.read_text().split())
    return found


def busy(thinkers: list[subprocess.Popen[str]]) -> subprocess.Popen[str]:
    """The thinker that was asked: it has started a process."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if found := [one for one in thinkers if children(one)]:
            return found[0]
        time.sleep(0.01)
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize("kind", ["postgresql", "nats"])
def test_a_killed_thinkers_question_is_asked_of_another_and_one_play_is_made(tmp_path: Path, kind: str) -> None:
    with ExitStack() as stack:
        address = stack.enter_context(postgresql())
        way = stack.enter_context(nats() if kind == "nats" else nullcontext(kind))
        more = ("--bus", way, "--secret", str(tmp_path / "secret"), "--workers", "0")
        process, site = stack.enter_context(serving(address, free_port(), *more))
        to_think = way if kind == "nats" else address
        thinkers = [stack.enter_context(thinking(to_think)) for _ in range(2)]
        ana = site.client()
        wait_for(lambda: good(ana.get("/api/health"))["parts"]["thinkers"], "ok")
        id = begun(ana, seats=["me", "level:2"])["id"]
        with site.socket(id) as live:
            live.hear("hello")
            good(ana.post(f"/api/matches/{id}/moves", json={"move": "d4"}))
            first = busy(thinkers)
            first.kill()
            assert until_played(live) == [2, 3]
        (other,) = (one for one in thinkers if one is not first)
        assert children(other)
        assert children(process) == [], "the site itself thinks about nothing"
        match = good(ana.get(f"/api/matches/{id}"))
        assert (match["seq"], match["state"]["ply"]) == (3, 2)
        answer = ana.post("/api/analysis", json={"game": "rastros", "moves": ["d4"], "seconds": 0.2})
        while answer.status_code == 202:  # its answer is longer than a note of PostgreSQL's
            answer = ana.post("/api/analysis", json={"game": "rastros", "moves": ["d4"], "seconds": 0.2})
        assert good(answer)
        other.send_signal(signal.SIGTERM)
        assert other.wait(30) == 0
        assert other.stderr
        assert other.stderr.read() == ""
