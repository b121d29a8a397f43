"""Results of a championship as a table to take along."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.championship.state import State
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.kinds import Name
from tabuleiro.rules.text import Text

RESULTS = Text(
    "torneio,título,grupo,ronda,mesa,começa,escola,contra,escola do outro,resultado",
    "tournament,title,group,round,table,first,school,second,school of the other,result",
    "torneio,título,grupo,rodada,mesa,começa,escola,contra,escola do outro,resultado",
)
BYE = Text("folga", "bye")


def results(event: Event, lang: str, name: Name) -> tuple[list[str], list[list[Any]]]:
    """Every table of every round."""
    state: State = event.state

    def school(pupil: str | None) -> str:
        return state.school_names[state.pupil_by_id[pupil].school] if pupil else ""

    rows: list[list[Any]] = []
    for tournament in state.tournaments.values():
        for swiss in tournament.all():
            for r, made in enumerate(swiss.rounds, 1):
                for k, one in enumerate(made.tables, 1):
                    head = [tournament.id, tournament.event.title.say(lang), swiss.name, r, k]
                    other = name(one.second) if one.second else BYE.say(lang)
                    rows.append([*head, name(one.first), school(one.first), other, school(one.second), one.result])
    return RESULTS.say(lang).split(","), rows


TABLES = {"results": results}
