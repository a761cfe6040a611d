"""One part of Triton's language after the other, on the simulated GPU with all checks on, against NumPy."""

import math
import os
import sys
import unittest

import numpy

import kernelarium

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "kernels"))
import written

DEVICE = os.environ.get("KERNELARIUM_DEVICE", "sim")
RANDOM = numpy.random.default_rng(2)
equal = numpy.testing.assert_array_equal


def random(*shape, dtype="f4"):
    return RANDOM.standard_normal(shape).astype(dtype)


def launch(kernel, grid, *arguments, **parameters):
    return kernelarium.launch(kernel, grid, args=list(arguments), check="all" if DEVICE == "sim" else "bounds", device=DEVICE,
                              **parameters).require().outputs


def close(actual, expected, rtol=1e-5, atol=1e-5):
    numpy.testing.assert_allclose(actual.astype("f8"), expected, rtol=rtol, atol=atol)


class Written(unittest.TestCase):
    def test_scans(self):
        x = random(16, 64)
        for axis, reverse in ((0, False), (1, True)):
            out = launch(written.running_sum, 1, x, numpy.zeros_like(x), ROWS=16, COLUMNS=64, AXIS=axis, REVERSE=reverse)["out"]
            close(out, numpy.flip(numpy.cumsum(numpy.flip(x, axis), axis), axis) if reverse else numpy.cumsum(x, axis), atol=1e-4)
        a, b = RANDOM.uniform(0.5, 1, 256).astype("f4"), random(256)
        out = launch(written.recurrence, 1, a, b, numpy.zeros(256, "f4"), N=256)["out"]
        state, states = 0.0, []
        for factor, added in zip(a, b):
            state = state * factor + added
            states.append(state)
        close(out, states, 1e-3, 1e-3)

    def test_histogram(self):
        x = RANDOM.integers(0, 64, 3000).astype("i4")
        equal(launch(written.counted, 6, x, numpy.zeros(64, "i4"), 3000, BINS=64, BLOCK=512)["out"], numpy.bincount(x, minlength=64))

    def test_sort_and_gather(self):
        x, index = random(4, 128), RANDOM.integers(0, 128, (4, 128)).astype("i4")
        for down in (False, True):
            out = launch(written.sorted_rows, 1, x, numpy.zeros_like(x), ROWS=4, COLUMNS=128, DOWN=down)["out"]
            equal(out, numpy.sort(x, axis=1)[:, ::-1] if down else numpy.sort(x, axis=1))
        out = launch(written.gathered, 1, x, index, numpy.zeros_like(x), ROWS=4, COLUMNS=128)["out"]
        equal(out, numpy.take_along_axis(x, index, axis=1))

    def test_products_of_all_types(self):
        a, b = random(128, 128, dtype="f2"), random(64, 128, dtype="f2")
        for specialize in (False, True):
            parts = dict(ROWS=64, COLUMNS=64, DEPTH=64, SPECIALIZE=specialize)
            out = launch(written.by_descriptors, (2, 1), a, b, numpy.zeros((128, 64), "f2"), 128, 64, 128, **parts)
            close(out["c"], a.astype("f8") @ b.T.astype("f8"), 1e-2, 1e-2)
        sizes = dict(ROWS=32, COLUMNS=32, DEPTH=64)
        a, b = RANDOM.integers(-9, 9, (32, 64)).astype("i1"), RANDOM.integers(-9, 9, (64, 32)).astype("i1")
        out = launch(written.product, 1, a, b, numpy.zeros((32, 32), "i4"), TYPE=None, **sizes)["c"]
        equal(out, a.astype("i4") @ b.astype("i4"))
        a, b = ((random(*shape, dtype="f2").view("u2") >> 8).astype("u1") for shape in ((32, 64), (64, 32)))
        wide = [(one.astype("u2") << 8).view("f2").astype("f8") for one in (a, b)]  # e5m2 is the upper half of f16
        for warps in (1, 4):
            out = launch(written.product, 1, a, b, numpy.zeros((32, 32), "f4"), TYPE="tl.float8e5", num_warps=warps, **sizes)["c"]
            close(out, wide[0] @ wide[1], 1e-2, 1e-2)

    def test_reduction_of_several_tensors(self):
        x = random(7, 900)
        out = launch(written.moments, 7, x, numpy.zeros(7, "f4"), numpy.zeros(7, "f4"), 900, BLOCK=1024)
        close(out["mean"], x.mean(axis=1))
        close(out["variance"], x.var(axis=1), 1e-4)

    def test_shapes_and_functions(self):
        x = random(128)
        equal(launch(written.halves_swapped, 1, x, numpy.zeros_like(x), N=64)["out"], x.reshape(64, 2)[:, ::-1].ravel())
        gelu = 0.5 * x * (1 + numpy.vectorize(math.erf)(x / 2**0.5))
        out = launch(written.functions, 1, x, numpy.zeros_like(x), N=128)["out"]
        close(out, 2.0**x + numpy.tanh(x) + 1.5 * gelu)

    def test_dropout(self):
        out = launch(written.dropped, 4, numpy.ones(4000, "f4"), numpy.zeros(4000, "f4"), 4000, 0.25, 123, BLOCK=1024)["out"]
        self.assertAlmostEqual((out == 0).mean(), 0.25, delta=0.03)
        close(out[out != 0], 4 / 3)

    def test_cross_entropy_with_an_early_return(self):
        x, labels = random(6, 100), numpy.array([3, 99, -100, 0, 5, 7])
        out = launch(written.cross_entropy, 6, x, labels, numpy.ones(6, "f4"), numpy.ones((6, 100), "f4"), 100, BLOCK=128)
        shares = numpy.exp(x) / numpy.exp(x).sum(axis=1, keepdims=True)
        known = labels >= 0
        close(out["loss"], numpy.where(known, -numpy.log(shares[range(6), labels]), 0))
        close(out["gradient"], numpy.where(known[:, None], shares - numpy.eye(100)[labels], 0))


if __name__ == "__main__":
    unittest.main(verbosity=1)
