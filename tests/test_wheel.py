"""The wheel is whole: installed into an empty folder, far from the sources, it knows the games and their rules."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tabuleiro.games import definition

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tabuleiro"


def python(*words, cwd, **variables):
    """Run this Python with these words, and return what it prints."""
    # COLUMNS: a page wide enough that no article is broken.
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "2000", **variables}
    command = [sys.executable, *map(str, words)]
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Built with what is installed here: no network."""
    folder = tmp_path_factory.mktemp("wheel")
    python("-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder with the installed wheel, and a way to run Python with it from an empty folder."""
    target, elsewhere = tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("elsewhere")
    python("-m", "pip", "--isolated", "install", "--no-deps", "--no-index", "--target", target, wheel, cwd=elsewhere)

    def run(*words):
        return python(*words, cwd=elsewhere, PYTHONPATH=str(target))

    where = Path(run("-c", "import tabuleiro; print(tabuleiro.__file__)").strip())
    assert where.is_relative_to(target), "the sources are in the way"
    return run


def test_it_is_pure_python_and_holds_every_file_of_the_package(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    files = [file.relative_to(PACKAGE.parent) for file in PACKAGE.rglob("*") if file.is_file()]
    kept = {file.as_posix() for file in files if not any(p == "__pycache__" or p.startswith(".") for p in file.parts)}
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == kept


def test_the_version_is_the_projects(installed, wheel):
    version = installed("-c", "import tabuleiro; print(tabuleiro.__version__)").strip()
    assert wheel.name.startswith(f"tabuleiro-{version}-")


def test_it_knows_the_games(installed):
    games = json.loads(installed("-m", "tabuleiro", "games", "--json"))
    assert len(games) >= 8
    assert "rastros" in {game["key"] for game in games}


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_it_knows_the_rules(installed, lang):
    page = " ".join(installed("-m", "tabuleiro", "rules", "rastros", "--lang", lang).split())
    articles = definition("rastros").articles
    assert len(articles) >= 4
    for article in articles:
        assert article.text.say(lang) in page
