"""All that is proved about a variant, asked through one door, whatever proved it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Protocol

from tabuleiro.engine import tables
from tabuleiro.engine.lookup import open_table
from tabuleiro.engine.numbering import Index
from tabuleiro.engine.plans import BASES, TABLES, Plan, plans
from tabuleiro.engine.tables import Proved, Verdict
from tabuleiro.games import load
from tabuleiro.rules import ONGOING, Game, Problem, State

SMALL = 1_000_000  # a table of fewer positions is made when it is first wanted

Report = Callable[[int, int], None]  # what is done, of how much; of 0: nobody knows


class Source(Protocol):
    """A table, a base, a proof: it answers for the positions that it covers."""

    proved: Proved

    def verdict(self, s: State) -> Verdict | None: ...


class Knowledge:
    """What is proved about one variant on this machine."""

    def __init__(self, game: Game, sources: Sequence[Source]) -> None:
        self.game = game
        self.sources = sources

    def verdict(self, s: State) -> Verdict | None:
        """What is proved about a position, None if nothing is."""
        end = self.game.result(s)
        if end != ONGOING:
            return Verdict(end, 0)
        return next((found for source in self.sources if (found := source.verdict(s))), None)


def known(game: Game, report: Report = lambda done, total: None) -> Knowledge:
    """Open everything that is proved about a variant; a small table that is missing or out of date is made now."""
    if small(game):
        try:
            if tables.load(game, "table") is None:
                carry_out(Plan(game.key, game.variant, "table"), report)
        except Problem:  # of other rules, or damaged: it is made again in a moment
            carry_out(Plan(game.key, game.variant, "table"), report)
    return Knowledge(game, [source for kind, size in _kinds(game) if (source := open_source(game, kind, size))])


def small(game: Game) -> bool:
    """Whether the table of a variant is made in seconds."""
    return game.key in TABLES and game.definition.tiers is not None and Index.by_tiers(game).size < SMALL


def _kinds(game: Game) -> list[tuple[str, int]]:
    """What there may be on disk about a variant, the strongest first."""
    found = [(plan.kind, plan.size) for plan in plans(game.key) if plan.kind != "quiet"]
    folder = tables.path_of(game, "table").parent
    bases = sorted(folder.glob(f"{game.variant}.base*[0-9]"), key=lambda file: -int(file.suffix[5:]))
    return list(dict.fromkeys([*found, *(("base", int(file.suffix[5:])) for file in bases)]))


def open_source(game: Game, kind: str, size: int = 0) -> Source | None:
    """One piece of knowledge from its file, None if there is no file."""
    if kind == "table" or (kind == "base" and game.definition.tiers):
        return open_table(game, size)
    if kind == "proof":
        found: Source | None = prover(game.key).open_proof(game)
        return found
    if kind == "base":
        from tabuleiro.engine.scores import open_base

        return open_base(game)
    from tabuleiro.engine.races import open_race

    return open_race(game)


def prover(key: str) -> ModuleType:
    """The proof search for a game: for who wins, or by margins where its form has those."""
    from tabuleiro.engine import margins, proofs
    from tabuleiro.engine.forms import form_of

    return proofs if form_of(key) else margins


def carry_out(plan: Plan, report: Report = lambda done, total: None, memory: int = 0) -> Path:
    """Prove what a plan says; answers the file."""
    game = load(plan.key, plan.variant)
    if plan.kind == "proof":
        made: Path = prover(plan.key).prove(game, lambda done, seconds: report(done, 0))
        return made
    if plan.kind == "race":
        from tabuleiro.engine.races import build_race

        return build_race(game, lambda share: report(int(share * 1000), 1000))
    if plan.kind == "base" and not game.definition.tiers:
        from tabuleiro.engine.scores import build

        return build(game, plan.size or BASES[plan.key], lambda share: report(int(share * 1000), 1000))
    from tabuleiro.engine.solver import MEMORY, solve

    men, quiet = (0, plan.size) if plan.kind == "quiet" else (plan.size, 0)
    return solve(game, men, quiet, report, memory or MEMORY)
