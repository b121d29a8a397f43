"""What a championship knows: schools, pupils, tournaments with their groups and finals, tables and results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabuleiro.olympiad import common
from tabuleiro.olympiad.championship.programme import Event, programme
from tabuleiro.olympiad.counting import whole
from tabuleiro.olympiad.formats import Format
from tabuleiro.olympiad.rounds import Game, Player
from tabuleiro.olympiad.tiebreaks import ABSENT, BYE, FORFEIT, WALKOVER, Line
from tabuleiro.rules.text import Problem, Text

FINAL = "final"
SMALL = 3  # finalists of whom one game, or one bye, decides too much
BEST = "best3"
# What may be said of a table: who won (1: who moved first), that the arbiter divides the points, or who did not come.
RESULTS = ("1", "2", "draw", "shared", "forfeit1", "forfeit2", "void")
UNPLAYED = ("forfeit1", "forfeit2", "void")
PLACE = ("tournament", "group", "round", "table")  # what names a table

NO_TOURNAMENT = Text("Não há torneio «{id}». Há: {known}.", "There is no tournament “{id}”. There are: {known}.")
NO_GROUP = Text(
    "O torneio {tournament} não tem grupo «{group}». Tem: {known}.",
    "Tournament {tournament} has no group “{group}”. It has: {known}.",
)
NOT_DRAWN = Text(
    "Os grupos do torneio {tournament} ainda não foram sorteados.",
    "The groups of tournament {tournament} have not been drawn yet.",
)
NO_FINAL = Text(
    "A final do torneio {tournament} ainda não começou.", "The final of tournament {tournament} has not begun."
)
NO_ROUND = Text(
    "{tournament} {group}: não há ronda {round}; a última é a {last}.",
    "{tournament} {group}: there is no round {round}; the last is {last}.",
    "{tournament} {group}: não há rodada {round}; a última é a {last}.",
)
NO_ROUNDS = Text(
    "{tournament} {group}: ainda não há rondas.",
    "{tournament} {group}: there are no rounds yet.",
    "{tournament} {group}: ainda não há rodadas.",
)
NO_TABLE = Text(
    "Na ronda {round} não há mesa {table}; as mesas vão de 1 a {last}.",
    "There is no table {table} in round {round}; tables go from 1 to {last}.",
    "Na rodada {round} não há mesa {table}; as mesas vão de 1 a {last}.",
)
OTHER_GAMES = Text(
    "Já há inscrições nos jogos que o campeonato tem; com outros jogos é outro campeonato.",
    "There are entries in the games that the championship has; with other games it is another championship.",
)
OWN_PLACE = Text("{title}, grupo {group}", "{title}, group {group}")
GROUP, THE_FINAL = Text("grupo {n}", "group {n}"), Text("final", "final")
NO_PUPIL = Text("Não há aluno «{id}».", "There is no pupil “{id}”.")


def group_name(group: int | str) -> Text:
    """A group by its number, and the final."""
    return THE_FINAL if group == FINAL else GROUP.fill(n=group)


Basis = tuple[tuple[str, str | None, str], ...]  # tables with their results


@dataclass
class Pupil:
    id: str
    tournament: str
    school: str
    here: bool = True  # until told otherwise
    left: int = 0  # the line that says so
    seen: int = 0  # the last line that says whether they are here


@dataclass
class GameTable:
    """Two pupils (or one and a bye) in one round."""

    first: str
    second: str | None
    result: str = ""
    by: str = ""
    ruled: bool = False
    said: list[tuple[int, str, str]] = field(default_factory=list)  # every entry about it: line, who, what
    conflict: tuple[int, str, str] | None = None  # what somebody else said against the result
    basis: Basis | None = None  # the results on which it was paired; None: it stays, whatever becomes of them
    stands: bool = False  # a ruling says that these two play here
    started: bool = False  # somebody said so

    @property
    def begun(self) -> bool:
        """Whether anything is known of what happened here."""
        return self.heard or self.started

    @property
    def heard(self) -> bool:
        """Whether somebody said how it ended."""
        return bool(self.result or self.conflict)

    @property
    def done(self) -> bool:
        return self.second is None or bool(self.result)


@dataclass
class Round:
    seed: int | str
    tables: list[GameTable]
    hand: bool = False  # made or changed by hand
    stands: bool = False  # a ruling says that all of it stays as it is

    @property
    def begun(self) -> bool:
        """Whether anything is known of any of its tables."""
        return any(table.begun for table in self.tables)

    @property
    def done(self) -> bool:
        return all(table.done for table in self.tables)


@dataclass
class Swiss:
    """A group, or a final: those who play each other."""

    tournament: str
    name: int | str  # 1, 2, … or "final"
    seed: int | str
    players: list[str]
    rounds: list[Round] = field(default_factory=list)
    joined: dict[str, int] = field(default_factory=dict)  # late arrivals: how many rounds they missed
    # Of a final:
    gone: frozenset[str] = frozenset()  # who of the groups was not there when it was drawn
    stands: bool = False  # a ruling, or a person, says that these play, whatever the results say

    @property
    def begun(self) -> bool:
        """Whether anything is known of any of its tables."""
        return any(made.begun for made in self.rounds)

    @property
    def heard(self) -> bool:
        return any(table.heard for made in self.rounds for table in made.tables)

    @property
    def done(self) -> bool:
        """Whether every table of every round has its result."""
        return all(made.done for made in self.rounds)

    def basis(self, round: int) -> Basis:
        """The results before a round, on which it is paired."""
        return tuple((t.first, t.second, t.result) for made in self.rounds[: round - 1] for t in made.tables)

    def open(self) -> list[tuple[int, int]]:
        """Tables without result, as (round, table)."""
        return [
            (r, t) for r, made in enumerate(self.rounds, 1) for t, table in enumerate(made.tables, 1) if not table.done
        ]

    def conflicts(self) -> list[tuple[int, int]]:
        """Tables of which two people said different things, as (round, table)."""
        return [
            (r, t) for r, made in enumerate(self.rounds, 1) for t, table in enumerate(made.tables, 1) if table.conflict
        ]


@dataclass
class Tournament:
    event: Event
    pupils: list[str] = field(default_factory=list)
    groups: list[Swiss] = field(default_factory=list)
    final: Swiss | None = None
    drawn: int | str | None = None  # the seed of the final, once it was drawn: from then on it follows the results

    @property
    def id(self) -> str:
        return self.event.id

    def all(self) -> list[Swiss]:
        return [*self.groups, *([self.final] if self.final else [])]


@dataclass
class State(common.State):
    """The state of a championship, replayed from its log."""

    school_names: dict[str, str] = field(default_factory=dict)
    pupil_by_id: dict[str, Pupil] = field(default_factory=dict)
    tournaments: dict[str, Tournament] = field(default_factory=dict)
    played: bool = False

    def __post_init__(self) -> None:
        self._made: Format | None = None
        self.plan()

    def plan(self) -> None:
        """The twelve tournaments of the format as it is now; games change only before there are entries."""
        if self._made is not self.format:
            if not self.pupil_by_id:
                self.tournaments = {id: Tournament(event) for id, event in programme(self.format).items()}
            self._made = self.format
            win, draw, loss = (float(part) for part in self.format["points"].split("-"))
            shared = draw if self.format["drawPolicy"] == "split" else 0.0
            self.draw = draw
            self.worth = {"1": (win, loss), "2": (loss, win), "draw": (shared, shared), "void": (0.0, 0.0)}
            self.worth |= {"shared": (draw, draw), "forfeit1": (0.0, win), "forfeit2": (win, 0.0), "": (0.0, 0.0)}
            self.bye = {"win": win, "draw": draw, "zero": 0.0}[self.format["bye"]]
            self.missed = {"draw": draw, "bye": self.bye}.get(self.format["missed"], 0.0)
            self.win = win

    def stage(self) -> str:
        if self.played:
            return "results"
        if any(t.groups for t in self.tournaments.values()):
            return "draw"
        return "entries" if self.pupil_by_id else "new"

    def schools(self) -> dict[str, str]:
        return self.school_names

    def pupils(self) -> Iterable[str]:
        return self.pupil_by_id

    def fits(self, format: Format) -> None:
        """Six different games make a programme, or there is none; entries keep the games they were made for."""
        if programme(format) != programme(self.format) and self.pupil_by_id:
            raise Problem(OTHER_GAMES)

    def parties(self, effect: Mapping[str, Any]) -> set[str]:
        if effect.get("do") in ("stand", "annul"):
            final = self.tournament(effect["tournament"]).final
            return {self.pupil_by_id[p].school for p in final.players} if final else set()
        if effect.get("do") != "result":
            return set()
        return {self.pupil_by_id[p].school for p in self.seated(effect) if p is not None}

    def parts(self) -> list[str]:
        self.plan()
        return list(self.tournaments)

    def title(self, part: str) -> Text:
        return self.tournament(part).event.title

    def enrolled(self) -> list[common.Enrolled]:
        pupils = self.pupil_by_id.values()
        return [
            common.Enrolled(
                pupil.id, self.school_names[pupil.school], pupil.tournament, of=pupil.school, part=pupil.tournament
            )
            for pupil in pupils
        ]

    def drawn(self, part: str) -> bool:
        return bool(self.tournament(part).groups)

    def seated(self, place: Mapping[str, Any]) -> tuple[str, str | None]:
        table = self.at(place)
        return table.first, table.second

    def standing(self, place: Mapping[str, Any]) -> common.Standing:
        table = self.at(place)
        said = [(by, seq) for seq, by, result in table.said if table.result and result == table.result]
        by, seq = said[-1] if said else ("", 0)
        return common.Standing(table.result, by, seq, table.conflict is not None)

    def place_name(self, place: str) -> Text:
        """A room by its name; the place of a group, where there are no rooms, by the group."""
        tournament, _, number = place.rpartition("/")
        group = whole(number)
        if tournament not in self.tournaments or group is None:
            return Text(place, place)
        return OWN_PLACE.fill(title=self.title(tournament), group=group + 1)

    # Finding things, or a Problem that says what there is.

    def tournament(self, id: str) -> Tournament:
        self.plan()
        if id not in self.tournaments:
            raise Problem(NO_TOURNAMENT, id=id, known=" ".join(self.tournaments))
        return self.tournaments[id]

    def swiss(self, tournament: str, group: int | str) -> Swiss:
        """A group by its number, or the final."""
        found = self.tournament(tournament)
        if group == FINAL:
            if found.final is None:
                raise Problem(NO_FINAL, tournament=tournament)
            return found.final
        if not found.groups:
            raise Problem(NOT_DRAWN, tournament=tournament)
        number = whole(group)
        if number is None or not 1 <= number <= len(found.groups):
            known = f"1–{len(found.groups)}" + (f", {FINAL}" if found.final else "")
            raise Problem(NO_GROUP, tournament=tournament, group=group, known=known)
        return found.groups[number - 1]

    def table(self, tournament: str, group: int | str, round: int, table: int) -> GameTable:
        swiss = self.swiss(tournament, group)
        if not 1 <= round <= len(swiss.rounds):
            where = {"tournament": tournament, "group": group_name(swiss.name)}
            raise Problem(NO_ROUND if swiss.rounds else NO_ROUNDS, **where, round=round, last=len(swiss.rounds))
        tables = swiss.rounds[round - 1].tables
        if not 1 <= table <= len(tables):
            raise Problem(NO_TABLE, round=round, table=table, last=len(tables))
        return tables[table - 1]

    def round(self, match: str) -> Round:
        """A round as timetables name it: 1.2/3/1, 1.2/final/1."""
        tournament, _, rest = match.partition("/")
        group, _, number = rest.partition("/")
        round = whole(number) or 0
        self.table(tournament, group, round, 1)
        return self.swiss(tournament, group).rounds[round - 1]

    def at(self, place: Mapping[str, Any]) -> GameTable:
        """The table that a place names."""
        return self.table(*(place[key] for key in PLACE))

    def pupil(self, id: str) -> Pupil:
        if id not in self.pupil_by_id:
            raise Problem(NO_PUPIL, id=id)
        return self.pupil_by_id[id]

    # What a Swiss looks like to those who pair and count.

    def rounds_of(self, swiss: Swiss) -> int:
        """How many rounds a Swiss has: the setting, or by size in a final; never more than until all have met."""
        n = len(swiss.players)
        if n < 2:
            return 0
        if swiss.name == FINAL:
            wanted = self.format["finalRounds"] or (3 if n <= 7 else 4 if n <= 10 else 5 if n <= 14 else 6)
        else:
            wanted = self.format["groupRounds"]
        cycle = n - 1 + n % 2
        if swiss.name == FINAL and n <= SMALL:
            times = {"double": 2, BEST: 3}.get(self.small_final, 1)
            return min(int(self.format["finalRounds"]) or times * cycle, times * cycle)
        return min(int(wanted), cycle)

    @property
    def small_final(self) -> str:
        """How a final of two or three is played: once, double or best3. Older formats do not ask."""
        return str(self.format["smallFinal"]) if "smallFinal" in self.format else "once"

    def decided(self, swiss: Swiss) -> bool:
        """Whether two play the best of three, and who is behind cannot catch up."""
        if swiss.name != FINAL or len(swiss.players) != 2 or self.small_final != BEST:
            return False
        a, b = (sum(line.points for line in card) for card in self.cards(swiss).values())
        return abs(a - b) > (self.rounds_of(swiss) - len(swiss.rounds)) * self.win

    def joinable(self, swiss: Swiss) -> bool:
        """Whether somebody may still enter a group: a round is to come, or the last has not begun."""
        if swiss.name == FINAL or not swiss.rounds:
            return swiss.name != FINAL
        return not swiss.rounds[-1].begun or len(swiss.rounds) < self.rounds_of(swiss)

    def active(self, swiss: Swiss) -> list[str]:
        """Who is there for the next round."""
        return [p for p in swiss.players if self.pupil_by_id[p].here and not self.pupil_by_id[p].left]

    def complete(self, swiss: Swiss) -> bool:
        """Whether a Swiss is over: all results are in, and no round is to come."""
        over = len(swiss.rounds) >= self.rounds_of(swiss) or len(self.active(swiss)) < 2
        return swiss.done and (over or self.decided(swiss))

    def player(self, swiss: Swiss, id: str) -> Player:
        return Player(id, self.pupil_by_id[id].school, 0, self.missed * swiss.joined.get(id, 0))

    def played_rounds(self, swiss: Swiss) -> list[list[Game]]:
        """The rounds so far as the pairing reads them."""
        self.plan()
        return [
            [
                Game(t.first, None, (self.bye, 0)) if t.second is None
                else Game(t.first, t.second, self.worth[t.result], t.result not in UNPLAYED)
                for t in made.tables
            ]
            for made in swiss.rounds
        ]  # fmt: skip

    def cards(self, swiss: Swiss) -> dict[str, list[Line]]:
        """Everybody's rounds for the tie-breaks; a table without result is left out of both cards."""
        self.plan()
        cards: dict[str, list[Line]] = {p: [] for p in swiss.players}
        for r, made in enumerate(swiss.rounds):
            there: set[str] = set()
            for t in made.tables:
                there.add(t.first)
                if t.second is None:
                    cards[t.first].append(Line(self.bye, None, BYE))
                    continue
                there.add(t.second)
                if not t.result:
                    continue
                x, y = self.worth[t.result]
                kinds = {"forfeit1": (FORFEIT, WALKOVER), "forfeit2": (WALKOVER, FORFEIT), "void": (FORFEIT, FORFEIT)}
                one, two = kinds.get(t.result, ("played", "played"))
                cards[t.first].append(Line(x, t.second, one))
                cards[t.second].append(Line(y, t.first, two))
            for p in swiss.players:
                if p not in there:
                    cards[p].append(Line(self.missed if r < swiss.joined.get(p, 0) else 0.0, None, ABSENT))
        return cards
