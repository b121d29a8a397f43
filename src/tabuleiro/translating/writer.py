"""Functions, classes and constants as JavaScript. What has no method here is not in the subset, and stops the build."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterable
from typing import Protocol

from tabuleiro.translating.sources import Class, Found, Sources, Untranslatable

# What the page has of its own: compilers, memory, the folder of games.
REPLACED = {
    "tabuleiro.rules.kernel.table": "table",
    "tabuleiro.rules.quick.quicker": "quicker",
    "tabuleiro.rules.bits.lowest": "lowest",
    "tabuleiro.rules.bits.count": "count_bits",
    "tabuleiro.rules.bits.bit": "bit",
    "tabuleiro.games.ours": "ours",
    "tabuleiro.games._own": "own_game",
    "tabuleiro.games._outside": "outside",
}
NOTHING = {"rule", "dataclass", "builtin"}  # decorators that mean nothing there, or are seen by the class
BUILTINS = frozenset(
    "abs all any bool chr dict divmod enumerate filter float frozenset getattr hasattr int isinstance iter len list "
    "map max min next ord range reversed round set sorted str sum tuple zip ValueError".split()
)
METHODS = frozenset(  # of what Python has built in; where something else has a method of that name, it is called
    "_asdict _replace add all any append bit_count bit_length casefold copy count discard endswith extend format get "
    "index insert isalpha isascii isdigit isdisjoint isupper items join keys lower lstrip partition pop removeprefix "
    "removesuffix replace reverse rpartition rstrip setdefault sort split startswith strip sum tobytes tolist "
    "translate update upper values".split()
)
BINARY = {
    "Add": "add", "Sub": "sub", "Mult": "mul", "Div": "div", "FloorDiv": "floordiv", "Mod": "mod", "Pow": "pow",
    "BitAnd": "and", "BitOr": "or", "BitXor": "xor", "LShift": "shl", "RShift": "shr",
}  # fmt: skip
COMPARED = {
    "Eq": "eq", "NotEq": "ne", "Lt": "lt", "LtE": "le", "Gt": "gt", "GtE": "ge", "In": "has", "NotIn": "lacks",
}  # fmt: skip
BASES = {"tuple": "NamedTuple", "data": "Data", "struct": "Struct", "enum": "IntEnum", "error": "ValueError"}
RESERVED = frozenset(  # no names of variables in JavaScript
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends "
    "false finally for function if implements import in instanceof interface let new null package private protected "
    "public return static super switch this throw true try typeof undefined var void while with yield".split()
)


def js(name: str) -> str:
    return f"{name}$" if name in RESERVED else name


class Reached(Protocol):
    """Whoever writes the rest: hears what is named, and knows what all classes have."""

    methods: dict[str, list[ast.FunctionDef]]
    writing: Found | None  # the class that is being written

    def runtime(self, name: str, wrong: Untranslatable | None = None) -> str: ...
    def method(self, name: str) -> str: ...
    def reach(self, found: Found) -> None: ...
    def alias(self, of: str, module: str) -> str: ...


class Writer:
    """JavaScript of one function, class or constant; what it names is remembered for those who write the rest."""

    def __init__(self, sources: Sources, module: str, program: Reached) -> None:
        self.sources, self.module, self.program = sources, module, program
        self.scopes: list[set[str]] = []
        self.lists: list[set[str]] = []  # names that hold a list of the function's own
        self.own_class = ""  # how a method of a class calls that class
        self.serial = 0

    # Names.

    def refuse(self, node: ast.AST, what: str = "") -> Untranslatable:
        file = self.sources.module(self.module).file.relative_to(self.sources.folder.parent)
        said = what or f"{type(node).__name__} is not in the subset"
        return Untranslatable(f"{file}:{getattr(node, 'lineno', 0)}: {said}: {ast.unparse(node)[:120]}")

    def fresh(self) -> str:
        self.serial += 1
        return f"$t{self.serial}"

    def is_local(self, name: str) -> bool:
        return any(name in scope for scope in self.scopes)

    def found(self, node: ast.expr) -> Found | None:
        """What an expression means, where it names something at the top of a module."""
        if isinstance(node, ast.Name) and not self.is_local(node.id):
            return self.sources.find(self.module, node.id)
        if isinstance(node, ast.Attribute):
            of = self.found(node.value)
            if of and not of.name:
                if of.module.startswith("tabuleiro"):
                    return self.sources.find(of.module, node.attr)
                return Found(of.module, node.attr)
        return None

    def refer(self, node: ast.AST, found: Found) -> str:
        whole = f"{found.module}.{found.name}"
        if whole in REPLACED:
            return self.program.runtime(REPLACED[whole])
        if not found.module.startswith("tabuleiro"):
            name = f"{found.module}.{found.name}".removeprefix("builtins.").replace(".", "_")
            return self.program.runtime(name, self.refuse(node, "the page has no such thing"))
        self.program.reach(found)
        if found.module == self.module:
            return js(found.name)
        return f"{self.program.alias(self.module, found.module)}.{js(found.name)}"

    # Statements.

    def body(self, nodes: Iterable[ast.stmt]) -> str:
        return "".join(self.statement(node) for node in nodes)

    def statement(self, node: ast.stmt) -> str:
        method = getattr(self, f"s_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.refuse(node)
        return str(method(node))

    def s_expr(self, node: ast.Expr) -> str:
        if isinstance(node.value, ast.Constant):
            return ""
        if isinstance(node.value, ast.Yield):
            return f"yield {self.e(node.value.value)};\n" if node.value.value else "yield null;\n"
        if isinstance(node.value, ast.YieldFrom):
            return f"yield* $.iter({self.e(node.value.value)});\n"
        return f"{self.e(node.value)};\n"

    def s_pass(self, node: ast.Pass) -> str:
        return ""

    s_assert = s_pass  # what is asserted holds in Python, which is tested there

    def s_return(self, node: ast.Return) -> str:
        return f"return {self.e(node.value) if node.value else 'null'};\n"

    def s_continue(self, node: ast.stmt) -> str:
        return "continue;\n"

    def s_break(self, node: ast.stmt) -> str:
        return "break;\n"

    def s_raise(self, node: ast.Raise) -> str:
        assert node.exc
        return f"throw {self.e(node.exc)};\n"

    def s_assign(self, node: ast.Assign) -> str:
        value = self.e(node.value)
        if len(node.targets) == 1:
            return self.store(node.targets[0], value)
        held = self.fresh()
        return f"const {held} = {value};\n" + "".join(self.store(target, held) for target in node.targets)

    def s_annassign(self, node: ast.AnnAssign) -> str:
        return self.store(node.target, self.e(node.value)) if node.value else ""

    def s_augassign(self, node: ast.AugAssign) -> str:
        op, value, target = self.operator(node), self.e(node.value), node.target
        if isinstance(target, ast.Name):
            if op == "add" and any(target.id in own for own in self.lists):
                return f"$.extend({js(target.id)}, {value});\n"
            return f"{js(target.id)} = $.{op}({js(target.id)}, {value});\n"
        holder = self.fresh()
        if isinstance(target, ast.Attribute):
            of = f"{holder}.{target.attr}"
            return f"{{ const {holder} = {self.e(target.value)}; {of} = $.{op}({of}, {value}); }}\n"
        assert isinstance(target, ast.Subscript)
        at = self.fresh()
        return (
            f"{{ const {holder} = {self.e(target.value)}, {at} = {self.place(target.slice)};"
            f" $.put({holder}, {at}, $.{op}($.at({holder}, {at}), {value})); }}\n"
        )

    def store(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Name):
            return f"{js(target.id)} = {value};\n"
        if isinstance(target, ast.Attribute):
            return f"{self.e(target.value)}.{target.attr} = {value};\n"
        if isinstance(target, ast.Subscript):
            return f"$.put({self.e(target.value)}, {self.place(target.slice)}, {value});\n"
        if isinstance(target, ast.Tuple | ast.List):
            if all(isinstance(part, ast.Name | ast.Starred) for part in target.elts):
                return f"[{self.pattern(target.elts)}] = $.iter({value});\n"
            held = [self.fresh() for _ in target.elts]
            parts = "".join(self.store(part, one) for part, one in zip(target.elts, held, strict=True))
            return f"{{ const [{', '.join(held)}] = $.iter({value});\n{parts}}}\n"
        raise self.refuse(target)

    def pattern(self, parts: list[ast.expr]) -> str:
        said = []
        for i, part in enumerate(parts):
            if isinstance(part, ast.Starred):
                if i != len(parts) - 1:
                    raise self.refuse(part, "a starred target comes last")
                said.append(f"...{js(part.value.id)}")  # type: ignore[attr-defined]
            elif isinstance(part, ast.Tuple):
                said.append(f"[{self.pattern(part.elts)}]")
            elif isinstance(part, ast.Name):
                said.append(js(part.id))
            else:
                raise self.refuse(part)
        return ", ".join(said)

    def s_delete(self, node: ast.Delete) -> str:
        said = ""
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                raise self.refuse(target)
            said += f"$.del({self.e(target.value)}, {self.place(target.slice)});\n"
        return said

    def s_if(self, node: ast.If) -> str:
        other = f" else {{\n{self.body(node.orelse)}}}" if node.orelse else ""
        return f"if ({self.truth(node.test)}) {{\n{self.body(node.body)}}}{other}\n"

    def s_while(self, node: ast.While) -> str:
        if node.orelse:
            raise self.refuse(node, "a loop has no else")
        return f"while ({self.truth(node.test)}) {{\n{self.body(node.body)}}}\n"

    def s_for(self, node: ast.For) -> str:
        if node.orelse:
            raise self.refuse(node, "a loop has no else")
        one = self.fresh()
        counted = self.range_of(node.iter)
        if counted and isinstance(node.target, ast.Name):
            start, end, step = counted
            stop = self.fresh()
            sign, move = ("<", f"{one}++") if step == "1" else (">", f"{one}--")
            return (
                f"for (let {one} = {start}, {stop} = {end}; {one} {sign} {stop}; {move}) {{\n"
                f"{js(node.target.id)} = {one};\n{self.body(node.body)}}}\n"
            )
        body = self.store(node.target, one) + self.body(node.body)
        return f"for (const {one} of $.iter({self.e(node.iter)})) {{\n{body}}}\n"

    def range_of(self, node: ast.expr) -> tuple[str, str, str] | None:
        """The start, the end and the step of a range that can be counted without making it."""
        is_range = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"
        if not is_range or self.is_local("range"):
            return None
        assert isinstance(node, ast.Call)
        args = [f"$.whole({self.e(arg)})" for arg in node.args]
        if len(args) == 1:
            return "0", args[0], "1"
        if len(args) == 2:
            return args[0], args[1], "1"
        return (args[0], args[1], "-1") if ast.unparse(node.args[2]) == "-1" else None

    def s_try(self, node: ast.Try) -> str:
        if node.orelse or node.finalbody:
            raise self.refuse(node, "try has except alone")
        error = self.fresh()
        said = f"try {{\n{self.body(node.body)}}} catch ({error}) {{\n"
        for handler in node.handlers:
            assert handler.type
            named = f"{js(handler.name)} = {error};\n" if handler.name else ""
            said += f"if ($.isinstance({error}, {self.e(handler.type)})) {{\n{named}{self.body(handler.body)}}} else "
        return said + f"throw {error};\n}}\n"

    def s_functiondef(self, node: ast.FunctionDef) -> str:
        if node.decorator_list:
            raise self.refuse(node, "a function in a function has no decorator")
        return f"{js(node.name)} = {self.function(node)};\n"

    # Functions and classes.

    def function(self, node: ast.FunctionDef, name: str = "", method: str = "") -> str:
        """A function; `method`: what stands before its name in a class, and how its first parameter is called there."""
        inside = _bound(node.body)
        args = node.args
        names = [arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)]
        names += [arg.arg for arg in (args.vararg, args.kwarg) if arg]
        own = [js(n) for n in sorted(inside - set(names))]
        self.scopes.append(inside | set(names))
        self.lists.append(_lists(node))
        parameters = self.parameters(args, skip=bool(method))
        first = f"const {js(names[0])} = this;\n" if method else ""
        lets = f"let {', '.join(own)};\n" if own else ""
        star = "*" if _yields(node.body) else ""
        code = f"({parameters}) {{\n{first}{lets}{self.body(node.body)}{'' if star else 'return null;'}\n}}"
        self.lists.pop()
        self.scopes.pop()
        if method:
            return f"{method.strip() + ' ' if method.strip() else ''}{star}{name}{code}"
        return f"function{star} {js(name)}{code}"

    def parameters(self, args: ast.arguments, skip: bool = False) -> str:
        plain = [*args.posonlyargs, *args.args]
        defaults: list[ast.expr | None] = [None] * (len(plain) - len(args.defaults)) + [*args.defaults]
        pairs = [*zip(plain, defaults, strict=True), *zip(args.kwonlyargs, args.kw_defaults, strict=True)]
        for name in (name for _, value in pairs if value for name in ast.walk(value)):
            if isinstance(name, ast.Name) and self.is_local(name.id):
                raise self.refuse(name, "a default is the same whenever it is asked for")
        said = [js(arg.arg) + (f" = {self.e(value)}" if value else "") for arg, value in pairs[int(skip) :]]
        if args.vararg and (args.kwarg or args.kwonlyargs):
            raise self.refuse(args.vararg, "*names end the parameters")  # as they do in JavaScript
        if args.vararg:
            said.append(f"...{js(args.vararg.arg)}")
        if args.kwarg:
            said.append(f"{js(args.kwarg.arg)} = $.dict()")
        return ", ".join(said)

    def klass(self, node: ast.ClassDef, found: Found) -> str:
        known = self.sources.class_of(found)
        assert known
        if known.base and known.base.module.startswith("tabuleiro"):
            above = self.refer(node, known.base)
        else:
            above = f"$.{BASES.get(known.kind, 'Thing')}"
        members = []
        named = {name for name, _ in known.fields}
        if known.kind in ("tuple", "data", "struct"):
            renamed: dict[str, str] = {}
            members.append(self.constructor(known, renamed))
            members.append(f"static $fields = {json.dumps([name for name, _ in known.fields])};")
            compared = self.compared_fields(known) if known.compared else None
            members.append(f"static $compared = {json.dumps(compared)};")
            if renamed:
                members.append(f"static $renamed = {json.dumps(renamed)};")
        for part in node.body:
            if isinstance(part, ast.FunctionDef) and part.name in known.methods:
                members.append(self.member(part))
            elif isinstance(part, ast.Assign) and known.kind == "enum":
                continue
            elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
                name = part.targets[0].id
                members.append(f"static {{ this.prototype.{name} = {self.e(part.value)}; }}")
            elif (
                isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and part.target.id in named
            ) or isinstance(part, ast.Expr | ast.FunctionDef | ast.Pass):
                continue
            else:
                raise self.refuse(part)
        body = "\n".join(members)
        said = f"class {js(node.name)} extends {above} {{\n{body}\n}}\n"
        if known.kind == "enum":
            pairs = [
                (part.targets[0].id, part.value.value)  # type: ignore[attr-defined]
                for part in node.body
                if isinstance(part, ast.Assign)
            ]
            said += f"$.members({js(node.name)}, {json.dumps(pairs)});\n"
        return said

    def constructor(self, known: Class, renamed: dict[str, str]) -> str:
        parameters, sets = [], []
        for name, value in known.fields:
            default = self.default(name, value, renamed)
            parameters.append(js(name) + (f" = {default}" if default is not None else ""))
            sets.append(f"this.{name} = {js(name)};")
        base = known.base and self.sources.class_of(known.base)
        inherited = ", ".join(js(name) for name, _ in base.fields) if base else ""
        after = " this.__post_init__();" if "__post_init__" in known.methods else ""
        return f"constructor({', '.join(parameters)}) {{ super({inherited}); {' '.join(sets)}{after} }}"

    def default(self, name: str, value: ast.expr | None, renamed: dict[str, str]) -> str | None:
        if value is None:
            return None
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field":
            told = {keyword.arg: keyword.value for keyword in value.keywords}
            if "name" in told:
                renamed[name] = told["name"].value  # type: ignore[attr-defined]
            if "default_factory" in told:
                return f"{self.e(told['default_factory'])}()"
            return self.e(told["default"]) if "default" in told else None
        return self.e(value)

    @staticmethod
    def compared_fields(known: Class) -> list[str]:
        return [name for name, value in known.fields if "compare=False" not in (ast.unparse(value) if value else "")]

    def member(self, node: ast.FunctionDef) -> str:
        how = [ast.unparse(decorator) for decorator in node.decorator_list]
        if how == ["property"]:
            return self.function(node, node.name, "get")
        if how == ["cached_property"]:
            inner = self.function(node, node.name, " ")
            self_name = node.args.args[0].arg
            return (
                f"get {node.name}() {{ const {self_name} = this;"
                f" return $.once(this, {node.name!r}, () => ({{ {inner} }}).{node.name}.call({self_name})); }}"
            )
        if how == ["classmethod"]:
            self.own_class = node.args.args[0].arg
            said = self.function(node, node.name, "static")
            self.own_class = ""
            return said
        if how == ["staticmethod"] or how:
            raise self.refuse(node, f"decorator {how}")
        return self.function(node, node.name, " ")

    # Expressions.

    def e(self, node: ast.expr | None) -> str:
        assert node is not None
        method = getattr(self, f"e_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.refuse(node)
        return str(method(node))

    def truth(self, node: ast.expr) -> str:
        """Whether something is true, as a condition of JavaScript."""
        if isinstance(node, ast.Compare):
            return self.e(node) if len(node.ops) == 1 and self.is_plain(node) else f"$.truth({self.e(node)})"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.e(node)
        if isinstance(node, ast.BoolOp):
            between = " && " if isinstance(node.op, ast.And) else " || "
            return f"({between.join(self.truth(value) for value in node.values)})"
        return f"$.truth({self.e(node)})"

    @staticmethod
    def is_plain(node: ast.Compare) -> bool:
        return isinstance(node.ops[0], ast.Is | ast.IsNot | ast.In | ast.NotIn)

    def e_constant(self, node: ast.Constant) -> str:
        value = node.value
        if value is None or isinstance(value, bool):
            return {None: "null", True: "true", False: "false"}[value]
        if isinstance(value, str):
            return json.dumps(value, ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
        if isinstance(value, bytes):
            return json.dumps(value.decode("ascii"))
        if isinstance(value, int):
            return str(value) if abs(value) < 2**53 else f"{value}n"
        if isinstance(value, float):
            return repr(value)
        raise self.refuse(node)

    def e_name(self, node: ast.Name) -> str:
        if self.is_local(node.id):
            return js(node.id)
        if found := self.sources.find(self.module, node.id):
            return self.refer(node, found)
        if node.id == "__name__":
            return json.dumps(self.module)
        if node.id in BUILTINS:
            return self.program.runtime(node.id)
        raise self.refuse(node, "this name means nothing here")

    def e_attribute(self, node: ast.Attribute) -> str:
        if found := self.found(node):
            return self.refer(node, found)
        if node.attr in self.program.methods:  # a method that is not called yet keeps what it belongs to
            return f"$.bound({self.e(node.value)}, {json.dumps(node.attr)})"
        return f"{self.e(node.value)}.{node.attr}"

    def e_subscript(self, node: ast.Subscript) -> str:
        return f"$.at({self.e(node.value)}, {self.place(node.slice)})"

    def place(self, node: ast.expr) -> str:
        """What stands in brackets; a tuple there is a key, or one place for each dimension of an array."""
        return f"$.dims({self.e(node)})" if isinstance(node, ast.Tuple) else self.e(node)

    def e_slice(self, node: ast.Slice) -> str:
        parts = [self.e(part) if part else "null" for part in (node.lower, node.upper, node.step)]
        return f"$.slice({', '.join(parts)})"

    def e_tuple(self, node: ast.Tuple | ast.List) -> str:
        return f"[{self.elements(node.elts)}]"

    e_list = e_tuple

    def elements(self, nodes: Iterable[ast.expr]) -> str:
        return ", ".join(
            f"...$.iter({self.e(node.value)})" if isinstance(node, ast.Starred) else self.e(node) for node in nodes
        )

    def e_set(self, node: ast.Set) -> str:
        return f"$.set([{self.elements(node.elts)}])"

    def e_dict(self, node: ast.Dict) -> str:
        pairs = [
            f"...$.items({self.e(value)})" if key is None else f"[{self.e(key)}, {self.e(value)}]"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"$.dict([{', '.join(pairs)}])"

    def e_binop(self, node: ast.BinOp) -> str:
        return f"$.{self.operator(node)}({self.e(node.left)}, {self.e(node.right)})"

    def operator(self, node: ast.BinOp | ast.AugAssign) -> str:
        if type(node.op).__name__ not in BINARY:
            raise self.refuse(node)
        return BINARY[type(node.op).__name__]

    def e_unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.truth(node.operand)}"
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return f"(-{self.e(node.operand)})"
        if isinstance(node.op, ast.UAdd):
            raise self.refuse(node)
        return f"$.{'neg' if isinstance(node.op, ast.USub) else 'invert'}({self.e(node.operand)})"

    def e_boolop(self, node: ast.BoolOp) -> str:
        op = "or_" if isinstance(node.op, ast.Or) else "and_"
        said = self.e(node.values[-1])
        for value in reversed(node.values[:-1]):
            said = f"$.{op}({self.e(value)}, () => {said})"
        return said

    def e_compare(self, node: ast.Compare) -> str:
        if len(node.ops) == 1:
            return self.compared(node.ops[0], self.e(node.left), self.e(node.comparators[0]))
        left, parts, held = self.e(node.left), [], []
        for op, right in zip(node.ops, node.comparators, strict=True):
            name = self.fresh()
            held.append(name)
            parts.append(f"$.truth({self.compared(op, left, f'({name} = {self.e(right)})')})")
            left = name
        return f"((({', '.join(held)}) => {' && '.join(parts)})())"

    @staticmethod
    def compared(op: ast.cmpop, left: str, right: str) -> str:
        if isinstance(op, ast.Is | ast.IsNot):
            return f"({left} {'===' if isinstance(op, ast.Is) else '!=='} {right})"
        return f"$.{COMPARED[type(op).__name__]}({left}, {right})"

    def e_ifexp(self, node: ast.IfExp) -> str:
        return f"({self.truth(node.test)} ? {self.e(node.body)} : {self.e(node.orelse)})"

    def e_joinedstr(self, node: ast.JoinedStr) -> str:
        return "(" + (" + ".join(self.e(part) for part in node.values) or '""') + ")"

    def e_formattedvalue(self, node: ast.FormattedValue) -> str:
        if node.conversion == ord("r"):  # only in what is said to programmers
            return f"$.quoted({self.e(node.value)})"
        if node.format_spec is None:
            return f"$.str({self.e(node.value)})"
        return f"$.formatted({self.e(node.value)}, {self.e(node.format_spec)})"

    def e_namedexpr(self, node: ast.NamedExpr) -> str:
        return f"({js(node.target.id)} = {self.e(node.value)})"

    def e_yield(self, node: ast.Yield) -> str:
        raise self.refuse(node, "yield stands alone")

    def e_starred(self, node: ast.Starred) -> str:
        return f"...$.iter({self.e(node.value)})"

    def e_lambda(self, node: ast.Lambda) -> str:
        names = {arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}
        self.scopes.append(names)
        said = f"(({self.parameters(node.args)}) => ({self.e(node.body)}))"
        self.scopes.pop()
        return said

    def loops(self, generators: list[ast.comprehension], make: Callable[[], str]) -> tuple[str, str]:
        """Loops around what `make` says in the scope of their names; the first thing gone through is a parameter."""
        first = self.e(generators[0].iter)
        self.scopes.append({n.id for g in generators for n in ast.walk(g.target) if isinstance(n, ast.Name)})
        opened, closed = "", ""
        for i, g in enumerate(generators):
            one = self.fresh()
            through = "$all" if i == 0 else f"$.iter({self.e(g.iter)})"
            opened += f"for (const {one} of {through}) {{ "
            if isinstance(g.target, ast.Name):
                opened += f"const {js(g.target.id)} = {one}; "
            elif isinstance(g.target, ast.Tuple):
                opened += f"const [{self.pattern(g.target.elts)}] = $.iter({one}); "
            else:
                raise self.refuse(g.target)
            closed += " }"
            for test in g.ifs:
                opened += f"if ({self.truth(test)}) {{ "
                closed += " }"
        said = f"{opened}{make()}{closed}"
        self.scopes.pop()
        return said, f"$.iter({first})"

    def eager(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> str:
        code, first = self.loops(node.generators, lambda: f"$out.push({self.e(node.elt)});")
        return f"(($all) => {{ const $out = []; {code} return $out; }})({first})"

    e_listcomp = eager

    def e_setcomp(self, node: ast.SetComp) -> str:
        return f"$.set({self.eager(node)})"

    def e_dictcomp(self, node: ast.DictComp) -> str:
        code, first = self.loops(node.generators, lambda: f"$out.push([{self.e(node.key)}, {self.e(node.value)}]);")
        return f"$.dict((($all) => {{ const $out = []; {code} return $out; }})({first}))"

    def e_generatorexp(self, node: ast.GeneratorExp) -> str:
        code, first = self.loops(node.generators, lambda: f"yield {self.e(node.elt)};")
        return f"(function* ($all) {{ {code} }})({first})"

    def quantified(self, node: ast.GeneratorExp, some: bool) -> str:
        test = "" if some else "!"
        found, none = ("true", "false") if some else ("false", "true")
        code, first = self.loops(node.generators, lambda: f"if ({test}{self.truth(node.elt)}) return {found};")
        return f"(($all) => {{ {code} return {none}; }})({first})"

    def argument(self, node: ast.expr) -> str:
        """An argument of something that takes all there is: made at once."""
        return self.eager(node) if isinstance(node, ast.GeneratorExp) else self.e(node)

    def is_type(self, node: ast.expr) -> bool:
        """Whether what stands before brackets is a type with its parameters, and not something to look up in."""
        found = self.found(node)
        if found is None:
            return isinstance(node, ast.Name) and not self.is_local(node.id)
        return not found.module.startswith("tabuleiro") or self.sources.class_of(found) is not None

    def e_call(self, node: ast.Call) -> str:
        func = node.func
        if isinstance(func, ast.Subscript) and self.is_type(func.value):  # list[int]()
            func = func.value
        found = self.found(func)
        if found is None and isinstance(func, ast.Name) and not self.is_local(func.id):
            return self.builtin(node, func)
        if found is not None:
            return self.call_known(node, func, found)
        if isinstance(func, ast.Attribute):
            return self.call_method(node, func)
        if node.keywords:
            raise self.refuse(node, "names of arguments need a function that is known by name")
        made = "new " if isinstance(func, ast.Name) and func.id == self.own_class else ""
        return f"{made}{self.e(func)}({self.elements(node.args)})"

    def builtin(self, node: ast.Call, func: ast.Name) -> str:
        name = func.id
        if name == "super":
            return "super"
        if name not in BUILTINS:
            raise self.refuse(node, "this name means nothing here")
        self.program.runtime(name)
        one = node.args[0] if len(node.args) == 1 else None
        if name in ("any", "all") and isinstance(one, ast.GeneratorExp):
            return self.quantified(one, name == "any")
        if name in ("int", "len", "str", "bool") and one is not None and not node.keywords:
            return f"$.{name}({self.e(one)})"
        if name == "iter":  # one that is continued
            return f"{self.program.runtime('iter_of')}({self.elements(node.args)})"
        if name == "ValueError":
            return f"new $.ValueError({self.elements(node.args)})"
        options = [f"{keyword.arg}: {self.e(keyword.value)}" for keyword in node.keywords]
        if None in [keyword.arg for keyword in node.keywords]:
            raise self.refuse(node)
        if name in ("max", "min"):
            first = self.argument(one) if one is not None else f"[{self.elements(node.args)}]"
            if one is not None and isinstance(one, ast.Starred):
                first = f"[{self.elements(node.args)}]"
            args = [first]
        elif name == "zip":
            args = [f"[{self.elements(node.args)}]"]
        elif name in ("tuple", "list", "set", "frozenset", "dict", "sorted", "sum"):
            args = [self.argument(arg) for arg in node.args]
        else:
            args = [self.elements(node.args)] if node.args else []
        return f"$.{name}({', '.join([*args, *_options(options)])})"

    def call_known(self, node: ast.Call, func: ast.expr, found: Found) -> str:
        """A call of something at the top of a module: arguments by name are put where they belong."""
        known = self.sources.class_of(found)
        said = self.refer(node, found)
        if known and known.kind == "enum":
            return f"$.member({said}, {self.elements(node.args)})"
        if known:
            init = known.methods.get("__init__")
            if known.kind == "error" or (known.kind == "plain" and init):
                init = init or self.inherited(known, "__init__")
                args = self.arranged(node, init.args, skip=True) if init else self.elements(node.args)
            else:
                args = self.placed(node, [name for name, _ in known.fields])
            return f"new {said}({args})"
        if not found.module.startswith("tabuleiro") or f"{found.module}.{found.name}" in REPLACED:
            options = [
                f"...$.plain_items({self.e(k.value)})" if k.arg is None else f"{k.arg}: {self.e(k.value)}"
                for k in node.keywords
            ]
            return f"{said}({', '.join(filter(None, [self.elements(node.args), *_options(options)]))})"
        statement = self.sources.statement(found)
        if isinstance(statement, ast.FunctionDef):
            return f"{said}({self.arranged(node, statement.args)})"
        if node.keywords:
            raise self.refuse(node, "names of arguments need a function that is known by name")
        return f"{said}({self.elements(node.args)})"

    def inherited(self, known: Class | None, name: str) -> ast.FunctionDef | None:
        while known:
            if name in known.methods:
                return known.methods[name]
            known = self.sources.class_of(known.base)
        return None

    def placed(self, node: ast.Call, names: list[str]) -> str:
        given = [self.e(arg) for arg in node.args]
        if any(isinstance(arg, ast.Starred) for arg in node.args):
            if node.keywords:
                raise self.refuse(node, "a star and names of arguments")
            return self.elements(node.args)
        told = {}
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg not in names:
                raise self.refuse(node, f"there is no parameter {keyword.arg}")
            told[keyword.arg] = self.e(keyword.value)
        rest = [told.get(name, "undefined") for name in names[len(given) :]]
        while rest and rest[-1] == "undefined":
            rest.pop()
        return ", ".join([*given, *rest])

    def arranged(self, node: ast.Call, args: ast.arguments, skip: bool = False) -> str:
        names = [arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)][int(skip) :]
        if not args.kwarg:
            return self.placed(node, names) if not args.vararg or node.keywords else self.elements(node.args)
        first = {arg.arg for arg in args.posonlyargs}  # a name may be both: that of such a parameter, and of a value
        own = [keyword for keyword in node.keywords if keyword.arg in names and keyword.arg not in first]
        rest = [keyword for keyword in node.keywords if keyword not in own]
        less = ast.Call(node.func, node.args, own)
        said = self.placed(ast.copy_location(less, node), names)
        if not rest:
            return said
        count = len(node.args) if not own else max(names.index(str(k.arg)) for k in own) + 1
        missing = ["undefined"] * (len(names) - count)
        pairs = [
            f"...$.items({self.e(k.value)})" if k.arg is None else f"[{json.dumps(k.arg)}, {self.e(k.value)}]"
            for k in rest
        ]
        return ", ".join(filter(None, [said, *missing, f"$.dict([{', '.join(pairs)}])"]))

    def call_method(self, node: ast.Call, func: ast.Attribute) -> str:
        name = func.attr
        if isinstance(func.value, ast.Call) and ast.unparse(func.value) == "super()":
            init = self.inherited_by_name(name)
            return f"super.{name}({self.arranged(node, init.args, skip=True) if init else self.elements(node.args)})"
        if ast.unparse(func.value) == "ValueError" and name == "__init__":
            return f"$.ValueError.prototype.__init__.call({self.elements(node.args)})"
        if ast.unparse(func.value) in ("dict", "str") and not self.is_local(ast.unparse(func.value)):
            return f"{self.program.runtime(f'{ast.unparse(func.value)}_{name}')}({self.elements(node.args)})"
        of = self.e(func.value)
        if name in ("_replace", "format"):
            pairs = [
                f"...$.items({self.e(k.value)})" if k.arg is None else f"[{json.dumps(k.arg)}, {self.e(k.value)}]"
                for k in node.keywords
            ]
            given = f"[{self.elements(node.args)}], " if name == "format" else ""
            return f"$.{self.program.method(name)}({of}, {given}[{', '.join(pairs)}])"
        if node.keywords:
            signatures = [one.args for one in self.program.methods.get(name, [])]
            if len({ast.dump(one) for one in signatures}) == 1:
                return f"{of}.{name}({self.arranged(node, signatures[0], skip=True)})"
            if name in METHODS:
                options = [f"{k.arg}: {self.e(k.value)}" for k in node.keywords]
                args = ", ".join(filter(None, [of, self.elements(node.args), *_options(options)]))
                return f"$.{self.program.method(name)}({args})"
            if name == "sub":
                return f"{of}.sub({self.elements(node.args)})"
            raise self.refuse(node, "names of arguments need a method that one class has")
        if name in METHODS:
            args = ", ".join(
                filter(
                    None,
                    [
                        of,
                        ", ".join(self.argument(a) if not isinstance(a, ast.Starred) else self.e(a) for a in node.args),
                    ],
                )
            )
            return f"$.{self.program.method(name)}({args})"
        return f"{of}.{name}({self.elements(node.args)})"

    def inherited_by_name(self, name: str) -> ast.FunctionDef | None:
        """The method that `super()` means: of the base of the class that is being written."""
        known = self.sources.class_of(self.program.writing)
        return self.inherited(self.sources.class_of(known.base), name) if known and known.base else None


def _options(named: list[str]) -> list[str]:
    """Arguments by name for something of the runtime: one more, at the end."""
    return [f"{{ {', '.join(named)} }}"] if named else []


def _bound(nodes: Iterable[ast.stmt]) -> set[str]:
    """The names that a function binds itself: not those of functions and comprehensions in it, but their walruses."""
    names: set[str] = set()
    waiting: list[ast.AST] = [*nodes]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            names |= {n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr)}
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        if isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
        waiting += ast.iter_child_nodes(node)
    return names


def _lists(node: ast.FunctionDef) -> set[str]:
    """Names that are only ever given a list made here: `+=` adds to that very list, which may be walked meanwhile."""
    made: dict[str, bool] = {}
    for part in ast.walk(node):
        if isinstance(part, ast.Assign | ast.AnnAssign) and part.value:
            for target in part.targets if isinstance(part, ast.Assign) else [part.target]:
                if isinstance(target, ast.Name):
                    made[target.id] = made.get(target.id, True) and _is_list(part.value)
                elif isinstance(target, ast.Tuple):
                    made |= {n.id: False for n in ast.walk(target) if isinstance(n, ast.Name)}
    return {name for name, own in made.items() if own}


def _is_list(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).partition("[")[0] in ("list", "sorted")
    return isinstance(value, ast.List | ast.ListComp)


def _yields(nodes: Iterable[ast.AST]) -> bool:
    for node in nodes:
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.GeneratorExp) and _yields(
            ast.iter_child_nodes(node)
        ):
            return True
    return False
