"""Lessons as they are kept, read and judged: `content/<key>/lesson.toml`. Needs no table and no compiler.

A lesson is five to ten `[[step]]` tables, each with one idea:

    articles  = ["1", "2"]    what it teaches: numbers of the game's articles
    title.pt, text.pt …       a heading, one to three short sentences; each text has pt, en, and br where it differs
    variant, position, moves, dice  what is on the board, as for `open_match` (dice: "3 1 2, 6 6 1"); all optional
    show      = "a1 g7"       cells to point at
    task.pt   = "…"           what to do; a step without a task is only looked at
    right     = ["c5", "a1 b2"]  the plays that are right, each a whole turn, its plays in any order; or a word:
                              any (whatever the rules allow), capture, again (a play after which one plays again),
                              win (at once), win in 2 (in two turns, against any defence), safe (the other side
                              cannot win in its next turn)
    refused   = ["c5"]        instead of right: what to try so that the rules refuse it and say why
    then      = "b6"          what the other side answers to a right play
    good.pt, hint.pt          said after a right and after a wrong try
    wrong.c4.pt = "…"         said instead of the hint after this play

`judge` answers a try; `faults.check` names what is wrong with a lesson.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

from tabuleiro.games import definition, folder, keys, load
from tabuleiro.learning.puzzles import BAD_FILE, BAD_WORD, MISSING, text_of
from tabuleiro.match import IllegalPlay, Match, open_match
from tabuleiro.match.notation import cells_in
from tabuleiro.match.pointing import Pointed
from tabuleiro.rules import ONGOING, Game, Player, Problem, State, Text
from tabuleiro.rules.text import joined

LANGUAGES = ("pt", "en", "br")
WORDS = re.compile(r"any|again|capture|safe|win( in [23])?")
Line = tuple[str, ...]  # the plays of a turn


@dataclass(frozen=True, eq=False)
class Step:
    """One position, one thing to see or to do, and what is said about it."""

    key: str
    articles: tuple[str, ...]
    title: Text
    text: Text
    variant: str = "default"
    position: str = ""
    moves: str = ""
    dice: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    task: Text | None = None
    right: str | tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    then: str = ""
    good: Text | None = None
    hint: Text | None = None
    wrong: dict[str, Text] = field(default_factory=dict)

    def match(self) -> Match:
        """The position of the step, with nothing tried yet."""
        match = self._opened.copy()
        match.dice = iter(self.dice[len(match.plies) - len(match.plays) :])
        return match

    @cached_property
    def _opened(self) -> Match:
        return open_match(self.key, self.variant, self.moves, self.position, dice=self.dice or None)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The plays that are right, where the step names them, in every order that leads to the same position."""
        if isinstance(self.right, str):
            return ()
        found: dict[Line, None] = {}
        for words in [line.split() for line in self.right]:
            goal = _identity(play_all(self.match(), words))
            for order in permutations(words) if len(words) <= MOST_ORDERED else [words]:
                try:
                    after = play_all(self.match(), order)
                except IllegalPlay:
                    continue
                if _identity(after) == goal:
                    found[tuple(after.plays[-len(words) :])] = None
        return tuple(found)


MOST_ORDERED = 5  # plays of a turn that are tried in every order


@dataclass(frozen=True)
class Lesson:
    """The lesson of a game."""

    key: str
    steps: tuple[Step, ...]


class Answer(NamedTuple):
    """What is said to a try, and the board to show with it."""

    right: bool
    text: Text
    more: bool  # nothing is wrong so far, and the turn goes on: the text is empty
    match: Match  # after the try, with the other side's answer if it was right; wrong, the step starts anew
    cells: Sequence[int] = ()  # those that the text calls marked


def judge(step: Step, plays: str | Sequence[str]) -> Answer:
    """Whether the plays made so far in this step are what it asks for; why not, if one is illegal."""
    tried = plays.split() if isinstance(plays, str) else plays
    match = step.match()
    me, begun, before = Player.to_move(match.state), match.state, len(match.plays)
    for text in tried:
        if _over(match, me):
            break
        try:
            match.play(text)
        except IllegalPlay as problem:
            if forbidden := next((one for one in step.refused if _means(match.game, text, one)), ""):
                why = _refusal(match, problem, forbidden)
                return Answer(True, joined([why.text, step.good or EMPTY]), False, match, why.cells)
            why = _pointed(problem)
            return Answer(False, why.text, False, step.match(), why.cells)
    verdict = _verdict(step, match, tuple(match.plays[before:]), begun, me)
    if verdict is None:
        return Answer(False, EMPTY, True, match)
    if verdict:
        for text in step.then.split():
            match.play(text)
        return Answer(True, step.good or EMPTY, False, match)
    return Answer(False, _why_wrong(step, match), False, step.match())


def _means(game: Game, text: str, forbidden: str) -> bool:
    """Whether a try touches what is to be tried: "d5-e5" and "E5" mean "e5"; and so does how it begins, if that is
    refused already."""
    if text == forbidden:
        return True
    tried, wanted = cells_in(game, text)[0], cells_in(game, forbidden)[0]
    return bool(tried and wanted) and (tried[-len(wanted) :] == wanted or wanted[: len(tried)] == tried)


def _refusal(match: Match, tried: IllegalPlay, forbidden: str) -> Pointed:
    """Why a try is refused; where that is not what is to be learned, why the whole forbidden play is."""
    touched, wanted = (len(cells_in(match.game, text)[0]) for text in (tried.play, forbidden))
    if touched > wanted:
        return _pointed(tried)
    try:
        match.play(forbidden)
    except IllegalPlay as whole:
        return _pointed(tried if 1 < touched < wanted and tried.article == whole.article else whole)
    raise ValueError(f"{forbidden} is legal, and was to be refused")


def _pointed(problem: IllegalPlay) -> Pointed:
    """Why something is refused, to who learns with a finger on the board; never what would be possible: that is to be
    found."""
    return problem.pointed or Pointed(joined([problem.short, Text(".", ".")], ""), ())


def _verdict(step: Step, match: Match, done: Line, begun: State, me: Player) -> bool | None:
    """Right, wrong, or None: the turn goes on and nothing is wrong so far."""
    if not done:
        return None
    if step.refused or not step.right:
        return False
    if not isinstance(step.right, str):
        if done in step.lines:
            return True
        return None if any(line[: len(done)] == done for line in step.lines) else False
    if step.right == "capture" and material(match.game, match.state, me.other) < material(match.game, begun, me.other):
        return True
    if step.right == "again" and not _over(match, me):
        return True
    return _keeps(step.right, match, me) if _over(match, me) else None


def _keeps(word: str, match: Match, me: Player) -> bool:
    """Whether a turn that is over did what a word asks for."""
    game, s = match.game, match.state
    if word.startswith("win"):
        return forces(game, s, me, int(word[-1]) - 1 if word[-1].isdigit() else 0)
    if word == "safe":
        return game.result(s) != me.other.wins and not forces(game, s, me.other, 1)
    return word == "any"


def _over(match: Match, me: Player) -> bool:
    return bool(match.ending) or Player.to_move(match.state) != me or match.waiting


def _why_wrong(step: Step, match: Match) -> Text:
    for words, text in step.wrong.items():
        if _identity(play_all(step.match(), words.split())) == _identity(match):
            return text
    return step.hint or EMPTY


def forces(game: Game, s: State, me: Player, turns: int) -> bool:
    """Whether a player wins within so many of their own turns, whatever the other does and whatever is thrown."""
    end = game.result(s)
    if end != ONGOING:
        return end == me.wins
    if outcomes := game.chances(s):
        return all(forces(game, game.throw(s, number), me, turns) for number in range(outcomes))
    if not turns:
        return False
    after = [game.play(s, m) for m in game.moves(s)]
    if s.turn != me:
        return all(forces(game, t, me, turns) for t in after)
    return any(forces(game, t, me, turns - int(t.turn != me)) for t in after)


def material(game: Game, s: State, player: Player) -> int:
    """The pieces of a player on the board; where pieces belong to nobody, all of them."""
    pieces = game.definition.pieces
    letter = pieces[player].letter if len(pieces) == 2 else ""
    held = [what.removeprefix(letter) for what in game.contents(s) if what and what.startswith(letter)]
    return sum(int(many) if many.isdigit() else 1 for many in held)


def turns(step: Step) -> Iterator[Line]:
    """Every way to play the turn that a step asks for."""
    me = Player.to_move(step.match().state)

    def go_on(match: Match, line: Line) -> Iterator[Line]:
        if line and _over(match, me):
            yield line
            return
        for text in match.legal():
            after = match.copy()
            after.play(text)
            yield from go_on(after, (*line, text))

    yield from go_on(step.match(), ())


def play_all(match: Match, plays: Sequence[str]) -> Match:
    """The match after these plays."""
    for text in plays:
        match.play(text)
    return match


def _identity(match: Match) -> bytes:
    return match.game.definition.state.identity(match.state)


EMPTY = Text("", "")


def file_of(key: str) -> Path:
    return folder(key) / "lesson.toml"


@cache
def keys_with_lessons() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(key for key in keys() if file_of(key).exists())


def lesson(key: str) -> Lesson:
    """The lesson of a game."""
    definition(key)  # a game that does not exist is another mistake than one that has no lesson
    if key not in keys_with_lessons():
        raise Problem(NO_LESSON, game=definition(key).name, known=", ".join(keys_with_lessons()))
    return _kept(key)


@cache
def _kept(key: str) -> Lesson:
    return read_lesson(key, file_of(key).read_text("utf-8"))


def read_lesson(key: str, text: str) -> Lesson:
    """A lesson from the text of its file. What cannot be read is told with its place."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Problem(BAD_FILE, file=file_of(key), what=str(error)) from None
    if set(document) != {"step"}:
        raise Problem(BAD_FILE, file=file_of(key), what="[[step]]")
    steps = []
    for i, entry in enumerate(document["step"], 1):
        try:
            _check(entry)
            steps.append(step_of(key, entry))
        except Problem as problem:
            raise Problem(BAD_STEP, file=file_of(key), i=i, what=problem.text) from None
    return Lesson(key, tuple(steps))


KINDS: dict[str, tuple[type, ...]] = {
    "articles": (list,), "title": (dict,), "text": (dict,), "variant": (str,), "position": (str,), "moves": (str,),
    "dice": (str,), "show": (str,), "task": (dict,), "right": (list, str), "refused": (list,), "then": (str,),
    "good": (dict,), "hint": (dict,), "wrong": (dict,),
}  # fmt: skip
SAID = ("title", "text", "task", "good", "hint")


def _check(entry: dict[str, Any]) -> None:
    """Refuse an entry of the file whose words are not all known and of the right kind."""
    for word, value in entry.items():
        if type(value) not in KINDS.get(word, ()) or (type(value) is list and not all(type(v) is str for v in value)):
            raise Problem(BAD_WORD, word=word)
    for word in ("articles", "title", "text"):
        if word not in entry:
            raise Problem(MISSING, word=word)
    right = entry.get("right", ())
    if isinstance(right, str) and not WORDS.fullmatch(right):
        raise Problem(BAD_WORD, word="right")
    for word in SAID:
        if word in entry:
            _check_text(word, entry[word])
    for said in entry.get("wrong", {}).values():
        _check_text("wrong", said)


def step_of(key: str, entry: Mapping[str, Any]) -> Step:
    """The step of an entry whose words are in order."""
    right = entry.get("right", ())
    return Step(
        key=key,
        articles=tuple(entry["articles"]),
        title=text_of(entry["title"]),
        text=text_of(entry["text"]),
        variant=load(key, entry.get("variant", "default")).variant,
        position=entry.get("position", ""),
        moves=entry.get("moves", ""),
        dice=tuple(entry["dice"].split(",")) if "dice" in entry else (),
        show=tuple(entry.get("show", "").split()),
        right=right if isinstance(right, str) else tuple(right),
        refused=tuple(entry.get("refused", ())),
        then=entry.get("then", ""),
        task=text_of(entry["task"]) if "task" in entry else None,
        good=text_of(entry["good"]) if "good" in entry else None,
        hint=text_of(entry["hint"]) if "hint" in entry else None,
        wrong={line: text_of(said) for line, said in entry.get("wrong", {}).items()},
    )


def _check_text(word: str, said: Any) -> None:
    """Refuse what is no text in languages that we have; `faults` asks for those that are missing."""
    if type(said) is not dict or not set(said) <= set(LANGUAGES) or not all(type(v) is str for v in said.values()):
        raise Problem(BAD_WORD, word=word)


NO_LESSON = Text("{game} ainda não tem lição; têm: {known}", "{game} has no lesson yet; these games have one: {known}")
BAD_STEP = Text("{file}, passo {i}: {what}", "{file}, step {i}: {what}")
