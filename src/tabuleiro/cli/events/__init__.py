"""`tabuleiro event …`: an olympiad or a championship, from its making to the certificates, for people and programs.

Here are the verbs and their options only, so that help is instant; `making`, `running` and `reading` do the work, and
what each kind of event says its own way is in `teams` and `championship` (`kinds`). What an event *is* lives in
`olympiad`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tabuleiro.cli.common import HERE, Cluster, Database, Json, Lang, Where, app, language


class Verbs(TyperGroup):
    """The verbs of events. One that stumbles over a log whose lines are wrong says which, and not where it stumbled."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (LookupError, TypeError, AttributeError):
            from tabuleiro.cli.events.common import blame_log

            blame_log()
            raise


event_app = typer.Typer(cls=Verbs, help="Olimpíadas e campeonatos / olympiads and championships.", no_args_is_help=True)
app.add_typer(event_app, name="event")

File = Annotated[Path, typer.Argument(metavar="FILE", help="O registo do evento / the event's log.")]
Category = Annotated[str, typer.Option(metavar="A", help="Olympiad: a category.")]
Tournament = Annotated[str, typer.Option(metavar="T", help="Championship: a tournament, such as 1.2.")]
Group = Annotated[str, typer.Option(metavar="G", help="A group by its number, or: final.")]
Final = Annotated[bool, typer.Option("--final", help="Championship: the final.")]
Dispute = Annotated[str, typer.Option(metavar="ID", help="Olympiad: a dispute, such as A-3.")]
Round = Annotated[int, typer.Option("--round", metavar="R", show_default=False)]
TableNumber = Annotated[int, typer.Option("--table", metavar="N", show_default=False)]
By = Annotated[str, typer.Option(help="Who does it; kept in the log.")]
Seed = Annotated[
    str, typer.Option(metavar="S", help="A number or a word; the same one draws the same lots. Default: random.")
]
Logos = Annotated[
    list[Path] | None, typer.Option(metavar="PNG", help="The organiser's logo (PNG, JPEG, SVG); may be repeated.")
]
ORGANISER = "organiser"


@event_app.command()
def new(
    file: File,
    format: Annotated[str, typer.Option(metavar="NAME", help="olimpiada-2015, cnjm, or a .toml file of your own.")],
    name: Annotated[str, typer.Option(help="What the event is called.")],
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="May be repeated; see `event formats`.")
    ] = None,
    date: Annotated[str, typer.Option(metavar="DAY", help="When it takes place: 2026-03-13.")] = "",
    keep_until: Annotated[str, typer.Option(metavar="DAY", help="Until when names may be kept.")] = "",
    by: By = ORGANISER,
    lang: Lang = "",
) -> None:
    """Cria um evento / create an event in a new file."""
    from tabuleiro.cli.events.making import make_event

    make_event(file, format, name, set_ or [], date, keep_until, by, language(lang))


@event_app.command("set")
def set_(
    file: File,
    pairs: Annotated[list[str], typer.Argument(metavar="KEY=VALUE …", help="`event formats` lists them.")],
    by: By = ORGANISER,
) -> None:
    """Muda opções / change settings, while that is still possible."""
    from tabuleiro.cli.events.making import change_settings

    change_settings(file, pairs, by)


@event_app.command("import")
def import_(
    file: File,
    given: Annotated[Path | None, typer.Argument(metavar="[TABLE]", help="The table: .xlsx or CSV.")] = None,
    teams: Annotated[Path | None, typer.Option(metavar="TABLE", help="category,school,team,name,year")] = None,
    entries: Annotated[Path | None, typer.Option(metavar="TABLE", help="cycle,game,school,name")] = None,
    table: Annotated[Path | None, typer.Option(metavar="TABLE", help="The table of an event of any kind.")] = None,
    columns: Annotated[
        list[str] | None, typer.Option(metavar="name=Aluno", help="A column that has another name in the table.")
    ] = None,
    preview: Annotated[bool, typer.Option("--preview", help="Only show how the table is read.")] = False,
    consent: Annotated[bool, typer.Option("--consent", help="Consent to keep these names has been given.")] = False,
    by: By = ORGANISER,
) -> None:
    """Inscreve de uma tabela (.xlsx, CSV) / register from a table, all of it or nothing; - is standard input."""
    from tabuleiro.cli.events.making import import_table, show_table

    tables = {"teams": teams, "entries": entries, "table": table or given}
    if preview:
        show_table(file, tables, columns or [])
    else:
        import_table(file, tables, columns or [], consent, by)


@event_app.command()
def template(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="Where to write them; default: here.")] = Path("."),
) -> None:
    """Escreve tabelas de exemplo / write sample tables to fill in: teams.csv and entries.csv."""
    from tabuleiro.cli.events.making import write_templates

    write_templates(folder)


@event_app.command()
def formats(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="One format, or a .toml file of your own.")] = "",
    toml: Annotated[bool, typer.Option("--toml", help="The file of a format, to copy and change.")] = False,
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """Os formatos e as suas opções / the formats, and what an organiser may set in each."""
    from tabuleiro.cli.events.making import tell_formats

    tell_formats(name, toml, json_, language(lang))


@event_app.command()
def pair(
    file: File,
    category: Category = "",
    tournament: Tournament = "",
    seed: Seed = "",
    plan: Annotated[str, typer.Option(help="Olympiad: another schedule; `event show` proposes some.")] = "",
    absent: Annotated[
        str,
        typer.Option(metavar="with|without", help="Draw with or without those who are absent; default: you are asked."),
    ] = "",
    by: By = ORGANISER,
    json_: Json = False,
) -> None:
    """Sorteia e emparelha o que falta / draw what is due: schedules, groups, rounds, finals, lots."""
    from tabuleiro.cli.events.running import pair_event

    pair_event(file, category, tournament, seed, plan, absent, by, json_)


@event_app.command()
def checkin(
    file: File,
    team: Annotated[str, typer.Option(metavar="T", help="A team's id or name.")],
    absent: Annotated[str, typer.Option(metavar="a,b", help="Pupils who did not come: name, id or number.")] = "",
    here: Annotated[str, typer.Option(metavar="a,b", help="Pupils who came after all.")] = "",
    away: Annotated[bool, typer.Option("--away", help="The whole team is not here.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask: mark it, with the line-ups that cost least.")] = False,
    by: By = ORGANISER,
    json_: Json = False,
) -> None:
    """Quem veio e quem falta / who of a team is here. Shows what missing pupils cost, proposes line-ups, and asks."""
    from tabuleiro.cli.events.running import check_in

    check_in(file, team, absent, here, away, yes, by, json_)


@event_app.command()
def school(
    file: File,
    school: Annotated[str, typer.Argument(metavar="[SCHOOL]", help="Its id or name; without it: all schools.")] = "",
    arrived: Annotated[bool, typer.Option("--arrived", help="The whole school is here, except --absent.")] = False,
    nobody: Annotated[
        bool, typer.Option("--nobody", help="Nobody from any school is here yet: call the roll from zero.")
    ] = False,
    absent: Annotated[str, typer.Option(metavar="a,b", help="Pupils who did not come: name or id.")] = "",
    by: By = ORGANISER,
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """O dia de uma escola / a school's day: where and when it plays; or check all of it in."""
    from tabuleiro.cli.events.schools import tell_school

    tell_school(file, school, arrived, nobody, absent, by, json_, language(lang))


@event_app.command()
def places(
    file: File,
    words: Annotated[list[str], typer.Argument(metavar="NAME|SCHOOL …", help="Part of a name, or of a school.")],
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """Onde joga? / where somebody plays next, by name or school."""
    from tabuleiro.cli.events.schools import tell_places

    tell_places(file, " ".join(words), json_, language(lang))


@event_app.command()
def links(
    event: Annotated[str, typer.Argument(metavar="EVENT", help="The id of an event on the site: e-…")],
    database: Database = "",
    site: Where = HERE,
    make: Annotated[bool, typer.Option("--make", help="Make one for each school that has none.")] = False,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT.csv")] = None,
    json_: Json = False,
) -> None:
    """Os links das escolas / the schools' links on the site, also while it runs; -o writes a table."""
    from tabuleiro.cli.events.schools import tell_links

    tell_links(event, database, site, make, output, json_)


@event_app.command()
def lineup(
    file: File,
    dispute: Dispute,
    team: Annotated[str, typer.Option(metavar="T", help="A team's id or name, or X or Y.")],
    mesa: Annotated[str, typer.Option(metavar="a,b,c", help="Pupils by name, id or number in the roster.")] = "",
    gigante: Annotated[str, typer.Option(metavar="d,e")] = "",
    vivo: Annotated[str, typer.Option(metavar="f,g,…")] = "",
    captain: Annotated[
        str, typer.Option(metavar="f", help="Who announces in the living game; default: the first.")
    ] = "",
    by: By = ORGANISER,
    json_: Json = False,
) -> None:
    """Quem joga onde / set who plays where in a dispute; without names, show it."""
    from tabuleiro.cli.events.running import name_lineup

    name_lineup(file, dispute, team, {"mesa": mesa, "gigante": gigante, "vivo": vivo}, captain, by, json_)


@event_app.command()
def result(
    file: File,
    result_: Annotated[
        str,
        typer.Option(
            "--result",
            metavar="R",
            help="X Y draw shared void forfeitX forfeitY | 1 2 draw shared void forfeit1 forfeit2",
        ),
    ] = "",
    dispute: Dispute = "",
    slot: Annotated[str, typer.Option(help="mesa1 mesa2 mesa3 gigante1 gigante2 vivo1 vivo2")] = "",
    tournament: Tournament = "",
    group: Group = "",
    final: Final = False,
    round_: Round = 0,
    table: TableNumber = 0,
    correct: Annotated[bool, typer.Option("--correct", help="Overrule what somebody else reported.")] = False,
    csv: Annotated[Path | None, typer.Option(metavar="CSV", help="Many at once; - is standard input.")] = None,
    by: By = ORGANISER,
    json_: Json = False,
) -> None:
    """Regista um resultado / report a result. A second one corrects the first; nothing is lost."""
    from tabuleiro.cli.events.results import report, report_table

    if csv is not None:
        report_table(file, csv, correct, by)
        return
    place: dict[str, str | int | bool] = {"dispute": dispute, "slot": slot, "tournament": tournament, "group": group}
    report(file, {**place, "final": final, "round": round_, "table": table}, result_, correct, by, json_)


@event_app.command()
def stand(
    file: File,
    dispute: Dispute = "",
    category: Category = "",
    tournament: Tournament = "",
    group: Group = "",
    final: Final = False,
    round_: Round = 0,
    table: TableNumber = 0,
    by: By = ORGANISER,
) -> None:
    """Decide que vale como está / rule that a match with the wrong people, or all of a round, counts as it is."""
    from tabuleiro.cli.events.running import rule

    rule(file, "stand", dispute, category, tournament, "final" if final else group, round_, table, by)


@event_app.command()
def annul(
    file: File,
    dispute: Dispute = "",
    tournament: Tournament = "",
    group: Group = "",
    final: Final = False,
    round_: Round = 0,
    table: TableNumber = 0,
    by: By = ORGANISER,
) -> None:
    """Anula e repete / rule that a match begun with the wrong people is played again by the right ones."""
    from tabuleiro.cli.events.running import rule

    rule(file, "annul", dispute, "", tournament, "final" if final else group, round_, table, by)


@event_app.command()
def simulate(
    file: File,
    seed: Annotated[int, typer.Option(metavar="N", help="The same number plays the same event.")],
    by: By = "simulation",
) -> None:
    """Joga o evento até ao fim com resultados ao acaso / play a whole event with random results, to try it out."""
    from tabuleiro.cli.events.running import play_out

    play_out(file, seed, by)


@event_app.command()
def do(
    file: File,
    command: Annotated[
        str, typer.Argument(metavar="COMMAND", help="withdraw, reinstate, checkin, rearrange, ruling …")
    ],
    data: Annotated[str, typer.Argument(metavar="JSON", help="Its data, as docs/events.md says.")] = "{}",
    by: By = ORGANISER,
) -> None:
    """Qualquer outro comando do registo / any other command of an event."""
    from tabuleiro.cli.events.running import do_command

    do_command(file, command, data, by)


@event_app.command()
def undo(
    file: File,
    line: Annotated[int | None, typer.Option(metavar="N", help="Which line; default: the last that counts.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask, also where something was played.")] = False,
    by: By = ORGANISER,
) -> None:
    """Anula uma linha / undo a line of the log, and the lines that depend on it, by adding a new one."""
    from tabuleiro.cli.events.running import undo_line

    undo_line(file, line, yes, by)


@event_app.command()
def settle(
    file: File,
    category: Category = "",
    tournament: Tournament = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask: remake everything that has not begun.")] = False,
    stand: Annotated[bool, typer.Option("--stand", help="Also rule that everything already played stands.")] = False,
    by: By = ORGANISER,
    json_: Json = False,
) -> None:
    """O que uma correção deixou / after a correction: remake what has not begun, rule on the rest."""
    from tabuleiro.cli.events.settling import settle_event

    settle_event(file, category, tournament, yes, stand, by, json_)


@event_app.command()
def show(file: File, dispute: Dispute = "", json_: Json = False, lang: Lang = "") -> None:
    """Como vai o evento / how far it has got and what is next; or one dispute with its slots."""
    from tabuleiro.cli.events.reading import show_event

    show_event(file, dispute, json_, language(lang))


@event_app.command()
def forecast(
    file: File,
    start: Annotated[str, typer.Option(help="When the day begins.")] = "09:00",
    spread: Annotated[float, typer.Option(help="How much the length of games varies: 0.3 is 30 %.")] = 0.3,
    minutes: Annotated[float, typer.Option(help="Of a game; championships only, an olympiad has settings.")] = 20,
    change: Annotated[float, typer.Option(help="Minutes between two rounds; championships only.")] = 10,
    lunch: Annotated[float, typer.Option(help="Minutes between groups and finals; championships only.")] = 60,
    fields: Annotated[int, typer.Option(help="Groups of a tournament that can play at once; 0: all.")] = 0,
    runs: Annotated[int, typer.Option(metavar="N", help="How many days are simulated.")] = 100,
    cluster: Cluster = "",
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """Quando acaba o dia / when the day will end and where the queues are, from many simulated days."""
    from tabuleiro.cli.events.reading import tell_forecast

    how = {"spread": spread, "minutes": minutes, "change": change, "lunch": lunch, "fields": fields, "runs": runs}
    tell_forecast(file, start, how, cluster, json_, language(lang))


@event_app.command()
def hours(
    file: File,
    start: Annotated[str, typer.Option(metavar="09:00", help="When the day begins.")] = "",
    lunch: Annotated[str, typer.Option(metavar="12:30-13:30", help="Nothing is played then; - for none.")] = "",
    ceremony: Annotated[int | None, typer.Option(metavar="N", help="Minutes after the last game.")] = None,
    change: Annotated[int | None, typer.Option(metavar="N", help="Minutes between two matches in one place.")] = None,
    game: Annotated[int | None, typer.Option(metavar="N", help="Championship: minutes of a game.")] = None,
    minutes: Annotated[
        list[str] | None, typer.Option(metavar="PART=N", help="Minutes of a match in one category or tournament.")
    ] = None,
    rooms: Annotated[str, typer.Option(metavar="'Gym: 20, 2B: 8'", help="Championship: rooms and their tables.")] = "",
    places: Annotated[
        int | None,
        typer.Option(metavar="N", help="In how many places a school can be; 0: one a team."),
    ] = None,
    offset: Annotated[int | None, typer.Option(metavar="N", help="Minutes from UTC; default: this machine's.")] = None,
    greedy: Annotated[bool, typer.Option("--greedy", help="Do not search for the best.")] = False,
    adopt: Annotated[bool, typer.Option("--adopt", help="Adopt it: its times are then on all lists.")] = False,
    by: By = ORGANISER,
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """O horário do dia / one timetable for everything that shares fields: set hours, propose, adopt."""
    from tabuleiro.cli.events.timing import make_hours

    said: dict[str, Any] = {"start": start, "lunch": lunch, "ceremony": ceremony, "change": change, "game": game}
    said |= {"minutes": minutes, "rooms": rooms, "places": places, "offset": offset}
    make_hours(file, said, greedy, adopt, by, json_, language(lang))


@event_app.command()
def start(
    file: File,
    matches: Annotated[
        list[str], typer.Argument(metavar="MATCH", help="A-1; 1.2/3/1, or 1.2/3 or 1.2 for all that waits there.")
    ],
    by: By = ORGANISER,
) -> None:
    """Começou / a dispute, or rounds of a championship, have begun now."""
    from tabuleiro.cli.events.timing import begin

    begin(file, matches, by)


@event_app.command("director")
def director_(
    file: File,
    now: Annotated[str, typer.Option(metavar="10:32", help="The day as it is at that time; default: now.")] = "",
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """A direção do dia / what is played on each field, what is late, whom to call, what to announce."""
    from tabuleiro.cli.events.timing import direct

    direct(file, now, json_, language(lang))


@event_app.command()
def standings(
    file: File,
    category: Category = "",
    tournament: Tournament = "",
    group: Group = "",
    final: Final = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say why each has their place.")] = False,
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """A classificação / the standings, with all tie-breaks."""
    from tabuleiro.cli.events.reading import tell_standings

    tell_standings(file, category, tournament, "final" if final else group, explain, json_, language(lang))


@event_app.command()
def people(
    file: File,
    csv: Annotated[bool, typer.Option("--csv", help="A table for a spreadsheet, safe to open.")] = False,
    json_: Json = False,
) -> None:
    """Quem está inscrito / who is registered, with the ids by which the log knows them."""
    from tabuleiro.cli.events.reading import tell_people

    tell_people(file, csv, json_)


@event_app.command()
def export(
    file: File,
    what: Annotated[str, typer.Argument(metavar="[WHAT]", help="list lineups results standings hours all")] = "all",
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT.xlsx", help=".xlsx or .csv")] = None,
    lang: Lang = "",
) -> None:
    """Tabelas para levar / results, standings, line-ups and lists as .xlsx or CSV, safe to open."""
    from tabuleiro.cli.events.reading import export_tables

    export_tables(file, what, output, language(lang))


@event_app.command()
def log(file: File, json_: Json = False) -> None:
    """O registo / all that was done: when, by whom, what."""
    from tabuleiro.cli.events.reading import tell_log

    tell_log(file, json_)


@event_app.command()
def check(
    file: File,
    repair: Annotated[
        bool, typer.Option("--repair", help="Save what can be read of a damaged file; the original is kept beside it.")
    ] = False,
    seed: Annotated[str, typer.Option(metavar="S", help="Draw again what was drawn with this seed, and compare.")] = "",
    json_: Json = False,
) -> None:
    """Confere o registo / replay the log with the independent checker; exit code 1 if something is wrong."""
    from tabuleiro.cli.events.reading import check_event

    check_event(file, json_, repair, seed)


@event_app.command()
def publish(
    file: File,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder, or a file OUT.zip.")],
    names: Annotated[
        str, typer.Option(metavar="initials", help="Pupils: full (where they consented), initials or number.")
    ] = "initials",
    address: Annotated[str, typer.Option(metavar="URL", help="Where the pages will be, for the text to share.")] = "",
    logo: Logos = None,
) -> None:
    """Publica os resultados / write the results as pages for any web host or a memory stick, without private data."""
    from tabuleiro.cli.events.reading import publish_results

    publish_results(file, folder, names, address, logo or [])


@event_app.command("print")
def print_(
    file: File,
    what: Annotated[str, typer.Argument(metavar="[WHAT]", help="Which document; without it: a list of them.")] = "",
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT.pdf")] = None,
    helpers: Annotated[
        Path | None, typer.Option(metavar="FILE", help="For `thanks`: a line for each, name; what they did.")
    ] = None,
    logo: Logos = None,
    school: Annotated[str, typer.Option(metavar="S", help="Only of one school: its id or name.")] = "",
    links: Annotated[Path | None, typer.Option(metavar="CSV", help="For `envelopes`: what `links -o` wrote.")] = None,
    lang: Lang = "",
) -> None:
    """Imprime / make a document to print: badges, score sheets, standings, certificates …"""
    from tabuleiro.cli.events.reading import print_document

    print_document(file, what, output, helpers, logo or [], school, links, lang and language(lang))
