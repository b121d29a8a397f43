"""The day of a championship before it begins: its rounds as jobs for the planner, and pupils whom nobody entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabuleiro.olympiad.championship.making import group_sizes
from tabuleiro.olympiad.championship.state import State
from tabuleiro.olympiad.planner import Job, Pace


def imagined(state: State, counts: Mapping[str, int]) -> dict[str, Any]:
    """The import of so many pupils in each tournament, all of different schools."""
    schools = {f"s{n}": f"{n + 1}" for n in range(max(counts.values(), default=0))}
    entries = [[f"p-{id}-{n}", state.tournament(id).id, f"s{n}"] for id, count in counts.items() for n in range(count)]
    return {"schools": schools, "entries": entries}


def jobs(state: State, pace: Pace) -> tuple[list[Job], float]:
    """The rounds of all groups, then of the finals."""
    state.plan()
    found: list[Job] = []
    size: int = state.format["groupSize"]
    for id, tournament in state.tournaments.items():
        n = len(tournament.pupils)
        groups = [len(g.players) for g in tournament.groups] or group_sizes(n, size)
        ends = []
        for g, players in enumerate(groups, 1):
            places = tuple(f"{id}/{k}" for k in range(min(pace.fields, len(groups)))) or (f"{id}/{g - 1}",)
            rounds = min(int(state.format["groupRounds"]), players - 1 + players % 2) if players > 1 else 0
            found += _rounds(f"{id}/{g}", id, places, (), players, rounds, pace.minutes, 0.0)
            ends += [f"{id}/{g}/{rounds}"] if rounds else []
        finalists = len(groups) * int(state.format["qualifiersPerGroup"])
        if len(groups) > 1 and finalists > 1:
            by_size = 3 if finalists <= 7 else 4 if finalists <= 10 else 5 if finalists <= 14 else 6
            rounds = min(int(state.format["finalRounds"] or by_size), finalists - 1 + finalists % 2)
            found += _rounds(f"{id}/final", id, (f"{id}/0",), tuple(ends), finalists, rounds, pace.minutes, pace.lunch)
    return found, pace.change


def _rounds(
    name: str,
    label: str,
    places: tuple[str, ...],
    after: tuple[str, ...],
    players: int,
    rounds: int,
    minutes: float,
    pause: float,
) -> Iterable[Job]:
    chains = ((minutes, 1),) * (players // 2)
    for r in range(1, rounds + 1):
        yield Job(
            f"{name}/{r}", label, places, after if r == 1 else (f"{name}/{r - 1}",), chains, pause if r == 1 else 0
        )
