"""Line-ups: who plays where in a dispute. Every violation is named, not only the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabuleiro.olympiad.counting import count, whole
from tabuleiro.olympiad.people import Person
from tabuleiro.olympiad.problems import raise_all
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.olympiad.teams.regulation import Regulation
from tabuleiro.olympiad.teams.state import Team
from tabuleiro.rules.text import Text

HOW_MANY = Text(
    "{modality}: {count} em vez de {right}",
    "{modality}: {count} instead of {right}",
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
    "{modality}: um lugar vazio, e a equipa tem alunos que cheguem (livres: {left})",
    "{modality}: an empty place, and the team has pupils enough (free: {left})",
    "{modality}: um lugar vazio, e a equipe tem alunos suficientes (livres: {left})",
)
MISSING = Text("{modality}: {pupil} não veio hoje", "{modality}: {pupil} did not come today")
CAPTAIN = Text(
    "O capitão, {pupil}, tem de ser um dos alunos do grupo do jogo vivo",
    "The captain, {pupil}, must be one of the pupils of the group of the living game",
)
NO_MODALITY = Text("«{modality}» não é uma modalidade", "“{modality}” is not a modality")
NOBODY = Text(
    "«{said}» não é da equipa; há: {known}",
    "“{said}” is not in the team; there are: {known}",
    "“{said}” não é da equipe; há: {known}",
)
SEVERAL = Text("«{said}» pode ser: {known}", "“{said}” could be: {known}")
BLANKS = ("", "-", "–", None)


def cleaned(lineup: Mapping[str, Sequence[Any]]) -> dict[str, tuple[str, ...]]:
    """A line-up with its empty places written as ""."""
    return {
        modality: tuple("" if pupil in BLANKS else str(pupil) for pupil in pupils)
        for modality, pupils in lineup.items()
    }


def find_pupils(team: Team, people: Mapping[str, Person], said: Sequence[str]) -> list[str]:
    """Pupils of a team by id, name or its beginning, or number in the roster (from 1); - is an empty place."""
    names = {pupil: people[pupil].name if pupil in people else pupil for pupil in team.pupils}
    found: list[str] = []
    wrong: list[Text] = []
    for word in said:
        bare = plain(word)
        if bare in BLANKS or word in names:
            found.append("" if bare in BLANKS else word)
            continue
        exact = [pupil for pupil, name in names.items() if plain(name) == bare]
        near = exact or [pupil for pupil, name in names.items() if plain(name).startswith(bare)]
        if not near and (number := whole(bare)):
            near = list(names)[number - 1 : number]
        if len(near) == 1:
            found += near
        else:
            known = ", ".join(names[pupil] for pupil in near or names)
            wrong.append((SEVERAL if near else NOBODY).fill(said=word, known=known))
    raise_all(wrong)
    return found


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
            wrong.append(HOW_MANY.fill(modality=names[modality], count=count("names", len(pupils)), right=right))
        for pupil in filter(None, pupils):
            if pupil not in team.pupils:
                wrong.append(UNKNOWN.fill(modality=names[modality], pupil=pupil))
            elif pupil in team.missing:
                wrong.append(MISSING.fill(modality=names[modality], pupil=pupil))
            elif team.pupils[pupil] > most:
                year = team.pupils[pupil]
                wrong.append(TOO_OLD.fill(pupil=pupil, year=year, category=team.category, most=most))
            if pupil in seen:
                a, b = names[seen[pupil]], names[modality]
                wrong.append((TWICE_SAME if a == b else TWICE).fill(pupil=pupil, a=a, b=b))
            seen.setdefault(pupil, modality)
    left = len(team.pupils.keys() - team.missing - seen.keys())
    if left and not fewer:
        wrong += [
            EMPTY.fill(modality=names[modality], left=left)
            for modality in places
            for pupil in named.get(modality, ())
            if not pupil
        ]
    return wrong


def captain_faults(rules: Regulation, lineup: Mapping[str, Sequence[Any]], captain: str) -> list[Text]:
    """K15: the captain is one of the group that is on the living board."""
    groups = [pupil for modality in rules.modalities if not modality.players for pupil in lineup.get(modality.id, ())]
    return [] if not captain or captain in groups else [CAPTAIN.fill(pupil=captain)]
