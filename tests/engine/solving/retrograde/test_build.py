"""Tables: right at every position, by tiers or listed, with much memory or little, whole or resumed after a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import naive_solver
import numpy as np
import pytest
from every import one_in, random_states

from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.plans import plans
from tabuleiro.engine.solving.retrograde import build
from tabuleiro.engine.solving.retrograde.numbering import Index, pack
from tabuleiro.engine.solving.retrograde.reading import IMPOSSIBLE
from tabuleiro.engine.solving.retrograde.table import open_table
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load, ours
from tabuleiro.rules import DRAW, FIRST, SECOND, Game, Problem

GOLDEN = tomllib.loads((Path(__file__).parents[3] / "golden" / "solutions.toml").read_text())
LARGE = ["halma board=25", "pretwa default", "semaforo default", "tic_tackle rows=5", "batalha_dos_peoes default"]
LARGE += ["batalha_dos_peoes stalemate=loss", "jogo_da_velha size=4"]
SOLVED = [f"{plan.key} {plan.variant}" for plan in plans() if plan.kind == "table" and plan.key in ours()]
SMALL = [name for name in SOLVED if name not in LARGE]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))


def summary(name: str) -> dict[str, Any]:
    """Solve a variant and count its values by distance."""
    game = load(*name.split())
    build.solve(game)
    proved = files.load(game, "table")
    assert proved is not None
    return {"start": proved.header["start"], "counts": proved.header["counts"], "checksum": proved.checksum}


@pytest.mark.thorough
@pytest.mark.parametrize("name", one_in(3, SMALL))
def test_small_tables_are_as_they_were(name: str) -> None:
    assert summary(name) == GOLDEN[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_large_tables_are_as_they_were(name: str) -> None:
    assert summary(name) == GOLDEN[name]


def test_every_table_has_its_golden_summary() -> None:
    assert sorted(GOLDEN) == sorted(SOLVED)


def agree_everywhere(game: Game) -> None:
    table = open_table(game)
    assert table is not None
    for s, value, distance in naive_solver.solve(game).values():
        assert table.verdict(s) == Verdict(value, distance)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name",
    [
        "shisima default",
        "shisima start=fixed",
        pytest.param("corrida_ao_destino board=r1", marks=pytest.mark.slow),
    ],
)
def test_the_table_agrees_with_a_plain_solver_at_every_position(name: str) -> None:
    game = load(*name.split())
    build.solve(game)
    agree_everywhere(game)


def small_variant(seed: int) -> Game:
    """Tic Tackle from a random start that leaves little room, or with lines taken away: a game nobody has seen."""
    chance = Random(seed)
    game = load("tic_tackle")
    lines = [line for line in game.b.lines if chance.random() < 0.5]
    game.b = game.b._replace(lines=np.array(lines or game.b.lines[:1], np.uint64))
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_random_rules_are_solved_as_by_exhaustive_search(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines at random break the symmetry of the board, so each position stands for itself."""
    game = small_variant(seed)
    alone = tuple(range(len(game.board)))
    game.__dict__["symmetries"] = ((alone, False), (alone, True))
    monkeypatch.setattr(build, "load", lambda key, variant: game)
    index = Index.by_tiers(game)
    build.solve(game)
    table = open_table(game)
    assert table is not None
    assert build.check(table) == -1
    # from some random positions, forward, to a depth that a plain search can reach
    chance = Random(seed)
    for _ in range(60):
        number = chance.randrange(index.size)
        if table.values[number] not in (IMPOSSIBLE, 0) and table.values[number] <= 4:
            s = index.unrank(number)
            found = table.verdict(s)
            assert found is not None
            assert search(game, s, 3) == (found.value, found.distance)


def search(game: Game, s: Any, depth: int) -> tuple[int, int | None]:
    """Who wins within so many plies and how fast, by plain search."""
    end = game.result(s)
    if end:
        return end, 0
    if depth == 0:
        return DRAW, None
    won, lost = FIRST + int(s.turn), SECOND - int(s.turn)
    after = [search(game, game.play(s, m), depth - 1) for m in game.moves(s)]
    wins = [d for value, d in after if value == won and d is not None]
    if wins:
        return won, 1 + min(wins)
    losses = [d for value, d in after if value == lost and d is not None]
    return (lost, 1 + max(losses)) if len(losses) == len(after) else (DRAW, None)


@pytest.mark.slow
def test_a_game_without_tiers_is_listed_and_gives_the_same_values(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("shisima")
    monkeypatch.setattr(build, "load", lambda key, variant: game)
    object.__setattr__(game.definition, "tiers", None)
    try:
        build.solve(game)
        agree_everywhere(game)
    finally:
        from tabuleiro.rules import placing

        object.__setattr__(game.definition, "tiers", lambda game: placing(3))


@pytest.mark.thorough
def test_little_memory_gives_the_same_table() -> None:
    game = load("picaria")
    proved = []
    for memory in (build.MEMORY, 1000):
        build.solve(game, memory=memory)
        found = files.load(game, "table")
        assert found is not None
        proved.append(found.checksum)
    assert proved[0] == proved[1]


@pytest.mark.thorough
def test_one_worker_or_many_give_the_same_table() -> None:
    game = load("corrida_ao_destino", "board=r1")
    with ThreadPoolExecutor(1) as one:
        build.solve(game, executor=one)
    found = files.load(game, "table")
    assert found is not None
    assert found.checksum == GOLDEN["corrida_ao_destino board=r1"]["checksum"]


@pytest.mark.parametrize("name", ["pretwa rings=2", "five_mens_morris default", "semaforo default", "halma board=25"])
def test_a_number_stands_for_a_position_up_to_symmetry(name: str) -> None:
    game = load(*name.split())
    index, identity = Index.by_tiers(game), game.definition.state.identity
    once = 0
    states = [s for seed in range(3) for s in random_states(game, seed, 40) if index.rank(s) >= 0]
    for s in states:
        images = [game.mapped(s, where, swap) for where, swap in game.symmetries]
        numbers = {index.rank(t) for t in images}
        assert {identity(index.unrank(number)) for number in numbers} <= {identity(t) for t in images}
        assert {index.rank(index.unrank(number)) for number in numbers} == numbers
        once += len(numbers) == 1
    assert once > len(states) / 2  # only where the first set of pieces is symmetric itself are there more


def test_pieces_that_cells_keep_as_letters_are_listed_up_to_symmetry() -> None:
    game = load("go", "size=4")
    identity = game.definition.state.identity
    states = random_states(game, 1, 40)
    bare = Index.by_keys(game, np.zeros(0, np.uint64))
    rooms = [(r.words[0].copy(), r.shorts[0].copy()) for r in map(bare.put, states)]
    keys = np.array(sorted({int(pack(bare.ix, *words)) for words in rooms}), np.uint64)
    index = Index.by_keys(game, keys)
    assert len(keys) > 20
    for s in states:
        images = [game.mapped(s, where, swap) for where, swap in game.symmetries]
        [number] = {index.rank(t) for t in images}
        assert identity(index.unrank(number)) in {identity(t) for t in images}


@pytest.mark.slow
def test_who_ends_a_game_by_passing_may_have_lost_it() -> None:
    game = load("go", "size=3")
    build.solve(game)
    table = open_table(game)
    assert table is not None
    for s, value, _ in naive_solver.solve(game).values():
        verdict = table.verdict(s)
        assert verdict is not None
        assert verdict.value == value


@pytest.mark.slow
def test_limits_of_quiet_plies_agree_with_counting_them() -> None:
    """Pretwa on two rings: who wins from the start when 4 plies without a capture draw, by plain search."""
    game = load("pretwa", "rings=2")
    limited = game.limited(4)
    path = build.solve(game, quiet=4)
    found = files.load(game, "quiet4", path)
    assert found is not None
    known: dict[tuple[bytes, int], int] = {}
    met: dict[tuple[bytes, int], Any] = {}

    def value(s: Any) -> int:
        name = (game.definition.state.identity(s), int(s.quiet))
        if name not in known:
            end = limited.result(s)
            met[name] = s
            if not end:
                ends = {value(limited.play(s, m)) for m in limited.moves(s)}
                won = FIRST + int(s.turn)
                end = won if won in ends else DRAW if DRAW in ends else SECOND - int(s.turn)
            known[name] = end
        return known[name]

    table = open_table(game, quiet=4)
    assert table is not None
    assert build.check(table) == -1
    value(limited.start())
    told = {name: table.verdict(s) for name, s in met.items()}
    assert {name: verdict.value for name, verdict in told.items() if verdict} == known
    assert set(known.values()) == {FIRST, SECOND, DRAW}


KILLED = """
import os, sys
from tabuleiro.engine.solving.retrograde import build
from tabuleiro.games import load, ours

keep = build.Checkpoint.keep
def slow(self, tier, found):
    keep(self, tier, found)
    print(tier, flush=True)
build.Checkpoint.keep = slow
build.solve(load("five_mens_morris"))
"""


@pytest.mark.thorough
def test_killed_and_resumed_gives_the_same_table(tmp_path: Path) -> None:
    game = load("five_mens_morris")
    run = subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert run.stdout is not None
    assert run.stdout.readline() == "0\n"
    run.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    run.wait()
    run.stdout.close()
    assert open_table(game) is None
    assert (tmp_path / "five_mens_morris" / "default.table.part").exists()
    begun: list[int] = []
    build.solve(game, progress=lambda done, total: begun.append(done))
    assert begun[0] > Index.by_tiers(game).span(0)[1]  # the first tier was not done again
    found = files.load(game, "table")
    assert found is not None
    assert found.checksum == GOLDEN["five_mens_morris default"]["checksum"]
    assert not list((tmp_path / "five_mens_morris").glob("*.part*"))


def test_a_torn_checkpoint_is_not_trusted(tmp_path: Path) -> None:
    game = load("shisima")
    made = build.Checkpoint(game, files.path_of(game, "table"), 0)
    low, high = made.index.span(0)
    made.keep(0, np.zeros(high - low, np.uint8))
    del made.values
    part = tmp_path / "shisima" / "default.table.part"
    data = bytearray(part.read_bytes())
    data[3] ^= 1
    part.write_bytes(data)
    build.solve(game)
    found = files.load(game, "table")
    assert found is not None
    assert found.checksum == GOLDEN["shisima default"]["checksum"]


def test_a_table_is_refused_when_damaged_cut_or_of_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("shisima")
    path = build.solve(game)
    good = path.read_bytes()
    for bad in (good[:-70], good[:50], good[:10], b"", good[:-200] + b"x" + good[-199:], b"x" + good):
        path.write_bytes(bad)
        with pytest.raises(Problem):
            open_table(game)
    path.write_bytes(good)
    assert open_table(game) is not None
    other = load("shisima", "start=fixed")
    other.variant = "default"
    with pytest.raises(Problem, match="other rules"):
        open_table(other)


@pytest.mark.thorough
def test_a_table_is_read_by_many_at_once() -> None:
    game = load("shisima")
    build.solve(game)
    states = [s for seed in range(4) for s in random_states(game, seed, 40)]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: [open_table(game).verdict(s) for s in states], range(8)))
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.thorough
def test_a_run_that_is_interrupted_leaves_no_table_and_goes_on() -> None:
    game = load("picaria")

    def stop(done: int, total: int) -> None:
        if done > total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build.solve(game, progress=stop)
    assert open_table(game) is None
    build.solve(game)
    found = files.load(game, "table")
    assert found is not None
    assert found.checksum == GOLDEN["picaria default"]["checksum"]


def test_endings_of_fewer_pieces_than_any_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    with pytest.raises(Problem, match="more pieces"):
        build.solve(load("alquerque"), men=5)
    assert not list(tmp_path.rglob("*.part"))
