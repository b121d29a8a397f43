"""The second opinion on rounds that people make or change: what is worse than it could be, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabuleiro.olympiad import checking
from tabuleiro.olympiad.championship.commands import swapped
from tabuleiro.olympiad.championship.state import State
from tabuleiro.olympiad.log import Entry

MAKES = ("pair", "swap", "rearrange")  # the commands of which there is something to say


def by_hand(state: State, entry: Entry, name: Callable[[str], str] = str) -> list[checking.Fault]:
    """What the second opinion says of a round that a person makes or changes (`pair`, `swap`, `rearrange`)."""
    if entry["do"] not in MAKES:
        return []
    state.plan()
    if entry["do"] == "pair":
        rounds = [(made["group"], made["round"], made["tables"]) for made in entry["rounds"]]
    else:
        rounds = [(entry["group"], entry["round"], tables_after(state, entry))]
    found = []
    for group, number, tables in rounds:
        swiss = state.swiss(entry["tournament"], group)
        pairs = [(first, second) for first, second in tables]
        players = [state.player(swiss, p) for pair in pairs for p in pair if p is not None]
        played = state.played_rounds(swiss)[: number - 1]
        found += checking.faults(players, played, pairs, exchanges=False, name=name)
    return [fault for fault in found if not (state.format["pairing"] == "dutch" and fault.rule == "start")]


def tables_after(state: State, entry: Entry) -> Sequence[Sequence[str | None]]:
    """The tables of a round after a `swap` or `rearrange`."""
    if entry["do"] == "rearrange":
        tables: Sequence[Sequence[str | None]] = entry["tables"]
        return tables
    made = state.swiss(entry["tournament"], entry["group"]).rounds[entry["round"] - 1]
    seats: list[list[str | None]] = [[table.first, table.second] for table in made.tables]
    (one, a), (two, b) = swapped(state, entry)
    seats[one - 1][a], seats[two - 1][b] = seats[two - 1][b], seats[one - 1][a]
    return seats
