"""Games of installed packages: found by their entry point, refused with a kind word, never in the way of others."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from test_contributing import ROOT, TOY, Copy, copy_checkout, whole_suite

KONANE = ROOT / "tests" / "konane6"
OFFLINE = ["--no-index", "--no-deps", "--disable-pip-version-check", "-q"]


def install(place: Path, package: str, modules: dict[str, str], points: dict[str, str]) -> None:
    """What pip leaves of a package: its modules, and who it is."""
    for name, code in modules.items():
        (place / f"{name}.py").write_text(code, "utf-8")
    info = place / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [f"{key} = {value}" for key, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[tabuleiro.games]", *lines, ""]))


def run(place: Path, *words: str, module: str = "tabuleiro") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, [str(place), os.environ.get("PYTHONPATH")]))
    env = {**os.environ, "PYTHONPATH": path, "TABULEIRO_LANG": "en", "TABULEIRO_DATA": str(place / "data")}
    return subprocess.run(
        [sys.executable, "-m", module, *words], env=env, capture_output=True, text=True, encoding="utf-8"
    )


@pytest.mark.thorough
@pytest.mark.parametrize("point", ["cruzes", "cruzes:GAME"])
def test_a_package_adds_a_game(tmp_path: Path, point: str) -> None:
    install(tmp_path, "velhos-jogos", {"cruzes": TOY}, {"cruzes": point})
    listed = run(tmp_path, "games")
    assert "cruzes              Noughts and crosses" in listed.stdout
    assert "levels not measured" in listed.stdout
    assert not listed.stderr
    assert "To move: Noughts" in run(tmp_path, "show", "cruzes", "--moves", "b2").stdout
    assert "lesson" in run(tmp_path, "games", "--missing").stdout


BROKEN = {  # by key: the code, and what is said of it
    "divides": ("1/0", "ZeroDivisionError"),
    "ends": ("raise SystemExit(3)", "SystemExit"),
    "has_none": ("x = 1", "has no attribute 'GAME'"),
    "has_a_word": ("GAME = 'cruzes'", "is no Definition"),
    "other_key": (TOY, "its key is 'in_other_key'"),
    "in_bad_board": (TOY.replace("square(3, 3, KING)", "square(3, 'three', KING)"), "TypeError"),
    "in_bad_rules": (TOY.replace("    n = 0\n", "    n = 0 / 0\n"), "ZeroDivisionError"),
}


@pytest.mark.thorough
def test_a_broken_package_is_named_and_left_out(tmp_path: Path) -> None:
    for key, (code, _) in BROKEN.items():
        module = f"in_{key.removeprefix('in_')}"
        install(tmp_path, f"package-{key}", {module: code}, {key: module})
    install(tmp_path, "velhos-jogos", {"cruzes": TOY}, {"cruzes": "cruzes"})
    listed = run(tmp_path, "games")
    assert listed.returncode == 0
    assert "cruzes   " in listed.stdout
    assert "rastros   " in listed.stdout
    for key, (_, why) in BROKEN.items():
        [said] = [line for line in listed.stderr.splitlines() if f"package-{key} " in line]
        assert f"the package package-{key} should bring the game '{key}', which cannot be opened" in said
        assert why in said
    for key in ("ends", "in_bad_rules"):
        asked = run(tmp_path, "show", key)
        assert asked.returncode == 2
        assert f"package-{key}" in asked.stderr
        assert "Traceback" not in asked.stderr


@pytest.mark.thorough
def test_a_name_that_is_taken_stays_with_whom_it_is(tmp_path: Path) -> None:
    install(tmp_path, "velhos-jogos", {"cruzes": TOY}, {"cruzes": "cruzes"})
    install(tmp_path, "zebra-jogos", {"outro": "GAME = None"}, {"cruzes": "outro", "rastros": "outro"})
    listed = run(tmp_path, "games")
    assert "the package zebra-jogos brings a game 'cruzes', but there is one of that name already" in listed.stderr
    assert "of velhos-jogos" in listed.stderr
    assert "the package zebra-jogos brings a game 'rastros'" in listed.stderr
    assert "Noughts and crosses" in listed.stdout
    assert "Slimetrail" in run(tmp_path, "show", "rastros").stdout


@pytest.mark.thorough
def test_what_a_package_brings_for_its_game_is_taken(tmp_path: Path) -> None:
    (tmp_path / "velhos" / "content" / "cruzes").mkdir(parents=True)
    (tmp_path / "velhos" / "__init__.py").touch()
    install(tmp_path, "velhos-jogos", {"velhos/cruzes": TOY}, {"cruzes": "velhos.cruzes"})
    level = "[[level]]\nbudget = 7\n"
    (tmp_path / "velhos" / "content" / "cruzes" / "levels.toml").write_text(f"overlooks = []\n{10 * level}")
    (tmp_path / "velhos" / "content" / "cruzes" / "pictures.toml").write_text('[sample]\nmoves = "b2"\n')
    listed = {game["key"]: game for game in json.loads(run(tmp_path, "games", "--json").stdout)}
    assert listed["cruzes"]["measured"]
    missing = json.loads(run(tmp_path, "games", "--missing", "--json").stdout)["cruzes"]
    assert "lesson" in missing
    assert not {"measured levels", "plays on the shelf, and emblem"} & set(missing)


@pytest.mark.thorough
def test_puzzles_are_found_for_a_game_of_a_package_that_nobody_has_solved(tmp_path: Path) -> None:
    def find() -> subprocess.CompletedProcess[str]:
        return run(tmp_path, "cruzes", module="tabuleiro.learning.finding")

    install(tmp_path, "velhos-jogos", {"cruzes": TOY}, {"cruzes": "cruzes"})
    assert "cruzes.py does not say how far to seek" in find().stderr
    (tmp_path / "cruzes.py").write_text(
        TOY.replace("    most_moves=9,", '    puzzles=(Seek("force", 3),),\n    most_moves=9,')
    )
    assert find().returncode == 0
    found = tomllib.loads((tmp_path / "content" / "cruzes" / "puzzles.toml").read_text("utf-8"))["puzzle"]
    assert {puzzle["plies"] for puzzle in found} == {1, 3}
    assert "puzzles" not in json.loads(run(tmp_path, "games", "--missing", "--json").stdout)["cruzes"]


@pytest.fixture(scope="module")
def islands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip has installed the wheel of somebody else's package, which has Konane 6x6."""
    folder = tmp_path_factory.mktemp("islands")
    source = shutil.copytree(KONANE, folder / "source")
    pip = [sys.executable, "-m", "pip", "--isolated"]
    wheel = [*pip, "wheel", *OFFLINE, "--no-build-isolation", "-w", str(folder), str(source)]
    subprocess.run(wheel, check=True, cwd=folder, capture_output=True)
    [made] = folder.glob("*.whl")
    target = [*pip, "install", *OFFLINE, "--target", str(folder / "installed"), str(made)]
    subprocess.run(target, check=True, cwd=folder, capture_output=True)
    return folder / "installed"


def passes(place: Path, *words: str, **variables: str) -> str:
    """What pytest says in a process in which a package is installed."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    done = subprocess.run(
        program,
        env={**env, "PYTHONPATH": str(place), **variables},
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr
    return done.stdout


@pytest.mark.thorough
def test_a_game_of_a_wheel_obeys_the_laws(islands: Path) -> None:
    assert " passed" in passes(islands, str(KONANE / "laws.py"))


@pytest.mark.slow  # what a person can do with it is always tried with the toy of CONTRIBUTING.md
def test_a_game_of_a_wheel_is_as_good_as_ours(islands: Path) -> None:
    assert " passed" in passes(islands, "-m", "", str(ROOT / "tests" / "tried.py"), TRIED="konane6")


@pytest.mark.slow
def test_no_test_turns_red_for_a_wheel_that_is_installed(islands: Path, tmp_path: Path) -> None:
    copy_checkout(tmp_path / "house")
    assert " passed" in whole_suite(Copy(tmp_path / "house", islands))
