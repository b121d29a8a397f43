"""The scripts' environment is made once, mended when it is broken, and says kindly what it cannot do."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import venv
from pathlib import Path
from typing import Any

import environment
import pytest
from environment import SetupFailed, ensure

SCRIPTS = Path(environment.__file__).parent


class Installer:
    """Stands in for pip and uv: makes real, empty environments and remembers what it was asked to do."""

    def __init__(self):
        self.commands = []
        self.fails_with = None

    def __call__(self, command, folder):
        assert not environment.read_stamp(folder), "the stamp comes last"
        self.commands.append(command)
        if "venv" in command:
            venv.create(folder / ".venv", symlinks=os.name != "nt")
        elif self.fails_with:
            raise self.fails_with

    def taken(self):
        """The commands since the last question."""
        commands, self.commands = self.commands, []
        return commands


@pytest.fixture
def project(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "constraints.txt").write_text("numpy==2.1\n")
    return tmp_path


@pytest.fixture
def installer():
    return Installer()


@pytest.fixture(autouse=True)
def uv(monkeypatch):
    """The words that start uv on the machine at hand: none, unless a test adds some."""
    words: list[Any] = []
    monkeypatch.setattr(environment, "find_uv", lambda: words)
    return words


def mark(project):
    """Leave a trace in the environment that does not survive its being made anew."""
    trace = project / ".venv" / "trace"
    trace.touch()
    return trace


def test_the_first_start_installs_and_the_second_does_nothing(project, installer, capfd):
    ensure(root=project, run=installer)
    create, needs, install = installer.taken()
    assert create[1:3] == ["-m", "venv"]
    assert needs[1:4] == install[1:4] == ["-m", "pip", "install"]
    assert "--require-hashes" in needs
    assert install[-4:] == ["--no-deps", "--no-build-isolation", "--editable", "."], "nothing more is fetched"
    assert capfd.readouterr().out == "", "stdout belongs to the program"

    ensure(root=project, run=installer)
    assert installer.taken() == []
    assert capfd.readouterr() == ("", "")


def test_uv_is_used_where_there_is_one(project, installer, uv):
    uv.append("uv")
    ensure("dev", project, installer)
    create, *installs = installer.taken()
    assert create[:2] == ["uv", "venv"]
    assert "--allow-existing" in create  # what builds the pages may have kept bytecode there already
    for install in installs:
        assert install[:5] == ["uv", "pip", "install", "--python", environment.program("python", project)]
    assert [install[5] for install in installs] == ["--require-hashes", "--no-deps"]


def test_pip_brings_uv_and_goes_on_where_uv_cannot(project, installer, monkeypatch):
    """It is held against its digest; what it fails at, as it may not know a mirror that pip knows, pip does."""
    (project / "constraints.txt").write_text("numpy==2.1\nuv==0.9 \\\n    --hash=sha256:aa\n")
    there: list[str] = []
    real = environment.answer
    monkeypatch.setattr(environment, "answer", lambda command: "".join(there) if "uv" in command else real(command))
    failing: list[str] = []

    def run(command, folder):
        installer(command, folder)
        if command[-1].endswith(".venv.uv.txt"):
            there.append("uv")
        if command[2] == "uv" and failing:
            raise SetupFailed(failing[0])

    def words():
        return [command[2] for command in installer.taken()]

    ensure(root=project, run=run)
    assert words() == ["venv", "pip", "uv", "uv"]
    assert "--hash" in (project / ".venv.uv.txt").read_text()
    failing.append("no such index")
    ensure("dev", project, run)
    assert words() == ["ensurepip", "uv", "pip", "uv", "pip"]


def needed(extra):
    """The names and pins that an installation asks for, with how many digests each has."""
    blocks = re.split(r"^(?=\w)", environment.wanted(extra, environment.ROOT), flags=re.MULTILINE)[1:]
    return {block.split()[0]: block.count("--hash=sha256:") for block in blocks}


def test_everything_that_is_installed_is_held_against_a_digest():
    plain = needed("")
    names = {pin.partition("==")[0] for pin in plain}
    assert {"fastapi", "starlette", "numpy", "hatchling", "cffi", "greenlet"} <= names, "and what they need"
    assert not names & {"pytest", "hypothesis", "open-spiel", "psycopg"}
    assert {"pytest", "iniconfig", "psycopg-binary", "mypy"} <= {pin.partition("==")[0] for pin in needed("dev")}
    assert {"open-spiel", "absl-py"} <= {pin.partition("==")[0] for pin in needed("bench")}
    for extra in ("", "dev", "bench", "pg", "dutch"):
        assert all(needed(extra).values()), "none without"
        assert needed(extra).keys() >= plain.keys()


def test_what_a_package_is_needed_by_says_whether_it_is_wanted(project):
    (project / "pyproject.toml").write_text(
        '[project]\ndependencies = ["One_Thing>=1; python_version > \'3\'"]\noptional-dependencies.more = ["other"]\n'
    )
    (project / "constraints.txt").write_text(
        "# head\n"
        "one-thing==1 \\\n    --hash=sha256:aa\n    # via x (pyproject.toml)\n"
        "below==2 ; sys_platform == 'win32' \\\n    --hash=sha256:bb\n    # via\n    #   one-thing\n    #   other\n"
        "deep==3 \\\n    --hash=sha256:cc\n    # via below\n"
        "other==4 \\\n    --hash=sha256:dd\n    # via x (pyproject.toml)\n"
    )
    found = environment.wanted("", project)
    assert [line.split("==")[0] for line in found.splitlines() if "==" in line.split()[0]] == [
        "one-thing",
        "below",
        "deep",
    ]
    assert found.count("--hash") == 3
    assert "other==4" in environment.wanted("more", project)


def test_pip_takes_over_from_uv(project, installer, uv):
    uv.append("uv")
    ensure(root=project, run=installer)
    uv.clear()
    ensure(root=project, run=installer)
    installer.taken()
    ensure("dev", project, installer)
    assert [command[1:3] for command in installer.taken()] == [["-m", "ensurepip"], ["-m", "pip"], ["-m", "pip"]]


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_change_of_what_is_asked_for_updates_in_place(project, installer, name):
    ensure("dev", project, installer)
    trace, before = mark(project), environment.fingerprint(project)
    (project / name).write_text("# changed\n")
    assert environment.fingerprint(project) != before
    ensure(root=project, run=installer)
    assert trace.exists()
    installer.taken()
    ensure("dev", project, installer)
    assert installer.taken(), "the extra is asked for again too"


def test_the_fingerprint_knows_which_file_is_which(project):
    first = environment.fingerprint(project)
    one, two = project / "pyproject.toml", project / "constraints.txt"
    old = one.read_text(), two.read_text()
    one.write_text(old[0] + old[1])
    two.write_text("")
    assert environment.fingerprint(project) != first


def test_an_extra_is_added_and_everything_before_it_stays(project, installer):
    ensure(root=project, run=installer)
    trace = mark(project)
    ensure("dev", project, installer)
    ensure("bench", project, installer)
    installer.taken()
    for extra in ("", "dev", "bench"):
        ensure(extra, project, installer)
    assert installer.taken() == []
    assert trace.exists()


def lose_python(project):
    python = Path(environment.program("python", project))
    python.unlink()


def change_stamp(**changes):
    def change(project):
        file = environment.stamp_file(project)
        file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))

    return change


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lose_python, id="no Python"),
        pytest.param(change_stamp(python="3.10"), id="another Python"),
        pytest.param(change_stamp(root="/elsewhere"), id="moved"),
        pytest.param(lambda project: environment.stamp_file(project).unlink(), id="no stamp"),
        pytest.param(lambda project: environment.stamp_file(project).write_text('{"ro'), id="half a stamp"),
        pytest.param(lambda project: environment.stamp_file(project).write_text("[]"), id="odd stamp"),
    ],
)
def test_a_broken_environment_is_made_anew(project, installer, damage):
    ensure("dev", project, installer)
    trace = mark(project)
    damage(project)
    ensure("dev", project, installer)
    assert not trace.exists()
    installer.taken()
    ensure("dev", project, installer)
    assert installer.taken() == []


def test_something_else_called_venv_is_replaced(project, installer):
    (project / ".venv").write_text("a file")
    ensure(root=project, run=installer)
    assert environment.is_ready("", project)


def test_a_copied_project_gets_an_environment_of_its_own(project, installer, tmp_path_factory):
    ensure(root=project, run=installer)
    copy = tmp_path_factory.mktemp("copy") / "project"
    shutil.copytree(project, copy, symlinks=True)
    assert environment.is_ready("", project)
    assert not environment.is_ready("", copy)


def test_an_interrupted_installation_is_made_anew(project, installer):
    installer.fails_with = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        ensure(root=project, run=installer)
    trace = mark(project)
    installer.fails_with = None
    ensure(root=project, run=installer)
    assert not trace.exists()
    assert environment.is_ready("", project)


def test_an_update_without_network_leaves_what_there_was(project, installer):
    ensure(root=project, run=installer)
    trace, old = mark(project), (project / "pyproject.toml").read_text()
    (project / "pyproject.toml").write_text("# newer\n")
    installer.fails_with = SetupFailed("no network")
    with pytest.raises(SetupFailed):
        ensure(root=project, run=installer)
    assert not environment.is_ready("", project)

    (project / "pyproject.toml").write_text(old)
    assert environment.is_ready("", project)
    assert trace.exists()


def test_of_two_that_start_at_once_one_waits(project, installer, capfd):
    def slowly(command, folder):
        time.sleep(0.2)
        installer(command, folder)

    starts = [threading.Thread(target=ensure, args=("", project, slowly)) for _ in range(3)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert len(installer.taken()) == 3
    assert capfd.readouterr().err.count("waiting") == 2


def test_a_failure_is_told_without_a_traceback(monkeypatch, capfd):
    output = "\n".join(["WARNING: the connection was broken", *(f"line {n}" for n in range(50))])

    def fail(extra):
        raise SetupFailed(output)

    monkeypatch.setattr(environment, "ensure", fail)
    with pytest.raises(SystemExit) as exit:
        environment.prepare()
    assert exit.value.code == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert "connection" in err
    assert "line 49" in err
    assert "line 39" not in err
    assert "online" in err


@pytest.mark.parametrize(("trouble", "code"), [(KeyboardInterrupt(), 130), (PermissionError("in use"), 1)])
def test_other_troubles_have_their_exit_codes(monkeypatch, capfd, trouble, code):
    def fail(extra):
        raise trouble

    monkeypatch.setattr(environment, "ensure", fail)
    with pytest.raises(SystemExit) as exit:
        environment.prepare()
    assert exit.value.code == code
    assert "tabuleiro: " in capfd.readouterr().err


def test_a_failing_installer_is_quoted(tmp_path, capfd):
    with pytest.raises(SetupFailed, match="alas"):
        environment.run_quietly([sys.executable, "-c", "print('alas'); raise SystemExit(3)"], tmp_path)
    assert capfd.readouterr() == ("", "")


def test_an_old_python_is_told_what_would_do(monkeypatch, capfd):
    monkeypatch.setattr(sys, "argv", ["scripts/run", "play"])
    with pytest.raises(SystemExit) as exit:
        environment.refuse_old_python((3, 9, 18), lambda name: name in ("python3.12", "python3.11"))
    assert exit.value.code == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert "3.11 or newer" in err
    assert "3.9" in err
    assert "python3.12 scripts/run play" in err

    with pytest.raises(SystemExit):
        environment.refuse_old_python((3, 10, 1), lambda name: False)
    assert "python.org" in capfd.readouterr().err
    environment.refuse_old_python((3, 11, 0), lambda name: False)
    environment.refuse_old_python((4, 0, 0), lambda name: False)


@pytest.mark.parametrize("name", ["environment.py", "run", "test", "check"])
def test_an_old_python_can_read_the_scripts(name):
    source = (SCRIPTS / name).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    if not name.endswith(".py"):
        assert source.startswith("#!/usr/bin/env python3\n")
        assert os.name == "nt" or os.access(SCRIPTS / name, os.X_OK)


def test_programs_remember_compiled_sources_outside_of_the_tree_of_who_wants_it_clean(monkeypatch):
    """Without bytecode each start reads all sources again: half of the time of a short command."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    code = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    words = [environment.program("python"), "-c", code]
    said = subprocess.run(words, env=environment.activated(), capture_output=True, text=True).stdout.split()
    assert said == ["False", str(environment.ROOT / ".venv" / "bytecode")]
