"""Checks what is proved: every value against those of its successors, a sample once more with the naive rules.

Nothing here trusts the solver: tables are recomputed from the rules' own plays, proofs are walked to real ends of
games, and up to 100,000 positions (10,000 where dice are thrown) are asked again through `reference`, which shares no
code with the kernels.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from tabuleiro.engine.parallel import cores, workers
from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.knowledge import file_kind, made, opened, there
from tabuleiro.engine.solving.method import WRONG, Report, Source
from tabuleiro.engine.solving.methods import method_of
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.engine.solving.second_opinion import has_opinion
from tabuleiro.engine.solving.values import grouped, rows_of
from tabuleiro.games import keys, load
from tabuleiro.rules import Problem, Text

PIECE = 500  # of them in one job
FEW = 1000  # that need no process of their own


class Done(NamedTuple):
    """What became of one file: what it is, and its note, or why it is refused."""

    what: str
    note: Mapping[str, Any] | None = None
    fault: Problem | None = None

    @property
    def text(self) -> Text:
        """In one line."""
        if self.note is None:
            return FAULT.fill(what=self.what, why=self.fault.text if self.fault else "–")
        facts = {name: grouped(self.note[name]) for name in ("recomputed", "reference")}
        return RIGHT.fill(what=self.what, on=self.note["on"], **facts)


Working = Callable[[str], AbstractContextManager[Report]]  # shows progress under a title


def verify_game(key: str, variant: str, working: Working) -> Iterator[Done]:
    """Check every file about a game (or a variant of it) on this machine; a fault is a Problem."""
    found = [plan for plan in there(key) if not variant or plan.variant == load(key, variant).variant]
    if not found:
        raise Problem(NOTHING, key=key)
    for plan in found:
        with working(f"{key} {plan.variant}") as report:
            yield Done(_name(plan), verify(plan, report))


def verify_everything(again: bool, working: Working) -> Iterator[Done]:
    """Check every file on this machine but those that were checked as they are, here or by the house.

    A fault does not stop the rest.
    """
    found = [plan for key in keys() for plan in there(key)]
    for n, plan in enumerate(found, 1):
        try:
            source = opened(plan)
            if source is None:
                continue
            note = None if again else checked(plan, source.header)
            if note is None:
                with working(f"{n}/{len(found)} {plan.key} {plan.variant}") as report:
                    note = verify(plan, report, source=source)
        except Problem as fault:
            yield Done(_name(plan), fault=fault)
        else:
            yield Done(_name(plan), note)


def missing() -> list[str]:
    """What is planned and has no file here that could be checked."""
    return [_name(plan) for plan in plans() if made(plan) is None]


def _name(plan: Plan) -> str:
    return f"{plan.key} {plan.variant} {file_kind(plan)}"


def verify(
    plan: Plan, report: Report = lambda done, total: None, sample: int = 0, source: Source | None = None
) -> dict[str, Any]:
    """Check one file; what was done is kept beside it. A fault is a Problem.

    `report` hears how many positions are checked, of how many, first by the kernels, then by the second opinion.
    """
    source = source or opened(plan)
    if source is None:
        raise Problem(NOTHING, key=plan.key)
    game, method = source.game, method_of(source.game, plan.kind)
    sample = sample or method.asked
    begun = time.monotonic()
    met = game.definition.state.new(min(sample, int(source.header["positions"])))
    note = {
        "content": source.header["content"],
        "rules": source.header["rules"],
        "recomputed": method.check(source, report, met),
        "reference": second_opinion(plan, source, report, sample, met),
        "on": datetime.now(UTC).date().isoformat(),
        "seconds": round(time.monotonic() - begun, 1),
    }
    path = files.path_of(game, file_kind(plan))
    path.with_name(f"{path.name}.checked").write_text(json.dumps(note))
    return note


def checked(plan: Plan, header: Mapping[str, Any]) -> dict[str, Any] | None:
    """What was last checked of a file, here or by the house, if the file is still the same, and the rules are."""
    game = load(plan.key, plan.variant)
    path = files.path_of(game, file_kind(plan))
    try:
        note: dict[str, Any] = json.loads(path.with_name(f"{path.name}.checked").read_text())
    except (OSError, ValueError):
        note = {}
    if all(note.get(name) == header[name] for name in ("content", "rules")):
        return note
    same = (row for row in rows_of(game) if (row.kind, row.size, row.checksum) == (*plan[2:], header["content"]))
    return next((dict(row.checked) for row in same if row.checked), None)


def second_opinion(
    plan: Plan, source: Source, report: Report, sample: int, met: Any = (), executor: Executor | None = None
) -> int:
    """Ask again about a sample of positions (all, where there are fewer) with the naive rules; how many it was.

    None of a game that was not written a second time. `met`: positions of a proof, from its walk.
    """
    if not has_opinion(plan.key):
        return 0
    found = method_of(source.game, plan.kind).sample(source, sample, Random(str(plan)), met)
    done = 0
    for many, wrong in _answers(plan, source, found, executor):
        done += many
        report(done, len(found))
        if wrong:
            raise Problem(WRONG, position=wrong, key=plan.key)
    return done


def _answers(plan: Plan, source: Source, found: list[Any], executor: Executor | None) -> Iterator[tuple[int, str]]:
    """What the naive rules say, piece by piece; a few positions are told before other processes would have begun."""
    if len(found) <= FEW:
        yield method_of(source.game, plan.kind).ask(source, found)
        return
    jobs = [(plan, found[i : i + PIECE]) for i in range(0, len(found), PIECE)]
    with nullcontext(executor) if executor else workers(cores()) as pool:
        yield from pool.map(ask_again, jobs)


def ask_again(job: tuple[Plan, list[Any]]) -> tuple[int, str]:
    """Compare a piece of the sample: how many positions, and the first where the naive rules disagree."""
    plan, piece = job
    source = _opened(plan)
    return method_of(source.game, plan.kind).ask(source, piece) if source else (0, "")


@lru_cache(maxsize=1)
def _opened(plan: Plan) -> Source | None:
    """Opened once in each process: that reads the whole file."""
    return opened(plan)


NOTHING = Text(
    "não há tabelas nem provas de {key} nesta máquina: `tabuleiro solve {key}` fá-las",
    "there are no tables or proofs of {key} on this machine: `tabuleiro solve {key}` makes them",
)
LEFT = Text(
    "ainda sem ficheiro que se confira ({n}; `tabuleiro solve --all` fá-los): {plans}",
    "no file to check yet ({n}; `tabuleiro solve --all` makes them): {plans}",
)
FAULT = Text("{what}: {why}", "{what}: {why}")
RIGHT = Text(
    "{what}: certo; {recomputed} posições recalculadas, {reference} de novo com as regras ingénuas ({on})",
    "{what}: right; {recomputed} positions recomputed, {reference} once more by the naive rules ({on})",
)
