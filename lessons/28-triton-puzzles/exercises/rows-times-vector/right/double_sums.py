# The running sums are doubles.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, k, ROWS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    total = tl.zeros([ROWS, 1], tl.float64)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)[None, :]
        left = tl.load(a + row * k + at, mask=(row < m) & (at < k), other=0)
        total += tl.sum((left * tl.load(b + at, mask=at < k, other=0)).to(tl.float64), axis=1, keep_dims=True)
    tl.store(c + row, total.to(tl.float32), mask=row < m)
