"""What Triton's and Numba's own launchers make of arguments, the lab makes of them, too."""

import collections
import os
import subprocess
import sys
import tempfile
import unittest
import warnings

import numpy

import kernelarium
from kernelarium import programs

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "kernels"))
import arguments

SIGNATURES = """from numba import cuda, float32, float64, int32, void

@cuda.jit("float32(float32)", device=True)
def rounded(x):
    return x * 3

@cuda.jit(void(float32[:], float32, int32))
def by_signature(out, real, whole):
    out[0] = real + whole

@cuda.jit([(float32[:], float64), (int32[:], int32)])
def one_of_two(out, x):
    out[0] = rounded(x)
"""

N = 64
X = numpy.arange(N, dtype="f4")


def launch(kernel, *given, grid=1, block=None, **constants):
    return kernelarium.launch(kernel, grid, block, list(given), check="all", **constants).require()


class Types(unittest.TestCase):
    def test_booleans_in_triton(self):
        mask = X % 3 == 0
        for flag in (True, numpy.True_, False):
            run = launch(arguments.masked, X, mask, flag, numpy.zeros_like(X), BLOCK=N)
            numpy.testing.assert_array_equal(run.outputs["out"], numpy.where(mask & flag, X, -1))
        run = launch(arguments.inverted, mask, numpy.zeros(N, bool), BLOCK=N)
        self.assertEqual(run.outputs["out"].dtype, numpy.bool_)
        numpy.testing.assert_array_equal(run.outputs["out"], ~mask)

    def test_booleans_in_numba(self):
        mask = X % 3 == 0
        run = launch(arguments.chosen, mask, X, numpy.zeros_like(X), block=N)
        numpy.testing.assert_array_equal(run.outputs["out"], numpy.where(mask, X, -X))
        numpy.testing.assert_array_equal(run.outputs["mask"], ~mask)

    def test_booleans_in_cpp(self):
        text = "__global__ void k(bool a, int b, bool* c, int* out) { out[0] = a + 2 * b + 4 * c[0]; c[0] = !c[0]; }\n"
        run = launch(text, True, True, numpy.array([True]), numpy.zeros(1, "i4"), block=1)
        self.assertEqual((run.outputs["out"][0], run.outputs["c"].tolist()), (7, [False]))

    def test_numbers_of_python_in_numba(self):
        for given in ((0.1, 100000, 2**64 - 1, True), (0.1, 100000, 2**63 + 2**20, numpy.bool_(False))):
            out = launch(arguments.numbers, numpy.zeros(5), *given, block=1).outputs["out"]
            numpy.testing.assert_array_equal(out, [0.1, 0.1 * 100000, 1e10, 1, 7 if given[3] else 8])

    def test_signatures_convert(self):
        with tempfile.TemporaryDirectory() as folder:
            self.convert_by_signature(os.path.join(folder, "k.py"))

    def convert_by_signature(self, file):
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(SIGNATURES)
        run = launch(file, numpy.zeros(1, "f4"), 0.1, 3, block=1, entry="by_signature")
        self.assertEqual(run.outputs[0][0], numpy.float32(0.1) + numpy.float32(3))
        for out, x, want in ((numpy.zeros(1, "f4"), 0.1, numpy.float32(0.1) * numpy.float32(3)), (numpy.zeros(1, "i4"), 7, 21)):
            self.assertEqual(launch(file, out, x, block=1, entry="one_of_two").outputs[0][0], want)
        for wrong, words in (((numpy.zeros(1), 0.1, 3), r"no signature of the kernel by_signature takes \(array\(float64"),
                             ((numpy.zeros(1, "f4"), 0.1, 2.5), "'whole' is int32 in the signature, but float64 is given")):
            with self.assertRaisesRegex(kernelarium.CompileError, words):
                launch(file, *wrong, block=1, entry="by_signature")

    def test_complex_numbers(self):
        a, b = X + 1j * X[::-1], (X - 2j).astype("c8")
        run = launch(arguments.complex_product, a.reshape(N), b, 2 + 1j, numpy.zeros(N, "c16"), block=N)
        numpy.testing.assert_allclose(run.outputs["out"], a * b * (2 + 1j))
        run = launch(arguments.complex_product, b, b, numpy.complex64(1j), numpy.zeros(N, "c8"), block=N)
        numpy.testing.assert_allclose(run.outputs["out"], b * b * 1j, rtol=1e-6)
        with self.assertRaisesRegex(kernelarium.CompileError, "'x' is an array of structures or complex numbers, which Triton"):
            launch(arguments.copied, b, b, BLOCK=N)

    def test_tuples_and_arrays_without_dimensions(self):
        run = launch(arguments.of_tuples, (X, X * 2), (3, 0.5), numpy.array(5.0), numpy.array(0), numpy.zeros(N), block=N)
        numpy.testing.assert_allclose(run.outputs["out"], X + 3 * 2 * X + 0.5 + 5)
        self.assertEqual((run.outputs["count"].shape, run.outputs["count"][()]), ((), N))
        numpy.testing.assert_array_equal(run.outputs[0][1], X * 2)
        pair = collections.namedtuple("Pair", "factor array")
        run = launch(arguments.total, (X, pair(3, X * 2), 1), numpy.zeros_like(X), BLOCK=N)
        numpy.testing.assert_allclose(run.outputs["out"], X + 6 * X + 1)
        self.assertEqual(run.outputs["arrays"][1].factor, 3)

    def test_default_values(self):
        run = launch(arguments.scaled, X, numpy.zeros_like(X), 20)
        numpy.testing.assert_array_equal(run.outputs["out"][:20], X[:20] * 2 + 1)
        run = launch(arguments.scaled, X, numpy.zeros_like(X), 20, 0.5, 3)
        numpy.testing.assert_array_equal(run.outputs["out"][:20], X[:20] / 2 + 3)
        with self.assertRaisesRegex(kernelarium.CompileError, "takes 3 to 5 arguments"):
            launch(arguments.scaled, X, X)


class Memory(unittest.TestCase):
    def test_one_array_twice(self):
        for kernel, more in ((arguments.copied, {"BLOCK": N}), (arguments.copied_numba, {"block": N})):
            run = launch(kernel, X, X, **more)
            for place in (0, 1):
                numpy.testing.assert_array_equal(run.outputs[place], X + 1)
            self.assertEqual(run.outputs.names(), ["x", "out"])

    def test_views_that_overlap(self):
        base = numpy.arange(3 * N, dtype="f4")
        for kernel, more in ((arguments.copied, {"BLOCK": N}), (arguments.copied_numba, {"block": N})):
            run = launch(kernel, base[:N + 32], base[N:2 * N], **more)  # only 64 elements are read
            want = base.copy()
            want[N:2 * N] = base[:N] + 1
            numpy.testing.assert_array_equal(run.outputs["x"], want[:N + 32])
            numpy.testing.assert_array_equal(run.outputs["out"], want[N:2 * N])
            run = launch(kernel, base[N:2 * N], base, **more)  # the later one is the whole
            numpy.testing.assert_array_equal(run.outputs["out"][:N], base[N:2 * N] + 1)

    def test_copies_that_shared_memory_are_told(self):
        base = numpy.zeros(2 * N, "f4")
        with self.assertWarnsRegex(UserWarning, "arguments 0 and 1 share memory, but were copied apart"):
            launch(arguments.copied_numba, base[::2], base, block=N)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            launch(arguments.copied_numba, base[::2], base[1::2], block=N)
            twice = launch(arguments.copied_numba, base[::2], base[::2], block=N)
        self.assertTrue((twice.outputs["x"] == 1).all())


class Launches(unittest.TestCase):
    def test_clusters_are_programs(self):
        for blocks in (1, 2, 4):
            for programs_ in (1, 4):
                run = launch(arguments.numbered, numpy.zeros(4 * 256, "i4"), numpy.zeros(4, "i4"), grid=programs_, BLOCK=256,
                             num_ctas=blocks)
                want = numpy.repeat([1, 2, 3, 4], 256) * (numpy.arange(4 * 256) < 256 * programs_)
                numpy.testing.assert_array_equal(run.outputs["out"], want)
                self.assertEqual(run.outputs["count"].tolist(), [programs_] * programs_ + [0] * (4 - programs_))

    def test_options(self):
        launch(arguments.copied, X, X, BLOCK=N, launch_pdl=True, launch_cooperative_grid=True)
        with self.assertRaisesRegex(kernelarium.ArgumentError, "the GPU holds at most [0-9]+ such blocks at once") as told:
            launch(arguments.copied, X, X, BLOCK=N, grid=100_000, launch_cooperative_grid=True)
        self.assertGreater(told.exception.line, 0)
        with self.assertRaisesRegex(kernelarium.CompileError, "num_warps=3: give a power of 2, 1 to 32"):
            launch(arguments.copied, X, X, BLOCK=N, num_warps=3)
        with self.assertRaisesRegex(kernelarium.CompileError, "BLOCK=abc: the value is no number"):
            launch(arguments.__file__, X, X, BLOCK="abc", entry="copied")

    def test_a_barrier_of_more_blocks_than_fit(self):
        run = launch(arguments.together, numpy.zeros(4 * 32, "u1"), grid=4, block=32)
        self.assertTrue((run.outputs[0] == 1).all())
        with self.assertRaisesRegex(kernelarium.ArgumentError, "the GPU holds at most 264 such blocks at once") as told:
            launch(arguments.together, numpy.zeros(300 * 1024, "u1"), grid=300, block=1024)
        with open(arguments.__file__, encoding="utf-8") as stream:
            self.assertIn(".sync()", stream.read().splitlines()[told.exception.line - 1])

    def test_kernels_of_classes(self):
        for kernel, constants in ((arguments.Outer.Inner.doubled, {"BLOCK": N}), (arguments.Outer.tripled, {"block": N})):
            factor = 2 if "BLOCK" in constants else 3
            name = "Outer.Inner.doubled" if factor == 2 else "Outer.tripled"
            for which, entry in ((kernel, None), (arguments.__file__, name)):
                run = launch(which, X, **constants, entry=entry)
                numpy.testing.assert_array_equal(run.outputs["x"], factor * X)
                self.assertGreater(run.accesses[0].line, 50)

    def test_descriptors(self):
        try:
            import torch
            from triton.tools.tensor_descriptor import TensorDescriptor
        except ImportError as error:
            self.skipTest(f"skipped: {error}")
        whole = torch.arange(64 * 64, dtype=torch.float16).reshape(64, 64) % 997
        tensor = whole[:, 32:]  # its rows lie apart
        for device in ("sim", "sim:a100"):
            run = kernelarium.launch(arguments.transposed, 2, None,
                                     [TensorDescriptor.from_tensor(tensor, [32, 32]), numpy.zeros((32, 64), "f2")], SIDE=32,
                                     check="all", device=device).require()
            numpy.testing.assert_array_equal(run.outputs["out"], tensor.numpy().T)
            numpy.testing.assert_array_equal(run.outputs["descriptor"], tensor.numpy())


class CommandLine(unittest.TestCase):
    def cli(self, *words):
        return subprocess.run([programs.find_program("kernelarium-cli"), *words], capture_output=True, text=True, check=False,
                              env=programs.environment())

    def test_dumps_are_those_of_the_arguments(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")

            def dumped(*words, dtype="f4"):
                done = self.cli("launch", arguments.__file__, "--grid", "1", "--dump", *words)
                self.assertEqual(done.returncode, 0, done.stderr)
                return numpy.fromfile(out, dtype)

            got = dumped(f"1={out}", "--kernel", "copied_numba", "--block", "64", "--arg", "f32[64]:iota", "--arg", "f32[64]:zero")
            numpy.testing.assert_array_equal(got, X + 1)
            got = dumped(f"1={out}", "--kernel", "scaled", "--arg", "f32[64]:iota", "--arg", "f32[64]:zero", "--arg", "int:1",
                         "--arg", "float:3")
            numpy.testing.assert_array_equal(got, [1] + [0] * 63)
            got = dumped(f"3={out}", "--kernel", "masked", "--define", "BLOCK=64", "--arg", "f32[64]:iota", "--arg",
                         "bool[64]:fill=true", "--arg", "bool:true", "--arg", "f32[64]:zero")
            numpy.testing.assert_array_equal(got, X)
            got = dumped(f"8={out}", "--kernel", "of_tuples", "--block", "64", "--arg", "tuple:2", "--arg", "f32[64]:iota",
                         "--arg", "f32[64]:iota", "--arg", "tuple:2", "--arg", "int:1", "--arg", "float:0", "--arg", "f64[]:zero", "--arg", "i64[]:zero",
                         "--arg", "f64[64]:zero", dtype="f8")
            numpy.testing.assert_array_equal(got, 2 * X)

    def test_plans(self):
        with tempfile.TemporaryDirectory() as folder:
            plan, out = os.path.join(folder, "plan.json"), os.path.join(folder, "out")
            for kernel, more in (("copied", ""), ("copied_numba", ', "block": 64')):
                with open(plan, "w", encoding="utf-8") as stream:
                    stream.write(f'{{"buffers": {{"a": "f32[64]:iota", "b": "f32[64]:zero"}}, "launches": ['
                                 f'{{"kernel": "{kernel}", "grid": 1{more}, "arguments": ["a", "b"]}},'
                                 f'{{"kernel": "{kernel}", "grid": 1{more}, "arguments": ["b", "a"]}}]}}')
                done = self.cli("launch", arguments.__file__, "--plan", plan, "--dump", f"a={out}",
                                *(["--define", "BLOCK=64"] if not more else []))
                self.assertEqual(done.returncode, 0, done.stderr)
                numpy.testing.assert_array_equal(numpy.fromfile(out, "f4"), X + 2)

    def test_clusters_and_blocks(self):
        words = ["launch", arguments.__file__, "--kernel", "numbered", "--grid", "1", "--define", "BLOCK=256", "--arg",
                 "i32[256]:zero", "--arg", "i32[1]:zero", "--define", "num_ctas=2"]
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            done = self.cli(*words, "--dump", f"0={out}")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue((numpy.fromfile(out, "i4") == 1).all())
        self.assertIn("leave the block out", self.cli(*words, "--block", "128").stderr)

    def test_machine_code_of_a_python_file(self):
        done = self.cli("sass", arguments.__file__, "--kernel", "copied", "--define", "BLOCK=64", "--arg", "f32[64]:zero",
                        "f32[64]:zero")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("STG", done.stdout)
        done = self.cli("sass", arguments.__file__, "--kernel", "copied_numba", "--arg", "f32[64]:zero", "f32[64]:zero")
        self.assertIn("Numba gives PTX", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=1)
