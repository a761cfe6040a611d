"""The kernels of a PyTorch operator: how each language's are launched on a GPU, and all of them on the simulated one."""

from __future__ import annotations

import pathlib
import re
from dataclasses import dataclass, field
from textwrap import indent

from . import programs, sources
from .errors import ArgumentError
from .operator_project import CUDA_EXTENSION

#: Numbers among an operator's inputs, in C++.
KINDS = {"float": "double", "int": "int64_t", "bool": "bool"}
#: Types of tensors, by torch's names: "Tensor:int32" among the inputs; "Tensor" alone is float32.
TYPES = ("float32", "float64", "float16", "bfloat16", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "bool")
_NUMPY = {"float": "float32", "double": "float64", "int": "int32", "unsigned": "uint32", "unsigned int": "uint32",
          "long long": "int64", "int64_t": "int64", "unsigned long long": "uint64", "size_t": "uint64",
          "short": "int16", "unsigned short": "uint16", "signed char": "int8", "unsigned char": "uint8", "__half": "float16",
          "bool": "bool_"}
#: Before a number that a kernel in Python takes in another type than Python's: "i64:x.size(0)".
TYPED = re.compile(r"^[iuf](?:8|16|32|64):")
_WHOLE = {"int", "unsigned", "unsigned int"}
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)".*$', re.MULTILINE)
_PRAGMA_ONCE = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+once\b.*\n?", re.MULTILINE)


@dataclass
class Launch:
    """One launch of a kernel: all texts are expressions over sizes; those of CUDA C++ are both Python and C++."""

    arguments: list[str]
    grid: int | str | list[str]
    block: int | list[int]
    entry: str | None = None
    shared: int | str = 0
    types: list[str] | None = None  # of the arguments in C++, where the source does not say it: "int", "void*"

    def sides(self) -> list[str]:
        return list(map(str, [self.grid] if isinstance(self.grid, (int, str)) else self.grid))

    def threads(self) -> list[int]:
        sides = list(self.block) if isinstance(self.block, (list, tuple)) else [self.block]
        if not 1 <= len(sides) <= 3 or not all(isinstance(side, int) and side > 0 for side in sides):
            raise ArgumentError(f"block={self.block!r}: give one to three whole numbers of threads, such as 256 or [16, 16]",
                                kind="argument")
        return sides


@dataclass
class Kernels:
    """What runs on the device: launches in order, the tensors that they take and those that they make."""

    source: str
    inputs: dict[str, str]
    results: dict[str, str]
    launches: list[Launch]
    scratch: dict[str, str] = field(default_factory=dict)
    requires: list[str] = field(default_factory=list)
    made_types: dict[str, str] = field(default_factory=dict)  # of results and scratch: torch's names; else float32
    folders: list[str] = field(default_factory=list)  # with headers of the source
    language: str = "cuda"  # or triton, numba
    constants: dict[str, str] = field(default_factory=dict)  # of Triton kernels, or variables of Numba's file

    def values(self) -> dict[str, str]:
        """What the texts of operator_project say about the kernels."""
        made = {**self.results, **self.scratch}
        given = [one for one, of in self.inputs.items() if is_tensor(of)]
        types = {**{one: type_of(self.inputs[one]) for one in given}, **{one: self.made_types.get(one, "float32") for one in made}}
        tensors = given + list(made)
        writers: dict[str, type[_Cuda] | type[_Triton]] = {"cuda": _Cuda, "triton": _Triton, "numba": _Numba}
        write = writers[self.language](self, tensors, [*self.inputs, *made])
        simulated = "".join(write.simulated(launch) for launch in self.launches)
        written = [one for launch in self.launches for one in launch.arguments]
        for one in self.results:
            if one not in written:
                raise ArgumentError(f"no argument is '{one}': the kernel must write the result somewhere", kind="argument")
        results = list(self.results)
        ready = f"    {', '.join(given)} = _ready({', '.join(self.inputs)})\n"
        return {
            "file": write.file, "imports": write.imports,
            "entries": ", ".join(f"`{write.entry(launch)}`" for launch in self.launches),
            "kernel_inputs": ", ".join(self.inputs),
            "kernel_python_inputs": python_inputs(self.inputs),
            "kernel_result": "torch.Tensor" if len(results) == 1 else f"tuple[{', '.join(['torch.Tensor'] * len(results))}]",
            "tensors": f"({', '.join(given)},)",
            "dtypes": f"({', '.join(f'torch.{types[one]}' for one in given)},)",
            "conditions": "".join(f"    if not ({one}):\n        raise ValueError({f'the kernel needs {one}'!r})\n"
                                  for one in [*self.requires, *write.requires()]),
            "ready": ", ".join(f"{one}.contiguous()" for one in given),
            "allocate": ready + "".join(f"    {one} = {how}\n" for one, how in made.items()),
            "allocate_results": ready + "".join(f"    {one} = {how}\n" for one, how in self.results.items()),
            "arrays": ", ".join(f'"{one}": {_array(one, types[one])}' for one in tensors),
            "simulated": simulated,
            "extension": write.extension(), "launched": indent(write.launched(), "    "), "first": given[0],
            "made": ", ".join([*self.inputs, *made]),
            "returned": ", ".join(results),
            "simulated_results": ", ".join(_tensor(one, types[one]) for one in results),
        }

    def text(self) -> str:
        """The source, with the lab's own headers and those of its folders in it, so that the project is self-contained."""
        once: set[pathlib.Path] = set()

        def with_headers(text: str, folders: list[pathlib.Path]) -> str:
            def header_text(include: re.Match[str]) -> str:
                for folder in folders:
                    header = (folder / include.group(1)).resolve()
                    if not header.is_file():
                        continue
                    if header in once:
                        return ""
                    content = header.read_text(encoding="utf-8")
                    if found := _PRAGMA_ONCE.search(content):
                        once.add(header)
                        content = content[:found.start()] + content[found.end():]
                    return with_headers(content, [header.parent, *folders])
                return include.group()

            return _INCLUDE.sub(header_text, text)

        return with_headers(self.source, [*map(pathlib.Path, self.folders), programs.kernels_folder() / "include"])


def language_of(source: str) -> str:
    """Of a kernel's text: "cuda", "triton" or "numba"."""
    found = re.search(r"^\s*(?:import|from)\s+(triton|numba)\b", source, re.MULTILINE)
    return found.group(1) if found else "cuda"


def is_tensor(kind: str) -> bool:
    return kind.partition(":")[0] == "Tensor"


def type_of(kind: str) -> str:
    """torch's name of the type of such a tensor."""
    return kind.partition(":")[2] or "float32"


def python_inputs(inputs: dict[str, str]) -> str:
    return ", ".join(f"{one}: {'torch.Tensor' if is_tensor(kind) else kind}" for one, kind in inputs.items())


def _array(name: str, kind: str) -> str:
    """A tensor as NumPy's: bfloat16, which it lacks, as bytes."""
    return f"{name}.detach().reshape(-1).view(torch.uint8).numpy()" if kind == "bfloat16" else f"{name}.detach().numpy()"


def _tensor(name: str, kind: str) -> str:
    """What is in its array, as a tensor of its shape."""
    if kind == "bfloat16":
        return f'torch.from_numpy(arrays["{name}"]).view(torch.bfloat16).reshape({name}.shape)'
    return f'torch.from_numpy(arrays["{name}"].reshape({name}.shape))'


class _Cuda:
    """CUDA C++: an extension that PyTorch compiles launches it."""

    file = "kernel.cu"
    imports = "import functools\n"

    def __init__(self, kernels: Kernels, tensors: list[str], made: list[str]) -> None:
        self.kernels, self.tensors, self.made = kernels, tensors, made

    def entry(self, launch: Launch) -> str:
        return launch.entry or sources.only_kernel_in(self.kernels.source, self.file)

    def types(self, launch: Launch) -> list[str]:
        types = launch.types or _parameter_types(self.kernels.source, self.entry(launch))
        if len(types) != len(launch.arguments):
            raise ArgumentError(f"the kernel {self.entry(launch)} takes {len(types)} arguments ({', '.join(types)}), but "
                                f"{len(launch.arguments)} are given", kind="argument")
        return types

    def requires(self) -> list[str]:
        if not any(_WHOLE & set(self.types(launch)) for launch in self.kernels.launches):
            return []
        return [f"{one}.numel() < 2**31" for one, kind in self.kernels.inputs.items() if is_tensor(kind)]

    def simulated(self, launch: Launch) -> str:
        arguments = [self._simulated(*pair) for pair in zip(self.types(launch), launch.arguments)]
        return (f"    _simulate({self.entry(launch)!r}, ({', '.join(launch.sides())},), {tuple(launch.threads())!r}, "
                f"{launch.shared}, arrays,\n              [{', '.join(arguments)}])\n")

    def extension(self) -> str:
        kinds = [*(KINDS.get(kind, "at::Tensor") for kind in self.kernels.inputs.values()),
                 *["at::Tensor"] * (len(self.made) - len(self.kernels.inputs))]
        larger = [f"  C10_CUDA_CHECK(cudaFuncSetAttribute(::{self.entry(launch)}, "
                  f"cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>({launch.shared})));\n"
                  for launch in self.kernels.launches if isinstance(launch.shared, str) or launch.shared > 48 << 10]
        launches = []
        # A tensor may have the kernel's name: '::' finds the kernel.
        for launch in self.kernels.launches:
            arguments = ", ".join(self._passed(*pair) for pair in zip(self.types(launch), launch.arguments))
            launches.append(f"  if (const dim3 grid({', '.join(f'static_cast<unsigned>({side})' for side in launch.sides())}); "
                            f"grid.x && grid.y && grid.z)\n"
                            f"    ::{self.entry(launch)}<<<grid, dim3({', '.join(map(str, launch.threads()))}), "
                            f"{launch.shared}, at::cuda::getCurrentCUDAStream()>>>({arguments});\n"
                            "  C10_CUDA_KERNEL_LAUNCH_CHECK();\n")
        return (CUDA_EXTENSION.replace("$cpp_inputs", ", ".join(f"{kind} {one}" for kind, one in zip(kinds, self.made)))
                .replace("$launches", "".join(larger + launches)))

    def launched(self) -> str:
        return f"    _extension().launch({', '.join(self.made)})\n"

    def _passed(self, kind: str, text: str) -> str:
        if kind == "void*":
            return f"PointerToAny{{{text}.data_ptr()}}"
        return f"static_cast<{kind}>({text}.data_ptr())" if kind.endswith("*") else f"static_cast<{kind}>({text})"

    def _simulated(self, kind: str, text: str) -> str:
        if kind.endswith("*"):
            if text not in self.tensors:
                raise ArgumentError(f"'{text}' is passed as a pointer but is not a tensor; the tensors are "
                                    f"{', '.join(self.tensors)}", kind="argument")
            return repr(text)
        plain = kind.replace("const ", "")
        if plain not in _NUMPY:
            raise ArgumentError(f"a kernel's parameter of type '{kind}' can't be passed: use one of "
                                f"{', '.join(_NUMPY)}, or a pointer", kind="argument")
        return f"numpy.{_NUMPY[plain]}({text})"


class _Triton:
    """Triton: the kernel launches itself."""

    file = "kernel.py"
    imports = ""

    def __init__(self, kernels: Kernels, tensors: list[str], made: list[str]) -> None:
        self.kernels, self.tensors = kernels, tensors

    def entry(self, launch: Launch) -> str:
        return launch.entry or sources.only_kernel_in(self.kernels.source, self.file)

    def requires(self) -> list[str]:
        return [f"{one}.numel() < 2**31" for one, kind in self.kernels.inputs.items() if is_tensor(kind)]

    def extension(self) -> str:
        constants = "".join(f"        {name!r}: {value},\n" for name, value in self.kernels.constants.items())
        return (f"\ndef _constants({', '.join(self.kernels.inputs)}):\n    \"\"\"What the kernel is compiled for.\"\"\"\n"
                f"    return {{\n{constants}    }}\n\n") if constants else ""

    def constants(self) -> str:
        return f", **_constants({', '.join(self.kernels.inputs)})" if self.kernels.constants else ""

    def block(self, launch: Launch) -> str:
        return "None"

    def simulated(self, launch: Launch) -> str:
        return (f"    _simulate({self.entry(launch)!r}, ({', '.join(launch.sides())},), {self.block(launch)}, 0, arrays,\n"
                f"              [{', '.join(self._simulated(one) for one in launch.arguments)}]{self.constants()})\n")

    def launched(self) -> str:
        lines = [f"    from .kernel import {', '.join(sorted({self.entry(launch) for launch in self.kernels.launches}))}\n"]
        for launch in self.kernels.launches:
            arguments = ", ".join(self._plain(one) for one in launch.arguments)
            lines.append(f"    if 0 not in (grid := ({', '.join(launch.sides())},)):\n"
                         f"        {self.entry(launch)}[grid]({arguments}{self.constants()})\n")
        return "".join(lines)

    def _plain(self, text: str) -> str:
        if not TYPED.match(text):
            return text
        kind, _, value = text.partition(":")
        return f"{'float' if kind.startswith('f') else 'int'}({value})"

    def _simulated(self, text: str) -> str:
        if not TYPED.match(text):
            return repr(text) if text in self.tensors else text
        kind, _, value = text.partition(":")
        return f"numpy.{ {'f': 'float', 'i': 'int', 'u': 'uint'}[kind[0]]}{kind[1:]}({value})"


class _Numba(_Triton):
    """Numba: the kernel launches itself, on PyTorch's stream; its constants are variables of its file."""

    def block(self, launch: Launch) -> str:
        return repr(tuple(launch.threads()))

    def launched(self) -> str:
        lines = ["    from numba import cuda\n\n    from . import kernel\n\n"]
        if self.kernels.constants:
            lines.append(f"    vars(kernel).update(_constants({', '.join(self.kernels.inputs)}))\n")
        lines.append("    stream = cuda.external_stream(torch.cuda.current_stream().cuda_stream)\n")
        for launch in self.kernels.launches:
            arguments = ", ".join(self._plain(one) for one in launch.arguments)
            lines.append(f"    if 0 not in (grid := ({', '.join(launch.sides())},)):\n"
                         f"        kernel.{self.entry(launch)}[grid, {self.block(launch)}, stream]({arguments})\n")
        return "".join(lines)

    def _plain(self, text: str) -> str:
        return f"{text}.detach()" if text in self.tensors else self._simulated(text)


def _parameter_types(source: str, entry: str) -> list[str]:
    """The types in the kernel's parameter list, "const float*"."""
    found = re.search(r"__global__[^;{]*?\b" + re.escape(entry) + r"\s*\(([^)]*)\)", source)
    if not found:
        raise ArgumentError(f"there is no kernel '{entry}' in the source", kind="argument")
    types = []
    for parameter in filter(None, (part.strip() for part in found.group(1).split(","))):
        kind = re.sub(r"\b__restrict__\b|\brestrict\b", "", re.sub(r"\w+\s*$", "", parameter))
        types.append(re.sub(r"\s*\*\s*", "*", " ".join(kind.split())))
    return types
