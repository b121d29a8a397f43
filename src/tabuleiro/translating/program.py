"""Everything that the door of the page reaches, as one JavaScript module for each Python module."""

from __future__ import annotations

import ast
import json
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from tabuleiro.translating.sources import HERE, Found, Sources, Untranslatable
from tabuleiro.translating.writer import NOTHING, Writer, js

GAMES = "tabuleiro.games"
DOORS = {"door": "tabuleiro.web.alone", "table": "tabuleiro.web.seated"}  # what pages call: all of their functions
# Doors that are fetched by themselves, when somebody first comes to one.
LATER = ("tabuleiro.web.asked", "tabuleiro.web.known", "tabuleiro.web.weighed")
RUNTIME = HERE.parent / "frontend" / "src" / "offline" / "python"


class Program:
    """Everything that is reached, as one JavaScript module for each Python module."""

    def __init__(self, sources: Sources, doors: Iterable[str] = (*DOORS.values(), *LATER)) -> None:
        self.sources, self.doors = sources, [*doors]
        self.reached: dict[Found, None] = {}
        self.waiting: list[Found] = []
        self.code: dict[Found, str] = {}
        self.imports: dict[str, dict[str, None]] = {}
        self.methods: dict[str, list[ast.FunctionDef]] = {}
        self.writing: Found | None = None
        text = "\n".join(file.read_text("utf-8") for file in sorted(RUNTIME.glob("*.js")))
        self.known = set(re.findall(r"^export (?:const|function\*?|class) ([\w$]+)", text, re.MULTILINE))

    def runtime(self, name: str, wrong: Untranslatable | None = None) -> str:
        if name not in self.known:
            raise wrong or Untranslatable(f"the runtime has no {name}")
        return f"$.{name}"

    def method(self, name: str) -> str:
        self.runtime(f"m_{name}")
        return f"m_{name}"

    def reach(self, found: Found) -> None:
        if found not in self.reached:
            self.reached[found] = None
            self.waiting.append(found)

    def alias(self, of: str, module: str) -> str:
        self.imports.setdefault(of, {})[module] = None
        return "$" + module.removeprefix("tabuleiro.").replace(".", "$")

    def translate(self) -> None:
        for module in self.sources.names():
            for part in _methods(self.sources.module(module).tree):
                self.methods.setdefault(part.name, []).append(part)
        for door in self.doors:
            for name, node in self.sources.module(door).made.items():
                if isinstance(node, ast.FunctionDef) and not name.startswith("_"):
                    self.reach(Found(door, name))
        for key in self.games():
            self.reach(Found(f"{GAMES}.{key}", "GAME"))
        while self.waiting:
            found = self.waiting.pop()
            self.code[found] = self.write(found)

    def games(self) -> list[str]:
        """The keys of the games."""
        names = [name.split(".") for name in self.sources.names()]
        return [name[2] for name in names if name[1] == "games" and len(name) == 3]

    def write(self, found: Found) -> str:
        if not found.name:
            raise Untranslatable(f"{found.module} is named as a whole")
        node = self.sources.module(found.module).made.get(found.name)
        if node is None:
            raise Untranslatable(f"{found.module} has no {found.name}")
        writer = Writer(self.sources, found.module, self)
        for other in self.sources.module(found.module).others:
            raise writer.refuse(other, "a module makes functions, classes and constants, each name once")
        if isinstance(node, ast.ClassDef):
            self.writing = found
            return f"export {writer.klass(node, found)}"
        if isinstance(node, ast.FunctionDef):
            named = [ast.unparse(decorator).partition("(")[0] for decorator in node.decorator_list]
            how = [name for name in named if name not in NOTHING]
            code = writer.function(node, node.name)
            if how in (["lru_cache"], ["cache"]):
                return f"export const {js(node.name)} = $.cached({code});\n"
            if how:
                raise writer.refuse(node, f"decorator {how}")
            return f"export {code}\n"
        assert isinstance(node, ast.Assign | ast.AnnAssign)
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if node.value is None:
            raise writer.refuse(node)
        if isinstance(target, ast.Tuple):
            return f"export const [{writer.pattern(target.elts)}] = $.iter({writer.e(node.value)});\n"
        assert isinstance(target, ast.Name)
        return f"export const {js(target.id)} = {writer.e(node.value)};\n"

    def files(self) -> Iterator[tuple[str, str]]:
        """The name and the text of each JavaScript module, in the order of their sources."""
        modules: dict[str, list[Found]] = {}
        for found in self.code:
            modules.setdefault(found.module, []).append(found)
        for module, parts in sorted(modules.items()):
            order = list(self.sources.module(module).made.values())
            seen: set[int] = set()
            texts = []
            for found in sorted(parts, key=lambda found: order.index(self.sources.statement(found))):
                node = self.sources.statement(found)
                if id(node) not in seen:
                    seen.add(id(node))
                    texts.append(self.code[found])
            depth = "../" * (module.count("."))
            lines = [f'import * as $ from "{depth}runtime.js";']
            for other in self.imports.get(module, {}):
                if other != module:
                    lines.append(
                        f'import * as {self.alias(module, other)} from "{depth or "./"}made/{path_of(other)}";'
                    )
            yield path_of(module), "\n".join([*lines, *texts])


def path_of(module: str) -> str:
    return module.removeprefix("tabuleiro.").replace(".", "/") + ".js"


def _methods(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The methods of all classes of a module, without what is read like a field."""
    for node in tree.body:
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef) and not any("property" in ast.unparse(d) for d in part.decorator_list):
                yield part


def index(keys: list[str]) -> str:
    """How a game is fetched when it is first opened."""
    lines = [f'  {key}: () => import("./games/{key}.js"),' for key in keys]
    doors = [f'export * as {name} from "./{path_of(door)}";' for name, door in DOORS.items()]
    return "\n".join(["export const GAMES = {", *lines, "};", *doors, ""])


def characters() -> str:
    """What Python knows of characters and browsers do not say: those that combine, and cases that fold."""
    codes = [code for code in range(sys.maxunicode + 1) if unicodedata.combining(chr(code))]
    combining: list[list[int]] = []
    for code in codes:
        if combining and combining[-1][1] == code - 1:
            combining[-1][1] = code
        else:
            combining.append([code, code])
    folded = {chr(c): chr(c).casefold() for c in range(sys.maxunicode + 1) if chr(c).casefold() != chr(c).lower()}
    said = json.dumps(folded, ensure_ascii=False)
    return f"export const COMBINING = {json.dumps(combining)};\nexport const FOLDED = {said};\n"


def write(folder: Path, sources: Path = HERE) -> int:
    """Write all modules into a folder, and nothing else; how many there are."""
    program = Program(Sources(sources))
    program.translate()
    files = {**dict(program.files()), "index.js": index(program.games()), "unicode.js": characters()}
    for old in folder.rglob("*.js"):
        if old.relative_to(folder).as_posix() not in files:
            old.unlink()
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
    return len(files)
