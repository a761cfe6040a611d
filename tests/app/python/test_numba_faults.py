"""What is wrong with kernels of Numba, and where the lab says that it is."""

import os
import unittest

import numpy

import kernelarium

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernels", "numba_faults.py")
with open(FILE, encoding="utf-8") as stream:
    LINES = stream.read().splitlines()


def line_of(text, after=""):
    first = next(i for i, line in enumerate(LINES) if after in line)
    return next(i for i, line in enumerate(LINES) if i >= first and text in line) + 1


def launch(entry, threads=128, **options):
    arrays = [numpy.arange(threads, dtype="f4"), numpy.zeros(threads, "f4")]
    return kernelarium.launch(FILE, 1, threads, arrays, entry=entry, **options)


class Faults(unittest.TestCase):
    def test_device_functions_have_lines_of_their_own(self):
        run = launch("beyond")
        self.assertEqual((run.findings[0].kind, run.findings[0].line), ("out-of-bounds", line_of("return x[i]")))
        run = kernelarium.launch(FILE, 1, 64, [numpy.zeros(65, "f4"), numpy.zeros(64, "f4")], entry="beyond").require()
        self.assertEqual({(one.line, one.operation) for one in run.accesses},
                         {(line_of("return x[i]"), "load"), (line_of("out[i] = at"), "store")})

    def test_exceptions_are_told_with_debug(self):
        for entry, words, line in (("asserts", "the kernel raised AssertionError: too far (block (0, 0, 0), thread (100, 0, 0))",
                                    line_of("assert i < 100")),
                                   ("raises", "the kernel raised ValueError: no seventy (block (0, 0, 0), thread (70, 0, 0))",
                                    line_of("raise ValueError"))):
            with self.subTest(entry):
                run = launch(entry)
                self.assertEqual((run.findings[0].kind, run.findings[0].message), ("assert", words))
                self.assertEqual((run.findings[0].file, run.findings[0].line), (FILE, line))
        self.assertTrue(launch("asserts", threads=96).require().ok)

    def test_exceptions_that_nobody_sees_are_a_warning(self):
        run = launch("raises_alone")
        self.assertTrue(run.ok)
        self.assertEqual([(one.warning, one.line) for one in run.findings], [(True, line_of("raise IndexError"))])
        self.assertIn("debug=True", run.findings[0].message)

    def test_memory_beyond_the_limit(self):
        for entry, words in (("much_shared", "more than 49152 bytes of static shared memory.*cuda.shared.array\\(0"),
                             ("much_local", "^[^:]*numba_faults.py:[0-9]+: 'much_local' needs more than 512 KiB")):
            with self.subTest(entry), self.assertRaisesRegex(kernelarium.CompileError, words) as told:
                launch(entry)
            self.assertEqual(told.exception.file, FILE)
            self.assertIn(told.exception.line, range(line_of(f"def {entry}"), line_of(f"def {entry}") + 3))

    def test_shared_memory_whose_size_the_launch_does_not_give(self):
        self.assertIn("The launch gives the bytes of cuda.shared.array(0, type)", launch("shared_by_launch").findings[0].message)
        self.assertTrue(launch("shared_by_launch", shared=4 * 128).require().ok)

    def test_what_does_not_compile_says_what_to_write(self):
        for entry, words, line in (("shape_of_argument", "shape of cuda.shared.array is no constant", "cuda.shared.array(x.size"),
                                   ("local_of_argument", "shape of cuda.local.array is no constant", "cuda.local.array(x.size"),
                                   ("recursive", "no function for the GPU that calls itself", "n * factorial"),
                                   ("calls_plain", "'plain' is a plain function of Python: put @cuda.jit", "plain(x[0])"),
                                   ("numpy_root", "no numpy.sqrt for the GPU: use the function of the module math", "numpy.sqrt"),
                                   ("whole_array", "write element by element", "x * 2"),
                                   ("makes_a_list", "can't make lists", "both ="),
                                   ("makes_an_array", "use cuda.local.array", "numpy.zeros"),
                                   ("ufunc", "write a kernel with @cuda.jit", "def ufunc"),
                                   ("general", "write a kernel with @cuda.jit", "def general"),
                                   ("reduced", "write a kernel with @cuda.jit", "def reduced")):
            with self.subTest(entry), self.assertRaisesRegex(kernelarium.CompileError, words) as told:
                launch(entry)
            self.assertEqual((told.exception.file, told.exception.line), (FILE, line_of(line)))

    def test_kernels_keep_their_name(self):
        with self.assertRaisesRegex(kernelarium.ArgumentError, "the kernel add allows at most 64"):
            launch("add")
        numpy.testing.assert_array_equal(launch("add", threads=64).require().outputs[1], 2 * numpy.arange(64))


if __name__ == "__main__":
    unittest.main(verbosity=1)
