"""A championship on its pages of results: tournaments with their groups and finals, and a card for each pupil."""

from __future__ import annotations

from tabuleiro.olympiad.championship.charts import cross
from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import FINAL, GameTable, State, Swiss, Tournament
from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.tables_csv import sorting
from tabuleiro.printing.events import words as paper
from tabuleiro.printing.events.championship import SIGNS
from tabuleiro.publishing import words
from tabuleiro.publishing.blocks import Block, Card, Cards, Cell, Grid, Heading, Note, Words
from tabuleiro.publishing.content import Content, folded_rounds, headed, part_link, standing_blocks
from tabuleiro.publishing.show import Show

OPEN = "–"


def size(show: Show, part: str) -> str:
    state: State = show.state
    pupils = len(state.tournament(part).pupils)
    return show.say(count("pupils", pupils)) if pupils else ""


def results(show: Show, part: str) -> tuple[int, int]:
    state: State = show.state
    tables = [t for one in state.tournament(part).all() for made in one.rounds for t in made.tables if t.second]
    return sum(t.done for t in tables), len(tables)


def swiss_name(show: Show, swiss: Swiss) -> str:
    return show.say(paper.FINAL) if swiss.name == FINAL else show.say(paper.GROUP, n=swiss.name)


def pupil(show: Show, id: str) -> Cell:
    state: State = show.state
    school = state.pupil_by_id[id].school
    return show.pupil(id, school, state.school_names[school])


def part(show: Show, id: str) -> list[Block]:
    """The final first, then the groups; before the draw who is entered."""
    state: State = show.state
    tournament = state.tournament(id)
    if not tournament.groups:
        names = sorted(tournament.pupils, key=lambda p: sorting(show.name(p)))
        rows: list[list[Words]] = [[pupil(show, p)] for p in names]
        title = show.say(paper.ENTRIES)
        return [Note(show.say(words.NOT_DRAWN)), Heading(title), Grid(title, [(title, "L")], rows, spoken=True)]
    found: list[Block] = []
    for swiss in [*([tournament.final] if tournament.final else []), *tournament.groups]:
        title = swiss_name(show, swiss)
        rows_ = show.rows(id, str(swiss.name)) if swiss.players else []
        blocks = standing_blocks(
            show,
            f"{show.title(id)} · {title}",
            rows_,
            show.say(paper.PUPIL),
            lambda r: pupil(show, r["id"]),
            cross(state, swiss),
        )
        found += headed(title, [*blocks, *rounds(show, tournament, swiss)])
    return found


def rounds(show: Show, tournament: Tournament, swiss: Swiss) -> list[Block]:
    """Who meets whom; the last round lies open while it is played."""
    say = show.say
    titled: list[tuple[str, list[Block]]] = []
    columns = [(say(paper.TABLE), "r"), (say(paper.PUPIL), "L"), (say(paper.RESULT), "c"), (say(paper.PUPIL), "l")]
    for n, made in enumerate(swiss.rounds, 1):
        rows: list[list[Words]] = []
        for k, table in enumerate(made.tables, 1):
            if table.second is None:
                rows.append(["", pupil(show, table.first), say(words.BYE), ""])
            else:
                rows.append(
                    [str(k), pupil(show, table.first), SIGNS.get(table.result, OPEN), pupil(show, table.second)]
                )
        hour = show.hour(f"{tournament.id}/{swiss.name}/{n}")
        title = say(words.ROUND_OF, title=swiss_name(show, swiss), n=n) + (f" · {hour}" if hour else "")
        titled.append((title, [Grid(title, columns, rows, spoken=True)]))
    return folded_rounds(titled, not swiss.done)


def school(show: Show, id: str) -> list[Block]:
    """A card for each pupil, in the order of the tournaments and names."""
    state: State = show.state
    standing = show.once("places", lambda: _places(show))
    cards = [
        card(show, tournament, pupil_id, standing)
        for tournament in map(state.tournament, show.parts)
        for pupil_id in sorted(
            (p for p in tournament.pupils if state.pupil_by_id[p].school == id), key=lambda p: sorting(show.name(p))
        )
    ]
    return [Cards(cards)]


def _places(show: Show) -> dict[tuple[str, str], int]:
    """Everybody's place in each group and final."""
    state: State = show.state
    return {
        (place.pupil, str(swiss.name)): place.place
        for part_id in show.parts
        for swiss in state.tournament(part_id).all()
        for place in places(state, swiss)
    }


def card(show: Show, tournament: Tournament, id: str, standing: dict[tuple[str, str], int]) -> Card:
    """A pupil: where, which place, and every game."""
    say = show.say
    facts: list[Words] = [part_link(show, tournament.id)]
    rows: list[list[Words]] = []
    for swiss in tournament.all():
        if id not in swiss.players:
            continue
        facts.append(f"{swiss_name(show, swiss)}: {say(words.PLACED, n=standing[id, str(swiss.name)])}")
        for n, made in enumerate(swiss.rounds, 1):
            for table in made.tables:
                if id in (table.first, table.second):
                    rows.append([Cell(str(n), note=swiss_name(show, swiss)), *_game(show, table, id)])
    columns = [(say(paper.ROUND, n="").strip(), "l"), (say(paper.OPPONENT), "L"), (say(paper.RESULT), "c")]
    caption = say(words.CROSS_OF, title=show.name(id))
    return Card(show.anchor(id), show.name(id), facts, [Grid(caption, columns, rows, spoken=True)] if rows else [], 2)


def _game(show: Show, table: GameTable, id: str) -> list[Words]:
    if table.second is None:
        return ["", show.say(words.BYE)]
    other = table.second if id == table.first else table.first
    sign = SIGNS.get(table.result, OPEN)
    return [pupil(show, other), sign if id == table.first else " : ".join(reversed(sign.split(" : ")))]


KIND = Content(size=size, results=results, part=part, school=school)
