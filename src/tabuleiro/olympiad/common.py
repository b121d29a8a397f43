"""What all events have in common: their state, settings, notes, erased names, and the committee with its rulings."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tabuleiro.olympiad.formats import STAGES, Format
from tabuleiro.olympiad.hours import Hours, changed, minute
from tabuleiro.olympiad.kinds import Kind
from tabuleiro.olympiad.log import Entry
from tabuleiro.rules.text import Problem, Text, joined

EDUCATION = "education"  # the committee's member of the education department, who takes the chair (K21)

LACKS = Text("Ao comando «{do}» falta «{key}».", "The command “{do}” lacks “{key}”.")
TOO_LATE = Text(
    "«{key}» já não se pode mudar: {why}. Uma decisão da comissão pode mudá-lo.",
    "“{key}” can no longer change: {why}. A ruling of the committee can change it.",
)
WHY_LATE = {
    "entries": Text("já há inscrições", "there are entries"),
    "draw": Text("já houve sorteios", "lots have been drawn"),
    "results": Text("já há resultados", "there are results"),
}
NO_PERSON = Text("Não há ninguém com o número {id}.", "There is nobody with the id {id}.")
ERASED = Text("O nome de {id} já foi apagado.", "The name of {id} has been erased already.")
NO_MEMBER = Text(
    "«{member}» não é da comissão. Membros: {known}.", "“{member}” is not in the committee. Members: {known}."
)
VOTES_TWICE = Text("«{member}» vota duas vezes.", "“{member}” votes twice.")
NO_QUORUM = Text(
    "Não há quórum: votam {present} de {members}, e são precisos {needed}.",
    "There is no quorum: {present} of {members} vote, and {needed} are needed.",
)
PARTY = Text(
    "«{member}» é parte no caso e não vota.",
    "“{member}” is concerned and does not vote.",
)
NO_TEXT = Text("Uma decisão precisa de um texto.", "A ruling needs a text.")
NO_EFFECT = Text(
    "Uma decisão não pode fazer «{do}».",
    "A ruling cannot do “{do}”.",
)
IN_PART = Text("{who} ({part})", "{who} ({part})")
NO_PLACE = Text("«{place}» não é um lugar.", "“{place}” is not a place.")
NEVER_IN_RULING = ("new", "undo", "erase", "ruling", "committee", "import", "timetable")
WAITING, BEGUN, ENDED = "waiting", "begun", "ended"  # how far a match is
WON, LOST, DRAWN = "won", "lost", "drawn"
REMAKE, STAND, ANNUL = "remake", "stand", "annul"  # what is done about one that has the wrong people
WITH, WITHOUT = "with", "without"  # what may be said of those who are not here when something is drawn


class Absent(Problem):
    """Somebody who is not here would be drawn: it has to be said whether they are."""


class Enrolled(NamedTuple):
    """Somebody in an event: of which school, in which team or tournament, and the year of school where it matters."""

    id: str
    school: str
    where: str
    year: int | None = None
    of: str = ""  # the id of the school
    part: str = ""


class Seat(NamedTuple):
    """Where somebody plays once, or did. When that is, the timetable says (`agenda.times`)."""

    pupil: str
    school: str  # its id
    team: str  # "" where everybody plays alone
    part: str
    match: str  # as timetables name it
    title: Text  # of the match: a round, a final
    spot: Text  # where in it: a table, the giant game
    game: str
    place: str  # a field or room; "" where only a timetable says it
    against: str  # a team or a pupil; "" for a bye
    stage: str  # WAITING, BEGUN or ENDED
    result: str = ""  # of the match for them: WON, LOST, DRAWN; "" while it is open, or does not count
    score: tuple[float, float] | None = None  # of their team and the other


class Attendant(NamedTuple):
    """Somebody of a school on the day."""

    id: str
    year: int | None
    here: bool | None  # None: nobody has said it
    late: bool = False  # was missing when lots were drawn, and enters as a late arrival only


class Attendance(NamedTuple):
    """Those of a school who play together, or in one tournament."""

    part: str
    team: str  # "" where everybody plays alone
    name: str  # of the team
    here: bool | None
    pupils: tuple[Attendant, ...]


class Affected(NamedTuple):
    """A match that a correction has left with others than the results say, and what can be done about it."""

    part: str
    place: dict[str, Any]  # as `stand` and `annul` name it
    title: Text  # where it is
    stage: str  # WAITING, BEGUN or ENDED
    there: tuple[str, ...]  # who plays there; ids
    right: tuple[str, ...]  # who would, by the results; () where that is nobody, or not to be said of one match
    acts: tuple[str, ...]  # of "remake", "stand", "annul"
    after: tuple[Text, ...] = ()  # matches that were drawn from this one: who plays there hangs on what is ruled here


class Notice(NamedTuple):
    """Something to know before a draw, and what could be set instead: words for it, and the settings."""

    part: str
    text: Text
    offers: tuple[tuple[Text, dict[str, Any]], ...] = ()


class Entered(NamedTuple):
    """What a table of registrations comes to."""

    schools: int
    new_schools: list[str]  # by name
    teams: int
    pupils: int
    parts: dict[str, int]  # teams, or pupils, of each part


class Standing(NamedTuple):
    """What is known of a place: the result that counts, who said so in which line, and whether somebody disagrees."""

    result: str = ""
    by: str = ""
    seq: int = 0
    conflict: bool = False


@dataclass(frozen=True)
class Ruling:
    """A decision of the committee, adopted or not."""

    seq: int
    text: str
    votes_for: tuple[str, ...]
    votes_against: tuple[str, ...]
    abstained: tuple[str, ...]
    cast: bool  # whether the chair's vote decided a tie
    adopted: bool
    effects: tuple[Mapping[str, Any], ...]


@dataclass
class State(ABC):
    """What every event knows of itself. A kind adds its own."""

    format: Format
    name: str = ""
    language: str = "pt"
    date: str = ""
    retention: str = ""  # the day (ISO) after which names are no longer kept
    seq: int = 0
    notes: list[Entry] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    erased: set[str] = field(default_factory=set)
    members: tuple[str, ...] = ()  # of the committee; empty: one of each school, and the chair
    chair: str = EDUCATION
    hours: Hours | None = None  # once they were set
    promised: dict[str, tuple[str, int]] = field(default_factory=dict)  # the timetable: where and when (minute)

    @abstractmethod
    def stage(self) -> str:
        """How far the event has come: one of STAGES."""

    @abstractmethod
    def schools(self) -> dict[str, str]:
        """The schools by id, with their names."""

    @abstractmethod
    def pupils(self) -> Iterable[str]:
        """The ids of all people in the event."""

    @abstractmethod
    def fits(self, format: Format) -> None:
        """Raise a Problem if the event cannot go on with other settings."""

    @abstractmethod
    def parties(self, effect: Mapping[str, Any]) -> set[str]:
        """The schools that an effect of a ruling concerns."""

    @abstractmethod
    def parts(self) -> list[str]:
        """The parts of the event: categories, tournaments."""

    @abstractmethod
    def title(self, part: str) -> Text:
        """What a part of the event is called; a Problem if there is no such part."""

    def meant_for(self, part: str) -> Text | None:
        """Whom a part is for, where its title does not say it."""
        return None

    @abstractmethod
    def enrolled(self) -> list[Enrolled]:
        """Who is in the event, and where."""

    def drawn(self, part: str) -> bool:
        """Whether lots have been drawn in a part: from then on nobody enters it unasked."""
        return STAGES.index(self.stage()) >= STAGES.index("draw")

    @abstractmethod
    def seated(self, place: Mapping[str, Any]) -> tuple[str | None, ...]:
        """Who plays in a place; a Problem if there is no such place."""

    @abstractmethod
    def standing(self, place: Mapping[str, Any]) -> Standing:
        """What is known of a place."""

    def ready(self) -> dict[str, int]:
        """In how many places each school can be at once, and whoever is in several of its teams. Those who are not
        named may be anywhere, where everybody plays alone."""
        return {}

    def place_name(self, place: str) -> Text:
        """What a field or a room is called."""
        return Text(place, place)

    def called(self, id: str) -> str:
        """What the log calls one who plays: a team by its name, a person only by the id."""
        return id

    def committee(self) -> tuple[str, ...]:
        """One of each school and one of the education department, unless the organiser said otherwise."""
        return self.members or (*self.schools(), EDUCATION)


def numbered(state: State) -> Callable[[], str]:
    """Ids by line of the log and number in it: they say nothing of anybody, and the same table and seeds make the same
    event on every machine."""
    count = itertools.count(1)
    return lambda: f"p-{state.seq + 1}-{next(count):04}"


def by_part(state: State, who: Mapping[str, Iterable[str]], name: Callable[[str], str]) -> Text:
    """Who is meant in each part of the event: a school may have a team in each."""
    named = {part: ", ".join(map(name, ids)) for part, ids in who.items()}
    return joined([IN_PART.fill(who=those, part=state.title(part)) for part, those in named.items() if those], "; ")


def need(entry: Entry, *keys: str) -> None:
    """The parts a command cannot be without."""
    for key in keys:
        if entry.get(key) is None:
            raise Problem(LACKS, do=entry["do"], key=key)


def check_common(kind: Kind, state: State, entry: Entry) -> bool:
    """Check a command that all events have; False if it is not one of them."""
    do = entry["do"]
    if do == "set":
        need(entry, "settings")
        state.fits(state.format.with_settings(entry["settings"]))
        if "ruling" not in entry:
            for key in entry["settings"]:
                _check_stage(state, key)
    elif do == "note":
        need(entry, "text")
    elif do == "erase":
        need(entry, "person")
        if entry["person"] in state.erased:
            raise Problem(ERASED, id=entry["person"])
        if entry["person"] not in set(state.pupils()):
            raise Problem(NO_PERSON, id=entry["person"])
    elif do == "committee":
        need(entry, "members")
        if entry.get("chair", EDUCATION) not in entry["members"]:
            raise Problem(NO_MEMBER, member=entry.get("chair", EDUCATION), known=", ".join(entry["members"]))
    elif do == "ruling":
        _check_ruling(kind, state, entry)
    elif do == "hours":
        need(entry, "hours")
        changed(state.hours or Hours(), entry["hours"], state.parts())
    elif do == "timetable":
        need(entry, "slots")
        for place, at in entry["slots"].values():
            minute(at)
            if not isinstance(place, str):
                raise Problem(NO_PLACE, place=place)
    else:
        return do in ("new", "undo")
    return True


def apply_common(kind: Kind, state: State, entry: Entry) -> bool:
    """Apply a command that all events have; False if it is not one of them."""
    state.seq = max(state.seq, entry["seq"])
    do = entry["do"]
    if do == "set":
        state.format = state.format.with_settings(entry["settings"])
    elif do == "note":
        state.notes.append(entry)
    elif do == "erase":
        state.erased.add(entry["person"])
    elif do == "committee":
        state.members, state.chair = tuple(entry["members"]), entry.get("chair", EDUCATION)
    elif do == "hours":
        state.hours = changed(state.hours or Hours(), entry["hours"], state.parts())
    elif do == "timetable":
        state.promised = {id: (place, minute(at)) for id, (place, at) in entry["slots"].items()}
        kind.placed(state, state.promised)
    elif do == "ruling":
        ruling = _ruling(state, entry)
        state.rulings.append(ruling)
        for effect in ruling.effects if ruling.adopted else ():
            made = _effect(entry, effect)
            if not apply_common(kind, state, made):
                kind.apply(state, made)
    else:
        return do in ("new", "undo")
    return True


def _check_stage(state: State, key: str) -> None:
    if not may_set(state, key):
        raise Problem(TOO_LATE, key=key, why=WHY_LATE[state.format.setting(key).until])


def _effect(entry: Entry, effect: Mapping[str, Any]) -> Entry:
    """What a ruling does, as a command of its own that says by which ruling it was made."""
    return {**effect, "seq": entry["seq"], "at": entry["at"], "by": entry["by"], "ruling": entry["seq"]}


def _check_ruling(kind: Kind, state: State, entry: Entry) -> None:
    if not str(entry.get("text", "")).strip():
        raise Problem(NO_TEXT)
    members = state.committee()
    parties = set().union(*(state.parties(effect) for effect in entry.get("effects", ())))
    present: set[str] = set()
    for member in (*entry.get("for", ()), *entry.get("against", ()), *entry.get("abstain", ())):
        if member not in members:
            raise Problem(NO_MEMBER, member=member, known=", ".join(members))
        if member in present:
            raise Problem(VOTES_TWICE, member=member)
        if member in parties and state.format["partiesVote"] == "no":
            raise Problem(PARTY, member=member)
        present.add(member)
    needed = len(members) // 2 + 1 if state.format["quorum"] == "half" else 0
    if len(present) < needed:
        raise Problem(NO_QUORUM, present=len(present), members=len(members), needed=needed)
    if not _ruling(state, entry).adopted:
        return  # a proposal that falls is kept, and does nothing
    for effect in entry.get("effects", ()):
        if effect.get("do", "") in ("", *NEVER_IN_RULING):
            raise Problem(NO_EFFECT, do=effect.get("do", ""))
        made = _effect(entry, effect)
        if not check_common(kind, state, made):
            kind.check(state, made)


def _ruling(state: State, entry: Entry) -> Ruling:
    votes_for, against = tuple(entry.get("for", ())), tuple(entry.get("against", ()))
    tied = len(votes_for) == len(against)
    cast = tied and state.format["castingVote"] == "chair" and state.chair in (*votes_for, *against)
    adopted = len(votes_for) > len(against) or (cast and state.chair in votes_for)
    return Ruling(
        entry["seq"],
        entry.get("text", ""),
        votes_for,
        against,
        tuple(entry.get("abstain", ())),
        cast,
        adopted,
        tuple(entry.get("effects", ())),
    )


def may_set(state: State, key: str) -> bool:
    """Whether a setting is in the event's format and may still change."""
    if key not in state.format:
        return False
    until = state.format.setting(key).until
    return until == "end" or STAGES.index(state.stage()) < STAGES.index(until)
