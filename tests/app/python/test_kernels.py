"""Triton and Numba kernels against NumPy: on the simulated GPU with all checks on, or with KERNELARIUM_DEVICE=cuda:0
on hardware, where Triton compiles for the GPU that is there."""

import math
import os
import sys
import tempfile
import unittest

import numpy

import kernelarium

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "kernels"))
import attention
import dot_rows
import layer_norm
import matmul
import numba_kernels
import softmax
import autotuned
import vector_add

DEVICE = os.environ.get("KERNELARIUM_DEVICE", "sim")
RANDOM = numpy.random.default_rng(1)


def random(*shape, dtype=numpy.float32):
    return RANDOM.standard_normal(shape).astype(dtype)


def launch(kernel, grid, *arguments, block=None, **parameters):
    return kernelarium.launch(kernel, grid, block, list(arguments), check="all" if DEVICE == "sim" else "bounds",
                              device=DEVICE, **parameters).require()


class Kernels(unittest.TestCase):
    def test_vector_add(self):
        n = 98432
        x, y = random(n), random(n)
        run = launch(vector_add.add, -(-n // 1024), x, y, numpy.zeros_like(x), n, BLOCK=1024)
        numpy.testing.assert_array_equal(run.outputs["c"], x + y)
        self.assertEqual(run.block, (128, 1, 1))
        if DEVICE == "sim":
            self.assertEqual({one.line for one in run.accesses}, {12})
        numba = launch(vector_add.add_numba, -(-n // 256), x, y, numpy.zeros_like(x), block=256)
        numpy.testing.assert_array_equal(numba.outputs["c"], x + y)

    @unittest.skipUnless(DEVICE == "sim", "skipped: a model of the simulated GPU")
    def test_modelled_time_knows_the_accesses(self):
        # The machine code names lines of the PTX: if they differ, its accesses are lost, and L2 has nothing to do.
        n = 1 << 18
        x, zeros = random(n), numpy.zeros(n, "f4")
        triton = launch(vector_add.add, n // 1024, x, x, zeros, n, BLOCK=1024)
        cuda = kernelarium.launch("extern \"C\" __global__ void add(const float4* a, const float4* b, float4* c) {\n"
                                  "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  float4 x = a[i], y = b[i];\n"
                                  "  c[i] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);\n}\n",
                                  n // 1024, 256, [x, x, zeros]).require()
        by_triton, by_cuda = (run.json["modelled"]["parts_ms"]["L2"] for run in (triton, cuda))
        self.assertGreater(by_cuda, 0)
        self.assertLess(abs(by_triton / by_cuda - 1), 0.5)

    def test_heuristics_know_the_arguments(self):
        for n in (1024, 1000):
            x = random(n)
            run = launch(vector_add.clamped, 4, x, numpy.zeros_like(x), n)
            numpy.testing.assert_array_equal(run.outputs["c"], numpy.clip(x, -1, 1))
            run = launch(vector_add.__file__, 4, x, numpy.zeros_like(x), n, entry="clamped")
            numpy.testing.assert_array_equal(run.outputs["c"], numpy.clip(x, -1, 1))

    def test_a_grid_may_be_a_function_of_the_constants(self):
        x = numpy.arange(1000, dtype=numpy.float32)
        run = kernelarium.launch(vector_add.add, grid=lambda known: (-(-known["n"] // known["BLOCK"]),),
                                 args=[x, x, numpy.zeros_like(x), x.size], BLOCK=256)
        numpy.testing.assert_array_equal(run.outputs[2], 2 * x)
        self.assertEqual(run.grid, (4, 1, 1))

    def test_a_kernel_made_in_a_method(self):
        def made(value):
            @numba_kernels.cuda.jit
            def inner(out):
                out[0] = value
            return inner
        for value in (1, 2.5):
            run = kernelarium.launch(made(value), 1, 32, [numpy.zeros(1, numpy.float32)])
            self.assertEqual(run.outputs[0][0], value)

    def test_shared_memory_by_another_name_is_told(self):
        x = numpy.ones(64, numpy.float32)
        with self.assertRaisesRegex(kernelarium.ArgumentError, "shared=..., in bytes"):
            kernelarium.launch(numba_kernels.grayscale, 1, 64, [x, x], shared_bytes=256)

    def test_softmax(self):
        rows, columns = 183, 781
        x = random(rows, columns)
        run = launch(softmax.softmax, 48, numpy.zeros_like(x), x, columns, columns, rows, columns, BLOCK=1024,
                     num_stages=2, num_warps=8)
        raised = numpy.exp(x.astype("f8") - x.max(axis=1, keepdims=True))
        numpy.testing.assert_allclose(run.outputs["out"], raised / raised.sum(axis=1, keepdims=True), rtol=1e-5,
                                      atol=1e-8)

    def test_sums_in_a_loop(self):
        # With fused products the lanes' sums of one row differ in the last bit, and meet in one place.
        a, b = random(9, 33), random(33)
        run = launch(dot_rows.dot_rows, 2, a, b, numpy.zeros(9, "f4"), 9, 33, ROWS=8, DEPTH=32, num_warps=4,
                     enable_fp_fusion=0)
        numpy.testing.assert_allclose(run.outputs["c"], a.astype("f8") @ b, rtol=1e-5, atol=1e-5)

    def test_matmul(self):
        m, n, k = 200, 136, 72
        a, b = random(m, k, dtype="f2"), random(k, n, dtype="f2")
        exact = a.astype("f8") @ b.astype("f8")
        for activation, expected in (("", exact), ("leaky", numpy.where(exact >= 0, exact, 0.01 * exact))):
            run = launch(matmul.matmul, 4 * 3, a, b, numpy.zeros((m, n), "f2"), m, n, k, k, 1, n, 1, n, 1,
                         ACTIVATION=activation)
            numpy.testing.assert_allclose(run.outputs["c"].astype("f8"), expected, rtol=2e-3, atol=2e-2)
        if DEVICE == "sim":
            self.assertGreater(run.counters["kernelarium__ptx_tensor_instructions.sum"], 0)
        self.assertIn("@triton.autotune", run.findings[0].message)
        other = launch(matmul.matmul, 2 * 5, a, b, numpy.zeros((m, n), "f2"), m, n, k, k, 1, n, 1, n, 1, ROWS=128,
                       COLUMNS=32, DEPTH=64, GROUP=8, num_warps=4, num_stages=2)
        numpy.testing.assert_allclose(other.outputs["c"].astype("f8"), exact, rtol=2e-3, atol=2e-2)

    def test_configurations_that_do_not_fit(self):
        n = 256
        a, b = random(n, n), random(n, n)
        with self.assertWarnsRegex(UserWarning, "'B': 32"):
            run = launch(autotuned.product, lambda known: (n // known["B"], n // known["B"]), a, b, numpy.zeros_like(a), n)
        numpy.testing.assert_allclose(run.outputs["c"], a.astype("f8") @ b, rtol=1e-2, atol=5e-2)
        with self.assertRaisesRegex(kernelarium.ArgumentError, "bytes of shared memory"):
            launch(autotuned.product, (1, 1), a, b, numpy.zeros_like(a), n, B=256, num_stages=4)

    def test_configurations_are_launched_one_by_one(self):
        self.assertEqual([one["B"] for one in kernelarium.configurations(autotuned.product)], [256, 32])
        self.assertEqual(kernelarium.configurations(vector_add.add), [{}])
        a = random(1000)
        runs = [launch(autotuned.doubled, lambda known: -(-1000 // known["B"]), a, numpy.zeros_like(a), 1000, **one)
                for one in [*kernelarium.configurations(autotuned.doubled), {"B": 32, "num_warps": 1}]]
        for run, blocks in zip(runs, (8, 32)):
            numpy.testing.assert_array_equal(run.outputs["c"], 2 * a)
            self.assertEqual(run.grid[0], blocks)
        with self.assertRaisesRegex(kernelarium.ArgumentError, "give a Triton kernel"):
            kernelarium.configurations(vector_add.add_numba)

    def test_autotuner_of_a_project(self):
        a = random(1000)
        run = launch(autotuned.doubled, lambda known: -(-1000 // known["B"]), a, numpy.zeros_like(a), 1000)
        numpy.testing.assert_array_equal(run.outputs["c"], 2 * a)

    def test_layer_norm(self):
        rows, columns, groups = 24, 500, 4
        x, weight, bias, dy = random(rows, columns), random(columns), random(columns), random(rows, columns)
        zeros = numpy.zeros(rows, "f4")
        run = launch(layer_norm.forward, rows, x, numpy.zeros_like(x), weight, bias, zeros, zeros.copy(), columns, columns,
                     1e-5, BLOCK=256)
        middle = x.astype("f8").mean(axis=1, keepdims=True)
        inverse = 1 / numpy.sqrt(x.astype("f8").var(axis=1, keepdims=True) + 1e-5)
        normed = (x - middle) * inverse
        numpy.testing.assert_allclose(run.outputs["y"], normed * weight + bias, rtol=1e-4, atol=1e-5)
        back = launch(layer_norm.backward, rows, numpy.zeros_like(x), dy, numpy.zeros((groups, columns), "f4"),
                      numpy.zeros((groups, columns), "f4"), x, weight, run.outputs["mean"], run.outputs["inverse"],
                      numpy.zeros(2 * groups, "i4"), columns, columns, GROUPS=groups, BLOCK=512)
        slopes = weight * dy.astype("f8")
        dx = inverse * (slopes - slopes.mean(axis=1, keepdims=True)
                        - normed * (slopes * normed).mean(axis=1, keepdims=True))
        numpy.testing.assert_allclose(back.outputs["dx"], dx, rtol=1e-3, atol=1e-4)
        numpy.testing.assert_allclose(back.outputs["dw"].sum(axis=0), (dy * normed).sum(axis=0), rtol=1e-3, atol=1e-3)
        numpy.testing.assert_allclose(back.outputs["db"].sum(axis=0), dy.astype("f8").sum(axis=0), rtol=1e-3,
                                      atol=1e-3)

    def test_attention(self):
        heads, length, width = 2, 150, 64
        q, k, v = (random(heads, length, width, dtype="f2") for _ in range(3))
        for causal in (False, True):
            run = launch(attention.attention, (3, heads), q, k, v, numpy.zeros_like(q), 0.125, length, QUERIES=64,
                         KEYS=32, WIDTH=width, CAUSAL=causal)
            scores = numpy.einsum("hqd,hkd->hqk", q.astype("f8"), k.astype("f8")) * 0.125
            if causal:
                scores = numpy.where(numpy.tril(numpy.ones((length, length))) > 0, scores, -numpy.inf)
            weights = numpy.exp(scores - scores.max(axis=2, keepdims=True))
            weights /= weights.sum(axis=2, keepdims=True)
            numpy.testing.assert_allclose(run.outputs["out"].astype("f8"), weights @ v.astype("f8"), rtol=1e-2,
                                          atol=2e-3)

    def test_numba(self):
        picture = RANDOM.integers(0, 256, (50, 70, 3)).astype("u1")
        run = launch(numba_kernels.grayscale, (4, 5), picture, numpy.zeros((50, 70), "f4"), block=(16, 16))
        numpy.testing.assert_allclose(run.outputs["gray"], picture @ numpy.array([0.299, 0.587, 0.114]), rtol=1e-6)
        a, b = random(40, 50), random(50, 33)
        run = launch(numba_kernels.matmul, (3, 3), a, b, numpy.zeros((40, 33), "f4"), block=(16, 16))
        numpy.testing.assert_allclose(run.outputs["c"], a.astype("f8") @ b, rtol=1e-4, atol=1e-5)
        values = random(10000)
        run = launch(numba_kernels.total, 8, values, numpy.zeros(1, "f4"), block=128)
        numpy.testing.assert_allclose(run.outputs["out"], values.sum(dtype="f8"), rtol=1e-4)
        numbers = RANDOM.integers(0, 1000, 5000).astype("i4")
        run = launch(numba_kernels.histogram, 4, numbers, numpy.zeros(64, "i4"), block=128, shared=256)
        numpy.testing.assert_array_equal(run.outputs["counts"], numpy.bincount(numbers % 64, minlength=64))

    def test_mathematics_of_numba(self):
        for dtype, kernel, close in (("f4", numba_kernels.mathematics, 1e-4),
                                     ("f8", numba_kernels.mathematics_double, 1e-12)):
            x = numpy.linspace(-5, 5, 1000, dtype=dtype)
            run = launch(kernel, 4, x, numpy.zeros((1000, 5), dtype), block=256)
            v = x.astype("f8")
            last = numpy.floor(v) if dtype == "f4" else v // 2 + v % 2
            expected = [numpy.exp(v), numpy.sin(v) * numpy.cos(v), numpy.log(abs(v) + 1) + numpy.sqrt(abs(v)),
                        numpy.tanh(v) + abs(v) ** 0.3, numpy.vectorize(math.erf)(v) + last]
            numpy.testing.assert_allclose(run.outputs["y"], numpy.stack(expected, axis=1), rtol=close, atol=close)
        run = launch(numba_kernels.mandelbrot, (3, 4), numpy.zeros((40, 60), "i4"), 50, block=(16, 16))
        rows, columns = numpy.mgrid[0:40, 0:60]
        c = -2 + 3 * columns / 60 + 1j * (-1 + 2 * rows / 40)
        z, steps = numpy.zeros_like(c), numpy.zeros((40, 60), "i4")
        for _ in range(50):
            inside = (z.real * z.real + z.imag * z.imag < 4) & (steps == _)
            z = numpy.where(inside, z * z + c, z)
            steps += inside
        self.assertLess((run.outputs["picture"] != steps).mean(), 0.01)  # rounding differs at the edge

    def test_arrays_of_structures(self):
        fields = [("kind", "u1"), ("place", "f4"), ("speed", "f8"), ("hits", "i4", 3)]
        particles = numpy.zeros(50, numpy.dtype(fields, align=True))
        particles["place"], particles["speed"], particles["kind"] = random(50), random(50), 7
        run = launch(numba_kernels.move, 1, particles, numpy.float32(0.5), block=64)
        moved = run.outputs["particles"]
        self.assertEqual(moved.dtype, particles.dtype)
        numpy.testing.assert_allclose(moved["place"], particles["place"] + 0.5 * particles["speed"], rtol=1e-6, atol=1e-6)
        numpy.testing.assert_array_equal(moved["hits"], numpy.tile([0, 1, 2], (50, 1)))
        self.assertTrue((moved["kind"] == 7).all())
        run = launch(numba_kernels.move_plane, 1, particles.reshape(5, 10), block=64)
        numpy.testing.assert_array_equal(run.outputs["particles"]["hits"][:, :, 0], numpy.arange(50).reshape(5, 10))
        with self.assertRaisesRegex(kernelarium.CompileError, "not aligned: make its dtype with align=True"):
            launch(numba_kernels.move, 1, numpy.zeros(50, fields), numpy.float32(0.5), block=64)
        with self.assertRaisesRegex(kernelarium.CompileError, "'a' is an array of structures or complex numbers, which Triton has not"):
            launch(vector_add.add, 1, particles, particles, particles, 50, BLOCK=64)
        with self.assertRaisesRegex(kernelarium.ArgumentError, "fields of Python objects"):
            launch(numba_kernels.move, 1, numpy.zeros(2, [("place", "O")]), numpy.float32(0.5), block=64)

    def test_numba_calls_cpp(self):
        x = random(100, dtype="f2")
        run = launch(numba_kernels.halves, 1, x, numpy.zeros_like(x), block=128)
        wide = x.astype("f8")
        numpy.testing.assert_allclose(run.outputs["y"], (wide * wide + wide) * wide, rtol=2e-3, atol=1e-4)
        x = random(9)
        run = launch(numba_kernels.calls_cpp, 1, x, block=32)
        numpy.testing.assert_array_equal(run.outputs["x"], 2 * x)

    def test_errors_stand_at_the_line_of_the_file(self):
        triton = "import triton\nimport triton.language as tl\n\ndef plain(a):\n    return a\n\n@triton.jit\ndef k(x):\n    i = tl.arange(0, 32)\n"
        numba = "from numba import cuda\n\n@cuda.jit(device=True)\ndef h(a):\n    return a.foo\n\n@cuda.jit\ndef k(x):\n"
        library = "from triton.language.extra import libdevice\n" + triton + "    tl.store(x + i, "
        for text, line, words in ((triton + "    tl.store(x + i, 1.0\n", 10, "never closed"),
                                  (triton + "    tl.store(x + i, plain(1.0))\n", 10, "plain function"),
                                  (triton + "    return i\n", 10, "returns nothing"),
                                  (triton + "    tl.store(x + i, y)\n", 10, "y is not defined"),
                                  (triton + "    j = tl.inline_asm_elementwise('neg.b33 $0, $1;', '=r,r', [i], tl.int32, True, 1)\n"
                                   "    tl.store(x + i, j)\n", 10, "ptxas refuses the kernel's PTX: .*b33"),
                                  (library + "libdevice.tanh(i.to(tl.int64)))\n", 11, r"takes tl.float32 or tl.float64, but tl.int64 was given: "
                                   r"convert, such as by .to\(tl.float32\)"),
                                  (library + "tl.exp(i))\n", 11, "takes fp32 or fp64, but int32 was given: convert"),
                                  (library + "libdevice.tanh(i, i))\n", 11, r"tanh\(\) was given more arguments than it takes"),
                                  (numba + "    x[0] = h(1)\n", 5, "Unknown attribute 'foo'"),
                                  (numba + "    return x[0]\n", 8, "void"),
                                  (numba + "    x[0] = y\n", 9, "'y' is not defined")):
            with self.subTest(words), tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "k.py")
                with open(file, "w", encoding="utf-8") as stream:
                    stream.write(text)
                with self.assertRaisesRegex(kernelarium.CompileError, words) as caught:
                    launch(file, 1, numpy.zeros(32, "f4"), entry="k", block=None if "import triton" in text else 32)
                self.assertEqual((caught.exception.file, caught.exception.line), (file, line))

    def test_warps_that_no_block_has(self):
        for warps, words in ((64, "needs 2048 threads per block, .* num_warps, at most 32"), (2.5, "num_warps=2.5: give a whole number")):
            with self.assertRaisesRegex(kernelarium.CompileError, words):
                launch(vector_add.add, 1, *[numpy.zeros(64, "f4")] * 3, 64, BLOCK=64, num_warps=warps)

    @unittest.skipUnless(DEVICE == "sim", "skipped: hardware checks no races")
    def test_races_name_the_barrier_of_the_language(self):
        triton = ("import triton\nimport triton.language as tl\n\n@triton.jit\ndef k(x, y, BLOCK: tl.constexpr):\n"
                  "    i = tl.arange(0, BLOCK)\n    tl.store(x + i, i)\n    {}tl.store(y + i, tl.load(x + (BLOCK - 1 - i)))\n")
        numba = ("from numba import cuda, int32\n\n@cuda.jit\ndef k(x, y):\n    i = cuda.threadIdx.x\n"
                 "    s = cuda.shared.array(128, int32)\n    s[i] = x[i]\n    {}y[i] = s[127 - i]\n")
        zeros = numpy.zeros(128, "i4")
        for text, barrier, block in ((triton, "tl.debug_barrier()", None), (numba, "cuda.syncthreads()", 128)):
            with self.subTest(barrier), tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "k.py")
                options = {"BLOCK": 128, "num_warps": 4} if block is None else {}
                for cure in ("", barrier + "; "):
                    with open(file, "w", encoding="utf-8") as stream:
                        stream.write(text.format(cure))
                    run = kernelarium.launch(file, 1, block, [zeros, zeros.copy()], entry="k", check="all", **options)
                    if cure:
                        self.assertEqual(run.findings, [])
                        continue
                    self.assertEqual(run.findings[0].kind, "race")
                    self.assertIn(barrier, run.findings[0].message)
                    self.assertNotIn("__sync", run.findings[0].message)
                    self.assertIn(run.findings[0].line, (7, 8))

    @unittest.skipUnless(DEVICE == "sim", "skipped: hardware checks no races")
    def test_elements_that_several_threads_load_and_one_stores(self):
        kernel = "import triton\nimport triton.language as tl\n\n@triton.jit\ndef k(x, y, N: tl.constexpr):\n    i = tl.arange(0, N)\n    "
        ones = numpy.ones(256, "f4")
        for body, elements, grid, ok in (
                ("tl.store(x + i, tl.load(x + i) * 2)", 16, 1, True),
                ("tl.store(x + i, tl.load(x + i) * 2)", 64, 1, True),
                ("tl.store(x, tl.load(x) + 1)", 1, 1, True),
                ("tl.store(x + i, tl.load(x + i) * 2)", 16, 2, False),  # two programs
                ("tl.store(x + i, tl.load(x + i + 1))", 16, 1, False),  # another's element
                ("v = tl.load(x); tl.store(y + i, tl.load(y + i) * v); tl.store(x, v + 1)", 256, 1, False)):  # used by all
            with self.subTest(body, elements=elements, grid=grid), tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "k.py")
                with open(file, "w", encoding="utf-8") as stream:
                    stream.write(kernel + body + "\n")
                run = kernelarium.launch(file, grid, None, [ones, ones], entry="k", check="all", N=elements, num_warps=4)
                self.assertEqual([found.kind for found in run.findings[:1]], [] if ok else ["race"])

    @unittest.skipUnless(DEVICE == "sim", "skipped: an assertion ends the context of a GPU")
    def test_assertions_of_triton_with_debug(self):
        text = ("import triton\nimport triton.language as tl\n\n@triton.jit\ndef k(x):\n"
                "    v = tl.load(x)\n    tl.device_assert(v >= 0, 'negative')\n    tl.store(x, v + 1)\n")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "k.py")
            with open(file, "w", encoding="utf-8") as stream:
                stream.write(text)
            for value, debug, ok in ((-1, True, False), (-1, False, True), (1, True, True)):
                run = kernelarium.launch(file, 1, None, [numpy.full(1, value, "i4")], entry="k", num_warps=1, debug=debug)
                with self.subTest(value=value, debug=debug):
                    self.assertEqual(run.ok, ok)
                    if not ok:
                        self.assertIn("negative", run.findings[0].message)
                        self.assertEqual(run.findings[0].line, 7)

    def test_faults_have_lines(self):
        x = numpy.zeros(1000, "f4")
        run = kernelarium.launch(vector_add.add_beyond, 4, None, [x, x, x, 1000], BLOCK=256)
        self.assertEqual((run.findings[0].kind, run.findings[0].line), ("out-of-bounds", 18))
        with self.assertRaises(kernelarium.CompileError) as caught:
            launch(vector_add.add, 4, x, x, x, 1000, BLOCK=100)
        self.assertEqual(caught.exception.line, 10)
        self.assertIn("power of 2", str(caught.exception))
        with self.assertRaisesRegex(kernelarium.CompileError, "give BLOCK=VALUE"):
            launch(vector_add.add, 4, x, x, x, 1000)
        with self.assertRaisesRegex(kernelarium.ArgumentError, "give num_warps"):
            kernelarium.launch(vector_add.add, 4, 256, [x, x, x, 1000], BLOCK=256)


if __name__ == "__main__":
    unittest.main(verbosity=1)
