"""What a PyTorch operator's project consists of: texts in which `operators` fills in the kernel's own parts."""

#: The kernels as an operator of their own, on the simulated GPU and on CUDA devices.
KERNEL = '''"""$namespace::$operator, a PyTorch operator whose $kernel_is is computed by $entries in $file."""

${imports}import os

import numpy
import torch
$uses
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "$file")


def ceil_div(a: int, b: int) -> int:
    return -(-a // b)


def _ready($kernel_inputs):
    """The tensors as the kernel reads them: of its types, on one device, one element after another."""
    tensors = $tensors
    for one, kind in zip(tensors, $dtypes):
        if one.dtype != kind or one.device != tensors[0].device:
            raise TypeError(f"$operator takes a tensor of {kind} on {tensors[0].device} here, not {one.dtype} on {one.device}")
$conditions    return $ready


def _simulate(entry: str, grid: tuple, block: tuple | None, shared: int, arrays: dict, arguments: list, **constants) -> None:
    """Runs a kernel on Kernelarium's simulated GPU, with all checks on; names stand for arrays, which it may change."""
    import kernelarium

    if 0 in grid:
        return
    run = kernelarium.launch(SOURCE, grid, block, [arrays[one] if isinstance(one, str) else one for one in arguments],
                             entry=entry, shared=shared, check="all", trace=None, **constants).require()
    for place, one in enumerate(arguments):
        if isinstance(one, str):
            arrays[one] = run.outputs[place]


@torch.library.custom_op("$namespace::$op_name", mutates_args=(), device_types="cpu")
def $op_name($kernel_python_inputs) -> $kernel_result:
    """$what, on the CPU by the simulated GPU."""
$allocate    arrays = {$arrays}
$simulated    return $simulated_results

$extension
@$op_name.register_kernel("cuda")
def _($kernel_inputs):
$allocate    with torch.cuda.device($first.device):
$launched    return $returned


@$op_name.register_fake
def _($kernel_inputs):
$allocate_results    return $returned


def _setup_context(ctx, inputs, output):
    $inputs, = inputs
    ctx.save_for_backward($saved, $saved_results)
$numbers
'''

#: How CUDA C++ is launched.
CUDA_EXTENSION = '''
@functools.cache
def _extension():
    from torch.utils.cpp_extension import load_inline

    with open(SOURCE, encoding="utf-8") as stream:
        kernel = stream.read()
    # PyTorch's headers come first: the kernel's macros must not reach into them.
    launcher = """
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <torch/extension.h>
""" + kernel + """
// Converts to the type of pointer that the kernel takes.
struct PointerToAny {
  void* address;
  template <class T> operator T*() const { return static_cast<T*>(address); }
};

void launch($cpp_inputs) {
  // Local: a function of the kernel's file may have this name, too.
  const auto ceil_div = [](int64_t a, int64_t b) { return (a + b - 1) / b; };
$launches}
"""
    return load_inline(__name__, cpp_sources="#include <torch/extension.h>\\nvoid launch($cpp_inputs);",
                       cuda_sources=launcher, functions=["launch"],
                       # PyTorch takes the operators and conversions of half precision away, which kernels may use.
                       extra_cuda_cflags=[f"-U__CUDA_NO_{one}__" for one in ("HALF_OPERATORS", "HALF_CONVERSIONS",
                                                                             "HALF2_OPERATORS", "BFLOAT16_CONVERSIONS")])

'''

#: The gradient of an operator whose forward is the kernel.
FORWARD = '''
def _backward(ctx, $grads):
    $saved, $results = ctx.saved_tensors
$load_numbers    return $gradients,
'''

#: The same where nobody has given the gradient.
WITHOUT_GRADIENT = '''
def _backward(ctx, $grads):
    """The loss's gradient by $inputs (None for numbers), from the loss's gradient by the result."""
    $saved, $results = ctx.saved_tensors
$load_numbers    raise NotImplementedError("$operator has no gradient yet: write it in _backward() in $operator/__init__.py")
'''

#: An operator whose gradient is the kernel.
GRADIENT = '''
@torch.library.custom_op("$namespace::$operator", mutates_args=())
def $operator($python_inputs) -> torch.Tensor:
    """PyTorch's own operations; its gradient is the kernel's."""
    return reference($inputs)


@$operator.register_fake
def _($inputs):
    return torch.empty_like(reference($inputs))


def _backward(ctx, grad):
    $saved, out = ctx.saved_tensors
$load_numbers    $made_gradients = $op_name($saved_values)
    return $gradients,
'''

#: What both end with.
ADJOINT = '''

$operator.register_autograd(_backward, setup_context=_setup_context)


def reference($inputs):
    """The same in PyTorch's own operations."""
    $reference_body
'''

#: The tests: what all projects begin with.
TESTS = '''"""The operator against PyTorch's own operations: values, gradient, and what torch.library asks of it."""

import os
import sys
import unittest

$tests_imports

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from $operator import $operator, reference

DEVICES = ["cpu"] + ["cuda"] * torch.cuda.is_available()
$recording

def example(device):
    torch.manual_seed(1)
    values = [one.to(device) if isinstance(one, torch.Tensor) else one for one in $tests_example]
    for index in $differentiable:
        values[index].requires_grad_()
    return tuple(values)

$missing
class Operator(unittest.TestCase):
    def test_values(self):
$needs_reference        for device in DEVICES:
            with self.subTest(device):
                torch.testing.assert_close($operator(*example(device)), reference(*example(device)))

    def test_tensors_that_skip_memory(self):
        for device in DEVICES:
            with self.subTest(device):
                apart = [torch.stack([one, one], -1)[..., 0] if isinstance(one, torch.Tensor) else one for one in example(device)]
                torch.testing.assert_close($operator(*apart), $operator(*example(device)))

    def test_opcheck(self):
$opcheck'''

#: Body of test_opcheck: with a gradient, with one that may be missing, and where there can be none.
OPCHECK = '''        for device in DEVICES:
            with self.subTest(device):
                torch.library.opcheck($operator, example(device), atol=1e-4, rtol=1e-4)
'''
OPCHECK_WHERE_WRITTEN = '''        # Without a gradient, what needs none is checked: schema, fake kernel, torch.compile of the forward pass.
        unwritten = missing(gradient)
        for device in DEVICES:
            with self.subTest(device):
                inputs = example(device)
                if unwritten:
                    inputs = tuple(one.detach() if isinstance(one, torch.Tensor) else one for one in inputs)
                checks = ["test_schema", "test_faketensor", "test_aot_dispatch_dynamic", *["test_autograd_registration"] * (not unwritten)]
                torch.library.opcheck($operator, inputs, test_utils=checks, atol=1e-4, rtol=1e-4)
'''
OPCHECK_WITHOUT_GRADIENT = '''        checks = ["test_schema", "test_faketensor", "test_aot_dispatch_dynamic"]
        for device in DEVICES:
            with self.subTest(device):
                torch.library.opcheck($operator, example(device), test_utils=checks, atol=1e-4, rtol=1e-4)
'''

#: What tests need where the reference or the gradient may be missing.
MISSING = '''
def missing(work):
    """What `work` needs and nobody has written yet; None: nothing."""
    try:
        work()
    except NotImplementedError as told:
        return str(told)
    return None


def gradient():
    inputs = example("cpu")
    torch.autograd.grad($operator(*inputs)$first_result.sum(), [inputs[index] for index in $differentiable])

'''
NEEDS_REFERENCE = '''        if told := missing(lambda: reference(*example("cpu"))):
            self.skipTest(told)
'''
NEEDS_GRADIENT = '''        if told := missing(gradient):
            self.skipTest(told)
'''

#: Where tests find the launch that the operator was made from.
RECORDING = '''LAUNCH = numpy.load(os.path.join(os.path.dirname(__file__), "launch.npz"))


def recorded(name):
    """An input or a result of the launch that this project was written from."""
    return $recorded_content
'''

#: Where the launch that the operator was made from is known.
RECORDED_TEST = '''
    def test_launch(self):
        """The results are those of the launch that this project was written from, on the simulated GPU."""
        for device in DEVICES:
            with self.subTest(device):
                results = $operator(*(one.to(device) if isinstance(one, torch.Tensor) else one for one in $launched_with))
                for name, result in zip($result_names, results if isinstance(results, tuple) else (results,)):
                    torch.testing.assert_close(result.cpu(), recorded(name), rtol=1e-3, atol=1e-4, equal_nan=True)
'''

#: Where no number among the inputs says how large the tensors are.
SIZES_TEST = '''
    def test_other_sizes(self):
        """Smaller tensors: the simulated GPU checks that the kernel stays within them. Few are no size but channels."""
        smaller = [one[tuple(slice(side - side // 3 * (side > 4)) for side in one.shape)] if isinstance(one, torch.Tensor) else one
                   for one in $launched_with]
        try:
            $operator(*smaller)
        except ValueError as refused:
            self.skipTest(str(refused))
'''

#: Of a gradient.
GRADIENT_TESTS = '''
    def test_gradient(self):
$needs_gradient        # The kernel computes in float32, so the steps are large and the tolerance is wide. An element costs two launches:
        # of a large input, 40 that are spread evenly are varied.
        for device in DEVICES:
            with self.subTest(device):
                inputs = example(device)
                flat = {index: inputs[index].detach().flatten() for index in $differentiable}
                places = {index: torch.linspace(0, len(one) - 1, min(len(one), 40), device=device).round().long()
                          for index, one in flat.items()}

                def varied(*elements):
                    values = list(inputs)
                    for index, some in zip(flat, elements):
                        values[index] = flat[index].index_put((places[index],), some).view_as(inputs[index])
                    return $varied

                elements = [one[places[index]].requires_grad_() for index, one in flat.items()]
                self.assertTrue(torch.autograd.gradcheck(varied, elements, eps=1e-2, atol=1e-2, rtol=1e-2))

    def test_gradient_is_that_of_pytorch(self):
$needs_gradient$needs_reference        for device in DEVICES:
            with self.subTest(device):
                ours, theirs = example(device), example(device)
                result, expected = $operator(*ours)$first_result, reference(*theirs)$first_result
                weights = torch.randn_like(expected)
                (result * weights).sum().backward()
                (expected * weights).sum().backward()
                for index in $differentiable:
                    torch.testing.assert_close(ours[index].grad, theirs[index].grad)
'''

END_OF_TESTS = '''

if __name__ == "__main__":
    unittest.main()
'''

#: The other files, by path.
COMMON = {
    "benchmark.py": '''"""The operator compared with PyTorch's own operations, eager and compiled, on a GPU."""

$example_imports
import torch.utils.benchmark as benchmark

from $operator import $operator, reference

if not torch.cuda.is_available():
    raise SystemExit("no GPU here: a simulated one has no time of its own (tests pass without a GPU)")
inputs = [one.cuda() if isinstance(one, torch.Tensor) else one for one in $benchmark]
DIFFERENTIATED = $differentiated  # places of the inputs whose gradient is computed, too
for place in DIFFERENTIATED:
    inputs[place].requires_grad_()


def timed(function):
    if not DIFFERENTIATED:
        return function
    return lambda *x: torch.autograd.grad(function(*x).square().sum(), [x[place] for place in DIFFERENTIATED])


for title, function in (("$operator", $operator), $compared):
    print(title, benchmark.Timer("f(*x)", globals={"f": timed(function), "x": inputs}).blocked_autorange(min_run_time=1))
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
$needs

[tool.setuptools]
packages = [$packages]

[tool.setuptools.package-data]
"*" = ["kernel.*"]
''',
    "README.md": '''# $namespace::$operator

A PyTorch operator whose $kernel_is is computed by $language ($entries in $operator/$file), written by Kernelarium.

```python
$example_imports
from $operator import $operator

result = $operator(*$example)
```

- On a GPU the kernel is compiled at the first call$compiled_by.
- On the CPU it runs on Kernelarium's simulated GPU with all checks on (`import kernelarium`): for tests, not for speed.
- It takes $types_said of one device$conditions_said; one that is not contiguous is copied first.
- `torch.compile` sees it through its fake kernel; $gradient_said
$said_of_launch
`python -m unittest discover tests`, or `pytest`, $checked_said. `python benchmark.py` measures on a GPU.
''',
}
