"""In which categories, and on which boards, a game of the house is played."""

from __future__ import annotations

from collections.abc import Iterator

from tabuleiro.olympiad.formats import Format
from tabuleiro.olympiad.teams.regulation import regulation
from tabuleiro.olympiad.where import GIANT, LIVING, TABLE, Played, told
from tabuleiro.rules.text import Text, joined

YEARS = Text("{name}, anos {low} a {high}", "{name}, years {low} to {high}")


def played(format: Format, key: str) -> Iterator[Played]:
    """By kind of board, in which categories; without D, of whose games the regulation does not speak (K2)."""
    rules = regulation(format)
    for modality in rules.modalities:
        has = [scenario for scenario in rules.scenarios.values() if key in (g.key for g in scenario.games[modality.id])]
        categories = [c for c in rules.categories.values() if any(scenario.id in c.scenarios for scenario in has)]
        if categories:
            names = [YEARS.fill(name=c.name, low=c.years[0], high=c.years[1]) for c in categories]
            pupils = modality.players or has[0].group
            board = LIVING if not modality.players else TABLE if modality.players == 1 else GIANT
            groups = tuple(c.id for c in categories)
            yield told(format, groups, joined(names, "; "), board, pupils, modality.legs, modality.worth)


def groups(format: Format) -> dict[str, Text]:
    """What the categories are called."""
    return {category.id: category.name for category in regulation(format).categories.values()}
