"""A puzzle being solved on a screen: is the play right, what does the defence answer, is it over."""

from __future__ import annotations

from collections.abc import Sequence

from tabuleiro.learning import Puzzle
from tabuleiro.match import Match, open_match, read_play, write_play
from tabuleiro.rules import FIRST, Text
from tabuleiro.web import words
from tabuleiro.web.views import View, state_view
from tabuleiro.web.words import said


def start_of(puzzle: Puzzle) -> Match:
    return open_match(puzzle.key, puzzle.variant, position=puzzle.position)


def tried(puzzle: Puzzle, moves: Sequence[str]) -> View:
    """What is said to the plays made so far, those of the defence among them. An illegal one is a problem."""
    if puzzle.task == "question" and len(puzzle.solution) > 1:
        return _found(puzzle, moves)
    match = start_of(puzzle)
    me = int(match.state.turn)
    lines = [(answer, *line.split()) for answer in puzzle.solution for line in puzzle.defences or ("",)]
    for i, text in enumerate(moves):
        before = match.copy()
        mine = int(match.state.turn) == me
        match.play(text)
        going = [line for line in lines if line[: i + 1] == tuple(match.texts)]
        if mine and match.game.result(match.state) == FIRST + me:
            return _said(match, True, True, words.SOLVED)
        if not going and (mine or i < 1):
            return _said(before, False, False, words.NOT_YET)
        lines = going or [tuple(match.texts)]
    replies = []
    line = max(lines, key=len)
    while not match.ending and int(match.state.turn) != me and len(line) > len(match.texts):
        replies.append(line[len(match.texts)])
        match.play(replies[-1])
    done = bool(moves) and len(match.texts) >= len(line)
    return _said(match, bool(moves), done, words.SOLVED if done else words.RIGHT, replies)


def _found(puzzle: Puzzle, moves: Sequence[str]) -> View:
    """A question with several answers: each is tried by itself."""
    match = start_of(puzzle)
    game, s = match.game, match.state
    given = {write_play(game, s, read_play(game, s, text)) for text in moves}
    wanted = {write_play(game, s, read_play(game, s, text)) for text in puzzle.solution}
    right, done = bool(given) and given <= wanted, given == wanted
    text = words.SOLVED if done else words.ANOTHER if right else words.NOT_YET
    return {**_said(match, right, done, text), "moves": list(moves)}


def _said(match: Match, right: bool, done: bool, text: Text, replies: Sequence[str] = ()) -> View:
    return {
        "right": right,
        "done": done,
        "replies": list(replies),
        "moves": list(match.texts),
        "text": said(text),
        "state": state_view(match),
    }
