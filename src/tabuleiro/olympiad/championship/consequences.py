"""What a correction would change and what stays: rounds that were paired stay as they were."""

from __future__ import annotations

from dataclasses import dataclass

from tabuleiro.olympiad.championship.finals import right_players
from tabuleiro.olympiad.championship.settling import pending
from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import State, Swiss


@dataclass(frozen=True)
class Consequences:
    """Groups and finals are named (tournament, group)."""

    points: dict[str, tuple[float, float]]  # pupil -> before, after
    places: dict[str, tuple[int, int]]  # pupil -> before, after
    stays: tuple[tuple[str, int | str, int], ...]  # rounds made on the old results, which nobody has to decide about
    qualifiers: dict[
        str, tuple[tuple[str, ...], tuple[str, ...]]
    ]  # tournament -> out, in, by the groups as they are now
    finals: tuple[str, ...]  # of those, the finals that have begun: they wait for a ruling


def compare(before: State, after: State) -> Consequences:
    """Two states of an event, one after the other."""
    points: dict[str, tuple[float, float]] = {}
    moved: dict[str, tuple[int, int]] = {}
    stays: list[tuple[str, int | str, int]] = []
    changes: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    finals = []
    for tournament in after.tournaments.values():
        for swiss in tournament.all():
            old = older(before, swiss)
            changed = None if old is None else first_change(before, old, after, swiss)
            if old is None or changed is None:
                continue
            was = {place.pupil: place for place in places(before, old)}
            for place in places(after, swiss):
                then = was.get(place.pupil)
                if then and then.points != place.points:
                    points[place.pupil] = (then.points, place.points)
                if then and then.place != place.place:
                    moved[place.pupil] = (then.place, place.place)
            stays += [(swiss.tournament, swiss.name, r) for r in range(changed + 1, len(swiss.rounds) + 1)]
        if tournament.final is not None:
            earlier = before.tournaments[tournament.id]
            now, there = right_players(after, tournament), (earlier.final or tournament.final).players
            if set(now) != set(right_players(before, earlier)):
                out = tuple(p for p in there if p not in now)
                changes[tournament.id] = (out, tuple(p for p in now if p not in there))
                if tournament.final.begun:
                    finals.append(tournament.id)
    left = {(one.part, one.place.get("group"), one.place.get("round")) for one in pending(after)} if stays else ()
    return Consequences(points, moved, tuple(one for one in stays if one not in left), changes, tuple(finals))


def older(state: State, swiss: Swiss) -> Swiss | None:
    """The same group or final in another state, if it was there."""
    names = {s.name: s for s in state.tournaments[swiss.tournament].all()}
    return names.get(swiss.name)


def first_change(before: State, old: Swiss, after: State, new: Swiss) -> int | None:
    """The first round that is told differently now; None if all is as it was."""
    one, two = before.played_rounds(old), after.played_rounds(new)
    for k, (was, now) in enumerate(zip(one, two, strict=False), 1):
        if was != now:
            return k
    return None
