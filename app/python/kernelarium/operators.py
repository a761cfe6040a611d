"""A kernel as a PyTorch operator: a project with binding, gradient, tests, benchmark and README."""

from __future__ import annotations

import ast
import builtins
import keyword
import os
import re
from string import Template
from typing import Any, Sequence

from .errors import ArgumentError
from .operator_kernels import KINDS, TYPED, Kernels, Launch, language_of, python_inputs
from .operator_project import ADJOINT, COMMON, FORWARD, GRADIENT, KERNEL

_NAME = re.compile(r"([a-z_]\w*)::([a-z_]\w*)")
#: What a written project calls things itself.
_OWN_NAMES = ("torch", "numpy", "os", "reference", "ceil_div", "arrays", "ctx")
#: By language: its name, how it is compiled on a GPU, what the project needs beside PyTorch.
_LANGUAGES = {"cuda": ("CUDA C++", " (`torch.utils.cpp_extension.load_inline`; needs nvcc and ninja)", 'cpu = ["kernelarium"]'),
              "triton": ("Triton", " by the Triton that PyTorch brings", 'cpu = ["kernelarium", "triton"]'),
              "numba": ("Numba", " by Numba", 'cpu = ["kernelarium", "numba-cuda"]\ncuda = ["numba-cuda"]')}


def export_operator(folder: str | os.PathLike[str], name: str, source: str | os.PathLike[str], *, inputs: dict[str, str],
                    output: str, arguments: list[str], grid: int | str | list[str], block: int | list[int] | None = None,
                    reference: str, gradients: dict[str, str], example: str, entry: str | None = None, shared: int | str = 0,
                    requires: Sequence[str] = (), benchmark: str | None = None,
                    constants: dict[str, int | str] | None = None) -> list[str]:
    """Writes a project with a kernel as a PyTorch operator; its tests pass with and without a GPU.

    On a GPU a kernel in CUDA C++ is compiled by PyTorch's `load_inline`, and one of Triton or Numba launches itself; on the
    CPU it runs on the lab's simulated GPU, with all checks on.

    Args:
        folder: where the project is written; it must not exist, or be empty.
        name: "NAMESPACE::OPERATOR", such as "mylab::axpy".
        source: CUDA C++ or a module of Python with the kernel, as text or as the path of a .cu or .py file.
        inputs: of the operator, by name: "Tensor" (float32, contiguous), "float" or "int".
        output: the result's allocation in Python: "torch.empty_like(x)".
        arguments: of the kernel, in its order: expressions over the inputs and `out` that are Python and, for CUDA C++,
            also C++: "x", "out", "out.numel()", "x.size(0)". Triton's constants are not among them.
        grid: blocks, one such expression or up to three; ceil_div(n, m) is known: "ceil_div(out.numel(), 256)".
        block: threads of a block along x, or up to three numbers; left out for Triton.
        reference: the same in PyTorch's own operations, for tests and benchmark: "a * x + y".
        gradients: of the loss by each Tensor input that has one, in PyTorch's operations: {"x": "grad * a"}.
            `grad` is the loss's gradient by the result; inputs and `out` are known.
        example: a tuple of inputs for the tests, in Python: "(2.0, torch.randn(9), torch.randn(9))".
        entry: the kernel's name, where the source has several.
        shared: dynamic shared memory of a block, in bytes; a number or such an expression.
        requires: what the inputs must be for the kernel, in Python: ["x.shape == y.shape"]. Others are refused.
        benchmark: a tuple of larger inputs for the benchmark; the example's if left out.
        constants: of a Triton kernel with num_warps and the like, or variables of Numba's file: {"BLOCK": 1024}.

    Returns:
        The files, relative to `folder`.

    Raises:
        ArgumentError: for what does not fit together, with what to do.
    """
    text, language = _source_of(source)
    if (block is None) != (language == "triton"):
        raise ArgumentError("Triton makes blocks of 32 * num_warps threads: leave the block out" if block is not None else
                            "block is missing: the number of threads per block, such as 256 or [16, 16]", kind="argument")
    if constants and language == "cuda":
        raise ArgumentError("constants are for Triton and Numba: write a #define into the CUDA C++", kind="argument")
    written = {one: str(value) for one, value in (constants or {}).items()}
    launch = Launch(arguments, grid, 1 if block is None else block, entry, shared)
    _check_names(name, inputs, ("out", "grad"))  # first: expressions are over these names
    _check_expressions(inputs, [output, *(one if language == "cuda" else TYPED.sub("", one) for one in arguments),
                                *written.values(), *launch.sides(), str(shared), reference, *gradients.values(), example,
                                *requires, benchmark or example])
    return export_launches(folder, name, text, inputs=inputs, output=output, reference=reference, gradients=gradients,
                           example=example, launches=[launch], requires=requires, benchmark=benchmark, language=language,
                           constants=written)


def _source_of(source: Any) -> tuple[str, str]:
    """The text, and its language."""
    if not isinstance(source, (str, os.PathLike)):
        raise ArgumentError(f"source is a {type(source).__name__}: give CUDA C++ or Python as text, or the path of a .cu or .py "
                            "file, because the project gets a copy of all that the kernel needs", kind="argument")
    text = os.fspath(source)
    if "\n" not in text and text.endswith((".cu", ".cuh", ".py")):
        try:
            with open(text, encoding="utf-8") as stream:
                text = stream.read()
        except OSError as error:
            raise ArgumentError(f"the kernel's file can't be read: {error.strerror}", text, kind="argument") from None
    return text, language_of(text)


def export_launches(folder: str | os.PathLike[str], name: str, source: str, *, inputs: dict[str, str], output: str,
                    launches: list[Launch], reference: str, gradients: dict[str, str], example: str,
                    scratch: dict[str, str] | None = None, requires: Sequence[str] = (), benchmark: str | None = None,
                    language: str = "cuda", constants: dict[str, str] | None = None) -> list[str]:
    """`export_operator` for several launches in a row.

    Args:
        scratch: further tensors that they use, with their allocation.
        requires, benchmark: as of `export_operator`.
        language: of the source: "cuda", "triton" or "numba". In Python's, numbers among the arguments have a type:
            "i32:x.size(0)", "f32:a".
        constants: of Triton's kernels, or variables of Numba's file, each an expression: {"BLOCK": "1024"}.
    """
    _check_names(name, inputs, ("out", "grad", *(scratch or {})))
    _check_gradients(inputs, gradients)
    kernels = Kernels(source, inputs, {"out": output}, launches, scratch or {}, list(requires), language, constants or {})
    gradient = ", ".join(f"({gradients[one]}) if ctx.needs_input_grad[{index}] else None" if one in gradients else "None"
                         for index, one in enumerate(inputs))
    return _write(folder, name, KERNEL + FORWARD, kernels, inputs, reference, gradients, example, benchmark,
                  op_name=name.partition("::")[2], gradients=gradient, what="The operator's kernel", kernel_is="result", differentiated="[]")


def export_gradient(folder: str | os.PathLike[str], name: str, source: str, *, inputs: dict[str, str], reference: str,
                    saved: dict[str, str], results: dict[str, str], gradients: dict[str, str], launches: list[Launch],
                    example: str, scratch: dict[str, str] | None = None, requires: Sequence[str] = (),
                    benchmark: str | None = None, language: str = "cuda",
                    constants: dict[str, str] | None = None) -> list[str]:
    """Writes a project whose kernels are an operator's *gradient*; forward, it is PyTorch's own operations.

    Args:
        folder, name, source, inputs, reference, example: as of `export_operator`.
        saved: the kernels' own Tensor inputs, each an expression in PyTorch's operations over the operator's inputs,
            its result `out` and the gradient `grad`: {"p": "out", "dy": "grad"}.
        results: what the kernels make, with the allocation over `saved`: {"dx": "torch.empty_like(p)"}.
        gradients: which of these is the gradient of which input: {"x": "dx"}.
        launches: in order; their expressions are over `saved`, `results` and `scratch`.
        scratch, requires, benchmark, language, constants: as of `export_launches`; `requires` is over `saved`.
    """
    _check_names(name, inputs, ("out", "grad"))
    for made in (saved, results, scratch or {}):
        _check_names(name, dict.fromkeys(made, "Tensor"), ())
    _check_gradients(inputs, gradients)
    operator = name.partition("::")[2]
    kernels = Kernels(source, {one: "Tensor" for one in saved}, results, launches, scratch or {}, list(requires), language,
                      constants or {})
    names = ", ".join(f"_{one}" for one in results)
    gradient = ", ".join(f"_{gradients[one]}" if one in gradients else "None" for one in inputs)
    return _write(folder, name, KERNEL + GRADIENT, kernels, inputs, reference, gradients, example, benchmark,
                  op_name=operator + "_backward", gradients=gradient, made_gradients=names,
                  saved_values=", ".join(saved.values()),
                  what="The gradient's kernel", kernel_is="gradient",
                  differentiated=repr([index for index, one in enumerate(inputs) if one in gradients]))


def _check_names(name: str, inputs: dict[str, str], taken: tuple[str, ...]) -> None:
    if not _NAME.fullmatch(name):
        raise ArgumentError(f"name={name!r}: write NAMESPACE::OPERATOR in small letters, such as mylab::axpy",
                            kind="argument")
    if keyword.iskeyword(name.partition("::")[2]):
        raise ArgumentError(f"name={name!r}: Python keeps the word {name.partition('::')[2]} for itself", kind="argument")
    taken = (*taken, *_OWN_NAMES)
    for one, kind in inputs.items():
        if kind not in KINDS or not one.isidentifier() or keyword.iskeyword(one) or one in taken:
            raise ArgumentError(f"input {one!r}: {kind!r}: use a name other than {' and '.join(taken)}, and one of "
                                f"{', '.join(KINDS)}", kind="argument")


def _check_expressions(inputs: dict[str, str], expressions: Sequence[str]) -> None:
    """Each is one of Python, over names that the written project has."""
    known = {*inputs, "out", "grad", *_OWN_NAMES, *dir(builtins)}
    for one in expressions:
        try:
            names = [node for node in ast.walk(ast.parse(one.strip(), mode="eval")) if isinstance(node, (ast.Name, ast.arg))]
        except (AttributeError, SyntaxError):
            raise ArgumentError(f"{one!r} is not an expression of Python, written as text", kind="argument") from None
        bound = {node.arg if isinstance(node, ast.arg) else node.id for node in names
                 if isinstance(node, ast.arg) or isinstance(node.ctx, ast.Store)}
        unknown = {node.id for node in names if isinstance(node, ast.Name)} - bound - known
        if unknown:
            raise ArgumentError(f"{one!r} has the unknown name {', '.join(sorted(unknown))}: the inputs are "
                                f"{', '.join(inputs)}", kind="argument")


def _check_gradients(inputs: dict[str, str], gradients: dict[str, str]) -> None:
    for one in gradients:
        if inputs.get(one) != "Tensor":
            raise ArgumentError(f"a gradient is given for {one!r}, which is not a Tensor input: there are "
                                f"{', '.join(key for key, kind in inputs.items() if kind == 'Tensor')}",
                                kind="argument")


def _write(folder: str | os.PathLike[str], name: str, module: str, kernels: Kernels, inputs: dict[str, str], reference: str,
           differentiable: dict[str, str], example: str, benchmark: str | None, **more: str) -> list[str]:
    namespace, operator = name.split("::")
    language, compiled_by, needs = _LANGUAGES[kernels.language]
    values = {
        **kernels.values(), **more, "namespace": namespace, "operator": operator, "reference": reference, "example": example,
        "benchmark": benchmark or example, "language": language, "compiled_by": compiled_by, "needs": needs,
        "conditions_said": "".join(f", with `{one}`" for one in kernels.requires),
        "inputs": ", ".join(inputs), "python_inputs": python_inputs(inputs),
        "saved": ", ".join(one for one, kind in inputs.items() if kind == "Tensor"),
        "numbers": "".join(f"    ctx.{one} = {one}\n" for one, kind in inputs.items() if kind != "Tensor"),
        "load_numbers": "".join(f"    {one} = ctx.{one}\n" for one, kind in inputs.items() if kind != "Tensor"),
        "differentiable": repr([index for index, one in enumerate(inputs) if one in differentiable]),
    }
    folder = os.fspath(folder)
    if os.path.isdir(folder) and os.listdir(folder):
        raise ArgumentError(f"the folder '{folder}' is not empty: name a new one", kind="argument")
    project = {"OPERATOR/__init__.py": module + ADJOINT, **COMMON}
    files = {path.replace("OPERATOR", operator): Template(text).substitute(values) for path, text in project.items()}
    files[f"{operator}/{values['file']}"] = kernels.text()
    for path, text in files.items():
        whole = os.path.join(folder, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8") as stream:
            stream.write(text)
    return sorted(files)
