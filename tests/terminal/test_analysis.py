"""The page of an analysis: what is estimated is never taken for what is proved."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tabuleiro import open_match
from tabuleiro.engine.analysis.outlook import Analysis, Estimate, Outlook
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import DRAW, FIRST, SECOND
from tabuleiro.terminal import analysis_page

MATCH = open_match("rastros")
KNOWN = {
    "d4": Verdict(FIRST, 4),
    "d5": Verdict(DRAW),
    "f6": Verdict(SECOND, 1),
    "e4": Estimate(0.618, 0.041, 1500),
    "f5": Estimate(0.9996, 0.0001, 2000, margin=2.7),
    "d6": Estimate(0.02, 0.03, 12, margin=-0.2),
}


def rows(*texts: str, verdict: Verdict | None = None, lang: str = "en") -> list[str]:
    """The page of a position in which these plays are in question; below the board."""
    plays = []
    for text in texts:
        known = KNOWN.get(text)
        plays.append(
            Outlook(
                0,
                text,
                known if isinstance(known, Verdict) else None,
                MATCH.state,
                estimate=known if isinstance(known, Estimate) else None,
            )
        )
    out = io.StringIO()
    found = Analysis(verdict, plays, [], [])
    Console(file=out, width=200, highlight=False).print(analysis_page(MATCH, found, lang))
    return [" ".join(line.split()) for line in out.getvalue().splitlines()[16:] if line.strip()]


def test_estimates_and_proofs_look_different_and_stay_in_their_order() -> None:
    page = rows("d4", "e4", "d5", "e6", "f6", verdict=Verdict(FIRST, 5))
    assert page == [
        "Proved, with best play: a win (First in 5 plies).",
        "play value end",
        "d4 + wins in 5 plies",
        "e4 ≈ 62 % ± 4",
        "d5 = draws",
        "e6 ? not proved",
        "f6 − loses in 2 plies",
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "An estimate (1 512 games or positions seen): First wins with a chance of ≈ 62 % ± 4; a draw counts half.",
        ),
        (
            "pt",
            "Estimativa (1 512 partidas ou posições vistas): Primeiro ganha com probabilidade ≈ 62 % ± 4; um empate",
        ),
    ],
)
def test_the_headline_says_that_it_is_an_estimate(lang: str, said: str) -> None:
    headline = rows("e4", "d6", "f6", lang=lang)[0]
    assert said in headline
    assert headline.startswith("Who wins is not proved." if lang == "en" else "Não está provado quem ganha.")
    assert rows("e6", "f6")[0] == "Who wins is not proved."
    assert rows("d5", "d6", "f6")[0] == "Who wins is not proved; First can draw at least."


def test_no_estimate_is_certain_and_margins_have_a_column() -> None:
    assert rows("f5", "d6", "f6")[1:] == [
        "play value points end",
        "f5 ≈ 99 % ± 1 ≈ +3",
        "d6 ≈ 2 % ± 3 ≈ 0",
        "f6 − loses in 2 plies",
    ]
