"""All that is proved about a variant, asked through one door, whatever proved it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.plans import BASES, PROOFS, RACES, TABLES, Plan, plans
from tabuleiro.engine.solving.retrograde.numbering import Index
from tabuleiro.engine.solving.retrograde.table import open_table, read_value
from tabuleiro.engine.solving.values import IN, VALUES, WORDS, grouped, stated
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load
from tabuleiro.rules import DRAW, ONGOING, Game, Problem, State, Text

SMALL = 1_000_000  # a table of fewer positions is made when it is first wanted

Report = Callable[[int, int], None]  # what is done, of how much; of 0: nobody knows


class Source(Protocol):
    """A table, a base, a proof: it answers for the positions that it covers."""

    game: Game

    @property
    def header(self) -> Mapping[str, Any]: ...

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

    def and_stated(self) -> Knowledge:
        """The same with what the house says about the first plays, where this machine has no table."""
        return Knowledge(self.game, [*self.sources, *stated(self.game)])


def known(game: Game, report: Report = lambda done, total: None) -> Knowledge:
    """Open everything that is proved about a variant; a small table that is missing or out of date is made now."""
    if small(game):
        try:
            if files.load(game, "table") is None:
                carry_out(Plan(game.key, game.variant, "table"), report)
        except Problem:  # of other rules, or damaged: it is made again in a moment
            carry_out(Plan(game.key, game.variant, "table"), report)
    return Knowledge(game, [source for kind, size in _kinds(game) if (source := open_source(game, kind, size))])


@cache
def knowledge_of(key: str, variant: str) -> Knowledge:
    """What is proved about a variant, opened once."""
    return known(load(key, variant))


def small(game: Game) -> bool:
    """Whether the table of a variant is made in seconds. Only what is planned is asked: to number more takes long."""
    planned = {load(game.key, variant).variant for variant in TABLES.get(game.key, ())}
    return game.variant in planned and Index.by_tiers(game).size < SMALL


def _kinds(game: Game) -> list[tuple[str, int]]:
    """What there may be on disk about a variant, the strongest first."""
    found = [(plan.kind, plan.size) for plan in plans(game.key) if plan.kind != "quiet"]
    folder = files.path_of(game, "table").parent
    bases = sorted(folder.glob(f"{game.variant}.base*[0-9]"), key=lambda file: -int(file.suffix[5:]))
    return list(dict.fromkeys([*found, *(("base", int(file.suffix[5:])) for file in bases)]))


def open_source(game: Game, kind: str, size: int = 0) -> Source | None:
    """One piece of knowledge from its file, None if there is no file."""
    if kind == "table" or (kind == "base" and game.definition.tiers):
        return open_table(game, size)
    if kind == "quiet":
        return open_table(game, quiet=size)
    if kind == "proof":
        found: Source | None = prover(game.key).open_proof(game)
        return found
    if kind == "base":
        from tabuleiro.engine.solving.endings.sowing import open_base

        return open_base(game)
    from tabuleiro.engine.solving.endings.dice_race import open_race

    return open_race(game)


def prover(key: str) -> ModuleType:
    """The proof search for a game: for who wins, or by margins where its form has those."""
    from tabuleiro.engine.solving.margins import proof as margins
    from tabuleiro.engine.solving.proofs import proof as proofs
    from tabuleiro.engine.solving.proofs.forms import form_of

    return proofs if form_of(key) else margins


def carry_out(plan: Plan, report: Report = lambda done, total: None, memory: int = 0) -> Path:
    """Prove what a plan says; answers the file."""
    game = load(plan.key, plan.variant)
    if plan.kind == "proof":
        made: Path = prover(plan.key).prove(game, lambda done, seconds: report(done, 0))
        return made
    if plan.kind == "race":
        from tabuleiro.engine.solving.endings.dice_race import build_race

        return build_race(game, lambda share: report(int(share * 1000), 1000))
    if plan.kind == "base" and not game.definition.tiers:
        from tabuleiro.engine.solving.endings.sowing import build

        return build(game, plan.size or BASES[plan.key], lambda share: report(int(share * 1000), 1000))
    from tabuleiro.engine.solving.retrograde.build import MEMORY, solve

    men, quiet = (0, plan.size) if plan.kind == "quiet" else (plan.size, 0)
    return solve(game, men, quiet, report, memory or MEMORY)


def wanted(key: str, variant: str, men: int = 0, quiet: int = 0) -> list[Plan]:
    """The plans that a request means: everything if there is no key, else what is planned for this variant.

    A variant that no plan names is tried by the best means its game has.
    """
    if not key:
        return list(plans())
    game = load(key, variant)
    if men or quiet:
        return [Plan(key, game.variant, "base", men) if men else Plan(key, game.variant, "quiet", quiet)]
    planned = [plan for plan in plans(key) if load(key, plan.variant).variant == game.variant]
    if planned:
        return planned
    if key in PROOFS and prover(key).provable(game):
        return [Plan(key, game.variant, "proof")]
    if key in TABLES:
        return [Plan(key, game.variant, "table")]
    if key in BASES:
        return [Plan(key, game.variant, "base", BASES[key])]
    if key in RACES:
        return [Plan(key, game.variant, "race")]
    raise Problem(NOTHING, game=game.definition.name, solved=", ".join(dict.fromkeys(plan.key for plan in plans())))


def file_kind(plan: Plan) -> str:
    """The kind of file that a plan makes."""
    sized = plan.kind == "quiet" or (plan.size and load(plan.key).definition.tiers)
    return f"{plan.kind}{plan.size}" if sized else plan.kind


def made(plan: Plan) -> Path | None:
    """The file of a plan that is carried out already, and for the rules as they are."""
    try:
        found = files.load(load(plan.key, plan.variant), file_kind(plan))
    except Problem:
        return None
    if found is None or not found.arrays or plan.size > found.header.get("seeds", plan.size):
        return None
    return found.path


def start_of(header: Mapping[str, Any]) -> tuple[str | None, int | None]:
    """What a file says of the start: who wins, and after how many plies."""
    if "value" in header:
        return header["value"], None
    if header.get("start") is None:
        return None, None
    verdict = read_value(header["start"], 0)
    return WORDS[verdict.value or DRAW], None if header["quiet"] else verdict.distance


def describe(plan: Plan, path: Path) -> Text:
    """One line on what was proved."""
    game = load(plan.key, plan.variant)
    found = files.load(game, file_kind(plan))
    header = found.header if found else {}
    value, distance = start_of(header)
    words = VALUES[value] if value else ENDINGS
    ends = IN.fill(n=distance) if distance is not None else Text("", "")
    facts = {"positions": grouped(header["positions"]), "seconds": f"{header['seconds']:g}"}
    what = f"{plan.key} {game.variant} {file_kind(plan)}"
    return LINE.fill(what=what, value=words, ends=ends, **facts, file=path)


ENDINGS = Text("finais", "endings")
LINE = Text(
    "{what}: {value}{ends}; {positions} posições, {seconds} s; {file}",
    "{what}: {value}{ends}; {positions} positions, {seconds} s; {file}",
)
NOTHING = Text(
    "{game} ainda não se resolve, nem finais; resolvem-se: {solved}",
    "{game} cannot be solved yet, not even endings; these can: {solved}",
)
