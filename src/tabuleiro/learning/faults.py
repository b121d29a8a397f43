"""What is wrong with a lesson: every task is played, every text is measured, and each fault is named in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from tabuleiro.games import definition
from tabuleiro.learning.lessons import Lesson, Line, Step, judge, play_all, turns
from tabuleiro.match import IllegalPlay
from tabuleiro.rules import Problem, Text

STEPS = range(5, 11)
LONGEST = 220  # characters: a child reads no more at once
LONGEST_TITLE = 40
MOST_TURNS = 3000  # where a turn has several plays, so many of its ways are tried
# How European Portuguese speaks to one child, and orders that begin a sentence: Brazil says both otherwise.
TU = re.compile(
    r"\b(tu|teus?|tuas?|ti|contigo|tens|podes|queres|és|estás|vais|fazes|vês|sabes|jogas|ganhas|perdes|precisas|deves|"
    r"\w{2,}aste|puseste|fizeste|perdeste)\b",
    re.IGNORECASE,
)
ORDERS = re.compile(
    r"(?:^|[.!?:;] )(?:Agora )?(?:Joga|Põe|Toca|Leva|Move|Captura|Tenta|Experimenta|Escolhe|Vê|Repara|Lembra-te|Olha|"
    r"Conta|Ganha|Fecha|Procura|Faz|Semeia|Tira|Troca|Foge|Bloqueia|Impede|Avança|Começa|Encontra|Pensa)\b(?! quem)"
)
VOCE = re.compile(r"\bvocês?\b", re.IGNORECASE)


def check(lesson: Lesson) -> list[str]:
    """Every fault of a lesson, with the number of its step; an empty list if it can be taught as written."""
    faults = []
    if len(lesson.steps) not in STEPS:
        faults.append(f"{len(lesson.steps)} steps instead of {STEPS[0]} to {STEPS[-1]}")
    if 2 * sum(step.task is not None for step in lesson.steps) < len(lesson.steps):
        faults.append("less than half of the steps have a task")
    taught = {number for step in lesson.steps for number in step.articles}
    for article in definition(lesson.key).articles:
        if article.number.isdigit() and article.number not in taught:
            faults.append(f"no step teaches article {article.number}")
    for i, step in enumerate(lesson.steps, 1):
        faults += [f"step {i}: {fault}" for fault in check_step(step)]
    return faults


def check_step(step: Step) -> list[str]:
    return [*_texts(step), *_articles(step), *_board(step)]


def _articles(step: Step) -> Iterator[str]:
    known = [article.number for article in definition(step.key).articles]
    if not step.articles:
        yield "it names no article"
    for number in step.articles:
        if number not in known:
            yield f"there is no article {number}"


def _texts(step: Step) -> Iterator[str]:
    """Texts that are missing, too long, or in the wrong Portuguese."""
    said = {"title": step.title, "text": step.text, "task": step.task, "good": step.good, "hint": step.hint}
    said |= {f"wrong.{line}": text for line, text in step.wrong.items()}
    for name, text in said.items():
        if text is not None:
            yield from (f"{name}: {fault}" for fault in _text(text, LONGEST_TITLE if name == "title" else LONGEST))
    if step.task is None:
        for name in ("right", "refused", "then", "good", "hint", "wrong"):
            if getattr(step, name):
                yield f"'{name}' without a task"
    elif not step.good:
        yield "nothing is said when it is right (good)"
    elif not step.hint and step.right != "any":
        yield "nothing is said when it is wrong (hint)"


def _text(text: Text, longest: int) -> Iterator[str]:
    if not text.pt or not text.en:
        yield "it needs pt and en"
    for lang, words in (("pt", text.pt), ("en", text.en), ("br", text.br)):
        if len(words) > longest:
            yield f"{len(words)} characters in {lang}, at most {longest}"
        if words != " ".join(words.split()):
            yield f"spaces too many in {lang}"
    if text.br == text.pt:
        yield "br says the same as pt: leave it out"
    spoken = TU.search(text.pt) or ORDERS.search(text.pt)
    if spoken and not text.br:
        yield f"'{spoken.group().strip(' .!?:;')}' is not said so in Brazil: it needs br"
    if wrong := TU.search(text.br):
        yield f"'{wrong.group()}' in br"
    if wrong := VOCE.search(text.pt):
        yield f"'{wrong.group()}' in pt"


def _board(step: Step) -> Iterator[str]:
    """What cannot be set up or played as it is written."""
    try:
        match = step.match()
    except Problem as problem:
        yield f"its position cannot come up: {problem}"
        return
    for name in step.show:
        if name not in match.game.board.index:
            yield f"there is no cell {name} to show"
    if step.task is None:
        return
    if match.ending:
        yield "the game is over before the task"
    elif match.waiting:
        yield "the dice are awaited: it needs dice"
    elif bool(step.right) == bool(step.refused):
        yield "it needs either right or refused"
    elif step.refused:
        yield from _refusals(step)
    else:
        yield from _named(step)


def _refusals(step: Step) -> Iterator[str]:
    for text in step.refused:
        try:
            step.match().play(text)
            yield f"{text} is not refused"
        except IllegalPlay as problem:
            if problem.article not in step.articles:
                yield f"{text} is refused by article {problem.article or '(none)'}, which the step does not teach"


def _named(step: Step) -> Iterator[str]:
    """Plays that the step names and that are not possible, or not what it says of them."""
    illegal = [
        f"{name} '{line}': {problem}"
        for name, lines in (("right", () if isinstance(step.right, str) else step.right), ("wrong", step.wrong))
        for line in lines
        if (problem := _problem(step, line))
    ]
    yield from illegal
    if illegal:
        return
    whole, step = step, replace(step, then="")  # an answer that is not possible is not to stop the trying
    for line in step.wrong:
        answer = judge(step, line)
        if answer.right or answer.more:
            yield f"wrong '{line}' is right"
        elif answer.text != step.wrong[line]:
            yield f"wrong '{line}' is never said"
    for turn in right_turns(step) if whole.then else ():
        if _problem(step, " ".join((*turn, whole.then))):
            yield f"'{whole.then}' cannot answer '{' '.join(turn)}'"
            return
    yield from _choice(step)


def _choice(step: Step) -> Iterator[str]:
    """A task that nobody can solve, or that nobody can fail."""
    if not next(right_turns(step), None):
        yield "no play is right"
    elif step.right != "any" and not next(wrong_turns(step), None):
        yield 'every play is right: then right = "any"'


def right_turns(step: Step) -> Iterator[Line]:
    """Turns that solve a step."""
    found = step.lines or islice(turns(step), MOST_TURNS)
    return (line for line in found if _judged(step, line))


def wrong_turns(step: Step) -> Iterator[Line]:
    """Turns that the rules allow and the step does not ask for."""
    return (line for line in islice(turns(step), MOST_TURNS) if not _judged(step, line))


def _judged(step: Step, line: Line) -> bool:
    """Whether a turn is right, or was right before it was over."""
    return any(judge(step, line[: n + 1]).right for n in range(len(line)))


def _problem(step: Step, line: str) -> Problem | None:
    try:
        play_all(step.match(), line.split())
    except Problem as problem:
        return problem
    return None
