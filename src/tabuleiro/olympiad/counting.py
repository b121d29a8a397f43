"""Things that events count, each as one is said and as many are: "1 campo", "3 campos"."""

from __future__ import annotations

from typing import Any

from tabuleiro.rules.text import Text, counted

THINGS = {
    "schools": (Text("{n} escola", "{n} school"), Text("{n} escolas", "{n} schools")),
    "teams": (Text("{n} equipa", "{n} team", "{n} equipe"), Text("{n} equipas", "{n} teams", "{n} equipes")),
    "pupils": (Text("{n} aluno", "{n} pupil"), Text("{n} alunos", "{n} pupils")),
    "finalists": (Text("{n} finalista", "{n} finalist"), Text("{n} finalistas", "{n} finalists")),
    "members": (Text("{n} membro", "{n} member"), Text("{n} membros", "{n} members")),
    "names": (Text("{n} nome", "{n} name"), Text("{n} nomes", "{n} names")),
    "groups": (Text("{n} grupo", "{n} group"), Text("{n} grupos", "{n} groups")),
    "rounds": (Text("{n} ronda", "{n} round", "{n} rodada"), Text("{n} rondas", "{n} rounds", "{n} rodadas")),
    "disputes": (Text("{n} disputa", "{n} dispute"), Text("{n} disputas", "{n} disputes")),
    "fields": (Text("{n} campo", "{n} field"), Text("{n} campos", "{n} fields")),
    "matches": (Text("{n} jogo", "{n} match"), Text("{n} jogos", "{n} matches")),
    "tables": (Text("{n} mesa", "{n} table"), Text("{n} mesas", "{n} tables")),
    "places": (Text("{n} lugar", "{n} place"), Text("{n} lugares", "{n} places")),
    "results": (Text("{n} resultado", "{n} result"), Text("{n} resultados", "{n} results")),
    "byes": (Text("{n} folga", "{n} bye"), Text("{n} folgas", "{n} byes")),
    "games": (Text("{n} jogo", "{n} game"), Text("{n} jogos", "{n} games")),
    "times": (Text("{n} vez", "{n} time"), Text("{n} vezes", "{n} times")),
    "votes": (Text("{n} voto", "{n} vote"), Text("{n} votos", "{n} votes")),
    "points": (Text("{n} ponto", "{n} point"), Text("{n} pontos", "{n} points")),
    "lines": (Text("{n} linha", "{n} line"), Text("{n} linhas", "{n} lines")),
}


def count(what: str, n: float) -> Text:
    """So many of something, in words that agree with the number."""
    return counted(n, *THINGS[what])


def whole(said: Any) -> int | None:
    """A whole number as people type it; None if it is none. Python reads neither ² nor thousands of digits."""
    text = str(said)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
