"""All that is proved about a variant, asked through one door, whatever proved it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.files import Proved
from tabuleiro.engine.solving.known import Known
from tabuleiro.engine.solving.method import Method, Report, Source
from tabuleiro.engine.solving.methods import METHODS, method_of, of_kind
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.engine.solving.values import IN, VALUES, Row, grouped, rows_of, stated
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load
from tabuleiro.rules import IN_HAND, Game, Problem, State, Text


class Knowledge(Known):
    """What is proved about one variant on this machine."""

    sources: Sequence[Source]

    def and_stated(self) -> Knowledge:
        """The same with what the house says about the first plays, where this machine has no table."""
        return Knowledge(self.game, [*self.sources, *stated(self.game)])


SOON = 8.0  # seconds that something took the house: who looks into a position can wait for it …
SMALL = 30.0  # … and for this, once a position is met that it decides


class Later:
    """Endings that the house has solved, and that are made here when a position is first met that they may decide."""

    def __init__(self, plan: Plan, game: Game, row: Row) -> None:
        self.plan, self.game = plan, game
        self.header: Mapping[str, Any] = {"value": "", "positions": row.positions}
        self._made: Source | None = None

    def verdict(self, s: State) -> Verdict | None:
        if self._made is None and men_of(self.game, s) <= self.plan.size:
            self._made = opened(self.plan, carry_out(self.plan))
        return self._made.verdict(s) if self._made else None


def men_of(game: Game, s: State) -> int:
    """The pieces or seeds of a position, with those that are still to be put on the board."""
    there = [what for what in game.contents(s) if what]
    hands = (sum(number.values(s)) for number in game.definition.state.numbers if number.text is IN_HAND)
    return sum(int(what) if what.isdigit() else int(what[1:] or 1) for what in there) + sum(hands)


def analysed(game: Game, report: Report = lambda done, total: None) -> Knowledge:
    """All that is known of a variant to who looks into its positions: so that nothing is called open that is proved.

    What took the house seconds is made here when it is first wanted, endings when a position has so few pieces; of
    what takes longer it is known what the house says about the first plays.
    """
    there_now, made = known(game, report), []
    for plan in planned(game):
        row = _stated_row(plan, game)
        method = _means(plan)[1]
        if row is None or method.limited or _has(plan):
            continue
        if row.seconds <= SOON and not method.endings:
            made.append(opened(plan, carry_out(plan, report)))
        elif row.seconds <= SMALL and method.endings:
            made.append(Later(plan, game, row))
    return Knowledge(game, [*there_now.sources, *filter(None, made)]).and_stated()


def _stated_row(plan: Plan, game: Game) -> Row | None:
    return next((row for row in rows_of(game) if (row.kind, row.size) == (plan.kind, plan.size)), None)


def _has(plan: Plan) -> bool:
    try:
        return file_of(plan) is not None
    except Problem:
        return False


def small() -> list[Plan]:
    """Everything planned that the house proved in no time: all of it together is some 20 megabytes."""
    found = []
    for plan in plans():
        row = _stated_row(plan, load(plan.key, plan.variant))
        if row and row.seconds <= SMALL:
            found.append(plan)
    return found


def known(game: Game, report: Report = lambda done, total: None) -> Knowledge:
    """Open everything that is proved about a variant; a small table that is missing or out of date is made now."""
    to_make = planned(game)
    others = sorted((plan for plan in there(game.key) if plan.variant == game.variant), key=lambda plan: -plan.size)
    by_rules = [plan for plan in dict.fromkeys([*to_make, *others]) if not of_kind(plan.kind)[0].limited]
    sources = [_open_or_make(plan, report) if plan in to_make else opened(plan) for plan in by_rules]
    return Knowledge(game, [source for source in sources if source])


def _open_or_make(plan: Plan, report: Report) -> Source | None:
    game, method = _means(plan)
    try:
        found = file_of(plan)
    except Problem:  # of other rules, or damaged: it is made again, if that is a matter of seconds
        if not method.quick(game):
            raise
        found = None
    if found is None and method.quick(game):
        found = carry_out(plan, report)
    return method.open(game, found) if found else None


@cache
def knowledge_of(key: str, variant: str) -> Knowledge:
    """What is proved about a variant, opened once."""
    return known(load(key, variant))


@cache
def analysed_once(key: str, variant: str) -> Knowledge:
    """The same as `analysed`, opened once."""
    return analysed(load(key, variant))


def planned(game: Game) -> list[Plan]:
    """What is to be proved about a variant."""
    about = (plan._replace(variant=load(plan.key, plan.variant).variant) for plan in plans(game.key))
    return [plan for plan in about if plan.variant == game.variant]


def there(key: str) -> Iterator[Plan]:
    """The files about a game, as the plans that made them, in their order."""
    folder = files.folder() / key
    found = {f"{plan.variant}.{file_kind(plan)}": plan for plan in plans(key)}
    for file in sorted(folder.glob("*")):
        kind = file.suffix[1:].rstrip("0123456789")
        if of_kind(kind):
            found.setdefault(file.name, Plan(key, file.stem, kind, int(file.suffix[1 + len(kind) :] or 0)))
    yield from (plan for name, plan in found.items() if (folder / name).exists())


def _means(plan: Plan) -> tuple[Game, Method]:
    game = load(plan.key, plan.variant)
    return game, method_of(game, plan.kind)


def file_kind(plan: Plan) -> str:
    """The kind of file that a plan makes."""
    return _means(plan)[1].file(plan.size)


def file_of(plan: Plan) -> Proved | None:
    """The file of a plan, None if there is none. A bad one is a Problem."""
    game, method = _means(plan)
    return files.load(game, method.file(plan.size))


def made(plan: Plan) -> Proved | None:
    """The file of a plan that is carried out already, and for the rules as they are."""
    try:
        found = file_of(plan)
    except Problem:
        return None
    return found if found and _means(plan)[1].enough(found.header, plan.size) else None


def opened(plan: Plan, found: Proved | None = None) -> Source | None:
    """The file of a plan, to be asked; None if there is none. `found`: the same, where it has been read already."""
    game, method = _means(plan)
    found = found or file_of(plan)
    return method.open(game, found) if found else None


def carry_out(plan: Plan, report: Report = lambda done, total: None, memory: int = 0) -> Proved:
    """Prove what a plan says; answers the file."""
    game, method = _means(plan)
    path = method.build(game, plan.size, report, memory)
    found = files.load(game, method.file(plan.size), path)
    assert found is not None
    return found


def wanted(key: str, variant: str, **sizes: int) -> list[Plan]:
    """The plans that a request means: everything if there is no key, else what is planned for this variant.

    A size that is asked for, by the word of a method (`asked_by`; 0: it is not), is all that is meant. A variant that
    no plan names is tried by the best means its game has.
    """
    if not key:
        return list(plans())
    game = load(key, variant)
    for method in METHODS:
        if size := sizes.get(method.asked_by):
            return [Plan(key, game.variant, method.kind, size)]
    if found := planned(game):
        return found
    planned_sizes = {plan.kind: plan.size for plan in plans(key)}
    for method in METHODS:
        if method.kind in planned_sizes and method.suits(game) and not method.limited:
            return [Plan(key, game.variant, method.kind, planned_sizes[method.kind])]
    raise Problem(NOTHING, game=game.definition.name, solved=", ".join(dict.fromkeys(plan.key for plan in plans())))


def describe(plan: Plan, found: Proved) -> Text:
    """One line on what was proved."""
    game, method = _means(plan)
    value, distance = method.start(found.header)
    words = VALUES[value] if value else ENDINGS
    ends = IN.fill(n=distance) if distance is not None else Text("", "")
    facts = {"positions": grouped(found.header["positions"]), "seconds": f"{found.header['seconds']:g}"}
    what = f"{plan.key} {game.variant} {method.file(plan.size)}"
    return LINE.fill(what=what, value=words, ends=ends, **facts, file=found.path)


ENDINGS = Text("finais", "endings")
LINE = Text(
    "{what}: {value}{ends}; {positions} posições, {seconds} s; {file}",
    "{what}: {value}{ends}; {positions} positions, {seconds} s; {file}",
)
NOTHING = Text(
    "{game} ainda não se resolve, nem finais; resolvem-se: {solved}",
    "{game} cannot be solved yet, not even endings; these can: {solved}",
)
