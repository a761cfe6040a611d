"""What a kernel that is handed over as a Python object needs to be compiled elsewhere: text, file and name."""

from __future__ import annotations

import ast
import inspect
import linecache
import os
import re
import textwrap
import types
from typing import Any, Sequence

from .errors import ArgumentError


def function_of(kernel: Any) -> types.FunctionType | None:
    """The plain function under Triton's or Numba's decorators; None if it is not one of their kernels."""
    module = type(kernel).__module__
    if not module.startswith(("triton.", "numba.")):
        return None
    while not inspect.isfunction(kernel):
        kernel = getattr(kernel, "fn", None) or getattr(kernel, "py_func", None)
        if kernel is None:
            return None
    return kernel


def is_triton(kernel: Any) -> bool:
    return type(kernel).__module__.startswith("triton.")


def _decorators(kernel: Any) -> tuple[dict[str, Any], dict[str, Any], list[Any]]:
    """Of a Triton kernel: the rules of its heuristics, the constants of the first configuration, the parameters."""
    rules: dict[str, Any] = {}
    first: dict[str, Any] = {}
    while not hasattr(kernel, "params"):
        rules = {**getattr(kernel, "values", {}), **rules}
        for config in getattr(kernel, "configs", [])[:1]:
            first.update(config.kwargs)
        kernel = kernel.fn
    return rules, first, kernel.params


def known_to_grid(kernel: Any, arguments: Sequence[Any], chosen: dict[str, Any]) -> dict[str, Any]:
    """What Triton hands to a grid that is a function: arguments and constants by name."""
    _, first, parameters = _decorators(kernel)
    names = [one.name for one in parameters if not one.is_constexpr and one.name not in chosen]
    return {**first, **dict(zip(names, arguments)), **chosen}


def with_heuristics(kernel: Any, arguments: Sequence[Any], chosen: dict[str, Any]) -> dict[str, Any]:
    """`chosen` with the constants that @triton.heuristics makes of the arguments, which the compiler is not told."""
    chosen = dict(chosen)
    for name, rule in _decorators(kernel)[0].items():
        if name not in chosen:
            chosen[name] = rule(known_to_grid(kernel, arguments, chosen))
    return chosen


def _statement_for(name: str, value: Any) -> str | None:
    """Python that makes `name` what it is in the notebook; None where no text can."""
    if isinstance(value, types.ModuleType):
        return f"import {value.__name__} as {name}"
    if type(value).__module__ == "triton.language.core" and type(value).__name__ == "constexpr":
        return f"import triton.language as _tl\n{name} = _tl.constexpr({value.value!r})"
    if isinstance(value, (bool, int, float, str, tuple, type(None))):
        return f"{name} = {value!r}"
    if (function := function_of(value)) is not None:
        return textwrap.dedent(inspect.getsource(function))
    if inspect.isfunction(value) or inspect.isclass(value):
        if value.__module__ == "__main__":
            return textwrap.dedent(inspect.getsource(value))
        return f"from {value.__module__} import {value.__name__} as {name}"
    return None


def source_of(kernel: Any) -> tuple[str, str, str]:
    """Text, file and name of a Triton or Numba kernel.

    A kernel of a file comes with the whole file. One of a notebook's cell comes with the cell, and after it what it
    uses of other cells, so that the lines of messages are those of the cell.
    """
    function = function_of(kernel)
    if function is None:
        raise ArgumentError(f"a {type(kernel).__name__} is not a kernel: give a function with @triton.jit or "
                            "@cuda.jit (numba), CUDA C++ as text, or a file", kind="argument")
    if "<locals>" in function.__qualname__:
        raise ArgumentError(f"the kernel {function.__name__} is made inside {function.__qualname__.split('.')[0]}(), whose "
                            "variables its text does not show: define it outside, with what changes as a parameter, a "
                            "constant or a variable of the file", inspect.getsourcefile(function) or "",
                            function.__code__.co_firstlineno, kind="compile")
    file = inspect.getsourcefile(function) or "kernel.py"
    if os.path.isfile(file) and "ipykernel" not in file:
        return "".join(linecache.getlines(file)), file, function.__name__
    text = "".join(linecache.getlines(file))
    try:
        ast.parse(text)
    except SyntaxError:  # a cell with %magic: the function alone, at its line
        first = function.__code__.co_firstlineno
        text = "\n" * (first - 1) + textwrap.dedent(inspect.getsource(function))
    known = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)
             and isinstance(node.ctx, ast.Store)}
    known |= {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)}
    known |= {(alias.asname or alias.name).split(".")[0] for node in ast.walk(ast.parse(text))
              if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names}
    pending, after = [text], []
    while pending:
        used = {node.id for node in ast.walk(ast.parse(pending.pop())) if isinstance(node, ast.Name)}
        for name in sorted(used - known):
            if name in function.__globals__:
                known.add(name)
                statement = _statement_for(name, function.__globals__[name])
                if statement:
                    after.append(statement)
                    pending.append(statement)
    return "\n".join([text, *after, ""]), "notebook_cell.py", function.__name__


_KERNEL = {
    ".py": re.compile(r"^@(?:\w+\.)*jit\b[^\n]*(?:\n(?![A-Za-z_])[^\n]*)*?\ndef\s+(\w+)", re.M),
    ".ptx": re.compile(r"\.entry\s+(\w+)"),
    ".cu": re.compile(r"__global__\s+(?:__launch_bounds__\s*\([^)]*\)\s*)?void\s+"
                      r"(?:__launch_bounds__\s*\([^)]*\)\s*)?(\w+)\s*\("),
}


def only_kernel_in(text: str, file: str) -> str:
    """The name of the only kernel of a text. Raises ArgumentError with the names where there are several."""
    pattern = _KERNEL.get(os.path.splitext(file)[1], _KERNEL[".cu"])
    names: list[str] = list(dict.fromkeys(pattern.findall(text)))
    if len(names) == 1:
        return names[0]
    raise ArgumentError("which kernel? name it by entry=...; "
                        + (f"the source has {', '.join(names)}" if names else "none was found in the source"),
                        kind="argument")
