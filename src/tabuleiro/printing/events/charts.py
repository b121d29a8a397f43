"""What papers of all kinds of events have in common: the table of schools, crosstables, certificates of thanks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabuleiro.olympiad.charts import ABSENT, BYE, FORFEIT, VOID, WALKOVER, Cross, Met
from tabuleiro.printing.events import words
from tabuleiro.printing.events.showing import Papers, Part, certificate_part, table

SIGNS = {WALKOVER: "+", FORFEIT: "–", VOID: "–", ABSENT: "–"}
NARROW = 11  # millimetres of a column of meetings


def school_section(papers: Papers) -> list[dict[str, Any]]:
    """Podiums, finalists and points of the schools, on a page of its own; nothing where a kind counts none."""
    say = papers.say
    found = papers.event.kind.schools(papers.state)
    heads = [(say(words.SCHOOL), "W"), *((say(medal), "r") for medal in words.MEDALS)]
    heads += [(say(words.FINALISTS), "r"), (say(words.POINTS_OF_ALL), "r"), (say(words.PUPILS), "r")]
    rows = [
        [r.place, r.name, r.firsts, r.seconds, r.thirds, r.finalists, papers.points(r.points), r.pupils] for r in found
    ]
    return [table(say(words.SCHOOL_TABLE), [("", "r"), *heads], rows, page=True)] if rows else []


def cross_section(
    papers: Papers, title: str, head: str, cross: Cross, name: Callable[[str], str], page: bool
) -> list[dict[str, Any]]:
    """Who met whom, in the order of the places; nothing while nobody has met."""
    if cross.empty():
        return []
    place = {id: n for n, id in enumerate(cross.who, 1)}
    columns = [("", "r"), (head, "w")]
    columns += [(str(n), f"c{NARROW}") for n in range(1, (cross.rounds or len(cross.who)) + 1)]
    rows = []
    for n, who in enumerate(cross.who, 1):
        cells = [
            "×" if not cross.rounds and n == k else _cell(papers, place, cell, bool(cross.rounds))
            for k, cell in enumerate(cross.met[who], 1)
        ]
        rows.append([n, name(who), *cells])
    note = papers.say(words.CROSS_ROUNDS if cross.rounds else words.CROSS_ALL)
    return [table(title, columns, rows, note=note, page=page)]


def _cell(papers: Papers, place: dict[str, int], cell: Sequence[Met], rounds: bool) -> str:
    """The points, and in a second line the place of whom they were made against."""
    first, second = [], []
    for met in cell:
        if met.mine is None:
            first.append("–" if met.how == BYE else "…")
        else:
            first.append(SIGNS.get(met.how) or papers.points(met.mine))
        second.append(papers.say(words.BYE) if met.how == BYE else str(place.get(met.other, "")) if rounds else "")
    below = " / ".join(filter(None, second))
    return " / ".join(first) + (f"\n{below}" if below else "")


def thanks(papers: Papers) -> list[Part]:
    """A certificate for each teacher and volunteer who is named; one to fill in by hand if nobody is."""
    items = [
        {
            "name": name or "\u00a0",
            "school": role,
            "what": papers.state.name,
            "line": papers.date,
            "boards": [],
            "place": 0,
            "did": papers.say(words.helped(papers.state.name)),
            "honour": papers.say(words.THANKS_HONOUR),
        }
        for name, role in papers.helpers or [("", "")]
    ]
    return certificate_part(papers, items, words.THANKS)
