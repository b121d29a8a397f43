"""Verbs of researchers: counting, solving, proofs, analysis, contests of the computer's players."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabuleiro.cli.common import (
    Cluster,
    Dice,
    Json,
    Key,
    Lang,
    Moves,
    Position,
    Variant,
    app,
    fail,
    language,
    print_json,
    working,
)

if TYPE_CHECKING:
    from tabuleiro.engine.measuring.arena import Contest
    from tabuleiro.engine.measuring.ratings import Score, Verdict


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
    match = open_match(key, variant, moves, position, dice=thrown if dice else None)
    throws = [read_throw(match.game, match.state, text).number for text in thrown]
    with working(f"perft {key} {depth}") as report:
        from tabuleiro.engine.perft import check_depth  # here, because the bar should be seen while it compiles
        from tabuleiro.engine.perft import perft as count
        from tabuleiro.games import load

        def heard(share: float) -> None:
            report(round(1000 * share), 1000)

        check_depth(depth)
        nodes = [0] * depth if match.ending else count(load(key, variant), depth, match.state, heard, throws)
    if json_:
        print_json({"nodes": nodes})
    else:
        for d, n in enumerate(nodes, 1):
            print(f"{d:>3} {n:>20,}".replace(",", " "))


@app.command()
def solve(
    key: Annotated[str, typer.Argument(metavar="[KEY]", help="O jogo / the game.")] = "",
    variant: Variant = "default",
    every: Annotated[bool, typer.Option("--all", help="Everything that can be proved on a small machine.")] = False,
    few: Annotated[
        bool, typer.Option("--small", help="Everything that takes seconds: some 20 MB, for the analysis pages.")
    ] = False,
    men: Annotated[
        int, typer.Option(min=0, help="Endings only: positions with at most this many pieces, or seeds.")
    ] = 0,
    quiet: Annotated[
        int, typer.Option(min=0, max=126, help="Who wins if this many plies without a capture make a draw.")
    ] = 0,
    memory: Annotated[float, typer.Option(min=0.1, help="Memory for building a table, in gigabytes.")] = 8,
    again: Annotated[bool, typer.Option("--again", help="Redo what is already there.")] = False,
    cluster: Cluster = "",
) -> None:
    """Resolve um jogo / solve a game: a table of all its positions, or a proof. Resumes interrupted work."""
    from tabuleiro.engine.parallel import on
    from tabuleiro.engine.solving.knowledge import carry_out, describe, made, small, wanted

    if bool(key) + every + few != 1:
        fail("solve KEY | solve --small | solve --all")
    for plan in small() if few else wanted(key, variant, men=men, quiet=quiet):
        found = None if again else made(plan)
        if found is None:
            with on(cluster), working(f"solve {plan.key} {plan.variant}") as report:
                found = carry_out(plan, report, int(memory * 1e9))
        print(describe(plan, found).say(language()), flush=True)


@app.command()
def verify(
    key: Annotated[str, typer.Argument(metavar="[KEY]", help="O jogo / the game.")] = "",
    variant: Annotated[str, typer.Option(help="Only this variant; default: all there are.")] = "",
    every: Annotated[
        bool, typer.Option("--all", help="Everything on this machine that was not checked yet, here or elsewhere.")
    ] = False,
    again: Annotated[bool, typer.Option("--again", help="With --all: redo what was already checked.")] = False,
    cluster: Cluster = "",
) -> None:
    """Confere tabelas e provas / check tables and proofs: every value, and a sample with independent rules."""
    from tabuleiro.engine.parallel import on
    from tabuleiro.engine.solving import verify as checks

    if bool(key) == every or (every and variant) or (again and not every):
        fail("verify KEY | verify KEY --variant V | verify --all [--again]")
    lang = language()
    with on(cluster):
        if key:
            for done in checks.verify_game(key, variant, lambda name: working(f"verify {name}")):
                print(done.text.say(lang), flush=True)
            return
        wrong = False
        for done in checks.verify_everything(again, lambda name: working(f"verify {name}")):
            print(done.text.say(lang), file=sys.stderr if done.fault else sys.stdout, flush=True)
            wrong |= done.fault is not None
    if left := checks.missing():
        print(checks.LEFT.fill(n=len(left), plans="; ".join(left)).say(lang))
    if wrong:
        raise typer.Exit(2)


@app.command()
def atlas(
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Default: the screen.")] = None,
    values: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the rows as data, too, for those who have no tables.")
    ] = None,
    lang: Lang = "",
) -> None:
    """O que está provado / what is proved: a page about every game, from all tables ever made for these rules."""
    from tabuleiro.engine.solving.atlas import gather, page
    from tabuleiro.engine.solving.values import write

    rows = gather()
    text = page(rows, language(lang))
    if output is None:
        print(text, end="")
    for file, content in ((output, text), (values, write(rows))):
        try:
            if file is not None:
                file.write_text(content, encoding="utf-8")
        except OSError as error:
            fail(f"{file}: {error.strerror}")


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
    with working(f"analyse {key}") as report:
        from tabuleiro.engine.analysis.analyst import Analyst
        from tabuleiro.engine.analysis.estimates import estimator
        from tabuleiro.engine.solving.knowledge import analysed
        from tabuleiro.games import load
        from tabuleiro.rules import Player

        game = load(key, variant)
        knowledge = analysed(game, report)
        found = Analyst(knowledge, seconds, estimator(game) if seconds else None).analyse(match.state)
    if json_:
        print_json(found.document(Player.to_move(match.state)))
        return
    from tabuleiro.terminal import analysis_page, console

    console().print(analysis_page(match, found, language(lang)))


@app.command()
def arena(
    key: Key,
    a: Annotated[str, typer.Argument(metavar="A", help="random | careful | level:N | engine:NAME")],
    b: Annotated[str, typer.Argument(metavar="B", help="The same choices.")],
    games: Annotated[int, typer.Option(min=1, help="How many; openings are played twice, with both colours.")] = 100,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="For each play of an engine:NAME.")] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help="For each play of an engine:NAME.")] = None,
    variant: Variant = "default",
    seed: Annotated[int, typer.Option(help="The same seed, the same openings and dice.")] = 1,
    better: Annotated[
        float, typer.Option(min=1, help="The difference in Elo that the sequential test looks for.")
    ] = 50,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Games played in parallel; default: one per core.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FOLDER", help="Where the records are kept.")
    ] = None,
    cluster: Cluster = "",
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """Dois jogadores do computador / let two computer players meet. Resumes an interrupted contest."""
    from tabuleiro.match import open_match

    game = open_match(key, variant).game
    with working(f"arena {key}: {a} – {b}") as report:
        from tabuleiro.engine.measuring import ratings
        from tabuleiro.engine.measuring.arena import Contest, contest_score
        from tabuleiro.engine.parallel import cores, on
        from tabuleiro.engine.search.api import Budget
        from tabuleiro.engine.solving import files

        budget = Budget(iterations, seconds if seconds or iterations else 1.0)
        contest = Contest(key, game.variant, a, b, budget, seed)
        names = "-".join(word.replace(":", "") for word in (a, b, *map(str, filter(None, budget)), str(seed)))
        folder = output or files.folder() / "arena" / key / game.variant / names
        with on(cluster):
            found = contest_score(contest, games, folder, processes or cores(), lambda n, score: report(n, games))
    test = ratings.sequential(found, better)
    if json_:
        print_json(_arena_document(contest, found, test, better, folder))
        return
    from tabuleiro.terminal import arena_page, console

    console().print(arena_page(contest, found, test, better, folder, language(lang)))


def _arena_document(contest: Contest, found: Score, test: Verdict, better: float, folder: Path) -> dict[str, Any]:
    """What two computer players did, for other programs."""
    low, likely, high = map(_finite, found.elo)
    return {
        "game": contest.key,
        "variant": contest.variant,
        "a": contest.a,
        "b": contest.b,
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


def _finite(number: float) -> float | None:
    return None if abs(number) == float("inf") else number


@app.command()
def calibrate(
    key: Annotated[str, typer.Argument(metavar="[KEY]", help="O jogo / the game.")] = "",
    every: Annotated[bool, typer.Option("--all", help="All games, one after another.")] = False,
    minutes: Annotated[float, typer.Option(min=0, help="For each game; 0: only show what was measured.")] = 20,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Games played in parallel; default: one per core.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FOLDER", help="Where results are kept.")
    ] = None,
    cluster: Cluster = "",
    lang: Lang = "",
) -> None:
    """Mede os dez níveis / measure the ten levels of a game by matches. Resumes interrupted work."""
    from tabuleiro.games import definition, keys

    if bool(key) == every:
        fail("calibrate KEY | calibrate --all")
    wanted = [definition(key).key] if key else list(keys())
    from tabuleiro.engine.measuring import levels_page
    from tabuleiro.engine.measuring.calibration import Calibration, revision
    from tabuleiro.engine.parallel import cores, on
    from tabuleiro.engine.solving import files

    folder = output or files.folder() / "levels"
    code = language(lang)
    for name in wanted:
        found = Calibration(name, folder / f"{name}.json")
        if minutes:
            with on(cluster), working(f"calibrate {name}") as report:
                found.run(60 * minutes, processes or cores(), report, revision())
        found.check()
        levels_page.keep(folder, code)
        print(f"{definition(name).name.say(code)}\n\n{levels_page.table(found, code)}\n", flush=True)
