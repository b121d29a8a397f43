"""Where a game is played: competitions, cycles or categories, and kinds of board; read from the house's formats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from tabuleiro.olympiad.championship.programme import editions, programme
from tabuleiro.olympiad.formats import Format, format_names, read_format, text_of
from tabuleiro.olympiad.teams.regulation import regulation
from tabuleiro.rules.text import Text, joined

TABLE, GIANT, LIVING = "table", "giant", "living"

BOARDS = {
    TABLE: Text("jogo de mesa", "table game"),
    GIANT: Text(
        "jogo gigante, {n} alunos de cada equipa",
        "giant game, {n} pupils of each team",
        "jogo gigante, {n} alunos de cada equipe",
    ),
    LIVING: Text(
        "jogo vivo, {n} alunos de cada equipa",
        "living game, {n} pupils of each team",
        "jogo vivo, {n} alunos de cada equipe",
    ),
}
PLAYED = Text("{competition}, {board}: {groups}", "{competition}, {board}: {groups}")
YEARS = Text("{name}, anos {low} a {high}", "{name}, years {low} to {high}")
EDITIONS = Text("{groups}, edições {numbers}", "{groups}, editions {numbers}")
EDITION = Text("{groups}, edição {numbers}", "{groups}, edition {numbers}")
TO, AND = Text(" a ", " to "), Text(" e ", " and ")


class Played(NamedTuple):
    """A game in one competition: by whom, on which kind of board, by how many pupils of a side, and all in words."""

    competition: Text
    groups: tuple[str, ...]  # cycles or categories, by their ids
    board: str  # TABLE, GIANT or LIVING
    pupils: int
    legs: int  # games that are played of it, each team starting one of two
    worth: float  # points of each
    text: Text


@cache
def played(key: str) -> tuple[Played, ...]:
    """Everywhere a game of the house is played."""
    formats = [read_format(name) for name in format_names()]
    return tuple(
        one
        for format in formats
        for one in (_championship(format, key) if format.kind == "championship" else _teams(format, key))
    )


def living(key: str) -> int:
    """How many pupils of a team a living game needs (K1); 0: the game is not played so."""
    return max((one.pupils for one in played(key) if one.board == LIVING), default=0)


def _championship(format: Format, key: str) -> Iterator[Played]:
    """By cycle, in which editions; cycles that had the game in the same ones stand together."""
    found: dict[tuple[int, ...], list[int]] = {}
    names = [text_of(cycle["name"]) for cycle in format.data["cycles"]]
    lists = {int(number): programme(format.with_settings({"edition": number})) for number in editions()}
    for cycle in range(1, len(names) + 1):
        numbers = [
            n for n, events in lists.items() if any(e.cycle == cycle and e.game.key == key for e in events.values())
        ]
        if numbers:
            found.setdefault(tuple(numbers), []).append(cycle)
    groups = [
        (EDITION if len(numbers) == 1 else EDITIONS).fill(
            groups=_listed([names[cycle - 1] for cycle in cycles]), numbers=_ranges(numbers)
        )
        for numbers, cycles in found.items()
    ]
    if groups:
        cycles = tuple(str(cycle) for cycle in sorted(cycle for some in found.values() for cycle in some))
        yield _told(format, cycles, joined(groups, "; "), TABLE)


def _teams(format: Format, key: str) -> Iterator[Played]:
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
            yield _told(format, groups, joined(names, "; "), board, pupils, modality.legs, modality.worth)


def _told(
    format: Format, groups: tuple[str, ...], names: Text, board: str, pupils: int = 1, legs: int = 1, worth: float = 1
) -> Played:
    text = PLAYED.fill(competition=format.title, groups=names, board=BOARDS[board].fill(n=pupils))
    return Played(format.title, groups, board, pupils, legs, worth, text)


def _listed(parts: Sequence[Text]) -> Text:
    """One, two and three."""
    if len(parts) < 2:
        return parts[0]
    return joined([joined(parts[:-1], ", "), parts[-1]], AND)


def _ranges(numbers: Sequence[int]) -> Text:
    """5 to 8, 10 and 12."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    ends = [[run[0], run[-1]] if len(run) > 1 else run for run in runs]
    return _listed([joined([Text(str(n), str(n)) for n in run], AND if run[-1] - run[0] == 1 else TO) for run in ends])
