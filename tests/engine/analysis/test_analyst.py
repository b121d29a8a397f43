"""Analysis: proved values with their distances, nothing guessed, the best plays and the line they lead to."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tabuleiro.engine.analysis import estimates
from tabuleiro.engine.analysis.analyst import Analyst
from tabuleiro.engine.analysis.outlook import EXPECTED_LINE, Analysis, Estimate, Outlook
from tabuleiro.engine.search.api import Budget, Prospect, Thought
from tabuleiro.engine.solving import files, knowledge
from tabuleiro.engine.solving.knowledge import Knowledge, Later, analysed, known, men_of, wanted
from tabuleiro.engine.solving.plans import Plan
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load
from tabuleiro.match import open_match, read_play
from tabuleiro.rules import DRAW, FIRST, SECOND, Game, Player, Problem, State

pytestmark = pytest.mark.thorough  # the compiler takes most of the time


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))


def document(game: Game, moves: str = "", seconds: float = 0) -> dict[str, Any]:
    match = open_match(game.key, game.variant, moves)
    return Analyst(known(game), seconds).analyse(match.state).document(Player.to_move(match.state))


def test_a_small_table_is_made_on_first_use_and_again_when_it_is_damaged() -> None:
    game = load("shisima")
    heard: list[int] = []
    known(game, lambda done, total: heard.append(done))
    assert heard
    path = files.path_of(game, "table")
    path.write_bytes(path.read_bytes()[:-100])
    assert known(game).verdict(game.start()) is not None
    assert len(path.read_bytes()) > 100


def test_values_distances_and_the_line_fit_together() -> None:
    """Picaria: the best play is one nearer to the end, and the line is as long as the distance says, and legal."""
    game = load("picaria")
    found = document(game)
    assert found["proved"] is True
    assert found["rules"] == "kernel"
    assert found["value"] == "first"
    distances = {move["move"]: move["distance"] for move in found["moves"] if move["value"] == "first"}
    assert found["distance"] == min(distances.values())
    assert found["best"] == [move for move, distance in distances.items() if distance == found["distance"]]
    assert found["line"][0] == found["best"][0]
    assert len(found["line"]) == found["distance"]
    match = open_match("picaria", "default", " ".join(found["line"]))
    assert match.result == "first"
    assert [move["value"] for move in found["moves"]] == sorted(
        (move["value"] for move in found["moves"]), key=["first", "draw", None, "second"].index
    )


def test_who_is_lost_resists_longest() -> None:
    game = load("picaria")
    found = document(game, document(game)["best"][0])
    assert found["value"] == "first"
    assert found["distance"] == max(move["distance"] for move in found["moves"])
    assert found["best"] == [move["move"] for move in found["moves"] if move["distance"] == found["distance"]]


def test_a_draw_has_no_distance_and_keeps_the_draw() -> None:
    found = document(load("shisima"))
    assert (found["value"], found["distance"]) == ("draw", None)
    assert found["best"] == [move["move"] for move in found["moves"] if move["value"] == "draw"]
    assert len(found["line"]) == 12


def test_what_is_not_proved_is_null() -> None:
    found = document(load("avanco"))
    assert (found["value"], found["proved"], found["distance"], found["best"], found["line"]) == (
        None,
        False,
        None,
        [],
        [],
    )
    assert {(move["value"], move["proved"], move["distance"], move["estimate"]) for move in found["moves"]} == {
        (None, False, None, None)
    }


def test_a_position_that_is_over_has_its_value() -> None:
    game = load("semaforo", "size=3x3")
    line = document(game)["line"]
    found = document(game, " ".join(line))
    assert (found["value"], found["distance"], found["moves"], found["line"]) == ("first", 0, [], [])


def test_a_sure_draw_beside_open_plays_is_an_estimate_and_no_proof() -> None:
    s = load("rastros").start()
    open_play = Outlook(1, "d6", None, s, estimate=Estimate(0.3, 0.07, 12, margin=-2.0))
    found = Analysis(None, [Outlook(0, "d5", Verdict(DRAW), s), open_play], [], []).document(0)
    assert (found["value"], found["proved"], found["margin"]) == (None, False, None)
    assert (found["estimate"], found["uncertainty"], found["visits"]) == (0.5, 0.07, 12)
    exact = Analysis(None, [Outlook(0, "d5", Verdict(None, chance=0.9), s), open_play], [], [])
    assert exact.estimate is None  # the best play is no draw: nobody says that it is one


class Seeds:
    """A file of Ouri endings that knows one thing: whoever is to move gains two seeds more than the other."""

    header: ClassVar[dict[str, Any]] = {}

    def __init__(self, game: Game) -> None:
        self.game = game

    def verdict(self, s: State) -> Verdict:
        first, second = s.deposits
        lead = int(first) - int(second) + (2 if s.turn == 0 else -2)
        return Verdict(DRAW if lead == 0 else FIRST if lead > 0 else SECOND, margin=2)


def test_a_margin_is_the_lead_at_the_end_of_a_play_and_of_its_position() -> None:
    game = load("ouri")
    match = open_match("ouri", position="1,1,1,0,0,0/0,2,1,1,1,0 1 deposits=18-22")
    found = Analyst(Knowledge(game, [Seeds(game)])).analyse(match.state).document(0)
    assert (found["value"], found["margin"]) == ("second", -2)  # two more, and still two behind
    assert {move["margin"] for move in found["moves"]} == {-6}  # the other player gains two then
    match = open_match("ouri", position="1,1,1,0,0,0/0,2,1,1,1,0 2 deposits=18-22")
    found = Analyst(Knowledge(game, [Seeds(game)])).analyse(match.state).document(1)
    assert (found["value"], found["margin"]) == ("second", 6)
    leads = {move["move"]: move["margin"] for move in found["moves"]}
    assert leads[found["best"][0]] == max(leads.values())
    assert {leads[text] for text in found["best"]} == {max(leads.values())}  # by less is not as good
    match = open_match("ouri", position="0,0,0,0,0,1/1,0,1,0,0,1 1 deposits=24-20")
    assert match.legal() == ["f"]
    found = Analyst(Knowledge(game, [Seeds(game)])).analyse(match.state).document(0)
    assert [(move["distance"], move["margin"]) for move in found["moves"]] == [(1, 6)]  # over: the score itself


class Told:
    """An engine that thinks nothing: half a chance everywhere, and the margins that it is told."""

    seed = 1
    random = None

    def __init__(self, name: str) -> None:
        self.name = name

    def forget(self) -> None:
        pass

    def think(self, s: State, budget: Budget, cancel: object = None, among: Collection[int] | None = None) -> Thought:
        # it sees through what follows when the last house of Ouri has been played
        won = FIRST if self.name == "search" and "house" in s.dtype.names and s.house[5] == 0 else None
        plays = among if among is not None else [0]
        lead = (lambda m: float(m)) if self.name == "mcts" else (lambda m: None)
        return Thought([Prospect(m, 0.5, 10, won, lead(m)) for m in plays], 0.5, won, 10, 0.0)


def test_where_there_is_a_score_an_evaluation_has_margins_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "thinker", lambda name, game, seed: Told(name))
    game = load("ouri")
    found = Analyst(Knowledge(game, []), 1, estimates.estimator(game)).analyse(game.start())
    told = {play.play: play.estimate.margin for play in found.plays if play.estimate}
    assert told == {m: float(m) for m in range(5)}  # the lead of who asks, play by play
    assert [play.play for play in found.plays if play.verdict] == [5]  # what is proved is not estimated
    plain = load("avanco")
    found = Analyst(Knowledge(plain, []), 1, estimates.estimator(plain)).analyse(plain.start())
    assert {play.estimate.margin for play in found.plays if play.estimate} == {None}


def test_a_search_proves_what_no_table_has() -> None:
    game = load("rastros", "size=4")
    assert not Knowledge(game, []).verdict(game.start())
    found = document(game, seconds=60)
    assert found["proved"]
    assert all(move["proved"] for move in found["moves"])
    assert found["best"]


def test_what_is_asked_for_and_cannot_be_solved_is_said() -> None:
    with pytest.raises(Problem, match="cannot be solved yet"):
        wanted("avanco", "default")
    assert {plan.kind for plan in wanted("pretwa", "default")} == {"table", "quiet"}
    assert [plan.variant for plan in wanted("batalha_dos_peoes", "rows=6")] == ["rows=6"]
    assert len(wanted("", "default")) > 40


def test_a_play_is_followed_to_the_end_where_that_is_proved() -> None:
    match = open_match("shisima", position="WBW/..W/.BB 1")
    analyst = Analyst(known(load("shisima")))
    line = analyst.follow(match.state, read_play(match.game, match.state, "2-0"))
    for text in line:
        match.play(text)
    assert (len(line), match.result) == (3, "first")


def test_a_play_is_followed_by_what_an_engine_chooses_where_nothing_is_proved_and_not_for_ever() -> None:
    game = load("hex")
    chosen: list[float] = []

    def choose(s: State, seconds: float) -> int:
        chosen.append(seconds)
        return game.moves(s)[-1]

    line = Analyst(Knowledge(game, []), 1.2, None, choose).follow(game.start(), game.moves(game.start())[0])
    assert len(line) == len(chosen) + 1 == EXPECTED_LINE
    assert Analyst(Knowledge(game, [])).follow(game.start(), 0) == [game.board.names[0]]


def test_who_looks_into_positions_has_made_what_took_the_house_no_time() -> None:
    game = load("hex", "size=3")
    assert known(game).sources == []
    found = analysed(game)
    assert files.path_of(game, "proof").exists()
    for m in game.moves(game.start()):  # more than the house says of the first plays
        after = game.play(game.start(), m)
        assert any(found.verdict(game.play(after, n)) for n in game.moves(after))


def test_endings_are_made_once_a_position_has_so_few_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Plan] = []

    class Ending:
        def verdict(self, s: State) -> Verdict:
            return Verdict(DRAW)

    monkeypatch.setattr(knowledge, "carry_out", lambda plan: made.append(plan))
    monkeypatch.setattr(knowledge, "opened", lambda plan, found: Ending())
    game = load("alquerque")
    [later] = [source for source in analysed(game).sources if isinstance(source, Later)]
    assert (later.verdict(game.start()), made) == (None, [])
    few = open_match("alquerque", position="B...B/..B../...../...../W.W.W 1").state
    assert later.verdict(few) == later.verdict(few) == Verdict(DRAW)
    assert [plan.size for plan in made] == [7]


def test_pieces_in_hand_are_counted_with_those_on_the_board() -> None:
    pentagonia, ouri = load("pentagonia"), load("ouri")
    assert men_of(pentagonia, pentagonia.start()) > 6  # it is no ending, though the board is empty
    assert men_of(ouri, ouri.start()) == 48
