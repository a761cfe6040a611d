"""One launch of one kernel, from arguments that are NumPy arrays."""

from __future__ import annotations

import ast
import dataclasses
import os
import re
import warnings
from typing import Any, Callable, Sequence

import numpy

from . import programs, sources
from .arguments import MOST_BYTES, Arguments
from .errors import ArgumentError, error_of
from .runs import Run

_ENDINGS = (".cu", ".cuh", ".ptx", ".py")
_OTHER_NAMES_OF_SHARED = {"shared_bytes", "shared_memory", "shared_mem", "smem"}


def _is_whole(value: Any, least: int) -> bool:
    return isinstance(value, (int, numpy.integer)) and least <= value < 2**63


def _extent(value: Any, name: str) -> list[int]:
    sides = list(value) if isinstance(value, (list, tuple, numpy.ndarray)) else [value]
    if not 1 <= len(sides) <= 3 or not all(_is_whole(side, 1) for side in sides):
        raise ArgumentError(f"{name}={value!r}: give one to three whole numbers of 1 or more, such as 98 or (4, 4)",
                            kind="argument")
    return [int(side) for side in sides] + [1] * (3 - len(sides))


def _check_options(entry: Any, shared: Any, device: Any, check: Any, trace: Any, budget: Any) -> None:
    """Refuses what the runner could not read."""
    for right, told in ((entry is None or isinstance(entry, str), f"entry={entry!r}: give the kernel's name as text"),
                        (check in ("bounds", "all"), f"check={check!r}: use 'bounds' or 'all'"),
                        (isinstance(device, str), f"device={device!r}: give 'sim', 'sim:t4', 'cuda:0'...; "
                                                  "kernelarium.devices() lists them"),
                        (_is_whole(shared, 0), f"shared={shared!r}: give a whole number of bytes, 0 or more"),
                        (trace is None or _is_whole(trace, 0), f"trace={trace!r}: give the linear index of a block, 0 or "
                                                               "more, or None"),
                        (budget is None or _is_whole(budget, 1), f"budget={budget!r}: give a number of warp instructions of "
                                                                 "1 or more, or None")):
        if not right:
            raise ArgumentError(told, kind="argument")


def _grid_of(kernel: Any, grid: Any, args: Sequence[Any], parameters: dict[str, Any]) -> Any:
    """The grid, or what Triton's way to write one, a function of the constants, makes of them."""
    if not callable(grid):
        return grid
    known = sources.known_to_grid(kernel, args, parameters) if sources.is_triton(kernel) else parameters
    try:
        return grid(known)
    except KeyError as error:
        raise ArgumentError(f"grid asks for {error}, which is not known: give {error.args[0]}=..., or the grid as "
                            "numbers, such as 98 or (4, 4)", kind="argument") from None


def launch(kernel: Any, grid: int | Sequence[int] | Callable[[dict[str, Any]], Any], block: int | Sequence[int] | None = None,
           args: Sequence[Any] = (), *, entry: str | None = None, shared: int = 0, device: str = "sim",
           check: str = "bounds", trace: int | None = 0, budget: int | None = None, timing: bool = True,
           runner: str | None = None, **parameters: Any) -> Run:
    """Runs a kernel once and tells what it did.

    Args:
        kernel: a Triton or Numba kernel, CUDA C++ as text, or the path of a .cu, .ptx or .py file.
        grid: blocks (Triton: programs) along x, y, z; or a function of the constants, as Triton takes one.
        block: threads of a block along x, y, z. Left out for Triton, where `num_warps` says it.
        args: the kernel's arguments in order. NumPy arrays are copied to the device row by row, shape (rows,
            columns), and not changed; those that share memory here share it there. Structures go to Numba and CUDA C++,
            complex numbers to Numba, tuples and None to Numba and Triton, a TensorDescriptor (over a tensor on the CPU) to
            Triton. Numbers have the types that the kernel's own launcher gives them: for Numba, int is int64 and float is
            float64; for Triton and CUDA C++, int is int32 (int64 if it is too large) and float is float32; any other type is
            a NumPy scalar: `numpy.float64(0.5)`. Triton's constants are not among them.
        entry: the kernel's name, where `kernel` is a text or a file with several.
        shared: dynamic shared memory per block, in bytes.
        device: "sim" (a simulated H200), "sim:t4" and others (`devices()`), or "cuda:0".
        check: "bounds", or "all": races, uninitialised reads and missed barriers too (slower).
        trace: the block (linear index, x fastest) whose accesses are recorded for `Run.accesses`; None for none.
        budget: warp instructions after which the launch is stopped.
        timing: on hardware, False launches the kernel once and measures nothing, as profilers want it.
        runner: a command that starts the runner elsewhere, such as "ssh box kernelarium-runner".
        **parameters: macros of CUDA C++ (TILE=16); constants of a Triton kernel (BLOCK=1024, OUT=tl.float16, ACT=relu)
            and its options (num_warps, num_stages, num_ctas...); variables of a Numba kernel's module.

    A kernel comes with the values that its variables, and those of the functions that it calls, have now.

    Returns:
        A `Run`: outputs, findings, counters, modelled time, lines and accesses.

    Raises:
        CompileError: with file and line. ArgumentError: what can't launch, with the rule. DeviceError: what is
        missing, with the cure. A kernel's own faults are in `Run.findings`; `Run.require()` raises them.

    Example:
        >>> run = launch(add, grid=98, args=[x, y, numpy.zeros_like(x), x.size], BLOCK=1024)
        >>> run.outputs[2]
    """
    _check_options(entry, shared, device, check, trace, budget)
    python = _is_python(kernel)
    if block is None and not python:
        raise ArgumentError("block is missing: the number of threads per block, such as 256 or (16, 16)", kind="argument")
    if not isinstance(args, (list, tuple)):
        raise ArgumentError(f"args is a {type(args).__name__}: give a list, in the order of the kernel's parameters",
                            kind="argument")
    for wrong in _OTHER_NAMES_OF_SHARED.intersection(parameters) if python else ():
        raise ArgumentError(f"{wrong}={parameters[wrong]!r}: dynamic shared memory is called shared=..., in bytes",
                            kind="argument")
    def launched(constants: dict[str, Any]) -> Run:
        return _launched(kernel, grid, block, args, constants, python, entry, shared, device, check, trace, budget, timing,
                         runner)

    if not sources.is_triton(kernel):
        return launched(parameters)
    if block is not None:
        raise ArgumentError(f"block={block!r}: Triton makes blocks of 32 * num_warps threads: leave the block out and "
                            "give num_warps=...", kind="argument")
    # As the autotuner does: a configuration that needs more shared memory than there is does not count. The
    # compiler takes the first and says so.
    others = iter(sources.configurations(kernel)[1:])
    chosen: dict[str, Any] = {}
    while True:
        try:
            return launched(sources.with_heuristics(kernel, args, {**chosen, **parameters}))
        except ArgumentError as error:
            chosen = {name: value for name, value in next(others, {}).items() if name not in parameters}
            if error.kind != "shared-memory" or not chosen:
                raise
            warnings.warn(f"a configuration of @triton.autotune needs too much shared memory; taken instead: {chosen}",
                          stacklevel=2)


def _launched(kernel: Any, grid: Any, block: Any, args: Sequence[Any], parameters: dict[str, Any], python: bool,
              entry: str | None, shared: int, device: str, check: str, trace: int | None, budget: int | None,
              timing: bool, runner: str | None) -> Run:
    """What launch() does with one choice of constants."""
    grid = _grid_of(kernel, grid, args, parameters)
    defines, also = _defines(kernel, parameters, python)
    source = _source(kernel, entry, also)
    arguments = Arguments(args, python)
    experiment = {
        "device": device, "checks": check, "source": source.text, "timing": bool(timing),
        "launch": {"file": source.file, "kernel": source.name, "grid": _extent(grid, "grid"),
                   "block": [0, 0, 0] if block is None else _extent(block, "block"), "shared_bytes": int(shared),
                   "arguments": arguments.texts, "include_folders": source.folders, "defines": defines}}
    if trace is not None:
        experiment["trace"] = {"blocks": [int(trace)]}
    if budget is not None:
        experiment["instruction_budget"] = int(budget)
    request = {"type": "run", "experiment": experiment, "value_bytes": MOST_BYTES, "given": arguments.given}
    answer, data = programs.runner_for(runner).ask(request, bytes(arguments.blob))
    if answer["type"] == "error":
        raise error_of("bad argument", answer["diagnostic"])
    run = answer["run"]
    if run["fault"] in ("no compile", "bad argument", "no device"):
        raise error_of(run["fault"], next(one for one in run["diagnostics"] if not one.get("warning")))
    return Run(run, answer.get("trace"), answer.get("values") or {}, data, arguments, source.text)


def _is_python(kernel: Any) -> bool:
    """Else CUDA C++, or PTX."""
    return not isinstance(kernel, (str, os.PathLike)) or "\n" not in str(kernel) and str(kernel).endswith(".py")


def _defines(kernel: Any, parameters: dict[str, Any], python: bool) -> tuple[dict[str, str], dict[str, Any]]:
    """Constants as the compiler reads them, and those that no text makes: variables beside the kernel's own."""
    defines, also = {}, {}
    for name, value in parameters.items():
        value = value.item() if isinstance(value, numpy.generic) else value
        value = value.value if type(value).__name__ == "constexpr" else value
        if not python:
            defines[name] = str(int(value)) if isinstance(value, bool) else str(value)
        elif isinstance(value, str) and not _is_literal(value) or isinstance(value, float):
            defines[name] = str(value)
        elif _is_literal(repr(value)):
            defines[name] = repr(value)
        elif isinstance(kernel, (str, os.PathLike)):
            raise ArgumentError(f"{name} is a {type(value).__name__}: of a kernel in a file, give it as the file writes it: "
                                "'tl.float16', or '__main__.relu' for a function of the file, or give the kernel itself instead "
                                "of the file's path", kind="argument")
        else:
            also[f"given_{name}"] = value
            defines[name] = f"__main__.given_{name}"
    return defines, also


def _is_literal(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return False
    return True


def _source(kernel: Any, entry: str | None, also: dict[str, Any]) -> sources.Source:
    """The kernel's text, with what it uses and `also`."""
    if not isinstance(kernel, (str, os.PathLike)):
        source = sources.Source.of(kernel, also)
        return source if entry is None else dataclasses.replace(source, name=entry)
    text, file = str(kernel), "kernel.cu"
    if "\n" not in text and (os.path.isdir(text) or not re.search(r"[\s({]", text)) and not text.endswith(_ENDINGS):
        what = "is a folder" if os.path.isdir(text) else "is no file with kernels"
        raise ArgumentError(f"'{text}' {what}: give a source as text, or the path of a {', '.join(_ENDINGS[:-1])} or "
                            f"{_ENDINGS[-1]} file", kind="argument")
    if "\n" not in text and text.endswith(_ENDINGS):
        file = os.path.abspath(text)
        try:
            with open(file, encoding="utf-8") as stream:
                text = stream.read()
        except OSError as error:
            raise ArgumentError(f"the kernel's file can't be read: {error.strerror}", file, kind="argument") from None
    return sources.Source(text, file, entry or sources.only_kernel_in(text, file), [])
