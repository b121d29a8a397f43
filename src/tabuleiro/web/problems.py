"""What cannot be done, as an answer: a status, a word for programs, a text for people."""

from __future__ import annotations

from tabuleiro.match import IllegalPlay
from tabuleiro.olympiad.problems import Problems
from tabuleiro.rules import Problem, Text
from tabuleiro.store import Broken, Replaced, Unusable
from tabuleiro.web import alone, answers
from tabuleiro.web.answers import UNSET
from tabuleiro.web.refusal import Refusal
from tabuleiro.web.words import NOT_KEPT, said

__all__ = [
    "Refusal",
    "code_of",
    "faults",
    "language",
    "liked",
    "problem_of",
    "problem_view",
    "status_of",
    "unreadable",
]


def problem_of(problem: Problem, lang: str, where: str = "") -> answers.Problem:
    """A problem as JSON."""
    shown = Problem(NOT_KEPT) if isinstance(problem, Unusable) else problem  # where the data lie is nobody's business
    return answers.replaced(
        alone.problem(shown, lang),
        code=code_of(problem),
        problems=faults(problem, lang) if isinstance(problem, Problems) else UNSET,
        where=where or UNSET,
    )


def faults(problem: Problems, lang: str) -> list[answers.Fault]:
    """Each of several things that are wrong."""
    return [
        answers.Fault(line=line, text=one.say(lang), texts=said(one))
        for line, one in zip(problem.lines, problem.texts, strict=True)
    ]


def problem_view(problem: Problem, lang: str, where: str = "") -> answers.Refused:
    """The answer to what cannot be done."""
    return answers.Refused(problem_of(problem, lang, where))


KEPT = {Replaced: (409, "stale"), Broken: (409, "damaged"), Unusable: (503, "unusable")}


def _of_store(problem: Problem) -> tuple[int, str] | None:
    return next((found for kind, found in KEPT.items() if isinstance(problem, kind)), None)


def code_of(problem: Problem) -> str:
    if isinstance(problem, Refusal):
        return problem.code
    if found := _of_store(problem):
        return found[1]
    return "illegal" if isinstance(problem, IllegalPlay) else "bad"


def status_of(problem: Problem) -> int:
    if isinstance(problem, Refusal):
        return problem.status
    if found := _of_store(problem):
        return found[0]
    return 422 if isinstance(problem, IllegalPlay) else 400


def unreadable(wrong: Exception) -> Text:
    """What is wrong with something that is kept, in few words and without what is in it."""
    if isinstance(wrong, Broken):
        return wrong.why
    return wrong.text if isinstance(wrong, Problem) else Text(type(wrong).__name__, type(wrong).__name__)


def language(asked: str | None, accepted: str | None) -> str:
    """The language of an answer: asked for, or the first that the browser likes and we speak, or Portuguese."""
    for word in [asked or "", *liked(accepted or "")]:
        code = word.strip().lower()
        if code.startswith("en"):
            return "en"
        if code.startswith(("pt-br", "br")):
            return "br"
        if code.startswith("pt"):
            return "pt"
    return "pt"


def liked(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first, without those that are not wanted at all."""
    weighed: list[tuple[float, str]] = []
    for word in accepted.split(","):
        code, _, weight = word.partition(";")
        try:
            weighed.append((float(weight.strip().removeprefix("q=") or 1), code))
        except ValueError:  # a weight that is no number says nothing
            weighed.append((1, code))
    return [code for weight, code in sorted(weighed, key=lambda one: -one[0]) if weight > 0]
