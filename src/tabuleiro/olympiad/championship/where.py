"""In which cycles and editions a game of the house is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabuleiro.olympiad.championship.programme import editions, programme
from tabuleiro.olympiad.formats import Format, text_of
from tabuleiro.olympiad.where import TABLE, Played, told
from tabuleiro.rules.text import Text, joined

EDITIONS = Text("{groups}, edições {numbers}", "{groups}, editions {numbers}")
EDITION = Text("{groups}, edição {numbers}", "{groups}, edition {numbers}")
TO, AND = Text(" a ", " to "), Text(" e ", " and ")


def played(format: Format, key: str) -> Iterator[Played]:
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
        usual, last = int(format["edition"]), max(max(numbers) for numbers in found)
        edition = usual if any(usual in numbers for numbers in found) else last
        cycles = sorted(cycle for numbers, some in found.items() if edition in numbers for cycle in some)
        yield told(format, tuple(map(str, cycles)), joined(groups, "; "), TABLE)


def groups(format: Format) -> dict[str, Text]:
    """What the cycles are called."""
    return {cycle["id"]: text_of(cycle["name"]) for cycle in format.data["cycles"]}


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
