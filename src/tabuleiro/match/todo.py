"""What to do now, in one sentence: derived from the legal plays and from what was touched of one already.

A game says it in words of its own (`Definition.todo`) where those found here would be poor; nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tabuleiro.match.match import Match
from tabuleiro.match.notation import patterns_of
from tabuleiro.match.saying import OFF_WORD as OFF
from tabuleiro.match.saying import SWAP_WORD
from tabuleiro.match.touches import DONE, Legal, Part, Way, cells_of, legal_plays
from tabuleiro.rules import DRAW, SWAPPED, Game, Piece, Player, State, Text
from tabuleiro.rules.text import counted, joined

SIGNS = ("put", "move", "capture", "change", "sow", "line", "remove", "swap", "pass", "throw", "choose")
KINDS = ("put", "line", "move", "enter", "change", "remove", "sow")  # of plays, in the order in which they are said
SOON = 10  # plays before an automatic end from which on they are counted down


class Todo(NamedTuple):
    """What to do: one of SIGNS, and a sentence."""

    sign: str
    text: Text


class Step(NamedTuple):
    """What to do once a play is half made: after these parts of one, or after any others of as many."""

    touched: int
    after: tuple[Way, ...]  # empty: after all that no other step of as many parts names
    todo: Todo


def todo(game: Game, s: State, legal: Sequence[Legal] | None = None, touched: Way = ()) -> Todo | None:
    """What the player to move is to do next, after touching some parts of a play. None when the game is over."""
    if game.chances(s):
        return Todo("throw", THROW)
    look = _Look(game, s)
    plays = legal_plays(game, s) if legal is None else legal
    if not touched:
        return look.whole(plays)
    acts = {look.acts(one, way)[len(touched)] for one in plays for way in one.ways if way[: len(touched)] == touched}
    return look.part(acts)


def steps(game: Game, s: State, legal: Sequence[Legal]) -> list[Step]:
    """The same for every half of a play, in few lines: what is said after most of as many parts, and the others.

    Where plays are told by patterns, these say it.
    """
    begun = [] if game.definition.patterns else [(one, way) for one in legal for way in one.ways if len(way) > 1]
    if not begun:
        return []
    look, found = _Look(game, s), dict[Way, set[str]]()
    for one, way in begun:
        acts = look.acts(one, way)
        for i in range(1, len(way)):
            found.setdefault(way[:i], set()).add(acts[i])
    by_length: dict[int, dict[Todo, list[Way]]] = {}
    parts: dict[tuple[str, ...], Todo] = {}  # what is to be done next comes again and again
    for way, some in found.items():
        next_acts = tuple(sorted(some))
        if next_acts not in parts:
            parts[next_acts] = look.part(some)
        by_length.setdefault(len(way), {}).setdefault(parts[next_acts], []).append(way)
    told: list[Step] = []
    for length, said in sorted(by_length.items()):
        usual = max(said, key=lambda one: len(said[one]))
        told += [Step(length, tuple(ways), one) for one, ways in said.items() if one != usual]
        told.append(Step(length, (), usual))
    return told


def must_capture(game: Game, s: State, plays: Iterable[int]) -> bool:
    """Whether every play takes something of the other player's off the board, in games that are about capturing."""
    other = game.own_piece(s, Player.to_move(s).other)
    if "capture" not in game.definition.tags or other is None:
        return False
    there = game.contents(s).count(other.letter)
    return all(m >= 0 and game.contents(game.play(s, m)).count(other.letter) < there for m in plays)


def coming_end(match: Match) -> Text | None:
    """That the game will soon be over by itself, and after how many plays; the rules' own counters say so."""
    if match.ending:
        return None
    rules = match.rules
    drawn = match.stops_drawn
    if rules.quiet and 0 < (left := rules.quiet - match.quiet) <= SOON and match.quiet:
        late = match.state.copy()
        late.quiet = rules.quiet
        return counted(left, *(QUIET_DRAW if match.game.result(late) == DRAW else QUIET_END))
    if rules.plies and 0 < (left := rules.plies - len(match.plays)) <= SOON:
        return counted(left, *(LENGTH_DRAW if drawn else LENGTH_END))
    if rules.repetition > 1 and match.seen == rules.repetition - 1 > 1:
        return (AGAIN_DRAW if drawn else AGAIN_END).fill(n=match.seen)
    return None


class _Look:
    """A position being looked at. Plays that touch like things alike are taken for one: it is looked at the first."""

    def __init__(self, game: Game, s: State) -> None:
        self.game, self.s = game, s
        self.before = game.contents(s)
        self._kinds = [what[:1] for what in self.before]
        self.place = PLACES.get(game.board.shape, SQUARE)
        self._known: dict[tuple[str, ...], tuple[str, ...]] = {}

    def whole(self, legal: Sequence[Legal]) -> Todo | None:
        """What is to be done by a play that has not been begun."""
        game, kinds = self.game, dict[str, list[tuple[Legal, Way]]]()
        words = {one.text for one in legal if one.ways[0] in ((SWAP_WORD,), ("pass",))}
        patterns = patterns_of(game, self.s)
        for one in () if patterns else legal:
            if one.text not in words:
                way = max(one.ways, key=lambda way: len(cells_of(way))) if len(one.ways) > 1 else one.ways[0]
                kinds.setdefault(self._kind(one, way), []).append((one, way))
        said = [self._sentence(kind, kinds[kind]) for kind in KINDS if kind in kinds]
        sign = next((kind for kind in SIGNS if kind in kinds), "put")
        if not said and not patterns:
            return (Todo("swap", ONLY_SWAP) if SWAP_WORD in words else Todo("pass", ONLY_PASS)) if words else None
        if said and must_capture(game, self.s, [one.play for one in legal]):
            return Todo("capture", MUST_MOVE if [*kinds] == ["move"] else MUST.fill(what=joined(said, OR)))
        own = game.definition.todo(game, self.s) if game.definition.todo else None
        told = own or joined(said or [pattern.asks[0] for pattern in patterns], OR)
        swap = [SWAPPING if _swaps_colours(game) else SWAPPING_SIDES] if SWAP_WORD in words else []
        told = joined([told, *swap, *([PASSING] if words - {SWAP_WORD} else [])], OR_ELSE)
        return Todo(sign, Text(*(f"{said[0].upper()}{said[1:]}." for said in (told.pt, told.en, told.br))))

    def _kind(self, one: Legal, way: Way) -> str:
        """What sort of play it is."""
        cells = cells_of(way)
        if "hand" in way:
            return "enter"
        if self.game.board.shape == "pits":
            return "sow"
        if not self.before[cells[0]]:
            return "line" if self.game.board.shape == "dots" else "put"
        if len(cells) > 1 or OFF in way:
            return "move"
        return "change" if self._after(one)[cells[0]] else "remove"

    def _after(self, one: Legal) -> list[str]:
        return self.game.contents(self.game.play(self.s, one.play))

    def _sentence(self, kind: str, plays: Sequence[tuple[Legal, Way]]) -> Text:
        """Plays of one kind as something to do, beginning with a verb."""
        if kind == "put":
            return self._putting(plays)
        if kind == "enter":
            own = self.game.own_piece(self.s, Player.to_move(self.s))
            return ENTER.fill(piece=_of_yours(own) if own else A_PIECE)
        if kind not in ("move", "remove"):
            return {"sow": SOW, "change": CHANGE, "line": DRAW_LINE}[kind]
        what = self.before[cells_of(plays[0][1])[0]][:1]
        piece = self._piece(what)
        alone = not self.game.own_pieces and sum(one[:1] == what for one in self.before) == 1
        return (MOVE if kind == "move" else REMOVE).fill(piece=_the(piece) if alone else _of_yours(piece))

    def _putting(self, plays: Sequence[tuple[Legal, Way]]) -> Text:
        laid: dict[Part, str] = {}  # what is put, by what was chosen beside the board
        for one, way in plays:
            if (chosen := next((part for part in way if isinstance(part, str)), "")) not in laid:
                after = self._after(one)
                laid[chosen] = next((after[c] for c in cells_of(way) if after[c] and not self.before[c]), "")
        pieces = [self._piece(what) for what in laid.values()]
        some = joined([_a(piece) for piece in pieces], OR)
        if all(sum(not self.before[c] for c in cells_of(way)) > 1 for _, way in plays):
            return PUT.fill(piece=some, where=self.place.two) if pieces[0].covers else SPAN.fill(cells=self.place.row)
        free = {cells_of(way)[0] for _, way in plays} >= {c for c, what in enumerate(self.before) if not what}
        return PUT.fill(piece=some, where=self.place.empty if free else self.place.allowed)

    def acts(self, one: Legal, way: Way) -> tuple[str, ...]:
        """What each part of a way does, in one word."""
        form = tuple([part if isinstance(part, str) else self._kinds[part] for part in way])
        if form not in self._known:
            self._known[form] = tuple(self._acts(one, way, form[0])) if len(way) > 1 else form
        return self._known[form]

    def _acts(self, one: Legal, way: Way, first: str) -> Iterator[str]:
        after = self._after(one)
        moves = first == "hand" or (isinstance(way[0], int) and first != "")
        for i, part in enumerate(way):
            if isinstance(part, str):
                yield part.partition(":")[0] if part != DONE else part
            elif not moves and i and isinstance(way[0], str):
                yield f"put {after[part][:1]}"  # of the colour that was chosen
            elif not moves:
                yield "take" if self.before[part] else "end"
            elif self.before[part] and not after[part] and part != way[0]:
                yield "take"
            elif i > 1 and isinstance(way[0], int) and after[part] and after[part][:1] != first:
                yield f"put {after[part][:1]}"  # something besides what was moved
            else:
                yield "to"

    def part(self, acts: set[str]) -> Todo:
        """What to touch next, if it may do this."""
        letters = [act.removeprefix("put ") for act in sorted(acts) if act.startswith("put ")]
        if DONE in acts:
            return Todo("choose", GO_ON)
        if letters:
            some = joined([_a(self._piece(letter)) for letter in letters], OR)
            return Todo("put", NOW_PUT.fill(piece=some, where=self.place.empty))
        if acts & {"to", OFF}:
            return Todo("move", WHERE_TO)
        if "take" in acts:
            return Todo("capture", TAKE)
        if "end" in acts:
            if self.game.board.shape == "dots":
                return Todo("line", NEXT_DOT)
            return Todo("put", OTHER_HALF if any(piece.covers for piece in self.game.definition.pieces) else OTHER_END)
        return Todo("choose", WHICH_DIE if "die" in acts else WHICH_COLOUR)

    def _piece(self, what: str) -> Piece:
        return next((piece for piece in self.game.definition.pieces if piece.letter == what[:1]), ANY)


def swapping(game: Game) -> Text | None:
    """What a player does who swaps, in games that have that: colours are exchanged, or only who plays which way."""
    if not game.definition.swap_article:
        return None
    return TO_SWAP if _swaps_colours(game) else TO_SWAP_SIDES


def _swaps_colours(game: Game) -> bool:
    return any(number.text is SWAPPED for number in game.definition.state.numbers)


# Words.


class Place(NamedTuple):
    """How cells of a board are called where something is put."""

    empty: Text
    allowed: Text
    two: Text
    row: Text


SQUARE = Place(
    Text("numa casa vazia", "on an empty square", "em uma casa vazia"),
    Text("numa casa permitida", "on a square where that is allowed", "em uma casa permitida"),
    Text("em duas casas vazias", "on two empty squares"),
    Text("casas vazias seguidas", "empty squares in a row"),
)
POINT = Place(
    Text("num ponto vazio", "on an empty point", "em um ponto vazio"),
    Text("num ponto permitido", "on a point where that is allowed", "em um ponto permitido"),
    Text("em dois pontos vazios", "on two empty points"),
    Text("pontos vazios seguidos", "empty points in a row"),
)
HEXAGON = Place(
    Text("numa casa vazia", "on an empty cell", "em uma casa vazia"),
    Text("numa casa permitida", "on a cell where that is allowed", "em uma casa permitida"),
    Text("em duas casas vazias", "on two empty cells"),
    Text("casas vazias seguidas", "empty cells in a row"),
)
PLACES = {"points": POINT, "hex": HEXAGON}


def _female(name: str) -> bool:
    """Whether a noun, the first word of a piece's name in Portuguese, is feminine: those of pieces end so."""
    return name.split()[0].endswith("a")


def _a(piece: Piece) -> Text:
    """A piece, with its indefinite article."""
    pt, en, br = (piece.name.say(lang) for lang in ("pt", "en", "br"))
    return Text(
        f"{'uma' if _female(pt) else 'um'} {pt}",
        f"{'an' if en[0].lower() in 'aeiou' else 'a'} {en}",
        f"{'uma' if _female(br) else 'um'} {br}",
    )


def _the(piece: Piece) -> Text:
    pt, en, br = (piece.name.say(lang) for lang in ("pt", "en", "br"))
    return Text(f"{'a' if _female(pt) else 'o'} {pt}", f"the {en}", f"{'a' if _female(br) else 'o'} {br}")


def _of_yours(piece: Piece) -> Text:
    """A piece of the player's, by its noun alone: whoever plays knows the colour."""
    pt, en = piece.name.pt, piece.name.en.split()[-1]
    noun, br = pt.split()[0], piece.name.say("br").split()[0]
    return Text(
        f"uma {noun} tua" if _female(pt) else f"um {noun} teu",
        f"one of your {en}s",
        f"uma {br} sua" if _female(br) else f"um {br} seu",
    )


A_PIECE = Text("uma peça", "a piece")
ANY = Piece("", Text("peça", "piece"), "", "")
OR = Text(" ou ", " or ")
OR_ELSE = Text(", ou ", ", or ")
PUT = Text("põe {piece} {where}", "put {piece} {where}", "coloque {piece} {where}")
SPAN = Text(
    "ocupa {cells}: escolhe as duas pontas",
    "fill {cells}: choose the two ends",
    "ocupe {cells}: escolha as duas pontas",
)
DRAW_LINE = Text("desenha uma linha", "draw a line", "desenhe uma linha")
MOVE = Text("move {piece}", "move {piece}", "mova {piece}")
REMOVE = Text("tira {piece} do tabuleiro", "take {piece} off the board", "tire {piece} do tabuleiro")
ENTER = Text("faz entrar {piece}", "bring in {piece}", "faça entrar {piece}")
SOW = Text("escolhe uma casa tua e semeia", "choose one of your houses and sow", "escolha uma casa sua e semeie")
CHANGE = Text("troca uma peça por outra", "change a piece for another", "troque uma peça por outra")
SWAPPING = Text("troca de cor", "swap colours", "troque de cor")
SWAPPING_SIDES = Text("troca de lado", "swap sides", "troque de lado")
TO_SWAP = Text("trocar de cor", "swap colours")
TO_SWAP_SIDES = Text("trocar de lado", "swap sides")
PASSING = Text("passa a vez", "pass", "passe a vez")
ONLY_PASS = Text("Passas: não tens jogada.", "You pass: you have no play.", "Você passa: não tem jogada.")
ONLY_SWAP = Text("Só podes trocar de cor.", "You can only swap colours.", "Você só pode trocar de cor.")
MUST_MOVE = Text(
    "Tens de capturar: escolhe a peça que captura.",
    "You must capture: choose the piece that captures.",
    "Você precisa capturar: escolha a peça que captura.",
)
MUST = Text("Tens de capturar: {what}.", "You must capture: {what}.", "Você precisa capturar: {what}.")
THROW = Text("Lança os dados.", "Throw the dice.", "Lance os dados.")
WHERE_TO = Text("Agora escolhe para onde vai.", "Now choose where it goes.", "Agora escolha para onde vai.")
GO_ON = Text("Podes continuar ou parar aqui.", "You may go on or stop here.", "Você pode continuar ou parar aqui.")
TAKE = Text(
    "Agora escolhe a peça que capturas.", "Now choose the piece that you capture.", "Agora escolha a peça que captura."
)
NOW_PUT = Text("Agora põe {piece} {where}.", "Now put {piece} {where}.", "Agora coloque {piece} {where}.")
OTHER_HALF = Text("Agora escolhe a outra casa.", "Now choose the other square.", "Agora escolha a outra casa.")
OTHER_END = Text("Agora escolhe a outra ponta.", "Now choose the other end.", "Agora escolha a outra ponta.")
NEXT_DOT = Text("Agora escolhe o ponto vizinho.", "Now choose the neighbouring dot.", "Agora escolha o ponto vizinho.")
WHICH_DIE = Text("Agora escolhe o dado.", "Now choose the die.", "Agora escolha o dado.")
WHICH_COLOUR = Text("Agora escolhe a cor da peça.", "Now choose its colour.", "Agora escolha a cor da peça.")
QUIET_DRAW = (
    Text(
        "Falta {n} jogada sem captura para haver empate.",
        "{n} more play without a capture, and it is a draw.",
    ),
    Text(
        "Faltam {n} jogadas sem captura para haver empate.",
        "{n} more plays without a capture, and it is a draw.",
    ),
)
QUIET_END = (
    Text("Falta {n} jogada sem captura para a partida acabar.", "{n} more play without a capture ends the game."),
    Text("Faltam {n} jogadas sem captura para a partida acabar.", "{n} more plays without a capture end the game."),
)
LENGTH_DRAW = (
    Text("Falta {n} jogada para haver empate.", "{n} more play, and it is a draw."),
    Text("Faltam {n} jogadas para haver empate.", "{n} more plays, and it is a draw."),
)
LENGTH_END = (
    Text("Falta {n} jogada para a partida acabar.", "{n} more play ends the game."),
    Text("Faltam {n} jogadas para a partida acabar.", "{n} more plays end the game."),
)
AGAIN_DRAW = Text(
    "Esta posição já apareceu {n} vezes; se voltar, há empate.",
    "This position has come up {n} times; if it comes again, it is a draw.",
)
AGAIN_END = Text(
    "Esta posição já apareceu {n} vezes; se voltar, a partida acaba.",
    "This position has come up {n} times; if it comes again, the game ends.",
)
