"""What decided a match is where the board shows it, and the reason speaks to whoever reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist
from random import Random

import pytest
from every import each_game

from tabuleiro.games import load
from tabuleiro.match import Match, open_match
from tabuleiro.match.telling import decided, tell
from tabuleiro.rules import Player, Reason
from tabuleiro.testing.support import new_match

GAMES = 6  # random ones of each game
SMALL = {"nex": "size=5"}  # where random games take long
LINES = {"line": 3, "mill": 3, "five": 5}  # reasons, and how many pieces are in line then
COUNTED_ASIDE = {"ouri", "szkwa"}  # nothing is on the board that decided
COUNTED = {"flume", "go", "ouri", "pontos_quadrados", "produto", "szkwa"}


def random_matches(key: str) -> Iterator[Match]:
    for seed in range(GAMES):
        match, chance = new_match(load(key, SMALL.get(key, "default")), seed), Random(seed)
        while not match.ending:
            match.make(chance.choice(match.game.moves(match.state)))
        yield match


def letters(match: Match, player: Player) -> set[str]:
    """What pieces of a player are called in diagrams; those of both, where nobody has their own."""
    piece = match.game.own_piece(match.state, player)
    return {piece.letter} if piece else {one.letter for one in match.game.definition.pieces}


def check_line(match: Match, cells: tuple[int, ...], winner: Player) -> None:
    """Every cell is one of so many that lie on a straight line, close together, with the same piece of the winner."""
    length = 4 if match.game.key == "jogo_da_velha" else LINES[match.reason or ""]
    what, xy = match.game.contents(match.state), match.game.board.xy
    assert {what[c] for c in cells} <= letters(match, winner)

    def straight(some: tuple[int, ...]) -> bool:
        (ax, ay), (bx, by) = xy[some[0]], xy[some[-1]]
        return all(abs((bx - ax) * (xy[c][1] - ay) - (by - ay) * (xy[c][0] - ax)) < 1e-6 for c in some)

    lines = [some for some in combinations(cells, length) if len({what[c] for c in some}) == 1 and straight(some)]
    assert lines
    assert {c for line in lines for c in line} == {*cells}


def check_path(match: Match, cells: tuple[int, ...], winner: Player) -> None:
    """The winner's pieces, each touching the next, from one side of the board to the other, none of them in vain."""
    what, xy = match.game.contents(match.state), match.game.board.xy
    reach = 1.01 if match.game.board.shape == "hex" else 1.42
    assert {what[c] for c in cells} == letters(match, winner)
    assert all(dist(xy[a], xy[b]) < reach for a, b in pairwise(cells))
    assert not any(dist(xy[a], xy[b]) < reach for i, a in enumerate(cells) for b in cells[i + 2 :])
    place = {c: at for at, c in match.game.board.grid.items()}
    last = max(x for x, _ in place.values())
    assert any((place[cells[0]][axis], place[cells[-1]][axis]) == (0, last) for axis in (0, 1))


def check_cells(match: Match) -> None:
    """What is lit fits the reason why a match is over."""
    assert match.ending
    cells, (winner, reason) = decided(match), match.ending
    what = match.game.contents(match.state)
    assert len({*cells}) == len(cells)
    if winner is not None and not isinstance(match.game.definition.reasons.get(reason), Reason):
        assert cells or match.game.key in COUNTED_ASIDE  # the last play: the game does not say what decided
    elif reason == "blocked":
        assert cells
        mover = Player.to_move(match.state)
        alone = {what[c] for c in cells}
        assert alone == {""} or alone <= letters(match, mover)
    elif winner is None:
        assert not cells
    elif reason in LINES:
        check_line(match, cells, winner)
    elif reason == "connection":
        check_path(match, cells, winner)
    elif reason in ("goal", "home"):
        goal = {c for zone in match.game.setup.zones if zone.player == winner for c in zone.cells}
        assert len(cells) == 1
        assert {*cells} <= goal
        assert all(what[c] in letters(match, winner) for c in cells)
    elif reason == "arrived":
        assert {*cells} == {c for zone in match.game.setup.zones if zone.player == winner for c in zone.cells}
        assert {*cells} == {c for c, piece in enumerate(what) if piece in letters(match, winner)}
    else:
        assert cells or match.game.key in COUNTED_ASIDE


@each_game
def test_what_decided_a_random_match_is_lit(key: str) -> None:
    for match in random_matches(key):
        check_cells(match)
        told = tell(match)
        assert (told.accounts is not None) == (key in COUNTED)
        if told.accounts:
            assert match.score
            for account, points in zip(told.accounts, match.score, strict=True):
                assert str(points) in re.findall(r"\d+", account.pt)
                assert re.findall(r"\d+", account.pt) == re.findall(r"\d+", account.en)


@each_game
def test_every_reason_that_speaks_of_a_player_speaks_to_both(key: str) -> None:
    for reason in load(key).definition.reasons.values():
        if isinstance(reason, Reason) and (reason.you or reason.they):
            assert reason.you
            assert reason.they
            one, other = (reason.to(player, Player.FIRST, Player.SECOND) for player in Player)
            assert {one, other} == {reason.you, reason.they}


def test_winner_and_loser_read_their_own_words() -> None:
    match = open_match("pretwa")
    match.resign(Player.FIRST)
    told = tell(match)
    assert [text.pt for text in told.to] == ["desististe", "o adversário desistiu"]
    assert told.text.pt == "por desistência"
    assert told.cells == ()


def test_a_player_who_cannot_move_is_the_one_it_speaks_of_even_if_that_wins() -> None:
    match = open_match("quelhas", "size=3")
    while not match.ending:
        match.play(match.legal()[0])
    assert match.ending.winner == Player.to_move(match.state)
    mine, theirs = tell(match).to[match.ending.winner], tell(match).to[match.ending.winner.other]
    assert mine.pt.startswith("não tens")
    assert theirs.pt.startswith("o adversário não tem")


@pytest.mark.parametrize(
    ("stones", "accounts"),
    [
        ("BB/WWW/BW", ("2 × 1 = 2", "4 × 0 = 0")),
        ("BB/BWB/WW", ("4 × 0 = 0, com 4 peças", "3 × 0 = 0, com 3 peças")),  # article 5: fewer stones win
    ],
)
def test_produto_shows_what_is_multiplied(stones: str, accounts: tuple[str, str]) -> None:
    told = tell(open_match("produto", "side=2", position=f"{stones} 1"))
    assert told.accounts
    assert tuple(text.pt for text in told.accounts) == accounts
