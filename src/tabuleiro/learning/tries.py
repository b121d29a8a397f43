"""A puzzle being solved: is the play right, what does the defence answer, is it over.

The lines of a puzzle are known. A play that leaves them is looked into by the rules alone, as far as a moment allows:
it may win as well, or win later, or it is told what the other side answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabuleiro.learning.effects import ends_at_once
from tabuleiro.learning.puzzles import Puzzle
from tabuleiro.match import Match, open_match, read_play, write_play
from tabuleiro.match.saying import say_play
from tabuleiro.rules import ONGOING, Game, Player, State, Text

LOOKED_AT = 4000  # positions for one question: well under a second
LONGER = 2  # turns by which a longer win is still noticed


class TooFar(ValueError):
    """It would take too long to know."""


class Forced:
    """Whether a player wins, or takes the group on a cell, by force within so many of their turns.

    Looks at no more than so many positions.
    """

    def __init__(self, game: Game, me: Player, target: int | None = None, most: int = LOOKED_AT) -> None:
        self.game, self.me, self.target, self.left = game, me, target, most
        self.decided: dict[tuple[bool, int], int] = {}  # which play did last, of whom, with so many turns left

    def end(self, s: State, turns: int) -> bool | None:
        """Whether it has been done, or can no longer be; None while that is open."""
        end = self.game.result(s)
        if self.target is None:
            return None if end == ONGOING else end == self.me.wins
        theirs = self.game.own_piece(s, self.me.other)
        if theirs and self.game.contents(s)[self.target] != theirs.letter:
            return True
        # a turn takes one liberty at most, and nobody has to give one up: one can pass
        return False if end != ONGOING or len(group_of(self.game, s, self.target)[1]) > turns else None

    def within(self, s: State, turns: int) -> bool:
        """Whether in so many turns."""
        self.left -= 1
        if self.left < 0 or self.game.chances(s):
            raise TooFar("nobody looks so far")
        end = self.end(s, turns)
        if end is not None:
            return end
        if not turns:
            return False
        mine = bool(s.turn == self.me)
        last = self.decided.get((mine, turns))
        for m in sorted(self.game.moves(s), key=lambda m: m != last):
            t = self.game.play(s, m)
            if self.within(t, turns - int(mine and t.turn != self.me)) == mine:
                self.decided[mine, turns] = m
                return mine
        return not mine

    def length(self, s: State, most: int) -> int | None:
        """In how many turns; None if not in so many."""
        return next((n for n in range(most + 1) if self.within(s, n)), None)


def group_of(game: Game, s: State, cell: int) -> tuple[set[int], set[int]]:
    """The stones that hang together with the one on a cell, and their liberties: the empty cells beside them."""
    what = game.contents(s)
    stones, liberties, border = {cell}, set[int](), [cell]
    for c in border if what[cell] else ():  # grows while it is walked
        for d in game.board.near[c]:
            if not what[d]:
                liberties.add(d)
            elif what[d] == what[cell] and d not in stones:
                stones.add(d)
                border.append(d)
    return stones, liberties


class Tried(NamedTuple):
    """What is said to a try, and the match to go on with."""

    right: bool
    done: bool
    text: Text
    match: Match
    moves: Sequence[str]  # all that counts so far, with those of the defence
    replies: Sequence[str] = ()  # what the defence has just answered


def start_of(puzzle: Puzzle) -> Match:
    return open_match(puzzle.key, puzzle.variant, position=puzzle.position)


def tried(puzzle: Puzzle, moves: Sequence[str]) -> Tried:
    """What is said to the plays made so far, those of the defence among them. An illegal one is a problem."""
    if puzzle.task == "question" and len(puzzle.solution) > 1:
        return _found(puzzle, moves)
    if puzzle.task == "chance":
        return _weighed(puzzle, moves)
    match = start_of(puzzle)
    me, made = Player.to_move(match.state), 0
    lines = [(answer, *line.split()) for answer in puzzle.solution for line in puzzle.defences or ("",)]
    praise = RIGHT
    for i, text in enumerate(moves):
        before = match.copy()
        mine = match.turn == me
        match.play(text)
        if mine and _forced(puzzle, match, me).end(match.state, 0):
            return Tried(True, True, SOLVED, match, match.texts)
        going = [line for line in lines if line[: i + 1] == tuple(match.texts)]
        if mine and not going:
            left = puzzle.own - made  # own turns of the shortest win, with this one
            length = _length(puzzle, match, me, left, i)
            if length is None or length > left - int(match.turn != me):  # the turn may go on
                return Tried(False, False, _not_that(puzzle, match, me, length), before, before.texts)
            praise = ALSO_WINS
        made += int(mine and Player.to_move(match.state) != me)
        lines = going or [tuple(match.texts)]
    return _answered(puzzle, match, me, lines, praise, puzzle.own - made)


def _forced(puzzle: Puzzle, match: Match, me: Player) -> Forced:
    """What is to be forced in a puzzle."""
    return Forced(match.game, me, match.game.board.index[puzzle.target] if puzzle.target else None)


def _length(puzzle: Puzzle, match: Match, me: Player, left: int, ply: int) -> int | None:
    """In how many turns a play outside the lines wins by force; None if it does not, or nobody knows."""
    if left < 1 or puzzle.task == "hold" or (not ply and puzzle.task == "win"):  # only one play wins: that is proved
        return None
    try:
        return _forced(puzzle, match, me).length(match.state, left - 1 + LONGER)
    except TooFar:
        return None


def _not_that(puzzle: Puzzle, match: Match, me: Player, length: int | None) -> Text:
    """A kind word about a play that is not the one."""
    move = say_play(match.game, match.texts[-1])
    takes = puzzle.task == "take"
    if length is not None:
        return (TAKES_LATER if takes else WINS_LATER).fill(move=move)
    if answers := ends_at_once(match.game, match.state, me.other):
        return LOSES_AT_ONCE.fill(move=move, answer=say_play(match.game, answers[0]))
    answered = dict(line.split() for line in puzzle.tempting)
    if len(match.texts) == 1 and match.texts[0] in answered:
        answer = say_play(match.game, answered[match.texts[0]])
        return (NOT_TAKEN if takes else ANSWERED).fill(move=move, answer=answer, n=puzzle.own)
    return NOT_YET


def _answered(puzzle: Puzzle, match: Match, me: Player, lines: list[tuple[str, ...]], praise: Text, left: int) -> Tried:
    """The defence answers: along a line, or where one is left behind with what holds out longest."""
    replies: list[str] = []
    line = max(lines, key=len)
    while match.turn == me.other and (praise is ALSO_WINS or len(line) > len(match.plies)):
        known = len(line) > len(match.plies)
        reply = line[len(match.plies)] if known else _stubborn(puzzle, match, me, left)
        if reply is None:
            break
        match.play(reply)
        replies.append(reply)
    going_on = praise is ALSO_WINS and match.turn == me and not match.ending
    done = bool(match.plies) and len(match.plies) >= len(line) and not going_on
    also = ALSO_TAKES if puzzle.task == "take" else ALSO_WINS
    text = also if praise is ALSO_WINS else SOLVED if done else RIGHT
    return Tried(bool(match.plies), done, text, match, match.texts, replies)


def _stubborn(puzzle: Puzzle, match: Match, me: Player, left: int) -> str | None:
    """The answer that holds out longest; None if that would take long to find."""
    game, s, forced = match.game, match.state, _forced(puzzle, match, me)
    try:
        lengths = {m: forced.length(game.play(s, m), left) or 0 for m in game.moves(s)}
    except TooFar:
        return None
    return game.spell(s, max(lengths, key=lambda m: lengths[m]))[0]


def _weighed(puzzle: Puzzle, moves: Sequence[str]) -> Tried:
    """A play in a game with dice: how often it wins is known."""
    before, match = start_of(puzzle), start_of(puzzle)
    if not moves:
        return Tried(False, False, NOT_YET, before, before.texts)
    match.play(moves[0])
    move = match.texts[0]
    if move in puzzle.solution:
        return Tried(True, True, SOLVED, match, match.texts)
    often = dict(line.split() for line in puzzle.chances)[move]
    said = RARER.fill(move=say_play(match.game, move), often=Text(often.replace(".", ","), often))
    return Tried(False, False, said, before, before.texts)


def _found(puzzle: Puzzle, moves: Sequence[str]) -> Tried:
    """A question with several answers: each is tried by itself."""
    match = start_of(puzzle)
    game, s = match.game, match.state
    given = {write_play(game, s, read_play(game, s, text)) for text in moves}
    wanted = {write_play(game, s, read_play(game, s, text)) for text in puzzle.solution}
    right, done = bool(given) and given <= wanted, given == wanted
    left = len(wanted - given)
    another = ANOTHER if left == 1 else MORE.fill(left=left)
    text = SOLVED if done else another if right else NOT_YET
    return Tried(right, done, text, match, moves)


RIGHT = Text("Certo!", "Right!")
SOLVED = Text("Resolvido!", "Solved!")
NOT_YET = Text(
    "Ainda não é essa. Tenta outra vez!", "Not that one yet. Try again!", "Ainda não é essa. Tente outra vez!"
)
ALSO_WINS = Text("Assim também se ganha!", "That wins, too!")
ALSO_TAKES = Text("Assim também se captura!", "That takes it, too!")
WINS_LATER = Text(
    "{move} também ganha, mas demora mais. Procura a mais curta!",
    "{move} wins, too, but takes longer. Look for the shortest!",
    "{move} também ganha, mas demora mais. Procure a mais curta!",
)
LOSES_AT_ONCE = Text(
    "Depois de {move} o outro ganha já com {answer}. Tenta outra vez!",
    "After {move} your opponent wins at once with {answer}. Try again!",
    "Depois de {move} o outro ganha já com {answer}. Tente outra vez!",
)
ANSWERED = Text(
    "Depois de {move} o outro responde {answer}, e já não ganhas em {n} jogadas. Tenta outra vez!",
    "After {move} your opponent answers {answer}, and you no longer win in {n} plays. Try again!",
    "Depois de {move} o outro responde {answer}, e você já não ganha em {n} jogadas. Tente outra vez!",
)
TAKES_LATER = Text(
    "{move} também captura o grupo, mas demora mais. Procura a mais curta!",
    "{move} takes the group, too, but takes longer. Look for the shortest!",
    "{move} também captura o grupo, mas demora mais. Procure a mais curta!",
)
NOT_TAKEN = Text(
    "Depois de {move} o outro responde {answer}, e já não capturas o grupo em {n} jogadas. Tenta outra vez!",
    "After {move} your opponent answers {answer}, and you no longer take the group in {n} plays. Try again!",
    "Depois de {move} o outro responde {answer}, e você já não captura o grupo em {n} jogadas. Tente outra vez!",
)
RARER = Text(
    "Com {move} ganhas {often} vezes em 100. Há uma jogada que ganha mais vezes!",
    "With {move} you win {often} times in 100. There is a play that wins more often!",
    "Com {move} você ganha {often} vezes em 100. Há uma jogada que ganha mais vezes!",
)
ANOTHER = Text("Essa está certa. Falta outra!", "That is right. There is one more!")
MORE = Text("Essa está certa. Ainda faltam {left}!", "That is right. There are {left} more!")
