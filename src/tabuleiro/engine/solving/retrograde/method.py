"""Retrograde analysis as a method: tables of all positions, of those with few pieces, or with a limit."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from tabuleiro.engine.solving.files import Proved
from tabuleiro.engine.solving.method import VALUES_CHECKED, WRONG, Method, Report, Start
from tabuleiro.engine.solving.retrograde.numbering import Index
from tabuleiro.engine.solving.retrograde.reading import IMPOSSIBLE, LOST, read_value
from tabuleiro.engine.solving.retrograde.table import Table
from tabuleiro.engine.solving.second_opinion import Opinion
from tabuleiro.engine.solving.verdict import WORDS
from tabuleiro.match.diagram import write_position
from tabuleiro.rules import DRAW, ONGOING, Game, Player, Problem, State, Text

SMALL = 1_000_000  # a table of fewer positions is made when it is first wanted


class AllPositions(Method):
    """The table of a variant."""

    kind = "table"
    tells = "value"
    how = Text("tabela: análise retrógrada", "table: retrograde analysis")
    checked = VALUES_CHECKED

    def reach(self, size: int) -> tuple[int, int]:
        """With at most how many pieces (0: any number), and with a limit of how many plies (0: none)."""
        return 0, 0

    def quick(self, game: Game) -> bool:
        return Index.by_tiers(game).size < SMALL

    def build(self, game: Game, size: int, report: Report, memory: int) -> Path:
        from tabuleiro.engine.solving.retrograde.build import MEMORY, solve

        return solve(game, *self.reach(size), report, memory or MEMORY)

    def open(self, game: Game, proved: Proved) -> Table:
        return Table(game, proved)

    def start(self, header: Mapping[str, Any]) -> Start:
        if header["start"] is None:
            return Start()
        verdict = read_value(header["start"], 0)
        return Start(WORDS[verdict.value or DRAW], None if header["quiet"] else verdict.distance)

    def check(self, source: Table, report: Report, met: Any) -> int:
        from tabuleiro.engine.solving.retrograde.build import check

        wrong = check(source, report)
        if wrong >= 0:
            raise Problem(WRONG, position=write_position(source.game, source.index.unrank(wrong)), key=source.game.key)
        return int(source.header["positions"])

    def sample(self, source: Table, most: int, chance: Random, met: Any) -> list[int]:
        """The numbers of positions that can be set up."""
        unsound = source.game.definition.unsound or (lambda game, s: None)
        every = range(source.index.size)
        drawn = every if source.header["positions"] <= most else (chance.choice(every) for _ in count())
        real = (n for n in drawn if source.values[n] != IMPOSSIBLE)
        return list(islice((n for n in real if not unsound(source.game, source.index.unrank(n))), most))

    def ask(self, source: Table, sample: list[int]) -> tuple[int, str]:
        """All of a piece at once, because to number positions one by one takes longest."""
        from tabuleiro.engine.solving.retrograde.tier import numbers_of

        game, opinion = source.game, Opinion(source.game)
        asked: list[tuple[int, State, range]] = []
        after: list[tuple[int | None, State, bool]] = []  # its value if it is over, where, and whether by a capture
        for number in sample:
            s = source.index.unrank(number)
            state = opinion.state(s)
            over = opinion.result(state)
            if over != ONGOING and source.values[number] != _over(over, Player.to_move(s)):
                return 0, write_position(game, s)
            first = len(after)
            for t in opinion.after(state) if over == ONGOING else ():
                end = _ended(opinion.result(t), Player.to_move(s))
                after.append((end, opinion.ours(t), opinion.pieces(t) != opinion.pieces(state)))
            asked.append((number, s, range(first, len(after))))
        states = game.definition.state.new(len(after))
        for i, (_, t, _) in enumerate(after):
            states[i] = t
        found = numbers_of(source.index, states)
        values = [_seen(source, after[i][0], int(found[i]), after[i][2]) for i in range(len(after))]
        for number, s, plays in asked:
            if plays and _best(source, [values[i] for i in plays]) != source.values[number]:
                return 0, write_position(game, s)
        return len(asked), ""


class FewPieces(AllPositions):
    """Endings: the positions with at most so many pieces."""

    kind = "base"
    asked_by = "men"
    endings = True
    how = Text("finais até {size} peças", "endings of up to {size} pieces")

    def suits(self, game: Game) -> bool:
        return game.definition.tiers is not None

    def quick(self, game: Game) -> bool:
        return False

    def file(self, size: int) -> str:
        return f"{self.kind}{size}"

    def reach(self, size: int) -> tuple[int, int]:
        return size, 0


class WithLimit(AllPositions):
    """Who wins if so many plies without a capture are a draw."""

    kind = "quiet"
    asked_by = "quiet"
    how = Text("quem ganha, se {size} jogadas sem capturas empatam", "who wins if {size} plies without capture draw")
    limited = True

    def quick(self, game: Game) -> bool:
        return False

    def file(self, size: int) -> str:
        return f"{self.kind}{size}"

    def reach(self, size: int) -> tuple[int, int]:
        return 0, size


def _over(over: int, turn: Player) -> int:
    """The value of a position where the game has ended so."""
    return 0 if over == DRAW else 1 if over == turn.other.wins else IMPOSSIBLE


def _ended(over: int, mover: Player) -> int | None:
    """The value after a play that ends the game, as `tier` has it."""
    return None if over == ONGOING else 0 if over == DRAW else 1 if over == mover.wins else LOST


def _seen(table: Table, ended: int | None, number: int, captured: bool) -> int:
    """The value of a position after a play.

    With a limit, plies are counted anew after a capture: who wins counts then, however long it takes.
    """
    value = int(table.values[number]) if ended is None else ended
    return 2 - value % 2 if value and captured and table.header["quiet"] else value


def _best(table: Table, after: list[int]) -> int:
    """The value of a position from those after its plays, as `tier` writes them."""
    quiet = int(table.header["quiet"])
    if quiet:
        return _best_limited(after, quiet)
    losses = [value for value in after if value % 2]
    return min(losses) + 1 if losses else 0 if 0 in after else max(after) + 1


def _best_limited(after: list[int], quiet: int) -> int:
    """The same where so many plies without a capture are a draw: plies to the next one, twice, and who wins."""
    plies = [1 + (value - 1) // 2 for value in after]
    won = min((n for n, value in zip(plies, after, strict=True) if value % 2), default=0)
    if won:
        return 2 * won + 2 if won <= quiet else 0
    return 0 if 0 in after or max(plies) > quiet else 2 * max(plies) + 1
