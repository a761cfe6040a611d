"""A kernel as a PyTorch operator: a project with binding, gradient, tests, benchmark and README."""

from __future__ import annotations

import ast
import builtins
import keyword
import os
import re
import shutil
from dataclasses import dataclass
from string import Template
from typing import Any, Sequence

import numpy

from . import operator_project as texts
from .errors import ArgumentError
from .operator_kernels import KINDS, TYPED, TYPES, Kernels, Launch, is_tensor, language_of, python_inputs, type_of

#: What gradcheck can vary: half's steps are too coarse.
_PRECISE = ("float32", "float64")
_NAME = re.compile(r"([a-z_]\w*)::([a-z_]\w*)")
#: What a written project calls things itself.
_OWN_NAMES = ("torch", "numpy", "os", "reference", "ceil_div", "arrays", "ctx")
#: By language: its name, how it is compiled on a GPU, what the project needs beside PyTorch.
_LANGUAGES = {"cuda": ("CUDA C++", " (`torch.utils.cpp_extension.load_inline`; needs nvcc and ninja)", 'cpu = ["kernelarium"]'),
              "triton": ("Triton", " by the Triton that PyTorch brings", 'cpu = ["kernelarium", "triton"]'),
              "numba": ("Numba", " by Numba", 'cpu = ["kernelarium", "numba-cuda"]\ncuda = ["numba-cuda"]')}


def export_operator(folder: str | os.PathLike[str], name: str, source: str | os.PathLike[str], *, inputs: dict[str, str],
                    output: str, arguments: list[str], grid: int | str | list[str], block: int | list[int] | None = None,
                    reference: str | None = None, gradients: dict[str, str] | None = None, example: str, entry: str | None = None, shared: int | str = 0,
                    requires: Sequence[str] = (), benchmark: str | None = None,
                    constants: dict[str, int | str] | None = None) -> list[str]:
    """Writes a project with a kernel as a PyTorch operator; its tests pass with and without a GPU.

    On a GPU a kernel in CUDA C++ is compiled by PyTorch's `load_inline`, and one of Triton or Numba launches itself; on the
    CPU it runs on the lab's simulated GPU, with all checks on.

    Args:
        folder: where the project is written; it must not exist, or be empty.
        name: "NAMESPACE::OPERATOR", such as "mylab::axpy".
        source: CUDA C++ or a module of Python with the kernel, as text or as the path of a .cu or .py file.
        inputs: of the operator, by name: "Tensor" (float32) or one of another type, "Tensor:int32"; "float", "int" or "bool".
        output: the result's allocation in Python: "torch.empty_like(x)".
        arguments: of the kernel, in its order: expressions over the inputs and `out` that are Python and, for CUDA C++,
            also C++: "x", "out", "out.numel()", "x.size(0)". Triton's constants are not among them.
        grid: blocks, one such expression or up to three; ceil_div(n, m) is known: "ceil_div(out.numel(), 256)".
        block: threads of a block along x, or up to three numbers; left out for Triton.
        reference: the same in PyTorch's own operations, for tests and benchmark: "a * x + y". Left out, the project has a
            place for it, and the tests that need it are skipped until it is written.
        gradients: of the loss by each Tensor input that has one, in PyTorch's operations: {"x": "grad * a"}.
            `grad` is the loss's gradient by the result; inputs and `out` are known. Left out as the reference is.
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
    _check_expressions([*inputs, "out", "grad"], [output, *(one if language == "cuda" else TYPED.sub("", one) for one in arguments),
                                *written.values(), *launch.sides(), str(shared), example, *requires, benchmark or example])
    return export_launches(folder, name, text, inputs=inputs, results={"out": output}, reference=reference, gradients=gradients,
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


@dataclass
class Recording:
    """The launch that an operator was made from, for its tests."""

    inputs: str  # a tuple of them in Python; recorded("x") is an array of `arrays`
    example: str  # for the other tests
    arrays: dict[str, numpy.ndarray]  # inputs and results by name
    bfloat16: list[str]  # those of a type that NumPy lacks: their bits as uint16
    resizes: bool  # the tensors alone say how large they are
    said: str  # in the README: what was concluded from the launch


def export_launches(folder: str | os.PathLike[str], name: str, source: str, *, inputs: dict[str, str], results: dict[str, str],
                    launches: list[Launch], reference: str | None, gradients: dict[str, str] | None, example: str,
                    scratch: dict[str, str] | None = None, requires: Sequence[str] = (), benchmark: str | None = None,
                    language: str = "cuda", constants: dict[str, str] | None = None,
                    made_types: dict[str, str] | None = None, folders: Sequence[str] = (),
                    recording: Recording | None = None, uses: Sequence[str] = ()) -> list[str]:
    """`export_operator` for several launches in a row.

    Args:
        results: of the operator, each with its allocation. Formulas know them by name, and their gradients: of a single
            result `grad`, of several `grad_NAME`.
        made_types: torch's names of the types of results and scratch that are not float32.
        folders: with headers that the source includes.
        recording: the launch that the operator was made from.
        uses: projects of operators that gradients call by their names; they become part of this one.
        scratch: further tensors that they use, with their allocation.
        requires, benchmark: as of `export_operator`.
        language: of the source: "cuda", "triton" or "numba". In Python's, numbers among the arguments have a type:
            "i32:x.size(0)", "f32:a".
        constants: of Triton's kernels, or variables of Numba's file, each an expression: {"BLOCK": "1024"}.
    """
    _check_names(name, inputs, (*results, "grad", *(scratch or {})))
    gradients = gradients or {}
    _check_gradients(inputs, gradients)
    grads = ["grad"] if len(results) == 1 else [f"grad_{one}" for one in results]
    _check_expressions([*inputs], [reference or "0"])
    used = {_package_in(one): one for one in uses}
    _check_expressions([*inputs, *results, *grads, *used], list(gradients.values()))
    made_types = made_types or {}
    kernels = Kernels(source, inputs, results, launches, scratch or {}, list(requires), made_types, list(folders), language,
                      constants or {})
    gradient = ", ".join(f"({gradients[one]}) if ctx.needs_input_grad[{index}] else None" if one in gradients else "None"
                         for index, one in enumerate(inputs))
    kinds = [made_types.get(one, "float32") for one in results]
    precise = [place for place, kind in enumerate(kinds) if kind in _PRECISE]
    differentiable = [one for one, kind in inputs.items() if is_tensor(kind) and type_of(kind) in _PRECISE and precise
                      and (not gradients or one in gradients)]
    has_one = any("float" in kind for kind in kinds) and any(is_tensor(kind) and "float" in type_of(kind) for kind in inputs.values())
    gradient_is = "given" if gradients else "missing" if has_one else "none"
    form = texts.WITHOUT_GRADIENT if gradient_is == "missing" else texts.FORWARD
    return _write(folder, name, texts.KERNEL + form, kernels, inputs, reference, differentiable, example, benchmark,
                  recording=recording, used=used, gradient_is=gradient_is,
                  first_result=f"[{precise[0]}]" if precise and len(results) > 1 else "",
                  op_name=name.partition("::")[2], gradients=gradient, what="The operator's kernel", kernel_is="result", differentiated="[]",
                  results=", ".join(results), saved_results="output" if len(results) == 1 else "*output",
                  grads=", ".join(grads))


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
    kernels = Kernels(source, {one: "Tensor" for one in saved}, results, launches, scratch or {}, list(requires),
                      language=language, constants=constants or {})
    names = ", ".join(f"_{one}" for one in results)
    gradient = ", ".join(f"_{gradients[one]}" if one in gradients else "None" for one in inputs)
    return _write(folder, name, texts.KERNEL + texts.GRADIENT, kernels, inputs, reference, list(gradients), example, benchmark,
                  saved_results="output", op_name=operator + "_backward", gradients=gradient, made_gradients=names,
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
        if not (kind in KINDS or is_tensor(kind) and type_of(kind) in TYPES) or not one.isidentifier() or keyword.iskeyword(one) or one in taken:
            raise ArgumentError(f"input {one!r}: {kind!r}: use a name other than {' and '.join(taken)}, and one of "
                                f"Tensor, {', '.join(KINDS)}", kind="argument")


def _check_expressions(names: Sequence[str], expressions: Sequence[str]) -> None:
    """Each is one of Python, over these names and those that the written project has."""
    known = {*names, *_OWN_NAMES, *dir(builtins)}
    for one in expressions:
        try:
            nodes = [node for node in ast.walk(ast.parse(one.strip(), mode="eval")) if isinstance(node, (ast.Name, ast.arg))]
        except (AttributeError, SyntaxError):
            raise ArgumentError(f"{one!r} is not an expression of Python, written as text", kind="argument") from None
        bound = {node.arg if isinstance(node, ast.arg) else node.id for node in nodes
                 if isinstance(node, ast.arg) or isinstance(node.ctx, ast.Store)}
        unknown = {node.id for node in nodes if isinstance(node, ast.Name)} - bound - known
        if unknown:
            raise ArgumentError(f"{one!r} has the unknown name {', '.join(sorted(unknown))}: known are "
                                f"{', '.join(names)}", kind="argument")


def _package_in(project: str) -> str:
    """The operator of a written project."""
    found = [one for one in (os.listdir(project) if os.path.isdir(project) else []) if os.path.isfile(os.path.join(project, one, "__init__.py"))]
    if len(found) != 1:
        raise ArgumentError(f"'{project}' is no project of an operator: export the kernel of the gradient first, by a launch of its own",
                            kind="argument")
    return found[0]


def _check_gradients(inputs: dict[str, str], gradients: dict[str, str]) -> None:
    for one in gradients:
        if not is_tensor(inputs.get(one, "")):
            raise ArgumentError(f"a gradient is given for {one!r}, which is not a Tensor input: there are "
                                f"{', '.join(key for key, kind in inputs.items() if is_tensor(kind))}",
                                kind="argument")


def _write(folder: str | os.PathLike[str], name: str, module: str, kernels: Kernels, inputs: dict[str, str],
           reference: str | None, differentiable: list[str], example: str, benchmark: str | None,
           recording: Recording | None = None, used: dict[str, str] | None = None, gradient_is: str = "given", first_result: str = "", **more: str) -> list[str]:
    namespace, operator = name.split("::")
    language, compiled_by, needs = _LANGUAGES[kernels.language]
    tensors = [one for one, kind in inputs.items() if is_tensor(kind)]
    numbers = [one for one, kind in inputs.items() if not is_tensor(kind)]
    has_gradient = gradient_is == "given"
    missing = (differentiable and not has_gradient) or not reference
    opcheck = (texts.OPCHECK_WITHOUT_GRADIENT if not differentiable else
               texts.OPCHECK if has_gradient else texts.OPCHECK_WHERE_WRITTEN)
    tests = [texts.TESTS.replace("$opcheck", opcheck).replace("$recording", texts.RECORDING if recording else "")
             .replace("$missing", texts.MISSING if missing else "")]
    tests += [texts.RECORDED_TEST] if recording else []
    tests += [texts.SIZES_TEST] if recording and recording.resizes else []
    tests += [texts.GRADIENT_TESTS] if differentiable else []
    needs_reference = "" if reference else texts.NEEDS_REFERENCE
    needs_gradient = "" if has_gradient else texts.NEEDS_GRADIENT.replace("$operator", operator)
    what_is_missing = f'raise NotImplementedError("{operator} has no reference yet: write it in reference() in {operator}/__init__.py")'
    values = {
        **kernels.values(), **more, "namespace": namespace, "operator": operator, "example": example,
        "reference": reference, "reference_body": f"return {reference}" if reference else what_is_missing,
        "uses": "".join(f"\nfrom {one} import {one}" for one in used or {}) + "\n" * bool(used),
        "packages": ", ".join(f'"{one}"' for one in (operator, *(used or {}))),
        "tests_imports": "import numpy\nimport torch" if recording else "import torch",
        "example_imports": "import numpy\nimport torch" if "numpy." in example else "import torch",
        "tests_example": recording.example if recording else example, "launched_with": recording.inputs if recording else example,
        "benchmark": benchmark or example, "language": language, "compiled_by": compiled_by, "needs": needs,
        "compared": '("eager", reference), ("compiled", torch.compile(reference))' if reference else "",
        "conditions_said": "".join(f", with `{one}`" for one in kernels.requires),
        "types_said": _types_said(inputs), "gradient_said": _gradient_said(operator, gradient_is),
        "checked_said": _checked_said(reference, differentiable, gradient_is, recording, operator),
        "said_of_launch": f"\n{recording.said}" if recording else "",
        "recorded_content": _recorded_content(recording.bfloat16 if recording else []),
        "result_names": repr(list(kernels.results)),
        "varied": _varied(operator, bool(first_result)), "needs_reference": needs_reference, "needs_gradient": needs_gradient, "first_result": first_result,
        "inputs": ", ".join(inputs), "python_inputs": python_inputs(inputs),
        "saved": ", ".join(tensors),
        "numbers": "".join(f"    ctx.{one} = {one}\n" for one in numbers),
        "load_numbers": "".join(f"    {one} = ctx.{one}\n" for one in numbers),
        "differentiable": repr([index for index, one in enumerate(inputs) if one in differentiable]),
    }
    folder = os.fspath(folder)
    if os.path.isdir(folder) and os.listdir(folder):
        raise ArgumentError(f"the folder '{folder}' is not empty: name a new one", kind="argument")
    project = {"OPERATOR/__init__.py": module + texts.ADJOINT, "tests/test_OPERATOR.py": "".join([*tests, texts.END_OF_TESTS]),
               **texts.COMMON}
    files = {path.replace("OPERATOR", operator): Template(text).substitute(values) for path, text in project.items()}
    files[f"{operator}/{values['file']}"] = kernels.text()
    for path, text in files.items():
        whole = os.path.join(folder, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8") as stream:
            stream.write(text)
    for package, place in (used or {}).items():
        shutil.copytree(os.path.join(place, package), os.path.join(folder, package), ignore=shutil.ignore_patterns("__pycache__"))
    if not recording:
        return sorted(files)
    numpy.savez_compressed(os.path.join(folder, "tests", "launch.npz"), **recording.arrays)
    return sorted([*files, "tests/launch.npz"])


def _recorded_content(bfloat16: list[str]) -> str:
    content = "torch.from_numpy(LAUNCH[name])"
    return f"{content}.view(torch.bfloat16) if name in {bfloat16} else {content}" if bfloat16 else content


def _varied(operator: str, several: bool) -> str:
    """The results that finite differences are taken of."""
    made = f"{operator}(*values)"
    kinds = ", ".join(f"torch.{one}" for one in _PRECISE)
    return f"tuple(one for one in {made} if one.dtype in ({kinds}))" if several else made


def _types_said(inputs: dict[str, str]) -> str:
    kinds = {one: type_of(kind) for one, kind in inputs.items() if is_tensor(kind)}
    if len(set(kinds.values())) == 1:
        return f"{next(iter(kinds.values()))} tensors"
    return f"tensors ({', '.join(f'`{one}`: {kind}' for one, kind in kinds.items())})"


def _gradient_said(operator: str, gradient_is: str) -> str:
    if gradient_is == "none":
        return "it has no gradient, as no input or no result is of a type that has one."
    if gradient_is == "missing":
        return (f"it has no gradient yet: `backward()` raises NotImplementedError until you write `_backward()` in\n"
                f"  {operator}/__init__.py.")
    return (f"its gradient is registered by `torch.library`. The gradient itself is\n"
            f"  differentiable only where {operator}/__init__.py has it as a formula in PyTorch's operations.")


def _checked_said(reference: str | None, differentiable: list[str], gradient_is: str, recording: Recording | None,
                  operator: str) -> str:
    """What the tests check, and what they don't."""
    if not recording:
        return (f"compares values and gradient with `{reference}`, checks the gradient by finite differences\n"
                "(`gradcheck`) and the registration (`opcheck`)")
    checked = ["compares the results with those of the launch on the simulated GPU (tests/launch.npz), and checks the registration "
               "(`opcheck`)"]
    if recording.resizes:
        checked.append("runs the kernel with smaller tensors on the simulated GPU, which finds accesses out of bounds and races")
    open_ends = []
    if reference:
        checked.append(f"compares the results with `{reference}`")
    else:
        open_ends.append("whether the results are *right*: write the same in PyTorch's operations in `reference()` in "
                         f"{operator}/__init__.py, and the tests compare with it")
    if differentiable and gradient_is == "given":
        checked.append(f"checks the gradient by {', '.join(f'`{one}`' for one in differentiable)} by finite differences (`gradcheck`)")
    elif differentiable:
        open_ends.append("a gradient: write `_backward()`, and the tests check it by finite differences (`gradcheck`)")
    elif gradient_is != "none":
        open_ends.append("the gradient: finite differences need inputs and results of type float32 or float64")
    said = "; it ".join(checked)
    return said + "".join(f".\nNot checked yet is {one}" for one in open_ends)
