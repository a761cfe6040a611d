"""Kernels of Triton and Numba for arguments of all kinds."""

import triton
import triton.language as tl
from numba import cuda


@triton.jit
def masked(x, mask, flag, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.where(tl.load(mask + at) & flag, tl.load(x + at), -1.0))


@triton.jit
def inverted(mask, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, ~tl.load(mask + at))


@triton.jit
def numbered(out, count, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.program_id(0) + 1)
    tl.store(count + tl.program_id(0), tl.num_programs(0))


@triton.jit
def copied(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at) + 1)


@triton.jit
def total(arrays, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(arrays[0] + at) + arrays[1][0] * tl.load(arrays[1][1] + at) + arrays[2])


@triton.jit
def scaled(x, out, n: tl.int64, scale=2.0, shift=1, BLOCK: tl.constexpr = 32):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, mask=at < n) * scale + shift, mask=at < n)


@triton.jit
def transposed(descriptor, out, SIDE: tl.constexpr):
    rows = tl.program_id(0) * SIDE + tl.arange(0, SIDE)
    tile = descriptor.load([tl.program_id(0) * SIDE, 0])
    tl.store(out + tl.arange(0, SIDE)[None, :] * 2 * SIDE + rows[:, None], tile)


class Outer:
    class Inner:
        @staticmethod
        @triton.jit
        def doubled(x, BLOCK: tl.constexpr):
            at = tl.arange(0, BLOCK)
            tl.store(x + at, tl.load(x + at) * 2)

    @staticmethod
    @cuda.jit
    def tripled(x):
        x[cuda.grid(1)] *= 3


@cuda.jit
def numbers(out, real, whole, large, truth):
    out[0] = real
    out[1] = real * whole
    out[2] = whole * whole
    out[3] = large > 9223372036854775807
    out[4] = 7.0 if truth else 8.0


@cuda.jit
def chosen(mask, x, out):
    i = cuda.grid(1)
    out[i] = x[i] if mask[i] else -x[i]
    mask[i] = not mask[i]


@cuda.jit
def copied_numba(x, out):
    i = cuda.grid(1)
    out[i] = x[i] + 1


@cuda.jit
def complex_product(a, b, factor, out):
    i = cuda.grid(1)
    out[i] = a[i] * b[i] * factor


@cuda.jit
def of_tuples(arrays, pair, alone, count, out):
    i = cuda.grid(1)
    out[i] = arrays[0][i] + arrays[1][i] * pair[0] + pair[1] + alone[()]
    if i == 0:
        count[()] = out.size


@cuda.jit
def together(out):
    cuda.cg.this_grid().sync()
    out[cuda.grid(1)] = 1
