"""The page of a calibration: a table of the levels with ratings and errors, and a picture of the ladder as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import ceil
from pathlib import Path

from tabuleiro.engine.measuring.calibration import Calibration, Pair, Played
from tabuleiro.engine.measuring.ratings import Rating
from tabuleiro.engine.players.ladder import levels_of
from tabuleiro.engine.search.api import engine_of
from tabuleiro.games import definition, keys
from tabuleiro.rules import Text

LEFT, TOP, WIDE, HIGH, STEP = 60, 20, 620, 300, 500  # the picture: margins, size, Elo between lines
FEW, MANY = 0.6, 0.8  # what a level should score against the one below


def table(found: Calibration, lang: str) -> str:
    """The levels of a game as a table in Markdown, and what stands beside the aim in words."""
    ratings = found.ratings
    lines = [HEADING.say(lang), "| ---: | ---: | ---: | ---: | --- |"]
    names = list(found.names)
    for i, name in enumerate(names):
        below = Pair(name, names[i - 1]) if i else None
        played = found.results.get(below) if below else None
        lines.append(_row(str(i + 1), ratings.get(name), played, found.names[name]))
    lines += [_row(name, ratings.get(name), None, "") for name in ("careful", "random")]
    return "\n".join([*lines, "", *notes(found, lang)])


def _row(name: str, rating: Rating | None, played: Played | None, means: str) -> str:
    height, error = (str(round(rating.elo)), f"± {rating.error:.0f}") if rating else ("", "")
    share = f"{played.score.share:.0%} ({played.score.games})" if played else ""
    return f"| {name} | {height} | {error} | {share} | {means.replace(',', ', ')} |"


def notes(found: Calibration, lang: str) -> list[str]:
    """How the ends of the ladder do against the anchors, and which steps are not as wide as they should be."""
    names = list(found.names)
    wanted = [
        Pair(names[0], "random"),
        Pair("careful", names[0]),
        Pair(names[-1], "careful"),
        Pair(names[-1], "random"),
    ]
    said = [
        f"- {pair.a} – {pair.b}: {played.score.share:.1%} ({played.score.wins}+ {played.score.draws}= "
        f"{played.score.losses}−)"
        for pair in wanted
        if (played := found.results.get(pair))
    ]
    for lower, upper in pairwise(names):
        played = found.results.get(Pair(upper, lower))
        if played and not FEW - played.score.error <= played.score.share <= MANY + played.score.error:
            text = WIDE_STEP if played.score.share > MANY else CLOSE if played.score.share >= 0.5 else WEAKER
            said.append("- " + text.fill(upper=upper, lower=lower, share=f"{played.score.share:.0%}").say(lang))
    return said


def picture(found: Calibration, lang: str) -> str:
    """The ladder: each level with its rating and the interval that holds it 95 times in 100, and the two anchors."""
    ratings = found.ratings
    names = [name for name in found.names if name in ratings]
    highest = max([STEP, *(ratings[n].elo + ratings[n].error for n in names)])
    lowest = min([0.0, *(ratings[n].elo - ratings[n].error for n in names)])
    top, low = STEP * ceil(highest / STEP), -STEP * ceil(-lowest / STEP)

    def y(height: float) -> float:
        return TOP + HIGH * (top - height) / (top - low)

    def x(i: int) -> float:
        return LEFT + WIDE * (i + 0.5) / len(found.names)

    parts = []
    for height in range(low, top + 1, STEP):
        parts.append(f'<path d="M{LEFT} {y(height):.1f}h{WIDE}" stroke="#ccc"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(height) + 4:.1f}" text-anchor="end">{height}</text>')
    for name, word in (("careful", CAREFUL), ("random", RANDOM)):
        if name in ratings:
            line = y(ratings[name].elo)
            parts.append(f'<path d="M{LEFT} {line:.1f}h{WIDE}" stroke="#888" stroke-dasharray="5 4"/>')
            parts.append(f'<text x="{LEFT + WIDE - 4}" y="{line - 4:.1f}" text-anchor="end">{word.say(lang)}</text>')
    points = " ".join(f"{x(i):.1f},{y(ratings[n].elo):.1f}" for i, n in enumerate(names))
    parts.append(f'<polyline points="{points}" fill="none" stroke="#245a8d" stroke-width="1.5"/>')
    for i, name in enumerate(names):
        at, error = ratings[name]
        parts.append(f'<path d="M{x(i):.1f} {y(at + error):.1f}V{y(at - error):.1f}" stroke="#245a8d"/>')
        parts.append(f'<circle cx="{x(i):.1f}" cy="{y(at):.1f}" r="4.5" fill="#245a8d"/>')
        parts.append(f'<text x="{x(i):.1f}" y="{TOP + HIGH + 22}" text-anchor="middle">{i + 1}</text>')
    title = TITLE.fill(game=definition(found.key).name).say(lang)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDE + 20} {TOP + HIGH + 40}" '
        f'font-family="sans-serif" font-size="12" fill="#222"><title>{title}</title>'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def keep(folder: Path, lang: str) -> None:
    """Write the page and the pictures of all calibrations in a folder."""
    found = [Calibration(key, folder / f"{key}.json") for key in keys() if (folder / f"{key}.json").exists()]
    for calibration in found:
        (folder / f"{calibration.key}.svg").write_text(picture(calibration, lang), "utf-8")
    (folder / "README.md").write_text(page(found, lang), "utf-8")


def page(calibrations: Iterable[Calibration], lang: str) -> str:
    """All games on one page in Markdown; the pictures stand beside it."""
    parts = [INTRODUCTION.say(lang)]
    for found in calibrations:
        name = definition(found.key).name.say(lang)
        parts += [
            f"## {name}",
            MADE.fill(engine=engine_of(found.key), revision=found.revision).say(lang),
            f"![{name}]({found.key}.svg)",
            table(found, lang),
        ]
    if unmeasured := [definition(key).name.say(lang) for key in keys() if not levels_of(key).measured]:
        parts.append(UNMEASURED.fill(games=", ".join(unmeasured)).say(lang))
    return "\n\n".join(parts) + "\n"


HEADING = Text(
    "| nível | Elo | ± 95 % | contra o anterior (partidas) | o que é |",
    "| level | Elo | ± 95 % | against the one below (games) | what it is |",
)
INTRODUCTION = Text(
    "# Os níveis, medidos\n\nFeito por `tabuleiro calibrate`. Elo acima de quem joga ao acaso (random = 0); `careful` "
    "olha uma jogada em frente. Cada nível deve fazer 60 a 80 % contra o anterior. O que é um nível: iterações do "
    "motor (budget), quantas vezes só olha uma jogada em frente (glance), quantas vezes não vê o que é difícil de ver "
    "(overlook). Nove passos destes medem 630 a 2170 Elo: onde o jogo tem mais para saber, os passos são maiores; "
    "onde há pouco, ou jogar sem erros dá empate, são menores. Debaixo de cada tabela está quais.",
    "# The levels, measured\n\nMade by `tabuleiro calibrate`. Elo above the random mover (random = 0); `careful` looks "
    "one play ahead. Each level should score 60 to 80 % against the one below. What a level is: iterations of the "
    "engine, how often it only looks one play ahead (glance), how often it misses what is hard to see (overlook). Nine "
    "such steps span 630 to 2170 Elo: where a game has more to know the steps are wider; where it has little, or "
    "perfect play draws, they are narrower. Below each table it says which ones.",
)
UNMEASURED = Text(
    "## Por medir\n\nNestes jogos os níveis são os habituais, e a sua força ainda não foi medida: {games}.",
    "## Not measured\n\nIn these games the levels are the usual ones, and their strength has not been measured yet: "
    "{games}.",
)
MADE = Text("Motor: {engine}. Revisão: {revision}.", "Engine: {engine}. Revision: {revision}.")
TITLE = Text("{game}: os dez níveis", "{game}: the ten levels")
CAREFUL = Text("olha uma jogada em frente", "looks one play ahead")
RANDOM = Text("joga ao acaso", "plays at random")
CLOSE = Text("{upper} está perto de {lower}: {share}", "{upper} is close to {lower}: {share}")
WEAKER = Text("{upper} não é mais forte do que {lower}: {share}", "{upper} is no stronger than {lower}: {share}")
WIDE_STEP = Text("{upper} está longe de {lower}: {share}", "{upper} is far above {lower}: {share}")
