"""How plays are written and read. What is legal is asked of the game; here it is only found by its text.

What is written is the form of records; what is read may also be in Portuguese (`saying`). Case decides only where
languages contradict each other: Be6 is a black stone, be6 a white one (branca).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from tabuleiro.boards import Board
from tabuleiro.match.pointing import Pointed, point
from tabuleiro.match.saying import OFF_WORD, PASS_WORD, SAID, SWAP_WORD, say_listed
from tabuleiro.rules import ONGOING, SWAP, Game, Pattern, Piece, Problem, State, Text, Throw
from tabuleiro.rules.text import joined

THROWN = ":"  # after what was thrown: "531:"
PASS = "--"
PASS_WORDS = {PASS, PASS_WORD, SAID[PASS_WORD].pt, "passar", "passo"}
SWAP_WORDS = {SWAP_WORD, SAID[SWAP_WORD].pt, "trocar"}
DECORATIONS = "#!?"
FEW = 3  # plays of each form that a refusal names, where there may be thousands
SAME = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "×": "x", " ": None, "\u00a0": None})


class IllegalPlay(Problem):
    """A text that is no legal play. Its parts stay apart until somebody wants a sentence of them."""

    def __init__(
        self,
        play: str,
        wrong: Text,
        legal: Iterable[str] = (),
        article: str = "",
        offered: Text | None = None,
        piece: Text | None = None,
        writing: Text | None = None,
    ) -> None:
        self.play = play  # as it was written
        self.wrong = wrong  # what is wrong with it
        self.writing = writing  # how it would be written: for who writes, and not for who points at a board
        self.legal = tuple(legal)  # what would be possible, in the form of records …
        self.offered = offered  # … and some of it as each language writes it
        self.article = article  # which forbids it, where one does
        self.piece = piece  # what was understood by a letter of it
        self._where: tuple[Game, State, list[int], str] | None = None  # the position, and what was named there
        ValueError.__init__(self, play, wrong, self.legal, article, offered, piece, writing)

    def at(self, game: Game, s: State, cells: list[int], rest: str) -> IllegalPlay:
        """The same, knowing where it was tried."""
        self._where = game, s, cells, rest
        return self

    @property
    def pointed(self) -> Pointed | None:
        """What is wrong in words for who points at the board, where the game has any."""
        if self._where is None:
            return None
        game, s, cells, rest = self._where
        before, first = game.contents(s), [cells_in(game, text)[0] for text in self.legal[:1]]
        return point(game, s, cells, rest, any(len(named) > 1 and before[named[0]] for named in first))

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalPlay, self.args  # a game does not travel between processes

    def __str__(self) -> str:
        return self.text.en

    @property
    def text(self) -> Text:
        """All of it."""
        return joined([self.short, LEGAL.fill(legal=self.offered)], "") if self.offered else self.short

    @property
    def short(self) -> Text:
        """Without what would be possible: for whoever sees that, or is to find it."""
        because = BECAUSE.fill(article=self.article) if self.article else ""
        piece = UNDERSTOOD.fill(piece=self.piece) if self.piece else ""
        wrong = joined([text for text in (self.wrong, self.writing) if text], ": ")
        return ILLEGAL.fill(play=self.play, piece=piece, because=because, wrong=wrong)


def write_play(game: Game, s: State, m: int) -> str:
    """The shortest text of a play."""
    return SWAP_WORD if m == SWAP else game.spell(s, m)[0]


def forms(game: Game, s: State, m: int) -> tuple[str, ...]:
    """Every text by which a play is accepted."""
    return (SWAP_WORD, *SWAP_WORDS) if m == SWAP else game.spell(s, m)


def read_play(game: Game, s: State, text: str) -> int:
    """The legal play that a text means. Case, accents and separators are forgiven where nothing else is meant."""
    word = unicodedata.normalize("NFC", text).translate(SAME).rstrip(DECORATIONS)
    if game.definition.patterns:
        return _read_by_patterns(game, s, text.strip(), word)
    legal = game.moves(s)
    spelled = {m: forms(game, s, m) for m in legal}
    found = [m for m in legal if word in spelled[m]]
    meant = {word} if found else _meant(game, word)
    if not found and word not in game.board.index:
        folded = {*map(_fold, meant)}
        found = [m for m in legal if not folded.isdisjoint(map(_fold, spelled[m]))]
    if not found and _bare(word) and word not in game.board.index and not re.search("[-x=]", _fold(word)):
        bare = {*map(_bare, meant)}
        found = [m for m in legal if not bare.isdisjoint(map(_bare, spelled[m]))]
    if len(found) == 1:
        return found[0]
    raise _refusal(game, s, text.strip(), word, legal)


def _meant(game: Game, word: str) -> set[str]:
    """A text in the form of records: what it says in Portuguese, which may be one of several, or else itself."""
    if _fold(word) in PASS_WORDS:
        return PASS_WORDS
    word = re.sub(rf"\b{SAID[OFF_WORD].pt}\b", OFF_WORD, word, flags=re.IGNORECASE)
    cells, rest = cells_in(game, word)
    letters = [piece.letter for piece in _pieces(game, rest)]
    first = cells_in(game, word[1:]) == (cells, "")  # pe6, and not e6=p
    return {letter + word[1:] if first else word[:-1] + letter for letter in letters} or {word}


def _pieces(game: Game, rest: str) -> list[Piece]:
    """The pieces that a letter beside the cells of a play may mean: of records, or else an initial in Portuguese."""
    pieces = [piece for piece in game.definition.pieces if piece.initial and _bare(piece.letter)]  # x: captures
    exact = [piece for piece in pieces if piece.letter == rest]
    initials = [piece for piece in pieces if rest.casefold() in piece.initials]
    return exact or initials or [piece for piece in pieces if piece.letter == rest.upper()]


def patterns_of(game: Game, s: State) -> tuple[Pattern, ...]:
    """The forms of all plays but the swap, in games that tell their plays so."""
    told = game.definition.patterns
    return told(game, s) if told and game.result(s) == ONGOING else ()


def _read_by_patterns(game: Game, s: State, text: str, word: str) -> int:
    """The same without a list of all legal plays."""
    found = patterns_of(game, s)
    cells = cells_in(game, word)[0]
    for pattern in found:
        fits = len(cells) == len(pattern.sets) == len(set(cells))
        if fits and all(c in some for c, some in zip(cells, pattern.sets, strict=True)):
            form = pattern.text.format(*(game.board.names[c] for c in cells))
            if _fold(word) in (form, _bare(form)):
                return pattern.number(cells)
    if _fold(word) in SWAP_WORDS and game.may_swap(s):
        return SWAP
    few = (pattern.number(cells) for pattern in found for cells in islice(pattern.choices(), FEW))
    raise _refusal(game, s, text, word, list(dict.fromkeys(few)))


def read_throw(game: Game, s: State, text: str) -> Throw:
    """What was thrown, in any order: "531:", "1 3 5", "5-3-1"."""
    word = "".join(sorted(re.sub(r"[\s:,-]", "", text), reverse=True))
    for thrown in game.setup.throws:
        if "".join(sorted(thrown.text, reverse=True)) == word:
            return thrown
    example = game.setup.throws[-1].text if game.setup.throws else ""
    raise IllegalPlay(text.strip(), BAD_THROW.fill(example=example) if example else NO_DICE)


def _fold(text: str) -> str:
    if text.isascii():
        return text.casefold()
    plain = "".join(ch for ch in unicodedata.normalize("NFD", text) if not unicodedata.combining(ch))
    return plain.casefold()


def _bare(text: str) -> str:
    return re.sub("[-x=]", "", _fold(text))


@lru_cache(maxsize=64)
def _names(board: Board) -> tuple[re.Pattern[str], re.Pattern[str], dict[str, int]]:
    """What finds the names of a board's cells in a text: exactly, forgiving case, and the cell meant then.

    Case is that of the letters of names, which are plain: others have lower cases longer than themselves (İ), or none
    of their own that the search would not take for another (ı).
    """
    by_length = sorted(board.names, key=len, reverse=True)
    pattern = "|".join(re.escape(name) + (r"(?!\d)" if name[-1].isdigit() else "") for name in by_length)
    folded = {name.casefold(): cell for name, cell in reversed(list(board.index.items()))}
    return re.compile(pattern), re.compile(pattern, re.IGNORECASE | re.ASCII), folded


def cells_in(game: Game, word: str) -> tuple[list[int], str]:
    """The cells that a text names, and what is left of it without them and without separators."""
    exact, forgiving, folded = _names(game.board)
    hits = list(exact.finditer(word)) or list(forgiving.finditer(word))
    cells = [game.board.index.get(hit.group(), folded[hit.group().casefold()]) for hit in hits]
    rest = word
    for hit in reversed(hits):
        rest = rest[: hit.start()] + " " + rest[hit.end() :]
    return cells, re.sub(r"[-=^*:;,/]|( )x", r"\1", rest).strip()


def _refusal(game: Game, s: State, text: str, word: str, legal: Sequence[int]) -> IllegalPlay:
    options = [write_play(game, s, m) for m in legal]
    offered = say_listed(game, options) if options else None
    cells, rest = cells_in(game, min(_meant(game, word)))
    pieces = _pieces(game, rest)
    piece = pieces[0].name if len(pieces) == 1 and cells else None

    def refuse(wrong: Text, article: str = "", writing: Text | None = None) -> IllegalPlay:
        return IllegalPlay(text, wrong, options, article, offered, piece, writing)

    if game.result(s) != ONGOING:
        return refuse(OVER)
    if not word:
        return refuse(NOTHING)
    if _fold(word) in SWAP_WORDS and game.definition.swap_article:
        without = game.options.get("swap") == "no"
        return refuse(WITHOUT_SWAP if without else NO_SWAP, game.definition.swap_article)
    if _fold(word) in PASS_WORDS:
        return refuse(NO_PASS)
    if not cells:
        names = game.board.names
        return refuse(UNREADABLE.fill(first=names[0], last=names[-1]))
    stranger = re.search(r"\b[a-wyz]\d+", rest, re.IGNORECASE)
    if stranger and all(re.fullmatch(r"[a-z]\d+", name) for name in game.board.names):
        return refuse(NO_CELL.fill(name=stranger.group()))
    wrong = game.definition.why(game, s, cells, rest)
    if wrong:
        return refuse(wrong.text, wrong.article, wrong.writing).at(game, s, cells, rest)
    same = [m for m in legal if cells_in(game, forms(game, s, m)[-1])[0][-len(cells) :] == cells and m != SWAP]
    written = say_listed(game, [form for m in same for form in forms(game, s, m)])
    return refuse(CONTRADICTS.fill(forms=written) if same else NOT_LEGAL)


ILLEGAL = Text("'{play}'{piece} não é possível{because}: {wrong}", "'{play}'{piece} is not possible{because}: {wrong}")
UNDERSTOOD = Text(" ({piece})", " ({piece})")
BECAUSE = Text(" (artigo {article})", " (article {article})")
LEGAL = Text(". Jogadas possíveis: {legal}", ". Legal plays: {legal}")
BAD_THROW = Text("esperam-se os dados, como {example}", "the dice come first, for example {example}")
NO_DICE = Text("este jogo não tem dados", "this game has no dice")
OVER = Text("a partida já acabou", "the game is over")
NOTHING = Text("falta a jogada", "the play is missing")
UNREADABLE = Text(
    "não nomeia nenhuma casa deste tabuleiro ({first} … {last})",
    "it names no cell of this board ({first} … {last})",
)
NO_CELL = Text("{name} não é uma casa deste tabuleiro", "{name} is not a cell of this board")
NO_SWAP = Text(
    "só o segundo jogador pode trocar, na sua primeira jogada",
    "only the second player may swap, and only as their first play",
)
NO_PASS = Text("aqui há jogadas: não se passa", "you have a legal play, so you cannot pass")
WITHOUT_SWAP = Text("nesta variante não há troca de cores", "this variant has no swap")
CONTRADICTS = Text("contradiz a jogada, que se escreve {forms}", "it contradicts the play, which is written {forms}")
NOT_LEGAL = Text("não é uma jogada legal aqui", "it is not a legal play here")
