"""The packages are whole: installed into an empty environment, far from the sources and any network, all is there."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tabuleiro.games import definition, ours
from tabuleiro.rules.kernel import interpreted

pytestmark = pytest.mark.thorough  # environments are made, and packages built

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tabuleiro"
STATIC = "src/tabuleiro/web/static"
OFFLINE = ["--no-index", "--no-deps", "--disable-pip-version-check"]
PIP = ["-m", "pip", "--isolated"]


def run(*words, cwd, python=sys.executable, path=None):
    """Run a Python with these words, without the variables that would lead it astray."""
    # COLUMNS: a page wide enough that no article is broken.
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "2000", "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTHONPATH", None)
    if path is not None:
        environment["PATH"] = str(path)
    return subprocess.run(
        [str(python), *map(str, words)], cwd=cwd, env=environment, capture_output=True, encoding="utf-8"
    )


def answer(*words, **how):
    """What a Python prints that has nothing to complain of."""
    done = run(*words, **how)
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """The folder with a package of the sources and a wheel: built with what is installed here, without a network."""
    folder = tmp_path_factory.mktemp("packages")
    built = run("-m", "hatchling", "build", "--directory", folder, cwd=ROOT)
    said = built.stdout + built.stderr
    if built.returncode and ("is this computer online?" in said or "there is no Node" in said):
        pytest.skip("THE PAGES ARE NOT BUILT, so no package is tested: scripts/frontend builds them")
    assert built.returncode == 0, said
    return folder


@pytest.fixture(scope="module")
def wheel(packages):
    return next(packages.glob("*.whl"))


@pytest.fixture(scope="module")
def sdist(packages):
    return next(packages.glob("*.tar.gz"))


@pytest.fixture
def unpacked(sdist, tmp_path):
    """The sources as somebody unpacks them who has neither Node nor a checkout."""
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / sdist.name.removesuffix(".tar.gz")


@pytest.fixture
def no_node(tmp_path):
    """A PATH on which there is nothing at all."""
    folder = tmp_path / "nothing"
    folder.mkdir()
    return folder


def make_wheel(source, folder, path):
    """As `pip install` makes one, without asking any network for what it needs."""
    return run(*PIP, "wheel", *OFFLINE, "--no-build-isolation", "-w", folder, source, cwd=folder, path=path)


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The Python of an empty environment with the wheel; what the wheel depends on is seen there, and nothing more."""
    place, elsewhere = tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("elsewhere")
    answer("-m", "venv", "--without-pip", place, cwd=elsewhere)
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    answer(*PIP, "--python", python, "install", *OFFLINE, wheel, cwd=elsewhere)
    packages = answer("-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=elsewhere, python=python)
    # The folder alone, not its own .pth files, among which is that of the sources.
    (Path(packages.strip()) / "dependencies.pth").write_text(sysconfig.get_path("purelib"))

    def ask(*words):
        return answer(*words, cwd=elsewhere, python=python)

    where = Path(ask("-c", "import tabuleiro; print(tabuleiro.__file__)").strip())
    assert where.is_relative_to(place), "the sources are in the way"
    ask.python, ask.package = python, where.parent  # type: ignore[attr-defined]
    return ask


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/RECORD")}


def test_it_is_pure_python_and_holds_every_file_of_the_package(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    files = [file.relative_to(PACKAGE.parent) for file in PACKAGE.rglob("*") if file.is_file()]
    kept = {file.as_posix() for file in files if not any(p == "__pycache__" or p.startswith(".") for p in file.parts)}
    packed = {name for name in contents(wheel) if ".dist-info/" not in name}
    assert packed == kept
    assert "tabuleiro/web/static/index.html" in packed
    thinks = {f"tabuleiro/web/static/engine/{key}.{kind}" for key in ours() for kind in ("wasm", "json")}
    assert interpreted() or thinks <= packed


def test_the_sources_hold_what_a_checkout_has_and_the_pages(sdist):
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "constraints.txt", f"{STATIC}/index.html"} <= packed
    assert {"scripts/test", "tests/test_wheel.py", "frontend/package-lock.json", "docs/atlas.md"} <= packed
    made = re.compile(r"node_modules|\.venv|__pycache__|_cache|\.hypothesis|\.py[cod]$")
    assert [name for name in packed if made.search(name)] == []


def test_the_sources_make_the_same_wheel_without_node(sdist, wheel, tmp_path, no_node):
    done = make_wheel(sdist, tmp_path, no_node)
    assert done.returncode == 0, done.stdout + done.stderr
    assert contents(tmp_path / wheel.name) == contents(wheel)


@pytest.mark.parametrize("fault", ["no pages", "old pages"])
def test_without_pages_nothing_is_packed_and_the_reason_is_said(unpacked, tmp_path, no_node, fault):
    if fault == "no pages":
        shutil.rmtree(unpacked / STATIC)
    else:
        (unpacked / "frontend" / "index.html").write_text("<p>newer</p>")
    done = make_wheel(unpacked, tmp_path, no_node)
    said = done.stdout + done.stderr
    assert done.returncode
    assert "there is no Node to build them with" in said
    assert "Traceback" not in said
    assert list(tmp_path.glob("*.whl")) == []
    needs = "import packing; print(packing.get_requires_for_build_wheel(), packing.get_requires_for_build_editable())"
    wheels, editables = answer(
        "-c", f"import sys; sys.path.insert(0, 'scripts'); {needs}", cwd=unpacked, path=no_node
    ).split("] [")
    assert "nodejs" in wheels, "pip brings Node where it may"
    assert "nodejs" not in editables


def test_an_editable_installation_needs_no_pages(unpacked, tmp_path, no_node):
    shutil.rmtree(unpacked / STATIC)
    build = (
        f"import sys; sys.path.insert(0, 'scripts'); import packing; print(packing.build_editable({str(tmp_path)!r}))"
    )
    name = answer("-c", build, cwd=unpacked, path=no_node).split()[-1]
    assert (tmp_path / name).is_file()


def test_the_version_is_the_projects(installed, wheel):
    version = installed("-c", "import tabuleiro; print(tabuleiro.__version__)").strip()
    assert wheel.name.startswith(f"tabuleiro-{version}-")


@contextmanager
def serving(installed, folder):
    """The installed `tabuleiro serve`: what it says once it is there, and its address."""
    program = installed.python.with_name("tabuleiro.exe" if os.name == "nt" else "tabuleiro")
    words = [program, "serve", "--no-browser", "--port", "0", "--database", folder / "site.sqlite3", "--lang", "en"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(
        list(map(str, words)),
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        try:
            assert process.stdout
            address = re.search(r"http://\S+", process.stdout.readline())
            assert address
            yield process.stdout, address[0]
        finally:
            process.kill()


def test_it_serves_the_pages_and_the_licences_of_what_is_in_them(installed, tmp_path):
    with serving(installed, tmp_path) as (_, address), httpx.Client(base_url=address, timeout=120) as client:
        page = client.get("/")
        assert page.status_code == 200
        assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
        assert len(assets) >= 2
        for asset in assets:
            assert client.get(asset).status_code == 200
        licences = client.get("/licences.txt").text
        assert "SIL OPEN FONT LICENSE Version 1.1" in licences
        assert "Atkinson Hyperlegible Next Project Authors" in licences
        for path in ("", "/rastros/lesson", "/rastros/examples", "/rastros/print/board.pdf"):
            assert client.get(f"/api/games{path}").status_code == 200, path


def test_where_pages_are_missing_it_names_nothing_that_an_installation_lacks(installed, tmp_path):
    pages = installed.package / "web" / "static"
    away = pages.rename(tmp_path / "static")
    try:
        with serving(installed, tmp_path) as (said, address):
            answered = httpx.get(address, timeout=120)
            assert answered.status_code == 503
            said = "".join(said.readline() for _ in range(3))
    finally:
        away.rename(pages)
    for text in (answered.text, said):
        assert "scripts" not in text
    assert "tabuleiro menu" in said


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
