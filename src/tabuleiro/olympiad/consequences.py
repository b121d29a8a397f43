"""What a command would change, and what stays: shown before it is done. Each kind of event says it in its own words.

What a correction leaves is told match by match (`told`), the same on a terminal and on a page: those that have not
begun are made anew by one command (`settle`), each of the others waits for a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tabuleiro.olympiad.common import BEGUN, ENDED, REMAKE, STAND, WAITING, Affected
from tabuleiro.olympiad.event import Event, Memory, replay, stamp
from tabuleiro.olympiad.kinds import Command, Name
from tabuleiro.olympiad.log import Entry
from tabuleiro.rules.text import Text, joined

STAGES = {
    WAITING: Text("por começar", "not begun", "não começou"),
    BEGUN: Text("a decorrer", "being played", "em andamento"),
    ENDED: Text("acabou", "over"),
}
PLAYS = Text("{title} ({stage}): estão {there}", "{title} ({stage}): {there}")
PLAYS_ALONE = Text("{title} ({stage}): está {there}", "{title} ({stage}): {there}")
RIGHT = Text("; pelos resultados, {right}", "; by the results, {right}")
AFTER = Text("; depende disto: {after}", "; depends on it: {after}")
WITHOUT = Text("{title} ({stage}): sem lugar, {right}", "{title} ({stage}): without a place, {right}")


def consequences(event: Event, command: str, *, by: str = "organiser", **data: Any) -> Any:
    """What a command would change if it were done now. It is checked as if it were."""
    entry = {"seq": len(event.entries) + 1, "at": stamp(event.clock()), "by": by, "do": command, **data}
    event.check(entry)
    return event.kind.compare(event.state, replay([*event.entries, entry]))


def tried(event: Event, commands: Iterable[tuple[str, dict[str, Any]]], by: str = "organiser") -> Event:
    """The event as it would be after some commands, with all that follows of itself; nothing is kept."""
    trial = Event(Memory(event.entries), event.clock)
    trial.do_all(commands, by=by)
    return trial


def left_by(event: Event, command: str, *, by: str = "organiser", **data: Any) -> list[Affected]:
    """The matches that a command would leave with others than the results say, and that are not so now."""
    known = event.kind.pending(event.state)
    trial = tried(event, [(command, data)], by)
    return [one for one in trial.kind.pending(trial.state) if one not in known]


def told(one: Affected, name: Name) -> Text:
    """A match that waits, in a line: where it is, how far, who is there and who should be."""
    there, right = (", ".join(map(name, who)) for who in (one.there, one.right))
    after = joined(one.after, ", ")
    facts = {"title": one.title, "stage": STAGES[one.stage], "there": there, "right": right, "after": after}
    plays = PLAYS_ALONE if len(one.there) == 1 else PLAYS
    said = [plays if there else WITHOUT, *([RIGHT] if there and right else []), *([AFTER] if one.after else [])]
    return joined([part.fill(**facts) for part in said], "")


def redrawn(event: Event, since: int) -> list[str]:
    """The parts whose draw was undone by what was written after a line."""
    undone = [event.entries[entry["of"] - 1] for entry in event.entries[since:] if entry["do"] == "undo"]
    return list(dict.fromkeys(entry[event.kind.part] for entry in undone if event.kind.part in entry))


def settle(event: Event, part: str = "", uphold: bool = False, by: str = "organiser") -> list[Entry]:
    """Make anew all that has not begun and has the wrong people; with `uphold`, rule that all the rest stands."""
    return event.do_all(_settled(event, part, uphold), by=by)


def _settled(event: Event, part: str, uphold: bool) -> Iterator[Command]:
    """What is made anew, then rulings one at a time: what stands at one table may say that another is right, or that
    one which has not begun is to be made anew."""
    while True:
        yield from event.kind.remake(event.state, part)
        rest = [one for one in event.kind.pending(event.state) if part in ("", one.part) and REMAKE not in one.acts]
        if not (uphold and rest):
            return
        yield STAND, rest[0].place
