"""A match: play by text, history, take-back, and every way to end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabuleiro import Match, Problem, load, open_match
from tabuleiro.match import IllegalPlay, read_record, write_record
from tabuleiro.rules import Game, Player


def test_play_and_take_back() -> None:
    match = open_match("rastros", moves="e5-d4 d5 c6 d7")
    assert match.texts == ["d4", "d5", "c6", "d7"]
    assert (match.turn, match.legal()) == (Player.FIRST, ["d6", "e6", "c7", "e7"])
    match.take_back(2)
    assert (match.turn, match.texts) == (Player.FIRST, ["d4", "d5"])
    with pytest.raises(Problem, match="2 were made"):
        match.take_back(3)
    assert len(match.states) == 3


def test_an_illegal_play_changes_nothing() -> None:
    match = open_match("rastros", moves="d4")
    before = write_record(match)
    with pytest.raises(IllegalPlay) as refused:
        match.play("a7")
    assert refused.value.article == "1"
    assert "d4" in refused.value.say("pt")
    assert write_record(match) == before


def test_a_refusal_keeps_its_parts_apart_until_it_is_printed() -> None:
    match = open_match("rastros", moves="d4")
    with pytest.raises(IllegalPlay) as refused:
        match.play(" A7 ")
    problem = refused.value
    assert (problem.play, problem.article, problem.legal) == ("A7", "1", tuple(match.legal()))
    assert problem.wrong.en == "a7 is not next to d4"
    assert problem.short.en == "'A7' is not possible (article 1): a7 is not next to d4"
    assert str(problem) == problem.text.en == f"{problem.short.en}. Legal plays: {' '.join(match.legal())}"
    assert problem.say("pt") == (
        f"'A7' não é possível (artigo 1): a7 não é vizinha de d4. Jogadas possíveis: {' '.join(match.legal())}"
    )
    assert problem.say("br") == problem.say("pt")


def test_a_refusal_without_an_article_or_a_choice_names_none() -> None:
    with pytest.raises(IllegalPlay) as refused:
        open_match("rastros", moves="f6 g7").play("f6")
    assert refused.value.text == refused.value.short
    assert refused.value.text.en == "'f6' is not possible: the game is over"


def test_history_is_a_list_of_plies() -> None:
    match = open_match("pista_livre", dice=["3 1 2", "6 6 1"], moves="0/3 0/1 0/2")
    assert [(ply.player, ply.text, ply.thrown) for ply in match.plies] == [
        (Player.FIRST, "321:", True),
        (Player.FIRST, "0/3", False),
        (Player.FIRST, "0/1", False),
        (Player.FIRST, "0/2", False),
        (Player.SECOND, "661:", True),
    ]
    assert match.plies[0].before is match.start
    assert all(one.after is two.before for one, two in pairwise(match.plies))
    assert match.plies[-1].after is match.state
    assert match.last is match.plies[-2]
    assert open_match("rastros").last is None


def test_the_game_ends_by_its_rules() -> None:
    match = open_match("rastros", moves="f6 g7")
    assert (match.result, match.reason, match.turn, match.legal()) == ("second", "home", None, [])
    with pytest.raises(IllegalPlay, match="over"):
        match.play("f6")
    match.take_back()
    assert (match.result, match.turn) == (None, Player.SECOND)


@pytest.mark.parametrize(("player", "winner"), [(Player.FIRST, "second"), (Player.SECOND, "first")])
def test_resignation(player: Player, winner: str) -> None:
    match = open_match("rastros", moves="d4")
    match.resign(player)
    assert (match.result, match.reason, match.turn) == (winner, "resignation", None)
    with pytest.raises(Problem):
        match.resign(player)


def test_a_match_is_lost_on_time_by_whatever_clock_that_was_measured() -> None:
    match = open_match("rastros", moves="d4")
    match.lose_on_time(Player.SECOND)
    assert match.ending == (Player.FIRST, "time")
    with pytest.raises(Problem, match="over"):
        match.lose_on_time(Player.FIRST)


@pytest.mark.parametrize(
    ("key", "position", "reason", "winner", "result"),
    [
        ("rastros", "", "resignation", Player.SECOND, "second"),
        ("rastros", "", "time", Player.FIRST, "first"),
        ("rastros", "", "arbiter", None, "draw"),
        ("ouri", "0,0,0,1,0,0/1,0,0,0,0,0 1 deposits=22-24", "agreement", None, "second"),
        ("alquerque", "BBB../...../...../...../WWW.. 1 quiet=20", "claim", None, "draw"),
    ],
)
def test_every_word_for_an_end_ends_a_match_and_is_read_from_its_record(
    key: str, position: str, reason: str, winner: Player | None, result: str
) -> None:
    match = open_match(key, position=position)
    match.end(reason, winner)
    assert (match.result, match.reason) == (result, reason)
    assert read_record(write_record(match)).ending == match.ending


def test_nobody_ends_a_match_for_no_reason() -> None:
    with pytest.raises(ValueError, match="hunger"):
        open_match("rastros").end("hunger", None)


def test_agreement_only_where_the_rules_allow_it() -> None:
    with pytest.raises(Problem, match="Slimetrail"):
        open_match("rastros").agree()
    match = open_match("ouri", position="0,0,0,1,0,0/1,0,0,0,0,0 1 deposits=22-24")
    match.agree()
    assert (match.result, match.reason, match.score) == ("second", "agreement", (22, 24))


CYCLE = "a A b B c C d D e E f F "


@pytest.mark.parametrize(("variant", "result", "score"), [("default", "first", (22, 20)), ("early", "first", (23, 21))])
def test_a_cycle_ends_ouri_at_the_third_occurrence(variant: str, result: str, score: tuple[int, int]) -> None:
    start = "1,0,0,0,0,0/1,0,0,0,0,0 1 deposits=22-20"
    match = open_match("ouri", variant, CYCLE + CYCLE[:-2], start)
    assert match.ending is None
    match.play("F")
    assert (match.result, match.reason, match.score) == (result, "cycle", score)
    assert read_record(write_record(match)).score == score
    match.take_back()
    assert match.ending is None


def test_arbiter() -> None:
    match = open_match("hex")
    match.adjudicate(None)
    assert (match.result, match.reason) == ("draw", "arbiter")
    assert read_record(write_record(match)).ending == match.ending


def test_players_stay_first_and_second_after_a_swap() -> None:
    match = open_match("hex", "size=3", "b2 swap")
    assert match.turn == Player.FIRST
    for text in ("a1", "a2", "c1"):
        match.play(text)
        assert match.result is None
    match.play("c2")
    assert match.position.startswith("W.W/BBB/...")
    assert (match.result, match.reason) == ("second", "connection")  # with what the first had put on b2


def test_case_accents_and_dashes_are_forgiven_where_unambiguous() -> None:
    assert open_match("rastros", moves=["E5–D4", "d4 - d5", "C6!?"]).texts == ["d4", "d5", "c6"]
    assert open_match("avanco", moves=["D2D3", "d6-d5#"]).texts == ["d2-d3", "d6-d5"]
    for swap in ("Troca", "TRÓCA", "tróca"):
        assert open_match("hex", moves=["F6", swap]).texts == ["f6", "swap"]
    with pytest.raises(IllegalPlay):
        open_match("ouri", moves=["A"])  # that is North's house


def test_a_text_that_could_mean_two_plays_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game of ours has such texts (a law says so); one that is being written may, and nothing is guessed."""
    monkeypatch.setattr(Game, "spell", lambda game, s, m: (game.definition.spell(game, s, m)[0][-2:],))  # only where to
    match = open_match("avanco")
    before = match.position
    for text in ("c3", "C3", "c 3"):  # from b2, c2 or d2
        with pytest.raises(IllegalPlay):
            match.play(text)
    assert (match.position, match.texts) == (before, [])


def test_python_objects_are_enough() -> None:
    match = Match(load("semaforo"))
    for text in ("a1", "b1", "c1"):
        match.play(text)
    assert (match.result, match.reason) == ("first", "line")


def test_a_copy_and_the_match_go_their_own_ways() -> None:
    match = open_match("rastros", moves="d4 d5", clock="300")
    match.headers["First"] = "Ana"
    other = match.copy()
    before = write_record(other)
    match.play("c4")
    match.headers["First"] = "Rui"
    assert match.clock
    match.clock.left[0] = 1.0
    assert write_record(other) == before
    other.take_back(2)
    assert match.texts == ["d4", "d5", "c4"]


def test_a_copy_throws_no_dice() -> None:
    match = open_match("pista_livre", dice=["1 2 3", "4 5 6", "1 1 1"])
    other = match.copy()
    while not other.waiting:
        other.make(other.game.moves(other.state)[0])
    while len(match.plies) < len(other.plies):
        match.make(match.game.moves(match.state)[0])
    assert not match.waiting, "its dice are still there"


def test_a_throw_that_cannot_be_used_is_remembered_until_its_player_plays_again() -> None:
    match = open_match("pista_livre", position=".,.,.,.,.,./B2,B2,B2,.,.,. 1 hand=8-2")
    match.play("321:")
    assert (match.turn, match.passed) == (Player.SECOND, {Player.FIRST: "321"})
    for text in ("444:", "1/5", "1/5", "2/6"):
        match.play(text)
    assert match.passed == {0: "321"}  # the other's plays do not make it unsaid, nor does a better throw
    match.play("111:")
    assert match.passed == {0: "321"}
    match.play("0/1")
    assert match.passed == {}
    match.take_back()
    assert match.passed == {0: "321"}
