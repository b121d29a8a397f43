"""What names in the sources mean: nothing is imported or run, names are followed through the syntax trees."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parents[2]  # where the package lies
# Where what goes into the page may come from; scripts/frontend builds anew when something changes there.
ROOMS = (
    *("boards", "rules", "games", "match", "drawing"),
    *(f"engine/players/{name}.py" for name in ("knowing", "oversight", "sight", "swindles")),
    *("engine/generator.py", "engine/analysis/outlook.py", "engine/analysis/estimates.py"),
    *(f"engine/solving/{name}.py" for name in ("known", "verdict", "retrograde/reading", "endings/reading")),
    *(f"engine/search/{name}.py" for name in ("api", "reading", "alphabeta/reading", "alphabeta/kernel")),
    *(f"learning/{name}.py" for name in ("effects", "lessons", "puzzles", "tries")),
    *(f"learning/{name}.py" for name in ("hints", "moments", "review", "sides", "stories")),
    *("web/answers", "web/alone.py", "web/asked.py", "web/known.py", "web/weighed.py", "web/views.py", "web/words.py"),
    *("store/event.py", "web/refusal.py", "web/beginning.py", "web/table.py", "web/seated.py"),
)
LEFT_OUT = {  # members of classes that only the engine, the disk or other processes ask for
    "tabuleiro.rules.definition.Definition": {"is_ours", "digest", "every_variant"},
    "tabuleiro.match.notation.IllegalPlay": {"__reduce__"},
}


class Untranslatable(Exception):
    """What the subset does not have, and where it stands."""


class Found(NamedTuple):
    """Where a name leads: to a statement of one of our modules, a module, or something of Python's own."""

    module: str
    name: str  # "": the module itself


class Module:
    """One source: its statements by the names that they bind, and where its imports lead."""

    def __init__(self, name: str, file: Path) -> None:
        self.name, self.file = name, file
        self.tree = ast.parse(self.file.read_text("utf-8"))
        self.made: dict[str, ast.stmt] = {}
        self.imported: dict[str, Found] = {}
        self.stars: list[str] = []
        self.others: list[ast.stmt] = []  # what is done when it is imported, besides making something
        for node in self.tree.body:
            self._bind(node)

    def _bind(self, node: ast.stmt) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self._make(node.name, node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        self._make(name.id, node)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                self.imported[alias.asname or alias.name] = Found(alias.name, "")
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name == "*":
                    self.stars.append(str(node.module))
                else:
                    self.imported[alias.asname or alias.name] = Found(str(node.module), alias.name)
        elif not _says_nothing(node):
            self.others.append(node)

    def _make(self, name: str, node: ast.stmt) -> None:
        if name in self.made:
            self.others.append(node)
        self.made[name] = node


def _says_nothing(node: ast.stmt) -> bool:
    """Whether a statement of a module is a sentence about it, or for who checks types."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


class Class(NamedTuple):
    """What is known of a class before it is written: its kind, its fields in order, and how its methods are called."""

    kind: str  # plain, tuple, data, struct, enum, error
    fields: tuple[tuple[str, ast.expr | None], ...]
    compared: bool  # two with the same fields are equal
    methods: dict[str, ast.FunctionDef]
    base: Found | None


class Sources:
    """All modules that are read, and what names in them mean."""

    def __init__(self, folder: Path = HERE) -> None:
        self.folder = folder
        rooms = [folder / "tabuleiro" / room for room in ROOMS]
        self.files = {
            file: None for room in rooms for file in ([room] if room.is_file() else sorted(room.glob("*.py")))
        }
        self._modules: dict[str, Module] = {}
        self._classes: dict[Found, Class] = {}

    def module(self, name: str) -> Module:
        if name not in self._modules:
            self._modules[name] = Module(name, self.file(name))
        return self._modules[name]

    def file(self, name: str) -> Path:
        path = self.folder.joinpath(*name.split("."))
        return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")

    def names(self) -> list[str]:
        """All modules that may go into the page."""
        parts = [file.relative_to(self.folder).with_suffix("").parts for file in self.files]
        return [".".join(part for part in names if part != "__init__") for names in parts]

    def find(self, module: str, name: str) -> Found | None:
        """What a name at the top of a module means; None: nothing there has it, or the module is not for the page."""
        if not module.startswith("tabuleiro"):
            return Found(module, name)
        if self.file(module) not in self.files:
            return None
        here = self.module(module)
        if name in here.made:
            return Found(module, name)
        if name in here.imported:
            leads = here.imported[name]
            if not leads.name or not leads.module.startswith("tabuleiro"):
                return leads
            inner = f"{leads.module}.{leads.name}"  # a package may have a function of the name of one of its modules
            return self.find(leads.module, leads.name) or (Found(inner, "") if self.file(inner).exists() else None)
        return next((found for star in here.stars if (found := self.find(star, name))), None)

    def statement(self, found: Found) -> ast.stmt:
        return self.module(found.module).made[found.name]

    def class_of(self, found: Found | None) -> Class | None:
        """What is known of a class of ours; None where it is something else."""
        if found is None or not found.module.startswith("tabuleiro") or not found.name:
            return None
        node = self.module(found.module).made.get(found.name)
        if not isinstance(node, ast.ClassDef):
            return None
        if found not in self._classes:
            self._classes[found] = self._read_class(found, node)
        return self._classes[found]

    def _read_class(self, found: Found, node: ast.ClassDef) -> Class:
        base = self.find(found.module, node.bases[0].id) if node.bases and isinstance(node.bases[0], ast.Name) else None
        if base is None and node.bases and node.bases[0].id == "ValueError":  # type: ignore[attr-defined]
            base = Found("builtins", "ValueError")
        above = self.class_of(base)
        decorators = " ".join(map(ast.unparse, node.decorator_list))
        kinds = {"NamedTuple": "tuple", "Struct": "struct", "IntEnum": "enum", "ValueError": "error"}
        kind = above.kind if above else kinds.get(base.name, "plain") if base else "plain"
        kind = "data" if "dataclass" in decorators else kind
        own: list[tuple[str, ast.expr | None]] = []
        if kind in ("tuple", "data", "struct"):
            own = [
                (part.target.id, part.value)
                for part in node.body
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
            ]
        fields = (*(above.fields if above else ()), *own)
        left = LEFT_OUT.get(f"{found.module}.{found.name}", set())
        methods = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef) and part.name not in left}
        compared = kind in ("tuple", "struct") or (kind == "data" and "eq=False" not in decorators)
        return Class(kind, fields, compared, methods, base)
