"""Places in a group or a final: points, tie-breaks in order, a lot at last, and for each place why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabuleiro.olympiad.championship.state import State, Swiss
from tabuleiro.olympiad.pairing import NameLot
from tabuleiro.olympiad.reasons import amount, number, sentence
from tabuleiro.olympiad.tiebreaks import criteria, points
from tabuleiro.rules.text import Text

NAMES = {
    "points": Text("pontos", "points"),
    "buchholz": Text("Buchholz", "Buchholz"),
    "progressive": Text("pontuação progressiva", "progressive score"),
    "median": Text("Buchholz mediano", "median Buchholz"),
    "cut1": Text("Buchholz sem o pior", "Buchholz cut 1"),
}
AHEAD = Text(
    "; à frente de {name} por {criterion} ({a} contra {b})", "; ahead of {name} by {criterion} ({a} against {b})"
)
BEHIND = Text("; atrás de {name} por {criterion} ({a} contra {b})", "; behind {name} by {criterion} ({a} against {b})")
AHEAD_LOT = Text(
    "; à frente de {name} por sorteio, com tudo o resto igual", "; ahead of {name} by lot, all else being equal"
)
BEHIND_LOT = Text(
    "; atrás de {name} por sorteio, com tudo o resto igual", "; behind {name} by lot, all else being equal"
)
SHOWN = ("buchholz", "progressive", "median")


@dataclass(frozen=True)
class Place:
    """One place of a table. `above` and `below` say what tells it from its neighbours of equal points."""

    place: int
    pupil: str
    points: float
    criteria: dict[str, float]
    lot: int
    above: tuple[str, str, float] | None = None  # who, by which criterion ("": by lot), with which number
    below: tuple[str, str, float] | None = None

    def why(self, name: Callable[[str], str] = str) -> Text:
        """Why this place and not the one above or below, in a sentence."""
        parts = [amount(self.points)]
        for other, by, by_lot in ((self.above, BEHIND, BEHIND_LOT), (self.below, AHEAD, AHEAD_LOT)):
            if other is None:
                continue
            who, criterion, theirs = other
            if criterion:
                mine = self.criteria[criterion]
                parts.append(by.fill(name=name(who), criterion=NAMES[criterion], a=number(mine), b=number(theirs)))
            else:
                parts.append(by_lot.fill(name=name(who)))
        return sentence(*parts)


def places(state: State, *among: Swiss) -> list[Place]:
    """The table of a group or a final (or of several groups together) by what is known now, in strict order.

    As long as nothing is played and something is to be, that is the order of the lot, and all share the first place.
    """
    cards = {p: card for swiss in among for p, card in state.cards(swiss).items()}
    order: Sequence[str] = state.format["tieBreaks"]
    numbers = criteria(cards, unplayed=state.format["unplayed"], draw=state.draw)
    total = {p: points(card) for p, card in cards.items()}
    lots = {p: lot for swiss in among for p, lot in drawn(swiss)}
    ranked = sorted(cards, key=lambda p: (-total[p], *(-numbers[p][c] for c in order), lots[p], p))
    begun = any(swiss.heard or state.complete(swiss) for swiss in among)
    found = []
    for k, p in enumerate(ranked):
        shown = {c: numbers[p][c] for c in dict.fromkeys((*SHOWN, *order))}

        def against(other: int, p: str = p) -> tuple[str, str, float] | None:
            if not begun or not 0 <= other < len(ranked) or total[ranked[other]] != total[p]:
                return None
            q = ranked[other]
            decisive = next((c for c in order if numbers[p][c] != numbers[q][c]), "")
            return (q, decisive, numbers[q][decisive] if decisive else 0.0)

        found.append(Place(k + 1 if begun else 1, p, total[p], shown, lots[p], against(k - 1), against(k + 1)))
    return found


def drawn(swiss: Swiss) -> list[tuple[str, int]]:
    """The lot of everybody in a group, by its logged seed: the lower is ahead."""
    lot = NameLot(f"{swiss.seed}/places/{swiss.tournament}/{swiss.name}")
    return [(p, lot(p)) for p in swiss.players]
