"""The subset of Python that goes into the page: it is translated, and anything else is refused with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabuleiro.translating.program import DOORS, Program
from tabuleiro.translating.sources import HERE, Sources, Untranslatable


def translated(tmp_path: Path, source: str) -> str:
    """The JavaScript of a door that says only this."""
    file = tmp_path.joinpath(*DOORS["door"].split(".")).with_suffix(".py")
    file.parent.mkdir(parents=True)
    file.write_text(source, "utf-8")
    program = Program(Sources(tmp_path), [DOORS["door"]])
    program.translate()
    return "\n".join(text for _, text in program.files())


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    with open('x') as file:\n        pass",
        "def f(x):\n    for y in x:\n        pass\n    else:\n        return 1",
        "def f(x):\n    while x:\n        pass\n    else:\n        return 1",
        "def f(x):\n    match x:\n        case 1:\n            return 2",
        "def f():\n    global x\n    x = 1",
        "def f(x):\n    def g():\n        nonlocal x\n        x = 1\n    return g",
        "def f(x):\n    *a, b = x\n    return b",
        "def f(x):\n    try:\n        return x\n    finally:\n        print(x)",
        "def f(x):\n    return x @ x",
        "def f(x):\n    return +x",
        "def f(x):\n    return (yield x)",
        "async def g():\n    pass\ndef f():\n    return g()",
        "def f(x):\n    return eval(x)",
        "def f(x):\n    return open(x)",
        "import os\ndef f():\n    return os.getcwd()",
        "from pathlib import Path\ndef f():\n    return Path()",
        "def f(g):\n    return g(1, name=2)",
        "def g(a):\n    return a\ndef f():\n    return g(b=1)",
        "def wrapped(g):\n    return g\n@wrapped\ndef f():\n    return 1",
        "class A:\n    @staticmethod\n    def g():\n        return 1\ndef f():\n    return A()",
        "def f(*a, **b):\n    return a",
        "def f():\n    return 2j",
        "def f(x):\n    del x",
        "def f():\n    import re\n    return re",
        "X = {}\nX[1] = 2\ndef f():\n    return X",
        "X = []\nX.append(1)\ndef f():\n    return X",
        "X = 1\nX = 2\ndef f():\n    return X",
        "X = 1\nfor y in (1, 2):\n    X += y\ndef f():\n    return X",
        "def f(x):\n    return [lambda y=y: y for y in x]",
    ],
)
def test_what_is_not_in_the_subset_is_refused(tmp_path: Path, source: str) -> None:
    with pytest.raises(Untranslatable, match=r"alone\.py:\d+|has no"):
        translated(tmp_path, source)


def test_what_is_never_asked_for_does_not_matter(tmp_path: Path) -> None:
    text = translated(tmp_path, "import os\n\ndef _h():\n    return os.getcwd()\n\ndef f(x):\n    return x\n")
    assert "export function f(x)" in text
    assert "_h" not in text


def test_a_name_leads_to_where_it_is_made(tmp_path: Path) -> None:
    rules = tmp_path / "tabuleiro" / "rules"
    rules.mkdir(parents=True)
    (rules / "__init__.py").write_text("from tabuleiro.rules.text import greeting as said\n")
    (rules / "text.py").write_text("WORD = 'olá'\n\ndef greeting(to, word=WORD):\n    return f'{word}, {to}'\n")
    text = translated(tmp_path, "from tabuleiro.rules import *\n\ndef f():\n    return said(to='Rita')\n")
    assert '$rules$text.greeting("Rita")' in text
    assert 'export const WORD = "olá";' in text


@pytest.mark.thorough
def test_all_that_the_door_reaches_is_in_the_subset() -> None:
    program = Program(Sources(HERE))
    program.translate()
    names = [name for name, _ in program.files()]
    assert {f"games/{key}.js" for key in program.games()} <= set(names)
    of_engine = [name for name in names if name.startswith(("engine/", "store/", "rules/kernel"))]
    assert of_engine == [
        "engine/analysis/estimates.js",  # what to think about, and what a thought is worth
        "engine/analysis/outlook.js",
        "engine/generator.js",  # what chance begins with
        "engine/players/knowing.js",  # the strongest: by what is proved first
        "engine/players/oversight.js",  # what hangs on texts
        "engine/players/sight.js",
        "engine/players/swindles.js",
        "engine/search/alphabeta/reading.js",
        "engine/search/api.js",
        "engine/search/reading.js",
        "engine/solving/endings/reading.js",  # a margin or a chance of one
        "engine/solving/known.js",
        "engine/solving/retrograde/reading.js",  # a byte of a table
        "engine/solving/verdict.js",
        "store/event.js",  # what happened
    ]


def test_what_is_called_may_be_looked_up(tmp_path: Path) -> None:
    written = translated(tmp_path, "def g(x):\n    return x\nX = {'a': g}\ndef f(n):\n    return X[n](list[int]())")
    assert re.search(r"at\(\S*X, n\)\(\$\.list\(\)\)", written), written
