"""Stories of a table in a page: what people and the computer do there, and what Python answers to each step.

A step is [what, *arguments]. After each, all that the page shows and keeps of the match is told; a page tells the same
story with the same sources as JavaScript (tests/browser/test_own.py).
"""

from __future__ import annotations

from contextlib import suppress
from itertools import cycle
from random import Random
from typing import Any

import msgspec

from tabuleiro.match import write_play
from tabuleiro.rules import Problem
from tabuleiro.rules.text import LANGUAGES
from tabuleiro.web import alone, seated
from tabuleiro.web.table import MatchTable

Step = list[Any]
SECONDS = 7.3  # between two steps
DATE, SEED = "1970-01-01", 7
ASKED = (
    *("ask_take_back", "offer_draw", "offer_hints", "stop_hints", "claim", "withdraw", "accept_draw", "nothing"),
    "offer_rematch",
)


def lowest(most: int) -> int:
    """Chance that is the same everywhere."""
    return 0


def done(table: MatchTable | None, step: Step, now: float) -> tuple[MatchTable, Any]:
    """The table after a step, and what it answers."""
    what, *args = step
    if what == "begin":
        id, how, seats, names, starts = args
        return seated.begin(id, now, lowest, how, seats, names, starts), None
    assert table
    if what == "resume":
        one = seated.kept(table, DATE, SEED, now)
        parts = [*one.seats], [*one.names], one.created, one.began, (one.how, one.hand), one.hints, [*one.given]
        return seated.resume(one.id, now, lowest, one.record, *parts, (one.next, one.before)), None
    if what == "again":
        return seated.again(table, args[0], now, lowest), None
    if what == "move":
        return table, seated.move(table, args[0], args[1], now, lowest)
    if what == "ask":
        return table, seated.ask(table, args[0], args[1], now, lowest, args[2])
    if what == "choose":
        return table, seated.choose(table, args[0], now, lowest)
    return table, seated.fall(table, now)


def told(steps: list[Step]) -> list[Any]:
    """What Python answers to a story: to each step, and then of the match."""
    table, found = None, []
    for i, (step, lang) in enumerate(zip(steps, cycle(LANGUAGES), strict=False)):
        now = i * SECONDS
        try:
            table, said = done(table, step, now)
        except Problem as wrong:
            said = alone.problem(wrong, lang)
        assert table
        shown = [said, table.view(), seated.you(table), seated.computer_of(table), seated.falls_in(table, now)]
        found.append(msgspec.to_builtins([*shown, seated.kept(table, DATE, SEED, now)]))
    return found


def story(key: str, seed: int, plies: int = 8, most: int = 40) -> list[Step]:
    """A match by chance, against the computer or between two, with whatever can be asked for in between."""
    chance = Random(f"table {key} {seed}")
    seats = chance.choice([["me", "me"], ["me", "level:4"]])
    how = [key, "default", "", [], "", chance.choice(["", "60+5", "20"])]
    steps: list[Step] = [["begin", "page-1", how, seats, ["Ana", ""], [chance.choice(["first", "second", "lot"]), ""]]]
    table, _ = done(None, steps[0], 0.0)
    while len(steps) < most and len(table.match.plies) < plies:
        step = _next(table, chance)
        with suppress(Problem):
            table, _ = done(table, step, len(steps) * SECONDS)
        steps.append(step)
    player = seated.you(table)[0]
    ends: list[Step] = [["ask", "resign", player, "page-2"], ["move", "a1", 0]]
    return [*steps, ["fall"], *ends, ["ask", "offer_rematch", None, "page-2"], ["again", "page-2"]]


def _next(table: MatchTable, chance: Random) -> Step:
    drawn = chance.random()
    if drawn < 0.1:
        return ["resume"]
    if drawn < 0.35:
        return ["ask", chance.choice(ASKED), chance.choice([None, None, 0, 1]), "page-9"]
    if drawn < 0.45 or table.over:
        return ["move", chance.choice(["a1", "??", "1"]), chance.choice([0, len(table.match.plies)])]
    play = chance.choice(table.match.game.moves(table.match.state))
    if table.computer:
        return ["choose", play]
    return ["move", write_play(table.match.game, table.match.state, play), len(table.match.plies)]
