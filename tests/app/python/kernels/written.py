"""Kernels of Triton that use one part of its language each, for test_written.py."""

import triton
import triton.language as tl
from triton.language.extra import libdevice

from written_parts import HALF, gelu
import written_parts


@triton.jit
def grid_of(x, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    return x + tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]


@triton.jit
def running_sum(x, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr, AXIS: tl.constexpr, REVERSE: tl.constexpr):
    tl.store(grid_of(out, ROWS, COLUMNS), tl.cumsum(tl.load(grid_of(x, ROWS, COLUMNS)), AXIS, reverse=REVERSE))


@triton.jit
def one_after_another(a1, b1, a2, b2):
    return a1 * a2, b1 * a2 + b2


@triton.jit
def recurrence(a, b, out, N: tl.constexpr):
    i = tl.arange(0, N)
    _, state = tl.associative_scan((tl.load(a + i), tl.load(b + i)), 0, one_after_another)
    tl.store(out + i, state)


@triton.jit
def counted(x, out, n, BINS: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + i, mask=i < n, other=0)
    tl.atomic_add(out + tl.arange(0, BINS), tl.histogram(values, BINS, mask=i < n))


@triton.jit
def sorted_rows(x, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DOWN: tl.constexpr):
    tl.store(grid_of(out, ROWS, COLUMNS), tl.sort(tl.load(grid_of(x, ROWS, COLUMNS)), descending=DOWN))


@triton.jit
def gathered(x, index, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    picked = tl.gather(tl.load(grid_of(x, ROWS, COLUMNS)), tl.load(grid_of(index, ROWS, COLUMNS)), 1)
    tl.store(grid_of(out, ROWS, COLUMNS), picked)


@triton.jit
def by_descriptors(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, SPECIALIZE: tl.constexpr):
    row, column = tl.program_id(0) * ROWS, tl.program_id(1) * COLUMNS
    left = tl.make_tensor_descriptor(a, [m, k], [k, 1], [ROWS, DEPTH])
    right = tl.make_tensor_descriptor(b, [n, k], [k, 1], [COLUMNS, DEPTH])
    result = tl.make_tensor_descriptor(c, [m, n], [n, 1], [ROWS, COLUMNS])
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for at in tl.range(0, k, DEPTH, warp_specialize=SPECIALIZE):
        total = tl.dot(left.load([row, at]), right.load([column, at]).T, total)
    result.store([row, column], total.to(tl.float16))


@triton.jit
def product(a, b, c, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, TYPE: tl.constexpr):
    left, right = tl.load(grid_of(a, ROWS, DEPTH)), tl.load(grid_of(b, DEPTH, COLUMNS))
    if TYPE is not None:
        left, right = left.to(TYPE, bitcast=True), right.to(TYPE, bitcast=True)
    tl.store(grid_of(c, ROWS, COLUMNS), tl.dot(left, right))


@triton.jit
def joined(mean1, sum1, count1, mean2, sum2, count2):
    count = count1 + count2
    weight = tl.where(count == 0, 0.0, count2 / count)
    apart = mean2 - mean1
    return mean1 + apart * weight, sum1 + sum2 + apart * apart * count1 * weight, count


@triton.jit
def moments(x, mean, variance, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    values = tl.load(x + tl.program_id(0) * columns + i, mask=i < columns, other=0.0)
    middle, total, count = tl.reduce((values, tl.zeros_like(values), (i < columns).to(tl.float32)), 0, joined)
    tl.store(mean + tl.program_id(0), middle)
    tl.store(variance + tl.program_id(0), total / count)


@triton.jit
def halves_swapped(x, out, N: tl.constexpr):
    first, second = tl.split(tl.load(x + tl.arange(0, 2 * N)).reshape(N, 2))
    tl.store(out + tl.arange(0, 2 * N), tl.interleave(second, first))


@triton.jit
def functions(x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    value = tl.load(x + i)
    power = tl.inline_asm_elementwise("ex2.approx.f32 $0, $1;", "=f,f", [value], dtype=tl.float32, is_pure=True, pack=1)
    tl.store(out + i, power + libdevice.tanh(value) + HALF * gelu(value) + written_parts.gelu(value))


@triton.jit
def dropped(x, out, n, p, seed, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + i, mask=i < n)
    tl.store(out + i, tl.where(tl.rand(seed, i) > p, value / (1 - p), 0.0), mask=i < n)


@triton.jit
def cross_entropy(logits, labels, loss, gradient, classes, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    i = tl.arange(0, BLOCK)
    label = tl.load(labels + row)
    if label < 0:
        tl.store(loss + row, 0.0)
        tl.store(gradient + row * classes + i, tl.zeros((BLOCK,), tl.float32), mask=i < classes)
        return
    values = tl.load(logits + row * classes + i, mask=i < classes, other=-float("inf"))
    powers = tl.exp(values - tl.max(values, 0))
    total = tl.sum(powers, 0)
    tl.store(loss + row, tl.log(total) + tl.max(values, 0) - tl.sum(tl.where(i == label, values, 0.0), 0))
    tl.store(gradient + row * classes + i, powers / total - tl.where(i == label, 1.0, 0.0), mask=i < classes)
