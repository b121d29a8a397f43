"""Who plays where in a dispute: `lineup` names a line-up, or shows it."""

from __future__ import annotations

from typing import Any

from tabuleiro.cli.common import language, print_json
from tabuleiro.cli.events.common import dispute_of
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.problems import Problems, raise_all
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.olympiad.teams.absence import VACANT
from tabuleiro.olympiad.teams.lineups import find_pupils
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Problem, Text

NO_TEAM = Text(
    "«{team}» não joga a disputa {id}. Jogam: {x} e {y}.",
    "“{team}” does not play in dispute {id}. These do: {x} and {y}.",
)
NOT_KNOWN = Text(
    "As equipas da disputa {id} ainda não se conhecem.",
    "The teams of dispute {id} are not known yet.",
    "As equipes da disputa {id} ainda não são conhecidas.",
)
CAPTAIN = Text("Capitão", "Captain")


def name_lineup(event: Event, id: str, said: str, places: dict[str, str], captain: str, by: str, as_json: bool) -> None:
    state: State = event.state
    id = dispute_of(event, id)
    dispute = state.dispute(id)
    side = find_side(state, dispute, said)
    team = state.team(dispute.team(side))
    people = event.people
    if any(places.values()) or captain:
        named: dict[str, Any] = {}
        wrong: list[Text] = []
        for key, words in places.items():
            try:
                named[key] = find_pupils(team, people, words.split(",") if words else [])
            except Problems as unknown:
                wrong += unknown.texts
        raise_all(wrong)
        if not any(places.values()):  # only another captain of the group that is named already
            named = {key: list(pupils) for key, pupils in state.lineup(dispute, side).items()}
        if captain:
            named["captain"] = find_pupils(team, people, [captain])[0]
        event.do("lineup", dispute=id, team=team.id, by=by, **named)
    found = event.state.lineup(event.state.dispute(id), side)
    announces = next(filter(None, (event.state.captain(dispute, side, slot) for slot in state.regulation.slots)), "")
    if as_json:
        lists = {key: list(pupils) for key, pupils in found.items()}
        print_json({"dispute": id, "team": team.id, **lists, "captain": announces or None})
        return
    lang = language()
    print(f"{id}: {state.team_name(team.id)}")
    for modality in state.regulation.modalities:
        names = [people[p].name if p in people else p or VACANT.say(lang) for p in found[modality.id]]
        print(f"  {modality.name.say(lang)}: {', '.join(names)}")
    if announces:
        print(f"  {CAPTAIN.say(lang)}: {people[announces].name if announces in people else announces}")


def find_side(state: State, dispute: Dispute, said: str) -> str:
    """X or Y of a dispute, by letter, by the id of the team, or by what it is called."""
    if not dispute.known:
        raise Problem(NOT_KNOWN, id=dispute.id)
    for side in ("X", "Y"):
        team = dispute.team(side)
        if plain(said) in (plain(side), plain(team), plain(state.team_name(team))):
            return side
    raise Problem(NO_TEAM, team=said, id=dispute.id, x=state.team_name(dispute.x), y=state.team_name(dispute.y))
