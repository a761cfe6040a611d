"""Exported PyTorch operators pass their own tests, and those tests refuse wrong gradients and wrong kernels."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

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


class Export(unittest.TestCase):
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

    def outcome_in(self, folder):
        done = subprocess.run([sys.executable, "-m", "unittest", "discover", "tests"], cwd=folder, text=True,
                              capture_output=True, check=False)
        return done.returncode, done.stderr

    def test_the_labs_headers_go_into_the_kernel(self):
        source = '#include "tiles.cuh"\n' + RELU
        with tempfile.TemporaryDirectory() as folder:
            self.relu(folder, source=source)
            with open(os.path.join(folder, "rectify", "kernel.cu"), encoding="utf-8") as stream:
                text = stream.read()
        self.assertNotIn("#include", text)
        self.assertIn("namespace tiles {", text)
        self.assertTrue(text.endswith(RELU))

    def test_their_own_tests_pass(self):
        for write in (self.axpy, self.softmax):
            with self.subTest(write.__name__), tempfile.TemporaryDirectory() as folder:
                files = write(folder)
                self.assertIn("README.md", files)
                code, said = self.outcome_in(folder)
                self.assertEqual(code, 0, said)
                self.assertIn("Ran 4 tests", said)

    def test_kernels_of_lessons(self):
        causal = {"causal": {"name": "yes", "value": 1}}
        gelu = {"activation": {"name": "gelu", "value": 1}}
        for topic, name, more in (("vector-add", "float4", {"parameters": {"block.x": 64}}),
                                  ("matmul", "tiled", {"parameters": {"TILE": 8}}),
                                  ("softmax", "three-pass", {"parameters": {"block.x": 64}}),
                                  ("operators-forward", "strides", {"options": {"shape": {"name": "row", "value": 1}}}),
                                  ("operators-forward", "linear-naive", {"options": {"activation": {"name": "none", "value": 0}}}),
                                  ("operators-forward", "linear-tiled", {"parameters": {"TILE": 8}, "options": gelu}),
                                  ("operators-backward", "linear-backward", {}),
                                  ("operators-backward", "softmax-backward", {"parameters": {"block.x": 32}}),
                                  ("operators-backward", "layer-norm-backward", {"parameters": {"block.x": 32}}),
                                  ("layer-norm", "three-pass", {"parameters": {"block.x": 32}}),
                                  ("attention", "fused", {"options": causal, "sizes": {"head_size": 5}}),
                                  ("convolution", "direct", {"sizes": {"taps": 1}}),
                                  ("convolution", "convolution-backward", {"parameters": {"THREADS": 32}}),
                                  ("attention-backward", "by-rows", {"options": causal, "sizes": {"head_size": 5}})):
            cuda = os.path.join(os.path.dirname(__file__), "../../../kernels/cuda", topic)
            with open(os.path.join(cuda, "variants.json"), encoding="utf-8") as stream:
                variant = next(one for one in json.load(stream)["variants"] if one["id"] == name)
            with open(os.path.join(cuda, variant["source"]), encoding="utf-8") as stream:
                kernel = {"problem": variant["problem"], "variant": variant, "source": stream.read(), **more}
            with self.subTest(topic + "/" + name), tempfile.TemporaryDirectory() as folder:
                kernelarium.export_lesson_operator(folder, kernel)
                code, said = self.outcome_in(folder)
                self.assertEqual(code, 0, said)
                self.assertIn("Ran 4 tests", said)

    def test_lessons_kernels_that_can_be_none(self):
        launch = {"kernel": "softmax", "grid": ["rows"], "block": ["64"], "arguments": ["in", "out", "i32:columns"]}
        for change, words in ((dict(problem="grayscale"), "no operator of PyTorch"), (dict(source="x.py"), "Python's already"),
                              (dict(launches=[{**launch, "when": "rows > 1"}]), "conditions"),
                              (dict(launches=[{**launch, "shared_bytes": "columns * 4"}]), "depends on the sizes"),
                              (dict(defines=["ITEMS=ceil_div(columns, 32)"]), "ITEMS depends on the sizes"),
                              (dict(launches=[{**launch, "grid": ["rows * heads"]}]), "'heads' is neither")):
            variant = {"source": "k.cu", "launches": [launch], **change}
            with self.subTest(words), tempfile.TemporaryDirectory() as folder:
                with self.assertRaisesRegex(kernelarium.ArgumentError, words):
                    kernelarium.export_lesson_operator(folder, {"problem": variant.pop("problem", "softmax"),
                                                                "variant": variant, "source": SOFTMAX})

    def test_kernels_that_are_wrong_gradients_are_refused(self):
        root = os.path.join(os.path.dirname(__file__), "../../..")
        variants = {}
        for topic in ("operators-backward", "convolution", "attention-backward"):
            with open(os.path.join(root, "kernels/cuda", topic, "variants.json"), encoding="utf-8") as stream:
                variants.update({one["problem"]: one for one in json.load(stream)["variants"]})
        causal = {"options": {"causal": {"name": "yes", "value": 1}}, "sizes": {"head_size": 5}}
        for problem, wrong, more, expected in (
                ("softmax-backward", "25-operators-backward/exercises/softmax/wrong/missing_term.cu", {}, "test_gradient"),
                ("linear-backward", "25-operators-backward/exercises/weights/wrong/row_of_x.cu", {}, "test_gradient"),
                ("layer-norm-backward", "25-operators-backward/exercises/columns/wrong/race.cu", {}, "race in"),
                ("convolution-backward", "26-operators-convolution/exercises/by-input/wrong/not_mirrored.cu", {}, "test_gradient"),
                ("convolution-backward", "26-operators-convolution/exercises/by-weight/wrong/first_image.cu", {}, "test_gradient"),
                ("convolution-backward", "26-operators-convolution/exercises/by-weight/wrong/race.cu", {}, "race in"),
                ("convolution-backward", "26-operators-convolution/exercises/by-weight/wrong/no_test.cu", {}, "out of bounds"),
                ("attention-backward", "27-operators-attention/exercises/keys/wrong/forgets_mask.cu", causal, "test_gradient")):
            with open(os.path.join(root, "lessons", wrong), encoding="utf-8") as stream:
                kernel = {"problem": problem, "variant": variants[problem], "source": stream.read(), **more}
            with self.subTest(wrong), tempfile.TemporaryDirectory() as folder:
                kernelarium.export_lesson_operator(folder, kernel)
                code, said = self.outcome_in(folder)
                self.assertNotEqual(code, 0)
                self.assertIn(expected, said)

    def test_wrong_ones_are_refused(self):
        wrong = {"transposed": (self.matmul, dict(gradients={"a": "grad @ b", "b": "a.t() @ grad"}), "test_gradient"),
                 "forgets the mask": (self.relu, dict(gradients={"x": "grad"}), "test_gradient"),
                 "race in the accumulation": (self.column_sum, dict(source=COLUMN_SUM.replace(
                     "atomicAdd(&out[i], x[row * columns + i])", "out[i] += x[row * columns + i]")), "race in"),
                 "missing term": (self.softmax, dict(gradients={"x": "out * grad"}), "test_gradient"),
                 "wrong factor": (self.axpy, dict(gradients={"x": "grad", "y": "grad"}), "test_gradient"),
                 "wrong kernel": (self.axpy, dict(source=AXPY.replace("+ y[i]", "- y[i]")), "test_values"),
                 "beyond the array": (self.axpy, dict(source=AXPY.replace("i < n", "i <= n")), "out of bounds")}
        for what, (write, change, expected) in wrong.items():
            with self.subTest(what), tempfile.TemporaryDirectory() as folder:
                write(folder, **change)
                code, said = self.outcome_in(folder)
                self.assertNotEqual(code, 0)
                self.assertIn(expected, said)

    def test_what_does_not_fit_is_refused(self):
        for change, words in ((dict(name="Axpy"), "NAMESPACE::OPERATOR"), (dict(arguments=["a"]), "takes 5 arguments"),
                              (dict(inputs={"a": "half"}), "Tensor, float, int"),
                              (dict(gradients={"a": "1"}), "no Tensor input"),
                              (dict(arguments=["a", "x", "y", "x", "x.numel()"]), "no argument is 'out'"),
                              (dict(entry="other"), "no kernel 'other'"),
                              (dict(source=AXPY.replace("long long n", "half n")), "can't be handed over")):
            with self.subTest(words), tempfile.TemporaryDirectory() as folder:
                with self.assertRaisesRegex(kernelarium.ArgumentError, words):
                    self.axpy(folder, **change)
                self.assertEqual(os.listdir(folder), [])
        with tempfile.TemporaryDirectory() as folder:
            self.axpy(folder)
            with self.assertRaisesRegex(kernelarium.ArgumentError, "not empty"):
                self.axpy(folder)


if __name__ == "__main__":
    unittest.main(verbosity=1)
