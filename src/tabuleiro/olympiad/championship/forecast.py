"""The day of a championship before it begins: its rounds as jobs for the planner, and pupils whom nobody entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabuleiro.olympiad.championship.making import group_sizes
from tabuleiro.olympiad.championship.seats import called
from tabuleiro.olympiad.championship.state import FINAL, Round, State, Swiss
from tabuleiro.olympiad.hours import Hours, earlier
from tabuleiro.olympiad.kinds import Command
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
        sizes = group_sizes(len(tournament.pupils), size)
        groups = tournament.groups or [_imagined(id, g, n) for g, n in enumerate(sizes, 1)]
        minutes = float(pace.each.get(id, pace.minutes))
        ends = []
        for g, swiss in enumerate(groups):
            places = tuple(f"{id}/{k}" for k in range(min(pace.fields, len(groups)))) or (f"{id}/{g}",)
            rounds = list(_rounds(state, swiss, tuple(pace.rooms) or places, (), minutes, 0.0))
            found += rounds
            ends += [rounds[-1].id] if rounds else []
        final = tournament.final
        if final is None and len(groups) > 1:
            final = _imagined(id, FINAL, sum(min(len(g.players), state.format["qualifiersPerGroup"]) for g in groups))
        if final:
            found += _rounds(state, final, tuple(pace.rooms) or (f"{id}/0",), tuple(ends), minutes, pace.lunch)
    return found, pace.change


def _imagined(tournament: str, name: int | str, players: int) -> Swiss:
    """A group or a final that is not drawn yet, by the number of those who play."""
    return Swiss(tournament, name, "", [""] * players)


def _rounds(
    state: State, swiss: Swiss, places: tuple[str, ...], after: tuple[str, ...], minutes: float, pause: float
) -> Iterable[Job]:
    name, games = f"{swiss.tournament}/{swiss.name}", len(swiss.players) // 2
    over = bool(swiss.rounds) and state.complete(swiss)  # two of three may be enough
    for r in range(1, (len(swiss.rounds) if over else state.rounds_of(swiss)) + 1):
        yield Job(
            f"{name}/{r}",
            swiss.tournament,
            places,
            after if r == 1 else (f"{name}/{r - 1}",),
            ((minutes, 1),) * games,
            pause if r == 1 else 0,
            part=swiss.tournament,
            text=ROUND.fill(title=state.title(swiss.tournament), round=called(swiss.name, r)),
            last=2 if swiss.name == FINAL else 0,
            tables=games,
        )


def happened(state: State, entries: Sequence[Entry]) -> dict[str, tuple[str, str]]:
    """When each round began (a game before its first result, where nobody said that it began) and, if it is over, when
    it ended; "" while it is not."""
    hours = state.hours or Hours()
    first: dict[str, str] = {}
    latest: dict[str, str] = {}
    for entry in entries:
        if entry["do"] == "start":
            first |= dict.fromkeys(entry["matches"], entry["at"])  # once more, after what was played was annulled
        elif entry["do"] == "result":
            id = f"{entry['tournament']}/{entry['group']}/{entry['round']}"
            first.setdefault(id, earlier(entry["at"], hours.minutes.get(entry["tournament"], hours.game)))
            latest[id] = entry["at"]
    begun = {id: made for id, made in _made(state) if id in first and made.begun}
    return {id: (first[id], latest.get(id, first[id]) if made.done else "") for id, made in begun.items()}


def punctual(state: State, entries: Sequence[Entry]) -> dict[str, str]:
    """The rounds of which nobody has said that they began, and when each was drawn."""
    drawn: dict[str, str] = {}
    for entry in entries:
        if entry["do"] == "pair":
            drawn |= {f"{entry['tournament']}/{made['group']}/{made['round']}": entry["at"] for made in entry["rounds"]}
        elif entry["do"] == "follow":
            drawn[f"{entry['tournament']}/{FINAL}/1"] = entry["at"]
    return {id: drawn[id] for id, made in _made(state) if id in drawn and not made.tables[0].started}


def begin(state: State, ids: Sequence[str]) -> list[Command]:
    """That rounds have begun, by their names in the timetable; of a group or a tournament, all that wait to begin."""
    wanted = [id for id, made in _made(state) if not made.begun and any(f"{id}/".startswith(f"{one}/") for one in ids)]
    named = [id for id in ids if id.count("/") > 1 and id not in wanted]
    for id in ids:
        state.tournament(id.partition("/")[0])
    return [("start", {"matches": [*named, *wanted]})] if named or wanted else []


def _made(state: State) -> Iterable[tuple[str, Round]]:
    """The rounds that are drawn, as timetables name them."""
    for swiss in (swiss for tournament in state.tournaments.values() for swiss in tournament.all()):
        yield from ((f"{swiss.tournament}/{swiss.name}/{r}", made) for r, made in enumerate(swiss.rounds, 1))
