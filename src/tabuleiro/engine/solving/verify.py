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
from itertools import count, islice
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.parallel import cores, workers
from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.knowledge import Report, Source, file_kind, made, open_source, prover
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.engine.solving.retrograde.table import IMPOSSIBLE, Table
from tabuleiro.engine.solving.retrograde.tier import numbers_of
from tabuleiro.engine.solving.second_opinion import Opinion
from tabuleiro.engine.solving.values import grouped
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import keys, load
from tabuleiro.match.diagram import write_position
from tabuleiro.rules import DRAW, ONGOING, SECOND, Game, Problem, State, Text

SAMPLE = 100_000  # positions that are asked again
DICE_SAMPLE = 10_000  # … where each is asked through every throw, and all plays of it
PIECE = 500  # of them in one job
GAMES = 300  # played by chance to find positions of a proof or base to begin with
SLACK = 1e-9  # chances are floating-point numbers


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
        return RIGHT.fill(what=self.what, **facts)


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
    """Check every file on this machine but those that were checked as they are; a fault does not stop the rest."""
    found = [plan for key in keys() for plan in there(key)]
    for n, plan in enumerate(found, 1):
        try:
            source = files.load(load(plan.key, plan.variant), file_kind(plan))
            if source is None or not source.arrays:  # once, limits kept their value alone: nothing to check
                continue
            note = None if again else checked(plan, source.header)
            if note is None:
                with working(f"{n}/{len(found)} {plan.key} {plan.variant}") as report:
                    note = verify(plan, report)
        except Problem as fault:
            yield Done(_name(plan), fault=fault)
        else:
            yield Done(_name(plan), note)


def missing() -> list[str]:
    """What is planned and has no file here that could be checked."""
    return [_name(plan) for plan in plans() if made(plan) is None]


def _name(plan: Plan) -> str:
    return f"{plan.key} {plan.variant} {file_kind(plan)}"


def there(key: str) -> Iterator[Plan]:
    """The files about a game, as the plans that made them, in their order."""
    planned = {(plan.variant, file_kind(plan)): plan for plan in plans(key)}
    for file in sorted((files.folder() / key).glob("*")):
        kind = file.suffix.rstrip("0123456789")[1:]
        if kind in ("table", "base", "proof", "race", "quiet"):
            name = (file.stem, file.suffix[1:])
            planned.setdefault(name, Plan(key, file.stem, kind, int(file.suffix[1 + len(kind) :] or 0)))
    yield from (plan for (stem, kind), plan in planned.items() if (files.folder() / key / f"{stem}.{kind}").exists())


def verify(plan: Plan, report: Report = lambda done, total: None, sample: int = 0) -> dict[str, Any]:
    """Check one file; what was done is kept beside it. A fault is a Problem.

    `report` hears how many positions are checked, of how many, first by the kernels, then by the second opinion.
    """
    game = load(plan.key, plan.variant)
    source = open_source(game, plan.kind, plan.size)
    if source is None:
        raise Problem(NOTHING, key=plan.key)
    sample = sample or (DICE_SAMPLE if plan.kind == "race" else SAMPLE)
    begun = time.monotonic()
    met = game.definition.state.new(min(sample, int(source.header["positions"])))
    note = {
        "content": source.header["content"],
        "rules": source.header["rules"],
        "recomputed": _recompute(game, source, plan.kind, met, report),
        "reference": second_opinion(plan, report, sample, met),
        "on": datetime.now(UTC).date().isoformat(),
        "seconds": round(time.monotonic() - begun, 1),
    }
    path = files.path_of(game, file_kind(plan))
    path.with_name(f"{path.name}.checked").write_text(json.dumps(note))
    return note


def checked(plan: Plan, header: Mapping[str, Any]) -> dict[str, Any] | None:
    """What was last checked of a file, if the file is still the same, and the rules are."""
    path = files.path_of(load(plan.key, plan.variant), file_kind(plan))
    try:
        note: dict[str, Any] = json.loads(path.with_name(f"{path.name}.checked").read_text())
    except (OSError, ValueError):
        return None
    return note if all(note.get(name) == header[name] for name in ("content", "rules")) else None


def _recompute(game: Game, source: Any, kind: str, met: Any, report: Report) -> int:
    """Every value from its successors, or the whole walk of a proof, which fills `met`; how many positions it was."""
    if isinstance(source, Table):
        from tabuleiro.engine.solving.retrograde.build import check

        wrong = check(source, report)
        if wrong >= 0:
            raise Problem(WRONG, position=write_position(game, source.index.unrank(wrong)), key=game.key)
        return int(source.header["positions"])
    if kind == "proof":
        return int(prover(game.key).walk(source, lambda done, seconds: report(int(done), 0), met))
    from tabuleiro.engine.solving.endings import dice_race, sowing

    check_all: Callable[..., int] = sowing.check if kind == "base" else dice_race.check_race
    if wrong := check_all(source, lambda share: report(int(1000 * share), 1000)):
        raise Problem(WRONG_VALUES, many=wrong, key=game.key)
    return int(source.header["positions"])


def second_opinion(
    plan: Plan,
    report: Report = lambda done, total: None,
    sample: int = SAMPLE,
    met: Any = (),
    executor: Executor | None = None,
) -> int:
    """Ask again about a sample of positions (all, where there are fewer) with the naive rules; how many it was.

    `met`: positions of a proof, from its walk.
    """
    source = open_source(load(plan.key, plan.variant), plan.kind, plan.size)
    chance = Random(str(plan))
    found: list[Any]
    if isinstance(source, Table):
        found = _numbers(source, sample, chance)
    elif plan.kind == "proof":
        found = [s.tobytes() for s in met if load(plan.key, plan.variant).result(s) == ONGOING]
    else:
        found = [s.tobytes() for s in covered(source, sample, chance)] if source else []
    jobs = [(plan, found[i : i + PIECE]) for i in range(0, len(found), PIECE)]
    done = 0
    with nullcontext(executor) if executor else workers(cores()) as pool:
        for many, wrong in pool.map(ask_again, jobs):
            done += many
            report(done, len(found))
            if wrong:
                raise Problem(WRONG, position=wrong, key=plan.key)
    return done


def _numbers(table: Table, sample: int, chance: Random) -> list[int]:
    """The numbers of so many positions of a table that can be set up, of all if it has no more."""
    unsound = table.game.definition.unsound or (lambda game, s: None)
    every = range(table.index.size)
    drawn = every if table.header["positions"] <= sample else (chance.choice(every) for _ in count())
    real = (n for n in drawn if table.values[n] != IMPOSSIBLE)
    return list(islice((n for n in real if not unsound(table.game, table.index.unrank(n))), sample))


def covered(source: Source, most: int, chance: Random) -> Iterator[State]:
    """Positions that a source knows, each once: begun at the first that random games meet, then whatever follows."""
    game = source.game
    name = game.definition.state.identity
    border = [s for _ in range(GAMES) if (s := _first_covered(source, chance)) is not None]
    seen = {name(s) for s in border}
    given = 0
    while border and given < most:
        i = chance.randrange(len(border))
        border[i], border[-1] = border[-1], border[i]
        s = border.pop()
        given += 1
        yield s
        for t in _following(game, s):
            if game.result(t) == ONGOING and name(t) not in seen:
                seen.add(name(t))
                border.append(t)


def _first_covered(source: Source, chance: Random) -> State | None:
    game = source.game
    s = game.start()
    while game.result(s) == ONGOING:
        if source.verdict(s):
            return source.bare(s) if hasattr(source, "bare") else s
        outcomes = game.chances(s)
        s = game.throw(s, chance.randrange(outcomes)) if outcomes else game.play(s, chance.choice(game.moves(s)))
    return None


def _following(game: Game, s: State) -> list[State]:
    outcomes = game.chances(s)
    return [game.throw(s, n) for n in range(outcomes)] if outcomes else [game.play(s, m) for m in game.moves(s)]


def ask_again(job: tuple[Plan, list[Any]]) -> tuple[int, str]:
    """Compare a piece of the sample: how many positions, and the first where the naive rules disagree."""
    plan, piece = job
    source = _opened(plan)
    if source is None:
        return 0, ""
    if isinstance(source, Table):
        return _ask_table(source, piece)
    game, opinion = source.game, Opinion(source.game)
    states = game.definition.state.new(len(piece))
    for i, data in enumerate(piece):
        states[i] = np.frombuffer(data, game.definition.state.dtype)[0]
        if not (same_plays if plan.kind == "proof" else agrees)(source, opinion, states[i]):
            return i, write_position(game, states[i])
    return len(piece), ""


@lru_cache(maxsize=1)
def _opened(plan: Plan) -> Source | None:
    """Opened once in each process: that reads the whole file."""
    return open_source(load(plan.key, plan.variant), plan.kind, plan.size)


def _ask_table(table: Table, numbers: list[int]) -> tuple[int, str]:
    """The values of a table at these numbers, once more by the naive rules."""
    game, index, opinion, quiet = table.game, table.index, Opinion(table.game), int(table.header["quiet"])
    asked: list[tuple[int, State, int, int]] = []
    after: list[tuple[int, State]] = []
    gone: list[bool] = []  # whether the play captured: quiet plies are then counted anew
    for number in numbers:
        s = index.unrank(number)
        state = opinion.state(s)
        over = opinion.result(state)
        if over != ONGOING:
            if table.values[number] != (0 if over == DRAW else 1 if over == SECOND - int(s.turn) else IMPOSSIBLE):
                return 0, write_position(game, s)
            asked.append((number, s, 0, 0))
            continue
        first = len(after)
        for t in opinion.after(state):
            after.append((opinion.result(t), opinion.ours(t)))
            gone.append(opinion.pieces(t) != opinion.pieces(state))
        asked.append((number, s, first, len(after)))
    states = game.definition.state.new(len(after))
    for i, (_, t) in enumerate(after):
        states[i] = t
    found = numbers_of(index, states)
    for number, s, first, end in asked:
        codes = [_code(table, over, int(found[i])) for i, (over, _) in enumerate(after[first:end], first)]
        if quiet and codes:
            codes = [_shorn(code) if lost else code for code, lost in zip(codes, gone[first:end], strict=True)]
        if codes and (_best_limited(codes, quiet) if quiet else _best(codes)) != table.values[number]:
            return 0, write_position(game, s)
    return len(asked), ""


def _code(table: Table, over: int, number: int) -> int:
    """The value of a position after a play (the one to move there is the other player, so who wins has just played)."""
    return int(table.values[number]) if over == ONGOING else 0 if over == DRAW else 1


def _best(codes: list[int]) -> int:
    """The value of a position from those after its plays, as `tier` writes them."""
    losses = [code for code in codes if code % 2]
    return min(losses) + 1 if losses else 0 if 0 in codes else max(codes) + 1


def _shorn(code: int) -> int:
    """The value of a position with a limit, as it is seen across a capture: who wins, however long it takes."""
    return 2 - code % 2 if code else 0


def _best_limited(codes: list[int], quiet: int) -> int:
    """The same where so many plies without a capture are a draw: plies to the next one, twice, and who wins."""
    plies = [1 + (code - 1) // 2 for code in codes]
    won = min((n for n, code in zip(plies, codes, strict=True) if code % 2), default=0)
    if won:
        return 2 * won + 2 if won <= quiet else 0
    return 0 if 0 in codes or max(plies) > quiet else 2 * max(plies) + 1


def same_plays(source: Source, opinion: Opinion, s: State) -> bool:
    """Whether the naive rules have the same plays, with the same ends, as those with which the proof was walked."""
    game, name = source.game, source.game.definition.state.identity
    theirs = {(name(opinion.ours(t)), opinion.result(t)) for t in opinion.after(opinion.state(s))}
    return theirs == {(name(t), game.result(t)) for t in _following(game, s)}


def agrees(source: Source, opinion: Opinion, s: State) -> bool:
    """Whether a margin, or a chance, is what the naive rules make of those that follow."""
    game = source.game
    told, state = source.verdict(s), opinion.state(s)
    if told is None or opinion.result(state) != game.result(s):
        return False
    after = opinion.after(state)
    if told.chance is not None:
        mine = [_chance(source, opinion, t, int(s.turn)) for t in after]
        best = sum(c * w for c, w in zip(mine, opinion.weights, strict=True)) if game.chances(s) else max(mine)
        return abs(told.chance - best) < SLACK
    sign = 1 - 2 * int(s.turn)
    totals = [sign * _total(source, opinion, t) for t in after]
    return opinion.lead(state) * sign + (told.margin or 0) == max(totals)


def _total(source: Source, opinion: Opinion, after: Any) -> int:
    """By how much the first player will lead at the end."""
    t = opinion.ours(after)
    known = source.verdict(t) if opinion.result(after) == ONGOING else None
    return opinion.lead(after) + (1 - 2 * int(t.turn)) * ((known.margin if known else None) or 0)


def _chance(source: Source, opinion: Opinion, after: Any, player: int) -> float:
    """The chance of a player after a play or throw."""
    t = opinion.ours(after)
    over = opinion.result(after)
    known = source.verdict(t) if over == ONGOING else Verdict(over)
    if known is None or known.chance is None:
        return float(over == player + 1)
    return known.chance if t.turn == player else 1 - known.chance


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
LEFT = Text(
    "ainda sem ficheiro que se confira ({n}; `tabuleiro solve --all` fá-los): {plans}",
    "no file to check yet ({n}; `tabuleiro solve --all` makes them): {plans}",
)
FAULT = Text("{what}: {why}", "{what}: {why}")
RIGHT = Text(
    "{what}: certo; {recomputed} posições recalculadas, {reference} de novo com as regras ingénuas",
    "{what}: right; {recomputed} positions recomputed, {reference} once more by the naive rules",
)
