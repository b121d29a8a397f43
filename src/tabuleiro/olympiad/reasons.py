"""Why two players meet and why one of them moves first, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabuleiro.rules.text import Text, joined

EQUAL = Text("{a} e {b} têm {p} cada", "{a} and {b} have {p} each")
UNEQUAL = Text(
    "{a} tem {p} e {b} tem {q}, com as diferenças da ronda tão pequenas quanto possível",
    "{a} has {p} and {b} has {q}, with the differences of the round as small as can be",
    "{a} tem {p} e {b} tem {q}, com as diferenças da rodada tão pequenas quanto possível",
)
OPENING = Text(
    "{a} e {b} encontram-se por sorteio, por ser a primeira ronda",
    "{a} and {b} meet by lot, as this is the first round",
    "{a} e {b} se encontram por sorteio, por ser a primeira rodada",
)
NEW = Text("; não tinham jogado um com o outro", "; they had not met before")
MET = Text(
    "; já se encontraram, o que desta vez não se pôde evitar",
    "; they have met before, which could not be avoided this time",
)
SCHOOL = Text(
    "; são da mesma escola, o que desta vez não se pôde evitar",
    "; they are of the same school, which could not be avoided this time",
)
STARTS = {
    "balance": Text(
        "; {a} começa porque começou menos vezes em relação aos jogos que fez",
        "; {a} moves first, having had the first move less often for the games played",
    ),
    "alternation": Text(
        "; {a} começa porque da última vez em que houve diferença começou {b}",
        "; {a} moves first because {b} did the last time they differed",
    ),
    "lot": Text("; {a} começa por sorteio", "; {a} moves first by lot"),
}
BYE = Text(
    "{a} folga nesta ronda, porque o número de jogadores é ímpar",
    "{a} has a bye this round, because the number of players is odd",
    "{a} folga nesta rodada, porque o número de jogadores é ímpar",
)
BYE_LOWEST = Text("; não há ninguém com menos pontos", "; nobody has fewer points")
BYE_ONLY = Text(
    "; quem tem menos pontos já folgou uma vez ou era preciso para não repetir encontros",
    "; those with fewer points have had a bye already or were needed to avoid rematches",
)
BYE_AGAIN = Text(
    "; já tinha folgado, mas todos os outros também",
    "; it is not the first one, but nobody is without one",
)


def number(points: float) -> Text:
    """Points as people write them: 2, 2,5 (2.5 in English)."""
    plain = f"{points:g}"
    return Text(plain.replace(".", ","), plain)


def amount(points: float) -> Text:
    """Points with their word."""
    value = number(points)
    return (
        Text(f"{value.pt} ponto", f"{value.en} point")
        if points == 1
        else Text(f"{value.pt} pontos", f"{value.en} points")
    )


@dataclass(frozen=True)
class Reason:
    """The facts behind a table; `say` makes the sentence. Points are halves."""

    one: str
    two: str | None
    points: int
    other: int
    met: int = 0
    school: bool = False
    start: str = "lot"
    opening: bool = False
    had: int = 0  # byes before this one
    lowest: bool = True  # the one with the bye: nobody has fewer points

    def say(self, name: Callable[[str], str] = str) -> Text:
        """The sentence, with players called by `name`."""
        a = name(self.one)
        if self.two is None:
            tail = BYE_AGAIN if self.had else BYE_LOWEST if self.lowest else BYE_ONLY
            return sentence(BYE.fill(a=a), tail)
        b = name(self.two)
        p, q = amount(self.points / 2), amount(self.other / 2)
        if self.opening:
            parts = [OPENING.fill(a=a, b=b)]
        elif self.points == self.other:
            parts = [EQUAL.fill(a=a, b=b, p=p)]
        else:
            parts = [UNEQUAL.fill(a=a, b=b, p=p, q=q)]
        if self.met:
            parts.append(MET)
        elif not self.opening:
            parts.append(NEW)
        if self.school:
            parts.append(SCHOOL)
        parts.append(STARTS[self.start].fill(a=a, b=b))
        return sentence(*parts)


def sentence(*parts: Text) -> Text:
    return joined([*parts, Text(".", ".")], "")
