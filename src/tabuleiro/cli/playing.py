"""Verbs of players and teachers: games, rules, positions, playing, drawing, puzzles, records."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabuleiro.cli.common import (
    PLAYERS,
    Dice,
    Json,
    Key,
    Lang,
    Limits,
    Moves,
    Position,
    Variant,
    app,
    language,
    print_json,
    record_app,
)

if TYPE_CHECKING:
    from tabuleiro.rules import Definition


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
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
def games(
    missing: Annotated[
        bool, typer.Option("--missing", help="What each game still lacks, and the file where it goes.")
    ] = False,
    json_: Json = False,
) -> None:
    """Lista os jogos e as suas variantes / list the games and their variants."""
    from tabuleiro.cli.missing import NOT_MEASURED
    from tabuleiro.engine.players.ladder import levels_of
    from tabuleiro.games import definition, keys, refused
    from tabuleiro.olympiad.where import played

    for _, why in refused():
        print(f"tabuleiro: {why.say(language())}", file=sys.stderr)
    if missing:
        _missing(json_)
        return
    found = [definition(key) for key in keys()]
    if json_:
        print_json(
            [
                {
                    "key": game.key,
                    "name": {"pt": game.name.pt, "en": game.name.en},
                    "competitions": [one.id for one in played(game)],
                    "variants": list(game.variants),
                    "board": game.board,
                    "measured": levels_of(game.key).measured,
                }
                for game in found
            ]
        )
        return
    lang = language()
    for game in found:
        print(f"{game.key:<20}{game.name.say(lang)}: {game.goal.say(lang)}")
        measured = "" if levels_of(game.key).measured else f" · {NOT_MEASURED.say(lang)}"
        print(f"{'':<20}{_options(game)}{measured}")


def _missing(json_: bool) -> None:
    """What games could still have: a line each with where it would lie."""
    from tabuleiro.cli.missing import missing
    from tabuleiro.games import definition, keys

    found = {key: missing(key) for key in keys()}
    if json_:
        print_json({key: {one.name.en: one.where for one in lacks} for key, lacks in found.items()})
        return
    lang = language()
    for key, lacks in found.items():
        if lacks:
            print(f"{key}: {definition(key).name.say(lang)}")
            print("\n".join(f"    {one.name.say(lang):<34}{one.where}" for one in lacks))


def _options(game: Definition) -> str:
    options = [f"{name}={'|'.join(option.values)}" for name, option in game.options.items()]
    return "  ".join([*options, *game.editions]) or "default"


@app.command()
def rules(
    key: Key,
    lang: Lang = "",
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="The rules on one page, with examples.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="An empty record sheet.")] = None,
    living: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A guide to playing it with pupils as pieces, for games played that way."),
    ] = None,
    colour: Annotated[bool, typer.Option("--colour", help="The rules for a printer with colours.")] = False,
) -> None:
    """As regras de um jogo, artigo por artigo / the rules of a game, article by article; or a sheet to print."""
    from tabuleiro.games import definition, load

    code = language(lang)
    if pdf or record or living:
        from tabuleiro import printing
        from tabuleiro.learning.examples import examples

        game = load(key)
        if pdf:
            drawings = [printing.Drawing(*one.drawing(code)) for one in examples(key)]
            printing.save(pdf, lambda: printing.rules_page(game, drawings, code, theme="colour" if colour else "print"))
        if record:
            printing.save(record, lambda: printing.record_sheet(game, code))
        if living:
            from tabuleiro.learning.living import guide

            told = printing.Living(*guide(key).texts(code))
            printing.save(living, lambda: printing.living_guide(game, told, code))
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
                "turn": None if match.turn is None else match.turn + 1,
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
def play(
    key: Key,
    variant: Variant = "default",
    first: Annotated[str, typer.Option(help=PLAYERS, show_default="human")] = "",
    second: Annotated[str, typer.Option(help=PLAYERS, show_default="level:3")] = "",
    record: Annotated[Path | None, typer.Option(help="Save the game in this file after every play.")] = None,
    dice: Annotated[str, typer.Option(help='Games of chance: the first throws, "3 1 2, 6 6 1"; hand: real dice.')] = "",
    seed: Annotated[int | None, typer.Option(help="For the computer: the same seed, the same plays.")] = None,
    clock: Annotated[str, typer.Option(help="Seconds for each player: 300, or 300+5 with an increment.")] = "",
    limits: Limits = "",
    lang: Lang = "",
) -> None:
    """Joga no terminal / play in the terminal. Resumes an unfinished game from its record file."""
    from tabuleiro import terminal
    from tabuleiro.match import check_dice, open_match, resume_match
    from tabuleiro.terminal.seats import USUAL, players_of

    match = open_match(key, variant, clock=clock, limits=limits)
    if dice:
        check_dice(match.game)
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
    theme: Annotated[str, typer.Option(help="light | dark | screen | print | colour | contrast; for .pdf: print")] = "",
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
def puzzles(
    key: Key,
    grade: Annotated[int | None, typer.Option(help="1: easy, 2, 3: hard; without it: all.")] = None,
    count: Annotated[int | None, typer.Option(help="How many.")] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="A worksheet to print, with answers.")] = None,
    answers: Annotated[bool, typer.Option("--answers", help="Print the solutions, too.")] = False,
    seed: Annotated[int | None, typer.Option(help="Draw them by lot: the same seed, the same puzzles.")] = None,
    colour: Annotated[bool, typer.Option("--colour", help="The worksheet for a printer with colours.")] = False,
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
        save_worksheet(pdf, learning.title(key, grade, code), pages, code, "colour" if colour else "print")
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
