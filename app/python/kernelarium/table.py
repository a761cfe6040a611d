"""The same work in PyTorch, Triton, Numba and CUDA, timed in turns on this machine's GPU: `python -m kernelarium.table`."""

from __future__ import annotations

import argparse
import importlib
import json
import math
import os
import statistics
import sys
from dataclasses import asdict, dataclass
from typing import Any, Callable

from .errors import DeviceError, KernelariumError
from .table_kernels import LessonLaunch, NotWritten, cuda_call, numba_call, triton_call

COLUMNS = ["eager", "compile", "Triton", "Numba", "CUDA, first", "CUDA, best", "tiles"]
#: Of each problem the first and the best rung among the lab's CUDA kernels.
LADDERS = {"vector-add": ("scalar", "float4"), "softmax": ("three-pass", "registers"),
           "matmul": ("naive-row", "double-buffered"), "attention": ("fused", "fused-tiled?KEYS=32"),
           "layer-norm": ("three-pass", "registers"), "matmul-bf16": ("wmma", "warp-specialised"),
           "attention-bf16": ("mma", "wgmma")}
#: Why a column can have no kernel for a problem.
NO_KERNEL = {("Numba", "matmul-bf16"): "NumPy has no bf16", ("Numba", "attention-bf16"): "NumPy has no bf16",
             ("tiles", "matmul"): "tiles multiply bf16 only", ("tiles", "attention"): "tiles multiply bf16 only"}
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

    def text(self) -> str:
        if self.median_ms is None or self.spread_ms is None:
            return self.note
        return f"{self.median_ms:.4g} ± {self.spread_ms / 2:.1g}"


@dataclass
class Row:
    """One problem at one size."""

    problem: str
    size: str
    cells: list[Cell]


# --- the rows


@dataclass
class Work:
    """A row before it is timed."""

    problem: str
    sizes: dict[str, int]
    buffers: dict[str, Any]  #: by the lab's names, the result among them
    result: str
    eager: Callable[[], Any]
    tolerance: float = 1e-4


def _works(torch: Any) -> list[Callable[[], Work]]:
    functional = torch.nn.functional

    def normal(*shape: int) -> Any:
        return torch.randn(*shape, device="cuda")

    def vector_add() -> Work:
        n = 1 << 26
        a, b = normal(n), normal(n)
        return Work("vector-add", {"n": n}, {"a": a, "b": b, "c": torch.empty_like(a)}, "c", lambda: a + b)

    def softmax() -> Work:
        rows, columns = 16384, 4096
        x = normal(rows, columns)
        return Work("softmax", {"rows": rows, "columns": columns}, {"in": x, "out": torch.empty_like(x)}, "out",
                    lambda: torch.softmax(x, 1))

    def matmul() -> Work:
        n = 2048
        a, b = normal(n, n), normal(n, n)
        return Work("matmul", {"m": n, "n": n, "k": n}, {"a": a, "b": b, "c": torch.empty_like(a)}, "c", lambda: a @ b,
                    1e-3)

    def attention() -> Work:
        heads, sequence, width = 16, 2048, 64
        q, k, v = (normal(heads, sequence, width) for _ in range(3))
        return Work("attention", {"heads": heads, "kv_heads": heads, "sequence": sequence, "head_size": width, "causal": 1},
                    {"q": q, "k": k, "v": v, "out": torch.empty_like(q)}, "out",
                    lambda: functional.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=True)[0],
                    1e-3)

    def layer_norm() -> Work:
        rows, columns = 16384, 4096
        x, gamma, beta = normal(rows, columns), normal(columns), normal(columns)
        return Work("layer-norm", {"rows": rows, "columns": columns},
                    {"x": x, "gamma": gamma, "beta": beta, "y": torch.empty_like(x)}, "y",
                    lambda: functional.layer_norm(x, (columns,), gamma, beta), 1e-3)

    def matmul_bf16() -> Work:
        n = 2048
        a, b = normal(n, n).bfloat16(), normal(n, n).bfloat16()
        return Work("matmul-bf16", {"m": n, "n": n, "k": n}, {"a": a, "b": b, "c": normal(n, n)}, "c", lambda: a @ b,
                    1e-2)

    def attention_bf16() -> Work:
        heads, sequence, width = 16, 2048, 64
        q, k, v = (normal(heads, sequence, width).bfloat16() for _ in range(3))
        return Work("attention-bf16", {"heads": heads, "kv_heads": heads, "sequence": sequence, "head_size": width, "causal": 1},
                    {"q": q, "k": k, "v": v, "out": normal(heads, sequence, width)}, "out",
                    lambda: functional.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=True)[0],
                    2e-2)

    return [vector_add, softmax, matmul, attention, layer_norm, matmul_bf16, attention_bf16]


def _prepared(torch: Any, work: Work) -> list[tuple[Cell, Callable[[], Any] | None]]:
    """Every column with what is to be called; without a call its cell says why."""
    exact = work.eager()
    made: list[tuple[Cell, Callable[[], Any] | None]] = [(Cell("eager", "PyTorch"), work.eager)]
    compiled = torch.compile(work.eager)

    def attempt(column: str, what: str, make: Callable[[], Callable[[], Any]]) -> None:
        cell = Cell(column, what)
        try:
            call: Callable[[], Any] | None
            call = ready = make()
            given = ready()
            result = given if torch.is_tensor(given) else work.buffers[work.result]
            error = (result.double() - exact.double()).abs().max().item()
            if not error <= work.tolerance * max(1.0, exact.abs().max().item()):
                cell.note = f"wrong: off by {error:.2g}"
                call = None
        except NotWritten:
            cell.note, call = NO_KERNEL.get((column, work.problem), "not written"), None
        except ImportError as error:
            cell.note, call = f"not installed: {error.name or error}", None
        except Exception as error:  # a compiler's own, or a driver's: the other cells are not touched by it
            cell.note, call = f"{type(error).__name__}: {str(error).strip().splitlines()[0][:120]}", None
        made.append((cell, call))
        work.buffers[work.result].zero_()

    def of_lab(call: Callable[..., Any], variant: str) -> Callable[[], Callable[[], Any]]:
        return lambda: call(LessonLaunch(work.problem, variant, work.sizes), work.buffers)

    attempt("compile", "torch.compile", lambda: compiled)
    attempt("Triton", "triton", of_lab(triton_call, "triton"))
    attempt("Numba", "numba", of_lab(numba_call, "numba"))
    first, best = LADDERS[work.problem]
    attempt("CUDA, first", first, of_lab(cuda_call, first))
    attempt("CUDA, best", best, of_lab(cuda_call, best))
    attempt("tiles", "tiles", of_lab(cuda_call, "tiles"))
    return made


def _milliseconds(torch: Any, call: Callable[[], Any], count: int) -> float:
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    for _ in range(count):
        call()
    end.record()
    end.synchronize()
    return float(begin.elapsed_time(end)) / count


def measure(rounds: int = 15, begun: Callable[[str], None] = lambda problem: None,
            finished: Callable[[Row, dict[str, str]], None] = lambda row, versions: None) -> tuple[list[Row], dict[str, str]]:
    """All rows, and the versions of what made them; `begun` and `finished` are told of each row as it comes.

    Raises:
        DeviceError: without PyTorch, or without a GPU.
    """
    try:
        import torch
    except ImportError:
        raise DeviceError("the table needs PyTorch: install it into this Python ('pip install torch')",
                          kind="torch") from None
    if not torch.cuda.is_available():
        raise DeviceError("the table needs an NVIDIA GPU: a simulated one has no time of its own; '--recorded' shows that of "
                          "an H200", kind="device")
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
        begun(work.problem)
        cells = _prepared(torch, work)
        live: list[tuple[Cell, Callable[[], Any], list[float]]] = [(cell, call, []) for cell, call in cells if call is not None]
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
        finished(rows[-1], versions)
        del work, cells, live
        torch.cuda.empty_cache()
    return rows, versions


def recorded() -> tuple[list[Row], dict[str, str]]:
    """The table that was measured on an H200, with its date among the versions."""
    with open(os.path.join(os.path.dirname(__file__), "recorded_table.json"), encoding="utf-8") as stream:
        kept = json.load(stream)
    return ([Row(row["problem"], row["size"], [Cell(**cell) for cell in row["cells"]]) for row in kept["rows"]],
            {**kept["versions"], "recorded": kept["date"]})


def markdown(rows: list[Row], versions: dict[str, str]) -> str:
    lines = [f"| {'recorded' if 'recorded' in versions else 'measured'}, ms | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    for row in rows:
        cells = {cell.column: cell for cell in row.cells}
        texts = [cells[name].text() for name in COLUMNS]
        lines.append(f"| {row.problem} ({row.size}) | " + " | ".join(texts) + " |")
    return "\n".join([*lines, "", ", ".join(f"{name} {value}" for name, value in versions.items())]) + "\n"


def _tell_lines(rounds: int) -> int:
    """What a program reads that shows the table while it fills."""

    def tell(**what: Any) -> None:
        print(json.dumps(what), flush=True)

    try:
        measure(rounds, lambda problem: tell(begun=problem, of=len(LADDERS)),
                lambda row, versions: tell(row=asdict(row), versions=versions))
    except KernelariumError as error:
        tell(missing=error.kind, message=error.message)
        return 3
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m kernelarium.table", description=__doc__)
    parser.add_argument("--format", choices=("markdown", "json", "lines"), default="markdown",
                        help="lines: a JSON object a line for each row that begins or is done, and for what is missing")
    parser.add_argument("--out", help="a file; standard output if left out")
    parser.add_argument("--rounds", type=int, default=15, help="samples of each cell (default %(default)s)")
    parser.add_argument("--recorded", action="store_true", help="the table of an H200 that comes with the lab: measures nothing")
    options = parser.parse_args()
    if options.format == "lines":
        return _tell_lines(options.rounds)
    try:
        rows, versions = recorded() if options.recorded else measure(options.rounds, lambda problem: print(problem, file=sys.stderr))
    except KernelariumError as error:
        print(error, file=sys.stderr)
        return 3
    text = (json.dumps({"versions": versions, "rows": [asdict(row) for row in rows]}, indent=1) + "\n"
            if options.format == "json" else markdown(rows, versions))
    if options.out:
        try:
            with open(options.out, "w", encoding="utf-8") as stream:
                stream.write(text)
        except OSError as error:
            print(f"can't write '{options.out}': {error.strerror}", file=sys.stderr)
            return 2
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
