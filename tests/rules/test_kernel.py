"""The compiler behind the rules: its cache is hit, never stale, never mixed up, and may be absent altogether."""

from __future__ import annotations

import linecache
import os
import shutil
import subprocess
import sys
import textwrap
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import pytest
from every import first_of, plain

import tabuleiro
from tabuleiro.engine import playouts
from tabuleiro.games import load
from tabuleiro.rules.kernel import sources

PROGRAM = """
import sys
from tabuleiro import load
from tabuleiro.engine import playouts
for key in sys.argv[1:]:
    p = playouts.playouts(load(key), 50, seed=3)
    print(key, *p)
if hasattr(playouts.run, "stats"):
    print("hits", sum(playouts.run.stats.cache_hits.values()), "misses", sum(playouts.run.stats.cache_misses.values()))
"""


class Copy:
    """A copy of the package that may be edited, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "tabuleiro"
        self.cache = folder / "cache"
        shutil.copytree(Path(tabuleiro.__file__).parent, self.package, ignore=shutil.ignore_patterns("__pycache__"))

    def start(self, *keys: str, program: str = PROGRAM, **environment: str) -> subprocess.Popen[str]:
        env = {**os.environ, "PYTHONPATH": str(self.package.parent), "NUMBA_CACHE_DIR": str(self.cache), **environment}
        env.pop("NUMBA_DISABLE_JIT", None)
        env.update(environment)
        command = [sys.executable, "-c", program, *keys]
        return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *keys: str, program: str = PROGRAM, **environment: str) -> list[str]:
        process = self.start(*keys, program=program, **environment)
        out, err = process.communicate(timeout=300)
        assert process.returncode == 0, err
        return out.splitlines()

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.package / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} must stand once in {file}"
        stamp = path.stat()
        path.write_text(text.replace(old, new), "utf-8")
        os.utime(path, (stamp.st_atime, stamp.st_mtime))  # not even the time of the file tells
        Path(cache_from_source(str(path))).unlink(missing_ok=True)  # Python's own cache does go by it

    @property
    def files(self) -> list[Path]:
        return sorted(self.cache.rglob("*.nbc"))


def interpreted(key: str) -> str:
    """What the program prints of a game, found without a compiler and without a process."""
    return " ".join(map(str, (key, *playouts.playouts(load(key), 50, seed=3, run=plain(playouts.run)))))


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@pytest.mark.thorough
def test_cache_is_hit_by_the_next_process_never_stale_and_mended(copy: Copy) -> None:
    true = copy.run("rastros")
    assert true[1] == "hits 0 misses 1"
    copy.edit("games/rastros.py", "Não há empates.", "Nunca há empates.")
    assert copy.run("rastros") == [true[0], "hits 1 misses 0"]

    # An edit of a rule: the other game keeps its code, this one is compiled anew.
    copy.edit("games/rastros.py", "return SECOND if s.turn == 0 else FIRST", "return FIRST if s.turn == 0 else SECOND")
    edited = copy.run("rastros")
    assert edited[1] == "hits 0 misses 1"
    assert edited[0] != true[0]

    # An edit of a helper in another file, which Numba's own cache would not see.
    copy.edit("rules/bits.py", "return ONE << np.uint64(cell)", "return (ONE << np.uint64(cell)) | ONE")
    helped = copy.run("rastros")
    assert helped[1] == "hits 0 misses 1"
    assert helped[0] not in (true[0], edited[0])

    copy.edit("rules/bits.py", "return (ONE << np.uint64(cell)) | ONE", "return ONE << np.uint64(cell)")
    assert copy.run("rastros") == [edited[0], "hits 1 misses 0"]

    # A damaged file is compiled again, and then whole.
    for file in copy.files:
        file.write_bytes(file.read_bytes()[:1000])
    assert copy.run("rastros") == [edited[0], "hits 0 misses 1"]
    assert copy.run("rastros") == [edited[0], "hits 1 misses 0"]


@pytest.mark.parametrize(
    ("old", "new", "compiled"),
    first_of(
        2,
        [
            ("Não há empates.", "Nunca há empates.", False),
            ("s.turn ^= 1", "s.turn ^= 0", True),
            ("# article 2: whoever moved the piece there", "# article 2", False),
            ("A home ends the game: it is not passed through.", "", False),
            ('return "home" if s.at in game.b.home else "blocked"', 'return "blocked"', False),
            ("    while reached:", "    while reached and at:", True),  # of a rule that rules call
            ("    board: Any  # all squares\n    home: Any", "    home: Any\n    board: Any", True),  # places in memory
            ("    size = int(options", "    at = int(options", False),  # what is on the board is no code
        ],
    ),
)
def test_a_game_is_compiled_anew_for_its_rules_and_not_for_its_texts(
    copy: Copy, old: str, new: str, compiled: bool
) -> None:
    program = "from tabuleiro.games import definition; print(definition('rastros').digest)"
    before = copy.run(program=program)
    copy.edit("games/rastros.py", old, new)
    assert (copy.run(program=program) != before) == compiled


@pytest.mark.slow
def test_processes_that_start_together_do_not_mix_games_up(copy: Copy) -> None:
    keys = ["rastros", "semaforo", "rastros"]
    together = [copy.start(key) for key in keys]
    lines = [process.communicate(timeout=300)[0].splitlines() for process in together]
    assert [found[0] for found in lines] == [interpreted(key) for key in keys]
    assert copy.run(*keys[:2]) == [*map(interpreted, keys[:2]), "hits 2 misses 0"]
    assert not [f for f in copy.cache.rglob("*") if f.is_file() and f.suffix != ".nbc"], "no half-written file stays"


def test_a_kernel_is_compiled_anew_for_what_it_can_reach_and_nothing_else() -> None:
    engine = Path(tabuleiro.__file__).parent / "engine"

    def reached(file: str) -> set[str]:
        return {Path(os.path.relpath(found, engine)).as_posix() for found in sources(engine / file)}

    search = reached("search/alphabeta/search.py")
    assert {"search/alphabeta/kernel.py", "search/evals/avanco.py", "search/evals/features.py"} <= search
    assert "../rules/bits.py" in search
    assert not {"search/mcts/mcts.py", "search/expectimax.py", "search/learn.py", "solving/atlas.py"} & search
    # a room is no plug-in folder: who imports one file of it does not depend on its neighbours
    knowledge = reached("solving/knowledge.py")
    assert {"solving/files.py", "solving/retrograde/table.py", "solving/__init__.py"} <= knowledge
    assert not {"solving/verify.py", "solving/atlas.py"} & knowledge
    assert "solving/proofs/forms/hex.py" in reached("solving/proofs/dfpn.py")
    assert "search/mcts/rollouts/hex.py" in reached("search/mcts/kernel.py")


@pytest.mark.thorough
def test_without_numba_everything_runs_interpreted(copy: Copy) -> None:
    absent = "import sys; sys.modules['numba'] = None\n" + PROGRAM
    assert copy.run("rastros", program=absent) == [interpreted("rastros")]
    assert copy.run("rastros", NUMBA_DISABLE_JIT="1") == [interpreted("rastros")]
    assert copy.files == []


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_is_done_without(copy: Copy) -> None:
    copy.cache.write_text("in the way")
    assert copy.run("rastros") == [interpreted("rastros"), "hits 0 misses 1"]


def test_showing_a_position_never_waits_for_the_compiler(copy: Copy) -> None:
    program = "import sys, tabuleiro; tabuleiro.open_match('rastros', moves='d4'); print('numba' in sys.modules)"
    assert copy.run(program=program) == ["False"]


# Kernels and games that are not ours: what they reach is anybody's guess


def write(folder: Path, **files: str) -> str:
    """Write modules into a folder, with a time that never tells; the words that let a program find them."""
    for name, text in files.items():
        file = folder / f"{name}.py"
        file.write_text(textwrap.dedent(text), "utf-8")
        os.utime(file, (0, 0))
        Path(cache_from_source(str(file))).unlink(missing_ok=True)  # Python's own cache does go by it
    return f"import sys; sys.path.insert(0, {str(folder)!r})\n"


KERNEL_WITH_A_HELPER = """
    from tabuleiro.rules.kernel import kernel
    from helper import times

    @kernel
    def scaled(x):
        return times(x)
    """
HELPER = """
    from tabuleiro.rules.kernel import rule

    @rule
    def times(x):
        return x * {factor}
    """


@pytest.mark.thorough
def test_a_helper_in_a_second_file_is_never_stale(copy: Copy, tmp_path: Path) -> None:
    for factor in (2, 2000):
        found = write(tmp_path, mine=KERNEL_WITH_A_HELPER, helper=HELPER.format(factor=factor))
        assert copy.run(program=found + "import mine; print(mine.scaled(4))") == [str(4 * factor)]


@pytest.mark.thorough
def test_kernels_from_a_factory_are_different_ones(copy: Copy, tmp_path: Path) -> None:
    factory = """
        from tabuleiro.rules.kernel import kernel

        def scaling(factor):
            @kernel
            def scaled(x):
                return x * factor
            return scaled
        """
    program = write(tmp_path, mine=factory) + "from mine import scaling; print(scaling(2)(4), scaling(14)(4))"
    assert copy.run(program=program) == ["8 56"]
    assert copy.run(program=program.replace("scaling(2)", "scaling(3)")) == ["12 56"]


GAMES_WITH_A_HELPER = """
    from dataclasses import replace
    from tabuleiro.games.rastros import GAME
    from tabuleiro.rules import ONGOING, rule

    ended = GAME.result

    def won_by(winner):
        @rule
        def result(b, s):
            return winner if ended(b, s) != ONGOING else ONGOING
        return result

    def games(winner):
        result = won_by(winner)
        return replace(GAME, result=result), replace(GAME, result=result, module=__name__)
    """
PLAY_BOTH = """
from helper import WINNER
from mine import games
from tabuleiro.engine.playouts import playouts
print([playouts(definition.game(), 50, seed=3)[:2] for definition in (*games(WINNER), *games(3 - WINNER))])
"""


@pytest.mark.slow
def test_rules_of_ones_own_are_never_stale_and_never_mixed_up(copy: Copy, tmp_path: Path) -> None:
    first, second = "(50, 0)", "(0, 50)"
    for winner, found in ((1, [first, first, second, second]), (2, [second, second, first, first])):
        program = write(tmp_path, mine=GAMES_WITH_A_HELPER, helper=f"WINNER = {winner}") + PLAY_BOTH
        assert copy.run(program=program) == [f"[{', '.join(found)}]"]
    assert copy.files == [], "and nothing is kept that nobody will ask for again"


CELL = """
from tabuleiro.rules.kernel import kernel, rule

@rule
def times(x):
    return x * {factor}

@kernel
def scaled(x):
    return times(x)
"""


@pytest.mark.parametrize(
    "name", first_of(1, ["<ipython-input-1-0123456789ab>", "nowhere/ipykernel_1/23.py", "<stdin>", "<string>"])
)
@pytest.mark.parametrize("has_lines", [True, False], ids=["its lines are known", "nor are its lines"])
def test_a_kernel_needs_no_file(name: str, has_lines: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for factor in (2, 14):  # the same cell, edited and run again
        source = CELL.format(factor=factor)
        known: dict[str, Any] = {"__name__": "__main__"}
        if has_lines:  # as a notebook does it
            monkeypatch.setitem(linecache.cache, name, (len(source), None, source.splitlines(True), name))
        exec(compile(source, name, "exec"), known)
        assert known["scaled"](4) == 4 * factor


@pytest.mark.thorough
def test_an_argument_that_is_code_is_compiled_for_this_process_only(copy: Copy) -> None:
    program = """
import numba
from collections import namedtuple
from tabuleiro.rules.kernel import kernel
same = kernel(lambda x: x)
from tabuleiro.rules.gametype import brings_code
print([brings_code(numba.typeof(x)) for x in (1, (1, 2.0), same, (1, same), namedtuple("Pair", "a b")(1, 2))])
"""
    assert copy.run(program=program) == ["[False, False, True, True, True]"]
