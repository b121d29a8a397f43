"""The toy game of CONTRIBUTING.md is a real one: put into the folder of games, it does all that a game does."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tabuleiro

ROOT = Path(__file__).parent.parent
[TOY] = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
NOUGHTS_AND_CROSSES = "[9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]"  # known since Babbage
ELSEWHERE = (
    *("tests/test_contributing.py", "tests/test_games.py"),  # which would begin it all over again
    "tests/test_scripts.py",  # which tries the scripts of a checkout with an environment of its own, and knows no game
)


class Copy:
    """A copy of the package, or of all that a checkout has, and where else packages are installed."""

    def __init__(self, place: Path, *installed: Path) -> None:
        self.place, self.path = place, os.pathsep.join(map(str, (place / "src", *installed)))

    def run(self, *words: str, **variables: str) -> str:
        env = {**os.environ, "PYTHONPATH": self.path, **variables}
        for name in [name for name in env if name.startswith("PYTEST_")]:
            env.pop(name)
        done = subprocess.run(
            [sys.executable, *words], env=env, cwd=self.place, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stdout[-20_000:] + done.stderr
        return done.stdout


def add_toy(place: Path) -> None:
    (place / "src" / "tabuleiro" / "games" / "galo.py").write_text(TOY, "utf-8")


def copy_checkout(place: Path) -> None:
    left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "node_modules")
    shutil.copytree(ROOT, place, ignore=left_out)
    (place / "frontend" / "node_modules").symlink_to(ROOT / "frontend" / "node_modules")


def whole_suite(copy: Copy) -> str:
    """The suite in a copy of all that a checkout has: nobody has counted the games, and nothing is edited."""
    copy.run("scripts/frontend", "--engine", "none", "--quiet")  # pages know the games that are there
    words = [f"--ignore={file}" for file in ELSEWHERE]
    suite = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "worksteal", "-m", "not slow", *words]
    return copy.run(*suite, TABULEIRO_TEST_ALL="")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    place = tmp_path_factory.mktemp("package")
    shutil.copytree(Path(tabuleiro.__file__).parent, place / "src" / "tabuleiro")
    add_toy(place)
    return Copy(place)


@pytest.mark.thorough
def test_its_plays_are_counted(package: Copy) -> None:
    assert package.run("-m", "tabuleiro", "perft", "galo", "9", "--json") == f'{{"nodes": {NOUGHTS_AND_CROSSES}}}\n'


@pytest.mark.thorough
def test_it_obeys_the_laws(package: Copy) -> None:
    (package.place / "laws.py").write_text(
        'from tabuleiro.testing import *\n\npytest_generate_tests = for_games("galo")\n', "utf-8"
    )
    assert " passed" in package.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "laws.py")


@pytest.mark.thorough
def test_it_is_played_drawn_printed_and_has_its_place_in_events(package: Copy) -> None:
    whatever = ["-m", ""] if os.environ.get("TABULEIRO_TEST_ALL") else []
    tried = str(ROOT / "tests" / "tried.py")
    assert " passed" in package.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *whatever, tried, TRIED="galo")


@pytest.mark.slow
def test_no_test_turns_red_for_its_being_there(tmp_path: Path) -> None:
    copy_checkout(tmp_path / "house")
    add_toy(tmp_path / "house")
    assert " passed" in whole_suite(Copy(tmp_path / "house"))
