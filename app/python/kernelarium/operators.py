"""A kernel as a PyTorch operator: a project with binding, gradient, tests, benchmark and README."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from string import Template

from . import programs, sources
from .errors import ArgumentError
from .operator_project import ADJOINT, COMMON, FORWARD, GRADIENT, KERNEL

_NAME = re.compile(r"([a-z_]\w*)::([a-z_]\w*)")
_KINDS = {"Tensor": "at::Tensor", "float": "double", "int": "int64_t"}
_NUMPY = {"float": "float32", "double": "float64", "int": "int32", "unsigned": "uint32", "unsigned int": "uint32",
          "long long": "int64", "int64_t": "int64", "unsigned long long": "uint64", "size_t": "uint64"}


@dataclass
class Launch:
    """One launch of a kernel: all texts are expressions over sizes that are both Python and C++."""

    arguments: list[str]
    grid: str | list[str]
    block: int | list[int]
    entry: str | None = None
    shared: int = 0


@dataclass
class _Kernels:
    """What runs on the device: launches in order, the tensors that they take and those that they make."""

    source: str
    inputs: dict[str, str]
    results: dict[str, str]
    launches: list[Launch]
    scratch: dict[str, str] = field(default_factory=dict)
    fixed: dict[str, int] = field(default_factory=dict)  # sizes that the kernels are compiled for: expression, value

    def values(self) -> dict[str, str]:
        made = {**self.results, **self.scratch}
        tensors = [one for one, kind in self.inputs.items() if kind == "Tensor"] + list(made)
        simulated, launched, larger = [], [], []
        for launch in self.launches:
            entry = launch.entry or sources.only_kernel_in(self.source, "kernel.cu")
            types = _parameter_types(self.source, entry)
            if len(types) != len(launch.arguments):
                raise ArgumentError(f"the kernel {entry} takes {len(types)} arguments ({', '.join(types)}), but "
                                    f"{len(launch.arguments)} are given", kind="argument")
            grid = [launch.grid] if isinstance(launch.grid, str) else list(launch.grid)
            block = [int(side) for side in ([launch.block] if isinstance(launch.block, int) else launch.block)]
            pairs = list(zip(types, launch.arguments))
            simulated.append(f"    _simulate({entry!r}, ({', '.join(grid)},), {tuple(block)!r}, {int(launch.shared)}, arrays,\n"
                             f"              [{', '.join(_simulated(*pair, tensors) for pair in pairs)}])\n")
            launched.append(f"  {entry}<<<dim3({', '.join(f'static_cast<unsigned>({side})' for side in grid)}), "
                            f"dim3({', '.join(map(str, block))}), {int(launch.shared)}, at::cuda::getCurrentCUDAStream()>>>"
                            f"({', '.join(_passed(*pair) for pair in pairs)});\n  C10_CUDA_KERNEL_LAUNCH_CHECK();\n")
            if launch.shared > 48 << 10:
                larger.append(f"  C10_CUDA_CHECK(cudaFuncSetAttribute({entry}, cudaFuncAttributeMaxDynamicSharedMemorySize, "
                              f"{int(launch.shared)}));\n")
        written = [one for launch in self.launches for one in launch.arguments]
        for one in self.results:
            if one not in written:
                raise ArgumentError(f"no argument is '{one}': the kernel must write the result somewhere", kind="argument")
        results = list(self.results)
        return {
            "kernel_inputs": ", ".join(self.inputs),
            "kernel_python_inputs": _python_inputs(self.inputs),
            "kernel_result": "torch.Tensor" if len(results) == 1 else f"tuple[{', '.join(['torch.Tensor'] * len(results))}]",
            "allocate": "".join(f"    if {size} != {value}:\n        raise ValueError(f\"the kernel is compiled for {size} == "
                                f"{value}, not {{{size}}}\")\n" for size, value in self.fixed.items())
                        + "".join(f"    {one} = {how}\n" for one, how in made.items()),
            "allocate_results": "".join(f"    {one} = {how}\n" for one, how in self.results.items()),
            "arrays": ", ".join(f'"{one}": {one}.detach().numpy()' for one in tensors),
            "simulated": "".join(simulated), "launched": "".join(larger + launched),
            "made": ", ".join([*self.inputs, *made]),
            "returned": ", ".join(results),
            "simulated_results": ", ".join(f'torch.from_numpy(arrays["{one}"].reshape({one}.shape))' for one in results),
            "cpp_inputs": ", ".join([*(f"{_KINDS[kind]} {one}" for one, kind in self.inputs.items()),
                                     *(f"at::Tensor {one}" for one in made)]),
        }


def export_operator(folder: str | os.PathLike, name: str, source: str, *, inputs: dict[str, str], output: str,
                    arguments: list[str], grid: str | list[str], block: int | list[int], reference: str,
                    gradients: dict[str, str], example: str, entry: str | None = None, shared: int = 0) -> list[str]:
    """Writes a project with a CUDA kernel as a PyTorch operator; its tests pass with and without a GPU.

    On a GPU the kernel is compiled by PyTorch's `load_inline`; on the CPU it runs on the lab's simulated GPU, with
    all checks on.

    Args:
        folder: where the project is written; it must not exist, or be empty.
        name: "NAMESPACE::OPERATOR", such as "mylab::axpy".
        source: CUDA C++ with the kernel.
        inputs: of the operator, by name: "Tensor" (float32, contiguous), "float" or "int".
        output: the result's allocation in Python: "torch.empty_like(x)".
        arguments: of the kernel, in its order: expressions over the inputs and `out` that are both Python and C++:
            "x", "out", "out.numel()", "x.size(0)".
        grid: blocks, one such expression or up to three; ceil_div(n, m) is known: "ceil_div(out.numel(), 256)".
        block: threads of a block along x, or up to three numbers.
        reference: the same in PyTorch's own operations, for tests and benchmark: "a * x + y".
        gradients: of the loss by each Tensor input that has one, in PyTorch's operations: {"x": "grad * a"}.
            `grad` is the loss's gradient by the result; inputs and `out` are known.
        example: a tuple of inputs for the tests, in Python: "(2.0, torch.randn(9), torch.randn(9))".
        entry: the kernel's name, where the source has several.
        shared: dynamic shared memory of a block, in bytes.

    Returns:
        The files, relative to `folder`.

    Raises:
        ArgumentError: for what does not fit together, with what to do.
    """
    return export_launches(folder, name, source, inputs=inputs, output=output, reference=reference, gradients=gradients,
                           example=example, launches=[Launch(arguments, grid, block, entry, shared)])


def export_launches(folder: str | os.PathLike, name: str, source: str, *, inputs: dict[str, str], output: str,
                    launches: list[Launch], reference: str, gradients: dict[str, str], example: str,
                    scratch: dict[str, str] | None = None, fixed: dict[str, int] | None = None) -> list[str]:
    """`export_operator` for several launches in a row.

    Args:
        scratch: further tensors that they use, with their allocation.
        fixed: sizes that the kernels are compiled for, {"x.size(1)": 64}: others are refused.
    """
    _check_names(name, inputs, ("out", "grad", *(scratch or {})))
    _check_gradients(inputs, gradients)
    kernels = _Kernels(source, inputs, {"out": output}, launches, scratch or {}, fixed or {})
    gradient = ", ".join(f"({gradients[one]}) if ctx.needs_input_grad[{index}] else None" if one in gradients else "None"
                         for index, one in enumerate(inputs))
    return _write(folder, name, KERNEL + FORWARD, kernels, inputs, reference, gradients, example,
                  op_name=name.partition("::")[2], gradients=gradient, what="The operator's kernel", kernel_is="operator")


def export_gradient(folder: str | os.PathLike, name: str, source: str, *, inputs: dict[str, str], reference: str,
                    saved: dict[str, str], results: dict[str, str], gradients: dict[str, str], launches: list[Launch],
                    example: str, scratch: dict[str, str] | None = None, fixed: dict[str, int] | None = None) -> list[str]:
    """Writes a project whose kernels are an operator's *gradient*; forward, it is PyTorch's own operations.

    Args:
        folder, name, source, inputs, reference, example: as of `export_operator`.
        saved: the kernels' own Tensor inputs, each an expression in PyTorch's operations over the operator's inputs,
            its result `out` and the gradient `grad`: {"p": "out", "dy": "grad"}.
        results: what the kernels make, with the allocation over `saved`: {"dx": "torch.empty_like(p)"}.
        gradients: which of these is the gradient of which input: {"x": "dx"}.
        launches: in order; their expressions are over `saved`, `results` and `scratch`.
        scratch, fixed: as of `export_launches`.
    """
    _check_names(name, inputs, ("out", "grad"))
    _check_gradients(inputs, gradients)
    operator = name.partition("::")[2]
    kernels = _Kernels(source, {one: "Tensor" for one in saved}, results, launches, scratch or {},
                       fixed or {})
    names = ", ".join(f"_{one}" for one in results)
    gradient = ", ".join(f"_{gradients[one]}" if one in gradients else "None" for one in inputs)
    return _write(folder, name, KERNEL + GRADIENT, kernels, inputs, reference, gradients, example,
                  op_name=operator + "_backward", gradients=gradient, made_gradients=names,
                  saved_values=", ".join(f"{text if text.isidentifier() else f'({text})'}.contiguous()" for text in saved.values()),
                  what="The gradient's kernel", kernel_is="gradient")


def _check_names(name: str, inputs: dict[str, str], taken: tuple[str, ...]) -> None:
    if not _NAME.fullmatch(name):
        raise ArgumentError(f"name={name!r}: write NAMESPACE::OPERATOR in small letters, such as mylab::axpy",
                            kind="argument")
    for one, kind in inputs.items():
        if kind not in _KINDS or not one.isidentifier() or one in taken:
            raise ArgumentError(f"input {one!r}: {kind!r}: use a name other than {' and '.join(taken)}, and one of "
                                f"{', '.join(_KINDS)}", kind="argument")


def _check_gradients(inputs: dict[str, str], gradients: dict[str, str]) -> None:
    for one in gradients:
        if inputs.get(one) != "Tensor":
            raise ArgumentError(f"a gradient is given for {one!r}, which is no Tensor input: there are "
                                f"{', '.join(key for key, kind in inputs.items() if kind == 'Tensor')}",
                                kind="argument")


def _write(folder: str | os.PathLike, name: str, module: str, kernels: _Kernels, inputs: dict[str, str], reference: str,
           differentiable: dict[str, str], example: str, **more: str) -> list[str]:
    namespace, operator = name.split("::")
    values = {
        **kernels.values(), **more, "namespace": namespace, "operator": operator, "reference": reference, "example": example,
        "entries": ", ".join(f"`{launch.entry or sources.only_kernel_in(kernels.source, 'kernel.cu')}`"
                             for launch in kernels.launches),
        "inputs": ", ".join(inputs), "python_inputs": _python_inputs(inputs),
        "saved": ", ".join(one for one, kind in inputs.items() if kind == "Tensor"),
        "numbers": "".join(f"    ctx.{one} = {one}\n" for one, kind in inputs.items() if kind != "Tensor"),
        "load_numbers": "".join(f"    {one} = ctx.{one}\n" for one, kind in inputs.items() if kind != "Tensor"),
        "differentiable": repr([index for index, one in enumerate(inputs) if one in differentiable]),
    }
    folder = os.fspath(folder)
    if os.path.isdir(folder) and os.listdir(folder):
        raise ArgumentError(f"the folder '{folder}' is not empty: name a new one", kind="argument")
    project = {"OPERATOR/__init__.py": module + ADJOINT, **COMMON}
    files = {f"{operator}/kernel.cu": _with_headers(kernels.source), **{path.replace("OPERATOR", operator): Template(text).substitute(values)
                                                         for path, text in project.items()}}
    for path, text in files.items():
        whole = os.path.join(folder, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8") as stream:
            stream.write(text)
    return sorted(files)


def _with_headers(source: str) -> str:
    """The text with the lab's own headers where it includes them, so that the project stands by itself."""

    def text(include: re.Match) -> str:
        header = programs.kernels_folder() / "include" / include.group(1)
        return header.read_text(encoding="utf-8").replace("#pragma once\n", "") if header.is_file() else include.group()

    return re.sub(r'^[ \t]*#[ \t]*include[ \t]*"([\w.]+)"[ \t]*$', text, source, flags=re.MULTILINE)


def _python_inputs(inputs: dict[str, str]) -> str:
    return ", ".join(f"{one}: {'torch.Tensor' if kind == 'Tensor' else kind}" for one, kind in inputs.items())


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


def _passed(kind: str, text: str) -> str:
    return f"static_cast<{kind}>({text}.data_ptr())" if kind.endswith("*") else f"static_cast<{kind}>({text})"


def _simulated(kind: str, text: str, tensors: list[str]) -> str:
    if kind.endswith("*"):
        if text not in tensors:
            raise ArgumentError(f"'{text}' is handed over as a pointer, but is no tensor: there are {', '.join(tensors)}",
                                kind="argument")
        return repr(text)
    plain = kind.replace("const ", "")
    if plain not in _NUMPY:
        raise ArgumentError(f"a kernel's parameter of type '{kind}' can't be handed over: use one of "
                            f"{', '.join(_NUMPY)}, or a pointer", kind="argument")
    return f"numpy.{_NUMPY[plain]}({text})"
