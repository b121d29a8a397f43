"""Reading an event: show, standings, log, check, print."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import typer

from tabuleiro.cli.common import language, print_json
from tabuleiro.cli.events.common import open_event, part_of, read_bytes, table
from tabuleiro.cli.events.kinds import Progress, own, side_of
from tabuleiro.olympiad.agenda import faults_now
from tabuleiro.olympiad.codes import draws
from tabuleiro.olympiad.event import Event, audit, names_of, repair
from tabuleiro.olympiad.exports import export
from tabuleiro.olympiad.kinds import Row
from tabuleiro.olympiad.log import NO_FILE, LogFile
from tabuleiro.olympiad.people import for_owner
from tabuleiro.olympiad.planner import forecast
from tabuleiro.olympiad.schools import find_school
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.olympiad.spreadsheets import decode
from tabuleiro.olympiad.tables_csv import Column, read_table, write_table
from tabuleiro.rules.text import Problem, Text

NOBODY = Text("Ainda não há ninguém inscrito.", "Nobody is registered yet.")
STANDINGS = (Text("lugar", "place"), Text("nome", "name"), Text("pontos", "points"))
CRITERIA = {
    "saldo": Text("saldo", "balance"),
    "direto": Text("direto", "direct"),
    "vivo": Text("vivo", "living"),
    "gigante": Text("gigante", "giant"),
    "buchholz": Text("Buchholz", "Buchholz"),
    "progressive": Text("progressiva", "progressive"),
    "median": Text("mediano", "median"),
    "cut1": Text("sem o pior", "cut 1"),
}
HEADS = {
    "id": Text("código", "id"),
    "name": Text("nome", "name"),
    "school": Text("escola", "school"),
    "team": Text("equipa", "team", "equipe"),
    "year": Text("ano", "year"),
    "tournament": Text("torneio", "tournament"),
}
NEXT = Text("A seguir: {what}", "Next: {what}")
NO_SHEETS = Text("Só uma olimpíada de equipas tem disputas.", "Only a team olympiad has disputes.",
                 "Só uma olimpíada de equipes tem disputas.")  # fmt: skip
UNDONE = Text("anulada", "undone")
GOOD = Text("{path}: está bem (linhas: {lines}).", "{path}: good (lines: {lines}).")
MENDED = Text(
    "Linhas salvas: {saved} de {of}; o ficheiro como estava ficou em {kept}.",
    "Lines saved: {saved} of {of}; the file as it was is kept in {kept}.",
    "Linhas salvas: {saved} de {of}; o arquivo como estava ficou em {kept}.",
)
BAD = Text("linha {seq}: {text}", "line {seq}: {text}")
SAME = Text("Sorteado outra vez com a semente: dá o mesmo.", "Drawn again with the seed: it is the same.")
NO_SEED = Text(
    "Nenhum sorteio tem a semente «{seed}». Há: {known}.",
    "No draw has the seed “{seed}”. There are: {known}.",
    "Nenhum sorteio tem a semente “{seed}”. Há: {known}.",
)
NO_DRAW = Text("Ainda não se sorteou nada.", "Nothing has been drawn yet.", "Ainda não foi sorteado nada.")
DOCUMENTS = Text("Documentos deste evento (tabuleiro event print FILE WHAT -o OUT.pdf):",
                 "Documents of this event (tabuleiro event print FILE WHAT -o OUT.pdf):")  # fmt: skip
QUEUES = (
    Text("onde", "where"),
    Text("quantas", "how many"),
    Text("ocupado (min)", "busy (min)"),
    Text("espera média", "mean wait"),
    Text("espera maior", "longest wait"),
    Text("acaba (min)", "ends (min)"),
)
PUBLISHED = Text("{count} ficheiros; abra {page}.", "{count} files; open {page}.", "{count} arquivos; abra {page}.")
LINKS = (Column("school", ("escola",)), Column("address", ("endereço", "link")))  # of schools, as `links` writes them
NO_OUTPUT = Text("Diga para onde: -o OUT.pdf.", "Say where to: -o OUT.pdf.")


def show_event(path: Path, dispute: str, as_json: bool, lang: str) -> None:
    event = open_event(path)
    side = side_of(event)
    if dispute:
        own(side.sheet, NO_SHEETS)(event, dispute, as_json, lang)
        return
    state = event.state
    if as_json:
        head = {"name": state.name, "format": state.format.name, "kind": state.format.kind, "stage": state.stage()}
        print_json({**head, "lines": len(event.entries), "progress": [part.row for part in side.progress(event)]})
        return
    print(f"{state.name} ({state.format.title.say(lang)})")
    lines = side.told_progress(event, lang)
    print("\n".join(lines or [NOBODY.say(lang)]))
    what = next_verb(side.progress(event)) if lines else "import"
    what = "settle" if event.kind.pending(state) else what
    if what:
        table = " TABLE" if what == "import" else ""
        print(NEXT.fill(what=f"tabuleiro event {what} {path}{table}").say(lang))


def next_verb(parts: list[Progress]) -> str:
    """The verb that brings the event on: a ruling first, then "result" while some are missing; "" when all is over."""
    begun = [part for part in parts if part.entered]
    if any(part.waits for part in begun):
        return "stand | annul"
    if any(part.open for part in begun):
        return "result"
    return "" if all(part.over for part in begun) else "pair"


def tell_standings(
    path: Path, category: str, tournament: str, group: str, explain: bool, as_json: bool, lang: str
) -> None:
    event = open_event(path)
    tables = side_of(event).standings(event, part_of(event, category, tournament), group, lang)
    if as_json:
        several = len(tables) > 1  # then each row says of which it is
        print_json([{**({event.kind.part: id} if several else {}), **row} for id, _, rows in tables for row in rows])
        return
    if not any(rows for _, _, rows in tables):
        print(NOBODY.say(lang))
    for n, (_, title, rows) in enumerate(tables):
        if rows:
            print(f"{chr(10) if n else ''}{title}")
            names = list(rows[0]["criteria"])
            head = [part.say(lang) for part in (*STANDINGS, *(CRITERIA.get(name, Text(name, name)) for name in names))]
            print(table(head, [[r["place"], r["name"], r["points"], *r["criteria"].values()] for r in rows], lang))
            for row in rows if explain else ():
                print(f"{row['place']}. {row['name']}: {row['why']}")


def people(event: Event) -> list[Row]:
    """Who is registered: id, name, school, and where they play."""
    known = event.people
    return [
        {
            "id": one.id,
            "name": known[one.id].name if one.id in known else "",
            "school": one.school,
            event.kind.enrols: one.where,
            **({} if one.year is None else {"year": one.year}),
        }
        for one in event.state.enrolled()
    ]


def tell_people(path: Path, as_csv: bool, as_json: bool) -> None:
    event = open_event(path)
    rows = people(event)
    if as_json:
        print_json(rows)
    elif not rows:
        print(NOBODY.say(language()))
    elif as_csv:
        sys.stdout.write(write_table(list(rows[0]), [list(row.values()) for row in rows]))
    else:
        head = [HEADS.get(key, Text(key, key)).say(language()) for key in rows[0]]
        print(table(head, [list(row.values()) for row in rows]))


def tell_log(path: Path, as_json: bool) -> None:
    event = open_event(path)
    gone = event.undone()
    if as_json:
        print_json([{**entry, "undone": entry["seq"] in gone} for entry in event.entries])
        return
    lang, people = language(), event.people
    for entry in event.entries:
        mark = f" [{UNDONE.say(lang)}]" if entry["seq"] in gone else ""
        said = sentence(event, entry, lambda id: people[id].name if id in people else id).say(lang)
        print(f"{entry['seq']:>5}  {entry['at']}  {entry['by']}  {said}{mark}")


def check_seed(path: Path, seed: str, as_json: bool) -> None:
    """What a seed has drawn, drawn again: line by line, with the check codes of the screen and the posters."""
    event = open_event(path)
    lang, name = language(), names_of(event)
    found = draws(event, seed=seed.strip())
    if not found:
        known = dict.fromkeys(one.seed for one in draws(event))
        raise Problem(NO_SEED if known else NO_DRAW, seed=seed, known=", ".join(known))
    faults = dict(event.kind.verify(event.entries))
    rows: list[Row] = [
        {
            "line": one.seq,
            "part": one.part,
            "seed": one.seed,
            "code": one.code,
            "text": sentence(event, event.entries[one.seq - 1], name).say(lang),
            "same": one.seq not in faults,
        }
        for one in found
    ]
    if as_json:
        print_json(rows)
    else:
        for row in rows:
            print(BAD.fill(seq=row["line"], text=row["text"]).say(lang))
            print(f"  {SAME.say(lang) if row['same'] else faults[row['line']].say(lang)}")
    if not all(row["same"] for row in rows):
        raise typer.Exit(1)


def check_event(path: Path, as_json: bool, mends: bool = False, seed: str = "") -> None:
    """Every line as if it were written now, then every lot and round by the second opinion."""
    if not path.exists():
        raise Problem(NO_FILE, path=path)
    if seed:
        check_seed(path, seed, as_json)
        return
    lang = language()
    if mends:
        try:
            Event(LogFile(path))
        except Problem as problem:
            saved, of, kept = repair(path)
            print(f"{problem.say(lang)}\n{MENDED.fill(saved=saved, of=of, kept=kept).say(lang)}", file=sys.stderr)
    found: list[tuple[int, Text]]
    lines = 0
    try:
        event = open_event(path)
        lines = len(event.entries)
        found = [(seq, problem.text) for seq, problem in audit(event.entries)]
        found = found or event.kind.verify(event.entries)
        found = found or [(0, fault.text) for fault in faults_now(event)]
    except Problem as problem:
        found = [(0, problem.text)]
    if as_json:
        faults = [{"line": seq or None, "text": text.say(lang)} for seq, text in found]
        print_json({"good": not found, "lines": lines, "faults": faults})
    elif not found:
        print(GOOD.fill(path=path, lines=lines).say(lang))
    else:
        for seq, text in found:
            print((BAD.fill(seq=seq, text=text) if seq else text).say(lang))
    if found:
        raise typer.Exit(1)


def export_tables(path: Path, what: str, output: Path | None, lang: str) -> None:
    """Tables into a file, for its owner alone, or as CSV on standard output."""
    event = open_event(path)
    data = export(event, what, output.suffix.lstrip(".").lower() if output else "csv", lang, names_of(event))
    if output is None:
        sys.stdout.write(data.decode("utf-8-sig"))
        return
    with for_owner(output) as file:
        file.write(data)
    print(output)


def publish_results(path: Path, output: Path, names: str, address: str, logos: list[Path]) -> None:
    from tabuleiro import publishing
    from tabuleiro.printing.logos import read_logo_files

    results = publishing.Results(open_event(path), names, address, read_logo_files(logos))
    publishing.write(results, output)
    page = output if output.is_file() else output / "index.html"
    print(PUBLISHED.fill(count=len(results), page=page).say(language()))


def school_links(event: Event, path: Path) -> dict[str, str]:
    """The addresses of schools' pages by their ids, from the table that `links` writes: names and addresses."""
    rows = read_table(read_bytes(path), LINKS)
    return {find_school(event.state, row["school"]): row["address"] for row in rows}


def print_document(
    path: Path,
    what: str,
    output: Path | None,
    helpers: Path | None,
    logos: list[Path],
    school: str,
    links: Path | None,
    lang: str,
) -> None:
    from tabuleiro.printing import events as paper
    from tabuleiro.printing import save
    from tabuleiro.printing.logos import read_logo_files

    event = open_event(path)
    code = lang or event.state.language
    if not what:
        print(DOCUMENTS.say(language()))
        documents = paper.documents_of(event)
        width = max(map(len, documents)) + 2
        for name, document in documents.items():
            print(f"  {name:<{width}}{document.title.say(language())}")
        return
    if output is None:
        raise Problem(NO_OUTPUT)
    thanked = paper.read_helpers(decode(read_bytes(helpers))) if helpers else []
    marks = read_logo_files(logos)
    how: dict[str, Any] = {"helpers": thanked, "logos": marks}
    how |= {"school": find_school(event.state, school)} if school else {}
    how |= {"links": school_links(event, links)} if links else {}
    save(output, lambda: paper.print_event(event, what, code, **how), private=True)
    print(output)


def tell_forecast(path: Path, start: str, how: dict[str, Any], cluster: str, as_json: bool, lang: str) -> None:
    event = open_event(path)
    if cluster:
        from tabuleiro.engine.parallel import cores, on, workers

        with on(cluster), workers(cores()) as pool:
            found = forecast(event, **how, share=pool.map)
    else:
        found = forecast(event, **how)
    if as_json:
        print_json(found.json())
        return
    print(found.text(start).say(lang))
    print(table([head.say(lang) for head in QUEUES], [[*queue.values()] for queue in found.json()["queues"]]))
