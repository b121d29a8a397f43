"""How a browser is found or fetched for these tests, without fetching one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import environment
import pytest


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A machine of which we say which programs it has and what they answer."""
    programs: dict[str, str] = {}
    monkeypatch.setattr(shutil, "which", programs.get)
    monkeypatch.setattr(environment, "answer", lambda command: "156.0" if command[0] in programs.values() else "")
    return programs


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    run: list[str] = []

    def note(command: list[str], folder: Path) -> None:
        run.append(" ".join([Path(command[0]).name, *command[1:]]))

    monkeypatch.setattr(environment, "run_quietly", note)
    return run


def test_the_machines_browser_is_taken(machine: dict[str, str], commands: list[str]) -> None:
    machine["google-chrome"] = "/opt/chrome"
    assert environment.find_chromium() == "/opt/chrome"
    environment.fetch_chromium()
    assert not commands


def test_a_dead_shortcut_is_not_taken(machine: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    machine["chromium-browser"] = "/usr/bin/chromium-browser"  # as on some systems, where it only names a shop
    monkeypatch.setattr(environment, "answer", lambda command: "")
    assert environment.find_chromium() == ""


@pytest.mark.parametrize(("user", "first"), [(0, "apt-get update"), (1000, "playwright install chromium")])
def test_one_is_fetched_where_that_is_allowed_and_its_lack_is_told(
    machine: dict[str, str],
    commands: list[str],
    user: int,
    first: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine["apt-get"] = "/usr/bin/apt-get"
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    environment.fetch_chromium()
    assert commands[0] == first
    assert commands[-1] == "playwright install chromium"
    assert "apt-get install chromium-headless-shell" in capsys.readouterr().err
