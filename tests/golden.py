"""Golden numbers: perft of every variant by depth, and one random match of each game. `scripts/golden` writes them."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from random import Random

from tabuleiro.engine.perft import perft
from tabuleiro.games import definition, keys, load
from tabuleiro.match import Match, read_throw, write_record
from tabuleiro.match.diagram import read_position, write_position
from tabuleiro.rules import ONGOING, Game

FOLDER = Path(__file__).parent / "golden"
MOST = 300_000  # nodes at the deepest level
DEEPEST = 12
LATE = ("nex", "sesqui")  # on large boards a count from the start sees nothing but openings
SHALLOW = 4  # plays: so many and more have seen every kind of play
CROWDED = 500  # plays of a position, which cannot be counted twice
THROWN = ["312", "661", "543", "222", "615", "431", "526", "114", "365", "245", "136", "554"]


def numbers(key: str, variant: str, position: str = "") -> list[int]:
    """Perft by depth from the start or a position, as deep as it stays under MOST."""
    game = load(key, variant)
    state = read_position(game, position) if position else None
    nodes = perft(game, 1, state, throws=throws(game))
    while nodes[-1] and len(nodes) < DEEPEST:
        deeper = perft(game, len(nodes) + 1, state, throws=throws(game))
        if deeper[-1] > MOST:
            break
        nodes = deeper
    return nodes


def late(key: str, variant: str) -> str:
    """A position in the middle of a random game, with few enough plays to count what follows them."""
    game, chance = load(key, variant), Random(f"golden {key} {variant}")
    s, plies = game.start(), 0
    while plies < 6 or len(game.moves(s)) > CROWDED:
        plays = game.moves(s)
        after = (game.play(s, m) for m in chance.sample(plays, len(plays)))
        s, plies = next(t for t in after if game.result(t) == ONGOING), plies + 1
    return write_position(game, s)


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


def read_late(key: str) -> dict[str, tuple[str, list[int]]]:
    """Late positions and what is counted from them, by variant."""
    found = tomllib.loads((FOLDER / f"{key}.toml").read_text("utf-8")).get("late", {}) if read(key) else {}
    return {variant: (kept["position"], kept["perft"]) for variant, kept in found.items()}


def write(key: str) -> None:
    lines = [f"# Sequences of 1, 2, … plays of {key}, rules version {definition(key).version}.", "[perft]"]
    known = {variant: numbers(key, variant) for variant in definition(key).every_variant()}
    lines += [f'"{variant}" = {nodes}' for variant, nodes in known.items()]
    if key in LATE:
        lines += ["", "# The same from a position in the middle of a game.", "[late]"]
        for variant in (variant for variant, nodes in known.items() if len(nodes) < SHALLOW):
            position = late(key, variant)
            nodes = numbers(key, variant, position)
            lines.append(f'"{variant}" = {{ position = "{position}", perft = {nodes} }}')
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{key}.toml").write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    (FOLDER / f"{key}.record").write_text(random_match(key), "utf-8", newline="\n")


if __name__ == "__main__":
    for game in sys.argv[1:] or keys():
        print(game)
        write(game)
