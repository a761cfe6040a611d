"""A kernel as a PyTorch operator: a project with binding, gradient, tests, benchmark and README."""

from __future__ import annotations

import os
import re
from string import Template

from . import sources
from .errors import ArgumentError

_NAME = re.compile(r"([a-z_]\w*)::([a-z_]\w*)")
_KINDS = {"Tensor": "at::Tensor", "float": "double", "int": "int64_t"}


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
    matched = _NAME.fullmatch(name)
    if not matched:
        raise ArgumentError(f"name={name!r}: write NAMESPACE::OPERATOR in small letters, such as mylab::axpy",
                            kind="argument")
    namespace, operator = matched.groups()
    for one, kind in inputs.items():
        if kind not in _KINDS or not one.isidentifier() or one in ("out", "grad"):
            raise ArgumentError(f"input {one!r}: {kind!r}: use a name other than out and grad, and one of "
                                f"{', '.join(_KINDS)}", kind="argument")
    for one in gradients:
        if inputs.get(one) != "Tensor":
            raise ArgumentError(f"a gradient is given for {one!r}, which is no Tensor input: there are "
                                f"{', '.join(key for key, kind in inputs.items() if kind == 'Tensor')}",
                                kind="argument")
    entry = entry or sources.only_kernel_in(source, "kernel.cu")
    types = _parameter_types(source, entry)
    if len(types) != len(arguments):
        raise ArgumentError(f"the kernel {entry} takes {len(types)} arguments ({', '.join(types)}), but {len(arguments)} "
                            "are given", kind="argument")
    folder = os.fspath(folder)
    if os.path.isdir(folder) and os.listdir(folder):
        raise ArgumentError(f"the folder '{folder}' is not empty: name a new one", kind="argument")

    passed = ", ".join(f"static_cast<{kind}>({text}.data_ptr())" if kind.endswith("*") else f"static_cast<{kind}>({text})"
                       for kind, text in zip(types, arguments))
    grids = [grid] if isinstance(grid, str) else list(grid)
    blocks = [int(side) for side in ([block] if isinstance(block, int) else block)]
    values = {
        "namespace": namespace, "operator": operator, "entry": entry, "shared": str(int(shared)),
        "block": f"({', '.join(map(str, blocks))},)", "grid": f"({', '.join(grids)},)",
        "cpp_block": f"dim3({', '.join(map(str, blocks))})",
        "cpp_grid": f"dim3({', '.join(f'static_cast<unsigned>({side})' for side in grids)})",
        "output": output, "reference": reference, "example": example, "passed": passed,
        "inputs": ", ".join(inputs),
        "python_inputs": ", ".join(f"{one}: {'torch.Tensor' if kind == 'Tensor' else kind}"
                                   for one, kind in inputs.items()),
        "cpp_inputs": ", ".join(f"{_KINDS[kind]} {one}" for one, kind in inputs.items()) + ", at::Tensor out",
        "simulated": ", ".join(_simulated(kind, text) for kind, text in zip(types, arguments)),
        "result": str(next(index for index, text in enumerate(arguments) if text == "out"))
                  if "out" in arguments else "",
        "saved": ", ".join(one for one, kind in inputs.items() if kind == "Tensor"),
        "numbers": "".join(f"    ctx.{one} = {one}\n" for one, kind in inputs.items() if kind != "Tensor"),
        "load_numbers": "".join(f"    {one} = ctx.{one}\n" for one, kind in inputs.items() if kind != "Tensor"),
        "gradients": ", ".join(f"({gradients[one]}) if ctx.needs_input_grad[{index}] else None" if one in gradients
                               else "None" for index, one in enumerate(inputs)),
        "differentiable": repr([index for index, one in enumerate(inputs) if one in gradients]),
    }
    if not values["result"]:
        raise ArgumentError("no argument is 'out': the kernel must write the result somewhere", kind="argument")
    files = {f"{operator}/kernel.cu": source, **{path.replace("OPERATOR", operator): Template(text).substitute(values)
                                                 for path, text in _FILES.items()}}
    for path, text in files.items():
        whole = os.path.join(folder, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8") as stream:
            stream.write(text)
    return sorted(files)


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


_NUMPY = {"float": "float32", "double": "float64", "int": "int32", "unsigned": "uint32", "unsigned int": "uint32",
          "long long": "int64", "int64_t": "int64", "unsigned long long": "uint64", "size_t": "uint64"}


def _simulated(kind: str, text: str) -> str:
    if kind.endswith("*"):
        return f"{text}.detach().numpy()"
    plain = kind.replace("const ", "")
    if plain not in _NUMPY:
        raise ArgumentError(f"a kernel's parameter of type '{kind}' can't be handed over: use one of "
                            f"{', '.join(_NUMPY)}, or a pointer", kind="argument")
    return f"numpy.{_NUMPY[plain]}({text})"


_FILES = {
    "OPERATOR/__init__.py": '''"""$namespace::$operator, a PyTorch operator made of the CUDA kernel `$entry` in kernel.cu."""

import functools
import os

import numpy
import torch

with open(os.path.join(os.path.dirname(__file__), "kernel.cu"), encoding="utf-8") as _stream:
    SOURCE = _stream.read()


def ceil_div(a: int, b: int) -> int:
    return -(-a // b)


@torch.library.custom_op("$namespace::$operator", mutates_args=(), device_types="cpu")
def $operator($python_inputs) -> torch.Tensor:
    """On the CPU: the kernel on Kernelarium's simulated GPU, with all checks on."""
    import kernelarium

    out = $output
    run = kernelarium.launch(SOURCE, $grid, $block, [$simulated], entry="$entry", shared=$shared, check="all",
                             trace=None).require()
    return torch.from_numpy(run.outputs[$result].reshape(out.shape))


@functools.cache
def _extension():
    from torch.utils.cpp_extension import load_inline

    launcher = SOURCE + """
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <torch/extension.h>

static int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

void launch($cpp_inputs) {
  if ($shared > 48 << 10)
    C10_CUDA_CHECK(cudaFuncSetAttribute($entry, cudaFuncAttributeMaxDynamicSharedMemorySize, $shared));
  $entry<<<$cpp_grid, $cpp_block, $shared, at::cuda::getCurrentCUDAStream()>>>($passed);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
"""
    return load_inline("$operator", cpp_sources="#include <torch/extension.h>\\nvoid launch($cpp_inputs);",
                       cuda_sources=launcher, functions=["launch"])


@$operator.register_kernel("cuda")
def _($inputs):
    out = $output
    _extension().launch($inputs, out)
    return out


@$operator.register_fake
def _($inputs):
    return $output


def _setup_context(ctx, inputs, output):
    $inputs, = inputs
    ctx.save_for_backward($saved, output)
$numbers

def _backward(ctx, grad):
    $saved, out = ctx.saved_tensors
$load_numbers    return $gradients,


$operator.register_autograd(_backward, setup_context=_setup_context)


def reference($inputs):
    """The same in PyTorch's own operations."""
    return $reference
''',
    "tests/test_OPERATOR.py": '''"""The operator against PyTorch's own operations: values, gradient, and what torch.library asks of it."""

import os
import sys
import unittest

import torch

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from $operator import $operator, reference

DEVICES = ["cpu"] + ["cuda"] * torch.cuda.is_available()


def example(device):
    torch.manual_seed(1)
    values = [one.to(device) if isinstance(one, torch.Tensor) else one for one in $example]
    for index in $differentiable:
        values[index].requires_grad_()
    return tuple(values)


class Operator(unittest.TestCase):
    def test_values(self):
        for device in DEVICES:
            with self.subTest(device):
                torch.testing.assert_close($operator(*example(device)), reference(*example(device)))

    def test_gradient(self):
        # The kernel computes in float32, so the steps are large and the tolerance is wide.
        for device in DEVICES:
            with self.subTest(device):
                self.assertTrue(torch.autograd.gradcheck($operator, example(device), eps=1e-2, atol=1e-2, rtol=1e-2))

    def test_gradient_is_that_of_pytorch(self):
        for device in DEVICES:
            with self.subTest(device):
                ours, theirs = example(device), example(device)
                weights = torch.randn_like(reference(*theirs))
                ($operator(*ours) * weights).sum().backward()
                (reference(*theirs) * weights).sum().backward()
                for index in $differentiable:
                    torch.testing.assert_close(ours[index].grad, theirs[index].grad)

    def test_opcheck(self):
        for device in DEVICES:
            with self.subTest(device):
                torch.library.opcheck($operator, example(device), atol=1e-4, rtol=1e-4)


if __name__ == "__main__":
    unittest.main()
''',
    "benchmark.py": '''"""The operator beside PyTorch's own operations, eager and compiled, on a GPU."""

import torch
import torch.utils.benchmark as benchmark

from $operator import $operator, reference

if not torch.cuda.is_available():
    raise SystemExit("no GPU here: a simulated one has no time of its own (tests pass without a GPU)")
inputs = [one.cuda() if isinstance(one, torch.Tensor) else one for one in $example]
for title, function in (("$operator", $operator), ("eager", reference), ("compiled", torch.compile(reference))):
    print(title, benchmark.Timer("f(*x)", globals={"f": function, "x": inputs}).blocked_autorange(min_run_time=1))
''',
    "pyproject.toml": '''[build-system]
requires = ["setuptools>=66"]
build-backend = "setuptools.build_meta"

[project]
name = "$operator"
version = "0.1.0"
requires-python = ">=3.10"
dependencies = ["torch>=2.4", "numpy"]

[project.optional-dependencies]
cpu = ["kernelarium"]

[tool.setuptools]
packages = ["$operator"]

[tool.setuptools.package-data]
$operator = ["kernel.cu"]
''',
    "README.md": '''# $namespace::$operator

A PyTorch operator made of the CUDA kernel `$entry` ($operator/kernel.cu), written by Kernelarium.

```python
import torch
from $operator import $operator

result = $operator(*$example)
```

- On a GPU the kernel is compiled at the first call (`torch.utils.cpp_extension.load_inline`; needs nvcc and ninja).
- On the CPU it runs on Kernelarium's simulated GPU with all checks on (`import kernelarium`): for tests, not for speed.
- `torch.compile` sees it through its fake kernel; its gradient is registered by `torch.library`. The gradient itself is
  not differentiable beyond what its formula in $operator/__init__.py is.

`python -m unittest discover tests` compares values and gradient with `$reference`, checks the gradient by finite differences
(`gradcheck`) and the registration (`opcheck`). `python benchmark.py` measures on a GPU.
''',
}
