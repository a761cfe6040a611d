"""What a kernel that is handed over as a Python object needs to be compiled elsewhere: text, file and name."""

from __future__ import annotations

import ast
import inspect
import linecache
import os
import re
import sys
import textwrap
from dataclasses import dataclass
from typing import Any, Sequence

from .errors import ArgumentError, CompileError
from .names import Names, function_of, is_made_by


def is_triton(kernel: Any) -> bool:
    return is_made_by(kernel, "triton.")


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


def configurations(kernel: Any) -> list[dict[str, Any]]:
    """What @triton.autotune chooses from, in its order: constants and options to launch with, by name.

    One without constants where there is no @triton.autotune. What `prune_configs_by` would leave out is among them.

    Example:
        >>> runs = [launch(kernel, grid, args=[x, x.size], **one) for one in configurations(kernel)]
        >>> min(runs, key=lambda run: run.modelled_ms)
    """
    if not is_triton(kernel):
        raise ArgumentError(f"kernel is a {type(kernel).__name__}: give a Triton kernel", kind="argument")
    while not hasattr(kernel, "params"):
        if configs := getattr(kernel, "configs", []):
            return [{name: value for name, value in one.all_kwargs().items() if value is not None} for one in configs]
        kernel = kernel.fn
    return [{}]


def known_to_grid(kernel: Any, arguments: Sequence[Any], chosen: dict[str, Any]) -> dict[str, Any]:
    """What Triton hands to a grid that is a function: arguments and constants by name."""
    _, first, parameters = _decorators(kernel)
    names = [one.name for one in parameters if not one.is_constexpr and one.name not in chosen]
    defaults = {one.name: one.default for one in parameters if one.has_default}
    return {**defaults, **first, **dict(zip(names, arguments)), **chosen}


def with_heuristics(kernel: Any, arguments: Sequence[Any], chosen: dict[str, Any]) -> dict[str, Any]:
    """`chosen` with the constants that @triton.heuristics makes of the arguments, which the compiler is not told."""
    chosen = dict(chosen)
    for name, rule in _decorators(kernel)[0].items():
        if name not in chosen:
            chosen[name] = rule(known_to_grid(kernel, arguments, chosen))
    return chosen


@dataclass(frozen=True)
class Source:
    """A kernel's text, as the compiler's Python reads it."""

    text: str
    file: str
    name: str
    folders: list[str]  # from which it imports

    @staticmethod
    def of(kernel: Any, also: dict[str, Any] | None = None) -> Source:
        """Of a Triton or Numba kernel: its definition and those of the functions that it calls, at their lines
        of the file or of the notebook's cell, followed by the values that their variables have now; `also`: variables beside
        these."""
        function = function_of(kernel)
        if function is None:
            raise ArgumentError(f"a {type(kernel).__name__} is not a kernel: give a function with @triton.jit or "
                                "@cuda.jit (numba), CUDA C++ as text, or a file", kind="argument")
        file = inspect.getsourcefile(function) or "kernel.py"
        text = "".join(linecache.getlines(file))
        if not text:
            raise ArgumentError(f"Python has kept no text of the kernel {function.__name__}: define it in a file or in a "
                                "notebook's cell", kind="argument")
        try:
            ast.parse(text)
        except SyntaxError:  # a cell with %magic: the function alone, at its line
            first = function.__code__.co_firstlineno
            text = "\n" * (first - 1) + textwrap.dedent(inspect.getsource(function))
        space = function.__globals__
        names = Names(text, file, function, kernel, also or {})
        for name in (names.kernel, *(also or {})):
            names.use(name)
        in_file = os.path.isfile(file) and "ipykernel" not in file
        return Source(names.text(), file if in_file else "notebook_cell.py", names.kernel,
                      [*names.folders, *_header_folders(kernel)])


def _header_folders(kernel: Any) -> list[str]:
    """Where Numba is told to look for the headers of CUDA C++ that a kernel calls."""
    config = None if is_triton(kernel) else getattr(sys.modules.get("numba.cuda"), "config", None)
    return [os.path.abspath(one) for one in getattr(config, "CUDA_NVRTC_EXTRA_SEARCH_PATHS", "").split(":") if one]


_KERNEL = {
    ".ptx": re.compile(r"\.entry\s+(\w+)"),
    ".cu": re.compile(r"__global__\s+(?:__launch_bounds__\s*\([^)]*\)\s*)?void\s+"
                      r"(?:__launch_bounds__\s*\([^)]*\)\s*)?(\w+)\s*\("),
}


def _kernels_of_python(space: Any, path: str = "") -> list[str]:
    """Functions with @jit, Class.name for those in a class."""
    found = []
    for node in space.body:
        if isinstance(node, ast.ClassDef):
            found += _kernels_of_python(node, f"{path}{node.name}.")
        elif isinstance(node, ast.FunctionDef) and any(
                re.match(r"(\w+\.)*jit\b(?!.*\bdevice=True)", ast.unparse(one)) for one in node.decorator_list):
            found.append(path + node.name)
    return found


def only_kernel_in(text: str, file: str) -> str:
    """The name of the only kernel of a text. Raises ArgumentError with the names where there are several."""
    if file.endswith(".py"):
        try:
            names = _kernels_of_python(ast.parse(text))
        except SyntaxError as error:
            raise CompileError(f"this is no Python: {error.msg}", file, error.lineno or 0) from None
    else:
        names = list(dict.fromkeys(_KERNEL.get(os.path.splitext(file)[1], _KERNEL[".cu"]).findall(text)))
    if len(names) == 1:
        return names[0]
    raise ArgumentError("which kernel? name it by entry=...; "
                        + (f"the source has {', '.join(names)}" if names else "none was found in the source"),
                        kind="argument")
