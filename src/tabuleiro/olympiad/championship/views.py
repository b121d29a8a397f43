"""A championship as other programs read it: the rows that `--json` prints, and the reasons of a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabuleiro.olympiad.championship.finals import waits
from tabuleiro.olympiad.championship.making import next_pairing
from tabuleiro.olympiad.championship.prizes import deciding, finished
from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import FINAL, State, Swiss
from tabuleiro.olympiad.event import Event, names_of
from tabuleiro.olympiad.log import Entry
from tabuleiro.rules.text import Text


def plain_number(value: float) -> float | int:
    return int(value) if value == int(value) else value


def standing_rows(
    event: Event,
    tournament: str,
    group: int | str | None = None,
    lang: str | None = None,
    name: Callable[[str], str] | None = None,
) -> list[dict[str, Any]]:
    """The standings of a group or the final as `standings --json` prints them.

    Without either, those of the final, or of all groups together while there is none. `name` says how pupils are
    called: who asks for many tables reads names once (`names_of`), and a public screen may have initials.
    """
    state: State = event.state
    state.plan()
    among = deciding(state.tournament(tournament)) if group is None else [state.swiss(tournament, group)]
    name = name or names_of(event)
    return [
        {
            "place": place.place,
            "id": place.pupil,
            "name": name(place.pupil),
            "points": plain_number(place.points),
            "criteria": {key: plain_number(value) for key, value in place.criteria.items()},
            "why": place.why(name).say(lang or state.language),
        }
        for place in places(state, *among)
    ]


def pairing_rows(state: State, tournament: str, group: int | str, round: int) -> list[dict[str, Any]]:
    """The tables of a round as `pair --json` prints them."""
    state.table(tournament, group, round, 1)
    made = state.swiss(tournament, group).rounds[round - 1]
    keys = {"tournament": tournament, "group": group if group == FINAL else int(group), "round": round}
    return [{**keys, "table": k, "first": t.first, "second": t.second} for k, t in enumerate(made.tables, 1)]


def reasons(event: Event, tournament: str, group: int | str, round: int) -> list[Text]:
    """Why each table of a round is as it is, from what was known when it was made; [] if it was made by hand.

    The state is the one of the moment before: a result that was corrected since does not explain what it did not cause.
    """
    state: State = event.state
    state.table(tournament, group, round, 1)
    made = state.swiss(tournament, group).rounds[round - 1]
    entry = next(
        entry
        for entry in reversed(event.entries)
        if entry.get("tournament") == tournament
        and entry["seq"] not in event.undone()
        and any((str(g), r) == (str(group), round) for g, r in _drawn(entry))
    )
    then: State = event.at(entry["seq"] - 1)
    swiss = then.swiss(tournament, group) if entry["do"] == "pair" else Swiss(tournament, FINAL, "", entry["players"])
    found = {(t.first, t.second): t.reason for t in next_pairing(then, swiss, made.seed).tables}
    name = names_of(event)
    if any((t.first, t.second) not in found for t in made.tables):
        return []
    return [found[t.first, t.second].say(name) for t in made.tables]


def _drawn(entry: Entry) -> list[tuple[int | str, int]]:
    """The rounds that a line makes, as (group, round)."""
    if entry["do"] == "follow":
        return [(FINAL, 1)] if entry["tables"] else []
    return [(made["group"], made["round"]) for made in entry["rounds"]] if entry["do"] == "pair" else []


def progress_rows(state: State) -> list[dict[str, Any]]:
    """How far each tournament is: for the organiser's page and for `event` without more words."""
    state.plan()
    rows = []
    for tournament in state.tournaments.values():
        over = finished(state, tournament)
        stage = "over" if over else "final" if tournament.final else "groups" if tournament.groups else "entries"
        ruling = waits(state, tournament)

        def held_up(swiss: Swiss, ruling: bool = ruling) -> bool:
            return ruling and swiss.name == FINAL

        groups = [
            {
                "group": swiss.name,
                "players": len(swiss.players),
                "present": len(state.active(swiss)),
                "round": len(swiss.rounds),
                "rounds": state.rounds_of(swiss),
                "waits": held_up(swiss),  # for a ruling
                "open": [] if held_up(swiss) else [{"round": r, "table": t} for r, t in swiss.open()],
                "conflicts": [{"round": r, "table": t} for r, t in swiss.conflicts()],
            }
            for swiss in tournament.all()
        ]
        rows.append({
            "tournament": tournament.id, "title": tournament.event.title.say(state.language),
            "game": tournament.event.game.key, "stage": stage, "pupils": len(tournament.pupils), "groups": groups,
        })  # fmt: skip
    return rows
