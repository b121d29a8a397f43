"""A position as a picture: the board, and beside it whose turn it is, the score and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text as Line

from tabuleiro.rules import DRAW, ONGOING, Game, Piece, Player, State
from tabuleiro.terminal import painted, palette, plain, words
from tabuleiro.terminal.canvas import Canvas
from tabuleiro.terminal.view import Room, View

PANEL = 30  # columns that what stands beside the board may need
MARGIN = 3
BELOW = 3  # lines that are left for what is said and typed
WIDEST = 100  # columns: on a larger screen the eye would have to travel
TALL = 60  # lines of a drawing that no screen limits


def picture(game: Game, s: State, lang: str, last: Sequence[int] = ()) -> RenderableType:
    """The board with coordinates, the cells of the last play marked, whose turn, score and legend."""
    return Picture(game, s, lang, last)


@dataclass(frozen=True, eq=False)
class Picture:
    """Looks at the terminal it is printed on: colours, width and height decide how it is drawn."""

    game: Game
    s: State
    lang: str
    last: Sequence[int] = ()
    names: tuple[str, str] = ("", "")  # of the people who play
    verdict: str = ""  # how the game ended, where the position alone does not say so

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        view = View(self.game, self.s, frozenset(self.last), options.ascii_only, self._sides())
        colourful = console.color_system in ("256", "truecolor") and not console.no_color and not options.ascii_only
        make = painted.paint if colourful else plain.draw
        panel = [line for text in self._panel(view, colourful) for line in text.wrap(console, PANEL) or [text]]
        wide = min(options.max_width, WIDEST)
        tall = console.size.height - BELOW if console.is_terminal else TALL
        taken = MARGIN + max(line.cell_len for line in panel)
        for columns in (wide, wide - taken):  # the panel may stand in a corner that the board leaves free
            board = make(view, Room(columns, tall))
            beside = board.width(len(panel)) + MARGIN
            if beside + taken - MARGIN <= wide:
                yield _page(_side_by_side(board, panel, beside))
                return
        yield _page([*make(view, Room(wide, tall)).lines(), Line(), *panel])

    def _sides(self) -> tuple[str, str]:
        first, second = self.game.players
        return first.say(self.lang), second.say(self.lang)

    def _panel(self, view: View, colourful: bool) -> Iterator[Line]:
        game = self.game
        yield Line(game.definition.name.say(self.lang), "bold")
        if game.variant != "default":
            yield Line(game.variant, "dim")
        yield Line()
        yield self._turn(view, colourful)
        if score := game.score(self.s):
            parts = [f"{side} {points}" for side, points in zip(self._sides(), score, strict=True)]
            yield Line(f"{words.SCORE.say(self.lang)}: {' · '.join(parts)}")
        yield from self._numbers(view)
        yield Line()
        yield from self._legend(view, colourful)

    def _turn(self, view: View, colourful: bool) -> Line:
        end = self.game.result(self.s)
        if self.verdict:
            return Line(self.verdict, "bold")
        if end == DRAW:
            return Line(words.DRAWN.say(self.lang), "bold")
        winner = Player.winner(end)
        player = Player.to_move(self.s) if winner is None else winner
        head = words.TO_MOVE if end == ONGOING else words.WINNER
        line = Line.assemble((f"{head.say(self.lang)}: {who(self.game, player, self.lang, self.names)} ", "bold"))
        piece = self.game.own_piece(self.s, player)
        return line.append_text(_chip(view, piece, colourful)) if piece else line

    def _numbers(self, view: View) -> Iterator[Line]:
        """Numbers beside the board that are not at their start, unless the picture shows them already."""
        for number in self.game.definition.state.numbers:
            values = number.values(self.s)
            if (
                all(value == number.start for value in values)
                or values == view.stores()
                or values == self.game.score(self.s)
            ):
                continue
            name = number.called.say(self.lang)
            yield Line(name if number.most == 1 else f"{name}: {' · '.join(map(str, values))}")

    def _legend(self, view: View, colourful: bool) -> Iterator[Line]:
        for piece in self.game.definition.pieces:
            yield _chip(view, piece, colourful).append(f" {piece.name.say(self.lang)}")
        tone = palette.HOLLOW if view.board.shape == "pits" else palette.TILE
        for zone in self.game.setup.zones:
            sign, name = view.zone_sign(zone), f" {zone.name.say(self.lang)}"
            if colourful and not sign and zone.player is not None and view.board.shape == "hex":
                yield Line.assemble(("▐█▌", f"{view.zone_colour(zone)} on {palette.GROOVE}"), name)
            elif colourful and (sign or zone.player is not None):
                yield Line.assemble((f" {sign or ' '} ", f"{palette.INK} on {view.tint(zone, tone)}"), name)
            elif sign:
                yield Line(f" {sign} {name}")
            elif zone.player is not None and view.board.shape == "hex":
                yield Line(f" {plain.side_mark(view, zone.player) * 2}{name}")
            elif zone.player is not None and zone.role == "goal":  # nothing in the picture shows it
                ends = dict.fromkeys(view.board.names[c] for c in (zone.cells[0], zone.cells[-1]))
                yield Line(f" {'*' if view.ascii_only else '⚑'} {name}: {' .. '.join(ends)}")
        if self.last:
            mark = ("   ", f"on {palette.LAST}") if colourful else "[ ]"
            yield Line.assemble(mark, f" {words.LAST_PLAY.say(self.lang)}")


def who(game: Game, player: Player, lang: str, names: tuple[str, str] = ("", "")) -> str:
    """How a player is called: the name of their side, and their own where it is known."""
    side = game.players[player].say(lang)
    return f"{side} ({names[player]})" if names[player] else side


def _page(lines: Iterable[Line]) -> Line:
    """Lines as one text; on a terminal that is too narrow they are cut, so that what is left stays a board."""
    page = Line("\n").join(lines)
    page.no_wrap, page.overflow = True, "crop"
    return page


def _side_by_side(board: Canvas, panel: Sequence[Line], column: int) -> Iterator[Line]:
    """The lines of both, the panel beginning in this column."""
    for left, right in zip_longest(board.lines(len(panel), column), panel, fillvalue=Line()):
        left = left.copy()
        left.pad_right(max(0, column - left.cell_len) if right.plain else 0)
        yield left.append_text(right)


def _chip(view: View, piece: Piece, colourful: bool) -> Line:
    """A piece in the middle of a line of text."""
    ground, ink = palette.PIECES[piece.colour]
    style = f"{ink} on {ground}" if colourful else palette.PLAIN.get(piece.colour, "")
    return Line.assemble((f" {view.mark(piece)} ", f"bold {style}".strip()))
