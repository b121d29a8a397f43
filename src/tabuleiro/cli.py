"""The verbs of the command line. Nothing heavy is imported until a verb needs it, so that help is instant."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from tabuleiro.rules import Definition

app = typer.Typer(
    help="Os jogos de tabuleiro das olimpíadas escolares / the board games of the school olympiads. "
    "Sem argumentos: o menu / without arguments: the menu.",
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
record_app = typer.Typer(help="Registos de partidas / record files of games.", no_args_is_help=True)
app.add_typer(record_app, name="record")

Key = Annotated[str, typer.Argument(metavar="KEY", help="O jogo / the game: `tabuleiro games` lists them.")]
Variant = Annotated[str, typer.Option(help="default, an edition's name, or option=value pairs joined by commas.")]
Moves = Annotated[str, typer.Option(help='Jogadas desde o início / plays from the start: "d4 d5 c6".')]
Position = Annotated[str, typer.Option(help="A position to start from, as `show` prints it.")]
Dice = Annotated[str, typer.Option(help='Games of chance: what is thrown, turn by turn: "3 1 2, 6 6 1".')]
Limits = Annotated[str, typer.Option(help="What an organiser changes: repetition=0,quiet=40,plies=200.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
Database = Annotated[str, typer.Option(metavar="URL", help="FILE, sqlite:///FILE, postgresql://…; default: a file.")]
PLAYERS = "human | random | careful | level:1 … level:10 | engine:NAME; an unfinished record says who played it."
Lang = Annotated[str, typer.Option(help="pt, pt-br or en; default: your system's language, or Portuguese.")]


def language(wanted: str = "") -> str:
    """The language of texts: asked for, or TABULEIRO_LANG, or the system's; Portuguese if it says nothing."""
    asked = wanted or os.environ.get("TABULEIRO_LANG", "")
    system = next((v for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := os.environ.get(name))), "")
    code = (asked or system).lower().replace("_", "-")
    if asked and not code.startswith(("pt", "br", "en")):
        fail(f"'{asked}': pt, pt-br, en")
    return "en" if code.startswith("en") else "br" if code.startswith(("pt-br", "br")) else "pt"


def fail(message: str, code: int = 2) -> NoReturn:
    """End with a message for people on standard error."""
    print(f"tabuleiro: {message}", file=sys.stderr)
    raise typer.Exit(code)


def print_json(document: Any) -> None:
    print(json.dumps(document, ensure_ascii=False))


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="The version, then leave.")] = False,
    lang: Lang = "",
) -> None:
    if lang:
        os.environ["TABULEIRO_LANG"] = language(lang)
    if version:
        from tabuleiro import __version__

        print(__version__)
    elif context.invoked_subcommand is None:
        menu()


@app.command()
def menu() -> None:
    """O menu, no terminal / the menu, in the terminal."""
    from tabuleiro.terminal import menu as open_menu

    raise typer.Exit(open_menu(language()))


@app.command()
def games(json_: Json = False) -> None:
    """Lista os jogos e as suas variantes / list the games and their variants."""
    from tabuleiro.games import definition, keys

    found = [definition(key) for key in keys()]
    if json_:
        print_json(
            [
                {
                    "key": game.key,
                    "name": {"pt": game.name.pt, "en": game.name.en},
                    "competition": game.competition,
                    "variants": list(game.variants),
                    "board": game.board,
                }
                for game in found
            ]
        )
        return
    lang = language()
    for game in found:
        print(f"{game.key:<20}{game.name.say(lang)}: {game.goal.say(lang)}")
        print(f"{'':<20}{_options(game)}")


def _options(game: Definition) -> str:
    options = [f"{name}={'|'.join(option.values)}" for name, option in game.options.items()]
    return "  ".join([*options, *game.editions]) or "default"


@app.command()
def rules(
    key: Key,
    lang: Lang = "",
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="The rules on one page, with examples.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="An empty record sheet.")] = None,
) -> None:
    """As regras de um jogo, artigo por artigo / the rules of a game, article by article; or a sheet to print."""
    from tabuleiro.games import definition, load

    code = language(lang)
    if pdf or record:
        from tabuleiro import printing
        from tabuleiro.learning.examples import examples

        game = load(key)
        if pdf:
            drawings = [printing.Drawing(*one.drawing(code)) for one in examples(key)]
            printing.save(pdf, lambda: printing.rules_page(game, drawings, code))
        if record:
            printing.save(record, lambda: printing.record_sheet(game, code))
        return
    from tabuleiro.terminal import console, rules_page

    console().print(rules_page(definition(key), code))


@app.command()
def show(
    key: Key,
    variant: Variant = "default",
    moves: Moves = "",
    position: Position = "",
    dice: Dice = "",
    limits: Limits = "",
    json_: Json = False,
) -> None:
    """Mostra uma posição / show a position: the board, whose turn, what is legal."""
    from tabuleiro.match import open_match

    match = open_match(key, variant, moves, position, limits=limits, dice=dice.split(",") if dice else None)
    if json_:
        print_json(
            {
                "game": match.game.key,
                "variant": match.game.variant,
                "turn": match.turn,
                "legal": match.legal(),
                "result": match.result,
                "reason": match.reason,
                "score": list(match.score) if match.score else None,
                "position": match.position,
            }
        )
        return
    from tabuleiro.terminal import console, overview

    console().print(overview(match, language()))


@app.command()
def perft(
    key: Key,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1)],
    variant: Variant = "default",
    moves: Moves = "",
    position: Position = "",
    dice: Dice = "",
    json_: Json = False,
) -> None:
    """Conta as sequências de jogadas / count the sequences of 1, 2, … DEPTH plays."""
    from tabuleiro.match import open_match, read_throw

    thrown = iter(dice.split(",") if dice else ())
    match = open_match(key, variant, moves, position, dice=thrown)
    throws = [read_throw(match.game, match.state, text).number for text in thrown]
    with _working(f"perft {key} {depth}") as report:
        from tabuleiro.engine.perft import perft as count  # here, because the bar should be seen while it compiles
        from tabuleiro.games import load

        def heard(share: float) -> None:
            report(round(1000 * share), 1000)

        nodes = [0] * depth if match.ending else count(load(key, variant), depth, match.state, heard, throws)
    if json_:
        print_json({"nodes": nodes})
    else:
        for d, n in enumerate(nodes, 1):
            print(f"{d:>3} {n:>20,}".replace(",", " "))


@app.command()
def play(
    key: Key,
    variant: Variant = "default",
    first: Annotated[str, typer.Option(help=PLAYERS, show_default="human")] = "",
    second: Annotated[str, typer.Option(help=PLAYERS, show_default="level:3")] = "",
    record: Annotated[Path | None, typer.Option(help="Keep the game in this file, after every play.")] = None,
    dice: Annotated[str, typer.Option(help='Games of chance: the first throws, "3 1 2, 6 6 1"; hand: real dice.')] = "",
    seed: Annotated[int | None, typer.Option(help="For the computer: the same seed, the same plays.")] = None,
    clock: Annotated[str, typer.Option(help="Seconds for each player: 300, or 300+5 with an increment.")] = "",
    limits: Limits = "",
    lang: Lang = "",
) -> None:
    """Joga no terminal / play in the terminal. An unfinished game in the record file is gone on with."""
    from tabuleiro import terminal
    from tabuleiro.match import open_match, resume_match
    from tabuleiro.terminal.seats import USUAL, players_of

    match = open_match(key, variant, clock=clock, limits=limits)
    if record:
        match = resume_match(record, match.game) or match
    named = players_of(match, USUAL)
    throws = None if dice == "hand" else [text for text in dice.split(",") if text]
    players = (first or named[0], second or named[1])
    raise typer.Exit(terminal.play(match, players, language(lang), record, seed, throws=throws))


@app.command()
def draw(
    key: Key,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="FILE.svg, FILE.png or FILE.pdf")],
    variant: Variant = "default",
    moves: Moves = "",
    position: Position = "",
    dice: Dice = "",
    theme: Annotated[str, typer.Option(help="light | dark | screen | print | contrast; for .pdf: print")] = "",
    size: Annotated[str, typer.Option(help="The longer side, exact in print: 30cm, 120mm.")] = "",
    giant: Annotated[str, typer.Option(help="A floor board this wide, cut into sheets: 4m.")] = "",
    paper: Annotated[str, typer.Option(help="The sheets of --giant and --pieces: a4 | a3")] = "a4",
    pieces: Annotated[bool, typer.Option("--pieces", help="Cut-out pieces to the scale of the board.")] = False,
    empty: Annotated[bool, typer.Option("--empty", help="The board without pieces, to play on.")] = False,
    marks: Annotated[str, typer.Option(help='Marks for teaching: "h6 b1:x c3:A".')] = "",
    arrows: Annotated[str, typer.Option(help='Arrows for teaching: "a1-c3".')] = "",
    coordinates: Annotated[bool, typer.Option(help="Letters and numbers beside the board.")] = True,
    lang: Lang = "",
) -> None:
    """Desenha um tabuleiro / draw a board or a position, for the screen, for paper, or for the floor."""
    from tabuleiro.drawing import draw_file, last_cells, read_arrows, read_marks
    from tabuleiro.match import open_match

    match = open_match(key, variant, moves, position, dice=dice.split(",") if dice else None)
    board_alone = empty or (not (moves or position) and (giant or pieces))
    draw_file(
        match.game,
        None if board_alone else match.state,
        output,
        theme=theme,
        lang=language(lang),
        last=last_cells(match) if moves else (),
        marks=read_marks(marks),
        arrows=read_arrows(arrows),
        coordinates=coordinates,
        size=size,
        giant=giant,
        pieces=pieces,
        paper=paper,
    )


@app.command()
def solve(
    key: Annotated[str, typer.Argument(metavar="[KEY]", help="O jogo / the game.")] = "",
    variant: Variant = "default",
    every: Annotated[bool, typer.Option("--all", help="Everything that can be proved on a small machine.")] = False,
    men: Annotated[int, typer.Option(min=0, help="Endings only: positions with at most so many pieces, or seeds.")] = 0,
    quiet: Annotated[int, typer.Option(min=0, help="Who wins if so many plies without capture are a draw.")] = 0,
    memory: Annotated[float, typer.Option(min=0.1, help="Gigabytes that a table in the making may take.")] = 8,
    again: Annotated[bool, typer.Option("--again", help="Also what is there already.")] = False,
) -> None:
    """Resolve um jogo / solve a game: a table of all its positions, or a proof. Interrupted work is gone on with."""
    from tabuleiro.engine.knowledge import carry_out, describe, made, wanted

    if bool(key) == every:
        fail("solve KEY | solve --all")
    for plan in wanted(key, variant, men, quiet):
        path = None if again else made(plan)
        if path is None:
            with _working(f"solve {plan.key} {plan.variant}") as report:
                path = carry_out(plan, report, int(memory * 1e9))
        print(describe(plan, path).say(language()), flush=True)


@app.command()
def verify(
    key: Key, variant: Annotated[str, typer.Option(help="Only this variant; default: all there are.")] = ""
) -> None:
    """Confere tabelas e provas / check tables and proofs: every value, and a sample with independent rules."""
    from tabuleiro.engine.verify import verify_all

    lang = language()
    for text in verify_all(key, variant, lambda name: _working(f"verify {name}")):
        print(text.say(lang), flush=True)


@app.command()
def atlas(
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Default: the screen.")] = None,
    lang: Lang = "",
) -> None:
    """O que está provado / what is proved: a page about every game, in Markdown."""
    from tabuleiro.engine.atlas import atlas as page

    text = page(language(lang))
    if output is None:
        print(text, end="")
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{output}: {error.strerror}")


@app.command()
def analyse(
    key: Key,
    variant: Variant = "default",
    moves: Moves = "",
    position: Position = "",
    dice: Dice = "",
    seconds: Annotated[float, typer.Option(min=0, help="For search, where no table answers.")] = 10,
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """Analisa uma posição / analyse a position: every play with its value, proved or estimated, the best first."""
    from tabuleiro.match import open_match

    match = open_match(key, variant, moves, position, dice=dice.split(",") if dice else None)
    with _working(f"analyse {key}") as report:
        from tabuleiro.engine.analysis import Analyst
        from tabuleiro.engine.estimates import estimator
        from tabuleiro.engine.knowledge import known
        from tabuleiro.games import load

        game = load(key, variant)
        found = Analyst(known(game, report), seconds, estimator(game) if seconds else None).analyse(match.state)
    if json_:
        print_json(found.document(int(match.state.turn)))
        return
    from tabuleiro.terminal import analysis_page, console

    console().print(analysis_page(match, found, language(lang)))


@app.command()
def arena(
    key: Key,
    a: Annotated[str, typer.Argument(metavar="A", help="random | careful | level:N | engine:NAME")],
    b: Annotated[str, typer.Argument(metavar="B", help="The same choice.")],
    games: Annotated[int, typer.Option(min=1, help="How many; openings are played twice, with both colours.")] = 100,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="For each play of an engine:NAME.")] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help="For each play of an engine:NAME.")] = None,
    variant: Variant = "default",
    seed: Annotated[int, typer.Option(help="The same seed, the same openings and dice.")] = 1,
    better: Annotated[float, typer.Option(min=1, help="Elo that the sequential test asks about.")] = 50,
    processes: Annotated[int | None, typer.Option(min=1, help="Games side by side; default: one a core.")] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FOLDER", help="Where the records are kept.")
    ] = None,
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """Dois jogadores do computador / let two players of the computer meet. Interrupted contests are gone on with."""
    from tabuleiro.match import open_match

    game = open_match(key, variant).game
    with _working(f"arena {key}: {a} – {b}") as report:
        from tabuleiro.engine import ratings, tables
        from tabuleiro.engine.arena import Contest, contest_score, cores
        from tabuleiro.engine.thought import Budget

        budget = Budget(iterations, seconds if seconds or iterations else 1.0)
        contest = Contest(key, game.variant, a, b, budget, seed)
        names = "-".join(word.replace(":", "") for word in (a, b, *map(str, filter(None, budget)), str(seed)))
        folder = output or tables.folder() / "arena" / key / game.variant / names
        found = contest_score(contest, games, folder, processes or cores(), lambda n, score: report(n, games))
    test = ratings.sequential(found, better)
    low, likely, high = map(_finite, found.elo)
    if json_:
        print_json(
            {
                "game": key,
                "variant": game.variant,
                "a": a,
                "b": b,
                "games": found.games,
                "wins": found.wins,
                "draws": found.draws,
                "losses": found.losses,
                "score": found.share,
                "error": found.error,
                "elo": likely,
                "elo_low": low,
                "elo_high": high,
                "test": {"better": better, "evidence": test.evidence, "bound": test.high, "says": test.word},
                "records": str(folder),
            }
        )
        return
    from tabuleiro.terminal import arena_page, console

    console().print(arena_page(contest, found, test, better, folder, language(lang)))


def _finite(number: float) -> float | None:
    return None if abs(number) == float("inf") else number


@app.command()
def calibrate(
    key: Annotated[str, typer.Argument(metavar="[KEY]", help="O jogo / the game.")] = "",
    every: Annotated[bool, typer.Option("--all", help="All games, one after another.")] = False,
    minutes: Annotated[float, typer.Option(min=0, help="For each game; 0: only show what was measured.")] = 20,
    processes: Annotated[int | None, typer.Option(min=1, help="Games side by side; default: one a core.")] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FOLDER", help="Where results are kept.")
    ] = None,
    lang: Lang = "",
) -> None:
    """Mede os dez níveis / measure the ten levels of a game by matches. Interrupted work is gone on with."""
    from tabuleiro.games import definition, keys

    if bool(key) == every:
        fail("calibrate KEY | calibrate --all")
    wanted = [definition(key).key] if key else list(keys())
    from tabuleiro.engine import ladder, tables
    from tabuleiro.engine.arena import cores
    from tabuleiro.engine.calibration import Calibration, revision

    folder = output or tables.folder() / "levels"
    code = language(lang)
    for name in wanted:
        found = Calibration(name, folder / f"{name}.json")
        if minutes:
            with _working(f"calibrate {name}") as report:
                found.run(60 * minutes, processes or cores(), report, revision())
        found.check()
        ladder.keep(folder, code)
        print(f"{definition(name).name.say(code)}\n\n{ladder.table(found, code)}\n", flush=True)


@contextmanager
def _working(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error for work that takes long: hears what is done, of how much (0: nobody knows)."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(show_speed=True),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(title, total=None)

        def report(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total or None)

        yield report


@app.command()
def puzzles(
    key: Key,
    grade: Annotated[int | None, typer.Option(help="1: easy, 2, 3: hard; without it: all.")] = None,
    count: Annotated[int | None, typer.Option(help="How many.")] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="A worksheet to print, with answers.")] = None,
    answers: Annotated[bool, typer.Option("--answers", help="Tell the solutions, too.")] = False,
    seed: Annotated[int | None, typer.Option(help="Draw them by lot: the same seed, the same puzzles.")] = None,
    lang: Lang = "",
    json_: Json = False,
) -> None:
    """Problemas com solução provada / puzzles whose solutions are proved, in the terminal or as a worksheet."""
    from tabuleiro import learning

    code = language(lang)
    found = learning.puzzles(key, grade, count, seed)
    if json_:
        print_json([learning.as_json(puzzle) for puzzle in found])
    if pdf:
        from tabuleiro.printing import Exercise, save_worksheet

        texts = [learning.texts(puzzle, code) for puzzle in found]
        pages = [Exercise(puzzle.game, puzzle.state, *said) for puzzle, said in zip(found, texts, strict=True)]
        save_worksheet(pdf, learning.title(key, grade, code), pages, code)
    elif not json_:
        from tabuleiro.terminal import console, picture

        for i, puzzle in enumerate(found, 1):
            heading, task, solution, reason, defences = learning.texts(puzzle, code)
            console().print(f"{i}. {heading}", style="bold", highlight=False)
            console().print(picture(puzzle.game, puzzle.state, code))
            console().print(task, highlight=False)
            if answers:
                console().print("\n".join([f"→ {solution}", reason, *defences]), highlight=False, style="dim")
            console().print()


@app.command()
def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Others in the same network may come, too.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Default: 8000, or the next free one.")] = None,
    database: Database = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
    lang: Lang = "",
) -> None:
    """Abre o sítio / start the site: play, learn, analyse in a browser."""
    from tabuleiro.web import Settings
    from tabuleiro.web.serving import serve as run

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a browser that goes away in the middle of an answer is no end
    settings = Settings(database=database) if database else Settings()
    raise typer.Exit(run(settings, lan, port, language(lang), browser, verbose))


@app.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = "") -> None:
    """Copia as partidas do sítio / copy all that the site keeps into a file, also while it runs."""
    from tabuleiro.store import backup as copy
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import COPIED

    print(COPIED.fill(file=file, count=copy(database or usual_database(), file)).say(language()))


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = "") -> None:
    """Repõe uma cópia / put a copy back in place of all that the site keeps, also while it runs."""
    from tabuleiro.store import restore as put_back
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import PUT_BACK

    print(PUT_BACK.fill(file=file, count=put_back(database or usual_database(), file)).say(language()))


@record_app.command("check")
def check(file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Verifica um registo / check a record file: every play legal, the result true."""
    from tabuleiro.match import load_match
    from tabuleiro.rules import Text

    match = load_match(file)
    good = Text(
        "{file}: está bem: {key} ({variant}), {plays} jogadas, resultado {result}",
        "{file}: good: {key} ({variant}), {plays} plays, result {result}",
    )
    facts = {"file": file, "key": match.game.key, "variant": match.game.variant}
    print(good.fill(**facts, plays=len(match.plays), result=match.result or "*").say(language()))


def main() -> None:
    """Run a command. Whatever goes wrong for a person ends in one line and exit code 2, never in a traceback."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `tabuleiro … | head` is no error
    try:
        app()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        raise SystemExit(130) from None
    except ValueError as problem:
        from tabuleiro.rules import Problem

        if not isinstance(problem, Problem):
            raise
        print(f"tabuleiro: {problem.say(language())}", file=sys.stderr)
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
