"""Exported PyTorch operators pass their own tests, and those tests refuse wrong gradients and wrong kernels. What
is written, and what is refused, is tested without PyTorch, too: `run export`."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from functools import partial

import kernelarium

AXPY = """__global__ void axpy(float a, const float* __restrict__ x, const float *y, float* out, long long n) {
  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * x[i] + y[i];
}
"""

SOFTMAX = """// one warp per row
__global__ void softmax(const float* x, float* out, int columns) {
  const float* row = x + blockIdx.x * columns;
  float largest = -INFINITY, sum = 0;
  for (int i = threadIdx.x; i < columns; i += 32) largest = fmaxf(largest, row[i]);
  for (int apart = 16; apart > 0; apart /= 2) largest = fmaxf(largest, __shfl_xor_sync(0xffffffffu, largest, apart));
  for (int i = threadIdx.x; i < columns; i += 32) sum += expf(row[i] - largest);
  for (int apart = 16; apart > 0; apart /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, apart);
  for (int i = threadIdx.x; i < columns; i += 32) out[blockIdx.x * columns + i] = expf(row[i] - largest) / sum;
}
"""


MATMUL = """__global__ void matmul(const float* a, const float* b, float* out, int m, int n, int k) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
  out[row * n + column] = sum;
}
"""

RELU = """__global__ void relu(const float* x, float* out, long long n) {
  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) out[i] = fmaxf(x[i], 0);
}
"""

COLUMN_SUM = """__global__ void column_sum(const float* x, float* out, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  for (int i = 0; i < columns; ++i) atomicAdd(&out[i], x[row * columns + i]);
}
"""


TRITON = """import triton
import triton.language as tl


@triton.jit
def scale(x, out, n, factor, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, mask=at < n) * factor, mask=at < n)
"""

NUMBA = """from numba import cuda

FACTOR = 1


@cuda.jit
def scale(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * FACTOR
"""


# Each project's tests in one process: operators of one name would meet, so each has its own.
RUN_TESTS = """
import io, json, os, sys, unittest
outcomes = []
for folder in sys.argv[1:]:
    said = io.StringIO()
    suite = unittest.TestLoader().discover(os.path.join(folder, "tests"))
    outcomes.append({"ok": unittest.TextTestRunner(said).run(suite).wasSuccessful(), "said": said.getvalue()})
print(json.dumps(outcomes))
"""


def written_lesson(topic, name, operator, more):
    """Writes the project of a lesson's kernel, or of another source for it, as the operator of that name."""
    root = os.path.join(os.path.dirname(__file__), "../../..")
    cuda = os.path.join(root, "kernels/cuda", topic)
    with open(os.path.join(cuda, "variants.json"), encoding="utf-8") as stream:
        variant = next(one for one in json.load(stream)["variants"] if one["id"] == name)
    more = dict(more)
    source = os.path.join(root, "lessons", more.pop("source")) if "source" in more else os.path.join(cuda, variant["source"])
    with open(source, encoding="utf-8") as stream:
        kernel = {"problem": variant["problem"], "variant": variant, "source": stream.read(),
                  "name": "lab::" + operator, **more}
    return lambda folder: kernelarium.export_lesson_operator(folder, kernel)


WIDE = {"options": {"causal": {"name": "yes", "value": 1}}, "sizes": {"head_size": 64}}
CAUSAL = {"options": {"causal": {"name": "yes", "value": 1}}, "sizes": {"head_size": 5}}


class Projects(unittest.TestCase):
    """What can be written."""

    def axpy(self, folder, **changes):
        return kernelarium.export_operator(folder, **{**dict(
            name="lab::axpy", source=AXPY, inputs={"a": "float", "x": "Tensor", "y": "Tensor"},
            output="torch.empty_like(x)", arguments=["a", "x", "y", "out", "out.numel()"],
            grid="ceil_div(out.numel(), 64)", block=64, reference="a * x + y",
            gradients={"x": "a * grad", "y": "grad"}, example="(2.5, torch.randn(3, 4), torch.randn(3, 4))"), **changes})

    def softmax(self, folder, **changes):
        return kernelarium.export_operator(folder, **{**dict(
            name="lab::row_softmax", source=SOFTMAX, inputs={"x": "Tensor"}, output="torch.empty_like(x)",
            arguments=["x", "out", "x.size(1)"], grid="x.size(0)", block=32, reference="torch.softmax(x, 1)",
            gradients={"x": "out * (grad - (grad * out).sum(1, keepdim=True))"}, example="(torch.randn(3, 5),)"),
            **changes})

    def matmul(self, folder, **changes):
        return kernelarium.export_operator(folder, **{**dict(
            name="lab::product", source=MATMUL, inputs={"a": "Tensor", "b": "Tensor"},
            output="a.new_empty(a.size(0), b.size(1))", arguments=["a", "b", "out", "a.size(0)", "b.size(1)", "a.size(1)"],
            grid=["ceil_div(b.size(1), 8)", "ceil_div(a.size(0), 8)"], block=[8, 8], reference="a @ b",
            gradients={"a": "grad @ b.t()", "b": "a.t() @ grad"}, example="(torch.randn(4, 4), torch.randn(4, 4))"), **changes})

    def doubled(self, folder, **changes):
        return kernelarium.export_operator(folder, **{**dict(
            name="lab::doubled", source=TRITON, inputs={"x": "Tensor", "factor": "float"}, output="torch.empty_like(x)",
            arguments=["x", "out", "x.numel()", "factor"], grid="ceil_div(x.numel(), 64)", constants={"BLOCK": 64, "num_warps": 2},
            reference="x * factor", gradients={"x": "grad * factor"}, example="(torch.randn(5, 30), 2.5)"), **changes})

    def halved(self, folder, **changes):
        return kernelarium.export_operator(folder, **{**dict(
            name="lab::halved", source=NUMBA, inputs={"x": "Tensor"}, output="torch.empty_like(x)", arguments=["x", "out"],
            grid="ceil_div(x.numel(), 32)", block=32, constants={"FACTOR": 0.5}, reference="x / 2", requires=["x.dim() == 1"],
            gradients={"x": "grad / 2"}, example="(torch.randn(70),)"), **changes})

    def relu(self, folder, **changes):
        return kernelarium.export_operator(folder, **{**dict(
            name="lab::rectify", source=RELU, inputs={"x": "Tensor"}, output="torch.empty_like(x)",
            arguments=["x", "out", "x.numel()"], grid="ceil_div(x.numel(), 32)", block=32, reference="torch.relu(x)",
            gradients={"x": "grad * (out > 0)"}, example="(torch.randn(3, 4),)"), **changes})

    def column_sum(self, folder, **changes):
        return kernelarium.export_operator(folder, **{**dict(
            name="lab::bias_gradient", source=COLUMN_SUM, inputs={"x": "Tensor"}, output="x.new_zeros(x.size(1))",
            arguments=["x", "out", "x.size(0)", "x.size(1)"], grid="ceil_div(x.size(0), 4)", block=4, reference="x.sum(0)",
            gradients={"x": "grad.expand(x.size(0), -1)"}, example="(torch.randn(9, 3),)"), **changes})


class Texts(Projects):
    def test_the_labs_headers_go_into_the_kernel(self):
        source = '#include "tiles.cuh"\n' + RELU
        with tempfile.TemporaryDirectory() as folder:
            self.relu(folder, source=source)
            with open(os.path.join(folder, "rectify", "kernel.cu"), encoding="utf-8") as stream:
                text = stream.read()
        self.assertNotIn("#include", text)
        self.assertIn("namespace tiles {", text)
        self.assertTrue(text.endswith(RELU))

    def test_a_kernel_is_launched_beside_a_tensor_of_its_name(self):
        with tempfile.TemporaryDirectory() as folder:
            files = written_lesson("attention", "three-kernels", "three_kernels", CAUSAL)(folder)
            texts = []
            for file in files:
                with open(os.path.join(folder, file), encoding="utf-8") as stream:
                    texts.append(stream.read())
        self.assertIn("at::Tensor scores", "".join(texts))
        self.assertIn(" ::scores<<<", "".join(texts))

    def test_lessons_kernels_that_can_be_none(self):
        launch = {"kernel": "softmax", "grid": ["rows"], "block": ["64"], "arguments": ["in", "out", "i32:columns"]}
        for change, words in ((dict(problem="grayscale"), "is not known here.*export_operator takes any kernel"),
                              (dict(launches=[{**launch, "when": "rows > 1"}]), "conditions"),
                              (dict(launches=[{**launch, "block": ["columns"]}]), "depends on the sizes"),
                              (dict(defines=["ITEMS=ceil_div(columns, 32)"]), "ITEMS depends on the sizes"),
                              (dict(launches=[{**launch, "grid": ["rows * heads"]}]), "'heads' is neither")):
            variant = {"source": "k.cu", "launches": [launch], **change}
            with self.subTest(words), tempfile.TemporaryDirectory() as folder:
                with self.assertRaisesRegex(kernelarium.ArgumentError, words):
                    kernelarium.export_lesson_operator(folder, {"problem": variant.pop("problem", "softmax"),
                                                                "variant": variant, "source": SOFTMAX})
        for kernel, words in (("softmax/triton", "kernel is a str: give a dictionary"), ({}, "kernel has no problem, source, variant")):
            with self.assertRaisesRegex(kernelarium.ArgumentError, words):
                kernelarium.export_lesson_operator("nowhere", kernel)

    def test_what_does_not_fit_is_refused(self):
        for change, words in ((dict(name="Axpy"), "NAMESPACE::OPERATOR"), (dict(arguments=["a"]), "takes 5 arguments"),
                              (dict(inputs={"a": "half"}), "Tensor, float, int"),
                              (dict(gradients={"a": "1"}), "not a Tensor input"),
                              (dict(arguments=["a", "x", "y", "x", "x.numel()"]), "no argument is 'out'"),
                              (dict(entry="other"), "no kernel 'other'"),
                              (dict(source=self), "source is a Texts: give CUDA C"),
                              (dict(arguments=["a", "x", "y", "out", "m"]), "'m' has the unknown name m: known are a, x, y"),
                              (dict(grid="ceil_div("), "'ceil_div\\(' is not an expression"),
                              (dict(output=3), "3 is not an expression"),
                              (dict(block=None), "block is missing"), (dict(block=[]), "give one to three"),
                              (dict(source="nowhere.cu"), "can't be read"), (dict(constants={"N": 1}), "write a #define"),
                              (dict(source=AXPY.replace("long long n", "half n")), "can't be passed")):
            with self.subTest(words), tempfile.TemporaryDirectory() as folder:
                with self.assertRaisesRegex(kernelarium.ArgumentError, words):
                    self.axpy(folder, **change)
                self.assertEqual(os.listdir(folder), [])
        with tempfile.TemporaryDirectory() as folder:
            self.axpy(folder, grid=3)
            with self.assertRaisesRegex(kernelarium.ArgumentError, "is not empty"):
                self.axpy(folder)


class Operators(Projects):
    def outcomes(self, folders):
        """Of each project's own tests: whether they pass, and what they say. One process for all, as PyTorch takes
        seconds to load."""
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", RUN_TESTS, *folders], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [(one["ok"], one["said"]) for one in json.loads(done.stdout)]

    def assert_pass(self, write_each):
        """Each of {name: function that writes a project into a folder, as the operator of that name}."""
        with tempfile.TemporaryDirectory() as root:
            folders = [os.path.join(root, name) for name in write_each]
            for folder, write in zip(folders, write_each.values()):
                write(folder)
            for name, (ok, said) in zip(write_each, self.outcomes(folders)):
                with self.subTest(name):
                    self.assertTrue(ok, said)
                    self.assertIn("Ran 5 tests", said)

    def assert_refused(self, write_each):
        """{name: (function that writes a project, what its tests say)}."""
        with tempfile.TemporaryDirectory() as root:
            folders = [os.path.join(root, name) for name in write_each]
            for folder, (write, _) in zip(folders, write_each.values()):
                write(folder)
            for (name, (_, expected)), (ok, said) in zip(write_each.items(), self.outcomes(folders)):
                with self.subTest(name):
                    self.assertFalse(ok)
                    self.assertIn(expected, said)

    def test_their_own_tests_pass(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("k.py", TRITON), ("k.cu", AXPY)):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as stream:
                    stream.write(text)
            self.assert_pass({"axpy": partial(self.axpy, source=os.path.join(folder, "k.cu")), "softmax": self.softmax,
                              "doubled": partial(self.doubled, source=os.path.join(folder, "k.py")), "halved": self.halved})

    def test_kernels_of_lessons(self):
        gelu = {"activation": {"name": "gelu", "value": 1}}
        kernels = (("vector-add", "float4", {"parameters": {"block.x": 64}}),
                   ("vector-add", "triton", {"parameters": {"BLOCK": 32, "num_warps": 1}}),
                   ("vector-add", "numba", {"parameters": {"block.x": 64}}),
                   ("matmul", "tiled", {"parameters": {"TILE": 8}}),
                   ("matmul", "triton", {"parameters": {"ROWS": 16, "COLUMNS": 16, "DEPTH": 16, "num_warps": 1}}),
                   ("softmax", "three-pass", {"parameters": {"block.x": 64}}),
                   ("softmax", "shared", {"parameters": {"block.x": 64}}),
                   ("softmax", "triton", {}),
                   ("softmax", "tiles", {"parameters": {"WARPS": 2}}),
                   ("reduction", "sequential", {"options": {"op": {"name": "max", "value": 1}}, "parameters": {"block.x": 32}}),
                   ("reduction", "divergent", {"parameters": {"block.x": 32}}),
                   ("operators-forward", "strides", {"options": {"shape": {"name": "row", "value": 1}}}),
                   ("operators-forward", "linear-naive", {"options": {"activation": {"name": "none", "value": 0}}}),
                   ("operators-forward", "linear-tiled", {"parameters": {"TILE": 8}, "options": gelu}),
                   ("operators-backward", "linear-backward", {}),
                   ("operators-backward", "softmax-backward", {"parameters": {"block.x": 32}}),
                   ("operators-backward", "layer-norm-backward", {"parameters": {"block.x": 32}}),
                   ("layer-norm", "three-pass", {"parameters": {"block.x": 32}}),
                   ("attention", "fused", CAUSAL),
                   ("attention", "three-kernels", CAUSAL),
                   ("attention", "triton", {**CAUSAL, "parameters": {"QUERIES": 16, "KEYS": 16}}),
                   ("attention", "numba", CAUSAL),
                   ("convolution", "direct", {"sizes": {"taps": 1}}),
                   ("convolution", "convolution-backward", {"parameters": {"THREADS": 32}}),
                   ("attention", "three-kernels", WIDE),
                   ("attention-backward", "by-rows", CAUSAL))
        names = [f"{topic}-{name}-{place}".replace("-", "_") for place, (topic, name, _) in enumerate(kernels)]
        self.assert_pass({name: written_lesson(*kernel[:2], name, kernel[2]) for name, kernel in zip(names, kernels)})

    def test_tensors_that_a_kernel_does_not_take_are_refused(self):
        with tempfile.TemporaryDirectory() as root:
            written_lesson("vector-add", "float4", "guarded", {})(root)
            sys.path.insert(0, root)
            try:
                import torch
                from guarded import guarded
            finally:
                sys.path.remove(root)
            ones = torch.ones(5)
            for what, error in (((ones, ones.double()), "torch.float32"), ((ones, torch.ones(4)), "a.shape == b.shape")):
                with self.subTest(error), self.assertRaisesRegex((TypeError, ValueError), error):
                    guarded(*what)
            self.assertEqual(guarded(torch.ones(0), torch.ones(0)).shape, (0,))

    def test_kernels_that_are_wrong_gradients_are_refused(self):
        wrong = (("operators-backward", "softmax-backward", "25-operators-backward/exercises/softmax/wrong/missing_term.cu", {}, "test_gradient"),
                 ("operators-backward", "linear-backward", "25-operators-backward/exercises/weights/wrong/row_of_x.cu", {}, "test_gradient"),
                 ("operators-backward", "layer-norm-backward", "25-operators-backward/exercises/columns/wrong/race.cu", {}, "race in"),
                 ("convolution", "convolution-backward", "26-operators-convolution/exercises/by-input/wrong/not_mirrored.cu", {}, "test_gradient"),
                 ("convolution", "convolution-backward", "26-operators-convolution/exercises/by-weight/wrong/first_image.cu", {}, "test_gradient"),
                 ("convolution", "convolution-backward", "26-operators-convolution/exercises/by-weight/wrong/race.cu", {}, "race in"),
                 ("convolution", "convolution-backward", "26-operators-convolution/exercises/by-weight/wrong/no_test.cu", {}, "out of bounds"),
                 ("attention-backward", "by-rows", "27-operators-attention/exercises/keys/wrong/forgets_mask.cu", CAUSAL, "test_gradient"),
                 ("attention-backward", "by-rows", "27-operators-attention/exercises/queries/wrong/missing_term.cu", WIDE, "test_gradient "))
        self.assert_refused({f"wrong_{place}": (written_lesson(topic, name, f"wrong_{place}", {**more, "source": source}), expected)
                             for place, (topic, name, source, more, expected) in enumerate(wrong)})

    def test_wrong_ones_are_refused(self):
        wrong = {"transposed": (self.matmul, dict(gradients={"a": "grad @ b", "b": "a.t() @ grad"}), "test_gradient"),
                 "forgets_the_mask": (self.relu, dict(gradients={"x": "grad"}), "test_gradient"),
                 "race_in_the_accumulation": (self.column_sum, dict(source=COLUMN_SUM.replace(
                     "atomicAdd(&out[i], x[row * columns + i])", "out[i] += x[row * columns + i]")), "race in"),
                 "missing_term": (self.softmax, dict(gradients={"x": "out * grad"}), "test_gradient"),
                 "wrong_factor": (self.axpy, dict(gradients={"x": "grad", "y": "grad"}), "test_gradient"),
                 "wrong_kernel": (self.axpy, dict(source=AXPY.replace("+ y[i]", "- y[i]")), "test_values"),
                 "beyond_the_array": (self.axpy, dict(source=AXPY.replace("i < n", "i <= n")), "out of bounds")}
        self.assert_refused({name: (partial(write, name="lab::" + name, **change), expected)
                             for name, (write, change, expected) in wrong.items()})


if __name__ == "__main__":
    unittest.main(verbosity=1)
