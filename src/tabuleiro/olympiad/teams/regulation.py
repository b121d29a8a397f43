"""What a format of the kind "teams" says, made ready to use: categories, scenarios, modalities and their slots."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.formats import Format, GameName, known_games, text_of
from tabuleiro.rules.text import Problem, Text, joined

SIDES = ("X", "Y")

NO_PART = Text(
    "No formato {name}, «{where}» não está certo: {why}.", "In the format {name}, “{where}” is not right: {why}."
)
NEEDS = Text("falta «{key}»", "“{key}” is missing")
NO_SCENARIO = Text("não há cenário «{id}»", "there is no scenario “{id}”")
HOW_MANY = Text("precisa de {right} e tem {count}", "it needs {right} and has {count}")
BOARDS_OR_LEGS = Text("vários tabuleiros ou várias partidas, não ambos", "several boards or several legs, not both")
NO_GROUP = Text(
    "o jogo vivo «{game}» não diz quantas peças tem (pieces, ou a opção {key})",
    "the living game “{game}” does not say how many pieces it has (pieces, or the setting {key})",
)
NO_CATEGORY = Text("Não há categoria «{id}». Há: {known}.", "There is no category “{id}”. There are: {known}.")


@dataclass(frozen=True)
class Modality:
    id: str
    name: Text
    slot: Text
    boards: int
    legs: int
    worth: float  # points of one slot
    players: int  # of a team at one board; 0: the group of a living game


@dataclass(frozen=True)
class Slot:
    """One game of a dispute, such as mesa2 or vivo1."""

    id: str
    modality: Modality
    board: int  # from 0
    leg: int  # from 0
    name: Text


@dataclass(frozen=True)
class Scenario:
    """The games of a field."""

    id: str
    name: Text
    games: Mapping[str, tuple[GameName, ...]]  # by modality
    group: int  # pupils of a living group (K1)


@dataclass(frozen=True)
class Category:
    id: str
    name: Text
    years: tuple[int, int]
    members: int
    scenarios: tuple[str, ...]


NAMELESS = Text("", "")


@dataclass(frozen=True)
class Field:
    """A place where disputes are played, set up for one scenario."""

    id: str
    scenario: str
    category: str = ""  # only this one plays here; "": any
    location: str = ""
    name: Text = NAMELESS  # as the regulation has it; an organiser's own is called by its id


@dataclass(frozen=True)
class Regulation:
    """A format with its settings, as disputes need it."""

    format: Format
    modalities: tuple[Modality, ...]
    slots: Mapping[str, Slot]
    scenarios: Mapping[str, Scenario]
    categories: Mapping[str, Category]  # those that are played

    @property
    def total(self) -> float:
        """The points of a whole dispute."""
        return sum(slot.modality.worth for slot in self.slots.values())

    def category(self, id: str) -> Category:
        if id not in self.categories:
            raise Problem(NO_CATEGORY, id=id, known=", ".join(self.categories))
        return self.categories[id]

    def places(self, scenario: str) -> dict[str, int]:
        """How many pupils a line-up names in each modality."""
        return _places(self.modalities, self.scenarios[scenario])

    def starters(self, category: str) -> int:
        """Pupils of a line-up; the other members are reserves."""
        return max(sum(self.places(scenario).values()) for scenario in self.categories[category].scenarios)

    def usual(self, pupils: Iterable[str], scenario: str, missing: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
        """The line-up from a roster in its order: tables, pair, group.

        A reserve takes the place of a starter who is missing; without reserves it stays empty (K16).
        """
        roster = list(pupils)
        most = sum(self.places(scenario).values())
        reserves = [pupil for pupil in roster[most:] if pupil not in missing]
        left = [p if p not in missing else reserves.pop(0) if reserves else "" for p in roster[:most]]
        found = {}
        for modality, right in self.places(scenario).items():
            here, left = left[:right], left[right:]
            found[modality] = tuple(here + [""] * (right - len(here)))
        return found

    def least(self, named: Mapping[str, Iterable[str]], here: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """A line-up for those who are here, from one that was named: of all that cost fewest points (K16: a slot with
        an empty place is forfeited) one in which fewest places change.

        Boards are filled or not, each worth its slots: a knapsack, whose room is the number of pupils.
        """
        there = list(dict.fromkeys(here))
        found = {modality: [pupil if pupil in there else "" for pupil in pupils] for modality, pupils in named.items()}
        boards: dict[tuple[str, int], list[int]] = {}
        worths: dict[tuple[str, int], float] = {}
        for slot in self.slots.values():
            key = (slot.modality.id, slot.board)
            boards[key] = [slot.board] if slot.modality.boards > 1 else list(range(len(found[slot.modality.id])))
            worths[key] = worths.get(key, 0) + slot.modality.worth
        # By how many pupils they take: the points of boards that are filled, minus empty places, and which they are.
        best: dict[int, tuple[float, int, tuple[tuple[str, int], ...]]] = {0: (0, 0, ())}
        for key, places in boards.items():
            empty = sum(not found[key[0]][n] for n in places)
            for size, (points, spare, chosen) in sorted(best.items(), reverse=True):
                more = (points + worths[key], spare - empty, (*chosen, key))
                if size + len(places) <= len(there) and more[:2] > best.get(size + len(places), (-1, 0))[:2]:
                    best[size + len(places)] = more
        filled = set(max(best.values(), key=lambda one: one[:2])[2])
        order = sorted(boards, key=lambda key: key not in filled)
        free = [pupil for pupil in there if all(pupil not in pupils for pupils in found.values())]
        given = [(key[0], n) for key in order if key not in filled for n in boards[key] if found[key[0]][n]]
        for key in order:
            for n in boards[key]:
                if not found[key[0]][n] and free:
                    found[key[0]][n] = free.pop(0)
                elif not found[key[0]][n] and key in filled:
                    modality, other = given.pop(0)
                    found[key[0]][n], found[modality][other] = found[modality][other], ""
        return {modality: tuple(pupils) for modality, pupils in found.items()}

    def game(self, scenario: str, slot: str) -> GameName:
        """The game that is played in a slot."""
        found = self.slots[slot]
        return self.scenarios[scenario].games[found.modality.id][found.board]

    def fields(self) -> list[Field]:
        """The fields there are (K11), before the organiser names or closes any."""
        copies: int = self.format["fieldCopies"]
        owners: dict[str, list[str]] = {}
        for category in self.categories.values():
            for scenario in category.scenarios:
                owners.setdefault(scenario, []).append(category.id)
        found = []
        for scenario, who in owners.items():
            for owner in who if self.format["fields"] == "category" else [""]:
                base = f"{owner}-{scenario}" if owner else scenario
                name = self.scenarios[scenario].name
                for n in range(1, copies + 1):
                    more = [Text(part, part) for part in (owner, str(n) if n > 1 else "") if part]
                    id = base if n == 1 else f"{base}-{n}"
                    found.append(Field(id, scenario, owner, name=joined([name, *more], "-")))
        return found


def _places(modalities: Iterable[Modality], scenario: Scenario) -> dict[str, int]:
    return {m.id: (m.players or scenario.group) * m.boards for m in modalities}


def regulation(format: Format) -> Regulation:
    """Read a format of this kind, or say what is wrong with it."""
    data = format.data
    modalities = tuple(_modality(format, part) for part in _need(format, data, "modalities"))
    slots = {slot.id: slot for modality in modalities for slot in _slots(modality)}
    scenarios = {id: _scenario(format, id, part, modalities) for id, part in _need(format, data, "scenarios").items()}
    played: tuple[str, ...] = format["categories"]
    categories = {
        id: _category(format, id, part, scenarios, modalities)
        for id, part in _need(format, data, "categories").items()
        if id in played
    }
    return Regulation(format, modalities, slots, scenarios, categories)


def _need(format: Format, data: Mapping[str, Any], key: str, where: str = "") -> Any:
    if key not in data:
        raise Problem(NO_PART, name=format.name, where=where or key, why=NEEDS.fill(key=key))
    return data[key]


def _modality(format: Format, data: Mapping[str, Any]) -> Modality:
    id = str(_need(format, data, "id", "modalities"))
    boards, legs = int(data.get("boards", 1)), int(data.get("legs", 1))
    if boards > 1 and legs > 1:
        raise Problem(NO_PART, name=format.name, where=id, why=BOARDS_OR_LEGS)
    name = text_of(data.get("name", id))
    return Modality(
        id,
        name,
        text_of(data.get("slot", f"{id} {{n}}")),
        boards,
        legs,
        float(_need(format, data, "worth", id)),
        int(data.get("players", 1)),
    )


def _numbered(text: Text, n: int) -> Text:
    """A text of a format with its {n}; an organiser's text is no template of ours, and nothing else in it is filled."""
    return Text(*(said.replace("{n}", str(n)) for said in (text.pt, text.en, text.br)))


def _slots(modality: Modality) -> list[Slot]:
    return [
        Slot(
            f"{modality.id}{n + 1}",
            modality,
            n if modality.boards > 1 else 0,
            n if modality.legs > 1 else 0,
            _numbered(modality.slot, n + 1),
        )
        for n in range(modality.boards * modality.legs)
    ]


def _scenario(format: Format, id: str, data: Mapping[str, Any], modalities: tuple[Modality, ...]) -> Scenario:
    games: dict[str, tuple[GameName, ...]] = {}
    group = 0
    for modality in modalities:
        key = f"{id}.{modality.id}"
        if key in format:  # games an organiser chose, known to the house or not
            names = [format.game(name) for name in format[key]]
        else:
            names = known_games(format, _need(format, data, modality.id, id))
        if len(names) != modality.boards:
            why = HOW_MANY.fill(right=count("games", modality.boards), count=len(names))
            raise Problem(NO_PART, name=format.name, where=key, why=why)
        games[modality.id] = tuple(names)
        if modality.players == 0:
            group = _group(format, id, names[0])
    return Scenario(id, text_of(data.get("name", id)), games, group)


def _group(format: Format, scenario: str, game: GameName) -> int:
    """K1: as many pupils as the living game has pieces, unless a number is set."""
    fixed = str(format["groupSize"]) if "groupSize" in format else "game"
    if fixed != "game":
        return int(fixed)
    key = f"{scenario}.group"
    size = game.pieces or (int(format[key]) if key in format else 0)
    if not size:
        raise Problem(NO_PART, name=format.name, where=scenario, why=NO_GROUP.fill(game=game.name, key=key))
    return size


def _category(
    format: Format, id: str, data: Mapping[str, Any], scenarios: Mapping[str, Scenario], modalities: Iterable[Modality]
) -> Category:
    for scenario in _need(format, data, "scenarios", id):
        if scenario not in scenarios:
            raise Problem(NO_PART, name=format.name, where=id, why=NO_SCENARIO.fill(id=scenario))
    low, high = _need(format, data, "years", id)
    starters = max(sum(_places(modalities, scenarios[scenario]).values()) for scenario in data["scenarios"])
    return Category(
        id,
        text_of(data.get("name", id)),
        (int(low), int(high)),
        max(int(_need(format, data, "members", id)), starters),  # K1: a larger living group makes a larger team
        tuple(data["scenarios"]),
    )
