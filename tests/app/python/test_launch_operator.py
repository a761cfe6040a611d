"""Launches of learners' kernels become PyTorch operators (`kernelarium-cli launch --operator`) whose own tests pass, and
refuse a wrong gradient; what can be no operator is refused with what to do."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

from test_operator import RUN_TESTS

KERNELS = """#include "mine.cuh"
#include <vector>

__global__ void saxpy(float a, const float* __restrict__ x, const float* y, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * x[i] + y[i];
}

__global__ void in_place(float* x, const float* lambda, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * lambda[i];
}

__global__ void square_backward(const float* grad, const float* x, float* dx, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) dx[i] = 2 * x[i] * grad[i];
}
__global__ void square(const float* x, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = x[i] * x[i];
}

__global__ void total(const float* in, float* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, in[i]);
}

namespace lab {
__global__ void gray(const unsigned char* rgb, unsigned char* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = luma(rgb + 3 * (y * width + x));
}
}

template <typename T, int TIMES>
__global__ void scale(const T* in, T* out, unsigned count) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = in[i] * TIMES;
}

__global__ void types(const __half* x, __nv_bfloat16* y, bool flip, short* s, unsigned long long* u, const double* z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = __float2bfloat16(__half2float(x[i]) + float(z[i]));
  s[i] = flip ? -i : i;
  u[i] = i + 5ull;
}

__global__ void two(const float* x, float* a, int* b, bool* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = 2 * x[i];
  b[i] = i;
  c[i] = x[i] > 0.5f;
}

__global__ void copy(const float4* a, float4* b, long long n) {
  long long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) b[i] = a[i];
}

struct Pair {
  int first;
  float second;
};
__global__ void with_struct(float* x, Pair pair) { x[threadIdx.x] = pair.second; }

int ceil_div(int a, int b) { return (a + b - 1) / b; }
int main() { return ceil_div(0, std::vector<int>(1).size()); }
"""

HEADER = """#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include "sub/weights.h"
__device__ unsigned char luma(const unsigned char* p) { return (RED * p[0] + GREEN * p[1] + BLUE * p[2]) / 8; }
"""

TRITON = """import triton


@triton.jit
def scale(x, n):
    pass
"""


class LaunchOperators(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, text in (("kernels.cu", KERNELS), ("mine.cuh", HEADER), ("k.py", TRITON),
                           ("sub/weights.h", "#define RED 2\n#define GREEN 5\n#define BLUE 1\n")):
            os.makedirs(os.path.dirname(os.path.join(self.folder, name)), exist_ok=True)
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as stream:
                stream.write(text)

    def export(self, kernel, *options, project="", file="kernels.cu"):
        """The exit code of the command line, what it says, and the project's folder."""
        project = os.path.join(self.folder, project or kernel)
        program = os.path.join(os.environ["KERNELARIUM_PROGRAMS"], "kernelarium-cli")
        done = subprocess.run([program, "launch", os.path.join(self.folder, file), "--kernel", kernel, "--operator", project, *options],
                              text=True, capture_output=True, check=False)
        return done.returncode, done.stdout + done.stderr, project

    def written(self, project, file):
        with open(os.path.join(project, file), encoding="utf-8") as stream:
            return stream.read()

    def test_their_own_tests_pass(self):
        launches = {
            "saxpy": (["--grid", "3", "--block", "32", "--arg", "f32:2.5", "f32[70]:random", "f32[70]:iota", "f32[70]:zero", "i32:70",
                       "--reference", "a * x + y", "--gradient", "x=a * grad", "--gradient", "y=grad"], 0),
            "in_place": (["--grid", "ceil_div(n, block.x)", "--block", "32", "--arg", "f32[70]:random", "f32[70]:random", "i32:70"], 3),
            "total": (["--grid", "3", "--block", "32", "--arg", "f32[70]:random", "f32[1]:zero", "i32:70",
                       "--reference", "in_.sum().reshape(1)", "--gradient", "in_=grad.expand_as(in_)"], 0),
            "lab::gray": (["--grid", "2,3", "--block", "8,4", "--arg", "u8[10,9,3]:random", "u8[10,9]:zero", "i32:9", "i32:10"], 1),
            "scale<double, 4>": (["--grid", "3", "--block", "32", "--arg", "f64[70]:random", "f64[70]:zero", "u32:70",
                                  "--operator-name", "mine::four_times", "--reference", "in_ * 4"], 2),
            "types": (["--grid", "3", "--block", "32", "--arg", "f16[70]:random", "bf16[70]:zero", "bool:true", "i16[70]:zero",
                       "u64[70]:zero", "f64[70]:iota", "i32:70"], 1),
            "two": (["--grid", "3", "--block", "32", "--arg", "f32[90]:random", "f32[90]:zero", "i32[90]:zero", "bool[90]:zero", "i32:90",
                     "--reference", "(2 * x, torch.arange(len(x)).to(x.device).int(), x > 0.5)", "--gradient", "x=2 * grad_a"], 0),
            "copy": (["--grid", "2", "--block", "32", "--arg", "f32[256]:iota", "f32[256]:zero", "i64:256"], 3)}
        projects = []
        for place, (kernel, (options, _)) in enumerate(launches.items()):
            code, said, project = self.export(kernel, *options, project=str(place))
            self.assertEqual(code, 0, said)
            projects.append(project)
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", RUN_TESTS, *projects], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        for (kernel, (_, skipped)), outcome in zip(launches.items(), json.loads(done.stdout)):
            with self.subTest(kernel):
                self.assertTrue(outcome["ok"], outcome["said"])
                self.assertIn(f"OK (skipped={skipped})" if skipped else "\nOK\n", outcome["said"])
        # A name of Python's standard library is given to no package, and the learner's headers are in the source.
        self.assertTrue(os.path.isdir(os.path.join(projects[-1], "copy_kernel")))
        # Half's gradient can't be checked, but it does not pass for none.
        self.assertIn("raise NotImplementedError", self.written(projects[5], "types_kernel/__init__.py"))
        kernel = self.written(projects[3], "gray/kernel.cu")
        self.assertIn("#define GREEN 5", kernel)
        self.assertNotIn('#include "', kernel)
        # What is not checked is said, where it is the case.
        self.assertNotIn("Not checked", self.written(projects[0], "README.md"))
        self.assertRegex(self.written(projects[1], "README.md"), r"(?s)`x_out`.*Not checked yet is whether.*Not checked yet is a gradient")
        self.assertIn("`rgb.size(2) == 3`", self.written(projects[3], "README.md"))

    def test_a_gradient_that_is_missing_or_wrong_is_told(self):
        options = ["--grid", "3", "--block", "32", "--arg", "f32:2.5", "f32[70]:random", "f32[70]:random", "f32[70]:zero", "i32:70"]
        _, _, wrong = self.export("saxpy", *options, "--gradient", "x=grad", "--gradient", "y=grad", project="wrong")
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", RUN_TESTS, wrong], text=True, capture_output=True, check=False)
        outcome = json.loads(done.stdout)[0]
        self.assertFalse(outcome["ok"])
        self.assertIn("Jacobian mismatch", outcome["said"])
        _, _, missing = self.export("saxpy", *options, "--operator-name", "lab::no_gradient", project="missing")
        sys.path.insert(0, missing)
        try:
            import torch
            from no_gradient import no_gradient
        finally:
            sys.path.remove(missing)
        x = torch.ones(100, requires_grad=True)
        result = no_gradient(2.0, x, torch.ones(100))
        self.assertEqual(result.tolist(), [3.0] * 100)
        with self.assertRaisesRegex(NotImplementedError, r"write it in _backward\(\) in no_gradient/__init__.py"):
            result.sum().backward()
        with self.assertRaisesRegex(ValueError, "y.shape == x.shape"):
            no_gradient(2.0, x, torch.ones(99))

    def test_a_kernel_is_the_gradient_of_another(self):
        line = ["--grid", "3", "--block", "32", "--arg", "f32[70]:random"]
        code, said, backward = self.export("square_backward", *line, "f32[70]:random", "f32[70]:zero", "i32:70")
        self.assertEqual(code, 0, said)
        line += ["f32[70]:zero", "i32:70", "--reference", "x * x", "--uses", backward]
        projects = []
        for name, gradient in (("right", "square_backward(grad, x)"), ("wrong", "square_backward(x, x)")):
            code, said, project = self.export("square", *line, "--gradient", f"x={gradient}", project=name)
            self.assertEqual(code, 0, said)
            self.assertTrue(os.path.isfile(os.path.join(project, "square_backward", "kernel.cu")))
            self.assertIn('packages = ["square", "square_backward"]', self.written(project, "pyproject.toml"))
            # Operators of one name can't be in one process.
            done = subprocess.run([sys.executable, "-W", "ignore", "-c", RUN_TESTS, project], text=True, capture_output=True, check=False)
            projects.append(json.loads(done.stdout)[0])
        self.assertTrue(projects[0]["ok"], projects[0]["said"])
        self.assertIn("\nOK\n", projects[0]["said"])
        self.assertFalse(projects[1]["ok"])
        self.assertIn("Jacobian mismatch", projects[1]["said"])
        code, said, _ = self.export("square", *line[:-1], self.folder, "--gradient", "x=grad", project="none")
        self.assertIn("is no project of an operator", said)

    def test_what_can_be_no_operator_is_refused(self):
        line = ["--grid", "3", "--block", "32"]
        for kernel, options, words in (
                ("with_struct", ["--grid", "1", "--block", "32", "--arg", "f32[32]:zero", "bytes:0a0000000000c03f"], "is a struct"),
                ("in_place", [*line, "--arg", "f32[64]:zero", "f32[64]:zero", "i32:65"], "out of bounds"),
                ("total", [*line, "--arg", "f32[70]:random", "f32[1]:zero", "i32:70", "--reference", "in_ +"], "not an expression"),
                ("total", [*line, "--arg", "f32[70]:random", "f32[1]:zero", "i32:70", "--gradient", "in_=grat"], "unknown name grat"),
                ("total", [*line, "--arg", "f32[70]:random", "f32[1]:zero", "i32:70", "--gradient", "sum=grad"], "not a Tensor input"),
                ("total", [*line, "--arg", "f32[70]:random", "f32[1]:zero", "i32:70", "--operator-name", "lab::copy"], "module of Python"),
                ("total", [*line, "--arg", "f32[70]:random", "f32[1]:zero", "i32:70", "--fast-math"], "excludes")):
            with self.subTest(words):
                code, said, project = self.export(kernel, *options)
                self.assertNotEqual(code, 0)
                self.assertIn(words, said)
                self.assertFalse(os.path.exists(project))
        code, said, _ = self.export("total", *line, "--arg", "f32[70]:random", "f32[1]:zero", "i32:70", project="sub")
        self.assertIn("is there already and not empty", said)
        code, said, _ = self.export("scale", "--grid", "3", "--arg", "f32[70]:random", "i32:70", file="k.py")
        self.assertEqual(code, 2)
        self.assertIn("kernelarium.export_operator()", said)


if __name__ == "__main__":
    unittest.main(verbosity=1)
