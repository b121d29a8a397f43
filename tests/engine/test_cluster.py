"""Work on a cluster: the same answers as here, whoever works them out, and whoever dies meanwhile."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from every import first_of

from tabuleiro.engine import parallel
from tabuleiro.engine.measuring.arena import Contest, contest_score
from tabuleiro.engine.parallel import on, workers
from tabuleiro.engine.search.evals import tables_of
from tabuleiro.engine.search.learn import Settings, learn
from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.endings import sowing
from tabuleiro.engine.solving.retrograde import build
from tabuleiro.engine.solving.retrograde.table import open_table
from tabuleiro.engine.solving.retrograde.tier import Explored
from tabuleiro.games import load
from tabuleiro.olympiad.planner import forecast, imagined
from tabuleiro.rules import Problem

pytestmark = pytest.mark.filterwarnings("default")  # those of others


@pytest.fixture(autouse=True)
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def distributed() -> Any:
    """Dask, which takes a second to import."""
    return pytest.importorskip("distributed", reason="NO DASK: scripts/test installs it")


@pytest.fixture(scope="module")
def threaded(distributed: Any) -> Iterator[str]:
    """A cluster in this process: what is sent to it goes over no wire, but by its scheduler."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def spread(distributed: Any) -> Iterator[Any]:
    """Workers that are processes, each watched by one that starts it again."""
    with distributed.LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


def checksum(key: str, variant: str = "default", kind: str = "table") -> str:
    found = files.load(load(key, variant), kind)
    assert found is not None
    return found.checksum


@pytest.mark.parametrize("memory", first_of(1, [build.MEMORY, 1000]))  # with a graph of plays, and by sweeps
def test_a_table_is_the_same(threaded: str, memory: int) -> None:
    game = load("shisima")
    build.solve(game)
    here = checksum("shisima")
    files.path_of(game, "table").unlink()
    with on(threaded):
        build.solve(game, memory=memory)
    assert checksum("shisima") == here


def test_a_table_that_does_not_fit_is_left_to_sweeps_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not after all its plays have been found: what they take is what does not fit."""
    monkeypatch.setattr(build, "EDGES", 1 << 12)
    begun: list[build.Job] = []
    explored = build.explored

    def exploring(job: build.Job) -> Explored:
        begun.append(job)
        return explored(job)

    monkeypatch.setattr(build, "explored", exploring)

    def sweeps(jobs: list[build.Job], *_: Any) -> None:
        assert len(begun) < len(jobs) / 2
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "_by_sweeps", sweeps)
    with pytest.raises(KeyboardInterrupt):
        build.solve(load("five_mens_morris"), memory=1000)


def test_only_some_jobs_are_given_out_and_none_for_nobody() -> None:
    held = threading.Event()
    given: list[int] = []

    def jobs() -> Iterator[int]:
        for job in range(1000):
            given.append(job)
            yield job

    def work(job: int) -> int:
        if job > parallel.cores():
            held.wait(60)
        return job * job

    with parallel.threads() as pool:
        results = parallel.in_order(pool, work, jobs())
        assert next(results) == (0, 0)
        results.close()
        held.set()
    assert len(given) < 1000


def test_every_value_is_checked_there_from_the_file(threaded: str) -> None:
    build.solve(load("shisima"))
    table = open_table(load("shisima"))
    assert table is not None
    assert len(pickle.dumps(table)) < 1000  # and not with all its values
    with on(threaded):
        assert build.check(table) == -1


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["avanco", "pista_livre"])
def test_what_is_learned_is_the_same(key: str, threaded: str) -> None:
    settings = Settings(games=4, rounds=1, nodes=20, match_games=4, match_nodes=20)
    by_hand = tables_of(load(key)).weights
    here = learn(load(key), by_hand, settings, lambda line: None)
    with on(threaded), workers(1) as pool:
        there = learn(load(key), by_hand, settings, lambda line: None, pool)
    del here.figures["minutes"], there.figures["minutes"]
    assert (there.weights.tolist(), there.figures) == (here.weights.tolist(), here.figures)


def test_a_forecast_is_the_same(threaded: str) -> None:
    event = imagined("olimpiada-2015", {"A": 6})
    with on(threaded), workers(1) as pool:
        there = forecast(event, runs=5, share=pool.map)
    assert there == forecast(event, runs=5)


@pytest.mark.thorough
def test_games_of_a_contest_are_the_same_and_their_records_are_kept_here(threaded: str, tmp_path: Path) -> None:
    contest = Contest("shisima", "default", "careful", "random")
    here = contest_score(contest, 4, tmp_path / "here", 1)
    with on(threaded):
        there = contest_score(contest, 4, tmp_path / "there", 1)
    assert there == here
    for one, other in zip(sorted((tmp_path / "here").iterdir()), sorted((tmp_path / "there").iterdir()), strict=True):
        assert one.read_text() == other.read_text()


def test_afterwards_everything_is_done_here_again(threaded: str) -> None:
    with on(threaded):
        assert parallel.cores() == 2
    with parallel.threads() as pool:
        assert pool.submit(os.getpid).result() == os.getpid()


def test_what_goes_wrong_there_is_told_here(threaded: str) -> None:
    with on(threaded), workers(1) as pool, pytest.raises(Problem, match="xadrez"):
        pool.submit(load, "xadrez").result()


def test_who_does_not_see_the_unfinished_table_says_so(tmp_path: Path) -> None:
    game = load("shisima")
    made = build.Checkpoint(game, files.path_of(game, "table"), 0)
    job = build.Job("shisima", "default", 0, str(made.part), 0)
    made.part.unlink()
    with pytest.raises(Problem, match="folder of tables"):
        build.workplace(job)


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:9"])
def test_a_wrong_address_is_told(distributed: Any, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no client of Dask is made for it, which could keep the next one from starting (see `parallel._reach`)."""
    monkeypatch.setattr(parallel, "PATIENCE", 1)
    monkeypatch.setattr(distributed, "Client", lambda *_, **__: pytest.fail("a client was made for nobody"))
    with pytest.raises(Problem, match=address), on(address):
        pass


def test_without_workers_nothing_is_waited_for(distributed: Any) -> None:
    empty = distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None, protocol="tcp")
    with empty as cluster, pytest.raises(Problem, match="dask worker"), on(cluster.scheduler_address):
        pass


def test_workers_with_another_program_are_refused(threaded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "program", lambda: f"other {threading.get_ident()}")
    with pytest.raises(Problem, match="other"), on(threaded):
        pass


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Problem, match="cluster"), on("local"):
        pass


@pytest.mark.thorough
def test_a_killed_worker_changes_nothing(spread: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker's process, not the one that watches it: its work is done again elsewhere."""
    game = load("five_mens_morris")
    build.solve(game)
    here = checksum("five_mens_morris")
    files.path_of(game, "table").unlink()
    monkeypatch.setattr(build, "EDGES", 1 << 16)  # so many jobs that one is always being worked on
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if not killed and done > total / 3:
            worker = next(iter(spread.workers.values()))
            killed.append(worker.process.pid)
            os.kill(killed[0], signal.SIGKILL)

    with on(spread.scheduler_address):
        build.solve(game, progress=kill)
    assert killed
    assert checksum("five_mens_morris") == here


@pytest.mark.thorough
def test_endings_are_the_same(spread: Any) -> None:
    game = load("ouri")
    sowing.build(game, 6)
    here = checksum("ouri", kind=sowing.KIND)
    files.path_of(game, sowing.KIND).unlink()
    with on(spread.scheduler_address):
        sowing.build(game, 6)
    assert checksum("ouri", kind=sowing.KIND) == here
