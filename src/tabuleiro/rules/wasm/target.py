"""Numba's CPU target, aimed at WebAssembly: for a process that compiles for pages, and nothing else.

`intp` stays at 64 bits, as on every machine that the games run on, so that types, overflow and values are the same;
only pointers have 32. Nothing is run here: functions become LLVM modules, and no machine code of this machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
from numba.core import codegen, cpu, registry
from numba.core.compiler_lock import global_compiler_lock
from numba.core.runtime import rtsys

TRIPLE = "wasm32-unknown-unknown"
# What iPads have had since Safari 15 (2021), and everything else for longer. Vectors came two years later; here they
# gain nothing.
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"
SPEED = 3  # of LLVM's optimisations, 0 to 3


class WasmLibrary(codegen.CPUCodeLibrary):
    """Functions that belong together. They are optimised with all others, once the module is whole."""

    def _optimize_final_module(self) -> None: ...
    def _finalize_specific(self) -> None: ...

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class WasmCodegen(codegen.CPUCodegen):
    """Makes LLVM modules for WebAssembly."""

    _library_class = WasmLibrary

    def _init(self, module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self._tm_features = FEATURES
        self._tm = llvm.Target.from_triple(TRIPLE).create_target_machine(
            cpu="generic", features=FEATURES, opt=SPEED, reloc="static", codemodel="default"
        )
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def _add_module(self, module: Any) -> None: ...
    def set_env(self, name: str, env: Any) -> None: ...

    def magic_tuple(self) -> tuple[str, ...]:
        return TRIPLE, "generic", FEATURES

    def optimise(self, module: Any) -> None:
        """The whole module at once, without what nobody calls."""
        options = llvm.create_pipeline_tuning_options(speed_level=SPEED)
        options.loop_vectorization = options.slp_vectorization = False
        builder = llvm.create_pass_builder(self._tm, options)
        passes = builder.getModulePassManager()
        passes.add_global_dead_code_eliminate_pass()
        passes.add_strip_dead_prototype_pass()
        passes.run(module, builder)

    def object_of(self, module: Any) -> bytes:
        """The object file of a module."""
        code: bytes = self._tm.emit_object(module)
        return code


class WasmContext(cpu.CPUContext):
    """How Numba's types and verbs become code for WebAssembly: as for this machine."""

    @global_compiler_lock
    def init(self) -> None:
        self.is32bit = False  # to Numba that is: "intp has 32 bits"
        self._internal_codegen = WasmCodegen("numba.wasm")

    def load_additional_registries(self) -> None:
        kept, rtsys._init = (
            rtsys._init,
            True,
        )  # kernels count no references (`rules.kernel`), so nothing is set up for it
        try:
            super().load_additional_registries()
        finally:
            rtsys._init = kept

    def post_lowering(self, module: Any, library: Any) -> None: ...

    def get_executable(self, library: Any, function: Any, env: Any) -> Callable[..., Any]:
        return [].append  # nobody calls it; but Numba tells overloads apart by it, so each has another


def _as_written(kernel: Any, *args: Any, **named: Any) -> Any:
    """What Numba calls instead of a kernel that is not compiled yet for these arguments."""
    return kernel.py_func


def aim() -> WasmContext:
    """From now on this process compiles for WebAssembly; a kernel that is called here, and not compiled yet, is
    interpreted."""
    context = WasmContext(registry.cpu_target.typing_context, "cpu")
    if vars(registry.cpu_target).setdefault("_toplevel_target_context", context) is not context:
        raise RuntimeError("this process has compiled for its own machine already")
    registry.CPUDispatcher._compile_for_args = _as_written
    return context
