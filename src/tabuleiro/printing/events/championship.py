"""The papers of a championship: each function makes the parts of one document, [] while there is nothing to print."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.championship.charts import cross
from tabuleiro.olympiad.championship.prizes import finished, podium
from tabuleiro.olympiad.championship.standings import SHOWN, places
from tabuleiro.olympiad.championship.state import FINAL, GameTable, State, Swiss, Tournament
from tabuleiro.olympiad.charts import BYE, Met
from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.formats import GameName
from tabuleiro.olympiad.tables_csv import sorting
from tabuleiro.printing.events import words
from tabuleiro.printing.events.charts import cross_section, school_section
from tabuleiro.printing.events.fairness import fairness
from tabuleiro.printing.events.hours import hour_tables, when
from tabuleiro.printing.events.showing import Document, Papers, Part, certificate_part, known, table, tables

SIGNS = {
    "1": "1 : 0",
    "2": "0 : 1",
    "draw": "½ : ½",
    "shared": "½ : ½",
    "forfeit1": "– : +",
    "forfeit2": "+ : –",
    "void": "– : –",
}
OPEN = "      :      "  # room to write


def tournaments(papers: Papers) -> list[Tournament]:
    """Those that somebody entered."""
    papers.state.plan()
    return [t for t in papers.state.tournaments.values() if t.pupils and papers.chosen(t.id)]


def title_of(papers: Papers, tournament: Tournament) -> str:
    """The game and the cycle."""
    game = tournament.event.game
    title = papers.say(tournament.event.title)
    return f"{tournament.id} · {title.replace(game.name, papers.game(game), 1)}"


def swiss_name(papers: Papers, swiss: Swiss) -> str:
    return papers.say(words.FINAL) if swiss.name == FINAL else papers.say(words.GROUP, n=swiss.name)


def school(papers: Papers, pupil: str) -> str:
    state: State = papers.state
    return state.school_names[state.pupil_by_id[pupil].school]


def with_school(papers: Papers, pupil: str) -> str:
    """A pupil, and below the school."""
    return f"{papers.name(pupil)}\n{school(papers, pupil)}"


def current(papers: Papers, swiss: Swiss) -> int:
    """The round that is wanted: the one asked for, or the last; 0 if there is none."""
    last = len(swiss.rounds)
    return last if papers.round == 0 else papers.round if papers.round <= last else 0


def stages(tournament: Tournament) -> list[Swiss]:
    """What is played now: the final, if there is one, else the groups."""
    return [tournament.final] if tournament.final else tournament.groups


def badges(papers: Papers) -> list[Part]:
    """By school and name, so that each school is given its own pile."""
    state: State = papers.state
    pupils = [
        p for tournament in tournaments(papers) for p in tournament.pupils if papers.of(state.pupil_by_id[p].school)
    ]
    items = [
        {
            "name": papers.name(p),
            "school": school(papers, p),
            "line": title_of(papers, state.tournaments[state.pupil_by_id[p].tournament]),
            "number": str(papers.numbers[p]),
        }
        for p in sorted(pupils, key=lambda p: (sorting(school(papers, p)), papers.order(p)))
    ]
    return [{"kind": "badges", "title": papers.say(words.BADGES), "items": items}] if items else []


def hours_of(papers: Papers, tournament: str) -> list[str]:
    """When and in which room its groups begin, and its final."""
    found = []
    for title, final in ((words.FIRST_ROUND, False), (words.FINAL, True)):
        first = [id for id in papers.times if id.startswith(f"{tournament}/") and id.endswith("/1")]
        its = [id for id in first if (id == f"{tournament}/{FINAL}/1") == final]
        when_where = dict.fromkeys(when(papers, id) for id in sorted(its, key=papers.hour))
        found += [f"{papers.say(title)}: {', '.join(when_where)}"] if when_where else []
    return found


def posters(papers: Papers) -> list[Part]:
    items = []
    for tournament in tournaments(papers):
        game = tournament.event.game
        n = len(tournament.pupils)
        line = papers.say(count("pupils", n))
        if tournament.groups:
            line += f" · {papers.say(words.GROUPS)}: {len(tournament.groups)}"
        line = " · ".join([line, *hours_of(papers, tournament.id)])
        card = {
            "name": papers.game(game),
            "where": "",
            "board": papers.board(game),
            "goal": papers.goal(game),
            "material": papers.material(game),
        }
        drawn = papers.drawn(tournament.id)
        items.append({"title": title_of(papers, tournament), "line": line, "drawn": drawn, "cards": [card]})
    return [{"kind": "posters", "title": papers.say(words.POSTERS), "items": items}] if items else []


def materials(papers: Papers) -> list[Part]:
    """Boards of each game for the whole event; then those of each tournament, and of each of its groups."""
    say = papers.say
    total: dict[GameName, int] = {}
    sections = []
    for tournament in tournaments(papers):
        game = tournament.event.game
        groups = [(swiss_name(papers, g), len(g.players) // 2) for g in tournament.groups]
        groups = groups or [(say(words.ENTRIES), len(tournament.pupils) // 2)]
        count = sum(n for _, n in groups)
        total[game] = total.get(game, 0) + count
        columns = [("", "w"), (say(words.BOARDS), "r"), ("", "x")]
        note = papers.material(game)
        sections.append(table(title_of(papers, tournament), columns, [[g, n, ""] for g, n in groups], note=note))
    if not sections:
        return []
    sections[0]["page"] = True
    columns = [(say(words.GAME), "w"), (say(words.BOARDS), "r"), (say(words.MATERIAL), "W"), ("", "x")]
    rows = [[papers.game(game), n, papers.material(game), ""] for game, n in total.items()]
    return tables(say(words.MATERIALS), [table(say(words.WHOLE), columns, rows), *sections])


def sheets(papers: Papers) -> list[Part]:
    """A slip for each table of the current round; each group begins a page, so that nobody has to sort."""
    say = papers.say
    pages = []
    for tournament in tournaments(papers):
        for swiss in stages(tournament):
            round = current(papers, swiss)
            if not round:
                continue
            made = swiss.rounds[round - 1].tables
            slips = [_slip(papers, swiss, round, k, t) for k, t in enumerate(made, 1) if t.second is not None]
            if slips:
                name = f"{title_of(papers, tournament)} · {swiss_name(papers, swiss)} · {say(words.ROUND, n=round)}"
                pages.append({"title": name, "slips": slips})
    labels = {
        "draw": say(words.DRAW),
        "help": say(words.MARK_TABLE),
        "starts": say(words.STARTS),
        "signed": say(words.SIGNATURE),
        "referee": say(words.REFEREE),
    }
    return [{"kind": "slips", "title": say(words.SHEETS), "labels": labels, "pages": pages}] if pages else []


def _slip(papers: Papers, swiss: Swiss, round: int, number: int, one: GameTable) -> dict[str, Any]:
    assert one.second is not None
    return {
        "table": papers.say(words.TABLE_N, n=number),
        "where": [
            swiss.tournament,
            swiss_name(papers, swiss),
            papers.say(words.ROUND, n=round),
            *filter(None, [papers.hour(f"{swiss.tournament}/{swiss.name}/{round}")]),
        ],
        "result": one.result,
        "code": papers.code(f"{swiss.tournament}/{swiss.name}/{round}/{number}"),
        "players": [{"name": papers.name(p), "school": school(papers, p)} for p in (one.first, one.second)],
    }


def rounds(papers: Papers) -> list[Part]:
    """Who meets whom in the current round of every group or final; who is named first, starts."""
    say = papers.say
    sections: list[dict[str, Any]] = []
    columns = [(say(words.TABLE), "r14"), (f"{say(words.PUPIL)} ({say(words.STARTS)})", "w")]
    columns += [(say(words.RESULT), "c20"), (say(words.PUPIL), "w")]
    for tournament in tournaments(papers):
        first = True
        for swiss in stages(tournament):
            round = current(papers, swiss)
            if not round:
                continue
            rows = []
            for k, t in enumerate(swiss.rounds[round - 1].tables, 1):
                if t.second is None:
                    rows.append(["–", with_school(papers, t.first), "", say(words.BYE)])
                else:
                    sign = SIGNS.get(t.result, OPEN)
                    rows.append([str(k), with_school(papers, t.first), sign, with_school(papers, t.second)])
            name = f"{title_of(papers, tournament)} · {swiss_name(papers, swiss)} · {say(words.ROUND, n=round)}"
            note = when(papers, f"{tournament.id}/{swiss.name}/{round}")
            sections.append(table(name, columns, rows, note=note, page=first and bool(sections)))
            first = False
    return tables(say(words.ROUNDS), sections)


def groups(papers: Papers) -> list[Part]:
    """Who is in which group; before the draw, who entered which tournament."""
    say = papers.say
    sections: list[dict[str, Any]] = []
    columns = [("", "r"), (say(words.PUPIL), "w"), (say(words.SCHOOL), "w"), (say(words.HERE), "x")]
    for tournament in tournaments(papers):
        lists = [(swiss_name(papers, g), g.players) for g in tournament.all()] or [("", tournament.pupils)]
        for n, (name, pupils) in enumerate(lists):
            ordered = sorted(pupils, key=papers.order)
            rows = [[k, papers.name(p), school(papers, p), ""] for k, p in enumerate(ordered, 1)]
            title = title_of(papers, tournament) + (f" · {name}" if name else "")
            note = say(count("pupils", len(rows)))
            sections.append(table(title, columns, rows, note=note, page=n == 0 and bool(sections)))
    return tables(say(words.GROUPS), sections)


def standing_tables(papers: Papers) -> list[Part]:
    """Final and groups of each tournament, then the schools."""
    state: State = papers.state
    say = papers.say
    sections: list[dict[str, Any]] = []
    columns = [("", "r"), (say(words.PUPIL), "w"), (say(words.POINTS_SHORT), "r")]
    columns += [(say(words.CRITERIA[key]), "r") for key in SHOWN] + [(say(words.WHY), "s")]
    for tournament in tournaments(papers):
        if not tournament.groups:
            continue
        final = [tournament.final] if tournament.final else []
        for n, swiss in enumerate([*final, *tournament.groups]):
            rows = [
                [
                    place.place,
                    with_school(papers, place.pupil),
                    papers.points(place.points),
                    *(papers.points(place.criteria[key]) for key in SHOWN),
                    papers.say(place.why(papers.name)),
                ]
                for place in places(state, swiss)
            ]
            name = f"{title_of(papers, tournament)} · {swiss_name(papers, swiss)}"
            sections.append(table(name, columns, rows, page=n == 0 and bool(sections)))
    if sections and not papers.only:
        sections += school_section(papers)
    return tables(say(words.STANDINGS), sections)


def crosstables(papers: Papers) -> list[Part]:
    """Who met whom in the final and the groups of each tournament."""
    sections: list[dict[str, Any]] = []
    for tournament in tournaments(papers):
        first = True
        for swiss in reversed(tournament.all()):
            name = f"{title_of(papers, tournament)} · {swiss_name(papers, swiss)}"
            made = cross(papers.state, swiss)
            pupil = papers.say(words.PUPIL)
            found = cross_section(papers, name, pupil, made, lambda p: with_school(papers, p), first and bool(sections))
            first = first and not found
            sections += found
    return tables(papers.say(words.CROSSTABLES), sections)


def cards(papers: Papers) -> list[Part]:
    """A page for each school: every pupil, with place and games."""
    state: State = papers.state
    say = papers.say
    columns = [(say(words.PUPIL), "w"), (say(words.GAME), "w"), (say(words.PLACE), "w"), (say(words.RESULT), "W")]
    placed = {
        (place.pupil, str(swiss.name)): place.place
        for tournament in tournaments(papers)
        for swiss in tournament.all()
        for place in places(state, swiss)
    }
    met = {
        (str(swiss.name), id): cells
        for tournament in tournaments(papers)
        for swiss in tournament.all()
        for id, cells in cross(state, swiss).met.items()
    }
    by_school: dict[str, list[list[str]]] = {}
    for tournament in tournaments(papers):
        for p in sorted(tournament.pupils, key=papers.order):
            groups = [swiss for swiss in tournament.all() if p in swiss.players]
            stood = "\n".join(
                f"{swiss_name(papers, swiss)}: {say(words.PLACED, n=placed[p, str(swiss.name)])}" for swiss in groups
            )
            games = "\n".join(
                ", ".join(game_text(papers, one) for cell in met[str(swiss.name), p] for one in cell)
                for swiss in groups
            )
            row = [papers.name(p), title_of(papers, tournament), stood, games]
            by_school.setdefault(state.pupil_by_id[p].school, []).append(row)
    ordered = sorted(by_school, key=lambda id: sorting(state.school_names[id]))
    sections = [table(state.school_names[id], columns, by_school[id], page=n > 0) for n, id in enumerate(ordered)]
    return tables(say(words.SCHOOL_CARDS), sections)


def game_text(papers: Papers, met: Met) -> str:
    """A game in few words: against whom, and how it went."""
    if not met.other:
        return papers.say(words.BYE) if met.how == BYE else "–"
    how = "…" if met.mine is None else papers.points(met.mine)
    return f"{papers.name(met.other)}: {how}"


def certificates(papers: Papers) -> list[Part]:
    """Podiums of the tournaments that are over; then everybody else who came, by school and name."""
    state: State = papers.state
    won: dict[str, int] = {}
    podiums, others = [], []
    for tournament in tournaments(papers):
        if finished(state, tournament):
            for place in podium(state, tournament):
                won[place.pupil] = place.place
                if papers.of(state.pupil_by_id[place.pupil].school):
                    podiums.append(_certificate(papers, tournament, place.pupil, place.place))
    for tournament in tournaments(papers):
        came = [p for p in tournament.pupils if p not in won and state.pupil_by_id[p].here]
        others += [(p, _certificate(papers, tournament, p, 0)) for p in came if papers.of(state.pupil_by_id[p].school)]
    others.sort(key=lambda one: (sorting(school(papers, one[0])), papers.order(one[0])))
    return certificate_part(papers, podiums + [told for _, told in others])


def _certificate(papers: Papers, tournament: Tournament, pupil: str, place: int) -> dict[str, Any]:
    game = tournament.event.game
    return {
        "name": papers.name(pupil),
        "school": school(papers, pupil),
        "what": title_of(papers, tournament).partition(" · ")[2],
        "boards": [papers.ornament(game)] if known(game) else [],
        "place": place,
        "did": papers.say(words.did(place, title_of(papers, tournament).partition(" · ")[2])),
        "honour": papers.say(words.PLACES[place - 1] if place else words.PARTICIPATION),
    }


def games(papers: Papers) -> list[GameName]:
    """All games of the event."""
    papers.state.plan()
    chosen = [t.event.game for t in papers.state.tournaments.values() if papers.chosen(t.id)]
    return list(dict.fromkeys(chosen))


KIND = {  # in the order of the day
    "badges": Document(words.BADGES, badges),
    "groups": Document(words.GROUPS, groups),
    "posters": Document(words.POSTERS, posters),
    "materials": Document(words.MATERIALS, materials),
    "fairness": Document(words.FAIRNESS, lambda papers: fairness(papers, games(papers))),
    "hours": Document(words.HOURS, hour_tables, words.NO_HOURS),
    "rounds": Document(words.ROUNDS, rounds, words.NO_ROUNDS),
    "sheets": Document(words.SHEETS, sheets, words.NO_ROUNDS),
    "standings": Document(words.STANDINGS, standing_tables, words.NO_ROUNDS),
    "crosstables": Document(words.CROSSTABLES, crosstables, words.NO_ROUNDS),
    "school-cards": Document(words.SCHOOL_CARDS, cards),
    "certificates": Document(words.CERTIFICATES, certificates),
}
