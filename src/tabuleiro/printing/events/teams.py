"""The papers of a team olympiad: each function makes the parts of one document, [] while there is nothing to print."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.formats import GameName
from tabuleiro.olympiad.tables_csv import sorting
from tabuleiro.olympiad.teams import charts
from tabuleiro.olympiad.teams.prizes import podium
from tabuleiro.olympiad.teams.regulation import SIDES, Modality
from tabuleiro.olympiad.teams.scoring import number, score
from tabuleiro.olympiad.teams.seats import STAGES
from tabuleiro.olympiad.teams.standings import Line, standings
from tabuleiro.olympiad.teams.state import Dispute, State, Team
from tabuleiro.olympiad.teams.swiss import rounds_left
from tabuleiro.printing.events import words
from tabuleiro.printing.events.charts import cross_section, school_section
from tabuleiro.printing.events.fairness import fairness
from tabuleiro.printing.events.hours import hour_tables
from tabuleiro.printing.events.showing import (
    Document,
    Papers,
    Part,
    capital,
    certificate_part,
    known,
    table,
    tables,
)

PODIUM = 3
ORNAMENTS = 5  # boards above the name on a certificate


def categories(papers: Papers) -> list[str]:
    return [id for id in papers.state.regulation.categories if papers.chosen(id)]


def category_name(papers: Papers, id: str) -> str:
    return papers.say(papers.state.regulation.category(id).name)


def teams_of(papers: Papers, category: str) -> list[Team]:
    """In the order of their names: so they are found on a list."""
    state: State = papers.state
    return sorted(state.teams_of(category), key=lambda team: sorting(state.team_name(team.id)))


def field_name(papers: Papers, id: str) -> str:
    """What a field is called."""
    return papers.say(papers.state.place_name(id))


def side_name(papers: Papers, dispute: Dispute, side: str) -> str:
    """The team, or where it will come from."""
    return papers.say(charts.side_name(papers.state, dispute.team(side)))


def place_name(papers: Papers, modality: Modality, board: int) -> str:
    """Where a game is played: Mesa 2, or Gigante."""
    return capital(papers.say(modality.slot, n=board + 1)) if modality.boards > 1 else papers.say(modality.name)


def stage_name(papers: Papers, dispute: Dispute) -> str:
    if dispute.stage in STAGES:
        return papers.say(STAGES[dispute.stage])
    return papers.say(words.GROUP, n=dispute.stage[1:]) if dispute.stage else ""


def disputes(papers: Papers, category: str) -> list[Dispute]:
    """The disputes of a category, by round and turn."""
    found = [d for d in papers.state.disputes_of(category) if papers.round in (0, d.round)]
    return sorted(found, key=lambda d: (d.round, d.turn, sorting(d.id)))


def to_play(papers: Papers, category: str) -> list[Dispute]:
    """Disputes whose sheets are wanted: the open ones, or all where none is open. In the order of the day."""
    state: State = papers.state
    ready = [d for d in disputes(papers, category) if d.known]
    return [d for d in ready if not state.complete(d)] or ready


def badges(papers: Papers) -> list[Part]:
    state: State = papers.state
    items = [
        {
            "name": papers.name(pupil),
            "school": state.team_name(team.id),
            "line": category_name(papers, category),
            "number": str(papers.numbers[pupil]),
        }
        for category in categories(papers)
        for team in teams_of(papers, category)
        if papers.of(team.school)
        for pupil in team.pupils
    ]
    return [{"kind": "badges", "title": papers.say(words.BADGES), "items": items}] if items else []


def lineups(papers: Papers) -> list[Part]:
    """A form for each team and dispute, in the order of the day; before the draw, one for each team and scenario."""
    state: State = papers.state
    items = []
    for category in categories(papers):
        drawn = to_play(papers, category)
        for dispute in drawn:
            for side, other in (("X", "Y"), ("Y", "X")):
                team = state.team(dispute.team(side))
                if papers.of(team.school):
                    items.append(_form(papers, team, dispute.scenario, dispute, other))
        if not drawn:
            for team in filter(lambda team: papers.of(team.school), teams_of(papers, category)):
                items += [_form(papers, team, s) for s in state.regulation.categories[category].scenarios]
    say = papers.say
    labels = {
        "opponent": say(words.OPPONENT),
        "dispute": say(words.DISPUTE),
        "roster": say(words.ROSTER),
        "help": say(words.WRITE_NAMES),
        "signature": say(words.SIGNATURE),
        "year": say(words.YEAR),
        "captain": say(words.CAPTAIN),
    }
    return [{"kind": "lineups", "title": say(words.LINEUPS), "labels": labels, "items": items}] if items else []


def _form(papers: Papers, team: Team, scenario: str, dispute: Dispute | None = None, other: str = "") -> dict[str, Any]:
    state: State = papers.state
    rules = state.regulation
    places = rules.places(scenario)
    slots = []
    for modality in rules.modalities:
        games = rules.scenarios[scenario].games[modality.id]
        each = places[modality.id] // modality.boards
        for board, game in enumerate(games):
            name = place_name(papers, modality, board)
            slots.append({"name": name, "game": papers.game(game), "places": each, "captain": state.led(modality)})
    facts = [category_name(papers, team.category), papers.say(rules.scenarios[scenario].name)]
    if dispute:
        facts = [
            category_name(papers, team.category),
            papers.say(words.ROUND, n=dispute.round),
            *filter(None, [stage_name(papers, dispute)]),
            field_name(papers, dispute.field),
            *filter(None, [papers.hour(dispute.id)]),
        ]
    return {
        "team": state.team_name(team.id),
        "dispute": dispute.id if dispute else "",
        "opponent": side_name(papers, dispute, other) if dispute else "",
        "facts": " · ".join(facts),
        "roster": [
            {"name": papers.name(pupil), "year": str(year), "missing": pupil in team.missing}
            for pupil, year in team.pupils.items()
        ],
        "slots": slots,
    }


def posters(papers: Papers) -> list[Part]:
    state: State = papers.state
    items = []
    for field in state.fields():
        who = [
            c
            for c, category in state.regulation.categories.items()
            if field.scenario in category.scenarios and field.category in ("", c) and papers.chosen(c)
        ]
        if not who:
            continue
        scenario = state.regulation.scenarios[field.scenario]
        cards = [
            _card(papers, game, place_name(papers, modality, n))
            for modality in state.regulation.modalities
            for n, game in enumerate(scenario.games[modality.id])
        ]
        where = [field.location] if field.location else []
        hours = [(at["at"], id) for id, at in papers.times.items() if at["place"] == field.id and id in state.disputes]
        line = " · ".join([*(category_name(papers, c) for c in who), *where])
        day = " · ".join(f"{at} {id}" for at, id in sorted(hours))
        items.append(
            {
                "title": field_name(papers, field.id),
                "line": line,
                "hours": day,
                "drawn": papers.drawn(*who),
                "cards": cards,
            }
        )
    return [{"kind": "posters", "title": papers.say(words.POSTERS), "items": items}] if items else []


def _card(papers: Papers, game: GameName, place: str) -> dict[str, str]:
    return {
        "name": papers.game(game),
        "where": place,
        "board": papers.board(game),
        "goal": papers.goal(game),
        "material": papers.material(game),
    }


def materials(papers: Papers) -> list[Part]:
    """Each game once for the whole event, with how many boards; then what belongs into each field."""
    state: State = papers.state
    say = papers.say
    total: dict[GameName, dict[str, int]] = {}
    sections: list[dict[str, Any]] = []
    for field in state.fields():
        rows = []
        for modality in state.regulation.modalities:
            for n, game in enumerate(state.regulation.scenarios[field.scenario].games[modality.id]):
                count = total.setdefault(game, {})
                kind = say(modality.name)
                count[kind] = count.get(kind, 0) + 1
                rows.append([place_name(papers, modality, n), papers.game(game), papers.material(game), ""])
        columns = [(say(words.PLACE), "l"), (say(words.GAME), "w"), (say(words.MATERIAL), "W"), ("", "x")]
        more = {"note": field.location, "page": not sections}
        sections.append(table(field_name(papers, field.id), columns, rows, **more))
    rows = [
        [papers.game(game), ", ".join(f"{n} × {kind}" for kind, n in count.items()), papers.material(game), ""]
        for game, count in sorted(total.items(), key=lambda item: sorting(papers.game(item[0])))
    ]
    columns = [(say(words.GAME), "w"), (say(words.BOARDS), "w"), (say(words.MATERIAL), "W"), ("", "x")]
    return tables(say(words.MATERIALS), [table(say(words.WHOLE), columns, rows), *sections])


def sheets(papers: Papers) -> list[Part]:
    say = papers.say
    items = [_sheet(papers, dispute) for category in categories(papers) for dispute in to_play(papers, category)]
    labels = {
        "help": say(words.MARK),
        "draw": say(words.DRAW),
        "game": say(words.GAME),
        "points": say(words.POINTS_SHORT),
        "total": say(words.TOTAL),
        "signed": say(words.SIGNATURE),
        "referee": say(words.REFEREE),
        "notes": say(words.NOTES),
        "starts": say(words.STARTS),
    }
    return [{"kind": "sheets", "title": say(words.SHEETS), "labels": labels, "items": items}] if items else []


def _sheet(papers: Papers, dispute: Dispute) -> dict[str, Any]:
    state: State = papers.state
    rules = state.regulation
    points = score(state, dispute)
    done = state.complete(dispute)
    slots = [
        {
            "name": capital(papers.say(slot.name)),
            "game": papers.game(rules.game(dispute.scenario, id)),
            "worth": str(number(slot.modality.worth)),
            "starter": dispute.starters[id],
            "x": papers.names(state.playing(dispute, "X", id), state.captain(dispute, "X", id)),
            "y": papers.names(state.playing(dispute, "Y", id), state.captain(dispute, "Y", id)),
            "count": max(len(state.playing(dispute, side, id)) for side in SIDES),
            "result": state.result(dispute, id),
        }
        for id, slot in rules.slots.items()
    ]
    facts = [
        category_name(papers, dispute.category),
        papers.say(words.ROUND, n=dispute.round),
        *filter(None, [stage_name(papers, dispute)]),
        field_name(papers, dispute.field),
        *filter(None, [papers.hour(dispute.id)]),
    ]
    return {
        "title": papers.say(words.DISPUTE_N, n=dispute.id),
        "facts": " · ".join(facts),
        "x": side_name(papers, dispute, "X"),
        "y": side_name(papers, dispute, "Y"),
        "slots": slots,
        "score": [papers.points(points.x), papers.points(points.y)] if done else ["", ""],
        "code": papers.code(dispute.id),
    }


def rounds(papers: Papers) -> list[Part]:
    """What is played where and when, by category and round."""
    state: State = papers.state
    say = papers.say
    sections: list[dict[str, Any]] = []
    for category in categories(papers):
        by_round: dict[int, list[Dispute]] = {}
        for dispute in disputes(papers, category):
            by_round.setdefault(dispute.round, []).append(dispute)
        staged = [("", "l24")] if any(d.stage for those in by_round.values() for d in those) else []
        when = words.HOUR if papers.times else words.TURN
        columns = [(say(words.DISPUTE), "l16"), *staged, (say(when), "r13"), (say(words.FIELD), "l25")]
        columns += [("X", "w"), ("Y", "w"), (say(words.RESULT), "c22")]
        for n, (round, those) in enumerate(by_round.items()):
            rows = []
            for d in those:
                points = score(state, d)
                done = f"{papers.points(points.x)} : {papers.points(points.y)}" if state.complete(d) else "     :     "
                x, y = (side_name(papers, d, side) for side in ("X", "Y"))
                rows.append(
                    [
                        d.id,
                        *([stage_name(papers, d)] if staged else []),
                        papers.hour(d.id) if papers.times else d.turn,
                        field_name(papers, d.field),
                        x,
                        y,
                        done,
                    ]
                )
            bye = state.byes.get(category, {}).get(round)
            if bye:
                rows.append(["–", *([""] if staged else []), "", "", state.team_name(bye), say(words.BYE), ""])
            title = f"{category_name(papers, category)} · {say(words.ROUND, n=round)}"
            sections.append(table(title, columns, rows, page=n == 0 and bool(sections)))
    return tables(say(words.ROUNDS), sections)


def groups(papers: Papers) -> list[Part]:
    """The teams of each group with room for a mark; before the draw those of each category."""
    state: State = papers.state
    say = papers.say
    sections: list[dict[str, Any]] = []
    columns = [("", "r"), (say(words.TEAM), "w"), (say(words.PUPILS), "s"), (say(words.HERE), "x")]
    for category in categories(papers):
        plan = state.plans.get(category)
        drawn = [list(group) for group in plan.groups] if plan and plan.groups else []
        lists = drawn or [[team.id for team in teams_of(papers, category)]]
        for n, ids in enumerate(lists, 1):
            if not ids:
                continue
            rows = [[k, state.team_name(id), papers.names(state.teams[id].pupils), ""] for k, id in enumerate(ids, 1)]
            name = category_name(papers, category) + (f" · {say(words.GROUP, n=n)}" if drawn else "")
            more = {"note": say(count("teams", len(ids))), "page": n == 1 and bool(sections)}
            sections.append(table(name, columns, rows, **more))
    return tables(say(words.GROUPS), sections)


def standing_tables(papers: Papers) -> list[Part]:
    say = papers.say
    sections: list[dict[str, Any]] = []
    criteria = ("saldo", "direto", "vivo", "gigante")
    columns = [("", "r"), (say(words.TEAM), "w"), (say(words.POINTS_SHORT), "r")]
    columns += [(say(words.CRITERIA[key]), "r") for key in criteria] + [(say(words.WHY), "s")]
    for category in categories(papers):
        if not papers.state.teams_of(category):
            continue
        plan = papers.state.plans.get(category)
        stages = [f"g{n + 1}" for n in range(len(plan.groups))] if plan and plan.groups else []
        for n, stage in enumerate(["", *stages]):
            rows = [_row(papers, line) for line in standings(papers.state, category, stage)]
            name = category_name(papers, category) + (f" · {say(words.GROUP, n=stage[1:])}" if stage else "")
            sections.append(table(name, columns, rows, page=n == 0 and bool(sections)))
    if sections and not papers.only:
        sections += school_section(papers)
    return tables(say(words.STANDINGS), sections)


def crosstables(papers: Papers) -> list[Part]:
    """Knock-outs of each category, and who met whom in its groups."""
    state: State = papers.state
    say = papers.say
    sections: list[dict[str, Any]] = []
    columns = [(say(words.MATCH), "l36"), ("X", "w"), (say(words.RESULT), "c22"), ("Y", "w")]
    for category in categories(papers):
        plan = state.plans.get(category)
        if plan is None:
            continue
        fresh = bool(sections)
        ties = charts.bracket(state, category)
        rows = []
        for tie in ties:
            x, y = (say(charts.side_name(state, id)) for id in tie.sides)
            marked = [f"{name} ★" if tie.through == n else name for n, name in enumerate((x, y))]
            points = " : ".join(papers.points(one) for one in tie.points) if tie.points else "     :     "
            rows.append([f"{capital(say(STAGES[tie.stage]))}\n{tie.id}", marked[0], points, marked[1]])
        if rows:
            title = f"{category_name(papers, category)} · {say(words.KNOCKOUTS)}"
            sections.append(table(title, columns, rows, page=fresh))
            fresh = False
        stages = [f"g{n + 1}" for n in range(len(plan.groups))] or [""]
        for stage in stages:
            name = category_name(papers, category) + (f" · {say(words.GROUP, n=stage[1:])}" if stage else "")
            made = charts.cross(state, category, stage)
            found = cross_section(papers, name, say(words.TEAM), made, state.team_name, fresh)
            fresh = fresh and not found
            sections += found
    return tables(say(words.CROSSTABLES), sections)


def cards(papers: Papers) -> list[Part]:
    """A page for each school: the disputes of its teams, and who is in them."""
    state: State = papers.state
    say = papers.say
    columns = [(say(words.DISPUTE), "l20"), (say(words.FIELD), "l40"), (say(words.OPPONENT), "w")]
    columns += [(say(words.RESULT), "c24")]
    sections: list[dict[str, Any]] = []
    placed = {line.team: line.place for category in categories(papers) for line in standings(state, category)}
    for school in sorted(state.school_names, key=lambda id: sorting(state.school_names[id])):
        first = True
        for team in (t for t in state.teams.values() if t.school == school and papers.chosen(t.category)):
            rows = []
            for dispute in disputes(papers, team.category):
                side = dispute.side(team.id)
                if not side:
                    continue
                points = score(state, dispute)
                pair = (points.x, points.y) if side == "X" else (points.y, points.x)
                done = " : ".join(map(papers.points, pair)) if state.complete(dispute) else "     :     "
                other = side_name(papers, dispute, "Y" if side == "X" else "X")
                where = "\n".join(filter(None, [field_name(papers, dispute.field), papers.hour(dispute.id)]))
                rows.append([dispute.id, where, other, done])
            stood = f" · {say(words.PLACED, n=placed[team.id])}" if rows and team.id in placed else ""
            title = f"{state.team_name(team.id)} · {category_name(papers, team.category)}{stood}"
            page = first and bool(sections)
            sections.append(table(title, columns, rows, note=papers.names(team.pupils), page=page))
            first = False
    return tables(say(words.SCHOOL_CARDS), sections)


def team_certificates(papers: Papers) -> list[Part]:
    """One for each team that came, with its pupils; the three best of a category that is over with their place."""
    state: State = papers.state
    items: list[tuple[int, dict[str, Any]]] = []
    for category in categories(papers):
        place = {line.team: line.place for line in podium(state, category)}
        for team in teams_of(papers, category):
            if team.present is False:
                continue
            won = place.get(team.id, 0)
            told = {
                "name": state.team_name(team.id),
                "school": papers.names([p for p in team.pupils if p not in team.missing]),
                "what": category_name(papers, category),
                "boards": _boards(papers, category),
                "place": won,
                "did": papers.say(words.did(won, category_name(papers, category))),
                "honour": papers.say(words.PLACES[won - 1] if won else words.PARTICIPATION),
            }
            items.append((won or PODIUM + 1, told))
    ordered = [told for _, told in sorted(items, key=lambda one: one[0])]
    return certificate_part(papers, ordered, words.TEAM_CERTIFICATES)


def _row(papers: Papers, line: Line) -> list[str]:
    found = line.json(papers.state, papers.lang)
    numbers = [papers.points(value) for value in found["criteria"].values()]
    return [str(line.place), line.name, papers.points(found["points"]), *numbers, papers.say(line.why)]


def finished(state: State, category: str) -> bool:
    """Whether nothing is left to play in a category."""
    plan = state.plans.get(category)
    if plan is None or rounds_left(state, category):
        return False
    return all(state.complete(dispute) for dispute in state.disputes_of(category))


def certificates(papers: Papers) -> list[Part]:
    """For each pupil of the three best teams of a category that is over; then for everybody else who came."""
    state: State = papers.state
    podiums: list[dict[str, Any]] = []
    others: list[dict[str, Any]] = []
    for category in categories(papers):
        place = {line.team: line.place for line in standings(state, category)} if finished(state, category) else {}
        boards = _boards(papers, category)
        ranked = sorted(teams_of(papers, category), key=lambda team: place.get(team.id, PODIUM + 1))
        for team in ranked:
            if team.present is False or not papers.of(team.school):
                continue
            won = place.get(team.id, PODIUM + 1) - 1
            for pupil in sorted(team.pupils.keys() - team.missing, key=papers.order):
                told = {
                    "name": papers.name(pupil),
                    "school": state.team_name(team.id),
                    "what": category_name(papers, category),
                    "boards": boards,
                    "place": won + 1 if won < PODIUM else 0,
                    "did": papers.say(words.did(won + 1 if won < PODIUM else 0, category_name(papers, category))),
                    "honour": papers.say(words.PLACES[won] if won < PODIUM else words.PARTICIPATION),
                }
                (podiums if won < PODIUM else others).append(told)
    return certificate_part(papers, podiums + others)


def _boards(papers: Papers, category: str) -> list[str]:
    """Games of a category as small drawings, at most five."""
    return [papers.ornament(game) for game in games_of(papers, [category]) if known(game)][:ORNAMENTS]


def games(papers: Papers) -> list[GameName]:
    """All games of the event."""
    return games_of(papers, categories(papers))


def games_of(papers: Papers, those: list[str]) -> list[GameName]:
    """The games of some categories, each once."""
    rules = papers.state.regulation
    found = [
        game
        for category in those
        for scenario in rules.categories[category].scenarios
        for some in rules.scenarios[scenario].games.values()
        for game in some
    ]
    return list(dict.fromkeys(found))


KIND = {  # in the order of the day
    "badges": Document(words.BADGES, badges),
    "groups": Document(words.GROUPS, groups),
    "posters": Document(words.POSTERS, posters),
    "materials": Document(words.MATERIALS, materials),
    "fairness": Document(words.FAIRNESS, lambda papers: fairness(papers, games(papers))),
    "hours": Document(words.HOURS, hour_tables, words.NO_HOURS),
    "rounds": Document(words.ROUNDS, rounds, words.NO_ROUNDS),
    "lineups": Document(words.LINEUPS, lineups),
    "sheets": Document(words.SHEETS, sheets, words.NO_ROUNDS),
    "standings": Document(words.STANDINGS, standing_tables, words.NO_ROUNDS),
    "crosstables": Document(words.CROSSTABLES, crosstables, words.NO_ROUNDS),
    "school-cards": Document(words.SCHOOL_CARDS, cards),
    "certificates": Document(words.CERTIFICATES, certificates),
    "team-certificates": Document(words.TEAM_CERTIFICATES, team_certificates),
}
