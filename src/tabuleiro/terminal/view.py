"""What there is to see of a position, for whoever draws it: pieces, zones, owners, from the game's data alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabuleiro.boards import Board
from tabuleiro.rules import Game, Piece, State, Zone
from tabuleiro.terminal import palette


@dataclass(frozen=True)
class Room:
    """How many columns and lines a drawing may take."""

    columns: int
    lines: int


@dataclass(frozen=True, eq=False)
class View:
    """A position, the cells of the last play, and what the drawing may and must say."""

    game: Game
    s: State
    last: frozenset[int] = frozenset()
    ascii_only: bool = False
    captions: tuple[str, str] = ("", "")  # how the two sides are called

    @property
    def board(self) -> Board:
        return self.game.board

    @cached_property
    def contents(self) -> list[str]:
        return self.game.contents(self.s)

    @cached_property
    def _pieces(self) -> dict[str, Piece]:
        return {piece.letter: piece for piece in self.game.definition.pieces}

    def piece(self, cell: int) -> Piece | None:
        return self._pieces.get(self.contents[cell][:1])

    def pile(self, cell: int) -> str:
        """How many pieces lie there, where it is more than one."""
        return self.contents[cell][1:] if self.piece(cell) and self.contents[cell][1:] != "1" else ""

    def count(self, cell: int) -> int:
        """How many things lie there, in games that count them."""
        return int(self.contents[cell].lstrip(self.game.definition.state.letters) or 0)

    def mark(self, piece: Piece) -> str:
        """The character that stands for a piece."""
        return (piece.letter or "*") if self.ascii_only else piece.sign

    @cached_property
    def _zones(self) -> dict[int, Zone]:
        return {c: zone for zone in reversed(self.game.setup.zones) for c in zone.cells}

    def zone(self, cell: int) -> Zone | None:
        """The zone that a cell is marked as; one without sign and owner is not for the eye."""
        zone = self._zones.get(cell)
        return zone if zone and (zone.sign or zone.player is not None) else None

    def zone_sign(self, zone: Zone) -> str:
        return zone.sign if not self.ascii_only or zone.sign.isascii() else "*"

    def zone_colour(self, zone: Zone) -> str:
        if zone.player is None:
            return palette.PLACE
        pieces = self.game.own_pieces
        return palette.PIECES[pieces[zone.player].colour][0] if pieces else palette.ACCENTS[zone.player]

    def tint(self, zone: Zone, tone: str) -> str:
        """The ground of a zone's cells; one with a sign is where the game is decided, and shows more."""
        return palette.mixed(tone, self.zone_colour(zone), 0.55 if zone.sign else 0.3)

    def stores(self) -> tuple[int, ...]:
        """What lies in the stores beside the board: the first number that each player has one of."""
        each = next((number for number in self.game.definition.state.numbers if number.each), None)
        return each.values(self.s) if each and len(self.board.stores) > 1 else ()
