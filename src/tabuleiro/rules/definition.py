"""What a game is: a record of names, articles, board and three small functions; and a game ready to be played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import count, product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import Board
from tabuleiro.rules.chance import draw_below
from tabuleiro.rules.fields import Cells, Sets, Stacks, State, StateType
from tabuleiro.rules.kernel import PACKAGE
from tabuleiro.rules.player import ONGOING, Player
from tabuleiro.rules.reach import texts
from tabuleiro.rules.text import Problem, Text, listed
from tabuleiro.rules.tiers import Tier

SWAP = -1  # the play by which the players exchange colours

HOMES = (PACKAGE / "games", PACKAGE / "engine" / "search" / "halves")  # folders of games that are one file each
_foreign = count(1)  # games that are not ours, in the order in which a kernel meets them

Moves = Any  # the array that `moves` writes into
Options = Mapping[str, str]


class Article(NamedTuple):
    """One article of the rule book in our own words. `N1`, `N2` … are our readings where the book is silent."""

    number: str
    pt: str
    en: str
    br: str = ""

    @property
    def text(self) -> Text:
        return Text(self.pt, self.en, self.br)


class Piece(NamedTuple):
    """How a piece is called and shown: its letter in diagrams, its sign on a screen without pictures, its colour."""

    letter: str
    name: Text
    sign: str
    colour: str
    covers: tuple[int, int] | None = None  # the lattice step to the second cell, where it lies on two (a domino)
    bar: bool = False  # it lies along a cell that is a line

    @property
    def initials(self) -> tuple[str, ...]:
        """Small letters for it in Portuguese, of what tells it apart: of "peça preta" and of "peça negra"."""
        return tuple(dict.fromkeys(self.name.say(lang).split()[-1][0].lower() for lang in ("br", "pt")))

    @property
    def initial(self) -> Text | None:
        """How a play that names it writes it; None where it has no letter."""
        return Text(self.initials[0], self.letter) if self.letter.isalpha() and self.letter.isupper() else None


class Option(NamedTuple):
    """A choice that makes a variant: its values, the default first, and what they mean and where they come from."""

    values: tuple[str, ...]
    text: Text
    names: Mapping[str, Text] = {}  # what variants are called by values that say nothing to a child; sizes do


class Edition(NamedTuple):
    """A name for several choices at once: the rules as some editions of a competition had them."""

    options: Options
    name: Text


class Competition(NamedTuple):
    """Where a game is played: a competition that the house has no format of, and its editions or years."""

    name: Text
    editions: Text


class Solve(NamedTuple):
    """Something of a game that can be proved. `size`: pieces or seeds of a base, plies of a limit."""

    kind: str  # table: all positions · base: those with few pieces or seeds · proof: the start · quiet · race
    variant: str = "default"
    size: int = 0


class Seek(NamedTuple):
    """Where puzzles of a game are sought, and how far, as no table or proof says who wins: everything is tried."""

    task: str  # force: a win by force · win: by what is counted at the end · take: a group · chance: in a race
    reach: int  # plies of both to the end; own plays (take); pieces that each player has left (chance)
    variant: str = "default"
    by_levels: bool = False  # the games that are looked through are played by levels, not by chance with foresight
    takes_any: bool = False  # a play takes a piece that the player chooses, and whichever it is, it is the same play


class Zone(NamedTuple):
    """Cells with a meaning of their own; `player` (0 or 1) where they belong to one of the two.

    A zone in a player's colour means the same in every game: there that player wants to arrive (a goal, which has a
    flag), leaves the board (exit), plays from one to the other (side), or plays from (own, without a colour). Where
    pieces only begin is no zone: they stand there.
    """

    name: Text
    cells: tuple[int, ...]
    sign: str = ""
    player: int | None = None
    role: str = "goal"  # of a player's zone: one of ROLES


ROLES = ("goal", "exit", "side", "own")


class Why(NamedTuple):
    """Why a play is refused, and the article that says so."""

    article: str
    text: Text
    writing: Text | None = None  # how one would write it, which is of no use to who points at the board


WRITTEN = Text("escreve-se como {example}", "it is written like {example}")


class Sight(NamedTuple):
    """Something about a position that a person may ask to see: what it is called, and the cells that it is on."""

    name: Text
    cells: Callable[[Game, State], Sequence[int]]


class Pattern(NamedTuple):
    """Plays of one form: a cell of each set, none of them twice, in this order.

    Games in which a play names several cells that hardly depend on one another may have more plays than anybody wants
    in a list. Their patterns say the same in a few lines; a law holds them against `moves`.
    """

    text: str  # how such a play is written, with {} for each cell
    sets: tuple[tuple[int, ...], ...]
    letters: str  # what lies on each of the cells then
    asks: tuple[Text, ...]  # what is asked for by each of them
    number: Callable[[Sequence[int]], int]  # the play

    @property
    def fewest(self) -> int:
        """No more plays of this form than there are, counted without choosing any."""
        choices = orders = 1
        for i, some in enumerate(self.sets):
            choices, orders = choices * max(0, len(some) - i), orders * (i + 1)
        return choices // orders

    @property
    def many(self) -> bool:
        """Whether there is a play of this form."""
        return next(self.choices(), None) is not None

    def choices(self) -> Iterator[tuple[int, ...]]:
        """Every choice of cells. Two of them may be the same play, where order does not matter."""
        return (cells for cells in product(*self.sets) if len(set(cells)) == len(cells))


class Throw(NamedTuple):
    """One outcome of chance: its number for the kernel, how it is written, and its share among `weight`s."""

    number: int
    text: str
    weight: int


class MatchRules(NamedTuple):
    """What needs history or people, as data; `match` does it. 0: the rules do not have it. Organisers may change it."""

    repetition: int = 0  # the position that occurs so often ends the game
    quiet: int = 0  # plies without a capture that end the game: goes into the rules' tables as b.quiet
    plies: int = 0  # plies after which the game ends
    claim_quiet: int = 0  # plies without a capture after which a player may claim a draw …
    claim_pieces: int = 0  # … if there are at most so many pieces on the board
    agreement: bool = False  # both players may end the game
    stopped: Callable[[Game, State], tuple[int, int]] | None = None  # the score when it ends so; without it: a draw
    guess_start: bool = False  # one hides a piece in a hand, the other guesses: who starts


@dataclass(frozen=True)
class Setup:
    """What a variant is played on: the board, the tables `b` of the rules, the start, and marked zones."""

    board: Board
    b: Any
    start: Callable[[State], None] | None = None  # writes the start on an empty state; without it: an empty board
    zones: tuple[Zone, ...] = ()
    throws: tuple[Throw, ...] = ()  # in games of chance: everything that can be thrown
    entries: tuple[int, ...] = ()  # the cell by which each player's pieces come in, which wait beside it
    swaps_players: str = ""  # letters that change colour when a symmetry exchanges the players ("WB"); "": it may not
    along: tuple[Sequence[Sequence[int]], ...] = ()  # for each player the lines to play along, where they differ
    letters: str = ""  # of the first and the second player's pieces, where the variant decides that …
    players: tuple[Text, Text] | None = None  # … and how they are called


TAGS = ("align", "capture", "race", "connect", "block", "sow")  # what one does in a game
POINTS = Text("pontos", "points")
BY_THE_BOOK = Text("o texto das regras", "the text of the rules")


NOBODY_KNOWS = "tradicional"  # as author, as year
TRADITIONAL = Text(NOBODY_KNOWS, "traditional")
CREDIT = Text("{author}, {year}", "{author}, {year}")


def as_text(said: str | Text) -> Text:
    """A text that may be a name, the same in all languages."""
    return said if isinstance(said, Text) else Text(said, said)


def no_refusal(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    """For games that have nothing to add to "not a legal play"."""
    return None


@dataclass(frozen=True, eq=False)
class Definition:
    """A game as its file tells it. Every variant of it is a `Game`."""

    module: str  # __name__ of the file: its last word is the key
    name: Text
    goal: Text  # in one sentence
    author: str | Text  # a name, or what is said otherwise in other languages
    year: str | Text
    material: Text
    sources: tuple[Text, ...]
    articles: tuple[Article, ...]
    pieces: tuple[Piece, ...]
    players: tuple[Text, Text]  # how the two sides are called
    state: StateType
    setup: Callable[[Options], Setup]
    moves: Callable[[Any, State, Moves], int]
    play: Callable[[Any, State, int], None]
    result: Callable[[Any, State], int]
    spell: Callable[[Game, State, int], tuple[str, ...]]  # the play in its shortest form, then every longer one
    reason: Callable[[Game, State], str]  # one word for why the game is over
    reasons: Mapping[str, Text]
    most_moves: int
    longest: int  # no game has more plays; where games can circle: where playouts stop
    options: Mapping[str, Option] = field(default_factory=dict)
    editions: Mapping[str, Edition] = field(default_factory=dict)
    why: Callable[[Game, State, Sequence[int], str], Why | None] = no_refusal  # cells named, what else was written
    todo: Callable[[Game, State], Text | None] | None = None  # what to do, where match/todo.py would say it poorly
    score: Callable[[Any, State, int], int] | None = None  # of a player, 0 or 1 …
    scored: Text = POINTS  # … and what it counts
    derive: Callable[[Any, State], None] | None = None
    chances: Callable[[Any, State], int] | None = None  # how many equal outcomes a throw has, 0: none is awaited
    throw: Callable[[Any, State, int], None] | None = None
    sample: Callable[[Any, State, Moves, Any], int] | None = None  # one of the plays by chance, without a list of all
    unsound: Callable[[Game, State], Why | None] | None = None  # what is impossible about a position set up by hand
    patterns: Callable[[Game, State], tuple[Pattern, ...]] | None = None  # of all plays but the swap, if they are many
    may_swap: Callable[[Any, State], bool] | None = None  # whether one may, in an open position; without a list of all
    tiers: Callable[[Game], Iterable[Tier]] | None = None  # how a table of its positions is built up, last ones first
    swap_article: str = ""  # the article that allows the second player to swap, in games that have it
    match: MatchRules = MatchRules()
    board: str = "certain"  # how certain the board is: certain, likely, reconstruction
    board_source: Text = BY_THE_BOOK  # where the board comes from
    version: int = 1  # grows when the rules change
    draws: bool = True  # whether a game, as it is usually played, may end in one
    tags: tuple[str, ...] = ()  # words of TAGS
    first_steps: int = 0  # its place among the games for those who do not read yet; 0: it is none of them
    account: Callable[[Game, State, int, int], Text | None] | None = None  # what a player's points are made of
    way: Callable[[Game, State, int], Sequence[int]] | None = None  # cells a piece passes that a play's text leaves out
    die: Callable[[Game, State, int], int] | None = None  # which of the dice a play uses
    sights: Mapping[str, Sight] = field(default_factory=dict)  # what a learner may have pointed out on the board
    competitions: tuple[Competition, ...] = ()  # besides those whose formats name it (olympiad/where.py)
    sides: tuple[Text, Text] | None = None  # the players as subjects of a sentence: "os Gatos", "the Cats"
    solved: tuple[Solve, ...] = ()  # what `tabuleiro solve` proves
    puzzles: tuple[Seek, ...] = ()  # where they are sought; without it: in what is solved
    puzzles_from: int = 2  # the ply from which on search, where there is no table, finds puzzles in good time
    engine: str = "mcts"  # the one that plays it best (docs/engines.md): mcts, search or expectimax
    mcts: Mapping[str, float] = field(default_factory=dict)  # settings of tree search that serve it better than usual

    @property
    def key(self) -> str:
        return self.module.rpartition(".")[2]

    @property
    def credit(self) -> Text:
        """Who made it and when, or that nobody knows; in the language of whoever asks."""
        if self.year == NOBODY_KNOWS:
            return TRADITIONAL if self.author == NOBODY_KNOWS else as_text(self.author)
        return CREDIT.fill(author=as_text(self.author), year=as_text(self.year))

    @property
    def is_ours(self) -> bool:
        """Whether its file, found by being in the folder of games, is all that it is made of, the rules apart."""
        module = sys.modules.get(self.module)
        file = getattr(module, "__file__", None)
        return file is not None and Path(file).parent in HOMES and getattr(module, "GAME", None) is self

    @cached_property
    def digest(self) -> str:
        """A word that no other rules have: of all that is compiled of it, or of this very game if nobody knows that.

        Articles, names and drawing are not compiled: who corrects a sentence waits for no compiler.
        """
        if not self.is_ours:
            return f"only here, {next(_foreign)}"
        h, seen = sha256(), set[Callable[..., Any]]()
        for name in ("moves", "play", "result", "score", "chances", "throw", "sample"):
            rule = getattr(self, name)
            h.update("\0".join([name, *(texts(rule, seen) if rule else ())]).encode())
        for kind in vars(sys.modules[self.module]).values():  # tables: code knows their fields by their places
            if isinstance(kind, type) and issubclass(kind, tuple) and kind.__module__ == self.module:
                h.update(f"{kind.__name__} {getattr(kind, '_fields', ())}".encode())
        return h.hexdigest()[:16]

    @property
    def variants(self) -> tuple[str, ...]:
        """The default, the editions, and each option changed alone, as texts."""
        single = [f"{name}={value}" for name, option in self.options.items() for value in option.values[1:]]
        return ("default", *self.editions, *single)

    def every_variant(self) -> Iterator[str]:
        """All combinations of options."""
        for values in product(*(option.values for option in self.options.values())):
            yield self.write_variant(dict(zip(self.options, values, strict=True)))

    def write_variant(self, options: Options) -> str:
        """The shortest text of a choice of options."""
        pairs = [f"{k}={v}" for k, v in options.items() if v != self.options[k].values[0]]
        return ",".join(pairs) or "default"

    def read_variant(self, text: str) -> dict[str, str]:
        """The options that a variant's text chooses, the others at their default."""
        chosen = {name: option.values[0] for name, option in self.options.items()}
        given: set[str] = set()
        for word in filter(None, (word.strip() for word in text.split(","))):
            name, _, value = (part.strip() for part in word.partition("="))
            if word == "default":
                continue
            if word in self.editions:
                chosen.update(self.editions[word].options)
            elif name not in self.options:
                raise Problem(UNKNOWN_VARIANT, word=word, game=self.name, known=", ".join(self.variants))
            elif value not in self.options[name].values:
                raise Problem(UNKNOWN_VALUE, name=name, value=value, known=" | ".join(self.options[name].values))
            elif name in given:
                raise Problem(TWICE, name=name)
            else:
                chosen[name] = value
                given.add(name)
        return chosen

    def variant_name(self, text: str) -> Text | None:
        """What people call one of the `variants`; None where its option and value say it themselves."""
        if text in self.editions:
            return self.editions[text].name
        option, _, value = text.partition("=")
        return self.options[option].names.get(value) if option in self.options else None

    def game(self, variant: str = "default") -> Game:
        return Game(self, self.read_variant(variant))


class Game:
    """A variant of a game, ready to be played. Verbs here are interpreted; kernels take `definition` and `b`.

    Limits of plies without capture are off, as for tables and counts; `limited` turns them on.
    """

    def __init__(self, definition: Definition, options: Options) -> None:
        self.definition = definition
        self.options = options
        self.variant = definition.write_variant(options)
        self.setup = definition.setup(options)
        self.board = self.setup.board
        self.b = self.setup.b

    @property
    def key(self) -> str:
        return self.definition.key

    def limited(self, quiet: int) -> Game:
        """The same game, over after so many plies without a capture (0: never)."""
        if not hasattr(self.b, "quiet") or self.b.quiet == quiet:
            return self
        game = copy(self)
        game.b = self.b._replace(quiet=quiet)
        return game

    def start(self) -> State:
        """The first position."""
        s = self.definition.state.one()
        if self.setup.start:
            self.setup.start(s)
        return self.derived(s)

    def derived(self, s: State) -> State:
        if self.definition.derive:
            self.definition.derive(self.b, s)
        return s

    def moves(self, s: State) -> list[int]:
        """Every legal play; none when the game is over."""
        if self.result(s) != ONGOING or self.chances(s):
            return []
        out = np.zeros(self.definition.most_moves, np.int64)
        return list(out[: self.definition.moves(self.b, s, out)].tolist())

    def may_swap(self, s: State) -> bool:
        """Whether the swap is one of the legal plays."""
        told = self.definition.may_swap
        return self.result(s) == ONGOING and bool(told(self.b, s)) if told else SWAP in self.moves(s)

    def play(self, s: State, m: int) -> State:
        """The position after a legal play; `s` stays as it is."""
        after = s.copy()
        self.definition.play(self.b, after, m)
        return after

    def chances(self, s: State) -> int:
        """How many equally likely outcomes the throw has that the position waits for; 0 if it waits for a play."""
        return int(self.definition.chances(self.b, s)) if self.definition.chances else 0

    def throw(self, s: State, number: int) -> State:
        """The position after chance has decided."""
        after = s.copy()
        if self.definition.throw:
            self.definition.throw(self.b, after, number)
        return after

    def result(self, s: State) -> int:
        return int(self.definition.result(self.b, s))

    def score(self, s: State) -> tuple[int, int] | None:
        """The score of the first and of the second player, in games that have one."""
        score = self.definition.score
        return (int(score(self.b, s, 0)), int(score(self.b, s, 1))) if score else None

    def spell(self, s: State, m: int) -> tuple[str, ...]:
        """The text of a play: the shortest form first, then all others that are accepted."""
        return self.definition.spell(self, s, m)

    @property
    def players(self) -> tuple[Text, Text]:
        """How the two sides are called."""
        return self.setup.players or self.definition.players

    @property
    def own_pieces(self) -> tuple[Piece, Piece] | None:
        """The pieces of the two players, where each has a kind of their own: a field keeps one kind for each."""
        fields = [f for f in self.definition.state.shown if isinstance(f, Sets | Cells | Stacks)]
        letters = self.setup.letters or (fields[0].letters if len(fields) == 1 else "")
        pieces = {piece.letter: piece for piece in self.definition.pieces}
        return (pieces[letters[0]], pieces[letters[1]]) if len(letters) == 2 else None

    def own_piece(self, s: State | None, player: int) -> Piece | None:
        """The piece of a player, 0 or 1, also after the players have exchanged theirs."""
        swapped = s is not None and any(n.name == "swapped" and any(n.values(s)) for n in self.definition.state.numbers)
        return self.own_pieces[player ^ swapped] if self.own_pieces else None

    def contents(self, s: State) -> list[str]:
        return self.definition.state.contents(s, len(self.board))

    def pairs(self, s: State) -> list[tuple[int, int]]:
        """The two cells of each piece that lies on two: those in a line belong together two by two, from its start."""
        contents, found = self.contents(s), list[tuple[int, int]]()
        for piece in self.definition.pieces:
            if piece.covers:
                alone = {c for c, what in enumerate(contents) if what == piece.letter}
                for c, other in enumerate(self.board.step(*piece.covers)):
                    if {c, other} <= alone:
                        found.append((c, other))
                        alone -= {c, other}
        return found

    def zone_of(self, cell: int) -> Zone | None:
        return next((zone for zone in self.setup.zones if cell in zone.cells), None)

    @cached_property
    def symmetries(self) -> tuple[tuple[tuple[int, ...], bool], ...]:
        """The board's symmetries that keep the rules, each with whether it exchanges the players.

        Such a symmetry takes each zone to itself, or each player's zone to the other's; lines to play along likewise.
        """
        found = []
        for where in self.board.symmetries:
            for swap in (False, True) if self.setup.swaps_players else (False,):
                if all(self._zone_goes(where, zone, swap) for zone in self.setup.zones) and self._lines_go(where, swap):
                    found.append((where, swap))
        return tuple(found)

    def _lines_go(self, where: Sequence[int], swap: bool) -> bool:
        own = [{frozenset(line) for line in lines} for lines in self.setup.along]
        goal = [{frozenset(where[c] for c in line) for line in lines} for lines in self.setup.along]
        return goal == (own[::-1] if swap else own)

    def _zone_goes(self, where: Sequence[int], zone: Zone, swap: bool) -> bool:
        goal = {where[c] for c in zone.cells}
        if zone.player is None:  # a zone of nobody means one thing and goes to one that means the same
            return any(set(z.cells) == goal for z in self.setup.zones if z.name == zone.name)
        player = Player(zone.player).other if swap else zone.player
        return any(set(z.cells) == goal for z in self.setup.zones if z.player == player)

    def mapped(self, s: State, where: Sequence[int], swap: bool) -> State:
        """The position under one of its symmetries."""
        return self.derived(self.definition.state.mapped(s, where, swap, self.setup.swaps_players))


def moves(game: Definition, b: Any, s: State, out: Moves) -> int:
    """Write every legal play of an open position into `out`, answer how many. In kernels: the game's own, inlined."""
    return game.moves(b, s, out)


def sample(game: Definition, b: Any, s: State, out: Moves, random: Any) -> int:
    """A legal play of an open position by chance; in kernels: the game's own way, inlined.

    Games with many plays, or costly ones, can say how that is done without listing all of them. Any play may come up,
    and all are equally likely unless the game says otherwise. Without a way of its own: one of `moves`.
    """
    return int(game.sample(b, s, out, random) if game.sample else out[draw_below(random, game.moves(b, s, out))])


def play(game: Definition, b: Any, s: State, m: int) -> None:
    """Change `s` by a legal play."""
    game.play(b, s, m)


def result(game: Definition, b: Any, s: State) -> int:
    """ONGOING, FIRST, SECOND or DRAW."""
    return game.result(b, s)


def score(game: Definition, b: Any, s: State, player: int) -> int:
    """The score of a player, 0 in games that have none."""
    return game.score(b, s, player) if game.score else 0


def chances(game: Definition, b: Any, s: State) -> int:
    """How many equal outcomes the throw has that a position waits for; 0 in games without chance."""
    return game.chances(b, s) if game.chances else 0


def throw(game: Definition, b: Any, s: State, number: int) -> None:
    """Let chance decide."""
    if game.throw:
        game.throw(b, s, number)


def derive(game: Definition, b: Any, s: State) -> None:
    """Make anew what follows from the rest of a state."""
    if game.derive:
        game.derive(b, s)


def named(game: Game, cells: Sequence[int]) -> str:
    """The names of cells, for messages."""
    return listed(game.board.names[c] for c in cells)


UNKNOWN_VARIANT = Text(
    "'{word}' não é uma variante de {game}; há: {known}",
    "'{word}' is not a variant of {game}; there are: {known}",
)
TWICE = Text("a opção '{name}' foi dada duas vezes", "the option '{name}' was given twice")
UNKNOWN_VALUE = Text(
    "{name} não pode ser '{value}'; pode ser: {known}",
    "{name} cannot be '{value}'; it can be: {known}",
)
