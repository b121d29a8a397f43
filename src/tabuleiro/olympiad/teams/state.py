"""What a team olympiad knows: schools, teams, plans, disputes and what happened in their slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as fresh  # a dispute has a field of its own
from typing import Any, TypeVar

from tabuleiro.olympiad import common
from tabuleiro.olympiad.formats import Format
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.teams.regulation import SIDES, Field, Modality, Regulation, regulation
from tabuleiro.rules.text import Problem, Text

NO_TEAM = Text("Não há equipa «{id}».", "There is no team “{id}”.", "Não há equipe “{id}”.")
NO_DISPUTE = Text("Não há disputa «{id}».{known}", "There is no dispute “{id}”.{known}")
SOME = Text(" Há: {ids}.", " There are: {ids}.")
T = TypeVar("T")
Lineup = Mapping[str, tuple[str, ...]]  # pupils by modality; "" is an empty place
FIELD, AT = Text("Campo {id}", "Field {id}"), Text("{name} ({where})", "{name} ({where})")
BEFORE_SCHOOL = Text("pré-escolar", "pre-school", "educação infantil")
UP_TO = Text("até ao {high}.º ano", "up to year {high}", "até o {high}.º ano")
YEARS = Text(
    "do {low}.º ao {high}.º ano; mais novos também podem",
    "years {low} to {high}; younger pupils may play, too",
)


@dataclass
class Team:
    id: str
    category: str
    school: str
    name: str  # empty where the school has one team in the category
    pupils: dict[str, int]  # id and year of school, in the order of the file
    withdrawn: int = 0  # the line that says so
    present: bool | None = None  # checked in
    seen: int = 0  # the last line that says whether it is here
    missing: frozenset[str] = frozenset()  # pupils who did not come today
    least: bool = False  # whether others take their places so that it costs least; see `State.lineup`

    @property
    def ready(self) -> bool:
        """Whether it can be called: it has not left, and nobody has said that it is not here."""
        return not self.withdrawn and self.present is not False


@dataclass
class Change:
    """A substitution inside a dispute (K16): from this leg on."""

    side: str
    out: str
    into: str
    leg: int
    seq: int


@dataclass
class Dispute:
    """Two teams in one field. `x` and `y` are teams, or in a knock-out first the places they come from (#g1.1)."""

    id: str
    category: str
    round: int
    x: str
    y: str
    scenario: str
    field: str
    turn: int  # which stretch of the day, from 1
    starters: dict[str, str]  # slot -> X or Y
    stage: str = ""  # "": everybody meets · g1 … : group · semi, third, final
    places: tuple[str, str] = ("", "")  # where x and y came from in a knock-out
    lineups: dict[str, Lineup] = fresh(default_factory=dict)  # by side
    captains: dict[str, str] = fresh(default_factory=dict)  # by side, where one was named (K15)
    changes: list[Change] = fresh(default_factory=list)
    results: dict[str, str] = fresh(default_factory=dict)
    ruled: dict[str, int] = fresh(default_factory=dict)  # slot -> the line of the ruling that decided it
    history: dict[str, list[Entry]] = fresh(default_factory=dict)  # every entry about a slot
    conflicts: dict[str, Entry] = fresh(default_factory=dict)  # two people said different things
    absent: tuple[str, ...] = ()  # sides
    absent_since: int = 0  # the line that says so
    started: bool = False
    # In a knock-out:
    drawn: bool = False  # its teams were named once, and follow the results from then on
    turned: bool = False  # x came from the second place and y from the first
    stands: int = 0  # the line of the ruling that these teams play, whatever the results say (also in a Swiss)
    kept: dict[str, tuple[Lineup | None, str]] = fresh(default_factory=dict)  # line-ups of teams that may come back
    # In a Swiss: the scores on which it was paired; None: it stays, whatever becomes of them.
    basis: tuple[tuple[Any, ...], ...] | None = None

    @property
    def known(self) -> bool:
        """Whether both teams are known."""
        return not (self.x.startswith("#") or self.y.startswith("#"))

    @property
    def begun(self) -> bool:
        return bool(self.results or self.absent or self.started or self.conflicts)

    @property
    def takers(self) -> tuple[str, str]:
        """Who has taken the places of a knock-out."""
        return (self.y, self.x) if self.turned else (self.x, self.y)

    @property
    def due(self) -> bool:
        """Whether its line-ups are due: who is not there then forfeits."""
        return self.started or bool(self.results)

    def team(self, side: str) -> str:
        return self.x if side == "X" else self.y

    def side(self, team: str) -> str:
        return "X" if team == self.x else "Y" if team == self.y else ""


@dataclass
class Plan:
    """How a category is played, as it was drawn."""

    name: str  # robin, groups2-semis, swiss …
    seed: int | str
    rounds: int
    groups: list[list[str]]
    seq: int
    apart: bool = False  # whether its knock-outs keep clear of all teams that share a pupil with one of its own (K17)


@dataclass
class State(common.State):
    """The state of a team olympiad, replayed from its log."""

    school_names: dict[str, str] = fresh(default_factory=dict)
    teams: dict[str, Team] = fresh(default_factory=dict)
    plans: dict[str, Plan] = fresh(default_factory=dict)
    disputes: dict[str, Dispute] = fresh(default_factory=dict)
    byes: dict[str, dict[int, str]] = fresh(default_factory=dict)  # category -> round -> team
    seeds: dict[tuple[str, int], int | str] = fresh(default_factory=dict)  # category, round of a Swiss -> its seed
    joined: dict[str, int] = fresh(default_factory=dict)  # teams that came late to a Swiss: rounds they missed
    lots: dict[tuple[str, frozenset[str]], list[str]] = fresh(default_factory=dict)  # what was drawn for whom
    lines: dict[tuple[str, frozenset[str]], int] = fresh(default_factory=dict)  # and in which line
    own_fields: dict[str, Field] = fresh(default_factory=dict)
    closed: set[str] = fresh(default_factory=set)
    played: bool = False

    def __post_init__(self) -> None:
        self._made: tuple[Format, Regulation] = (self.format, regulation(self.format))
        self._reckoned: tuple[int, dict[Any, Any]] = (0, {})

    @property
    def regulation(self) -> Regulation:
        if self._made[0] is not self.format:
            self._made = (self.format, regulation(self.format))
        return self._made[1]

    def remembered(self, key: Any, reckon: Callable[[], T]) -> T:
        """What follows from the state, reckoned once for each line of the log. Not to be asked while one is applied."""
        if self._reckoned[0] != self.seq:
            self._reckoned = (self.seq, {})
        known: dict[Any, T] = self._reckoned[1]
        if key not in known:
            known[key] = reckon()
        return known[key]

    def stage(self) -> str:
        if self.played:
            return "results"
        return "draw" if self.plans else "entries" if self.teams else "new"

    def schools(self) -> dict[str, str]:
        return self.school_names

    def pupils(self) -> Iterable[str]:
        return [pupil for team in self.teams.values() for pupil in team.pupils]

    def fits(self, format: Format) -> None:
        rules = regulation(format)
        for team in self.teams.values():
            rules.category(team.category)

    def parties(self, effect: Mapping[str, Any]) -> set[str]:
        dispute = self.disputes.get(effect.get("dispute", ""))
        teams = [effect.get("team", "")] if dispute is None else [dispute.x, dispute.y]
        return {self.teams[team].school for team in teams if team in self.teams}

    def parts(self) -> list[str]:
        return list(self.regulation.categories)

    def title(self, part: str) -> Text:
        return self.regulation.category(part).name

    def meant_for(self, part: str) -> Text | None:
        low, high = self.regulation.category(part).years
        return (YEARS if low > 1 else UP_TO if high else BEFORE_SCHOOL).fill(low=low, high=high)

    def enrolled(self) -> list[common.Enrolled]:
        return [
            common.Enrolled(pupil, self.school_names[team.school], team.id, year, team.school, team.category)
            for team in self.teams.values()
            for pupil, year in team.pupils.items()
        ]

    def drawn(self, part: str) -> bool:
        return part in self.plans

    def seated(self, place: Mapping[str, Any]) -> tuple[str, str]:
        dispute = self.dispute(place["dispute"])
        return dispute.x, dispute.y

    def standing(self, place: Mapping[str, Any]) -> common.Standing:
        dispute, slot = self.dispute(place["dispute"]), place["slot"]
        stands, conflict = dispute.results.get(slot, ""), slot in dispute.conflicts
        said = [entry for entry in dispute.history.get(slot, ()) if stands and entry["result"] == stands]
        by, seq = (said[-1]["by"], said[-1]["seq"]) if said else ("", 0)
        return common.Standing(stands, by, seq, conflict)

    def ready(self) -> dict[str, int]:
        here = [team for team in self.teams.values() if team.ready]
        teams = Counter(pupil for team in here for pupil in team.pupils)
        shared = {pupil: 1 for pupil, count in teams.items() if count > 1}
        return {**Counter(team.school for team in here), **shared}

    def called(self, id: str) -> str:
        return self.team_name(id)

    def place_name(self, place: str) -> Text:
        """A field as it is called on every page and paper, and where it is if somebody has said so."""
        name = self.field_name(place)
        where = next((field.location for field in self.fields() if field.id == place), "")
        return AT.fill(name=name, where=where) if where else name

    def field_name(self, id: str) -> Text:
        """A field as the regulation calls it, or by the name that the organiser has given it."""
        return next((f.name for f in self.regulation.fields() if f.id == id), FIELD.fill(id=id))

    def team(self, id: str) -> Team:
        if id not in self.teams:
            raise Problem(NO_TEAM, id=id)
        return self.teams[id]

    def dispute(self, id: str) -> Dispute:
        if id not in self.disputes:
            ids = list(self.disputes)
            known = SOME.fill(ids=", ".join(ids[:12]) + (" …" if len(ids) > 12 else "")) if ids else Text("", "")
            raise Problem(NO_DISPUTE, id=id, known=known)
        return self.disputes[id]

    def team_name(self, id: str) -> str:
        """What a team is called on a screen: its school, and its own name where it has one."""
        team = self.teams.get(id)
        if team is None:
            return id
        school = self.school_names[team.school]
        return f"{school} {team.name}" if team.name else school

    def teams_of(self, category: str) -> list[Team]:
        return [team for team in self.teams.values() if team.category == category]

    def disputes_of(self, category: str) -> list[Dispute]:
        return [dispute for dispute in self.disputes.values() if dispute.category == category]

    def missed(self, team: str) -> list[str]:
        """The team once for each round of a Swiss that it came too late for and that counts as a bye (`missed`)."""
        counts = "missed" in self.format and self.format["missed"] == "bye"
        return [team] * self.joined.get(team, 0) if counts else []

    def fields(self) -> list[Field]:
        """The fields that may be used."""
        found = {field.id: field for field in self.regulation.fields()} | self.own_fields
        return [field for field in found.values() if field.id not in self.closed]

    def fields_for(self, category: str, scenario: str) -> list[Field]:
        return [f for f in self.fields() if f.scenario == scenario and f.category in ("", category)]

    # What became of a slot.

    def result(self, dispute: Dispute, slot: str) -> str:
        """X, Y, draw, void, forfeitX (X forfeits), forfeitY, or "" while it is open.

        A ruling stands above all; then an absent team (K19), what was reported, a team that left, an empty place.
        """
        if slot in dispute.ruled:
            return dispute.results[slot]
        if dispute.absent:
            return self._missing(dispute.absent, whole=True)
        if slot in dispute.results:
            return dispute.results[slot]
        gone = [side for side in SIDES if self._gone(dispute, side, slot)]
        return self._missing(gone) if gone else ""

    def _missing(self, sides: Sequence[str], whole: bool = False) -> str:
        if len(sides) > 1 or (whole and self.format["absentTeam"] == "void"):
            return "void"
        return f"forfeit{sides[0]}"

    def _gone(self, dispute: Dispute, side: str, slot: str) -> bool:
        team = self.teams.get(dispute.team(side))
        if team is None:
            return False
        if team.withdrawn:
            return True
        if team.least and not dispute.due:
            return False
        whole = not team.missing and len(team.pupils) >= self.regulation.starters(team.category)
        if side not in dispute.lineups and whole:
            return False  # the usual line-up of a whole team has no empty place
        return not all(self._places(dispute, side, slot))

    def lineup(self, dispute: Dispute, side: str) -> Lineup:
        """The line-up of a side: the one that was named, or the roster in the order of the file.

        For pupils who are missing a reserve plays; in lines of older logs without reserves the place stayed empty, and
        now (`least`) until the line-up is due others move so that fewest points are lost.
        """
        team = self.team(dispute.team(side))
        if team.least and not dispute.due:
            return self.filled(team, dispute.scenario, dispute.lineups.get(side), team.missing)
        if side in dispute.lineups:
            return dispute.lineups[side]
        return self.regulation.usual(team.pupils, dispute.scenario, team.missing)

    def filled(self, team: Team, scenario: str, named: Lineup | None, missing: Collection[str]) -> Lineup:
        """What becomes of a line-up (without one, of the roster) when pupils are missing: the one that costs least."""
        if named and not any(pupil in missing for pupils in named.values() for pupil in pupils):
            return named
        here = [pupil for pupil in team.pupils if pupil not in missing]
        return self.regulation.least(named or self.regulation.usual(team.pupils, scenario), here)

    def _places(self, dispute: Dispute, side: str, slot: str) -> tuple[str, ...]:
        found = self.regulation.slots[slot]
        named = self.lineup(dispute, side)[found.modality.id]
        return named[found.board : found.board + 1] if found.modality.boards > 1 else named

    def complete(self, dispute: Dispute) -> bool:
        return dispute.known and all(self.result(dispute, slot) for slot in self.regulation.slots)

    def playing(self, dispute: Dispute, side: str, slot: str) -> tuple[str, ...]:
        """The pupils of a side in a slot, after substitutions; () while the team is not known."""
        if dispute.team(side) not in self.teams:
            return ()
        leg = self.regulation.slots[slot].leg
        pupils = list(self._places(dispute, side, slot))
        for change in dispute.changes:
            if change.side == side and leg >= change.leg and change.out in pupils:
                pupils[pupils.index(change.out)] = change.into
        return tuple(pupils)

    def led(self, modality: Modality) -> bool:
        """Whether a captain announces: in living games, unless the group confers (K15)."""
        confers = "groupDecides" in self.format and self.format["groupDecides"] != "captain"
        return not modality.players and not confers

    def captain(self, dispute: Dispute, side: str, slot: str) -> str:
        """Who announces for the group of a living game (K15): who was named, if there, or the first; "" elsewhere."""
        if not self.led(self.regulation.slots[slot].modality):
            return ""
        there = [pupil for pupil in self.playing(dispute, side, slot) if pupil]
        named = dispute.captains.get(side, "")
        return named if named in there else there[0] if there else ""
