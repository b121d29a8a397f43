"""The page of a contest between players of the computer: points, Elo with its error, what the sequential test says."""

from __future__ import annotations

from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text as Line

from tabuleiro.engine.measuring.arena import Contest
from tabuleiro.engine.measuring.ratings import Score, Verdict
from tabuleiro.rules import Text


def arena_page(contest: Contest, score: Score, test: Verdict, better: float, folder: Path, lang: str) -> RenderableType:
    share = f"{100 * score.share:.1f} % ± {100 * score.error:.1f}"
    low, likely, high = map(_elo, score.elo)
    facts = {"wins": score.wins, "draws": score.draws, "losses": score.losses, "games": score.games, "share": share}
    said = {"stronger": STRONGER, "not stronger": NOT_STRONGER, "open": OPEN}[test.word]
    return Group(
        Line(contest.word, "bold"),
        Line(RESULT.fill(**facts).say(lang)),
        Line(ELO.fill(elo=likely, low=low, high=high).say(lang)),
        Line(
            TEST.fill(
                says=said.fill(better=f"{better:g}"), evidence=f"{test.evidence:.2f}", bound=f"{test.high:.2f}"
            ).say(lang)
        ),
        Line(RECORDS.fill(folder=folder).say(lang), "dim"),
    )


def _elo(difference: float) -> str:
    return "∞" if difference == float("inf") else "−∞" if difference == -float("inf") else f"{difference:+.0f}"


RESULT = Text(
    "Partidas: {games}; vitórias: {wins}; empates: {draws}; derrotas: {losses}; {share} dos pontos",
    "Games: {games}; wins: {wins}; draws: {draws}; losses: {losses}; {share} of the points",
)
ELO = Text("Elo: {elo} (entre {low} e {high}, 95 %)", "Elo: {elo} (between {low} and {high}, 95 %)")
TEST = Text(
    "Teste sequencial: {says} (evidência {evidence}, limites ±{bound})",
    "Sequential test: {says} (evidence {evidence}, bounds ±{bound})",
)
STRONGER = Text("mais forte, em {better} Elo", "stronger, by {better} Elo")
NOT_STRONGER = Text("não {better} Elo mais forte", "not {better} Elo stronger")
OPEN = Text("por decidir ({better} Elo ou nada)", "not decided ({better} Elo or none)")
RECORDS = Text("Registos: {folder}", "Records: {folder}")
