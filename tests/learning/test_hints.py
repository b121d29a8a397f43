"""Hints: what they say is so by the rules, and no step says more than its turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabuleiro.games import keys, load
from tabuleiro.learning import stories
from tabuleiro.learning.effects import FAR, PAIRS, Effects, turned
from tabuleiro.learning.hints import Hint, hint, why
from tabuleiro.match import Match, open_match
from tabuleiro.match.touches import legal_plays
from tabuleiro.rules import ONGOING, Game, Player, State, standing


def known(best: str, **value: Any) -> dict[str, Any]:
    play = {"move": best, "value": None, "proved": False, "distance": None, "estimate": 0.6, **value}
    return {"best": [best], "moves": [play]}


def said(key: str, position: str, best: str, step: int = 4, **value: Any) -> str:
    return str(hint(open_match(key, position=position), known(best, **value), step).text.en)


def told(key: str, position: str, best: str, lines: dict[str, list[str]], worse: str = "") -> Hint:
    """A hint by what is known of the best play and of one that loses."""
    match = open_match(key, position=position)
    found = known(best)
    loses = {"value": Player.to_move(match.state).other.word, "proved": True, "estimate": None}
    found["moves"] += [{**found["moves"][0], "move": worse, **loses}] if worse else []
    return hint(match, found, 4, lines)


def test_a_play_that_wins_at_once_is_said_to_and_how() -> None:
    assert said("shisima", ".WB/.WB/B.W 1", "4-5") == "With 4-5 you win at once: you have three pieces in line!"
    assert said("shisima", ".WB/.WB/B.W 1", "4-5", step=1).startswith("You can win at once!")


def test_a_play_that_stops_the_other_names_what_it_stops() -> None:
    text = said("jogo_da_velha", "....../....../....../....../.WWW../...... 2", "a2")
    assert "would win at once" not in text  # the other end is still open
    text = said("jogo_da_velha", "....../....../....../....../BWWW../...... 2", "e2")
    assert "would win at once with e2" in text


def test_captures_are_counted_and_named() -> None:
    assert "captures 2 pieces on b2 and d4" in said("alquerque", "WBB../...B./B..../BB..B/W...W 1", "a1xc3xe5")
    assert "captures 10 seeds" in said("ouri", "2,1,0,0,3,4/1,2,1,2,4,4 1 deposits=12-12", "f")


def test_what_would_have_been_taken_otherwise_is_named() -> None:
    text = said("alquerque", "B.B.B/..B../..W../...../W...W 1", "c3-b3")
    assert "Otherwise your opponent would capture a piece on c3 with c4xc2." in text


def test_that_nothing_can_be_captured_is_said_only_where_it_is_so() -> None:
    assert "cannot capture anything" in said("alquerque", "B.B.B/...../...../...../WWW.W 1", "a1-a2")
    match = open_match("konane", moves=open_match("konane").legal()[0])
    match.play(match.legal()[0])  # from here on every play of both captures
    for text in match.legal():
        assert "capture anything" not in hint(match, known(text), 4).text.en


def test_what_is_proved_is_told_apart_from_what_is_expected_in_words_of_all_three_countries() -> None:
    assert "It is proved" in said("shisima", "", "1", value="draw", proved=True)
    for chance in (0.95, 0.7, 0.5, 0.2):
        text = hint(open_match("shisima"), known("1", estimate=chance), 4).text
        assert "I am not sure who wins here;" in text.en
        assert not any("palpite" in text.say(lang) or "guess" in text.say(lang) for lang in ("pt", "br", "en"))
    assert "not sure" not in said("shisima", "", "1", value="draw", proved=True)


def test_the_line_of_the_best_play_is_told_to_who_asks() -> None:
    line = ["2-0", "1-2", "8-7"]
    found = told("shisima", "WBW/..W/.BB 1", "2-0", {"2-0": line})
    assert [ply.move for ply in found.stories[0].plies] == line
    assert [ply.text.pt for ply in found.stories[0].plies] == [
        "Jogas 2-0, e ameaças ganhar com 8-7.",
        "O outro joga 1-2.",
        "Jogas 8-7, e ganhas: tens três peças em linha.",
    ]
    assert found.stories[0].plies[2].text.br == "Você joga 8-7, e ganha: você tem três peças em linha."
    assert "Depois o outro só pode jogar 1-2 ou 5-6." in found.text.pt


def test_what_comes_of_the_play_is_told_where_little_else_is_to_be_said() -> None:
    line = ["f", "A", "e"]
    found = told("ouri", "2,1,8,4,5,6/2,9,1,0,0,8 1 deposits=2-0", "f", {"f": line})
    assert "Se o outro responder A, jogas e, e capturas 3 sementes em D." in found.text.pt


def test_a_play_that_looks_good_is_refuted_by_what_the_other_does() -> None:
    position = "B...B/.BB../...../.W.W./..W.. 1"
    found = told("alquerque", position, "d2-e2", {"b2-b3": ["b2-b3", "b4xb2"]}, worse="b2-b3")
    assert "Se jogares b2-b3, o outro responde b4xb2, e " in found.text.pt
    assert found.stories[-1].moves == ["b2-b3", "b4xb2"]
    assert "captura uma peça em b3" in found.text.pt or "ganha" in found.text.pt


def test_a_line_is_told_to_those_who_look_on_by_the_names_of_the_sides() -> None:
    game = open_match("shisima", position="WBW/..W/.BB 1")
    plies = stories.told(game.game, game.state, ["2-0", "1-2", "8-7"], None)
    assert plies[0].text.pt == "As Brancas jogam 2-0, e ameaçam ganhar com 8-7."
    assert plies[2].text.en == "White plays 8-7, and wins: three pieces in line."


@pytest.mark.parametrize("key", keys())
def test_every_game_is_given_hints_and_the_play_comes_last(key: str) -> None:
    match = open_match(key) if key != "pista_livre" else open_match(key, moves="531:")
    for play in legal_plays(match.game, match.state)[:3]:
        steps = [hint(match, known(play.text), step) for step in (1, 2, 3, 4)]
        assert [step.move for step in steps] == [None, None, play.text, play.text]
        assert all(step.text.say(lang) for step in steps for lang in ("pt", "br", "en"))
        assert set(steps[1].cells) <= set(steps[0].cells)


def plays_by_chance(key: str, many: int = 12) -> list[Effects]:
    """Plays at the start, in the middle and near the end of games by chance that do not end it: the same every time."""
    game, chance, found = load(key), Random(key), list[Effects]()
    while len(found) < many:
        match = Match(game)
        while not match.ending and len(match.plies) < 120:
            match.play(chance.choice(game.setup.throws).text) if match.waiting else match.make(
                chance.choice(game.moves(match.state))
            )
        made = [ply for ply in match.plies if not ply.thrown][:-1]
        for part in range(4):
            ply = made[part * (len(made) - 1) // 3]
            found.append(Effects(game, ply.before, next(m for m in game.moves(ply.before) if spelled(game, ply, m))))
    return found[:many]


def spelled(game: Game, ply: Any, m: int) -> bool:
    return game.spell(ply.before, m)[0] == ply.text


def reasons(effects: Effects) -> list[str]:
    """What is said for a play besides what it is worth."""
    return [text.en for text in why(effects, known(effects.move)["moves"][0], (), effects.me)[:-1]]


# Of how many of ten plays by chance the rules give a reason, at least: bad ones are among them, of which they may have
# nothing good to say.
REASONS, FEWER_REASONS = 7, {"jogo_da_velha": 5, "quelhas": 5}


@pytest.mark.parametrize("key", keys())
def test_most_plays_are_given_a_reason_and_not_only_a_value(key: str) -> None:
    plays = plays_by_chance(key)
    told = sum(bool(reasons(effects)) or effects.wins for effects in plays)
    assert 10 * told >= FEWER_REASONS.get(key, REASONS) * len(plays), told


def wins_in(game: Game, s: State | None, player: Player, plays: int) -> bool:
    """Whether a player whose turn it is wins with so many plays while the other does nothing: all are tried."""
    if s is None or s.turn != player or game.result(s) != ONGOING or game.chances(s):
        return False
    for t in (game.play(s, m) for m in game.moves(s)):
        if game.result(t) == player.wins:
            return True
        if plays > 1 and wins_in(game, t if t.turn == player else turned(game, t), player, plays - 1):
            return True
    return False


def winning(game: Game, s: State | None, player: Player) -> int:
    """With how many plays a player whose turn it is wins at once."""
    mine = s is not None and s.turn == player
    return sum(game.result(game.play(s, m)) == player.wins for m in game.moves(s)) if mine else 0


def going(game: Game, s: State | None, player: Player) -> set[int]:
    """Where a player's pieces stand that some play takes away: the board before and after every play is looked at."""
    found = set[int]()
    for t in (game.play(s, m) for m in game.moves(s)) if s is not None else ():
        found |= {c for c in standing(game, s, player) if not game.contents(t)[c]}
    return found


def far(game: Game, cell: int, goal: set[int]) -> int:
    """Steps from a cell to the nearest of some others."""
    reached, steps = {cell}, 0
    while not reached & goal and steps < FAR:
        reached, steps = reached | {d for c in reached for d in game.board.near[c]}, steps + 1
    return steps


@pytest.mark.parametrize("key", keys())
def test_what_is_said_of_a_play_is_so_when_everything_is_tried(key: str) -> None:
    for effects in plays_by_chance(key, 6):
        game, me, other = effects.game, effects.me, effects.me.other
        before, after, passed, kept = effects.before, effects.after, effects.passed, effects.kept
        if effects.fewer:
            assert effects.fewer == (winning(game, passed, other), winning(game, after, other))
        if effects.avoids:
            assert not winning(game, after, other)
            a, b = effects.avoids
            match = Match(game, before)
            match.play(a)
            match.play(b)
            assert match.ending
            assert match.ending.winner == other
        if effects.builds:
            assert wins_in(game, kept, me, 2)
            assert not wins_in(game, kept, me, 1)
            assert not wins_in(game, before, me, 2)
        if effects.slows:
            assert wins_in(game, passed, other, 2)
            assert not wins_in(game, after, other, 2)
        for c in effects.blocked:
            assert c in going(game, passed, other) - going(game, after, other)
        for c in effects.freed:
            assert c in going(game, kept, me) - going(game, before, me)
        for player, row in ((me, effects.row), (other, effects.shut)):
            assert set(row) <= set(standing(game, after, player))
            assert not row or any(set(row) <= {*line.cells} for line in game.board.lines)
        if effects.mobility:
            counts = [len(game.moves(s)) for s in (before, kept, passed, after) if s is not None]
            assert [*effects.mobility[0], *effects.mobility[1]] == counts
        if effects.ahead:
            goal = {c for zone in game.setup.zones if zone.player == me for c in zone.cells}
            steps = (sum(far(game, c, goal) for c in standing(game, s, me)) for s in (before, after))
            assert effects.ahead == tuple(steps)
        if effects.lowers:
            assert [*effects.lowers] == [game.score(s)[other] for s in (before, after)]  # type: ignore[index]
        for s, turn, player in ((after, effects.chain, me), (after, effects.gift, other)):
            score = game.score(s)
            if turn.plays:
                assert score
                assert can_count(game, s, player, score[player] + turn.gain)
            if turn.plays == 1:
                assert all(
                    t.turn != player or game.result(t) != ONGOING for t in (game.play(s, m) for m in game.moves(s))
                )


def can_count(game: Game, s: State, player: Player, count: int) -> bool:
    """Whether a player may have counted so much at the end of their turn, by one of the ways to go on."""
    ways, tried = [s], 0
    while ways and tried < PAIRS:
        t, tried = ways.pop(), tried + 1
        score = game.score(t)
        if t.turn == player and game.result(t) == ONGOING:
            ways += sorted((game.play(t, m) for m in game.moves(t)), key=lambda u: (game.score(u) or (0, 0))[player])
        elif score and score[player] == count:
            return True
    return False
