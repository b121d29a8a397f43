"""Golden numbers: perft of every variant by depth, and one random match of each game. `scripts/golden` writes them."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from random import Random

from tabuleiro.engine.perft import perft
from tabuleiro.games import definition, keys, load
from tabuleiro.match import Match, read_throw, write_record
from tabuleiro.rules import Game

FOLDER = Path(__file__).parent / "golden"
MOST = 300_000  # nodes at the deepest level
DEEPEST = 12
THROWN = ["312", "661", "543", "222", "615", "431", "526", "114", "365", "245", "136", "554"]


def numbers(key: str, variant: str) -> list[int]:
    """Perft by depth, as deep as it stays under MOST."""
    game = load(key, variant)
    nodes = perft(game, 1, throws=throws(game))
    while nodes[-1] and len(nodes) < DEEPEST:
        deeper = perft(game, len(nodes) + 1, throws=throws(game))
        if deeper[-1] > MOST:
            break
        nodes = deeper
    return nodes


def throws(game: Game) -> list[int]:
    """In games of chance, what is thrown: the same on every machine, more than is needed."""
    return [read_throw(game, game.start(), text).number for text in THROWN] if game.setup.throws else []


def random_match(key: str) -> str:
    """A whole random game as a record, the same on every machine."""
    game = load(key)
    chance = Random(f"golden {key}")
    match = Match(game, dice=iter(THROWN * 20) if game.setup.throws else None)
    while not match.ending:
        match.play(match.legal()[int(chance.random() * len(match.legal()))])
    return write_record(match)


def read(key: str) -> dict[str, list[int]]:
    file = FOLDER / f"{key}.toml"
    return {} if not file.exists() else tomllib.loads(file.read_text("utf-8"))["perft"]


def write(key: str) -> None:
    lines = [f"# Sequences of 1, 2, … plays of {key}, rules version {definition(key).version}.", "[perft]"]
    lines += [f'"{variant}" = {numbers(key, variant)}' for variant in definition(key).every_variant()]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{key}.toml").write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    (FOLDER / f"{key}.record").write_text(random_match(key), "utf-8", newline="\n")


if __name__ == "__main__":
    for game in sys.argv[1:] or keys():
        print(game)
        write(game)
