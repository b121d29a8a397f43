"""Endings as methods: exact margins with few seeds on the board, exact chances in a race with dice."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from tabuleiro.engine.solving.files import Proved
from tabuleiro.engine.solving.method import VALUES_CHECKED, Method, Report, Source, following
from tabuleiro.engine.solving.second_opinion import Opinion
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import ONGOING, Game, Player, Problem, State, Text

GAMES = 300  # played by chance to find positions to begin with
SLACK = 1e-9  # chances are floating-point numbers
CHANCES = Text(
    "Mas no fim da corrida, com poucas peças, as probabilidades estão calculadas ao certo ({positions} posições).",
    "But at the end of the race, with few pieces, the chances are calculated exactly ({positions} positions).",
)


class Ending(Method):
    """What the two share: they are asked about from where random games first come to them."""

    @abstractmethod
    def faults(self, source: Any, progress: Callable[[float], None]) -> int:
        """How many values are wrong."""

    def check(self, source: Any, report: Report, met: Any) -> int:
        if wrong := self.faults(source, lambda share: report(int(1000 * share), 1000)):
            raise Problem(WRONG_VALUES, many=wrong, key=source.game.key)
        return int(source.header["positions"])

    def sample(self, source: Any, most: int, chance: Random, met: Any) -> list[bytes]:
        return [s.tobytes() for s in self._covered(source, most, chance)]

    def _covered(self, source: Source, most: int, chance: Random) -> Iterator[State]:
        """Positions that a source knows, each once: begun at the first that games meet, then whatever follows."""
        game = source.game
        name = game.definition.state.identity
        border = [s for _ in range(GAMES) if (s := self._first_covered(source, chance)) is not None]
        seen = {name(s) for s in border}
        given = 0
        while border and given < most:
            i = chance.randrange(len(border))
            border[i], border[-1] = border[-1], border[i]
            s = border.pop()
            given += 1
            yield s
            for t in following(game, s):
                if game.result(t) == ONGOING and name(t) not in seen:
                    seen.add(name(t))
                    border.append(t)

    def _first_covered(self, source: Source, chance: Random) -> State | None:
        game = source.game
        s = game.start()
        while game.result(s) == ONGOING:
            if source.verdict(s):
                return self.bare(source, s)
            outcomes = game.chances(s)
            s = game.throw(s, chance.randrange(outcomes)) if outcomes else game.play(s, chance.choice(game.moves(s)))
        return None

    def bare(self, source: Any, s: State) -> State:
        """A position without what does not matter to the source."""
        return s


class FewSeeds(Ending):
    """Margins with at most so many seeds on the board. A base of more seeds contains those of fewer."""

    kind = "base"
    asked_by = "men"
    endings = True
    tells = "margin"
    how = Text("finais até {size} peças", "endings of up to {size} pieces")
    checked = VALUES_CHECKED

    def suits(self, game: Game) -> bool:
        return game.definition.tiers is None

    def enough(self, header: Mapping[str, Any], size: int) -> bool:
        return size <= int(header["seeds"])

    def build(self, game: Game, size: int, report: Report, memory: int) -> Path:
        from tabuleiro.engine.solving.endings.sowing import build

        return build(game, size, lambda share: report(int(share * 1000), 1000))

    def open(self, game: Game, proved: Proved) -> Source:
        from tabuleiro.engine.solving.endings.sowing import Base

        return Base(game, proved)

    def faults(self, source: Any, progress: Callable[[float], None]) -> int:
        from tabuleiro.engine.solving.endings.sowing import check

        return check(source, progress)

    def bare(self, source: Any, s: State) -> State:
        return source.bare(s)

    def agrees(self, source: Any, opinion: Opinion, s: State) -> bool:
        """Whether a margin is the best of what the naive rules let follow."""
        told, state = source.verdict(s), opinion.state(s)
        if told is None or opinion.result(state) != source.game.result(s):
            return False
        sign = 1 - 2 * int(s.turn)
        totals = [sign * _total(source, opinion, t) for t in opinion.after(state)]
        return opinion.lead(state) * sign + (told.margin or 0) == max(totals)


class DiceRace(Ending):
    """Chances in a race by dice."""

    kind = "race"
    tells = "chance"
    partly = CHANCES
    how = Text("probabilidades exatas", "exact chances")
    checked = Text(
        "{on}: {recomputed} probabilidades recalculadas, {reference} confirmadas pelas regras ingénuas",
        "{on}: {recomputed} chances recomputed, {reference} confirmed by the naive rules",
    )
    asked = 10_000  # each through every throw, and all plays of it

    def whole(self, game: Game) -> bool:
        from tabuleiro.engine.solving.endings.dice_race import few_of

        return few_of(game) == int(game.b.men)

    def build(self, game: Game, size: int, report: Report, memory: int) -> Path:
        from tabuleiro.engine.solving.endings.dice_race import build_race

        return build_race(game, lambda share: report(int(share * 1000), 1000))

    def open(self, game: Game, proved: Proved) -> Source:
        from tabuleiro.engine.solving.endings.dice_race import Race

        return Race(game, proved)

    def faults(self, source: Any, progress: Callable[[float], None]) -> int:
        from tabuleiro.engine.solving.endings.dice_race import check_race

        return check_race(source, progress)

    def agrees(self, source: Any, opinion: Opinion, s: State) -> bool:
        """Whether a chance is what the naive rules make of those that follow."""
        game = source.game
        told, state = source.verdict(s), opinion.state(s)
        if told is None or told.chance is None or opinion.result(state) != game.result(s):
            return False
        mine = [_chance(source, opinion, t, Player.to_move(s)) for t in opinion.after(state)]
        best = sum(c * w for c, w in zip(mine, opinion.weights, strict=True)) if game.chances(s) else max(mine)
        return bool(abs(told.chance - best) < SLACK)


def _total(source: Source, opinion: Opinion, after: Any) -> int:
    """By how much the first player will lead at the end."""
    t = opinion.ours(after)
    known = source.verdict(t) if opinion.result(after) == ONGOING else None
    return opinion.lead(after) + (1 - 2 * int(t.turn)) * ((known.margin if known else None) or 0)


def _chance(source: Source, opinion: Opinion, after: Any, player: Player) -> float:
    """The chance of a player after a play or throw."""
    t = opinion.ours(after)
    over = opinion.result(after)
    known = source.verdict(t) if over == ONGOING else Verdict(over)
    if known is None or known.chance is None:
        return float(over == player.wins)
    return known.chance if t.turn == player else 1 - known.chance


WRONG_VALUES = Text(
    "há {many} valores errados: `tabuleiro solve {key}` faz tudo de novo",
    "{many} values are wrong: `tabuleiro solve {key}` makes everything anew",
)
