"""What a game could still have. It plays without any of it; `tabuleiro games --missing` says what and where."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tabuleiro.engine.players.ladder import levels_file, levels_of
from tabuleiro.games import definition, folder, ours, teaching
from tabuleiro.rules import Text

PACKAGE = Path(__file__).parents[1]
CHECKOUT = PACKAGE.parents[1]  # where the tests and the documents are, too

NOT_MEASURED = Text("níveis por medir", "levels not measured")


class Missing(NamedTuple):
    """Something that is not there yet: what it is, and the file it would be in, or what makes it."""

    name: Text
    where: str


def missing(key: str) -> list[Missing]:
    """What a game does not have."""
    return [*_taught(key), *_thought(key), *(_checked(key) if key in ours() else ())]


def _taught(key: str) -> Iterator[Missing]:
    for name, file in (
        (Text("lição", "lesson"), "lesson"),
        (Text("exemplos desenhados dos artigos", "drawn examples of its articles"), "examples"),
    ):
        if not (folder(key) / f"{file}.toml").exists():
            yield Missing(name, _short(folder(key) / f"{file}.toml"))
    if not (folder(key) / "puzzles.toml").exists():
        said = definition(key).puzzles or definition(key).solved  # where they can be found
        found = f"python -m tabuleiro.learning.finding {key}" if said else f"{key}.py: puzzles"
        yield Missing(Text("problemas", "puzzles"), found)
    for name, part in (
        (Text("jogadas na estante, e emblema", "plays on the shelf, and emblem"), "sample"),
        (Text("uma posição na galeria", "a position in the gallery"), "gallery"),
    ):
        if part not in teaching(key, "pictures"):
            yield Missing(name, f"{_short(folder(key) / 'pictures.toml')} [{part}]")


def _thought(key: str) -> Iterator[Missing]:
    if not levels_of(key).measured:
        yield Missing(Text("níveis medidos", "measured levels"), _short(levels_file(key)))
    if not definition(key).solved:
        yield Missing(Text("algo resolvido", "something solved"), f"{key}.py: solved")
    if key in ours():
        evals = PACKAGE / "engine" / "search" / "evals"
        if not (evals / f"{key}.py").exists():
            yield Missing(Text("avaliação de posições", "evaluation of positions"), _short(evals / f"{key}.py"))
        elif not (evals / f"{key}.toml").exists():
            yield Missing(Text("pesos da avaliação", "weights of the evaluation"), f"scripts/learn {key}")


def _checked(key: str) -> Iterator[Missing]:
    second = PACKAGE / "reference" / f"{key}.py"
    if not second.exists():
        yield Missing(Text("segunda opinião", "second opinion"), _short(second))
    if not (CHECKOUT / "tests" / "golden").is_dir():
        return
    for name, file, where in (
        (Text("exemplos de cada artigo", "examples of each article"), f"tests/examples/{key}.toml", ""),
        (Text("números de ouro", "golden numbers"), f"tests/golden/{key}.toml", f"scripts/golden {key}"),
        (
            Text("desenho de ouro", "golden drawing"),
            f"tests/golden/drawing/{key}.svg",
            "python tests/drawing/golden_svgs.py",
        ),
        (
            Text("tabuleiro na galeria", "board in the gallery"),
            f"docs/boards/{key}.svg",
            "python -m tabuleiro.drawing.gallery",
        ),
        (Text("página de regras", "page of rules"), f"docs/rules/{key}.md", "scripts/rules"),
        (
            Text("medidas dos níveis", "what the levels measure"),
            f"docs/levels/{key}.json",
            f"tabuleiro calibrate {key} -o docs/levels",
        ),
    ):
        if not (CHECKOUT / file).exists():
            yield Missing(name, where or file)


def _short(file: Path) -> str:
    """A path as one says it in the checkout."""
    return str(file.relative_to(CHECKOUT)) if file.is_relative_to(CHECKOUT) else str(file)
