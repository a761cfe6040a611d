"""What one launch did: results, findings, figures, lines and accesses."""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass
from typing import Any, Iterator

import numpy

from . import pictures
from .arguments import Arguments, Leaf
from .errors import KernelFault, error_of
from .maps import MOST_RECORDS, Map

# AccessRecord of kernels/device/trace.h, as it lies in memory.
_RECORD = numpy.dtype({
    "names": ["block", "warp", "launch", "site", "step", "mask", "barrier", "values", "address"],
    "formats": ["<u8", "<u4", "<u4", "<u4", "<u4", "<u4", "<u4", "<u4", ("<u8", 32)],
    "offsets": [0, 8, 12, 16, 20, 24, 28, 32, 40], "itemsize": 296})


@dataclass(frozen=True)
class Finding:
    """Something that the device or its checks found in the kernel.

    Attributes:
        kind: "race", "out-of-bounds", "uninitialised", "barrier", "misaligned", "budget"...
        message: what happened, and where.
        file: the source that it is about; empty if none.
        line: of the source, from 1; 0 if it has none.
        warning: True if the run may be right all the same.
    """

    kind: str
    message: str
    file: str
    line: int
    warning: bool


@dataclass(frozen=True)
class Line:
    """What one line of the source cost over the whole launch, in instructions of PTX.

    Attributes:
        file: the source.
        line: its line, from 1.
        text: the line itself; empty if it is not in the kernel's own source.
        warp_instructions: instructions executed, each counted once for a warp of 32 threads.
        thread_instructions: the same, each counted by its active lanes, 1 to 32.
        divergent_branches: executions of a branch whose lanes went both ways.
    """

    file: str
    line: int
    text: str
    warp_instructions: int
    thread_instructions: int
    divergent_branches: int


@dataclass(frozen=True)
class Access:
    """One load, store or atomic operation of the source: what it cost over the whole launch, and its pattern. In Jupyter
    it shows itself as a picture.

    Attributes:
        file: the source.
        line: its line, from 1.
        text: the line itself; empty if it is not in the kernel's own source.
        space: "global", "shared" or "local".
        operation: "load", "store" or "atomic".
        bytes_per_thread: bytes that each lane accesses, 1 to 16.
        requests: executions by a warp.
        threads: active lanes, summed over the requests.
        sectors: sectors of 32 bytes moved between SM and L1 (global, local).
        ideal_sectors: the sectors that would do if the bytes that were used lay side by side.
        wavefronts: passes of shared memory; 0 elsewhere.
        ideal_wavefronts: the passes without any bank conflict.
        worst_ways: the largest bank conflict, in ways; 1 is none.
        addresses: byte addresses of the first recorded request, shape (32,), uint64, one a lane (of shared memory: from
            its begin); None if the traced block does not execute it.
        mask: the active lanes of that request, one bit each, lane 0 lowest.
    """

    file: str
    line: int
    text: str
    space: str
    operation: str
    bytes_per_thread: int
    requests: int
    threads: int
    sectors: int
    ideal_sectors: int
    wavefronts: int
    ideal_wavefronts: int
    worst_ways: int
    addresses: numpy.ndarray | None
    mask: int

    @property
    def bytes_used(self) -> int:
        """Bytes that the threads asked for."""
        return self.threads * self.bytes_per_thread

    @property
    def bytes_moved(self) -> int:
        """Bytes of the sectors that were moved for them (global, local)."""
        return self.sectors * 32

    def _repr_svg_(self) -> str:
        return pictures.access(self)


def _described(array: Any) -> str:
    if isinstance(array, numpy.ndarray):
        return f"{'structures' if array.dtype.names else array.dtype} {array.shape}"
    return f"({', '.join(map(_described, array))})" if isinstance(array, tuple) else repr(array)


class Outputs:
    """The arrays after the launch, by place among the arguments or by the kernel's name for them. A tuple comes back as a
    tuple."""

    def __init__(self, arrays: dict[int, Any], names: dict[str, int], why_none: str = "") -> None:
        self._arrays, self._names, self._why_none = arrays, names, why_none

    def __repr__(self) -> str:
        names = {place: name for name, place in self._names.items()}
        shown = [f"{place} {names.get(place, '')}: {_described(array)}" for place, array in self._arrays.items()]
        return f"<Outputs {', '.join(shown) or 'none'}>"

    def __getitem__(self, key: int | str) -> Any:
        place = self._names.get(key) if isinstance(key, str) else key
        if place not in self._arrays:
            if not self._arrays:
                raise KeyError(f"no array {key!r}: the launch did not finish{self._why_none}")
            known = [name for name, at in self._names.items() if at in self._arrays]
            raise KeyError(f"no array {key!r}: there are {sorted(self._arrays)}, called {', '.join(known)}")
        return self._arrays[place]

    def __contains__(self, key: object) -> bool:
        return (self._names.get(key) if isinstance(key, str) else key) in self._arrays

    def __iter__(self) -> Iterator[Any]:
        return iter(self._arrays.values())

    def __len__(self) -> int:
        return len(self._arrays)

    def names(self) -> list[str]:
        """What the kernel calls the arrays, in the order of its parameters."""
        return [name for name, place in self._names.items() if place in self._arrays]


class Counters(dict[str, int]):
    """Exact counts by name; a name that is not among them is answered with those that are like it."""

    def __missing__(self, name: str) -> int:
        near = [one for one in self if str(name) in one] or difflib.get_close_matches(str(name), self, 5, 0.3)
        raise KeyError(f"no counter {name!r}" + (f"; similar: {', '.join(near[:5])}" if near else "")
                       + ("; sorted(run.counters) lists all" if self else ": nothing was counted"))


class Run:
    """What one launch did. In Jupyter it shows itself as a table with pictures.

    Attributes:
        verdict: "pass", or "error" if the launch was stopped or something was found.
        device, device_name: what it ran on, such as "sim:h200" and "NVIDIA H200 SXM".
        kernel: the kernel's name.
        outputs: the arrays after the launch, of the shapes and types that were given; those that share memory agree where
            they do; empty if it did not finish.
        findings: what the device found, most important first.
        counters: exact counts by name; Nsight Compute's name where it counts the same.
        modelled_ms: predicted time of the kernel in ms, from the counters; None on hardware.
        measured_ms: median time in ms on hardware; None on a simulated device.
        simulation_ms: how long this computer took to simulate it; says nothing about a GPU.
        bound_by: what limits the modelled time: "DRAM", "L2", "latency"...
        lines: one `Line` a line of the source, in its order.
        accesses: one `Access` a load, store or atomic operation.
        block, grid: (x, y, z) that were launched: threads per block, blocks.
        registers_per_thread: of the machine code; 0 if it is not known.
        shared_bytes: shared memory per block in bytes, static and dynamic.
        occupancy: resident warps of an SM as a fraction of the most possible, 0 to 1; None if not known.
        printed: what the kernel printed.
        json: everything, as kernelarium-cli writes it.
    """

    def __init__(self, run: dict[str, Any], trace: dict[str, Any] | None, values: dict[str, Any], data: bytes,
                 arguments: Arguments, source: str) -> None:
        self.json = run
        self.verdict: str = run["verdict"]
        self.device: str = run["device"]
        self.device_name: str = run["device_name"]
        self.kernel: str = run["variant"]
        self.printed: str = run["printed"]
        self.counters: dict[str, int] = Counters(run["counters"])
        self.findings = [Finding(one["kind"], one["message"], one.get("file", ""), one.get("line", 0),
                                 bool(one.get("warning"))) for one in run["diagnostics"]]
        launch = run["launches"][0] if run["launches"] else {}
        self.grid, self.block = (tuple(launch.get(key, ())) for key in ("grid", "block"))
        self.registers_per_thread: int = launch.get("registers_per_thread", 0)
        self.shared_bytes: int = launch.get("shared_bytes", 0) + launch.get("static_shared_bytes", 0)
        self.occupancy: float | None = (launch.get("occupancy") or {}).get("fraction")
        modelled, time = run["modelled"], run["time"]
        self.modelled_ms: float | None = modelled["median_ms"] if modelled else None
        self.bound_by: str = modelled["bound_by"] if modelled else ""
        self.measured_ms: float | None = time["median_ms"] if time and time["label"] == "measured" else None
        self.simulation_ms: float | None = time["median_ms"] if time and time["label"] == "simulation" else None
        text = source.splitlines()

        def line_text(file: str, line: int) -> str:
            return text[line - 1].strip() if 0 < line <= len(text) else ""

        self.lines = [Line(one["file"], one["line"], line_text(one["file"], one["line"]), one["warp_instructions"],
                           one["thread_instructions"], one["divergent_branches"]) for one in run["lines"]]
        records = self._records(trace, data)
        self._traced = records[:MOST_RECORDS].copy()
        first = self._first_of_site(records)
        self.accesses = [
            Access(one["file"], one["line"], line_text(one["file"], one["line"]), one["space"], one["operation"],
                   one["bytes_per_thread"], one["requests"], one["threads"], one["sectors"], one["ideal_sectors"],
                   one["wavefronts"], one["ideal_wavefronts"], one["worst_ways"], *first.get(site, (None, 0)))
            for site, one in enumerate(run["sites"])]
        self.outputs = self._outputs(run, values, data, arguments)

    @property
    def ok(self) -> bool:
        """It came to its end, and nothing but warnings was found."""
        return self.verdict == "pass"

    def require(self) -> "Run":
        """Itself if nothing was found. Raises KernelFault with the first finding's line."""
        if self.ok:
            return self
        found = next((one for one in self.json["diagnostics"] if not one.get("warning")), None)
        if found is None:
            raise KernelFault(f"the launch ended with the verdict '{self.verdict}'")
        raise error_of("kernel fault", found)

    @staticmethod
    def _records(trace: dict[str, Any] | None, data: bytes) -> numpy.ndarray:
        if not trace:
            return numpy.empty(0, _RECORD)
        place = trace["records"]
        return numpy.frombuffer(data, _RECORD, place["bytes"] // _RECORD.itemsize, place["at"])

    @staticmethod
    def _first_of_site(records: numpy.ndarray) -> dict[int, tuple[numpy.ndarray, int]]:
        first: dict[int, tuple[numpy.ndarray, int]] = {}
        for record in records:
            first.setdefault(int(record["site"]), (record["address"].copy(), int(record["mask"])))
        return first

    @staticmethod
    def _outputs(run: dict[str, Any], values: dict[str, Any], data: bytes, arguments: Arguments) -> Outputs:
        written = run["launches"][0].get("names", []) if run["launches"] else []  # of all texts

        def after(one: Any) -> Any:
            if isinstance(one, tuple):
                parts = [after(part) for part in one]
                return type(one)(*parts) if hasattr(one, "_fields") else tuple(parts)
            if not isinstance(one, Leaf):
                return one
            at = values[written[one.holder]]["values"]
            return one.after(memoryview(data)[at["at"]:at["at"] + at["bytes"]])

        result, names = {}, {}
        if run["verdict"] == "pass":
            names = {written[arguments.first[place]]: place for place in arguments.trees}
            result = {place: after(tree) for place, tree in arguments.trees.items()}
            arguments.warn_of_copies(result)
        found = [one for one in run["diagnostics"] if not one.get("warning")]
        return Outputs(result, names, f": {found[0]['message']} (Run.findings has all)" if found else "")

    def map(self) -> Map:
        """The traced block as a picture: its threads, and the elements that each of them accesses."""
        return Map(self.json, self._traced, self.block)

    def traffic(self) -> "Traffic":
        """Bytes asked for and bytes moved by each line, as a picture."""
        return Traffic(self)

    def to_json(self) -> str:
        """Everything, as kernelarium-cli writes it with --format json."""
        return json.dumps(self.json, indent=2)

    def __repr__(self) -> str:
        time = (f", measured {self.measured_ms:.4g} ms" if self.measured_ms is not None
                else f", modelled {self.modelled_ms:.4g} ms" if self.modelled_ms is not None else "")
        found = f", {len(self.findings)} finding{'s' * (len(self.findings) != 1)}" if self.findings else ""
        return f"<Run of {self.kernel} on {self.device}: {self.verdict}{time}{found}>"

    def _repr_html_(self) -> str:
        return pictures.report(self)


class Traffic:
    """A picture of what each line asks for and what is moved for it."""

    def __init__(self, run: Run) -> None:
        self.accesses = [one for one in run.accesses if one.space in ("global", "local")]

    def _repr_svg_(self) -> str:
        return pictures.traffic(self.accesses)
