"""Kernels as one WebAssembly module. Each becomes a function of one number: where the block of its arguments lies.

A block is a row of words of eight bytes. The first is for the answer. Then come the arguments, named tuples part by
part: a number is one word, an array its address and then its shape; a game is nothing, as its rules are in the code.
So what a variant is made of is data, and one module serves all of them. `layout` describes the parts, in that order,
and `frontend/src/engine/load.ts` fills the blocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tabuleiro.rules.definition import Definition

# What Numba leaves to the C library, and its answers are the same everywhere. `frexp` is asked of finite numbers that
# are not negative, and those below 2 ** -1022 are not taken apart.
LIBRARY = """
define double @numba_frexp(double %x, ptr %exponent) {
  %bits = bitcast double %x to i64
  %high = lshr i64 %bits, 52
  %none = icmp eq i64 %high, 0
  %known = trunc i64 %high to i32
  %less = sub i32 %known, 1022
  %e = select i1 %none, i32 0, i32 %less
  store i32 %e, ptr %exponent
  %fraction = and i64 %bits, 4503599627370495
  %half = or i64 %fraction, 4602678819172646912
  %y = bitcast i64 %half to double
  %r = select i1 %none, double %x, double %y
  ret double %r
}
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) {
  %r = call double @llvm.sqrt.f64(double %x)
  ret double %r
}
"""


class Kernel(NamedTuple):
    """A kernel of the page: its name there, the function, and the names of its arguments."""

    name: str
    function: Any
    takes: str


class Module(NamedTuple):
    """A module: its code, the first free address of its memory, and of each kernel what it takes and gives."""

    code: bytes
    free: int
    kernels: dict[str, dict[str, str]]


class _Block:
    """Code that takes arguments out of a block."""

    def __init__(self, context: Any, builder: Any, address: Any) -> None:
        from llvmlite import ir

        self.context, self.builder, self.address = context, builder, address
        self.words = 1
        self.i32, self.i64, self.f64 = ir.IntType(32), ir.IntType(64), ir.DoubleType()

    def word(self, kind: Any) -> Any:
        at = self.builder.gep(self.address, [self.i32(self.words)])
        self.words += 1
        return self.builder.load(self.builder.bitcast(at, kind.as_pointer()))

    def value(self, kind: Any, thing: Any) -> Any:
        """The next argument, of a type of Numba's."""
        from numba import types

        if isinstance(thing, Definition):
            return self.context.get_dummy_value()
        if isinstance(kind, types.BaseTuple):
            return self.context.make_tuple(self.builder, kind, list(map(self.value, kind, thing)))
        if isinstance(kind, types.Array):
            return self.array(kind, thing)
        if isinstance(kind, types.Boolean):
            return self.builder.icmp_signed("!=", self.word(self.i64), self.i64(0))
        if isinstance(kind, types.Integer):
            word = self.word(self.i64)
            return word if kind.bitwidth == 64 else self.builder.trunc(word, self.context.get_value_type(kind))
        if isinstance(kind, types.Float) and kind.bitwidth == 64:
            return self.word(self.f64)
        raise TypeError(f"a kernel of a page takes no {kind}")

    def array(self, kind: Any, thing: Any) -> Any:
        from numba import types
        from numba.np.arrayobj import make_array, populate_array

        if kind.layout != "C":
            raise TypeError(f"a kernel of a page takes no {kind}")
        data = self.word(self.context.get_data_type(kind.dtype).as_pointer())
        shape = [self.word(self.i64) for _ in range(kind.ndim)]
        size = self.context.get_constant(types.intp, thing.dtype.itemsize)
        strides = [size]
        for n in reversed(shape[1:]):
            strides.insert(0, self.builder.mul(strides[0], n))
        array = make_array(kind)(self.context, self.builder)
        populate_array(array, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
        return array._getvalue()

    def answer(self, kind: Any, value: Any) -> str:
        """Put what a kernel answers into the first word; what that is."""
        from numba import types

        if isinstance(kind, types.NoneType):
            return "nothing"
        if isinstance(kind, types.Float):
            self.builder.store(value, self.builder.bitcast(self.address, self.f64.as_pointer()))
            return "float"
        if isinstance(kind, types.Boolean) or (isinstance(kind, types.Integer) and not kind.signed):
            value = self.builder.zext(value, self.i64) if value.type != self.i64 else value
        elif isinstance(kind, types.Integer):
            value = self.builder.sext(value, self.i64) if value.type != self.i64 else value
        else:
            raise TypeError(f"a kernel of a page gives no {kind}")
        self.builder.store(value, self.address)
        return "integer"


def module_of(context: Any, kernels: list[Kernel], things: Mapping[str, Any]) -> Module:
    """Kernels in one module. Of the `things` that they take only types count: all variants have the same."""
    import llvmlite.binding as llvm
    from numba.core import cgutils
    from numba.core.compiler_lock import global_compiler_lock

    from tabuleiro.rules.wasm.link import link

    whole = llvm.parse_assembly(str(context.create_module("whole")))
    doors = context.create_module("doors")
    told = {}
    for kernel in kernels:
        given = [things[name] for name in kernel.takes.split()]
        compiled = _compiled(kernel.function, given)
        with global_compiler_lock:
            compiled.library._ensure_finalized()
        whole.link_in(compiled.library._final_module, preserve=True)
        takes = " ".join(name for name in kernel.takes.split() if not isinstance(things[name], Definition))
        told[kernel.name] = {"takes": takes, "gives": _door(context, doors, kernel.name, compiled.fndesc, given)}
    for text in (cgutils.normalize_ir_text(str(doors)), LIBRARY):
        part = llvm.parse_assembly(text)
        part.triple, part.data_layout = whole.triple, whole.data_layout
        part.verify()
        whole.link_in(part)
    for one in (*whole.functions, *whole.global_variables):
        if not one.is_declaration and one.name not in told:
            one.linkage = "internal"  # so that what nobody calls goes
    context.codegen().optimise(whole)
    code, free = link(context.codegen().object_of(whole), told)
    return Module(code, free, told)


def _compiled(function: Any, given: list[Any]) -> Any:
    """A kernel as Numba compiles it for these arguments, without what Python would call it by."""
    from numba import typeof
    from numba.core.caching import NullCache

    function._cache = NullCache()
    function.targetoptions |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    signature = tuple(map(typeof, given))
    function.compile(signature)
    return function.overloads[signature]


def _door(context: Any, module: Any, name: str, function: Any, given: list[Any]) -> str:
    """Add the function by which a page calls a kernel: it answers 0, unless the kernel failed; what it gives."""
    from llvmlite import ir

    convention, kinds = context.call_conv, function.argtypes
    door = ir.Function(module, ir.FunctionType(ir.IntType(32), [ir.IntType(64).as_pointer()]), name)
    builder = ir.IRBuilder(door.append_basic_block())
    block = _Block(context, builder, door.args[0])
    values = list(map(block.value, kinds, given))
    inner = ir.Function(module, convention.get_function_type(function.restype, kinds), function.mangled_name)
    status, answer = convention.call_function(builder, inner, function.restype, kinds, values)
    gives = block.answer(function.restype, answer)
    builder.ret(builder.zext(status.is_error, ir.IntType(32)))
    return gives
