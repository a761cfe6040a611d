# Largest value and sum in one reduction of pairs.
import triton
import triton.language as tl


@triton.jit
def joined(m, s, n, t):
    larger = tl.maximum(m, n)
    return larger, s * tl.exp(m - larger) + t * tl.exp(n - larger)


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0) * columns
    i = tl.arange(0, BLOCK)
    inside = i < columns
    values = tl.load(x + row + i, mask=inside, other=-3.0e38)
    largest, total = tl.reduce((values, inside.to(tl.float32)), 0, joined)
    tl.store(out + row + i, tl.exp(values - largest) / total, mask=inside)
