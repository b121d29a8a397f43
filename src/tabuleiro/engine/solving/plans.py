"""What is solved: for each game the variants, how, and how far. `tabuleiro solve --all` does all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabuleiro.games import keys


class Plan(NamedTuple):
    """One thing to prove. `size`: pieces or seeds of a base, plies of a limit."""

    key: str
    variant: str
    kind: str  # table: all positions · base: those with few pieces or seeds · proof: the start · quiet · race
    size: int = 0


TABLES = {
    "shisima": ["default", "start=fixed"],
    "picaria": ["default", "lines=16"],
    "tic_tackle": ["default", "rows=5"],
    "five_mens_morris": ["default"],
    "corrida_ao_destino": ["default", "board=r1"],
    "halma": ["default", "board=25"],
    "batalha_dos_peoes": ["default", "stalemate=loss"],
    "semaforo": ["default", "size=3x3"],
    "pretwa": ["default", "rings=2"],
    "jogo_da_velha": ["size=4"],
}
PROOFS = {
    "rastros": ["default", "size=6", "size=5", "size=4"],
    "jogo_da_velha": ["default", "size=5"],
    "flume": [f"size={n}{swap}" for n in (6, 5, 4, 3) for swap in ("", ",swap=no")],
    "gatos_caes": ["size=6", "size=4"],
    "hex": [f"size={n}{swap}" for n in (5, 4, 3) for swap in ("", ",swap=no")],
}
BASES = {"alquerque": 7, "surakarta": 5, "pentagonia": 6, "ouri": 12}  # by pieces, or seeds
QUIET = {"pretwa": [10, 20, 40]}  # plies without a capture that end the game in a draw
RACES = {"pista_livre": ["default", "direction=opposite", "men=2", "men=1"]}


def plans(key: str | None = None) -> Iterator[Plan]:
    """All plans, or those of one game."""
    for k in keys() if key is None else [key]:
        yield from (Plan(k, variant, "table") for variant in TABLES.get(k, ()))
        yield from (Plan(k, variant, "proof") for variant in PROOFS.get(k, ()))
        yield from (Plan(k, "default", "base", BASES[k]) for _ in range(k in BASES))
        yield from (Plan(k, "default", "quiet", plies) for plies in QUIET.get(k, ()))
        yield from (Plan(k, variant, "race") for variant in RACES.get(k, ()))
