"""The day of a championship before it begins: its rounds as jobs for the planner, and pupils whom nobody entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabuleiro.olympiad.championship.making import group_sizes
from tabuleiro.olympiad.championship.seats import called
from tabuleiro.olympiad.championship.state import FINAL, State
from tabuleiro.olympiad.hours import Hours, earlier
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.planner import Job, Pace
from tabuleiro.rules.text import Text

ROUND = Text("{title}, {round}", "{title}, {round}")


def imagined(state: State, counts: Mapping[str, int]) -> dict[str, Any]:
    """The import of so many pupils in each tournament, all of different schools."""
    schools = {f"s{n}": f"{n + 1}" for n in range(max(counts.values(), default=0))}
    entries = [[f"p-{id}-{n}", state.tournament(id).id, f"s{n}"] for id, count in counts.items() for n in range(count)]
    return {"schools": schools, "entries": entries}


def jobs(state: State, pace: Pace) -> tuple[list[Job], float]:
    """The rounds of all groups, then of the finals. In rooms, where it is said which there are; else each group has
    its own place."""
    state.plan()
    found: list[Job] = []
    size: int = state.format["groupSize"]
    for id, tournament in state.tournaments.items():
        n = len(tournament.pupils)
        groups = [len(g.players) for g in tournament.groups] or group_sizes(n, size)
        minutes = float(pace.each.get(id, pace.minutes))
        ends = []
        for g, players in enumerate(groups, 1):
            places = tuple(f"{id}/{k}" for k in range(min(pace.fields, len(groups)))) or (f"{id}/{g - 1}",)
            rounds = min(int(state.format["groupRounds"]), players - 1 + players % 2) if players > 1 else 0
            found += _rounds(state, id, g, tuple(pace.rooms) or places, (), players, rounds, minutes, 0.0)
            ends += [f"{id}/{g}/{rounds}"] if rounds else []
        finalists = len(groups) * int(state.format["qualifiersPerGroup"])
        finalists = len(tournament.final.players) if tournament.final else finalists
        if len(groups) > 1 and finalists > 1:
            by_size = 3 if finalists <= 7 else 4 if finalists <= 10 else 5 if finalists <= 14 else 6
            rounds = min(int(state.format["finalRounds"] or by_size), finalists - 1 + finalists % 2)
            places = tuple(pace.rooms) or (f"{id}/0",)
            found += _rounds(state, id, FINAL, places, tuple(ends), finalists, rounds, minutes, pace.lunch)
    return found, pace.change


def _rounds(
    state: State,
    tournament: str,
    group: int | str,
    places: tuple[str, ...],
    after: tuple[str, ...],
    players: int,
    rounds: int,
    minutes: float,
    pause: float,
) -> Iterable[Job]:
    name = f"{tournament}/{group}"
    for r in range(1, rounds + 1):
        yield Job(
            f"{name}/{r}",
            tournament,
            places,
            after if r == 1 else (f"{name}/{r - 1}",),
            ((minutes, 1),) * (players // 2),
            pause if r == 1 else 0,
            part=tournament,
            text=ROUND.fill(title=state.title(tournament), round=called(group, r)),
            last=2 if group == FINAL else 0,
            tables=players // 2,
        )


def happened(state: State, entries: Sequence[Entry]) -> dict[str, tuple[str, str]]:
    """When each round began, a game before its first result, and, if it is over, when it ended; "" while it is not."""
    game = (state.hours or Hours()).game
    first: dict[str, str] = {}
    latest: dict[str, str] = {}
    for entry in entries:
        if entry["do"] != "result":
            continue
        id = f"{entry['tournament']}/{entry['group']}/{entry['round']}"
        first.setdefault(id, earlier(entry["at"], game))
        latest[id] = entry["at"]
    found = {}
    for tournament in state.tournaments.values():
        for swiss in tournament.all():
            for r, made in enumerate(swiss.rounds, 1):
                id = f"{tournament.id}/{swiss.name}/{r}"
                if id in first and any(table.result for table in made.tables):
                    found[id] = (first[id], latest[id] if all(table.done for table in made.tables) else "")
    return found
