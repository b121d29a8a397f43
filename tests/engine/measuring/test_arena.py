"""Matches and ratings: games repeat themselves, contests resume, and the numbers are those of the theory."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tabuleiro.engine.measuring import arena, calibration, tune_levels
from tabuleiro.engine.measuring.arena import Contest, contest_score, game_cost, opening, play_game, points
from tabuleiro.engine.measuring.calibration import Calibration, Pair, Played
from tabuleiro.engine.measuring.levels_page import keep, notes, picture, table
from tabuleiro.engine.measuring.ratings import Score, elo, expectation, fit, score_of, sequential
from tabuleiro.engine.measuring.tune_levels import even
from tabuleiro.engine.players.ladder import level_at, levels_of, place_of
from tabuleiro.match import load_match
from tabuleiro.rules import Player, Problem

QUICK = Contest("shisima", "default", "careful", "random", seed=3)


def test_a_share_of_the_points_is_a_difference_in_elo() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert expectation(-400) == pytest.approx(1 / 11)
    assert (elo(0), elo(1)) == (-inf, inf)


def test_pairs_of_games_are_counted_together() -> None:
    """An opening that the first to move wins says nothing: two such games are less uncertain than two of chance."""
    certain, chance = score_of([1, 0] * 20), score_of([1, 1, 0, 0] * 10)
    assert certain[:3] == chance[:3] == (20, 0, 20)
    assert certain.share == chance.share == 0.5
    assert certain.error < chance.error / 2
    assert Score(10, 0, 0, (1.0,) * 5).error > 0


def test_the_interval_holds_the_truth_about_95_times_in_100() -> None:
    random = Random(1)
    held = 0
    for _ in range(400):
        found = score_of([float(random.random() < 0.7) for _ in range(60)])
        held += abs(found.share - 0.7) <= found.error
    assert 0.91 <= held / 400 <= 0.99


@pytest.mark.thorough
def test_the_sequential_test_decides_as_it_should() -> None:
    assert sequential(score_of([1, 1, 1, 0] * 25)).word == "stronger"
    assert sequential(score_of([1, 0, 0, 1, 0, 0] * 40)).word == "not stronger"
    assert sequential(score_of([1, 0, 1, 0])).word == "open"
    random, wrong = Random(2), 0
    for _ in range(100):  # equal players are called stronger no more often than the risk says, roughly
        played: list[float] = []
        while len(played) < 400 and sequential(score_of(played or [0.5])).word == "open":
            played += [float(random.random() < 0.5), float(random.random() < 0.5)]
        wrong += sequential(score_of(played)).word == "stronger"
    assert wrong <= 12


def test_the_fit_finds_the_ratings_that_made_the_results() -> None:
    true = {"random": 0.0, "a": 150.0, "b": 320.0, "c": 610.0}
    random = Random(3)
    results = {}
    for high, low in [("a", "random"), ("b", "a"), ("c", "b"), ("b", "random")]:
        chance = expectation(true[high] - true[low])
        results[high, low] = score_of([float(random.random() < chance) for _ in range(4000)])
    found = fit(results, "random")
    assert found["random"] == (0.0, 0.0)
    for name, height in true.items():
        assert found[name].elo == pytest.approx(height, abs=30)
        assert abs(found[name].elo - height) <= max(1.5 * found[name].error, 1e-9)
    few = fit({pair: Score(3, 0, 1) for pair in results}, "random")
    assert few["c"].error > found["c"].error
    assert fit({("a", "random"): Score(50, 0, 0)}, "random")["a"].elo < 3000  # all won is not infinitely strong


@pytest.mark.thorough
def test_a_game_is_the_same_again_and_colours_change_in_a_pair() -> None:
    first, again, turned = play_game(QUICK, 4), play_game(QUICK, 4), play_game(QUICK, 5)
    assert first.texts == again.texts
    begun = opening(QUICK, 2).texts
    assert first.texts[: len(begun)] == turned.texts[: len(begun)] == begun
    assert (first.headers["First"], turned.headers["First"]) == ("careful", "random")
    assert {points(first, 4), points(turned, 5)} <= {0.0, 0.5, 1.0}
    assert opening(QUICK, 3).texts != begun


@pytest.mark.thorough
def test_no_opening_is_decided_already() -> None:
    contest = QUICK._replace(key="tic_tackle")
    for number in range(25):
        match = opening(contest, number)
        game, s = match.game, match.state
        after = [game.play(s, m) for m in game.moves(s)]
        assert not any(game.result(t) for t in after)
        assert any(not any(game.result(game.play(t, m)) == 1 + t.turn for m in game.moves(t)) for t in after)


def test_the_points_are_those_of_the_first_named() -> None:
    match = play_game(QUICK, 0)
    match.take_back()
    match.resign(Player.SECOND)
    assert (points(match, 0), points(match, 1)) == (1.0, 0.0)


def test_dice_fall_alike_in_both_games_of_a_pair() -> None:
    contest = Contest("pista_livre", "default", "random", "random", seed=2)
    thrown = [next(text for text in play_game(contest, n).texts) for n in (0, 1, 2)]
    assert thrown[0] == thrown[1]
    assert len({opening(contest, n).texts[0] for n in range(8)}) > 1


@pytest.mark.thorough
def test_a_contest_goes_on_where_it_stopped_and_keeps_its_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[int] = []
    some = contest_score(QUICK, 4, tmp_path, 1, lambda n, score: heard.append(n))
    assert heard == [0, 1, 2, 3, 4]
    stamps = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    more = contest_score(QUICK, 6, tmp_path, 1, lambda n, score: heard.append(n))
    assert heard[5:] == [4, 5, 6]
    assert (some.games, more.games) == (4, 6)
    assert all(file.stat().st_mtime_ns == stamp for file, stamp in stamps.items())
    match = load_match(tmp_path / "0002.txt")
    assert match.headers["Second"] == "careful"
    assert match.texts == play_game(QUICK, 1).texts
    with pytest.raises(Problem, match="seed 3"):
        contest_score(QUICK._replace(seed=4), 6, tmp_path, 1)


def test_a_wrong_player_is_named_before_anybody_plays(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="nobody"):
        contest_score(QUICK._replace(b="nobody"), 2, tmp_path / "new", 1)
    assert not (tmp_path / "new").exists()


ORPHAN = """
import os, time
from tabuleiro.engine.parallel import workers

if __name__ == "__main__":
    with workers(1) as pool:
        assert pool.submit(os.getpid).result() != os.getpid()
        print("ready", flush=True)
        time.sleep(600)
"""


def test_workers_do_not_outlive_a_killed_arena() -> None:
    process = subprocess.Popen([sys.executable, "-c", ORPHAN], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    process.kill()
    process.communicate(timeout=120)  # there is an end of output when nobody is left who could write


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A calibration of a few games, in this process, of players that need no compiler."""
    monkeypatch.setattr(calibration, "GAMES", 4)
    monkeypatch.setattr(calibration, "FEWEST", 2)
    monkeypatch.setattr(calibration, "BATCH", 2)
    monkeypatch.setattr(
        Calibration, "pairs", property(lambda self: [Pair("careful", "random"), Pair("level:1", "random")])
    )


@pytest.mark.thorough
def test_a_calibration_resumes_and_forgets_only_what_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: None
) -> None:
    file = tmp_path / "shisima.json"

    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        Calibration("shisima", file).run(1e9, 1, stop, "r1")
    assert len(Calibration("shisima", file).results[Pair("careful", "random")].points) == 2
    Calibration("shisima", file).run(1e9, 1, lambda done, total: None, "r2")
    found = Calibration("shisima", file)
    assert found.revision == "r1, r2"  # what was played by both is in the file
    assert {pair: len(played.points) for pair, played in found.results.items()} == dict.fromkeys(found.pairs, 4)
    first = found.results[Pair("careful", "random")].points
    told = json.loads(file.read_text("utf-8"))
    told["levels"]["level:1"] = "budget=7"
    file.write_text(json.dumps(told), "utf-8")
    changed = Calibration("shisima", file)
    assert list(changed.results) == [Pair("careful", "random")]
    assert changed.results[Pair("careful", "random")].points == first
    Calibration("shisima", file).run(1e9, 1, lambda done, total: None, "r2")
    assert Calibration("shisima", file).revision == "r1, r2"
    whole = file.read_text("utf-8")
    for damaged in (whole[:40], "[]", "{}", whole.replace('"1', '"x'), whole.replace(" – ", " ")):
        file.write_text(damaged, "utf-8")
        with pytest.raises(Problem, match=r"shisima\.json"):
            Calibration("shisima", file)


def test_a_game_costs_what_it_computes_and_not_what_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(contest: Contest, number: int) -> float:
        time.sleep(0.5)
        return 1.0

    monkeypatch.setattr(arena, "game_points", wait)
    found, seconds = game_cost(QUICK, 0)
    assert found == 1
    assert seconds < 0.25


def test_a_pair_has_used_the_time_of_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: None) -> None:
    with ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(calibration, "workers", lambda processes: nullcontext(pool))
        monkeypatch.setattr(calibration, "game_cost", lambda contest, number: (0.5, 40.0 if number == 0 else 30.0))
        found = Calibration("shisima", tmp_path / "shisima.json")
        found.run(100, 2, lambda done, total: None)  # two processes have 200 seconds, half of them for each pair
    assert found.results == {pair: Played((0.5,) * 4, 130.0) for pair in found.pairs}


def test_the_page_shows_ratings_errors_and_steps_that_are_too_small_or_too_wide(tmp_path: Path) -> None:
    found = Calibration("shisima", tmp_path / "shisima.json")
    names = list(found.names)
    found.results = {Pair("careful", "random"): Played((1.0, 1.0, 0.0, 1.0) * 10, 1.0)}
    found.results[Pair("level:1", "random")] = Played((1.0, 0.0) * 20, 1.0)
    for i in range(1, 10):
        points = (1.0, 1.0, 1.0, 0.0) * 20 if i < 8 else (0.5,) * 80 if i == 8 else (1.0,) * 80
        found.results[Pair(names[i], names[i - 1])] = Played(points, 1.0)
    found.write()
    text = table(found, "en")
    second = found.ratings["level:2"]
    assert second.elo == pytest.approx(elo(0.75), abs=15)
    assert f"| 2 | {round(second.elo)} | ± {second.error:.0f} | 75% (80) |" in text
    said = " ".join(notes(found, "en"))
    assert "level:9 is close to level:8" in said
    assert "level:10 is far above level:9" in said
    assert "level:4" not in said
    found.results[Pair("level:4", "level:3")] = Played((0.0,) * 80, 1.0)
    assert "level:4 is no stronger than level:3: 0%" in " ".join(notes(found, "en"))
    keep(tmp_path, "pt")
    page = (tmp_path / "README.md").read_text("utf-8")
    assert "## Shisima" in page
    drawn = picture(found, "en")
    assert drawn.count("<circle") == 10
    assert "plays at random" in drawn


# Moving the levels.


def test_a_place_on_the_line_is_that_of_its_level() -> None:
    for place in (0.0, 0.2, 0.93, 1.0, 3.5, 9.0):
        assert place_of(level_at(place, 1 << 20)) == pytest.approx(place, abs=0.01)


def test_levels_move_to_where_steps_are_alike(tmp_path: Path) -> None:
    found = Calibration("surakarta", tmp_path / "x.json")
    names = list(found.names)
    shares = dict(zip(names[1:], (60, 95, 60, 60, 95, 40, 60, 60, 95), strict=True))
    for lower, upper in pairwise(names):
        found.results[Pair(upper, lower)] = Played((1.0,) * shares[upper] + (0.0,) * (100 - shares[upper]), 1.0)
    found.results[Pair(names[0], "random")] = Played((1.0, 0.0) * 50, 1.0)
    before, after = levels_of("surakarta").rows, even(found)
    places = [place_of(level) for level in after]
    assert places == sorted(places)
    assert (after[0], after[-1]) == (before[0], before[-1])
    assert all(level.wins for level in after[2:])
    # Above a step that was too wide there is now a level within it; what was crowded has become fewer.
    assert place_of(before[1]) < places[1] < place_of(before[2])
    assert place_of(before[8]) < places[8] < place_of(before[9])
    heights = [found.ratings[name].elo for name in names]
    rises = np.diff(np.interp(places, [place_of(level) for level in before], np.maximum.accumulate(heights)))
    assert max(rises) - min(rises) < 10


def test_probes_are_played_until_their_time_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = level_at(0, 100), level_at(1, 100)
    with ThreadPoolExecutor(1) as pool:
        for cost, games in (
            (0.0, tune_levels.GAMES),
            (tune_levels.SECONDS / 10, 16),
        ):  # 16: more than FEWEST, by eights
            monkeypatch.setattr(tune_levels, "game_cost", lambda contest, number, cost=cost: (1.0, cost))
            assert tune_levels.rise("shisima", a, b, pool).games == games


def test_so_many_processes_as_there_cannot_be_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("0", "-1", "two"):
        with pytest.raises(SystemExit):
            tune_levels.main([f"--processes={wrong}", "shisima"])
        assert f"--processes: invalid processes value: '{wrong}'" in capsys.readouterr().err


def test_levels_that_were_not_measured_are_not_moved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for key, said in (("surakarta", "not all levels have been measured"), ("surakart", "surakarta")):
        with pytest.raises(SystemExit):
            tune_levels.main(["--by", str(tmp_path), key])
        assert said in capsys.readouterr().err


def test_a_calibration_is_kept_though_its_engine_has_another_name_now(tmp_path: Path) -> None:
    written = json.loads((Path(__file__).parents[3] / "docs" / "levels" / "pista_livre.json").read_text("utf-8"))
    for engine, kept in (("expecting", True), ("expectimax", True), ("mcts", False)):
        (tmp_path / "pista_livre.json").write_text(json.dumps({**written, "engine": engine}), "utf-8")
        assert bool(Calibration("pista_livre", tmp_path / "pista_livre.json").results) == kept
