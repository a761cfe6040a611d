"""What a kernel uses of the variables around it: it arrives with the values that it has at the launch."""

import importlib
import linecache
import os
import subprocess
import sys
import tempfile
import unittest

import numpy

import kernelarium
from kernelarium import programs

FIRST_CELL = """import numpy, triton, triton.language as tl
from math import sqrt
from numba import cuda, float32
from numba.cuda import grid
T = tl.float32
C = tl.constexpr(3)
W = numpy.arange(32, dtype="f4")
PAIR = (1, 2.5)
"""


class Notebook:
    """Cells that share their variables."""

    def __init__(self, *cells):
        self.space, self.count = {"__name__": "__main__"}, 0
        for cell in cells:
            self.run(cell)

    def run(self, text):
        self.count += 1
        file = f"/tmp/ipykernel_0/{id(self)}_{self.count}.py"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        exec(compile(text, file, "exec"), self.space)
        return self

    def launch(self, kernel, *arguments, block=32, **parameters):
        return kernelarium.launch(self.space[kernel], 1, block, list(arguments), **parameters).require().outputs


def zeros(count=32, dtype="f4"):
    return numpy.zeros(count, dtype)


def write(folder, files):
    for name, text in files.items():
        path = os.path.join(folder, name + ".py")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text)


class OtherCells(unittest.TestCase):
    def test_names_of_numba(self):
        notes = Notebook(FIRST_CELL, "@cuda.jit\ndef k(x, y):\n    s = cuda.shared.array(32, float32)\n    w = cuda.const.array_like(W)\n"
                         "    i = grid(1)\n    s[i] = sqrt(x[i]) + w[i]\n    y[i] = s[i] * PAIR[1]\n")
        x = numpy.arange(32, dtype="f4")
        numpy.testing.assert_allclose(notes.launch("k", x, zeros())["y"], (numpy.sqrt(x) + x) * 2.5, rtol=1e-6)

    def test_names_of_triton(self):
        notes = Notebook(FIRST_CELL, "@triton.jit\ndef twice(x):\n    return x + x\n\ndouble = twice\n",
                         "@triton.jit\ndef k(x, N: tl.constexpr):\n    i = tl.arange(0, N)\n    tl.store(x + i, double(i.to(T)) * C)\n")
        numpy.testing.assert_array_equal(notes.launch("k", zeros(), block=None, N=32)["x"], 6 * numpy.arange(32))

    def test_kernels_that_a_call_makes(self):
        notes = Notebook(FIRST_CELL, "def plain(x):\n    x[grid(1)] = thrice(2)\n\nk = cuda.jit(plain)\n"
                         "thrice = cuda.jit(device=True)(lambda v: 3 * v)\n")
        self.assertEqual(notes.launch("k", zeros())[0][0], 6)

    def test_a_cell_with_magic(self):
        notes = Notebook(FIRST_CELL, "@cuda.jit\ndef k(x):\n    x[0] = PAIR[0] + OTHER\n")
        notes.space["OTHER"] = 4
        file = notes.space["k"].py_func.__code__.co_filename
        lines = linecache.cache[file][2]
        linecache.cache[file] = (1, None, lines + ["%matplotlib inline\n"], file)
        self.assertEqual(notes.launch("k", zeros())[0][0], 5)

    def test_what_cannot_be_sent_is_refused(self):
        notes = Notebook(FIRST_CELL, "class Own:\n    pass\n\nown, large = Own(), numpy.zeros(1 << 20)\n")
        for name, words in (("own", r"'own' \(Own\), which can't be sent to the compiler: use a number"),
                            ("large", r"'large' \(ndarray\), which is too large for a constant: pass it as an argument")):
            notes.run(f"@cuda.jit\ndef k(x):\n    x[0] = {name}[0]\n")
            with self.subTest(name), self.assertRaisesRegex(kernelarium.ArgumentError, f"the kernel k uses the variable {words}"):
                notes.launch("k", zeros())
        notes.run("@cuda.jit(device=True)\ndef f(x):\n    return x\n\ng = f\n\n@cuda.jit(device=True)\ndef f(x):\n    return 2 * x\n\n"
                  "@cuda.jit\ndef k(x):\n    x[0] = f(g(1))\n")
        with self.assertRaisesRegex(kernelarium.ArgumentError, "'f' .* is the name of another function"):
            notes.launch("k", zeros())
        exec("@cuda.jit\ndef k(x):\n    x[0] = 1\n", notes.space)
        with self.assertRaisesRegex(kernelarium.ArgumentError, "kept no text of the kernel k: define it in a file"):
            notes.launch("k", zeros())


class MadeInFunctions(unittest.TestCase):
    """What a function makes comes with the variables that it keeps of it."""

    def test_kernels_of_a_factory(self):
        notes = Notebook(FIRST_CELL, "def make(factor, use):\n    import math\n    @cuda.jit\n    def k(x):\n        i = grid(1)\n"
                         "        x[i] = math.floor(factor * use(i))\n    return k\n\n"
                         "@cuda.jit(device=True)\ndef twice(v):\n    return 2 * v\n\nsix = make(3, twice)\nten = make(5.5, twice)\n")
        numpy.testing.assert_array_equal(notes.launch("six", zeros())[0], 6 * numpy.arange(32))
        numpy.testing.assert_array_equal(notes.launch("ten", zeros())[0], 11 * numpy.arange(32))

    def test_a_function_that_is_decorated_later(self):
        notes = Notebook(FIRST_CELL, "def task(cuda):\n    def call(out, a):\n        i = cuda.threadIdx.x\n        out[i] = a[i] + 10\n"
                         "    return call\n\nsolved = cuda.jit(fastmath=True)(task(cuda))\n")
        numpy.testing.assert_array_equal(notes.launch("solved", zeros(), zeros() + 1)[0], zeros() + 11)

    def test_a_decorator_that_only_the_function_knows(self):
        notes = Notebook(FIRST_CELL, "def make(fast, decorate):\n    @decorate(fastmath=fast)\n    def k(x):\n        x[0] = 1 / 0.5\n"
                         "    return k\n\nk = make(True, cuda.jit)\n")
        self.assertEqual(notes.launch("k", zeros())[0][0], 2)

    def test_triton(self):
        notes = Notebook(FIRST_CELL, "def make(op, N):\n    @triton.jit\n    def k(x):\n        i = tl.arange(0, SIZE)\n        tl.store(x + i, op(i, FACTOR))\n"
                         "    SIZE, FACTOR = tl.constexpr(N), tl.constexpr(7)\n    return k\n\n"
                         "@triton.jit\ndef times(a, b):\n    return a * b\n\nk = make(times, 32)\n")
        numpy.testing.assert_array_equal(notes.launch("k", zeros(), block=None)[0], 7 * numpy.arange(32))

    def test_errors_stand_at_their_lines(self):
        notes = Notebook(FIRST_CELL, "def make(wrong):\n    @cuda.jit\n    def k(x):\n        i = 1\n        x[i] = wrong.missing\n"
                         "    return k\n\nk = make(3)\n")
        with self.assertRaises(kernelarium.CompileError) as caught:
            notes.launch("k", zeros())
        self.assertEqual(caught.exception.line, 5)

    def test_one_name_with_two_values_is_refused(self):
        notes = Notebook(FIRST_CELL, "def made(n):\n    @cuda.jit(device=True)\n    def f(x):\n        return n * x\n    return f\n\n"
                         "f = made(2)\nn = 3\n\n@cuda.jit\ndef k(x):\n    x[0] = f(n)\n")
        with self.assertRaisesRegex(kernelarium.ArgumentError, "the variable 'n' .* has another value in another function"):
            notes.launch("k", zeros())

    def test_a_variable_of_the_file_does_not_stand_in(self):
        notes = Notebook(FIRST_CELL, "class Own:\n    pass\n\nn = 3\n\ndef make(n):\n    @cuda.jit\n    def k(x):\n        x[0] = n\n"
                         "    return k\n\nk = make(Own())\n")
        with self.assertRaisesRegex(kernelarium.ArgumentError, r"'n' \(Own\), which can't be sent"):
            notes.launch("k", zeros())


class LiveValues(unittest.TestCase):
    def test_the_value_at_the_launch_is_taken(self):
        notes = Notebook(FIRST_CELL, "import random\nR = random.random()\nFACTOR = 2.0\nfor N in (1, 2):\n    pass\n\n"
                         "@cuda.jit\ndef k(x):\n    x[0] = FACTOR\n    x[1] = R\n    x[2] = N\n\nFACTOR = 10.0\n")
        numpy.testing.assert_allclose(notes.launch("k", zeros())["x"][:3], [10, notes.space["R"], 2], rtol=1e-6)
        notes.run("FACTOR = 20.0")
        self.assertEqual(notes.launch("k", zeros())["x"][0], 20)
        self.assertEqual(notes.launch("k", zeros(), FACTOR=30)["x"][0], 30)

    def test_nothing_beside_the_kernel_is_executed(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "written")
            notes = Notebook(FIRST_CELL, f"with open({file!r}, 'a') as stream:\n    stream.write('x'); V = 3.0\n"
                             "try:\n    @cuda.jit\n    def k(x):\n        x[0] = V\nexcept ValueError:\n    pass\n")
            self.assertEqual(notes.launch("k", zeros())[0][0], 3)
            self.assertEqual(os.path.getsize(file), 1)

    def test_classes_beside_the_kernel(self):
        text = ("import collections\nfrom numba import cuda\nPair = collections.namedtuple('Pair', 'a b')\npair = Pair(1, 2.5)\n"
                "with open('{}', 'a') as stream:\n    stream.write('x')\n\n@cuda.jit\ndef k(x):\n    x[0] = pair.a + Pair(2, pair.b).b\n")
        with tempfile.TemporaryDirectory() as folder:
            written = os.path.join(folder, "written")
            write(folder, {"live_c": text.format(written)})
            sys.path.insert(0, folder)
            try:
                kernel = importlib.import_module("live_c").k
            finally:
                sys.path.remove(folder)
            self.assertEqual(kernelarium.launch(kernel, 1, 1, [zeros(2)]).require().outputs["x"][0], 3.5)
            self.assertEqual(os.path.getsize(written), 1)

    def test_values_of_other_modules(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, {"live_a": "from numba import cuda\nimport live_b\nfrom live_b import add\n\n@cuda.jit\ndef k(x):\n"
                  "    x[0] = live_b.FACTOR\n    x[1] = add(1)\n",
                  "live_b": "from numba import cuda\nFACTOR = 2.0\nADDED = 1.0\n\n@cuda.jit(device=True)\ndef add(x):\n    return x + ADDED\n"})
            sys.path.insert(0, folder)
            try:
                kernel, other = importlib.import_module("live_a").k, importlib.import_module("live_b")
                self.assertEqual(list(kernelarium.launch(kernel, 1, 1, [zeros(2)]).outputs["x"]), [2, 2])
                with self.assertRaisesRegex(kernelarium.ArgumentError, "kernel k uses modules of .*define what it uses in its own file"):
                    kernelarium.check("numba/tile", kernel)
                other.FACTOR, other.ADDED = 5.0, 7.0
                self.assertEqual(list(kernelarium.launch(kernel, 1, 1, [zeros(2)]).outputs["x"]), [5, 8])
            finally:
                sys.path.remove(folder)

    def test_exercises_get_them_too(self):
        notes = Notebook(FIRST_CELL, "PART = tl.constexpr(1)\n", "@triton.jit\ndef vector_add(a, b, c, n, BLOCK: tl.constexpr):\n"
                         "    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)\n    inside = i < n\n"
                         "    tl.store(c + i, tl.load(a + i, mask=inside) + PART * tl.load(b + i, mask=inside), mask=inside)\n")
        first = kernelarium.check("triton/mask", notes.space["vector_add"])
        if not first.solved:
            skip_without_sandbox(self, str(first))
        notes.run("PART = tl.constexpr(2)\n")
        self.assertFalse(kernelarium.check("triton/mask", notes.space["vector_add"]).solved)


PACKAGE = {"pack/__init__": "", "pack/parts": "import triton\nimport triton.language as tl\nADDED = tl.constexpr(3)\n\n"
               "@triton.jit\ndef twice(x):\n    return x + x\n"}
KERNEL = ("import triton\nimport triton.language as tl\nfrom {} import parts\nfrom {}.parts import twice\n\n@triton.jit\n"
          "def k(x, N: tl.constexpr):\n    i = tl.arange(0, N)\n    tl.store(x + i, twice(i) + parts.ADDED)\n")


def skip_without_sandbox(test, said):
    """What is foreign runs in a sandbox only, which not every computer can create."""
    if "bubblewrap can't create one here" in " ".join(said.split()):
        test.skipTest("skipped: " + said)
    test.fail(said)


class Packages(unittest.TestCase):
    def test_kernels_in_packages(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, {**PACKAGE, "pack/relative": KERNEL.format(".", ""), "pack/absolute": KERNEL.format("pack", "pack")})
            sys.path.insert(0, folder)
            try:
                for name in ("relative", "absolute"):
                    file = os.path.join(folder, "pack", f"{name}.py")
                    for kernel in (importlib.import_module(f"pack.{name}").k, file):
                        with self.subTest(name, kernel=kernel):
                            run = kernelarium.launch(kernel, 1, args=[zeros(32, "i4")], N=32)
                            numpy.testing.assert_array_equal(run.require().outputs["x"], 2 * numpy.arange(32) + 3)
                    done = subprocess.run([programs.find_program("kernelarium-cli"), "launch", file, "--sandbox", "--grid", "1",
                                           "--arg", "i32[32]:zero", "--define", "N=32"], capture_output=True, text=True,
                                          check=False, env=programs.environment())
                    if done.returncode:
                        skip_without_sandbox(self, done.stderr)
            finally:
                sys.path.remove(folder)


CONSTANTS = """@triton.jit
def relu(x):
    return tl.where(x > 0, x, 0.0)

@triton.jit
def k(x, bias, y, OUT: tl.constexpr, MOST: tl.constexpr, ACT: tl.constexpr, SHAPE: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.load(x + i)
    if bias is not None:
        v += tl.load(bias + i)
    v = tl.where(v < MOST, ACT(v), 0.0) + SHAPE[1]
    tl.store(y + i, v.to(OUT))
"""


class Constants(unittest.TestCase):
    def test_constants_of_triton(self):
        notes = Notebook(FIRST_CELL, CONSTANTS, "@triton.jit\ndef negated(x):\n    return -x\n")
        x = numpy.arange(32, dtype="f4") - 5
        given = dict(OUT=notes.space["tl"].float16, MOST=float("inf"), SHAPE=(1, 2), N=32, block=None)
        for act, expected in (("relu", numpy.maximum), ("negated", lambda v, _: -v)):
            for bias in (None, x):
                out = notes.launch("k", x, bias, zeros(32, "f2"), ACT=notes.space[act], **given)
                numpy.testing.assert_array_equal(out["y"], expected(x if bias is None else 2 * x, 0) + 2)

    def test_of_a_kernel_in_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, {"k": FIRST_CELL + CONSTANTS})
            given = dict(entry="k", MOST=float("inf"), SHAPE=(1, 2), N=32, ACT="__main__.relu")
            run = kernelarium.launch(f"{folder}/k.py", 1, args=[zeros() - 1, None, zeros()], OUT="tl.float32", **given)
            self.assertEqual(run.require().outputs["y"][0], 2)
            with self.assertRaisesRegex(kernelarium.ArgumentError, "OUT is a dtype: .* give it as the file writes it"):
                kernelarium.launch(f"{folder}/k.py", 1, args=[zeros(), None, zeros()], OUT=Notebook(FIRST_CELL).space["T"], **given)


if __name__ == "__main__":
    unittest.main(verbosity=1)
