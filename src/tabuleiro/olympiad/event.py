"""An event: a log that is replayed. Every command is checked against what the log says, applied, and appended.

What cannot be appended is taken back before anybody is told. Nothing is overwritten: an undo is a new entry, and any
state of the day can be seen again (`Event.at`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, cast

from tabuleiro.olympiad.common import NO_PERSON, State, apply_common, check_common, need
from tabuleiro.olympiad.formats import NOT_TOML, Format, make_format, read_format
from tabuleiro.olympiad.kinds import KINDS, Kind
from tabuleiro.olympiad.log import MEANWHILE, Entry, LogFile, rewrite, salvage, unwritable
from tabuleiro.olympiad.people import Person, expired, export, named, written
from tabuleiro.olympiad.problems import Problems
from tabuleiro.rules.text import Problem, Text

RESERVED = {"seq", "at", "by", "do", "ruling"}
PUPIL = re.compile(r"\bp-[\w-]+")
MOST = 12  # dependent lines that are named
STEPS = 8  # from groups to the final there are fewer that follow from one another
VERSION = 2  # of the log, see docs/events.md; from 2 on its lines have hashes

EMPTY = Text(
    "Este ficheiro não tem nenhum evento.", "There is no event in this file.", "Este arquivo não tem nenhum evento."
)
NOT_NEW = Text(
    "A primeira linha de um evento é «new»; aqui é «{do}».", "The first line of an event is “new”; here it is “{do}”."
)
OTHER_VERSION = Text(
    "Este evento foi escrito por uma versão mais nova ({version}); esta lê até à {known}.",
    "This event was written by a newer version ({version}); this one reads up to {known}.",
    "Este evento foi escrito por uma versão mais nova ({version}); esta lê até a {known}.",
)
BROKEN = Text(
    "A linha {seq} do evento («{do}») não se consegue aplicar: {why}.",
    "Line {seq} of the event (“{do}”) cannot be applied: {why}.",
)
MISSHAPEN = Text(
    "Os dados do comando «{do}» não têm a forma certa ({why}).",
    "The data of the command “{do}” does not have the right shape ({why}).",
)
NOTHING_SAVED = Text(
    "De {path} não se consegue ler nem a primeira linha; nada foi alterado. Use uma cópia.",
    "Not even the first line of {path} can be read; nothing was changed. Use a copy.",
)
ALREADY_NEW = Text("O evento já existe.", "The event exists already.")
NO_NAME = Text("Um evento precisa de um nome.", "An event needs a name.")
NO_SUCH_SEQ = Text("Não há linha {seq}; a última é a {last}.", "There is no line {seq}; the last is {last}.")
UNDONE = Text("A linha {seq} já foi anulada.", "Line {seq} has been undone already.")
FIRST_LINE = Text("A criação do evento não se anula.", "Creating the event cannot be undone.")
FOLLOWS = Text(
    "A linha {seq} decorre dos resultados e não se anula sozinha; anule ou corrija antes um resultado.",
    "Line {seq} follows from the results and cannot be undone on its own; undo or correct a result instead.",
    "A linha {seq} decorre dos resultados e não é anulada sozinha; anule ou corrija antes um resultado.",
)
FORGOTTEN = Text(
    "Um nome apagado não volta; inscreva a pessoa de novo.",
    "An erased name does not come back; register the person again.",
)
DEPENDENT = Text(
    "A linha {seq} não se pode anular sozinha, porque estas dependem dela: {lines}. Anulam-se todas juntas, depois de "
    "se confirmar: fica tudo no registo, e nada disto conta.",
    "Line {seq} cannot be undone alone, because these depend on it: {lines}. They are undone together, once that is "
    "confirmed: all of it stays in the log, and none of it counts.",
    "A linha {seq} não pode ser anulada sozinha, porque estas dependem dela: {lines}. Elas são anuladas juntas, depois "
    "de confirmar: tudo fica no registro, e nada disso conta.",
)
PLAYED = (
    "result",
    "absent",
    "start",
    "ruling",
    "stand",
    "annul",
)  # lines that say that something was played or decided


class Storage(Protocol):
    """Where an event is kept: a file (`LogFile`), memory (`Memory`), or a database of somebody else's."""

    def lock(self) -> AbstractContextManager[None]: ...

    def read(self, after: int = 0) -> Sequence[Entry]: ...

    def append(self, entries: Sequence[Entry]) -> None: ...

    def read_people(self) -> dict[str, Person]: ...

    def write_people(self, people: Mapping[str, Person]) -> None: ...


class Memory:
    """An event kept nowhere: for trying out, simulating, and for what keeps entries elsewhere."""

    def __init__(self, entries: Iterable[Entry] = (), people: Mapping[str, Person] | None = None) -> None:
        self.entries = list(entries)
        self.people = dict(people or {})

    def lock(self) -> AbstractContextManager[None]:
        return nullcontext()

    def read(self, after: int = 0) -> Sequence[Entry]:
        return self.entries[after:]

    def append(self, entries: Sequence[Entry]) -> None:
        self.entries += entries

    def read_people(self) -> dict[str, Person]:
        return dict(self.people)

    def write_people(self, people: Mapping[str, Person]) -> None:
        self.people = dict(people)


def now() -> datetime:
    return datetime.now(UTC)


class Event:
    """An event over its storage. `state` is what the log says by now."""

    def __init__(self, storage: Storage, clock: Callable[[], datetime] = now) -> None:
        self.storage = storage
        self.clock = clock
        self.entries: list[Entry] = list(storage.read())
        self.state: Any = replay(self.entries)
        self.kind = KINDS[self.state.format.kind]
        self._settled = False  # whether finals have been held against the results

    @classmethod
    def open(cls, path: str | Path, clock: Callable[[], datetime] = now) -> Event:
        """The event of a file."""
        return cls(LogFile(path), clock)

    @classmethod
    def create(cls, path: str | Path | Storage, format: str | Path | Format, name: str, **more: Any) -> Event:
        """A new event in a new file, or over another storage. `more`: see `new_entry`, and `clock`."""
        clock = more.pop("clock", now)
        entry = new_entry(format, name, at=stamp(more.pop("at", None) or clock()), **more)
        if isinstance(path, str | Path):
            file = LogFile(path)
            file.create()
            storage: Storage = file
        else:
            storage = path
        storage.append([entry])
        return cls(storage, clock)

    @property
    def people(self) -> dict[str, Person]:
        """The people of the event whose names were not erased."""
        known = set(self.state.pupils()) - self.state.erased
        return {id: person for id, person in self.storage.read_people().items() if id in known}

    def refresh(self) -> None:
        """Take in what others appended meanwhile."""
        fresh = self.storage.read(len(self.entries))
        if fresh:
            self._settled = False
            self.entries += fresh
            if any(entry["do"] == "undo" for entry in fresh):
                self.state = replay(self.entries)
            else:
                for entry in fresh:
                    apply(self.kind, self.state, entry)

    def do(
        self,
        command: str,
        *,
        by: str = "organiser",
        at: str | datetime | None = None,
        expect_seq: int | None = None,
        people: Mapping[str, Person] | None = None,
        **data: Any,
    ) -> Entry:
        """One command: checked, applied, written. `people`: names of new pupils, which go beside the log."""
        return self.do_all([(command, data)], by=by, at=at, expect_seq=expect_seq, people=people)[0]

    def do_all(
        self,
        commands: Iterable[tuple[str, Mapping[str, Any]]],
        *,
        by: str = "organiser",
        at: str | datetime | None = None,
        expect_seq: int | None = None,
        people: Mapping[str, Person] | None = None,
    ) -> list[Entry]:
        """Several commands, all or none of them; what follows of itself is written after each, and not returned."""
        with self.storage.lock():
            self.refresh()
            if expect_seq is not None and expect_seq != len(self.entries) + 1:
                raise Problem(MEANWHILE, last=len(self.entries), expected=expect_seq - 1)
            made: list[Entry] = []
            asked: list[Entry] = []
            when = stamp(at or self.clock())
            people = {id: named(person) for id, person in (people or {}).items()}

            def write(command: str, data: Mapping[str, Any], follows: bool = False) -> Entry:
                seq = len(self.entries) + 1
                entry: Entry = {"seq": seq, "at": when, "by": by, "do": command, **_plain(command, data)}
                if not follows:
                    self.check(entry)
                made.append(entry)
                self.entries.append(entry)
                if command == "undo":
                    self.state = replay(self.entries)
                else:
                    apply(self.kind, self.state, entry)
                return entry

            def settle(after: Entry | None) -> None:
                for _ in range(STEPS):
                    for command, data in (found := self.kind.due(self.state, after)):
                        write(command, data, follows=True)
                    if not found:
                        break

            try:
                if not self._settled:  # a log of before this was so, or that somebody else wrote
                    settle(None)
                    self._settled = True
                for command, data in commands:
                    asked.append(write(command, data))
                    settle(asked[-1])
                if people:  # names first: a name without a line is harmless, and dropped with the next writing
                    self.storage.write_people({**self.people, **people})
                self.storage.append(made)
            except BaseException:
                del self.entries[len(self.entries) - len(made) :]
                if made:
                    self.state = replay(self.entries)
                    self._settled = False
                raise
        return asked

    def check(self, entry: Entry) -> None:
        """Whether a command would be accepted now; else a Problem."""
        if entry["do"] == "new":
            raise Problem(ALREADY_NEW)
        if entry["do"] == "undo":
            self._check_undo(entry)
        else:
            try:
                _check(self.kind, self.state, entry, new=True)
            except Problem as wrong:
                raise self._named(wrong) from None

    def _named(self, wrong: Problem) -> Problem:
        """What is wrong, with names instead of ids: the log knows no names, and people know no ids."""
        people = self.people if PUPIL.search(wrong.text.en) else {}

        def said(text: Text) -> Text:
            parts = (text.pt, text.en, text.br)
            return Text(*(PUPIL.sub(lambda m: people[m[0]].name if m[0] in people else m[0], part) for part in parts))

        if not people:
            return wrong
        if isinstance(wrong, Problems):
            return Problems([said(text) for text in wrong.texts], wrong.lines)
        return Problem(said(wrong.text))

    def undo(self, seq: int, sure: bool = False, **how: Any) -> Entry:
        """Take back a line by a new one, with those that rest on it; refused if something was played on it, unless
        that is `sure`. All of it stays in the log."""
        resting = self.resting(seq)
        counted = [entry for entry in resting if entry["seq"] not in self.undone()]
        if any(entry["do"] in PLAYED for entry in counted) and not sure:
            raise Problem(DEPENDENT, seq=seq, lines=_numbered(resting))
        data: dict[str, Any] = {"of": seq}
        if resting:
            data["also"] = [entry["seq"] for entry in resting]
        return self.do("undo", **data, **how)

    def resting(self, seq: int) -> list[Entry]:
        """The lines that would go along if a line were taken back: they rest on it. Those that follow go unasked."""
        self._check_undoable(seq)
        undo = {"seq": len(self.entries) + 1, "at": "", "by": "", "do": "undo", "of": seq}
        return dependents([*self.entries, undo], seq)

    def erase(self, person: str, **how: Any) -> Entry:
        """Forget a name for ever. The log says that it was erased, and keeps the id."""
        entry = self.do("erase", person=person, **how)
        with self.storage.lock():
            self.storage.write_people(self.people)
        return entry

    def erase_expired(self, today: str, **how: Any) -> list[str]:
        """Forget all whose day has passed (ISO date); their ids."""
        ids = expired(self.people, today)
        if ids:
            self.do_all([("erase", {"person": id}) for id in ids], **how)
            with self.storage.lock():
                self.storage.write_people(self.people)
        return ids

    def mark(
        self,
        ids: Iterable[str],
        *,
        name: str | None = None,
        consent: bool | None = None,
        keep_until: str | None = None,
    ) -> None:
        """Note consent, a corrected name, or another day until which names are kept. Of people, not of the log."""
        with self.storage.lock():
            people = self.people
            for id in ids:
                if id not in people:
                    raise Problem(NO_PERSON, id=id)
                old = people[id]
                people[id] = Person(
                    old.name if name is None else named(Person(name)).name,
                    old.consent if consent is None else consent,
                    old.keep_until if keep_until is None else keep_until,
                )
            self.storage.write_people(people)

    def export_person(self, id: str) -> dict[str, Any]:
        """All that is kept of one person: the name, and every line that has the id."""
        return {**export(self.people, [id]).get(id, {}), "id": id, "lines": [e for e in self.entries if _has(e, id)]}

    def at(self, seq: int) -> Any:
        """The state after line `seq`, as it was then."""
        if not 1 <= seq <= len(self.entries):
            raise Problem(NO_SUCH_SEQ, seq=seq, last=len(self.entries))
        return replay(self.entries[:seq])

    def undone(self) -> set[int]:
        """The numbers of the lines that were undone."""
        return skipped(self.entries)

    def _check_undo(self, entry: Entry) -> None:
        need(entry, "of")
        for seq in (of := entry["of"], *entry.get("also", ())):
            self._check_undoable(seq, along=seq != of)
        broken = dependents([*self.entries, entry], of)
        if broken:
            raise Problem(DEPENDENT, seq=of, lines=_numbered(broken))

    def _check_undoable(self, seq: Any, along: bool = False) -> None:
        """Whether a line may be taken back at all; what follows from results only `along` with what it rests on."""
        if not isinstance(seq, int) or not 1 <= seq <= len(self.entries):
            raise Problem(NO_SUCH_SEQ, seq=seq, last=len(self.entries))
        do = self.entries[seq - 1]["do"]
        if seq == 1:
            raise Problem(FIRST_LINE)
        if do == "erase":
            raise Problem(FORGOTTEN)
        if along:
            return  # also one that this undo would bring back, and that is not right any more
        if seq in self.undone():
            raise Problem(UNDONE, seq=seq)
        if do == "follow":
            raise Problem(FOLLOWS, seq=seq)


def _numbered(entries: Sequence[Entry]) -> str:
    """Some lines by number, and how many there are."""
    said = ", ".join(f"{entry['seq']} ({entry['do']})" for entry in entries[:MOST])
    return said + (f" … ({len(entries)})" if len(entries) > MOST else "")


def new_entry(
    format: str | Path | Format,
    name: str,
    *,
    at: str,
    by: str = "organiser",
    settings: Mapping[str, Any] | None = None,
    language: str = "pt",
    date: str = "",
    retention: str = "",
) -> Entry:
    """The first line of an event. It holds the whole format, so that a log can be read without it for ever."""
    if not isinstance(format, Format):
        format = read_format(format)
    format = format.with_settings(settings or {})
    name = written(name)
    if not name:
        raise Problem(NO_NAME)
    KINDS[format.kind].State(format)  # a format that its kind cannot use is refused now
    try:
        json.dumps(format.data, allow_nan=False)
    except (TypeError, ValueError) as wrong:  # nan and inf of TOML, and its dates: no log can hold them
        raise Problem(NOT_TOML, name=format.name, why=wrong) from None
    return {
        "seq": 1,
        "at": at,
        "by": by,
        "do": "new",
        "version": VERSION,
        "name": name,
        "language": language,
        "date": date,
        "retention": retention,
        "format": {"name": format.name, "data": format.data},
        "settings": {key: list(v) if isinstance(v, tuple) else v for key, v in format.values.items()},
    }


def stamp(at: str | datetime) -> str:
    """A moment as the log writes it: UTC, to the second."""
    return at if isinstance(at, str) else at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def begin(entries: Sequence[Entry]) -> tuple[Kind, Any]:
    """The kind of an event and its state after the first line."""
    if not entries:
        raise Problem(EMPTY)
    first = entries[0]
    if first["do"] != "new":
        raise Problem(NOT_NEW, do=first["do"])
    try:
        if first.get("version", VERSION) > VERSION:
            raise Problem(OTHER_VERSION, version=first["version"], known=VERSION)
        format = make_format(first["format"]["name"], first["format"]["data"]).with_settings(first.get("settings", {}))
        kind = KINDS[format.kind]
        state = kind.State(format)
    except (KeyError, TypeError, IndexError, AttributeError) as wrong:
        raise Problem(BROKEN, seq=1, do="new", why=f"{type(wrong).__name__} {wrong}") from wrong
    state.name, state.language = first.get("name", ""), first.get("language", "pt")
    state.date, state.retention, state.seq = first.get("date", ""), first.get("retention", ""), 1
    return kind, state


def _check(kind: Kind, state: State, entry: Entry, new: bool = False) -> None:
    """Check one entry. Data of a wrong shape, which no form of ours sends, is a Problem too."""
    try:
        if not check_common(kind, state, entry):
            kind.check(state, entry)
            if new:
                kind.check_new(state, entry)
    except Problem:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as wrong:
        raise Problem(MISSHAPEN, do=entry["do"], why=f"{type(wrong).__name__} {wrong}") from wrong


def apply(kind: Kind, state: State, entry: Entry) -> None:
    """Let one entry take effect."""
    try:
        if not apply_common(kind, state, entry):
            kind.apply(state, entry)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as wrong:
        raise Problem(BROKEN, seq=entry["seq"], do=entry["do"], why=wrong) from wrong


def replay(entries: Sequence[Entry]) -> Any:
    """The state that a log tells. Pure: the same log gives the same state everywhere."""
    kind, state = begin(entries)
    skip = skipped(entries)
    for entry in entries[1:]:
        if entry["seq"] in skip:
            state.seq = entry["seq"]
        else:
            apply(kind, state, entry)
    return state


def names_of(event: Event) -> Callable[[str], str]:
    """How pupils and teams are called: by name, or by id where the name of a pupil was erased."""
    people = event.people
    return lambda id: people[id].name if id in people else event.state.called(id)


def numbers(kind: Kind, entries: Iterable[Entry]) -> dict[str, int]:
    """A number for every pupil, in the order in which the lines of a log bring them; it never changes."""
    ids = dict.fromkeys(id for entry in entries for id in kind.newcomers(entry))
    return {id: number for number, id in enumerate(ids, 1)}


def skipped(entries: Sequence[Entry]) -> set[int]:
    """The lines that later lines undid, with those that went along (`also`); an undo that was undone undoes nothing."""
    skip: set[int] = set()
    for entry in reversed(entries):
        if entry["do"] == "undo" and entry["seq"] not in skip:
            skip.update((entry["of"], *entry.get("also", ())))
    return skip


def dependents(entries: Sequence[Entry], of: int) -> list[Entry]:
    """The lines that would not be right, after `of` or brought back, if the undo at the end of `entries` were accepted.

    An undo of an undo brings lines back, and what they rested on may have been undone since.
    """
    (kind, state), (_, told) = begin(entries), begin(entries)  # without the line, and as it was told until now
    skip, skipped_before = skipped(entries), skipped(entries[:-1])
    first = min({of, *(skip ^ skipped_before)})
    broken = []
    for entry in entries[1:]:
        if entry["do"] == "undo":
            continue
        if entry["seq"] not in skip:
            before = state if entry["seq"] in skipped_before else told
            if entry["seq"] >= first and not _still_right(kind, state, before, entry):
                broken.append(entry)
            else:
                apply(kind, state, entry)
        if entry["seq"] not in skipped_before:
            apply(kind, told, entry)
    return broken


def _still_right(kind: Kind, state: State, told: State, entry: Entry) -> bool:
    """Whether a line could be written in this state, too; a result only if the same people play there."""
    try:
        _check(kind, state, entry)
        return entry["do"] != "result" or state.seated(entry) == told.seated(entry)
    except Problem:
        return False


def audit(entries: Sequence[Entry]) -> list[tuple[int, Problem]]:
    """Check every line of a log anew, as if it were written now: the numbers of the wrong ones, and what is wrong."""
    kind, state = begin(entries)
    skip = skipped(entries)
    found: list[tuple[int, Problem]] = []
    for entry in entries[1:]:
        if entry["seq"] in skip or entry["do"] == "undo":
            continue
        try:
            _check(kind, state, entry)
            apply(kind, state, entry)
        except Problem as wrong:
            found.append((entry["seq"], wrong))
    return found


def repair(path: str | Path) -> tuple[int, int, Path]:
    """Save what can be read and replayed of a damaged file; the file as it was is kept beside it.

    How many lines were saved, of how many, and where the damaged file is kept.
    """
    entries, lines = salvage(path)
    while entries:
        try:
            replay(entries)
            break
        except Problem:
            entries.pop()
    if not entries:
        raise Problem(NOTHING_SAVED, path=path)
    return len(entries), lines, rewrite(path, entries)


def as_written(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Any]]:
    """Each line after the first with the state in which it was written, in which what was undone later still stood."""
    kind, state = begin(entries)
    for k, entry in enumerate(entries[1:], 1):
        yield entry, state
        if entry["do"] == "undo":
            state = replay(entries[: k + 1])
        else:
            apply(kind, state, entry)


def _plain(command: str, data: Mapping[str, Any]) -> Entry:
    """Data as it will be read from the log again. What only the log itself says cannot be brought from outside."""
    for key in RESERVED & data.keys():
        raise Problem(MISSHAPEN, do=command, why=key)
    data = _written(data)
    if why := unwritable(data):
        raise Problem(MISSHAPEN, do=command, why=why)
    try:
        return cast(Entry, json.loads(json.dumps(data, allow_nan=False)))
    except (TypeError, ValueError) as wrong:
        raise Problem(MISSHAPEN, do=command, why=wrong) from wrong


def _written(value: Any, key: str = "", deep: int = 4) -> Any:
    """Data with the names in it, of teams and schools, as names are kept; they do not lie deeper."""
    if isinstance(value, str) and key == "name":
        return written(value)
    if isinstance(value, Mapping) and deep:
        return {k: _written(part, "name" if key == "schools" else k, deep - 1) for k, part in value.items()}
    if isinstance(value, list | tuple) and deep:
        return [_written(part, "", deep - 1) for part in value]
    return value


def _has(value: Any, id: str) -> bool:
    if isinstance(value, Mapping):
        return any(_has(part, id) for part in (*value, *value.values()))
    if isinstance(value, list | tuple):
        return any(_has(part, id) for part in value)
    return bool(value == id)
