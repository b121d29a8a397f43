"""The hours of a day as its organiser sets them: when it begins, lunch, the ceremony, minutes, rooms. Kept in the log.

Times of day are minutes from midnight, and are written 09:30. The log has UTC; `offset` says by how much the hall's
clock is ahead of it, so that no table of the world's time zones is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tabuleiro.olympiad.counting import count, whole
from tabuleiro.rules.text import Problem, Text, joined

DAY = 1440  # minutes
CLOCK = re.compile(r"([01]?\d|2[0-3])[:h.]([0-5]\d)")

NOT_A_TIME = Text("«{said}» não é uma hora; escreve-se 09:30.", "“{said}” is not a time of day; it is written 09:30.")
NO_HOURS = Text("O horário não tem «{key}». Tem: {known}.", "A timetable has no “{key}”. It has: {known}.")
NOT_MINUTES = Text(
    "{key} não pode ser «{value}»; é um número de {least} a {most}.",
    "{key} cannot be “{value}”; it is a number from {least} to {most}.",
)
BAD_LUNCH = Text(
    "O almoço escreve-se 12:30-13:30, e acaba depois de começar; «{said}» não serve.",
    "Lunch is written 12:30-13:30, and ends after it begins; “{said}” will not do.",
)
BAD_ROOM = Text(
    "Uma sala escreve-se «Ginásio: 20», com o número de mesas; «{said}» não serve.",
    "A room is written “Gym: 20”, with its number of tables; “{said}” will not do.",
)
BAD_PART = Text("Não há «{part}» neste evento. Há: {known}.", "There is no “{part}” in this event. There are: {known}.")
START = Text("começa às {at}", "begins at {at}")
LUNCH = Text("almoço das {a} às {b}", "lunch from {a} to {b}")
NO_LUNCH = Text("sem almoço", "no lunch")
USUAL = Text("o habitual entre dois jogos", "the usual time between two matches")
MINUTES = {
    "ceremony": Text("cerimónia de {n} min", "a ceremony of {n} min", "cerimônia de {n} min"),
    "change": Text("{n} min entre dois jogos", "{n} min between two matches"),
    "game": Text("{n} min por jogo", "{n} min a game"),
}
EACH = Text("{name}: {much}", "{name}: {much}")
NO_ROOMS = Text("sem salas próprias", "no rooms of their own")
PLACES = Text("uma escola em {places} ao mesmo tempo", "a school in {places} at a time")
ALL_TEAMS = Text(
    "uma escola em tantos lugares quantas as suas equipas presentes", "a school in as many places as it has teams here",
    "uma escola em tantos lugares quantas as suas equipes presentes",
)  # fmt: skip
AHEAD = Text("o relógio da sala é UTC{shift}", "the clock of the hall is UTC{shift}")


@dataclass(frozen=True)
class Hours:
    """What is decided of a day; 0 in `change` and `minutes`: as the format says."""

    start: int = 540
    lunch: tuple[int, int] | None = None  # nothing is played then
    ceremony: int = 30  # minutes, after the last game
    change: int | None = None  # minutes between two matches in one place
    minutes: Mapping[str, int] = field(default_factory=dict)  # of a match in one part, where it is not the usual
    game: int = 20  # minutes of a game, where the format says none (a championship)
    rooms: Mapping[str, int] = field(default_factory=dict)  # how many tables each has; none: room for everybody
    places: int = 1  # in how many a school can be at once: it has as many adults to go along; 0: teams
    offset: int = 0  # minutes by which the hall's clock is ahead of UTC

    def json(self) -> dict[str, Any]:
        """As the log has it, and as it is read again."""
        return {
            "start": clock(self.start),
            "lunch": [*map(clock, self.lunch)] if self.lunch else [],
            "ceremony": self.ceremony,
            "change": self.change,
            "minutes": dict(self.minutes),
            "game": self.game,
            "rooms": dict(self.rooms),
            "places": self.places,
            "offset": self.offset,
        }

    def minute(self, at: str | datetime, day: date) -> int:
        """What a moment is on the hall's clock, in minutes from the midnight with which the day begins."""
        moment = (datetime.fromisoformat(at) if isinstance(at, str) else at).astimezone(UTC).replace(tzinfo=None)
        midnight = datetime(day.year, day.month, day.day)
        return int((moment + timedelta(minutes=self.offset) - midnight).total_seconds() // 60)


LIMITS = {"ceremony": (0, 600), "change": (0, 180), "game": (1, 600), "places": (0, 99), "offset": (-DAY, DAY)}


def changed(hours: Hours, said: Mapping[str, Any], parts: list[str]) -> Hours:
    """Hours with some of it decided otherwise; a Problem that says what would be right."""
    found: dict[str, Any] = {}
    for key, value in said.items():
        if key in LIMITS:
            found[key] = None if key == "change" and value in (None, "") else number(key, value, *LIMITS[key])
        elif key == "start":
            found[key] = minute(value)
        elif key == "lunch":
            found[key] = stretch(value)
        elif key == "minutes":
            for part in value:
                if part not in parts:
                    raise Problem(BAD_PART, part=part, known=", ".join(parts))
            found[key] = {part: number(part, m, 1, 600) for part, m in value.items()}
        elif key == "rooms":
            found[key] = {str(room).strip(): number(str(room), tables, 1, 10_000) for room, tables in value.items()}
            if "" in found[key]:
                raise Problem(BAD_ROOM, said="")
        else:
            raise Problem(NO_HOURS, key=key, known=", ".join(Hours().json()))
    return replace(hours, **found)


def told(said: Mapping[str, Any], title: Callable[[str], Text]) -> Text:
    """What was decided of a day, in words; `title` says what a part is called."""
    return joined(_told(changed(Hours(), said, list(said.get("minutes", ()))), said, title), "; ")


def _told(hours: Hours, said: Mapping[str, Any], title: Callable[[str], Text]) -> Iterator[Text]:
    for key in said:
        value = getattr(hours, key)
        if key == "start":
            yield START.fill(at=clock(value))
        elif key == "lunch":
            yield LUNCH.fill(a=clock(value[0]), b=clock(value[1])) if value else NO_LUNCH
        elif key == "minutes":
            yield from (EACH.fill(name=title(part), much=length(n)) for part, n in value.items())
        elif key == "rooms":
            yield from (EACH.fill(name=room, much=count("tables", n)) for room, n in value.items())
            if not value:
                yield NO_ROOMS
        elif key == "places":
            yield PLACES.fill(places=count("places", value)) if value else ALL_TEAMS
        elif key == "offset":
            yield AHEAD.fill(shift=f"{'-' if value < 0 else '+'}{abs(value) // 60:02}:{abs(value) % 60:02}")
        else:
            yield USUAL if value is None else MINUTES[key].fill(n=value)


def number(key: str, value: Any, least: int, most: int) -> int:
    try:
        found = int(str(value).strip())
    except ValueError:
        found = least - 1
    if isinstance(value, bool) or not least <= found <= most:
        raise Problem(NOT_MINUTES, key=key, value=value, least=least, most=most)
    return found


def stretch(said: Any) -> tuple[int, int] | None:
    """12:30-13:30 as two minutes; nothing for nothing."""
    parts = re.split(r"\s*[-–]\s*", said.strip()) if isinstance(said, str) else list(said or ())
    if parts in ([], [""]):
        return None
    if len(parts) != 2 or minute(parts[0]) >= minute(parts[1]):
        raise Problem(BAD_LUNCH, said="-".join(map(str, parts)))
    return minute(parts[0]), minute(parts[1])


def read_rooms(said: str) -> dict[str, int]:
    """Rooms as they are typed: "Gym: 20, Library: 8"."""
    found = {}
    for part in filter(None, (one.strip() for one in re.split(r"[,;\n]", said))):
        room, colon, tables = part.rpartition(":")
        number = whole(tables.strip())
        if not colon or number is None:
            raise Problem(BAD_ROOM, said=part)
        found[room.strip()] = number
    return found


def minute(said: Any) -> int:
    found = CLOCK.fullmatch(str(said).strip())
    if not found:
        raise Problem(NOT_A_TIME, said=said)
    return 60 * int(found[1]) + int(found[2])


def clock(minutes: float) -> str:
    """A time of day; what is past midnight says by how many days."""
    whole = round(minutes)
    later = f" (+{whole // DAY})" if whole >= DAY else ""
    return f"{whole // 60 % 24:02}:{whole % 60:02}{later}"


def length(minutes: float) -> str:
    whole = round(minutes)
    return f"{whole // 60} h {whole % 60:02}" if whole >= 60 else f"{whole} min"


def local_offset(when: datetime | None = None) -> int:
    """How far the clock of this machine is from UTC."""
    shift = (when or datetime.now(UTC)).astimezone().utcoffset() or timedelta(0)
    return int(shift.total_seconds() // 60)


def earlier(at: str, minutes: int) -> str:
    """A moment of the log so many minutes before."""
    return (datetime.fromisoformat(at) - timedelta(minutes=minutes)).isoformat()
