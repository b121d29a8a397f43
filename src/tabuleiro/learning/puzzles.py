"""Puzzles as they are kept, read and chosen: `content/<key>/puzzles.toml`. Needs no table and no compiler."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabuleiro.games import definition, folder, keys, load
from tabuleiro.learning.sides import tell
from tabuleiro.match import read_play, read_position
from tabuleiro.match.saying import say_play, say_plays
from tabuleiro.rules import Game, Player, Problem, State, Text

GRADES = (1, 2, 3)
TASKS = ("win", "hold", "force", "take", "chance", "question")
# win: only one play wins; hold: only one does not lose; force: only one wins by force in so few plays, whatever the
# others are worth later; take: only one takes a group by force in so few; chance: one wins more often than all others;
# question: asked in words of its own, by a rule book


@dataclass(frozen=True)
class Puzzle:
    """A position, what is to be found in it, and what is proved about it."""

    id: str
    key: str
    variant: str
    position: str
    moves: str  # how it came up, from the start; "" where a rule book shows it without saying how
    task: str
    grade: int
    plies: int  # to the end of the game, the solution included; 0: there is no end to be counted
    solution: tuple[str, ...]  # the play; where a rule book asks for several, all of them
    defences: tuple[str, ...]  # what the other side may answer, and what it is answered with
    reason: Text
    tempting: tuple[str, ...] = ()  # plays that look good and are not, each with what answers it: "d4 e5"
    chances: tuple[str, ...] = ()  # with dice: every play with how often it wins in a hundred games: "3/5 62.5"
    name: Text | None = None  # of a problem that a rule book poses
    ask: Text | None = None  # its question
    source: str = ""
    target: str = ""  # where a group is that is to be taken

    @property
    def game(self) -> Game:
        return _game(self.key, self.variant)

    @property
    def state(self) -> State:
        return read_position(self.game, self.position)

    @cached_property
    def own(self) -> int:
        """Own turns to the end of the game, the solution's among them."""
        line = [self.solution[0], *max((one.split() for one in self.defences), key=len, default=())]
        game, states = self.game, [self.state]
        if len(line) != self.plies or game.definition.score:  # not told to the end, or who goes on depends on the line
            return (self.plies + 1) // 2
        for text in line:
            states.append(game.play(states[-1], read_play(game, states[-1], text)))
        return own_turns(states)


def own_turns(states: Sequence[State]) -> int:
    """Turns, through these positions, of the player who moves first: a turn may have several plays, or begin in its
    middle, and the last may win before it is over.
    """
    me = states[0].turn
    over = sum(int(before.turn == me != after.turn) for before, after in pairwise(states))
    return over + int(states[-2].turn == me == states[-1].turn)


@cache
def _game(key: str, variant: str) -> Game:  # sixty puzzles are about one and the same
    return load(key, variant)


def file_of(key: str) -> Path:
    return folder(key) / "puzzles.toml"


@cache
def keys_with_puzzles() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(key for key in keys() if file_of(key).exists())


def puzzles(key: str, grade: int | None = None, count: int | None = None, seed: int | None = None) -> list[Puzzle]:
    """The puzzles of a game: of one grade, so many of them, and with a seed drawn by lot instead of the first ones."""
    definition(key)  # a game that does not exist is another mistake than one that has no puzzles
    if grade is not None and grade not in GRADES:
        raise Problem(NO_GRADE, grade=grade)
    if count is not None and count < 1:
        raise Problem(NO_COUNT, count=count)
    if key not in keys_with_puzzles():
        raise Problem(NO_PUZZLES, game=definition(key).name, known=", ".join(keys_with_puzzles()))
    found = [puzzle for puzzle in read_puzzles(key) if grade in (None, puzzle.grade)]
    if not found:
        there = sorted({puzzle.grade for puzzle in read_puzzles(key)})
        raise Problem(EMPTY_GRADE, game=definition(key).name, grade=grade, known=", ".join(map(str, there)))
    if seed is not None:
        Random(seed).shuffle(found)
    return found[:count]


@cache
def read_puzzles(key: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, those of the rule book first. Whatever is wrong in the file is told with its place."""
    file = file_of(key)
    try:
        document = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Problem(BAD_FILE, file=file, what=str(error)) from None
    found = tuple(_entries(key, document))
    names = [puzzle.id for puzzle in found]
    for name in names:
        if names.count(name) > 1:
            raise Problem(BAD_PUZZLE, file=file, id=name, what=TWICE)
    return found


def _entries(key: str, document: dict[str, Any]) -> Iterator[Puzzle]:
    for kind in document:
        if kind not in ("problem", "puzzle"):
            raise Problem(BAD_FILE, file=file_of(key), what=f"[[{kind}]]")
    for kind in ("problem", "puzzle"):
        for i, entry in enumerate(document.get(kind, ()), 1):
            name = entry.get("id", f"[[{kind}]] {i}")
            try:
                _check_words(entry)
                yield _checked(puzzle_of(key, entry))
            except Problem as problem:
                raise Problem(BAD_PUZZLE, file=file_of(key), id=name, what=problem.text) from None


KINDS: dict[str, type] = {
    "id": str, "variant": str, "position": str, "moves": str, "task": str, "grade": int, "plies": int, "solution": str,
    "defences": list, "tempting": list, "chances": list, "reason": dict, "name": dict, "ask": dict, "source": str,
    "target": str,
}  # fmt: skip
NEEDED = ("id", "position", "task", "grade", "solution", "reason")


def _check_words(entry: dict[str, Any]) -> None:
    """Refuse an entry of the file whose words are not all known and of the right kind."""
    for word, value in entry.items():
        if word not in KINDS or type(value) is not KINDS[word]:
            raise Problem(BAD_WORD, word=word)
        if isinstance(value, dict) and not (
            {"pt", "en"} <= set(value) <= {"pt", "en", "br"} and all(type(v) is str for v in value.values())
        ):
            raise Problem(TWO_LANGUAGES, word=word)
    for word in NEEDED:
        if word not in entry:
            raise Problem(MISSING, word=word)


def puzzle_of(key: str, entry: Mapping[str, Any]) -> Puzzle:
    """The puzzle of an entry whose words are in order."""
    return Puzzle(
        id=entry["id"],
        key=key,
        variant=entry.get("variant", "default"),
        position=entry["position"],
        moves=entry.get("moves", ""),
        task=entry["task"],
        grade=entry["grade"],
        plies=entry.get("plies", 0),
        solution=tuple(entry["solution"].split()),
        defences=tuple(map(str, entry.get("defences", ()))),
        reason=text_of(entry["reason"]),
        tempting=tuple(map(str, entry.get("tempting", ()))),
        chances=tuple(map(str, entry.get("chances", ()))),
        name=text_of(entry["name"]) if "name" in entry else None,
        ask=text_of(entry["ask"]) if "ask" in entry else None,
        source=entry.get("source", ""),
        target=entry.get("target", ""),
    )


def text_of(said: Mapping[str, str]) -> Text:
    """A text as files have it, in the languages in which it is there."""
    return Text(said.get("pt", ""), said.get("en", ""), said.get("br", ""))


def _checked(puzzle: Puzzle) -> Puzzle:
    """A puzzle whose position and plays are possible by the rules of its game."""
    if puzzle.grade not in GRADES:
        raise Problem(NO_GRADE, grade=puzzle.grade)
    if puzzle.task not in TASKS or (puzzle.task == "question") != (puzzle.ask is not None):
        raise Problem(BAD_WORD, word="task")
    if not puzzle.solution:
        raise Problem(MISSING, word="solution")
    game = puzzle.game
    s = read_position(game, puzzle.position)
    for text in puzzle.solution:
        read_play(game, s, text)
    if (puzzle.task == "take") != (puzzle.target in game.board.names):
        raise Problem(BAD_WORD, word="target")
    return puzzle


TO_WIN = Text("{me:Joga|Jogam} {me}{colour} e {me:ganha|ganham} {how}.", "{me:C}{colour} to play and win {how}.")
TASK = {
    "win": TO_WIN,
    "force": TO_WIN,
    "take": Text(
        "{me:Joga|Jogam} {me} e {me:captura|capturam} o grupo de {target} {how}.",
        "{me:C} to play and take the group on {target} {how}.",
    ),
    "chance": Text(
        "{me:Joga|Jogam} {me}. Qual é a jogada que ganha mais vezes?", "{me:C} to play. Which play wins most often?"
    ),
    "hold": Text(
        "{me:Joga|Jogam} {me}{colour} e {me:empata|empatam}: só uma jogada não perde.",
        "{me:C}{colour} to play and draw: only one play does not lose.",
    ),
}
COLOUR, NO_COLOUR = Text(" ({piece})", " ({piece})"), Text("", "")
AT_ONCE = Text("já", "at once", "na hora")
THIS_TURN = Text("nesta vez", "this turn")
IN_PLAYS = Text("em {n} jogadas", "in {n} plays")
IN_THE_END = Text("no fim", "in the end")


def question(puzzle: Puzzle) -> Text:
    """What is to be found, in a sentence."""
    if puzzle.ask:
        return puzzle.ask
    game, s = puzzle.game, puzzle.state
    if game.definition.score and puzzle.task == "win":
        how = IN_THE_END  # the board is filled, whoever wins
    else:
        how = IN_PLAYS.fill(n=puzzle.own) if puzzle.own > 1 else THIS_TURN if puzzle.plies > 1 else AT_ONCE
    # Where players may swap, their names do not tell their colours.
    colour = COLOUR.fill(piece=game.definition.pieces[s.turn].name) if game.definition.swap_article else NO_COLOUR
    said = tell(TASK[puzzle.task], game, Player.to_move(s), how=how, colour=colour, target=puzzle.target)
    pt, en, br = (" ".join([said.say(lang), *_passing(game, s, lang)]) for lang in ("pt", "en", "br"))
    return Text(pt, en, "" if br == pt else br)


def _passing(game: Game, s: State, lang: str) -> Iterator[str]:
    """What the pieces do not show: that a stone has just been put and the turn goes on, or a pawn has just passed."""
    for spot in game.definition.state.spots:
        if s[spot.name] >= 0:
            what = spot.called.say(lang)
            yield f"{what[0].upper()}{what[1:]}: {game.board.names[s[spot.name]]}."


GRADE = Text("Grau {grade}", "Grade {grade}")
PUZZLES = Text("{game}: problemas", "{game}: puzzles")
PUZZLES_OF_GRADE = Text("{game}: problemas de grau {grade}", "{game}: puzzles of grade {grade}")


class Said(NamedTuple):
    """A puzzle in the words of one language."""

    heading: str
    task: str
    answer: str
    reason: str
    defences: list[str]  # each first defence with the answer to it


def texts(puzzle: Puzzle, lang: str) -> Said:
    """What is said about a puzzle, on paper and on the screen."""
    heading = puzzle.name.say(lang) if puzzle.name else GRADE.fill(grade=puzzle.grade).say(lang)
    return Said(
        heading,
        question(puzzle).say(lang),
        say_plays(puzzle.game, puzzle.solution).say(lang),
        puzzle.reason.say(lang),
        first_defences(puzzle, lang),
    )


def first_defences(puzzle: Puzzle, lang: str) -> list[str]:
    """Each first defence with the answer to it."""
    return list(dict.fromkeys(say_play(puzzle.game, _first_answer(puzzle, one)).say(lang) for one in puzzle.defences))


def _first_answer(puzzle: Puzzle, line: str) -> str:
    """A line as far as the first answer to a defence; where plays go on before it, with those."""
    game, s = puzzle.game, puzzle.state
    me, defended, told = s.turn, False, list[str]()
    s = game.play(s, read_play(game, s, puzzle.solution[0]))
    for text in line.split():
        if defended and s.turn == me:
            return " ".join([*told, text])
        defended |= bool(s.turn != me)
        told.append(text)
        s = game.play(s, read_play(game, s, text))
    return line


def title(key: str, grade: int | None, lang: str) -> str:
    """What stands above a collection of puzzles."""
    text = PUZZLES if grade is None else PUZZLES_OF_GRADE
    return text.fill(game=definition(key).name, grade=grade).say(lang)


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle for other programs."""
    ask = question(puzzle)
    return {
        "id": puzzle.id,
        "game": puzzle.key,
        "variant": puzzle.variant,
        "position": puzzle.position,
        "moves": puzzle.moves,
        "task": puzzle.task,
        "question": {"pt": ask.pt, "en": ask.en},
        "grade": puzzle.grade,
        "plies": puzzle.plies or None,
        "solution": list(puzzle.solution),
        "defences": list(puzzle.defences),
        "reason": {"pt": puzzle.reason.pt, "en": puzzle.reason.en},
        "name": {"pt": puzzle.name.pt, "en": puzzle.name.en} if puzzle.name else None,
    }


NO_GRADE = Text("não há grau {grade}; há: 1, 2, 3", "there is no grade {grade}; there are: 1, 2, 3")
NO_COUNT = Text(
    "não se podem dar {count} problemas; peça-se pelo menos 1", "there cannot be {count} puzzles; ask for at least 1"
)
NO_PUZZLES = Text(
    "{game} ainda não tem problemas; têm: {known}", "{game} has no puzzles yet; these games have some: {known}"
)
EMPTY_GRADE = Text(
    "{game} não tem problemas de grau {grade}; há de grau {known}",
    "{game} has no puzzles of grade {grade}; there are some of grade {known}",
)
BAD_FILE = Text("não se pode ler {file}: {what}", "{file} cannot be read: {what}")
BAD_PUZZLE = Text("{file}, {id}: {what}", "{file}, {id}: {what}")
TWICE = Text("este nome aparece duas vezes", "this name appears twice")
BAD_WORD = Text("'{word}' não pode estar assim", "'{word}' cannot be like this")
TWO_LANGUAGES = Text("'{word}' tem de ter pt e en", "'{word}' needs pt and en")
MISSING = Text("falta '{word}'", "'{word}' is missing")
