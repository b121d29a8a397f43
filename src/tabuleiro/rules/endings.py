"""How a game that is over is told: why, in words to whoever reads them, and on which cells it was decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from tabuleiro.rules.fields import State
from tabuleiro.rules.player import Player
from tabuleiro.rules.text import Text

if TYPE_CHECKING:
    from tabuleiro.rules.definition import Game

Decided = Callable[["Game", State], Iterable[int]]


def nothing(game: Game, s: State) -> Sequence[int]:
    """No cell decided it: it was counted, or nobody won."""
    return ()


@dataclass(frozen=True)
class Reason(Text):
    """Why a game is over, for those who look on; to the player it speaks of, and to the other one.

    `cells` are those that decided it: the line, the path, the group, the piece that arrived or cannot move.
    """

    you: Text | None = None
    they: Text | None = None
    of: Literal["winner", "loser", "mover"] = "loser"  # whom it speaks of; `mover`: whose turn it is, or would be
    cells: Decided = field(default=nothing, compare=False)

    def to(self, player: Player, winner: Player | None, mover: Player) -> Text:
        """The same in words to one of the players."""
        about = mover if self.of == "mover" else winner if self.of == "winner" or winner is None else winner.other
        return self if about is None else (self.you if player == about else self.they) or self

    def saying(self, pt: str, en: str, br: str = "", cells: Decided | None = None) -> Reason:
        """The same as a game puts it to those who look on, and where it shows it."""
        return replace(self, pt=pt, en=en, br=br, cells=cells or self.cells)


def standing(game: Game, s: State, player: Player | None) -> list[int]:
    """The cells on which pieces of a player stand, in games in which each has their own."""
    piece = None if player is None else game.own_piece(s, player)
    return [c for c, what in enumerate(game.contents(s)) if piece and what[:1] == piece.letter]


def of_winner(game: Game, s: State) -> list[int]:
    return standing(game, s, Player.winner(game.result(s)))


def of_loser(game: Game, s: State) -> list[int]:
    """What the loser has left."""
    winner = Player.winner(game.result(s))
    return standing(game, s, winner.other if winner is not None else None)


def of_mover(game: Game, s: State) -> list[int]:
    """The pieces that cannot move."""
    return standing(game, s, Player.to_move(s))


def empty_cells(game: Game, s: State) -> list[int]:
    """Where nothing more can be put."""
    return [c for c, what in enumerate(game.contents(s)) if not what]


def at_goal(game: Game, s: State) -> list[int]:
    """The winner's pieces on what belongs to the winner."""
    winner = Player.winner(game.result(s))
    goal = {c for zone in game.setup.zones if zone.player == winner for c in zone.cells}
    return [c for c in standing(game, s, winner) if c in goal]


def filled(lines: Callable[[Game], Iterable[Sequence[int]]]) -> Decided:
    """The lines on which all pieces are alike, and the winner's, where each player has their own."""

    def found(game: Game, s: State) -> list[int]:
        what = game.contents(s)
        own = of_winner(game, s) if game.own_pieces else [c for c, piece in enumerate(what) if piece]
        whole = (line for line in lines(game) if {*line} <= {*own} and len({what[c] for c in line}) == 1)
        return sorted({c for line in whole for c in line})

    return found


def crossing(game: Game, s: State) -> list[int]:
    """The shortest path of the winner's pieces between the two sides that are theirs, from one to the other.

    The sides are a zone; they lie on the first and on the last line of the lattice, one way or the other.
    """
    winner = Player.winner(game.result(s))
    piece = None if winner is None else game.own_piece(s, winner)
    own = set(standing(game, s, winner))
    place = {c: at for at, c in game.board.grid.items()}
    zone = next((zone for zone, one in zip(game.setup.zones, game.own_pieces or (), strict=True) if one == piece), None)
    if zone is None or not own:
        return []
    way = min((0, 1), key=lambda axis: len({place[c][axis] for c in zone.cells}))
    last = max(place[c][way] for c in zone.cells)
    came: dict[int, int | None] = {c: None for c in zone.cells if c in own and place[c][way] == 0}
    border = list(came)
    for c in border:  # grows while it is walked
        if place[c][way] == last:
            path = [c]
            while (before := came[path[-1]]) is not None:
                path.append(before)
            return path[::-1]
        border += (new := [d for d in game.board.near[c] if d in own and d not in came])
        came.update(dict.fromkeys(new, c))
    return []


BLOCKED = Reason(
    "quem devia jogar está bloqueado",
    "the player to move is blocked",
    you=Text("ficaste sem jogadas", "you have no play left", "você ficou sem jogadas"),
    they=Text("o adversário ficou sem jogadas", "your opponent has no play left"),
    of="mover",
    cells=of_mover,
)
NO_MORE_ROOM = Reason(
    "não há onde pôr mais uma peça",
    "there is nowhere to put another piece",
    "não há onde colocar mais uma peça",
    you=Text("não tens onde pôr mais uma peça", "you have nowhere to put another piece",
             "você não tem onde colocar mais uma peça"),
    they=Text("o adversário não tem onde pôr mais uma peça", "your opponent has nowhere to put another piece",
              "o adversário não tem onde colocar mais uma peça"),
    of="mover",
    cells=empty_cells,
)  # fmt: skip
NO_PIECES = Reason(
    "um jogador ficou sem peças",
    "a player has no pieces left",
    you=Text("ficaste sem peças", "you have no pieces left", "você ficou sem peças"),
    they=Text("o adversário ficou sem peças", "your opponent has no pieces left"),
)
FAR_SIDE = Reason(
    "uma peça chegou ao outro lado",
    "a piece reached the far side",
    you=Text("uma peça tua chegou ao outro lado", "a piece of yours reached the far side",
             "uma peça sua chegou ao outro lado"),
    they=Text("uma peça do adversário chegou ao outro lado", "a piece of your opponent reached the far side"),
    of="winner",
    cells=at_goal,
)  # fmt: skip
ARRIVED = Reason(
    "todas as peças chegaram ao destino",
    "all pieces have arrived",
    you=Text("as tuas peças chegaram todas ao destino", "all your pieces have arrived",
             "as suas peças chegaram todas ao destino"),
    they=Text("as peças do adversário chegaram todas ao destino", "all pieces of your opponent have arrived"),
    of="winner",
    cells=of_winner,
)  # fmt: skip
TOO_QUIET = Reason("demasiadas jogadas sem capturas", "too many plays without a capture", "jogadas demais sem capturas")
JOINED = Reason(
    "um caminho uniu as duas margens",
    "a path has joined the two sides",
    you=Text("o teu caminho uniu as duas margens", "your path has joined your two sides",
             "o seu caminho uniu as duas margens"),
    they=Text("o caminho do adversário uniu as duas margens", "your opponent's path has joined their two sides"),
    of="winner",
    cells=crossing,
)  # fmt: skip


def pieces_in_line(length: int, cells: Decided | None = None) -> Reason:
    """So many alike in line: on a line of the board, or where `cells` says."""
    n = NUMBERS[length]
    whole = Text("{n} peças em linha", "{n} pieces in line").fill(n=n)
    you = Text("tens {n} peças em linha", "you have {n} pieces in line", "você tem {n} peças em linha")
    they = Text("o adversário tem {n} peças em linha", "your opponent has {n} pieces in line")
    along = cells or filled(lambda game: game.board.runs(length))
    return Reason(whole.pt, whole.en, you=you.fill(n=n), they=they.fill(n=n), of="winner", cells=along)


NUMBERS = {3: Text("três", "three"), 4: Text("quatro", "four"), 5: Text("cinco", "five")}
