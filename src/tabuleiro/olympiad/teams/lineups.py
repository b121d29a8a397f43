"""Line-ups: who plays where in a dispute. Every violation is named, not only the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabuleiro.olympiad.teams.regulation import Regulation
from tabuleiro.olympiad.teams.state import Team
from tabuleiro.rules.text import Text

HOW_MANY = Text(
    "{modality}: {count} nomes em vez de {right}",
    "{modality}: {count} names instead of {right}",
)
UNKNOWN = Text(
    "{modality}: {pupil} não é desta equipa",
    "{modality}: {pupil} is not in this team",
    "{modality}: {pupil} não é desta equipe",
)
TWICE = Text("{pupil} está em {a} e em {b}", "{pupil} is in {a} and in {b}")
TWICE_SAME = Text("{pupil} está duas vezes em {a}", "{pupil} is in {a} twice")
TOO_OLD = Text(
    "{pupil} é do {year}.º ano; a categoria {category} vai até ao {most}.º",
    "{pupil} is in year {year}; category {category} goes up to year {most}",
    "{pupil} é do {year}.º ano; a categoria {category} vai até o {most}.º",
)
EMPTY = Text(
    "{modality}: um lugar vazio, e a equipa tem alunos que cheguem ({left} livres)",
    "{modality}: an empty place, and the team has pupils enough ({left} free)",
    "{modality}: um lugar vazio, e a equipe tem alunos suficientes ({left} livres)",
)
NO_MODALITY = Text("«{modality}» não é uma modalidade", "“{modality}” is not a modality")
BLANKS = ("", "-", "–", None)


def cleaned(lineup: Mapping[str, Sequence[Any]]) -> dict[str, tuple[str, ...]]:
    """A line-up with its empty places written as ""."""
    return {
        modality: tuple("" if pupil in BLANKS else str(pupil) for pupil in pupils)
        for modality, pupils in lineup.items()
    }


def violations(
    rules: Regulation, team: Team, scenario: str, lineup: Mapping[str, Sequence[Any]], fewer: bool = False
) -> list[Text]:
    """All that is wrong with a line-up. `fewer`: empty places are allowed although there are pupils (a ruling)."""
    wrong: list[Text] = []
    places = rules.places(scenario)
    names = {modality.id: modality.name for modality in rules.modalities}
    named = cleaned(lineup)
    wrong += [NO_MODALITY.fill(modality=key) for key in named if key not in places]
    seen: dict[str, str] = {}
    most = rules.category(team.category).years[1]
    for modality, right in places.items():
        pupils = named.get(modality, ())
        if len(pupils) != right:
            wrong.append(HOW_MANY.fill(modality=names[modality], count=len(pupils), right=right))
        for pupil in filter(None, pupils):
            if pupil not in team.pupils:
                wrong.append(UNKNOWN.fill(modality=names[modality], pupil=pupil))
            elif team.pupils[pupil] > most:
                year = team.pupils[pupil]
                wrong.append(TOO_OLD.fill(pupil=pupil, year=year, category=team.category, most=most))
            if pupil in seen:
                a, b = names[seen[pupil]], names[modality]
                wrong.append((TWICE_SAME if a == b else TWICE).fill(pupil=pupil, a=a, b=b))
            seen.setdefault(pupil, modality)
    left = len(team.pupils) - len(seen.keys() & team.pupils.keys())
    if left and not fewer:
        wrong += [
            EMPTY.fill(modality=names[modality], left=left)
            for modality in places
            for pupil in named.get(modality, ())
            if not pupil
        ]
    return wrong
