"""A team olympiad on its pages of results: categories with their brackets and disputes, and a card for each team."""

from __future__ import annotations

from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.tables_csv import sorting
from tabuleiro.olympiad.teams.charts import bracket, cross, side_name
from tabuleiro.olympiad.teams.regulation import SIDES
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.seats import STAGES
from tabuleiro.olympiad.teams.state import Dispute, State, Team
from tabuleiro.printing.events import words as paper
from tabuleiro.printing.events.showing import capital
from tabuleiro.publishing import words
from tabuleiro.publishing.blocks import (
    Block,
    Bracket,
    Card,
    Cards,
    Cell,
    Folded,
    Grid,
    Heading,
    Match,
    Note,
    Side,
    Words,
)
from tabuleiro.publishing.content import Content, headed, part_link, standing_blocks
from tabuleiro.publishing.show import Show

SIGNS = {
    "X": "1 : 0",
    "Y": "0 : 1",
    "draw": "½ : ½",
    "shared": "½ : ½",
    "forfeitX": "– : +",
    "forfeitY": "+ : –",
    "void": "– : –",
}
OPEN = "–"


def size(show: Show, part: str) -> str:
    """How many teams play; before the draw, how many are registered."""
    state: State = show.state
    teams = len(show.standing(part)) if part in state.plans else len(state.teams_of(part))
    return show.say(count("teams", teams)) if teams else ""


def results(show: Show, part: str) -> tuple[int, int]:
    """Slots of disputes whose teams are known."""
    state: State = show.state
    slots = [bool(state.result(d, slot)) for d in state.disputes_of(part) if d.known for slot in state.regulation.slots]
    return sum(slots), len(slots)


def team(show: Show, id: str) -> Cell:
    """A team with its card, or where it will come from."""
    state: State = show.state
    found = state.teams.get(id)
    to = f"{show.school_files[found.school]}#{anchor(show, id)}" if found else ""
    return Cell(show.say(side_name(state, id)), to)


def anchor(show: Show, id: str) -> str:
    return f"t{list(show.state.teams).index(id) + 1}"


def stage_name(show: Show, dispute: Dispute) -> str:
    if dispute.stage in STAGES:
        return capital(show.say(STAGES[dispute.stage]))
    return show.say(paper.GROUP, n=dispute.stage[1:]) if dispute.stage else ""


def part(show: Show, id: str) -> list[Block]:
    """Knock-outs, the standings, the groups, then every dispute; before the draw the teams."""
    state: State = show.state
    say = show.say
    plan = state.plans.get(id)
    if plan is None:
        rows: list[list[Words]] = [
            [team(show, one.id)] for one in sorted(state.teams_of(id), key=lambda t: sorting(state.team_name(t.id)))
        ]
        title = say(paper.ENTRIES)
        return [Note(say(words.NOT_DRAWN)), Heading(title), Grid(title, [(say(paper.TEAM), "L")], rows, spoken=True)]
    found: list[Block] = []
    ties = bracket(state, id)
    if ties:
        found += headed(say(words.BRACKET), [knockout(show, id)])
    stages = [f"g{n + 1}" for n in range(len(plan.groups))]
    whole = None if stages else cross(state, id)
    its = standing_blocks(
        show, show.title(id), show.rows(id), say(paper.TEAM), lambda row: team(show, row["id"]), whole
    )
    found += headed(say(words.STANDINGS), its)
    for stage in stages:
        title = say(paper.GROUP, n=stage[1:])
        blocks = standing_blocks(
            show,
            f"{show.title(id)} · {title}",
            show.rows(id, stage),
            say(paper.TEAM),
            lambda row: team(show, row["id"]),
            cross(state, id, stage),
        )
        found += headed(title, blocks)
    return [*found, *rounds(show, id)]


def knockout(show: Show, category: str) -> Bracket:
    columns: dict[str, list[Match]] = {}
    for tie in bracket(show.state, category):
        sides = tuple(
            Side(team(show, id), show.points(tie.points[n]) if tie.points else "", tie.through == n)
            for n, id in enumerate(tie.sides)
        )
        one = Match(" · ".join(filter(None, [tie.id, show.hour(tie.id)])), (sides[0], sides[1]))
        columns.setdefault(tie.stage, []).append(one)
    return Bracket(
        show.say(words.BRACKET),
        [(capital(show.say(STAGES[stage])), matches) for stage, matches in columns.items()],
    )


def rounds(show: Show, category: str) -> list[Block]:
    """Every dispute by round: who, where, when, and what happened in its slots."""
    state: State = show.state
    found: list[Block] = []
    disputes = sorted(state.disputes_of(category), key=lambda d: (d.round, d.turn, sorting(d.id)))
    for round in sorted({d.round for d in disputes}):
        found.append(Heading(show.say(paper.ROUND, n=round), 3))
        found += [dispute_block(show, d) for d in disputes if d.round == round]
        bye = state.byes.get(category, {}).get(round)
        if bye:
            found.append(Note(f"{state.team_name(bye)}: {show.say(words.BYE)}"))
    return headed(show.say(words.ROUNDS), found)


def outcome(show: Show, dispute: Dispute, turned: bool = False) -> str:
    """The score, or whether it is being played."""
    state: State = show.state
    if not dispute.known or not dispute.begun:
        return OPEN if not state.complete(dispute) else _score(show, dispute, turned)
    said = _score(show, dispute, turned)
    return said if state.complete(dispute) else f"{said} ({show.say(words.PLAYING)})"


def _score(show: Show, dispute: Dispute, turned: bool) -> str:
    points = score(show.state, dispute)
    pair = (points.y, points.x) if turned else (points.x, points.y)
    return " : ".join(show.points(one) for one in pair)


def where(show: Show, dispute: Dispute) -> list[str]:
    state: State = show.state
    return [*filter(None, [show.hour(dispute.id), show.say(state.place_name(dispute.field)) if dispute.field else ""])]


def dispute_block(show: Show, dispute: Dispute) -> Block:
    """A dispute to open: the score outside, its slots inside."""
    state: State = show.state
    say = show.say
    x, y = (say(side_name(state, dispute.team(side))) for side in SIDES)
    facts = " · ".join(filter(None, [dispute.id, stage_name(show, dispute), *where(show, dispute)]))
    title = f"{x}  {outcome(show, dispute)}  {y}  ({facts})"
    if not dispute.known:
        return Note(title)
    rows: list[list[Words]] = []
    for slot in state.regulation.slots.values():
        game = state.regulation.game(dispute.scenario, slot.id)
        sides = [", ".join(show.name(p) for p in state.playing(dispute, side, slot.id) if p) for side in SIDES]
        sign = SIGNS.get(state.result(dispute, slot.id), OPEN)
        rows.append([Cell(capital(say(slot.name)), note=game.name), sides[0], sign, sides[1]])
    columns = [(say(paper.GAME), "L"), (x, "l"), (say(paper.RESULT), "c"), (y, "l")]
    return Folded(title, [Grid(f"{dispute.id}: {x} – {y}", columns, rows, spoken=True)])


def school(show: Show, id: str) -> list[Block]:
    """A card for each team, with its pupils and what they did."""
    state: State = show.state
    cards = [team_card(show, one) for one in state.teams.values() if one.school == id]
    found: list[Block] = [Cards(cards)]
    return found


def team_card(show: Show, team_: Team) -> Card:
    state: State = show.state
    say = show.say
    mine = sorted((d for d in state.disputes_of(team_.category) if d.side(team_.id)), key=lambda d: (d.round, d.turn))
    facts: list[Words] = []
    place = next((row["place"] for row in show.standing(team_.category) if row["id"] == team_.id), None)
    if place and any(state.complete(d) for d in mine):
        facts.append(say(words.PLACED, n=place))
    blocks: list[Block] = []
    if mine:
        rows: list[list[Words]] = []
        for dispute in mine:
            side = dispute.side(team_.id)
            other = dispute.y if side == "X" else dispute.x
            note = " · ".join(filter(None, [dispute.id, stage_name(show, dispute), *where(show, dispute)]))
            against = team(show, other)
            rows.append([str(dispute.round), Cell(against.text, against.to, note), outcome(show, dispute, side == "Y")])
        columns = [(say(paper.ROUND, n="").strip(), "r"), (say(paper.OPPONENT), "L"), (say(paper.RESULT), "c")]
        blocks.append(Grid(say(words.CROSS_OF, title=state.team_name(team_.id)), columns, rows, spoken=True))
    pupils = [[Cell(show.name(p), note=", ".join(did(show, mine, team_, p)))] for p in team_.pupils]
    names = say(words.TEAM_PUPILS)
    blocks.append(Folded(f"{names}: {len(pupils)}", [Grid(names, [(names, "L")], pupils, spoken=True)]))
    return Card(anchor(show, team_.id), part_link(show, team_.category, team_.name), facts, blocks, 2)


def did(show: Show, disputes: list[Dispute], team_: Team, pupil: str) -> list[str]:
    """What a pupil played, and how it went, where it is known."""
    state: State = show.state
    said = []
    for dispute in disputes:
        side = dispute.side(team_.id)
        for slot in state.regulation.slots.values():
            result = state.result(dispute, slot.id)
            if result and pupil in state.playing(dispute, side, slot.id):
                won = {side, f"forfeit{'Y' if side == 'X' else 'X'}"}
                tied = {"draw", "shared"}
                how = words.WON if result in won else words.DREW if result in tied else words.LOST
                if result != "void":
                    said.append(f"{dispute.id} {show.say(slot.name)}: {show.say(how)}")
    return said


KIND = Content(size=size, results=results, part=part, school=school)
