"""The same work in PyTorch, Triton, Numba and CUDA, timed in turns on this machine's GPU: `python -m kernelarium.table`."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import math
import os
import statistics
import sys
from dataclasses import asdict, dataclass
from typing import Any, Callable

from . import programs
from .errors import ArgumentError, DeviceError, KernelariumError
from .expressions import evaluate

COLUMNS = ["eager", "compile", "Triton", "Numba", "CUDA, first", "CUDA, best", "tiles"]
_BATCH_MS = 2.0  #: calls between two events take at least so long, so that the time of a launch does not count


@dataclass
class Cell:
    """One implementation of one row."""

    column: str
    what: str  #: "scalar", "torch.compile"...
    median_ms: float | None = None
    spread_ms: float | None = None  #: between the quartiles
    samples: int = 0
    note: str = ""  #: why there is no time: "not installed: ...", "wrong: ..."


@dataclass
class Row:
    """One problem at one size."""

    problem: str
    size: str
    cells: list[Cell]


# --- kernels of the lab's lessons


def _variants(problem: str) -> tuple[str, dict[str, dict]]:
    for path in programs.kernels_folder().glob("*/variants.json"):
        found = {one["id"]: one for one in json.loads(path.read_text(encoding="utf-8"))["variants"] if one["problem"] == problem}
        if found:
            return str(path.parent), found
    raise ArgumentError(f"the problem '{problem}' has no kernels", kind="argument")


class _Launch:
    """The single launch of a variant with its default parameters, at these sizes."""

    def __init__(self, problem: str, name: str, sizes: dict[str, int]) -> None:
        folder, variants = _variants(problem)
        name, _, settings = name.partition("?")  # "fused-tiled?KEYS=32"
        chosen = {left: int(right) for left, _, right in (one.partition("=") for one in settings.split("&") if one)}
        self.variant = variants[name]
        if len(self.variant["launches"]) != 1 or self.variant.get("scratch"):
            raise ArgumentError(f"{problem}/{name} is no single launch", kind="argument")
        self.rule = self.variant["launches"][0]
        values: dict[str, float] = {**sizes}
        for one in self.variant.get("parameters", []):
            values[one["name"]] = one["choices"].index(one["value"]) if "choices" in one else one["value"]
        values.update(chosen)
        self.defines = {}
        for define in self.variant.get("defines", []):
            left, _, right = define.partition("=")
            self.defines[left] = int(evaluate(right or left, values))
        self.grid = tuple(int(evaluate(side, values)) for side in self.rule["grid"])
        self.block = tuple(int(evaluate(side, values)) for side in self.rule["block"])
        self.shared = int(evaluate(self.rule.get("shared_bytes") or "0", values))
        self.path = os.path.join(folder, self.variant["source"])
        self.values = values

    def arguments(self, buffers: dict[str, Any], number: Callable[[str, float], Any], buffer: Callable[[Any], Any]) -> list:
        passed = []
        for text in self.rule["arguments"]:
            dtype, colon, expression = text.partition(":")
            passed.append(number(dtype, evaluate(expression, self.values)) if colon else buffer(buffers[text]))
        return passed


def _module(path: str):
    spec = importlib.util.spec_from_file_location("kernelarium_" + os.path.basename(path)[:-3], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def triton_call(launch: _Launch, buffers: dict[str, Any]) -> Callable[[], None]:
    kernel = getattr(_module(launch.path), launch.rule["kernel"])
    passed = launch.arguments(buffers, lambda dtype, value: float(value) if dtype.startswith("f") else int(value),
                              lambda tensor: tensor)
    return lambda: kernel[launch.grid](*passed, **launch.defines)


def numba_call(launch: _Launch, buffers: dict[str, Any]) -> Callable[[], None]:
    import numpy
    from numba import cuda

    kernel = getattr(_module(launch.path), launch.rule["kernel"])
    passed = launch.arguments(buffers, lambda dtype, value: numpy.float32(value) if dtype == "f32" else int(value),
                              cuda.as_cuda_array)
    return lambda: kernel[launch.grid, launch.block](*passed)


def cuda_call(launch: _Launch, buffers: dict[str, Any]) -> Callable[[], None]:
    import numpy
    import torch

    try:
        from cuda.core import Device, LaunchConfig, Program, ProgramOptions
        from cuda.core import launch as start
    except ImportError:
        from cuda.core.experimental import Device, LaunchConfig, Program, ProgramOptions
        from cuda.core.experimental import launch as start

    class Stream:
        def __cuda_stream__(self):
            return 0, torch.cuda.current_stream().cuda_stream

    device = Device()
    device.set_current()
    stream = device.create_stream(Stream())
    with open(launch.path, encoding="utf-8") as source:
        text = "".join(f"#define {name} {value}\n" for name, value in launch.defines.items()) + source.read()
    options = ProgramOptions(std="c++17", arch="sm_%d%d" % torch.cuda.get_device_capability(),
                             include_path=str(programs.kernels_folder() / "include"))
    kernel = Program(text, code_type="c++", options=options).compile("cubin").get_kernel(launch.rule["kernel"])
    if launch.shared > 48 << 10:
        from cuda.bindings import driver

        larger = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        (status,) = driver.cuKernelSetAttribute(larger, launch.shared, kernel.handle, driver.CUdevice(device.device_id))
        if status != driver.CUresult.CUDA_SUCCESS:
            raise DeviceError(f"{launch.shared} bytes of shared memory: {status.name}", kind="device")
    numbers = {"i32": numpy.int32, "u32": numpy.uint32, "i64": numpy.int64, "f32": numpy.float32}
    passed = launch.arguments(buffers, lambda dtype, value: numbers[dtype](value), lambda tensor: tensor.data_ptr())
    config = LaunchConfig(grid=launch.grid, block=launch.block, shmem_size=launch.shared)
    return lambda: start(stream, config, kernel, *passed)


# --- the rows


@dataclass
class Work:
    """A row before it is timed."""

    problem: str
    sizes: dict[str, int]
    buffers: dict[str, Any]  #: by the lab's names, the result among them
    result: str
    eager: Callable[[], Any]
    first: str | None = None  #: ids of the lab's variants
    best: str | None = None
    triton: str | None = None
    numba: str | None = None
    tolerance: float = 1e-4
    tiles: str | None = None


def _works(torch: Any) -> list[Callable[[], Work]]:
    functional = torch.nn.functional

    def normal(*shape: int):
        return torch.randn(*shape, device="cuda")

    def vector_add() -> Work:
        n = 1 << 26
        a, b = normal(n), normal(n)
        return Work("vector-add", {"n": n}, {"a": a, "b": b, "c": torch.empty_like(a)}, "c", lambda: a + b, "scalar",
                    "float4", "triton")

    def softmax() -> Work:
        rows, columns = 16384, 4096
        x = normal(rows, columns)
        return Work("softmax", {"rows": rows, "columns": columns}, {"in": x, "out": torch.empty_like(x)}, "out",
                    lambda: torch.softmax(x, 1), "three-pass", "registers", "triton")

    def matmul() -> Work:
        n = 2048
        a, b = normal(n, n), normal(n, n)
        return Work("matmul", {"m": n, "n": n, "k": n}, {"a": a, "b": b, "c": torch.empty_like(a)}, "c", lambda: a @ b,
                    "naive-row", "double-buffered", "triton", "numba", 1e-3)

    def attention() -> Work:
        heads, sequence, width = 16, 2048, 64
        q, k, v = (normal(heads, sequence, width) for _ in range(3))
        return Work("attention", {"heads": heads, "kv_heads": heads, "sequence": sequence, "head_size": width, "causal": 1},
                    {"q": q, "k": k, "v": v, "out": torch.empty_like(q)}, "out",
                    lambda: functional.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=True)[0],
                    "fused", "fused-tiled?KEYS=32", "triton", None, 1e-3)

    def matmul_bf16() -> Work:
        n = 4096
        a, b = normal(n, n).bfloat16(), normal(n, n).bfloat16()
        return Work("matmul-bf16", {"m": n, "n": n, "k": n}, {"a": a, "b": b, "c": normal(n, n)}, "c", lambda: a @ b,
                    "mma", "tuned?TILE_N=256", tiles="tiles", tolerance=1e-2)  # PyTorch's result is bf16

    def attention_bf16() -> Work:
        heads, sequence, width = 16, 4096, 128
        q, k, v = (normal(heads, sequence, width).bfloat16() for _ in range(3))
        return Work("attention-bf16", {"heads": heads, "kv_heads": heads, "sequence": sequence, "head_size": width, "causal": 1},
                    {"q": q, "k": k, "v": v, "out": normal(heads, sequence, width)}, "out",
                    lambda: functional.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=True)[0],
                    None, "mma", tiles="tiles", tolerance=1e-2)

    def layer_norm() -> Work:
        rows, columns = 16384, 4096
        x = normal(rows, columns)
        return Work("layer-norm", {"rows": rows, "columns": columns}, {}, "", lambda: functional.layer_norm(x, (columns,)))

    return [vector_add, softmax, matmul, attention, layer_norm, matmul_bf16, attention_bf16]


def _prepared(torch: Any, work: Work) -> list[tuple[Cell, Callable[[], Any] | None]]:
    """Every column with what is to be called; without a call its cell says why."""
    exact = work.eager()
    made: list[tuple[Cell, Callable[[], Any] | None]] = [(Cell("eager", "PyTorch"), work.eager)]
    compiled = torch.compile(work.eager)

    def attempt(column: str, what: str | None, make: Callable[[], Callable[[], Any]]) -> None:
        cell = Cell(column, what or "")
        if what is None:
            cell.note = "not written"
            made.append((cell, None))
            return
        try:
            call = make()
            given = call()
            result = given if torch.is_tensor(given) else work.buffers[work.result]
            error = (result.double() - exact.double()).abs().max().item()
            if not error <= work.tolerance * max(1.0, exact.abs().max().item()):
                cell.note = f"wrong: off by {error:.2g}"
                call = None
        except ImportError as error:
            cell.note, call = f"not installed: {error.name or error}", None
        except Exception as error:  # a compiler's own, or a driver's: the other cells are not touched by it
            cell.note, call = f"{type(error).__name__}: {str(error).strip().splitlines()[0][:120]}", None
        made.append((cell, call))
        if work.result:
            work.buffers[work.result].zero_()

    def of_lab(call: Callable, variant: str | None) -> Callable[[], Callable[[], Any]]:
        return lambda: call(_Launch(work.problem, variant or "", work.sizes), work.buffers)

    attempt("compile", "torch.compile", lambda: compiled)
    attempt("Triton", work.triton, of_lab(triton_call, work.triton))
    attempt("Numba", work.numba, of_lab(numba_call, work.numba))
    attempt("CUDA, first", work.first, of_lab(cuda_call, work.first))
    attempt("CUDA, best", work.best, of_lab(cuda_call, work.best))
    attempt("tiles", work.tiles, of_lab(cuda_call, work.tiles))
    return made


def _milliseconds(torch: Any, call: Callable[[], Any], count: int) -> float:
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    for _ in range(count):
        call()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / count


def measure(rounds: int = 15, progress: Callable[[str], None] = lambda text: None) -> tuple[list[Row], dict[str, str]]:
    """All rows, and the versions of what made them.

    Raises:
        DeviceError: without PyTorch, or without a GPU.
    """
    try:
        import torch
    except ImportError:
        raise DeviceError("the table needs PyTorch: install it into this Python ('pip install torch')",
                          kind="device") from None
    if not torch.cuda.is_available():
        raise DeviceError("the table needs an NVIDIA GPU: a simulated one has no time of its own", kind="device")
    versions = {"GPU": torch.cuda.get_device_name(0), "torch": torch.__version__, "CUDA": str(torch.version.cuda)}
    for name in ("triton", "numba_cuda"):
        try:
            versions[name.replace("_", "-")] = importlib.import_module(name).__version__
        except ImportError:
            versions[name.replace("_", "-")] = "not installed"
    torch.manual_seed(1)
    rows = []
    for make in _works(torch):
        work = make()
        progress(work.problem)
        cells = _prepared(torch, work)
        live = [(cell, call, []) for cell, call in cells if call is not None]
        counts = []
        for _, call, _ in live:  # warm: clocks, caches, compilers
            _milliseconds(torch, call, 3)
            counts.append(max(1, math.ceil(_BATCH_MS / max(_milliseconds(torch, call, 3), 1e-3))))
        for _ in range(rounds):  # in turns, so that what drifts drifts for all
            for (_, call, times), count in zip(live, counts):
                times.append(_milliseconds(torch, call, count))
        for cell, _, times in live:
            low, cell.median_ms, high = statistics.quantiles(times, n=4)
            cell.spread_ms, cell.samples = high - low, len(times)
        rows.append(Row(work.problem, ", ".join(f"{name} = {value}" for name, value in work.sizes.items()),
                        [cell for cell, _ in cells]))
        del work, cells, live
        torch.cuda.empty_cache()
    return rows, versions


def markdown(rows: list[Row], versions: dict[str, str]) -> str:
    lines = ["| measured, ms | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    for row in rows:
        cells = {cell.column: cell for cell in row.cells}
        texts = [f"{cells[name].median_ms:.4g} ± {cells[name].spread_ms / 2:.1g}" if cells[name].median_ms is not None
                 else cells[name].note for name in COLUMNS]
        lines.append(f"| {row.problem} ({row.size}) | " + " | ".join(texts) + " |")
    return "\n".join([*lines, "", ", ".join(f"{name} {value}" for name, value in versions.items())]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m kernelarium.table", description=__doc__)
    parser.add_argument("--format", choices=("markdown", "json"), default="markdown")
    parser.add_argument("--out", help="a file; standard output if left out")
    parser.add_argument("--rounds", type=int, default=15, help="samples of each cell (default %(default)s)")
    options = parser.parse_args()
    try:
        rows, versions = measure(options.rounds, lambda text: print(text, file=sys.stderr))
    except KernelariumError as error:
        print(error, file=sys.stderr)
        return 3
    text = (json.dumps({"versions": versions, "rows": [asdict(row) for row in rows]}, indent=1) + "\n"
            if options.format == "json" else markdown(rows, versions))
    if options.out:
        with open(options.out, "w", encoding="utf-8") as stream:
            stream.write(text)
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
