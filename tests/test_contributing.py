"""The toy game of CONTRIBUTING.md is a real one: put into the folder, it plays, compiles and passes the suite."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import tabuleiro

ROOT = Path(__file__).parent.parent
NOUGHTS_AND_CROSSES = "[9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]"  # known since Babbage


def test_toy_game(tmp_path: Path) -> None:
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
    shutil.copytree(Path(tabuleiro.__file__).parent, tmp_path / "src" / "tabuleiro")
    games = tmp_path / "src" / "tabuleiro" / "games"
    for other in games.glob("[a-z]*.py"):
        other.unlink()  # the suite below runs for the toy alone
    (games / "galo.py").write_text(code, "utf-8")
    for file in ("every.py", "conftest.py", "golden.py"):
        shutil.copy(ROOT / "tests" / file, tmp_path)
    for file in ("test_card.py", "test_laws.py", "test_writing.py", "test_kernels.py"):
        shutil.copy(ROOT / "tests" / "conformance" / file, tmp_path)
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    env.pop("PYTEST_XDIST_WORKER", None)

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], env=env, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert run("-m", "tabuleiro", "perft", "galo", "9", "--json") == f'{{"nodes": {NOUGHTS_AND_CROSSES}}}\n'
    assert "galo" in run("-m", "tabuleiro", "games")
    passed = run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "galo", "--rootdir", str(tmp_path), str(tmp_path)
    )
    assert " passed" in passed
