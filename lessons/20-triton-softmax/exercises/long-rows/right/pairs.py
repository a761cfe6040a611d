# Pairs of largest value and sum, combined by one function.
import triton
import triton.language as tl


@triton.jit
def joined(m, s, n, t):
    larger = tl.maximum(m, n)
    return larger, s * tl.exp(m - larger) + t * tl.exp(n - larger)


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * columns
    largest, total = -3.0e38, 0.0
    for first in range(0, columns, BLOCK):
        i = first + tl.arange(0, BLOCK)
        values = tl.load(x + row + i, mask=i < columns, other=-3.0e38)
        top, sum = tl.reduce((values, (i < columns).to(tl.float32)), 0, joined)
        largest, total = joined(largest, total, top, sum)
    for first in range(0, columns, BLOCK):
        i = first + tl.arange(0, BLOCK)
        values = tl.load(x + row + i, mask=i < columns, other=0.0)
        tl.store(out + row + i, tl.exp(values - largest) / total, mask=i < columns)
