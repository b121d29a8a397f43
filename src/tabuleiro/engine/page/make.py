"""Makes the files of one game: `python -m tabuleiro.engine.page.make KEY FOLDER`, in a process that makes nothing else.

<key>.wasm is the code, <key>.json what lies in its memory in the usual variant, <key>.variants.json what is otherwise
in the others, which is fetched when one of them is played, and of some games <key>.trial.json is what
/engine-test tries. A process that has compiled for this machine cannot compile for pages; and where each begins anew,
the same sources make the same bytes.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zlib import crc32

from tabuleiro.engine.page.tables import tells
from tabuleiro.games import load
from tabuleiro.rules import Game
from tabuleiro.rules.kernel import PACKAGE, digest, sources

TRIED = ("rastros", "avanco", "hex", "ouri", "pista_livre")  # on /engine-test: small and large, and with dice


def files_of(key: str) -> tuple[str, ...]:
    """The files that are built of a game; last the one that says what they are made of."""
    return *([f"{key}.trial.json"] if key in TRIED else []), f"{key}.wasm", f"{key}.variants.json", f"{key}.json"


@cache
def _shared() -> str:
    """A word for all that is the same for every game: the sources of rules, boards and kernels, and the compiler."""
    here = Path(__file__).parent
    found = {*sources(here / "kernels.py"), here / "make.py"}
    for folder in ("boards", "rules", "engine/search/halves"):
        found |= set((PACKAGE / folder).rglob("*.py"))
    made = " ".join([*(version(name) for name in ("numba", "llvmlite", "numpy")), str(sys.version_info[:2])])
    return f"{digest(*sorted(found))} {made}"


def digest_of(key: str) -> str:
    """A word that changes with anything that the files of a game are made of."""
    own = [PACKAGE / "games" / f"{key}.py", PACKAGE / "engine" / "search" / "evals" / f"{key}.toml"]
    own += [Path(__file__).with_name("trials.py")] if key in TRIED else []
    return f"{crc32(_shared().encode()):08x}{digest(*filter(Path.exists, own))}"


def make(key: str, folder: Path) -> None:
    """Build one game, in a process that has compiled nothing yet."""
    from tabuleiro.rules.wasm.target import aim

    context = aim()
    from tabuleiro.engine.page.kernels import forgets_of, kernels_of, things_of
    from tabuleiro.rules.wasm.module import module_of

    game = load(key)
    usual, variants = _memory(game)  # before kernels are compiled, which cannot be called then
    contents = dict[str, bytes]()
    if key in TRIED:
        from tabuleiro.engine.page.trials import SMALL, trials

        contents["trial.json"] = _written({name: part._asdict() for name, part in trials(game, SMALL, True).items()})
    module = module_of(context, kernels_of(game, tells(key)), things_of(game, tells(key)))
    about = {"key": key, "made": digest_of(key), "code": crc32(module.code), "free": module.free}
    usual |= {**about, "kernels": module.kernels, "forgets": forgets_of(game)}
    contents |= {"wasm": module.code, "json": _written(usual)}
    contents["variants.json"] = _written({"made": about["made"], **variants})
    for ending, content in contents.items():
        (folder / f"{key}.{ending}").write_bytes(content)


def _written(thing: Any) -> bytes:
    return json.dumps(thing, separators=(",", ":")).encode()


def _memory(game: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """What lies in memory: in the usual variant, and what is otherwise in the others, whose contents come after."""
    from tabuleiro.engine.page.kernels import things_of
    from tabuleiro.rules.wasm.layout import Contents, described

    contents, kind = Contents(), game.definition
    told = tells(game.key)
    usual, variants = described(things_of(game, told), contents), {}
    first = len(contents.texts)
    for variant in kind.every_variant():
        if variant == game.variant:
            continue
        own = described(things_of(kind.game(variant), told), contents)
        if [(name, leaf["type"]) for name, leaf in own.items()] != [(name, usual[name]["type"]) for name in usual]:
            raise TypeError(f"{kind.key} {variant}: other types than the usual variant, so that no module serves both")
        variants[variant] = {name: leaf for name, leaf in own.items() if leaf != usual[name]}
    texts = contents.texts
    return {"leaves": usual, "contents": texts[:first]}, {"variants": variants, "contents": texts[first:]}


if __name__ == "__main__":
    make(sys.argv[1], Path(sys.argv[2]))
