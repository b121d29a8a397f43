"""Who of a team is here: `checkin` shows what missing pupils cost, proposes line-ups, and asks."""

from __future__ import annotations

import sys
from typing import Any

from tabuleiro.cli.common import language, print_json
from tabuleiro.cli.events.running import WRITTEN, tell
from tabuleiro.olympiad.event import Event, names_of
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.olympiad.teams.absence import LEAST, VACANT, losses, losses_json, places, told
from tabuleiro.olympiad.teams.lineups import find_pupils
from tabuleiro.olympiad.teams.progress import NO_TEAMS
from tabuleiro.olympiad.teams.state import State, Team
from tabuleiro.rules.text import Problem, Text

NO_TEAM = Text("Não há equipa «{said}». Há: {known}.", "There is no team “{said}”. There are: {known}.",
               "Não há equipe “{said}”. Há: {known}.")  # fmt: skip
SEVERAL = Text(
    "Há mais de uma equipa «{said}»; diga qual: {known}.",
    "There is more than one team “{said}”; say which: {known}.",
    "Há mais de uma equipe “{said}”; diga qual: {known}.",
)
AWAY_ALONE = Text(
    "Com --away não veio ninguém: --absent e --here não fazem falta.",
    "With --away nobody came: --absent and --here are not needed.",
)
BOTH = Text(
    "{who}: ou veio ou falta; está em --here e em --absent.",
    "{who}: either here or absent; named in --here and in --absent.",
)
MISSING = Text("{team}, sem {who}. O que isso custa:", "{team}, without {who}. What it costs:")
LINEUP = Text("    formação proposta: {places}", "    proposed line-up: {places}", "    escalação proposta: {places}")
LATER = Text(
    "Nada se perde antes de a disputa começar; até lá a equipa pode dizer outra formação (lineup).",
    "Nothing is lost before the dispute begins; until then the team may name another line-up (lineup).",
    "Nada se perde antes de a disputa começar; até lá a equipe pode dizer outra escalação (lineup).",
)
SURE = Text("Marcar assim? [s/N] ", "Mark them? [y/N] ")
SAY_YES = Text(
    "Nada foi marcado. Para marcar assim: --yes.", "Nothing was marked. To mark them without being asked: --yes."
)


def check_in(event: Event, said: str, absent: str, here: str, away: bool, yes: bool, by: str, as_json: bool) -> None:
    state: State = event.state
    team = find_team(state, said)
    if away and (absent or here):
        raise Problem(AWAY_ALONE)
    gone, come = (find_pupils(team, event.people, words.split(",") if words else []) for words in (absent, here))
    if both := [names_of(event)(pupil) for pupil in team.pupils if pupil in gone and pupil in come]:
        raise Problem(BOTH, who=", ".join(both))
    missing = [] if away else [p for p in team.pupils if (p in team.missing or p in gone) and p not in come]
    asks = bool(set(missing) - team.missing)  # who comes after all costs nothing
    if asks and as_json and not yes:
        print_json({"team": team.id, "absent": missing, "losses": losses_json(state, team, missing), "seq": None})
        return
    if asks and not as_json:
        tell_losses(event, team, missing)
    if asks and not yes:
        ask()
    data: dict[str, Any] = {"team": team.id, "present": not away, "absent": missing}
    if missing:
        data["lineup"] = LEAST
    told_losses = losses_json(state, team, missing)
    entry = event.do("checkin", by=by, **data)
    if as_json:
        print_json({"team": team.id, "absent": missing, "losses": told_losses, "seq": entry["seq"]})
    else:
        tell(event, WRITTEN, entry)


def find_team(state: State, said: str) -> Team:
    """A team by its id, or by what it is called where no other is called so."""
    if said in state.teams:
        return state.teams[said]
    found = [team for team in state.teams.values() if plain(said) in (plain(team.id), plain(state.team_name(team.id)))]
    if not state.teams:
        raise Problem(NO_TEAMS)
    if len(found) != 1:
        known = ", ".join(team.id for team in found or state.teams.values())
        raise Problem(SEVERAL if found else NO_TEAM, said=said, known=known)
    return found[0]


def tell_losses(event: Event, team: Team, missing: list[str]) -> None:
    lang, state, name = language(), event.state, names_of(event)
    print(MISSING.fill(team=state.team_name(team.id), who=", ".join(map(name, missing))).say(lang))
    for loss in losses(state, team, missing):
        print(f"  {told(state, loss).say(lang)}")
        if not loss.begun:
            rows = [
                f"{modality.say(lang)}: {', '.join(one or VACANT.say(lang) for one in names)}"
                for modality, names in places(state, loss, name)
            ]
            print(LINEUP.fill(places="; ".join(rows)).say(lang))
    print(LATER.say(lang))


def ask() -> None:
    """Go on, or a Problem that says how to."""
    lang = language()
    if not sys.stdin.isatty() or plain(input(SURE.say(lang))) not in ("s", "sim", "y", "yes"):
        raise Problem(SAY_YES)
