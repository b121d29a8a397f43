"""WASM: the rules and kernels of a game as one WebAssembly module, so that a page plays by the same sources.

Numba compiles them as ever, for another processor: the LLVM that it brings knows WebAssembly. No other compiler and no
linker is needed. Only what builds pages imports this room; a program that plays never does (docs/decisions/0023).
"""
