"""Results and line-ups of a team olympiad as tables to take along."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.kinds import Name
from tabuleiro.olympiad.teams.regulation import SIDES
from tabuleiro.olympiad.teams.scoring import number, score
from tabuleiro.olympiad.teams.state import State
from tabuleiro.rules.text import Text

RESULTS = Text(
    "disputa,categoria,ronda,campo,X,Y,partida,jogo,alunos X,alunos Y,resultado,pontos X,pontos Y",
    "dispute,category,round,field,X,Y,slot,game,pupils X,pupils Y,result,points X,points Y",
    "disputa,categoria,rodada,campo,X,Y,partida,jogo,alunos X,alunos Y,resultado,pontos X,pontos Y",
)
LINEUPS = Text(
    "disputa,categoria,equipa,modalidade,lugar,aluno,capitão",
    "dispute,category,team,modality,place,pupil,captain",
    "disputa,categoria,equipe,modalidade,lugar,aluno,capitão",
)
WHOLE = Text("disputa", "dispute")
YES = Text("sim", "yes")


def results(event: Event, lang: str, name: Name) -> tuple[list[str], list[list[Any]]]:
    """Every slot with its result, and after them the score of the dispute."""
    state: State = event.state
    rows: list[list[Any]] = []
    for dispute in state.disputes.values():
        if not dispute.known:
            continue
        head = [dispute.id, dispute.category, dispute.round, state.place_name(dispute.field).say(lang)]
        head += [state.team_name(dispute.x), state.team_name(dispute.y)]
        for slot in state.regulation.slots.values():
            pupils = [", ".join(name(p) for p in state.playing(dispute, side, slot.id) if p) for side in SIDES]
            game = state.regulation.game(dispute.scenario, slot.id).name
            rows.append([*head, slot.id, game, *pupils, state.result(dispute, slot.id), "", ""])
        points = score(state, dispute)
        if state.complete(dispute):
            rows.append([*head, WHOLE.say(lang), "", "", "", "", number(points.x), number(points.y)])
    return RESULTS.say(lang).split(","), rows


def lineups(event: Event, lang: str, name: Name) -> tuple[list[str], list[list[Any]]]:
    """Who plays where in every dispute whose teams are known."""
    state: State = event.state
    rows: list[list[Any]] = []
    for dispute in state.disputes.values():
        for side in SIDES if dispute.known else ():
            named = state.lineup(dispute, side)
            for modality in state.regulation.modalities:
                slot = next(s.id for s in state.regulation.slots.values() if s.modality is modality)
                captain = state.captain(dispute, side, slot)
                for n, pupil in enumerate(named[modality.id], 1):
                    who = name(pupil) if pupil else ""
                    leads = YES.say(lang) if pupil and pupil == captain else ""
                    team = state.team_name(dispute.team(side))
                    rows.append([dispute.id, dispute.category, team, modality.name.say(lang), n, who, leads])
    return LINEUPS.say(lang).split(","), rows


TABLES = {"lineups": lineups, "results": results}
