"""What each kind of event has on its pages of results, with what serves for any; and the tables that all share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tabuleiro.olympiad.charts import ABSENT, BYE, FORFEIT, VOID, WALKOVER, Cross, Met
from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.kinds import Registry
from tabuleiro.printing.events import words as paper
from tabuleiro.publishing import words
from tabuleiro.publishing.blocks import Block, Card, Cards, Cell, Folded, Grid, Heading, Note, Reasons, Words
from tabuleiro.publishing.show import Show
from tabuleiro.rules import Text


def size(show: Show, part: str) -> str:
    its = [one for one in show.state.enrolled() if one.where == part]
    return show.say(count("pupils", len(its))) if its else ""


def part_blocks(show: Show, part: str) -> list[Block]:
    return standing_blocks(
        show, show.title(part), show.rows(part), show.say(paper.PUPIL), lambda row: Cell(row["name"])
    )


def school_blocks(show: Show, school: str) -> list[Block]:
    """A card for each pupil."""
    name = show.state.schools()[school]
    cards = [
        Card(
            show.anchor(one.id),
            show.name(one.id),
            [part_link(show, one.where)] if one.where in show.parts else [],
            level=2,
        )
        for one in show.state.enrolled()
        if one.school == name
    ]
    return [Cards(cards)]


@dataclass(frozen=True)
class Content:
    """One kind of event on its pages of results; what is left out serves for any."""

    size: Callable[[Show, str], str] = size  # how many are in a part, in words; "": nobody
    results: Callable[[Show, str], tuple[int, int]] = lambda *_: (0, 0)  # of a part: how many are in, of how many
    part: Callable[[Show, str], list[Block]] = part_blocks  # the page of a part, below its podium
    school: Callable[[Show, str], list[Block]] = school_blocks  # the page of a school


CONTENT: Registry[Content] = Registry(Text("O site de resultados", "The results site"), "tabuleiro.publishing.{}")


# What kinds share.


def part_link(show: Show, part: str, more: str = "") -> Cell:
    return Cell(show.title(part), show.part_files[part], more)


def standing_blocks(
    show: Show,
    title: str,
    rows: Sequence[dict[str, Any]],
    head: str,
    who: Callable[[dict[str, Any]], Words],
    cross: Cross | None = None,
) -> list[Block]:
    """The standings, with who met whom in the same table if it has rounds; then why they stand as they do."""
    if not rows:
        return []
    say = show.say
    met = cross if cross and not cross.empty() else None
    keys = [key for key in rows[0]["criteria"] if key in paper.CRITERIA]
    columns = [(say(words.NTH), "r"), (head, "L"), (say(paper.POINTS_SHORT), "r")]
    heads: list[str] = []
    if met:
        heads = [str(n) for n in range(1, (met.rounds or len(met.who)) + 1)]
    columns += [(head, "c") for head in heads]
    columns += [(say(paper.CRITERIA[key]), "r") for key in keys]
    place = {id: n for n, id in enumerate(met.who, 1)} if met else {}
    body = []
    for row in rows:
        cells: list[Words] = [str(row["place"]), who(row), Cell(show.points(row["points"]), strong=True)]
        if met:
            cells += [
                Cell("✕") if not met.rounds and other == row["id"] else meeting(show, place, cell, bool(met.rounds))
                for other, cell in zip(met.who if not met.rounds else heads, met.met[row["id"]], strict=True)
            ]
        body.append([*cells, *(show.points(row["criteria"][key]) for key in keys)])
    found: list[Block] = [Grid(say(words.STANDINGS_OF, title=title), columns, body, cross=bool(met), spoken=True)]
    if met:
        found.append(Note(say(words.CROSS_ROUNDS if met.rounds else words.CROSS_ALL), quiet=True))
    reasons = [(row["name"], row["why"]) for row in rows]
    return [*found, Folded(say(words.WHY), [Reasons(reasons)])]


def meeting(show: Show, place: dict[str, int], cell: tuple[Met, ...], rounds: bool) -> Cell:
    """What a table says of one who met another."""
    texts, notes = [], []
    for met in cell:
        other = str(place.get(met.other, "")) if rounds else ""
        signs = {WALKOVER: "+", FORFEIT: "–", VOID: "–", ABSENT: "–"}
        if met.how == BYE:
            texts.append(show.points(met.mine) or "–")
            other = show.say(words.BYE)
        elif met.how in signs:
            texts.append(signs[met.how])
        elif met.mine is None:
            texts.append("…")
        elif rounds and met.theirs is not None and not met.mine.is_integer():
            texts.append({0.5: "½"}.get(met.mine, show.points(met.mine)))
        else:
            texts.append(show.points(met.mine))
        notes.append(other)
    return Cell(" / ".join(texts), note=" / ".join(filter(None, notes)))


def folded_rounds(titles: Sequence[tuple[str, list[Block]]], open_last: bool) -> list[Block]:
    """Rounds to open, the last first."""
    last = len(titles) - 1
    return [Folded(title, blocks, open_last and n == last) for n, (title, blocks) in reversed([*enumerate(titles)])]


def headed(title: str, blocks: list[Block], level: int = 2) -> list[Block]:
    return [Heading(title, level), *blocks] if blocks else []
