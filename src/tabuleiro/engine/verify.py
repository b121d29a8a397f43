"""Checks what is proved: every value against those of its successors, a sample once more with the naive rules.

Nothing here trusts the solver: tables are recomputed from the rules' own plays, proofs are walked to real ends of
games, and up to 100,000 positions are asked again through `reference`, which shares no code with the kernels.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Any, Protocol, runtime_checkable

from tabuleiro.engine import tables
from tabuleiro.engine.knowledge import Report, Source, file_kind, open_source, prover
from tabuleiro.engine.lookup import IMPOSSIBLE, Table
from tabuleiro.engine.opinion import Opinion
from tabuleiro.engine.plans import Plan
from tabuleiro.engine.retrograde import numbers_of
from tabuleiro.engine.tables import Verdict
from tabuleiro.games import load
from tabuleiro.match.diagram import write_position
from tabuleiro.rules import DRAW, ONGOING, SECOND, Game, Problem, State, Text

SAMPLE = 100_000  # positions that are asked again
PIECE = 500  # of them in one job
SLACK = 1e-9  # chances are floating-point numbers


def verify_all(key: str, variant: str, working: Callable[[str], AbstractContextManager[Report]]) -> Iterator[Text]:
    """Check every file about a game (or a variant of it) on this machine; a fault is a Problem."""
    found = [plan for plan in _there(key) if not variant or plan.variant == load(key, variant).variant]
    if not found:
        raise Problem(NOTHING, key=key)
    for plan in found:
        with working(f"{key} {plan.variant}") as report:
            note = verify(plan, report)
        facts = {name: f"{note[name]:,}".replace(",", " ") for name in ("recomputed", "reference")}
        yield RIGHT.fill(what=f"{key} {plan.variant} {file_kind(plan)}", **facts)


def _there(key: str) -> Iterator[Plan]:
    """The files about a game, as the plans that made them; those of limits hold a value alone, and nothing to check."""
    for file in sorted((tables.folder() / key).glob("*")):
        kind = file.suffix.rstrip("0123456789")[1:]
        if kind in ("table", "base", "proof", "race"):
            yield Plan(key, file.stem, kind, int(file.suffix[1 + len(kind) :] or 0))


def verify(plan: Plan, report: Report = lambda done, total: None) -> dict[str, Any]:
    """Check one file; what was done is kept beside it. A fault is a Problem.

    `report` hears how many positions are checked, of how many, first by the kernels, then by the second opinion.
    """
    game = load(plan.key, plan.variant)
    source = open_source(game, plan.kind, plan.size)
    if source is None:
        raise Problem(NOTHING, key=plan.key)
    note = {
        "content": source.header["content"],
        "recomputed": _recompute(game, source, plan.kind, report),
        "reference": second_opinion(plan, report),
        "on": datetime.now(UTC).date().isoformat(),
    }
    path = tables.path_of(game, file_kind(plan))
    path.with_name(f"{path.name}.checked").write_text(json.dumps(note))
    return note


def checked(plan: Plan, header: Mapping[str, Any]) -> dict[str, Any] | None:
    """What was last checked of a file, if the file is still the same."""
    path = tables.path_of(load(plan.key, plan.variant), file_kind(plan))
    try:
        note: dict[str, Any] = json.loads(path.with_name(f"{path.name}.checked").read_text())
    except (OSError, ValueError):
        return None
    return note if note.get("content") == header["content"] else None


def _recompute(game: Game, source: Any, kind: str, report: Report) -> int:
    """Every value from its successors, or the whole walk of a proof; how many positions that were."""
    if isinstance(source, Table):
        from tabuleiro.engine.solver import check

        wrong = check(source, report)
        if wrong >= 0:
            raise Problem(WRONG, position=write_position(game, source.index.unrank(wrong)), key=game.key)
        return int(source.header["positions"])
    if kind == "proof":
        return int(prover(game.key).walk(source, lambda done, seconds: report(int(done), 0)))
    from tabuleiro.engine import races, scores

    check_all: Callable[..., int] = scores.check if kind == "base" else races.check_race
    if wrong := check_all(source, lambda share: report(int(1000 * share), 1000)):
        raise Problem(WRONG_VALUES, many=wrong, key=game.key)
    return int(source.header["positions"])


def second_opinion(
    plan: Plan, report: Report = lambda done, total: None, sample: int = SAMPLE, executor: Executor | None = None
) -> int:
    """Ask again about a sample of positions, with the naive rules instead of the kernels; how many it was."""
    jobs = [(plan, sample, seed) for seed in range(-(-sample // PIECE))]
    # Not by forking: threads of a compiled kernel may hold locks that a forked process would wait for.
    pool = executor or ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn"))
    done = 0
    try:
        for many, wrong in pool.map(ask_again, jobs):
            done += many
            report(done, sample)
            if wrong:
                raise Problem(WRONG, position=wrong, key=plan.key)
    finally:
        if executor is None:
            pool.shutdown(cancel_futures=True)
    return done


def ask_again(job: tuple[Plan, int, int]) -> tuple[int, str]:
    """Compare a piece of the sample: how many positions, and the first where the naive rules disagree."""
    plan, sample, seed = job
    source = _opened(plan)
    if source is None:
        return 0, ""
    chance = Random(f"{plan} {seed}")
    if isinstance(source, Table):
        return _ask_table(source, _numbers(source, sample, seed, chance))
    game, opinion, done = source.game, Opinion(source.game), 0
    for s in _played(game, source, chance):
        done += 1
        if not agrees(game, source, opinion, s):
            return done, write_position(game, s)
    return done, ""


@lru_cache(maxsize=1)
def _opened(plan: Plan) -> Source | None:
    """Opened once in each process: that reads the whole file."""
    return open_source(load(plan.key, plan.variant), plan.kind, plan.size)


def _numbers(table: Table, sample: int, seed: int, chance: Random) -> list[int]:
    """The numbers of a piece of the sample: all of a small table, else some by chance."""
    total = table.index.size
    if total <= sample:
        return list(range(seed * PIECE, min(total, (seed + 1) * PIECE)))
    return [chance.randrange(total) for _ in range(PIECE)]


def _ask_table(table: Table, numbers: list[int]) -> tuple[int, str]:
    """The values of a table at these numbers, once more by the naive rules."""
    game, index, opinion = table.game, table.index, Opinion(table.game)
    asked: list[tuple[int, State, int, int]] = []
    after: list[tuple[int, State]] = []
    for number in numbers:
        if table.values[number] != IMPOSSIBLE:
            s = index.unrank(number)
            state = opinion.state(s)
            if opinion.result(state) != ONGOING:
                end = {DRAW: 0, SECOND - int(s.turn): 1}.get(opinion.result(state))
                if end != table.values[number]:
                    return 0, write_position(game, s)
                asked.append((number, s, 0, 0))
                continue
            first = len(after)
            after += [(opinion.result(t), opinion.ours(t)) for t in opinion.after(state)]
            asked.append((number, s, first, len(after)))
    states = game.definition.state.new(len(after))
    for i, (_, t) in enumerate(after):
        states[i] = t
    found = numbers_of(index, states)
    for number, s, first, end in asked:
        codes = [_code(table, over, int(found[i])) for i, (over, _) in enumerate(after[first:end], first)]
        if codes and _best(codes) != table.values[number]:
            return 0, write_position(game, s)
    return len(asked), ""


def _code(table: Table, over: int, number: int) -> int:
    """The value of a position after a play (the one to move there is the other player, so who wins has just played)."""
    return int(table.values[number]) if over == ONGOING else 0 if over == DRAW else 1


def _best(codes: list[int]) -> int:
    """The value of a position from those after its plays, as `retrograde` writes them."""
    losses = [code for code in codes if code % 2]
    return min(losses) + 1 if losses else 0 if 0 in codes else max(codes) + 1


def _played(game: Game, source: Source, chance: Random) -> Iterator[State]:
    """Positions that a source knows, as they come up when plays (and throws) are random."""
    given = 0
    while given < PIECE:
        s = game.start()
        while given < PIECE and game.result(s) == ONGOING:
            if source.verdict(s):
                given += 1
                yield s
            outcomes = game.chances(s)
            s = game.throw(s, chance.randrange(outcomes)) if outcomes else game.play(s, chance.choice(game.moves(s)))


def agrees(game: Game, source: Source, opinion: Opinion, s: State) -> bool:
    """Whether the value of a position is what the naive rules make of the values that follow."""
    told = source.verdict(s)
    state = opinion.state(s)
    end = opinion.result(state)
    if end != game.result(s):
        return False
    if told is None or end != ONGOING:
        return told is None or told.value == end
    if isinstance(source, Bounded):
        better = max if s.turn == 0 else min
        after = [_totals(source, opinion, t) for t in opinion.after(state)]
        low, high = source.totals(s)
        return low <= better(a for a, _ in after) and better(b for _, b in after) <= high
    follow = [_follow(source, opinion, after) for after in opinion.after(state)]
    if told.chance is not None:
        mine = [_chance(v, turn, int(s.turn)) for turn, _, v in follow]
        best = sum(c * w for c, w in zip(mine, opinion.weights, strict=True)) if game.chances(s) else max(mine)
        return abs(told.chance - best) < SLACK
    if told.margin is not None:
        sign = 1 - 2 * int(s.turn)
        totals = [sign * (lead + (1 - 2 * turn) * ((v.margin if v else None) or 0)) for turn, lead, v in follow]
        return opinion.lead(state) * sign + told.margin == max(totals)
    return _same(told, [v for _, _, v in follow], int(s.turn))


@runtime_checkable
class Bounded(Protocol):
    """A proof of margins: it knows bounds of how far the first player will be ahead at the end."""

    def totals(self, s: State) -> tuple[int, int]: ...


def _totals(source: Bounded, opinion: Opinion, after: Any) -> tuple[int, int]:
    lead = opinion.lead(after)
    return source.totals(opinion.ours(after)) if opinion.result(after) == ONGOING else (lead, lead)


def _follow(source: Source, opinion: Opinion, after: Any) -> tuple[int, int, Verdict | None]:
    """Who is to move after a play (or throw), by how much the first player leads, and what is proved about it."""
    over, t = opinion.result(after), opinion.ours(after)
    return int(t.turn), opinion.lead(after), Verdict(over, 0) if over != ONGOING else source.verdict(t)


def _chance(v: Verdict | None, turn: int, player: int) -> float:
    """The chance of a player in a position where it is the turn of one of them, or which somebody has won."""
    if v is None:
        return float("nan")
    if v.chance is None:
        return float(v.value == player + 1)
    return v.chance if turn == player else 1 - v.chance


def _same(told: Verdict, found: list[Verdict | None], turn: int) -> bool:
    """Whether a verdict is the best of those after the plays, as far as these are known."""
    won, lost = 1 + turn, 2 - turn
    if told.value == won:
        wins = [v.distance for v in found if v and v.value == won]
        return bool(wins) and (told.distance is None or told.distance - 1 == min(w for w in wins if w is not None))
    if any(v and v.value == won for v in found):
        return False
    if told.value == lost:
        losses = [v.distance for v in found if v and v.value == lost]
        return len(losses) == len(found) and (
            told.distance is None or told.distance - 1 == max(w for w in losses if w is not None)
        )
    return any(v is None or v.value == DRAW for v in found)


WRONG = Text(
    "o valor desta posição está errado: {position} — `tabuleiro solve {key}` faz tudo de novo",
    "the value of this position is wrong: {position} — `tabuleiro solve {key}` makes everything anew",
)
WRONG_VALUES = Text(
    "há {many} valores errados: `tabuleiro solve {key}` faz tudo de novo",
    "{many} values are wrong: `tabuleiro solve {key}` makes everything anew",
)
NOTHING = Text(
    "não há tabelas nem provas de {key} nesta máquina: `tabuleiro solve {key}` fá-las",
    "there are no tables or proofs of {key} on this machine: `tabuleiro solve {key}` makes them",
)
RIGHT = Text(
    "{what}: certo; {recomputed} posições recalculadas, {reference} de novo com as regras ingénuas",
    "{what}: right; {recomputed} positions recomputed, {reference} once more by the naive rules",
)
