"""Kernels of Numba in which something is wrong, for test_numba_faults.py."""

import numpy
from numba import cuda, float32, guvectorize, vectorize


@cuda.jit(device=True)
def at(x, i):
    return x[i]


@cuda.jit(device=True)
def checked(x, i):
    if i == 70:
        raise ValueError("no seventy")
    return x[i]


@cuda.jit
def beyond(x, out):
    i = cuda.grid(1)
    out[i] = at(x, i + 1)


@cuda.jit(debug=True, opt=False)
def raises(x, out):
    i = cuda.grid(1)
    assert i < 200, "too far"
    out[i] = checked(x, i)


@cuda.jit(debug=True, opt=False)
def asserts(x, out):
    i = cuda.grid(1)
    assert i < 100, "too far"
    out[i] = x[i]


@cuda.jit
def raises_alone(x, out):
    i = cuda.grid(1)
    if i > 100:
        raise IndexError("nobody is told")
    out[i] = x[i]


@cuda.jit
def much_shared(x, out):
    tile = cuda.shared.array((128, 128), float32)
    tile[cuda.threadIdx.x, 0] = x[0]
    out[0] = tile[1, 0]


@cuda.jit
def much_local(x, out):
    own = cuda.local.array(200000, float32)
    own[cuda.threadIdx.x] = x[0]
    out[0] = own[5]


@cuda.jit
def shape_of_argument(x, out):
    tile = cuda.shared.array(x.size, float32)
    out[0] = tile[0]


@cuda.jit
def local_of_argument(x, out):
    own = cuda.local.array(x.size, float32)
    out[0] = own[0]


@cuda.jit(device=True)
def factorial(n):
    if n < 2:
        return 1
    return n * factorial(n - 1)


@cuda.jit
def recursive(x, out):
    out[0] = factorial(5)


def plain(x):
    return x + 1


@cuda.jit
def calls_plain(x, out):
    out[0] = plain(x[0])


@cuda.jit
def numpy_root(x, out):
    out[0] = numpy.sqrt(x[0])


@cuda.jit
def whole_array(x, out):
    out[:] = x * 2


@cuda.jit
def makes_a_list(x, out):
    both = [x[0], x[1]]
    out[0] = len(both)


@cuda.jit
def makes_an_array(x, out):
    own = numpy.zeros(3)
    out[0] = own[0]


@cuda.jit
def shared_by_launch(x, out):
    tile = cuda.shared.array(0, float32)
    tile[cuda.threadIdx.x] = x[cuda.threadIdx.x]
    out[cuda.threadIdx.x] = tile[cuda.threadIdx.x]


@cuda.jit(launch_bounds=64)
def add(x, out):
    i = cuda.grid(1)
    out[i] = x[i] + i


@vectorize(["float32(float32, float32)"], target="cuda")
def ufunc(x, out):
    return x + out


@guvectorize(["void(float32[:], float32[:])"], "(n)->(n)", target="cuda")
def general(x, out):
    out[0] = x[0]


@cuda.reduce
def reduced(x, out):
    return x + out
