"""The examples of numba-cuda's documentation, their kernels unchanged, against NumPy.

The files are numba-cuda's: those of the installed package, or of the folder that KERNELARIUM_NUMBA_EXAMPLES names
(numba_cuda/numba/cuda/tests/doc_examples of a checkout). KERNELARIUM_DEVICE=cuda:0 runs them on hardware.
"""

import ast
import importlib.util
import os
import tempfile
import textwrap
import unittest

import numpy

import kernelarium

FOLDER = os.environ.get("KERNELARIUM_NUMBA_EXAMPLES", "")
DEVICE = os.environ.get("KERNELARIUM_DEVICE", "sim")
RANDOM = numpy.random.default_rng(1)
SIMPLE = (ast.Import, ast.ImportFrom, ast.Assign)


def module_of(file, kernel, around=""):
    """The kernel, which stands in a test's function, as a module: with the imports and assignments before it that need
    no GPU, and the jitted functions around it."""
    with open(os.path.join(FOLDER, f"test_{file}.py"), encoding="utf-8") as stream:
        text = stream.read()
    for block in ast.walk(ast.parse(text)):
        body = [one for one in getattr(block, "body", []) if isinstance(one, ast.stmt)]
        at = [index for index, one in enumerate(body) if isinstance(one, ast.FunctionDef) and one.name == kernel]
        if at:
            break
    else:
        raise LookupError(f"test_{file}.py has no kernel {kernel}")
    parts = [around]
    for one in body[:at[0] + 1]:
        source = ast.get_source_segment(text, one, padded=True)
        if isinstance(one, ast.FunctionDef) and one.decorator_list:
            decorators = [ast.get_source_segment(text, each) for each in one.decorator_list]
            indent = " " * one.col_offset
            parts.append(textwrap.dedent("".join(f"{indent}@{each}\n" for each in decorators) + source))
        elif isinstance(one, SIMPLE) and not any(word in source for word in ("to_device", "device_array", "len(")):
            parts.append(textwrap.dedent(source))
    return "\n".join(parts) + "\n"


def launch(file, kernel, grid, block, *arguments, around="", **options):
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.join(FOLDER, "ffi"), os.path.join(folder, "ffi"))
        path = os.path.join(folder, f"{file}_{kernel}.py")
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(module_of(file, kernel, around))
        return kernelarium.launch(path, grid, block, list(arguments), entry=kernel, device=DEVICE,
                                  check="all" if DEVICE == "sim" else "bounds", **options).require().outputs


def random_states(count):
    """States of Numba's generators, as create_xoroshiro128p_states makes them on a GPU."""
    from numba.cuda.random import init_xoroshiro128p_states_cpu, xoroshiro128p_dtype
    states = numpy.zeros(count, xoroshiro128p_dtype)
    init_xoroshiro128p_states_cpu(states, 1, 0)
    return states


class Examples(unittest.TestCase):
    def test_vecadd(self):
        a, b = RANDOM.random(100000), RANDOM.random(100000)
        out = launch("vecadd", "f", len(a) // 256 + 1, 256, a, b, numpy.zeros_like(a))
        numpy.testing.assert_array_equal(out["c"], a + b)

    def test_matmul(self):
        x, y = RANDOM.random((40, 23)), RANDOM.random((23, 37))
        out = launch("matmul", "matmul", (3, 3), (16, 16), x, y, numpy.zeros((40, 37)))
        numpy.testing.assert_allclose(out["C"], x @ y, rtol=1e-12)

    def test_fast_matmul(self):
        for x, y, grid in ((numpy.arange(16.).reshape(4, 4), numpy.ones((4, 4)), (1, 1)),
                           (numpy.arange(115.).reshape(5, 23), numpy.ones((23, 7)), (2, 2))):
            out = launch("matmul", "fast_matmul", grid, (16, 16), x, y, numpy.zeros((len(x), y.shape[1])))
            numpy.testing.assert_array_equal(out["C"], x @ y)

    def test_reduction(self):
        out = launch("reduction", "array_sum", 1, 1024, numpy.arange(1024), around="nelem = 1024")
        self.assertEqual(out["data"][0], 523776)

    def test_globals(self):
        out = launch("globals", "compute_totals", 1, 32, numpy.array([1., 2, 3, 4, 5]), numpy.zeros(5))
        numpy.testing.assert_allclose(out["totals"], [10.8, 54.0, 16.2, 64.8, 162.0])

    def test_function_of_numba(self):
        x, y, z = numpy.array([1, 10, 234]), numpy.array([2, 2, 4014]), numpy.array([3, 14, 2211])
        out = launch("cpu_gpu_compat", "f", 1, 32, numpy.zeros(3), x, y, z)
        numpy.testing.assert_allclose(out["res"], 4 * z * (2 * x - (4 * y) / 2 * numpy.pi))

    def test_ufunc(self):
        x = numpy.arange(10, dtype="f4") - 5
        out = launch("ufunc", "f", 1, 1, numpy.zeros_like(x), x)
        numpy.testing.assert_allclose(out["r"], numpy.sin(x), rtol=1e-6)

    def test_grid_sync(self):
        a = numpy.zeros((64, 1024), "i4")
        out = launch("cg", "sequential_rows", 32, 32, a)
        numpy.testing.assert_array_equal(out["M"], numpy.tile(numpy.arange(64), (1024, 1)).T)

    def test_laplace(self):
        data = numpy.zeros(1001)
        data[500] = 10000
        out = launch("laplace", "solve_heat_equation", 8, 128, data, numpy.zeros_like(data), 200, 0.25)
        numpy.testing.assert_allclose(out["buf_0"].sum(), 10000)

    def test_random(self):
        arr = launch("random", "random_3d", (2, 2, 2), (8, 8, 8), numpy.zeros((23, 19, 21), "f4"), random_states(4096))["arr"]
        self.assertTrue(((arr > 0) & (arr < 1)).all())
        self.assertAlmostEqual(arr.mean(), 0.5, delta=0.01)
        self.assertGreater(len(numpy.unique(arr)), 9000)

    def test_montecarlo(self):
        function = "import numba\n@numba.jit\ndef func(x):\n    return 1.0 / x\n"
        out = launch("montecarlo", "mc_integrator_kernel", 79, 256, numpy.zeros(20000, "f4"), random_states(20000), 1, 2,
                     around=function)["out"]
        self.assertAlmostEqual(out.mean(), numpy.log(2), delta=0.005)

    def test_cpointer(self):
        out = launch("cpointer", "add_one", 1, 32, numpy.arange(10, dtype="u1"), numpy.uint32(10))
        numpy.testing.assert_array_equal(out["x"], numpy.arange(1, 11))

    def test_ffi(self):
        x, y = RANDOM.random(32, "f4"), RANDOM.random(32, "f4")
        out = launch("ffi", "multiply_vectors", 1, 32, numpy.zeros_like(x), x, y)
        numpy.testing.assert_array_equal(out["r"], x * y)

    @unittest.skipUnless(importlib.util.find_spec("cffi"), "skipped: no cffi here, which this kernel needs")
    def test_pointer_of_cffi(self):
        out = launch("ffi", "reduction_caller", 1, 1, numpy.zeros((), "f4"), numpy.arange(10, dtype="f4"))
        self.assertEqual(out["result"][0], 45)

    def test_headers_elsewhere(self):
        from numba.cuda import config
        around = f"from numba import cuda\nmul_dir = add_dir = ''\nsaxpy_cu = {FOLDER + '/ffi/saxpy.cu'!r}"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "saxpy_example.py")
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(module_of("ffi", "vector_saxpy", around))
            spec = importlib.util.spec_from_file_location("saxpy_example", path)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            x, before = numpy.ones(10_000, "f4"), config.CUDA_NVRTC_EXTRA_SEARCH_PATHS
            for folders in (":".join([f"{FOLDER}/ffi/include", f"{FOLDER}/../data/include"]), ""):
                config.CUDA_NVRTC_EXTRA_SEARCH_PATHS = folders
                try:
                    run = kernelarium.launch(module.vector_saxpy, 313, 32, [3.0, x, x, numpy.zeros_like(x)], device=DEVICE)
                    numpy.testing.assert_array_equal(run.require().outputs["res"], 4)
                    self.assertTrue(folders)
                except kernelarium.CompileError as error:
                    self.assertRegex(str(error), "does not compile: .*add.cuh")
                    self.assertFalse(folders)
                finally:
                    config.CUDA_NVRTC_EXTRA_SEARCH_PATHS = before

    def test_sessionize(self):
        user = numpy.array([1, 1, 1, 2, 2, 3, 3, 3, 3])
        seconds = numpy.array([1, 2, 5000, 1, 2, 1, 4000, 4001, 4002])
        out = launch("sessionize", "sessionize", 1, 32, user, seconds, numpy.zeros(9))
        numpy.testing.assert_array_equal(out["results"], [0, 0, 2, 3, 3, 5, 6, 6, 6])


if __name__ == "__main__":
    if not FOLDER:
        raise SystemExit("KERNELARIUM_NUMBA_EXAMPLES names no folder with numba-cuda's examples")
    unittest.main(verbosity=1)
