"""Lists in which people find their place, by name and by school; and an envelope for each school."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any

from tabuleiro.olympiad.common import Enrolled
from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.schools import Timed, timed, upcoming
from tabuleiro.olympiad.tables_csv import plain, sorting
from tabuleiro.printing.events import words
from tabuleiro.printing.events.showing import Papers, Part, capital, qr_code, table, tables

Made = Callable[[Papers], list[Part]]


def enrolled(papers: Papers) -> list[Enrolled]:
    """Everybody who is asked for, by name."""
    those = [one for one in papers.state.enrolled() if papers.chosen(one.part or one.where) and papers.of(one.of)]
    return sorted(those, key=lambda one: papers.order(one.id))


def next_seats(papers: Papers) -> dict[str, Timed]:
    return upcoming(timed(papers.event))


def where(papers: Papers, one: Timed) -> str:
    """Field or room and the spot in it, and below what it is."""
    place = papers.say(papers.state.place_name(one.place)) if one.place else ""
    spot = capital(papers.say(one.seat.spot))
    return f"{' · '.join(filter(None, [place, spot]))}\n{capital(papers.say(one.seat.title))}"


def what(papers: Papers, one: Enrolled) -> str:
    return papers.say(papers.state.title(one.part or one.where))


def by_name(papers: Papers) -> list[Part]:
    """Everybody from A to Z, with the next place."""
    say, seats = papers.say, next_seats(papers)
    hours = bool(papers.times)
    columns = [(say(words.PUPIL), "w"), (say(words.PART), "s"), *([(say(words.HOUR), "l14")] if hours else [])]
    columns += [(say(words.WHERE), "w")]
    sections = []
    for letter, those in groupby(enrolled(papers), key=lambda one: plain(papers.name(one.id))[:1].upper()):
        rows = []
        for one in those:
            seat = seats.get(one.id)
            there = [*([seat.at if seat else ""] if hours else []), where(papers, seat) if seat else "–"]
            rows.append([f"{papers.name(one.id)}\n{one.school}", what(papers, one), *there])
        sections.append(table(letter if papers.shown != "number" else "", columns, rows))
    return tables(say(words.BY_NAME), sections)


def by_school(papers: Papers) -> list[Part]:
    """A page for each school: its pupils, the next place of each, and room for a mark."""
    sections = [_school(papers, name, those) for _, name, those in schools(papers)]
    for section in sections[1:]:
        section["page"] = True
    return tables(papers.say(words.BY_SCHOOL), sections)


def schools(papers: Papers) -> list[tuple[str, str, list[Enrolled]]]:
    """Schools by name, with their people."""
    found: dict[tuple[str, str], list[Enrolled]] = {}
    for one in enrolled(papers):
        found.setdefault((one.of, one.school), []).append(one)
    return sorted(((id, name, those) for (id, name), those in found.items()), key=lambda row: sorting(row[1]))


def _school(papers: Papers, name: str, those: Iterable[Enrolled]) -> dict[str, Any]:
    say, seats = papers.say, next_seats(papers)
    hours = bool(papers.times)
    columns = [("", "r"), (say(words.PUPIL), "w"), (say(words.PART), "s")]
    columns += [*([(say(words.HOUR), "l14")] if hours else []), (say(words.WHERE), "w"), (say(words.HERE), "x")]
    rows = []
    ordered = sorted(those, key=lambda one: (sorting(one.part), sorting(one.where), papers.order(one.id)))
    for n, one in enumerate(ordered, 1):
        seat = seats.get(one.id)
        there = [*([seat.at if seat else ""] if hours else []), where(papers, seat) if seat else "–"]
        rows.append([n, papers.name(one.id), what(papers, one), *there, ""])
    return table(name, columns, rows, note=say(count("pupils", len(rows))))


def _day(papers: Papers, school: str) -> list[dict[str, Any]]:
    """All that a school plays, in the order of the day."""
    say, state = papers.say, papers.state
    people = set(state.pupils())

    def called(id: str) -> str:
        return papers.name(id) if id in people else str(state.called(id))

    rows: dict[tuple[str, str], list[str]] = {}
    for one in timed(papers.event):
        seat = one.seat
        if seat.school == school and papers.chosen(seat.part):
            who = called(seat.team or seat.pupil)
            place = say(state.place_name(one.place)) if one.place else capital(say(seat.spot))
            what = f"{say(state.title(seat.part))} · {say(seat.title)}"
            pair = f"{who} – {called(seat.against)}" if seat.against else who
            rows.setdefault((seat.match, seat.team or seat.pupil), [one.at, place, what, pair])
    columns = [
        (say(words.HOUR), "l14"),
        (say(words.WHERE), "l30"),
        (say(words.MATCH), "w"),
        (say(words.WHO_PLAYS), "W"),
    ]
    return [table(say(words.WHOLE_DAY), columns, rows.values())] if rows else []


def envelopes(papers: Papers, inside: dict[str, Made]) -> list[Part]:
    """For each school a cover with its code, its list, and its own part of some documents."""
    say, found = papers.say, []
    for id, name, those in schools(papers):
        own = replace(papers, school=id)
        pages = [part for make in inside.values() for part in make(own)]
        link = papers.links.get(id, "")
        found.append(
            {
                "kind": "covers",
                "title": say(words.ENVELOPES),
                "labels": {"help": say(words.COVER_HELP) if link else "", "inside": say(words.INSIDE)},
                "school": name,
                "line": say(count("pupils", len(those))),
                "inside": [say(words.PLACES_OF_ALL), *dict.fromkeys(part["title"] for part in pages)],
                "code": {"svg": qr_code(link), "alt": words.CODE.fill(said=link).say(papers.lang), "id": link}
                if link
                else None,
            }
        )
        found += [*tables(say(words.PLACES_OF_ALL), [_school(own, name, those), *_day(own, id)]), *pages]
    return found


def cards(papers: Papers) -> list[Part]:
    """Codes to cut: one for each link, with what it is for."""
    items = [
        {"title": label, "line": line, "code": {"svg": qr_code(link), "alt": label, "id": ""}}
        for label, line, link in papers.cards
    ]
    return [{"kind": "cards", "title": papers.say(words.CARDS), "items": items}] if items else []
