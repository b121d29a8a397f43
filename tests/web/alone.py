"""Stories of matches that a page plays by itself: what happens, and what Python answers to each step.

A story is a list of steps, [what, *arguments]. A page tells it again with the same sources as JavaScript, and has to
answer the same (tests/browser/test_alone.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec

from tabuleiro.games import load
from tabuleiro.match import Match, write_play, write_record
from tabuleiro.match.notation import forms
from tabuleiro.rules import Problem
from tabuleiro.rules.text import LANGUAGES
from tabuleiro.testing.support import is_wide
from tabuleiro.web import alone

Step = list[Any]
SECONDS = 0.7
JUNK = (
    "",
    "??",
    "passa",
    "troca",
    "swap",
    "--",
    "z9",
    "a1–b2",
    "É4",
    "×",
    "d4 🎲",
    "Ｄ４",
    "K1",
    "0-a1",
    "531",
    "x",
    "fora",
)
ENDS = (("resignation", 0), ("resignation", 1), ("time", 1), ("agreement", None), ("claim", None), ("arbiter", None))
WRONG = ("", "x", "1", "......./ 3", "4,4/4 1", "a/b/c 1 quiet=x")


def answer(match: Match | None, step: Step, lang: str) -> tuple[Match | None, Any]:
    """What comes of one step, and the match after it."""
    what, *args = step
    try:
        if what == "begin":
            match = alone.begin(*args)
        elif what == "read":
            match = alone.read(*args)
        elif what == "view":
            return match, msgspec.to_builtins(alone.view(_there(match)))
        elif what == "write":
            return match, alone.write(_there(match))
        else:
            getattr(alone, what)(_there(match), *args)
    except Problem as wrong:
        return match, msgspec.to_builtins(alone.problem(wrong, lang))
    return match, None


def _there(match: Match | None) -> Match:
    assert match
    return match


def told(steps: list[Step]) -> list[Any]:
    """What Python answers to a story, step by step, one of them in SECONDS; languages take turns."""
    match, found = None, []
    for i, (step, lang) in enumerate(zip(steps, cycle(LANGUAGES), strict=False)):
        with patch("tabuleiro.match.match.time", SimpleNamespace(monotonic=lambda i=i: i * SECONDS)):
            match, said = answer(match, step, lang)
        found.append(said)
    return found


def stories(key: str, variant: str, seed: int, plies: int = 12, refused: int = 6) -> list[Step]:
    """A match by chance: looked at, with plays that are refused, taken back, ended, written down and read again."""
    chance = Random(f"{key} {variant} {seed}")
    game = load(key, variant)
    match = Match(game)
    for _ in range(chance.randrange(4) * plies):  # from the start, or from somewhere on the way
        if match.ending:
            break
        _go_on(match, chance)
    position = match.position if match.plies and not match.ending else ""
    steps: list[Step] = [["begin", key, variant, position, "", chance.choice(["", "300+5", "90"])], ["view"]]
    match = alone.begin(*steps[0][1:])
    for _ in range(plies):
        steps += [["play", text] for text in _refused(match, chance, refused)]
        if match.ending:
            break
        steps.append(["play", _go_on(match, chance)])
        if chance.random() < (0.2 if is_wide(game) else 0.7):
            steps.append(["view"])
        if chance.random() < 0.15 and match.plays:
            steps.append(["take_back", 1])
            match.take_back()
    steps += [["take_back", 999], ["write"], ["view"], ["end", *chance.choice(ENDS)], ["view"], ["write"]]
    record = write_record(match)
    steps += [["read", record], ["view"], ["write"]]
    steps += [["read", wrong] for wrong in _spoilt(record, chance)]
    steps += [
        ["begin", key, variant, wrong, "", ""] for wrong in (chance.choice(WRONG), _changed(match.position, chance))
    ]
    steps.append(["begin", key, chance.choice(["nothing=1", "size=2", variant]), "", "repetition=1,quiet=3", "x"])
    return steps


def finished(key: str, variant: str, seed: int) -> list[Step]:
    """A match by chance down to its end."""
    chance = Random(f"end {key} {variant} {seed}")
    match = Match(load(key, variant))
    for _ in range(600):
        if match.ending:
            break
        _go_on(match, chance)
    return [["read", write_record(match)], ["view"], ["play", "a1"], ["take_back", 1], ["view"], ["write"]]


def _go_on(match: Match, chance: Random) -> str:
    """Make a play, in one of its forms, or throw the dice, by chance; what was written."""
    if match.waiting:
        text = chance.choice(match.game.setup.throws).text
        match.play(text)
        return text
    m = chance.choice(match.game.moves(match.state))
    text = chance.choice(forms(match.game, match.state, m))
    try:
        match.play(text)
    except Problem:  # this form may also mean another play
        text = write_play(match.game, match.state, m)
        match.play(text)
    return text


def _refused(match: Match, chance: Random, many: int) -> Iterator[str]:
    """Texts that may be no plays: junk, cells of the board in all ways, and plays with something changed."""
    names = match.game.board.names
    for _ in range(many):
        one, other, third = (chance.choice(names) for _ in range(3))
        text = chance.choice(
            [chance.choice(JUNK), one, f"{one}-{other}", f"{one}x{other}", f"{one}{other}", f"{one}-{other}x{third}",
             f"B{one}", f"{one}=p", f"0-{one}", f"{one}-{other}-{third}", one.upper(), f"{one}/off:3"]
        )  # fmt: skip
        tried = match.copy()
        try:
            tried.play(text)
        except Problem:
            yield text


def _changed(text: str, chance: Random) -> str:
    """A text with one of its characters changed for another of them."""
    if not text:
        return "."
    i = chance.randrange(len(text))
    return text[:i] + chance.choice(text) + text[i + 1 :]


def _spoilt(record: str, chance: Random) -> Iterator[str]:
    """A record in which something is wrong."""
    lines = record.split("\n")
    i = chance.randrange(len(lines))
    yield "\n".join(lines[:i] + lines[i + 1 :])
    yield _changed(record, chance)
    yield record.replace('[Result "', '[Result "x')
    yield record.replace("1. ", "2. ", 1)
    yield record.replace("[Game ", "[Jogo ")
    yield record + "a1"
