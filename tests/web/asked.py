"""What lessons and puzzles may be asked, and what Python answers: pages have to answer the same (browser/test_here.py).

A question is an address, a body and a language.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import msgspec

from tabuleiro.games import load
from tabuleiro.learning.lessons import Step, keys_with_lessons, lesson
from tabuleiro.learning.puzzles import Puzzle
from tabuleiro.learning.tries import start_of
from tabuleiro.match import Match, write_record
from tabuleiro.rules import Problem
from tabuleiro.rules.text import LANGUAGES
from tabuleiro.web import alone, asked
from tabuleiro.web.learning import puzzles_of

Question = tuple[str, Any, str]
TOUCHED = 12  # cells that are touched where that is no play


def about_lesson(key: str, most: int = 10_000) -> Iterator[Question]:
    """Every first play (or so many) and touches in every step, right turns play by play, and what is to be refused."""
    if key not in keys_with_lessons():
        return
    lang = cycle(LANGUAGES)
    for number, step in enumerate(lesson(key).steps, 1):
        for moves, cells in _tries(step, most):
            yield f"/api/games/{key}/lesson/tries", {"step": number, "moves": moves, "cells": cells}, next(lang)


def _tries(step: Step, most: int) -> Iterator[tuple[list[str], list[int]]]:
    match = step.match()
    many = len(match.game.board.names)
    yield [], []
    yield from (([text], []) for text in ([] if match.ending or match.waiting else match.legal()[:most]))
    yield from (([*line[: n + 1]], []) for line in step.lines[:most] for n in range(len(line)))
    yield from (([text], []) for text in (*step.refused, "z99", *step.wrong))
    yield from (([], [c, (c + 1) % many]) for c in range(min(TOUCHED, most)))
    yield from (([], [c]) for c in (many - 1, many + 5))


def about_puzzle(puzzle: Puzzle, most: int = 10_000) -> Iterator[Question]:
    """Every first play (or so many of them), every line that is known, play by play, and what solves it."""
    path = f"/api/games/{puzzle.key}/puzzles/{puzzle.id}/tries"
    lines = [[answer, *line.split()] for answer in puzzle.solution for line in puzzle.defences or ("",)]
    tries = [[], ["z99"], [*puzzle.solution], *([text] for text in start_of(puzzle).legal()[:most])]
    tries += [line[: n + 1] for line in lines[:most] for n in range(len(line))]
    for moves, lang in zip(tries, cycle(LANGUAGES), strict=False):
        yield path, {"moves": moves}, lang
    yield path, {"moves": [], "show": True}, "en"


def about_positions(key: str) -> Iterator[Question]:
    """The start, a play, one that is none, and the record of it."""
    match = Match(load(key))
    if not match.waiting:
        match.play(match.legal()[0])
    for moves in ([], match.texts, ["z99"]):
        yield "/api/positions", {"game": key, "variant": "default", "position": "", "moves": moves}, "br"
    yield "/api/positions", {"game": key, "variant": "default", "position": match.position, "moves": []}, "pt"
    yield "/api/positions", {"game": key, "variant": "nothing=1", "position": "", "moves": []}, "en"
    yield "/api/records", write_record(match), "pt"
    yield "/api/records", write_record(match).replace("1. ", "2. "), "pt"


def answered(question: Question) -> Any:
    """What Python answers."""
    path, body, lang = question
    try:
        return msgspec.to_builtins(_answer(path, body))
    except Problem as wrong:
        return msgspec.to_builtins(alone.problem(wrong, lang))


def _answer(path: str, body: Any) -> Any:
    if path == "/api/records":
        return asked.record(body)
    if path == "/api/positions":
        match = alone.begin(body["game"], body["variant"], body["position"], "", "")
        for text in body["moves"]:
            match.play(text)
        return alone.view(match).state
    _, _, _, key, what, *rest = path.split("/")
    if what == "lesson":
        return asked.try_step(lesson(key).steps[body["step"] - 1], body["moves"], body["cells"])
    puzzle = next(one for one in puzzles_of(key) if one.id == rest[0])
    return asked.solution(puzzle) if body.get("show") else asked.try_puzzle(puzzle, body["moves"])
