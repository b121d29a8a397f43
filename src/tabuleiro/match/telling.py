"""The end of a match in words to whoever reads them, the cells that decided it, and how points come about."""

from __future__ import annotations

from typing import NamedTuple

from tabuleiro.match.match import BY_PEOPLE, Match
from tabuleiro.rules import Game, Player, Reason, State, Text

REASONS: dict[str, Text] = {  # how a game ends, where it is not the game's own rules that say so
    "resignation": Reason(
        "por desistência",
        "by resignation",
        you=Text("desististe", "you resigned", "você desistiu"),
        they=Text("o adversário desistiu", "your opponent resigned"),
    ),
    "agreement": Text("acabou por acordo dos dois", "ended by agreement of both"),
    "repetition": Text("a mesma posição repetiu-se", "the same position was repeated", "a mesma posição se repetiu"),
    "cycle": Text("a partida andava em círculo", "the game went round in circles"),
    "length": Text("chegou-se ao número máximo de jogadas", "the maximum number of plays was reached"),
    "claim": Text("um jogador reclamou o empate", "a player claimed the draw", "um jogador reivindicou o empate"),
    "time": Reason(
        "por tempo: um relógio chegou ao fim",
        "on time: a clock ran out",
        you=Text("o teu tempo acabou", "your time ran out", "o seu tempo acabou"),
        they=Text("o tempo do adversário acabou", "your opponent's time ran out"),
    ),
    "arbiter": Text("decisão do árbitro", "decision of the arbiter"),
}


class Told(NamedTuple):
    """Why a match is over."""

    text: Text  # for those who look on
    to: tuple[Text, Text]  # for the first and for the second player
    cells: tuple[int, ...]  # that decided it
    accounts: tuple[Text, Text] | None  # what the points of the two are made of, where points decide


def tell(match: Match) -> Told:
    """Why a match that is over ended as it did."""
    assert match.ending
    winner, word = match.ending
    text = match.game.definition.reasons.get(word) or REASONS.get(word) or Text(word, word)
    mover = Player.to_move(match.state)
    first, second = (text.to(p, winner, mover) if isinstance(text, Reason) else text for p in Player)
    return Told(text, (first, second), decided(match), accounts(match))


def decided(match: Match) -> tuple[int, ...]:
    """The cells on which a match was decided; those of the last play, where the rules name none and nothing is counted.

    None where people or the clock ended it, or nobody won; a player who cannot play is shown even then.
    """
    ending, game = match.ending, match.game
    if not ending or ending.reason in BY_PEOPLE:
        return ()
    reason = game.definition.reasons.get(ending.reason)
    whose = isinstance(reason, Reason) and (reason.of == "mover" or ending.winner is not None) and reason.cells
    if whose and (cells := tuple(whose(game, match.state))):
        return cells
    if ending.winner is None or accounts(match) or not match.last:
        return ()
    return changed(game, match.last.before, match.last.after)


def changed(game: Game, before: State, after: State) -> tuple[int, ...]:
    """The cells that look different: what a play has touched."""
    pairs = zip(game.contents(before), game.contents(after), strict=True)
    return tuple(c for c, (old, new) in enumerate(pairs) if old != new)


def accounts(match: Match) -> tuple[Text, Text] | None:
    """What the points of the first and of the second player are made of, where points decide."""
    account, ending = match.game.definition.account, match.ending
    if not account or not ending or ending.reason in ("resignation", "time", "arbiter"):
        return None
    points = match.score or (0, 0)
    first, second = (account(match.game, match.state, player, points[player]) for player in Player)
    return (first, second) if first and second else None
